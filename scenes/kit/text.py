"""Wrapped text with **bold** words and [[CA-1.2]] links: measured and drawn line by line.

Lines and their pictures are kept, since a frame shows the same sentences as the last.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

import pygame

from scenes.kit import theme
from scenes.kit.pictures import Shelf

TOKEN = re.compile(r"\*\*(.+?)\*\*|\[\[(.+?)\]\]|([^ \t\r*\[]+|[^ \t\r])")
"""A no-break space belongs to its word."""
ROOM = 64_000_000
"""Bytes of drawn lines that are kept; 3840 x 2160 full of text takes half of it."""


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a line."""

    text: str
    kind: str
    """``plain``, ``bold`` or ``link``."""
    glued: bool
    """No space before it, as a stop after a link."""
    torn: bool = False
    """Only a part of a word that is longer than the line."""


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """A style of the type scale at one pixel size; ``face`` makes each of them once."""

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


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """Words side by side."""

    look: Face
    words: tuple[Word, ...]
    places: tuple[int, ...]
    """Where each word begins, in pixels from the left."""
    width: int
    """Pixels from the first word to the end of the last."""

    def image(self, colour: str, link: str) -> pygame.Surface:
        """The line drawn, ``link`` being the colour of its links. Do not change it."""
        return _drawn.get((self, colour, link))


def plain(words: str) -> str:
    """``words`` without marks, for the clipboard; a link stands in brackets."""
    return words.replace("**", "").replace("[[", "[").replace("]]", "]")


@lru_cache(maxsize=16384)
def _width(look: Face, words: str, kind: str) -> int:
    return look.font(kind).size(_drawable(words))[0]


def _drawable(words: str) -> str:
    """``words`` without what no font takes, as half characters in the names of files."""
    return words.encode(errors="replace").decode().replace("\0", " ")


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
def lines(words: str, look: Face, width: float) -> tuple[Line, ...]:
    """``words`` broken into lines of at most ``width`` pixels."""
    broken: list[Line] = []
    for paragraph in words.split("\n"):
        broken.extend(_paragraph(paragraph, look, width))
    return tuple(broken)


def _paragraph(paragraph: str, look: Face, width: float) -> list[Line]:
    space = look.width(" ")
    done: list[Line] = []
    line: list[Word] = []
    used = 0
    for cluster in _clusters(paragraph):
        for part in _parts(cluster, look, width):
            wide = sum(look.width(word.text, word.kind) for word in part)
            if line and used + space + wide > width + 0.5:
                done.append(_line(line, look))
                line, used = [], 0
            used += wide + (space if line else 0)
            line.extend(part)
    done.append(_line(line, look))
    return done


def _line(words: list[Word], look: Face) -> Line:
    places, x = [], 0
    for i, word in enumerate(words):
        x += look.width(" ") if i and not word.glued else 0
        places.append(x)
        x += look.width(word.text, word.kind)
    return Line(look, tuple(words), tuple(places), x)


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


def _parts(cluster: list[Word], look: Face, width: float) -> list[list[Word]]:
    """A cluster that fits on a line as it is, any other torn into parts that do."""
    if sum(look.width(word.text, word.kind) for word in cluster) <= width + 0.5:
        return [cluster]
    parts: list[list[Word]] = []
    for word in cluster:
        rest = "" if word.kind == "link" else word.text
        while rest:
            n = len(rest)
            while n > 1 and look.width(rest[:n], word.kind) > width:
                n -= 1
            parts.append([Word(rest[:n], word.kind, glued=False, torn=n < len(word.text))])
            rest = rest[n:]
        if word.kind == "link":
            parts.append([word])
    return parts


@lru_cache(maxsize=1024)
def word_image(text: str, look: Face, kind: str, colour: str) -> pygame.Surface:
    """One drawn word; links are underlined. Do not change it."""
    image = look.font(kind).render(_drawable(text), True, colour).convert_alpha()
    if kind == "link":
        thick = max(1, round(look.pixels * 0.07))
        under = look.font(kind).get_ascent() + 2 * thick
        pygame.draw.rect(image, colour, (0, under, image.get_width(), thick))
    return image


def _draw(line: Line, colour: str, link: str) -> pygame.Surface:
    images = [
        word_image(word.text, line.look, word.kind, link if word.kind == "link" else colour)
        for word in line.words
    ]
    high = max((image.get_height() for image in images), default=1)
    drawn = pygame.Surface((max(1, line.width), high), pygame.SRCALPHA)
    drawn.fblits(list(zip(images, [(x, 0) for x in line.places], strict=True)))
    return drawn.convert_alpha()


_drawn: Shelf[tuple[Line, str, str]] = Shelf(_draw, ROOM)
