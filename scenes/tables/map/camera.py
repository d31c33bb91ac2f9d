"""Where on a map one looks, and how closely.

Map places are columns and rows, with fractions; places in the window are pixels from its
middle. A cell has whole pixels at rest, so that tiles are as crisp as can be.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from scenes.kit.timeline import ease

Point = tuple[float, float]

STEPS: Final = (
    *(6, 7, 8, 10, 12, 14, 17, 20),
    *(24, 28, 32, 36, 42, 48, 56, 64, 74, 84, 96, 110, 128, 148, 170, 196, 224, 256),
)
"""Units of a cell at each zoom step; below 24 for maps as long as no one should make them."""
TIGHT: Final = 36
"""Units of a cell at least where only that keeps all of a map in sight."""
SLACK: Final = 1.4
"""How much larger cells could be before they are, while one looks on."""
REACH: Final = 1.6
"""Cells around the middle of one that are to be seen with it."""
GLIDE: Final = 0.16
"""Seconds from one sight to the next."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """Some cells: the first column and row, and the first ones beyond."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> Point:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def held(self, place: Point) -> Point:
        """The nearest place within."""
        x, y = place
        return max(self.left, min(x, self.right)), max(self.top, min(y, self.bottom))

    def grown(self, by: float) -> Bounds:
        return Bounds(self.left - by, self.top - by, self.right + by, self.bottom + by)


@dataclass(frozen=True, slots=True)
class Sight:
    """One way to look at a map."""

    x: float
    y: float
    """Map place in the middle of the window."""
    size: float
    """Pixels of a cell."""

    def on_map(self, at: Point) -> Point:
        return self.x + at[0] / self.size, self.y + at[1] / self.size

    def in_window(self, place: Point) -> Point:
        return (place[0] - self.x) * self.size, (place[1] - self.y) * self.size


