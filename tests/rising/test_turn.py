"""CR-2: laying a token, the lines that it closes, and the lighthouse."""

from __future__ import annotations

from itertools import product

import pytest
from msgspec.structs import replace

from game.core.protocol import Chance, Choice, Seat
from game.rising.actions import Draw, EndTurn, Lay
from game.rising.events import LineClosed, RoundEnded, TokenDrawn, TokenLaid, TurnPassed
from game.rising.pieces import NEPTUNE, SEATS, VESTA, Token
from game.rising.rules import pending
from game.rising.scoring import preview
from tests.rising.build import BLUE, FULL, RED, every, offered, only, play, refusal, table, zone

clause = pytest.mark.clause

ROW_SHORT = """
    6b 6b .  2r 6b
    .  .  .  .  .
    .  .  1b .  .
    .  .  .  .  .
    .  .  .  .  .
"""
"""The top row of the blue zone lacks its middle."""

CROSSING = """
    6b 6b .  6b 2r
    .  .  5r .  .
    .  .  5b .  .
    .  .  5r .  .
    .  .  5r .  .
"""
"""The free space at the top closes a row of Neptune's (3) and a column of Vesta's (6)."""


@clause("CR-2.1")
def test_a_token_may_be_laid_on_any_free_space_of_either_zone() -> None:
    lays = offered(table(hands=((3, 5, 9), (8, 9, 10))))
    assert len(lays) == len(set(lays)) == 3 * 48
    assert {lay.value for lay in lays} == {3, 5, 9}
    assert {(lay.zone, lay.row, lay.column) for lay in lays}.isdisjoint({(0, 2, 2), (1, 2, 2)})


@clause("CR-2.1")
def test_equal_tokens_in_a_hand_are_offered_once() -> None:
    lays = offered(table(hands=((5, 5, 9), (8, 9, 10))))
    assert len(lays) == len(set(lays)) == 2 * 48


@clause("CR-2.1")
def test_a_laid_token_goes_from_the_hand_to_its_space() -> None:
    state, events = play(table(hands=((5, 5, 9), (8, 9, 10))), Lay(5, RED, 4, 1))
    assert state.hands[NEPTUNE] == (5, 9)
    assert state.zones[RED][21] == Token(NEPTUNE, 5)
    assert state.last == Lay(5, RED, 4, 1)
    laid = only(events, TokenLaid)
    assert (laid.seat, laid.value, laid.zone, laid.row, laid.column) == (NEPTUNE, 5, RED, 4, 1)


@clause("CR-2.1")
def test_a_token_that_is_not_in_the_hand_is_refused() -> None:
    refused = refusal(table(hands=((3, 5, 9), (4, 9, 10))), Lay(4, BLUE, 0, 0))
    assert (refused.key, refused.params) == ("rising.refuse.not_held", {"value": 4})
    assert refused.clause == "CR-2.1"


@clause("CR-2.1")
def test_a_taken_space_is_refused() -> None:
    refused = refusal(table(), Lay(8, RED, 2, 2))
    assert (refused.clause, refused.key) == ("CR-2.1", "rising.refuse.taken")


@clause("CR-2.1")
def test_nobody_passes() -> None:
    assert EndTurn() not in offered(table())
    assert refusal(table(), EndTurn()).key == "rising.refuse.lay_first"


@clause("CR-2.1")
def test_one_token_is_laid_in_a_turn() -> None:
    state, _ = play(table(), Lay(8, BLUE, 0, 0))
    choice = pending(state)
    assert isinstance(choice, Choice)
    assert (choice.seat, choice.actions) == (NEPTUNE, (EndTurn(),))
    assert refusal(state, Lay(9, BLUE, 0, 1)).key == "rising.refuse.end_turn_first"


@clause("CR-2.1")
def test_after_the_token_the_mover_draws_one_and_the_other_is_on() -> None:
    state, _ = play(table(), Lay(8, BLUE, 0, 0), EndTurn())
    chance = pending(state)
    assert isinstance(chance, Chance)
    assert chance.clause == "CR-2.1"
    assert {action.seat for action, _ in chance.outcomes} == {NEPTUNE}
    state, events = play(state, Draw(NEPTUNE, 6))
    assert state.hands == ((6, 9, 10), (8, 9, 10))
    assert only(events, TokenDrawn).clause == "CR-2.1"
    assert only(events, TurnPassed).seat == VESTA
    choice = pending(state)
    assert isinstance(choice, Choice)
    assert choice.seat == VESTA


@clause("CR-2.1")
def test_fate_draws_for_nobody_else() -> None:
    state, _ = play(table(), Lay(8, BLUE, 0, 0), EndTurn())
    assert refusal(state, Draw(VESTA, 6)).key == "rising.refuse.not_in_stack"


@clause("CR-2.2")
def test_the_fifth_token_closes_a_row() -> None:
    _, events = play(table(blue=ROW_SHORT), Lay(9, BLUE, 0, 2))
    line = only(events, LineClosed).line
    assert (line.zone, line.orientation, line.index) == (BLUE, "row", 0)
    assert [token.value for token in line.tokens] == [6, 6, 9, 2, 6]


@clause("CR-2.2")
def test_the_fifth_token_closes_a_column() -> None:
    red = ". 6b . . .  . 6b . . .  . 6b 2r . .  . . . . .  . 2r . . ."
    _, events = play(table(red=red), Lay(9, RED, 3, 1))
    line = only(events, LineClosed).line
    assert (line.zone, line.orientation, line.index) == (RED, "column", 1)
    assert [token.value for token in line.tokens] == [6, 6, 6, 9, 2]


