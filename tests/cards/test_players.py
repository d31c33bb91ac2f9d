"""CO-8 Several players: turns, lending, who is out, who wins."""

from __future__ import annotations

import pytest

from game.cards.actions import (
    Allow,
    Ask,
    Decline,
    DiscardMinion,
    EndCombat,
    GiveItem,
    Muster,
    PayCurse,
    PayLoss,
    Purge,
    Refuse,
    Reroll,
    Restore,
    Sacrifice,
    SetDagger,
    ShowElderSign,
    SlayMinion,
    TurnFollower,
)
from game.cards.pieces import CULTS
from game.cards.state import Investigator, State, Turn
from tests.cards.build import (
    attack,
    decider,
    draw_all,
    events,
    named,
    offered,
    one,
    over,
    play,
    sketch,
    slay,
    table,
    why,
)

clause = pytest.mark.clause

HORRID = {"cthulhu": sketch(minions=(2, 2, 2), awake=("major",))}


def lender(**fields: object) -> Investigator:
    return one("priest", lending="always", **fields)


# CO-8.0


@clause("CO-8.0")
def test_each_player_plays_whole_turns_and_draws_as_one_alone() -> None:
    state = table(one("doctor"), one("thief"), one("priest"), deck=("cthulhu.5",) * 12)
    for seat in (1, 2, 0):
        left = len(state.deck)
        state = draw_all(play(state, EndCombat()))
        assert decider(state) == seat
        assert len(state.deck) == left - 4
        if seat == 0:
            return
        state = play(attack(state, "cthulhu", 5, 5, 5), Reroll(), *slay_three())


def slay_three() -> tuple[SlayMinion, ...]:
    return tuple(slay(5, (at,)) for at in range(3))


@clause("CO-8.0", "CO-4.1")
def test_both_checks_are_made_at_the_end_of_every_turn() -> None:
    boards = {"arwassa": sketch(minions=(2,) * 5)}
    assert over(play(table(one(), one("thief"), boards=boards), EndCombat())).clause == "CO-4.1"
    assert over(play(table(one(), one("thief"), deck=()), EndCombat())).clause == "CO-4.2"


# CO-8.1


@clause("CO-8.1")
def test_ones_own_skill_is_used_in_ones_own_turn_only() -> None:
    boards = {"cthulhu": sketch(minions=(3,))}
    state = table(one("doctor"), one("soldier"), boards=boards)
    assert decider(state) == 0
    action = DiscardMinion("cthulhu", "cthulhu.3", "investigator")
    assert why(state, action) == ("CO-7.1", "not_your_skill")


@clause("CO-8.1")
def test_each_pays_with_its_own_experience() -> None:
    state = table(one("doctor", 0), one("thief", 9), phase="buy", offer=("soldier",))
    assert offered(state) == [Decline("soldier")]


# CO-8.2


@clause("CO-8.2")
def test_cards_lent_always_are_used_without_asking_and_paid_by_the_user() -> None:
    state = table(one("doctor", 3), lender(items=("temple_of_light",)))
    state = draw_all(play(state, Purge()))
    assert [one.experience for one in state.investigators] == [2, 4]
    assert state.investigators[1].items == ("temple_of_light",)


@clause("CO-8.2")
def test_cards_never_lent_are_not_used() -> None:
    state = table(one("doctor"), one("priest", items=("temple_of_light",)))
    assert why(state, Purge()) == ("CO-8.2", "not_lent")
    assert why(state, Ask("temple_of_light")) == ("CO-8.2", "no_asking")


@clause("CO-8.2")
@pytest.mark.parametrize(("answer", "lent"), [(Allow(), True), (Refuse(), False)])
def test_an_owner_who_wants_to_be_asked_says_yes_or_no_for_the_turn(
    answer: Allow | Refuse, lent: bool
) -> None:
    state = table(one("doctor"), one("priest", items=("temple_of_light",), lending="ask"))
    assert Purge() not in offered(state)
    state = play(state, Ask("temple_of_light"))
    assert decider(state) == 1
    assert offered(state) == [Allow(), Refuse()]
    assert why(state, EndCombat()) == ("CO-8.2", "answer_first")
    state = play(state, answer)
    assert decider(state) == 0
    assert (Purge() in offered(state)) == lent
    assert Ask("temple_of_light") not in offered(state)


@clause("CO-8.2")
def test_one_asks_for_what_is_of_use_in_the_step() -> None:
    me, owner = one("doctor"), one("priest", lending="ask", items=("elder_sign", "ritual_dagger"))
    state = table(me, owner, boards=HORRID, phase="buy")
    assert offered(state, Ask) == [Ask("elder_sign")]
    assert why(state, Ask("ritual_dagger")) == ("CO-8.2", "no_use_now")
    assert why(state, Ask("temple_of_light")) == ("CO-8.2", "nobody_to_ask")
    state = play(attack(play(state, PayLoss()), "cthulhu", 6, 6, 6), Reroll())
    assert offered(state, Ask) == [Ask("ritual_dagger")]


