"""How the bots play alone."""

from __future__ import annotations

import os
from typing import Any

import pytest
from msgspec.structs import replace

from game.carcosa import CARCOSA
from game.carcosa.actions import EndTurn, Offer, Select, SetTrap, TurnBack
from game.carcosa.bots import evaluate
from game.carcosa.race import FALL, Race, turns_left, turns_to_king, turns_to_rise
from game.carcosa.state import State, Tile
from game.carcosa.view import view
from game.core.fate import Luck
from game.core.protocol import Chance, Choice, Over, Seat
from tests.carcosa.solo import VALUES, alone, haunted, they, tops, trapped, watched
from tests.carcosa.tables import BLUE, acted, heights, opened, placed, with_cult
from tests.carcosa.test_investigators import masked
from tests.playing import pick

ALONE = int(os.environ.get("SOAK_ALONE", "4"))
"""Games of a level; the published rates are of five hundred."""


def chosen(state: State, level: str = "cunning") -> Any:
    due = CARCOSA.pending(state)
    assert isinstance(due, Choice)
    bot = CARCOSA.bots[level]
    return bot(CARCOSA, view(state, due.seat), due.actions, Luck("bot"))


def ended(level: str, seed: str, **options: bool) -> State:
    """A solo game as the bot has played it."""
    luck, state = Luck(seed), opened(seed, seats=1, **options)
    while not isinstance(due := CARCOSA.pending(state), Over):
        action = pick(due, luck) if isinstance(due, Chance) else chosen(state, level)
        state, _ = acted(state, action)
    return state


def won(level: str, **options: bool) -> float:
    """Share of games that a level wins."""
    states = [ended(level, f"alone {number}", **options) for number in range(ALONE)]
    return sum(state.ending in ("rise", "king") for state in states) / ALONE


@pytest.mark.parametrize("level", ["sound", "cunning"])
def test_a_bot_that_thinks_wins_where_luck_does_not(level: str) -> None:
    options = {"naive": True, "criminals": True}
    assert won(level, **options) > won("simple", **options) + 0.5


def test_it_lays_a_trap_before_the_assistant_is_at_the_start() -> None:
    state = heights(they(alone(naive=True), assistant=6, scholar=0), 5, 5, 5, 5)
    state, _ = placed(with_cult(state, BLUE, charged=(), prophet=1), "district-1 0,-1 r2")
    assert chosen(state) == SetTrap(5)


def test_it_keeps_a_dear_tile_from_the_scholar() -> None:
    state = they(alone(), assistant=4, scholar=0)
    state = tops(state, "lake", "ritual-flow-1", "conflux-1", "lake")
    state = with_cult(replace(state, phase="select"), BLUE, charged=(), prophet=0)
    assert chosen(state) == Select(1)


def test_it_turns_the_assistant_far_back() -> None:
    assert chosen(masked(assistant=35)) == TurnBack()


def test_it_gives_the_scholar_the_tile_of_the_stack_that_should_run_out() -> None:
    state = tops(they(alone(naive=True), scholar=3), "ritual", "ritual", "lake", "lake")
    sizes = [
        [top, *[Tile()] * size] for (top, *_), size in zip(state.stacks, (4, 12, 9, 9), strict=True)
    ]
    state = replace(state, stacks=tuple(map(tuple, sizes)), phase="after")
    state = with_cult(state, BLUE, prophet=2)
    state, _ = acted(state, EndTurn())
    assert chosen(state) == Offer(0)


def test_the_race_counts_traps_threats_and_stacks() -> None:
    state = they(alone(naive=True), assistant=40)
    assert turns_left(trapped(state, 5)) > turns_left(state)
    assert turns_left(watched(state, (0, 0))) < turns_left(state)
    fewer = they(alone(), assistant=40, occultists=(16, 24, 32, 40))
    banishing = haunted(they(alone(), assistant=40), 1, 1, "district")
    assert turns_left(banishing) < turns_left(fewer)
    assert turns_to_rise(heights(state, 3, 3, 9, 9)) < turns_to_rise(heights(state, 3, 9, 9, 9))
    assert turns_to_rise(heights(state, 0, 0, 9, 9)) == 0
    assert turns_to_king(state, 50) < turns_to_king(state, 20)
    assert turns_to_king(with_cult(state, BLUE, standing=2), 50) < turns_to_king(state, 50)


def test_the_race_counts_a_trap_on_the_very_space_that_he_comes_to() -> None:
    state = tops(they(alone(), assistant=17, scholar=2), VALUES[1], "lake", "lake", "lake")
    state = with_cult(replace(state, phase="after"), BLUE, reserve=1, prophet=1)
    assert turns_left(trapped(state, 16)) > turns_left(state) + FALL / 2


def test_power_counts_in_full_beside_the_race() -> None:
    state, seat = they(alone(), assistant=48), Seat(BLUE)
    race = Race(view(state, seat))
    for lead in (race.lead, race.lead_now):
        assert lead(with_cult(state, BLUE, power=7), seat) >= lead(state, seat) + 7


def test_a_position_is_better_with_the_assistant_far_off() -> None:
    far = evaluate(view(they(alone(), assistant=40), Seat(0)), Seat(0))
    near = evaluate(view(they(alone(), assistant=8), Seat(0)), Seat(0))
    assert -1 < near < far < 1


@pytest.mark.parametrize(
    ("ending", "value"),
    [("rise", 1.0), ("king", 1.0), ("exposed", -1.0), ("banished", -1.0), ("disbanded", -1.0)],
)
def test_the_end_is_won_or_lost(ending: Any, value: float) -> None:
    assert evaluate(view(replace(alone(), ending=ending), None), Seat(0)) == value
