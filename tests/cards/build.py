"""Tables for the tests, and short words for what is done at them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from game.cards import rules
from game.cards.actions import Action, BeginAttack, BeginDraw, Draw, Muster, Show, SlayMinion
from game.cards.pieces import CULTS, Card, Cult
from game.cards.state import Board, Investigator, Options, Phase, State, Turn
from game.core.pile import Pile
from game.core.protocol import Chance, Choice, Event, IllegalAction, Over, Seat

FILLER: tuple[Card, ...] = ("yog_sothoth.9", "yog_sothoth.8")
"""A deck that matters to nobody."""


def table(
    *investigators: Investigator,
    boards: Mapping[Cult, Board] | None = None,
    deck: Iterable[Card] = FILLER,
    phase: Phase = "combat",
    turn: Turn | None = None,
    active: int = 0,
    competitive: bool = False,
    **fields: Any,
) -> State:
    """A table in ``phase``; a Tycoon, who has no skill in combat, sits there unless told.

    The deck lies in the order given, the next card first.
    """
    people = investigators or (one(),)
    state = State(
        options=Options(seats=len(people), victory="competitive" if competitive else "cooperative"),
        investigators=people,
        boards=tuple(laid(cult, (boards or {}).get(cult, Board())) for cult in CULTS),
        deck=Pile(top=tuple(deck)),
        phase=phase,
        turn=turn or Turn(),
        active=Seat(active),
        turns=1,
        **fields,
    )
    return rules.proceed(state, [])


def sketch(*, minions: tuple[int, ...] = (), **more: Any) -> Board:
    """A board for ``table``, with the values of its minions in place of their cards."""
    return Board(minions=minions, **more)  # type: ignore[arg-type]


def laid(cult: Cult, sketched: Board) -> Board:
    """The board with cards for the values of its minions."""
    return replace(sketched, minions=tuple(f"{cult}.{value}" for value in sketched.minions))


def slay(value: int, dice: tuple[int, ...]) -> SlayMinion:
    """Lay dice on a minion of Cthulhu's with that value."""
    return SlayMinion(f"cthulhu.{value}", dice)


def one(person: Any = "tycoon", experience: int = 4, **fields: Any) -> Investigator:
    return Investigator(person, experience=experience, **fields)


def play(state: State, *actions: Action) -> State:
    for action in actions:
        state = rules.apply(state, action).state
    return state


def events(state: State, *actions: Action) -> list[Event]:
    """What the actions made happen, in order."""
    told: list[Event] = []
    for action in actions:
        step = rules.apply(state, action)
        state = step.state
        told += step.events
    return told


def named(told: Iterable[Event], name: str) -> list[Any]:
    """Those of the events that have this class name."""
    return [event for event in told if type(event).__name__ == name]


def draw_all(state: State) -> State:
    """Draw in the known order of the deck while cards are due, beginning if need be."""
    while True:
        pending = rules.pending(state)
        if isinstance(pending, Choice) and BeginDraw() in pending.actions:
            state = play(state, BeginDraw())
        elif isinstance(pending, Chance) and isinstance(pending.outcomes[0][0], Draw):
            state = play(state, pending.outcomes[0][0])
        else:
            return state


def roll(state: State, *faces: int) -> State:
    """Fate shows these faces, die by die."""
    return play(state, *(Show(face) for face in faces))


def attack(state: State, cult: Cult, *faces: int, spirit: int = 0, sword: bool = False) -> State:
    """Attack a board and roll: Body first, then Health, then Spirit dice."""
    return roll(play(state, BeginAttack(cult), Muster(spirit, sword)), *faces)


def offered(state: State, *kinds: type[Any]) -> list[Any]:
    """What the deciding seat may do, of these kinds or of all."""
    pending = rules.pending(state)
    assert isinstance(pending, Choice)
    return [action for action in pending.actions if not kinds or isinstance(action, kinds)]


def decider(state: State) -> int:
    pending = rules.pending(state)
    assert isinstance(pending, Choice)
    return pending.seat


def over(state: State) -> Over:
    pending = rules.pending(state)
    assert isinstance(pending, Over)
    return pending


def refusal(state: State, action: Action) -> IllegalAction:
    """The refusal of ``action``."""
    with pytest.raises(IllegalAction) as refused:
        rules.apply(state, action)
    return refused.value


def why(state: State, action: Action) -> tuple[str, str]:
    """Clause and key of the refusal of ``action``."""
    refused = refusal(state, action)
    return refused.clause, refused.key.removeprefix("cards.refuse.")
