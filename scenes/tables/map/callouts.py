"""Words beside a tile, each with a line to the part that it is about."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import pygame

from scenes.kit.focus import Press, Target
from scenes.kit.layout import Box
from scenes.kit.theme import TARGET, TARGET_LEAST
from scenes.kit.ui import Ui, key_cap
from scenes.tables.map import cells
from scenes.tables.map.camera import Point

TURN = "M28 15A10 10 0 1 0 30 22M29 8V16H21"
LAY = "M10 21L17 28L31 12"
GAP = 34
"""Units between a tile and the words beside it."""
BETWEEN = 5
"""Units between words under each other."""
STRIDE = 44.0
"""Units from one place that is tried for words to the next."""
DEARNESS = 900.0
"""Units that words go out of their way rather than cover as much as they take."""
MARK, LAMP = 26.0, 28.0
"""Units for the tick of what is chosen, and for the lamp of a hint."""
DISC = 24.0
"""Units of the number of what may be chosen, on its part and beside its name."""
LINES = 3
"""Sentences about a tile that is to be laid, at most."""


@dataclass(frozen=True, slots=True)
class Callout:
    """One thing that may be chosen on a tile."""

    key: str
    """Of the target."""
    name: str
    figures: str
    """What it is worth; empty for nothing to tell."""
    heart: Point | None
    """Where its part is on the page; None for what is about no part."""
    clause: str
    press: Press
    draw: Callable[[Ui, Box], None]
    """Draws its figure."""
    hotkey: str = ""
    """Empty for its number, counted in reading order."""
    chosen: bool = False
    hinted: bool = False

    @property
    def label(self) -> str:
        return f"{self.name} {self.figures}".strip()


def draw_callouts(
    ui: Ui, room: Box, tile: Box, items: Sequence[Callout], busy: Sequence[Box]
) -> None:
    """All that may be chosen on the tile at ``tile``, on both sides of it, within ``room``.

    ``busy``: what is to be covered as little as can be, where there is free table near.
    """
    placed = [*_placed(ui, room, tile, items, busy)]
    hearts = [one.heart for one in items if one.heart]
    is_roomy = all(math.dist(one, two) >= DISC for one, two in combinations(hearts, 2))
    for one, box in placed:
        if one.heart:
            _draw_leader(ui, box, one.heart, tile)
    for number, (one, box) in enumerate(placed, 1):
        hotkey = one.hotkey or str(number)
        _draw(ui, box, one, hotkey)
        if one.heart and is_roomy:
            x, y = one.heart
            disc = Box(x - DISC / 2, y - DISC / 2, DISC, DISC)
            seen = disc.within(room)
            if min(seen.w, seen.h) > DISC - 1:
                _draw_number(ui, disc, hotkey)


def _placed(
    ui: Ui, room: Box, tile: Box, items: Sequence[Callout], busy: Sequence[Box]
) -> list[tuple[Callout, Box]]:
    """Two columns or one, whichever covers least and is nearest."""
    west, east = _sides(items)
    aside = [one for one in items if one.heart is None]
    both = [*sorted([*west, *east], key=lambda one: one.heart[1] if one.heart else 0), *aside]
    ways = ([(west, -1), ([*east, *aside], 1)], [(both, -1)], [(both, 1)])
    found = []
    for way in ways:
        price, boxes = 0.0, []
        for own, side in way:
            if own:
                wide = math.ceil(max(_width(ui, one) for one in own))
                cost, column = _column(ui, room, tile, len(own), wide, side, busy)
                price += cost
                boxes += [*zip(own, column.rows(len(own), BETWEEN), strict=True)]
        found.append((price, boxes))
    return min(found, key=lambda one: one[0])[1]


def _sides(items: Sequence[Callout]) -> tuple[list[Callout], list[Callout]]:
    """Those in the west of the tile and those in the east, each from north to south."""
    found = [(one.heart, index) for index, one in enumerate(items) if one.heart]
    found.sort()
    half = (len(found) + 1) // 2
    west, east = (
        [items[i] for _, i in sorted(own, key=lambda pair: (pair[0][1], pair[1]))]
        for own in (found[:half], found[half:])
    )
    return west, east


def _column(
    ui: Ui, room: Box, tile: Box, count: int, wide: float, side: int, busy: Sequence[Box]
) -> tuple[float, Box]:
    """Where so many words under each other cover least, west (-1) or east (1) of the tile.

    And what that place costs: units that it is away, and a good deal for what it covers.
    """
    tall = count * (ui.pick(46, TARGET_LEAST) + BETWEEN) - BETWEEN
    x = tile.right + GAP if side > 0 else tile.x - GAP - wide
    nearest = Box(x, tile.centre[1] - tall / 2, wide, tall)
    places = {
        (place.x, place.y): place
        for dx in range(8)
        for dy in range(-6, 7)
        if (place := nearest.moved(side * dx * STRIDE, dy * STRIDE).pushed_into(room))
    }
    corners = np.array([*places])
    here, there = corners[:, None], np.array([(box.x, box.y) for box in [*busy, tile]])
    ends = np.array([(box.right, box.bottom) for box in [*busy, tile]])
    shared = np.minimum(here + np.array((wide, tall)), ends) - np.maximum(here, there)
    covered = np.prod(np.clip(shared, 0, None), axis=2)
    covered[:, -1] *= 4  # the tile itself, above all
    away = np.abs(corners - (nearest.x, nearest.y)).sum(axis=1)
    costs = covered.sum(axis=1) / (wide * tall) * DEARNESS + away
    best = int(costs.argmin())
    return float(costs[best]), [*places.values()][best]


def freest(places: Sequence[Box], busy: Sequence[Box]) -> Box:
    """The place that covers least of what is busy, the first of equals."""
    return min(places, key=lambda place: place.shared(busy))


def _width(ui: Ui, one: Callout) -> float:
    figures = ui.width(one.figures, "strong") + 16 if one.figures else 0
    return ui.width(one.name, "strong") + figures + MARK + DISC + ui.pick(76, 64)


def _draw(ui: Ui, box: Box, one: Callout, hotkey: str) -> None:
    tone = ui.tone
    fill, line = (tone.pallid, tone.pallid) if one.chosen else (tone.panel, tone.brass_lit)
    ui.panel(box, fill, line, corner=6, double=False)
    inner = box.inset(8, 3)
    _draw_number(ui, inner.left(DISC, 4).middle(DISC, DISC), key_cap(hotkey))
    one.draw(ui, inner.left(inner.h, 6))
    mark = inner.side(MARK, 4).middle(LAMP, LAMP)
    if one.figures:
        figures = inner.side(ui.width(one.figures, "strong") + 4, 6)
        colour = tone.ink if one.chosen else tone.pallid
        ui.text(figures, one.figures, "strong", colour, "right", "middle")
    ui.text(inner, one.name, "strong", tone.ink if one.chosen else tone.paper, valign="middle")
    if one.chosen:
        ui.tick(mark, tone.sheet_quiet)
    elif one.hinted:
        cells.lamp(ui, mark)
    ui.first = ui.first or one.key
    ui.target(Target(one.key, box, one.label, one.press, clause=one.clause, hotkey=hotkey))


def _draw_number(ui: Ui, box: Box, number: str) -> None:
    """The key of what may be chosen, which is the number of its part too."""
    tone = ui.tone
    disc = f'<circle cx="12" cy="12" r="11" fill="{tone.ink}" stroke="{tone.pallid}"'
    ui.svg(box, f'{disc} stroke-width="1.6"/>', (24, 24))
    ui.text(box, number, "label", tone.pallid, "centre", "middle")


def _draw_leader(ui: Ui, box: Box, heart: Point, tile: Box) -> None:
    """The line from the words to their part, with a knob at its end."""
    start = (box.right if box.centre[0] < tile.centre[0] else box.x), box.centre[1]
    a, b = ((round(v * ui.unit) for v in at) for at in (start, heart))
    from_, to = tuple(a), tuple(b)
    thick = max(1, round(2 * ui.unit))
    pygame.draw.line(ui.surface, ui.tone.ink, from_, to, thick + 3)
    pygame.draw.line(ui.surface, ui.tone.pallid, from_, to, thick)
    pygame.draw.circle(ui.surface, ui.tone.ink, to, 6 * ui.unit)
    pygame.draw.circle(ui.surface, ui.tone.pallid, to, 4 * ui.unit)


def draw_sign(ui: Ui, room: Box, at: Point, name: str, path: str, label: str, press: Press) -> None:
    """A round sign at a tile's corner, within ``room``; its key is ``<name>.here``."""
    x, y = at
    place = Box(round(x - TARGET / 2), round(y - TARGET / 2), TARGET, TARGET)
    box = place.pushed_into(Box(round(room.x), round(room.y), int(room.w), int(room.h)))
    _disc(ui, box, path, main=name == "lay")
    ui.target(Target(f"{name}.here", box, label, press, label))