@clause("CO-8.2", "CO-2.7")
def test_an_elder_sign_refused_leaves_one_insane() -> None:
    me, owner = one("doctor", 0), one("priest", lending="ask", items=("elder_sign",))
    state = table(me, owner, boards=HORRID, phase="buy")
    assert offered(state) == [Ask("elder_sign")]
    assert play(state, Ask("elder_sign"), Refuse()).investigators[0].out == "CO-2.7"
    kept = play(state, Ask("elder_sign"), Allow(), ShowElderSign())
    assert kept.investigators[0].out is None


@clause("CO-8.2")
def test_a_card_discarded_on_use_may_be_lent_and_is_gone() -> None:
    state = table(one("doctor"), lender(items=("elder_sign",)), boards=HORRID, phase="buy")
    state = play(state, ShowElderSign())
    assert state.investigators[1].items == ()
    assert state.discard == ("elder_sign",)


@clause("CO-8.2")
def test_a_lent_dagger_and_sword_serve_in_an_attack() -> None:
    owner = lender(items=("ritual_dagger", "sword_of_the_crusader"))
    state = table(one("doctor"), owner, boards={"cthulhu": sketch(minions=(9,))})
    state = attack(state, "cthulhu", 1, 1, 1, 1, sword=True)
    assert SetDagger(6) in offered(state)


@clause("CO-8.2")
def test_a_lent_potion_restores_an_own_follower() -> None:
    owner = lender(items=("potion_of_rebirth",), turned=("thief",))
    state = table(one("doctor", turned=("soldier",)), owner)
    assert offered(state, Restore) == [Restore("soldier")]


@clause("CO-8.2", "CO-3.3")
def test_anothers_follower_absorbs_neither_wound_nor_sanity_loss() -> None:
    state = table(one("doctor"), lender(followers=("thief",)), boards=HORRID, phase="buy")
    assert offered(state) == [PayLoss()]
    assert why(state, TurnFollower("thief")) == ("CO-8.2", "not_own_follower")
    state = attack(play(state, PayLoss()), "cthulhu", 1, 6, 6)
    assert state.attack is not None
    assert state.attack.owed == 1


@clause("CO-8.2", "CO-2.6", "CO-6.5")
def test_anothers_follower_is_turned_neither_for_the_temple_nor_for_the_idol() -> None:
    owner = lender(followers=("thief",), items=("otherworldly_idol",))
    state = table(one("doctor"), owner, phase="curses", offer=("cursed_temple",))
    assert why(state, PayCurse("cursed_temple", "thief")) == ("CO-2.6", "not_own_follower")
    state = table(one("doctor"), owner, boards=HORRID)
    assert why(state, Sacrifice("thief", "cthulhu", "major")) == ("CO-8.2", "not_own_follower")
    state = table(one("doctor", followers=("soldier",)), owner, boards=HORRID)
    assert offered(state, Sacrifice) == [Sacrifice("soldier", "cthulhu", "major")]


@clause("CO-8.2", "CO-7.5")
def test_a_lent_psychiatrist_wants_an_item_of_the_user() -> None:
    owner = lender(followers=("psychiatrist",), items=("necronomicon",))
    state = table(one("doctor", items=("elder_sign",)), owner, boards=HORRID, phase="buy")
    assert offered(state, GiveItem) == [GiveItem("elder_sign")]
    assert why(state, GiveItem("necronomicon")) == ("CO-8.2", "not_own_item")


@clause("CO-8.2", "CO-2.8")
def test_a_turned_follower_is_neither_lent_nor_asked_for() -> None:
    for lending in ("always", "ask"):
        owner = one("priest", lending=lending, turned=("soldier",))
        state = table(one("doctor"), owner, boards={"cthulhu": sketch(minions=(3,))})
        assert why(state, DiscardMinion("cthulhu", "cthulhu.3", "follower")) == ("CO-2.8", "turned")
        assert why(state, Ask("soldier")) == ("CO-2.8", "turned")


@clause("CO-8.2", "CO-2.6")
def test_under_the_cursed_cubes_no_priest_helps_who_is_asked_for() -> None:
    owner = one("doctor", lending="ask", followers=("priest",))
    boards = {"cthulhu": sketch(minions=(9,))}
    state = table(one("thief"), owner, boards=boards, turn=Turn(no_rerolls=True))
    state = attack(state, "cthulhu", 4, 1, 3)
    assert why(state, Reroll((2,))) == ("CO-2.6", "no_rerolls")
    assert Reroll((2,)) not in offered(state)


# CO-8.3


@clause("CO-8.3")
def test_used_and_granted_cards_are_as_before_when_the_turn_ends() -> None:
    turn = Turn(used=frozenset({"soldier", "investigator"}), granted=frozenset({"doctor"}))
    assert play(table(one("doctor"), one("thief"), turn=turn), EndCombat()).turn == Turn()


