"""CA-3: flows, ritual sites, districts."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.carcosa.actions import Charge, Complete, Done, Recruit
from game.carcosa.events import PawnsWentMad, RitualHeld, SectionCompleted, TilesTurned
from game.carcosa.rules import pending
from game.carcosa.state import State
from game.core.protocol import Choice, Event, Seat
from game.landscape.grid import cell_at
from tests.carcosa.tables import (
    BLUE,
    GREEN,
    ORANGE,
    acted,
    arranged,
    gains,
    house,
    is_stable,
    kinds_of,
    offered,
    part,
    pawns_at,
    refusal,
    stood,
    turn,
    with_cult,
)

clause = pytest.mark.clause

WEST_FLOW = "flow-straight -1,0 r0", "flow-straight -2,0 r0"
"""With Hastur's flow three tiles, closed by ``CLOSER`` (the twelfth shared position)."""
CLOSER = "conflux-1 -3,0 r3 powered"


def completed(events: list[Event]) -> list[tuple[str, int, int, int]]:
    return [(e.section, e.x, e.y, e.tiles) for e in events if isinstance(e, SectionCompleted)]


def turned(events: list[Event]) -> list[list[tuple[int, int]]]:
    return [[(x, y) for x, y, _ in e.tiles] for e in events if isinstance(e, TilesTurned)]


def mad(events: list[Event]) -> list[int]:
    return [e.seat for e in events if isinstance(e, PawnsWentMad) for _ in e.pawns]


# Flows


@clause("CA-3.1")
def test_a_flow_is_complete_when_each_end_stops_at_something() -> None:
    state, told = turn(arranged(), "conflux-3 -1,0 r0")
    assert completed(told) == [("flow", -1, 0, 2)]
    assert turned(told) == [[(-1, 0)]]
    land = state.land
    assert [
        land.section(land.slot(cell_at(-1, 0), part(state, -1, 0, "flow", side))).open
        for side in "ESW"
    ] == [0, 1, 1]


@clause("CA-3.1")
def test_the_length_of_a_flow_is_its_different_tiles() -> None:
    state = arranged("flows-2-corner -1,0 r0", "flow-corner -1,-1 r0", "flow-corner -2,-1 r3")
    state = with_cult(stood(state, BLUE, 0, 0, "flow"), BLUE, charged=())
    state, told = turn(state, "flow-corner -2,0 r2")
    assert completed(told) == []
    state = replace(state, turn=Seat(BLUE))
    state, _ = turn(state, "ritual-district-flow-left -1,1 r1")
    state, told = acted(state, offered(state)[0])
    assert completed(told) == [("flow", -2, -1, 6)]
    stones = [action.stone for action in offered(state) if isinstance(action, Charge)]
    assert stones == [2, 3, 4, 5, 6]
    assert refusal(state, Charge(7)) == ("CA-3.2", "cannot_charge")


@clause("CA-3.1")
def test_a_flow_that_closes_on_itself_is_complete() -> None:
    ring = "flow-corner 0,-2 r2", "flow-corner 0,-3 r3", "flow-corner 1,-3 r0"
    _, told = turn(arranged("district-1 0,-1 r2", *ring), "flow-corner 1,-2 r1")
    assert completed(told) == [("flow", 0, -3, 4)]


@clause("CA-3.2")
def test_turning_the_tiles_comes_first_and_madness_last() -> None:
    state = stood(arranged("flow-straight -1,0 r0"), BLUE, -1, 0, "flow")
    state, told = turn(state, CLOSER.replace("-3", "-2"), answers=[Charge(3)])
    assert kinds_of(told)[1:] == [
        "SectionCompleted",
        "TilesTurned",
        "PowerGained",
        "StoneCharged",
        "PawnsWentMad",
    ]
    assert turned(told) == [[(-2, 0), (-1, 0)]]


@clause("CA-3.2")
def test_an_end_at_a_powered_conflux_pays_one_a_tile() -> None:
    state, told = turn(arranged(), "conflux-3 -1,0 r0 powered", "flow", "E", answers=[Charge(2)])
    assert gains(told) == [(BLUE, "flow", 2)]
    assert state.cults[BLUE].charged == (2,)
    assert mad(told) == [BLUE]


@clause("CA-3.2")
def test_without_power_at_the_conflux_only_a_stone_is_charged() -> None:
    state, told = turn(arranged(), "conflux-3 -1,0 r0 none", "flow", "E")
    assert gains(told) == []
    assert offered(state) == (Charge(2), Done())


