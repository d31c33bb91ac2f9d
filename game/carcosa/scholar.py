"""The Scholar and his Assistant (CA-9.11, CA-9.12)."""

from __future__ import annotations

from functools import cache
from typing import Final

from msgspec.structs import replace

from game.carcosa.actions import Action, Offer
from game.carcosa.events import (
    AssistantMoved,
    AssistantStood,
    ScholarStayed,
    ScholarTook,
    TrapSprung,
)
from game.carcosa.pieces import kinds
from game.carcosa.power import housed
from game.carcosa.stacks import taken
from game.carcosa.state import State, Table, Trap, foes, is_summoning, then, with_foes
from game.carcosa.tasks import Lose, Research, TakeNotes, TurnUp
from game.carcosa.track import met_by_assistant, without_trap
from game.core.protocol import Choice, ClauseId, Event

RESEARCH: Final = ClauseId("CA-9.11")
NOTES: Final = ClauseId("CA-9.12")


@cache
def _offer(stack: int) -> Offer:
    return Offer(stack)


# CA-9.11 The Scholar


def priorities(table: Table) -> dict[int, int]:
    """The stacks with neither a Prophet nor the Scholar, with the priority of their tops."""
    blocked = {foes(table).scholar, *[cult.prophet for cult in table.cults]}
    return {
        index: kinds()[stack[0].kind].priority
        for index, stack in enumerate(table.stacks)
        if stack and index not in blocked
    }


def wanted(table: Table) -> list[int]:
    """The stacks whose tops the Scholar likes best; of several the player chooses."""
    found = priorities(table)
    return [stack for stack in found if found[stack] == min(found.values())]


def research(state: State, task: Research, events: list[Event]) -> State | None:
    stacks = wanted(state)
    if stacks:
        return None if len(stacks) > 1 else _took(state, stacks[0], events)
    events.append(ScholarStayed(clause=RESEARCH))
    return then(state, TakeNotes(0))


def ask_research(state: State, task: Research) -> Choice[Action]:
    return Choice(state.turn, RESEARCH, tuple(map(_offer, wanted(state))))


def offered(state: State, action: Offer, events: list[Event]) -> State:
    return _took(replace(state, agenda=state.agenda[:-1]), action.stack, events)


def _took(state: State, stack: int, events: list[Event]) -> State:
    before, looked_at = foes(state).scholar, tuple(priorities(state).items())
    state, tile = taken(state, stack, 0, events)
    kind = kinds()[tile.kind]
    events.append(
        ScholarTook(
            before, stack, tile.kind, kind.priority, kind.research, looked_at, clause=RESEARCH
        )
    )
    state = replace(with_foes(state, scholar=stack), aside=(*state.aside, tile))
    return then(state, TurnUp(stack), TakeNotes(kind.research))


# CA-9.12 The Assistant


def take_notes(state: State, task: TakeNotes, events: list[Event]) -> State:
    they = foes(state)
    if they.prone:
        events.append(AssistantStood(they.assistant, clause=NOTES))
        return with_foes(state, prone=False)
    if not task.value:
        return state
    before = they.assistant
    trap = trap_ahead(state, task.value)
    after = trap.space if trap else max(0, before - task.value)
    events.append(AssistantMoved(before, after, task.value, clause=NOTES))
    state = with_foes(state, assistant=after)
    if not after:
        return then(state, Lose("exposed"))
    state = met_by_assistant(state, before, after)
    return _fell(state, trap, events) if trap else state


def trap_ahead(table: Table, value: int) -> Trap | None:
    """The first trap that the Assistant would reach with a tile of this Research Value."""
    they = foes(table)
    reach = range(max(0, they.assistant - value), they.assistant)
    met = [trap for trap in they.traps if trap.space in reach]
    return max(met, key=lambda trap: trap.space, default=None)


def assistant_after(table: Table, value: int) -> int:
    """The space that the Assistant would come to by a tile of this Research Value (CA-9.12)."""
    they = foes(table)
    if they.prone:
        return they.assistant
    trap = trap_ahead(table, value)
    return trap.space if trap else max(0, they.assistant - value)


def _fell(state: State, trap: Trap, events: list[Event]) -> State:
    """He lies there, and the pawn goes mad."""
    seat, stands = state.turn, is_summoning(state, state.turn) and not trap.criminal
    state = with_foes(without_trap(state, trap.space), prone=True)
    cult = state.cults[seat]
    before = cult.standing if stands else cult.criminals_asylum if trap.criminal else cult.asylum
    events.append(TrapSprung(seat, trap.space, trap.criminal, stands, before + 1, clause=NOTES))
    return housed(state, seat, int(not trap.criminal), int(trap.criminal), events)
