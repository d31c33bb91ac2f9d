"""CA-5: the Ritual Stones."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.carcosa.actions import (
    Call,
    CallVictim,
    Complete,
    Deploy,
    Done,
    EmptyRoom,
    EndTurn,
    MoveProphet,
    Pick,
    Place,
    Recover,
    Resolve,
    Select,
    UseStone,
)
from game.carcosa.events import StackSeen
from game.carcosa.pieces import box
from game.carcosa.state import IN_RESERVE, ON_SIGN, State, Tile
from game.carcosa.view import view
from game.core.protocol import Seat
from game.landscape.grid import cell_at
from tests.carcosa.tables import (
    ALL_STONES,
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
    put_back,
    refusal,
    stacked,
    stood,
    turn,
    with_cult,
)

clause = pytest.mark.clause

PLAIN = "flow-corner", "flow-straight", "lake", "flows-2-corner", "lake"
LEGION_TILES = (
    "flow-straight -1,0 r0",
    "flow-straight -2,0 r0",
    "ritual -1,-1 r0",
    "district-2-bridge 0,-1 r1",
)


def charged(state: State, **changes: object) -> State:
    return with_cult(state, BLUE, **{"charged": ALL_STONES, **changes})


def stack_i(state: State) -> State:
    """Blue's Prophet on stack I of five tiles."""
    return charged(stacked(state, PLAIN, ["lake"], ["lake"], ["lake"]), prophet=0)


@clause("CA-5.1")
def test_a_stone_is_turned_back_and_the_prophet_goes_to_the_reserve() -> None:
    state, told = acted(charged(opened(), prophet=2), UseStone(2))
    assert state.cults[BLUE].charged == (3, 4, 5, 6, 7)
    assert state.cults[BLUE].prophet == IN_RESERVE
    assert kinds_of(told) == ["StoneUsed", "RoomEmptied", "ProphetMoved"]


@clause("CA-5.1")
def test_a_stone_without_effect_sends_the_prophet_home_all_the_same() -> None:
    state, told = acted(charged(opened(), prophet=ON_SIGN), UseStone(4))
    assert kinds_of(told) == ["StoneUsed", "StoneWithoutEffect", "ProphetMoved"]
    assert state.cults[BLUE].prophet == IN_RESERVE


@clause("CA-5.1")
def test_a_prophet_in_the_reserve_blocks_nothing_and_comes_back_at_the_next_select() -> None:
    state = with_cult(stack_i(opened()), ORANGE, prophet=IN_RESERVE)
    state, _ = acted(state, UseStone(6), Call("sign"))
    assert Select(0) in offered(state)
    state, _ = acted(state, Select(0))
    assert state.cults[BLUE].prophet == 0


@clause("CA-5.2")
def test_wear_the_mask_empties_one_room_into_the_reserve() -> None:
    state = charged(opened(), asylum=2, recovery=1, reserve=1)
    state, _ = acted(state, UseStone(2))
    assert offered(state) == (EmptyRoom("asylum"), EmptyRoom("recovery"))
    state, _ = acted(state, EmptyRoom("asylum"))
    assert house(state.cults[BLUE])[:3] == (3, 1, 0)


@clause("CA-5.2")
def test_the_only_room_with_somebody_is_emptied_unasked() -> None:
    state = charged(opened(), asylum=0, recovery=2, reserve=1)
    state, _ = acted(state, UseStone(2))
    assert house(state.cults[BLUE])[:3] == (3, 0, 0)


@clause("CA-5.3")
def test_we_are_legion_reaches_every_free_section_and_all_water() -> None:
    state = stood(arranged(*LEGION_TILES), BLUE, -1, 0, "flow")
    state = charged(stood(state, ORANGE, 0, -1, "district"))
    state, _ = acted(state, UseStone(3))
    found = [action for action in offered(state) if isinstance(action, Deploy)]
    sections = []
    waters = set()
    for action in found:
        tile = state.land.tiles[cell_at(action.x, action.y)]
        kind = box().faces[tile.face].parts[action.part].kind
        if kind == "water":
            waters.add(state.land.root(tile.base + action.part))
        sections.append(kind)
    assert (len(sections) - sections.count("water"), sections.count("water")) == (7, 15)
    assert len(waters) == 6
    assert offered(state)[-1] == Done()


