"""CO-4 Outcome: who is out, whether the god comes, who has won, and the score."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from game.cards.events import GameEnded, GodCame, InvestigatorLost
from game.cards.pieces import (
    CULTS,
    EMPTY_BOARD_POINTS,
    EXPERIENCE_POINTS,
    GATE_POINTS,
    GOD_MINIONS,
    HEALTH_DICE,
    MINION_POINTS,
    SLEEPER_POINTS,
    WIN_POINTS,
    WOUND_POINTS,
    Cult,
)
from game.cards.state import State, Table, with_me
from game.core.protocol import ClauseId, Event, Over, ScoreLine, Seat


def leave(state: State, clause: str, log: list[Event]) -> State:
    """The active investigator is out, its cards and Experience with it (CO-8.4)."""
    me = state.me
    how: Literal["insane", "killed"] = "insane" if clause == "CO-2.7" else "killed"
    log.append(InvestigatorLost(clause=ClauseId(clause), seat=state.active, how=how))
    cards = (*me.followers, *me.turned, *me.items)
    me = replace(me, experience=0, followers=(), turned=(), items=(), out=ClauseId(clause))
    state = replace(state, gone=state.gone + cards, attack=None, phase="outcome")
    return with_me(state, me)


def survivors(table: Table) -> tuple[Seat, ...]:
    """Seats whose investigator is not out."""
    return tuple(Seat(seat) for seat, one in enumerate(table.investigators) if not one.out)


def called_god(table: Table) -> Cult | None:
    """The cult whose god comes if the turn ends now (CO-4.1)."""
    full = (cult for cult in CULTS if len(table.board(cult).minions) >= GOD_MINIONS)
    return next(full, None)


def is_closed(table: Table, cards_left: int) -> bool:
    """Whether the game is won if the turn ends now and somebody lives (CO-4.2)."""
    is_calm = not any(board.awake for board in table.boards)
    return not cards_left and is_calm and called_god(table) is None


def end_turn(state: State, log: list[Event]) -> State:
    """Both checks of the outcome, then the next living investigator's turn (CO-4, CO-8.4)."""
    out = state.me.out
    if out and len(state.investigators) == 1:
        return _end(state, out, log)
    if cult := called_god(state):
        minions = len(state.board(cult).minions)
        log.append(GodCame(clause=ClauseId("CO-4.1"), cult=cult, minions=minions))
        return _end(state, "CO-4.1", log)
    living = survivors(state)
    if not living:
        return _end(state, "CO-8.4", log)
    if is_closed(state, len(state.deck)):
        return _end(state, "CO-4.2", log)
    following = next((seat for seat in living if seat > state.active), living[0])
    return replace(state, phase="begin", active=following)


def _end(state: State, clause: str, log: list[Event]) -> State:
    state = replace(state, phase="over", ended=ClauseId(clause))
    log.append(GameEnded(clause=ClauseId(clause), winners=result(state).winners))
    return state


def result(table: Table) -> Over:
    """Who has won, once the game has ended (CO-8.5)."""
    assert table.ended is not None
    everyone = tuple(Seat(seat) for seat in range(len(table.investigators)))
    if table.ended != "CO-4.2":
        return Over(frozenset(), table.ended, (everyone,))
    if table.options.victory == "cooperative":
        return Over(frozenset(everyone), table.ended, (everyone,))
    living = survivors(table)
    worth = {seat: table.investigators[seat].experience for seat in living}
    places = [
        tuple(seat for seat in living if worth[seat] == experience)
        for experience in sorted(set(worth.values()), reverse=True)
    ]
    winners = frozenset(places[0])
    if len(living) < len(everyone):
        places.append(tuple(seat for seat in everyone if seat not in living))
    return Over(winners, table.ended, tuple(places))


def solo(state: Table) -> tuple[str, ...]:
    """Investigators and difficulty, by which games are counted; not among rivals (CO-8.5)."""
    people = state.investigators
    if len(people) > 1 and state.options.victory == "competitive":
        return ()
    who = (f"cards.person.{one.person}" for one in people)
    return (*who, f"cards.option.difficulty.{state.options.difficulty}")


def score(state: Table) -> tuple[ScoreLine, ...]:
    """The score sheet, which is one for all: every seat has the same lines (CO-4.3)."""
    items = tuple(_score_items(state))
    return tuple(
        ScoreLine(seat, f"cards.score.{name}", count * points, ClauseId("CO-4.3"), (("n", count),))
        for seat in (Seat(i) for i in range(state.options.seats))
        for name, count, points in items
        if count
    )


def _score_items(table: Table) -> Iterator[tuple[str, int, int]]:
    """Name, number and points of each item of the score (CO-4.3)."""
    boards = table.boards
    living = [table.investigators[seat] for seat in survivors(table)]
    yield "won", int(table.ended == "CO-4.2"), WIN_POINTS
    yield "empty_boards", sum(board.is_empty for board in boards), EMPTY_BOARD_POINTS
    yield "experience", sum(one.experience for one in living), EXPERIENCE_POINTS
    yield "minions", sum(len(board.minions) for board in boards), MINION_POINTS
    yield "sleepers", sum(len(board.asleep) for board in boards), SLEEPER_POINTS
    yield "gates", sum(board.gates for board in boards), GATE_POINTS
    yield "wounds", sum(HEALTH_DICE - one.health for one in living), WOUND_POINTS
