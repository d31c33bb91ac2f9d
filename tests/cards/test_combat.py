"""CO-3 Combat: dice, wounds, protection, laying, gates."""

from __future__ import annotations

import pytest

from game.cards.actions import (
    Action,
    BeginAttack,
    DestroyGate,
    DiscardHorror,
    EndAttack,
    EndCombat,
    Heal,
    Hurry,
    Muster,
    OweHealth,
    Reroll,
    Restore,
    SealGate,
    SlayHorror,
    SlayMinion,
    TurnFollower,
)
from game.cards.pieces import Rank
from game.cards.state import Board, State, Turn
from tests.cards.build import (
    attack,
    events,
    named,
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

MAJOR = sketch(minions=(2, 2, 2), awake=("major",))


def laying(board: Board, *faces: int, spirit: int = 0, **fields: object) -> State:
    """The attack on ``board`` when the dice, showing these faces, are to be laid."""
    me = one(experience=4 + spirit, **fields)
    state = attack(table(me, boards={"cthulhu": board}), "cthulhu", *faces, spirit=spirit)
    return play(state, Reroll()) if state.phase == "reroll" else state


# CO-3.1


@clause("CO-3.1")
def test_only_a_board_that_bears_a_card_can_be_attacked() -> None:
    boards = {"cthulhu": sketch(minions=(2,)), "arwassa": sketch(gates=1)}
    state = table(boards=boards)
    assert offered(state, BeginAttack) == [BeginAttack("cthulhu"), BeginAttack("arwassa")]
    assert why(state, BeginAttack("yog_sothoth")) == ("CO-3.1", "empty_board")


@clause("CO-3.1")
def test_combat_may_be_skipped() -> None:
    assert EndCombat() in offered(table(boards={"cthulhu": sketch(minions=(2,))}))


@clause("CO-3.1")
def test_body_every_health_die_held_and_spirit_dice_are_rolled() -> None:
    state = play(table(one(health=1), boards={"cthulhu": MAJOR}), BeginAttack("cthulhu"), Muster(2))
    assert state.attack is not None
    assert [die.kind for die in state.attack.dice] == ["body", "health", "spirit", "spirit"]
    assert state.me.experience == 2


@clause("CO-3.1", "CO-5.1")
def test_at_most_three_spirit_dice_are_bought_and_only_if_they_can_be_paid() -> None:
    state = play(table(one(experience=5), boards={"cthulhu": MAJOR}), BeginAttack("cthulhu"))
    assert [action.spirit for action in offered(state)] == [0, 1, 2, 3]
    assert why(state, Muster(4)) == ("CO-3.1", "spirit_dice")
    poor = play(table(one(experience=1), boards={"cthulhu": MAJOR}), BeginAttack("cthulhu"))
    assert [action.spirit for action in offered(poor)] == [0, 1]


# CO-3.2


@clause("CO-3.2")
def test_dice_that_show_one_stay() -> None:
    state = attack(table(boards={"cthulhu": sketch(minions=(9,))}), "cthulhu", 3, 1, 5)
    assert set(offered(state)) == {Reroll(), Reroll((0,)), Reroll((2,)), Reroll((0, 2))}
    assert why(state, Reroll((1,))) == ("CO-3.2", "one_stays")


@clause("CO-3.2")
def test_there_is_one_reroll() -> None:
    state = attack(table(boards={"cthulhu": sketch(minions=(9,))}), "cthulhu", 3, 2, 5)
    state = roll(play(state, Reroll((1, 2))), 4, 6)
    assert state.phase == "lay"
    assert state.attack is not None
    assert [die.face for die in state.attack.dice] == [3, 4, 6]
    assert why(state, Reroll((1,))) == ("CO-3.5", "lay_first")


@clause("CO-3.2")
def test_dice_to_roll_again_are_told_once_each() -> None:
    state = attack(table(boards={"cthulhu": sketch(minions=(9,))}), "cthulhu", 3, 2, 5)
    for places in ((0, 0), (7,), (-1,), (2, 1)):
        assert why(state, Reroll(places)) == ("CO-3.2", "no_such_die")


@clause("CO-3.2")
def test_with_nothing_but_ones_nothing_is_asked() -> None:
    state = table(one(health=1), boards={"cthulhu": sketch(minions=(9,))})
    assert attack(state, "cthulhu", 1, 1).phase == "lay"


# CO-3.3


@clause("CO-3.3")
@pytest.mark.parametrize(
    ("board", "limit"),
    [
        (sketch(minions=(2,), asleep=("unspeakable",)), 1),
        (sketch(minions=(2,), awake=("minor",)), 2),
        (sketch(minions=(2,), awake=("minor", "major")), 3),
        (sketch(minions=(2,), awake=("unspeakable",)), 4),
    ],
)
def test_the_body_die_wounds_up_to_the_strongest_horror_awake_there(
    board: Board, limit: int
) -> None:
    for face in range(1, 7):
        state = attack(table(boards={"cthulhu": board}), "cthulhu", face, 6, 6)
        assert state.attack is not None
        assert state.attack.owed == (face <= limit)


@clause("CO-3.3")
def test_a_horror_awake_elsewhere_wounds_nobody() -> None:
    state = table(boards={"cthulhu": sketch(minions=(2,)), "arwassa": MAJOR})
    state = attack(state, "cthulhu", 3, 6, 6)
    assert state.attack is not None
    assert state.attack.owed == 0


@clause("CO-3.3")
def test_the_body_die_wounds_again_when_it_is_rolled_again() -> None:
    state = attack(table(boards={"cthulhu": MAJOR}), "cthulhu", 2, 6, 6)
    state = roll(play(state, Reroll((0,))), 3)
    assert state.attack is not None
    assert state.attack.owed == 2


@clause("CO-3.3")
def test_a_wound_is_not_judged_twice_when_the_body_die_is_kept() -> None:
    state = attack(table(boards={"cthulhu": MAJOR}), "cthulhu", 2, 5, 6)
    state = roll(play(state, Reroll((1,))), 4)
    assert state.attack is not None
    assert state.attack.owed == 1


@clause("CO-3.3")
def test_a_health_die_owed_is_used_and_set_aside_at_the_end() -> None:
    state = laying(sketch(minions=(5,)), 1, 5, 4)
    assert state.me.health == 2
    state = play(state, slay(5, (1,)), EndAttack())
    assert state.me.health == 1
    board = sketch(minions=(5,))
    again = table(state.me, boards={"cthulhu": board}, turn=Turn(attacks=1))
    again = play(again, Hurry(), BeginAttack("cthulhu"), Muster(0))
    assert again.attack is not None
    assert len(again.attack.dice) == 2


@clause("CO-3.3")
def test_a_follower_may_be_turned_for_a_wound() -> None:
    state = table(one(followers=("doctor",)), boards={"cthulhu": MAJOR})
    state = attack(state, "cthulhu", 1, 4, 4)
    assert offered(state) == [TurnFollower("doctor"), OweHealth()]
    state = play(state, TurnFollower("doctor"))
    assert state.me.turned == ("doctor",)
    assert state.attack is not None
    assert state.attack.owed == 0


@clause("CO-3.3")
def test_a_follower_saves_though_no_health_die_is_left() -> None:
    state = table(one(health=0, followers=("doctor",)), boards={"cthulhu": MAJOR})
    state = attack(state, "cthulhu", 1)
    assert offered(state) == [TurnFollower("doctor")]
    assert why(state, OweHealth()) == ("CO-3.3", "no_health_die")


@clause("CO-3.3")
def test_a_die_owed_cannot_be_owed_again() -> None:
    state = table(one(health=1), boards={"cthulhu": MAJOR})
    state = roll(play(attack(state, "cthulhu", 2, 5), Reroll((0,))), 3)
    assert over(state).clause == "CO-3.3"


@clause("CO-3.3")
def test_who_is_killed_slays_nothing() -> None:
    state = table(one(health=0), boards={"cthulhu": sketch(minions=(2,))})
    state = attack(state, "cthulhu", 1)
    assert over(state).winners == set()
    assert state.board("cthulhu").values == (2,)
    assert state.attack is None


# CO-3.4


@clause("CO-3.4")
def test_awake_horrors_protect_minions() -> None:
    state = laying(sketch(minions=(2,), awake=("minor",)), 6, 6, 5)
    assert not offered(state, SlayMinion)
    assert why(state, slay(2, (0,))) == ("CO-3.4", "horrors_protect")


@clause("CO-3.4")
def test_minions_protect_sleeping_horrors() -> None:
    state = laying(sketch(minions=(2,), asleep=("minor",)), 6, 6, 5)
    assert not offered(state, SlayHorror)
    assert why(state, SlayHorror("minor", (0, 1))) == ("CO-3.4", "minions_protect")


@clause("CO-3.4")
def test_a_kill_opens_what_it_protected_to_the_other_dice() -> None:
    board = sketch(minions=(2,), awake=("minor",), asleep=("major",))
    state = laying(board, 5, 4, 2, 6, 3, 3, spirit=3)
    state = play(state, SlayHorror("minor", (0, 1)), slay(2, (2,)))
    state = play(state, SlayHorror("major", (3, 4, 5)))
    assert state.board("cthulhu") == sketch()
    assert state.me.experience == 4 + 2 + 1 + 3


@clause("CO-3.4")
def test_without_minions_an_awake_horror_protects_neither_sleeper_nor_gate() -> None:
    board = sketch(awake=("unspeakable",), asleep=("minor",), gates=1)
    assert offered(laying(board, 5, 6, 2), SlayHorror)
    assert DestroyGate("cthulhu") in offered(table(boards={"cthulhu": board}))


@clause("CO-3.4")
def test_a_skill_reaches_what_is_protected_on_any_board() -> None:
    boards = {"arwassa": sketch(minions=(9, 9, 9), asleep=("unspeakable",))}
    state = table(one("big_game_hunter"), boards=boards)
    action = DiscardHorror("arwassa", "unspeakable", "investigator")
    assert play(state, action).board("arwassa").asleep == ()


# CO-3.5


@clause("CO-3.5")
@pytest.mark.parametrize(
    ("value", "dice", "fits"),
    [
        (6, (0,), True),
        (7, (0,), False),
        (8, (0, 1), True),
        (9, (0, 1), False),
        (9, (0, 1, 2), True),
        (2, (0, 1, 2), True),
    ],
)
def test_a_minion_falls_to_dice_whose_sum_is_its_value(
    value: int, dice: tuple[int, ...], fits: bool
) -> None:
    state = laying(sketch(minions=(value,)), 6, 2, 1)
    assert (slay(value, dice) in offered(state)) == fits
    if not fits:
        assert why(state, slay(value, dice)) == ("CO-3.5", "too_low")


@clause("CO-3.5")
def test_each_die_is_used_once() -> None:
    state = play(laying(sketch(minions=(3, 4)), 6, 5, 2), slay(4, (0,)))
    assert why(state, slay(3, (0,))) == ("CO-3.5", "die_laid")
    assert why(state, slay(3, (1, 1))) == ("CO-3.5", "no_such_die")
    assert all(0 not in action.dice for action in offered(state, SlayMinion))


@clause("CO-3.5")
def test_ones_and_a_body_die_that_wounded_are_used_too() -> None:
    state = play(laying(sketch(minions=(7,)), 1, 1, 5), slay(7, (0, 1, 2)))
    assert state.board("cthulhu").values == ()
    assert state.me.health == 1


@clause("CO-3.5")
def test_only_minions_of_the_board_attacked_can_be_slain() -> None:
    assert why(laying(sketch(minions=(3,)), 6, 6, 6), slay(4, (0,))) == (
        "CO-3.5",
        "no_such_minion",
    )


# CO-3.6


@clause("CO-3.6")
@pytest.mark.parametrize(
    ("rank", "faces", "falls"),
    [
        ("minor", (4, 4), True),
        ("minor", (5, 4), True),
        ("minor", (6, 1), False),
        ("minor", (2, 4), False),
        ("major", (3, 5, 4), True),
        ("major", (3, 3, 3), True),
        ("major", (3, 3, 4), False),
        ("unspeakable", (5, 3, 6, 4), True),
        ("unspeakable", (6, 1, 2, 3), False),
    ],
)
def test_an_awake_horror_falls_to_equal_dice_or_a_run(
    rank: Rank, faces: tuple[int, ...], falls: bool
) -> None:
    state = laying(sketch(awake=(rank,)), 6, *faces, spirit=len(faces) - 2)
    action = SlayHorror(rank, tuple(range(1, 1 + len(faces))))
    assert (action in offered(state)) == falls
    if not falls:
        assert why(state, action) == ("CO-3.6", "no_combo")


@clause("CO-3.6")
def test_a_combo_has_exactly_the_dice_of_the_rank() -> None:
    state = laying(sketch(awake=("minor", "major")), 4, 4, 4)
    assert why(state, SlayHorror("minor", (0, 1, 2))) == ("CO-3.6", "dice_wanted")
    assert why(state, SlayHorror("major", (0, 1))) == ("CO-3.6", "dice_wanted")


@clause("CO-3.6")
def test_of_several_awake_horrors_any_may_be_slain_first() -> None:
    state = laying(sketch(awake=("minor", "major")), 4, 4, 4)
    assert {action.rank for action in offered(state, SlayHorror)} == {"minor", "major"}


@clause("CO-3.6")
def test_only_a_horror_that_is_there_can_be_slain() -> None:
    state = laying(sketch(awake=("minor",)), 4, 4, 4)
    assert why(state, SlayHorror("major", (0, 1, 2))) == ("CO-3.6", "no_such_horror")


# CO-3.7


@clause("CO-3.7")
def test_a_sleeping_horror_falls_to_as_many_dice_of_any_values() -> None:
    state = laying(sketch(asleep=("major",)), 6, 1, 3)
    assert why(state, SlayHorror("major", (0, 1))) == ("CO-3.7", "dice_wanted")
    assert play(state, SlayHorror("major", (0, 1, 2))).board("cthulhu").is_empty


@clause("CO-3.7", "CO-3.3")
def test_against_sleepers_only_a_one_wounds() -> None:
    sleepers = sketch(asleep=("unspeakable",))
    assert laying(sleepers, 2, 6, 6).me.health == 2
    state = play(laying(sleepers, 1, 6, 6), EndAttack())
    assert state.me.health == 1


# CO-3.8


@clause("CO-3.8", "CO-3.9")
def test_a_gate_is_destroyed_as_the_attack_for_three_experience() -> None:
    state = table(boards={"cthulhu": sketch(gates=2)})
    state = play(state, DestroyGate("cthulhu"))
    assert state.board("cthulhu").gates == 1
    assert state.me.experience == 4 - 3 + 1
    assert state.discard == ("cthulhu.gate",)
    assert why(state, DestroyGate("cthulhu")) == ("CO-5.2", "no_attack_left")


@clause("CO-3.8", "CO-3.4")
def test_a_protected_gate_is_not_destroyed() -> None:
    state = table(boards={"cthulhu": sketch(gates=1, minions=(2,))})
    assert why(state, DestroyGate("cthulhu")) == ("CO-3.4", "minions_protect")
    assert why(state, DestroyGate("arwassa")) == ("CO-3.8", "no_gate")


@clause("CO-3.8")
def test_a_gate_is_not_destroyed_on_credit() -> None:
    state = table(one(experience=2), boards={"cthulhu": sketch(gates=1)})
    assert why(state, DestroyGate("cthulhu")) == ("CO-3.8", "experience")


@clause("CO-3.8", "CO-5.2")
def test_hurry_may_follow_the_destruction_of_a_gate() -> None:
    state = table(one(experience=6), boards={"cthulhu": sketch(gates=2)})
    state = play(state, DestroyGate("cthulhu"), Hurry())
    assert BeginAttack("cthulhu") in offered(state)


# CO-3.9


@clause("CO-3.9")
def test_what_is_slain_gives_experience_and_what_is_discarded_none() -> None:
    slain = play(laying(sketch(awake=("major",)), 4, 4, 4), SlayHorror("major", (0, 1, 2)))
    assert slain.me.experience == 4 + 3
    state = table(one("big_game_hunter"), boards={"cthulhu": sketch(awake=("major",))})
    state = play(state, DiscardHorror("cthulhu", "major", "investigator"))
    assert state.me.experience == 4 - 3


@clause("CO-3.9", "CO-1.2")
def test_what_is_slain_goes_to_the_open_pile() -> None:
    state = play(laying(sketch(minions=(3, 4)), 6, 5, 2), slay(4, (0,)))
    assert state.discard == ("cthulhu.4",)


# CO-3.10


@clause("CO-3.10")
@pytest.mark.parametrize(
    "action",
    [
        Heal(),
        Hurry(),
        SealGate("arwassa"),
        DestroyGate("arwassa"),
        DiscardHorror("cthulhu", "major", "investigator"),
        Restore("doctor"),
        BeginAttack("arwassa"),
        EndCombat(),
    ],
)
def test_within_an_attack_no_other_skill_item_or_spell_is_used(action: Action) -> None:
    boards = {"cthulhu": MAJOR, "arwassa": sketch(gates=1)}
    me = one("big_game_hunter", 9, health=1, turned=("doctor",), items=("potion_of_rebirth",))
    state = table(me, boards=boards)
    assert action in offered(state) or isinstance(action, Hurry)
    begun = play(state, BeginAttack("cthulhu"))
    rolled = roll(play(begun, Muster(0)), 5, 6)
    for within in (begun, rolled, play(rolled, Reroll())):
        assert why(within, action) == ("CO-3.10", "within_attack")


@clause("CO-3.10")
def test_an_attack_ends_with_its_last_die() -> None:
    state = laying(sketch(asleep=("major",)), 6, 4, 3)
    told = events(state, SlayHorror("major", (0, 1, 2)))
    assert named(told, "AttackEnded")


@clause("CO-3.10")
def test_skills_come_before_between_and_after_attacks() -> None:
    state = table(one(health=1, experience=9), boards={"cthulhu": sketch(minions=(9,))})
    assert Heal() in offered(state)
    state = play(attack(state, "cthulhu", 2, 2), Reroll(), EndAttack())
    assert Heal() in offered(state)
    assert Heal() in offered(play(state, Hurry()))
