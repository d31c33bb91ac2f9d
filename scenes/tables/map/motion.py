"""Movements that boards with a map have in common."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pygame

from scenes.kit.layout import Box
from scenes.kit.theme import Identity
from scenes.kit.ui import Ui
from scenes.tables.map import cells
from scenes.tables.map.sprites import Sprites


def nothing(ui: Ui, share: float) -> None:
    """A clip without a picture of its own."""


def between(start: Box, end: Box, share: float) -> Box:
    """On the way from one square place to another, in a low arc."""
    size = start.w + (end.w - start.w) * share
    x = start.centre[0] + (end.centre[0] - start.centre[0]) * share
    y = start.centre[1] + (end.centre[1] - start.centre[1]) * share
    return Box(x - size / 2, y - size / 2 - 40 * math.sin(math.pi * share), size, size)


def rising(box: Box, share: float) -> Box:
    """A pawn that stands up on its place, and a little beyond."""
    size = box.w * (0.35 + 0.65 * math.sin(share * math.pi * 0.62) / math.sin(math.pi * 0.62))
    return Box(box.centre[0] - size / 2, box.bottom - size, size, size)


def walking(start: Box, end: Box, share: float) -> Box:
    """A pawn on its way, in small hops."""
    return between(start, end, share).moved(0, -abs(math.sin(share * math.pi * 5)) * 7)


def draw_flying(ui: Ui, box: Box, tiles: Sprites[Any], look: Any) -> None:
    """A tile above the table, with its shadow."""
    place = box.pixels(ui.unit)
    shadow = cells.tile_shadow(max(8, place.w // 4 * 4))
    lift = round(6 * ui.unit)
    ui.surface.blit(shadow, shadow.get_rect(center=(place.centerx + lift, place.centery + lift)))
    ui.surface.blit(tiles.get(look, max(8, place.w)), place)


def draw_squeezed(ui: Ui, box: Box, tiles: Sprites[Any], look: Any) -> None:
    """A tile as it is seen while it turns over."""
    place = box.pixels(ui.unit)
    drawn = tiles.get(look, max(8, place.h))
    ui.surface.blit(pygame.transform.scale(drawn, place.size), place)


def draw_banner(
    ui: Ui,
    window: Box,
    words: str,
    share: float,
    who: Identity | None = None,
    draw: Callable[[Ui, Box], None] | None = None,
) -> None:
    """A sentence across the map, unfolding, with a seal or what ``draw`` draws into a box."""
    room = window.inset(24)
    extra = 110 if who or draw else 0
    wide = min(room.w, ui.width(words, "heading") + extra + 60)
    high = max(ui.height(words, "heading", wide - extra - 60) + 36, 96.0 if extra else 0)
    top = room.middle(wide, high).y * 0.3 + room.y * 0.7
    box = Box(room.centre[0] - wide / 2, top, wide, max(12.0, high * share))
    ui.panel(box, ui.tone.ink, who.colour if who else ui.tone.brass_lit, width=2.4)
    if share < 1:
        return
    inner = box.inset(18, 12)
    if extra:
        cell = inner.left(84, 16).fitted(1)
        if who:
            ui.emblem(cell.inset(2), who)
        elif draw:
            draw(ui, cell)
    ui.text(inner, words, "heading", align="centre", valign="middle")


def draw_gain(ui: Ui, window: Box, at: tuple[float, float], words: str, who: Identity) -> None:
    """Points on a plate with their seat's seal, above a place on the map."""
    x, y = at
    plate = Box(x - 56, y - 40, 112, 52).pushed_into(window)
    ui.panel(plate, ui.tone.ink, who.colour, width=2.4, double=False)
    ui.emblem(plate.left(46).inset(6), who)
    ui.text(plate, words, "figure", valign="middle")
