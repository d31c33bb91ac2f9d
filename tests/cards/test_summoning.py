"""CO-2 Summoning: drawing, curses, buying, sanity."""

from __future__ import annotations

import pytest

from game.cards import rules
from game.cards.actions import (
    BeginAttack,
    Buy,
    Decline,
    Draw,
    EndCombat,
    Heal,
    PayCurse,
    PayLoss,
    Reroll,
    SufferCurse,
    TurnFollower,
)
from game.cards.state import Board, State, Turn
from game.core.protocol import Chance
from tests.cards.build import (
    attack,
    draw_all,
    events,
    named,
    offered,
    one,
    over,
    play,
    sketch,
    table,
    why,
)

clause = pytest.mark.clause

TWO_AWAKE = {
    "cthulhu": sketch(minions=(2, 2), awake=("minor",)),
    "arwassa": sketch(minions=(3, 3, 3), awake=("major",)),
}


def drawn(*deck: str, **boards: Board) -> State:
    """The table after a draw step with this deck."""
    return draw_all(table(boards=boards, deck=deck, phase="begin"))


# CO-2.1


@clause("CO-2.1")
def test_four_cards_are_drawn_without_a_gate() -> None:
    assert table(phase="begin").due == 4


@clause("CO-2.1")
def test_a_board_with_two_gates_adds_one_card() -> None:
    boards = {"cthulhu": sketch(gates=2), "arwassa": sketch(gates=1)}
    assert table(boards=boards, phase="begin").due == 6


@clause("CO-2.1")
def test_cards_come_one_at_a_time_by_their_number_in_the_deck() -> None:
    state = table(phase="begin", deck=())
    assert state.phase == "combat"
    state = table(phase="begin", deck=("cthulhu.5", "cthulhu.6"))
    pending = rules.pending(state)
    assert isinstance(pending, Chance)
    assert pending.outcomes == ((Draw("cthulhu.5"), 1),)


@clause("CO-2.1")
def test_a_first_gate_adds_a_card_at_once_and_a_second_none() -> None:
    state = play(table(phase="begin", deck=("cthulhu.gate",) * 3), Draw("cthulhu.gate"))
    assert state.due == 4
    assert play(state, Draw("cthulhu.gate")).due == 3


@clause("CO-2.1")
def test_a_gate_drawn_last_still_adds_its_card() -> None:
    deck = ("cthulhu.5", "cthulhu.4", "cthulhu.3", "arwassa.gate", "arwassa.9", "arwassa.8")
    assert drawn(*deck).deck.top == ("arwassa.8",)


# CO-2.2


@clause("CO-2.2")
def test_cards_are_laid_on_the_board_of_their_cult_or_aside() -> None:
    state = drawn("cthulhu.9", "arwassa.gate", "cthulhu.4", "arwassa.minor", "thief", "elder_sign")
    assert state.board("cthulhu") == Board(minions=("cthulhu.4", "cthulhu.9"))
    assert state.board("arwassa") == sketch(gates=1, asleep=("minor",))
    assert state.offer == ("thief",)


# CO-2.3


@clause("CO-2.3")
@pytest.mark.parametrize(("rank", "wanted"), [("minor", 2), ("major", 3), ("unspeakable", 4)])
def test_a_horror_is_awake_with_minions_enough(rank: str, wanted: int) -> None:
    few = drawn(f"cthulhu.{rank}", cthulhu=sketch(minions=(3,) * (wanted - 1)))
    assert few.board("cthulhu").asleep == (rank,)
    enough = drawn(f"cthulhu.{rank}", cthulhu=sketch(minions=(3,) * wanted))
    assert enough.board("cthulhu").awake == (rank,)


@clause("CO-2.3")
def test_a_minion_drawn_later_wakes_the_sleeper() -> None:
    state = table(
        boards={"cthulhu": sketch(minions=(3,), asleep=("minor",))},
        deck=("cthulhu.5",),
        phase="begin",
    )
    told = events(state, Draw("cthulhu.5"))
    assert named(told, "HorrorWoke")[0].minions == 2


@clause("CO-2.3")
def test_sleepers_wake_when_the_draw_step_begins_even_with_an_empty_deck() -> None:
    board = sketch(minions=(3, 3), asleep=("minor",))
    assert table(boards={"cthulhu": board}, deck=(), phase="begin").board("cthulhu").awake


@clause("CO-2.3")
def test_an_awake_horror_stays_awake_without_minions() -> None:
    state = table(boards={"cthulhu": sketch(awake=("unspeakable",))}, deck=(), phase="begin")
    assert state.board("cthulhu").awake == ("unspeakable",)


@clause("CO-2.3")
def test_a_minion_wakes_only_horrors_of_its_own_board() -> None:
    boards = {
        "cthulhu": sketch(minions=(3, 3), asleep=("major",)),
        "arwassa": sketch(minions=(3,), asleep=("minor",)),
    }
    state = drawn("cthulhu.5", **boards)
    assert state.board("cthulhu").awake == ("major",)
    assert state.board("arwassa").asleep == ("minor",)


