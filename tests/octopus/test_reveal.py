"""GO-3: all clocks are turned over together, and some were wrong."""

from __future__ import annotations

import pytest

from game.core.protocol import Seat
from game.octopus.actions import LINE, Clock, Gather, SetClock
from game.octopus.events import (
    Battle,
    ClocksRevealed,
    CultGone,
    CultistErred,
    CultistMoved,
    NotGathered,
    OffspringErred,
    OffspringRaised,
    PowerChanged,
    TalksBegan,
    TurnBegan,
)
from game.octopus.pieces import EXTERIOR, ROOMS
from tests.octopus.tables import (
    CRYPT,
    GARDEN,
    GRIMOIRE,
    LABORATORY,
    LIBRARY,
    MUSEUM,
    OBSERVATORY,
    OUT,
    PLANT,
    RITUAL,
    A,
    B,
    choice,
    cult,
    play,
    powers,
    refusal,
    reveal,
    table,
    told,
)

clause = pytest.mark.clause


@clause("GO-3.1")
def test_all_pawns_move_at_once_when_the_last_clock_is_set() -> None:
    state = table(cult(), cult(), cult())
    state, events = play(state, SetClock(Clock(MUSEUM, GARDEN)), SetClock(Clock(CRYPT, GARDEN)))
    assert [one.place for one in state.table.cults] == [LIBRARY] * 3
    state, events = play(state, SetClock(Clock(OBSERVATORY, GARDEN)))
    assert [one.place for one in state.table.cults] == [MUSEUM, CRYPT, OBSERVATORY]
    assert [one.offspring for one in state.table.cults] == [GARDEN] * 3
    assert len(told(events, CultistMoved)) == len(told(events, OffspringRaised)) == 3


@clause("GO-3.1")
def test_cultists_that_change_places_do_not_meet() -> None:
    state = table(cult(place=MUSEUM), cult(place=CRYPT), cult(place=GARDEN))
    state, events = reveal(state, (CRYPT, LABORATORY), (MUSEUM, LABORATORY), (GARDEN, LABORATORY))
    assert not told(events, TalksBegan)


@clause("GO-3.1")
def test_all_clocks_are_shown_together_before_anything_moves() -> None:
    state = table(cult(), OUT, cult(), cult())
    state, events = reveal(state, (LIBRARY, CRYPT), (MUSEUM, CRYPT), RITUAL)
    shown = told(events, ClocksRevealed)
    clocks = (Clock(LIBRARY, CRYPT), None, Clock(MUSEUM, CRYPT), Clock(*RITUAL))
    assert [event.clocks for event in shown] == [clocks]
    assert state.table.clocks == clocks
    assert state.clocks == (None,) * 4
    assert events.index(shown[0]) < events.index(told(events, CultistMoved)[0])


@clause("GO-3.2")
def test_a_fallible_clock_may_be_set_to_any_room_and_to_the_line() -> None:
    actions = choice(table(cult(), cult(), cult(), fallible=True)).actions
    assert {action for action in actions if isinstance(action, SetClock)} == {
        SetClock(Clock(dagger, tentacle))
        for dagger in (LINE, *ROOMS)
        for tentacle in (LINE, *ROOMS)
    }


@clause("GO-3.2")
def test_a_room_out_of_reach_leaves_the_cultist_lying_and_costs_a_power() -> None:
    state = table(cult(4), cult(place=CRYPT), cult(place=CRYPT), fallible=True)
    state, events = reveal(state, (GARDEN, MUSEUM), (CRYPT, MUSEUM), (CRYPT, MUSEUM))
    assert (state.table.cults[A].place, state.table.cults[A].lying) == (LIBRARY, True)
    assert powers(state)[A] == 3
    assert [event.place for event in told(events, CultistErred)] == [LIBRARY]