@clause("CA-5.3")
def test_two_put_on_one_tile_in_a_turn_are_on_different_waters() -> None:
    state = charged(arranged(*LEGION_TILES[:3]))
    state, _ = placed(state, LEGION_TILES[3])
    state, _ = acted(state, Deploy(0, -1, part(state, 0, -1, "water", "W0")), UseStone(3))
    west = Deploy(0, -1, part(state, 0, -1, "water", "W0"))
    east = Deploy(0, -1, part(state, 0, -1, "water", "E0"))
    assert refusal(state, west) == ("CA-5.3", "same_water")
    assert east in offered(state)


@clause("CA-5.3")
def test_a_section_closed_but_not_yet_resolved_is_allowed_a_resolved_one_is_not() -> None:
    state = charged(arranged(*LEGION_TILES[:2]), charged=(3,))
    state, _ = placed(state, "conflux-1 -3,0 r3 powered")
    state, _ = acted(state, UseStone(3))
    flow = Deploy(-2, 0, part(state, -2, 0, "flow"))
    _, told = acted(state, flow, Resolve())
    assert kinds_of(told)[-1] == "PowerGained"
    state, _ = acted(state, Done(), Resolve())
    state = replace(charged(state, charged=(3,)), turn=Seat(BLUE), phase="select")
    state, _ = acted(state, UseStone(3))
    assert refusal(state, flow) == ("CA-5.3", "resolved")


@clause("CA-5.3")
def test_we_are_legion_needs_somebody_in_the_reserve() -> None:
    _, told = acted(charged(opened(), reserve=0), UseStone(3))
    assert "StoneWithoutEffect" in kinds_of(told)


@clause("CA-5.3")
def test_it_does_not_use_up_the_deployment_of_the_turn() -> None:
    state, _ = placed(charged(arranged()), "conflux-3 -1,0 r0")
    state, _ = acted(state, UseStone(3), Deploy(-1, 0, part(state, -1, 0, "flow", "S")))
    assert Deploy(-1, 0, part(state, -1, 0, "flow", "W")) in offered(state)


@clause("CA-5.4")
def test_glimpse_shows_both_sides_of_the_stack_and_lets_it_be_put_back_in_any_order() -> None:
    state = stack_i(opened())
    state, told = acted(state, UseStone(4))
    seen = next(event for event in told if isinstance(event, StackSeen))
    assert [kind for kind, _ in seen.tiles] == list(PLAIN)
    assert seen.audience == {Seat(BLUE)}
    state, _ = acted(state, Pick(3), Pick(4), Done())
    assert [tile.kind for tile in state.stacks[0]] == [
        "flows-2-corner",
        "lake",
        "flow-corner",
        "flow-straight",
        "lake",
    ]


@clause("CA-5.4")
def test_what_was_glimpsed_is_secret_but_for_the_new_top() -> None:
    state = stack_i(opened())
    state, _ = acted(state, UseStone(4), Pick(3), Done())
    for seat in (Seat(ORANGE), None):
        stack = view(state, seat).stacks[0]
        assert [tile.kind for tile in stack] == ["flows-2-corner", "", "", "", ""]
    assert all(tile.kind and tile.event for tile in view(state, Seat(BLUE)).stacks[0])


@clause("CA-5.4")
def test_tiles_nobody_has_seen_are_dealt_when_they_are_looked_at() -> None:
    state = charged(heights(opened(), 4, 5, 5, 5), prophet=0)
    before = len(state.pool)
    state, _ = acted(state, UseStone(4))
    state = fated(state)
    assert len(state.pool) == before - 3
    assert all(tile.kind and tile.event for tile in state.stacks[0])


@clause("CA-5.5")
def test_a_betrayed_mask_moves_anyones_prophets_to_other_stacks_or_home() -> None:
    state = charged(with_cult(opened(seats=3), ORANGE, prophet=1), prophet=0)
    state = heights(state, 3, 3, 3, 0, 3)
    state, _ = acted(state, UseStone(5))
    orange = [a.stack for a in offered(state) if isinstance(a, MoveProphet) and a.seat == ORANGE]
    assert orange == [0, 2, 4, None]
    assert not any(isinstance(a, MoveProphet) and a.seat == 2 for a in offered(state))
    state, _ = acted(state, MoveProphet(Seat(ORANGE), 0))
    assert state.cults[ORANGE].prophet == state.cults[BLUE].prophet == 0
    state, _ = acted(state, MoveProphet(Seat(BLUE), 4))
    assert state.cults[BLUE].prophet == IN_RESERVE  # it was the stone's user


