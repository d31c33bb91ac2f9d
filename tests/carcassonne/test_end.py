"""CC-5: the last tile, the last scoring, the winner."""

from __future__ import annotations

import pytest

from game.carcassonne.actions import Draw
from game.carcassonne.rules import pending
from game.carcassonne.state import totals
from game.core.protocol import Over, ScoreLine
from tests.carcassonne.tables import acted, arranged, gained, kinds, refusal, turn
from tests.carcassonne.test_scoring import AROUND

clause = pytest.mark.clause


# CC-5.1


@clause("CC-5.1")
def test_the_game_ends_after_the_turn_in_which_no_tile_is_left() -> None:
    state, events = turn(arranged(pile=["V"]), "V 0,1 r0 road")
    assert isinstance(pending(state), Over)
    assert kinds(events)[-2:] == ["LastTilePlayed", "Scored"]


@clause("CC-5.1")
def test_a_last_tile_without_a_place_is_set_aside_and_ends_the_game() -> None:
    state, events = acted(arranged("E 0,-1 r2 @0 field", pile=["C"]), Draw("C"))
    assert kinds(events) == ["TileDrawn", "TileSetAside", "LastTilePlayed", "Scored"]
    assert isinstance(pending(state), Over)


@clause("CC-5.1")
def test_nothing_is_drawn_once_it_is_over() -> None:
    state, _ = turn(arranged(pile=["V"]), "V 0,1 r0")
    assert refusal(state, Draw("V")) == ("CC-2.1", "carcassonne.refuse.not_in_pile")


# CC-5.2


def last(*lines: str, tile: str = "U 0,1 r1", **options: object) -> list[tuple[int, str, int]]:
    """What the last scoring pays, after a last tile that changes nothing."""
    state = arranged(*lines, pile=[tile.split()[0]], **options)
    return gained(turn(state, tile)[1])


@clause("CC-5.2")
def test_an_incomplete_road_pays_one_a_tile() -> None:
    assert last("U 1,0 r1 @0 road", "U 2,0 r1") == [(0, "road.left", 3)]


@clause("CC-5.2")
def test_an_incomplete_city_pays_one_a_tile_and_one_a_pennant() -> None:
    assert last("F 0,-1 r1 @1 city", "F 0,-2 r1") == [(1, "city.left", 3 + 2)]


@clause("CC-5.2")
@pytest.mark.parametrize(("tile", "kind"), [("B", "cloister"), ("CU1", "cult")])
def test_an_incomplete_building_pays_itself_and_its_neighbours(tile: str, kind: str) -> None:
    lines = (f"{tile} 0,1 r0 @0 {kind}", *AROUND)
    assert last(*lines, tile="U 2,0 r1") == [(0, f"{kind}.left", 1 + 7)]


@clause("CC-5.2", "CC-3.4")
def test_at_the_end_too_the_most_followers_are_paid_and_ties_in_full() -> None:
    lines = ["U 1,0 r1 @0 road", "U 2,0 r1 @1 road"]
    assert last(*lines) == [(0, "road.left", 3), (1, "road.left", 3)]
    assert last(*lines, "U 3,0 r1 @1 road") == [(1, "road.left", 4)]


@clause("CC-5.2")
def test_a_tile_twice_in_an_incomplete_city_counts_once() -> None:
    """The last tile joins the city to itself, and the wall is open further west."""
    lines = ("U -1,0 r1", "N -1,1 r1 @0 city", "R -1,2 r0", "N 0,2 r3")
    assert last(*lines, tile="I 0,1 r2") == [(0, "city.left", 4)]


# CC-5.3


@clause("CC-5.3")
def test_a_field_pays_three_for_each_complete_city_it_touches() -> None:
    """Two cities are complete along one field, and one is not."""
    lines = ("E 0,-1 r2 @0 field", "E 1,-1 r0", "E 1,-2 r2", "E 2,-1 r1")
    assert last(*lines) == [(0, "field.left", 6)]


@clause("CC-5.3")
def test_an_incomplete_city_is_worth_nothing_to_a_field() -> None:
    assert last("G 0,-1 r1 @0 field W0") == []


@clause("CC-5.3")
def test_a_city_counts_once_for_a_field_that_touches_it_in_many_places() -> None:
    """The field lies along three tiles of one city."""
    lines = ("G 0,-1 r1 @0 field W0", "E 0,-2 r2")
    assert last(*lines) == [(0, "field.left", 3)]


@clause("CC-5.3")
def test_a_city_counts_for_every_field_that_touches_it() -> None:
    lines = ("G 0,-1 r1 @0 field W0", "E 0,-2 r2", "U 1,0 r1 @1 field N0")
    assert last(*lines) == [(0, "field.left", 3), (1, "field.left", 3)]


@clause("CC-5.3", "CC-3.4")
def test_most_farmers_take_the_field_and_ties_are_paid_in_full() -> None:
    tie = ["E 0,-1 r2 @0 field", "E 1,-1 r0 @1 field"]
    assert last(*tie) == [(0, "field.left", 3), (1, "field.left", 3)]
    assert last(*tie, "E 2,-1 r0 @1 field") == [(1, "field.left", 3)]


@clause("CC-5.3")
@pytest.mark.parametrize("tile", ["S", "T"])
def test_a_road_into_a_city_parts_two_fields_that_both_touch_it(tile: str) -> None:
    city = (f"{tile} 0,-1 r1 @0 field W0", "E 0,-2 r2", "E 1,-1 r3")
    assert last(*city, "U -1,-1 r1 @1 field N0") == [(0, "field.left", 3), (1, "field.left", 3)]


# CC-5.4


@clause("CC-5.4")
def test_most_points_win() -> None:
    lines = ("U 1,0 r1 @1 road", "F 0,-1 r1 @2 city", "F 0,-2 r1")
    state, _ = turn(arranged(*lines, seats=3, pile=["B"]), "B 0,1 r0 cloister")
    assert totals(state) == (3, 2, 5)
    assert pending(state) == Over(frozenset({2}), "CC-5.4", ((2,), (0,), (1,)))


@clause("CC-5.4")
def test_a_tie_is_shared() -> None:
    state, _ = turn(arranged("U 1,0 r1 @0 road", "U 2,0 r1 @1 road", pile=["V"]), "V 0,1 r0")
    over = pending(state)
    assert over == Over(frozenset({0, 1}), "CC-5.4", ((0, 1),))


def test_every_point_has_its_line_with_the_place_it_was_gained_at() -> None:
    state, _ = turn(arranged(pile=["E"]), "E 0,-1 r2 city")
    params = (("tiles", 2), ("pennants", 0), ("x", 0), ("y", -1), ("part", 0))
    assert state.gains == (ScoreLine(0, "carcassonne.score.city.complete", 4, "CC-3.2", params),)
