"""Symbols, patterns and seals of the seats, as SVG bodies made from an identity."""

from __future__ import annotations

import math
from functools import cache

from scenes.kit.theme import STUDY, Identity, mix

INK = STUDY.ink

SYMBOLS = {
    "crescent": '<path d="M62 20A31 31 0 1 0 62 80A25 25 0 1 1 62 20Z" fill="{c}"/>',
    "trident": (
        '<path d="M50 82V24M27 24V40Q27 58 50 58Q73 58 73 40V24M38 72H62" fill="none" '
        'stroke="{c}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>'
    ),
    "leaf": (
        '<path d="M50 16C80 34 76 62 54 72L50 84L46 72C24 62 20 34 50 16Z" fill="{c}"/>'
        '<path d="M50 32V62M50 46L61 38M50 56L38 46" stroke="#ffffff" stroke-opacity=".55" '
        'stroke-width="4" fill="none"/>'
    ),
    "hourglass": (
        '<path d="M26 20H74V28C74 40 58 44 58 50C58 56 74 60 74 72V80H26V72C26 60 42 56 42 50'
        'C42 44 26 40 26 28Z" fill="{c}"/>'
    ),
}


def gradient(name: str, *stops: str, across: bool = False) -> str:
    """A linear gradient, ``stops`` at equal distances, top to bottom or left to right."""
    x, y = ("100%", "0%") if across else ("0%", "100%")
    head = f'<linearGradient id="{name}" x1="0%" y1="0%" x2="{x}" y2="{y}">'
    return f"<defs>{head}{_stops(stops)}</linearGradient></defs>"


def glow(name: str, *stops: str) -> str:
    """A radial gradient from the middle outwards."""
    head = f'<radialGradient id="{name}" cx="50%" cy="45%" r="60%">'
    return f"<defs>{head}{_stops(stops)}</radialGradient></defs>"


def _stops(colours: tuple[str, ...]) -> str:
    last = len(colours) - 1
    return "".join(f'<stop offset="{i / last}" stop-color="{c}"/>' for i, c in enumerate(colours))


def ring(
    n: int, r: float, cx: float = 50, cy: float = 50, turn: float = 0
) -> list[tuple[float, float]]:
    """``n`` points on a circle, clockwise from the top; ``turn`` in degrees."""
    steps = (math.tau * i / n + math.radians(turn) for i in range(n))
    return [(cx + r * math.sin(a), cy - r * math.cos(a)) for a in steps]


@cache
def symbol(name: str, colour: str) -> str:
    """One of the five signs, in 100 x 100."""
    if name != "sun":
        return SYMBOLS[name].format(c=colour)
    flames = zip(ring(8, 22, turn=-15), ring(8, 36), ring(8, 22, turn=15), strict=True)
    rays = "".join(f"M{a[0]} {a[1]}L{b[0]} {b[1]}L{c[0]} {c[1]}Z" for a, b, c in flames)
    return f'<path d="{rays}" fill="{colour}"/><circle cx="50" cy="50" r="14" fill="{colour}"/>'


def pattern(name: str, w: float, h: float, colour: str, step: float = 12) -> str:
    """A seat's pattern over w x h units."""
    if name == "dots":
        return "".join(
            f'<circle cx="{x * step + y % 2 * step / 2}" cy="{y * step * 0.8 + 4}" '
            f'r="{step / 5}" fill="{colour}"/>'
            for y in range(int(h / step / 0.8) + 1)
            for x in range(int(w / step) + 1)
        )
    d = _LINES[name](w, h, step)
    line = f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{step / 4.5}"/>'
    return line if d else ""


def _stripes(w: float, h: float, step: float) -> str:
    count = int((w + h) / step) + 1
    return "".join(f"M{i * step - h} {h}L{i * step} 0" for i in range(count))


def _waves(w: float, h: float, step: float) -> str:
    wave = f"q{step / 4} {-step / 3} {step / 2} 0t{step / 2} 0" * (int(w / step) + 1)
    count = int((h - step / 2) / (step * 0.8)) + 1
    return "".join(f"M0 {step / 2 + i * step * 0.8}{wave}" for i in range(max(0, count)))


def _grid(w: float, h: float, step: float) -> str:
    down = "".join(f"M{i * step} 0V{h}" for i in range(1, int(w / step) + 1))
    return down + "".join(f"M0 {i * step}H{w}" for i in range(1, int(h / step) + 1))


_LINES = {"plain": lambda w, h, step: "", "stripes": _stripes, "waves": _waves, "grid": _grid}


def badge(who: Identity, shown: str, x: float, y: float, r: float) -> str:
    """A pale disc with the seat's sign, for the breast of a pawn; ``pattern`` shows that."""
    sign = symbol(who.symbol, mix(who.colour, INK, 0.8))
    if shown == "pattern":
        sign = pattern(who.pattern, 100, 100, mix(who.colour, INK, 0.7), 24)
    return (
        f'<circle cx="{x}" cy="{y}" r="{r}" fill="#fbf4e0" stroke="{INK}" stroke-width="3"/>'
        f'<g transform="translate({x - r} {y - r}) scale({r / 50})">{sign}</g>'
    )


@cache
def emblem(who: Identity, shown: str = "both") -> str:
    """A wax seal in the seat's colour, in 100 x 100; ``pattern`` alone shows no sign."""
    c = who.colour
    dark = mix(c, INK, 0.35)
    rim = "".join(f'<circle cx="{x}" cy="{y}" r="12" fill="{dark}"/>' for x, y in ring(12, 36))
    sign = symbol(who.symbol, mix(c, INK, 0.88))
    if shown == "pattern":
        sign = pattern(who.pattern, 100, 100, mix(c, INK, 0.7), 24)
    return (
        glow("e", mix(c, "#ffffff", 0.3), c, mix(c, INK, 0.25))
        + rim
        + f'<circle cx="50" cy="50" r="41" fill="url(#e)" stroke="{mix(c, INK, 0.55)}" '
        f'stroke-width="2.5"/><g transform="translate(11 11) scale(.78)">{sign}</g>'
    )
