"""The things on the table of Night of the Grand Octopus: figures, components, lights."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

import pygame

from game.octopus.pieces import thing_key
from scenes.kit import marks, pictures
from scenes.kit.layout import Box
from scenes.kit.theme import LIGHTS, STUDY, Identity, mix
from scenes.kit.ui import Ui

INK = "#1c110b"
"""Outlines of everything that stands in the candle light."""

SLOT_PAPER = "#efe2bf"
FAINT = 0.62
"""Opacity of a figure that is only planned."""


# -- figures -----------------------------------------------------------------------------
def _shades(who: Identity) -> dict[str, str]:
    colour = who.colour
    return {
        "light": mix(colour, "#ffffff", 0.5),
        "colour": colour,
        "dim": mix(colour, INK, 0.22),
        "dark": mix(colour, INK, 0.45),
        "edge": mix(colour, INK, 0.85),
    }


def _badge(who: Identity, shown: str, x: float, y: float, size: float) -> str:
    """The sign of a seat on a pale disc, or its pattern."""
    pale, ink = mix(who.colour, "#ffffff", 0.75), mix(who.colour, INK, 0.92)
    sign = marks.symbol(who.symbol, ink)
    if shown == "pattern":
        sign = marks.pattern(who.pattern, 100, 100, ink, 26)
    half = size / 2
    return (
        f'<circle cx="{x}" cy="{y}" r="{half}" fill="{pale}" stroke="{ink}" stroke-width="1.8"/>'
        f'<g transform="translate({x - half * 0.8} {y - half * 0.8}) scale({size * 0.008})">'
        f"{sign}</g>"
    )


def _shadow(x: float, y: float, rx: float, ry: float) -> str:
    return f'<ellipse cx="{x}" cy="{y}" rx="{rx}" ry="{ry}" fill="#000000" fill-opacity=".42"/>'


@cache
def _cultist(who: Identity, shown: str, lying: bool, faint: bool) -> str:
    body = pictures.art("octopus/cultist", **_shades(who))[0]
    body += _badge(who, shown, 32, 71, 27)
    if lying:
        body = f'<g transform="translate(-14 92) rotate(-90) scale(.96)">{body}</g>'
        return _shadow(34, 80, 40, 9) + body
    return _shadow(36, 88, 27, 7) + _faded(body, faint)


@cache
def _offspring(who: Identity, shown: str, faint: bool) -> str:
    body = pictures.art("octopus/offspring", **_shades(who))[0]
    return _shadow(66, 104, 54, 9) + _faded(body + _badge(who, shown, 62, 23, 28), faint)


def _faded(body: str, faint: bool) -> str:
    return f'<g opacity="{FAINT}">{body}</g>' if faint else body


def cultist(ui: Ui, box: Box, who: Identity, *, lying: bool = False, faint: bool = False) -> None:
    """A Cultist with its feet at the bottom of ``box``; one that lies has its hood to the left."""
    ui.svg(box, _cultist(who, ui.look.marks, lying, faint), (64, 96))


def offspring(ui: Ui, box: Box, who: Identity, *, faint: bool = False) -> None:
    """An Offspring, large, round and a little silly."""
    ui.svg(box, _offspring(who, ui.look.marks, faint), (124, 118))


def thing(ui: Ui, box: Box, number: int) -> None:
    """A component by the number of its place."""
    ui.art(box.fitted(1), f"octopus/thing_{thing_key(number)}")


def icon(ui: Ui, box: Box, name: str) -> None:
    """One of the small signs: dagger, tentacle, ritual, confront, talks, crown, nothing."""
    ui.art(box.fitted(1), f"octopus/icon_{name}")


# -- what a cult has ---------------------------------------------------------------------
def power(ui: Ui, box: Box, who: Identity, now: int, most: int) -> None:
    """Cult Power on the Dagger: its blade has ``most`` steps, as many lit as there is Power."""
    hilt = box.left(box.h * 1.5)
    ui.art(hilt, "octopus/hilt")
    wide, high = box.w, box.h * 0.62
    blade = Box(box.x - box.h * 0.1, box.centre[1] - high / 2, wide, high)
    step = (blade.w - high * 0.5) / most
    dark = mix(who.colour, INK, 0.6)
    body = (
        f'<path d="M1 {high * 0.12}H{blade.w - high * 0.7}L{blade.w - 1} {high / 2}'
        f'L{blade.w - high * 0.7} {high * 0.88}H1Z" fill="#3a4148" stroke="{INK}" '
        'stroke-width="2" stroke-linejoin="round"/>'
    )
    cuts = "".join(f"M{i * step + 1} {high * 0.2}V{high * 0.8}" for i in range(1, most))
    body += f'<path d="{cuts}" stroke="#6d7780" stroke-width="1.4"/>'
    for i in range(now):
        x, end = i * step + 2.5, (i + 1) * step - 0.5
        tip = f"L{end + high * 0.3} {high / 2}L{end} {high * 0.82}" if i == most - 1 else ""
        body += (
            f'<path d="M{x} {high * 0.18}H{end}{tip or f"V{high * 0.82}"}H{x}Z" '
            f'fill="{who.colour}" stroke="{dark}" stroke-width="1"/>'
            f'<path d="M{x + 1.5} {high * 0.32}H{end - 1.5}" stroke="#ffffff" '
            'stroke-opacity=".6" stroke-width="1.6"/>'
        )
    ui.svg(blade, body)


def slots(ui: Ui, box: Box, held: Sequence[int], needed: int) -> None:
    """Components held, and a ring for each one still missing."""
    count = max(needed, len(held))
    gap = box.h * 0.12
    size = min(box.h, (box.w - gap * (count - 1)) / count)
    cells = [Box(box.x + i * (size + gap), box.y, size, size) for i in range(count)]
    for i, cell in enumerate(cells):
        full = i < len(held)
        fill = SLOT_PAPER if full else STUDY.ink
        dash = "" if full else ' stroke-dasharray="13 8"'
        ui.svg(
            cell,
            f'<circle cx="50" cy="50" r="46" fill="{fill}" stroke="{STUDY.brass}" '
            f'stroke-width="5"{dash}/>',
            (100, 100),
        )
        if full:
            thing(ui, cell.inset(cell.w * 0.12), held[i])


# -- lights ------------------------------------------------------------------------------
def outline(
    ui: Ui,
    corners: Sequence[tuple[float, float]],
    colour: str,
    *,
    width: float = 3,
    fill: float = 0.0,
    dashes: str = "",
) -> None:
    """A light along the walls of a room; ``corners`` in units of the page."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    box = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).inset(-6)
    path = "L".join(f"{x - box.x:.1f} {y - box.y:.1f}" for x, y in corners)
    dash = f' stroke-dasharray="{dashes}"' if dashes else ""
    ui.svg(
        box,
        f'<path d="M{path}Z" fill="{colour}" fill-opacity="{fill}" stroke="{INK}" '
        f'stroke-width="{width + 3}" stroke-linejoin="round"/>'
        f'<path d="M{path}Z" fill="none" stroke="{colour}" stroke-width="{width}" '
        f'stroke-linejoin="round"{dash}/>',
    )


