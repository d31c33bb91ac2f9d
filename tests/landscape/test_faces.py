"""What is printed on tiles, in all turns."""

from __future__ import annotations

import pytest

from game.landscape.faces import Part, box_of
from game.landscape.grid import AROUND, STEP, around, cell_at, xy
from tests.landscape.waters import district, flow, water, waters


@pytest.mark.parametrize("x", [-80, -1, 0, 1, 80])
@pytest.mark.parametrize("y", [-80, -1, 0, 1, 80])
def test_a_cell_has_its_column_and_row(x: int, y: int) -> None:
    assert xy(cell_at(x, y)) == (x, y)


def test_a_step_leads_to_the_neighbour() -> None:
    here = cell_at(3, -4)
    assert [xy(here + step) for step in STEP] == [(3, -5), (4, -4), (3, -3), (2, -4)]
    assert around(here) == {here + step for step in AROUND}
    assert len(around(here)) == 8


def test_cells_sort_by_row_then_column() -> None:
    cells = [(x, y) for y in (-2, 0, 2) for x in (-2, 0, 2)]
    assert sorted(cells, key=lambda cell: cell_at(*cell)) == cells


def test_a_quarter_turn_takes_north_to_east() -> None:
    part = Part("any", sides=(0, 3), halves=(1, 6)).turned(1)
    assert (part.sides, part.halves) == ((1, 0), (3, 0))


def test_four_quarter_turns_change_nothing() -> None:
    part = flow("SW")
    assert part.turned(4) == part


@pytest.mark.parametrize(
    ("tile", "distinct"),
    [("lake", 1), ("site", 1), ("straight", 2), ("walls", 2), ("bend", 4), ("weir", 4)],
)
def test_turns_that_look_alike_are_offered_once(tile: str, distinct: int) -> None:
    assert waters().tiles[tile].fits[0].bit_count() == distinct


def test_a_need_asks_for_the_same_terrain_on_every_side_it_names() -> None:
    box = waters()
    for tile in box.tiles.values():
        for need in range(256):
            asked = [need >> 2 * side & 3 for side in range(4)]
            for turns in range(4):
                codes = box.faces[tile.faces[turns]].codes
                matches = all(a in (0, c) for a, c in zip(asked, codes, strict=True))
                if tile.fits[need] >> turns & 1:
                    assert matches
                elif tile.fits[0] >> turns & 1:
                    assert not matches


def test_parts_keep_their_order_in_every_turn() -> None:
    box = waters()
    for tile in box.tiles.values():
        kinds = {tuple(part.kind for part in box.faces[face].parts) for face in tile.faces}
        assert len(kinds) == 1


def test_a_face_knows_its_tile_and_turn() -> None:
    face = waters().face("bend", 3)
    assert (face.tile, face.turns) == ("bend", 3)


def test_a_side_without_a_part_is_refused() -> None:
    with pytest.raises(ValueError, match="tile open has no part at its side 3"):
        box_of({"open": [district("NES")]})


def test_more_than_three_terrains_are_refused() -> None:
    kinds = [Part(kind, sides=(side,)) for side, kind in enumerate("abcd")]
    with pytest.raises(ValueError, match="more than three terrains"):
        box_of({"motley": kinds})


def test_half_edges_tell_the_terrain_where_no_part_runs_over_the_side() -> None:
    shore, stream = waters().face("wall", 0), waters().face("straight", 0)
    assert shore.codes[1] == shore.codes[2] == shore.codes[3] == stream.codes[0]
    assert len({shore.codes[0], shore.codes[1], stream.codes[1]}) == 3


def test_half_edges_are_named_clockwise() -> None:
    assert water("N0 E1 W1").halves == (0, 3, 7)
