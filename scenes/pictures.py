"""SVG art drawn at the very pixel size that is needed; nothing is ever stretched.

Art is either a file in ``assets/art`` with ``$colour`` placeholders, or a body made
by a small generator. nanosvg, which draws it, knows no text, filters, patterns or clip
paths, and wants gradient coordinates in percent.
"""

from __future__ import annotations

import io
from collections import OrderedDict
from functools import cache
from pathlib import Path
from string import Template
from xml.etree import ElementTree

import pygame

ART = Path(__file__).parent.parent / "assets" / "art"
ROOM = 160_000_000
"""Bytes of drawn pictures that are kept."""

ElementTree.register_namespace("", "http://www.w3.org/2000/svg")

Key = tuple[str, tuple[float, float], tuple[int, int], bool]


class _Shelf:
    """Drawn pictures, the least recently used thrown out when the room is full."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Key, pygame.Surface] = OrderedDict()
        self._bytes = 0

    def get(self, key: Key) -> pygame.Surface:
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        drawn = _draw(*key)
        self._kept[key] = drawn
        self._bytes += drawn.get_width() * drawn.get_height() * 4
        while self._bytes > ROOM and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self._bytes -= old.get_width() * old.get_height() * 4
        return drawn


_shelf = _Shelf()


def picture(
    body: str, view: tuple[float, float], size: tuple[int, int], opaque: bool = False
) -> pygame.Surface:
    """The SVG ``body`` with its own coordinates ``view``, as ``size`` pixels. Do not change it.

    ``opaque``: nothing of it is translucent, which makes large ones faster to show.
    """
    return _shelf.get((body, view, size, opaque))


def _draw(
    body: str, view: tuple[float, float], size: tuple[int, int], opaque: bool
) -> pygame.Surface:
    source = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" '
        f'viewBox="0 0 {view[0]} {view[1]}" preserveAspectRatio="none">{body}</svg>'
    )
    drawn = pygame.image.load_sized_svg(io.BytesIO(source.encode()), size)
    return drawn.convert() if opaque else drawn.convert_alpha()


@cache
def art(name: str, **colours: str) -> tuple[str, tuple[float, float]]:
    """Body and view of ``assets/art/<name>.svg`` with its placeholders filled in."""
    text = (ART / f"{name}.svg").read_text(encoding="utf-8")
    root = ElementTree.fromstring(Template(text).substitute(colours))
    width, height = root.attrib["viewBox"].split()[2:]
    body = "".join(ElementTree.tostring(part, encoding="unicode") for part in root)
    return body, (float(width), float(height))