@clause("CO-8.3", "CO-8.2")
def test_a_card_used_by_another_this_turn_is_not_asked_for_again() -> None:
    owner = one("priest", lending="ask", followers=("soldier",))
    turn = Turn(used=frozenset({"soldier"}))
    assert why(table(one("doctor"), owner, turn=turn), Ask("soldier")) == ("CO-8.3", "used")


# CO-8.4


def killed(**fields: object) -> State:
    """Seat 0 was killed in its attack on Cthulhu."""
    me = one("doctor", 7, health=0, turned=("thief",), items=("elder_sign",))
    boards = {"cthulhu": sketch(minions=(9,)), **fields.pop("boards", {})}  # type: ignore[dict-item]
    state = table(me, *fields.pop("others", (one("priest"),)), boards=boards, **fields)  # type: ignore[misc, arg-type]
    return attack(state, "cthulhu", 1)


@clause("CO-8.4")
def test_cards_and_experience_of_one_out_leave_the_game() -> None:
    state = killed()
    assert state.gone == ("thief", "elder_sign")
    dead = state.investigators[0]
    assert (dead.out, dead.experience, dead.turned, dead.items) == ("CO-3.3", 0, (), ())
    assert state.discard == ()


@clause("CO-8.4", "CO-1.4")
def test_the_next_who_lives_plays_and_those_out_are_passed_over() -> None:
    minions = [f"{cult}.9" for cult in CULTS]
    state = killed(others=(one("priest"), one("thief")), deck=minions * 4)
    for seat in (1, 2, 1):
        state = draw_all(state)
        assert decider(state) == seat
        state = play(state, EndCombat())


@clause("CO-8.4", "CO-4.1")
def test_the_turn_of_one_killed_goes_at_once_to_both_checks() -> None:
    assert over(killed(boards={"arwassa": sketch(minions=(2,) * 5)})).clause == "CO-4.1"


@clause("CO-8.4", "CO-4.2", "CO-8.5")
def test_a_killed_investigator_may_leave_a_game_won() -> None:
    assert over(killed(deck=())).winners == {0, 1}


@clause("CO-8.4")
def test_when_all_are_out_all_have_lost_be_it_in_the_winning_turn() -> None:
    gone = one("priest", 0, out="CO-2.7")
    state = killed(others=(gone,), deck=())
    assert over(state).clause == "CO-8.4"
    assert over(state).winners == set()


@clause("CO-8.4")
def test_alone_the_clause_that_killed_ends_the_game() -> None:
    assert over(killed(others=())).clause == "CO-3.3"


# CO-8.5


def ending(*people: Investigator, competitive: bool = True) -> State:
    return play(table(*people, deck=(), competitive=competitive), EndCombat())


@clause("CO-8.5")
def test_together_any_survivor_wins_it_for_all() -> None:
    state = ending(one("doctor"), one("thief", 0, out="CO-3.3"), competitive=False)
    assert over(state).winners == {0, 1}
    assert over(state).standing == ((0, 1),)


@clause("CO-8.5")
def test_against_each_other_most_experience_among_survivors_wins() -> None:
    state = ending(one("doctor", 3), one("thief", 8), one("priest", 0, out="CO-3.3"))
    assert over(state).winners == {1}
    assert over(state).standing == ((1,), (0,), (2,))


@clause("CO-8.5")
def test_against_each_other_a_tie_is_shared() -> None:
    state = ending(one("doctor", 8), one("thief", 8), one("priest", 2))
    assert over(state).winners == {0, 1}
    assert over(state).standing == ((0, 1), (2,))


@clause("CO-8.5")
def test_against_each_other_the_only_survivor_wins() -> None:
    state = ending(one("doctor", 0), one("thief", 0, out="CO-2.7"))
    assert over(state).winners == {0}


@clause("CO-8.5", "CO-4.1")
def test_when_a_god_has_come_nobody_wins() -> None:
    boards = {"arwassa": sketch(minions=(2,) * 5)}
    state = table(one("doctor"), one("thief"), boards=boards, competitive=True)
    state = play(state, EndCombat())
    assert over(state).winners == set()
    assert over(state).standing == ((0, 1),)


@clause("CO-8.2")
def test_the_log_tells_who_lent_what() -> None:
    owner = one("priest", lending="ask", items=("temple_of_light",))
    told = events(table(one("doctor"), owner), Ask("temple_of_light"), Allow(), Purge())
    assert named(told, "LoanAsked")[0].owner == 1
    assert named(told, "LoanAnswered")[0].granted
    assert named(told, "CardUsed")[0].owner == 1


@clause("CO-8.2", "CO-6.8")
def test_a_sword_that_is_not_lent_is_not_offered() -> None:
    owner = one("priest", items=("sword_of_the_crusader",))
    state = table(one("doctor"), owner, boards={"cthulhu": sketch(minions=(9,))})
    assert why(attacked(state), Muster(0, sword=True)) == ("CO-8.2", "not_lent")


def attacked(state: State) -> State:
    return play(state, *offered(state)[:1])
