"""What a table may ask of the rules to help its players: sections, previews, both endings.

Everything is taken from what the table shows, so a view tells no more than its seat may know.
"""

from __future__ import annotations

from msgspec import Struct

from game.carcosa.actions import Place
from game.carcosa.ending import last_lines, left_power
from game.carcosa.pieces import (
    DISTRICT_POWER,
    FLOW_POWER,
    SITE_POWER,
    STACKS_OUT,
    STANDING,
    STONES,
    THEATRE,
    box,
)
from game.carcosa.placing import in_hand, new_holes, with_tile
from game.carcosa.power import controllers
from game.carcosa.resolving import completed, is_powered, place_of, waters
from game.carcosa.state import CRIMINAL, OCCULTIST, Table, stacks_out
from game.core.protocol import ScoreLine, Seat
from game.landscape.grid import cell_at, xy
from game.landscape.land import Land, Pawn, cells_of, gaps, parts_of

Spot = tuple[int, int, int]
"""Column, row and part."""


class Stander(Struct, frozen=True):
    """A pawn on a section."""

    seat: Seat
    """Whose cultist, or who deployed the criminal; of an Occultist nobody's, 0."""
    criminal: bool
    x: int
    y: int
    part: int
    occultist: bool = False


class SectionInfo(Struct, frozen=True):
    """One section as a player may want to know it."""

    kind: str
    at: Spot
    """What ``Complete`` calls it by."""
    parts: tuple[Spot, ...]
    """Everything printed that belongs to it."""
    tiles: int
    """Different tiles; of a site, itself and those around it."""
    open: int
    """Ends still open, or neighbours of a site still missing."""
    gaps: tuple[tuple[int, int], ...]
    """The empty cells to be filled before it is complete, by row and column."""
    pawns: tuple[Stander, ...]
    controllers: tuple[Seat, ...]
    """Who has most cultists on it, in turn order; several contest it (CA-3.8)."""
    is_done: bool
    """Whether it was resolved, or spent by the Stranger."""
    pays: int
    """Power to each controller if it is completed as large as now; of a flow, when an end is at
    a conflux known to be powered (CA-3.2, CA-3.4, CA-3.6)."""
    pays_at_end: int
    """Power to each controller if it is left as it is (CA-6.2)."""
    theatres: int
    """Theatres known on a district (CA-3.7)."""
    charges: int
    """Highest value of a stone that a flow of this length charges; 0 for others."""


class Devoured(Struct, frozen=True):
    """What the Devourer would take at a site (CA-3.5)."""

    around: int
    """Tiles around the site, of ``NEIGHBOURS``."""
    victims: tuple[Stander, ...]
    """The pawn on the site, then those in its waters."""
    waters: tuple[Spot, ...]
    """All that belongs to these waters."""


class Preview(Struct, frozen=True):
    """What laying a tile would lead to, if nobody is deployed on it first."""

    completed: tuple[SectionInfo, ...]
    """What it completes, in the default order (CA-3.9)."""
    stabilised: tuple[tuple[int, int], ...]
    """The cells whose tiles turn."""
    rituals: tuple[SectionInfo, ...]
    """The sites whose rituals are set off."""
    hole: tuple[tuple[int, int], ...]
    """Holes that it makes, for the Stranger to go into (CA-8.1)."""


class Ending(Struct, frozen=True):
    """How far a cult and the game are from both endings (CA-6)."""

    stacks_out: int
    stacks_to_end: int
    """Empty stacks that end the game."""
    to_last_space: tuple[int, ...]
    """By seat: spaces its Oracle still has to go; 0 while it summons."""
    standing: tuple[int, ...]
    """By seat: cultists standing on the Yellow Sign."""
    standing_to_summon: int


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


def devoured_at(table: Table, x: int, y: int) -> Devoured:
    """What the Devourer would take at the site of the tile at (x, y).

    Raises:
        KeyError: no site is there.
    """
    land, cell = table.land, cell_at(x, y)
    site, near = land.sites[cell], waters(land, cell)
    pawns = [pawn for root in (site, *near) for pawn in land.section(root).pawns]
    spots = [spot for root in near for spot in _spots(land, root)]
    around = land.section(site).tiles.bit_count() - 1
    return Devoured(around, tuple(map(stander, pawns)), tuple(spots))


