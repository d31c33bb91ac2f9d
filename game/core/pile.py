"""A face-down pile that has no order until somebody looks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Generic, TypeVar

from msgspec import Struct

C = TypeVar("C", int, str)


class Pile(Struct, Generic[C], frozen=True):
    """Cards known on top and at the bottom, and an unordered rest between them.

    Shuffling costs nothing, and there is no hidden order for a bot, a save file or
    a debugger to leak: a draw is a chance over ``next_cards``.
    """

    loose: tuple[tuple[C, int], ...] = ()
    """(card, copies), sorted by card, copies at least 1."""
    top: tuple[C, ...] = ()
    """Known cards, the next one first."""
    bottom: tuple[C, ...] = ()
    """Known cards, the last of the pile last."""

    @classmethod
    def of(cls, cards: Iterable[C]) -> Pile[C]:
        """A shuffled pile of ``cards``."""
        return cls(tuple(sorted(Counter(cards).items())))

    def __len__(self) -> int:
        return len(self.top) + sum(n for _, n in self.loose) + len(self.bottom)

    def next_cards(self) -> tuple[tuple[C, int], ...]:
        """Each card that could come next, with its weight (copies)."""
        if self.top:
            return ((self.top[0], 1),)
        return self.loose or tuple((card, 1) for card in self.bottom[:1])

    def without(self, card: C) -> Pile[C]:
        """The pile after ``card`` was drawn from it.

        Raises:
            ValueError: ``card`` cannot be the next card.
        """
        if self.top:
            if self.top[0] == card:
                return Pile(self.loose, self.top[1:], self.bottom)
        elif self.loose:
            for i, (kind, copies) in enumerate(self.loose):
                if kind == card:
                    rest = ((kind, copies - 1),) if copies > 1 else ()
                    return Pile(self.loose[:i] + rest + self.loose[i + 1 :], (), self.bottom)
        elif self.bottom[:1] == (card,):
            return Pile((), (), self.bottom[1:])
        raise ValueError(f"{card!r} cannot be the next card")

    def shuffled_with(self, cards: Iterable[C]) -> Pile[C]:
        """The pile with ``cards`` put back and everything shuffled, known places forgotten."""
        loose: Counter[C] = Counter(dict(self.loose))
        loose.update(self.top)
        loose.update(self.bottom)
        loose.update(cards)
        return Pile(tuple(sorted(loose.items())))
