"""How the bots play, measured in matches of two."""

from __future__ import annotations

from functools import partial

import pytest
from msgspec.structs import replace

from game.carcosa import CARCOSA
from game.carcosa.actions import Deploy
from game.carcosa.bots import evaluate
from game.carcosa.race import Race
from game.carcosa.rules import apply, pending
from game.carcosa.state import Table
from game.carcosa.view import view
from game.core.fate import Luck
from game.core.protocol import Chance, Choice, Over, Seat
from tests.carcosa.games import GAMES
from tests.carcosa.tables import (
    BLUE,
    ORANGE,
    arranged,
    opened,
    placed,
    stood,
    with_cult,
)
from tests.carcosa.test_completing import WEST_FLOW
from tests.playing import pick

MATCH = max(2, GAMES // 12)
"""Games of a match; a hundred in a long soak."""


def won(level: str, other: str, **options: bool) -> float:
    """Share of a match that ``level`` wins, a tie being half; each begins every other game."""
    wins = 0.0
    for number in range(MATCH):
        me = number % 2
        levels = (level, other) if me == 0 else (other, level)
        winners = winners_of(levels, f"match {number}", **options)
        wins += (me in winners) / len(winners)
    return wins / MATCH


def winners_of(levels: tuple[str, ...], seed: str, **options: bool) -> frozenset[Seat]:
    luck, own = Luck(seed), Luck(f"{seed} bots")
    state = opened(seed, seats=len(levels), **options)
    while not isinstance(due := pending(state), Over):
        if isinstance(due, Chance):
            action = due.outcomes[luck([weight for _, weight in due.outcomes])][0]
        else:
            bot = CARCOSA.bots[levels[due.seat]]
            action = bot(CARCOSA, view(state, due.seat), due.actions, own)
        state = apply(state, action).state
    return due.winners


def test_cunning_beats_random_play() -> None:
    assert won("cunning", "simple") >= 0.95


def test_cunning_beats_random_play_with_everything_in() -> None:
    assert won("cunning", "simple", criminals=True, stranger=True, several_stones=True) >= 0.95


def test_sound_beats_random_play() -> None:
    assert won("sound", "simple") >= 0.9


class Trembling(Race):
    """Differs in the last decimals, as another machine would."""

    luck = Luck("tremble")

    def lead(self, table: Table, seat: Seat) -> float:
        return super().lead(table, seat) + self.noise()

    def potential(self, table: Table, cell: int, part: int, seat: Seat) -> float:
        return super().potential(table, cell, part, seat) + self.noise()

    def cost(self, table: Table, seat: Seat) -> float:
        return super().cost(table, seat) + self.noise()

    def noise(self) -> float:
        return self.luck([1] * 9) * 1e-13


def test_a_bot_plays_the_same_game_on_every_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    luck, state = Luck("machines"), opened("machines", seats=1)
    while not isinstance(due := pending(state), Over):
        if isinstance(due, Chance):
            action = pick(due, luck)
        else:
            play = partial(CARCOSA.bots["cunning"], CARCOSA, view(state, due.seat), due.actions)
            action = play(Luck("any"))
            with monkeypatch.context() as elsewhere:
                elsewhere.setattr("game.carcosa.bots.Race", Trembling)
                assert play(Luck("any")) == action
        state = apply(state, action).state


def test_cunning_mans_a_district_that_it_completes() -> None:
    state, _ = placed(arranged(), "district-1 0,-1 r2 theatre")
    due = pending(state)
    assert isinstance(due, Choice)
    chosen = CARCOSA.bots["cunning"](CARCOSA, view(state, Seat(BLUE)), due.actions, Luck("bot"))
    assert chosen == Deploy(0, -1, 0)


def test_a_position_is_worth_more_to_who_stands_on_a_long_flow() -> None:
    state = stood(arranged(*WEST_FLOW), BLUE, -1, 0, "flow")
    state = with_cult(state, BLUE, reserve=3)
    assert evaluate(view(state, Seat(BLUE)), Seat(BLUE)) > 0
    assert evaluate(view(state, Seat(ORANGE)), Seat(ORANGE)) < 0


def test_the_end_is_won_or_lost() -> None:
    state = replace(with_cult(arranged(), BLUE, power=3), ending="rise")
    assert [evaluate(view(state, None), seat) for seat in (Seat(0), Seat(1))] == [1.0, -1.0]
    state = replace(state, ending="king", summoner=Seat(ORANGE))
    assert [evaluate(view(state, None), seat) for seat in (Seat(0), Seat(1))] == [-1.0, 1.0]
