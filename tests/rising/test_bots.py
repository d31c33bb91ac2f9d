"""The bots play well, by what their chair sees, and by nothing else."""

from __future__ import annotations

import pytest

from game.core.fate import Luck
from game.core.protocol import Choice, Over, Seat
from game.rising import RISING
from game.rising.actions import Lay
from game.rising.bots import BOTS, evaluate
from game.rising.pieces import NEPTUNE, SEATS, VESTA, Variant
from game.rising.rules import apply, pending, start
from game.rising.state import Options
from game.rising.view import view
from tests.playing import pick, playout
from tests.rising.build import BLUE, RED, offered, table
from tests.rising.test_match import drawn, won


def winners(levels: tuple[str, str], seed: str, variant: Variant = "colours") -> frozenset[Seat]:
    """Who wins a match between two bots, by seat."""
    luck = Luck(seed)
    state = start(Options(variant=variant))
    while not isinstance(due := pending(state), Over):
        if isinstance(due, Choice):
            bot = BOTS[levels[due.seat]]
            action = bot(RISING, view(state, due.seat), due.actions, luck)
        else:
            action = pick(due, luck)
        state = apply(state, action).state
    return due.winners


def wins_alone(level: str, against: str, matches: int, variant: Variant = "colours") -> int:
    """Matches that ``level`` wins alone, the seats changing from match to match."""
    count = 0
    for number in range(matches):
        seat = SEATS[number % 2]
        levels = (level, against) if seat == NEPTUNE else (against, level)
        count += winners(levels, f"{level} {variant} {number}", variant) == {seat}
    return count


@pytest.mark.parametrize("variant", ["colours", "highest", "sum"])
def test_the_sound_bot_beats_the_simple_one_nine_times_in_ten(variant: Variant) -> None:
    assert wins_alone("sound", "simple", 20, variant) >= 18


def test_the_cunning_bot_beats_the_simple_one() -> None:
    assert wins_alone("cunning", "simple", 1) == 1


@pytest.mark.parametrize("level", BOTS)
def test_a_bot_gives_one_of_the_actions_and_the_same_with_the_same_luck(level: str) -> None:
    actions = offered(table())
    seen = view(table(), NEPTUNE)
    first, again = (BOTS[level](RISING, seen, actions, Luck("moon")) for _ in range(2))
    assert first in actions
    assert first == again


@pytest.mark.parametrize("level", BOTS)
def test_a_bot_ends_its_turn_when_that_is_all_there_is(level: str) -> None:
    state = apply(table(), Lay(8, BLUE, 0, 0)).state
    (only,) = offered(state)
    assert BOTS[level](RISING, view(state, NEPTUNE), (only,), Luck("moon")) == only


@pytest.mark.parametrize("level", ["sound", "cunning"])
def test_a_bot_takes_the_round_when_it_can(level: str) -> None:
    blue = ". 6b 6b 2r 6b  . . . . .  . . 1b . .  . . . . .  . . . . ."
    state = table(blue=blue, lighthouse=-7)
    action = BOTS[level](RISING, view(state, NEPTUNE), offered(state), Luck("moon"))
    assert isinstance(action, Lay)
    assert (action.zone, action.row, action.column) == (BLUE, 0, 0)


@pytest.mark.parametrize("level", ["sound", "cunning"])
def test_a_bot_does_not_leave_the_round_to_the_other(level: str) -> None:
    red = ". 6r 6r 6b 4b  . . . . .  . . 2r . .  . . . . .  . . . . ."  # whoever closes it has 3
    state = table(red=red, lighthouse=7, hands=((1, 7, 8), (8, 9, 10)))
    action = BOTS[level](RISING, view(state, NEPTUNE), offered(state), Luck("moon"))
    assert isinstance(action, Lay)
    assert (action.zone, action.row, action.column) == (RED, 0, 0)


def test_a_decided_match_is_worth_all_nothing_or_as_much_as_the_other_has() -> None:
    assert evaluate(view(won(VESTA, VESTA), VESTA), VESTA) == 1.0
    assert evaluate(view(won(VESTA, VESTA), NEPTUNE), NEPTUNE) == -1.0
    assert evaluate(view(won(VESTA, None, None), VESTA), VESTA) == 1.0
    assert evaluate(view(drawn(VESTA, NEPTUNE), VESTA), VESTA) == 0.0


def test_a_round_won_is_worth_half_a_match() -> None:
    assert evaluate(view(won(VESTA), VESTA), VESTA) == 0.5
    assert evaluate(view(won(VESTA), NEPTUNE), NEPTUNE) == -0.5


@pytest.mark.parametrize("seat", SEATS)
def test_the_nearer_the_lighthouse_the_better(seat: Seat) -> None:
    values = [evaluate(view(table(lighthouse=n), seat), seat) for n in (-6, -1, 0, 2, 9)]
    assert values == sorted(values, reverse=seat == NEPTUNE)
    assert len(set(values)) == 5


@pytest.mark.parametrize("seat", SEATS)
def test_a_position_is_worth_from_minus_one_to_one(seat: Seat) -> None:
    for state, _ in playout(RISING, Options(), "mi-go"):
        assert -1.0 <= evaluate(view(state, seat), seat) <= 1.0
        assert -1.0 <= evaluate(view(state, None), seat) <= 1.0
