"""What a section is worth, and to whom. The rules, screens and bots all ask here."""

from __future__ import annotations

from collections import Counter
from typing import Final

from game.carcassonne.pieces import (
    BUILDING_POINTS,
    CITY_POINTS,
    FIELD_POINTS,
    FOLLOWER,
    NEIGHBOURS,
    OPEN_CITY_POINTS,
    ROAD_POINTS,
    SMALL_CITY,
)
from game.carcassonne.state import Options, Table
from game.core.protocol import ClauseId, ScoreLine, Seat
from game.landscape.grid import xy
from game.landscape.land import Land, Section, touched

COMPLETE: Final = {
    "road": ClauseId("CC-3.1"),
    "city": ClauseId("CC-3.2"),
    "cloister": ClauseId("CC-3.3"),
    "cult": ClauseId("CC-3.3"),
}
"""Kind of section -> the clause that pays it in play."""

LAST: Final = {**dict.fromkeys(COMPLETE, ClauseId("CC-5.2")), "field": ClauseId("CC-5.3")}
"""Kind of section -> the clause that pays it at the end."""

ORDER: Final = tuple(FOLLOWER)
"""Kinds of section in the order of the last scoring."""


def points_complete(options: Options, section: Section) -> int:
    """What a complete road, city or building pays (CC-3.1, CC-3.2, CC-3.3).

    Of an incomplete road or city: what it would pay with no more tiles than it has now.
    """
    tiles = section.tiles.bit_count()
    if section.kind == "road":
        return ROAD_POINTS * tiles
    if section.kind == "city":
        each = options.small_city // SMALL_CITY if tiles == SMALL_CITY else CITY_POINTS
        return each * (tiles + section.worth)
    return BUILDING_POINTS * (1 + NEIGHBOURS)


def points_at_end(land: Land, section: Section) -> int:
    """What a section with followers still on it pays at the end (CC-5.2, CC-5.3)."""
    tiles = section.tiles.bit_count()
    if section.kind == "road":
        return ROAD_POINTS * tiles
    if section.kind == "city":
        return OPEN_CITY_POINTS * (tiles + section.worth)
    if section.kind == "field":
        return FIELD_POINTS * len(complete_cities(land, section))
    return BUILDING_POINTS * tiles


def complete_cities(land: Land, field: Section) -> list[int]:
    """Roots of the complete cities that a field touches, each once (CC-5.3)."""
    return [root for root in touched(land, field) if not land.section(root).open]


def holders(section: Section) -> tuple[Seat, ...]:
    """The seats with most followers on a section, lowest first; nobody on an empty one (CC-3.4)."""
    if len(section.pawns) == 1:
        return (Seat(section.pawns[0].owner),)
    counts = Counter([pawn.owner for pawn in section.pawns])
    most = max(counts.values(), default=0)
    return tuple(Seat(owner) for owner in sorted(counts) if counts[owner] == most)


def lines_complete(options: Options, section: Section) -> tuple[ScoreLine, ...]:
    """What each seat is paid for a section completed in play, itemised."""
    points = points_complete(options, section)
    return _lines(section, points, "complete", COMPLETE[section.kind])


def lines_at_end(table: Table) -> tuple[ScoreLine, ...]:
    """What each seat is paid if the game ends now, itemised (CC-5.2, CC-5.3)."""
    manned = [section for _, section in table.land.sections() if section.pawns]
    manned.sort(key=lambda section: ORDER.index(section.kind))
    return tuple(
        line
        for section in manned
        for line in _lines(section, points_at_end(table.land, section), "left", LAST[section.kind])
    )


def _lines(section: Section, points: int, when: str, clause: ClauseId) -> tuple[ScoreLine, ...]:
    """One line for each holder, with the place of a follower to show the section by."""
    if not points or not section.pawns:
        return ()
    counted = [("tiles", section.tiles.bit_count())]
    if section.kind == "city":
        counted.append(("pennants", section.worth))
    if section.kind == "field":
        counted = [("cities", points // FIELD_POINTS)]
    x, y = xy(section.pawns[0].cell)
    params = (*counted, ("x", x), ("y", y), ("part", section.pawns[0].part))
    key = f"carcassonne.score.{section.kind}.{when}"
    return tuple(ScoreLine(seat, key, points, clause, params) for seat in holders(section))