@clause("CA-3.2")
def test_two_powered_ends_pay_once() -> None:
    state = arranged("district-2-flow-corner 0,-1 r3", "conflux-1 0,-2 r0 powered")
    state = stood(state, BLUE, 0, -1, "flow")
    state, _ = turn(state, "conflux-3 1,-1 r0 powered")
    _, told = acted(state, offered(state)[0])
    assert gains(told) == [(BLUE, "flow", 3)]


@clause("CA-3.2")
def test_one_stone_a_flow_unless_several_are_allowed() -> None:
    state = stood(arranged(*WEST_FLOW), BLUE, -1, 0, "flow")
    state, _ = turn(state, CLOSER, answers=[Charge(2)])
    assert state.cults[BLUE].charged == (2,)
    assert not any(isinstance(action, Charge) for action in offered(state))


@clause("CA-3.2")
def test_by_the_advanced_rule_values_may_add_up_to_the_length() -> None:
    lines = (*WEST_FLOW, "flow-straight -3,0 r0", "flow-straight -4,0 r0")
    state = stood(arranged(*lines, several_stones=True), BLUE, -1, 0, "flow")
    state, _ = turn(state, "conflux-1 -5,0 r3", answers=[Charge(2)])
    assert offered(state) == (Charge(3), Charge(4), Done())
    assert refusal(state, Charge(5)) == ("CA-3.2", "cannot_charge")
    state, _ = acted(state, Charge(4))
    assert state.cults[BLUE].charged == (2, 4)


@clause("CA-3.2")
def test_values_that_add_up_to_more_than_the_length_are_refused() -> None:
    lines = (*WEST_FLOW, "flow-straight -3,0 r0", "flow-straight -4,0 r0")
    state = stood(arranged(*lines, several_stones=True), BLUE, -1, 0, "flow")
    state, _ = turn(state, "conflux-1 -5,0 r3", answers=[Charge(3)])
    assert offered(state) == (Charge(2), Done())


@clause("CA-3.2", "CA-3.8")
def test_contenders_charge_in_turn_order_from_the_active_player() -> None:
    state = arranged(*WEST_FLOW, seat=ORANGE)
    state = stood(stood(state, BLUE, -1, 0, "flow"), ORANGE, -2, 0, "flow")
    state, told = turn(state, CLOSER)
    assert gains(told) == [(ORANGE, "flow", 4), (BLUE, "flow", 4)]
    due = pending(state)
    assert isinstance(due, Choice)
    assert due.seat == ORANGE
    state, _ = acted(state, Charge(4))
    due = pending(state)
    assert isinstance(due, Choice)
    assert due.seat == BLUE


# Control


@clause("CA-3.8")
def test_the_most_cultists_control() -> None:
    state = arranged(*WEST_FLOW)
    for seat, x in ((BLUE, -1), (BLUE, -2), (ORANGE, 0)):
        state = stood(state, seat, x, 0, "flow")
    state, told = turn(state, CLOSER, answers=[Done()])
    assert gains(told) == [(BLUE, "flow", 4)]
    assert sorted(mad(told)) == [BLUE, BLUE, ORANGE]


@clause("CA-3.8")
def test_with_nobody_there_the_tiles_still_turn() -> None:
    _, told = turn(arranged(*WEST_FLOW), CLOSER)
    assert gains(told) == []
    assert turned(told) == [[(-3, 0), (-2, 0), (-1, 0)]]


# Ritual sites


@clause("CA-3.3", "CA-3.4", "CA-3.5")
def test_the_devourer_takes_the_cultist_and_the_victims_in_the_sites_waters() -> None:
    state = surrounded("devourer")
    before = state.stable
    state, told = turn(state, "lake 2,-2 r0")
    assert gains(told) == [(BLUE, "site", 9), (BLUE, "devoured", 8), (ORANGE, "devoured", 4)]
    assert state.stable - before == {cell_at(2, -1)}
    assert pawns_at(state, 1, -1) == [BLUE]  # parted by the flow
    assert [cult.prone for cult in state.cults] == [5, 4]
    assert [cult.asylum for cult in state.cults] == [0, 0]


def surrounded(event: str, site: tuple[int, ...] = (BLUE,)) -> State:
    """The seventh shared position: all but the eighth tile around a site, victims about."""
    state = arranged(
        "flow-straight 1,-1 r1",
        "flow-straight 1,-2 r1",
        "district-1 2,0 r3",
        f"ritual 2,-1 r0 {event}",
        "district-1 3,0 r1",
        "district-1 3,-1 r1",
        "lake 3,-2 r0",
    )
    state = replace(state, stable=state.stable | {cell_at(2, 0)})
    for seat in site:
        state = stood(state, seat, 2, -1, "site")
    state = stood(state, BLUE, 3, 0, "water")
    state = stood(state, ORANGE, 3, -2, "water")
    state = stood(state, BLUE, 1, -1, "water", "W0")
    return with_cult(with_cult(state, BLUE, asylum=0), ORANGE, asylum=0, recovery=0)


