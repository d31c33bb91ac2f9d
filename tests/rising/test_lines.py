"""CR-3 and CR-5: what a line pays, and whose it is."""

from __future__ import annotations

from itertools import permutations

import pytest

from game.core.protocol import Seat
from game.rising.actions import Lay
from game.rising.events import LineClosed
from game.rising.pieces import NEPTUNE, VESTA, Variant
from game.rising.scoring import combinations, owner
from tests.rising.build import OPEN_BLUE, RED, every, only, play, table, tokens

clause = pytest.mark.clause


def bottom_row(marks: str) -> str:
    """A red zone that has only these and its centre."""
    return f". . . . . . . . . . . . 10r . . . . . . . {marks}"


def pays(marks: str) -> list[tuple[str, int, str]]:
    return [(item.kind, item.points, item.clause) for item in combinations(tokens(marks))]


@clause("CR-3.1")
def test_a_pair_pays_1() -> None:
    assert pays("4r 4b 1r 7r 9b") == [("pair", 1, "CR-3.1")]


@clause("CR-3.1")
def test_two_pairs_pay_2() -> None:
    assert pays("2r 8b 2b 8r 9r") == [("pair", 1, "CR-3.1"), ("pair", 1, "CR-3.1")]


@clause("CR-3.2")
def test_three_equal_pay_3() -> None:
    assert pays("6b 6b 6r 2b 9b") == [("three", 3, "CR-3.2")]


@clause("CR-3.2")
def test_three_equal_and_a_pair_pay_4() -> None:
    assert pays("5b 7r 5b 7r 7r") == [("three", 3, "CR-3.2"), ("pair", 1, "CR-3.1")]


@clause("CR-3.3")
def test_four_equal_pay_6() -> None:
    assert pays("1b 1b 1b 1r 4r") == [("four", 6, "CR-3.3")]


@clause("CR-3.4")
def test_five_equal_pay_10() -> None:
    assert pays("4r 4r 4r 4b 4b") == [("five", 10, "CR-3.4")]


@clause("CR-3.5")
def test_one_colour_pays_3() -> None:
    assert pays("2b 4b 6b 8b 10b") == [("colour", 3, "CR-3.5")]


@clause("CR-3.5")
def test_one_colour_is_added_to_equal_values() -> None:
    assert pays("7r 7r 7r 5r 5r") == [
        ("three", 3, "CR-3.2"),
        ("pair", 1, "CR-3.1"),
        ("colour", 3, "CR-3.5"),
    ]


@clause("CR-3.6")
def test_none_of_these_loses_3() -> None:
    assert pays("1b 3b 5b 7r 9r") == [("nothing", -3, "CR-3.6")]


@clause("CR-3")
def test_the_order_in_a_line_does_not_matter() -> None:
    for order in permutations(["5b", "7r", "5b", "7r", "7r"]):
        assert sum(points for _, points, _ in pays(" ".join(order))) == 4


CASES = (
    ("7r 7r 7r 5r 5r", VESTA, 7),
    ("2b 2b 8b 8b 4b", NEPTUNE, 5),
    ("1b 1b 1b 1r 4r", NEPTUNE, 6),
    ("2b 4b 6b 8b 10b", NEPTUNE, 3),
    ("1b 3b 5b 7r 9r", NEPTUNE, -3),
)


@clause("CR-3", "CR-2.3", "CR-2.4")
@pytest.mark.parametrize(("marks", "whose", "points"), CASES)
def test_a_line_on_the_table_pays_its_owner(marks: str, whose: Seat, points: int) -> None:
    first, *rest = tokens(marks)
    held = (first.value, 9, 10)
    hands = (held, (8, 9, 10)) if first.seat == NEPTUNE else ((8, 9, 10), held)
    state, events = play(
        table(
            blue=OPEN_BLUE.replace("1b", "10b"),
            red=bottom_row(". " + marks.split(maxsplit=1)[1]),
            turn=first.seat,
            hands=hands,
        ),
        Lay(first.value, RED, 4, 0),
    )
    line = only(events, LineClosed).line
    assert (line.owner, line.points) == (whose, points)
    assert line.tokens[1:] == tuple(rest)
    assert state.lighthouse == (points if whose == VESTA else -points)


VARIANTS: tuple[tuple[str, Variant, Seat], ...] = (
    ("9r 4r 9b 1b 2b", "colours", NEPTUNE),
    ("9r 4r 9b 1b 2b", "highest", NEPTUNE),  # 9 against 9
    ("9r 4r 9b 1b 2b", "sum", VESTA),  # 13 against 12
    ("9r 2b 2b 3b 4r", "colours", NEPTUNE),
    ("9r 2b 2b 3b 4r", "highest", VESTA),
    ("9r 2b 2b 3b 4r", "sum", VESTA),  # 13 against 7
)


@clause("CR-2.3", "CR-5.1", "CR-5.2")
@pytest.mark.parametrize(("marks", "variant", "whose"), VARIANTS)
def test_variants_change_whose_a_line_is(marks: str, variant: Variant, whose: Seat) -> None:
    assert owner(tokens(marks), variant) == whose
    assert sum(points for _, points, _ in pays(marks)) == 1


@clause("CR-5.1")
def test_the_highest_single_token_takes_the_line() -> None:
    assert owner(tokens("10r 9b 9b 8b 8b"), "highest") == VESTA
    assert owner(tokens("1b 2b 3b 4b 5b"), "highest") == NEPTUNE


@clause("CR-5.2")
def test_the_highest_sum_takes_the_line() -> None:
    assert owner(tokens("10r 9r 8b 7b 3b"), "sum") == VESTA
    assert owner(tokens("1b 2b 3b 4b 5b"), "sum") == NEPTUNE


@clause("CR-5.2")
def test_equal_sums_go_to_the_colour_with_more_tokens() -> None:
    assert owner(tokens("10r 3r 6b 5b 2b"), "sum") == NEPTUNE
    assert owner(tokens("10b 3b 6r 5r 2r"), "sum") == VESTA


@clause("CR-5.1", "CR-5.2", "CR-3.6")
@pytest.mark.parametrize(("variant", "by"), [("highest", "CR-5.1"), ("sum", "CR-5.2")])
def test_whom_the_variant_names_takes_the_loss_too(variant: Variant, by: str) -> None:
    red = bottom_row(". 1b 2b 3b 10r")
    state, events = play(table(red=red, turn=VESTA, variant=variant), Lay(9, RED, 4, 0))
    line = only(events, LineClosed).line
    assert (line.owner, line.points, line.clause) == (VESTA, -3, by)
    assert state.lighthouse == -3


@clause("CR-5.2", "CR-2.5")
def test_the_variant_says_whose_line_comes_first() -> None:
    blue = """
        .  1b 7b 8b 2r
        4b .  .  .  .
        5b .  6b .  .
        4b .  .  .  .
        9r .  .  .  .
    """
    _, by_number = play(table(blue=blue, turn=VESTA), Lay(9, 0, 0, 0))
    _, by_sum = play(table(blue=blue, turn=VESTA, variant="sum"), Lay(9, 0, 0, 0))
    lines = [event.line for event in every(by_number, LineClosed)]
    assert [(line.orientation, line.owner) for line in lines] == [
        ("row", NEPTUNE),
        ("column", NEPTUNE),
    ]
    lines = [event.line for event in every(by_sum, LineClosed)]
    assert [(line.orientation, line.owner) for line in lines] == [
        ("column", VESTA),
        ("row", NEPTUNE),
    ]
