"""Tables for the tests: tokens are written ``7r`` or ``10b``, a free space ``.``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, TypeVar

import pytest

from game.core.pile import Pile
from game.core.protocol import Chance, Choice, ClauseId, Event, IllegalAction, Over, Seat
from game.rising.actions import Action, Draw, TurnUp
from game.rising.pieces import (
    COPIES,
    NEPTUNE,
    SEATS,
    TRACK_END,
    VALUES,
    VESTA,
    Token,
    Variant,
    Zone,
)
from game.rising.rules import apply, pending, start
from game.rising.state import Options, RoundResult, State

E = TypeVar("E", bound=Event)

BLUE, RED = 0, 1
"""The zones."""

OPEN_BLUE = """
    . . . . .
    . . . . .
    . . 1b . .
    . . . . .
    . . . . .
"""
OPEN_RED = OPEN_BLUE.replace("1b", "2r")

FULL = """
     1b  2r  3b  4r  5b
     6r  7b  8r  9b 10r
     1b  2r  3b  4r  5b
     6r  7b  8r  9b 10r
     1b  2r  3b  4r  5b
"""
"""A full zone, 13 blue tokens in it and 12 red ones."""

OTHER_FULL = """
     1r  2b  3r  4b  5r
     6b  7r  8b  9r 10b
     1r  2b  3r  4b  5r
     6b  7r  8b  9r 10b
     1r  2b  3r  4b  5r
"""
"""The same with the colours exchanged; together they leave 5 of each colour."""


def token(mark: str) -> Token | None:
    if mark == ".":
        return None
    return Token(NEPTUNE if mark[-1] == "b" else VESTA, int(mark[:-1]))


def tokens(marks: str) -> tuple[Token, ...]:
    """A line without a free space."""
    return tuple(there for there in map(token, marks.split()) if there)


def zone(marks: str) -> Zone:
    spaces = tuple(map(token, marks.split()))
    assert len(spaces) == 25
    return spaces


def table(
    blue: str = OPEN_BLUE,
    red: str = OPEN_RED,
    *,
    turn: Seat = NEPTUNE,
    hands: tuple[Sequence[int], Sequence[int]] = ((8, 9, 10), (8, 9, 10)),
    lighthouse: int = 0,
    variant: Variant = "colours",
    rounds: tuple[Seat | None, ...] = (),
    first: Seat = NEPTUNE,
) -> State:
    """A round in which ``turn`` is to lay; whatever is not seen lies in the stacks.

    ``rounds`` are the winners of the rounds before this one.
    """
    zones = (zone(blue), zone(red))
    stacks = []
    for seat in SEATS:
        left = Counter(dict.fromkeys(VALUES, COPIES))
        left.subtract(there.value for z in zones for there in z if there and there.seat == seat)
        left.subtract(hands[seat])
        assert min(left.values()) >= 0, f"too many tokens of a value for seat {seat}"
        stacks.append(Pile.of(left.elements()))
    return State(
        variant=variant,
        number=len(rounds) + 1,
        first=first,
        turn=turn,
        zones=zones,
        lighthouse=lighthouse,
        hands=(tuple(sorted(hands[0])), tuple(sorted(hands[1]))),
        stacks=(stacks[0], stacks[1]),
        rounds=tuple(map(result, rounds)),
    )


def result(winner: Seat | None) -> RoundResult:
    """A round won by the lighthouse on a 10, or drawn on a full board."""
    if winner is None:
        return RoundResult(None, ClauseId("CR-4.3"), 0, ())
    return RoundResult(winner, ClauseId("CR-4.1"), TRACK_END if winner == VESTA else -TRACK_END, ())


def opened(blue: int, red: int, **options: Any) -> State:
    """A match after these two were turned up; both hands are dealt 8, 9 and 10."""
    turned_up = (TurnUp(NEPTUNE, blue), TurnUp(VESTA, red))
    dealt = (Draw(seat, value) for seat in SEATS for value in (8, 9, 10))
    return play(start(Options(**options)), *turned_up, *dealt)[0]


def play(state: State, *actions: Action) -> tuple[State, tuple[Event, ...]]:
    """The state after the actions, and all that happened."""
    events: list[Event] = []
    for action in actions:
        step = apply(state, action)
        state = step.state
        events += step.events
    return state, tuple(events)


def only(events: tuple[Event, ...], kind: type[E]) -> E:
    """The one event of this kind."""
    (found,) = every(events, kind)
    return found


def every(events: tuple[Event, ...], kind: type[E]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]


def refusal(state: State, action: Action) -> IllegalAction:
    """Why the action is refused."""
    with pytest.raises(IllegalAction) as refused:
        apply(state, action)
    return refused.value


def offered(state: State) -> tuple[Action, ...]:
    """What a seat may do, or what fate may answer."""
    match pending(state):
        case Choice(actions=actions):
            return actions
        case Chance(outcomes=outcomes):
            return tuple(action for action, _ in outcomes)
        case Over():
            return ()
