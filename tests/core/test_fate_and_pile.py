"""Luck comes from one place, and a pile has no order until somebody looks."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core import fate
from game.core.fate import Luck
from game.core.pile import Pile
from game.core.protocol import Chance, ClauseId

COIN = Chance(ClauseId("X-1.1"), (("heads", 1), ("tails", 1)))


def test_a_draw_depends_on_the_seed_and_its_number_alone() -> None:
    first = [fate.draw(COIN, "hali", i) for i in range(50)]
    assert first == [fate.draw(COIN, "hali", i) for i in range(50)]
    assert first != [fate.draw(COIN, "demhe", i) for i in range(50)]


def test_outcomes_come_as_often_as_their_weights_say() -> None:
    loaded = Chance(ClauseId("X-1.1"), (("a", 1), ("b", 3), ("c", 6)))
    drawn = Counter(fate.draw(loaded, f"seed{i}", i) for i in range(6000))
    chi = sum((drawn[k] - 600 * w) ** 2 / (600 * w) for k, w in (("a", 1), ("b", 3), ("c", 6)))
    assert chi < 13.8  # two degrees of freedom: once in a thousand by chance


def test_six_hundred_thousand_rolls_of_a_die_are_even() -> None:
    luck = Luck("dice")
    rolled = Counter(luck([1] * 6) for _ in range(600_000))
    chi = sum((count - 100_000) ** 2 / 100_000 for count in rolled.values())
    assert chi < 20.5  # five degrees of freedom: once in a thousand by chance


def test_weights_without_any_chance_are_refused() -> None:
    with pytest.raises(ValueError, match="no positive weight"):
        Luck("x")([0, 0])


def test_a_made_up_seed_can_be_read_out() -> None:
    assert all(fate.fresh_seed().replace("-", "").isalnum() for _ in range(20))
    assert len({fate.fresh_seed() for _ in range(20)}) > 10


def test_known_cards_come_first_and_the_bottom_last() -> None:
    pile = Pile(loose=((5, 2),), top=(9,), bottom=(1,))
    order = []
    while len(pile):
        card = pile.next_cards()[0][0]
        order.append(card)
        pile = pile.without(card)
    assert order == [9, 5, 5, 1]


@pytest.mark.parametrize(
    "pile", [Pile(), Pile(top=(2,), loose=((3, 1),)), Pile(bottom=(2, 3)), Pile(loose=((2, 1),))]
)
def test_a_card_that_cannot_be_next_cannot_be_drawn(pile: Pile[int]) -> None:
    with pytest.raises(ValueError, match="cannot be the next card"):
        pile.without(3)


@given(st.lists(st.integers(1, 6), max_size=30), st.lists(st.integers(1, 6), max_size=5))
def test_shuffling_back_loses_and_adds_no_card(cards: list[int], known: list[int]) -> None:
    pile = Pile(Pile.of(cards).loose, top=tuple(known), bottom=tuple(known))
    shuffled = pile.shuffled_with([6, 6])
    assert shuffled == Pile.of([*cards, *known, *known, 6, 6])
    assert len(shuffled) == len(pile) + 2
