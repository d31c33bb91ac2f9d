"""The things on the table of Carcassonne: tiles, followers, marks of cells, bonds."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Final

import numpy as np
import pygame
from numpy.typing import NDArray

from game.carcassonne.pieces import box as tileset
from game.landscape.faces import Face
from scenes.kit import pictures
from scenes.kit.layout import Box
from scenes.kit.marks import pattern, symbol
from scenes.kit.pictures import Shelf
from scenes.kit.theme import LIGHTS, STUDY, Identity, mix
from scenes.kit.ui import Ui
from scenes.tables.map.camera import Point
from scenes.tables.map.sprites import Sprites
from scenes.tables.tiles import daylight
from scenes.tables.tiles.pen import SIZE
from scenes.tables.tiles.plat import GRAIN, Parcels, Plat, Squares

BREAST: Final = {
    "thief": (50, 68, 17),
    "knight": (46, 70, 17),
    "monk": (50, 70, 17),
    "heretic": (55, 68, 16),
    "farmer": (66, 64, 15),
}
"""Where on a follower its seat's sign is: middle and radius, in 100 x 100."""
FIGURE: Final = 0.56
"""Size of a follower as a share of its tile."""
LEAST_FIGURE: Final = 22
"""Units of a follower at least."""
LANE: Final = 32
"""Squares of a plat from one owner's lane to the next, where several share a section."""
PATTERN: Final = 32
"""Squares of a plat from line to line of a pattern; it goes on from tile to tile."""
GRID: Final = "#7d8b4a"
BRACKETS: Final = "M5 26V5H26M74 5H95V26M95 74V95H74M26 95H5V74M38 50H62M50 38V62"

Look = tuple[str, int, bool]
"""Tile, quarter turns, and whether its cell is an odd one."""


# Tiles


def look_at(tile: str, turns: int, x: int, y: int) -> Look:
    """What a tile looks like on a cell."""
    return tile, turns, (x + y) % 2 == 1


def face_of(look: Look) -> Face:
    return tileset().face(look[0], look[1])


EDGE: Final = f'<path d="M0 3H{SIZE}M3 0V{SIZE}" stroke="#2e2810" opacity=".3" stroke-width="6"/>'
"""A thin shadow along the upper and the left side of a tile, so that tiles can be counted."""

tiles: Final[Sprites[Look]] = Sprites(
    lambda look: daylight.paint(face_of(look), look[2]) + EDGE, SIZE, opaque=True
)


@lru_cache(maxsize=256)
def plat(tile: str, turns: int) -> Plat:
    """Where the parts of a face lie."""
    face = tileset().face(tile, turns)
    return Plat(face, daylight.plan_of(face))


