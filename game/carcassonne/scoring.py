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
    RIVAL,
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

EACH: Final = {
    "road": ROAD_POINTS,
    "city": OPEN_CITY_POINTS,
    "cloister": BUILDING_POINTS,
    "cult": BUILDING_POINTS,
    "field": FIELD_POINTS,
}
"""Kind of section -> points of each thing that counts in it; a complete city pays more."""

COMPLETED, LEFT = "complete", "left"
"""How a section is paid, in the keys of score lines."""

ORDER: Final = tuple(FOLLOWER)
"""Kinds of section in the order of the last scoring."""


SCORED: Final = {
    f"carcassonne.score.{kind}.{when}": (kind, when == COMPLETED)
    for when, clauses in ((COMPLETED, COMPLETE), (LEFT, LAST))
    for kind in clauses
}
"""Key of a score line -> the kind of section that it pays, and whether as a complete one."""


def each(options: Options, kind: str, tiles: int, *, complete: bool) -> int:
    """Points of each thing that counts in a section: tile and pennant, or a field's city."""
    if kind == "city" and complete:
        return options.small_city // SMALL_CITY if tiles == SMALL_CITY else CITY_POINTS
    return EACH[kind]


def points_if_complete(options: Options, section: Section) -> int:
    """What a road, city or building pays when complete (CC-3.1, CC-3.2, CC-3.3).

    Of a road or city that is not: with no more tiles than it has now.
    """
    tiles = 1 + NEIGHBOURS if section.kind in RIVAL else section.tiles.bit_count()
    return each(options, section.kind, tiles, complete=True) * (tiles + section.worth)


def points_as_left(land: Land, section: Section) -> int:
    """What a section with followers still on it pays at the end (CC-5.2, CC-5.3)."""
    if section.kind == "field":
        return FIELD_POINTS * len(complete_cities(land, section))
    return EACH[section.kind] * (section.tiles.bit_count() + section.worth)


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
    points = points_if_complete(options, section)
    return _lines(section, points, COMPLETED, COMPLETE[section.kind])


def lines_at_end(table: Table) -> tuple[ScoreLine, ...]:
    """What each seat is paid if the game ends now, itemised (CC-5.2, CC-5.3)."""
    manned = [section for _, section in table.land.sections() if section.pawns]
    manned.sort(key=lambda section: ORDER.index(section.kind))
    return tuple(
        line
        for section in manned
        for line in _lines(section, points_as_left(table.land, section), LEFT, LAST[section.kind])
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