@clause("CA-3.4")
def test_a_pleased_king_gives_the_same_power_and_takes_the_mind() -> None:
    state, told = turn(surrounded("king-pleased"), "lake 2,-2 r0")
    assert gains(told) == [(BLUE, "site", 9)]
    assert mad(told) == [BLUE]
    assert pawns_at(state, 3, 0) == [BLUE]


@clause("CA-3.5")
def test_a_site_with_no_cultist_still_devours_the_victims() -> None:
    _, told = turn(surrounded("devourer", site=()), "lake 2,-2 r0")
    assert gains(told) == [(BLUE, "devoured", 4), (ORANGE, "devoured", 4)]


@clause("CA-3.4")
def test_a_site_with_no_cultist_gives_nobody_its_power() -> None:
    _, told = turn(surrounded("king-pleased", site=()), "lake 2,-2 r0")
    assert gains(told) == []


@clause("CA-3.3")
def test_a_flow_that_ends_at_a_site_sets_its_ritual_off() -> None:
    state = stood(arranged("district-1 0,-1 r2"), BLUE, 1, 0, "flow")
    state, told = turn(state, "ritual-flow-1 1,-1 r0", "site", answers=[Charge(2)])
    assert [event for event in told if isinstance(event, RitualHeld)]
    assert gains(told) == [(BLUE, "site", 4)]  # itself and three around it
    assert kinds_of(told).index("RitualHeld") < kinds_of(told).index("StoneCharged")


@clause("CA-3.3")
def test_a_district_on_its_tile_sets_a_ritual_off() -> None:
    _, told = turn(arranged(), "ritual-district-flow-opposite 0,-1 r2", "site")
    assert completed(told) == [("district", 0, -1, 2)]
    assert gains(told) == [(BLUE, "site", 3)]


@clause("CA-3.3")
def test_a_site_is_resolved_once() -> None:
    state = surrounded("king-pleased")
    state = replace(state, stable=state.stable | {cell_at(2, -1)})
    _, told = turn(state, "lake 2,-2 r0")
    assert completed(told) == []


# Districts


@clause("CA-3.6", "CA-3.7")
def test_a_complete_district_pays_two_a_tile_and_its_theatre_recruits() -> None:
    state, told = turn(arranged(), "district-1 0,-1 r2 theatre", "district", answers=[Recruit()])
    assert gains(told) == [(BLUE, "district", 4)]
    assert kinds_of(told)[2:] == [
        "SectionCompleted",
        "PowerGained",
        "TilesTurned",
        "PawnRecruited",
        "PawnsWentMad",
        "TurnEnded",
        "SanityRecovered",
    ]
    assert house(state.cults[BLUE]) == (4, 1, 1, 2)


@clause("CA-3.7")
def test_without_a_theatre_nobody_is_recruited() -> None:
    state, _ = turn(arranged(), "district-1 0,-1 r2 none", "district")
    assert house(state.cults[BLUE]) == (3, 1, 1, 3)


@clause("CA-3.7")
def test_each_theatre_of_the_district_recruits_those_revealed_earlier_too() -> None:
    state = revealed()
    state, told = turn(state, "district-1 -1,-1 r1 theatre", answers=[Recruit(), Recruit()])
    assert gains(told) == [(BLUE, "district", 6)]
    assert kinds_of(told).count("PawnRecruited") == 2


def revealed() -> State:
    """The tenth shared position after the flow has turned the tile with the theatre."""
    state = arranged("district-2-flow-corner 0,-1 r3 theatre", "flow-corner 1,-1 r0", seat=ORANGE)
    state = stood(stood(state, BLUE, 0, -1, "district"), ORANGE, 1, -1, "flow")
    state, told = turn(state, "conflux-1 0,-2 r0 powered")
    assert completed(told) == [("flow", 0, -2, 4)]
    assert gains(told) == [(ORANGE, "flow", 4)]
    assert turned(told) == [[(0, -2), (0, -1), (1, -1)]]
    assert [a.stone for a in offered(state) if isinstance(a, Charge)] == [2, 3, 4]
    state, told = acted(state, Done())
    assert "PawnRecruited" not in kinds_of(told)
    return state