@clause("GO-3.2")
def test_a_dagger_on_the_line_leaves_the_cultist_lying_but_calls_the_offspring() -> None:
    state = table(cult(4), cult(place=CRYPT), cult(place=CRYPT), fallible=True)
    state, _ = reveal(state, (LINE, MUSEUM), (CRYPT, MUSEUM), (CRYPT, MUSEUM))
    assert state.table.cults[A] == cult(3, LIBRARY, lying=True, offspring=MUSEUM)


@clause("GO-3.2")
def test_a_tentacle_on_the_line_calls_no_offspring_and_costs_nothing() -> None:
    state = table(cult(4), cult(place=CRYPT), cult(place=CRYPT), fallible=True)
    state, events = reveal(state, (OBSERVATORY, LINE), (CRYPT, MUSEUM), (CRYPT, MUSEUM))
    assert state.table.cults[A] == cult(4, OBSERVATORY)
    assert [event.seat for event in told(events, OffspringErred)] == [A]


@clause("GO-3.2")
def test_both_hands_on_lines_are_both_errors() -> None:
    state = table(cult(4), cult(place=CRYPT), cult(place=CRYPT), fallible=True)
    state, events = reveal(state, (LINE, LINE), (CRYPT, MUSEUM), (CRYPT, MUSEUM))
    assert state.table.cults[A] == cult(3, LIBRARY, lying=True)
    assert len(told(events, CultistErred)) == len(told(events, OffspringErred)) == 1


@clause("GO-3.2")
def test_both_hands_on_a_room_out_of_reach_are_the_ritual_and_no_error() -> None:
    state = table(cult(4), cult(place=CRYPT), cult(place=CRYPT), fallible=True)
    state, events = reveal(state, (GARDEN, GARDEN), (CRYPT, MUSEUM), (CRYPT, MUSEUM))
    assert state.table.cults[A].place == EXTERIOR
    assert not told(events, CultistErred)


@clause("GO-3.2")
@pytest.mark.parametrize("room", ROOMS)
def test_from_the_exterior_no_room_is_an_error(room: int) -> None:
    tentacle = CRYPT if room != CRYPT else MUSEUM
    state = table(cult(4, EXTERIOR), cult(place=GARDEN), cult(place=GARDEN), fallible=True)
    state, events = reveal(state, (room, tentacle), (GARDEN, MUSEUM), (GARDEN, MUSEUM))
    assert state.table.cults[A].place == room
    assert not told(events, CultistErred)


@clause("GO-3.2")
def test_a_dagger_on_the_line_in_the_exterior_leaves_the_cultist_lying_there() -> None:
    state = table(cult(4, EXTERIOR), cult(place=GARDEN), cult(place=GARDEN), fallible=True)
    state, _ = reveal(state, (LINE, MUSEUM), (GARDEN, MUSEUM), (GARDEN, MUSEUM))
    assert state.table.cults[A] == cult(3, EXTERIOR, lying=True, offspring=MUSEUM)


@clause("GO-3.2")
def test_a_lying_cultist_takes_no_further_harm_from_an_offspring() -> None:
    state = table(cult(4), cult(4), cult(4, CRYPT), fallible=True)
    state, events = reveal(state, (GARDEN, MUSEUM), (LIBRARY, MUSEUM), (CRYPT, LIBRARY))
    assert powers(state)[:2] == (3, 3)
    assert [event.cults for event in told(events, Battle)] == [(B,)]


@clause("GO-3.2")
def test_a_lying_cultist_hinders_nobody_and_talks_with_nobody() -> None:
    state = table(cult(4), cult(4), cult(4, CRYPT), fallible=True)
    state, events = reveal(state, (GARDEN, MUSEUM), (LIBRARY, MUSEUM), (CRYPT, MUSEUM))
    assert not told(events, TalksBegan)
    assert (choice(state).seat, choice(state).clause) == (B, "GO-4.1")
    state, _ = play(state, Gather())
    assert state.table.cults[B].held == (GRIMOIRE,)


