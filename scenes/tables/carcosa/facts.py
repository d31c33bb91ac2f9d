"""What follows from one view of Carcosa: asked for in every frame, worked out once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from game.carcosa import aids
from game.carcosa.actions import Place
from game.carcosa.aids import Devoured, Ending, Preview, SectionInfo
from game.carcosa.events import TilePlaced
from game.carcosa.pieces import NOTHING, THEATRE, box, pool
from game.carcosa.placing import in_hand, with_tile
from game.carcosa.power import controllers
from game.carcosa.state import CRIMINAL, EVERYONE, OCCULTIST, Table, Tile
from game.core.protocol import Event, ScoreLine, Seat
from game.landscape.faces import Face
from game.landscape.grid import cell_at, xy
from scenes.tables.carcosa.pieces import Look, look_at, plat
from scenes.tables.map.facts import MapFacts
from scenes.tables.map.view import Cell
from scenes.tables.tiles.plat import Plat

NOBODY: Final = -1
"""Instead of a part of a fresh tile: nobody is deployed on it."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A pawn on a section of the map; on water it lies, a victim."""

    seat: Seat
    """Whose cultist, or who deployed the criminal; of an Occultist nobody's, 0."""
    criminal: bool
    x: int
    y: int
    part: int
    prone: bool
    occultist: bool = False

    @property
    def place(self) -> tuple[int, int, int]:
        return self.x, self.y, self.part

    @property
    def role(self) -> str:
        return "occultist" if self.occultist else "criminal" if self.criminal else "cultist"


