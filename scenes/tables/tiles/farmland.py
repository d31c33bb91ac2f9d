"""Open country by daylight: meadow, plots in strips, hedges and trees."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scenes.tables.tiles.hand import Hand
from scenes.tables.tiles.lines import Outline, Point, Trace, between
from scenes.tables.tiles.pen import SIZE, Pen, ellipse, line
from scenes.tables.tiles.plan import INWARD, MIDDLES, Plan

MEADOW: Final = "#b3b766"
MEADOW_LIT: Final = "#c6c878"
HEDGE: Final = "#5c7434"
LEAF, LEAF_LIT, LEAF_SHADE = "#6d8b3d", "#8fae52", "#3f5a2c"
CROPS: Final[Mapping[str, tuple[str, str]]] = {
    "wheat": ("#d4c06c", "#b4a04e"),
    "green": ("#a0b258", "#869a44"),
    "plough": ("#bfa56b", "#9c814c"),
    "hay": ("#c3c06c", "#a5a250"),
}
"""Ground and furrows."""


@dataclass(frozen=True, slots=True)
class Border:
    """The two strips that lie astride a side: how they cross it is the same on both tiles."""

    crops: tuple[str, str]
    start: float
    end: float
    """Units from the middle of the side, eastwards or southwards."""


BORDERS: Final = (
    (Border(("wheat", "hay"), -206, -56), Border(("hay", "green"), 56, 204)),
    (Border(("green", "wheat"), 62, 202), Border(("plough", "hay"), -200, -60)),
)
"""Two sets, so that the plots keep no step across the map: for north and south, east and west."""


@dataclass(frozen=True, slots=True)
class Plot:
    """Ground that is taken."""

    edge: Trace
    area: Outline

    @classmethod
    def of(cls, points: Sequence[Point]) -> Plot:
        return cls(Trace(points), Outline(points))


def draw_meadow(pen: Pen, plan: Plan, hand: Hand) -> None:
    """One tone along the border; lighter swells and small tufts within."""
    pen.fill(f"M0 0h{SIZE}v{SIZE}h-{SIZE}z", MEADOW)
    spots = [(hand.between(60, 452), hand.between(30, 482)) for _ in range(36)]
    spots = [spot for spot in spots if plan.is_clear(spot, 20, 36)]
    swells = [spot for spot in spots if 130 < spot[0] < 382 and plan.is_clear(spot, 40)]
    for x, y in swells[:5]:
        for share in (1, 0.75, 0.5):
            pen.fill(ellipse(x, y, 120 * share, 46 * share), MEADOW_LIT, 0.16)
    tufts = "".join(f"M{round(x)} {round(y)}l3-10m4 11l6-8" for x, y in spots)
    pen.stroke(tufts, HEDGE, 2.2, 0.5, is_round=True)


def draw_plots(pen: Pen, plan: Plan, hand: Hand, sides: Sequence[tuple[int, int]]) -> None:
    """Plots astride the open sides, then plots within.

    ``sides``: each open side with the set of ``BORDERS`` that it takes.
    """
    taken = [_draw_border(pen, plan, hand, side, BORDERS[which][side % 2]) for side, which in sides]
    for attempt in range(90):
        plot = _plot(hand, 1.35 - attempt / 130)
        if _has_room(plot, plan, taken):
            taken.append(Plot.of([*plot, plot[0]]))
            _draw_plot(pen, plot, hand)


def _draw_border(pen: Pen, plan: Plan, hand: Hand, side: int, border: Border) -> Plot:
    """Two strips astride a side. How far they reach in is free."""
    (mx, my), (nx, ny) = MIDDLES[side], INWARD[side]
    slant, tilt = hand.between(-0.25, 0.25), hand.between(-0.25, 0.25)
    limit = hand.between(70, 160)
    hx, hy = nx + abs(ny) * slant, ny + abs(nx) * slant
    outside, starts, reach = [], [], []
    for step in range(7):
        share = border.start + (border.end - border.start) * step / 6
        x, y = mx + abs(ny) * share, my + abs(nx) * share
        depth = 12
        while depth < limit * (1 + tilt * (step - 3) / 3):
            if not plan.is_clear((x + hx * depth, y + hy * depth), 24, 40):
                break
            depth += 6
        outside.append((x - nx * 8, y - ny * 8))
        starts.append((x, y))
        reach.append((x + hx * (depth - 8), y + hy * (depth - 8)))
    for crop, first, last in zip(border.crops, (0, 3), (3, 6), strict=True):
        inner = [starts[last], *reversed(reach[first : last + 1]), starts[first]]
        furrows = [[outside[i], starts[i], reach[i]] for i in range(first + 1, last)]
        _draw_strip(pen, [*outside[first : last + 1], *inner], crop, furrows)
    outline = [outside[0], starts[0], *reach, starts[-1], outside[-1]]
    _draw_hedge(pen, outline)
    return Plot.of(outline)


def _plot(hand: Hand, scale: float) -> list[Point]:
    """A leaning plot somewhere: its corners clockwise from the north-west."""
    x, y = hand.between(80, 432), hand.between(80, 432)
    lean, wide = hand.between(-0.4, 0.4), scale * hand.between(62, 88)
    high = scale * hand.between(46, 62)
    ax, ay = math.cos(lean) * wide, math.sin(lean) * wide
    dx, dy = -math.sin(lean) * high, math.cos(lean) * high
    corners = []
    for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        k = hand.between(0.84, 1.1)
        corners.append((x + k * (u * ax + v * dx), y + k * (u * ay + v * dy)))
    return corners


def _has_room(plot: list[Point], plan: Plan, taken: Sequence[Plot]) -> bool:
    edges = zip(plot, [*plot[1:], plot[0]], strict=True)
    spots = [between(plot[0], plot[2], 0.5), *plot, *(between(a, b, 0.5) for a, b in edges)]
    for spot in spots:
        if not (14 < spot[0] < SIZE - 14 and 14 < spot[1] < SIZE - 14):
            return False
        if any(one.edge.near(spot, 9) or one.area.holds(spot) for one in taken):
            return False
        if not plan.is_clear(spot, 22, 38):
            return False
    area = Outline(plot)
    return not any(area.holds(spot) for one in taken for spot in one.edge.points)


def _draw_plot(pen: Pen, plot: list[Point], hand: Hand) -> None:
    """One to three strips of different crops, ploughed along or across, in a hedge."""
    a, b, c, d = plot
    count = 1 + int(hand.share() * 3) if math.dist(a, b) > 120 else 1
    for number, crop in enumerate(hand.some_of(list(CROPS), count)):
        left, right = number / count, (number + 1) / count
        strip = [
            between(a, b, left),
            between(a, b, right),
            between(d, c, right),
            between(d, c, left),
        ]
        if hand.share() < 0.6:
            pairs = [((strip[0], strip[1]), (strip[3], strip[2]), k / 5) for k in range(1, 5)]
        else:
            pairs = [((strip[0], strip[3]), (strip[1], strip[2]), k / 6) for k in range(1, 6)]
        furrows = [[between(*one, k), between(*other, k)] for one, other, k in pairs]
        _draw_strip(pen, strip, crop, furrows)
    _draw_hedge(pen, [*plot, plot[0]])


def _draw_strip(
    pen: Pen, outline: Sequence[Point], crop: str, furrows: Sequence[Sequence[Point]]
) -> None:
    ground, furrow = CROPS[crop]
    pen.fill(line(outline, is_closed=True), ground)
    pen.stroke("".join(map(line, furrows)), furrow, 2.8, 0.75)


def _draw_hedge(pen: Pen, corners: Sequence[Point]) -> None:
    """A thin line with round bushes on it."""
    hedge = line(corners)
    pen.stroke(hedge, HEDGE, 4.5, 0.8)
    pen.stroke(hedge, HEDGE, 10, 0.9, dash="1 13", is_round=True)


def draw_trees(pen: Pen, plan: Plan, hand: Hand) -> None:
    """Small trees in pairs, far ones first, lit from the left."""
    trees: list[tuple[float, float, float]] = []
    for _ in range(60):
        x, y = hand.between(40, 450), hand.between(60, 474)
        if len(trees) < 11 and plan.is_clear((x, y), 40, 46):
            trees.append((y, x, hand.between(14, 19)))
            if plan.is_clear((x + 26, y + 5), 40, 46):
                spot = y + hand.between(-7, 8), x + hand.between(20, 28)
                trees.append((*spot, hand.between(12, 16)))
    trees.sort()
    shadows = "".join(f"M{round(x)} {round(y)}h22" for y, x, _ in trees)
    pen.stroke(shadows, LEAF_SHADE, 11, 0.4, is_round=True)
    crowns = "".join(ellipse(x, y - size, size, size * 1.1) for y, x, size in trees)
    pen.fill(crowns, LEAF, ink=LEAF_SHADE, width=2.4)
    lights = "".join(f"M{round(x - size * 0.3)} {round(y - size * 1.3)}h1" for y, x, size in trees)
    pen.stroke(lights, LEAF_LIT, 15, is_round=True)
