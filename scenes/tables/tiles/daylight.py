"""Carcassonne and its cult places by daylight."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from game.landscape.faces import Face
from scenes.tables.tiles.farmland import draw_meadow, draw_plots, draw_trees
from scenes.tables.tiles.hand import Hand
from scenes.tables.tiles.lines import beside
from scenes.tables.tiles.masonry import TOWER, Stone, draw_stone_ring, draw_town, landmarks
from scenes.tables.tiles.pen import Pen, blob, curve, ellipse, line
from scenes.tables.tiles.plan import Plan

SHADOW: Final = "#6f7440"
GRAVEL, GRAVEL_EDGE, GRAVEL_DARK = "#efe3c6", "#8b774f", "#b9a67c"
CITY: Final = Stone(
    street="#d8bb8c",
    fronts=("#f0e2c4", "#e6d2ab", "#f5ead2"),
    roofs=("#b84f33", "#a6432c", "#c7633f"),
    shade="#8d6b49",
    ink="#503a2a",
    window="#5b4434",
    wall="#d3c6aa",
    wall_inside="#9c8b70",
    wall_top="#efe6d0",
)


@lru_cache(maxsize=512)
def plan_of(face: Face) -> Plan:
    """Where the cities and roads of a face lie."""
    return Plan(face, "city", "road")


def paint(face: Face, is_odd: bool) -> str:
    """The SVG body of a face, ``SIZE`` by ``SIZE``.

    ``is_odd``: for a cell whose column and row add up to an odd number. What crosses a side
    is the same for both cells that share it, and differs from side to side.
    """
    hand, pen, plan = Hand(f"{face.tile} {face.turns} {is_odd}"), Pen(), plan_of(face)
    draw_meadow(pen, plan, hand)
    cities = {side for town in plan.towns.values() for side in town.sides}
    open_sides = [(side, (side in (1, 2)) ^ is_odd) for side in range(4) if side not in cities]
    draw_plots(pen, plan, hand, open_sides)
    _draw_roads(pen, plan)
    _draw_cities(pen, plan, hand)
    draw_trees(pen, plan, hand)
    if plan.middle:
        {"crossing": _draw_crossing, "cloister": _draw_cloister, "cult": _draw_cult_place}[
            plan.middle
        ](pen, plan, hand)
    return pen.body


def _draw_roads(pen: Pen, plan: Plan) -> None:
    """Pale gravel between dark edges, with cart tracks; all edges before any gravel."""
    ways = [way.points for way in plan.ways.values()]
    paths = [curve(way) for way in ways]
    for path in paths:
        pen.stroke(path, SHADOW, 56, 0.30)
        pen.stroke(path, GRAVEL_EDGE, 46)
    for path in paths:
        pen.stroke(path, GRAVEL, 38)
    for way in ways:
        for away, dash in ((-8, "16 8 34 10"), (8, "30 7 12 9")):
            pen.stroke(curve(beside(way, away)), GRAVEL_DARK, 2.6, 0.9, dash=dash)


def _draw_cities(pen: Pen, plan: Plan, hand: Hand) -> None:
    for town in plan.towns.values():
        for wall in town.walls:
            pen.stroke(line(wall.points[2:-2]), SHADOW, 26, 0.35, is_round=True)
        left = ("shield",) if town.marks else TOWER
        draw_town(pen, town, CITY, hand, landmarks(town, ("church",), left, TOWER))


def _draw_crossing(pen: Pen, plan: Plan, hand: Hand) -> None:
    """Where roads end at each other: a hamlet round a paved place with a market cross."""
    x, y = plan.centre
    pen.fill(blob(x, y, 62, 50, hand, 0.05), GRAVEL_EDGE)
    pen.fill(blob(x, y, 56, 45, hand, 0.05), "#d9c69b")
    pen.stroke(ellipse(x, y, 42, 32) + ellipse(x, y, 24, 18), GRAVEL_EDGE, 2, 0.7, dash="7 5")
    for dx, dy, figure in (
        (-76, -44, "house"),
        (80, -40, "house"),
        (0, 14, "market_cross"),
        (-84, 80, "house"),
        (86, 78, "house"),
    ):
        pen.put(figure, x + dx, y + dy, CITY.figures)


def _draw_cloister(pen: Pen, plan: Plan, hand: Hand) -> None:
    """A walled garden in four beds round a well, wings at its sides, the church behind it."""
    x, y = plan.centre
    pen.fill(blob(x, y + 8, 132, 112, hand, 0.04), "#9aa552")
    pen.put("cloister", x, y + 106, CITY.figures)


def _draw_cult_place(pen: Pen, plan: Plan, hand: Hand) -> None:
    """A dark ring of stones on scorched ground, an ember in its midst."""
    x, y = plan.centre
    pen.fill(blob(x, y + 4, 136, 98, hand, 0.07), "#7f7c4c", 0.75)
    pen.fill(blob(x, y + 4, 118, 82, hand, 0.05), "#57513f", ink="#3a3429")
    rays = ""
    for turn in (math.tau * step / 26 for step in range(26)):
        across, down = math.cos(turn), math.sin(turn)
        start, end = (x + 40 * across, y + 4 + 26 * down), (x + 106 * across, y + 4 + 72 * down)
        rays += line([start, end])
    pen.stroke(rays, "#2c2720", 2.6, 0.7)
    pen.fill(ellipse(x, y + 4, 44, 27), "#2a2523")
    pen.glow(x, y, 40, 28, "#d9682c", 0.8)
    draw_stone_ring(pen, x, y + 10, 92, 56, ("#55535a", "#232228", "#141317"), hand)
    flame = [(x - 12, y + 8), (x - 4, y - 12), (x, y - 2), (x + 5, y - 22), (x + 12, y + 8)]
    pen.fill(line(flame, is_closed=True), "#f3a345", ink="#a33c1c")
