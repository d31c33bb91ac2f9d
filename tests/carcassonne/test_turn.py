"""CC-2: draw, lay, put a follower, see what is complete."""

from __future__ import annotations

import pytest

from game.carcassonne.actions import Begin, Deploy, Draw, Pass, Place
from game.carcassonne.events import FollowersReturned, TileSetAside
from game.carcassonne.rules import pending
from game.core.protocol import Chance, Choice
from tests.carcassonne.tables import (
    acted,
    arranged,
    followers,
    gained,
    kinds,
    laid,
    opened,
    part_of,
    refusal,
    turn,
)

clause = pytest.mark.clause


def places(tile: str, *lines: str) -> set[tuple[int, int, int]]:
    """Every place that is offered for the tile, on a table with these lines."""
    due = pending(acted(arranged(*lines), Draw(tile))[0])
    assert isinstance(due, Choice)
    return {(action.x, action.y, action.turns) for action in due.actions}


# CC-2.1


@clause("CC-2.1")
def test_every_tile_left_may_come_next_as_often_as_it_lies_there() -> None:
    due = pending(opened())
    assert isinstance(due, Chance)
    weights = {action.tile: copies for action, copies in due.outcomes}
    assert (weights["V"], weights["D"], weights["CU3"], len(weights)) == (9, 3, 1, 30)


@clause("CC-2.1")
def test_the_drawn_tile_is_shown_to_everyone() -> None:
    state, events = acted(opened(), Draw("V"))
    assert state.hand == "V"
    assert kinds(events) == ["TileDrawn"]
    assert events[0].audience is None


@clause("CC-2.1")
def test_a_tile_that_is_used_up_cannot_be_drawn() -> None:
    state = arranged("C 0,-1 r0")
    assert refusal(state, Draw("C")) == ("CC-2.1", "carcassonne.refuse.not_in_pile")


@clause("CC-2.1")
def test_one_tile_is_drawn_at_a_time() -> None:
    in_hand, _ = acted(opened(), Draw("V"))
    just_laid = laid(opened(), "V 0,1 r0")
    for state in (in_hand, just_laid):
        assert refusal(state, Draw("U")) == ("CC-2.1", "carcassonne.refuse.no_draw_now")


# CC-2.2


@clause("CC-2.2")
def test_every_touching_side_must_go_on() -> None:
    assert places("E") == {(0, -1, 2), (0, 1, 1), (0, 1, 2), (0, 1, 3)}


@clause("CC-2.2")
def test_a_tile_may_have_to_match_on_several_sides() -> None:
    corner = {place for place in places("E", "U 1,0 r1", "E 0,1 r1") if place[:2] == (1, 1)}
    assert corner == {(1, 1, 3)}


@clause("CC-2.2")
def test_turns_that_look_alike_are_offered_once() -> None:
    assert places("B") == {(0, 1, 0)}
    assert places("U") == {(-1, 0, 1), (1, 0, 1), (0, 1, 1)}


@clause("CC-2.2")
@pytest.mark.parametrize(
    ("place", "key"),
    [
        (Place(0, 0, 0), "occupied"),
        (Place(1, 1, 0), "not_beside"),
        (Place(7, 7, 0), "not_beside"),
        (Place(1, 0, 0), "no_match"),
        (Place(0, 1, 2), "alike"),
        (Place(0, 1, 4), "alike"),
        (Place(0, 1, -1), "alike"),
        (Place(512, 0, 0), "not_beside"),
        (Place(-512, 2, 0), "not_beside"),
        (Place(10**30, 0, 0), "not_beside"),
    ],
)
def test_any_other_place_is_refused(place: Place, key: str) -> None:
    """A cell far away shares its number with one beside the table; a save may say anything."""
    state, _ = acted(opened(), Draw("B"))
    assert refusal(state, place) == ("CC-2.2", f"carcassonne.refuse.{key}")


@clause("CC-2.2")
def test_no_tile_is_laid_before_one_is_drawn() -> None:
    assert refusal(opened(), Place(0, 1, 0)) == ("CC-2.2", "carcassonne.refuse.no_tile_in_hand")


# CC-2.3


@clause("CC-2.3")
def test_a_tile_that_fits_nowhere_leaves_the_game_and_the_same_player_draws_again() -> None:
    state, events = acted(arranged("E 0,-1 r2"), Draw("C"))
    assert kinds(events) == ["TileDrawn", "TileSetAside"]
    assert (state.hand, state.aside, state.turn) == (None, ("C",), 0)
    due = pending(state)
    assert isinstance(due, Chance)
    assert Draw("C") not in [action for action, _ in due.outcomes]


