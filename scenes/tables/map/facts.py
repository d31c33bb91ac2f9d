"""What follows from the tiles of one view: asked for in every frame, worked out once."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, Protocol, TypeVar

from game.core.protocol import Seat
from game.landscape import faces
from game.landscape.faces import Face
from game.landscape.grid import xy
from game.landscape.land import Land
from scenes.tables.map.camera import Bounds
from scenes.tables.map.view import Cell
from scenes.tables.tiles.plat import Plat

L = TypeVar("L", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Lying(Generic[L]):
    """A tile on the map."""

    cell: Cell
    tile: str
    turns: int
    look: L


class MapFacts(ABC, Generic[L]):
    """Where the tiles lie and what they look like."""

    def __init__(self, map_: Land, tileset: faces.Box) -> None:
        self._map = map_
        self._tileset = tileset

    @abstractmethod
    def look_at(self, face: Face, cell: Cell) -> L:
        """What the tile with that face looks like where it lies."""

    @abstractmethod
    def plat_of(self, tile: str, turns: int) -> Plat:
        """Where the parts of a tile lie."""

    @cached_property
    def tiles(self) -> tuple[Lying[L], ...]:
        """In the order that they were laid in."""
        found = []
        for number, laid in self._map.tiles.items():
            face, cell = self._tileset.faces[laid.face], xy(number)
            found.append(Lying(cell, face.tile, face.turns, self.look_at(face, cell)))
        return tuple(found)

    @cached_property
    def by_cell(self) -> Mapping[Cell, Lying[L]]:
        return {one.cell: one for one in self.tiles}

    @cached_property
    def land(self) -> Bounds:
        """All tiles and the cells beside them."""
        xs, ys = zip(*self.by_cell, strict=True)
        return Bounds(min(xs) - 1, min(ys) - 1, max(xs) + 2, max(ys) + 2)

    @cached_property
    def rim(self) -> frozenset[Cell]:
        """The cells of tiles that do not have tiles all around."""
        around = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
        return frozenset(
            (x, y)
            for x, y in self.by_cell
            if any((x + dx, y + dy) not in self.by_cell for dx, dy in around)
        )

    @property
    def dead(self) -> frozenset[Cell]:
        """The empty cells that no tile to come can fill."""
        return frozenset()

    @property
    @abstractmethod
    def owners(self) -> Mapping[Cell, Mapping[int, tuple[Seat, ...]]]:
        """By cell and part: whose its section is; only where it is somebody's."""

    def face(self, cell: Cell) -> Face:
        """The face of the tile on a cell."""
        one = self.by_cell[cell]
        return self._tileset.face(one.tile, one.turns)

    def plat(self, cell: Cell) -> Plat:
        """Where the parts of the tile on a cell lie."""
        one = self.by_cell[cell]
        return self.plat_of(one.tile, one.turns)

    def kind(self, cell: Cell, part: int) -> str:
        """Kind of a part of the tile on a cell."""
        return self.face(cell).parts[part].kind


class Placed(Protocol):
    """The event of a tile that was laid."""

    @property
    def seat(self) -> Seat: ...
    @property
    def x(self) -> int: ...
    @property
    def y(self) -> int: ...


P = TypeVar("P", bound=Placed)


def recent(laid: Sequence[P], chair: Seat | None, fresh: Collection[Cell]) -> tuple[P, ...]:
    """Of all tiles laid, those since the last turn of a chair; for nobody's, the last one.

    ``fresh``: cells of tiles laid in the turn that still goes on.
    """
    if chair is None:
        return tuple(laid[-1:])
    own = [
        index
        for index, event in enumerate(laid)
        if event.seat == chair and (event.x, event.y) not in fresh
    ]
    others = laid[own[-1] + 1 :] if own else laid
    return tuple(event for event in others if event.seat != chair)
