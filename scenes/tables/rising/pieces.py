"""The things on the table of Cthulhu Rising: tokens, lighthouse, marks, lacquer and sea."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from game.core.protocol import Seat
from game.rising.pieces import Token
from scenes.kit.layout import Box
from scenes.kit.marks import gradient, pattern, ring, symbol
from scenes.kit.theme import CORNER, LIGHTS, STUDY, Identity, font, mix
from scenes.kit.ui import Ui, ticket

IDENTITIES = (
    Identity("neptune", "#6aaeea", "trident", "waves"),
    Identity("vesta", "#f0805f", "sun", "stripes"),
)
"""By seat. They belong to the game, whatever marks the players have chosen."""

SHAPES = ("rising/neptune", "rising/vesta")
"""Art of a token by seat: a rounded square with waves, an octagon with flames."""

LACQUER = (
    {"lit": "#17406b", "base": "#0f2d50", "deep": "#0a1e38"},
    {"lit": "#6b2214", "base": "#4a170e", "deep": "#330e08"},
)
"""By zone."""

WELL = (
    {"deep": "#050f1d", "floor": "#0a1c34", "edge": "#2a5e93", "light": "#4f8fc9"},
    {"deep": "#170502", "floor": "#2b0d08", "edge": "#93402c", "light": "#cf6a50"},
)
"""Colours of a free space, by zone."""

HANGING = "34579"
"""Digits that reach below the line in old style; 0, 1 and 2 are small, 6 and 8 tall."""
SMALL = "012"
UNDERLINED = (6, 9)
"""Values that could be taken for each other (CR-6.1)."""


def token(ui: Ui, box: Box, seat: Seat, value: int | None) -> None:
    """A token face up, or face down when ``value`` is None; narrow, it is being turned over."""
    ui.art(box, SHAPES[seat])
    if box.w < box.h * 0.8:
        return
    if value is None:
        sign = symbol(IDENTITIES[seat].symbol, STUDY.brass_lit)
        ui.svg(box.middle(box.w * 0.56, box.h * 0.56).moved(0, -box.h * 0.025), sign, (100, 100))
    else:
        place = box.moved(0, -box.h * 0.025).pixels(ui.unit)
        drawn = figure(value, place.h)
        ui.surface.blit(drawn, drawn.get_rect(center=place.center))


@lru_cache(maxsize=512)
def figure(value: int, size: int) -> pygame.Surface:
    """A value for a token of ``size`` pixels, in old-style figures made from lining ones."""
    high, line = round(size * 0.64), round(size * 0.675)
    tall, small = font("Serif", "Semibold", high), font("Serif", "Bold", round(high * 0.76))
    digits = [(digit, small if digit in SMALL else tall) for digit in str(value)]
    drawn = pygame.Surface((sum(face.size(d)[0] for d, face in digits), size), pygame.SRCALPHA)
    x = 0
    for digit, face in digits:
        drop = round(high * 0.15) if digit in HANGING else 0
        image = face.render(digit, True, STUDY.paper)
        drawn.blit(image, (x, line - face.get_ascent() + drop))
        x += image.get_width()
    if value in UNDERLINED:
        bar = pygame.Rect(0, round(size * 0.81), drawn.get_width(), max(2, round(size * 0.045)))
        drawn.fill(STUDY.paper, bar)
    return drawn


def gap(ui: Ui, box: Box, colour: str) -> None:
    """A place where a token is missing."""
    ui.svg(
        box,
        f'<rect x="5" y="4" width="90" height="90" rx="14" fill="none" stroke="{colour}" '
        'stroke-width="3" stroke-dasharray="9 7"/>',
        (100, 100),
    )


def line_of_tokens(ui: Ui, box: Box, tokens: tuple[Token | None, ...], new: int | None) -> None:
    """Five tokens side by side in small, gaps shown; ``new`` is the one to be laid."""
    for i, (cell, there) in enumerate(zip(box.columns(len(tokens), 4), tokens, strict=True)):
        spot = cell.fitted(1)
        if there is None:
            gap(ui, spot, ui.tone.quiet)
            continue
        if i == new:
            frame(ui, spot.inset(-2), ui.tone.pallid)
        token(ui, spot, there.seat, there.value)


def frame(ui: Ui, box: Box, colour: str, dashes: str = "") -> None:
    """A frame around a space."""
    dash = f' stroke-dasharray="{dashes}"' if dashes else ""
    ui.svg(
        box,
        '<rect x="2" y="2" width="96" height="96" rx="13" fill="none" '
        f'stroke="{colour}" stroke-width="4"{dash}/>',
        (100, 100),
    )


def band(ui: Ui, first: Box, last: Box, colour: str, opacity: float) -> None:
    """A band of light under a row or column, from its first space to its last."""
    box = Box(first.x, first.y, last.right - first.x, last.bottom - first.y).inset(-4)
    ui.svg(
        box,
        f'<rect x="1" y="1" width="{box.w - 2}" height="{box.h - 2}" rx="7" fill="{colour}" '
        f'fill-opacity="{opacity}" stroke="{colour}" stroke-width="1.6"/>',
    )


def signed(points: int) -> str:
    """Points with a true minus sign."""
    return str(points).replace("-", "\u2212")


def mark(ui: Ui, box: Box, seat: Seat, points: int, *, lit: bool = False) -> None:
    """At the end of a line: whose it is and what it paid."""
    who, tone, words = IDENTITIES[seat], ui.tone, signed(points)
    style = ui.pick("card", "label")
    high = ui.pick(36.0, 24.0)
    figures = max(ui.width(words, style), high * 0.5)
    plate = box.middle(high + figures + ui.pick(10, 6), high)
    ui.svg(
        plate,
        f'<rect x="1" y="1" width="{plate.w - 2}" height="{high - 2}" rx="{high / 2 - 1}" '
        f'fill="{mix(tone.ink, who.colour, 0.12)}" stroke="{tone.pallid if lit else who.colour}" '
        f'stroke-width="{2.4 if lit else 1.6}"/>',
    )
    ui.emblem(plate.left(high).inset(2), who)
    colour = tone.warn if points < 0 else tone.paper
    ui.text(
        Box(plate.x, plate.y - 4, figures + 1, high + 8), words, style, colour, "centre", "middle"
    )


def lighthouse(ui: Ui, foot: tuple[float, float], high: float, turn: float = 0.0) -> None:
    """The lighthouse with its foot at a point; ``turn`` is how far its lamp has turned, 0 to 1.

    Beams shorten as they come round, as a real lamp's do, and the halo stays.
    """
    body = Box(foot[0] - high * 0.357, foot[1] - high * 0.95, high * 0.714, high)
    reach = abs(math.cos(math.tau * turn))
    steps = max(2, round(reach * 8))  # few widths, so that few pictures need drawing
    lamp = body.centre[0], body.y + high * 0.21
    wide, tall = high * 3.2 * steps / 8, high * 0.9
    ui.art(Box(lamp[0] - wide / 2, lamp[1] - tall / 2, wide, tall), "rising/beams")
    ui.art(body, "rising/lighthouse")


def zone(ui: Ui, box: Box, number: int) -> None:
    """The lacquered panel of a zone; its pattern lets it be told without colour."""
    ui.art(box, "rising/zone", **LACQUER[number])
    inner = box.inset(box.w * 0.018)
    sheen = mix(LACQUER[number]["base"], IDENTITIES[number].colour, 0.16)
    ui.svg(inner, pattern(IDENTITIES[number].pattern, inner.w, inner.h, sheen, 22))


def rail(ui: Ui, start: tuple[float, float], end: tuple[float, float], thick: float) -> None:
    """The brass rail under the track."""
    high = thick * 2
    box = Box(start[0], start[1] - thick / 2 - 1, end[0] - start[0], high)
    bar = f'x="1" y="1" width="{box.w - 2}" height="{thick}" rx="{thick / 2}"'
    ui.svg(
        box,
        gradient("b", "#f6e2ae", STUDY.brass, "#59421f")
        + f'<rect {bar} transform="translate(0 5)" fill="#000" fill-opacity=".35"/>'
        f'<rect {bar} fill="url(#b)" stroke="#2b1f0d"/>',
    )


def point(ui: Ui, at: tuple[float, float], size: float, value: int, *, lit: bool) -> None:
    """One number of the track, in the colour of the side that it lies on."""
    who = IDENTITIES[value > 0]
    colour = STUDY.brass_lit if value == 0 else who.colour
    box = Box(at[0] - size / 2, at[1] - size / 2, size, size)
    edge, width = (STUDY.pallid, 12) if lit else (colour, 6)
    second = f'<circle cx="50" cy="50" r="36" fill="none" stroke="{colour}" stroke-width="4"/>'
    ui.svg(
        box,
        f'<circle cx="50" cy="50" r="44" fill="{STUDY.ink}" stroke="{edge}" '
        f'stroke-width="{width}"/>' + (second if abs(value) == 10 else ""),
        (100, 100),
    )
    ui.text(box.inset(-6), str(abs(value)), "label", ui.tone.paper, "centre", "middle")


def arc(ui: Ui, start: tuple[float, float], end: tuple[float, float], high: float) -> None:
    """A dashed arc from point to point of the rail, with an arrow head at its end."""
    left, right = min(start[0], end[0]), max(start[0], end[0])
    box = Box(left - 12, start[1] - high, right - left + 24, high)
    a, b = start[0] - box.x, end[0] - box.x
    steps = max(8, round((right - left) / 9))
    dashes = ""
    for i in range(0, steps, 2):  # the loader's own dashes go astray on long curves
        for s, pen in ((i / steps, "M"), ((i + 1) / steps, "L")):
            lift = 4 * s * (1 - s) * (high - 12)
            dashes += f"{pen}{a + (b - a) * s:.1f} {high - 8 - lift:.1f}"
    ui.svg(
        box,
        f'<path d="{dashes}" fill="none" stroke="{STUDY.pallid}" stroke-width="3"/>'
        f'<path d="M{b - 8:.1f} {high - 15:.1f}h16l-8 14Z" fill="{STUDY.pallid}" '
        f'stroke="{STUDY.ink}"/>',
    )


def sea(ui: Ui, box: Box, centre: tuple[float, float], right: float) -> None:
    """The chart under everything: depths, rhumb lines from a rose, and what lives in the sea.

    Drawn with pygame, as the SVG loader needs a second for lines across a large window.
    ``right``: where the panels cover it.
    """
    surface, unit = ui.surface, ui.unit
    deep, middle, glow = LIGHTS["rising"]
    place = box.pixels(unit)
    _depths(surface, place, mix(middle, glow, 0.16), middle, deep)
    line, hair = mix(middle, glow, 0.2), max(1, round(unit))
    at = centre[0] * unit, centre[1] * unit
    for x, y in ring(32, math.hypot(*place.size), *at):
        pygame.draw.aaline(surface, line, at, (x, y))
    for r in range(120, 1560, 120):
        pygame.draw.aacircle(surface, line, at, r * unit, hair if r % 240 else 2 * hair)
    _neatline(ui, box)
    if not ui.compact:
        ink = mix(middle, glow, 0.42)
        ui.art(Box(box.x + 26, box.bottom - 146, 260, 130), "rising/serpent", ink=ink)
        ui.art(Box(right - 190, box.bottom - 158, 160, 144), "rising/ship", ink=ink)


def _depths(surface: pygame.Surface, place: pygame.Rect, *colours: str) -> None:
    """A vertical gradient with its stops at equal distances."""
    for y in range(place.h):
        share = y / place.h * (len(colours) - 1)
        i = int(share)
        shade = pygame.Color(colours[i]).lerp(colours[i + 1], share - i)
        surface.fill(shade, (place.x, place.y + y, place.w, 1))


def _neatline(ui: Ui, box: Box) -> None:
    """The graduated frame of a chart, along the edges of the sea."""
    colour, step = mix(LIGHTS["rising"][1], STUDY.brass, 0.5), 40
    edges = [
        *(Box(x, y, step, 4) for x in range(0, round(box.w), 2 * step) for y in (1, box.h - 5)),
        *(Box(x, y, 4, step) for y in range(0, round(box.h), 2 * step) for x in (1, box.w - 5)),
    ]
    for edge in edges:
        ui.surface.fill(colour, edge.moved(box.x, box.y).pixels(ui.unit))
    pygame.draw.rect(ui.surface, colour, box.inset(6).pixels(ui.unit), max(1, round(ui.unit)))


def pips_width(size: float, needed: int) -> float:
    """Units that ``pips`` of a height take."""
    return size * (needed + 1) + 6 + 2 * needed


def pips(ui: Ui, box: Box, seat: Seat, won: int, needed: int) -> None:
    """Rounds won by a seat: its seal, then a lamp for each win that it needs."""
    who = IDENTITIES[seat]
    ui.emblem(box.left(box.h, 6), who)
    for i in range(needed):
        fill = STUDY.pallid if i < won else "none"
        flame = '<path d="M50 26L62 50L50 74L38 50Z" fill="#5b4d38"/>' if i < won else ""
        ui.svg(
            box.left(box.h, 2).fitted(1).inset(3),
            f'<circle cx="50" cy="50" r="42" fill="{fill}" stroke="{who.colour}" '
            f'stroke-width="8"/>{flame}',
            (100, 100),
        )


def stack(ui: Ui, box: Box, seat: Seat, count: int) -> None:
    """A face-down stack, the higher the more tokens it has."""
    layers = 1 + count // 8
    if not count:
        gap(ui, box, IDENTITIES[seat].colour)
        return
    for i in range(layers):
        depth = (layers - 1 - i) * box.w * 0.06
        token(ui, box.moved(depth, depth), seat, None)


def lifted(ui: Ui, box: Box) -> None:
    """Under a token that has been picked up."""
    size = box.w
    ui.svg(
        box.inset(-7),
        f'<path d="{ticket(size + 14, size + 14, CORNER, 2)}" fill="{STUDY.pallid}" '
        f'fill-opacity=".42" stroke="{STUDY.pallid}" stroke-width="2.6"/>',
    )


def hint(ui: Ui, box: Box) -> None:
    """What a hint proposes: a frame of lamps and a star at its corner."""
    frame(ui, box.inset(-2), STUDY.pallid, "2 8")
    size = min(box.w * 0.4, 34)
    ui.svg(
        Box(box.right - size * 0.75, box.y - size * 0.25, size, size),
        f'<path d="M50 2L61 39L98 50L61 61L50 98L39 61L2 50L39 39Z" fill="{STUDY.pallid}" '
        f'stroke="{STUDY.ink}" stroke-width="6"/>',
        (100, 100),
    )
