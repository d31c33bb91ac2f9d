"""CC-3: what roads, cities and buildings pay in play, and to whom."""

from __future__ import annotations

import pytest

from game.carcassonne.aids import section_at
from game.carcassonne.events import FollowersReturned
from tests.carcassonne.tables import (
    arranged,
    followers,
    gained,
    laid,
    opened,
    part_of,
    turn,
)

clause = pytest.mark.clause

AROUND = ("U -1,0 r1", "U 1,0 r1", "E -1,1 r3", "E 1,1 r1", "E -1,2 r2", "E 1,2 r2")
"""With the tile at the start, seven of the neighbours of (0, 1)."""

LAST_AROUND = "E 0,2 r2"
"""The eighth."""


# CC-3.1


@clause("CC-3.1")
def test_a_road_between_two_crossings_pays_one_a_tile() -> None:
    state = arranged("W -1,0 r0", "U 1,0 r1 @0 road")
    state, events = turn(state, "X 2,0 r0")
    assert gained(events) == [(0, "road.complete", 4)]
    assert state.supply == (7, 7)


@clause("CC-3.1")
def test_a_road_ends_at_a_cult_place() -> None:
    """CU3's road, a straight one with a thief, and CU5 at its end; its other road is another."""
    before = arranged("CU3 0,1 r0", "U 0,2 r0 @0 road", seat=1)
    _, events = turn(before, "CU5 0,3 r0")
    assert gained(events) == [(0, "road.complete", 3)]
    assert followers(laid(before, "CU5 0,3 r0")) == {
        "road S",
        "field N0 S1 W0 W1",
        "field E0 E1 N1 S0",
        "cult",
    }


@clause("CC-3.1")
@pytest.mark.parametrize("end", ["A 1,0 r1", "S 1,0 r1"])
def test_a_road_ends_at_a_cloister_and_at_a_city(end: str) -> None:
    _, events = turn(arranged("W -1,0 r0 @1 road E"), end)
    assert gained(events) == [(1, "road.complete", 3)]


@clause("CC-3.1")
def test_a_road_that_runs_into_itself_is_complete() -> None:
    state = arranged("V 0,1 r0 @0 road", "V -1,1 r3", "V -1,2 r2")
    _, events = turn(state, "V 0,2 r1")
    assert gained(events) == [(0, "road.complete", 4)]


@clause("CC-3.1")
def test_a_road_with_an_open_end_is_not_paid() -> None:
    _, events = turn(arranged("W -1,0 r0 @0 road E"), "U 1,0 r1")
    assert gained(events) == []


@clause("CC-3.1")
@pytest.mark.parametrize(("tile", "arms"), [("L", "ESW"), ("W", "ESW"), ("X", "NESW")])
def test_each_arm_of_a_crossing_is_a_road_of_its_own(tile: str, arms: str) -> None:
    state = laid(opened(), f"{tile} 1,0 r0")
    roads = {section_at(state, 1, 0, part_of(tile, 0, "road", arm)).parts for arm in arms}
    assert len(roads) == len(arms)


# CC-3.2


@clause("CC-3.2")
def test_a_city_pays_two_a_tile_and_two_a_pennant() -> None:
    state = arranged("F 0,-1 r1", "F 0,-2 r1 @0 city")
    _, events = turn(state, "E 0,-3 r2")
    assert gained(events) == [(0, "city.complete", 2 * (4 + 2))]


@clause("CC-3.2")
@pytest.mark.parametrize(("small_city", "points"), [(4, 4), (2, 2)])
def test_a_city_of_two_tiles_pays_four_or_by_option_two(small_city: int, points: int) -> None:
    _, events = turn(opened(small_city=small_city), "E 0,-1 r2 city")
    assert gained(events) == [(0, "city.complete", points)]


@clause("CC-3.2")
def test_the_option_leaves_larger_cities_alone() -> None:
    state = arranged("G 0,-1 r1 @0 city", small_city=2)
    _, events = turn(state, "E 0,-2 r2")
    assert gained(events) == [(0, "city.complete", 6)]


