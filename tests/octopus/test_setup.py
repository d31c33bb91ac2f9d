"""GO-1: the house before the first turn."""

from __future__ import annotations

from typing import get_args, get_type_hints

import msgspec
import pytest

from game.core.protocol import Chance, Choice
from game.octopus import OCTOPUS
from game.octopus.actions import DrawExterior
from game.octopus.options import Options
from game.octopus.pieces import EXTERIOR, LIBRARY, ROOMS, THINGS, pieces, reach, thing_key
from game.octopus.rules import pending, start
from tests.octopus.tables import play, refusal

clause = pytest.mark.clause

NUMBERS = pytest.mark.parametrize("seats", [3, 4, 5])


@clause("GO-1.1")
@NUMBERS
def test_three_to_five_cults_take_part(seats: int) -> None:
    assert len(start(Options(seats=seats)).table.cults) == seats
    assert OCTOPUS.seats == (3, 4, 5)


@clause("GO-1.1")
@pytest.mark.parametrize("seats", [2, 6])
def test_fewer_or_more_cults_are_no_options(seats: int) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"seats": seats}, Options)


@clause("GO-1.2")
def test_the_rooms_have_their_numbers_from_library_to_garden() -> None:
    keys = [room.key for room in pieces().rooms]
    assert keys == ["library", "museum", "crypt", "laboratory", "observatory", "garden"]


@clause("GO-1.2")
def test_fate_picks_one_of_four_exterior_locations_all_alike() -> None:
    due = pending(start(Options(exterior="random")))
    assert isinstance(due, Chance)
    assert due.outcomes == tuple(
        (DrawExterior(key), 1) for key in ("dreams", "marsh", "moon", "city")
    )


@clause("GO-1.2")
def test_the_exterior_location_that_fate_picks_lies_beside_the_board() -> None:
    state, events = play(start(Options(exterior="random")), DrawExterior("moon"))
    assert state.table.exterior == "moon"
    assert [type(event).__name__ for event in events] == ["ExteriorDrawn"]


@clause("GO-1.2")
def test_fate_cannot_pick_an_exterior_location_that_is_not_in_the_box() -> None:
    state = start(Options(exterior="random"))
    assert refusal(state, DrawExterior("cellar")) == "GO-1.2 octopus.refuse.no_such_exterior"


@clause("GO-1.2")
def test_a_chosen_exterior_location_needs_no_fate() -> None:
    state = start(Options(exterior="city"))
    assert state.table.exterior == "city"
    assert isinstance(pending(state), Choice)


@clause("GO-1.2")
def test_every_exterior_location_in_the_data_can_be_chosen() -> None:
    choices = get_args(get_type_hints(Options)["exterior"])
    assert choices == ("random", *(one.key for one in pieces().exteriors))


@clause("GO-1.3")
def test_nine_stairs_join_the_rooms() -> None:
    joined = {(a, b) for a in ROOMS for b in reach(a) if a < b}
    stairs = {(1, 2), (1, 3), (1, 4), (1, 5), (2, 3), (3, 4), (4, 5), (5, 6), (2, 6)}
    assert joined == stairs


@clause("GO-1.3")
def test_stairs_are_walked_both_ways() -> None:
    assert all(a in reach(b) for a in ROOMS for b in reach(a))


@clause("GO-1.3")
def test_no_stairs_join_library_and_garden() -> None:
    assert 6 not in reach(1)
    assert 1 not in reach(6)


@clause("GO-1.4")
@NUMBERS
def test_power_starts_at_the_number_of_cults_plus_one(seats: int) -> None:
    assert [cult.power for cult in start(Options(seats=seats)).table.cults] == [seats + 1] * seats


@clause("GO-1.4")
def test_all_cultists_start_in_the_library() -> None:
    assert {cult.place for cult in start(Options(seats=5)).table.cults} == {LIBRARY}


@clause("GO-1.5")
@NUMBERS
def test_each_location_holds_one_component_fewer_than_there_are_cults(seats: int) -> None:
    assert start(Options(seats=seats)).table.stock == (seats - 1,) * EXTERIOR


@clause("GO-1.5")
def test_each_location_has_a_kind_of_its_own_and_the_exterior_silver_keys() -> None:
    kinds = [thing_key(thing) for thing in THINGS]
    assert kinds == ["grimoire", "idol", "skull", "potion", "chart", "plant", "key"]


@clause("GO-1.6")
def test_power_pawns_components_and_stocks_are_in_every_view() -> None:
    state = start(Options(seats=3, exterior="dreams"))
    for seat in (None, *range(3)):
        seen = OCTOPUS.view(state, seat)  # type: ignore[arg-type]
        assert seen.table == state.table
