"""How bots lead a cult: well enough, by lot, and from the open table alone."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from game.core.fate import Luck
from game.core.protocol import AnyGame, Bot, Choice, Over, Picker, Seat
from game.octopus import OCTOPUS, clocks
from game.octopus.actions import Accept, Confront, Exchange, Gather, Pass, Propose, SetClock
from game.octopus.bots import BOTS, Leader, bargain
from game.octopus.guesses import guess, plan_worths, plans, shares, stakes
from game.octopus.odds import Spread
from game.octopus.options import Options
from game.octopus.pieces import EXTERIOR
from game.octopus.prospects import foresee, prospects
from game.octopus.state import State
from game.octopus.view import View
from tests.octopus.tables import (
    CHART,
    CRYPT,
    GARDEN,
    GRIMOIRE,
    IDOL,
    KEY,
    LABORATORY,
    LIBRARY,
    MUSEUM,
    OBSERVATORY,
    PLANT,
    POTION,
    RITUAL,
    SKULL,
    A,
    B,
    C,
    choice,
    cult,
    play,
    reveal,
    table,
)
from tests.playing import pick

CUNNING = BOTS["cunning"]


def match(bots: list[Bot], seed: str) -> Over:
    """One game between ``bots``, by seat."""
    luck, state = Luck(seed), OCTOPUS.start(Options(seats=len(bots)))
    while not isinstance(due := OCTOPUS.pending(state), Over):
        if isinstance(due, Choice):
            seen = OCTOPUS.view(state, due.seat)
            action = bots[due.seat](OCTOPUS, seen, due.actions, luck)
        else:
            action = pick(due, luck)
        state = OCTOPUS.apply(state, action).state
    return due


def wins(bot: Bot, others: Bot, games: int) -> int:
    """Victories of ``bot`` as one of four, its seat changing every game."""
    won = 0
    for game in range(games):
        seats = [others] * 4
        seats[game % 4] = bot
        won += Seat(game % 4) in match(seats, f"match {game}").winners
    return won


@pytest.mark.parametrize("level", ["sound", "cunning"])
def test_a_thinking_bot_wins_sixty_of_a_hundred_games_against_three_random_ones(level: str) -> None:
    assert wins(BOTS[level], BOTS["simple"], 100) >= 60


def test_cunning_among_three_sound_bots_wins_more_than_its_share() -> None:
    assert wins(CUNNING, BOTS["sound"], 40) > 10


class Replier:
    """Always plays the best reply to what all others did last turn."""

    def __call__(self, game: AnyGame, view: View, actions: Any, picker: Picker) -> Any:
        table, seat = view.table, view.seat
        if not isinstance(actions[0], SetClock) or not table.clocks or seat is None:
            return CUNNING(game, view, actions, picker)
        spreads = {}
        for other in table.living():
            last = table.clocks[other]
            assert last is not None
            course = clocks.course(table.cults[other].place, last)
            spread = Spread(np.zeros(EXTERIOR + 1), np.zeros(EXTERIOR + 1))
            spread.cultist[0 if course.lying else course.place] = 1
            spread.offspring[course.offspring] = 1
            spreads[other] = spread
        state = State(view.options, table, (None,) * len(table.cults))
        worths = plan_worths(table, stakes(state), spreads, seat)
        return plans(table.cults[seat].place).settings[int(worths.argmax())]


def test_three_who_reply_to_its_last_turn_do_not_hold_cunning_down_to_its_share() -> None:
    assert wins(CUNNING, Replier(), 40) > 10


def test_one_who_replies_to_the_last_turn_gains_nothing_among_the_cunning() -> None:
    assert wins(Replier(), CUNNING, 40) <= 16


def drawn(bot: Bot, state: State, draws: int = 60) -> Counter[Any]:
    """How often ``bot`` does what when asked again and again."""
    due, luck = choice(state), Luck("again")
    seen = OCTOPUS.view(state, due.seat)
    return Counter(bot(OCTOPUS, seen, due.actions, luck) for _ in range(draws))


def test_cunning_mixes_where_it_goes_and_where_its_offspring_rises() -> None:
    state = OCTOPUS.start(Options(seats=4, exterior="dreams"))
    chosen = drawn(CUNNING, state)
    assert len({action.clock.dagger for action in chosen}) >= 3
    assert len({action.clock.tentacle for action in chosen}) >= 3
    assert max(chosen.values()) < 30


@pytest.mark.parametrize("exterior", ["dreams", "marsh", "moon", "city"])
@pytest.mark.parametrize("level", ["sound", "cunning"])
def test_no_plan_for_the_first_turn_is_followed_by_more_than_every_second_bot(
    level: str, exterior: str
) -> None:
    leader = BOTS[level]
    assert isinstance(leader, Leader)
    state = OCTOPUS.start(Options(seats=4, exterior=exterior))  # type: ignore[arg-type]
    at = stakes(state)
    spreads = guess(state.table, at, leader.rounds, leader.heat)
    assert shares(plan_worths(state.table, at, spreads, A), leader.heat).max() < 0.5


def test_a_plan_that_several_clocks_lead_to_is_made_with_one_of_them() -> None:
    courses = [clocks.course(LIBRARY, setting.clock) for setting in plans(LIBRARY).settings]
    assert len(set(courses)) == len(courses)
    assert set(courses) == {
        clocks.course(LIBRARY, one.clock) for one in clocks.settings(LIBRARY, fallible=False)
    }


def test_bots_decide_alike_whatever_is_hidden_from_them() -> None:
    start = table(cult(), cult(), cult())
    chosen = set()
    for action in choice(start).actions:
        state, _ = play(start, action)
        seen = OCTOPUS.view(state, B)
        chosen.add(CUNNING(OCTOPUS, seen, choice(state).actions, Luck("same")))
    assert len(chosen) == 1


@pytest.mark.parametrize("level", BOTS)
def test_bots_set_clocks_that_are_offered_even_when_clocks_may_err(level: str) -> None:
    state = table(cult(place=EXTERIOR), cult(), cult(), fallible=True)
    assert set(drawn(BOTS[level], state)) <= set(choice(state).actions)


def test_thinking_bots_never_err() -> None:
    state = table(cult(place=GARDEN), cult(), cult(), fallible=True)
    for action in drawn(CUNNING, state):
        assert not clocks.course(GARDEN, action.clock).lying
        assert not clocks.course(GARDEN, action.clock).lost


def test_a_guess_looks_for_a_cult_where_it_needs_something() -> None:
    """B lacks only what the crypt still has; A must reckon with it there most of all."""
    state = table(
        cult(held=(GRIMOIRE, IDOL)),
        cult(place=CRYPT, held=(GRIMOIRE, IDOL, POTION)),
        cult(held=(POTION,)),
        stock={GRIMOIRE: 0, IDOL: 0, POTION: 0},
    )
    spreads = guess(state.table, stakes(state), rounds=8, heat=0.015)
    rooms = [spreads[B].cultist[place] for place in (LIBRARY, MUSEUM, LABORATORY)]
    assert spreads[B].cultist[CRYPT] > max(rooms)


def test_the_victory_at_hand_is_taken() -> None:
    """Of all places that A can reach three have a fourth kind for it."""
    state = table(
        cult(place=GARDEN, held=(GRIMOIRE, IDOL, SKULL)), cult(place=CRYPT), cult(place=CRYPT)
    )
    chosen = drawn(CUNNING, state).elements()
    goals = Counter(clocks.course(GARDEN, action.clock).place for action in chosen)
    assert goals[GARDEN] + goals[OBSERVATORY] + goals[EXTERIOR] > 50


def test_what_is_gathered_counts_at_once_and_what_is_left_does_not() -> None:
    state = table(cult(place=CRYPT), cult(), cult(place=MUSEUM))
    state, _ = reveal(state, (CRYPT, GARDEN), (LIBRARY, GARDEN), (MUSEUM, GARDEN))
    assert choice(state).actions == (Gather(), Pass())
    assert set(drawn(CUNNING, state)) == {Gather()}


@pytest.mark.clause("GO-4.1")
@pytest.mark.parametrize("level", ["sound", "cunning"])
def test_a_component_is_not_left_for_fear_of_what_others_may_send_home(level: str) -> None:
    state = table(
        cult(5, held=(CHART,)),
        cult(3, held=(KEY,)),
        cult(4, GARDEN),
        cult(5, held=(SKULL,)),
        exterior="moon",
    )
    hands = (LIBRARY, CRYPT), (OBSERVATORY, LABORATORY), (GARDEN, CRYPT), RITUAL
    state, _ = reveal(state, *hands)
    gather, leave = bargain(state, A, choice(state).actions)
    assert gather < leave
    assert drawn(BOTS[level], state, 1) == {Gather(): 1}


def test_an_effect_that_wins_is_used() -> None:
    state = table(
        cult(4, LIBRARY, held=(SKULL, POTION, CHART)),
        cult(4, GARDEN, held=(GRIMOIRE, IDOL, SKULL)),
        cult(4, MUSEUM),
        exterior="marsh",
    )
    state, _ = reveal(state, RITUAL, (GARDEN, CRYPT), (MUSEUM, CRYPT))
    state, _ = play(state, Pass(), Gather(), Gather())
    assert set(drawn(CUNNING, state)) == {Exchange(B, GRIMOIRE)}


def in_talks(*cults_: Any) -> State:
    """All meet in the library, the first speaks."""
    state = table(*cults_, turn=1)
    return reveal(state, *[(LIBRARY, GARDEN)] * len(cults_))[0]


def test_a_rival_is_never_let_win() -> None:
    state = in_talks(cult(), cult(held=(IDOL, SKULL, POTION)), cult())
    state, _ = play(state, Propose(None), Propose(B))
    assert choice(state).seat == C
    assert Accept() not in drawn(CUNNING, state)


def test_cults_that_have_confronted_are_trusted_less() -> None:
    calm = in_talks(cult(), cult(), cult())
    rough = in_talks(cult(), cult(confronted=5), cult(confronted=5))
    actions = choice(calm).actions
    worth_calm = dict(zip(actions, bargain(calm, A, actions), strict=True))
    worth_rough = dict(zip(actions, bargain(rough, A, actions), strict=True))
    assert worth_rough[Propose(A)] < worth_calm[Propose(A)]
    assert worth_rough[Confront()] == worth_calm[Confront()]


def test_who_can_only_lose_by_a_confrontation_does_not_force_it() -> None:
    state = in_talks(cult(1), cult(4), cult(4))
    assert Confront() not in drawn(CUNNING, state)


def test_prospects_are_shares_and_those_who_are_out_have_none() -> None:
    state = table(cult(4, held=(PLANT,)), cult(4), cult(0, place=0, gone=1), cult(2))
    shares = prospects(state.table)
    assert sum(shares) == pytest.approx(1)
    assert shares[A] > shares[B] > shares[3] > shares[C] == 0


def test_the_end_of_the_turn_is_foreseen_with_all_that_is_still_gathered() -> None:
    state = table(cult(place=CRYPT), cult(), cult(place=MUSEUM))
    state, _ = reveal(state, (CRYPT, GARDEN), (LIBRARY, GARDEN), (MUSEUM, GARDEN))
    ahead = foresee(state)
    assert [one.held for one in ahead.cults] == [(SKULL,), (GRIMOIRE,), (IDOL,)]


def test_levels_are_named_from_weak_to_strong() -> None:
    assert list(OCTOPUS.bots) == ["simple", "sound", "cunning"]
    assert all(isinstance(OCTOPUS.bots[level], Leader) for level in ("sound", "cunning"))
