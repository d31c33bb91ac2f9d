"""CO-7 People: each investigator and each follower."""

from __future__ import annotations

import pytest

from game.cards.actions import (
    Action,
    Aim,
    BeginAttack,
    Buy,
    By,
    Decline,
    DestroyGate,
    DiscardHorror,
    DiscardMinion,
    EndAttack,
    EndCombat,
    Foresee,
    GiveItem,
    Hurry,
    MoveMinion,
    Muster,
    PayCurse,
    PayLoss,
    Report,
    Reroll,
    SkipReports,
    SlayHorror,
    SufferCurse,
    Treat,
    TurnFollower,
)
from game.cards.pieces import FACTS, PIECES
from game.cards.state import Investigator, State, Turn
from tests.cards.build import (
    attack,
    draw_all,
    offered,
    one,
    over,
    play,
    roll,
    sketch,
    table,
    why,
)

clause = pytest.mark.clause


def someone(by: By, person: str, experience: int = 9, **fields: object) -> Investigator:
    """Who has that skill as ``by`` says."""
    if by == "investigator":
        return one(person, experience, **fields)
    return one("tycoon", experience, followers=(person,), **fields)


@clause("CO-7.1", "CO-7.2", "CO-7.3", "CO-7.4", "CO-7.5", "CO-7.6", "CO-7.7", "CO-7.8", "CO-7.9")
def test_skills_prices_and_uses_are_those_of_the_cards() -> None:
    people = {key: (p.skill, p.price, p.use) for key, p in PIECES.person.items()}
    assert people == {
        "soldier": (1, 2, 1),
        "big_game_hunter": (3, 1, 4),
        "journalist": (0, 1, 0),
        "psychic": (0, 2, 0),
        "psychiatrist": (0, 2, 0),
        "thief": (0, 1, 0),
        "doctor": (1, 1, 2),
        "ritualist": (0, 1, 1),
        "priest": (0, 2, 0),
        "tycoon": (0, 2, 0),
    }


def once_a_turn(state: State, first: Action, again: Action, key: str) -> State:
    """Both are offered; after the first neither is, because it was used."""
    assert {first, again} <= set(offered(state))
    after = play(state, first)
    assert why(after, again)[1] == key
    return after


def used(by: By) -> str:
    return "skill_used" if by == "investigator" else "used"


# CO-7.1


@clause("CO-7.1")
@pytest.mark.parametrize(("by", "reach"), [("investigator", 6), ("follower", 3)])
def test_a_soldier_discards_a_minion_within_reach_for_one(by: By, reach: int) -> None:
    boards = {"cthulhu": sketch(minions=tuple(range(2, 7)), awake=("major",))}
    state = table(someone(by, "soldier"), boards=boards)
    assert [FACTS[action.card].value for action in offered(state, DiscardMinion)] == list(
        range(2, reach + 1)
    )
    state = once_a_turn(
        state,
        DiscardMinion("cthulhu", "cthulhu.2", by),
        DiscardMinion("cthulhu", "cthulhu.3", by),
        used(by),
    )
    assert state.board("cthulhu").values == (3, 4, 5, 6)
    assert state.me.experience == 8


@clause("CO-7.1")
def test_a_minion_beyond_reach_or_elsewhere_is_not_discarded() -> None:
    state = table(someone("investigator", "soldier"), boards={"cthulhu": sketch(minions=(7,))})
    assert why(state, DiscardMinion("cthulhu", "cthulhu.7", "investigator")) == (
        "CO-7.1",
        "out_of_reach",
    )
    assert why(state, DiscardMinion("arwassa", "arwassa.7", "investigator")) == (
        "CO-7.1",
        "no_such_minion",
    )
    assert why(state, DiscardMinion("cthulhu", "cthulhu.7", "follower")) == ("CO-7.1", "not_held")


# CO-7.2


@clause("CO-7.2")
@pytest.mark.parametrize(("by", "cost"), [("investigator", 3), ("follower", 4)])
def test_a_hunter_discards_any_horror(by: By, cost: int) -> None:
    boards = {"cthulhu": sketch(minions=(9, 9), awake=("minor",), asleep=("unspeakable",))}
    state = once_a_turn(
        table(someone(by, "big_game_hunter"), boards=boards),
        DiscardHorror("cthulhu", "unspeakable", by),
        DiscardHorror("cthulhu", "minor", by),
        used(by),
    )
    assert state.me.experience == 9 - cost
    poor = table(someone(by, "big_game_hunter", cost - 1), boards=boards)
    assert why(poor, DiscardHorror("cthulhu", "minor", by)) == ("CO-7.2", "experience")


