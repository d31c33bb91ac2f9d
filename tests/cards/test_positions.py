"""Positions whose right answer was worked out by hand from the rules."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.cards.actions import (
    Aim,
    BeginAttack,
    Buy,
    Decline,
    DiscardMinion,
    Disrupt,
    EndAttack,
    EndCombat,
    Foresee,
    Heal,
    Hurry,
    Muster,
    PayCurse,
    PayLoss,
    Reroll,
    SlayHorror,
    SufferCurse,
)
from game.cards.outcome import score
from game.cards.state import Board, State, with_investigator
from game.core.pile import Pile
from game.core.protocol import Seat
from tests.cards.build import (
    attack,
    decider,
    draw_all,
    offered,
    one,
    over,
    play,
    roll,
    sketch,
    slay,
    table,
    why,
)

clause = pytest.mark.clause

GATES = ("cthulhu.5", "cthulhu.4", "cthulhu.gate", "arwassa.gate", "yog_sothoth.3", "elder_sign")
"""The deck of CO-2.1 but for what lies below."""


def summoning(**fields: object) -> State:
    return table(
        one("soldier", **fields),
        boards={"arwassa": sketch(gates=1)},
        deck=(*GATES, "soldier"),
        phase="begin",
    )


@clause("CO-2.1")
def test_with_a_gate_open_and_another_opened_six_cards_are_drawn() -> None:
    state = draw_all(summoning())
    assert state.deck.top == ("soldier",)
    state = play(state, Decline("elder_sign"), EndCombat())
    assert state.due == 6


@clause("CO-2.1", "CO-6.1")
def test_the_disruption_ritual_leaves_the_elder_sign_on_top() -> None:
    state = summoning(items=("disruption_ritual",))
    state = draw_all(play(state, Disrupt()))
    assert state.deck.top == ("elder_sign", "soldier")
    assert state.me.experience == 3


SCROLL = (
    *("cursed_scroll", "elder_sign", "arwassa.3", "arwassa.4"),
    *("arwassa.gate", "arwassa.5", "cursed_cubes", "cthulhu.2"),
    "cthulhu.9",
)


@pytest.fixture
def scroll_suffered() -> State:
    """The Scroll could not be paid; eight cards have been drawn."""
    state = draw_all(table(one(experience=1, person="soldier"), deck=SCROLL, phase="begin"))
    assert why(state, PayCurse("cursed_scroll")) == ("CO-2.6", "experience")
    return draw_all(play(state, SufferCurse("cursed_scroll")))


@clause("CO-2.6", "CO-2.1")
def test_the_scroll_draws_three_and_one_for_the_first_gate(scroll_suffered: State) -> None:
    assert scroll_suffered.deck.top == ("cthulhu.9",)
    assert scroll_suffered.me.experience == 2
    arwassa = scroll_suffered.board("arwassa")
    assert (arwassa.values, arwassa.gates) == ((3, 4, 5), 1)


@clause("CO-2.6", "CO-2.5")
def test_cubes_paid_leave_no_experience_for_the_elder_sign(scroll_suffered: State) -> None:
    state = play(scroll_suffered, PayCurse("cursed_cubes"))
    assert state.me.experience == 1
    assert why(state, Buy("elder_sign")) == ("CO-2.5", "experience")
    state = play(state, Decline("elder_sign"))
    assert state.me.experience == 2
    assert Reroll((1,)) in offered(attack(state, "arwassa", 3, 4, 5))


@clause("CO-2.6", "CO-2.5")
def test_cubes_suffered_buy_the_elder_sign_and_forbid_rerolls(scroll_suffered: State) -> None:
    state = play(scroll_suffered, SufferCurse("cursed_cubes"))
    assert state.me.experience == 3
    state = play(state, Buy("elder_sign"))
    assert state.me.experience == 1
    assert attack(state, "arwassa", 3, 4, 5).phase == "lay"


@clause("CO-7.4", "CO-3.3")
@pytest.mark.parametrize(
    ("board", "wounds"),
    [
        (sketch(minions=(2, 2, 2), awake=("major",)), 2),
        (sketch(minions=(2, 2), awake=("minor",)), 1),
        (sketch(minions=(2,)), 0),
    ],
)
def test_both_body_rolls_of_a_psychic_are_judged_against_the_board_chosen(
    board: Board, wounds: int
) -> None:
    state = table(one("psychic"), boards={"cthulhu": board})
    state = roll(play(state, Foresee("investigator"), Muster(0)), 3, 6, 6)
    state = roll(play(state, Reroll((0,))), 2)
    state = play(state, Aim("cthulhu"))
    assert state.attack is not None
    assert state.attack.owed == wounds


@clause("CO-3.4", "CO-3.5", "CO-3.6", "CO-3.7")
def test_one_attack_slays_horror_and_minions_but_the_last_die_no_sleeper() -> None:
    board = sketch(minions=(4, 9), awake=("minor",), asleep=("major",))
    state = attack(table(boards={"cthulhu": board}), "cthulhu", 5, 2, 3, 6, 4, 6, spirit=3)
    state = play(
        state,
        Reroll(),
        SlayHorror("minor", (1, 2)),
        slay(4, (4,)),
        slay(9, (0, 3)),
    )
    assert why(state, SlayHorror("major", (5,))) == ("CO-3.7", "dice_wanted")
    state = play(state, EndAttack())
    assert state.me.experience == 4 - 3 + 4
    assert state.me.health == 2
    assert state.board("cthulhu") == sketch(asleep=("major",))


@clause("CO-5.2", "CO-5.3", "CO-3.3", "CO-5.1")
def test_a_wounded_investigator_heals_and_hurries_on_its_experience() -> None:
    board = sketch(minions=(4, 5, 9))
    state = attack(table(one(experience=5), boards={"cthulhu": board}), "cthulhu", 1, 5, 4)
    state = play(state, Reroll(), slay(5, (1,)), slay(4, (2,)), EndAttack())
    assert (state.me.experience, state.me.health) == (7, 1)
    state = play(state, Heal())
    assert (state.me.experience, state.me.health) == (4, 2)
    state = play(state, Hurry(), BeginAttack("cthulhu"))
    assert state.me.experience == 2
    assert why(state, Muster(3)) == ("CO-5.1", "experience")
    state = play(state, Muster(2))
    assert state.me.experience == 0
    assert state.attack is not None
    assert len(state.attack.dice) == 5
    state = play(roll(state, 2, 2, 2, 2, 2), Reroll(), EndAttack())
    assert why(state, Hurry()) == ("CO-5.2", "hurried")


@clause("CO-2.4", "CO-4.2", "CO-2.7")
def test_with_the_deck_empty_turns_go_on_until_no_horror_is_awake() -> None:
    board = sketch(minions=(2, 3), awake=("minor",))
    deck = ("arwassa.9", "arwassa.8", "arwassa.7")
    state = draw_all(table(boards={"cthulhu": board}, deck=deck, phase="begin"))
    assert not len(state.deck)
    state = play(state, PayLoss(), EndCombat())
    assert (state.phase, state.turns, len(state.discard)) == ("sanity", 3, 0)
    state = attack(play(state, PayLoss()), "cthulhu", 3, 3, 5)
    state = play(state, Reroll(), SlayHorror("minor", (0, 1)), EndAttack())
    assert state.me.experience == 4 - 2 - 2 + 2
    state = play(state, EndCombat())
    assert over(state).clause == "CO-4.2"
    assert over(state).winners == {0}


@clause("CO-4.3")
def test_the_score_of_a_solo_game_won() -> None:
    state = table(
        one(experience=3, health=1),
        boards={
            "cthulhu": sketch(minions=(5, 5), awake=("minor",)),
            "arwassa": sketch(minions=(9, 9), asleep=("major",), gates=2),
            "chaugnar_faugn": sketch(minions=(8, 8), asleep=("unspeakable",), gates=1),
        },
        deck=(),
    )
    state = attack(state, "cthulhu", 4, 4)
    state = play(state, Reroll(), SlayHorror("minor", (0, 1)), EndCombat())
    assert over(state).winners == {0}
    assert state.me.experience == 5
    points = [line.points for line in score(state)]
    assert points == [50, 10, 5, -12, -2, -9, -3]
    assert sum(points) == 39


SOLDIER = DiscardMinion("cthulhu", "cthulhu.3", "follower")


def three_players(minions: tuple[int, ...]) -> State:
    """Seat 1 is in combat; seat 0 lends a Soldier; a Major horror is awake on Arwassa."""
    return table(
        one("doctor", followers=("soldier",), lending="always"),
        one("thief", experience=3),
        one("priest", experience=1),
        boards={
            "cthulhu": sketch(minions=(3, 3, 7)),
            "arwassa": sketch(minions=minions, awake=("major",)),
        },
        deck=(),
        active=1,
    )


@clause("CO-8.2", "CO-8.3")
def test_a_lent_soldier_is_paid_by_its_user_and_ready_again_in_the_next_turn() -> None:
    state = three_players((2, 2, 2))
    after = play(state, SOLDIER)
    assert after.board("cthulhu").values == (3, 7)
    assert [one.experience for one in after.investigators] == [4, 2, 1]
    assert after.investigators[0] == state.investigators[0]
    assert why(after, SOLDIER) == ("CO-7.1", "used")
    third = replace(after.investigators[2], experience=5)
    after = play(with_investigator(after, Seat(2), third), EndCombat(), PayLoss())
    assert decider(after) == 2
    assert SOLDIER in offered(after)


@clause("CO-8.2", "CO-8.4", "CO-2.7")
def test_anothers_follower_does_not_keep_one_sane_and_the_next_plays() -> None:
    state = play(three_players((2, 2, 2, 2)), EndCombat())
    assert state.investigators[2].out == "CO-2.7"
    assert decider(state) == 0
    assert state.investigators[0].followers == ("soldier",)


@clause("CO-8.4", "CO-4.1")
def test_the_turn_of_one_gone_insane_still_ends_with_the_coming_of_a_god() -> None:
    state = replace(three_players((2, 2, 2, 2)), deck=Pile(top=("arwassa.5",)))
    state = draw_all(play(state, EndCombat()))
    assert state.investigators[2].out == "CO-2.7"
    assert over(state).clause == "CO-4.1"
    assert over(state).winners == set()
