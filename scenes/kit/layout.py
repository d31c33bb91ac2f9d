"""Units and boxes. Screens speak units; only ``Metrics`` knows pixels.

One unit is one pixel at 1920 x 1080 and 100 %. Text never gets smaller than that: a
smaller window has fewer units, not smaller ones, and the screens rearrange
(``compact``) rather than shrink.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import pygame

LEAST = (960, 540)
"""Units that any screen can do with: 1080p at 200 %."""

ROOMY = (1500, 840)
"""Below either: the compact arrangement."""


@dataclass(frozen=True, slots=True)
class Metrics:
    """How many pixels a unit has in this window, and how many units there are."""

    unit: float
    width: float
    height: float

    @classmethod
    def of(cls, size: tuple[int, int], scale: float) -> Metrics:
        """``scale`` is 1.0 to 2.0; one that would leave fewer than LEAST units is cut."""
        wanted = max(1.0, min(size[0] / 1920, size[1] / 1080)) * scale
        unit = max(1.0, min(wanted, size[0] / LEAST[0], size[1] / LEAST[1]))
        return cls(unit, size[0] / unit, size[1] / unit)

    @property
    def compact(self) -> bool:
        return self.width < ROOMY[0] or self.height < ROOMY[1]


def largest_scale(size: tuple[int, int]) -> float:
    """The largest scale that this window can show, 1.0 to 2.0."""
    base = max(1.0, min(size[0] / 1920, size[1] / 1080))
    return max(1.0, min(2.0, size[0] / LEAST[0] / base, size[1] / LEAST[1] / base))


@dataclass(slots=True)
class Box:
    """A rectangle in units, cut up from its sides: a cut gives the piece, keeps the rest."""

    x: float
    y: float
    w: float
    h: float

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    def copy(self) -> Box:
        return Box(self.x, self.y, self.w, self.h)

    def inset(self, dx: float, dy: float | None = None) -> Box:
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def moved(self, dx: float, dy: float) -> Box:
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def top(self, h: float, gap: float = 0) -> Box:
        piece = Box(self.x, self.y, self.w, h)
        self.y, self.h = self.y + h + gap, self.h - h - gap
        return piece

    def base(self, h: float, gap: float = 0) -> Box:
        piece = Box(self.x, self.bottom - h, self.w, h)
        self.h -= h + gap
        return piece

    def left(self, w: float, gap: float = 0) -> Box:
        piece = Box(self.x, self.y, w, self.h)
        self.x, self.w = self.x + w + gap, self.w - w - gap
        return piece

    def side(self, w: float, gap: float = 0) -> Box:
        """Cut from the right."""
        piece = Box(self.right - w, self.y, w, self.h)
        self.w -= w + gap
        return piece

    def columns(self, n: int, gap: float = 0) -> list[Box]:
        w = (self.w - gap * (n - 1)) / n
        return [Box(self.x + i * (w + gap), self.y, w, self.h) for i in range(n)]

    def rows(self, n: int, gap: float = 0) -> list[Box]:
        h = (self.h - gap * (n - 1)) / n
        return [Box(self.x, self.y + i * (h + gap), self.w, h) for i in range(n)]

    def stack(self, n: int, tallest: float, gap: float = 0) -> list[Box]:
        """Rows from the top that do not grow beyond ``tallest``."""
        return Box(self.x, self.y, self.w, min(self.h, n * tallest + (n - 1) * gap)).rows(n, gap)

    def grid(self, columns: int, rows: int, gap: float = 0) -> list[Box]:
        return [cell for row in self.rows(rows, gap) for cell in row.columns(columns, gap)]

    def middle(self, w: float, h: float) -> Box:
        return Box(self.x + (self.w - w) / 2, self.y + (self.h - h) / 2, w, h)

    def fitted(self, ratio: float) -> Box:
        """The largest centred box of width : height = ratio."""
        w = min(self.w, self.h * ratio)
        return self.middle(w, w / ratio)

    def within(self, other: Box) -> Box:
        """The part that lies in ``other``; without width or height if there is none."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Box(x, y, max(0.0, right - x), max(0.0, bottom - y))

    def joined(self, other: Box) -> Box:
        """The smallest box that holds both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Box(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)

    def overlaps(self, other: Box) -> bool:
        shared = self.within(other)
        return shared.w > 0 and shared.h > 0

    def shared(self, others: Iterable[Box]) -> float:
        """The area that it has in common with others, added up."""
        parts = [self.within(other) for other in others]
        return sum(part.w * part.h for part in parts)

    def pushed_into(self, other: Box) -> Box:
        """Moved by as little as brings it into ``other``, which is no smaller."""
        x = max(other.x, min(self.x, other.right - self.w))
        y = max(other.y, min(self.y, other.bottom - self.h))
        return Box(x, y, self.w, self.h)

    def holds(self, at: tuple[float, float]) -> bool:
        return self.x <= at[0] < self.right and self.y <= at[1] < self.bottom

    def pixels(self, unit: float) -> pygame.Rect:
        left, top = round(self.x * unit), round(self.y * unit)
        right, bottom = round(self.right * unit), round(self.bottom * unit)
        return pygame.Rect(left, top, right - left, bottom - top)
