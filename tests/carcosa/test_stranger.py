"""CA-8: the Stranger."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.carcosa.actions import Deploy, Guide, LookInto, Pick, UseStone
from game.carcosa.events import TileKept, TileRemoved
from game.carcosa.rules import pending, start
from game.carcosa.state import Options, State
from game.carcosa.stranger import paths
from game.carcosa.view import view
from game.core.protocol import Choice, Event, Seat
from game.landscape.grid import cell_at, xy
from tests.carcosa.tables import (
    BLUE,
    ORANGE,
    acted,
    arranged,
    fated,
    heights,
    house,
    is_stable,
    kinds_of,
    laid,
    offered,
    part,
    pawns_at,
    placed,
    refusal,
    stood,
    turn,
    with_cult,
)

clause = pytest.mark.clause

AROUND_THE_HOLE = (
    "flow-straight 1,-1 r1",
    "district-1 2,0 r3",
    "district-1 3,0 r1",
    "district-1 3,-1 r1",
    "ritual 3,-2 r0 king-pleased",
)


def before_the_hole() -> State:
    """The eighteenth shared position: (2,-1) is about to become a hole."""
    state = arranged(*AROUND_THE_HOLE, stranger=True)
    state = replace(state, stable=state.stable | {cell_at(2, 0)})
    return stood(stood(state, BLUE, 3, -2, "site"), ORANGE, 3, 0, "water")


def in_the_hole() -> tuple[State, list[Event]]:
    """Blue has placed the fourth tile; Orange's turn has begun with the Stranger's move."""
    state = with_cult(before_the_hole(), BLUE, reserve=0)
    return turn(state, "lake 2,-2 r0")


@clause("CA-8.1")
def test_he_starts_on_the_yellow_sign() -> None:
    assert start(Options(stranger=True)).stranger is None


@clause("CA-8.1")
def test_he_goes_into_a_hole_that_a_placed_tile_closes() -> None:
    state, told = in_the_hole()
    assert "StrangerCame" in kinds_of(told)
    assert state.stranger == cell_at(2, -1)


@clause("CA-8.1")
def test_he_stays_away_when_he_is_not_in_the_game() -> None:
    state = arranged(*AROUND_THE_HOLE)
    _, told = turn(state, "lake 2,-2 r0")
    assert "StrangerCame" not in kinds_of(told)


@clause("CA-8.1")
def test_an_older_hole_and_a_replaced_tile_do_not_draw_him() -> None:
    state = laid(before_the_hole(), "lake 2,-2 r0")
    state, told = turn(state, "flow-straight -1,0 r0")
    assert state.stranger is None
    state = heights(state, 9, 8, 7, 6)
    _, told = turn(state, "lake 2,-2 r0")
    assert "TilePutUnder" in kinds_of(told)
    assert "StrangerCame" not in kinds_of(told)


@clause("CA-8.1")
def test_of_several_holes_the_active_player_chooses() -> None:
    state = with_cult(before_the_hole(), BLUE, reserve=0)
    for place in ("3,-3", "3,-4", "2,-4", "1,-4", "1,-3"):
        state = laid(state, f"lake {place} r0")
    state, _ = placed(state, "lake 2,-2 r0")
    assert offered(state) == (Guide(2, -3), Guide(2, -1))
    state, _ = acted(state, Guide(2, -3))
    assert state.stranger == cell_at(2, -3)


@clause("CA-8.2")
def test_he_steps_on_a_shortest_way_to_a_nearest_cultist_and_the_player_chooses() -> None:
    state, _ = in_the_hole()
    assert set(offered(state)) == {Guide(2, -2), Guide(3, -1), Guide(2, 0)}
    assert refusal(state, Guide(1, -1))[0] == "CA-8.2"


@clause("CA-8.2")
def test_with_no_cultist_in_play_any_step_will_do() -> None:
    state = replace(arranged(stranger=True), stranger=cell_at(0, 0))
    assert set(map(xy, paths(state))) == {(1, 0), (0, 1)}


@clause("CA-8.2")
def test_he_moves_before_anything_else_in_a_turn() -> None:
    state = with_cult(before_the_hole(), BLUE, reserve=0)
    state = with_cult(state, ORANGE, charged=(2,))
    state, _ = turn(state, "lake 2,-2 r0")
    assert not any(isinstance(action, UseStone) for action in offered(state))
    assert state.phase == "begin"


@clause("CA-8.3")
def test_a_tile_he_reaches_becomes_stable_without_effect() -> None:
    state, _ = in_the_hole()
    state, told = acted(state, Guide(2, -2))
    assert is_stable(state, 2, -2)
    assert kinds_of(told)[:2] == ["StrangerMoved", "TilesTurned"]
    assert state.stranger == cell_at(2, -2)


def spoken() -> tuple[State, list[Event]]:
    """He reaches Blue's cultist on the site at the start of Blue's turn."""
    state, _ = in_the_hole()
    state, _ = acted(state, Guide(2, -2))
    state = heights(with_cult(state, BLUE, asylum=0, recovery=0), 8, 8, 5, 4)
    return turn(state, "flow-straight -1,0 r0")


@clause("CA-8.3", "CA-8.4")
def test_he_speaks_and_all_on_the_tile_go_mad_without_power() -> None:
    state, told = spoken()
    assert is_stable(state, 3, -2)
    assert pawns_at(state, 3, -2) == []
    assert [cult.power for cult in state.cults] == [0, 0]
    assert "StrangerSpoke" in kinds_of(told)
    assert state.stranger is None
    assert house(state.cults[BLUE])[1:3] == (0, 1)


@clause("CA-8.4")
def test_who_lost_a_cultist_takes_two_tiles_of_a_tallest_stack() -> None:
    state, _ = spoken()
    assert offered(state) == (LookInto(0), LookInto(1))
    state, told = acted(state, LookInto(1))
    state = fated(state)
    assert offered(state) == tuple(map(Pick, range(8)))
    state, told = acted(state, Pick(2))
    assert [type(event) for event in told] == [TileRemoved]
    state, told = acted(state, Pick(0))
    assert isinstance(told[0], TileKept)
    state = fated(state)
    assert [len(stack) for stack in state.stacks] == [8, 6, 5, 4]
    assert (len(state.aside), len(state.cults[BLUE].held)) == (1, 1)
    assert house(state.cults[BLUE])[1:3] == (1, 0)  # Recover comes after him


@clause("CA-8.4")
def test_the_secret_is_for_that_player_alone() -> None:
    state, _ = spoken()
    state, _ = acted(state, LookInto(0))
    state, told = acted(fated(state), Pick(2), Pick(0))
    assert [event.audience for event in told[:2]] == [{Seat(BLUE)}] * 2
    state = fated(state)
    orange = view(state, Seat(ORANGE))
    assert [tile.kind for tile in (*orange.aside, *orange.cults[BLUE].held)] == ["", ""]
    assert all(not tile.kind for tile in orange.stacks[0][1:])
    assert all(tile.kind for tile in view(state, Seat(BLUE)).stacks[0])


@clause("CA-8.4")
def test_a_single_tile_leaves_the_game() -> None:
    state, _ = in_the_hole()
    state, _ = acted(state, Guide(2, -2))
    state, _ = turn(heights(state, 1, 0, 1, 1), "flow-straight -1,0 r0")
    state, _ = acted(state, LookInto(0))
    state = fated(state)
    assert state.stacks[0] == ()
    assert (len(state.aside), state.cults[BLUE].held) == (1, ())


@clause("CA-8.3")
def test_a_spent_site_is_never_resolved_and_closed_to_we_are_legion() -> None:
    state, _ = spoken()
    state = with_cult(replace(state, agenda=(), phase="select"), BLUE, charged=(3,), reserve=2)
    state, _ = acted(state, UseStone(3))
    site = Deploy(3, -2, part(state, 3, -2, "site"))
    assert refusal(state, site) == ("CA-5.3", "resolved")


@clause("CA-8.4", "CA-4.4")
def test_the_mad_of_a_summoning_cult_stand() -> None:
    state, _ = in_the_hole()
    state, _ = acted(state, Guide(2, -2))
    state = with_cult(heights(state, 8, 7, 5, 4), BLUE, power=70, standing=2)
    state, told = turn(state, "flow-straight -1,0 r0")
    assert (state.ending, state.summoner) == ("king", BLUE)
    assert kinds_of(told)[-1] == "KingSummoned"


@clause("CA-8.4")
def test_a_criminal_gives_nobody_the_secret() -> None:
    state = replace(arranged(stranger=True, criminals=True), stranger=cell_at(1, 0))
    state = stood(state, BLUE, 0, 0, "flow", criminal=True)
    state, told = turn(state, "district-1 0,-1 r2")
    assert "StrangerSpoke" in kinds_of(told)
    assert state.cults[BLUE].criminals_asylum == 1
    assert "StackSeen" not in kinds_of(told)
    assert state.phase == "select"


@clause("CA-8.5")
def test_a_tile_may_be_placed_in_his_hole_and_he_stands_on_it_then() -> None:
    state, _ = in_the_hole()
    state, told = turn(state, "lake 2,-1 r0")
    assert state.stranger == cell_at(2, -1)
    assert kinds_of(told)[0] == "TilePlaced"
    assert not is_stable(state, 2, -1)


@clause("CA-8.2", "CA-8.4")
def test_a_cultist_put_on_his_own_tile_is_spoken_to_where_he_stands() -> None:
    state = replace(arranged(stranger=True), stranger=cell_at(1, 0))
    state = heights(stood(state, BLUE, 1, 0, "flow"), 9, 8, 7, 6)
    state, told = turn(state, "district-1 0,-1 r2")
    assert "StrangerStayed" in kinds_of(told)
    assert pawns_at(state, 1, 0) == []


@clause("CA-8.5")
def test_criminals_are_cultists_to_him() -> None:
    state = replace(arranged(stranger=True, criminals=True), stranger=cell_at(0, 0))
    state = stood(state, ORANGE, 1, 0, "district", criminal=True)
    assert [xy(cell) for cell in paths(state)] == [(1, 0)]


@clause("CA-8.4")
def test_each_who_lost_a_cultist_learns_a_secret_of_the_then_tallest_stack() -> None:
    state = replace(arranged(stranger=True), stranger=cell_at(1, 0))
    state = stood(stood(state, BLUE, 1, 0, "flow"), ORANGE, 1, 0, "district")
    state = heights(state, 9, 8, 7, 6)
    state, _ = turn(state, "district-1 0,-1 r2")
    for seat, sizes in ((ORANGE, [7, 8, 7, 6]), (BLUE, [7, 6, 7, 6])):
        state = fated(state)
        due = pending(state)
        assert isinstance(due, Choice)
        assert due.seat == seat
        state, _ = acted(state, Pick(1), Pick(0))
        assert [len(stack) for stack in state.stacks] == sizes
    assert [len(cult.held) for cult in state.cults] == [1, 1]


@clause("CA-8.3")
def test_a_spent_site_is_not_resolved_when_it_is_surrounded() -> None:
    state, _ = spoken()
    state = replace(state, agenda=(), stranger=None)
    for line in ("lake 2,-3 r0", "lake 3,-3 r0", "lake 4,-3 r0", "lake 4,-2 r0"):
        state = laid(state, line)
    state = laid(state, "lake 2,-1 r0")
    state, told = turn(state, "district-1 4,-1 r3")
    assert "RitualHeld" not in kinds_of(told)