# CC-2.4

APART = ("B 0,1 r0", "CU1 0,2 r0", "U 1,0 r1")
"""A cloister and a cult place that touch, and fields far from both."""


@clause("CC-2.4")
def test_a_cult_place_may_not_touch_two_cloisters() -> None:
    state, _ = acted(arranged("B 0,1 r0", "E -1,1 r3", "B -1,2 r0"), Draw("CU1"))
    for turns in range(4):  # however it was held before: all its turns look alike
        refused = refusal(state, Place(0, 2, turns))
        assert refused == ("CC-2.4", "carcassonne.refuse.too_near.cult")


@clause("CC-2.4")
def test_a_cloister_may_not_touch_two_cult_places() -> None:
    state, _ = acted(arranged("CU1 0,1 r0", "E -1,1 r3", "CU2 -1,2 r2"), Draw("B"))
    refused = refusal(state, Place(0, 2, 0))
    assert refused == ("CC-2.4", "carcassonne.refuse.too_near.cloister")


@clause("CC-2.4")
def test_it_is_the_buildings_that_count_not_their_followers() -> None:
    manned = arranged("B 0,1 r0 @0 cloister", "E -1,1 r3", "B -1,2 r0 @1 cloister")
    state, _ = acted(manned, Draw("CU1"))
    assert refusal(state, Place(0, 2, 0))[0] == "CC-2.4"


@clause("CC-2.4")
def test_a_cloister_that_touches_a_cult_place_takes_no_second_one() -> None:
    state, _ = acted(arranged(*APART), Draw("CU3"))
    assert refusal(state, Place(-1, 1, 0)) == ("CC-2.4", "carcassonne.refuse.too_near.cult")


@clause("CC-2.4")
def test_a_cult_place_that_touches_a_cloister_takes_no_second_one() -> None:
    state, _ = acted(arranged(*APART), Draw("B"))
    assert refusal(state, Place(0, 3, 0)) == ("CC-2.4", "carcassonne.refuse.too_near.cloister")


@clause("CC-2.4")
def test_cloisters_may_lie_side_by_side_and_so_may_cult_places() -> None:
    assert (0, 2, 0) in places("B", "B 0,1 r0")
    assert (0, 2, 0) in places("CU3", "CU1 0,1 r0")


@clause("CC-2.4")
def test_one_cult_place_may_touch_one_cloister() -> None:
    assert (0, 2, 0) in places("CU1", "B 0,1 r0")
    assert (0, 2, 0) in places("B", "CU1 0,1 r0")


@clause("CC-2.4", "CC-2.3")
def test_a_tile_that_only_this_keeps_from_every_place_is_set_aside() -> None:
    """Wherever the fields would match, the cult place would touch both cloisters."""
    state, events = acted(arranged("B 0,1 r0", "B 0,2 r0", "R 0,3 r2"), Draw("CU1"))
    assert isinstance(events[-1], TileSetAside)
    assert state.aside == ("CU1",)


# CC-2.5

BENT_CITY = ("N -1,1 r1 @0 city", "N -1,2 r0", "N 0,2 r3")
"""A city that goes round a corner and ends at two sides of one cell."""


@clause("CC-2.5")
@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("K 0,1 r3", {"city W", "road E S", "field E0 N0 N1 S1", "field E1 S0"}),
        ("A 0,1 r0", {"road S", "field E0 E1 N0 N1 S0 S1 W0 W1", "cloister"}),
        ("CU5 0,1 r1", {"road E", "road W", "field E0 N0 N1 W1", "field E1 S0 S1 W0", "cult"}),
    ],
)
def test_a_follower_may_go_on_any_part_of_the_tile_just_laid(line: str, offered: set[str]) -> None:
    assert followers(laid(opened(), line)) == offered


@clause("CC-2.5")
@pytest.mark.parametrize("owner", [0, 1])
def test_no_follower_goes_where_one_stands_on_the_connected_whole(owner: int) -> None:
    state = laid(arranged(f"U 1,0 r1 @{owner} road"), "U -1,0 r1")
    assert not any(part.startswith("road") for part in followers(state))
    refused = refusal(state, Deploy(part_of("U", 1, "road")))
    assert refused == ("CC-2.5", "carcassonne.refuse.section_taken")