def preview(table: Table, place: Place) -> Preview:
    """What laying the drawn tile, or a held one, there would complete and stabilise.

    Raises:
        ValueError: there is no such tile to lay now.
    """
    tile = in_hand(table, place.held)
    if tile is None:
        raise ValueError("no tile to lay")
    cell = cell_at(place.x, place.y)
    after = with_tile(table, cell, tile, place.turns)
    roots = completed(after, after.fresh)
    turning = dict.fromkeys(
        other for root in roots for other in _turned_by(after, root) if other not in after.stable
    )
    sites = [other for other in sorted(turning) if other in after.land.sites]
    return Preview(
        completed=tuple(_info(after, root) for root in roots),
        stabilised=tuple(map(xy, sorted(turning))),
        rituals=tuple(_info(after, after.land.sites[other]) for other in sites),
        hole=tuple(map(xy, new_holes(table, after.land, cell))),
    )


def ending(table: Table) -> Ending:
    """How far everyone is from both ways to end."""
    last = table.options.last_space
    return Ending(
        stacks_out=stacks_out(table),
        stacks_to_end=STACKS_OUT,
        to_last_space=tuple(max(0, last - cult.power) for cult in table.cults),
        standing=tuple(cult.standing for cult in table.cults),
        standing_to_summon=STANDING,
    )


def projected(table: Table) -> tuple[ScoreLine, ...]:
    """All power gained so far, and what the end would add if it came now (CA-6.2)."""
    return table.gains if table.ending else (*table.gains, *last_lines(table))


def blockers(table: Table) -> tuple[tuple[Seat, ...], ...]:
    """By stack: the cults whose Prophets stand on it (CA-2.2)."""
    return tuple(
        tuple(Seat(seat) for seat, cult in enumerate(table.cults) if cult.prophet == stack)
        for stack in range(len(table.stacks))
    )


def _info(table: Table, root: int) -> SectionInfo:
    land, section = table.land, table.land.section(root)
    cell, part = place_of(land, root)
    is_site = section.kind == "site"
    is_done = cell in table.stable if is_site else root in table.done
    tiles = section.tiles.bit_count()
    events = [] if is_site else [table.tiles[other].event for other in cells_of(land, section)]
    return SectionInfo(
        kind=section.kind,
        at=(*xy(cell), part),
        parts=tuple(_spots(land, root)),
        tiles=tiles,
        open=section.open,
        gaps=tuple(map(xy, sorted(gaps(land, box(), root)))),
        pawns=tuple(map(stander, section.pawns)),
        controllers=() if section.kind == "water" else controllers(table, section),
        is_done=is_done,
        pays=_pays(table, root),
        pays_at_end=0 if is_done or section.kind == "water" else left_power(table, root, section),
        theatres=events.count(THEATRE) if section.kind == "district" else 0,
        charges=min(tiles, max(STONES)) if section.kind == "flow" else 0,
    )


def _pays(table: Table, root: int) -> int:
    section = table.land.section(root)
    tiles = section.tiles.bit_count()
    if section.kind == "flow":
        return FLOW_POWER * tiles if is_powered(table, root) else 0
    return {"district": DISTRICT_POWER, "site": SITE_POWER}.get(section.kind, 0) * tiles


def _turned_by(table: Table, root: int) -> list[int]:
    """The cells whose tiles become stable when this is resolved, were they not yet."""
    section = table.land.section(root)
    if section.kind == "site":
        return [place_of(table.land, root)[0]]
    return cells_of(table.land, section)


def _spots(land: Land, root: int) -> list[Spot]:
    return [(*xy(cell), part) for cell, part in parts_of(land, box(), root)]


def stander(pawn: Pawn) -> Stander:
    """A pawn as a player sees it."""
    seat, occultist = Seat(pawn.owner % CRIMINAL), pawn.owner == OCCULTIST
    return Stander(seat, CRIMINAL <= pawn.owner < OCCULTIST, *xy(pawn.cell), pawn.part, occultist)
