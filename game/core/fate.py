"""Where luck comes from: one seed, one draw per chance node."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from game.core.protocol import Chance

A = TypeVar("A")

SEED_WORDS = ("hali", "hyades", "aldebaran", "yhtill", "demhe", "cassilda", "camilla", "naotalba")
"""First halves of the seeds that the program makes up."""


class Luck:
    """A ``Picker`` from a text; only ``Random.random`` is used.

    It is the one method whose sequence Python promises to keep between versions.
    """

    def __init__(self, text: str) -> None:
        self._random = Random(text).random

    def __call__(self, weights: Sequence[int]) -> int:
        ticket = int(self._random() * sum(weights))
        for index, weight in enumerate(weights):
            ticket -= weight
            if ticket < 0:
                return index
        raise ValueError(f"no positive weight in {weights!r}")


def draw(chance: Chance[A], seed: str, index: int) -> A:
    """Pick an outcome of the ``index``-th chance node of a game.

    The draw depends on ``seed`` and ``index`` alone, so taking a move back and
    playing it again cannot change the luck.
    """
    luck = Luck(f"{seed}/{index}")
    return chance.outcomes[luck([weight for _, weight in chance.outcomes])][0]


def fresh_seed() -> str:
    """A new seed that a person can read out and type in."""
    luck = Random()
    return f"{luck.choice(SEED_WORDS)}-{luck.randrange(1000, 10000)}"


def fresh_order(n: int) -> list[int]:
    """The numbers below ``n`` in an order of luck, as for people changing seats."""
    return Random().sample(range(n), n)
