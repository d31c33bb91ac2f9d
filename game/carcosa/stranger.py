"""The Stranger (CA-8)."""

from __future__ import annotations

from functools import cache
from typing import Final

from msgspec.structs import replace

from game.carcosa.actions import Action, Guide, LookInto
from game.carcosa.events import StrangerCame, StrangerMoved, StrangerSpoke, StrangerStayed
from game.carcosa.power import gone_mad
from game.carcosa.resolving import made_stable
from game.carcosa.state import State, Table, in_turn_order, manned, standing_pawns, then
from game.carcosa.tasks import Haunt, Keep, Look, Secret, TakeOut, TurnUp, Wander
from game.core.protocol import Choice, ClauseId, Event
from game.landscape.grid import STEP, cell_at, xy
from game.landscape.land import Pawn

COMES: Final = ClauseId("CA-8.1")
WANDERS: Final = ClauseId("CA-8.2")
SPEAKS: Final = ClauseId("CA-8.4")


@cache
def _guide(cell: int) -> Guide:
    return Guide(*xy(cell))


@cache
def _into(stack: int) -> LookInto:
    return LookInto(stack)


# CA-8.1 He comes


def haunt(state: State, task: Haunt, events: list[Event]) -> State | None:
    return None if len(task.cells) > 1 else _came(state, task.cells[0], events)


def ask_haunt(state: State, task: Haunt) -> Choice[Action]:
    return Choice(state.turn, COMES, tuple(map(_guide, task.cells)))


def _came(state: State, cell: int, events: list[Event]) -> State:
    events.append(StrangerCame(*xy(cell), clause=COMES))
    return replace(state, stranger=cell)


# CA-8.2 He wanders


def wander(state: State, task: Wander, events: list[Event]) -> State | None:
    steps = paths(state)
    return None if len(steps) > 1 else _went(state, steps[0], events)


def ask_wander(state: State, task: Wander) -> Choice[Action]:
    return Choice(state.turn, WANDERS, tuple(map(_guide, paths(state))))


def guided(state: State, action: Guide, events: list[Event]) -> State:
    task, cell = state.agenda[-1], cell_at(action.x, action.y)
    state = replace(state, agenda=state.agenda[:-1])
    if isinstance(task, Haunt):
        return _came(state, cell, events)
    return _went(state, cell, events)


def paths(table: Table) -> list[int]:
    """Where the Stranger may step: first cells of the shortest ways to the nearest cultists.

    His own cell when a cultist is there; any neighbour when none is in play.
    """
    here, tiles = table.stranger, table.tiles
    assert here is not None
    goals = {pawn.cell for pawn in standing_pawns(table.land)}
    if here in goals:
        return [here]
    beside = [here + step for step in STEP if here + step in tiles]
    if not goals:
        return beside
    reached, edge = set(goals), goals
    while not (found := [cell for cell in beside if cell in edge]):
        edge = {cell + step for cell in edge for step in STEP if cell + step in tiles} - reached
        reached |= edge
    return found


def _went(state: State, cell: int, events: list[Event]) -> State:
    """CA-8.3, CA-8.4: he stabilises the tile without effect, then speaks to all on it."""
    before = state.stranger
    assert before is not None
    if cell == before:
        events.append(StrangerStayed(*xy(cell), clause=WANDERS))
    else:
        events.append(StrangerMoved(*xy(cell), xy(before), clause=WANDERS))
    state = replace(state, stranger=cell)
    if cell not in state.stable:
        state = made_stable(state, [cell], events)
    heard = [pawn for pawn in standing_pawns(state.land) if pawn.cell == cell]
    return _spoke(state, cell, heard, events) if heard else state


# CA-8.4 He speaks


def _spoke(state: State, cell: int, heard: list[Pawn], events: list[Event]) -> State:
    events.append(StrangerSpoke(*xy(cell), clause=SPEAKS))
    land = state.land
    for root, section in manned(land):
        if any(pawn.cell == cell for pawn in section.pawns):
            land = land.with_pawns(root, tuple(p for p in section.pawns if p.cell != cell))
    state = replace(state, land=land, stranger=None)
    listeners = {pawn.owner for pawn in heard}
    secrets = [Secret(seat) for seat in in_turn_order(state) if seat in listeners]
    return gone_mad(then(state, *secrets), heard, events)


def secret(state: State, task: Secret, events: list[Event]) -> State | None:
    stacks = _tallest(state)
    if len(stacks) > 1:
        return None
    return _looked_into(state, task, stacks[0]) if stacks else state


def ask_secret(state: State, task: Secret) -> Choice[Action]:
    return Choice(task.seat, SPEAKS, tuple(map(_into, _tallest(state))))


def looked_into(state: State, action: LookInto, events: list[Event]) -> State:
    task = state.agenda[-1]
    assert isinstance(task, Secret)
    return _looked_into(replace(state, agenda=state.agenda[:-1]), task, action.stack)


def _looked_into(state: State, task: Secret, stack: int) -> State:
    seat = task.seat
    return then(
        state,
        Look(seat, stack, SPEAKS),
        TakeOut(seat, stack),
        Keep(seat, stack, SPEAKS),
        TurnUp(stack),
    )


def _tallest(table: Table) -> list[int]:
    most = max(1, *map(len, table.stacks))
    return [index for index, stack in enumerate(table.stacks) if len(stack) == most]