# CO-2.4


@clause("CO-2.4")
def test_a_deck_that_runs_out_ends_the_draw_and_not_the_turn() -> None:
    state = drawn("cthulhu.5", "thief")
    assert not len(state.deck)
    assert state.phase == "buy"


# CO-2.5


def buying(**fields: object) -> State:
    return table(one(**fields), phase="buy", offer=("elder_sign", "soldier", "doctor"))


@clause("CO-2.5")
def test_cards_are_bought_or_left_in_any_order() -> None:
    state = play(buying(), Buy("doctor"), Decline("elder_sign"), Buy("soldier"))
    assert state.me.followers == ("doctor", "soldier")
    assert state.me.experience == 4 - 1 + 2 - 2
    assert state.discard == ("elder_sign",)
    assert state.phase == "combat"


@clause("CO-2.5", "CO-3.9")
def test_a_card_left_gives_one_experience() -> None:
    state = play(buying(person="soldier"), Decline("soldier"))
    assert state.me.experience == 5


@clause("CO-2.5")
def test_what_cannot_be_paid_is_not_bought() -> None:
    state = buying(experience=1)
    assert Buy("doctor") in offered(state)
    assert why(state, Buy("soldier")) == ("CO-2.5", "experience")


@clause("CO-2.5")
def test_only_what_was_drawn_this_turn_is_for_sale() -> None:
    assert why(buying(), Buy("thief")) == ("CO-2.5", "not_offered")
    assert why(buying(), Decline("thief")) == ("CO-2.5", "not_offered")


@clause("CO-2.5", "CO-2.7")
def test_a_follower_bought_absorbs_at_once() -> None:
    boards = {"cthulhu": sketch(minions=(3, 3), awake=("minor",))}
    state = table(one("soldier", 1), boards=boards, phase="buy", offer=("doctor",))
    state = play(state, Buy("doctor"))
    assert offered(state) == [TurnFollower("doctor")]


# CO-2.6


def cursed(*curses: str, **fields: object) -> State:
    return table(
        one("soldier", **fields),
        boards={"cthulhu": sketch(minions=(3, 4))},
        phase="curses",
        offer=("thief", *curses),
    )


@clause("CO-2.6")
def test_curses_come_before_anything_is_bought_or_left() -> None:
    state = cursed("cursed_cubes")
    assert why(state, Buy("thief")) == ("CO-2.6", "curses_first")
    assert why(state, Decline("thief")) == ("CO-2.6", "curses_first")
    assert play(state, SufferCurse("cursed_cubes")).phase == "buy"


@clause("CO-2.6")
def test_curses_are_dealt_with_in_any_order_and_one_can_pay_for_the_next() -> None:
    state = cursed("cursed_cubes", "cursed_temple", experience=1)
    assert why(state, PayCurse("cursed_cubes")) == ("CO-2.6", "experience")
    state = play(state, SufferCurse("cursed_temple"), PayCurse("cursed_cubes"))
    assert state.me.experience == 1
    assert state.discard == ("cursed_temple", "cursed_cubes")


@clause("CO-2.6")
def test_suffering_is_allowed_to_those_who_could_pay() -> None:
    assert SufferCurse("cursed_cubes") in offered(cursed("cursed_cubes", experience=9))


@clause("CO-2.6")
def test_a_curse_is_neither_bought_nor_left() -> None:
    state = cursed("cursed_cubes")
    assert why(state, SufferCurse("cursed_scroll")) == ("CO-2.6", "no_such_curse")
    assert {type(action) for action in offered(state)} == {PayCurse, SufferCurse}


@clause("CO-2.6")
def test_cubes_suffered_allow_no_reroll_by_skill_either() -> None:
    state = table(
        one("priest"),
        boards={"cthulhu": sketch(minions=(9,))},
        turn=Turn(no_rerolls=True),
    )
    assert attack(state, "cthulhu", 4, 1, 1).phase == "lay"


@clause("CO-2.6")
def test_cubes_bind_for_this_turn_only() -> None:
    state = play(cursed("cursed_cubes"), SufferCurse("cursed_cubes"), Decline("thief"))
    assert state.turn.no_rerolls
    assert not play(state, EndCombat()).turn.no_rerolls


@clause("CO-2.6")
def test_the_temple_is_paid_with_an_own_follower_face_up() -> None:
    state = cursed("cursed_temple", followers=("doctor",), turned=("priest",))
    assert offered(state, PayCurse) == [PayCurse("cursed_temple", "doctor")]
    assert why(state, PayCurse("cursed_temple")) == ("CO-2.6", "follower_wanted")
    assert why(state, PayCurse("cursed_temple", "priest")) == ("CO-2.8", "turned")
    state = play(state, PayCurse("cursed_temple", "doctor"))
    assert state.me.turned == ("priest", "doctor")
    assert not state.turn.no_magic
    assert state.me.experience == 5