@clause("CA-5.5")
def test_a_prophet_is_moved_once_and_as_many_as_one_likes() -> None:
    state = charged(with_cult(opened(), ORANGE, prophet=1), prophet=0)
    state, _ = acted(state, UseStone(5), MoveProphet(Seat(ORANGE), None))
    assert all(action == Done() or action.seat == BLUE for action in offered(state))
    state, _ = acted(state, Done())
    assert state.cults[ORANGE].prophet == IN_RESERVE


@clause("CA-5.6")
def test_call_the_legion_takes_one_own_prone_cultist_from_sign_water_or_asylum() -> None:
    state = stood(stood(arranged(), BLUE, 0, 0, "water", "E0"), ORANGE, 1, 1, "water", "N0")
    state = charged(state, asylum=1)
    state, _ = acted(state, UseStone(6))
    victim = CallVictim(0, 0, part(state, 0, 0, "water", "E0"))
    assert offered(state) == (Call("sign"), Call("asylum"), victim, Done())
    before = state.cults[BLUE].reserve
    state, _ = acted(state, victim)
    assert state.cults[BLUE].reserve == before + 1
    water = state.land.section(state.land.slot(cell_at(0, 0), victim.part))
    assert [pawn.owner for pawn in water.pawns] == [ORANGE]


@clause("CA-5.7")
def test_shape_keeps_one_tile_in_secret_and_the_stack_shrinks() -> None:
    state = stack_i(opened())
    state, _ = acted(state, UseStone(7), Pick(0))
    state = put_back(state)
    assert [tile.kind for tile in state.cults[BLUE].held] == ["flow-corner"]
    assert len(state.stacks[0]) == 4
    assert Select(0) in offered(state)
    seen = view(state, Seat(ORANGE)).cults[BLUE].held
    assert [(tile.kind, tile.event) for tile in seen] == [("", "")]
    state, _ = acted(state, Select(0))
    assert len(state.stacks[0]) == 3


def holding(tile: str, state: State) -> State:
    return with_cult(state, BLUE, held=(Tile(tile, "none", 1 << BLUE, 1 << BLUE),))


@clause("CA-5.8")
def test_an_extra_tile_after_the_deployment_is_resolved_with_the_drawn_one() -> None:
    state = holding("district-1.high", arranged())
    state, _ = placed(state, "conflux-3 -1,0 r0 none")
    state, _ = acted(state, Deploy(-1, 0, part(state, -1, 0, "flow", "S")), Place(0, -1, 2, held=0))
    assert [(a.x, a.y) for a in offered(state) if isinstance(a, Complete)] == [(-1, 0), (0, -1)]
    assert len(offered(state)) == 2


@clause("CA-5.8", "CA-2.7")
def test_before_that_the_one_cultist_may_go_on_either() -> None:
    state = hand(holding("district-1.high", arranged()), "conflux-3 -1,0 r0 none")
    state, _ = acted(state, Place(0, -1, 2, held=0), Place(-1, 0, 0))
    cells = {(a.x, a.y) for a in offered(state) if isinstance(a, Deploy)}
    assert cells == {(-1, 0), (0, -1)}


@clause("CA-5.8")
def test_after_resolve_it_is_resolved_at_once_without_a_deployment() -> None:
    state = holding("district-1.high", arranged())
    state, _ = turn(state, "flow-straight -1,0 r0")
    assert offered(state)[-1] == EndTurn()
    state, told = acted(state, Place(0, -1, 2, held=0))
    assert "SectionCompleted" in kinds_of(told)
    assert state.turn == ORANGE


@clause("CA-5.8")
def test_it_is_not_placed_before_select_and_stays_held_without_a_place() -> None:
    state = holding("district-1.high", charged(opened()))
    assert refusal(state, Place(0, -1, 2, held=0)) == ("CA-5.8", "no_tile_now")
    state = holding("lake", arranged())
    state, _ = turn(state, "district-2-flow-corner 0,-1 r3")
    state, _ = acted(state, EndTurn())
    assert len(state.cults[BLUE].held) == 1


@clause("CA-5.7")
def test_any_number_may_be_held() -> None:
    state = holding("lake", stack_i(opened()))
    state, _ = acted(state, UseStone(7), Pick(1))
    assert len(put_back(state).cults[BLUE].held) == 2


@clause("CA-5.1")
def test_stones_before_recover_are_asked_for_only_when_one_is_charged() -> None:
    state, _ = turn(arranged(seat=ORANGE), "flow-straight -1,0 r0")
    assert state.phase == "select"
    state, _ = turn(charged(arranged(seat=ORANGE), charged=(5,)), "flow-straight -1,0 r0")
    assert offered(state) == (Recover(), UseStone(5))
