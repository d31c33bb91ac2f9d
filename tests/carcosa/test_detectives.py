"""CA-9.8 to CA-9.10: the Detectives."""

from __future__ import annotations

import pytest

from game.carcosa.actions import Action, Banish, Done, Lead, PointOut, Send
from game.carcosa.events import DetectiveFled, DetectiveMoved, DetectivesEaten, TargetNamed
from game.carcosa.pieces import KING_PLEASED
from game.carcosa.state import Detective, State, foes
from game.core.protocol import Event
from game.landscape.grid import cell_at
from game.landscape.land import Pawn
from tests.carcosa.solo import (
    alone,
    detectives_at,
    investigated,
    they,
    trapped,
    watched,
)
from tests.carcosa.tables import (
    BLUE,
    acted,
    gains,
    kinds_of,
    offered,
    part,
    pawns_at,
    refusal,
    stood,
    turn,
    with_cult,
)
from tests.carcosa.test_completing import CLOSER, WEST_FLOW

clause = pytest.mark.clause


def pawn_at(state: State, owner: int, x: int, y: int, *on: str) -> Pawn:
    return Pawn(owner, cell_at(x, y), part(state, x, y, *on))


def after_power(state: State, power: int, *answers: Action) -> tuple[State, list[Event]]:
    """Blue's powered flow of four tiles has taken the Oracle on from ``power``."""
    state = stood(with_cult(state, BLUE, power=power), BLUE, -1, 0, "flow")
    return turn(state, CLOSER, answers=answers)


# CA-9.8 Met by the Oracle


@clause("CA-9.8")
def test_a_detective_whom_the_oracle_reaches_goes_to_a_hastur_tile_of_choice() -> None:
    state, _ = after_power(alone(*WEST_FLOW, naive=True), 8)
    assert offered(state) == (Lead(0, 0), Lead(1, 0), Lead(1, 1), Lead(0, 1))
    state, told = acted(state, Lead(1, 1))
    assert kinds_of(told)[0] == "DetectiveCame"
    assert detectives_at(state) == [(1, 1)]
    assert foes(state).detectives == (22, 34, 44)


@clause("CA-9.8")
def test_one_whom_it_passes_too_and_one_ahead_stays() -> None:
    state, _ = after_power(alone(*WEST_FLOW, naive=True), 9)
    assert foes(acted(state, Lead(0, 0))[0]).detectives == (22, 34, 44)
    state, told = after_power(alone(*WEST_FLOW, naive=True), 7)
    assert foes(state).detectives == (12, 22, 34, 44)
    assert "DetectiveCame" not in kinds_of(told)


@clause("CA-9.8")
def test_only_hastur_tiles_without_a_detective_are_open_to_him() -> None:
    state = watched(alone(*WEST_FLOW, naive=True), (0, 0), (1, 0))
    state, _ = after_power(they(state, detectives=(12,)), 9)
    assert offered(state) == (Lead(1, 1), Lead(0, 1))


@clause("CA-9.8")
def test_with_none_open_he_is_out_of_the_game() -> None:
    state = watched(alone(*WEST_FLOW, naive=True), (0, 0), (1, 0), (1, 1), (0, 1))
    state, told = after_power(they(state, detectives=(12,)), 9)
    assert "DetectiveLeft" in kinds_of(told)
    assert (foes(state).detectives, len(foes(state).hunters)) == ((), 4)


@clause("CA-9.8", "CA-9.13")
def test_those_met_act_in_the_order_met_before_the_next_step_of_the_flow() -> None:
    state = with_cult(alone(*WEST_FLOW), BLUE, charged=())
    state = they(state, occultists=(10, 13), detectives=(12,))
    state, _ = after_power(state, 9)
    order = []
    while not any(type(action).__name__ == "Charge" for action in offered(state)):
        state, told = acted(state, offered(state)[0])
        order += [kind for kind in kinds_of(told) if kind.endswith("Came")]
    assert order == ["OccultistCame", "DetectiveCame", "OccultistCame"]
    assert pawns_at(state, -1, 0) == [BLUE]  # gone mad only after that


# CA-9.9 The hunt


@clause("CA-9.9")
def test_a_new_detective_names_the_nearest_cultist_and_stays() -> None:
    state = stood(alone("flow-straight -1,0 r0"), BLUE, -1, 0, "flow")
    state = stood(watched(state, (0, 0), fresh=True), BLUE, 1, 1, "flow")
    state, told = investigated(state)
    target = pawn_at(state, BLUE, -1, 0, "flow")
    assert foes(state).hunters == (Detective(cell_at(0, 0), target),)
    named = next(event for event in told if isinstance(event, TargetNamed))
    assert (named.steps, named.fresh, named.candidates) == (1, True, ((-1, 0, target.part),))


