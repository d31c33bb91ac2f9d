"""What is built of stone: towns with walls, houses and towers, and rings of standing stones.

All buildings stand upright and are lit from the left, whichever way the tile is turned.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from scenes.tables.tiles.hand import Hand
from scenes.tables.tiles.lines import Point, near_any
from scenes.tables.tiles.pen import SIZE, Pen, block, line
from scenes.tables.tiles.plan import INWARD, MID, MIDDLES, Town

WALL: Final = 34
"""Height of a town wall; it falls to nothing at the corners of the tile."""
ROW: Final = 62
"""From one row of houses to the next."""


@dataclass(frozen=True, slots=True)
class Stone:
    """The colours of a place built of stone."""

    street: str
    fronts: tuple[str, ...]
    roofs: tuple[str, ...]
    shade: str
    ink: str
    window: str
    wall: str
    wall_inside: str
    wall_top: str
    dome: str = ""
    lit: str = ""
    """Colour of windows with a light behind them."""
    lit_share: float = 0
    """How many houses have such windows, 0 to 1."""

    @property
    def figures(self) -> Mapping[str, str]:
        """By the names of the placeholders in the figures."""
        return {
            "front": self.fronts[0],
            "pale": self.fronts[-1],
            "roof": self.roofs[0],
            "spire": self.roofs[-1],
            "shade": self.shade,
            "ink": self.ink,
            "window": self.lit if self.lit_share > 0.3 else self.window,
            "lamp": self.lit or self.window,
            "dome": self.dome,
            "wall": self.wall,
            "wall_top": self.wall_top,
        }


@dataclass(frozen=True, slots=True)
class Landmark:
    """A building that stands at a place of its own among the houses."""

    x: float
    y: float
    figures: tuple[str, ...]
    """One over the other."""
    scale: float = 1


HOUSE: Final = ("house",)
TOWER: Final = ("tower",)


def landmarks(
    town: Town,
    chief: tuple[str, ...],
    left: tuple[str, ...],
    right: tuple[str, ...],
    small: float = 1,
) -> list[Landmark]:
    """The chief building at the heart of a town, others about it as it grows.

    They stand low enough that no roof is cut off by the tile's upper border. ``small``: how
    large the chief one is in a town of one side.
    """
    dx, dy = (sum(INWARD[side][axis] for side in town.sides) for axis in (0, 1))
    if len(town.sides) == 1:
        (mx, my), (wx, wy) = MIDDLES[town.sides[0]], town.walls[0].points[8]
        over = 24 if town.gates else 4
        y = min(136, wy - over) if town.sides == (0,) else (my + wy) / 2 + 32
        return [Landmark((mx + wx) / 2, y, chief, small)]
    x, y = (
        (MID - 96 * dx, MID - 96 * dy + 36)
        if len(town.sides) == 2 and dx
        else (MID - 50 * dx, MID + 40)
    )
    found = [
        Landmark(x, y, chief),
        Landmark(x - 120, max(152, y - 64), left),
        Landmark(x + 116, max(152, y - 76), right),
    ]
    if len(town.sides) > 2:
        found += [Landmark(x - 130, y + 84, TOWER), Landmark(x + 128, y + 70, HOUSE)]
    return [one for one in found if not near_any((one.x, one.y), town.walls, 18)]


def draw_town(pen: Pen, town: Town, stone: Stone, hand: Hand, chief: Sequence[Landmark]) -> None:
    """Back to front: ground, far walls, houses row by row with the landmarks, near walls."""
    pen.fill(line(town.outline.points, is_closed=True), stone.street)
    stretches = [(wall.points, *one) for wall in town.walls for one in _facings(wall.points)]
    for wall, part, is_outside in stretches:
        if not is_outside:
            _draw_wall(pen, wall, part, stone, is_outside=False)
    standing = sorted([*chief, *_astride(town)], key=lambda one: one.y)
    for row in range(70, SIZE + ROW, ROW):
        for one in standing:
            if row - ROW < one.y <= row:
                _put(pen, one, stone)
        if row < SIZE:
            _Row(town, stone, hand, standing, chief[0]).draw(pen, row)
    for wall, part, is_outside in stretches:
        if is_outside:
            _draw_wall(pen, wall, part, stone, is_outside=True)
    _draw_towers(pen, town, stone)


def _put(pen: Pen, one: Landmark, stone: Stone) -> None:
    for figure in one.figures:
        pen.put(figure, one.x, one.y, stone.figures, one.scale)


def _draw_towers(pen: Pen, town: Town, stone: Stone) -> None:
    for wall in town.walls:
        for index in (5, 11):
            x, y = wall.points[index]
            pen.put("wall_tower", x, y + 14, stone.figures)
    for x, y in town.gates:
        for aside in (-32, 32):
            pen.put("wall_tower", x + aside, y + 14, stone.figures, 1.05)
        pen.put("gate", x, y + 10, stone.figures)


def _astride(town: Town) -> list[Landmark]:
    """Buildings astride a town's sides, alike on every tile: they hide the seam in the streets."""
    astride = (
        ((330, 30, HOUSE), (176, 44, TOWER)),
        ((SIZE, 200, HOUSE), (SIZE, 316, TOWER)),
        ((330, 30 + SIZE, HOUSE), (176, 44 + SIZE, TOWER)),
        ((0, 200, HOUSE), (0, 316, TOWER)),
    )
    return [Landmark(*building) for side in town.sides for building in astride[side]]


