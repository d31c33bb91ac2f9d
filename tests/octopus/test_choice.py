"""GO-2: clocks are set in secret."""

from __future__ import annotations

import pytest

from game.core.protocol import Seat
from game.core.session import Player, Session
from game.octopus import OCTOPUS
from game.octopus.actions import LINE, Clock, Confront, Gather, Propose, SetClock
from game.octopus.events import ClockSet, CultistMoved
from game.octopus.options import Options
from game.octopus.pieces import EXTERIOR, ROOMS, reach
from game.octopus.rules import pending
from tests.octopus.tables import (
    CRYPT,
    GARDEN,
    LABORATORY,
    LIBRARY,
    MUSEUM,
    OBSERVATORY,
    OUT,
    RITUAL,
    A,
    B,
    C,
    choice,
    cult,
    play,
    refusal,
    reveal,
    table,
    told,
)

clause = pytest.mark.clause


def offered(place: int, fallible: bool = False) -> list[Clock]:
    """Clocks that the first of three cults may set with its Cultist at ``place``."""
    state = table(cult(place=place), cult(), cult(), fallible=fallible)
    actions = choice(state).actions
    assert all(isinstance(action, SetClock) for action in actions)
    return [action.clock for action in actions if isinstance(action, SetClock)]


@clause("GO-2.1")
@pytest.mark.parametrize("place", ROOMS)
def test_the_dagger_points_to_where_the_cultist_is_or_one_stair_away(place: int) -> None:
    assert {clock.dagger for clock in offered(place) if not clock.is_ritual} == reach(place)


@clause("GO-2.1")
@pytest.mark.parametrize("place", [*ROOMS, EXTERIOR])
def test_the_tentacle_points_to_any_room(place: int) -> None:
    for dagger in reach(place):
        assert {c.tentacle for c in offered(place) if c.dagger == dagger} == set(ROOMS)


@clause("GO-2.1")
def test_a_cultist_in_the_library_has_thirty_clocks_and_the_sixth_ritual() -> None:
    assert len(offered(LIBRARY)) == 5 * 6 + 1


@clause("GO-2.1")
def test_a_room_two_stairs_away_is_refused() -> None:
    state = table(cult(place=LIBRARY), cult(), cult())
    said = refusal(state, SetClock(Clock(GARDEN, MUSEUM)))
    assert said == "GO-2.1 octopus.refuse.out_of_reach"


@clause("GO-2.1")
@pytest.mark.parametrize("clock", [Clock(7, 1), Clock(1, 7), Clock(-1, 2)])
@pytest.mark.parametrize("fallible", [False, True])
def test_a_room_that_is_not_on_the_clock_is_refused(clock: Clock, fallible: bool) -> None:
    state = table(cult(), cult(), cult(), fallible=fallible)
    assert refusal(state, SetClock(clock)) == "GO-2.1 octopus.refuse.no_such_room"


@clause("GO-2.1")
def test_only_living_cults_set_a_clock() -> None:
    state = table(OUT, cult(), OUT, cult())
    assert choice(state).seat == B
    state, _ = play(state, SetClock(Clock(LIBRARY, CRYPT)))
    assert choice(state).seat == Seat(3)


@clause("GO-2.2")
@pytest.mark.parametrize("place", [*ROOMS, EXTERIOR])
def test_both_hands_on_any_room_may_be_set_from_anywhere(place: int) -> None:
    assert {clock.dagger for clock in offered(place) if clock.is_ritual} == set(ROOMS)


@clause("GO-2.2")
@pytest.mark.parametrize("room", ROOMS)
def test_the_ritual_sends_the_cultist_to_the_exterior_without_an_offspring(room: int) -> None:
    state = table(cult(place=LIBRARY), cult(place=LIBRARY), cult(place=LIBRARY))
    state, events = reveal(state, (room, room), (LIBRARY, CRYPT), (LIBRARY, CRYPT))
    assert state.table.cults[A].place == EXTERIOR
    assert state.table.cults[A].offspring == 0
    assert [event.clause for event in told(events, CultistMoved)] == ["GO-2.2"]


@clause("GO-2.3")
def test_from_the_exterior_a_cultist_may_go_to_any_room() -> None:
    clocks = offered(EXTERIOR)
    assert {clock.dagger for clock in clocks if not clock.is_ritual} == set(ROOMS)
    assert len(clocks) == 36


