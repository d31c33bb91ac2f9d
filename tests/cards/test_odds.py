"""Exact odds, held against counting every roll by hand."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from game.cards.dice import is_combo
from game.cards.odds import (
    Needs,
    Target,
    attack_odds,
    best_expected,
    can_do,
    doable,
    draw_odds,
    needs,
    rolls,
    slay_odds,
    targets,
    wound_odds,
)
from game.cards.pieces import cult_deck
from game.cards.state import Board

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
