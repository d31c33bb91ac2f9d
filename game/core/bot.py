"""Bots that play any game: they see a view, the legal actions and luck of their own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar

from game.core.protocol import AnyGame, Chance, Choice, Over, Picker, Seat

A = TypeVar("A")


def simple(game: AnyGame, view: Any, actions: tuple[A, ...], picker: Picker) -> A:
    """Any legal action, all alike."""
    return actions[picker([1] * len(actions))]


@dataclass(frozen=True)
class LookAhead:
    """Tries every action once in several worlds that its view allows.

    Each world is dealt by ``determinise``, so what the bot may not know cannot help
    it. After the action its own forced moves and fate's are played until another
    seat decides; then ``evaluate`` says how well it stands. The action with the
    best mean is played, the first of equals.
    """

    worlds: int = 4
    """Worlds dealt per decision: the budget, counted so that the answer is repeatable."""

    def __call__(self, game: AnyGame, view: Any, actions: tuple[A, ...], picker: Picker) -> A:
        if len(actions) == 1:
            return actions[0]
        totals = [0.0] * len(actions)
        for _ in range(self.worlds):
            world = game.determinise(view, picker)
            choice = game.pending(world)
            assert isinstance(choice, Choice)
            for i, action in enumerate(actions):
                totals[i] += _outlook(game, world, action, choice.seat, picker)
        return actions[max(range(len(actions)), key=totals.__getitem__)]


def _outlook(game: AnyGame, world: Any, action: Any, seat: Seat, picker: Picker) -> float:
    """How ``seat`` stands once somebody else is to decide."""
    state = game.apply(world, action).state
    while not isinstance(pending := game.pending(state), Over):
        if isinstance(pending, Chance):
            index = picker([weight for _, weight in pending.outcomes])
            state = game.apply(state, pending.outcomes[index][0]).state
        elif pending.seat == seat and len(pending.actions) == 1:
            state = game.apply(state, pending.actions[0]).state
        else:
            break
    return game.evaluate(game.view(state, seat), seat)