# CO-7.3


def two_horrors_slain(me: Investigator, deck: tuple[str, ...] = ("thief", "cthulhu.5")) -> State:
    boards = {"cthulhu": sketch(awake=("minor",), asleep=("major",))}
    state = attack(table(me, boards=boards, deck=deck), "cthulhu", 5, 5, 3, 4, 2, spirit=2)
    return play(state, Reroll(), SlayHorror("minor", (0, 1)), SlayHorror("major", (2, 3, 4)))


@clause("CO-7.3")
def test_the_journalist_earns_one_more_for_each_horror_slain() -> None:
    assert two_horrors_slain(one("journalist")).me.experience == 4 - 2 + 2 + 3 + 2


@clause("CO-7.3")
def test_the_journalist_follower_draws_a_card_away_for_each_horror_slain() -> None:
    state = two_horrors_slain(one(followers=("journalist",)))
    assert set(offered(state)) == {Report(), SkipReports()}
    state = draw_all(play(state, Report()))
    assert (state.discard[-1], state.offer) == ("thief", ())
    state = draw_all(play(state, Report()))
    assert state.board("cthulhu").values == ()
    assert state.phase == "combat"
    assert state.me.experience == 4 - 2 + 2 + 3


@clause("CO-7.3")
def test_reports_may_be_skipped_and_end_with_the_deck() -> None:
    state = two_horrors_slain(one(followers=("journalist",)))
    assert play(state, SkipReports()).phase == "combat"
    state = two_horrors_slain(one(followers=("journalist",)), deck=("thief",))
    assert draw_all(play(state, Report())).phase == "combat"


@clause("CO-7.3")
def test_a_horror_discarded_is_no_news() -> None:
    me = one("big_game_hunter", followers=("journalist",))
    state = table(me, boards={"cthulhu": sketch(awake=("minor",))})
    assert play(state, DiscardHorror("cthulhu", "minor", "investigator")).phase == "combat"


# CO-7.4

LOOKED_AT = {"cthulhu": sketch(minions=(9,)), "arwassa": sketch(minions=(2, 2), awake=("minor",))}


@clause("CO-7.4")
def test_the_psychic_rolls_and_rerolls_before_choosing_the_board() -> None:
    state = play(table(one("psychic"), boards=LOOKED_AT), Foresee("investigator"), Muster(1))
    assert state.me.experience == 3
    state = roll(state, 2, 6, 4, 4)
    assert state.phase == "reroll"
    state = roll(play(state, Reroll((1,))), 3)
    assert offered(state) == [Aim("cthulhu"), Aim("arwassa")]
    assert why(state, EndAttack()) == ("CO-7.4", "aim_first")
    state = play(state, Aim("arwassa"))
    assert state.attack is not None
    assert state.attack.owed == 1
    assert state.phase == "lay"


@clause("CO-7.4")
def test_the_psychic_follower_chooses_between_roll_and_reroll() -> None:
    me = one(followers=("psychic",))
    state = roll(play(table(me, boards=LOOKED_AT), Foresee("follower"), Muster(0)), 6, 6, 4)
    assert state.phase == "aim"
    state = play(state, Aim("cthulhu"))
    assert state.phase == "reroll"
    assert roll(play(state, Reroll((2,))), 3).phase == "lay"


@clause("CO-7.4", "CO-3.3")
def test_wounds_are_met_when_the_psychic_has_chosen() -> None:
    state = play(table(one("psychic", health=0), boards=LOOKED_AT), Foresee("investigator"))
    state = play(roll(play(state, Muster(0)), 2), Reroll())
    assert over(play(state, Aim("arwassa"))).clause == "CO-3.3"
    assert play(state, Aim("cthulhu")).phase == "lay"


@clause("CO-7.4")
def test_having_rolled_a_board_with_a_card_must_be_chosen_and_no_gate_is_destroyed() -> None:
    boards = {"cthulhu": sketch(gates=1)}
    state = play(table(one("psychic"), boards=boards), Foresee("investigator"), Muster(0))
    state = play(roll(state, 6, 6, 6), Reroll())
    assert offered(state) == [Aim("cthulhu")]
    assert why(state, DestroyGate("cthulhu")) == ("CO-3.10", "within_attack")
    assert why(state, Aim("arwassa")) == ("CO-3.1", "empty_board")
    assert why(table(one("psychic")), Foresee("investigator")) == ("CO-7.4", "no_board")


