"""How a table promises to end: what each cult may hope for, by what lies open."""

from __future__ import annotations

from typing import Final

from game.core.protocol import Choice
from game.octopus import rules
from game.octopus.actions import Accept, Gather, Propose
from game.octopus.state import State, Table

KIND_WORTH: Final = 2.4
"""By what factor a component raises a cult's weight in the race."""

POWER_WORTH: Final = (0.0, 0.45, 0.7, 0.85, 0.95, 1.0, 1.05)
"""A cult's weight by its Power; more than the table has counts as its last."""


def prospects(table: Table) -> tuple[float, ...]:
    """Each seat's share in the victory, by kinds held and Power; 0 to 1, by seat."""
    if table.ending is not None:
        return tuple(float(seat == table.ending.winner) for seat in range(len(table.cults)))
    weights = [
        KIND_WORTH ** len(cult.held) * POWER_WORTH[min(cult.power, len(POWER_WORTH) - 1)]
        for cult in table.cults
    ]
    total = sum(weights)
    return tuple(weight / total if total else 0.0 for weight in weights)


def foresee(state: State) -> Table:
    """The table at the end of this turn, if nobody quarrels from now on.

    All gather what they can and agree to what is proposed, or that nothing happens;
    an Exterior effect is used as is best for its cult.
    """
    while state.table.is_waiting:
        choice = rules.pending(state)
        assert isinstance(choice, Choice)
        if isinstance(choice.actions[0], Gather | Accept | Propose):
            state = rules.apply(state, choice.actions[0]).state
        else:
            after = [rules.apply(state, action).state for action in choice.actions]
            state = max(after, key=lambda one: prospects(one.table)[choice.seat])
    return state.table
