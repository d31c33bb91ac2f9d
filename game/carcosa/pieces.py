"""What is in the box: tiles, pawns, stones, and every number of the rules."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from msgspec import Struct, convert

from game.core.pile import Pile
from game.landscape.faces import Box, Part, box_of
from game.landscape.grid import HALVES, SIDES, cell_at

TILES: Final = 84
"""Tiles in the stacks (CA-1.3)."""

HASTUR: Final = "hastur"
"""The tile that lies four times at the centre (CA-1.4)."""

STACKS: Final[Mapping[int, int]] = {2: 4, 3: 5, 4: 6}
"""Cults -> stacks (CA-1.3)."""

SOLO_STACKS: Final = 4
"""Stacks of the solo game (CA-9.1)."""

PUT_AWAY: Final = 2
"""Stacks of as many tiles that are put away unseen (CA-9.1)."""

DISTANT_PUT_AWAY: Final = 1
"""How many with A Distant King (CA-9.3)."""

CULTISTS: Final = 10
"""Pawns of a cult, its Prophet and its Oracle among them (CA-1.2)."""

RESERVE: Final = 3
"""Cultists in the reserve at the start (CA-1.2)."""

ON_THE_SIGN: Final = 3
"""Cultists prone on the Yellow Sign at the start (CA-1.2)."""

QUICK: Final = 1
"""How many of them are in the reserve instead in a quick game (CA-1.2)."""

SHORT_TRACK: Final = 50
"""Spaces of the side L of the Cult board (CA-1.6)."""

LONG_TRACK: Final = 70
"""Spaces of the side LXX (CA-1.6)."""

STONES: Final = (2, 3, 4, 5, 6, 7)
"""Values of the Ritual Stones of a cult (CA-1.5)."""

MINOR_STONES: Final = (2, 3, 4)
"""Those that start charged in the solo game (CA-9.1)."""

WEAR_THE_MASK: Final = 2
WE_ARE_LEGION: Final = 3
GLIMPSE: Final = 4
BETRAYED_MASK: Final = 5
CALL_THE_LEGION: Final = 6
SHAPE: Final = 7

FLOW_POWER: Final = 1
"""Power for each tile of a flow at a powered conflux (CA-3.2), or left open (CA-6.2)."""

SITE_POWER: Final = 1
"""Power of a ritual for the site and for each tile around it (CA-3.4)."""

NEIGHBOURS: Final = 8
"""Tiles around a site that is surrounded (CA-3.3)."""

DEVOURED_POWER: Final = 4
"""Power of each pawn devoured (CA-3.5)."""

DISTRICT_POWER: Final = 2
"""Power for each tile of a complete district (CA-3.6)."""

LEFT_POWER: Final = 1
"""Power for each tile, victim and charged stone at the end (CA-6.2)."""

STANDING: Final = 3
"""Cultists standing on the Yellow Sign that summon the King (CA-4.4)."""

STACKS_OUT: Final = 2
"""Empty stacks that end the game (CA-6.1)."""

CRIMINALS: Final = 8
"""Criminals, the cults' own ones included (CA-7.1)."""

HOLE: Final = 4
"""Tiles beside an empty cell that make it a hole (CA-8.1)."""

DISBANDED: Final = 3
"""With fewer cultists than this the solo game is lost (CA-9.16)."""

RISE_SCORE: Final = 10
"""Added to the score of a solo game won by two stacks (CA-9.17)."""

KING_SCORE: Final = 75
"""Score of a solo game won by the King (CA-9.17)."""

DISTANT_KING_SCORE: Final = 100
"""The same with A Distant King (CA-9.17)."""

OCCULTISTS: Final = 5
"""Occultists of the solo game (CA-9.2), one on each ``|``."""

DETECTIVES: Final = 4
"""Detectives (CA-9.2), one on each ``X``."""

DISTANT_MORE: Final = 2
"""How many more of either there are with A Distant King (CA-9.3)."""

CONSTANTS: Final[Mapping[str, int]] = {
    "MIN_SEATS": min(STACKS),
    "MAX_SEATS": max(STACKS),
    "TILES": TILES,
    "STACKS_FOR_2": STACKS[2],
    "STACKS_FOR_3": STACKS[3],
    "STACKS_FOR_4": STACKS[4],
    "CULTISTS": CULTISTS,
    "RESERVE": RESERVE,
    "ON_THE_SIGN": ON_THE_SIGN,
    "QUICK_RESERVE": RESERVE + QUICK,
    "QUICK_SIGN": ON_THE_SIGN - QUICK,
    "SHORT_TRACK": SHORT_TRACK,
    "LONG_TRACK": LONG_TRACK,
    "STONES": len(STONES),
    "FLOW_POWER": FLOW_POWER,
    "SITE_POWER": SITE_POWER,
    "NEIGHBOURS": NEIGHBOURS,
    "RITUAL_MOST": SITE_POWER * (1 + NEIGHBOURS),
    "DEVOURED_POWER": DEVOURED_POWER,
    "DISTRICT_POWER": DISTRICT_POWER,
    "LEFT_POWER": LEFT_POWER,
    "STANDING": STANDING,
    "STACKS_OUT": STACKS_OUT,
    "CRIMINALS": CRIMINALS,
    "HOLE": HOLE,
    "SOLO_STACKS": SOLO_STACKS,
    "SOLO_TILES": TILES // (SOLO_STACKS + PUT_AWAY),
    "PUT_AWAY": PUT_AWAY,
    "DISTANT_STACKS": SOLO_STACKS + DISTANT_PUT_AWAY,
    "DISTANT_PUT_AWAY": DISTANT_PUT_AWAY,
    "OCCULTISTS": OCCULTISTS,
    "DETECTIVES": DETECTIVES,
    "DISTANT_OCCULTISTS": OCCULTISTS + DISTANT_MORE,
    "DISTANT_DETECTIVES": DETECTIVES + DISTANT_MORE,
    "DISBANDED": DISBANDED,
    "RISE_SCORE": RISE_SCORE,
    "KING_SCORE": KING_SCORE,
    "DISTANT_KING_SCORE": DISTANT_KING_SCORE,
}
"""Numbers for the text of the rulebook."""

