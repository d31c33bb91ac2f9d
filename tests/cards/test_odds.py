"""Exact odds, held against counting every roll by hand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import pytest
from msgspec.structs import replace

from game.cards.actions import SlayHorror, SlayMinion
from game.cards.dice import is_combo
from game.cards.odds import (
    Needs,
    Target,
    any_odds,
    attack_odds,
    best_expected,
    can_do,
    doable,
    draw_odds,
    everything,
    likeliest_reroll,
    needs,
    rolls,
    slay_odds,
    sweep_attack_odds,
    sweep_odds,
    targets,
    wound_odds,
)
from game.cards.pieces import FACTS, cult_deck
from game.cards.slaying import first_slain
from game.cards.state import Attack, Board, Die
from tests.cards.build import laid, offered, sketch, table

clause = pytest.mark.clause

BOARD = Board(
    minions=("cthulhu.4", "cthulhu.7"),
    awake=("minor",),
    asleep=("major",),
)


def everyone(dice: int) -> list[tuple[int, ...]]:
    return list(product(range(1, 7), repeat=dice))


@pytest.mark.parametrize("dice", [1, 3, 5])
def test_the_chances_of_all_rolls_add_up_to_one(dice: int) -> None:
    assert sum(rolls(dice).chances) == pytest.approx(1)
    twos = rolls(dice).chances[rolls(dice).place[(2,) * dice]]
    assert twos == pytest.approx(6**-dice)


@clause("CO-3.4")
def test_a_target_needs_what_protects_it_too() -> None:
    assert [target.card or target.rank for target in targets(BOARD)] == [
        "minor",
        "cthulhu.4",
        "cthulhu.7",
        "major",
    ]
    assert needs(BOARD, Target(rank="minor")) == (("combo", 2),)
    assert needs(BOARD, Target("cthulhu.7")) == (("combo", 2), ("sum", 7))
    assert len(needs(BOARD, Target(rank="major"))) == 4
    assert needs(Board(awake=("minor",), asleep=("major",)), Target(rank="major")) == (("dice", 3),)


@clause("CO-3.6")
def test_an_awake_horror_falls_as_often_as_counted() -> None:
    counted = sum(any(is_combo(group) for group in combinations(faces, 3)) for faces in everyone(4))
    odds = attack_odds(Board(awake=("major",)), 4, rerolls=False)
    assert odds[Target(rank="major")] == pytest.approx(counted / 6**4)


@clause("CO-3.5")
def test_two_minions_fall_together_as_often_as_counted() -> None:
    board = Board(minions=("cthulhu.4", "cthulhu.7"), asleep=("minor",))
    both = needs(board, Target(rank="minor"))[1:]
    counted = 0
    for faces in everyone(4):
        splits = (
            (group, [face for at, face in enumerate(faces) if at not in places])
            for size in range(1, 4)
            for places in combinations(range(4), size)
            for group in [[faces[at] for at in places]]
        )
        counted += any(sum(one) >= 4 and sum(other) >= 7 for one, other in splits)
    assert sum(rolls(4).chances[doable(both, 4)]) == pytest.approx(counted / 6**4)


@clause("CO-3.2")
def test_the_best_reroll_is_as_good_as_trying_all_of_them() -> None:
    wanted = needs(Board(awake=("minor",)), Target(rank="minor"))
    total = 0.0
    for faces in everyone(2):
        kept_sets = [
            kept
            for size in range(3)
            for kept in combinations(range(2), size)
            if all(at in kept or faces[at] > 1 for at in range(2))
        ]
        total += max(
            _chance([faces[at] for at in kept], 2 - len(kept), wanted) for kept in kept_sets
        )
    assert best_expected(doable(wanted, 2), 2) == pytest.approx(total / 36)


def _chance(kept: list[int], rolled: int, wanted: Needs) -> float:
    hits = sum(can_do(tuple(sorted([*kept, *new])), wanted) for new in everyone(rolled))
    return hits / 6**rolled


def test_the_odds_of_the_table_before_and_after_a_reroll() -> None:
    board = Board(minions=("cthulhu.3", "cthulhu.5"), awake=("major",))
    keep = slay_odds(board, (5, 3, 4, 2, 1), 0)
    again = slay_odds(board, (5, 3, 4, 1), 1)
    assert [round(100 * keep[one]) for one in targets(board)] == [100, 100, 100]  # 1-2-3, then 5
    assert [round(100 * again[one]) for one in targets(board)] == [100, 83, 67]  # 2, or 4 to 6


def test_a_reroll_never_makes_an_attack_worse() -> None:
    for dice in (2, 3, 4, 5):
        plain = attack_odds(BOARD, dice, rerolls=False)
        better = attack_odds(BOARD, dice)
        assert all(better[one] >= plain[one] - 1e-12 for one in plain)


def test_more_dice_never_make_an_attack_worse() -> None:
    fewer, more = attack_odds(BOARD, 4), attack_odds(BOARD, 5)
    assert all(more[one] >= fewer[one] - 1e-12 for one in fewer)


@clause("CO-3.3")
def test_wounds_come_as_often_as_the_strongest_awake_horror_says() -> None:
    assert wound_odds(Board()) == pytest.approx(1 / 6)
    assert wound_odds(Board(awake=("minor", "unspeakable"))) == pytest.approx(4 / 6)
    assert wound_odds(Board(awake=("major",)), 2) == pytest.approx(3 / 4)


@clause("CO-1.2")
def test_the_next_cards_are_as_likely_as_their_number_in_the_deck() -> None:
    unseen = cult_deck("normal").loose
    one = draw_odds(unseen, 1)
    assert one["minion"] == pytest.approx(56 / 98)
    assert one["cthulhu.gate"] == pytest.approx(2 / 98)
    assert draw_odds(unseen, 2)["gate"] == pytest.approx(1 - 90 * 89 / (98 * 97))
    assert draw_odds(unseen, 500)["curse"] == 1
    assert draw_odds((), 4) == {}


def brute(board: Board, kept: tuple[int, ...], rolled: int) -> float:
    """The chance to slay everything, counted roll by roll."""
    rolls = list(product(range(1, 7), repeat=rolled))
    return sum(plan_clears(board, (*kept, *roll)) for roll in rolls) / len(rolls)


def plan_clears(board: Board, faces: tuple[int, ...]) -> bool:
    """Whether some order of laying leaves nothing to slay."""
    if not board.minions and not board.horrors:
        return True
    for target, group in every_step(board, faces):
        rest = list(faces)
        for face in group:
            rest.remove(face)
        after = (
            board.without_horror(target.rank) if target.rank else board.without_minion(target.card)
        )
        if plan_clears(after, tuple(rest)):
            return True
    return False


def every_step(board: Board, faces: tuple[int, ...]) -> Iterator[tuple[Target, tuple[int, ...]]]:
    attack = Attack("cthulhu", dice=tuple(Die("spirit", face) for face in faces), rerolled=True)
    state = table(boards={"cthulhu": Board()}, phase="lay", attack=attack)
    state = replace(state, boards=(board, *state.boards[1:]), phase="lay", attack=attack)
    for action in offered(state):
        match action:
            case SlayMinion(card, dice):
                yield Target(card), tuple(faces[place] for place in dice)
            case SlayHorror(rank, dice):
                yield Target(rank=rank), tuple(faces[place] for place in dice)


@pytest.mark.parametrize(
    "sketched",
    [
        sketch(minions=(3, 5)),
        sketch(minions=(4,), awake=("minor",)),
        sketch(minions=(2,), asleep=("minor",)),
    ],
)
def test_the_chance_of_everything_at_once_is_exact(sketched: Board) -> None:
    board = laid("cthulhu", sketched)
    assert sweep_odds(board, (4, 2), 1) == pytest.approx(brute(board, (4, 2), 1))
    assert sweep_attack_odds(board, 3, rerolls=False) == pytest.approx(brute(board, (), 3))


def test_a_re_roll_never_makes_everything_less_likely() -> None:
    board = laid("cthulhu", sketch(minions=(3, 5, 7)))
    assert len(everything(board)) == 3
    assert sweep_attack_odds(board, 5, rerolls=True) > sweep_attack_odds(board, 5, rerolls=False)


def test_the_proposal_slays_as_much_as_the_dice_can() -> None:
    board = laid("cthulhu", sketch(minions=(3, 5, 7)))
    faces = [3, 3, 4, 5]
    slain = []
    while first := first_slain(board, tuple(faces)):
        target, used = first
        slain.append(FACTS[target.card].value)
        for face in used:
            faces.remove(face)
        board = board.without_minion(target.card)
    assert sorted(slain) == [3, 5, 7]


@clause("CO-3.4")
def test_what_protects_is_slain_first() -> None:
    board = laid("cthulhu", sketch(minions=(3,), awake=("minor",), asleep=("major",)))
    assert first_slain(board, (2, 3, 6)) == (Target(rank="minor"), (2, 3))
    assert first_slain(board, (1, 3, 6)) is None


@clause("CO-3.2")
def test_the_likeliest_re_roll_is_the_one_that_slays_most_often() -> None:
    board = laid("cthulhu", sketch(minions=(9,), awake=("major",)))
    faces = (5, 4, 2, 1)
    free = (1, 2)
    chances = {
        chosen: any_odds(board, [face for at, face in enumerate(faces) if at not in chosen], size)
        for size in range(3)
        for chosen in combinations(free, size)
    }
    assert likeliest_reroll(board, faces, free) == max(chances, key=chances.__getitem__) == (2,)


@clause("CO-3.2")
def test_no_re_roll_is_proposed_where_none_can_slay() -> None:
    board = laid("cthulhu", sketch(awake=("unspeakable",)))
    assert likeliest_reroll(board, (2, 4, 5), (1, 2)) == ()
