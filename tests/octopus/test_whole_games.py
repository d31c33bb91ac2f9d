"""Whole games by chance: nothing is lost, nothing hangs, everything ends."""

from __future__ import annotations

import pytest

from game.core.protocol import Over, Seat
from game.octopus import OCTOPUS
from game.octopus.events import ClocksRevealed, PowerChanged
from game.octopus.options import Options
from game.octopus.pieces import EXTERIOR, THINGS
from game.octopus.state import State
from tests.playing import every_options, playout, random_session

clause = pytest.mark.clause

TABLES = pytest.mark.parametrize(
    "options",
    [
        pytest.param(Options(seats=seats, exterior=exterior, fallible_clock=fallible), id=name)
        for seats, exterior, fallible, name in (
            (3, "dreams", False, "dreams-3"),
            (5, "marsh", False, "marsh-5"),
            (4, "moon", True, "moon-4"),
            (5, "city", True, "city-5"),
            (4, "random", False, "random-4"),
        )
    ],
)

GAMES = 8
"""Random games per table."""


def states(options: Options) -> list[State]:
    return [state for seed in range(GAMES) for state, _ in playout(OCTOPUS, options, f"{seed}")]


@clause("GO-1.5", "GO-4.7")
@TABLES
def test_no_component_is_ever_lost_or_made(options: Options) -> None:
    for state in states(options):
        for thing in THINGS:
            held = sum(thing in cult.held for cult in state.table.cults)
            assert state.table.stock[thing - 1] + held == options.seats - 1
        assert all(left >= 0 for left in state.table.stock)


@clause("GO-4.1")
@TABLES
def test_no_cult_ever_holds_two_of_a_kind(options: Options) -> None:
    for state in states(options):
        for cult in state.table.cults:
            assert cult.held == tuple(sorted(set(cult.held)))


@clause("GO-4.7")
@TABLES
def test_a_cult_has_power_as_long_as_its_cultist_is_somewhere(options: Options) -> None:
    for state in states(options):
        for cult in state.table.cults:
            assert (cult.power > 0) == (1 <= cult.place <= EXTERIOR) == (cult.gone == 0)
            assert cult.power or not cult.held


@clause("GO-2.2", "GO-3.3")
@TABLES
def test_cultist_and_offspring_of_a_cult_are_only_together_when_it_lies(options: Options) -> None:
    for state in states(options):
        for cult in state.table.cults:
            if cult.power and cult.offspring == cult.place:
                assert cult.lying


@clause("GO-5.4")
@TABLES
def test_between_turns_no_offspring_is_left_and_nobody_lies(options: Options) -> None:
    for state in states(options):
        if state.table.place == 0:
            assert not any(cult.offspring or cult.lying for cult in state.table.cults)


@clause("GO-5")
@TABLES
def test_every_game_ends_with_a_reason(options: Options) -> None:
    for seed in range(GAMES):
        *_, (state, due) = playout(OCTOPUS, options, f"end{seed}")
        assert isinstance(due, Over)
        assert due.clause in ("GO-5.1", "GO-5.2", "GO-5.3")
        assert len(due.winners) <= 1
        assert due.clause != "GO-5.3" or len(state.table.living()) < 2


@clause("GO-3.1")
@TABLES
def test_every_turn_has_one_reveal(options: Options) -> None:
    session = random_session(OCTOPUS, options, "reveals")
    events = [event for step in session.events for event in step]
    reveals = sum(isinstance(event, ClocksRevealed) for event in events)
    assert reveals == session.state.table.turn


@clause("GO-4.0")
@TABLES
def test_the_log_tells_every_change_of_power(options: Options) -> None:
    session = random_session(OCTOPUS, options, "power")
    powers = [cult.power for cult in session.states[0].table.cults]
    for step in session.events:
        for event in step:
            if isinstance(event, PowerChanged):
                assert powers[event.seat] == event.before
                powers[event.seat] = event.after
    assert powers == [cult.power for cult in session.state.table.cults]


@clause("GO-5.2")
@TABLES
def test_the_standing_names_every_seat_once_and_the_winner_first(options: Options) -> None:
    for seed in range(GAMES):
        over = [due for _, due in playout(OCTOPUS, options, f"standing{seed}")][-1]
        assert isinstance(over, Over)
        assert sorted(s for place in over.standing for s in place) == list(range(options.seats))
        assert not over.winners or over.standing[0] == tuple(over.winners)


@clause("GO-2.1")
@pytest.mark.parametrize(
    ("fallible", "nodes"),
    [(False, [1, 31, 31**2]), (True, [1, 49, 49**2])],
    ids=["right", "fallible"],
)
def test_perft_of_the_first_clocks(fallible: bool, nodes: list[int]) -> None:
    state = OCTOPUS.start(Options(seats=3, exterior="dreams", fallible_clock=fallible))
    assert [perft(state, depth) for depth in range(3)] == nodes


def perft(state: State, depth: int) -> int:
    if depth == 0:
        return 1
    due = OCTOPUS.pending(state)
    assert not isinstance(due, Over)
    return sum(perft(OCTOPUS.apply(state, one).state, depth - 1) for one in due.actions)  # type: ignore[union-attr]


def test_every_option_is_bounded_and_belongs_to_a_clause() -> None:
    assert len(every_options(OCTOPUS)) == 3 + 4 + 1
    fields = {key.split(".")[0] for key in OCTOPUS.option_clauses}
    assert fields == set(Options.__struct_fields__)


def test_evaluate_tells_the_lost_from_the_won() -> None:
    session = random_session(OCTOPUS, Options(seats=3, exterior="dreams"), "value")
    over = session.pending
    assert isinstance(over, Over)
    for seat in range(3):
        value = OCTOPUS.evaluate(OCTOPUS.view(session.state, None), Seat(seat))
        assert value == (1.0 if seat in over.winners else -1.0)
