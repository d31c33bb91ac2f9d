"""Wrapped text with **bold** words and [[CA-1.2]] links: measured and drawn word by word.

Lines and drawn words are cached, since a frame shows the same sentences as the last.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

import pygame

from scenes import theme

TOKEN = re.compile(r"\*\*(.+?)\*\*|\[\[(.+?)\]\]|([^\s*\[]+|\S)")


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a line."""

    text: str
    kind: str
    """``plain``, ``bold`` or ``link``."""
    glued: bool
    """No space before it, as a stop after a link."""


@dataclass(frozen=True, slots=True)
class Face:
    """A style of the type scale at one pixel size."""

    family: str
    weight: str
    pixels: int
    pitch: int
    """Line distance in pixels."""

    def font(self, kind: str = "plain") -> pygame.font.Font:
        bold = kind != "plain" and self.weight == "Regular"
        return theme.font(self.family, "Semibold" if bold else self.weight, self.pixels)

    def width(self, words: str, kind: str = "plain") -> int:
        """Pixels of one unwrapped run of words."""
        return _width(self, words, kind)


@lru_cache(maxsize=16384)
def _width(look: Face, words: str, kind: str) -> int:
    return look.font(kind).size(words)[0]


@lru_cache(maxsize=256)
def face(style: str, unit: float, compact: bool, sans: bool) -> Face:
    """The face of a style; ``sans`` shows everything without serifs."""
    kind = theme.TYPE[style]
    units = kind.compact if compact else kind.roomy
    family, weight = kind.family, kind.weight
    if sans and family == "Serif":
        family = "Sans"
    return Face(family, weight, round(units * unit), round(round(units * kind.pitch) * unit))


@lru_cache(maxsize=4096)
def lines(words: str, look: Face, width: float) -> tuple[tuple[Word, ...], ...]:
    """``words`` broken into lines of at most ``width`` pixels; a longer word stands alone."""
    broken: list[tuple[Word, ...]] = []
    for paragraph in words.split("\n"):
        broken.extend(_paragraph(paragraph, look, width))
    return tuple(broken)


def _paragraph(paragraph: str, look: Face, width: float) -> list[tuple[Word, ...]]:
    space = look.width(" ")
    done: list[tuple[Word, ...]] = []
    line: list[Word] = []
    used = 0
    for cluster in _clusters(paragraph):
        wide = sum(look.width(word.text, word.kind) for word in cluster)
        if line and used + space + wide > width + 0.5:
            done.append(tuple(line))
            line, used = [], 0
        used += wide + (space if line else 0)
        line.extend(cluster)
    done.append(tuple(line))
    return done


def _clusters(paragraph: str) -> list[list[Word]]:
    """Words, each with what is glued to it: they are never parted."""
    clusters: list[list[Word]] = []
    end = -1
    for match in TOKEN.finditer(paragraph):
        bold, link, plain = match.groups()
        kind = "bold" if bold else "link" if link else "plain"
        for i, part in enumerate((bold or link or plain).split(" ")):
            glued = i == 0 and match.start() == end and bool(clusters)
            word = Word(part, kind, glued)
            if glued:
                clusters[-1].append(word)
            else:
                clusters.append([word])
        end = match.end()
    return clusters


def line_width(line: tuple[Word, ...], look: Face) -> int:
    """Pixels of a line."""
    gaps = sum(not word.glued for word in line[1:])
    return sum(look.width(w.text, w.kind) for w in line) + gaps * look.width(" ")


@lru_cache(maxsize=4096)
def word_image(text: str, look: Face, kind: str, colour: str) -> pygame.Surface:
    """One drawn word; links are underlined."""
    image = look.font(kind).render(text, True, colour).convert_alpha()
    if kind == "link":
        thick = max(1, round(look.pixels * 0.07))
        under = look.font(kind).get_ascent() + 2 * thick
        pygame.draw.rect(image, colour, (0, under, image.get_width(), thick))
    return image