@clause("GO-2.3")
def test_a_cultist_that_leaves_the_exterior_brings_its_offspring() -> None:
    state = table(cult(place=EXTERIOR), cult(), cult())
    state, events = reveal(state, (GARDEN, OBSERVATORY), (LIBRARY, CRYPT), (LIBRARY, CRYPT))
    assert (state.table.cults[A].place, state.table.cults[A].offspring) == (GARDEN, OBSERVATORY)
    assert [event.clause for event in told(events, CultistMoved)] == ["GO-2.3"]


@clause("GO-2.3")
def test_a_cultist_stays_in_the_exterior_by_the_ritual() -> None:
    state = table(cult(place=EXTERIOR), cult(), cult())
    state, events = reveal(state, RITUAL, (LIBRARY, CRYPT), (LIBRARY, CRYPT))
    assert state.table.cults[A].place == EXTERIOR
    assert not told(events, CultistMoved)


@clause("GO-2.4")
def test_cults_set_their_clocks_one_after_another() -> None:
    state = table(cult(), cult(), cult())
    for seat in (A, B, C):
        assert choice(state).seat == seat
        assert state.table.place == 0
        state, _ = play(state, SetClock(Clock(LIBRARY, LABORATORY)))
    assert state.table.place == LIBRARY


@clause("GO-2.4")
def test_a_clock_that_is_confirmed_stays_as_it_is() -> None:
    session = Session(
        OCTOPUS, Options(seats=3, exterior="dreams"), (Player("A"), Player("B"), Player("C")), "x"
    )
    session.submit(A, SetClock(Clock(LIBRARY, CRYPT)))
    refused = session.undo_refusal(A)
    assert refused is not None
    assert refused.key == "undo.passed"


@clause("GO-5.4")
def test_nothing_of_a_turn_that_is_over_is_taken_back() -> None:
    players = Player("A"), Player("B"), Player("C")
    session = Session(OCTOPUS, Options(seats=3, exterior="dreams"), players, "x")
    for room in (CRYPT, LIBRARY, MUSEUM):
        session.submit(choice(session.state).seat, SetClock(Clock(room, GARDEN)))
    for seat in (B, C, A):
        session.submit(seat, Gather())
    assert session.state.table.turn == 2
    assert choice(session.state).seat == A
    refused = session.undo_refusal(A)
    assert refused is not None
    assert refused.key == "undo.passed"


@clause("GO-2.4")
def test_setting_a_clock_looks_the_same_whatever_is_set() -> None:
    state = table(cult(), cult(), cult())
    shown = set()
    for action in choice(state).actions:
        after, events = play(state, action)
        assert [type(event) for event in events] == [ClockSet]
        for seat in (None, B, C):
            told_to_others = tuple(OCTOPUS.redact(event, seat) for event in events)
            shown.add((told_to_others, OCTOPUS.view(after, seat).clocks_set))
        assert pending(after) == pending(play(state, choice(state).actions[0])[0])
    assert len(shown) == 1


@clause("GO-2.4")
def test_the_others_see_only_that_a_clock_is_set() -> None:
    state, _ = play(table(cult(), cult(), cult()), SetClock(Clock(LIBRARY, CRYPT)))
    assert OCTOPUS.view(state, B).clocks_set == (True, False, False)
    assert OCTOPUS.view(state, B).clock is None
    assert OCTOPUS.view(state, A).clock == Clock(LIBRARY, CRYPT)


@clause("GO-2.5")
def test_a_cult_may_do_the_contrary_of_what_it_proposed() -> None:
    state = table(cult(place=LIBRARY), cult(place=LIBRARY), cult(place=CRYPT))
    state, _ = reveal(state, (LIBRARY, GARDEN), (LIBRARY, GARDEN), (CRYPT, GARDEN))
    first = choice(state).seat
    state, _ = play(state, Propose(None), Propose(first))
    assert choice(state).seat == first
    assert Confront() in choice(state).actions


@clause("GO-2.1")
def test_a_hand_on_the_line_is_refused_when_clocks_do_not_err() -> None:
    state = table(cult(), cult(), cult())
    for clock in (Clock(LINE, CRYPT), Clock(LIBRARY, LINE), Clock(LINE, LINE)):
        assert refusal(state, SetClock(clock)) == "GO-3.2 octopus.refuse.on_the_line"
