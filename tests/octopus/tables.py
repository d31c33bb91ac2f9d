"""Positions and short plays for the tests of Night of the Grand Octopus."""

from __future__ import annotations

from typing import Any, Literal, TypeVar

import pytest

from game.core.protocol import Choice, Event, IllegalAction, Over, Seat
from game.octopus.actions import Action, Clock, SetClock
from game.octopus.options import Options
from game.octopus.pieces import THINGS
from game.octopus.rules import apply, pending
from game.octopus.state import Cult, State, Table

A, B, C, D, E = (Seat(i) for i in range(5))

LIBRARY, MUSEUM, CRYPT, LABORATORY, OBSERVATORY, GARDEN = range(1, 7)
GRIMOIRE, IDOL, SKULL, POTION, CHART, PLANT, KEY = THINGS

RITUAL = (LIBRARY, LIBRARY)
"""One of the six ways to set the ritual."""

OUT = Cult(power=0, place=0, gone=1)
"""A cult that went out in an earlier turn."""

E_ = TypeVar("E_", bound=Event)


def cult(power: int = 4, place: int = LIBRARY, held: tuple[int, ...] = (), **more: Any) -> Cult:
    return Cult(power=power, place=place, held=tuple(sorted(held)), **more)


def table(
    *cults: Cult,
    exterior: Literal["random", "dreams", "marsh", "moon", "city"] = "dreams",
    fallible: bool = False,
    turn: int = 2,
    stock: dict[int, int] | None = None,
) -> State:
    """Clocks about to be set; what no cult holds lies at its location, unless ``stock`` says."""
    left = {thing: len(cults) - 1 - sum(thing in one.held for one in cults) for thing in THINGS}
    left |= stock or {}
    options = Options(seats=len(cults), exterior=exterior, fallible_clock=fallible)
    open_table = Table(
        cults=cults, stock=tuple(left[thing] for thing in THINGS), exterior=exterior, turn=turn
    )
    return State(options, open_table, (None,) * len(cults))


def play(state: State, *actions: Action) -> tuple[State, tuple[Event, ...]]:
    """The state after all ``actions`` and all that happened."""
    events: tuple[Event, ...] = ()
    for action in actions:
        step = apply(state, action)
        state, events = step.state, events + step.events
    return state, events


def reveal(state: State, *hands: tuple[int, int]) -> tuple[State, tuple[Event, ...]]:
    """All living cults set (dagger, tentacle) in order of their seats."""
    return play(state, *(SetClock(Clock(dagger, tentacle)) for dagger, tentacle in hands))


def choice(state: State) -> Choice[Action]:
    due = pending(state)
    assert isinstance(due, Choice)
    return due


def over(state: State) -> Over:
    due = pending(state)
    assert isinstance(due, Over)
    return due


def powers(state: State) -> tuple[int, ...]:
    return tuple(one.power for one in state.table.cults)


def told(events: tuple[Event, ...], kind: type[E_]) -> list[E_]:
    return [event for event in events if isinstance(event, kind)]


def refusal(state: State, action: Action) -> str:
    """Clause and key of the refusal, as one text."""
    with pytest.raises(IllegalAction) as refused:
        apply(state, action)
    return f"{refused.value.clause} {refused.value.key}"
