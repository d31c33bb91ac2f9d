"""What follows from one view of Carcassonne: asked for in every frame, worked out once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from game.carcassonne import aids
from game.carcassonne.actions import Place
from game.carcassonne.aids import SectionInfo
from game.carcassonne.events import TilePlaced
from game.carcassonne.pieces import FOLLOWER, box
from game.carcassonne.rules import with_tile
from game.carcassonne.scoring import holders
from game.carcassonne.state import points_by_seat, totals
from game.carcassonne.view import View
from game.core.protocol import Event, ScoreLine, Seat
from game.landscape.faces import Face
from game.landscape.grid import cell_at, xy
from scenes.tables.carcassonne.pieces import Look, look_at, plat
from scenes.tables.map.facts import MapFacts
from scenes.tables.map.view import Cell
from scenes.tables.tiles.plat import Plat

NOBODY: Final = -1
"""Instead of a part of the fresh tile: no follower is put on it."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A follower on the map."""

    seat: Seat
    role: str
    x: int
    y: int
    part: int

    @property
    def place(self) -> tuple[int, int, int]:
        return self.x, self.y, self.part


class Facts(MapFacts[Look]):
    """Derived from a view and the places of the tile in hand."""

    def __init__(self, view: View) -> None:
        super().__init__(view.land, box())
        self.view = view
        self._after: dict[Place, Facts] = {}
        self._completed: dict[Place, tuple[SectionInfo, ...]] = {}
        self._sections: dict[tuple[Cell, int], SectionInfo] = {}

    def look_at(self, face: Face, cell: Cell) -> Look:
        return look_at(face.tile, face.turns, *cell)

    def plat_of(self, tile: str, turns: int) -> Plat:
        return plat(tile, turns)

    @cached_property
    def followers(self) -> tuple[Standing, ...]:
        """Those on the map, from the far ones to the near."""
        standing = [
            Standing(Seat(pawn.owner), FOLLOWER[section.kind], *xy(pawn.cell), pawn.part)
            for _, section in self.view.land.sections()
            for pawn in section.pawns
        ]
        return tuple(sorted(standing, key=lambda one: (one.y, one.x)))

    @cached_property
    def owners(self) -> Mapping[Cell, Mapping[int, tuple[Seat, ...]]]:
        """By cell and part: who has most followers on its section; only where somebody has."""
        land, found = self.view.land, {}
        for cell, laid in land.tiles.items():
            own = {
                part: holders(section)
                for part in range(len(box().faces[laid.face].parts))
                if (section := land.section(laid.base + part)).pawns
            }
            if own:
                found[xy(cell)] = own
        return found

    @cached_property
    def dead(self) -> frozenset[Cell]:
        """The empty cells that no tile to come can fill; none once none is to come."""
        return frozenset() if self.view.is_over else aids.dead_cells(self.view)

    @cached_property
    def challenges(self) -> tuple[tuple[SectionInfo, SectionInfo], ...]:
        return aids.challenges(self.view)

    @cached_property
    def points(self) -> tuple[int, ...]:
        return totals(self.view)

    @cached_property
    def last_lines(self) -> tuple[ScoreLine, ...]:
        """What the end would add if it came now."""
        return aids.projected(self.view)[len(self.view.gains) :]

    @cached_property
    def projected(self) -> tuple[int, ...]:
        """Points by seat if the end came now."""
        return points_by_seat(aids.projected(self.view), self.view.options.seats)

    @property
    def left(self) -> int:
        """Tiles in the pile."""
        return sum(count for _, count in self.view.pile.next_cards())

    def section(self, cell: Cell, part: int) -> SectionInfo:
        """The section that a part of the tile on a cell belongs to."""
        if (cell, part) not in self._sections:
            self._sections[cell, part] = aids.section_at(self.view, *cell, part)
        return self._sections[cell, part]

    def sections(self, cell: Cell) -> tuple[SectionInfo, ...]:
        """What the tile on a cell belongs to, each section once, the fields last."""
        one = self.by_cell[cell]
        parts = range(len(box().face(one.tile, one.turns).parts))
        found = {info.parts: info for part in parts if (info := self.section(cell, part))}
        return tuple(sorted(found.values(), key=lambda info: list(FOLLOWER).index(info.kind)))

    def after(self, place: Place) -> Facts:
        """The facts once the tile in hand lies there, nothing scored yet."""
        if place not in self._after:
            self._after[place] = Facts(with_tile(self.view, place))
        return self._after[place]

    def completed(self, place: Place) -> tuple[SectionInfo, ...]:
        """What laying the tile in hand there would complete."""
        if place not in self._completed:
            self._completed[place] = aids.would_complete(self.view, place)
        return self._completed[place]


def laid_tiles(steps: Sequence[Sequence[Event]], view: View) -> list[TilePlaced]:
    """The tiles on the map, in the order that they were laid in."""
    return [
        event
        for step in steps
        for event in step
        if isinstance(event, TilePlaced) and cell_at(event.x, event.y) in view.land.tiles
    ]
