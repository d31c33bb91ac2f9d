"""The whole map in a corner, with a frame around what the window shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

import pygame

from scenes.kit.focus import Direction, Target
from scenes.kit.layout import Box
from scenes.kit.theme import GAP_S, GAP_XS
from scenes.kit.ui import Ui
from scenes.tables.map.camera import Bounds, Point
from scenes.tables.map.view import Cell, MapView

Draw = Callable[[int], Iterable[tuple[pygame.Surface, Cell]]]
"""Gives the tiles at so many pixels, and their cells."""

CORNERS: Final = ((0.0, 1.0), (0.0, 0.0), (1.0, 0.0), (1.0, 1.0))
"""Where it may lie in the window, the usual corner first."""
ROOM: Final = (230, 170)
"""Units that it takes at most."""


class Minimap:
    """A plane too: a click looks at what is there, a drag goes along."""

    def __init__(self, view: MapView) -> None:
        self._view = view
        self._box = Box(0, 0, 1, 1)
        """Where the land lies on the page, in the last frame."""
        self._corner = 0.0, 1.0
        """Of the window, from (0, 0) at the upper left, where it lies."""
        self._land = Bounds(0, 0, 1, 1)
        self._picture = pygame.Surface((1, 1))
        self._drawn: tuple[object, int] | None = None
        """Key and pixels of the picture."""

    # -- a plane -------------------------------------------------------------------------
    def point(self, at: Point) -> None:
        pass

    def click(self, at: Point) -> None:
        scale = self._box.w / (self._land.right - self._land.left)
        x, y = (at[0] - self._box.x) / scale, (at[1] - self._box.y) / scale
        self._view.centre((x + self._land.left, y + self._land.top))

    def drag(self, by: Point) -> None:
        share = self._view.size * (self._land.right - self._land.left) / self._box.w
        self._view.drag((-by[0] * share, -by[1] * share))

    def step(self, way: Direction) -> bool:
        return False

    # -- drawing -------------------------------------------------------------------------
    def draw(
        self, ui: Ui, label: str, land: Bounds, key: object, draw: Draw, busy: Sequence[Box]
    ) -> None:
        """In a corner of the window; its picture is made anew only for another ``key``.

        While the map follows the game, in the corner where it covers least of ``busy``; once
        the player looks elsewhere it stays where it is.
        """
        wide, high = land.right - land.left, land.bottom - land.top
        room = min(ROOM[0], self._view.box.w * 0.3), min(ROOM[1], self._view.box.h * 0.3)
        px = max(4, int(min(room[0] / wide, room[1] / high) * ui.unit))
        size = wide * px / ui.unit, high * px / ui.unit
        around = self._view.free.inset(GAP_S - GAP_XS)
        frames = {
            (x, y): Box(
                around.x + (around.w - size[0] - 12) * x,
                around.y + (around.h - size[1] - 12) * y,
                size[0] + 12,
                size[1] + 12,
            )
            for x, y in CORNERS
        }
        if self._view.camera.follows:
            self._corner = min(CORNERS, key=lambda corner: frames[corner].shared(busy))
        frame = frames[self._corner]
        ui.panel(frame, corner=6, double=False)
        self._land, self._box = land, frame.inset(6)
        if self._drawn != (key, px):
            self._picture, self._drawn = self._whole(ui, px, draw), (key, px)
        corner = self._box.pixels(ui.unit)
        ui.surface.blit(self._picture, corner)
        self._draw_sight(ui, corner, px)
        ui.target(Target("map.all", frame, label, self._view.fit, label, plane=self))

    def _whole(self, ui: Ui, px: int, draw: Draw) -> pygame.Surface:
        """All tiles at ``px`` pixels each."""
        land = self._land
        size = round((land.right - land.left) * px), round((land.bottom - land.top) * px)
        picture = pygame.Surface(size)
        picture.fill(ui.tone.panel)
        for tile, (x, y) in draw(px):
            picture.blit(tile, ((x - land.left) * px, (y - land.top) * px))
        return picture

    def _draw_sight(self, ui: Ui, corner: pygame.Rect, px: int) -> None:
        """The frame around what the window shows."""
        box, land = self._view.box, self._land
        left, top = self._view.place_at((box.x, box.y))
        right, bottom = self._view.place_at((box.right, box.bottom))
        seen = pygame.Rect(
            corner.x + (left - land.left) * px,
            corner.y + (top - land.top) * px,
            (right - left) * px,
            (bottom - top) * px,
        ).clip(self._view_frame(corner))
        thick = max(2, round(2 * ui.unit))
        pygame.draw.rect(ui.surface, ui.tone.ink, seen.inflate(2, 2), thick + 2)
        pygame.draw.rect(ui.surface, ui.tone.pallid, seen, thick)

    def _view_frame(self, corner: pygame.Rect) -> pygame.Rect:
        return corner.inflate(6, 6)
