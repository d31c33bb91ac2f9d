"""A small box of a made-up game: lakes parted by flows, districts, sites that look around."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from game.landscape.faces import Box, Part, box_of
from game.landscape.grid import HALVES, SIDES, cell_at
from game.landscape.land import Land, laid, need


def water(halves: str, *touches: int) -> Part:
    return Part("water", halves=tuple(map(HALVES.index, halves.split())), touches=touches)


def flow(sides: str, stop: str = "") -> Part:
    return Part("flow", sides=tuple(map(SIDES.index, sides)), stop=stop)


def district(sides: str) -> Part:
    return Part("district", sides=tuple(map(SIDES.index, sides)))


SITE = Part("site", site=True)


@cache
def waters() -> Box:
    """The tiles."""
    return box_of(
        {
            "lake": [water("N0 N1 E0 E1 S0 S1 W0 W1")],
            "site": [SITE, water("N0 N1 E0 E1 S0 S1 W0 W1")],
            "spring": [flow("S", "site"), SITE, water("N0 N1 E0 E1 S0 S1 W0 W1")],
            "straight": [flow("EW"), water("N0 N1 E0 W1"), water("E1 S0 S1 W0")],
            "bend": [flow("SW"), water("N0 N1 E0 E1 S0 W1"), water("S1 W0")],
            "weir": [
                *(flow(side, "conflux") for side in "ESW"),
                water("N0 N1 E0 W1"),
                water("E1 S0"),
                water("S1 W0"),
            ],
            "wall": [district("N"), water("E0 E1 S0 S1 W0 W1", 0)],
            "corner": [district("NW"), water("E0 E1 S0 S1", 0)],
            "corners": [district("N"), district("W"), water("E0 E1 S0 S1", 0, 1)],
            "walls": [district("N"), district("S"), water("E0 E1 W0 W1", 0, 1)],
            "gate": [district("N"), flow("S", "district"), water("E0 E1 S0"), water("S1 W0 W1")],
        }
    )


def mapped(*lines: str) -> Land:
    """The land with these tiles, a line being tile, place and turns: ``"bend 0,-1 r2"``."""
    return extended(Land(), lines)


def extended(land: Land, lines: Iterable[str]) -> Land:
    for line in lines:
        tile, place, turns = line.split()
        x, y = map(int, place.split(","))
        kind, cell = waters().tiles[tile], cell_at(x, y)
        assert not land.tiles or kind.fits[need(land, waters(), cell)], line
        land = laid(land, waters(), cell, kind.faces[int(turns[1:])])
    return land


def slot(land: Land, x: int, y: int, kind: str, port: str = "") -> int:
    """The slot of the part of that kind at a side or half-edge of the tile at (x, y)."""
    cell = cell_at(x, y)
    for index, part in enumerate(waters().faces[land.tiles[cell].face].parts):
        ports = [SIDES[side] for side in part.sides] + [HALVES[half] for half in part.halves]
        if part.kind == kind and (not port or port in ports):
            return land.slot(cell, index)
    raise LookupError(f"no {kind} {port} at {x},{y}")
