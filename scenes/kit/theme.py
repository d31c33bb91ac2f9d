"""Colours, type, spacing and seat identities: the only place where a look is decided."""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Final

import pygame


@dataclass(frozen=True, slots=True)
class Tone:
    """The colours of the frame; names say what a colour is for, not where it is used."""

    ink: str = "#0d1219"
    """Behind everything."""
    panel: str = "#151c26"
    """Panels and ribbons."""
    raised: str = "#212b39"
    """Buttons and fields."""
    brass: str = "#b08b4a"
    """Hairlines, ornaments."""
    brass_lit: str = "#dcbd7c"
    """Links and labels on dark."""
    paper: str = "#f2e8d2"
    """Text."""
    quiet: str = "#bdb29a"
    """Secondary text."""
    unusable: str = "#98907d"
    """Text of what cannot be pressed now."""
    pallid: str = "#f1dc77"
    """The accent: what can be done now, the focus ring."""
    warn: str = "#f0957a"
    """Danger, refusals."""
    sheet: str = "#eadfc4"
    """Paper as a surface."""
    sheet_ink: str = "#2a2218"
    sheet_link: str = "#6b3d0c"
    sheet_quiet: str = "#5b4d38"
    legible: float = 4.5
    """Contrast that every text has at least with what is under it."""
    pale: float = 0.25
    """Share of paper in a seat's colour where that is the ink of its name."""


STUDY: Final = Tone()
CONTRAST: Final = Tone(
    ink="#05070a",
    panel="#080b10",
    raised="#10161f",
    brass="#d9b566",
    brass_lit="#f4dca0",
    paper="#fffaf0",
    quiet="#e6dcc6",
    unusable="#b9b09c",
    pallid="#ffea8a",
    warn="#ffb59e",
    sheet="#fff8e6",
    sheet_ink="#14100a",
    sheet_link="#4a2600",
    sheet_quiet="#33291b",
    legible=7.0,
    pale=0.6,
)
TONES: Final = {"study": STUDY, "contrast": CONTRAST}

LIGHTS: Final = {
    "carcosa": ("#0a1a24", "#123340", "#2f6f76"),
    "carcassonne": ("#24331c", "#4d6a33", "#b3b35a"),
    "octopus": ("#24160f", "#4a2d1a", "#d08a3c"),
    "cards": ("#1a120c", "#3a2617", "#4f8f63"),
    "rising": ("#081726", "#10304d", "#3f7ea8"),
}
"""Light of each table: deep, middle, glow."""

GAP_XS, GAP_S, GAP_M, GAP_L, GAP_XL = 4, 8, 16, 24, 40
"""Spacing in units; nothing in between."""

TARGET: Final = 44
"""Height in units of anything that can be pressed."""
TARGET_LEAST: Final = 36
CORNER: Final = 9
"""Radius in units of the concave ticket corner."""


@dataclass(frozen=True, slots=True)
class Style:
    """One size and cut of the type."""

    family: str
    weight: str
    roomy: int
    """Units when there is room."""
    compact: int
    pitch: float
    """Line distance as a share of the size."""


TYPE: Final = {
    "display": Style("Serif", "Semibold", 76, 52, 1.1),
    "title": Style("Serif", "Semibold", 44, 34, 1.15),
    "heading": Style("Serif", "Semibold", 28, 24, 1.2),
    "prompt": Style("Serif", "Semibold", 30, 24, 1.15),
    "lead": Style("Serif", "Regular", 24, 21, 1.35),
    "lead_it": Style("Serif", "It", 24, 21, 1.35),
    "read": Style("Serif", "Regular", 22, 20, 1.5),
    "card": Style("Serif", "Semibold", 20, 19, 1.15),
    "body": Style("Sans", "Regular", 20, 19, 1.35),
    "strong": Style("Sans", "Semibold", 20, 19, 1.3),
    "small": Style("Sans", "Regular", 18, 18, 1.3),
    "label": Style("Sans", "Semibold", 18, 18, 1.25),
    "figure": Style("Serif", "Bold", 36, 30, 1.0),
}


@dataclass(frozen=True, slots=True)
class Identity:
    """What tells a seat from the others: any one of the three marks is enough."""

    key: str
    """Word keys: ``identity.<key>``, ``symbol.<symbol>``, ``pattern.<pattern>``."""
    colour: str
    symbol: str
    pattern: str


IDENTITIES: Final = (
    Identity("azure", "#91c6e9", "crescent", "plain"),
    Identity("amber", "#de7012", "sun", "stripes"),
    Identity("jade", "#14a468", "trident", "dots"),
    Identity("rose", "#cf68a1", "leaf", "waves"),
    Identity("ivory", "#f1e9d0", "hourglass", "grid"),
)
"""Five seats; colours differ in lightness, so that they part in simulated colour blindness."""


@lru_cache(maxsize=256)
def font(family: str, weight: str, pixels: int) -> pygame.font.Font:
    """A face from the two font packages at a true pixel size."""
    package = f"font_source_{family.lower()}_pro"
    file = resources.files(package) / "files" / f"Source{family}Pro-{weight}.ttf"
    return pygame.font.Font(io.BytesIO(file.read_bytes()), pixels)


def mix(one: str, other: str, share: float) -> str:
    """``one`` with ``share`` (0 to 1) of ``other`` stirred in."""
    blend = pygame.Color(one).lerp(other, share)
    return f"#{blend.r:02x}{blend.g:02x}{blend.b:02x}"


def ink(who: Identity, tone: Tone) -> str:
    """A seat's colour, light enough for words."""
    return mix(who.colour, tone.paper, tone.pale)


def contrast(one: str | pygame.Color, other: str | pygame.Color) -> float:
    """WCAG 2 contrast of two colours, 1 to 21."""
    dark, light = sorted(_luminance(pygame.Color(c)) for c in (one, other))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: pygame.Color) -> float:
    parts = [v / 255 for v in (colour.r, colour.g, colour.b)]
    r, g, b = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