class _Row:
    """One row of small houses; all shapes of a colour are drawn together."""

    def __init__(
        self, town: Town, stone: Stone, hand: Hand, standing: list[Landmark], chief: Landmark
    ) -> None:
        self._town, self._stone, self._hand = town, stone, hand
        self._standing, self._chief = standing, chief
        self._roofs = dict.fromkeys(hand.some_of(stone.roofs, 2), "")
        self._fronts = self._shades = self._windows = self._lights = ""

    def draw(self, pen: Pen, y: float) -> None:
        hand, stone = self._hand, self._stone
        x = hand.between(4, 14)
        while x < SIZE - 40:
            width, height, top = hand.between(50, 78), hand.between(28, 40), hand.between(20, 30)
            base = min(SIZE - 5, y + hand.between(-8, 8))
            if self._has_room(x, base, width, height, top):
                self._build(x, base, width, height, top)
                x += width + hand.between(1, 5)
            else:
                x += 12
        pen.fill(self._fronts, hand.one_of(stone.fronts), ink=stone.ink)
        pen.stroke(self._shades, stone.shade, 16, 0.42)
        for colour, path in self._roofs.items():
            pen.fill(path, colour, ink=stone.ink)
        pen.stroke(self._windows, stone.window, 13, dash="8 10")
        pen.stroke(self._lights, stone.lit, 13, dash="8 10")

    def _has_room(self, x: float, base: float, width: float, height: float, top: float) -> bool:
        if x + width >= SIZE - 3 or base - height - top <= 7:
            return False
        middle = x + width / 2
        if math.dist((middle, base - 12), (self._chief.x, self._chief.y - 20)) < 74:
            return False
        if any(
            abs(middle - one.x) < 18 + width / 2 and -26 < base - one.y < 46
            for one in self._standing
        ):
            return False
        spots = [
            (x + 2, base),
            (x + width - 2, base),
            (x + 4, base - height),
            (x + width - 4, base - height),
        ]
        town = self._town
        return all(
            town.outline.holds(spot) and not near_any(spot, town.walls, 15) for spot in spots
        )

    def _build(self, x: float, base: float, width: float, height: float, top: float) -> None:
        hand = self._hand
        self._fronts += block(x, base, width, height)
        self._shades += f"M{round(x + width - 8)} {round(base)}v{-round(height)}"
        windows = f"M{round(x + 9)} {round(base - height * 0.45)}h{round(width - 18)}"
        if self._stone.lit_share and hand.share() < self._stone.lit_share:
            self._lights += windows
        else:
            self._windows += windows
        lean = width / 2 if hand.share() < 0.3 else hand.between(6, 12)
        eaves, ridge = base - height, base - height - top
        gable = [
            (x - 3, eaves),
            (x + lean, ridge),
            (x + width - lean, ridge),
            (x + width + 3, eaves),
        ]
        self._roofs[hand.one_of(list(self._roofs))] += line(gable, is_closed=True)