class Facts(MapFacts[Look]):
    """Derived from what the table shows at one moment."""

    def __init__(self, table: Table) -> None:
        super().__init__(table.land, box())
        self.table = table
        self._after: dict[Place, Facts] = {}
        self._previews: dict[Place, Preview] = {}
        self._sections: dict[tuple[Cell, int], SectionInfo] = {}

    def look_at(self, face: Face, cell: Cell) -> Look:
        number = cell_at(*cell)
        is_stable = number in self.table.stable
        return look_at(face.tile, face.turns, is_stable, self.table.tiles[number].event, *cell)

    def plat_of(self, tile: str, turns: int) -> Plat:
        return plat(tile, turns)

    # -- tiles ---------------------------------------------------------------------------
    def tile(self, cell: Cell) -> Tile:
        """The tile on a cell, as far as it is known here."""
        return self.table.tiles[cell_at(*cell)]

    def is_stable(self, cell: Cell) -> bool:
        return cell_at(*cell) in self.table.stable

    @cached_property
    def insights(self) -> Mapping[Cell, str]:
        """The unstable tiles whose stable side this seat has seen, with what it shows."""
        return {
            xy(cell): tile.event
            for cell, tile in self.table.tiles.items()
            if cell not in self.table.stable and tile.event and tile.known != EVERYONE
        }

    @cached_property
    def theatres(self) -> tuple[Cell, ...]:
        """Theatres bared in a district that is still to be completed."""
        bared = (xy(cell) for cell in self.table.stable if self.table.tiles[cell].event == THEATRE)
        return tuple(
            cell
            for cell in bared
            if any(one.kind == "district" and not one.is_done for one in self.sections(cell))
        )

    @cached_property
    def stranger(self) -> Cell | None:
        """Where the Stranger stands, if he is in play."""
        return None if self.table.stranger is None else xy(self.table.stranger)

    @cached_property
    def left(self) -> Mapping[str, int]:
        """Kinds of tiles that nobody here has seen yet, with how many there are."""
        return dict(self.table.pool.next_cards())

    @cached_property
    def printed(self) -> Mapping[str, int]:
        """All kinds of tiles of the box, with how many there are."""
        return dict(pool().next_cards())

    # -- pawns ---------------------------------------------------------------------------
    @cached_property
    def pawns(self) -> tuple[Standing, ...]:
        """Those on the map, from the far ones to the near."""
        found = [
            Standing(
                Seat(pawn.owner % CRIMINAL),
                CRIMINAL <= pawn.owner < OCCULTIST,
                *xy(pawn.cell),
                pawn.part,
                section.kind == "water",
                pawn.owner == OCCULTIST,
            )
            for _, section in self.table.land.sections()
            for pawn in section.pawns
        ]
        return tuple(sorted(found, key=lambda one: (one.y, one.x, one.part)))

    @cached_property
    def crowds(self) -> Mapping[tuple[int, int, int], int]:
        """By place: how many pawns are there."""
        return Counter(one.place for one in self.pawns)

    # -- sections ------------------------------------------------------------------------
    @cached_property
    def owners(self) -> Mapping[Cell, Mapping[int, tuple[Seat, ...]]]:
        """By cell and part: who controls its section; only where somebody does."""
        land, found = self.table.land, {}
        for cell, laid in land.tiles.items():
            own = {
                part: seats
                for part in range(len(box().faces[laid.face].parts))
                if (section := land.section(laid.base + part)).pawns
                and section.kind != "water"
                and (seats := controllers(self.table, section))
            }
            if own:
                found[xy(cell)] = own
        return found

    def section(self, cell: Cell, part: int) -> SectionInfo:
        """The section that a part of the tile on a cell belongs to."""
        if (cell, part) not in self._sections:
            self._sections[cell, part] = aids.section_at(self.table, *cell, part)
        return self._sections[cell, part]

    def sections(self, cell: Cell) -> tuple[SectionInfo, ...]:
        """What the tile on a cell belongs to, each section once, waters last."""
        found = {}
        for part in range(len(self.face(cell).parts)):
            info = self.section(cell, part)
            found[info.at, info.kind] = info
        order = ("site", "district", "flow", "water")
        return tuple(sorted(found.values(), key=lambda info: order.index(info.kind)))

    def devoured(self, cell: Cell) -> Devoured | None:
        """What the Devourer would take at the site on a cell, if one is there."""
        if cell_at(*cell) not in self.table.land.sites:
            return None
        return aids.devoured_at(self.table, *cell)

    def devourers(self, info: SectionInfo) -> tuple[Cell, ...]:
        """The unresolved sites whose Devourer would reach into a water."""
        sites, stable = self.table.land.sites, self.table.stable
        cells = dict.fromkeys((x, y) for x, y, _ in info.parts)
        numbers = {cell: cell_at(*cell) for cell in cells}
        return tuple(c for c, n in numbers.items() if n in sites and n not in stable)

    @cached_property
    def open_sites(self) -> tuple[SectionInfo, ...]:
        """The ritual sites that are still to be resolved."""
        table = self.table
        return tuple(
            self.section(xy(cell), slot - table.land.tiles[cell].base)
            for cell, slot in table.land.sites.items()
            if cell not in table.stable
        )

    # -- both ways to end ------------------------------------------------------------------
    @cached_property
    def ending(self) -> Ending:
        return aids.ending(self.table)

    @cached_property
    def blockers(self) -> tuple[tuple[Seat, ...], ...]:
        """By stack: whose Prophets stand on it."""
        return aids.blockers(self.table)

    @cached_property
    def last_lines(self) -> tuple[ScoreLine, ...]:
        """What the end would add if two stacks were out now."""
        return aids.projected(self.table)[len(self.table.gains) :]

    @cached_property
    def projected(self) -> tuple[int, ...]:
        """Power by seat if the end came now."""
        cults, last = self.table.cults, Counter[int]()
        for line in self.last_lines:
            last[line.seat] += line.points
        return tuple(cult.power + last[seat] for seat, cult in enumerate(cults))

    # -- what laying a tile would do -------------------------------------------------------
    def after(self, place: Place) -> Facts:
        """The facts once the tile lies there, nothing resolved yet."""
        if place not in self._after:
            tile = in_hand(self.table, place.held)
            assert tile is not None
            after = with_tile(self.table, cell_at(place.x, place.y), tile, place.turns)
            self._after[place] = Facts(after)
        return self._after[place]

    def preview(self, place: Place) -> Preview:
        """What laying the tile there would complete and stabilise."""
        if place not in self._previews:
            self._previews[place] = aids.preview(self.table, place)
        return self._previews[place]


def kind_of(table: Table, cell: Cell, part: int) -> str:
    """Kind of a part of the tile on a cell."""
    return box().faces[table.land.tiles[cell_at(*cell)].face].parts[part].kind


def known_event(tile: Tile) -> str:
    """What happens on the stable side of a tile, if it is known to be something."""
    return "" if tile.event == NOTHING else tile.event


def laid_tiles(steps: Sequence[Sequence[Event]], table: Table) -> list[TilePlaced]:
    """The tiles on the map, in the order that they were laid in."""
    return [
        event
        for step in steps
        for event in step
        if isinstance(event, TilePlaced) and cell_at(event.x, event.y) in table.land.tiles
    ]
