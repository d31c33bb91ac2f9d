"""A part of the page that costs too much to draw in every frame."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.layout import Box
from scenes.ui import Ui


class Backdrop:
    """One picture, drawn anew only when its key changes."""

    def __init__(self) -> None:
        self._picture = pygame.Surface((0, 0))
        self._key: object = None

    def show(self, ui: Ui, box: Box, key: object, draw: Callable[[], None]) -> None:
        """Show what ``draw`` draws within ``box``; it covers all of it, without targets."""
        place, size = box.pixels(ui.unit), ui.surface.get_size()
        if self._picture.get_size() != size:
            self._picture, self._key = pygame.Surface(size), None
        if key != self._key:
            shown, ui.surface = ui.surface, self._picture
            ui.surface.set_clip(place)
            draw()
            ui.surface, self._key = shown, key
        ui.surface.blit(self._picture, place, place)
