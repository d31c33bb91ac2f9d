"""CC-1: tiles, followers, and who begins."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from game.carcassonne import CARCASSONNE
from game.carcassonne.actions import Begin, Draw
from game.carcassonne.pieces import BASE_TILES, CONSTANTS, CULT_PLACES, box, printed
from game.carcassonne.rules import pending, start
from game.carcassonne.state import Options
from game.core.protocol import Chance
from game.landscape.grid import HALVES, SIDES, cell_at
from tests.carcassonne.tables import acted, kinds, opened, refusal, turn

clause = pytest.mark.clause
TILES = pytest.mark.parametrize("tile", printed(), ids=[tile["id"] for tile in printed()])


@clause("CC-1.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_to_five_players_have_seven_followers_each(seats: int) -> None:
    assert opened(seats=seats).supply == (7,) * seats
    assert CARCASSONNE.seats == (2, 3, 4, 5)


@clause("CC-1.1")
@pytest.mark.parametrize("seats", [1, 6])
def test_fewer_or_more_players_are_no_options(seats: int) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"seats": seats}, Options)


@clause("CC-1.1")
def test_one_city_edge_with_a_road_lies_at_the_start() -> None:
    land = opened().land
    assert [(cell, box().faces[tile.face].tile) for cell, tile in land.tiles.items()] == [
        (cell_at(0, 0), "D")
    ]


@clause("CC-1.1")
@pytest.mark.parametrize(("cult", "tiles"), [(True, 77), (False, 71)])
def test_the_others_are_face_down_with_or_without_the_cult_places(cult: bool, tiles: int) -> None:
    pile = opened(cult=cult).pile
    assert len(pile) == tiles == CONSTANTS["PILE" if cult else "BASE_PILE"]
    assert sum(n for tile, n in pile.loose if tile.startswith("CU")) == (6 if cult else 0)


@clause("CC-1.1")
def test_the_box_holds_the_classic_tiles() -> None:
    counts = {tile["id"]: tile["count"] for tile in printed()}
    base = "A2 B4 C1 D4 E5 F2 G1 H3 I2 J3 K3 L3 M2 N3 O2 P3 Q1 R3 S2 T1 U8 V9 W4 X1"
    cult = "CU1 CU2 CU3 CU4 CU5 CU6"
    assert counts == {
        **{entry[0]: int(entry[1:]) for entry in base.split()},
        **dict.fromkeys(cult.split(), 1),
    }
    assert sum(counts.values()) == BASE_TILES + CULT_PLACES == 78


@TILES
def test_the_sides_of_a_tile_are_those_of_its_parts(tile: dict[str, Any]) -> None:
    """Whoever edits the data learns here what does not fit."""
    letters = {"city": "C", "road": "R", "field": "F"}
    face = box().face(tile["id"], 0)
    shown = ""
    for side in range(4):
        over = [part.kind for part in face.parts if side in part.sides]
        along = [part.kind for part in face.parts if 2 * side in part.halves]
        assert len(over) <= 1
        shown += letters[(over or along)[0]]
    assert shown == tile["edges"]


@TILES
def test_every_half_edge_outside_a_city_belongs_to_one_field(tile: dict[str, Any]) -> None:
    halves = Counter(half for field in tile.get("fields", ()) for half in field["halves"])
    open_sides = [side for side, edge in zip(SIDES, tile["edges"], strict=True) if edge != "C"]
    assert halves == Counter(half for half in HALVES if half[0] in open_sides)


@TILES
def test_a_road_has_two_ends(tile: dict[str, Any]) -> None:
    assert all(len(road) == 2 for road in tile.get("roads", ()))


@TILES
def test_a_field_names_cities_that_the_tile_has(tile: dict[str, Any]) -> None:
    cities = range(len(tile.get("cities", ())))
    named = {city for field in tile.get("fields", ()) for city in field.get("cities", ())}
    assert named <= set(cities)


@TILES
def test_a_field_beside_a_city_on_the_border_of_the_tile_touches_it(tile: dict[str, Any]) -> None:
    """Going round the tile, the field whose half-edge comes next to a city side touches it."""
    for number, city in enumerate(tile.get("cities", ())):
        for side in city["sides"]:
            first = 2 * SIDES.index(side)
            beside = {HALVES[(first - 1) % 8], HALVES[(first + 2) % 8]}
            for field in tile.get("fields", ()):
                if beside & set(field["halves"]):
                    assert number in field.get("cities", ())


@clause("CC-1.2")
def test_the_first_player_is_drawn_by_lot_all_alike() -> None:
    due = pending(start(Options(seats=3)))
    assert isinstance(due, Chance)
    assert due.outcomes == ((Begin(0), 1), (Begin(1), 1), (Begin(2), 1))


@clause("CC-1.2")
def test_whom_the_lot_names_begins() -> None:
    state, events = acted(start(Options(seats=3)), Begin(2))
    assert (state.first, state.turn) == (2, 2)
    assert kinds(events) == ["PlayerBegan"]


@clause("CC-1.2")
def test_a_first_player_may_be_chosen() -> None:
    state = start(Options(seats=3, first=3))
    assert (state.first, state.turn) == (2, 2)
    assert refusal(state, Begin(0)) == ("CC-1.2", "carcassonne.refuse.no_lot")


@clause("CC-1.2")
def test_a_seat_that_is_not_taken_cannot_be_chosen_nor_drawn() -> None:
    state = start(Options(seats=3, first=4))
    assert state.first is None
    assert refusal(state, Begin(3)) == ("CC-1.2", "carcassonne.refuse.no_lot")


@clause("CC-1.2")
def test_no_tile_is_drawn_before_the_lot() -> None:
    assert refusal(start(Options()), Draw("E"))[0] == "CC-2.1"


@clause("CC-1.2")
def test_turns_go_round_the_table() -> None:
    state, seen = opened(seats=3), []
    for line in ("E 0,-1 r2", "U 1,0 r1", "U 2,0 r1", "U 3,0 r1"):
        seen.append(state.turn)
        state, _ = turn(state, line)
    assert seen == [0, 1, 2, 0]


def test_options_are_those_of_the_rulebook_by_default() -> None:
    options = Options()
    assert (options.cult, options.fields, options.small_city, options.first) == (True, True, 4, 0)
