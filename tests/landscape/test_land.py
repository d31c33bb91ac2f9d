"""The map: sections that join, sites, the frontier, and taking a tile up again."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from game.core.fate import Luck
from game.landscape.grid import STEP, cell_at, xy
from game.landscape.land import (
    Land,
    Pawn,
    cells_of,
    closed_by,
    gaps,
    has_spot,
    laid,
    lifted,
    need,
    parts_of,
    spots,
    touched,
    turns_at,
)
from tests.landscape.waters import extended, mapped, slot, waters


def tiles(land: Land, root: int) -> set[tuple[int, int]]:
    return {xy(cell) for cell, _ in parts_of(land, waters(), root)}


# Sections that join


def test_a_flow_joins_across_sides_and_knows_its_open_ends() -> None:
    land = mapped("bend 0,0 r0", "straight -1,0 r0", "weir -2,0 r2")
    flow = land.section(slot(land, 0, 0, "flow"))
    assert (flow.tiles.bit_count(), flow.open) == (3, 1)
    assert gaps(land, waters(), land.root(slot(land, 0, 0, "flow"))) == {cell_at(0, 1)}


def test_arms_that_stop_at_one_middle_do_not_join() -> None:
    land = mapped("weir 0,0 r0")
    assert len({land.root(slot(land, 0, 0, "flow", side)) for side in "ESW"}) == 3


def test_a_ring_closes_on_itself() -> None:
    land = mapped("bend 0,0 r0", "bend -1,0 r3", "bend -1,1 r2", "bend 0,1 r1")
    ring = land.section(slot(land, 0, 0, "flow"))
    assert (ring.tiles.bit_count(), ring.open) == (4, 0)


def test_a_tile_that_meets_one_section_at_two_sides_counts_once() -> None:
    bent = ("corner 0,-1 r3", "corner -1,-1 r2", "corner -1,0 r1")
    land = mapped(*bent, "corners 0,0 r0")
    ring = land.section(slot(land, 0, 0, "district", "N"))
    assert ring == land.section(slot(land, 0, 0, "district", "W"))
    assert (ring.tiles.bit_count(), ring.open) == (4, 0)


def test_flows_part_the_waters_along_them() -> None:
    land = mapped("straight 0,0 r0", "straight 1,0 r0", "lake 0,-1 r0", "lake 0,1 r0")
    north, south = (land.root(slot(land, 0, 0, "water", half)) for half in ("N0", "S0"))
    assert north != south
    assert tiles(land, north) == {(0, 0), (1, 0), (0, -1)}
    assert tiles(land, south) == {(0, 0), (1, 0), (0, 1)}


def test_parted_waters_meet_again_where_the_flow_ends() -> None:
    land = mapped("straight 1,0 r0", "spring 0,0 r3")
    assert land.root(slot(land, 1, 0, "water", "N0")) == land.root(slot(land, 1, 0, "water", "S0"))


def test_half_edges_meet_only_the_half_across() -> None:
    """A flow into the side parts the two halves, and each finds its own."""
    land = mapped("gate 0,0 r0", "weir 0,1 r2")
    assert land.root(slot(land, 0, 0, "water", "S0")) == land.root(slot(land, 0, 1, "water", "N1"))
    assert land.root(slot(land, 0, 0, "water", "S0")) != land.root(slot(land, 0, 0, "water", "S1"))


def test_pawns_of_joined_sections_come_together() -> None:
    land = mapped("straight 0,0 r0", "lake 0,1 r0", "lake 1,1 r0", "lake 2,1 r0", "straight 2,0 r0")
    for x in (0, 2):
        land = stood(land, cell_at(x, 0), part=0, owner=x)
    land = extended(land, ["straight 1,0 r0"])
    assert {pawn.owner for pawn in land.section(slot(land, 1, 0, "flow")).pawns} == {0, 2}


def stood(land: Land, cell: int, part: int, owner: int) -> Land:
    """The land with one more pawn on that part."""
    root = land.root(land.slot(cell, part))
    return land.with_pawns(root, (*land.section(root).pawns, Pawn(owner, cell, part)))


# Sites


def test_a_site_counts_the_tiles_around_it() -> None:
    ring = [f"lake {x},{y} r0" for x, y in ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))]
    land = mapped("site 0,0 r0", *ring, "lake 0,-1 r0")
    site = land.section(land.sites[cell_at(0, 0)])
    assert (site.tiles.bit_count(), site.open) == (8, 1)
    assert gaps(land, waters(), land.sites[cell_at(0, 0)]) == {cell_at(1, -1)}
    land = extended(land, ["lake 1,-1 r0"])
    assert land.section(land.sites[cell_at(0, 0)]).open == 0


def test_a_site_counts_the_tiles_that_were_there_before_it() -> None:
    land = mapped("lake 0,0 r0", "lake 1,0 r0", "site 0,1 r0")
    site = land.section(land.sites[cell_at(0, 1)])
    assert (site.tiles.bit_count(), site.open) == (3, 6)


def test_what_a_tile_completes_is_listed_with_the_sites_around_it() -> None:
    land = mapped("site 0,0 r0", *(f"lake {xy(cell)[0]},{xy(cell)[1]} r0" for cell in RING[:7]))
    x, y = xy(RING[7])
    land = extended(land, [f"lake {x},{y} r0"])
    assert closed_by(land, waters(), RING[7]) == [land.sites[cell_at(0, 0)]]


RING = [cell_at(0, 0) + step for step in (1, 513, 512, 511, -1, -513, -512, -511)]


# The frontier


def test_legal_spots_are_those_of_brute_force() -> None:
    for seed in range(6):
        land = grown(seed, 30)
        for name, tile in waters().tiles.items():
            found = {
                (spot >> 4, turns)
                for spot in spots(land, tile)
                for turns in range(4)
                if spot >> turns & 1
            }
            assert found == set(brute_force(land, name))
            assert has_spot(land, tile) is bool(found)


def brute_force(land: Land, name: str) -> list[tuple[int, int]]:
    """Each (cell, turn) where every touching side shows the same terrain, alike turns once."""
    box, found, looks = waters(), [], set()
    for turns in range(4):
        face = box.faces[box.tiles[name].faces[turns]]
        look = frozenset((p.kind, frozenset(p.sides), frozenset(p.halves)) for p in face.parts)
        if look in looks:
            continue
        looks.add(look)
        for x in range(-40, 41):
            for y in range(-40, 41):
                cell = cell_at(x, y)
                beside = [
                    (side, land.tiles[cell + step])
                    for side, step in enumerate(STEP)
                    if cell + step in land.tiles
                ]
                if (
                    cell not in land.tiles
                    and beside
                    and all(
                        box.faces[tile.face].codes[side ^ 2] == face.codes[side]
                        for side, tile in beside
                    )
                ):
                    found.append((cell, turns))
    return found


def test_turns_at_a_cell_are_those_that_match_all_its_neighbours() -> None:
    land = grown(2, 20)
    for tile in waters().tiles.values():
        for cell in (*land.tiles, *land.frontier):
            expected = tile.fits[need(land, waters(), cell)]
            assert turns_at(land, waters(), tile, cell) == expected


def test_the_cells_of_a_section_are_those_of_its_parts() -> None:
    land = grown(2, 20)
    for root, section in land.sections():
        if section.kind != "site":
            cells = sorted({cell for cell, _ in parts_of(land, waters(), root)})
            assert cells_of(land, section) == cells


def test_barred_cells_are_left_out() -> None:
    land, lake = mapped("lake 0,0 r0"), waters().tiles["lake"]
    around_it = {spot >> 4 for spot in spots(land, lake)}
    assert len(around_it) == 4
    barred = {cell_at(0, 1), cell_at(1, 0)}
    assert {spot >> 4 for spot in spots(land, lake, barred)} == around_it - barred
    assert not has_spot(land, lake, around_it)


def test_equal_lands_offer_equal_spots_however_they_came_about() -> None:
    lines = ["lake 0,0 r0", "straight 0,-1 r0", "site 1,0 r0", "lake 0,1 r0"]
    one, other = mapped(*lines), mapped(lines[0], *reversed(lines[1:]))
    for tile in waters().tiles.values():
        assert spots(one, tile) == spots(other, tile)


# Laying leaves the old land alone; taking up


def grown(seed: int, number: int) -> Land:
    """A land laid at random."""
    luck, land = Luck(f"land {seed}"), mapped("weir 0,0 r0")
    names = list(waters().tiles)
    while len(land.tiles) < number:
        tile = waters().tiles[names[luck([1] * len(names))]]
        found = spots(land, tile)
        if found:
            land = lay_any(land, tile, found[luck([1] * len(found))], luck)
    return land


def lay_any(land: Land, tile: Any, spot: int, luck: Luck) -> Land:
    turns = [turn for turn in range(4) if spot >> turn & 1]
    return laid(land, waters(), spot >> 4, tile.faces[turns[luck([1] * len(turns))]])


def test_a_land_is_never_changed_by_what_follows() -> None:
    land = grown(1, 20)
    before = msgspec.json.encode(land)
    for tile in waters().tiles.values():
        for spot in spots(land, tile):
            lay_any(land, tile, spot, Luck("any"))
    for cell in land.tiles:
        lifted(land, waters(), cell)
    assert msgspec.json.encode(land) == before


@pytest.mark.parametrize("seed", range(20))
def test_replacing_a_tile_equals_laying_everything_anew(seed: int) -> None:
    """Laying, replacing, deploying at random: the land is always that of its tiles and pawns."""
    luck, land = Luck(f"replaced {seed}"), mapped("weir 0,0 r0")
    names = list(waters().tiles)
    for number in range(50):
        tile = waters().tiles[names[luck([1] * len(names))]]
        found = spots(land, tile) + replacing(land, tile) * (number % 3 == 0)
        if not found:
            continue
        spot = found[luck([1] * len(found))]
        if spot >> 4 in land.tiles:
            land = lifted(land, waters(), spot >> 4)
        land = lay_any(land, tile, spot, luck)
        if luck([1, 2]) == 0:
            parts = waters().faces[land.tiles[spot >> 4].face].parts
            land = stood(land, spot >> 4, luck([1] * len(parts)), number)
        anew = rebuilt(land)
        assert features(land) == features(anew)
        assert land.frontier == anew.frontier
        assert land.sites.keys() == anew.sites.keys()


def replacing(land: Land, tile: Any) -> list[int]:
    """Spots on tiles that bear no pawn and could make way."""
    stood_on = {pawn.cell for _, section in land.sections() for pawn in section.pawns}
    return [
        cell << 4 | turns
        for cell in land.tiles
        if cell not in stood_on and (turns := tile.fits[need(land, waters(), cell)])
    ]


def rebuilt(land: Land) -> Land:
    new = Land()
    for cell, tile in land.tiles.items():
        new = laid(new, waters(), cell, tile.face)
    for _, section in land.sections():
        for pawn in section.pawns:
            root = new.root(new.slot(pawn.cell, pawn.part))
            new = new.with_pawns(root, (*new.section(root).pawns, pawn))
    return new


def features(land: Land) -> set[tuple[Any, ...]]:
    """Every section by what it is, whatever its slots: kind, parts, tiles, ends, pawns."""
    found = set()
    for root, section in land.sections():
        cells = frozenset(c for c, tile in land.tiles.items() if section.tiles >> tile.base & 1)
        assert section.tiles.bit_count() == len(cells)
        parts = frozenset(parts_of(land, waters(), root))
        beside = frozenset(
            part for other in touched(land, section) for part in parts_of(land, waters(), other)
        )
        found.add((section.kind, parts, cells, section.open, frozenset(section.pawns), beside))
    return found


def test_lifting_a_site_forgets_it_and_its_neighbours_lose_a_tile() -> None:
    land = mapped("site 0,0 r0", "site 1,0 r0", "lake 2,0 r0")
    land = lifted(land, waters(), cell_at(0, 0))
    assert set(land.sites) == {cell_at(1, 0)}
    site = land.section(land.sites[cell_at(1, 0)])
    assert (site.tiles.bit_count(), site.open) == (2, 7)


def test_a_land_survives_json() -> None:
    land = lifted(grown(3, 25), waters(), cell_at(0, 0))
    again = msgspec.json.decode(msgspec.json.encode(land), type=Land)
    assert again == land
    assert list(again.sections()) == list(land.sections())
