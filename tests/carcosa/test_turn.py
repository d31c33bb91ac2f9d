"""CA-2: the turn until Resolve begins."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.carcosa.actions import (
    Charge,
    Complete,
    Deploy,
    Place,
    PutBeneath,
    Recover,
    Resolve,
    Select,
    UseStone,
)
from game.carcosa.events import TilePlaced, TileSeen
from game.carcosa.placing import places, replaceable
from game.carcosa.rules import pending
from game.carcosa.state import EVERYONE, State
from game.carcosa.view import redact, view
from game.core.protocol import Seat
from game.landscape.grid import cell_at
from tests.carcosa.tables import (
    BLUE,
    ORANGE,
    acted,
    arranged,
    fated,
    hand,
    heights,
    house,
    kinds_of,
    offered,
    opened,
    part,
    placed,
    refusal,
    stacked,
    stood,
    turn,
    with_cult,
)

clause = pytest.mark.clause


def spots(state: State, kind: str, x: int, y: int) -> list[int]:
    """Turns in which a tile may lie at (x, y)."""
    return [place.turns for place in places(state, kind) if (place.x, place.y) == (x, y)]


def deployable(state: State) -> set[tuple[int, int, int]]:
    return {(a.x, a.y, a.part) for a in offered(state) if isinstance(a, Deploy)}


# Recover


@clause("CA-2.1")
def test_the_recovery_room_goes_home_before_the_asylum_is_emptied_into_it() -> None:
    state = opened()
    assert house(state.cults[BLUE]) == (4, 1, 0, 3)
    state, _ = turn(state, "district-1 0,-1 r2")
    state, _ = turn(state, "district-1 -1,1 r1")
    assert house(state.cults[BLUE]) == (5, 0, 0, 3)


@clause("CA-2.1")
def test_a_quick_game_recovers_alike() -> None:
    assert house(opened(quick=True).cults[BLUE]) == (5, 1, 0, 2)


# Select


@clause("CA-2.2")
def test_a_top_without_a_place_is_taken_only_when_none_has_one() -> None:
    tops = ["ritual"], ["lake"], ["ritual"], ["flow-corner"]
    state = stacked(opened(), *tops)
    assert offered(state) == (Select(3),)
    assert refusal(state, Select(0)) == ("CA-2.2", "others_fit")


@clause("CA-2.2")
def test_no_tile_is_taken_where_a_prophet_stands_the_own_one_too() -> None:
    state = with_cult(with_cult(opened(), BLUE, prophet=0), ORANGE, prophet=2)
    state = heights(state, 3, 3, 3, 3)
    assert offered(state) == (Select(1), Select(3))
    assert refusal(state, Select(0)) == refusal(state, Select(2)) == ("CA-2.2", "prophet_there")


@clause("CA-2.2")
def test_the_prophet_goes_to_the_stack_even_if_it_is_empty_now() -> None:
    state = stacked(opened(), ["flow-corner"], ["lake"], ["lake"], ["lake"])
    state, told = acted(state, Select(0))
    assert state.cults[BLUE].prophet == 0
    assert kinds_of(told)[:2] == ["StackEmptied", "TileSelected"]
    assert state.stacks[0] == ()


@clause("CA-2.2")
def test_an_empty_stack_gives_nothing() -> None:
    state = heights(opened(), 0, 3, 3, 3)
    assert refusal(state, Select(0)) == ("CA-2.2", "stack_empty")
    assert refusal(state, Select(9)) == ("CA-2.2", "stack_empty")


@clause("CA-2.2", "CA-2.6")
def test_without_a_free_stack_the_turn_goes_on_without_a_tile_and_without_deploy() -> None:
    state = with_cult(heights(opened(), 3, 3, 0, 0), BLUE, prophet=0)
    state = with_cult(state, ORANGE, charged=(2,), prophet=1)
    state = replace(state, turn=Seat(ORANGE), phase="begin")
    state, told = acted(state, Recover())
    assert "NoTileSelected" in kinds_of(told)
    assert offered(state) == (UseStone(2), Resolve())


# Look


@clause("CA-2.3")
def test_the_stable_side_of_the_drawn_tile_is_seen_by_the_active_player_alone() -> None:
    state = stacked(opened(), ["conflux-4", "lake"], ["lake"], ["lake"], ["lake"])
    state, _ = acted(state, Select(0))
    state = fated(state)
    assert state.hand is not None
    assert state.hand.event
    blue, orange, nobody = (view(state, seat).hand for seat in (Seat(0), Seat(1), None))
    assert blue == state.hand
    assert orange == nobody == replace(state.hand, event="")


@clause("CA-2.3")
def test_what_was_looked_at_is_told_to_nobody_else() -> None:
    told = TileSeen(
        Seat(0), "ritual.high", "devourer", clause="CA-2.3", audience=frozenset({Seat(0)})
    )
    assert redact(told, Seat(0)) == told
    for seat in (Seat(1), None):
        assert redact(told, seat) == replace(told, event="", audience=None)


@clause("CA-2.3")
def test_who_placed_a_tile_still_knows_its_stable_side() -> None:
    state, _ = placed(arranged("district-2-flow-corner 0,-1 r3"), "conflux-1 0,-2 r0 powered")
    cell = cell_at(0, -2)
    assert view(state, Seat(0)).tiles[cell].event == "powered"
    assert view(state, Seat(1)).tiles[cell].event == ""


# Place


@clause("CA-2.4")
def test_every_touching_side_must_go_on() -> None:
    assert spots(arranged(), "conflux-3.high", -1, 0) == [0, 2, 3]
    state = hand(arranged(), "conflux-3 -1,0 r0")
    assert refusal(state, Place(-1, 0, 1)) == ("CA-2.4", "no_match")


@clause("CA-2.4")
def test_a_tile_lies_side_to_side_with_another() -> None:
    state = hand(arranged(), "lake 5,5 r0")
    assert refusal(state, Place(5, 5, 0)) == ("CA-2.4", "not_beside")
    assert refusal(state, Place(-1, -1, 0)) == ("CA-2.4", "not_beside")


@clause("CA-2.4")
def test_a_tile_comes_unstable_side_up() -> None:
    state, told = placed(arranged(), "conflux-3 -1,0 r0 powered")
    assert cell_at(-1, 0) not in state.stable
    assert isinstance(told[0], TilePlaced)


# Replace


@clause("CA-2.5")
def test_an_unstable_tile_without_a_pawn_may_be_replaced() -> None:
    state = heights(arranged("flow-straight -1,0 r0"), 5, 4, 6, 6)
    state, told = placed(state, "conflux-3 -1,0 r0")
    assert kinds_of(told) == ["TilePlaced", "TilePutUnder"]
    assert told[0].clause == "CA-2.5"
    assert [len(stack) for stack in state.stacks] == [5, 5, 6, 6]
    assert state.stacks[1][-1].kind == "flow-straight"


@clause("CA-2.5")
def test_the_tile_taken_up_shows_its_unstable_side_only() -> None:
    state = heights(arranged("conflux-1 -1,0 r3 powered"), 3, 4, 4, 4)
    state, _ = placed(state, "conflux-3 -1,0 r0")
    under = state.stacks[0][-1]
    assert (under.kind, under.seen, under.known) == ("conflux-1.high", EVERYONE, 1 << BLUE)
    assert view(state, Seat(ORANGE)).stacks[0][-1].event == ""


@clause("CA-2.5")
def test_the_active_player_chooses_among_the_smallest_stacks() -> None:
    state = heights(arranged("flow-straight -1,0 r0"), 4, 5, 4, 6)
    state, _ = placed(state, "conflux-3 -1,0 r0")
    assert offered(state) == (PutBeneath(0), PutBeneath(2))
    state, _ = acted(state, PutBeneath(2))
    assert [len(stack) for stack in state.stacks] == [4, 5, 5, 6]


@clause("CA-2.5")
def test_an_empty_stack_takes_no_tile() -> None:
    state = heights(arranged("flow-straight -1,0 r0"), 0, 5, 4, 6)
    state, _ = placed(state, "conflux-3 -1,0 r0")
    assert [len(stack) for stack in state.stacks] == [0, 5, 5, 6]


@clause("CA-2.5")
def test_a_tile_with_any_pawn_a_stable_tile_or_the_strangers_is_not_replaced() -> None:
    lines = "flow-straight -1,0 r0", "flow-straight 1,-1 r1", "district-1 0,-1 r2"
    state = stood(arranged(*lines, stranger=True), ORANGE, -1, 0, "water", "N0")
    state = replace(state, stranger=cell_at(1, -1))
    assert replaceable(state) == [cell_at(0, -1)]
    state = hand(state, "conflux-3 -1,0 r0")
    assert refusal(state, Place(-1, 0, 0)) == ("CA-2.5", "stood_on")
    assert refusal(state, Place(0, 0, 0)) == ("CA-2.5", "stable")


@clause("CA-2.5")
def test_the_new_tile_must_match_all_neighbours_too() -> None:
    state = hand(arranged("flow-straight -1,0 r0"), "conflux-3 -1,0 r1")
    assert refusal(state, Place(-1, 0, 1)) == ("CA-2.4", "no_match")


# No place


@clause("CA-2.6")
def test_a_tile_without_a_place_goes_under_and_the_next_is_drawn_from_the_same_stack() -> None:
    state = stacked(opened(), *[[top] + ["flow-corner"] * 20 for top in ("ritual", "lake") * 2])
    assert offered(state) == tuple(map(Select, range(4)))
    state, _ = acted(state, Select(0))
    state = fated(state)
    assert [len(stack) for stack in state.stacks] == [20, 21, 21, 21]
    assert state.stacks[0][-1].kind.startswith("ritual")
    assert state.hand is not None
    assert state.hand.kind == "flow-corner"
    assert state.tried == (0,)


@clause("CA-2.6")
def test_a_tile_is_not_tried_twice_in_a_turn() -> None:
    state = stacked(opened(), ["lake"] * 2, ["lake"] * 9, ["lake"] * 9, ["lake"] * 9)
    state, told = acted(state, Select(0))
    assert kinds_of(told).count("NoPlaceFound") == 2
    assert "NoTileSelected" in kinds_of(told)
    assert state.turn == ORANGE
    assert [len(stack) for stack in state.stacks] == [2, 9, 9, 9]


@clause("CA-2.6")
def test_from_an_emptied_stack_the_prophet_moves_to_any_free_one() -> None:
    state = stacked(opened(), ["lake"], ["ritual"], ["lake"] * 9, ["lake", "flow-corner"] * 2)
    state = with_cult(state, ORANGE, prophet=2)
    state, _ = acted(state, Select(0))
    assert offered(state) == (Select(1), Select(3))  # the lake lies under the ritual
    state, _ = acted(state, Select(3))
    state = fated(state)
    assert state.cults[BLUE].prophet == 3
    assert state.hand is not None
    assert state.hand.kind == "flow-corner"


# Deploy


@clause("CA-2.7", "CA-2.8")
def test_one_cultist_may_go_on_any_free_section_of_the_new_tile_but_no_conflux() -> None:
    state, _ = placed(arranged(), "conflux-3 -1,0 r0")
    flows = {(-1, 0, part(state, -1, 0, "flow", side)) for side in "ESW"}
    waters = {(-1, 0, part(state, -1, 0, "water", half)) for half in ("N0", "E1", "S1")}
    assert deployable(state) == flows | waters
    assert len(offered(state)) == 7


@clause("CA-2.7")
def test_a_section_with_a_pawn_anywhere_is_taken() -> None:
    state = stood(arranged(), BLUE, 0, 0, "flow", "W")
    state, _ = placed(state, "conflux-3 -1,0 r0")
    east = part(state, -1, 0, "flow", "E")
    assert len(deployable(state)) == 5
    assert refusal(state, Deploy(-1, 0, east)) == ("CA-2.7", "section_taken")


@clause("CA-2.7")
def test_only_the_tile_just_placed_takes_a_cultist() -> None:
    state, _ = placed(arranged(), "conflux-3 -1,0 r0")
    assert refusal(state, Deploy(0, 0, 0)) == ("CA-2.7", "not_fresh")


@clause("CA-2.7")
def test_at_most_one_is_deployed_a_turn() -> None:
    state = with_cult(arranged(), BLUE, charged=(2,))
    state, _ = placed(state, "conflux-3 -1,0 r0")
    state, _ = acted(state, Deploy(-1, 0, part(state, -1, 0, "flow", "S")))
    assert refusal(state, Deploy(-1, 0, part(state, -1, 0, "flow", "W"))) == ("CA-2.7", "deployed")


@clause("CA-2.7")
def test_without_a_cultist_in_reserve_nobody_is_deployed() -> None:
    state = with_cult(arranged(), BLUE, reserve=0, charged=(2,))
    state, _ = placed(state, "conflux-3 -1,0 r0")
    assert deployable(state) == set()
    assert refusal(state, Deploy(-1, 0, 0)) == ("CA-2.7", "reserve_empty")


@clause("CA-2.8")
def test_victims_of_any_cults_may_lie_in_one_water() -> None:
    state = stood(arranged(), ORANGE, 1, 0, "water", "W0")
    state, _ = placed(state, "flow-straight 1,-1 r1")
    water = part(state, 1, -1, "water", "W0")
    state, _ = acted(state, Deploy(1, -1, water))
    lying = state.land.section(state.land.slot(cell_at(1, -1), water)).pawns
    assert [pawn.owner for pawn in lying] == [ORANGE, BLUE]


@clause("CA-2.8")
def test_flows_part_waters_on_a_tile_and_across() -> None:
    state = arranged("flow-straight 1,-1 r1", "flow-straight 1,-2 r1")
    land = state.land
    west, east = (
        land.root(land.slot(cell_at(1, -1), part(state, 1, -1, "water", half)))
        for half in ("W0", "E0")
    )
    assert west != east
    for root in (west, east):
        assert land.section(root).tiles >> land.tiles[cell_at(1, -2)].base & 1


# Resolve


@clause("CA-2.9")
def test_a_tile_that_stabilises_at_once_may_receive_a_cultist_first() -> None:
    state, told = turn(arranged(), "conflux-3 -1,0 r0 powered", "flow", "E")
    names = kinds_of(told)
    assert names.index("PawnDeployed") < names.index("SectionCompleted")
    assert cell_at(-1, 0) in state.stable


@clause("CA-2.9")
def test_the_stranger_comes_between_place_and_deploy() -> None:
    lines = "district-1 2,0 r3", "flow-straight 1,-1 r1", "district-1 3,0 r1", "lake 3,-1 r0"
    state, told = (
        turn(arranged(*lines, stranger=True), "lake 2,-2 r0")
        if False
        else (
            arranged(*lines, "lake 3,-2 r0", stranger=True),
            [],
        )
    )
    state, told = turn(state, "lake 2,-2 r0", "water")
    assert kinds_of(told)[:3] == ["TilePlaced", "StrangerCame", "PawnDeployed"]


# Stones at any moment


@clause("CA-2.10")
def test_a_stone_may_be_used_before_recover_and_after_each_step() -> None:
    state = with_cult(arranged(seat=ORANGE), BLUE, charged=(2,))
    state, _ = turn(state, "district-1 0,-1 r2")
    assert offered(state) == (Recover(), UseStone(2))
    state, _ = acted(state, Recover())
    assert UseStone(2) in offered(state)
    state = hand(state, "district-1 -1,1 r1")
    assert UseStone(2) in offered(state)
    state, _ = acted(state, Place(-1, 1, 1))
    assert UseStone(2) in offered(state)
    state, _ = acted(state, Resolve())
    assert UseStone(2) in offered(state)
    assert pending(state).clause == "CA-2.10"


@clause("CA-2.10")
def test_a_stone_may_be_used_between_two_completed_things_but_not_inside_one() -> None:
    state = with_cult(arranged("flow-straight -1,0 r0"), BLUE, charged=(2,))
    state = stood(state, BLUE, -1, 0, "flow")
    state, told = turn(state, "district-1-flow-end -2,0 r3")
    assert kinds_of(told)[-1] == "TilesTurned"
    assert UseStone(2) not in offered(state)
    assert refusal(state, UseStone(2)) == ("CA-3.2", "not_now")


@clause("CA-2.10")
def test_a_stone_charged_this_turn_may_be_used_this_turn() -> None:
    state, _ = turn(arranged(), "conflux-3 -1,0 r0 powered", "flow", "E", answers=[Charge(2)])
    assert offered(state)[0] == UseStone(2)


@clause("CA-2.10")
def test_a_stone_not_charged_is_not_used() -> None:
    state = opened()
    assert refusal(state, UseStone(4)) == ("CA-5.1", "not_charged")
    assert refusal(state, UseStone(8)) == ("CA-5.1", "no_such_stone")


@clause("CA-2.9")
def test_an_action_of_another_step_is_refused() -> None:
    state = opened()
    assert refusal(state, Resolve()) == ("CA-2.2", "not_now")
    assert refusal(state, Complete(0, 0, 0)) == ("CA-2.2", "not_now")
    assert refusal(state, Place(-1, 0, 0)) == ("CA-2.4", "no_tile_now")
