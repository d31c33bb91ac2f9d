"""The things on the table of Carcosa: tiles, pawns, stones, Cult board, Chapter Houses, lake."""

from __future__ import annotations

import math
from functools import cache, lru_cache
from typing import Final

import numpy as np
import pygame

from game.carcosa.pieces import LONG_TRACK, NOTHING, SHORT_TRACK, kinds
from game.carcosa.pieces import box as tileset
from game.landscape.faces import Face
from scenes.kit import pictures
from scenes.kit.layout import Box
from scenes.kit.marks import badge, gradient, ring
from scenes.kit.theme import LIGHTS, STUDY, Identity, mix
from scenes.kit.ui import Ui, ticket
from scenes.tables.map.sprites import Sprites
from scenes.tables.map.veils import Veils
from scenes.tables.tiles import moonlight
from scenes.tables.tiles.pen import SIZE, rim
from scenes.tables.tiles.plat import Plat

GRID: Final = "#3f7580"
"""Colour of the grid of cells."""
BREAST: Final[dict[str, tuple[float, float, float]]] = {
    "cultist": (50, 69, 18),
    "prophet": (46, 70, 17),
    "oracle": (50, 70, 18),
}
"""Where on a pawn of a cult its seat's sign is: middle and radius, in 100 x 100."""
LYING: Final = 0.88
"""Size of a pawn that lies on its side, as a share of its size when it stands."""
FRAME: Final = 10
"""Units of brass around the track of the Cult board."""
LEAST_SPACE: Final = 24
"""Units of a space at least that its number stands in; else it stands beside the space."""
NUMBER: Final = 20
"""Units that this takes there."""
SPACES: Final = {"tenth": "#6a5229", "fifth": "#463820", "other": "#2a2319"}
"""Colours of the spaces."""
ROOMS: Final = {
    "reserve": ("#4f3a22", "#1c140c"),
    "recovery": ("#2a4b50", "#0f1c20"),
    "asylum": ("#4f4e59", "#18181f"),
}
"""Of a Chapter House, from the left, with the colours of their walls from top to bottom."""
RIPPLES: Final = 480
"""Units of a sheet of ripples."""
MOONS: Final = ((0.2, 0.3, 0.46, "#e8efcf"), (0.56, 0.17, 0.22, "#b9d6d2"))
"""The moons in the lake: middle and height as shares of it, colour."""

Look = tuple[str, int, bool, str, bool]
"""Kind, quarter turns, whether its stable side is up, the event that this shows (empty on the
unstable side, whose omen belongs to the kind), and whether its cell is an odd one."""


# Tiles


def look_at(kind: str, turns: int, stable: bool, event: str, x: int, y: int) -> Look:
    """What a tile looks like on a cell."""
    return kind, turns, stable, event if stable else "", (x + y) % 2 == 1


def face_of(look: Look) -> Face:
    return tileset().face(look[0], look[1])


def _paint(look: Look) -> str:
    kind, _, stable, event, is_odd = look
    return moonlight.paint(face_of(look), stable, event or star_of(kind), is_odd) + rim("#03080d")


tiles: Final[Sprites[Look]] = Sprites(_paint, SIZE, opaque=True)


def star_of(kind: str) -> str:
    """The omen on the unstable side of a kind: high, low, or empty."""
    return kinds()[kind].star


@lru_cache(maxsize=512)
def plat(kind: str, turns: int) -> Plat:
    """Where the parts of a face lie."""
    face = tileset().face(kind, turns)
    return Plat(face, moonlight.plan_of(face))


veils: Final = Veils(plat)
waters: Final = Veils(plat, strength=46)
"""Lighter: a water may cover half of the map."""


