"""CA-9.11 and CA-9.12: the Scholar and his Assistant (the nineteenth shared position)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.carcosa.actions import EndTurn, Host, Offer, Recover
from game.carcosa.events import ScholarTook, TrapSprung
from game.carcosa.placing import free_stacks
from game.carcosa.state import Trap, foes
from tests.carcosa.solo import alone, assistant, investigated, they, tops, trapped
from tests.carcosa.tables import BLUE, acted, fated, heights, kinds_of, offered, with_cult

clause = pytest.mark.clause


@clause("CA-9.11", "CA-9.12")
def test_the_scholar_takes_the_best_top_of_the_stacks_without_a_prophet_and_himself() -> None:
    state = tops(alone(), "district-3-flow-end", "ritual", "conflux-4", "lake")
    state = they(with_cult(replace(state, phase="after"), BLUE, prophet=1), scholar=0)
    state, told = acted(state, EndTurn())
    took = next(event for event in told if isinstance(event, ScholarTook))
    assert (took.before, took.stack, took.priority, took.value) == (0, 2, 6, 2)
    assert took.candidates == ((2, 6), (3, 9))
    assert assistant(state) == (48, False)
    assert foes(state).scholar == 2
    assert [len(stack) for stack in state.stacks] == [3, 3, 2, 3]
    assert state.aside[-1].kind.startswith("conflux-4")
    state, _ = acted(state, Recover())
    assert free_stacks(state) == [0, 3]


@clause("CA-9.11")
def test_of_equals_the_player_chooses() -> None:
    state = tops(they(alone(), scholar=3), "ritual", "ritual", "lake", "district-4")
    state, _ = acted(with_cult(replace(state, phase="after"), BLUE, prophet=2), EndTurn())
    assert offered(state) == (Offer(0), Offer(1))
    state, _ = acted(state, Offer(1))
    assert (foes(state).scholar, assistant(state)) == (1, (47, False))


@clause("CA-9.11", "CA-6.1")
def test_the_top_below_is_turned_up_and_a_stack_may_run_out() -> None:
    state = heights(replace(alone(), phase="after"), 1, 9, 9, 9)
    state = they(with_cult(state, BLUE, prophet=2), scholar=3)
    state, _ = acted(state, EndTurn())
    state, told = acted(state, Offer(0))
    assert "StackEmptied" in kinds_of(told)
    state = heights(replace(alone(), phase="after"), 9, 9, 9, 9)
    state = they(with_cult(state, BLUE, prophet=2), scholar=3)
    state, _ = acted(state, EndTurn(), Offer(1))
    assert fated(state).stacks[1][0].kind


@clause("CA-9.11")
def test_without_a_stack_he_stays_and_a_standing_assistant_does_not_move() -> None:
    state = heights(replace(alone(), phase="after"), 3, 3, 0, 3)
    state = they(with_cult(state, BLUE, prophet=1), scholar=0)
    state = replace(state, stacks=(state.stacks[0], state.stacks[1], (), ()))
    state = they(state, assistant=30)
    assert state.ending == ""
    state = replace(state, stacks=(state.stacks[0], state.stacks[1], ()))
    state, told = acted(state, EndTurn())
    assert "ScholarStayed" in kinds_of(told)
    assert (foes(state).scholar, assistant(state)) == (0, (30, False))


@clause("CA-9.11", "CA-9.12")
def test_without_a_stack_a_prone_assistant_stands_up() -> None:
    state = heights(replace(alone(), phase="after"), 3, 3, 0)
    state = they(with_cult(state, BLUE, prophet=1), scholar=0, assistant=30, prone=True)
    state, _ = acted(state, EndTurn())
    assert assistant(state) == (30, False)


@clause("CA-9.12")
@pytest.mark.parametrize("value", [1, 2, 3, 4, 5])
def test_the_assistant_moves_towards_the_start_by_the_research_value(value: int) -> None:
    state, _ = investigated(alone(naive=True), value=value, assistant=30)
    assert assistant(state) == (30 - value, False)


@clause("CA-9.12")
def test_at_a_trap_he_stops_and_falls_and_the_cultist_there_goes_mad() -> None:
    state = with_cult(trapped(alone(), 47), BLUE, asylum=0, recovery=0)
    state, told = investigated(state, value=5, assistant=48)
    assert assistant(state) == (47, True)
    assert foes(state).traps == ()
    assert state.cults[BLUE].asylum == 1
    assert TrapSprung(0, 47, False, False, 1, clause="CA-9.12") in told  # type: ignore[arg-type]


@clause("CA-9.12")
def test_he_stops_at_the_first_of_two_traps() -> None:
    state = they(alone(), occultists=(), detectives=(), traps=(Trap(44), Trap(47)))
    state, _ = investigated(state, value=5, assistant=48)
    assert assistant(state) == (47, True)
    assert foes(state).traps == (Trap(44),)


@clause("CA-9.12", "CA-4.4")
def test_the_cultist_of_a_trap_stands_when_its_cult_summons() -> None:
    state = with_cult(trapped(alone(), 47), BLUE, power=50)
    state, _ = investigated(state, assistant=48)
    assert (state.cults[BLUE].standing, state.cults[BLUE].asylum) == (1, 1)


@clause("CA-9.12", "CA-7.2")
def test_the_criminal_of_a_trap_goes_to_the_asylum() -> None:
    state = trapped(alone(criminals=True), 47, criminal=True)
    state = with_cult(state, BLUE, power=50)
    state, _ = investigated(state, assistant=48)
    assert (state.cults[BLUE].criminals_asylum, state.cults[BLUE].standing) == (1, 0)


@clause("CA-9.12")
def test_prone_he_stands_up_and_that_is_all_whatever_the_scholar_took() -> None:
    state, told = investigated(trapped(alone(), 44), value=5, assistant=47, prone=True)
    assert assistant(state) == (47, False)
    assert "AssistantMoved" not in kinds_of(told)


@clause("CA-9.12")
def test_detectives_on_the_track_are_no_business_of_his() -> None:
    state, _ = investigated(alone(), value=4, assistant=47)
    assert assistant(state) == (43, False)
    assert foes(state).detectives == (12, 22, 34, 44)


@clause("CA-9.12", "CA-9.13")
def test_an_occultist_whom_he_passes_is_deployed() -> None:
    state, _ = investigated(alone(), Host(0, 0, 0), value=5, assistant=43)
    assert assistant(state) == (38, False)
    assert foes(state).occultists == (8, 16, 24, 32)


@clause("CA-9.12")
def test_the_oracle_is_no_trap() -> None:
    state, _ = investigated(with_cult(alone(naive=True), BLUE, power=27), value=5, assistant=30)
    assert assistant(state) == (25, False)


@clause("CA-9.12")
def test_a_trap_under_him_or_behind_him_does_not_hold_him() -> None:
    state = they(alone(naive=True), traps=(Trap(44), Trap(47)))
    state, _ = investigated(state, value=2, assistant=44)
    assert assistant(state) == (42, False)


@clause("CA-9.16")
def test_standing_at_the_start_he_exposes_the_cult() -> None:
    state, told = investigated(alone(), value=3, assistant=3)
    assert (state.ending, assistant(state)) == ("exposed", (0, False))
    assert "GameLost" in kinds_of(told)


@clause("CA-9.16", "CA-9.12")
def test_a_trap_before_the_start_saves_the_cult_once() -> None:
    state, _ = investigated(trapped(alone(), 5), value=5, assistant=6)
    assert (state.ending, assistant(state)) == ("", (5, True))
