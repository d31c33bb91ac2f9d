"""CO-6 Items."""

from __future__ import annotations

import pytest

from game.cards.actions import (
    BeginAttack,
    BeginDraw,
    DiscardGate,
    Disrupt,
    EndAttack,
    EndCombat,
    Hurry,
    Muster,
    PayLoss,
    Purge,
    Report,
    Reroll,
    Restore,
    Sacrifice,
    SetDagger,
    ShowElderSign,
    SlayHorror,
    SufferCurse,
    Treat,
)
from game.cards.pieces import PIECES
from game.cards.state import Turn
from tests.cards.build import (
    attack,
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

AWAKE = {"cthulhu": sketch(minions=(2, 2), awake=("minor",))}


@clause("CO-6.1", "CO-6.2", "CO-6.3", "CO-6.4", "CO-6.5", "CO-6.6", "CO-6.7", "CO-6.8", "CO-6.9")
def test_prices_and_uses_are_those_of_the_cards() -> None:
    assert {key: (item.price, item.use) for key, item in PIECES.item.items()} == {
        "disruption_ritual": (4, 1),
        "elder_sign": (2, 0),
        "necklace_of_the_veil": (2, 0),
        "necronomicon": (5, 2),
        "otherworldly_idol": (1, 0),
        "potion_of_rebirth": (3, 0),
        "ritual_dagger": (2, 0),
        "sword_of_the_crusader": (6, 0),
        "temple_of_light": (3, 1),
    }


# CO-6.1


@clause("CO-6.1")
def test_the_disruption_ritual_is_said_before_the_first_card() -> None:
    state = table(one(items=("disruption_ritual",)), phase="begin")
    assert set(offered(state)) == {Disrupt(), BeginDraw()}
    begun = play(state, BeginDraw())
    assert why(begun, Disrupt()) == ("CO-2.1", "draw_first")
    state = play(state, Disrupt())
    assert (state.due, state.me.experience) == (3, 3)


@clause("CO-6.1")
def test_the_disruption_ritual_is_used_once_a_turn_and_stays() -> None:
    state = play(table(one(items=("disruption_ritual",), experience=9), phase="begin"), Disrupt())
    assert state.phase == "draw"
    state = draw_all(state)
    assert state.me.items == ("disruption_ritual",)
    assert Disrupt() in offered(play(table(state.me), EndCombat()))


@clause("CO-6.1")
def test_with_an_empty_deck_there_is_nothing_to_disrupt() -> None:
    state = table(one(items=("disruption_ritual",), health=1), deck=(), phase="begin")
    assert state.phase == "ritual"
    assert why(state, Disrupt()) == ("CO-6.1", "deck_empty")


@clause("CO-6.1", "CO-2.6")
def test_the_draw_of_a_scroll_is_not_disrupted() -> None:
    me = one(items=("disruption_ritual",))
    state = table(me, phase="curses", offer=("cursed_scroll",))
    assert play(state, SufferCurse("cursed_scroll")).due == 3
    assert why(state, Disrupt()) == ("CO-2.6", "curses_first")


# CO-6.2


@clause("CO-6.2")
def test_the_elder_sign_cancels_a_sanity_loss_and_is_gone() -> None:
    state = table(one(items=("elder_sign",)), boards=AWAKE, phase="buy")
    assert set(offered(state)) == {PayLoss(), ShowElderSign()}
    state = play(state, ShowElderSign())
    assert (state.me.experience, state.me.items) == (4, ())
    assert state.discard == ("elder_sign",)
    assert state.phase == "combat"


# CO-6.3, CO-6.4


@clause("CO-6.3", "CO-3.9")
def test_the_necklace_discards_a_gate_among_minions_for_nothing_and_is_gone() -> None:
    boards = {"arwassa": sketch(minions=(2, 2), gates=2)}
    state = table(one(items=("necklace_of_the_veil",)), boards=boards)
    state = play(state, DiscardGate("arwassa", "necklace_of_the_veil"))
    assert state.board("arwassa").gates == 1
    assert (state.me.experience, state.me.items) == (4, ())
    assert state.discard == ("necklace_of_the_veil", "arwassa.gate")


@clause("CO-6.4", "CO-3.9")
def test_the_necronomicon_discards_a_gate_for_two_once_a_turn() -> None:
    boards = {"arwassa": sketch(minions=(2, 2), gates=2)}
    state = table(one(items=("necronomicon",)), boards=boards)
    action = DiscardGate("arwassa", "necronomicon")
    state = play(state, action)
    assert state.me.experience == 2
    assert state.me.items == ("necronomicon",)
    assert why(state, action) == ("CO-6.4", "used")


@clause("CO-6.4")
def test_the_necronomicon_wants_its_experience_and_a_gate() -> None:
    boards = {"arwassa": sketch(gates=1)}
    state = table(one(experience=1, items=("necronomicon",)), boards=boards)
    assert why(state, DiscardGate("arwassa", "necronomicon")) == ("CO-6.4", "experience")
    state = table(one(items=("necronomicon",)), boards=boards)
    assert why(state, DiscardGate("cthulhu", "necronomicon")) == ("CO-6.4", "no_gate")
    assert why(state, DiscardGate("arwassa", "necklace_of_the_veil")) == ("CO-6.3", "not_held")


# CO-6.5


@clause("CO-6.5", "CO-3.9")
def test_the_idol_takes_an_own_follower_for_any_horror() -> None:
    boards = {**AWAKE, "arwassa": sketch(minions=(3,), asleep=("unspeakable",))}
    me = one(followers=("doctor", "thief"), items=("otherworldly_idol",))
    state = table(me, boards=boards)
    assert len(offered(state, Sacrifice)) == 4
    state = play(state, Sacrifice("thief", "arwassa", "unspeakable"))
    assert state.me.turned == ("thief",)
    assert state.board("arwassa").asleep == ()
    assert (state.me.experience, state.me.items) == (4, ("otherworldly_idol",))
    assert why(state, Sacrifice("doctor", "cthulhu", "minor")) == ("CO-6.5", "used")


@clause("CO-6.5")
def test_the_idol_needs_a_follower_face_up_and_a_horror() -> None:
    state = table(one(turned=("thief",), items=("otherworldly_idol",)), boards=AWAKE)
    assert why(state, Sacrifice("thief", "cthulhu", "minor")) == ("CO-2.8", "turned")
    assert why(state, Sacrifice("doctor", "cthulhu", "minor")) == ("CO-8.2", "not_own_follower")
    state = table(one(followers=("thief",), items=("otherworldly_idol",)), boards=AWAKE)
    assert why(state, Sacrifice("thief", "cthulhu", "major")) == ("CO-6.5", "no_such_horror")


# CO-6.6


@clause("CO-6.6")
def test_the_potion_turns_an_own_follower_up_again_and_is_gone() -> None:
    state = table(one(turned=("doctor",), items=("potion_of_rebirth",), health=1))
    state = play(state, Restore("doctor"))
    assert (state.me.followers, state.me.turned, state.me.items) == (("doctor",), (), ())
    assert Treat("follower") in offered(state)
    assert why(table(one(items=("potion_of_rebirth",))), Restore("doctor")) == (
        "CO-6.6",
        "not_turned",
    )


@clause("CO-6.6")
def test_a_skill_used_before_the_follower_was_turned_stays_used() -> None:
    state = table(
        one(turned=("doctor",), items=("potion_of_rebirth",), health=1),
        turn=Turn(used=frozenset({"doctor"})),
    )
    assert why(play(state, Restore("doctor")), Treat("follower")) == ("CO-7.7", "used")


# CO-6.7


@clause("CO-6.7")
def test_the_dagger_is_one_more_spirit_die_after_the_reroll() -> None:
    board = {"cthulhu": sketch(minions=(9,))}
    state = attack(table(one(items=("ritual_dagger",)), boards=board), "cthulhu", 2, 1, 1)
    assert why(state, SetDagger(6)) == ("CO-3.2", "reroll_first")
    state = play(state, Reroll())
    assert offered(state, SetDagger) == [SetDagger(face) for face in range(1, 7)]
    state = play(state, SetDagger(6))
    assert (state.me.items, state.discard) == ((), ("ritual_dagger",))
    state = play(state, slay(9, (0, 1, 3)))
    assert state.board("cthulhu").is_empty


@clause("CO-6.7", "CO-3.1")
def test_the_dagger_comes_besides_three_spirit_dice_and_the_sword() -> None:
    me = one(experience=3, items=("ritual_dagger", "sword_of_the_crusader"))
    state = table(me, boards={"cthulhu": sketch(minions=(9,))})
    state = play(attack(state, "cthulhu", *(1,) * 7, spirit=3, sword=True), SetDagger(4))
    assert state.attack is not None
    assert len(state.attack.dice) == 8


@clause("CO-6.7", "CO-3.7")
def test_the_die_of_the_dagger_counts_against_a_sleeper() -> None:
    state = table(
        one(items=("ritual_dagger",)), boards={"cthulhu": sketch(asleep=("unspeakable",))}
    )
    state = play(attack(state, "cthulhu", 3, 1, 1), Reroll(), SetDagger(1))
    assert SlayHorror("unspeakable", (0, 1, 2, 3)) in offered(state)


@clause("CO-6.7")
def test_the_dagger_can_still_be_drawn_when_all_dice_are_laid() -> None:
    board = {"cthulhu": sketch(minions=(5, 9))}
    state = attack(table(one(items=("ritual_dagger",)), boards=board), "cthulhu", 3, 3, 3)
    state = play(state, Reroll(), slay(9, (0, 1, 2)))
    assert SetDagger(5) in offered(state)
    assert why(state, SetDagger(7)) == ("CO-6.7", "no_such_face")


# CO-6.8


@clause("CO-6.8")
def test_the_sword_is_a_free_spirit_die_in_one_roll_a_turn() -> None:
    board = {"cthulhu": sketch(minions=(9,))}
    state = table(one(experience=5, items=("sword_of_the_crusader",)), boards=board)
    state = play(state, BeginAttack("cthulhu"), Muster(3, sword=True))
    assert state.me.experience == 2
    assert state.attack is not None
    assert [die.kind for die in state.attack.dice].count("spirit") == 4
    state = play(roll(state, *(1,) * 7), EndAttack(), Hurry(), BeginAttack("cthulhu"))
    assert why(state, Muster(0, sword=True)) == ("CO-6.8", "used")


@clause("CO-6.8", "CO-2.6")
def test_the_sword_is_no_magic() -> None:
    state = table(
        one(items=("sword_of_the_crusader",)),
        boards={"cthulhu": sketch(minions=(9,))},
        turn=Turn(no_magic=True),
    )
    state = play(state, BeginAttack("cthulhu"))
    assert offered(state) == [Muster(0), Muster(0, sword=True)]


@clause("CO-6.8")
def test_without_the_sword_there_is_no_fourth_die() -> None:
    state = play(table(boards={"cthulhu": sketch(minions=(9,))}), BeginAttack("cthulhu"))
    assert why(state, Muster(3, sword=True)) == ("CO-6.8", "not_held")


# CO-6.9


@clause("CO-6.9", "CO-3.9")
def test_the_temple_takes_two_cards_from_the_deck_without_effect() -> None:
    deck = ("cthulhu.gate", "elder_sign", "cthulhu.5")
    state = table(one(items=("temple_of_light",)), deck=deck)
    state = draw_all(play(state, Purge()))
    assert state.discard == ("cthulhu.gate", "elder_sign")
    assert state.deck.top == ("cthulhu.5",)
    assert state.board("cthulhu").is_empty
    assert (state.me.experience, state.offer) == (3, ())
    assert why(state, Purge()) == ("CO-6.9", "used")
    assert Report() not in offered(state)


@clause("CO-6.9")
def test_the_temple_takes_one_card_if_one_is_left_and_none_from_an_empty_deck() -> None:
    state = draw_all(play(table(one(items=("temple_of_light",)), deck=("thief",)), Purge()))
    assert state.phase == "combat"
    empty = table(one(items=("temple_of_light",)), deck=())
    assert why(empty, Purge()) == ("CO-6.9", "deck_empty")


@clause("CO-6.9", "CO-4.2")
def test_a_deck_that_the_temple_empties_may_win_the_game_this_turn() -> None:
    state = table(one(items=("temple_of_light",)), deck=("cursed_scroll", "cthulhu.5"))
    state = play(draw_all(play(state, Purge())), EndCombat())
    assert over(state).winners == {0}
