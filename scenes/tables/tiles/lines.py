"""Points and lines on a tile, and how near they are to each other."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

Point = tuple[float, float]


class Trace:
    """A line through many points that is often asked how near it is."""

    __slots__ = ("_bottom", "_left", "_legs", "_right", "_top", "points")

    def __init__(self, points: Sequence[Point]) -> None:
        self.points = list(points)
        xs, ys = zip(*self.points, strict=True)
        self._left, self._right, self._top, self._bottom = min(xs), max(xs), min(ys), max(ys)
        self._legs = [
            (ax, ay, bx - ax, by - ay, (bx - ax) ** 2 + (by - ay) ** 2 or 1.0)
            for (ax, ay), (bx, by) in pairwise(self.points)
        ]

    def near(self, point: Point, gap: float) -> bool:
        """Whether ``point`` is closer than ``gap``."""
        x, y = point
        if not (self._left - gap < x < self._right + gap):
            return False
        if not (self._top - gap < y < self._bottom + gap):
            return False
        reach = gap * gap
        for ax, ay, dx, dy, square in self._legs:
            share = ((x - ax) * dx + (y - ay) * dy) / square
            share = 0.0 if share < 0 else min(share, 1.0)
            across, down = x - ax - share * dx, y - ay - share * dy
            if across * across + down * down < reach:
                return True
        return False


class Outline:
    """The border of an area, that is often asked what lies within."""

    __slots__ = ("_bottom", "_left", "_legs", "_right", "_top", "points")

    def __init__(self, points: Sequence[Point]) -> None:
        self.points = list(points)
        xs, ys = zip(*self.points, strict=True)
        self._left, self._right, self._top, self._bottom = min(xs), max(xs), min(ys), max(ys)
        self._legs = [
            (ay, by, ax, (bx - ax) / (by - ay))
            for (ax, ay), (bx, by) in pairwise([*self.points, self.points[0]])
            if ay != by
        ]

    def holds(self, point: Point) -> bool:
        x, y = point
        if not (self._left < x < self._right and self._top < y < self._bottom):
            return False
        crossed = False
        for ay, by, ax, slope in self._legs:
            if (ay > y) != (by > y) and x < slope * (y - ay) + ax:
                crossed = not crossed
        return crossed


def near_any(point: Point, traces: Iterable[Trace], gap: float) -> bool:
    return any(trace.near(point, gap) for trace in traces)


def between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def beside(points: Sequence[Point], away: float | Sequence[float]) -> list[Point]:
    """The line moved to its left, by one distance or by one for each point."""
    moved = []
    for index, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[max(0, index - 1)], points[min(len(points) - 1, index + 1)]
        far = away[index] if isinstance(away, Sequence) else away
        shift = far / (math.hypot(bx - ax, by - ay) or 1)
        moved.append((x + (by - ay) * shift, y - (bx - ax) * shift))
    return moved


def bezier(a: Point, b: Point, c: Point, d: Point, steps: int = 6) -> list[Point]:
    """Points of a cubic curve."""
    points = []
    for step in range(steps + 1):
        t, u = step / steps, 1 - step / steps
        weights = u**3, 3 * u * u * t, 3 * u * t * t, t**3
        x, y = (
            sum(w * p[axis] for w, p in zip(weights, (a, b, c, d), strict=True)) for axis in (0, 1)
        )
        points.append((x, y))
    return points
