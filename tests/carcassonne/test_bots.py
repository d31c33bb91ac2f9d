"""How the bots play, measured in matches of two."""

from __future__ import annotations

import pytest

from game.carcassonne import CARCASSONNE
from game.carcassonne.actions import Deploy, Draw, Place
from game.carcassonne.bots import evaluate
from game.carcassonne.rules import apply, pending
from game.carcassonne.state import State, totals
from game.carcassonne.view import view
from game.core.fate import Luck
from game.core.protocol import Chance, Choice, Over, Seat
from tests.carcassonne.games import GAMES
from tests.carcassonne.tables import acted, arranged, laid, opened, turn

MATCH = max(4, GAMES // 5)
"""Games of a match; a hundred with five times as many games in the soak."""


def won(level: str, other: str) -> float:
    """Share of a match that ``level`` wins, a tie being half; each begins every other game."""
    wins = 0.0
    for number in range(MATCH):
        me = number % 2
        points = points_of((level, other) if me == 0 else (other, level), f"match {number}")
        wins += (points[me] > points[1 - me]) + (points[me] == points[1 - me]) / 2
    return wins / MATCH


def points_of(levels: tuple[str, ...], seed: str) -> tuple[int, ...]:
    """How a game between these bots ends."""
    luck, own = Luck(seed), Luck(f"{seed} bots")
    state = opened(seats=len(levels))
    while not isinstance(due := pending(state), Over):
        if isinstance(due, Chance):
            action = due.outcomes[luck([weight for _, weight in due.outcomes])][0]
        else:
            bot = CARCASSONNE.bots[levels[due.seat]]
            action = bot(CARCASSONNE, view(state, due.seat), due.actions, own)
        state = apply(state, action).state
    return totals(state)


def chosen(level: str, state: State) -> object:
    due = pending(state)
    assert isinstance(due, Choice)
    return CARCASSONNE.bots[level](CARCASSONNE, view(state, due.seat), due.actions, Luck("bot"))


def test_cunning_beats_random_play() -> None:
    assert won("cunning", "simple") >= 0.95


def test_cunning_beats_the_greedy_bot() -> None:
    assert won("cunning", "sound") >= 0.6


def test_the_greedy_bot_beats_random_play() -> None:
    assert won("sound", "simple") >= 0.95


@pytest.mark.parametrize("seats", [3, 5])
def test_cunning_gains_more_than_greedy_bots_at_larger_tables(seats: int) -> None:
    lead = 0.0
    for number in range(MATCH):
        me = number % seats
        levels = tuple("cunning" if seat == me else "sound" for seat in range(seats))
        points = points_of(levels, f"table {number}")
        lead += points[me] - (sum(points) - points[me]) / (seats - 1)
    assert lead > 0


@pytest.mark.parametrize("seats", [3, 5])
def test_they_play_at_larger_tables_too(seats: int) -> None:
    levels = ("cunning", "sound", "simple", "sound", "cunning")[:seats]
    assert min(points_of(levels, "table")) >= 0


@pytest.mark.parametrize("level", ["sound", "cunning"])
def test_a_city_is_completed_with_a_knight_in_it(level: str) -> None:
    state, _ = acted(arranged("F 0,-1 r1 @0 city"), Draw("E"))
    assert chosen(level, state) == Place(0, -2, 2)


@pytest.mark.parametrize("level", ["sound", "cunning"])
def test_a_finished_city_is_not_left_without_a_knight(level: str) -> None:
    state = laid(arranged("G 0,-1 r1"), "E 0,-2 r2")
    assert chosen(level, state) == Deploy(0)


def test_evaluate_favours_whoever_holds_the_city() -> None:
    state = arranged("F 0,-1 r1 @0 city", "U 1,0 r1 @1 road")
    mine, theirs = (evaluate(view(state, seat), seat) for seat in (Seat(0), Seat(1)))
    assert 1.0 > mine > 0.0 > theirs > -1.0


def test_evaluate_knows_who_has_won() -> None:
    state, _ = turn(arranged(pile=["E"]), "E 0,-1 r2 city")
    assert isinstance(pending(state), Over)
    assert [evaluate(view(state, seat), seat) for seat in (Seat(0), Seat(1))] == [1.0, -1.0]
    level, _ = turn(arranged("U 1,0 r1 @0 road", "U 2,0 r1 @1 road", pile=["V"]), "V 0,1 r0")
    assert evaluate(view(level, Seat(0)), Seat(0)) == 0.0