class Camera:
    """Pans at once, and glides from sight to sight. It outlives the chairs at the table."""

    def __init__(self) -> None:
        self.sight = Sight(0.5, 0.5, STEPS[-1])
        """What is shown now."""
        self.follows = True
        """Whether all of the map is to be kept in sight; until the player looks elsewhere."""
        self.whole = False
        """Whether the player has asked for all of it, however small."""
        self.glide = GLIDE
        """Seconds of a movement; 0 for none."""
        self._start = self._goal = self.sight
        self._share = 1.0
        self._before: Sight | None = None
        """What to go back to from a place that is looked at closely for a while."""

    @property
    def moving(self) -> bool:
        return self._share < 1

    @property
    def goal(self) -> Sight:
        """What will be shown once nothing moves."""
        return self._goal

    @property
    def is_near(self) -> bool:
        """Whether a place is looked at closely for a while."""
        return self._before is not None

    def update(self, seconds: float) -> None:
        """Glide on."""
        if not self.moving:
            return
        self._share = min(1.0, self._share + seconds / self.glide) if self.glide else 1.0
        self.sight = _between(self._start, self._goal, ease(self._share))

    def look(self, goal: Sight) -> None:
        """Glide to another sight."""
        if goal != self._goal:
            self._start, self._goal, self._share = self.sight, goal, 0.0
        if not self.glide:
            self.update(0)

    def jump(self, goal: Sight) -> None:
        """Be there at once."""
        self.sight = self._start = self._goal = goal
        self._share = 1.0

    def pan(self, by: Point, land: Bounds) -> None:
        """Move the map by so many pixels; the middle of the window stays on the land."""
        self._let_go()
        goal = Sight(self.sight.x, self.sight.y, self._goal.size)
        x, y = goal.on_map((-by[0], -by[1]))
        x, y = land.held((x, y))
        self.jump(Sight(x, y, goal.size))

    def zoom(self, by: int, at: Point, unit: float) -> None:
        """So many steps closer; what is at ``at`` stays there. ``unit``: pixels of one."""
        self._let_go()
        sizes = [round(step * unit) for step in STEPS]
        now = min(range(len(sizes)), key=lambda i: abs(sizes[i] - self._goal.size))
        size = sizes[max(0, min(len(sizes) - 1, now + by))]
        x, y = self.sight.on_map(at)
        self.look(Sight(x - at[0] / size, y - at[1] / size, size))

    def centre(self, place: Point) -> None:
        """Bring a map place to the middle."""
        self._let_go()
        self.look(Sight(*place, self._goal.size))

    def _let_go(self) -> None:
        """The player leads from now on."""
        self.follows, self._before = False, None

    def approach(self, place: Point, size: float) -> None:
        """Look closely at a place for a while, in the middle, where words find room around it."""
        self._before = self._before or self._goal
        self.look(Sight(*place, size))

    def withdraw(self) -> None:
        """Go back to what was looked at before."""
        if self._before:
            self.look(self._before)
        self._before = None

    def fit(
        self,
        land: Bounds,
        room: Point,
        unit: float,
        sizes: tuple[float, float],
        place: Point,
        *,
        keeps: bool = False,
    ) -> None:
        """Show all of the land, or what is around a place of it; ``room`` is in pixels.

        ``sizes``: least and most units of a cell; at the least, not all may be in sight.
        ``keeps``: as little as possible moves.
        """
        self.follows = True
        steps = [round(step * unit) for step in STEPS if sizes[0] <= step <= sizes[1]]
        most = min(room[0] / (land.right - land.left), room[1] / (land.bottom - land.top))
        size = float(max([steps[0], *(step for step in steps if step <= most)]))
        if TIGHT * unit <= most < steps[0]:
            size = math.floor(most)
        now = self._goal
        if keeps and now.size <= size <= now.size * SLACK:
            size = now.size
        half = room[0] / 2 / size, room[1] / 2 / size
        if keeps:  # from where one looks now, it is not far to where the place is seen
            left, top = land.held((place[0] - REACH, place[1] - REACH))
            right, bottom = land.held((place[0] + REACH, place[1] + REACH))
            x = _revealed(now.x, half[0], left, right)
            place = x, _revealed(now.y, half[1], top, bottom)
        self.look(
            Sight(
                _around(place[0], half[0], land.left, land.right, keeps=keeps),
                _around(place[1], half[1], land.top, land.bottom, keeps=keeps),
                size,
            )
        )

    def shift(self, by: Point) -> None:
        """The window's middle has moved by so many pixels: everything stays where it was."""
        self._start, self.sight, self._goal = (
            Sight(one.x + by[0] / one.size, one.y + by[1] / one.size, one.size)
            for one in (self._start, self.sight, self._goal)
        )
        if back := self._before:
            x, y = back.x + by[0] / back.size, back.y + by[1] / back.size
            self._before = Sight(x, y, back.size)

    def reveal(self, part: Bounds, room: Point) -> None:
        """Move by as little as brings a part into sight."""
        half = room[0] / 2 / self._goal.size, room[1] / 2 / self._goal.size
        x = _revealed(self._goal.x, half[0], part.left, part.right)
        y = _revealed(self._goal.y, half[1], part.top, part.bottom)
        self.look(Sight(x, y, self._goal.size))


def _around(place: float, half: float, low: float, high: float, *, keeps: bool) -> float:
    """The middle nearest to ``place`` from which nothing beyond low and high is seen.

    Where more than that is seen anyway, it is the middle of the two, or if it ``keeps`` the
    nearest from which all of it is seen.
    """
    if high - low <= 2 * half:
        return _revealed(place, half, low, high) if keeps else (low + high) / 2
    return min(max(place, low + half), high - half)


def _revealed(middle: float, half: float, low: float, high: float) -> float:
    """The middle nearest to ``middle`` from which low to high is seen; high is cut if need be."""
    return min(max(middle, high - half), low + half)


def _between(a: Sight, b: Sight, share: float) -> Sight:
    """On the way: what is under the pointer stays there, as places move with 1 / size."""
    if share == 1:
        return b
    size, way = a.size * (b.size / a.size) ** share, share
    if a.size != b.size:
        way = (1 / size - 1 / a.size) / (1 / b.size - 1 / a.size)
    return Sight(a.x + (b.x - a.x) * way, a.y + (b.y - a.y) * way, size)
