"""CA-4: turning, madness, summoning the King."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.carcosa.actions import Charge, Done
from game.carcosa.events import PowerGained, SummoningBegan
from game.carcosa.rules import pending
from game.carcosa.state import EVERYONE, State
from game.carcosa.view import view
from game.core.protocol import Event, Over, Seat
from game.landscape.grid import cell_at
from tests.carcosa.tables import (
    BLUE,
    ORANGE,
    acted,
    arranged,
    gains,
    is_stable,
    kinds_of,
    offered,
    pawns_at,
    stood,
    turn,
    with_cult,
)

clause = pytest.mark.clause


def ritual(power: int, event: str, **cult: int) -> tuple[State, list[Event]]:
    """The eighth shared position: Blue's flow and site are completed with Blue at ``power``."""
    state = stood(arranged(track="short"), BLUE, 1, 0, "flow")
    state = with_cult(state, BLUE, power=power, recovery=0, **cult)
    return turn(state, f"ritual-flow-1 1,-1 r0 {event}", "site")


@clause("CA-4.1")
def test_a_turned_tile_keeps_its_place_and_pawns_and_shows_its_event_to_all() -> None:
    state = stood(arranged("district-1 0,-1 r2", "flow-straight 1,-1 r1"), ORANGE, 1, -1, "water")
    state, _ = turn(state, "conflux-3 1,-2 r0 powered")
    assert is_stable(state, 1, -1)
    assert pawns_at(state, 1, -1) == [ORANGE]
    assert state.tiles[cell_at(1, -2)].known == EVERYONE
    assert view(state, None).tiles[cell_at(1, -2)].event == "powered"


@clause("CA-4.2", "CA-4.3", "CA-4.4")
def test_who_reaches_the_end_summons_at_once_and_its_mad_stand_on_the_sign() -> None:
    state, told = ritual(47, "king-pleased")
    assert gains(told) == [(BLUE, "site", 3)]
    assert [event.seat for event in told if isinstance(event, SummoningBegan)] == [BLUE]
    assert offered(state) == (Charge(2), Done())
    state, _ = acted(state, Charge(2))
    assert (state.cults[BLUE].power, state.cults[BLUE].standing) == (50, 2)
    assert state.cults[BLUE].asylum == 0


@clause("CA-4.2")
def test_power_beyond_the_last_space_is_lost() -> None:
    state, told = ritual(49, "king-pleased")
    gain = next(event for event in told if isinstance(event, PowerGained))
    assert (gain.before, gain.after, gain.lost) == (49, 50, 2)
    assert state.cults[BLUE].standing == 1


@clause("CA-4.2")
def test_a_summoning_cult_gains_nothing_any_more() -> None:
    state, told = ritual(50, "king-pleased")
    assert gains(told) == [(BLUE, "site", 0)]
    assert state.gains == ()
    assert not any(isinstance(event, SummoningBegan) for event in told)


@clause("CA-4.5")
def test_short_of_the_end_the_mad_go_to_the_asylum() -> None:
    state, _ = ritual(46, "king-pleased")
    state = replace(state)
    assert state.cults[BLUE].power == 49
    assert state.cults[BLUE].asylum == 1
    state, _ = acted(state, Done())
    assert (state.cults[BLUE].asylum, state.cults[BLUE].standing) == (2, 0)


@clause("CA-4.4")
def test_the_devoured_of_a_summoning_cult_lie_and_give_nothing() -> None:
    state, told = ritual(47, "devourer")
    assert gains(told) == [(BLUE, "site", 3), (BLUE, "devoured", 0)]
    assert state.cults[BLUE].prone == 4
    state, _ = acted(state, Done())
    assert state.cults[BLUE].standing == 1


@clause("CA-4.4")
def test_the_third_standing_summons_the_king_and_nothing_more_is_resolved() -> None:
    state, told = ritual(50, "king-pleased", standing=1)
    state, told = acted(state, Done())
    assert kinds_of(told) == ["PawnsWentMad", "KingSummoned"]
    over = pending(state)
    assert isinstance(over, Over)
    assert over.winners == {Seat(BLUE)}
    assert over.clause == "CA-6.4"


@clause("CA-4.4", "CA-6.4")
def test_the_king_may_be_summoned_in_anothers_turn() -> None:
    lines = "flow-straight -1,0 r0", "flow-straight -2,0 r0"
    state = stood(arranged(*lines, track="short"), ORANGE, -1, 0, "flow")
    state = with_cult(state, ORANGE, power=50, standing=2)
    state = with_cult(state, BLUE, power=40)
    state, told = turn(state, "conflux-1 -3,0 r3 powered", answers=[Done()])
    over = pending(state)
    assert isinstance(over, Over)
    assert over.winners == {Seat(ORANGE)}
    assert over.standing == ((ORANGE,), (BLUE,))
    assert "KingSummoned" in kinds_of(told)


@clause("CA-4.4")
def test_the_active_players_mad_are_counted_first() -> None:
    lines = "flow-straight -1,0 r0", "flow-straight -2,0 r0"
    state = stood(arranged(*lines, track="short", seat=ORANGE), BLUE, -1, 0, "flow")
    state = stood(state, ORANGE, -2, 0, "flow")
    for seat in (BLUE, ORANGE):
        state = with_cult(state, seat, power=50, standing=2)
    state, _ = turn(state, "conflux-1 -3,0 r3 none", answers=[Done(), Done()])
    assert (state.ending, state.summoner) == ("king", ORANGE)
    assert state.cults[BLUE].standing == 2


@clause("CA-4.3")
def test_power_comes_before_madness() -> None:
    _, told = ritual(0, "king-pleased")
    names = kinds_of(told)
    assert names.index("PowerGained") < names.index("PawnsWentMad")