@clause("CC-3.2")
def test_a_city_with_a_hole_inside_is_not_complete() -> None:
    """The wall runs round a square that nobody has filled; then somebody does."""
    state = arranged(
        *("R 0,1 r2 @0 city", "N -1,1 r1", "N 1,1 r2", "R -1,2 r1", "R 1,2 r3"),
        *("N -1,3 r0", "M 1,3 r3"),
    )
    state, events = turn(state, "Q 0,3 r0")
    assert gained(events) == []
    _, events = turn(state, "C 0,2 r0")
    assert gained(events) == [(0, "city.complete", 2 * (9 + 3))]


@clause("CC-3.2", "CC-3.4")
def test_a_tile_with_two_parts_in_one_city_counts_once() -> None:
    state = arranged("U -1,0 r1", "N -1,1 r1 @0 city", "N -1,2 r0", "N 0,2 r3")
    _, events = turn(state, "I 0,1 r2")
    assert gained(events) == [(0, "city.complete", 8)]


# CC-3.3


@clause("CC-3.3")
@pytest.mark.parametrize(("tile", "kind"), [("B", "cloister"), ("CU1", "cult")])
def test_a_building_with_eight_neighbours_pays_nine(tile: str, kind: str) -> None:
    state = arranged(f"{tile} 0,1 r0 @0 {kind}", *AROUND)
    state, events = turn(state, LAST_AROUND)
    assert gained(events) == [(0, f"{kind}.complete", 9)]
    assert state.supply == (7, 7)


@clause("CC-3.3")
def test_it_is_paid_whoever_lays_the_last_tile() -> None:
    state = arranged("B 0,1 r0 @1 cloister", *AROUND)
    _, events = turn(state, LAST_AROUND)
    assert gained(events) == [(1, "cloister.complete", 9)]


@clause("CC-3.3")
def test_it_may_be_its_own_last_tile() -> None:
    _, events = turn(arranged(*AROUND, LAST_AROUND), "B 0,1 r0 cloister")
    assert gained(events) == [(0, "cloister.complete", 9)]


@clause("CC-3.3")
def test_seven_neighbours_are_not_enough() -> None:
    state = arranged("B 0,1 r0 @0 cloister", *AROUND[:-1])
    _, events = turn(state, AROUND[-1])
    assert gained(events) == []


# CC-3.4

TWO_CITIES = ("N 0,-1 r1", "F 1,-1 r0", "G 2,-1 r0")
"""A city of four tiles with the one at the start, open to the east, with one pennant."""


def contested(*owners: int) -> list[tuple[int, str, int]]:
    """What a city pays on which these seats have knights."""
    lines = [f"{line} @{owner} city" for line, owner in zip(TWO_CITIES, owners, strict=False)]
    lines += TWO_CITIES[len(owners) :]
    _, events = turn(arranged(*lines, seats=3), "E 3,-1 r3")
    return gained(events)


@clause("CC-3.4")
def test_most_followers_take_all() -> None:
    assert contested(0, 0, 1) == [(0, "city.complete", 12)]


@clause("CC-3.4")
def test_those_who_tie_are_each_paid_in_full() -> None:
    assert contested(0, 2) == [(0, "city.complete", 12), (2, "city.complete", 12)]
    assert contested(2, 1, 0) == [(seat, "city.complete", 12) for seat in (0, 1, 2)]


@clause("CC-3.4")
def test_what_bears_no_follower_pays_nobody() -> None:
    assert contested() == []


@clause("CC-3.4")
def test_cities_that_meet_at_a_corner_only_are_two() -> None:
    state = arranged("U 1,0 r1", "E 1,-1 r3")
    corner = section_at(state, 1, -1, part_of("E", 3, "city"))
    start = section_at(state, 0, 0, part_of("D", 0, "city"))
    assert corner.parts != start.parts


# CC-3.5


@clause("CC-3.5")
def test_fields_are_not_scored_in_play_and_farmers_stay() -> None:
    state, events = turn(opened(), "E 0,-1 r2 field")
    assert gained(events) == []
    assert not [event for event in events if isinstance(event, FollowersReturned)]
    assert state.supply == (6, 7)


@clause("CC-3.5")
def test_a_city_that_is_complete_leaves_the_farmer_beside_it() -> None:
    state = arranged("G 0,-1 r1 @0 field")
    state, events = turn(state, "E 0,-2 r2 city")
    assert gained(events) == [(0, "city.complete", 6)]
    assert state.supply == (6, 7)