@clause("CA-3.7")
def test_no_more_are_recruited_than_lie_on_the_sign() -> None:
    state = with_cult(revealed(), BLUE, prone=1)
    state, told = turn(state, "district-1 -1,-1 r1 theatre", answers=[Recruit()])
    assert state.turn == ORANGE
    assert kinds_of(told).count("PawnRecruited") == 1


@clause("CA-3.7")
def test_those_not_in_control_recruit_too_but_not_who_is_absent() -> None:
    state = arranged("district-2-flow-corner 0,-1 r3", "district-2-bridge -1,-1 r0", seats=3)
    for seat, x, y in ((BLUE, 0, -1), (BLUE, -1, -1), (GREEN, 0, 0)):
        state = stood(state, seat, x, y, "district")
    state, told = turn(state, "district-1 -2,-1 r1 theatre", answers=[Recruit()])
    assert gains(told) == [(BLUE, "district", 8)]
    due = pending(state)
    assert isinstance(due, Choice)
    assert due.seat == GREEN
    assert refusal(with_cult(state, GREEN, prone=0), Recruit(criminal=True))[0] == "CA-3.7"


@clause("CA-3.6")
def test_contenders_of_a_district_gain_in_turn_order() -> None:
    state = arranged("district-2-flow-corner 0,-1 r3", seat=ORANGE)
    state = stood(stood(state, BLUE, 0, -1, "district"), ORANGE, 0, 0, "district")
    _, told = turn(state, "district-1 -1,-1 r1")
    assert gains(told) == [(ORANGE, "district", 6), (BLUE, "district", 6)]


@clause("CA-3.6")
def test_a_district_with_an_open_side_is_not_complete() -> None:
    _, told = turn(arranged(), "district-2-bridge 0,-1 r1", "district")
    assert completed(told) == []


# Several at once


@clause("CA-3.9")
def test_several_things_are_resolved_in_the_order_chosen() -> None:
    state, told = both()
    assert completed(told) == []
    flow, district = offered(state)
    assert isinstance(flow, Complete)
    assert (flow.x, flow.y) == (0, -1)
    _, told = acted(state, district)
    assert [what for what, *_ in completed(told)] == ["district", "flow"]


def both() -> tuple[State, list[Event]]:
    """One tile that completes Hastur's northern district and a flow from its eastern tile."""
    return turn(arranged("flow-corner 1,-1 r0"), "ritual-district-flow-left 0,-1 r2")


@clause("CA-3.9")
def test_by_default_flows_come_before_districts() -> None:
    state, _ = both()
    first = offered(state)[0]
    _, told = acted(state, first)
    assert [what for what, *_ in completed(told)] == ["flow", "district"]


@clause("CA-3.9")
def test_rituals_set_off_together_are_resolved_in_the_order_chosen() -> None:
    state = arranged("district-1 0,-1 r2", "ritual-flow-1 -1,-1 r0")
    state, _ = turn(state, "ritual-flow-2-corner -1,0 r3")
    state, _ = acted(state, offered(state)[0])
    south = offered(state)[1]
    assert isinstance(south, Complete)
    assert (south.x, south.y) == (-1, 0)
    _, told = acted(state, south)
    assert [(e.x, e.y) for e in told if isinstance(e, RitualHeld)] == [(-1, 0), (-1, -1)]


@clause("CA-3.9")
def test_a_ritual_is_resolved_inside_what_turned_its_tile() -> None:
    state, _ = both()
    _, told = acted(state, offered(state)[0])
    names = kinds_of(told)
    assert names.index("RitualHeld") < names.index("SectionCompleted", 1)


@clause("CA-3.9")
def test_what_was_closed_is_resolved_though_its_tiles_are_stable_by_then() -> None:
    state, _ = both()
    state, told = acted(state, offered(state)[0])
    assert [len(tiles) for tiles in turned(told)] == [2]
    assert is_stable(state, 0, -1)
    assert [what for what, *_ in completed(told)] == ["flow", "district"]


@clause("CA-3.7")
def test_one_just_devoured_may_be_recruited() -> None:
    state = arranged("district-2-flow-corner 0,-1 r3 theatre")
    state = with_cult(stood(state, BLUE, 0, -1, "district"), BLUE, prone=0)
    state, told = turn(state, "ritual-district-flow-right -1,-1 r1 devourer", "site")
    assert gains(told) == [(BLUE, "district", 6), (BLUE, "site", 3), (BLUE, "devoured", 4)]
    assert state.cults[BLUE].prone == 1
    assert offered(state) == (Recruit(), Done())