def _disc(ui: Ui, box: Box, path: str, *, main: bool = False) -> None:
    tone = ui.tone
    fill, ink = (tone.pallid, tone.ink) if main else (tone.panel, tone.pallid)
    ui.svg(
        box,
        f'<circle cx="20" cy="20" r="18" fill="{fill}" stroke="{tone.ink}" stroke-width="4"/>'
        f'<circle cx="20" cy="20" r="17" fill="none" stroke="{tone.pallid}" stroke-width="2"/>'
        f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="3.4" stroke-linecap="round"/>',
        (40, 40),
    )


def draw_note(ui: Ui, room: Box, cell: Box, told: Sequence[str], busy: Sequence[Box]) -> None:
    """Some sentences below a cell, or above it where it is freer; a few of them at most."""
    words = "\n".join(told[:LINES])
    wide = min(max(ui.width(one, "label") for one in told[:LINES]) + 4, 380.0)
    high = ui.height(words, "label", wide) + 16
    below = Box(cell.centre[0] - wide / 2 - 12, cell.bottom + 12, wide + 24, high)
    above = below.moved(0, cell.y - 30 - below.bottom)
    places = [place.pushed_into(room) for place in (below, above)]
    note = freest(places, [*busy, cell])
    ui.panel(note, ui.tone.ink, ui.tone.pallid, corner=6, double=False)
    ui.text(note.inset(12, 8), words, "label", ui.tone.pallid, "centre")