@clause("CO-2.6")
def test_the_temple_suffered_forbids_magic_but_neither_skills_nor_items() -> None:
    state = cursed("cursed_temple", health=1, followers=("doctor",), items=("temple_of_light",))
    state = play(state, SufferCurse("cursed_temple"))
    assert why(state, Heal()) == ("CO-2.6", "no_magic")
    state = play(state, Decline("thief"))
    names = {type(action).__name__ for action in offered(state)}
    assert names == {"BeginAttack", "DiscardMinion", "Treat", "Purge", "EndCombat"}
    state = play(state, BeginAttack("cthulhu"))
    assert [action.spirit for action in offered(state)] == [0]


@clause("CO-2.6")
def test_experience_pays_for_cubes_and_scroll_and_no_follower() -> None:
    state = cursed("cursed_cubes", followers=("doctor",))
    assert why(state, PayCurse("cursed_cubes", "doctor")) == ("CO-2.6", "no_follower_wanted")


@clause("CO-2.6", "CO-2.3")
def test_the_draw_of_a_scroll_wakes_horrors_and_brings_further_curses() -> None:
    state = table(
        one("soldier"),
        boards={"cthulhu": sketch(minions=(3,), asleep=("minor",))},
        deck=("cthulhu.4", "cursed_cubes", "priest", "arwassa.9"),
        phase="curses",
        offer=("cursed_scroll",),
    )
    state = draw_all(play(state, SufferCurse("cursed_scroll")))
    assert state.board("cthulhu").awake == ("minor",)
    assert state.phase == "curses"
    assert state.offer == ("cursed_cubes", "priest")
    assert state.me.experience == 5


@clause("CO-2.6", "CO-2.4")
def test_a_scroll_suffered_with_an_empty_deck_draws_nothing() -> None:
    state = table(one("soldier"), deck=(), phase="curses", offer=("cursed_scroll",))
    state = play(state, SufferCurse("cursed_scroll"))
    assert state.phase == "combat"
    assert state.discard == ("cursed_scroll",)


# CO-2.7


@clause("CO-2.7")
def test_the_strongest_awake_horror_alone_costs_its_combo_value() -> None:
    state = table(boards=TWO_AWAKE, phase="buy")
    assert state.phase == "sanity"
    assert play(state, PayLoss()).me.experience == 1


@clause("CO-2.7")
def test_without_an_awake_horror_no_sanity_is_lost() -> None:
    board = sketch(minions=(3,), asleep=("unspeakable",))
    assert table(boards={"cthulhu": board}, phase="buy").phase == "combat"


@clause("CO-2.7")
def test_one_own_follower_is_turned_instead() -> None:
    state = table(one(followers=("doctor", "thief")), boards=TWO_AWAKE, phase="buy")
    state = play(state, TurnFollower("thief"))
    assert state.me.followers == ("doctor",)
    assert state.me.experience == 4
    assert state.phase == "combat"


@clause("CO-2.7")
def test_the_loss_is_paid_in_full_or_not_at_all() -> None:
    state = table(one(experience=2, followers=("thief",)), boards=TWO_AWAKE, phase="buy")
    assert why(state, PayLoss()) == ("CO-2.7", "experience")


@clause("CO-2.7")
def test_who_can_do_nothing_goes_insane_and_has_lost_alone() -> None:
    state = table(one(experience=2, turned=("thief",)), boards=TWO_AWAKE, phase="buy")
    assert over(state).clause == "CO-2.7"
    assert over(state).winners == set()


@clause("CO-2.7", "CO-5.3")
def test_healing_is_no_answer_to_a_sanity_loss() -> None:
    boards = {"cthulhu": sketch(minions=(2,) * 4, awake=("unspeakable",))}
    state = table(one(experience=3, health=0), boards=boards, phase="buy")
    assert over(state).clause == "CO-2.7"


@clause("CO-2.7")
def test_sanity_is_lost_once_a_turn() -> None:
    state = play(table(boards=TWO_AWAKE, phase="buy"), PayLoss())
    assert state.phase == "combat"


# CO-2.8


@clause("CO-2.8")
def test_a_turned_follower_absorbs_nothing_and_does_nothing() -> None:
    state = table(one(experience=4, turned=("doctor",), health=1), boards=TWO_AWAKE, phase="buy")
    assert offered(state) == [PayLoss(), Heal()]
    assert why(state, TurnFollower("doctor")) == ("CO-2.8", "turned")
    state = play(state, PayLoss())
    assert "Treat" not in {type(action).__name__ for action in offered(state)}


@clause("CO-2.8")
def test_an_absorbing_follower_is_turned_and_not_discarded() -> None:
    state = table(one(followers=("doctor",)), boards=TWO_AWAKE, phase="buy")
    state = play(state, TurnFollower("doctor"))
    assert state.me.turned == ("doctor",)
    assert state.discard == ()


@clause("CO-3.2", "CO-2.6")
def test_without_a_curse_dice_may_be_rolled_again() -> None:
    state = attack(table(boards={"cthulhu": sketch(minions=(9,))}), "cthulhu", 4, 1, 3)
    assert set(offered(state)) == {Reroll(), Reroll((0,)), Reroll((2,)), Reroll((0, 2))}