def dashed_ring(ui: Ui, box: Box, colour: str) -> None:
    """Round something that is planned."""
    ui.svg(
        box.middle(max(box.w, box.h) * 1.12, max(box.w, box.h) * 1.12),
        f'<circle cx="50" cy="50" r="47" fill="none" stroke="{colour}" stroke-width="3.4" '
        'stroke-dasharray="9 6"/>',
        (100, 100),
    )


def evening(ui: Ui, box: Box, centre: tuple[float, float]) -> None:
    """The park round the university: lamplight that fades into the night.

    A small picture of it is enough, as nothing in it has an edge.
    """
    deep, middle, glow = LIGHTS["octopus"]
    place = box.pixels(ui.unit)
    small = pygame.Surface((96, 54))
    middle_x = (centre[0] - box.x) / box.w * 96
    middle_y = (centre[1] - box.y) / box.h * 54
    lit, dim = pygame.Color(mix(middle, glow, 0.22)), pygame.Color(mix(deep, "#000000", 0.35))
    for y in range(54):
        for x in range(96):
            away = min(1.0, math.hypot((x - middle_x) / 52, (y - middle_y) / 36))
            small.set_at((x, y), lit.lerp(dim, away))
    ui.surface.blit(pygame.transform.smoothscale(small, place.size), place)
