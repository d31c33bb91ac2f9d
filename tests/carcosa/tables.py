"""Tables for the tests, by lines such as ``"conflux-3 -1,0 r0 powered"``.

A line is a tile, its column and row, its quarter turns, and what its stable side shows, if
that matters. ``laid`` just puts it there; ``hand`` gives it to the active player.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from game.carcosa.actions import Action, Deploy, Done, Pick, Place, Resolve
from game.carcosa.events import PowerGained
from game.carcosa.pieces import box, kinds
from game.carcosa.rules import apply, pending, start
from game.carcosa.state import CRIMINAL, EVERYONE, Cult, Options, State, Tile
from game.core.fate import Luck
from game.core.protocol import Chance, Choice, Event, IllegalAction
from game.landscape.grid import HALVES, SIDES, cell_at, xy
from game.landscape.land import Pawn
from game.landscape.land import laid as laid_on
from tests.playing import pick

BLUE, ORANGE, GREEN = 0, 1, 2
ALL_STONES = (2, 3, 4, 5, 6, 7)


def opened(seed: str = "", **options: Any) -> State:
    """The first decision of a game that Blue begins."""
    return fated(start(Options(**{"first": 1, **options})), seed)


def fated(state: State, seed: str = "") -> State:
    """The state once fate has answered all it is asked."""
    luck = Luck(seed)
    while isinstance(due := pending(state), Chance):
        state = apply(state, pick(due, luck)).state
    return state


def arranged(*lines: str, seat: int = BLUE, **options: Any) -> State:
    """A table where these tiles lie, nothing of them resolved; ``seat`` is to select."""
    state = opened(first=seat + 1, **options)
    for line in lines:
        state = laid(state, line)
    return state


def kind_of(tile: str) -> str:
    """Some kind of a tile: with the large star if there is one."""
    return next(key for key in (f"{tile}.high", f"{tile}.low", tile) if key in kinds())


def parsed(line: str) -> tuple[str, int, int, int, str]:
    tile, place, turns, *event = line.split()
    x, y = map(int, place.split(","))
    kind = kind_of(tile)
    is_site = kinds()[kind].group.startswith("site")
    return kind, x, y, int(turns[1:]), event[0] if event else "king-pleased" * is_site or "none"


def laid(state: State, line: str) -> State:
    """The table with one more tile, which must fit."""
    kind, x, y, turns, event = parsed(line)
    cell = cell_at(x, y)
    face = box().tiles[kind].faces[turns]
    asked = state.land.frontier[cell]
    assert box().tiles[kind].fits[asked] & sum(1 << t for t in looks_like(kind, turns)), line
    return replace(
        state,
        land=laid_on(state.land, box(), cell, face),
        tiles={**state.tiles, cell: Tile(kind, event, EVERYONE, 1)},
    )


def looks_like(kind: str, turns: int) -> list[int]:
    """The turns of a tile that cannot be told from ``turns``; the lowest is offered."""

    def look(turned: int) -> set[Any]:
        parts = box().face(kind, turned).parts
        return {(part.kind, frozenset(part.sides), frozenset(part.halves)) for part in parts}

    return [other for other in range(4) if look(other) == look(turns)]


def hand(state: State, line: str) -> State:
    """The table when the active player holds the tile of this line, to place it."""
    kind, _, _, _, event = parsed(line)
    tile = Tile(kind, event, EVERYONE, 1 << state.turn)
    return replace(state, hand=tile, phase="place", agenda=())


def placed(state: State, line: str) -> tuple[State, list[Event]]:
    """The table when the active player has just placed this tile, and all that happened."""
    kind, x, y, turns, _ = parsed(line)
    return acted(hand(state, line), Place(x, y, min(looks_like(kind, turns))))


def turn(
    state: State, line: str, *on: str, criminal: bool = False, answers: Sequence[Action] = ()
) -> tuple[State, list[Event]]:
    """Place the tile, deploy on ``kind port`` of it if asked, resolve, and give ``answers``.

    Stops at the first decision that is left.
    """
    _, x, y, _, _ = parsed(line)
    state, events = placed(state, line)
    if on:
        action = Deploy(x, y, part(state, x, y, *on), criminal)
        state, more = acted(state, action)
        events += more
    due = pending(state)
    if isinstance(due, Choice) and Resolve() in due.actions:
        state, more = acted(state, Resolve())
        events += more
    state, more = acted(state, *answers)
    return state, events + more


def acted(state: State, *actions: Action) -> tuple[State, list[Event]]:
    """The table after these actions, and all that happened."""
    events: list[Event] = []
    for action in actions:
        step = apply(state, action)
        state = step.state
        events += step.events
    return state, events


def part(state: State, x: int, y: int, kind: str, port: str = "") -> int:
    """Index of the part of that kind at that side or half-edge of the tile at (x, y)."""
    parts = box().faces[state.land.tiles[cell_at(x, y)].face].parts
    for index, found in enumerate(parts):
        ports = [SIDES[side] for side in found.sides] + [HALVES[half] for half in found.halves]
        if found.kind == kind and (not port or port in ports):
            return index
    raise LookupError(f"{kind} {port} at {x},{y}")


def stood(
    state: State, seat: int, x: int, y: int, kind: str, port: str = "", *, criminal: bool = False
) -> State:
    """The table with a pawn more on that part, from the reserve of ``seat``."""
    index = part(state, x, y, kind, port)
    root = state.land.root(state.land.slot(cell_at(x, y), index))
    pawn = Pawn(seat + CRIMINAL * criminal, cell_at(x, y), index)
    land = state.land.with_pawns(root, (*state.land.section(root).pawns, pawn))
    state = replace(state, land=land)
    cult = state.cults[seat]
    if criminal:
        return with_cult(state, seat, criminals=max(0, cult.criminals - 1))
    return with_cult(state, seat, reserve=max(0, cult.reserve - 1))


def with_cult(state: State, seat: int, **changes: Any) -> State:
    cults = list(state.cults)
    cults[seat] = replace(cults[seat], **changes)
    return replace(state, cults=tuple(cults))


def stacked(state: State, *stacks: Sequence[str]) -> State:
    """The table with these tiles in the stacks, top first, all seen by nobody but the tops."""
    found = [
        tuple(
            Tile(kind_of(tile), parsed(f"{tile} 0,0 r0")[4], EVERYONE if not i else 0, 0)
            for i, tile in enumerate(tiles)
        )
        for tiles in stacks
    ]
    return replace(state, stacks=tuple(found))


def heights(state: State, *sizes: int) -> State:
    """The table with stacks of these sizes, a lake on top of each, nothing below dealt."""
    top = Tile("lake", "none", EVERYONE, EVERYONE)
    stacks = tuple((top, *[Tile()] * (size - 1)) if size else () for size in sizes)
    return replace(state, stacks=stacks)


def offered(state: State) -> tuple[Any, ...]:
    due = pending(state)
    assert isinstance(due, Choice)
    return due.actions


def refusal(state: State, action: Action) -> tuple[str, str]:
    """Clause and key by which the action is refused."""
    with pytest.raises(IllegalAction) as refused:
        apply(state, action)
    return refused.value.clause, refused.value.key.removeprefix("carcosa.refuse.")


def kinds_of(events: Sequence[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


def gains(events: Sequence[Event]) -> list[tuple[int, str, int]]:
    """Power gained: (seat, what, points), in order."""
    return [
        (event.seat, event.line.key.removeprefix("carcosa.score."), event.line.points)
        for event in events
        if isinstance(event, PowerGained)
    ]


def house(cult: Cult) -> tuple[int, int, int, int]:
    """Reserve, Recovery Room, Asylum, prone on the Sign."""
    return cult.reserve, cult.recovery, cult.asylum, cult.prone


def is_stable(state: State, x: int, y: int) -> bool:
    return cell_at(x, y) in state.stable


def pawns_at(state: State, x: int, y: int) -> list[int]:
    """Owners of the pawns on the tile at (x, y)."""
    land, cell = state.land, cell_at(x, y)
    return sorted(
        pawn.owner for _, section in land.sections() for pawn in section.pawns if pawn.cell == cell
    )


def put_back(state: State) -> State:
    """Every look answered: the first tile picked, the rest left as they lie."""
    state = fated(state)
    while isinstance(due := pending(state), Choice) and isinstance(due.actions[0], Pick):
        answer = Done() if Done() in due.actions else due.actions[0]
        state = fated(apply(state, answer).state)
    return state


def where(state: State) -> set[tuple[int, int]]:
    """Cells of the map."""
    return {xy(cell) for cell in state.tiles}
