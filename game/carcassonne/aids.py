"""What a table may ask of the rules to help its players: sections, previews, dead cells.

Everything is taken from what lies on the table, so states and views are asked alike.
"""

from __future__ import annotations

from msgspec import Struct

from game.carcassonne.actions import Place
from game.carcassonne.pieces import box
from game.carcassonne.rules import barred, completed, with_tile
from game.carcassonne.scoring import (
    complete_cities,
    holders,
    lines_at_end,
    points_as_left,
    points_if_complete,
)
from game.carcassonne.state import Table
from game.core.protocol import ScoreLine, Seat
from game.landscape.grid import cell_at, xy
from game.landscape.land import gaps, parts_of


class SectionInfo(Struct, frozen=True):
    """One section as a player may want to know it."""

    kind: str
    parts: tuple[tuple[int, int, int], ...]
    """(x, y, part) of everything printed that belongs to it."""
    tiles: int
    """Each tile once; a building has its neighbours too."""
    pennants: int
    cities: int
    """Complete cities that a field touches; 0 for any other."""
    open: int
    """Ends still open, or neighbours still missing; 0 for a field."""
    gaps: tuple[tuple[int, int], ...]
    """(x, y) of the empty cells to be filled before it is complete, by row and column."""
    followers: tuple[tuple[Seat, int, int, int], ...]
    """(seat, x, y, part) of those that stand on it."""
    owners: tuple[Seat, ...]
    """Who has most followers on it; several share, nobody when it is empty (CC-3.4)."""
    points_if_complete: int
    """What completing it pays: a road or city as large as now. 0 for a field."""
    points_as_left: int
    """What it pays at the end, left as it is. 0 once it is complete, but for a field."""

    @property
    def is_complete(self) -> bool:
        """Whether nothing more can be joined; a field never is."""
        return not self.open and self.kind != "field"


def section_at(table: Table, x: int, y: int, part: int) -> SectionInfo:
    """The section that a part of the tile at (x, y) belongs to.

    Raises:
        KeyError: no tile lies there.
    """
    land = table.land
    return _info(table, land.root(land.slot(cell_at(x, y), part)))


def sections(table: Table) -> tuple[SectionInfo, ...]:
    """Every section on the map."""
    return tuple(_info(table, root) for root, _ in table.land.sections())


def would_complete(table: Table, place: Place) -> tuple[SectionInfo, ...]:
    """The sections, manned or not, that laying the tile in hand there would complete."""
    after = with_tile(table, place)
    return tuple(_info(after, root) for root in completed(after))


def challenges(table: Table) -> tuple[tuple[SectionInfo, SectionInfo], ...]:
    """The buildings in challenge, the challenger's first, with how far each is (CC-4.2)."""
    return tuple((_info(table, mine), _info(table, theirs)) for mine, theirs in table.challenges)


def dead_cells(table: Table) -> frozenset[tuple[int, int]]:
    """The empty cells beside a tile that no tile still to be laid can fill, as things lie."""
    land = table.land
    left = {tile for tile, _ in table.pile.next_cards()}
    if table.hand is not None:
        left.add(table.hand)
    closed = {tile: barred(land, tile) for tile in left}
    return frozenset(
        xy(cell)
        for cell, need in land.frontier.items()
        if not any(box().tiles[tile].fits[need] and cell not in closed[tile] for tile in left)
    )


def projected(table: Table) -> tuple[ScoreLine, ...]:
    """Every point of every seat so far, and what the end would add if it came now."""
    return table.gains if table.is_over else (*table.gains, *lines_at_end(table))


def _info(table: Table, root: int) -> SectionInfo:
    land, section = table.land, table.land.section(root)
    is_field = section.kind == "field"
    is_paid = not is_field and not section.open
    return SectionInfo(
        kind=section.kind,
        parts=tuple((*xy(cell), part) for cell, part in parts_of(land, box(), root)),
        tiles=section.tiles.bit_count(),
        pennants=section.worth,
        cities=len(complete_cities(land, section)) if is_field else 0,
        open=section.open,
        gaps=tuple(map(xy, sorted(gaps(land, box(), root)))),
        followers=tuple((Seat(p.owner), *xy(p.cell), p.part) for p in section.pawns),
        owners=holders(section),
        points_if_complete=0 if is_field else points_if_complete(table.options, section),
        points_as_left=0 if is_paid else points_as_left(land, section),
    )