def _facings(wall: list[Point]) -> list[tuple[list[Point], bool]]:
    """Cut a wall where it turns from showing its inside (False) to its outside (True)."""
    parts: list[tuple[list[Point], bool]] = []
    for a, b in pairwise(wall):
        is_outside = b[0] < a[0]  # the outward normal points down the picture
        if parts and parts[-1][1] == is_outside:
            parts[-1][0].append(b)
        else:
            parts.append(([a, b], is_outside))
    return parts


def _draw_wall(
    pen: Pen, wall: list[Point], part: list[Point], stone: Stone, *, is_outside: bool
) -> None:
    """A stretch of wall: its face, joints, walkway and battlements."""
    heights = [_height(point, wall) for point in part]
    top = [(x, y - high) for (x, y), high in zip(part, heights, strict=True)]
    face = line([*part, *reversed(top)], is_closed=True)
    pen.fill(face, stone.wall if is_outside else stone.wall_inside, ink=stone.ink)
    if is_outside:
        pen.stroke(_joints(part, wall), stone.ink, 2, 0.45)
    ridge = line(top)
    pen.stroke(ridge, stone.ink, 13)
    pen.stroke(ridge, stone.wall_top, 9)
    merlons = [(x, y - 8) for (x, y), high in zip(top, heights, strict=True) if high > 6]
    if merlons:
        pen.stroke(line(merlons), stone.wall_top, 9, dash="12 9")


def _height(point: Point, wall: list[Point]) -> float:
    """Of a wall at a point: nothing near the corners of the tile."""
    from_end = min(math.dist(point, wall[0]), math.dist(point, wall[-1]))
    return WALL * max(0.0, min(1.0, (from_end - 24) / 100))


def _joints(part: list[Point], wall: list[Point]) -> str:
    """Upright joints between the stones, in two courses."""
    path = ""
    for index, (a, b) in enumerate(pairwise(part)):
        x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        rise = _height((x, y), wall)
        if rise > 12 and index % 3:
            path += f"M{round(x)} {round(y - rise * (0.15, 0.5)[index % 2])}v{-round(rise * 0.3)}"
    return path


def draw_stone_ring(
    pen: Pen, x: float, y: float, rx: float, ry: float, tones: tuple[str, str, str], hand: Hand
) -> None:
    """Eight standing stones round an ellipse, far ones first. Tones: face, shade, ink."""
    face, shade, ink = tones
    turns = [math.tau * (i + 0.5) / 8 for i in range(8)]
    shadows = faces = shades = ""
    for py, px in sorted((y + ry * math.sin(turn), x + rx * math.cos(turn)) for turn in turns):
        width, height = hand.between(14, 18), hand.between(62, 80) - (16 if py > y else 0)
        lean, slope = hand.between(-5, 5), hand.between(3, 10)
        top = px + width * 0.75 + lean, py - height + slope * 1.4
        ridge = px + width * 0.2 + lean, py - height
        left = px - width * 0.8 + lean, py - height + slope
        faces += line([(px - width, py), left, ridge, top, (px + width, py)], is_closed=True)
        shades += line([(px + width, py), top, ridge, (px + width * 0.25, py)], is_closed=True)
        shadow = [(px - 12, py), (px + 12, py), (px + 48, py + 12), (px + 26, py + 14)]
        shadows += line(shadow, is_closed=True)
    pen.fill(shadows, ink, 0.4)
    pen.fill(faces, face, ink=ink, width=3)
    pen.fill(shades, shade, 0.75)