@clause("CA-9.9")
def test_a_new_one_does_not_attack_yet() -> None:
    state = stood(watched(alone(), (0, 0), fresh=True), BLUE, 0, 0, "flow")
    state, told = investigated(state)
    assert "DetectiveAttacked" not in kinds_of(told)
    assert foes(state).hunters[0].target == pawn_at(state, BLUE, 0, 0, "flow")


@clause("CA-9.9")
def test_of_equally_near_ones_the_player_names_the_target() -> None:
    state = stood(stood(alone(), BLUE, 1, 0, "flow"), BLUE, 0, 1, "flow")
    state, _ = investigated(watched(state, (0, 0), fresh=True))
    named = (1, 0, part(state, 1, 0, "flow")), (0, 1, part(state, 0, 1, "flow"))
    assert offered(state) == tuple(PointOut(*at, BLUE) for at in named)
    state, _ = acted(state, offered(state)[1])
    assert foes(state).hunters[0].target == pawn_at(state, BLUE, 0, 1, "flow")


@clause("CA-9.9")
def test_on_a_tile_with_a_pawn_both_go() -> None:
    state = stood(watched(alone(), (0, 0)), BLUE, 0, 0, "water", "S0")
    prone = state.cults[BLUE].prone
    state, told = investigated(state)
    assert "DetectiveAttacked" in kinds_of(told)
    assert (foes(state).hunters, pawns_at(state, 0, 0)) == ((), [])
    assert state.cults[BLUE].prone == prone + 1


@clause("CA-9.9")
def test_of_several_pawns_on_the_tile_the_player_gives_one_up() -> None:
    state = stood(watched(alone(criminals=True), (0, 0)), BLUE, 0, 0, "flow")
    state = stood(state, BLUE, 0, 0, "district", criminal=True)
    state, _ = investigated(state)
    assert {action.owner for action in offered(state)} == {BLUE, BLUE + 4}
    rabble = state.rabble
    state, _ = acted(state, PointOut(0, 0, part(state, 0, 0, "district"), BLUE + 4))
    assert (state.rabble, pawns_at(state, 0, 0)) == (rabble + 1, [BLUE])


@clause("CA-9.9")
def test_he_moves_one_tile_on_a_shortest_way_and_of_several_the_player_chooses() -> None:
    state = stood(alone(), BLUE, 1, 1, "flow")
    hunter = Detective(cell_at(0, 0), pawn_at(state, BLUE, 1, 1, "flow"))
    state, _ = investigated(they(state, hunters=(hunter,)))
    assert set(offered(state)) == {Lead(1, 0), Lead(0, 1)}
    state, told = acted(state, Lead(0, 1))
    assert detectives_at(state) == [(0, 1)]
    moved = next(event for event in told if isinstance(event, DetectiveMoved))
    assert (moved.before, moved.steps) == ((0, 0), 1)
    assert set(moved.candidates) == {(1, 0), (0, 1)}


@clause("CA-9.9")
def test_ways_are_steps_over_tiles() -> None:
    state = alone("district-1 0,-1 r2", "lake 0,-2 r0", "lake 1,-2 r0", "ritual-flow-1 1,-1 r0")
    state = stood(state, BLUE, 1, -2, "water")
    hunter = Detective(cell_at(0, 0), pawn_at(state, BLUE, 1, -2, "water"))
    state, _ = investigated(they(state, hunters=(hunter,)))
    assert set(offered(state)) == {Lead(1, 0), Lead(0, -1)}


@clause("CA-9.9")
def test_a_target_is_kept_though_another_comes_nearer() -> None:
    state = stood(stood(alone(*WEST_FLOW), BLUE, -2, 0, "flow"), BLUE, 1, 0, "flow")
    hunter = Detective(cell_at(0, 0), pawn_at(state, BLUE, -2, 0, "flow"))
    state, _ = investigated(they(state, hunters=(hunter,)))
    assert detectives_at(state) == [(-1, 0)]


@clause("CA-9.9")
def test_when_the_target_has_left_he_names_another_and_stays() -> None:
    state = stood(alone(*WEST_FLOW), BLUE, -1, 0, "flow")
    target = pawn_at(state, BLUE, -1, 0, "flow")
    state = stood(state, BLUE, 1, 1, "flow")
    state = they(with_cult(state, BLUE, charged=()), hunters=(Detective(cell_at(1, 0), target),))
    state, _ = turn(state, "conflux-1 -3,0 r3 none", answers=[Done()])
    assert foes(state).hunters == (Detective(cell_at(1, 0), pawn_at(state, BLUE, 1, 1, "flow")),)


