"""Where things lie on a face: outlines of towns, lines of ways, the middle. Seams are made here.

A way crosses a side at its middle, at right angles, and does not sway at the border. A town
fills its side; its wall runs from corner to corner. So sides that match meet by construction.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from game.landscape.faces import Face, Part
from scenes.tables.tiles.hand import Hand
from scenes.tables.tiles.lines import Outline, Point, Trace, bezier, near_any
from scenes.tables.tiles.pen import SIZE

MID: Final = SIZE / 2
CORNERS: Final[tuple[Point, ...]] = ((0, 0), (SIZE, 0), (SIZE, SIZE), (0, SIZE))
"""Where each side N E S W begins, clockwise."""
INWARD: Final = ((0, 1), (-1, 0), (0, -1), (1, 0))
"""The way from each side to the middle."""
MIDDLES: Final = ((MID, 0), (SIZE, MID), (MID, SIZE), (0, MID))
"""The middle of each side."""
BEYOND: Final = 20
"""How far a way goes on outside, so that its end does not show."""


@dataclass(frozen=True, slots=True)
class Middle:
    """What stands in the midst of a tile."""

    stop: Point
    """How far from its centre, across and down, ways end."""
    clear: Point
    """How far around it nothing else stands."""
    away: float = 0
    """How far it gives way to a lone town."""


MIDDLE: Final[Mapping[str, Middle]] = {
    "crossing": Middle(stop=(30, 24), clear=(84, 74), away=24),
    "cloister": Middle(stop=(60, 92), clear=(130, 118)),
    "cult": Middle(stop=(108, 74), clear=(118, 90), away=46),
    "site": Middle(stop=(138, 98), clear=(150, 112), away=42),
    "conflux": Middle(stop=(118, 104), clear=(160, 140)),
}
"""By what it is."""


@dataclass(slots=True)
class Town:
    """A town: its sides, its outline clockwise, its walls with the town on their right."""

    sides: tuple[int, ...]
    marks: int
    """Pennants and the like."""
    outline: Outline
    walls: list[Trace]
    gates: list[Point] = field(default_factory=list)


class Plan:
    """Outlines of towns, lines of ways and the middle of one face.

    The same for every copy of a face: what varies from copy to copy is drawn around it.
    """

    def __init__(self, face: Face, town: str, way: str, depth: float = 150) -> None:
        """``town`` and ``way`` are the kinds of part that are drawn as such.

        ``depth``: how far a town of one side reaches in.
        """
        self._hand = Hand(f"{face.tile} {face.turns}")
        parts = list(enumerate(face.parts))
        self.middle = _middle(face)
        caps = [part.sides[0] for _, part in parts if part.kind == town and len(part.sides) == 1]
        is_crowded = len(caps) == 2 and (caps[0] + caps[1]) % 2 == 1
        self._depth = 122 if is_crowded else depth
        self.centre = self._centre(caps)
        self.towns = {i: self._town(part) for i, part in parts if part.kind == town}
        """By index of the part."""
        self.ways = {i: Trace(self._way(part)) for i, part in parts if part.kind == way}
        """By index of the part."""
        self.walls = [wall for one in self.towns.values() for wall in one.walls]

    def is_clear(self, point: Point, gap: float, way_gap: float | None = None) -> bool:
        """Whether it is open ground, that far from walls, ways and the middle."""
        if any(one.outline.holds(point) for one in self.towns.values()):
            return False
        if near_any(point, self.walls, gap):
            return False
        if near_any(point, self.ways.values(), gap if way_gap is None else way_gap):
            return False
        if not self.middle:
            return True
        rx, ry = MIDDLE[self.middle].clear
        across, down = point[0] - self.centre[0], point[1] - self.centre[1]
        return math.hypot(across / (rx + gap), down / (ry + gap)) > 1

    def _centre(self, caps: list[int]) -> Point:
        """The middle of the tile, moved a little away from a lone town."""
        if len(caps) != 1 or not self.middle:
            return MID, MID
        away, (dx, dy) = MIDDLE[self.middle].away, INWARD[caps[0]]
        return MID + dx * away, MID + dy * away

    # -- towns ---------------------------------------------------------------------------
    def _town(self, part: Part) -> Town:
        sides = tuple(sorted(part.sides))
        starts = [side for side in sides if (side - 1) % 4 not in sides]
        outline: list[Point] = [] if starts else list(CORNERS)
        walls: list[Trace] = []
        for number, start in enumerate(starts):
            side = start
            outline.append(CORNERS[side])
            while side % 4 in sides:
                side += 1
                outline.append(CORNERS[side % 4])
            end = CORNERS[starts[(number + 1) % len(starts)]]
            wall = self._wall(outline[-1], end, len(sides))
            walls.append(Trace(wall))
            outline += wall[1:-1]
        return Town(sides, part.worth, Outline(outline), walls)

    def _wall(self, start: Point, end: Point, sides: int) -> list[Point]:
        """A wall from corner to corner: bent towards the middle, or along the diagonal."""
        dx, dy = end[0] - start[0], end[1] - start[1]
        is_diagonal = bool(dx and dy)
        depth = 24 if is_diagonal else {1: self._depth, 2: 128}.get(sides, 112)
        length = math.hypot(dx, dy)
        nx, ny = dy / length, -dx / length
        if not is_diagonal and (MID - start[0]) * nx + (MID - start[1]) * ny < 0:
            nx, ny = -nx, -ny
        points = []
        for step in range(17):
            t = step / 16
            rise = math.sin(math.pi * t)
            wobble = self._hand.between(-5, 5) + 5 * math.sin(9 * t + length)
            bend = rise * (depth + wobble)
            points.append((start[0] + dx * t + nx * bend, start[1] + dy * t + ny * bend))
        return points

    # -- ways ----------------------------------------------------------------------------
    def _way(self, part: Part) -> list[Point]:
        """The line of a way from border to border, or to where it stops."""
        first, last = part.sides[0], part.sides[-1]
        (mx, my), (nx, ny) = MIDDLES[first], INWARD[first]
        if part.stop:
            end = self._stop(part.stop, first)
            lead = min(110, math.dist(end, (mx, my)) / 2)
            back = (mx + nx * lead, my + ny * lead)
            ease = (end[0] - (end[0] - back[0]) * 0.4, end[1] - (end[1] - back[1]) * 0.4)
            points = bezier((mx, my), back, ease, end)
        elif (first - last) % 2 == 0:
            points = [(mx + nx * SIZE * t / 8, my + ny * SIZE * t / 8) for t in range(9)]
        else:
            points = _bend(MIDDLES[first], MIDDLES[last])
        line = [_outside(first), *self._swayed(points)]
        return line if part.stop else [*line, _outside(last)]

    def _stop(self, stop: str, side: int) -> Point:
        """Where a way from this side ends: at the rim of the middle, or at a gate of the town."""
        (mx, my), (nx, ny) = MIDDLES[side], INWARD[side]
        if stop in MIDDLE:
            rx, ry = MIDDLE[stop].stop
            return self.centre[0] - nx * rx, self.centre[1] - ny * ry
        town, wall = min(
            ((town, wall) for town in self.towns.values() for wall in town.walls),
            key=lambda pair: min(math.dist(point, (mx, my)) for point in pair[1].points),
        )
        gate = min(
            wall.points[3:-3],
            key=lambda point: abs((point[0] - mx) * ny) + abs((point[1] - my) * nx),
        )
        town.gates.append(gate)
        return gate

    def _swayed(self, points: list[Point]) -> list[Point]:
        """A gentle sway, none at the borders."""
        sway, phase = self._hand.between(6, 11), self._hand.between(0, 6)
        swayed, last = [points[0]], len(points) - 1
        for index in range(1, last):
            (ax, ay), (x, y), (bx, by) = points[index - 1 : index + 2]
            length, t = math.hypot(bx - ax, by - ay) or 1, index / last
            size = sway * math.sin(math.pi * t) ** 2 * math.sin(phase + 6 * t) / length
            swayed.append((x - (by - ay) * size, y + (bx - ax) * size))
        return [*swayed, points[-1]]


def _middle(face: Face) -> str:
    """What stands in the midst of the tile; empty when nothing does."""
    if face.site >= 0:
        return face.parts[face.site].kind
    return next((part.stop for part in face.parts if part.stop in MIDDLE), "")


def _outside(side: int) -> Point:
    (x, y), (nx, ny) = MIDDLES[side], INWARD[side]
    return x - BEYOND * nx, y - BEYOND * ny


def _bend(start: Point, end: Point) -> list[Point]:
    """A quarter circle round the corner between two sides."""
    (ax, ay), (bx, by) = start, end
    x, y = ax + bx - MID, ay + by - MID
    turns = [math.pi * step / 16 for step in range(9)]
    return [
        (
            x + (ax - x) * math.cos(t) + (bx - x) * math.sin(t),
            y + (ay - y) * math.cos(t) + (by - y) * math.sin(t),
        )
        for t in turns
    ]