@clause("CR-2.2")
def test_four_tokens_and_diagonals_close_nothing() -> None:
    blue = "1b . . . .  . 3b . . .  . . 1b . .  . . . 3b .  6b 6b 6b . ."
    _, events = play(table(blue=blue), Lay(8, BLUE, 4, 4))
    assert not every(events, LineClosed)


@clause("CR-2.2")
def test_a_line_is_scored_once() -> None:
    state, _ = play(table(blue=ROW_SHORT), Lay(9, BLUE, 0, 2), EndTurn(), Draw(NEPTUNE, 7))
    state, events = play(state, Lay(8, BLUE, 1, 2))
    assert not every(events, LineClosed)
    assert len(state.lines) == 1


@clause("CR-2.2")
def test_there_are_twenty_lines() -> None:
    closed = set()
    for number, row, column in product(SEATS, range(5), range(5)):
        full = zone(FULL)
        at = row * 5 + column
        zones = [full, full]
        zones[number] = (*full[:at], None, *full[at + 1 :])
        lines = preview(replace(table(), zones=tuple(zones)), NEPTUNE, Lay(1, number, row, column))
        closed |= {(line.zone, line.orientation, line.index) for line in lines}
    assert len(closed) == 20


@clause("CR-2.3")
@pytest.mark.parametrize("mover", SEATS)
def test_the_colour_with_more_tokens_scores_whoever_closes_the_line(mover: Seat) -> None:
    state, events = play(table(blue=ROW_SHORT, turn=mover), Lay(9, BLUE, 0, 2))
    line = only(events, LineClosed).line
    assert (line.owner, line.points, line.clause) == (NEPTUNE, 3, "CR-2.3")
    assert state.lighthouse == -3


@clause("CR-2.3")
def test_tokens_of_both_colours_count_for_the_points() -> None:
    blue = ROW_SHORT.replace("6b 6b .  2r 6b", "6b 6r .  2r 6b")
    _, events = play(table(blue=blue), Lay(9, BLUE, 0, 2))
    line = only(events, LineClosed).line
    assert (line.owner, line.points) == (NEPTUNE, 3)
    assert line.combinations[0].values == (6, 6, 6)


@clause("CR-2.3")
def test_the_tokens_of_a_closed_line_stay() -> None:
    state, _ = play(table(blue=ROW_SHORT), Lay(9, BLUE, 0, 2))
    assert None not in state.zones[BLUE][:5]


@clause("CR-2.4")
@pytest.mark.parametrize(("colour", "after"), [("b", -1), ("r", 5)])
def test_points_move_the_lighthouse_towards_the_scorers_10(colour: str, after: int) -> None:
    row = f"6{colour} 6{colour} . 3{colour} 6{colour}"
    blue = ROW_SHORT.replace("6b 6b .  2r 6b", row)
    turn = VESTA if colour == "b" else NEPTUNE
    state, events = play(table(blue=blue, turn=turn, lighthouse=2), Lay(9, BLUE, 0, 2))
    line = only(events, LineClosed).line
    assert (line.before, line.after) == (2, after)
    assert state.lighthouse == after


@clause("CR-2.4", "CR-3.6")
def test_a_loss_moves_the_lighthouse_towards_the_others_10() -> None:
    blue = ROW_SHORT.replace("6b 6b .  2r 6b", "6b 5b .  2r 4b")
    state, _ = play(table(blue=blue, lighthouse=2), Lay(9, BLUE, 0, 2))
    assert state.lighthouse == 5


@clause("CR-2.5")
def test_the_movers_own_line_comes_first_and_a_10_ends_the_scoring() -> None:
    state, events = play(table(blue=CROSSING, lighthouse=-8), Lay(9, BLUE, 0, 2))
    line = only(events, LineClosed).line
    assert (line.orientation, line.owner, line.points) == ("row", NEPTUNE, 3)
    assert state.lighthouse == -10
    assert only(events, RoundEnded).winner == NEPTUNE


@clause("CR-2.5")
def test_the_others_line_comes_second() -> None:
    state, events = play(table(blue=CROSSING, lighthouse=-8, turn=VESTA), Lay(9, BLUE, 0, 2))
    lines = [event.line for event in every(events, LineClosed)]
    assert [(line.owner, line.points, line.after) for line in lines] == [
        (VESTA, 6, -2),
        (NEPTUNE, 3, -5),
    ]
    assert state.lighthouse == -5
    assert not every(events, RoundEnded)


@clause("CR-2.5")
def test_of_two_lines_of_one_colour_the_row_comes_first() -> None:
    blue = CROSSING.replace("5r", "4b").replace("4b", "4r", 1)
    _, events = play(table(blue=blue), Lay(9, BLUE, 0, 2))
    lines = [event.line for event in every(events, LineClosed)]
    assert [(line.orientation, line.owner) for line in lines] == [
        ("row", NEPTUNE),
        ("column", NEPTUNE),
    ]


@clause("CR-2.5")
def test_the_movers_loss_comes_before_the_others_gain() -> None:
    blue = CROSSING.replace("6b 6b .  6b 2r", "6b 7b .  8b 2r")
    state, events = play(table(blue=blue, lighthouse=-9), Lay(9, BLUE, 0, 2))
    lines = [event.line for event in every(events, LineClosed)]
    assert [(line.owner, line.points, line.after) for line in lines] == [
        (NEPTUNE, -3, -6),
        (VESTA, 6, 0),
    ]
    assert state.lighthouse == 0
