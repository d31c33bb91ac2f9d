"""Square pictures at any size, kept as long as there is room."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

import pygame

from scenes.kit import pictures
from scenes.kit.pictures import Shelf

ROOM: Final = 96_000_000
"""Bytes that are kept; all tiles of a game in four sizes take half of it."""
MASTER: Final = 256
"""Pixels of the picture that smaller ones are made from; larger ones are drawn as they are."""

L = TypeVar("L", bound=Hashable)


class Sprites(Generic[L]):
    """Pictures by what they show, its rotation included, and by their size.

    One is drawn once, large, and shrunk from there, which takes a fiftieth of the time; so
    every size on the way from one zoom step to the next is there at once.
    """

    def __init__(self, paint: Callable[[L], str], view: float, *, opaque: bool = False) -> None:
        """``paint`` gives the SVG body of what is shown, ``view`` by ``view``.

        ``opaque``: nothing of it is translucent.
        """
        self._paint = paint
        self._view = view
        self._opaque = opaque
        self._shelf: Shelf[tuple[L, int]] = Shelf(self._make, ROOM)

    def get(self, look: L, px: int) -> pygame.Surface:
        """The picture of ``look``, ``px`` pixels across. Do not change it."""
        return self._shelf.get((look, px))

    def _make(self, look: L, px: int) -> pygame.Surface:
        source = 1 << (px - 1).bit_length()  # the next power of two
        if source == px:
            if px >= MASTER:
                view = self._view, self._view
                return pictures.picture(self._paint(look), view, (px, px), self._opaque)
            source = 2 * px
        return pygame.transform.smoothscale(self.get(look, source), (px, px))
