"""A small SVG pen: compact paths of whole numbers that need no filters, clipping or text."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise

from scenes.kit import pictures
from scenes.tables.tiles.hand import Hand
from scenes.tables.tiles.lines import Point, beside

SIZE = 512
"""A tile's side in drawing units: large, so that whole numbers are fine enough."""


class Pen:
    """Collects shapes back to front."""

    def __init__(self) -> None:
        self._parts: list[str] = []

    @property
    def body(self) -> str:
        """Everything drawn, as an SVG body of ``SIZE`` by ``SIZE``."""
        return f'<g fill="none" stroke-linejoin="round">{"".join(self._parts)}</g>'

    def fill(
        self, path: str, colour: str, opacity: float = 1, *, ink: str = "", width: float = 2
    ) -> None:
        """Fill a path, outlined when ``ink`` is given."""
        if path:
            outline = f' stroke="{ink}" stroke-width="{width:g}"' if ink else ""
            self._parts.append(f'<path d="{path}" fill="{colour}"{_opacity(opacity)}{outline}/>')

    def stroke(
        self,
        path: str,
        colour: str,
        width: float,
        opacity: float = 1,
        *,
        dash: str = "",
        is_round: bool = False,
    ) -> None:
        """Draw along a path; ``is_round`` ends make a dot of a step of nothing."""
        if path:
            look = f'stroke="{colour}" stroke-width="{width:g}"{_opacity(opacity)}'
            dashes = f' stroke-dasharray="{dash}"' if dash else ""
            cap = ' stroke-linecap="round"' if is_round else ""
            self._parts.append(f'<path d="{path}" {look}{dashes}{cap}/>')

    def ground(self, border: str, heart: str) -> None:
        """The whole tile: one tone along its border, another at its heart."""
        self._parts.append(
            '<defs><radialGradient id="ground" cx="50%" cy="50%" r="52%">'
            f'<stop offset="0" stop-color="{heart}"/><stop offset=".45" stop-color="{heart}"/>'
            f'<stop offset=".95" stop-color="{border}"/></radialGradient></defs>'
            f'<path d="M0 0h{SIZE}v{SIZE}h-{SIZE}z" fill="url(#ground)"/>'
        )

    def glow(self, x: float, y: float, rx: float, ry: float, colour: str, opacity: float) -> None:
        """A soft light of five veils, since the loader has no blur."""
        for layer in range(5, 0, -1):
            share = layer / 5
            veil = opacity / 5 * (1.6 - share)
            self.fill(ellipse(x, y, rx * share, ry * share), colour, veil)

    def put(
        self, figure: str, x: float, y: float, colours: Mapping[str, str], scale: float = 1
    ) -> None:
        """Set ``assets/art/tiles/<figure>.svg`` down, the middle of its lower border at x, y."""
        body, (width, height) = pictures.art(f"tiles/{figure}", **colours)
        left, top = round(x - width / 2 * scale), round(y - height * scale)
        size = f" scale({scale:g})" if scale != 1 else ""
        self._parts.append(f'<g transform="translate({left} {top}){size}">{body}</g>')


def _opacity(value: float) -> str:
    return "" if value >= 1 else f' opacity="{value:.2g}"'


def _pair(x: int, y: int) -> str:
    return f"{x}{y}" if y < 0 else f"{x} {y}"


def line(points: Sequence[Point], *, is_closed: bool = False) -> str:
    """A path of straight stretches; rounding to whole numbers never adds up."""
    whole = [(round(x), round(y)) for x, y in points]
    steps = [_pair(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(whole)]
    return "M" + _pair(*whole[0]) + "l" + " ".join(steps) + ("z" if is_closed else "")


def curve(points: Sequence[Point]) -> str:
    """A smooth open path through the points (Catmull-Rom)."""
    ends = [points[0], *points, points[-1]]
    last = (round(points[0][0]), round(points[0][1]))
    path, pieces = f"M{_pair(*last)}c", []
    for before, here, there, after in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for x, y in (
            (here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6),
            (there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6),
            there,
        ):
            pieces.append(_pair(round(x) - last[0], round(y) - last[1]))
        last = (round(there[0]), round(there[1]))
    return path + " ".join(pieces)


def ellipse(x: float, y: float, rx: float, ry: float) -> str:
    x, y, rx, ry = round(x), round(y), max(1, round(rx)), max(1, round(ry))
    return f"M{x - rx} {y}a{rx} {ry} 0 1 0 {2 * rx} 0a{rx} {ry} 0 1 0 {-2 * rx} 0z"


def block(x: float, y: float, width: float, height: float) -> str:
    """An upright rectangle that stands on y."""
    return f"M{round(x)} {round(y)}h{round(width)}v{-round(height)}h{-round(width)}z"


def blob(x: float, y: float, rx: float, ry: float, hand: Hand, rough: float) -> str:
    """A closed round shape as a hand draws it."""
    ring = []
    for step in range(14):
        turn, reach = math.tau * step / 14, 1 + hand.between(-rough, rough)
        ring.append((x + rx * reach * math.cos(turn), y + ry * reach * math.sin(turn)))
    return curve([*ring, ring[0]]) + "z"


def ribbon(points: Sequence[Point], start: float, end: float) -> str:
    """A band along a line that tapers from one width to another."""
    last = len(points) - 1
    half = [(start + (end - start) * index / last) / 2 for index in range(len(points))]
    far = beside(points, [-width for width in half])
    return line([*beside(points, half), *reversed(far)], is_closed=True)


def star(x: float, y: float, points: int, outer: float, inner: float) -> str:
    """A star; of more than four rays every second one is shorter."""
    corners = []
    for index in range(points * 2):
        reach = inner if index % 2 else outer * (0.84 if points > 4 and index % 4 else 1)
        turn = math.pi * index / points - math.pi / 2
        corners.append((x + reach * math.cos(turn), y + reach * math.sin(turn)))
    return line(corners, is_closed=True)


def rim(colour: str) -> str:
    """A thin shadow along the upper and the left side of a tile, so that tiles can be counted."""
    return f'<path d="M0 3H{SIZE}M3 0V{SIZE}" stroke="{colour}" opacity=".3" stroke-width="6"/>'