@clause("CC-2.5")
def test_a_new_tile_that_meets_one_section_twice_finds_it_taken_at_both_ends() -> None:
    state = laid(arranged("U -1,0 r1", *BENT_CITY), "I 0,1 r2")
    assert followers(state) == {"field E0 E1 N0 N1"}


@clause("CC-2.5")
def test_one_follower_is_placed_at_most() -> None:
    state, events = turn(opened(), "K 0,1 r3 road")
    assert kinds(events)[:3] == ["TileDrawn", "TilePlaced", "FollowerPlaced"]
    assert state.supply == (6, 7)
    assert refusal(state, Deploy(0)) == ("CC-2.5", "carcassonne.refuse.no_fresh_tile")


@clause("CC-2.5")
def test_a_player_may_place_none() -> None:
    state = laid(opened(), "K 0,1 r3")
    due = pending(state)
    assert isinstance(due, Choice)
    assert Pass() in due.actions
    state, events = acted(state, Pass())
    assert (state.supply, state.turn, events) == ((7, 7), 1, [])


@clause("CC-2.5")
def test_nobody_is_asked_who_has_no_follower_left() -> None:
    state = arranged(*(f"U {x},0 r1 @0 field N0" for x in range(1, 8)))
    assert state.supply == (0, 7)
    state, events = acted(state, Draw("K"), Place(0, 1, 3))
    assert state.turn == 1
    assert kinds(events) == ["TileDrawn", "TilePlaced"]


@clause("CC-2.5")
def test_there_is_no_such_part() -> None:
    state = laid(opened(), "K 0,1 r3")
    assert refusal(state, Deploy(9)) == ("CC-2.5", "carcassonne.refuse.no_such_part")
    assert refusal(state, Deploy(-1)) == ("CC-2.5", "carcassonne.refuse.no_such_part")


@clause("CC-2.5")
def test_without_fields_there_are_no_farmers() -> None:
    state = laid(opened(fields=False), "B 0,1 r0")
    assert followers(state) == {"cloister"}
    refused = refusal(state, Deploy(part_of("B", 0, "field")))
    assert refused == ("CC-2.5", "carcassonne.refuse.no_farmers")


@clause("CC-2.5")
def test_without_fields_a_tile_with_nothing_else_free_asks_nothing() -> None:
    state = laid(arranged("U 1,0 r1 @1 road", fields=False), "U -1,0 r1")
    assert (state.fresh, state.turn) == (None, 1)


# CC-2.6


@clause("CC-2.6")
def test_a_follower_may_go_on_what_the_same_tile_completes_and_comes_home_at_once() -> None:
    state, events = turn(opened(), "E 0,-1 r2 city")
    assert gained(events) == [(0, "city.complete", 4)]
    assert kinds(events)[2:] == ["FollowerPlaced", "Scored", "FollowersReturned"]
    assert state.supply == (7, 7)


@clause("CC-2.6")
def test_followers_that_come_home_serve_from_the_next_turn_on() -> None:
    """The last follower comes home by this tile, too late to be put on it."""
    farmers = [f"U {x},0 r1 @0 field N0" for x in range(1, 7)]
    state = arranged("K 0,1 r3 @0 city", *farmers)
    assert state.supply == (0, 7)
    state, events = acted(state, Draw("E"), Place(-1, 1, 1))
    assert kinds(events) == ["TileDrawn", "TilePlaced", "Scored", "FollowersReturned"]
    assert (state.supply, state.turn) == ((1, 7), 1)


@clause("CC-2.6")
def test_all_followers_of_a_scored_section_go_home() -> None:
    """Two knights of one player and one of another meet in a city."""
    state = arranged("N 0,-1 r1 @0 city", "F 1,-1 r0 @0 city", "G 2,-1 r0 @1 city")
    assert state.supply == (5, 6)
    state, events = turn(state, "E 3,-1 r3")
    assert state.supply == (7, 7)
    home = [event for event in events if isinstance(event, FollowersReturned)]
    assert [(event.seat, event.before, event.after) for event in home] == [(0, 5, 7), (1, 6, 7)]
    assert [place[:2] for place in home[0].places] == [(0, -1), (1, -1)]


@clause("CC-2.6")
def test_a_tile_that_can_be_laid_must_be() -> None:
    state, _ = acted(opened(), Draw("V"))
    due = pending(state)
    assert isinstance(due, Choice)
    assert all(isinstance(action, Place) for action in due.actions)
    assert refusal(state, Pass()) == ("CC-2.5", "carcassonne.refuse.no_fresh_tile")
    assert refusal(state, Begin(1))[0] == "CC-1.2"
