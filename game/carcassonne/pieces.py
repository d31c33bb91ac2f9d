"""What is in the box: tiles, followers, and every number of the rules."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from game.core.pile import Pile
from game.landscape.faces import Box, Part, box_of
from game.landscape.grid import HALVES, SIDES

BASE_TILES: Final = 72
"""Tiles of the base game, the one that starts on the table included (CC-1.1)."""

CULT_PLACES: Final = 6
"""Tiles that The Cult adds (CC-1.1)."""

FOLLOWERS: Final = 7
"""Followers of each player (CC-1.1)."""

START: Final = "D"
"""The tile that lies on the table at the start (CC-1.1)."""

ROAD_POINTS: Final = 1
"""For each tile of a road, complete (CC-3.1) or not (CC-5.2)."""

CITY_POINTS: Final = 2
"""For each tile and each pennant of a complete city (CC-3.2)."""

OPEN_CITY_POINTS: Final = 1
"""For each tile and each pennant of an incomplete city (CC-5.2)."""

SMALL_CITY: Final = 2
"""Tiles of the city that the option ``small_city`` is about (CC-3.2)."""

NEIGHBOURS: Final = 8
"""Tiles around a complete cloister or cult place (CC-3.3)."""

BUILDING_POINTS: Final = 1
"""For a cloister or cult place itself and for each tile around it (CC-3.3, CC-5.2)."""

FIELD_POINTS: Final = 3
"""For each complete city that a field touches (CC-5.3)."""

CONSTANTS: Final[Mapping[str, int]] = {
    "MIN_SEATS": 2,
    "MAX_SEATS": 5,
    "FOLLOWERS": FOLLOWERS,
    "BASE_TILES": BASE_TILES,
    "CULT_PLACES": CULT_PLACES,
    "ALL_TILES": BASE_TILES + CULT_PLACES,
    "PILE": BASE_TILES + CULT_PLACES - 1,
    "BASE_PILE": BASE_TILES - 1,
    "ROAD_POINTS": ROAD_POINTS,
    "CITY_POINTS": CITY_POINTS,
    "OPEN_CITY_POINTS": OPEN_CITY_POINTS,
    "SMALL_CITY": SMALL_CITY,
    "SMALL_CITY_POINTS": SMALL_CITY * CITY_POINTS,
    "SMALL_CITY_HALF": SMALL_CITY * OPEN_CITY_POINTS,
    "NEIGHBOURS": NEIGHBOURS,
    "BUILDING_POINTS": BUILDING_POINTS,
    "BUILDING_COMPLETE": BUILDING_POINTS * (1 + NEIGHBOURS),
    "FIELD_POINTS": FIELD_POINTS,
}
"""Numbers for the text of the rulebook."""

FOLLOWER: Final[Mapping[str, str]] = {
    "road": "thief",
    "city": "knight",
    "cloister": "monk",
    "cult": "heretic",
    "field": "farmer",
}
"""Kind of section -> what a follower on it is called (CC-2.5). In the order of scoring."""

RIVAL: Final[Mapping[str, str]] = {"cloister": "cult", "cult": "cloister"}
"""Kind of building -> the kind that it challenges (CC-4.2)."""


@cache
def box() -> Box:
    """All tiles, The Cult's too."""
    return box_of({tile["id"]: _parts(tile) for tile in printed()})


@cache
def pile(cult: bool) -> Pile[str]:
    """The face-down tiles at the start, with or without the cult places (CC-1.1)."""
    return Pile.of(
        tile["id"]
        for tile in printed()
        if cult or tile.get("building") != "cult"
        for _ in range(tile["count"] - tile.get("start", 0))
    )


@cache
def printed() -> tuple[dict[str, Any], ...]:
    """The tiles as they stand in ``pieces.toml``; see there."""
    text = files(__package__).joinpath("pieces.toml").read_text(encoding="utf-8")
    return tuple(tomllib.loads(text)["tile"])


def _parts(tile: Mapping[str, Any]) -> list[Part]:
    """Cities first, so that the numbers by which a field names them are their indices."""
    parts = [
        Part("city", sides=_sides(city["sides"]), worth=city.get("pennants", 0))
        for city in tile.get("cities", ())
    ]
    for road in tile.get("roads", ()):
        ends = [name for name in road if name not in SIDES]
        parts.append(Part("road", sides=_sides(road), stop="".join(ends)))
    for field in tile.get("fields", ()):
        halves = tuple(map(HALVES.index, field["halves"]))
        parts.append(Part("field", halves=halves, touches=tuple(field.get("cities", ()))))
    if "building" in tile:
        parts.append(Part(tile["building"], site=True))
    return parts


def _sides(names: list[str]) -> tuple[int, ...]:
    return tuple(SIDES.index(name) for name in names if name in SIDES)
