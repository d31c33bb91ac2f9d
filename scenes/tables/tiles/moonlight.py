"""Carcosa by moonlight: Lake Hali, its districts, flows, ritual sites and confluxes.

A tile has two sides. The unstable one is dim and bears its omen; the stable one is the same
place come alive, with its event.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from game.carcosa.pieces import DEVOURER, HASTUR, KING_PLEASED, NOTHING, POWERED, THEATRE
from game.landscape.faces import Face
from scenes.tables.tiles.hand import Hand
from scenes.tables.tiles.lines import Point, beside, between
from scenes.tables.tiles.masonry import TOWER, Stone, draw_stone_ring, draw_town, landmarks
from scenes.tables.tiles.pen import SIZE, Pen, blob, curve, ellipse, line, ribbon, star
from scenes.tables.tiles.plan import INWARD, Plan, Town

GOLD, GLOW, PALLID, ABYSS = "#fbeeb8", "#e3bd62", "#f1e6a6", "#06141b"
OMEN: Final = "#eef5ff"
MIST: Final = "#cfe0e6"
ROWS: Final = 20
"""Rows of ripples on a tile."""
THROUGH: Final = ({1, 4, 5, 9, 12, 16, 18}, {2, 6, 8, 11, 13, 17})
"""Rows that run through a side to the west or east, for even and odd borders."""
STEP: Final = SIZE // 16
"""Half a ripple."""
STREET: Final = "#3b4957"


@dataclass(frozen=True, slots=True)
class Light:
    """The colours of one side of the tiles."""

    lake: str
    """Tone of the water along the border, alike on all tiles of that side."""
    heart: str
    """Tone of the water in the middle of the tile."""
    ripple: str
    deep: str
    isle: str
    menhirs: tuple[str, str, str]
    stone: Stone
    core: str
    """Colour of the filament of a flow."""
    thick: float
    """Its width."""
    glow: float
    """Strength of the light about it."""


DIM: Final = Light(
    lake="#1a364b",
    heart="#182c45",
    ripple="#7f9db5",
    deep="#10222f",
    isle="#40515e",
    menhirs=("#b3c2cd", "#556777", "#14212b"),
    core="#d9cda2",
    thick=5,
    glow=0.6,
    stone=Stone(
        street=STREET,
        fronts=("#9aa9b8", "#8696a8", "#a9b5c0"),
        roofs=("#53667c", "#475a70", "#5e7187"),
        shade="#2a394b",
        ink="#172331",
        window="#1e2c3b",
        wall="#8797a7",
        wall_inside="#55677a",
        wall_top="#b4c1cb",
        dome="#7b91a5",
        lit="#e6cf92",
        lit_share=0.08,
    ),
)
ALIVE: Final = Light(
    lake="#19454f",
    heart="#18575f",
    ripple="#8cc4bd",
    deep="#0d3a44",
    isle="#69775f",
    menhirs=("#dcdccb", "#7b8377", "#1d2822"),
    core="#fff3c4",
    thick=8,
    glow=1.6,
    stone=Stone(
        street=STREET,
        fronts=("#bdbdb3", "#aeb1ab", "#c9c7ba"),
        roofs=("#4f737d", "#446571", "#5f8388"),
        shade="#3f4d5a",
        ink="#1f2a33",
        window="#35454f",
        wall="#b9b6a8",
        wall_inside="#6f7a7c",
        wall_top="#e9e4d2",
        dome="#86b3a4",
        lit="#ffd97c",
        lit_share=0.62,
    ),
)
ELDER: Final = Stone(
    street=STREET,
    fronts=("#8f9488", "#7d847c", "#a3a796"),
    roofs=("#3a4d52", "#31444a", "#465a5c"),
    shade="#1f2b31",
    ink="#0f191e",
    window="#16222a",
    wall="#7d8377",
    wall_inside="#4a5552",
    wall_top="#b5b8a6",
    dome="#5f7f78",
    lit="#ffe08a",
    lit_share=0.34,
)
"""Hastur, older than all else."""


@lru_cache(maxsize=512)
def plan_of(face: Face) -> Plan:
    """Where the districts and flows of a face lie."""
    return Plan(face, "district", "flow", 186 if face.tile == HASTUR else 150)


def paint(face: Face, stable: bool, shown: str, is_odd: bool) -> str:
    """The SVG body of a face, ``SIZE`` by ``SIZE``.

    ``shown`` is the omen star of an unstable side (high, low, or empty), the event of a
    stable one. ``is_odd``: for a cell whose column and row add up to an odd number.
    """
    hand, pen, plan = Hand(f"{face.tile} {face.turns} {is_odd}"), Pen(), plan_of(face)
    light = ALIVE if stable else DIM
    pen.ground(light.lake, light.heart)
    _draw_water(pen, plan, light, hand, is_odd)
    for town in plan.towns.values():
        _draw_shore(pen, town, light)
    if plan.middle == "conflux":
        _draw_vortex(pen, plan, light, face, shown == POWERED)
    for way in plan.ways.values():
        _draw_flow(pen, way.points, light, hand)
    stone = ELDER if face.tile == HASTUR else light.stone
    chief = _chief(face, shown == THEATRE)  # of two districts either counts it (CA-3.7)
    for town in plan.towns.values():
        left = ("dome",) if len(town.sides) > 2 else TOWER
        draw_town(pen, town, stone, hand, landmarks(town, chief, left, TOWER, SMALL[chief]))
    if plan.middle == "site":
        _draw_site(pen, plan, light, shown, hand)
    if shown == NOTHING and not plan.towns:
        _draw_moon(pen, plan, hand)
    elif not stable and shown:
        _draw_omen(pen, plan, shown)
    return pen.body


SMALL: Final[Mapping[tuple[str, ...], float]] = {
    ("dome",): 0.8,
    ("theatre",): 1,
    ("elder_hall",): 0.78,
}
"""How large a chief building is in a district of one side."""


def _chief(face: Face, has_theatre: bool) -> tuple[str, ...]:
    """The chief building of a district."""
    if face.tile == HASTUR:
        return ("elder_hall",)
    return ("theatre",) if has_theatre else ("dome",)


# Water


def _draw_water(pen: Pen, plan: Plan, light: Light, hand: Hand, is_odd: bool) -> None:
    """Depths and drifting mist, then engraved ripples."""
    for tone, veil in ((light.deep, 0.13), (MIST, 0.04)):
        for _ in range(6):
            x, y = hand.between(130, 382), hand.between(70, 442)
            if plan.is_clear((x, y), 50):
                size = hand.between(90, 124)
                for share in (1, 0.8, 0.55):
                    shape = ellipse(x + (1 - share) * 40, y, size * share, size * 0.2 * share)
                    pen.fill(shape, tone, veil)
    west, east = THROUGH[is_odd], THROUGH[not is_odd]
    rows = ["", ""]
    for row in range(ROWS):
        rows[row % 2] += _ripples(plan, hand, row, row in west, row in east)
    pen.stroke(rows[0], light.ripple, 2.6, 0.62)
    pen.stroke(rows[1], light.ripple, 2, 0.36)
    if light is ALIVE:
        _draw_gleams(pen, plan, hand)


def _ripples(plan: Plan, hand: Hand, row: int, west: bool, east: bool) -> str:
    """One row of ripples where the water is open, and whether it runs through the sides."""
    y, path, length, size = (row + 0.5) * SIZE / ROWS, "", 0, 5
    for column in range(16):
        border = {0: west, 15: east}.get(column)
        goes_on = hand.share() < (0.8 if length else 0.36) if border is None else border
        if goes_on and plan.is_clear((STEP * (column + 0.5), y), 30, 44):
            if length:
                path += f"t{STEP} 0"
            else:
                size = 5 if west or east else round(hand.between(3, 8))
                bend = size if column % 2 else -size
                path += f"M{STEP * column} {round(y)}q{STEP // 2} {bend} {STEP} 0"
            length += 1
        else:
            length = 0
    return path


def _draw_gleams(pen: Pen, plan: Plan, hand: Hand) -> None:
    """Moonlight on the crests of waves, in small flocks."""
    gleams = ""
    for _ in range(6):
        x, y = hand.between(60, 452), hand.between(40, 472)
        if plan.is_clear((x, y), 44, 58):
            for down, half in ((-14, 9), (0, 17), (13, 8)):
                left = round(x + hand.between(-14, 14) - half)
                gleams += f"M{left} {round(y) + down}q{half} -5 {2 * half} 0"
    pen.stroke(gleams, "#d5f0e2", 4, 0.55, is_round=True)


def _draw_shore(pen: Pen, town: Town, light: Light) -> None:
    """Mist, dark water and two engraved lines along the walls; all fade before the corners."""
    for wall in town.walls:
        for away, width, colour, veil, dash in (
            (8, 22, ABYSS, 0.3, ""),
            (26, 30, MIST, 0.06, ""),
            (40, 20, MIST, 0.06, ""),
            (17, 2.4, light.ripple, 0.75, "46 9 18 7"),
            (30, 2, light.ripple, 0.5, "24 12 40 16"),
        ):
            path = line(beside(wall.points, away)[2:-2:2])
            pen.stroke(path, colour, width, veil, dash=dash, is_round=True)


# Flows and confluxes


def _draw_flow(pen: Pen, way: list[Point], light: Light, hand: Hand) -> None:
    """A filament of light in a dark channel: its glow, its core, two strands twined about it."""
    path = curve(way)
    pen.stroke(path, ABYSS, 66, 0.32)
    for width, veil in ((54, 0.07), (40, 0.10), (28, 0.15), (17, 0.26)):
        pen.stroke(path, GLOW, width, veil * light.glow)
    fine = [between(a, b, k / 4) for a, b in pairwise(way) for k in range(4)]
    last, flicker, strands = len(fine) - 1, hand.between(0.72, 0.86), ""
    fades = [min(1, max(0, (i - 3) / 4), max(0, (last - 3 - i) / 4)) for i in range(last + 1)]
    for phase in (0, math.pi):
        sway = [12 * fade * math.sin(i * flicker + phase) for i, fade in enumerate(fades)]
        strands += line(beside(fine, sway))
    pen.stroke(strands, light.core, 2.6, 0.3 + 0.3 * light.glow)
    pen.stroke(path, light.core, light.thick)


def _draw_vortex(pen: Pen, plan: Plan, light: Light, face: Face, powered: bool) -> None:
    """A slow whirl: a dark funnel, engraved arms, gold ones where flows come in; all gold when
    it is powered."""
    x, y = plan.centre
    for share in (1, 0.82, 0.62, 0.42, 0.24):
        pen.fill(ellipse(x, y, 164 * share, 144 * share), ABYSS, 0.25)
    quiet = [math.tau * step / 8 + 0.39 for step in range(8)]
    for turn in quiet:
        pen.fill(ribbon(_arm(x, y, turn, 2.3, 156, 26), 2, 12), light.ripple, 0.85)
    if powered:
        pen.glow(x, y, 178, 156, GLOW, 0.7)
        for turn in quiet:
            pen.fill(ribbon(_arm(x, y, turn + 0.2, 1.9, 140, 24), 2, 15), GOLD, 0.75)
    for part in face.parts:
        if part.stop == "conflux":
            dx, dy = INWARD[part.sides[0]]
            arm = _arm(x, y, math.atan2(-dy, -dx), 2.6, 122, 20)
            pen.fill(ribbon(arm, 26, 20), GLOW, 0.28)
            pen.fill(ribbon(arm, 8, 11), GOLD, 0.95)
    if powered:
        pen.fill(star(x, y, 8, 78, 26), GOLD, ink="#8a6a20", width=3)
        pen.fill(ellipse(x, y, 19, 17), "#ffffff")
    else:
        pen.fill(ellipse(x, y, 28, 24), ABYSS, ink=light.ripple, width=3)


def _arm(x: float, y: float, turn: float, sweep: float, outer: float, inner: float) -> list[Point]:
    """An arm of a whirl from its rim inwards, turning the more the nearer it comes."""
    arm = []
    for share in (step / 12 for step in range(13)):
        angle, reach = turn + sweep * share**1.3, outer + (inner - outer) * share
        arm.append((x + reach * math.cos(angle), y + 0.88 * reach * math.sin(angle)))
    return arm


# Ritual sites


def _draw_site(pen: Pen, plan: Plan, light: Light, shown: str, hand: Hand) -> None:
    """An islet with a ring of standing stones, and what its stable side has brought to it."""
    x, y = plan.centre
    if shown == DEVOURER:
        for size, veil in ((1.0, 0.28), (0.9, 0.3), (0.8, 0.35)):
            pen.fill(blob(x, y + 16, 214 * size, 176 * size, Hand("devourer"), 0.13), ABYSS, veil)
    for grow, veil in ((40, 0.06), (26, 0.08), (13, 0.12)):
        pen.fill(ellipse(x, y + 10, 140 + grow, 100 + grow * 0.8), MIST, veil)
    pen.fill(blob(x, y + 20, 142, 102, hand, 0.03), "#1c2a2f", ink="#0d171c")
    pen.fill(blob(x, y, 140, 97, hand, 0.04), light.isle, ink="#1c2a2f")
    hatch = ""
    for dx in range(-98, 112, 14):
        slant, high = round(hand.between(6, 10)), round(hand.between(9, 15))
        hatch += f"M{round(x + dx)} {round(y + 76 - abs(dx) * 0.3)}l-{slant} {high}"
    pen.stroke(hatch, "#1c2a2f", 2.6, 0.6)
    pen.fill(ellipse(x, y + 2, 74, 42), "#2a363a", 0.45)
    if shown == KING_PLEASED:
        pen.glow(x, y, 132, 90, PALLID, 0.85)
    draw_stone_ring(pen, x, y + 12, 108, 64, light.menhirs, hand)
    if shown == KING_PLEASED:
        pen.put("pallid_sign", x, y + 74, light.stone.figures, 1.3)
    elif shown == DEVOURER:
        _draw_tentacles(pen, x, y)
    else:
        pen.put("altar", x, y + 18, light.stone.figures)


ARMS: Final = (
    (-138, -62, 1, 110),
    (142, -54, -1, 96),
    (-170, 40, 1, 180),
    (172, 58, -1, 196),
    (-104, 124, -1, 120),
    (98, 134, 1, 132),
)
"""Of the devourer, far ones first: foot, side that they lean to, height."""
RISE: Final = ((0, 0), (26, 0.3), (8, 0.62), (30, 0.9), (60, 0.92), (64, 0.72))
"""How an arm rises: units aside, share of its height."""


def _draw_tentacles(pen: Pen, x: float, y: float) -> None:
    """Arms that rise from the water round the islet."""
    for dx, dy, lean, height in ARMS:
        fine = _refined([(x + dx + lean * out, y + dy - height * up) for out, up in RISE])
        suckers = "".join(f"M{round(fx - lean * 9)} {round(fy)}h1" for fx, fy in fine[2:11:2])
        pen.stroke(ellipse(x + dx, y + dy, 36, 12), ALIVE.ripple, 2.6, 0.8)
        pen.fill(ribbon(fine, 48, 8), "#3d786d", ink="#05121a", width=4)
        pen.stroke(line([(fx + lean * 7, fy) for fx, fy in fine[:10]]), "#0b2b30", 9, 0.5)
        pen.stroke(suckers, "#c6d8bd", 10, is_round=True)


def _refined(points: list[Point]) -> list[Point]:
    """More points along the smooth curve through a few (Catmull-Rom)."""
    ends = [points[0], *points, points[-1]]
    fine: list[Point] = []
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for t in (0, 1 / 3, 2 / 3):
            weights = (
                (-t + 2 * t**2 - t**3) / 2,
                (2 - 5 * t**2 + 3 * t**3) / 2,
                (t + 4 * t**2 - 3 * t**3) / 2,
                (t**3 - t**2) / 2,
            )
            x, y = (
                sum(w * p[axis] for w, p in zip(weights, (a, b, c, d), strict=True))
                for axis in (0, 1)
            )
            fine.append((x, y))
    return [*fine, points[-1]]


# Signs in the water

SPOTS: Final = (
    (408, 408),
    (104, 408),
    (408, 104),
    (104, 104),
    (256, 92),
    (256, 420),
    (92, 256),
    (420, 256),
)


def _clearest(plan: Plan) -> Point:
    """The place with most room about it, open water before roofs."""

    def room(spot: Point) -> int:
        gaps = [gap for gap in range(30, 160, 10) if plan.is_clear(spot, gap)]
        return max(gaps, default=0)

    return max(SPOTS, key=room)


def _draw_omen(pen: Pen, plan: Plan, shown: str) -> None:
    """The omen star, on a dark disc so that it stands out on water and roofs alike: a wheel of
    eight rays for high, four rays for low."""
    x, y = _clearest(plan)
    pen.fill(ellipse(x, y, 54, 54), ABYSS, 0.5 if plan.is_clear((x, y), 30) else 0.8)
    pen.glow(x, y, 60, 60, "#bcd4f2", 0.45)
    if shown == "high":
        pen.stroke(ellipse(x, y, 34, 34), OMEN, 4, 0.8)
        pen.fill(star(x, y, 8, 52, 21), OMEN, ink="#24384f", width=2.5)
        pen.fill(ellipse(x, y, 9, 9), "#5d7fa8")
    else:
        pen.fill(star(x, y, 4, 52, 10), OMEN, ink="#24384f", width=2.5)


def _draw_moon(pen: Pen, plan: Plan, hand: Hand) -> None:
    """The moon in the water where an omen would be: so the state shows without colour."""
    x, y = _clearest(plan)
    pen.glow(x, y - 8, 84, 60, "#cfe6d8", 0.32)
    pen.fill(ellipse(x, y - 14, 27, 20), "#e9f0d8", 0.9)
    gleams = ripples = ""
    for row, half in enumerate((30, 16, 26, 11, 19, 7)):
        left = round(x + hand.between(-9, 9) - half)
        bend = hand.one_of((-4, 4))
        gleams += f"M{left} {round(y) + 14 + 9 * row}q{half // 2} {bend} {half} 0t{half} 0"
    for down in (-20, -9, 0):
        ripples += f"M{round(x - 30)} {round(y) + down}q15 {hand.one_of((-4, 4))} 30 0t30 0"
    pen.stroke(gleams, "#e9f0d8", 3.6, 0.8, is_round=True)
    pen.stroke(ripples, ALIVE.heart, 3, 0.9)
