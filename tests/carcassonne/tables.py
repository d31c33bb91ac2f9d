"""Tables for the tests, by lines such as ``"E 0,-1 r2 city"``.

A line is a tile, its column and row, its quarter turns, and where a follower goes, if any:
the kind of a part and, when the tile has several, a side or half-edge it lies on as turned.
``turn`` plays it; ``arranged`` just puts it there, where ``@1`` before the kind of part tells
whose the follower is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from game.carcassonne.actions import Action, Deploy, Draw, Pass, Place
from game.carcassonne.events import Scored
from game.carcassonne.pieces import box
from game.carcassonne.rules import apply, pending, start
from game.carcassonne.state import Options, State
from game.core.pile import Pile
from game.core.protocol import Choice, Event, IllegalAction
from game.landscape import land as landscape
from game.landscape.grid import HALVES, SIDES, cell_at
from game.landscape.land import Pawn


def opened(**options: Any) -> State:
    """The first moment of a game that seat 0 begins."""
    return start(Options(**{"first": 1, **options}))


def arranged(
    *lines: str, seat: int = 0, pile: Sequence[str] | None = None, **options: Any
) -> State:
    """A table where these tiles lie and these followers stand, nothing scored, ``seat`` to draw.

    ``pile`` names the tiles still face down, else all that do not lie there are.
    """
    state = opened(first=seat + 1, **options)
    land, left, supply = state.land, state.pile, list(state.supply)
    for line in lines:
        tile, place, turns, *on = line.split()
        x, y = map(int, place.split(","))
        face = box().tiles[tile].faces[int(turns[1:])]
        assert box().tiles[tile].fits[land.frontier[cell_at(x, y)]], line
        land = landscape.laid(land, box(), cell_at(x, y), face)
        left = left.without(tile)
        if on:
            part = part_of(tile, int(turns[1:]), *on[1:])
            root, owner = land.root(land.slot(cell_at(x, y), part)), int(on[0][1:])
            pawns = land.section(root).pawns
            land = land.with_pawns(root, (*pawns, Pawn(owner, cell_at(x, y), part)))
            supply[owner] -= 1
    if pile is not None:
        left = Pile.of(pile)
    return replace(state, land=land, pile=left, supply=tuple(supply))


def turn(state: State, line: str) -> tuple[State, list[Event]]:
    """The table after one more turn, and all that happened in it."""
    tile, place, turns, *on = line.split()
    x, y = map(int, place.split(","))
    state, events = acted(state, Draw(tile), Place(x, y, int(turns[1:])))
    if on:
        state, more = acted(state, Deploy(part_of(tile, int(turns[1:]), *on)))
    elif state.fresh is not None:
        state, more = acted(state, Pass())
    else:
        more = []
    return state, events + more


def laid(state: State, line: str) -> State:
    """The table with the tile of this line just laid, its follower still to be decided."""
    tile, place, turns = line.split()
    x, y = map(int, place.split(","))
    return acted(state, Draw(tile), Place(x, y, int(turns[1:])))[0]


def acted(state: State, *actions: Action) -> tuple[State, list[Event]]:
    """The table after these actions, and all that happened."""
    events: list[Event] = []
    for action in actions:
        step = apply(state, action)
        state = step.state
        events += step.events
    return state, events


def followers(state: State) -> set[str]:
    """What the seat may put a follower on: "road E S", or "cult" for what reaches no side."""
    due = pending(state)
    assert isinstance(due, Choice)
    assert state.fresh is not None
    parts = box().faces[state.land.tiles[state.fresh].face].parts
    offered = [parts[action.part] for action in due.actions if isinstance(action, Deploy)]
    return {f"{part.kind} {_ports(part)}".strip() for part in offered}


def _ports(part: Any) -> str:
    sides, halves = [SIDES[side] for side in part.sides], [HALVES[half] for half in part.halves]
    return " ".join(sorted(sides) + sorted(halves))


def part_of(tile: str, turns: int, kind: str, port: str = "") -> int:
    """Index of the part of that kind on the face, at that side or half-edge."""
    for index, part in enumerate(box().face(tile, turns).parts):
        if part.kind == kind and (not port or port in _ports(part).split()):
            return index
    raise LookupError(f"{tile} r{turns} has no {kind} {port}")


def refusal(state: State, action: Action) -> tuple[str, str]:
    """Clause and key by which the action is refused."""
    with pytest.raises(IllegalAction) as refused:
        apply(state, action)
    return refused.value.clause, refused.value.key


def kinds(events: Sequence[Event]) -> list[str]:
    """Names of the events, in order."""
    return [type(event).__name__ for event in events]


def gained(events: Sequence[Event]) -> list[tuple[int, str, int]]:
    """What was scored: (seat, what, points), in order."""
    return [
        (event.seat, event.line.key.removeprefix("carcassonne.score."), event.line.points)
        for event in events
        if isinstance(event, Scored)
    ]
