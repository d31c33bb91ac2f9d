"""CA-7: the Criminals."""

from __future__ import annotations

import pytest

from game.carcosa.actions import Call, CallVictim, Deploy, Done, EmptyRoom, Recruit, UseStone
from game.carcosa.placing import replaceable
from game.carcosa.rules import pending, start
from game.carcosa.state import CRIMINAL, Options
from game.core.protocol import Choice
from game.landscape.grid import cell_at
from tests.carcosa.tables import (
    ALL_STONES,
    BLUE,
    ORANGE,
    acted,
    arranged,
    gains,
    kinds_of,
    offered,
    part,
    pawns_at,
    placed,
    stood,
    turn,
    with_cult,
)
from tests.carcosa.test_completing import CLOSER, WEST_FLOW, surrounded
from tests.carcosa.test_stones import LEGION_TILES

clause = pytest.mark.clause


@clause("CA-7.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_cult_has_one_criminal_and_the_others_lie_on_the_sign(seats: int) -> None:
    state = start(Options(seats=seats, criminals=True))  # type: ignore[arg-type]
    assert [cult.criminals for cult in state.cults] == [1] * seats
    assert state.rabble == 8 - seats


@clause("CA-7.4")
def test_a_criminal_is_deployed_in_place_of_a_cultist() -> None:
    state, _ = placed(arranged(criminals=True), "conflux-3 -1,0 r0")
    flow = part(state, -1, 0, "flow", "S")
    assert {Deploy(-1, 0, flow), Deploy(-1, 0, flow, True)} <= set(offered(state))
    state, _ = acted(state, Deploy(-1, 0, flow, criminal=True))
    assert state.cults[BLUE].criminals == 0
    assert not any(isinstance(action, Deploy) for action in offered(state)) or state.turn != BLUE


@clause("CA-7.4")
def test_in_play_it_occupies_a_section_and_stops_replacement() -> None:
    state = stood(arranged(*WEST_FLOW, criminals=True), ORANGE, -1, 0, "flow", criminal=True)
    assert replaceable(state) == [cell_at(-2, 0)]
    state = with_cult(state, BLUE, charged=(3,))
    state, _ = acted(state, UseStone(3))
    assert Deploy(-2, 0, part(state, -2, 0, "flow")) not in offered(state)


@clause("CA-7.4")
def test_it_does_not_count_in_a_majority() -> None:
    state = arranged(*WEST_FLOW, criminals=True)
    state = stood(state, BLUE, -1, 0, "flow")
    state = stood(state, ORANGE, -2, 0, "flow", criminal=True)
    state = stood(state, ORANGE, 0, 0, "flow", criminal=True)
    state, told = turn(state, CLOSER, answers=[Done()])
    assert gains(told) == [(BLUE, "flow", 4)]


@clause("CA-7.2")
def test_the_mad_go_to_the_asylum_of_who_deployed_them() -> None:
    state = arranged(*WEST_FLOW, criminals=True)
    state = stood(state, BLUE, -1, 0, "flow", criminal=True)
    state = stood(state, ORANGE, -2, 0, "flow", criminal=True)
    state, told = turn(state, CLOSER)
    assert gains(told) == []
    assert kinds_of(told)[:3] == ["TilePlaced", "SectionCompleted", "TilesTurned"]
    assert state.cults[BLUE].criminals_asylum == 1
    assert state.cults[ORANGE].criminals_recovery == 1  # its turn has begun with Recover


@clause("CA-7.2")
def test_a_criminal_never_stands_even_while_its_cult_summons() -> None:
    state = arranged(*WEST_FLOW, criminals=True, track="short")
    state = with_cult(state, BLUE, power=50, standing=2)
    state, _ = turn(stood(state, BLUE, -1, 0, "flow", criminal=True), CLOSER)
    assert state.ending == ""
    assert (state.cults[BLUE].standing, state.cults[BLUE].criminals_asylum) == (2, 1)


@clause("CA-7.2")
def test_wear_the_mask_takes_those_in_the_room_too() -> None:
    state = with_cult(arranged(criminals=True), BLUE, charged=(2,), criminals_asylum=2, asylum=1)
    state, _ = acted(state, UseStone(2), EmptyRoom("asylum"))
    assert state.cults[BLUE].criminals == 3


@clause("CA-7.2")
def test_call_the_legion_may_take_a_criminal_from_sign_water_or_own_asylum() -> None:
    state = stood(arranged(criminals=True), ORANGE, 0, 0, "water", "E0", criminal=True)
    state = with_cult(state, BLUE, charged=(6,), criminals_asylum=1, asylum=0)
    state, _ = acted(state, UseStone(6))
    victim = CallVictim(0, 0, part(state, 0, 0, "water", "E0"), criminal=True)
    assert offered(state) == (
        Call("sign"),
        Call("sign", criminal=True),
        Call("asylum", criminal=True),
        victim,
        Done(),
    )
    state, _ = acted(state, victim)
    assert state.cults[BLUE].criminals == 2
    assert pawns_at(state, 0, 0) == []


@clause("CA-7.3")
def test_for_a_theatre_a_criminal_may_be_taken_instead() -> None:
    state, _ = turn(arranged(criminals=True), "district-1 0,-1 r2 theatre", "district")
    assert offered(state) == (Recruit(), Recruit(criminal=True), Done())
    state, _ = acted(state, Recruit(criminal=True))
    assert (state.cults[BLUE].criminals, state.rabble) == (2, 5)


@clause("CA-7.3")
def test_a_criminal_on_the_district_gives_nobody_that_right() -> None:
    state = arranged(criminals=True)
    state, told = turn(state, "district-1 0,-1 r2 theatre", "district", criminal=True)
    assert "PawnRecruited" not in kinds_of(told)
    due = pending(state)
    assert isinstance(due, Choice)
    assert due.seat == ORANGE


@clause("CA-7.5")
def test_criminals_devoured_pay_the_player_on_the_site() -> None:
    state = stood(surrounded("devourer", site=(ORANGE,)), BLUE, 3, 0, "water", criminal=True)
    state, told = turn(state, "lake 2,-2 r0")
    assert gains(told) == [
        (ORANGE, "site", 9),
        (BLUE, "devoured", 4),
        (ORANGE, "devoured", 8),
        (ORANGE, "criminals", 4),
    ]
    assert state.rabble == 1


@clause("CA-7.5")
def test_with_no_cultist_on_the_site_they_pay_the_active_player() -> None:
    state = stood(surrounded("devourer", site=()), ORANGE, 2, -1, "site", criminal=True)
    _, told = turn(state, "lake 2,-2 r0")
    assert (BLUE, "criminals", 4) in gains(told)
    assert (BLUE, "site", 9) not in gains(told)


@clause("CA-7.5")
def test_a_summoning_cult_gets_nothing_for_them() -> None:
    state = stood(surrounded("devourer", site=()), ORANGE, 2, -1, "site", criminal=True)
    _, told = turn(with_cult(state, BLUE, power=70), "lake 2,-2 r0")
    assert (BLUE, "criminals", 0) in gains(told)


@clause("CA-7.4")
def test_we_are_legion_may_put_a_criminal() -> None:
    state = with_cult(arranged(*LEGION_TILES, criminals=True), BLUE, charged=ALL_STONES)
    state, _ = acted(state, UseStone(3), Deploy(-1, -1, part(state, -1, -1, "site"), criminal=True))
    assert pawns_at(state, -1, -1) == [BLUE + CRIMINAL]


@clause("CA-7.2")
def test_criminals_recover_as_cultists_do() -> None:
    state = with_cult(
        arranged(criminals=True, seat=ORANGE), BLUE, criminals_recovery=1, criminals_asylum=2
    )
    state, _ = turn(state, "flow-straight -1,0 r0")
    cult = state.cults[BLUE]
    assert (cult.criminals, cult.criminals_recovery, cult.criminals_asylum) == (2, 2, 0)