@clause("CO-7.4", "CO-5.2")
def test_the_psychic_foresees_one_attack_a_turn() -> None:
    state = play(table(one("psychic"), boards=LOOKED_AT), Foresee("investigator"), Muster(0))
    state = play(roll(state, 6, 2, 2), Reroll(), Aim("cthulhu"), EndAttack(), Hurry())
    assert why(state, Foresee("investigator")) == ("CO-7.4", "skill_used")
    assert BeginAttack("cthulhu") in offered(state)


# CO-7.5

HORRID = {"cthulhu": sketch(minions=(2, 2, 2), awake=("major",))}


@clause("CO-7.5")
def test_sanity_losses_cost_the_psychiatrist_one_less() -> None:
    state = play(table(one("psychiatrist", 2), boards=HORRID, phase="buy"), PayLoss())
    assert state.me.experience == 0


@clause("CO-7.5")
def test_the_psychiatrist_follower_stops_a_loss_for_an_own_item() -> None:
    me = one(followers=("psychiatrist",), items=("necronomicon",))
    state = play(table(me, boards=HORRID, phase="buy"), GiveItem("necronomicon"))
    assert (state.me.experience, state.me.items) == (4, ())
    assert state.me.followers == ("psychiatrist",)
    assert state.discard == ("necronomicon",)
    assert state.phase == "combat"


@clause("CO-7.5")
def test_without_an_item_the_psychiatrist_follower_only_absorbs() -> None:
    state = table(one(experience=0, followers=("psychiatrist",)), boards=HORRID, phase="buy")
    assert why(state, GiveItem("elder_sign")) == ("CO-8.2", "not_own_item")
    assert len(offered(state)) == 1


# CO-7.6


def shopping(*cards: str, **fields: object) -> State:
    return table(one(experience=9, **fields), phase="buy", offer=cards)


@clause("CO-7.6")
def test_the_thief_pays_two_less_for_one_item_a_turn() -> None:
    state = shopping("necronomicon", "disruption_ritual", person="thief")
    state = play(state, Buy("necronomicon", "investigator"))
    assert state.me.experience == 9 - 3
    assert why(state, Buy("disruption_ritual", "investigator")) == ("CO-7.6", "skill_used")


@clause("CO-7.6")
def test_the_thief_follower_takes_one_off() -> None:
    state = shopping("necronomicon", followers=("thief",))
    assert play(state, Buy("necronomicon", "follower")).me.experience == 9 - 4


@clause("CO-7.6")
def test_thieves_look_at_the_printed_price_of_items_alone() -> None:
    state = shopping("elder_sign", "soldier", person="thief")
    for card in ("elder_sign", "soldier"):
        assert why(state, Buy(card, "investigator")) == ("CO-7.6", "no_discount")


@clause("CO-7.6")
def test_two_thieves_do_not_add_on_one_item_but_serve_two() -> None:
    state = shopping("necronomicon", "temple_of_light", person="thief", followers=("thief",))
    assert len(offered(state, Buy)) == 6
    state = play(state, Buy("necronomicon", "investigator"), Buy("temple_of_light", "follower"))
    assert state.me.experience == 9 - 3 - 2


@clause("CO-7.6")
def test_a_discount_makes_an_item_affordable() -> None:
    state = table(one("thief", 3), phase="buy", offer=("necronomicon",))
    assert offered(state, Buy) == [Buy("necronomicon", "investigator")]


# CO-7.7


@clause("CO-7.7")
@pytest.mark.parametrize(("by", "cost"), [("investigator", 1), ("follower", 2)])
def test_a_doctor_gives_back_one_health_die_a_turn(by: By, cost: int) -> None:
    state = play(table(someone(by, "doctor", health=0)), Treat(by))
    assert (state.me.health, state.me.experience) == (1, 9 - cost)
    assert why(state, Treat(by)) == ("CO-7.7", used(by))


@clause("CO-7.7")
def test_treatment_is_no_magic_and_never_goes_above_two() -> None:
    state = table(one("doctor", health=1), turn=Turn(no_magic=True))
    assert why(play(state, Treat("investigator")), Treat("investigator"))[1] == "not_wounded"


# CO-7.8


@clause("CO-7.8")
@pytest.mark.parametrize(("by", "cost"), [("investigator", 0), ("follower", 1)])
def test_a_ritualist_moves_any_minion_to_another_board(by: By, cost: int) -> None:
    boards = {"cthulhu": sketch(minions=(5, 9), awake=("minor",)), "arwassa": sketch(minions=(7,))}
    state = once_a_turn(
        table(someone(by, "ritualist"), boards=boards),
        MoveMinion("cthulhu", "cthulhu.9", "arwassa", by),
        MoveMinion("arwassa", "arwassa.7", "cthulhu", by),
        used(by),
    )
    assert state.board("cthulhu").values == (5,)
    assert state.board("arwassa").values == (7, 9)
    assert state.me.experience == 9 - cost


