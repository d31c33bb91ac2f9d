"""The things on the table of Night of the Grand Octopus: figures, components, clocks, plates."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

import pygame

from game.octopus.actions import LINE, Clock
from game.octopus.pieces import thing_key
from scenes import marks, pictures
from scenes.focus import Press, Target
from scenes.layout import Box
from scenes.tables.octopus_words import NUMERALS
from scenes.theme import LIGHTS, STUDY, Identity, mix
from scenes.ui import Ui, key_cap

INK = "#1c110b"
"""Outlines of everything that stands in the candle light."""
STEP = 60
"""Degrees from room to room on the clock."""
SLOT_PAPER = "#efe2bf"
PLATE = 18
"""Units of a plate beside its words."""
FAINT = 0.62
"""Opacity of a figure that is only planned."""
SMALL_FACE = 90
"""Units across below which a clock shows no figures."""


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


def slots(ui: Ui, box: Box, held: Sequence[int], needed: int) -> list[Box]:
    """Components held, and a ring for each one still missing; gives the place of each."""
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
    return cells


# -- clocks ------------------------------------------------------------------------------
def face(ui: Ui, box: Box, dagger: int | None, tentacle: int | None) -> None:
    """An open clock with its figures; a hand that is None has not been set."""
    ui.art(box, "octopus/clock")
    style = "heading" if box.w > 230 else "card" if box.w > 150 else "label"
    for number, (x, y) in enumerate(ring(box), 1):
        high = ui.pitch(style)
        cell = Box(x - box.w * 0.12, y - high / 2, box.w * 0.24, high)
        ui.text(cell, NUMERALS[number], style, INK, "centre", "middle")
    for name, hand in (("tentacle", tentacle), ("dagger", dagger)):
        if hand is not None:
            ui.svg(box, _hand(name, hand), (200, 200))
    if dagger is not None and dagger == tentacle != LINE:
        icon(ui, box.middle(box.w * 0.2, box.w * 0.2), "ritual")
    else:
        ui.svg(
            box,
            f'<circle cx="100" cy="100" r="6" fill="#c79a4c" stroke="{INK}" stroke-width="2"/>',
            (200, 200),
        )


def ring(box: Box) -> list[tuple[float, float]]:
    """Where the figures of a clock stand, I first."""
    return marks.ring(6, box.w * 0.335, *box.centre)


@cache
def _hand(name: str, room: int) -> str:
    turn = STEP / 2 if room == LINE else STEP * (room - 1)
    return f'<g transform="rotate({turn} 100 100)">{pictures.art(f"octopus/hand_{name}")[0]}</g>'


def lid(ui: Ui, box: Box) -> None:
    """A closed clock: the same whatever was set."""
    ui.art(box, "octopus/lid")


def clock(ui: Ui, box: Box, revealed: Clock | None, *, is_set: bool = False) -> None:
    """A clock among others: open with its hands, or closed, with a seal once it is set."""
    if revealed is None:
        lid(ui, box)
        if is_set:
            sealed(ui, box)
    elif box.w < SMALL_FACE:
        small_face(ui, box, revealed)
    else:
        face(ui, box, revealed.dagger, revealed.tentacle)


def clock_turning(ui: Ui, box: Box, revealed: Clock | None) -> None:
    """A clock on its way from the lid to the face, narrower than high."""
    if revealed is None:
        lid(ui, box)
    elif box.h < SMALL_FACE:
        small_face(ui, box, revealed)
    else:
        ui.art(box, "octopus/clock")


def small_face(ui: Ui, box: Box, clock: Clock) -> None:
    """A revealed clock where there is no room for figures: both hands, as bold as can be."""
    ui.svg(box, _small_face(clock), (100, 100))


@cache
def _small_face(clock: Clock) -> str:
    body = (
        f'<circle cx="50" cy="50" r="47" fill="{STUDY.brass}" stroke="{INK}" stroke-width="4"/>'
        f'<circle cx="50" cy="50" r="39" fill="#f7eed6" stroke="{INK}" stroke-width="2.5"/>'
    )
    for x, y in marks.ring(6, 33):
        body += f'<circle cx="{x}" cy="{y}" r="3.4" fill="#7a5c2a"/>'
    shapes = (
        (clock.tentacle, "M50 52Q38 44 50 36T48 17", ("#14382e", 13), ("#3fa383", 8)),
        (clock.dagger, "M50 52V18", (INK, 11), ("#8c2b2b", 6)),
    )
    for room, path, *pens in shapes:
        turn = STEP / 2 if room == LINE else STEP * (room - 1)
        strokes = "".join(
            f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}" '
            'stroke-linecap="round"/>'
            for colour, width in pens
        )
        body += f'<g transform="rotate({turn} 50 50)">{strokes}</g>'
    return body


def hands(ui: Ui, box: Box, clock: Clock) -> None:
    """A revealed clock in a line: dagger and room, tentacle and room, or the ritual."""
    size = box.h
    if clock.is_ritual:
        icon(ui, box.left(size, 4), "ritual")
        ui.text(box, NUMERALS[clock.dagger], "label", valign="middle")
        return
    for cell, name, room in zip(
        box.columns(2), ("dagger", "tentacle"), (clock.dagger, clock.tentacle), strict=True
    ):
        icon(ui, cell.left(size), name)
        figure = "|" if room == LINE else NUMERALS[room]
        ui.text(cell, figure, "label", valign="middle")


# -- plates and lights -------------------------------------------------------------------
def plate(ui: Ui, centre: tuple[float, float], words: str, line: str, width: float = 1.4) -> Box:
    """A small dark plate with a name."""
    wide, high = ui.width(words, "label") + PLATE, ui.pitch("label") + 6
    box = Box(centre[0] - wide / 2, centre[1] - high / 2, wide, high)
    ui.panel(box, ui.tone.ink, line, corner=5, double=False, width=width)
    ui.text(box, words, "label", ui.tone.paper, "centre", "middle")
    return box


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


def caption(ui: Ui, room: Box, near: Box | None, words: str, seals: Sequence[Identity]) -> None:
    """A sentence on a large plate beside ``near``, within ``room``; in its middle without it."""
    style, size = ui.pick("card", "label"), 34.0
    aside = len(seals) * (size + 4) + (10 if seals else 0)
    wide = min(ui.width(words, style) + 6, room.w * 0.82 - aside - 40, 460.0)
    high = max(ui.height(words, style, wide), size if seals else 0) + 24
    box = room.middle(wide + aside + 36, high)
    if near:
        above = near.centre[1] > room.centre[1]
        y = near.y - high - 12 if above else near.bottom + 12
        box = Box(near.centre[0] - box.w / 2, y, box.w, high).pushed_into(room)
    ui.panel(box, ui.tone.ink, ui.tone.brass_lit, width=2.2)
    inner = box.inset(18, 12)
    for who in seals:
        ui.emblem(inner.left(size, 4).middle(size, size), who)
    inner.left(10 if seals else 0)
    ui.text(inner, words, style, valign="middle")


def change(ui: Ui, centre: tuple[float, float], words: str, gain: bool) -> None:
    """A figure that rises where something was gained or lost."""
    box = Box(centre[0] - 26, centre[1] - 18, 52, 36)
    ui.panel(box, ui.tone.ink, ui.tone.pallid if gain else ui.tone.warn, corner=6, double=False)
    ui.text(box, words, "card", ui.tone.pallid if gain else ui.tone.warn, "centre", "middle")


def sealed(ui: Ui, box: Box) -> None:
    """The seal on a clock that is set, at its lower right."""
    size = box.w * (0.55 if box.w < SMALL_FACE else 0.32)
    ui.svg(
        Box(box.right - size * 0.92, box.bottom - size * 0.92, size, size),
        f'<circle cx="50" cy="50" r="46" fill="{ui.tone.pallid}" stroke="{ui.tone.ink}" '
        'stroke-width="8"/><path d="M28 52l16 18l30 -38" fill="none" '
        f'stroke="{ui.tone.ink}" stroke-width="13"/>',
        (100, 100),
    )


def signed_button(
    ui: Ui,
    box: Box,
    key: str,
    words: str,
    press: Press | None,
    who: Identity | None,
    sign: str,
    *,
    hotkey: str = "",
    help: str = "",
    clause: str = "",
    warn: bool = False,
    hinted: bool = False,
    thing: int = 0,
    bare: bool = False,
) -> None:
    """A button with the seal of ``who`` or the small sign ``sign``, and a component behind.

    ``bare``: its words are shown as its help only.
    """
    tone = ui.tone
    line, ink = (tone.warn, tone.warn) if warn else (tone.brass, tone.paper)
    fill = tone.raised
    if press is None:
        fill, line, ink = tone.panel, mix(tone.brass, tone.panel, 0.75), tone.unusable
    ui.panel(box, fill, line, corner=6, double=False, width=2 if warn else 1.4)
    inner = box.inset(7, 2)
    size = min(inner.h, 36.0, inner.w * (1.0 if bare else 0.22))
    spot = (inner if bare else inner.left(size, 6)).middle(size, size)
    if who:
        ui.emblem(spot, who)
    else:
        icon(ui, spot, sign)
    if thing:
        picture = inner.side(size, 8).middle(size, size)
        ui.art(picture, f"octopus/thing_{thing_key(thing)}")
    cap = key_cap(hotkey) if hotkey and not ui.compact else ""
    if cap and not bare and ui.width(cap, "label") + ui.width(words, "label") + 16 <= inner.w:
        ui.text(
            inner.side(ui.width(cap, "label") + 4, 8), cap, "label", tone.quiet, "right", "middle"
        )
    if not bare:
        ui.text(inner, words, "label", ink, valign="middle")
    if hinted:
        star(ui, box)
    ui.target(Target(key, box, words, press, help, clause, hotkey=hotkey))


def bubble(ui: Ui, box: Box) -> None:
    """A speech bubble of paper with its tip to the left."""
    w, h = box.w, box.h
    ui.svg(
        box,
        f'<path d="M22 2H{w - 10}Q{w - 2} 2 {w - 2} 10V{h - 10}Q{w - 2} {h - 2} {w - 10} {h - 2}'
        f'H22Q14 {h - 2} 14 {h - 10}V36L2 26L14 22V10Q14 2 22 2Z" fill="{ui.tone.sheet}" '
        f'stroke="{INK}" stroke-width="2" stroke-linejoin="round"/>',
    )


def dashed_ring(ui: Ui, box: Box, colour: str) -> None:
    """Round something that is planned."""
    ui.svg(
        box.middle(max(box.w, box.h) * 1.12, max(box.w, box.h) * 1.12),
        f'<circle cx="50" cy="50" r="47" fill="none" stroke="{colour}" stroke-width="3.4" '
        'stroke-dasharray="9 6"/>',
        (100, 100),
    )


def star(ui: Ui, box: Box) -> None:
    """At the corner of what a hint proposes."""
    size = min(box.h * 0.7, 26.0)
    ui.svg(
        Box(box.right - size * 0.8, box.y - size * 0.25, size, size),
        f'<path d="M50 2L61 39L98 50L61 61L50 98L39 61L2 50L39 39Z" fill="{STUDY.pallid}" '
        f'stroke="{STUDY.ink}" stroke-width="7"/>',
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
