"""What a table may ask of the rules to help its players."""

from __future__ import annotations

import pytest

from game.carcassonne.actions import Draw, Place
from game.carcassonne.aids import (
    challenges,
    dead_cells,
    projected,
    section_at,
    sections,
    would_complete,
)
from game.carcassonne.state import Table, points_by_seat
from game.carcassonne.view import view
from game.core.protocol import Seat
from tests.carcassonne.games import Watcher, game, options_of
from tests.carcassonne.tables import acted, arranged, part_of, turn
from tests.carcassonne.test_cult import MONK
from tests.carcassonne.test_scoring import AROUND

clause = pytest.mark.clause


@clause("CC-3.2", "CC-5.2")
def test_an_open_city_tells_its_tiles_gaps_followers_and_what_it_pays() -> None:
    state = arranged("F 0,-1 r1 @1 city")
    city = section_at(state, 0, 0, part_of("D", 0, "city"))
    assert (city.kind, city.tiles, city.pennants) == ("city", 2, 1)
    assert (city.open, city.gaps) == (1, ((0, -2),))
    assert (city.followers, city.owners) == (((1, 0, -1, 0),), (1,))
    assert (city.points_if_complete, city.points_as_left) == (6, 3)
    assert city.parts == ((0, 0, 0), (0, -1, 0))
    assert not city.is_complete


@clause("CC-3.3", "CC-5.2")
def test_a_building_tells_how_many_neighbours_it_lacks() -> None:
    state = arranged(MONK, *AROUND)
    cloister = section_at(state, 0, 1, part_of("B", 0, "cloister"))
    assert (cloister.tiles, cloister.open, cloister.gaps) == (8, 1, ((0, 2),))
    assert (cloister.points_if_complete, cloister.points_as_left) == (9, 8)
    assert cloister.parts == ((0, 1, 1),)


@clause("CC-5.3")
def test_a_field_tells_its_complete_cities_and_never_is_complete() -> None:
    state = arranged("E 0,-1 r2 @0 field", "E 1,-1 r0")
    field = section_at(state, 0, -1, part_of("E", 2, "field"))
    assert (field.cities, field.points_as_left, field.points_if_complete) == (1, 3, 0)
    assert (field.open, field.gaps, field.is_complete) == (0, (), False)


def test_what_is_complete_pays_nothing_more_at_the_end() -> None:
    state = arranged("E 0,-1 r2")
    city = section_at(state, 0, 0, part_of("D", 0, "city"))
    assert (city.is_complete, city.points_if_complete, city.points_as_left) == (True, 4, 0)


def test_every_part_on_the_map_belongs_to_one_section() -> None:
    state = arranged("F 0,-1 r1", "W 1,0 r0", MONK)
    parts = [part for info in sections(state) for part in info.parts]
    printed = {(0, 0): 4, (0, -1): 3, (1, 0): 6, (0, 1): 2}
    assert sorted(parts) == sorted((x, y, i) for (x, y), n in printed.items() for i in range(n))


def test_a_place_tells_before_what_it_would_complete() -> None:
    state, _ = acted(arranged("F 0,-1 r1 @1 city", "W 1,0 r0"), Draw("E"))
    (city,) = would_complete(state, Place(0, -2, 2))
    assert (city.kind, city.tiles, city.points_if_complete, city.owners) == ("city", 3, 8, (1,))
    assert would_complete(state, Place(0, 1, 1)) == ()
    assert state.hand == "E"


def test_a_place_tells_of_the_building_whose_last_neighbour_it_is() -> None:
    state, _ = acted(arranged(MONK, *AROUND), Draw("U"))
    assert [info.kind for info in would_complete(state, Place(2, 0, 1))] == []
    state, _ = acted(arranged(MONK, *AROUND), Draw("E"))
    assert [info.kind for info in would_complete(state, Place(0, 2, 2))] == ["cloister"]


@clause("CC-4.2")
def test_a_challenge_tells_how_far_both_buildings_are() -> None:
    state, _ = turn(arranged(MONK, *AROUND[:3], seat=1), "CU1 0,2 r0 cult")
    ((mine, theirs),) = challenges(state)
    assert (mine.kind, mine.owners, mine.tiles) == ("cult", (1,), 3)
    assert (theirs.kind, theirs.owners, theirs.tiles) == ("cloister", (0,), 6)


@clause("CC-2.2")
def test_a_cell_is_dead_when_no_tile_left_fits_it() -> None:
    assert dead_cells(arranged(pile=["U", "B"])) == {(0, -1)}
    assert dead_cells(arranged(pile=["B"])) == {(0, -1), (1, 0), (-1, 0)}


@clause("CC-2.2")
def test_the_tile_in_hand_may_still_fill_a_cell() -> None:
    state, _ = acted(arranged(pile=["E", "B"]), Draw("E"))
    assert dead_cells(state) == {(1, 0), (-1, 0)}


@clause("CC-2.4")
def test_a_cell_is_dead_too_when_only_barred_buildings_match() -> None:
    lines = ("B 0,1 r0", "E -1,1 r3", "B -1,2 r0")
    assert (0, 2) in dead_cells(arranged(*lines, pile=["CU1"]))
    assert (0, 2) not in dead_cells(arranged(*lines, pile=["B"]))


@clause("CC-5.2", "CC-5.3")
@pytest.mark.parametrize("seed", range(4))
def test_the_projected_score_is_what_the_end_would_bring_now(seed: int) -> None:
    watcher = Watcher(options_of(seed))
    referee, turns = watcher.referee, 0
    for before, _, action, step in game(seed):
        if not watcher.hear(before, action, step.state) or step.state.is_over:
            continue
        turns += 1
        if turns % 10 == 0:
            kept = list(referee.scores)
            referee.finish()
            assert list(points(step.state)) == referee.scores
            referee.scores = kept
    assert turns > 60
    assert projected(step.state) == step.state.gains


def test_views_are_asked_like_states() -> None:
    state = arranged("F 0,-1 r1 @1 city", MONK)
    seen = view(state, Seat(1))
    assert sections(seen) == sections(state)
    assert points(seen) == points(state) == (2, 3)


def points(table: Table) -> tuple[int, ...]:
    return points_by_seat(projected(table), table.options.seats)