@lru_cache(maxsize=64)
def tile_shadow(px: int) -> pygame.Surface:
    """What a tile throws on the table, ``px // 8`` wider on every side."""
    rim = max(2, px // 8)
    drawn = pygame.Surface((px + 2 * rim, px + 2 * rim), pygame.SRCALPHA)
    for i in range(rim):
        shade = drawn.get_rect().inflate(-2 * i, -2 * i)
        pygame.draw.rect(
            drawn, (6, 10, 4, round(110 * ((i + 1) / rim) ** 2)), shade, border_radius=rim
        )
    return drawn


def draw_back(ui: Ui, box: Box, count: int) -> None:
    """The face-down pile, the higher the more tiles it has."""
    for layer in range(min(4, 1 + count // 20), 0, -1):
        rim = box.moved(layer * 2, layer * 2)
        ui.svg(rim, '<rect width="100" height="100" fill="#2c2412" stroke="#7a6535"/>', (100, 100))
    ui.art(box, "carcassonne/back")


# Followers


@cache
def figure_body(role: str, who: Identity, marks: str) -> str:
    """A follower in its role, as an SVG body of 100 x 100; ``follower`` is one at home."""
    body, _ = pictures.art(
        f"carcassonne/{role}",
        colour=who.colour,
        light=mix(who.colour, "#fff4dc", 0.62),
        dark=mix(who.colour, STUDY.ink, 0.5),
        ink=STUDY.ink,
    )
    if role not in BREAST:
        return body
    x, y, r = BREAST[role]
    disc = (
        f'<circle cx="{x}" cy="{y}" r="{r}" fill="#fbf4e0" stroke="{STUDY.ink}" stroke-width="3"/>'
    )
    sign = symbol(who.symbol, mix(who.colour, STUDY.ink, 0.8))
    if marks == "pattern":
        sign = pattern(who.pattern, 100, 100, mix(who.colour, STUDY.ink, 0.7), 24)
    return f'{body}{disc}<g transform="translate({x - r} {y - r}) scale({r / 50})">{sign}</g>'


figures: Final[Sprites[tuple[str, Identity, str]]] = Sprites(lambda key: figure_body(*key), 100)


def figure(ui: Ui, box: Box, role: str, who: Identity) -> None:
    """A follower in the middle of a box."""
    place = box.fitted(1).pixels(ui.unit)
    ui.surface.blit(figures.get((role, who, ui.look.marks), max(8, place.w)), place)


# Veils over the parts of a tile


def veil(tile: str, turns: int, part: int, owners: tuple[Identity, ...], px: int) -> pygame.Surface:
    """A part of a tile in the colours and patterns of its owners; without any: lit."""
    return _veils.get((tile, turns, part, owners, px))


def _draw_veil(
    tile: str, turns: int, part: int, owners: tuple[Identity, ...], px: int
) -> pygame.Surface:
    if px != GRAIN:
        whole = _veils.get((tile, turns, part, owners, GRAIN))
        return pygame.transform.smoothscale(whole, (px, px))
    squares = plat(tile, turns).parcels == part
    return _owned(squares, owners) if owners else _lit(squares)


def _lit(squares: Squares) -> pygame.Surface:
    """Bright, between a bright edge and a dark one: it shows on roofs as on gravel."""
    inner = _inner(squares)
    drawn = _layer(STUDY.pallid, np.where(inner & ~_inner(inner), 255, squares * 130))
    drawn.blit(_layer(STUDY.ink, (squares & ~inner) * 235), (0, 0))
    return drawn


def _owned(squares: Squares, owners: tuple[Identity, ...]) -> pygame.Surface:
    """In the colours and patterns of its owners, by turns in slanting lanes."""
    drawn = pygame.Surface((GRAIN, GRAIN), pygame.SRCALPHA)
    lanes = np.add.outer(np.arange(GRAIN), np.arange(GRAIN)) // LANE % len(owners)
    edge = squares & ~_inner(squares)
    for number, who in enumerate(owners):
        lane = squares & (lanes == number)
        drawn.blit(_layer(who.colour, np.where(edge, 255, 150) * lane), (0, 0))
        body = pattern(who.pattern, GRAIN, GRAIN, mix(who.colour, STUDY.ink, 0.8), PATTERN)
        lined = pictures.picture(body, (GRAIN, GRAIN), (GRAIN, GRAIN))
        lines = pygame.surfarray.array_alpha(lined) * 0.8 * lane
        drawn.blit(_layer(mix(who.colour, STUDY.ink, 0.8), lines), (0, 0))
    drawn.blit(_layer(STUDY.ink, edge * 120), (0, 0))
    return drawn


def _layer(colour: str, opacity: NDArray[np.generic]) -> pygame.Surface:
    """One colour, as opaque as it says square by square, 0 to 255."""
    sheet = pygame.Surface((GRAIN, GRAIN), pygame.SRCALPHA)
    sheet.fill(colour)
    pygame.surfarray.pixels_alpha(sheet)[:] = opacity.astype(np.uint8)
    return sheet


def _inner(squares: Squares) -> Squares:
    """All but the rim; a part goes on beyond the border of its tile."""
    padded = np.pad(squares, 2, mode="edge")
    inner = squares.copy()
    for across, down in ((0, 2), (4, 2), (2, 0), (2, 4)):
        inner &= padded[across : across + GRAIN, down : down + GRAIN]
    return inner


_veils: Shelf[tuple[str, int, int, tuple[Identity, ...], int]] = Shelf(_draw_veil, 48_000_000)


# Marks of cells


def legal(ui: Ui, box: Box, *, faint: bool = False) -> None:
    """A cell where the tile may go: brackets and a plus."""
    fill, line = (0.04, 0.45) if faint else (0.16, 1)
    ui.svg(
        box,
        f'<rect x="4" y="4" width="92" height="92" rx="5" fill="{STUDY.pallid}" '
        f'fill-opacity="{fill}"/><path d="{BRACKETS}" fill="none" stroke="{STUDY.pallid}" '
        f'stroke-opacity="{line}" stroke-width="5"/>',
        (100, 100),
    )


def dead(ui: Ui, box: Box) -> None:
    """A cell that no tile still to come can fill."""
    ui.svg(
        box,
        '<rect x="8" y="8" width="84" height="84" rx="4" fill="#0b1108" fill-opacity=".45" '
        'stroke="#a39a6a" stroke-opacity=".55" stroke-width="3" stroke-dasharray="6 8"/>'
        '<path d="M34 34L66 66M66 34L34 66" stroke="#cdbf86" stroke-opacity=".75" '
        'stroke-width="5" stroke-linecap="round"/>',
        (100, 100),
    )


def recent(ui: Ui, box: Box, who: Identity) -> None:
    """A tile laid since one's own last turn: a dashed frame in its seat's colour."""
    shape = '<rect x="4" y="4" width="92" height="92" rx="4" fill="none" stroke='
    ui.svg(
        box,
        f'{shape}"{STUDY.ink}" stroke-opacity=".45" stroke-width="5"/>'
        f'{shape}"{who.colour}" stroke-width="4" stroke-dasharray="13 9"/>',
        (100, 100),
    )


def held(ui: Ui, box: Box) -> None:
    """The frame of a tile that is about to be laid."""
    ui.svg(
        box.inset(-4),
        f'<rect x="3" y="3" width="{box.w + 2}" height="{box.h + 2}" fill="none" '
        f'stroke="{STUDY.ink}" stroke-width="6"/><rect x="3" y="3" width="{box.w + 2}" '
        f'height="{box.h + 2}" fill="none" stroke="{STUDY.pallid}" stroke-width="3"/>',
    )


def hint(ui: Ui, box: Box) -> None:
    """What a hint proposes: a star at the corner of a box."""
    size = max(20.0, min(box.w * 0.4, 34))
    ui.svg(
        Box(box.right - size * 0.75, box.y - size * 0.25, size, size),
        f'<path d="M50 2L61 39L98 50L61 61L50 98L39 61L2 50L39 39Z" fill="{STUDY.pallid}" '
        f'stroke="{STUDY.ink}" stroke-width="6"/>',
        (100, 100),
    )


def bond(ui: Ui, start: Point, end: Point, thick: float, who: Sequence[Identity]) -> None:
    """Two buildings in challenge: a cord twisted of both seats' colours, ``thick`` units each."""
    (ax, ay), (bx, by) = start, end
    rim = 4 * thick
    left, top = min(ax, bx) - rim, min(ay, by) - rim
    strands = ""
    for one, sign in zip(who, (1, -1), strict=True):
        path = _strand((ax - left, ay - top), (bx - left, by - top), sign * 1.4 * thick)
        strands += f'<path d="{path}" stroke="{STUDY.ink}" stroke-width="{thick * 1.8:.1f}"/>'
        strands += f'<path d="{path}" stroke="{one.colour}" stroke-width="{thick:.1f}"/>'
    body = f'<g fill="none" stroke-linecap="round">{strands}</g>'
    ui.svg(Box(left, top, abs(ax - bx) + 2 * rim, abs(ay - by) + 2 * rim), body)


def _strand(start: Point, end: Point, sway: float) -> str:
    """A wavy path that swings ``sway`` units to both sides."""
    (ax, ay), (bx, by) = start, end
    length = math.dist(start, end) or 1
    path = ""
    for step in range(25):
        t = step / 24
        aside = sway * math.sin(t * math.tau * 2) / length
        x, y = ax + (bx - ax) * t + (by - ay) * aside, ay + (by - ay) * t - (bx - ax) * aside
        path += f"{'L' if step else 'M'}{x:.1f} {y:.1f}"
    return path


# The table


def draw_grid(ui: Ui, corners: Iterable[tuple[int, int]], px: int) -> None:
    """Small crosses at the corners of cells of ``px`` pixels, as on a survey."""
    cross = _cross(max(2, px // 16))
    arm = cross.get_width() // 2
    ui.surface.fblits([(cross, (x - arm, y - arm)) for x, y in corners])


@lru_cache(maxsize=64)
def _cross(arm: int) -> pygame.Surface:
    drawn = pygame.Surface((2 * arm + 1, 2 * arm + 1), pygame.SRCALPHA)
    drawn.fill(GRID, (0, arm, 2 * arm + 1, 1))
    drawn.fill(GRID, (arm, 0, 1, 2 * arm + 1))
    return drawn


def draw_cloth(ui: Ui, box: Box) -> None:
    """Green cloth in daylight, lighter towards the middle."""
    place = box.pixels(ui.unit)
    ui.surface.blit(_cloth(place.size), place)


@lru_cache(maxsize=2)
def _cloth(size: tuple[int, int]) -> pygame.Surface:
    """Light by a coarse grid, then a weave that hides its steps."""
    deep, middle, glow = (pygame.Color(one) for one in LIGHTS["carcassonne"])
    lit = pygame.Color(middle).lerp(glow, 0.12)
    x, y = np.meshgrid(np.linspace(-1, 1, 96), np.linspace(-1, 1, 54), indexing="ij")
    share = np.clip(np.hypot(x * 0.9, y + 0.15) / 1.25, 0, 1)[..., None] ** 1.4
    tones = np.array(lit)[:3] * (1 - share) + np.array(deep)[:3] * share
    coarse = pygame.surfarray.make_surface(tones.astype(np.uint8))
    cloth = pygame.transform.smoothscale(coarse, size)
    weave = pygame.surfarray.make_surface(_weave())
    for left in range(0, size[0], weave.get_width()):
        for top in range(0, size[1], weave.get_height()):
            cloth.blit(weave, (left, top), special_flags=pygame.BLEND_RGB_ADD)
    return cloth.convert()


def _weave() -> Parcels:
    """Threads over and under each other, and a little unevenness."""
    x, y = np.meshgrid(np.arange(128), np.arange(128), indexing="ij")
    threads = np.where((x // 2 + y // 2) % 2 == 0, x % 2, y % 2)
    uneven = (x * 73 + y * 151 + x * y * 7) % 5
    return np.repeat((threads * 3 + uneven)[..., None], 3, axis=2).astype(np.uint8)