def draw_back(ui: Ui, box: Box, count: int) -> None:
    """Face-down tiles, the higher the more there are."""
    for layer in range(min(4, 1 + count // 5), 0, -1):
        edge = box.moved(layer * 2, layer * 2)
        ui.svg(edge, '<rect width="100" height="100" fill="#0a1820" stroke="#6d5a35"/>', (100, 100))
    ui.art(box, "carcosa/back")


def held_back(ui: Ui, box: Box, who: Identity) -> None:
    """A tile that a cult keeps beside its Chapter House: its back with the seat's seal."""
    ui.art(box, "carcosa/back")
    ui.emblem(box.middle(box.w * 0.56, box.h * 0.56), who)


# Pawns


@cache
def figure_body(role: str, who: Identity | None, marks: str, prone: bool) -> str:
    """A pawn as an SVG body of 100 x 100; without ``who`` it belongs to nobody."""
    colour = who.colour if who else "#8d949d"
    body, _ = pictures.art(
        f"carcosa/{role}",
        colour=colour,
        light=mix(colour, "#fff4dc", 0.62),
        dark=mix(colour, STUDY.ink, 0.5),
        ink=STUDY.ink,
    )
    breast = BREAST.get(role)
    if prone:
        shadow = '<ellipse cx="51" cy="92" rx="47" ry="8" fill="#03070b" fill-opacity=".5"/>'
        lying = f'<g transform="translate(6 2) rotate(-90 50 50) scale({LYING})">{body}</g>'
        body, breast = shadow + lying, breast and _laid(*breast)
    else:
        shadow = '<ellipse cx="54" cy="92" rx="40" ry="8" fill="#03070b" fill-opacity=".45"/>'
        body = shadow + body
    return body + badge(who, marks, *breast) if who and breast else body


def _laid(x: float, y: float, r: float) -> tuple[float, float, float]:
    """Where the sign of a pawn is that lies on its side."""
    return 6 + LYING * y, 102 - LYING * x, LYING * r


figures: Final[Sprites[tuple[str, Identity | None, str, bool]]] = Sprites(
    lambda key: figure_body(*key), 100
)


def figure(ui: Ui, box: Box, role: str, who: Identity | None, *, prone: bool = False) -> None:
    """A pawn in the middle of a box: cultist, prophet, oracle of a seat; or, of nobody,
    criminal, stranger, scholar, assistant, occultist, detective."""
    place = box.fitted(1).pixels(ui.unit)
    drawn = figures.get((role, who, ui.look.marks, prone), max(8, place.w))
    ui.surface.blit(drawn, place)


# Stones, events, omens


def stone(ui: Ui, box: Box, value: int, charged: bool) -> None:
    """A Ritual Stone with its number and sign; charged, it glows."""
    place = box.fitted(100 / 120)
    if charged:
        ui.art(place.inset(-place.w * 0.2, -place.h * 0.16), "carcosa/stone_glow")
        tones = {"light": "#fff6cf", "colour": "#f1dc77", "dark": "#c59f3a", "line": "#5d470f"}
    else:
        tones = {"light": "#76838f", "colour": "#4d5965", "dark": "#2d3741", "line": "#141a20"}
    ui.art(place, "carcosa/stone", **tones)
    ui.art(place, f"carcosa/stone_{value}", ink="#2b2007" if charged else "#c3ccd3")


def event_icon(ui: Ui, box: Box, event: str) -> None:
    """The event of a stable side; nothing for none."""
    if event not in ("", NOTHING):
        ui.art(box.fitted(1), f"carcosa/event_{event}")


def star(ui: Ui, box: Box, star: str) -> None:
    """The omen of an unstable side; nothing for none."""
    if star:
        ui.art(box.fitted(1), f"carcosa/star_{star}")


# The Cult board


def _spaces(box: Box, track: int) -> tuple[int, int, float, float]:
    """Columns and rows of the spaces around a box, and the size of a space.

    The start is at the upper left; between the last space and it lies an ornament.
    """
    inner, half = box.inset(FRAME), track // 2 + 3
    columns = min(half - 4, max(4, round(half * inner.w / (inner.w + inner.h))))
    rows = half - columns
    return columns, rows, inner.w / columns, inner.h / rows


def space_place(box: Box, track: int, n: int) -> Box:
    """The space of so much power on the track of a Cult board, clockwise from the upper left.

    0 is the start beside space 1; further laps go round the same spaces.
    """
    return _cell(box, track, (n - 1) % track + 1 if n else 0)


def _cell(box: Box, track: int, step: int) -> Box:
    """So many cells clockwise from the upper left."""
    columns, rows, w, h = _spaces(box, track)
    across, down = columns - 1, rows - 1
    if step <= across:
        column, row = step, 0
    elif step <= across + down:
        column, row = across, step - across
    elif step <= 2 * across + down:
        column, row = 2 * across + down - step, down
    else:
        column, row = 0, track + 2 - step
    return Box(box.x + FRAME + column * w, box.y + FRAME + row * h, w, h)


def _hall(box: Box) -> Box:
    """The room within the track, whichever side of the board it is."""
    _, _, w, h = _spaces(box, SHORT_TRACK)
    _, _, *small = _spaces(box, LONG_TRACK)
    beside = 2 if min(small) >= LEAST_SPACE else NUMBER
    return box.inset(FRAME + w + beside, FRAME + h + beside)


def _halves(box: Box) -> tuple[Box, Box]:
    """The parts of the hall for the Yellow Sign and for the stacks."""
    rest = _hall(box).inset(8)
    sign = rest.left(rest.w * 0.5, 8) if rest.w >= rest.h else rest.top(rest.h * 0.5, 8)
    return sign, rest


def sign_box(box: Box) -> Box:
    """The Yellow Sign at the centre of a Cult board."""
    return _halves(box)[0].fitted(1)


def sign_places(box: Box, n: int) -> list[Box]:
    """Square places on the Yellow Sign for so many figures, from the back to the front."""
    sign = sign_box(box)
    size, rings = _crowd(sign.w, n)
    x, y = sign.centre
    places = [
        Box(x + dx - 50 - size / 2, y + dy - 50 - size / 2, size, size)
        for count, radius in rings
        for dx, dy in ring(count, radius, turn=180 / count)
    ]
    return sorted(places, key=lambda place: place.y)


def _crowd(wide: float, n: int) -> tuple[float, list[tuple[int, float]]]:
    """How large so many figures are on a disc, and how many of them stand in rings of which
    radius. They leave its middle free."""
    for share in (0.27, 0.24, 0.21, 0.18, 0.16, 0.14, 0.12):
        size = wide * share
        radii = [wide * 0.46 - size * (0.45 + 0.8 * number) for number in range(3)]
        room = [(math.floor(math.tau * r / (size * 0.92)), r) for r in radii if r > size]
        if sum(most for most, _ in room) >= n:
            break
    rings = []
    for number, (most, radius) in enumerate(room):
        count = min(most, n) if number < len(room) - 1 else n
        rings += [(count, radius)] * (count > 0)
        n -= count
    return size, rings


def stack_places(box: Box, n: int) -> list[Box]:
    """Square places for the tops of so many stacks."""
    room = _halves(box)[1]
    columns = max((1, 2, 3, 6), key=lambda c: min(room.w / c, room.h / -(-n // c)))
    rows = -(-n // columns)
    side = min(room.w / columns, room.h / rows)
    cells = room.middle(side * columns, side * rows).grid(columns, rows)[:n]
    return [cell.inset(7) for cell in cells]


def draw_cult_board(ui: Ui, box: Box, track: int, stacks: int = 0) -> None:
    """The Cult board: the track round a hall by candle light, with the Yellow Sign and with
    recesses for so many stacks."""
    ui.panel(box, "#14130f", STUDY.brass_lit, width=2)
    ui.svg(box, _board(box.w, box.h, track, stacks))
    ui.art(sign_box(box), "sign")
    for n in range(10, track, 10):
        _draw_number(ui, box, track, n)


def _draw_number(ui: Ui, box: Box, track: int, n: int) -> None:
    """In its space, or beside it within the ring."""
    place = space_place(box, track, n)
    spot = place.middle(30, 24)
    if min(place.w, place.h) < LEAST_SPACE:
        (x, y), (mx, my) = place.centre, box.centre
        if abs(x - mx) / box.w > abs(y - my) / box.h:
            spot = spot.moved(math.copysign(place.w / 2 + NUMBER * 0.6, mx - x), 0)
        else:
            spot = spot.moved(0, math.copysign(place.h / 2 + NUMBER * 0.5, my - y))
    ui.text(spot, str(n), "label", ui.tone.paper, "centre", "middle")


@lru_cache(maxsize=8)
def _board(w: float, h: float, track: int, stacks: int) -> str:
    box = Box(0, 0, w, h)
    places = stack_places(box, stacks) if stacks else []
    return _floor(_hall(box), sign_box(box)) + _niches(places) + _track(box, track)


def _track(box: Box, track: int) -> str:
    """The spaces: every fifth and tenth stands out, the last one is the King's."""
    body = "".join(
        gradient(name, mix(tone, "#ffe9b0", 0.12), mix(tone, STUDY.ink, 0.35))
        for name, tone in SPACES.items()
    )
    for n in range(1, track + 1):
        place = space_place(box, track, n).inset(0.9)
        name = "tenth" if n % 10 == 0 else "fifth" if n % 5 == 0 else "other"
        body += (
            f'<rect x="{place.x:.1f}" y="{place.y:.1f}" width="{place.w:.1f}" '
            f'height="{place.h:.1f}" rx="3" fill="url(#{name})" stroke="{STUDY.brass}" '
            'stroke-width="1.1"/>'
        )
    last = _last(space_place(box, track, track))
    return body + last + _start(_cell(box, track, 0)) + _lozenge(_cell(box, track, track + 1))


def _start(place: Box) -> str:
    """Where the Oracles begin: a round step beside the first space."""
    x, y = place.centre
    r = min(place.w, place.h) * 0.44
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" fill="url(#fifth)" '
        f'stroke="{STUDY.brass_lit}" stroke-width="1.6"/><circle cx="{x:.1f}" cy="{y:.1f}" '
        f'r="{r * 0.62:.1f}" fill="none" stroke="{STUDY.brass}"/>'
    )


def _lozenge(place: Box) -> str:
    """The ornament between the end of the track and its start."""
    x, y = place.centre
    r = min(place.w, place.h) * 0.3
    return (
        f'<path d="M{x:.1f} {y - r:.1f}L{x + r:.1f} {y:.1f}L{x:.1f} {y + r:.1f}L{x - r:.1f} '
        f'{y:.1f}Z" fill="none" stroke="{STUDY.brass}" stroke-width="1.6"/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r * 0.3:.1f}" fill="{STUDY.brass}"/>'
    )


def _last(place: Box) -> str:
    """The space where the summoning begins: lit, with an eye."""
    x, y = place.centre
    r = min(place.w, place.h) * 0.4
    return (
        f'<rect x="{place.x + 1:.1f}" y="{place.y + 1:.1f}" width="{place.w - 2:.1f}" '
        f'height="{place.h - 2:.1f}" rx="3" fill="#8a6c2c" stroke="{STUDY.pallid}" '
        f'stroke-width="2"/><path d="M{x - r:.1f} {y:.1f}Q{x:.1f} {y - 1.5 * r:.1f} {x + r:.1f} '
        f'{y:.1f}Q{x:.1f} {y + 1.5 * r:.1f} {x - r:.1f} {y:.1f}Z" fill="#1c1a12" '
        f'stroke="{STUDY.pallid}" stroke-width="1.6"/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r * 0.32:.1f}" fill="{STUDY.pallid}"/>'
    )


def _floor(hall: Box, sign: Box) -> str:
    """The floor of the hall: inlaid rays and rings round the Sign, in the light of candles."""
    x, y = sign.centre
    cx, cy = (x - hall.x) / hall.w * 100, (y - hall.y) / hall.h * 100
    inner = hall.inset(7)
    rays = "".join(_ray(inner, x, y, math.tau * step / 56) for step in range(56))
    rings = "".join(
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{sign.w * reach:.1f}" stroke-opacity="{veil}"/>'
        for reach, veil in ((0.505, 0.8), (0.53, 0.35))
    )
    corners = [(a, b) for a in (sign.x, sign.right) for b in (sign.y, sign.bottom)]
    candles = "".join(_candle(x + (a - x) * 0.88, y + (b - y) * 0.88) for a, b in corners)
    return (
        f'<g transform="translate({hall.x:.1f} {hall.y:.1f})"><path d="'
        f'{ticket(hall.w, hall.h, 12, 1)}" fill="#1d1810" stroke="{STUDY.brass}" '
        'stroke-width="1.6"/></g>'
        f'<defs><radialGradient id="candles" cx="{cx:.0f}%" cy="{cy:.0f}%" r="62%">'
        '<stop offset="0" stop-color="#d9a64a" stop-opacity=".5"/>'
        '<stop offset=".45" stop-color="#b07f35" stop-opacity=".2"/>'
        '<stop offset="1" stop-color="#d9a64a" stop-opacity="0"/></radialGradient></defs>'
        f'<rect x="{inner.x:.1f}" y="{inner.y:.1f}" width="{inner.w:.1f}" '
        f'height="{inner.h:.1f}" fill="url(#candles)"/>'
        f'<g fill="none" stroke="{STUDY.brass}"><path d="{rays}" stroke-opacity=".2"/>{rings}</g>'
        f"{candles}"
    )


def _ray(box: Box, x: float, y: float, turn: float) -> str:
    """A line from a point to where it meets the side of a box."""
    dx, dy = math.cos(turn), math.sin(turn)
    across = ((box.right if dx > 0 else box.x) - x) / dx if abs(dx) > 1e-6 else math.inf
    down = ((box.bottom if dy > 0 else box.y) - y) / dy if abs(dy) > 1e-6 else math.inf
    reach = min(across, down)
    return f"M{x:.1f} {y:.1f}L{x + dx * reach:.1f} {y + dy * reach:.1f}"


def _candle(x: float, y: float) -> str:
    """A candle on the floor, and its light."""
    return (
        f'<g transform="translate({x:.1f} {y:.1f})"><circle r="15" fill="#ffcf6b" '
        'fill-opacity=".12"/><circle r="9" fill="#ffcf6b" fill-opacity=".2"/>'
        '<path d="M-3 0h6v9h-6z" fill="#efe3c6" stroke="#2a2010" stroke-width="1"/>'
        '<path d="M0 -10Q5 -3 0 0Q-5 -3 0 -10Z" fill="#ffe9a0"/></g>'
    )


def _niches(places: list[Box]) -> str:
    """Recesses in the floor for the stacks."""
    shapes = "".join(
        f'<rect x="{place.x - 4:.1f}" y="{place.y - 4:.1f}" width="{place.w + 8:.1f}" '
        f'height="{place.h + 8:.1f}" rx="5"/>'
        for place in places
    )
    return (
        f'<g fill="#0b0d10" fill-opacity=".8" stroke="{STUDY.brass}" stroke-width="1.3">'
        f"{shapes}</g>"
    )


def space_mark(ui: Ui, box: Box, kind: str) -> None:
    """What is printed on a space for the solo game: occultist, detective, alpha, omega."""
    ui.art(box.fitted(1), f"carcosa/space_{kind}")


# Chapter Houses


def room_box(box: Box, room: str) -> Box:
    """A room of the Chapter House drawn in a box."""
    return box.columns(len(ROOMS), 6)[list(ROOMS).index(room)]


def room_places(box: Box, room: str, n: int) -> list[Box]:
    """Square places in a room for so many figures, from the back to the front.

    They overlap where there are many, yet can be counted: those in the Asylum lie.
    """
    inner = room_box(box, room).inset(3, 4)
    aside, behind = (0.62, 0.5) if room == "asylum" else (0.38, 0.3)
    size, rows = max((_fit(inner, n, rows, aside, behind), rows) for rows in range(1, 4))
    places = []
    for row in range(rows):
        count = n // rows + (rows - 1 - row < n % rows)
        gap = min(size * 0.9, (inner.w - size * 0.8) / max(1, count - 1))
        left = inner.centre[0] - (count - 1) * gap / 2 - size / 2
        top = inner.bottom - size - (rows - 1 - row) * size * behind
        places += [Box(left + i * gap, top, size, size) for i in range(count)]
    return places


def _fit(room: Box, n: int, rows: int, aside: float, behind: float) -> float:
    """How large ``n`` figures are in so many rows; each shows at least the shares ``aside`` and
    ``behind`` of itself beside and behind the next one."""
    most = -(-n // rows)
    wide, high = 0.8 + aside * (most - 1), 1 + behind * (rows - 1)
    return min(room.h * 0.72, room.w / wide, room.h * 0.94 / high)


def draw_chapter(ui: Ui, box: Box) -> None:
    """A Chapter House: reserve, Recovery Room and Asylum, each under an arch."""
    for room, walls in ROOMS.items():
        place = room_box(box, room)
        w, h = place.w, place.h
        side, top = h * 0.36, h * 0.1
        arch = (
            f'<path d="M2 {h - 1:.1f}V{side:.1f}Q2 {top:.1f} {w / 2:.1f} 2Q{w - 2:.1f} {top:.1f} '
            f'{w - 2:.1f} {side:.1f}V{h - 1:.1f}Z"'
        )
        ui.svg(place, f'{gradient("walls", *walls)}{arch} fill="url(#walls)"/>')
        ui.art(place, f"carcosa/room_{room}")
        ui.svg(place, f'{arch} fill="none" stroke="{STUDY.brass}" stroke-width="1.8"/>')


# The lake


def draw_water(ui: Ui, box: Box) -> None:
    """Lake Hali by night: engraved ripples, mist at the rim, two moons in the water."""
    place = box.pixels(ui.unit)
    ui.surface.blit(_lake(place.size, ui.unit), place)


@lru_cache(maxsize=2)
def _lake(size: tuple[int, int], unit: float) -> pygame.Surface:
    deep, middle, glow = (np.array(pygame.Color(one))[:3] for one in LIGHTS["carcosa"])
    x, y = np.meshgrid(np.linspace(0, 1, 96), np.linspace(0, 1, 54), indexing="ij")
    dark = np.clip(np.hypot((x - 0.42) * 1.15, (y - 0.4) * 1.25), 0, 1)[..., None] ** 1.3
    tones = (middle * 0.72 + glow * 0.28) * (1 - dark) + deep * dark
    coarse = pygame.surfarray.make_surface(tones.astype(np.uint8))
    lake = pygame.transform.smoothscale(coarse, size)
    side = round(RIPPLES * unit)
    body, view = pictures.art("carcosa/ripples")
    ripples = pictures.picture(body, view, (side, side))
    for left in range(0, size[0], side):
        for top in range(0, size[1], side):
            lake.blit(ripples, (left, top))
    for across, down, share, colour in MOONS:
        body, view = pictures.art("carcosa/moon", colour=colour)
        high = round(size[1] * share)
        moon = pictures.picture(body, view, (high * 2 // 3, high))
        lake.blit(moon, moon.get_rect(center=(size[0] * across, size[1] * down)))
    return lake.convert()
