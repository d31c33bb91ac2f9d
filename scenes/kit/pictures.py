"""SVG art drawn at the very pixel size that is needed; nothing is ever stretched.

Art is either a file in ``assets/art`` with ``$colour`` placeholders, or a body made
by a small generator. nanosvg, which draws it, knows no text, filters, patterns or clip
paths, and wants gradient coordinates in percent.
"""

from __future__ import annotations

import io
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import cache
from pathlib import Path
from string import Template
from typing import Generic, TypeVar
from xml.etree import ElementTree

import pygame

ART = Path(__file__).parent.parent.parent / "assets" / "art"
ROOM = 160_000_000
"""Bytes of drawn pictures that are kept, and of frames half as many."""
STILLS = 2
"""Grounds of tables that are kept; each is as large as the window."""

ElementTree.register_namespace("", "http://www.w3.org/2000/svg")

K = TypeVar("K", bound=tuple[object, ...])


class Shelf(Generic[K]):
    """Drawn pictures, the least recently used thrown out when the room is full."""

    def __init__(self, draw: Callable[..., pygame.Surface], room: int) -> None:
        """``draw`` makes the picture of a key from its parts; ``room`` is in bytes."""
        self._draw = draw
        self._room = room
        self._kept: OrderedDict[K, pygame.Surface] = OrderedDict()
        self._bytes = 0

    def get(self, key: K) -> pygame.Surface:
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        drawn = self._draw(*key)
        self._kept[key] = drawn
        self._bytes += drawn.get_width() * drawn.get_height() * 4
        while self._bytes > self._room and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self._bytes -= old.get_width() * old.get_height() * 4
        return drawn


def picture(
    body: str, view: tuple[float, float], size: tuple[int, int], opaque: bool = False
) -> pygame.Surface:
    """The SVG ``body`` with its own coordinates ``view``, as ``size`` pixels. Do not change it.

    ``opaque``: nothing of it is translucent, which makes large ones faster to show.
    """
    return _shelf.get((body, view, size, opaque))


_stills: OrderedDict[Hashable, pygame.Surface] = OrderedDict()


def still(
    key: Hashable, size: tuple[int, int], paint: Callable[[pygame.Surface], None]
) -> pygame.Surface:
    """What ``paint`` draws on an empty surface of ``size``; the last few are kept."""
    if key not in _stills:
        surface = pygame.Surface(size)
        paint(surface)
        _stills[key] = surface
        while len(_stills) > STILLS:
            _stills.popitem(last=False)
    _stills.move_to_end(key)
    return _stills[key]


def _draw(
    body: str, view: tuple[float, float], size: tuple[int, int], opaque: bool
) -> pygame.Surface:
    source = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" '
        f'viewBox="0 0 {view[0]} {view[1]}" preserveAspectRatio="none">{body}</svg>'
    )
    drawn = pygame.image.load_sized_svg(io.BytesIO(source.encode()), size)
    return drawn.convert() if opaque else drawn.convert_alpha()


_shelf: Shelf[tuple[str, tuple[float, float], tuple[int, int], bool]] = Shelf(_draw, ROOM)


def frame(body: str, side: float, corner: int, size: tuple[int, int]) -> pygame.Surface:
    """A frame of ``size`` pixels from ``body``, which shows it as a square of ``side`` units.

    Its corners are ``corner`` pixels wide; one row and one column between them are
    stretched. nanosvg alone would take a fifth of a second for a large one. Do not change it.
    """
    return _frames.get((body, side, corner, size))


def _stretch(body: str, side: float, corner: int, size: tuple[int, int]) -> pygame.Surface:
    small = picture(body, (side, side), (2 * corner + 1, 2 * corner + 1))
    drawn = pygame.Surface(size, pygame.SRCALPHA)
    across, down = (
        (
            (0, corner, 0, corner),
            (corner, 1, corner, whole - 2 * corner),
            (corner + 1, corner, whole - corner, corner),
        )
        for whole in size
    )
    for x, w, to_x, wide in across:
        for y, h, to_y, high in down:
            if w == h == 1:
                drawn.fill(small.get_at((x, y)), (to_x, to_y, wide, high))
            else:
                piece = small.subsurface((x, y, w, h))
                drawn.blit(pygame.transform.scale(piece, (wide, high)), (to_x, to_y))
    return drawn


_frames: Shelf[tuple[str, float, int, tuple[int, int]]] = Shelf(_stretch, ROOM // 2)


@cache
def art(name: str, **colours: str) -> tuple[str, tuple[float, float]]:
    """Body and view of ``assets/art/<name>.svg`` with its placeholders filled in."""
    text = (ART / f"{name}.svg").read_text(encoding="utf-8")
    root = ElementTree.fromstring(Template(text).substitute(colours))
    width, height = root.attrib["viewBox"].split()[2:]
    body = "".join(ElementTree.tostring(part, encoding="unicode") for part in root)
    return body, (float(width), float(height))
