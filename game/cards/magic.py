"""CO-5 Magic: what it costs, and what it does. Spirit dice are bought in ``combat.muster``."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from game.cards.actions import Heal, Hurry, SealGate
from game.cards.events import GateDestroyed, HealthChanged, Hurried
from game.cards.pieces import (
    CULTS,
    GATE_REWARD,
    HEALING_COST,
    HEALTH_DICE,
    HURRY_COST,
    SEAL_GATE_COST,
    Cult,
)
from game.cards.state import (
    State,
    Table,
    check_cost,
    discarded,
    gain,
    with_board,
    with_me,
)
from game.core.protocol import ClauseId, Event, IllegalAction


def check_magic(table: Table, cost: int, clause: str) -> None:
    """No Magic in a turn in which the Cursed Temple was suffered (CO-2.6)."""
    if table.turn.no_magic:
        raise IllegalAction("CO-2.6", "cards.refuse.no_magic")
    check_cost(table, cost, clause)


def check_hurry(state: State, action: Hurry) -> None:
    """After an attack, once a turn (CO-5.2)."""
    if state.turn.hurried:
        raise IllegalAction("CO-5.2", "cards.refuse.hurried")
    if not state.turn.attacks:
        raise IllegalAction("CO-5.2", "cards.refuse.attack_first")
    check_magic(state, HURRY_COST, "CO-5.2")


def hurry(state: State, action: Hurry, log: list[Event]) -> State:
    """A second attack may be made (CO-5.2)."""
    log.append(Hurried(clause=ClauseId("CO-5.2"), seat=state.active))
    state = replace(state, turn=replace(state.turn, hurried=True))
    return gain(state, -HURRY_COST, "CO-5.2", log)


def check_healing(state: State, action: Heal) -> None:
    """A lost Health die can be had back, in any step (CO-5.3)."""
    check_wounded(state, "CO-5.3")
    check_magic(state, HEALING_COST, "CO-5.3")


def check_wounded(table: Table, clause: str) -> None:
    """Nobody has more Health dice than at the start (CO-5.3, CO-7.7)."""
    if table.me.health >= HEALTH_DICE:
        raise IllegalAction(clause, "cards.refuse.not_wounded", dice=HEALTH_DICE)


def heal(state: State, action: Heal, log: list[Event]) -> State:
    return healed(gain(state, -HEALING_COST, "CO-5.3", log), "CO-5.3", log)


def healed(state: State, clause: str, log: list[Event]) -> State:
    """One lost Health die is back (CO-5.3, CO-7.7)."""
    me = state.me
    after = me.health + 1
    log.append(
        HealthChanged(clause=ClauseId(clause), seat=state.active, before=me.health, after=after)
    )
    return with_me(state, replace(me, health=after))


def seals(state: State) -> Iterator[SealGate]:
    for cult, board in zip(CULTS, state.boards, strict=True):
        if board.gates:
            yield SealGate(cult)


def check_seal(state: State, action: SealGate) -> None:
    """A gate on any board, if no minion protects it (CO-5.4, CO-3.4)."""
    check_open_gate(state, action.cult, "CO-5.4")
    check_magic(state, SEAL_GATE_COST, "CO-5.4")


def check_open_gate(table: Table, cult: Cult, clause: str) -> None:
    """There is a gate, and no minion protects it (CO-3.4)."""
    board = table.board(cult)
    if not board.gates:
        raise IllegalAction(clause, "cards.refuse.no_gate", cult=cult)
    if not board.exposed.gates:
        raise IllegalAction(
            "CO-3.4", "cards.refuse.minions_protect", cult=cult, count=len(board.minions)
        )


def seal(state: State, action: SealGate, log: list[Event]) -> State:
    state = gain(state, -SEAL_GATE_COST, "CO-5.4", log)
    return gate_destroyed(state, action.cult, "CO-5.4", log)


def gate_destroyed(state: State, cult: Cult, clause: str, log: list[Event]) -> State:
    """One gate card goes, for Experience (CO-3.9)."""
    left = state.board(cult).gates - 1
    log.append(GateDestroyed(clause=ClauseId(clause), cult=cult, left=left))
    return gain(without_gate(state, cult), GATE_REWARD, "CO-3.9", log)


def without_gate(state: State, cult: Cult) -> State:
    """One gate card of the stack lies on the open pile."""
    board = state.board(cult)
    state = with_board(state, cult, replace(board, gates=board.gates - 1))
    return discarded(state, f"{cult}.gate")
