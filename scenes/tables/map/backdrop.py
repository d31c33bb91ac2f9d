"""A part of the page that costs too much to draw in every frame."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.kit.layout import Box
from scenes.kit.ui import Ui


class Backdrop:
    """One picture, kept as soon as it is asked for twice.

    While it changes from frame to frame, as when a map is dragged, it is drawn straight onto
    the page: keeping it would only cost another copy.
    """

    def __init__(self) -> None:
        self._picture = pygame.Surface((0, 0))
        self._kept: object = None
        """Key of the picture."""
        self._asked: object = None
        """Key of the last frame."""

    def show(self, ui: Ui, box: Box, key: object, draw: Callable[[], None]) -> None:
        """Show what ``draw`` draws within ``box``; it covers all of it, without targets."""
        place, page = box.pixels(ui.unit), ui.surface
        if self._picture.get_size() != page.get_size():
            self._picture, self._kept = pygame.Surface(page.get_size()), None
        if key != self._kept and key == self._asked:
            ui.surface, self._kept = self._picture, key
            clipped(self._picture, place, draw)
            ui.surface = page
        if key == self._kept:
            page.blit(self._picture, place, place)
        else:
            clipped(page, place, draw)
        self._asked = key


def clipped(surface: pygame.Surface, place: pygame.Rect, draw: Callable[[], None]) -> None:
    """Draw within ``place`` only, in pixels."""
    outer = surface.get_clip()
    surface.set_clip(place.clip(outer))
    draw()
    surface.set_clip(outer)
