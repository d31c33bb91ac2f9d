"""CO-5 Magic."""

from __future__ import annotations

import pytest

from game.cards.actions import (
    BeginAttack,
    EndAttack,
    EndCombat,
    Heal,
    Hurry,
    Muster,
    Reroll,
    SealGate,
)
from game.cards.state import Turn
from tests.cards.build import (
    attack,
    draw_all,
    offered,
    one,
    play,
    roll,
    sketch,
    table,
    why,
)

clause = pytest.mark.clause

NINE = {"cthulhu": sketch(minions=(9,)), "arwassa": sketch(minions=(9,))}


@clause("CO-5.1")
def test_spirit_dice_are_bought_anew_for_each_attack() -> None:
    state = attack(table(one(experience=6), boards=NINE), "cthulhu", 2, 2, 2, 2, spirit=1)
    state = play(state, Reroll(), EndAttack(), Hurry(), BeginAttack("arwassa"), Muster(1))
    assert state.me.experience == 6 - 1 - 2 - 1
    assert state.attack is not None
    assert len(state.attack.dice) == 4


@clause("CO-5.2")
def test_hurry_buys_a_second_attack_on_any_board_once_a_turn() -> None:
    state = table(one(experience=9), boards=NINE)
    assert why(state, Hurry()) == ("CO-5.2", "attack_first")
    state = play(attack(state, "cthulhu", 2, 2, 2), Reroll(), EndAttack())
    assert why(state, BeginAttack("arwassa")) == ("CO-5.2", "no_attack_left")
    state = play(state, Hurry())
    assert state.me.experience == 7
    assert offered(state, BeginAttack) == [BeginAttack("cthulhu"), BeginAttack("arwassa")]
    state = play(attack(state, "arwassa", 2, 2, 2), Reroll(), EndAttack())
    assert why(state, Hurry()) == ("CO-5.2", "hurried")
    assert why(state, BeginAttack("arwassa")) == ("CO-5.2", "no_attack_left")


@clause("CO-5.2")
def test_what_is_used_once_a_turn_serves_one_of_two_attacks() -> None:
    me = one("priest", 9, items=("sword_of_the_crusader",))
    state = play(table(me, boards=NINE), BeginAttack("cthulhu"), Muster(0, sword=True))
    state = roll(play(roll(state, 2, 1, 2, 2), Reroll((1,), "investigator")), 3)
    state = play(state, EndAttack(), Hurry(), BeginAttack("arwassa"))
    assert why(state, Muster(0, sword=True)) == ("CO-6.8", "used")
    state = roll(play(state, Muster(0)), 2, 1, 2)
    assert why(state, Reroll((1,), "investigator")) == ("CO-7.9", "skill_used")


@clause("CO-5.3")
def test_healing_may_be_repeated_but_never_above_two_dice() -> None:
    state = play(table(one(experience=9, health=0)), Heal(), Heal())
    assert (state.me.health, state.me.experience) == (2, 3)
    assert why(state, Heal()) == ("CO-5.3", "not_wounded")


@clause("CO-5.3")
@pytest.mark.parametrize("phase", ["begin", "curses", "buy", "combat"])
def test_one_may_heal_in_any_step_of_ones_own_turn(phase: str) -> None:
    curse = ("cursed_cubes",) if phase == "curses" else ("thief",)
    offer = curse if phase in ("curses", "buy") else ()
    state = table(one(experience=9, health=1), phase=phase, offer=offer)  # type: ignore[arg-type]
    assert Heal() in offered(state)


@clause("CO-5.3")
def test_one_may_heal_before_the_sanity_loss() -> None:
    boards = {"cthulhu": sketch(awake=("minor",))}
    state = table(one(experience=9, health=1), boards=boards, phase="buy")
    assert Heal() in offered(state)


@clause("CO-5.3")
def test_nobody_heals_within_a_draw() -> None:
    state = draw_all(table(one(experience=9, health=1), deck=(), phase="begin"))
    assert state.phase == "combat"
    state = play(table(one(experience=9, health=2), deck=("thief",)), EndCombat())
    assert why(state, Heal()) == ("CO-2.1", "draw_first")


@clause("CO-5.4", "CO-3.9")
def test_a_gate_on_any_board_is_sealed_for_three_and_gives_one() -> None:
    state = play(table(boards={"arwassa": sketch(gates=1)}), SealGate("arwassa"))
    assert state.board("arwassa").gates == 0
    assert state.me.experience == 2
    assert state.turn.attacks == 0


@clause("CO-5.4")
def test_a_gate_that_minions_protect_is_not_sealed() -> None:
    state = table(boards={"arwassa": sketch(gates=1, minions=(2,))})
    assert why(state, SealGate("arwassa")) == ("CO-3.4", "minions_protect")
    assert why(state, SealGate("cthulhu")) == ("CO-5.4", "no_gate")


@clause("CO-2.6", "CO-5.2", "CO-5.4")
def test_under_the_cursed_temple_no_spell_is_cast() -> None:
    state = table(
        one(experience=9, health=1),
        boards={"arwassa": sketch(gates=1)},
        turn=Turn(no_magic=True, attacks=1),
    )
    for spell in (Heal(), Hurry(), SealGate("arwassa")):
        assert why(state, spell) == ("CO-2.6", "no_magic")
