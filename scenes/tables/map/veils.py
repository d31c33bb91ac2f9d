"""Veils over single parts of tiles: whose they are, or that one looks at them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
import pygame
from numpy.typing import NDArray

from scenes.kit import pictures
from scenes.kit.marks import pattern
from scenes.kit.pictures import Shelf
from scenes.kit.theme import STUDY, Identity, mix
from scenes.tables.tiles.plat import GRAIN, Plat, Squares

LANE: Final = 32
"""Squares of a plat from one owner's lane to the next, where several share a section."""
PATTERN: Final = 32
"""Squares of a plat from line to line of a pattern; it goes on from tile to tile."""
ROOM: Final = 48_000_000
"""Bytes that are kept."""


class Veils:
    """The veils of one game."""

    def __init__(self, plat: Callable[[str, int], Plat], strength: int = 130) -> None:
        """``plat`` tells of a tile after so many quarter turns which part lies where.

        ``strength``: of the light, 0 to 255; what is large needs less.
        """
        self._plat = plat
        self._strength = strength
        self._shelf: Shelf[tuple[str, int, int, tuple[Identity, ...], int]] = Shelf(
            self._draw, ROOM
        )

    def get(
        self, tile: str, turns: int, part: int, owners: tuple[Identity, ...], px: int
    ) -> pygame.Surface:
        """A part of a tile in the colours and patterns of its owners; without any: lit."""
        return self._shelf.get((tile, turns, part, owners, px))

    def _draw(
        self, tile: str, turns: int, part: int, owners: tuple[Identity, ...], px: int
    ) -> pygame.Surface:
        if px != GRAIN:
            whole = self.get(tile, turns, part, owners, GRAIN)
            return pygame.transform.smoothscale(whole, (px, px))
        squares = self._plat(tile, turns).parcels == part
        return _owned(squares, owners) if owners else _lit(squares, self._strength)


def _lit(squares: Squares, strength: int) -> pygame.Surface:
    """Bright, between a bright edge and a dark one: it shows on roofs as on gravel."""
    inner = _inner(squares)
    drawn = _layer(STUDY.pallid, np.where(inner & ~_inner(inner), 255, squares * strength))
    drawn.blit(_layer(STUDY.ink, (squares & ~inner) * 235), (0, 0))
    return drawn


def _owned(squares: Squares, owners: tuple[Identity, ...]) -> pygame.Surface:
    """In the colours and patterns of its owners, by turns in slanting lanes."""
    drawn = pygame.Surface((GRAIN, GRAIN), pygame.SRCALPHA)
    lanes = np.add.outer(np.arange(GRAIN), np.arange(GRAIN)) // LANE % len(owners)
    edge = squares & ~_inner(squares)
    for number, who in enumerate(owners):
        lane = squares & (lanes == number)
        drawn.blit(_layer(who.colour, np.where(edge, 255, 150) * lane), (0, 0))
        body = pattern(who.pattern, GRAIN, GRAIN, mix(who.colour, STUDY.ink, 0.8), PATTERN)
        lined = pictures.picture(body, (GRAIN, GRAIN), (GRAIN, GRAIN))
        lines = pygame.surfarray.array_alpha(lined) * 0.8 * lane
        drawn.blit(_layer(mix(who.colour, STUDY.ink, 0.8), lines), (0, 0))
    drawn.blit(_layer(STUDY.ink, edge * 120), (0, 0))
    return drawn


def _layer(colour: str, opacity: NDArray[np.generic]) -> pygame.Surface:
    """One colour, as opaque as it says square by square, 0 to 255."""
    sheet = pygame.Surface((GRAIN, GRAIN), pygame.SRCALPHA)
    sheet.fill(colour)
    pygame.surfarray.pixels_alpha(sheet)[:] = opacity.astype(np.uint8)
    return sheet


def _inner(squares: Squares) -> Squares:
    """All but the rim; a part goes on beyond the border of its tile."""
    padded = np.pad(squares, 2, mode="edge")
    inner = squares.copy()
    for across, down in ((0, 2), (4, 2), (2, 0), (2, 4)):
        inner &= padded[across : across + GRAIN, down : down + GRAIN]
    return inner
