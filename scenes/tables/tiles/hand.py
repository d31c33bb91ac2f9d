"""The unsteady hand that draws: the same face always comes out the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar
from zlib import crc32

T = TypeVar("T")


class Hand:
    """Small irregularities from a text. They are ornament, never the game's luck."""

    def __init__(self, text: str) -> None:
        self._state = crc32(text.encode()) + 1

    def share(self) -> float:
        """From 0 to 1."""
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self._state >> 11) / 2**53

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * self.share()

    def one_of(self, things: Sequence[T]) -> T:
        return things[int(self.share() * len(things))]

    def some_of(self, things: Sequence[T], count: int) -> list[T]:
        """``count`` different ones, in any order."""
        rest = list(things)
        return [rest.pop(int(self.share() * len(rest))) for _ in range(count)]