@clause("GO-3.2")
def test_a_lying_cultist_gathers_nothing() -> None:
    state = table(cult(4), cult(4, GARDEN), cult(4, GARDEN), fallible=True)
    state, events = reveal(state, (GARDEN, MUSEUM), (GARDEN, MUSEUM), (GARDEN, MUSEUM))
    assert choice(state).seat != A
    assert not told(events, NotGathered)
    assert state.table.place == GARDEN


@clause("GO-3.2")
def test_all_who_erred_lose_their_power_together_at_the_reveal() -> None:
    state = table(cult(1), cult(1), cult(4, CRYPT), cult(4, CRYPT), fallible=True)
    state, events = reveal(
        state, (GARDEN, MUSEUM), (GARDEN, MUSEUM), (CRYPT, MUSEUM), (CRYPT, MUSEUM)
    )
    kinds = [type(e) for e in events if isinstance(e, PowerChanged | CultGone)]
    assert kinds == [PowerChanged, PowerChanged, CultGone, CultGone]
    assert powers(state) == (0, 0, 4, 4)


@clause("GO-3.2", "GO-4.7")
def test_a_cult_out_by_its_error_returns_its_components_and_its_offspring_still_counts() -> None:
    state = table(
        cult(1, held=(PLANT,)), cult(4, MUSEUM), cult(4, CRYPT), stock={PLANT: 0}, fallible=True
    )
    state, events = reveal(state, (GARDEN, MUSEUM), (MUSEUM, LABORATORY), (CRYPT, LABORATORY))
    assert state.table.stock[PLANT - 1] == 1
    assert [(event.cults, event.offspring) for event in told(events, Battle)] == [((B,), (A,))]


@clause("GO-3.2")
def test_when_clocks_do_not_err_only_right_ones_are_offered() -> None:
    state = table(cult(), cult(), cult())
    assert all(
        LINE not in (action.clock.dagger, action.clock.tentacle)
        for action in choice(state).actions
        if isinstance(action, SetClock)
    )
    assert refusal(state, SetClock(Clock(LINE, LINE))).startswith("GO-3.2")


@clause("GO-3.3")
def test_a_lying_cultist_may_be_where_its_own_offspring_is() -> None:
    state = table(cult(4), cult(4, CRYPT), cult(4, CRYPT), fallible=True)
    state, events = reveal(state, (GARDEN, LIBRARY), (CRYPT, MUSEUM), (CRYPT, MUSEUM))
    assert state.table.cults[A] == cult(3, LIBRARY, lying=True, offspring=LIBRARY)
    assert not told(events, Battle)


@clause("GO-3.3")
def test_a_lying_cultist_gets_up_and_parts_from_its_offspring_at_the_end_of_the_turn() -> None:
    state = table(cult(4), cult(4, CRYPT), cult(4, GARDEN), fallible=True)
    state, events = reveal(state, (GARDEN, LIBRARY), (CRYPT, GARDEN), (GARDEN, CRYPT))
    assert told(events, TurnBegan)
    assert state.table.cults[A] == cult(3, LIBRARY)


@clause("GO-3.2")
def test_position_an_error_in_the_library_beside_an_offspring() -> None:
    """A (4) in the library points at the garden; B (4) stands there, C's Offspring too."""
    state = table(cult(4), cult(4), cult(4, CRYPT), fallible=True)
    state, _ = reveal(state, (GARDEN, MUSEUM), (LIBRARY, MUSEUM), (CRYPT, LIBRARY))
    assert (state.table.cults[A].place, state.table.cults[A].lying) == (LIBRARY, True)
    assert powers(state)[:2] == (3, 3)


@clause("GO-3.2")
def test_position_an_error_in_the_library_without_the_offspring() -> None:
    """The same without the Offspring: B alone may gather a grimoire, no talks."""
    state = table(cult(4), cult(4), cult(4, CRYPT), fallible=True)
    state, _ = reveal(state, (GARDEN, MUSEUM), (LIBRARY, MUSEUM), (CRYPT, OBSERVATORY))
    assert state.table.talks is None
    assert choice(state).seat == Seat(1)
    assert Gather() in choice(state).actions
