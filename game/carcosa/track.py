"""The Occult Power Track of the solo game: marked spaces, traps, who is met (CA-9.4 to CA-9.8)."""

from __future__ import annotations

from functools import cache
from typing import Final

from msgspec.structs import replace

from game.carcosa.actions import Action, Banish, SetTrap
from game.carcosa.events import DetectiveFled, OccultistFled, TrapSet
from game.carcosa.pieces import marks
from game.carcosa.state import (
    OCCULTIST,
    Investigators,
    State,
    Table,
    Trap,
    foes,
    then,
    with_cult,
    with_foes,
    without,
)
from game.carcosa.tasks import MeetDetective, MeetOccultist, Retreat
from game.core.protocol import Choice, ClauseId, Event
from game.landscape.grid import xy
from game.landscape.land import Pawn

DEPLOY: Final = ClauseId("CA-9.6")


# CA-9.4 Marked spaces


def marked_spaces(table: Table) -> tuple[int, ...]:
    """The marked spaces of the side in play, from the start on."""
    return marks(table.options.last_space).spaces


def free_spaces(table: Table) -> list[int]:
    """Marked spaces with no Detective, Occultist, Assistant or trap; the Oracle takes none up."""
    they = foes(table)
    taken = {they.assistant, *they.occultists, *they.detectives, *[t.space for t in they.traps]}
    return [space for space in marked_spaces(table) if space not in taken]


# CA-9.6 Traps


@cache
def _set_trap(space: int, criminal: bool) -> SetTrap:
    return SetTrap(space, criminal)


def traps_to_set(table: Table) -> list[SetTrap]:
    """Every trap that the player may set; none when several cults play."""
    if table.investigators is None:
        return []
    cult = table.cults[table.turn]
    who = [False] * (cult.reserve > 0) + [True] * (cult.criminals > 0)
    return [_set_trap(space, criminal) for space in free_spaces(table) for criminal in who]


def trap_set(state: State, action: SetTrap, events: list[Event], clause: ClauseId) -> State:
    seat, cult = state.turn, state.cults[state.turn]
    before = cult.criminals if action.criminal else cult.reserve
    told = TrapSet(seat, action.criminal, action.space, before, before - 1, clause=clause)
    events.append(told)
    if action.criminal:
        cult = replace(cult, criminals=before - 1)
    else:
        cult = replace(cult, reserve=before - 1)
    traps = (*foes(state).traps, Trap(action.space, action.criminal))
    return with_foes(with_cult(state, seat, cult), traps=traps)


def without_trap(state: State, space: int) -> State:
    """The state when the trap on ``space`` was sprung or called back."""
    rest = tuple(trap for trap in foes(state).traps if trap.space != space)
    return with_foes(state, traps=rest)


# CA-9.8, CA-9.13 Meeting


def met_by_oracle(state: State, before: int, after: int) -> State:
    """Those whom the Oracle has reached or passed act next, in the order met."""
    they = foes(state)
    met = sorted(space for space in (*they.occultists, *they.detectives) if before < space <= after)
    tasks = [
        MeetOccultist(space, "oracle") if space in they.occultists else MeetDetective(space)
        for space in met
    ]
    return then(state, *tasks) if tasks else state


def met_by_assistant(state: State, before: int, after: int) -> State:
    """The same for the Assistant on his way to the start; Detectives are no business of his."""
    met = [space for space in reversed(foes(state).occultists) if after <= space < before]
    return then(state, *[MeetOccultist(space, "assistant") for space in met])


def without_occultist(they: Investigators, space: int) -> tuple[int, ...]:
    """The spaces of the Occultists when the one on ``space`` has left the track."""
    return tuple(other for other in they.occultists if other != space)


# CA-9.10, CA-9.15 Back to the track


@cache
def _banish(space: int) -> Banish:
    return Banish(space)


def retreat(state: State, task: Retreat, events: list[Event]) -> State | None:
    """To a free marked space of the player's choice, or out of the game when none is free."""
    free = free_spaces(state)
    if len(free) > 1:
        return None
    return _retreated(state, task, free[0] if free else 0, events)


def ask_retreat(state: State, task: Retreat) -> Choice[Action]:
    return Choice(state.turn, task.clause, tuple(map(_banish, free_spaces(state))))


def banished(state: State, action: Banish, events: list[Event]) -> State:
    task = state.agenda[-1]
    assert isinstance(task, Retreat)
    return _retreated(replace(state, agenda=state.agenda[:-1]), task, action.space, events)


def _retreated(state: State, task: Retreat, space: int, events: list[Event]) -> State:
    free, at, they = tuple(free_spaces(state)), xy(task.cell), foes(state)
    come = (space,) if space else ()
    if task.who == "occultist":
        events.append(OccultistFled(*at, task.part, space, free, clause=task.clause))
        land = without(state.land, Pawn(OCCULTIST, task.cell, task.part))
        occultists = tuple(sorted(they.occultists + come))
        return with_foes(replace(state, land=land), occultists=occultists)
    events.append(DetectiveFled(*at, space, free, clause=task.clause))
    gone = next(hunter for hunter in they.hunters if hunter.cell == task.cell)
    hunters = tuple([hunter for hunter in they.hunters if hunter is not gone])
    return with_foes(state, hunters=hunters, detectives=tuple(sorted(they.detectives + come)))