@clause("CA-9.9")
def test_another_pawn_on_the_same_spot_is_not_the_old_target() -> None:
    state = stood(alone(*WEST_FLOW), BLUE, 0, 0, "flow")
    target = pawn_at(state, BLUE, 0, 0, "flow")
    state = they(state, hunters=(Detective(cell_at(1, 1), target),))
    state, _ = turn(state, "conflux-1 -3,0 r3 none")
    assert foes(state).hunters[0].target is None


@clause("CA-9.9")
def test_with_none_in_play_he_stays() -> None:
    state, told = investigated(watched(trapped(alone(), 47), (0, 0)))
    assert "DetectiveStayed" in kinds_of(told)
    assert foes(state).hunters == (Detective(cell_at(0, 0)),)


@clause("CA-9.9")
def test_they_act_in_the_order_of_the_player_while_it_can_matter() -> None:
    state = stood(watched(alone(), (0, 0), (0, 0)), BLUE, 0, 0, "flow")
    state, _ = investigated(state)
    assert offered(state) == (Send(0), Send(1))
    assert refusal(state, Lead(1, 0))[0] == "CA-9.9"
    state, told = acted(state, Send(1))
    assert kinds_of(told)[:2] == ["DetectiveAttacked", "DetectiveStayed"]


@clause("CA-9.9")
def test_detectives_may_share_a_tile_and_nothing_blocks_them() -> None:
    state = stood(alone(), BLUE, 1, 0, "flow")
    target = pawn_at(state, BLUE, 1, 0, "flow")
    hunters = (Detective(cell_at(0, 0), target), Detective(cell_at(1, 1), target))
    state, _ = investigated(they(state, hunters=hunters))
    assert detectives_at(state) == [(1, 0), (1, 0)]


# CA-9.10 Devoured and amazed


DEVOURING = "ritual-flow-1 1,-1 r0 devourer"
"""Closes the flow of Hastur's north-eastern tile, whose lake reaches all four."""


@clause("CA-9.10")
def test_the_devourer_takes_detectives_at_his_waters_and_a_cultists_ritual_gains() -> None:
    state = watched(alone("district-4 -1,1 r0", naive=True), (0, 0), (1, 1), (-1, 1))
    state, told = turn(state, DEVOURING, "site")
    eaten = next(event for event in told if isinstance(event, DetectivesEaten))
    assert eaten.tiles == ((0, 0), (1, 1))
    assert detectives_at(state) == [(-1, 1)]  # there is no water on its tile
    assert [(what, points) for _, what, points in gains(told)][:1] == [("site", 3)]
    assert ("detectives", 8) in [(what, points) for _, what, points in gains(told)]


@clause("CA-9.10")
def test_a_criminals_ritual_or_nobodys_gains_nothing_by_them() -> None:
    for on in ((), ("site",)):
        state = watched(alone(naive=True, criminals=True), (0, 0))
        state, told = turn(state, DEVOURING, *on, criminal=True)
        assert detectives_at(state) == []
        assert "detectives" not in [what for _, what, _ in gains(told)]


@clause("CA-9.10")
def test_a_pleased_king_takes_no_detective() -> None:
    state = watched(alone(naive=True), (0, 0))
    state, _ = turn(state, f"ritual-flow-1 1,-1 r0 {KING_PLEASED}", "site")
    assert detectives_at(state) == [(0, 0)]


@clause("CA-9.10")
def test_a_theatre_sends_the_detectives_of_its_district_to_marked_spaces_of_choice() -> None:
    state = watched(alone(naive=True), (0, 0), (1, 0))
    state, _ = turn(state, "district-1 0,-1 r2 theatre")
    assert offered(state) == tuple(map(Banish, (5, 8, 12, 16, 22, 24, 32, 40, 47)))
    state, told = acted(state, Banish(40))
    assert detectives_at(state) == [(1, 0)]
    assert foes(state).detectives == (34, 40, 44)
    assert isinstance(told[0], DetectiveFled)


@clause("CA-9.10")
def test_without_a_theatre_they_stay() -> None:
    state = watched(alone(naive=True), (0, 0))
    state, _ = turn(state, "district-1 0,-1 r2 none")
    assert detectives_at(state) == [(0, 0)]


@clause("CA-9.10")
def test_with_no_space_free_an_amazed_detective_is_out() -> None:
    state = watched(trapped(alone(), 5, 47), (0, 0))
    state = they(state, detectives=(12, 22, 34, 44))
    state, told = turn(state, "district-1 0,-1 r2 theatre")
    assert next(event for event in told if isinstance(event, DetectiveFled)).space == 0
    assert (foes(state).hunters, foes(state).detectives) == ((), (12, 22, 34, 44))
