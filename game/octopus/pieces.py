"""The map and the Exterior Locations as ``pieces.toml`` gives them (GO-1.2, GO-1.3, GO-6)."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

ROOMS: Final = range(1, 7)
"""Numbers of the university rooms, as on the clock (GO-1.2)."""

LIBRARY: Final = 1
"""The room in the centre, where all Cultists start (GO-1.4)."""

EXTERIOR: Final = 7
"""Number of the Exterior Location; a component has the number of the place it comes from."""

THINGS: Final = range(1, 8)
"""Components, grimoire to silver key, in the order that breaks ties (GO-5.2)."""


class Room(Struct, frozen=True, forbid_unknown_fields=True):
    """A room of the university; words under ``octopus.room.<key>``, ``octopus.thing.<thing>``."""

    key: str
    thing: str


class Exterior(Struct, frozen=True, forbid_unknown_fields=True):
    """An Exterior Location by its effects; words under ``octopus.exterior.<key>``."""

    key: str
    recruit: Annotated[int, Meta(ge=0)] = 0
    """Power that the dominator may gain; 0: none (GO-6.1)."""
    recruit_limit: Annotated[int, Meta(ge=0)] = 0
    """Most Power that recruiting can lead to (GO-6.1)."""
    exchange: bool = False
    """Whether the dominator may give a silver key for a component (GO-6.2)."""
    send_back: Annotated[int, Meta(ge=0)] | None = None
    """Power to pay for sending a component home; None: cannot be done (GO-6.3)."""
    toll: Annotated[int, Meta(ge=0)] = 0
    """Power that each cult standing there loses when all is done (GO-6.4)."""


class Pieces(Struct, frozen=True, forbid_unknown_fields=True):
    """All of ``pieces.toml``."""

    rooms: tuple[Room, ...]
    """By number, room 1 first."""
    stairs: tuple[tuple[int, int], ...]
    """Pairs of rooms joined by stairs, to be walked both ways (GO-1.3)."""
    exteriors: tuple[Exterior, ...]


@cache
def pieces() -> Pieces:
    """The pieces, read once."""
    text = files("game.octopus").joinpath("pieces.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Pieces)


@cache
def exterior_named(key: str) -> Exterior:
    """The Exterior Location with this key."""
    return next(one for one in pieces().exteriors if one.key == key)


@cache
def thing_key(thing: int) -> str:
    """Word key of a component, given the number of its place."""
    return "key" if thing == EXTERIOR else pieces().rooms[thing - 1].thing


@cache
def reach(place: int) -> frozenset[int]:
    """Rooms that a Cultist at ``place`` may be sent to by the dagger (GO-2.1, GO-2.3)."""
    if place == EXTERIOR:
        return frozenset(ROOMS)
    joined = {b for a, b in pieces().stairs if a == place} | {
        a for a, b in pieces().stairs if b == place
    }
    return frozenset({place, *joined})
