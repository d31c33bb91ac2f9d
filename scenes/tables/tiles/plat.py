"""Which printed part lies where on a face: for the pointer, for followers, for overlays.

A plat is a plan of land parcels, made from the same outlines that the picture is.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import pygame
from numpy.typing import NDArray

from game.landscape.faces import Face
from scenes.tables.tiles.lines import Point, beside, between
from scenes.tables.tiles.pen import SIZE
from scenes.tables.tiles.plan import CORNERS, INWARD, MIDDLE, Plan

GRAIN: Final = 128
"""Squares of a plat in a row."""
WAY: Final = 46
"""Width of a way, its edges included."""
NOBODY: Final = 255
"""In a square that belongs to no part yet."""
STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))

Parcels = NDArray[np.uint8]
Squares = NDArray[np.bool_]


class Plat:
    """The parts of one face, square by square. Places on it run from 0 to 1."""

    def __init__(self, face: Face, plan: Plan) -> None:
        self.parcels = _parcels(face, plan)
        """Index of the part by column and row."""
        self._plan = plan
        self._hearts: dict[int, Point] = {}

    def part_at(self, x: float, y: float) -> int:
        """Index of the part at a place."""
        column, row = (min(GRAIN - 1, max(0, int(v * GRAIN))) for v in (x, y))
        return int(self.parcels[column, row])

    def heart(self, part: int) -> Point:
        """A place in the midst of a part, as far from everything else as can be."""
        if part not in self._hearts:
            self._hearts[part] = self._heart(part)
        return self._hearts[part]

    def _heart(self, part: int) -> Point:
        if part in self._plan.ways:
            points = self._plan.ways[part].points
            x, y = points[len(points) // 2]
            return x / SIZE, y / SIZE
        return _innermost(self.parcels[::2, ::2] == part)


def _parcels(face: Face, plan: Plan) -> Parcels:
    """Towns, ways and the middle as they are drawn; the open ground belongs to the fields."""
    sheet = pygame.Surface((GRAIN, GRAIN), depth=8)
    sheet.fill(NOBODY)
    for part, town in plan.towns.items():
        pygame.draw.polygon(sheet, part, [_fine(point) for point in town.outline.points])
    for part, way in plan.ways.items():
        ribbon = [*beside(way.points, WAY / 2), *reversed(beside(way.points, -WAY / 2))]
        pygame.draw.polygon(sheet, part, [_fine(point) for point in ribbon])
    crossing = len(face.parts)
    if plan.middle:
        pygame.draw.ellipse(sheet, face.site if face.site >= 0 else crossing, _ground(plan))
    parcels: Parcels = pygame.surfarray.array2d(sheet).astype(np.uint8)
    free = _mask(parcels == NOBODY)
    for part, printed in enumerate(face.parts):
        for half in printed.halves:
            at = _fine(_border(half))
            if free.get_at(at):
                parcels[_squares(free.connected_component(at))] = part
    parcels[parcels == crossing] = NOBODY
    return _shared_out(parcels)


def _fine(point: Point) -> tuple[int, int]:
    """A place on the tile as a square of the plat; ways end outside."""
    x, y = (round(v * GRAIN / SIZE) for v in point)
    return x, y


def _ground(plan: Plan) -> pygame.Rect:
    """What the middle covers."""
    (x, y), (rx, ry) = plan.centre, MIDDLE[plan.middle].stop
    rx, ry = rx + 12, ry + 12
    return pygame.Rect(_fine((x - rx, y - ry)), _fine((2 * rx, 2 * ry)))


def _border(half: int) -> Point:
    """A place just within the border, in the middle of a half-edge."""
    side = half // 2
    x, y = between(CORNERS[side], CORNERS[(side + 1) % 4], 0.75 if half % 2 else 0.25)
    return x + INWARD[side][0] * 6, y + INWARD[side][1] * 6


def _mask(squares: Squares) -> pygame.mask.Mask:
    sheet = pygame.Surface(squares.shape, pygame.SRCALPHA)
    pygame.surfarray.pixels_alpha(sheet)[:] = squares * np.uint8(255)
    return pygame.mask.from_surface(sheet)


def _squares(mask: pygame.mask.Mask) -> Squares:
    sheet = mask.to_surface(setcolor="#ffffffff", unsetcolor="#00000000")
    return pygame.surfarray.array_alpha(sheet) > 0


def _shared_out(parcels: Parcels) -> Parcels:
    """What belongs to nobody goes to its neighbours, ring by ring."""
    while (left := parcels == NOBODY).any():
        for across, down in STEPS:
            beside = np.roll(parcels, (across, down), (0, 1))
            parcels = np.where(left & (parcels == NOBODY), beside, parcels)
    return parcels


def _innermost(squares: Squares) -> Point:
    """The middle of what is left when a part is peeled, ring by ring, down to its last."""
    rest = np.pad(squares, 1)
    while True:
        inner = np.zeros_like(rest)
        middle = rest[1:-1, 1:-1]
        beside = rest[:-2, 1:-1] & rest[2:, 1:-1] & rest[1:-1, :-2] & rest[1:-1, 2:]
        inner[1:-1, 1:-1] = middle & beside
        if not inner.any():
            break
        rest = inner
    spots = np.argwhere(rest) - 1
    mean = spots.mean(axis=0)
    x, y = spots[((spots - mean) ** 2).sum(axis=1).argmin()]
    return (float(x) + 0.5) / len(squares), (float(y) + 0.5) / len(squares)