THEATRE: Final = "theatre"
DEVOURER: Final = "devourer"
KING_PLEASED: Final = "king-pleased"
POWERED: Final = "powered"
NOTHING: Final = "none"
EVENTS: Final = (THEATRE, DEVOURER, KING_PLEASED, POWERED, NOTHING)
"""What a stable side may show (CA-4.1)."""


class Kind(Struct, frozen=True):
    """What the unstable side of a tile tells: all copies of a kind look alike."""

    tile: str
    """Its name in ``pieces.toml``."""
    star: str
    """``high``, ``low``, or empty when it bears none and has no event."""
    group: str
    """Key into ``events``: what its stable side may show; empty when it bears no star."""
    priority: int
    """How soon the Scholar takes it, 1 first (CA-9.11)."""
    research: int
    """Its Research Value (CA-9.12)."""


@cache
def kinds() -> Mapping[str, Kind]:
    """Every kind by its key, the Hastur tile too."""
    found: dict[str, Kind] = {}
    for tile in _printed():
        group = "site" if tile["site"] else "conflux" if tile["conflux"] else "district"
        solo = tile.get("priority", 0), tile.get("research", 0)
        for star in ("high", "low"):
            if tile.get(star):
                found[f"{tile['id']}.{star}"] = Kind(tile["id"], star, f"{group}.{star}", *solo)
        if _plain(tile):
            found[tile["id"]] = Kind(tile["id"], "", "", *solo)
    return found


@cache
def pool() -> Pile[str]:
    """All tiles of the stacks, by kind (CA-1.3)."""
    copies: list[str] = []
    for tile in _printed():
        if tile["id"] != HASTUR:
            copies += [f"{tile['id']}.high"] * tile["high"] + [f"{tile['id']}.low"] * tile["low"]
            copies += [tile["id"]] * _plain(tile)
    return Pile.of(copies)


@cache
def events() -> Mapping[str, Pile[str]]:
    """Group -> the events on the stable sides of its tiles (CA-1.3)."""
    return {
        f"{group}.{star}": Pile.of(event for event, copies in shown.items() for _ in range(copies))
        for group, stars in _data()["events"].items()
        for star, shown in stars.items()
    }


@cache
def hastur() -> tuple[tuple[int, int], ...]:
    """Where the Hastur tiles lie: cell and quarter turns (CA-1.4)."""
    return tuple((cell_at(x, y), turns) for x, y, turns in _data()["hastur"]["places"])


@cache
def hastur_districts() -> Mapping[int, int]:
    """Cell of each Hastur tile -> the part that is its district (CA-9.14)."""
    return {
        cell: [part.kind for part in box().face(HASTUR, turns).parts].index("district")
        for cell, turns in hastur()
    }


class Marks(Struct, frozen=True):
    """The marked spaces of one side of the Cult board (CA-9.4)."""

    occultists: tuple[int, ...]
    """Marked ``|``: where the Occultists start."""
    detectives: tuple[int, ...]
    """Marked ``X``: where the Detectives start."""
    alpha: int
    omega: int

    @property
    def spaces(self) -> tuple[int, ...]:
        """All of them, from the start of the track."""
        return tuple(sorted((*self.occultists, *self.detectives, self.alpha, self.omega)))


@cache
def marks(last_space: int) -> Marks:
    """The marked spaces of the side that ends with ``last_space``."""
    return convert(_data()["marks"]["short" if last_space == SHORT_TRACK else "long"], Marks)


@cache
def box() -> Box:
    """All kinds of tiles with their parts: districts, flows, waters, then the ritual site."""
    parts = {tile["id"]: _parts(tile) for tile in _printed()}
    return box_of({key: parts[kind.tile] for key, kind in kinds().items()})


@cache
def _data() -> dict[str, Any]:
    """The pieces as they stand in ``pieces.toml``; see there."""
    return tomllib.loads(files(__package__).joinpath("pieces.toml").read_text(encoding="utf-8"))


def _printed() -> list[dict[str, Any]]:
    return [*_data()["tile"], _data()["hastur"]]


def _plain(tile: Mapping[str, Any]) -> int:
    """Copies without a star."""
    return int(tile.get("count", 1) - tile.get("high", 0) - tile.get("low", 0))


def _parts(tile: Mapping[str, Any]) -> list[Part]:
    parts = [Part("district", sides=_sides(sides)) for sides in tile["districts"]]
    for flow in tile["flows"]:
        stops = [name for name in flow if name not in SIDES]
        parts.append(Part("flow", sides=_sides(flow), stop="".join(stops)))
    parts += [Part("water", halves=tuple(map(HALVES.index, water))) for water in tile["lakes"]]
    if tile["site"]:
        parts.append(Part("site", site=True))
    return parts


def _sides(names: list[str]) -> tuple[int, ...]:
    return tuple(SIDES.index(name) for name in names if name in SIDES)
