"""Bots and hints: legal, repeatable, and better the higher their level."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.cards import CARDS, rules
from game.cards.actions import (
    Aim,
    Allow,
    Ask,
    BeginAttack,
    BeginDraw,
    Choose,
    EndAttack,
    EndCombat,
    Hurry,
    MoveMinion,
    Muster,
    Refuse,
    Reroll,
    SlayHorror,
)
from game.cards.bots import ExactOdds, Weigher
from game.cards.dice import Faces
from game.cards.hints import reasons
from game.cards.slaying import Purse
from game.cards.state import Board, Options, State
from game.cards.worth import LOST, standing, worth
from game.core.fate import Luck
from game.core.protocol import Chance, Choice, Over, Seat
from tests.cards.build import (
    attack,
    one,
    play,
    sketch,
    table,
)
from tests.rates import outcome

LEVELS = ("simple", "sound", "cunning")

GAMES = 24
"""Games for each comparison of levels; the published rates are of a thousand."""


def answer(state: State, level: str, luck: str = "any") -> object:
    pending = rules.pending(state)
    assert isinstance(pending, Choice)
    view = CARDS.view(state, pending.seat)
    return CARDS.bots[level](CARDS, view, pending.actions, Luck(luck))


def won(level: str, options: Options, games: int = GAMES) -> int:
    """Games won as Soldier, of those with the first seeds."""
    moves = [Choose("soldier")]
    return sum(outcome(CARDS, options, moves, level, seed).won for seed in range(games))


class Trembling(ExactOdds):
    """Differs in the last decimals, as another machine would."""

    def __init__(self) -> None:
        self.luck = Luck("tremble")

    def before(self, board: Board, purse: Purse, dice: int, rerolls: bool) -> float:
        return super().before(board, purse, dice, rerolls) + self.noise()

    def again(self, board: Board, purse: Purse, kept: Faces, rolled: int) -> float:
        return super().again(board, purse, kept, rolled) + self.noise()

    def noise(self) -> float:
        return self.luck([1] * 9) * 1e-14


def test_a_bot_plays_the_same_game_on_every_machine() -> None:
    luck, trembling = Luck("machines0"), Weigher(Trembling())
    state = play(rules.start(Options()), Choose("soldier"))
    while not isinstance(pending := rules.pending(state), Over):
        if isinstance(pending, Chance):
            action = pending.outcomes[luck([weight for _, weight in pending.outcomes])][0]
        else:
            action = answer(state, "cunning")
            view = CARDS.view(state, pending.seat)
            assert action == trembling(CARDS, view, pending.actions, Luck("any"))
        state = rules.apply(state, action).state


def test_levels_are_told_weakest_first() -> None:
    assert tuple(CARDS.bots) == LEVELS


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_plays_legally_and_the_same_way_again(level: str) -> None:
    luck = Luck("bots")
    state = rules.start(Options(seats=2))
    while not isinstance(pending := rules.pending(state), Over):
        if isinstance(pending, Chance):
            action = pending.outcomes[luck([weight for _, weight in pending.outcomes])][0]
        else:
            action = answer(state, level)
            assert action in pending.actions
            assert action == answer(state, level)
        state = rules.apply(state, action).state


def test_a_better_level_wins_more_games() -> None:
    simple, sound, cunning = (won(level, Options()) for level in LEVELS)
    assert simple < sound <= cunning
    assert cunning >= 0.45 * GAMES


def test_a_grimmer_deck_is_won_less_often() -> None:
    rates = [won("sound", Options(difficulty=level), 24) for level in ("gentle", "normal", "grim")]
    assert rates == sorted(rates, reverse=True)
    assert rates[0] > rates[2]


def test_a_bot_attacks_the_board_on_which_the_god_is_coming() -> None:
    boards = {"cthulhu": sketch(minions=(3, 3, 3, 3, 3)), "arwassa": sketch(minions=(2,))}
    for level in ("sound", "cunning"):
        assert answer(table(boards=boards), level) == BeginAttack("cthulhu")


def test_a_bot_hurries_when_the_god_is_still_coming() -> None:
    boards = {"cthulhu": sketch(minions=(2,) * 5)}
    state = attack(table(one(experience=9), boards=boards), "cthulhu", 1, 1, 1)
    state = play(state, EndAttack())
    assert answer(state, "cunning") == Hurry()


def test_a_ritualist_moves_the_fifth_minion_away() -> None:
    boards = {"cthulhu": sketch(minions=(9,) * 5), "arwassa": sketch(minions=(9,) * 4)}
    moved = answer(table(one("ritualist"), boards=boards), "cunning")
    assert isinstance(moved, MoveMinion)
    assert moved.cult == "cthulhu"
    assert moved.to != "arwassa"


def test_a_bot_lays_its_dice_on_the_horror_they_suffice_for() -> None:
    state = attack(table(boards={"cthulhu": sketch(asleep=("major",))}), "cthulhu", 2, 2, 2)
    assert answer(state, "cunning") == Reroll()
    assert isinstance(answer(play(state, Reroll()), "cunning"), SlayHorror)


def test_a_bot_ends_its_turn_when_nothing_is_left_to_do() -> None:
    assert answer(table(), "cunning") == EndCombat()


def test_a_bot_asks_only_when_its_sanity_hangs_on_it_and_lends_to_friends_alone() -> None:
    boards = {"cthulhu": sketch(awake=("major",))}
    owner = one("priest", lending="ask", items=("elder_sign",))
    state = table(one("doctor", 0), owner, boards=boards, phase="buy")
    assert answer(state, "sound") == Ask("elder_sign")
    asked = play(state, Ask("elder_sign"))
    assert answer(asked, "sound") == Allow()
    rivals = replace(asked, options=replace(asked.options, victory="competitive"))
    assert answer(rivals, "sound") == Refuse()


def test_worth_falls_with_minions_and_rises_with_experience() -> None:
    calm, crowded = table(), table(boards={"cthulhu": sketch(minions=(3, 3, 3))})
    assert worth(calm, 40) > worth(crowded, 40)
    assert worth(table(one(experience=6)), 40) > worth(calm, 40)
    assert worth(table(boards={"cthulhu": sketch(minions=(3,) * 5)}), 40) < worth(crowded, 40)
    assert LOST > 20


def test_a_standing_is_told_from_lost_to_won() -> None:
    lost = play(table(boards={"cthulhu": sketch(minions=(3,) * 5)}), EndCombat())
    assert standing(lost, Seat(0), 2) == -1.0
    assert CARDS.evaluate(CARDS.view(play(table(deck=()), EndCombat()), None), Seat(0)) == 1.0
    assert -1 < CARDS.evaluate(CARDS.view(table(), None), Seat(0)) < 1


def test_rivals_stand_by_what_they_have_more_than_the_others() -> None:
    rich, poor = one("doctor", 9), one("thief", 2)
    view = CARDS.view(table(rich, poor, one("priest", out="CO-3.3"), competitive=True), None)
    first, second, third = (CARDS.evaluate(view, Seat(seat)) for seat in range(3))
    assert first > second > third == -1.0


def test_before_anybody_is_chosen_all_stand_alike() -> None:
    assert CARDS.evaluate(CARDS.view(rules.start(Options()), None), Seat(0)) == 0.0


def test_a_hint_tells_the_chance_of_an_attack_and_what_to_keep_back() -> None:
    boards = {"cthulhu": sketch(minions=(3,)), "arwassa": sketch(awake=("major",))}
    view = CARDS.view(table(boards=boards), None)
    why, reserve = reasons(view, BeginAttack("cthulhu"))
    assert why.key == "cards.hint.attack_minion"
    assert why.params["card"] == "cthulhu.3"
    assert 90 < int(str(why.params["percent"])) <= 100
    assert (reserve.key, reserve.params) == ("cards.hint.reserve", {"loss": 3})


def test_a_hint_tells_which_horror_an_attack_is_for() -> None:
    boards = {"cthulhu": sketch(asleep=("unspeakable",)), "arwassa": sketch(gates=1)}
    view = CARDS.view(table(boards=boards), None)
    assert reasons(view, BeginAttack("cthulhu"))[0].params["rank"] == "unspeakable"
    assert reasons(view, BeginAttack("arwassa"))[0].key == "cards.hint.attack_nothing"


def test_every_action_has_a_reason() -> None:
    view = CARDS.view(rules.start(Options()), None)
    assert reasons(view, Choose("thief"))[0].params == {"person": "thief"}
    assert reasons(view, BeginDraw())[0].key == "cards.hint.BeginDraw"
    assert reasons(view, Muster(2))[0].params == {"spirit": 2, "sword": False}
    assert reasons(view, Aim("cthulhu"))[0].params == {"cult": "cthulhu"}