@clause("CO-7.8", "CO-2.3")
def test_a_move_wakes_nothing_before_the_next_draw_step() -> None:
    boards = {"cthulhu": sketch(minions=(5,)), "arwassa": sketch(minions=(7,), asleep=("minor",))}
    state = play(
        table(one("ritualist"), boards=boards, deck=("thief",)),
        MoveMinion("cthulhu", "cthulhu.5", "arwassa", "investigator"),
    )
    assert state.board("arwassa").awake == ()
    assert play(state, EndCombat()).board("arwassa").awake == ("minor",)


@clause("CO-7.8", "CO-4.1")
def test_a_god_comes_by_a_move_only_at_the_end_of_the_turn() -> None:
    boards = {"cthulhu": sketch(minions=(5,)), "arwassa": sketch(minions=(2, 2, 2, 2))}
    state = table(one("ritualist"), boards=boards)
    state = play(state, MoveMinion("cthulhu", "cthulhu.5", "arwassa", "investigator"))
    assert state.ended is None
    assert over(play(state, EndCombat())).clause == "CO-4.1"


@clause("CO-7.8", "CO-3.4")
def test_a_minion_moved_is_protected_by_the_horrors_of_its_new_board() -> None:
    boards = {"cthulhu": sketch(minions=(5,)), "arwassa": sketch(awake=("minor",), gates=1)}
    state = table(one("ritualist"), boards=boards)
    assert (
        why(state, MoveMinion("cthulhu", "cthulhu.5", "cthulhu", "investigator"))[1] == "same_board"
    )
    state = play(state, MoveMinion("cthulhu", "cthulhu.5", "arwassa", "investigator"))
    assert why(state, DestroyGate("arwassa")) == ("CO-3.4", "minions_protect")


# CO-7.9


def ones(me: Investigator) -> State:
    """Body, one Health and one Spirit die show 1, the other Health die 4."""
    return attack(
        table(me, boards={"cthulhu": sketch(minions=(9,))}), "cthulhu", 1, 1, 4, 1, spirit=1
    )


@clause("CO-7.9")
def test_the_priest_rolls_health_and_spirit_ones_again_but_never_the_body_die() -> None:
    state = ones(one("priest"))
    assert Reroll((1, 2, 3), "investigator") in offered(state)
    assert why(state, Reroll((0, 1), "investigator")) == ("CO-7.9", "not_that_one")
    assert roll(play(state, Reroll((1, 3), "investigator")), 5, 6).phase == "lay"


@clause("CO-7.9")
def test_the_priest_follower_rolls_spirit_ones_again() -> None:
    state = play(ones(one(followers=("priest", "thief"))), TurnFollower("thief"))
    helped = [action.dice for action in offered(state, Reroll) if action.by]
    assert helped == [(3,), (2, 3)]
    assert why(state, Reroll((1,), "follower")) == ("CO-7.9", "not_that_one")


@clause("CO-7.9")
def test_a_priest_is_not_used_where_no_one_is_rolled_again() -> None:
    state = ones(one("priest"))
    assert why(state, Reroll((2,), "investigator")) == ("CO-7.9", "no_one")
    assert why(ones(one("thief")), Reroll((1,), "investigator"))[1] == "not_your_skill"


# CO-7.10


@clause("CO-7.10")
def test_the_tycoon_gets_two_for_each_card_not_bought() -> None:
    state = table(one("tycoon"), phase="buy", offer=("soldier", "elder_sign"))
    state = play(state, Decline("soldier"), Decline("elder_sign"))
    assert state.me.experience == 4 + 2 + 2


@clause("CO-7.10")
def test_the_tycoon_follower_gives_one_more_for_one_card_a_turn() -> None:
    me = one("soldier", followers=("tycoon",))
    state = play(
        table(me, phase="buy", offer=("thief", "elder_sign")), Decline("thief", "follower")
    )
    assert state.me.experience == 4 + 2
    assert why(state, Decline("elder_sign", "follower")) == ("CO-7.10", "used")
    assert play(state, Decline("elder_sign")).me.experience == 4 + 2 + 1


@clause("CO-7.10")
def test_curses_give_a_tycoon_no_more() -> None:
    state = table(one("tycoon"), phase="curses", offer=("cursed_cubes",))
    assert play(state, SufferCurse("cursed_cubes")).me.experience == 5
    assert play(state, PayCurse("cursed_cubes")).me.experience == 3
