"""The things on the table of Carcassonne: tiles, followers, bonds, the cloth."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

import numpy as np
import pygame

from game.carcassonne.pieces import box as tileset
from game.landscape.faces import Face
from scenes.kit import pictures
from scenes.kit.layout import Box
from scenes.kit.marks import badge
from scenes.kit.theme import LIGHTS, STUDY, Identity, mix
from scenes.kit.ui import Ui
from scenes.tables.map.camera import Point
from scenes.tables.map.sprites import Sprites
from scenes.tables.map.veils import Veils
from scenes.tables.tiles import daylight
from scenes.tables.tiles.pen import SIZE, rim
from scenes.tables.tiles.plat import Parcels, Plat

BREAST: Final = {
    "thief": (50, 68, 17),
    "knight": (46, 70, 17),
    "monk": (50, 70, 17),
    "heretic": (55, 68, 16),
    "farmer": (66, 64, 15),
}
"""Where on a follower its seat's sign is: middle and radius, in 100 x 100."""
GRID: Final = "#7d8b4a"
"""Colour of the grid of cells."""

Look = tuple[str, int, bool]
"""Tile, quarter turns, and whether its cell is an odd one."""


# Tiles


def look_at(tile: str, turns: int, x: int, y: int) -> Look:
    """What a tile looks like on a cell."""
    return tile, turns, (x + y) % 2 == 1


def face_of(look: Look) -> Face:
    return tileset().face(look[0], look[1])


tiles: Final[Sprites[Look]] = Sprites(
    lambda look: daylight.paint(face_of(look), look[2]) + rim("#2e2810"), SIZE, opaque=True
)


@lru_cache(maxsize=256)
def plat(tile: str, turns: int) -> Plat:
    """Where the parts of a face lie."""
    face = tileset().face(tile, turns)
    return Plat(face, daylight.plan_of(face))


veils: Final = Veils(plat)


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
    return body + badge(who, marks, *BREAST[role]) if role in BREAST else body


figures: Final[Sprites[tuple[str, Identity, str]]] = Sprites(lambda key: figure_body(*key), 100)


def figure(ui: Ui, box: Box, role: str, who: Identity) -> None:
    """A follower in the middle of a box."""
    place = box.fitted(1).pixels(ui.unit)
    ui.surface.blit(figures.get((role, who, ui.look.marks), max(8, place.w)), place)


# Bonds


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
