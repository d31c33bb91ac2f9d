"""CR-1: the box, who begins, and the hands."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from game.core.protocol import Chance, Choice
from game.rising import RISING
from game.rising.actions import Draw, Lay, TurnUp
from game.rising.events import RoundStarted, TokenDrawn, TokensSetAside, TokensShuffledBack
from game.rising.pieces import CENTRE_SPACE, NEPTUNE, SEATS, TRACK_END, VALUES, VESTA, Token
from game.rising.rules import pending, start
from game.rising.state import Options
from tests.rising.build import BLUE, RED, every, offered, only, opened, play, refusal, table

clause = pytest.mark.clause


@clause("CR-1.1")
def test_the_game_is_for_two() -> None:
    assert RISING.seats == (2,)
    assert Options().seats == 2
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"seats": 3}, Options)


@clause("CR-1.1")
@pytest.mark.parametrize("seat", SEATS)
def test_each_player_lays_tokens_of_the_own_colour(seat: int) -> None:
    state, _ = play(table(turn=SEATS[seat]), Lay(8, RED, 0, 0))
    assert state.zones[RED][0] == Token(SEATS[seat], 8)


@clause("CR-1.2")
def test_there_are_two_zones_of_five_by_five() -> None:
    state = start(Options())
    assert [len(zone) for zone in state.zones] == [25, 25]
    assert {(lay.zone, lay.row, lay.column) for lay in offered(opened(1, 2))} | {
        (BLUE, 2, 2),
        (RED, 2, 2),
    } == {(zone, row, column) for zone in (0, 1) for row in range(5) for column in range(5)}


@clause("CR-1.2")
@pytest.mark.parametrize("lay", [Lay(8, 2, 0, 0), Lay(8, 0, 5, 0), Lay(8, 0, 0, -1)])
def test_a_space_off_the_board_is_refused(lay: Lay) -> None:
    refused = refusal(table(), lay)
    assert (refused.clause, refused.key) == ("CR-1.2", "rising.refuse.no_such_space")


@clause("CR-1.2")
def test_the_lighthouse_starts_on_0_of_a_track_to_10() -> None:
    assert start(Options()).lighthouse == 0
    assert TRACK_END == 10


@clause("CR-1.3")
def test_each_colour_has_three_tokens_of_each_value_from_1_to_10() -> None:
    for stack in start(Options()).stacks:
        assert len(stack) == 30
        assert dict(stack.next_cards()) == dict.fromkeys(range(1, 11), 3)


@clause("CR-1.3")
def test_every_token_of_a_stack_is_as_likely() -> None:
    chance = pending(table(hands=((7, 7), (8, 9, 10))))
    assert isinstance(chance, Chance)
    weights = {action.value: weight for action, weight in chance.outcomes}
    assert weights == {1: 2, 2: 3, 3: 3, 4: 3, 5: 3, 6: 3, 7: 1, 8: 3, 9: 3, 10: 3}


@clause("CR-1.4")
def test_a_token_of_each_colour_is_turned_up_on_its_centre() -> None:
    state, _ = play(start(Options()), TurnUp(NEPTUNE, 4), TurnUp(VESTA, 7))
    assert state.zones[BLUE][CENTRE_SPACE] == Token(NEPTUNE, 4)
    assert state.zones[RED][CENTRE_SPACE] == Token(VESTA, 7)
    assert [len(stack) for stack in state.stacks] == [29, 29]


@clause("CR-1.4")
@pytest.mark.parametrize(("blue", "red", "first"), [(4, 7, NEPTUNE), (7, 4, VESTA)])
def test_the_lower_token_begins(blue: int, red: int, first: int) -> None:
    choice = pending(opened(blue, red))
    assert isinstance(choice, Choice)
    assert choice.seat == first


@clause("CR-1.4")
def test_equal_tokens_are_set_aside_and_two_new_ones_turned_up() -> None:
    state, events = play(start(Options()), TurnUp(NEPTUNE, 4), TurnUp(VESTA, 4))
    assert only(events, TokensSetAside).value == 4
    assert state.aside == (4,)
    assert state.zones[BLUE][CENTRE_SPACE] is None
    assert state.zones[RED][CENTRE_SPACE] is None
    chance = pending(state)
    assert isinstance(chance, Chance)
    assert dict(chance.outcomes)[TurnUp(NEPTUNE, 4)] == 2


@clause("CR-1.4")
def test_what_was_set_aside_is_shuffled_back_once_it_is_known_who_begins() -> None:
    ties = (TurnUp(NEPTUNE, 4), TurnUp(VESTA, 4), TurnUp(NEPTUNE, 9), TurnUp(VESTA, 9))
    state, events = play(start(Options()), *ties, TurnUp(NEPTUNE, 2), TurnUp(VESTA, 1))
    assert only(events, TokensShuffledBack).count == 2
    assert state.aside == ()
    for stack, left in zip(state.stacks, (2, 1), strict=True):
        assert dict(stack.next_cards()) == {v: 2 if v == left else 3 for v in VALUES}


@clause("CR-1.4")
def test_nothing_is_shuffled_back_when_nothing_was_set_aside() -> None:
    _, events = play(start(Options()), TurnUp(NEPTUNE, 2), TurnUp(VESTA, 1))
    assert not every(events, TokensShuffledBack)


@clause("CR-1.4")
def test_stacks_that_were_equal_to_the_last_token_are_shuffled_again() -> None:
    ties = [TurnUp(seat, value) for value in VALUES for _ in range(3) for seat in SEATS]
    state, events = play(start(Options()), *ties)
    assert len(every(events, TokensSetAside)) == 30
    assert [len(stack) for stack in state.stacks] == [30, 30]
    assert state.aside == ()
    assert isinstance(pending(state), Chance)


@clause("CR-1.4")
def test_fate_cannot_turn_up_what_is_not_in_the_stack() -> None:
    state, _ = play(start(Options()), TurnUp(NEPTUNE, 4))
    for impossible in (TurnUp(NEPTUNE, 4), TurnUp(VESTA, 11)):
        assert refusal(state, impossible).key == "rising.refuse.not_in_stack"


@clause("CR-1.4")
def test_nobody_lays_before_the_centres_are_turned_up() -> None:
    refused = refusal(start(Options()), Lay(8, BLUE, 0, 0))
    assert (refused.clause, refused.key) == ("CR-1.4", "rising.refuse.turn_up_first")


@clause("CR-1.5")
def test_each_player_draws_three_tokens_of_the_own_colour() -> None:
    state, _ = play(start(Options()), TurnUp(NEPTUNE, 4), TurnUp(VESTA, 7))
    drawers: Counter[int] = Counter()
    while isinstance(chance := pending(state), Chance):
        assert chance.clause == "CR-1.5"
        draw = chance.outcomes[0][0]
        assert isinstance(draw, Draw)
        drawers[draw.seat] += 1
        state, events = play(state, draw)
        assert only(events, TokenDrawn).clause == "CR-1.5"
    assert drawers == {NEPTUNE: 3, VESTA: 3}
    assert [len(hand) for hand in state.hands] == [3, 3]


@clause("CR-1.5")
def test_nobody_lays_before_the_hands_are_full() -> None:
    refused = refusal(table(hands=((), ())), Lay(8, BLUE, 0, 0))
    assert refused.key == "rising.refuse.draw_first"


@clause("CR-1.4")
def test_the_start_of_the_round_is_told() -> None:
    _, events = play(start(Options()), TurnUp(NEPTUNE, 7), TurnUp(VESTA, 4))
    started = only(events, RoundStarted)
    assert (started.number, started.first, started.clause) == (1, VESTA, "CR-1.4")
