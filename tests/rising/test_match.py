"""CR-4: how a round and the match are won."""

from __future__ import annotations

import pytest

from game.core.protocol import Chance, Choice, ClauseId, Over, Seat
from game.rising.actions import Draw, EndTurn, Lay, TurnUp
from game.rising.events import BoardCleared, MatchEnded, RoundEnded, RoundStarted, TokensSetAside
from game.rising.pieces import CENTRE_SPACE, EMPTY_ZONE, NEPTUNE, SEATS, VESTA
from game.rising.rules import pending, score
from game.rising.state import State
from tests.rising.build import (
    BLUE,
    FULL,
    OTHER_FULL,
    every,
    only,
    opened,
    play,
    refusal,
    table,
)

clause = pytest.mark.clause

WINNING = """
    6b 6b .  6b 2r
    .  .  .  .  .
    .  .  1b .  .
    .  .  .  .  .
    .  .  .  .  .
"""
"""The free space at the top is worth 3 to Neptune."""


def last_space(
    lighthouse: int, red: str = OTHER_FULL, rounds: tuple[Seat | None, ...] = ()
) -> State:
    """One space is free; Neptune's 1 on it moves the lighthouse by 3, then by -4."""
    return table(
        blue=FULL.replace("1b", ".", 1),
        red=red,
        hands=((1, 7, 10), (6, 8, 10)),
        lighthouse=lighthouse,
        rounds=rounds,
    )


def won(winner: Seat, *rounds: Seat | None) -> State:
    """A match in which ``winner`` has just won a round after these."""
    lighthouse, turn = (-9, NEPTUNE) if winner == NEPTUNE else (9, VESTA)
    blue = WINNING if winner == NEPTUNE else WINNING.replace("6b", "6r")
    state = table(blue=blue, turn=turn, lighthouse=lighthouse, rounds=rounds)
    return play(state, Lay(9, BLUE, 0, 2))[0]


def drawn(*rounds: Seat | None) -> State:
    """A match in which a round has just been drawn after these."""
    return play(last_space(1, rounds=rounds), Lay(1, BLUE, 0, 0))[0]


@clause("CR-4.1")
def test_the_lighthouse_on_a_players_10_wins_the_round_at_once() -> None:
    state, events = play(table(blue=WINNING, lighthouse=-7), Lay(9, BLUE, 0, 2))
    ended = only(events, RoundEnded)
    assert (ended.number, ended.winner, ended.lighthouse) == (1, NEPTUNE, -10)
    assert ended.clause == "CR-4.1"
    assert [result.winner for result in state.rounds] == [NEPTUNE]


@clause("CR-4.1")
def test_the_lighthouse_never_goes_further_than_10() -> None:
    state, _ = play(table(blue=WINNING, lighthouse=-9), Lay(9, BLUE, 0, 2))
    assert state.lighthouse == -10


@clause("CR-4.1")
def test_one_short_of_10_the_round_goes_on() -> None:
    state, events = play(table(blue=WINNING, lighthouse=-6), Lay(9, BLUE, 0, 2))
    assert state.lighthouse == -9
    assert not every(events, RoundEnded)


@clause("CR-4.1")
def test_the_others_loss_may_win_the_round() -> None:
    blue = WINNING.replace("6b 6b .  6b 2r", "6b 5b .  4b 2r")
    _, events = play(table(blue=blue, lighthouse=7), Lay(9, BLUE, 0, 2))
    ended = only(events, RoundEnded)
    assert (ended.winner, ended.clause) == (VESTA, "CR-4.1")


@clause("CR-4.2")
@pytest.mark.parametrize(("lighthouse", "end", "winner"), [(-1, -2, NEPTUNE), (3, 2, VESTA)])
def test_on_a_full_board_the_lighthouses_side_wins(lighthouse: int, end: int, winner: Seat) -> None:
    _, events = play(last_space(lighthouse), Lay(1, BLUE, 0, 0))
    ended = only(events, RoundEnded)
    assert (ended.winner, ended.lighthouse, ended.clause) == (winner, end, "CR-4.2")


@clause("CR-4.2", "CR-4.1")
def test_a_10_on_a_full_board_is_won_by_the_10() -> None:
    _, events = play(last_space(7), Lay(1, BLUE, 0, 0))
    ended = only(events, RoundEnded)
    assert (ended.winner, ended.clause) == (VESTA, "CR-4.1")


@clause("CR-4.3")
def test_on_0_with_as_many_own_tokens_in_the_own_zones_the_round_is_drawn() -> None:
    _, events = play(last_space(1), Lay(1, BLUE, 0, 0))
    ended = only(events, RoundEnded)
    assert (ended.winner, ended.lighthouse, ended.clause) == (None, 0, "CR-4.3")


@clause("CR-4.3")
def test_on_0_more_own_tokens_in_the_own_zone_win() -> None:
    red = OTHER_FULL.replace("9r", "9b", 1)  # more blue tokens than turns in turn would leave
    _, events = play(last_space(1, red), Lay(1, BLUE, 0, 0))
    assert only(events, RoundEnded).winner == NEPTUNE


@clause("CR-4.4")
def test_the_mover_passes_on_to_the_next_round() -> None:
    state = won(NEPTUNE)
    choice = pending(state)
    assert isinstance(choice, Choice)
    assert (choice.seat, choice.actions, choice.clause) == (NEPTUNE, (EndTurn(),), "CR-4.4")
    state, events = play(state, EndTurn())
    assert only(events, BoardCleared).number == 2
    assert state.zones == (EMPTY_ZONE, EMPTY_ZONE)
    assert (state.lighthouse, state.lines, state.last) == (0, (), None)


@clause("CR-4.4")
def test_all_tokens_are_shuffled_for_a_round_those_in_the_hands_too() -> None:
    state, _ = play(won(NEPTUNE), EndTurn())
    assert state.hands == ((), ())
    for stack in state.stacks:
        assert dict(stack.next_cards()) == dict.fromkeys(range(1, 11), 3)


@clause("CR-4.4")
@pytest.mark.parametrize("first", SEATS)
@pytest.mark.parametrize("blue_and_red", [(3, 8), (8, 3), (5, 5)])
def test_the_other_player_begins_round_2_whatever_is_turned_up(
    first: Seat, blue_and_red: tuple[int, int]
) -> None:
    state = table(blue=WINNING, lighthouse=-9, first=first)
    blue, red = blue_and_red
    actions = (Lay(9, BLUE, 0, 2), EndTurn(), TurnUp(NEPTUNE, blue), TurnUp(VESTA, red))
    state, events = play(state, *actions)
    started = only(events, RoundStarted)
    assert (started.number, started.first, started.clause) == (2, 1 - first, "CR-4.4")
    assert not every(events, TokensSetAside)
    assert [zone[CENTRE_SPACE].value for zone in state.zones if zone[CENTRE_SPACE]] == [blue, red]
    state, _ = play(state, *(Draw(seat, value) for seat in SEATS for value in (7, 9, 10)))
    choice = pending(state)
    assert isinstance(choice, Choice)
    assert choice.seat == 1 - first


@clause("CR-4.4")
def test_in_round_3_the_lower_begins_again_and_equal_ones_are_set_aside() -> None:
    ties = (TurnUp(NEPTUNE, 4), TurnUp(VESTA, 4))
    _, events = play(won(VESTA, NEPTUNE), EndTurn(), *ties, TurnUp(NEPTUNE, 9), TurnUp(VESTA, 2))
    assert only(events, TokensSetAside).value == 4
    started = only(events, RoundStarted)
    assert (started.number, started.first, started.clause) == (3, VESTA, "CR-1.4")


@clause("CR-4.4")
@pytest.mark.parametrize("winner", SEATS)
def test_two_wins_end_the_match_at_once(winner: Seat) -> None:
    over = pending(won(winner, winner))
    assert over == Over(frozenset({winner}), ClauseId("CR-4.4"), ((winner,), (SEATS[1 - winner],)))


@clause("CR-4.4")
def test_two_wins_are_told() -> None:
    state = table(blue=WINNING, lighthouse=-9, rounds=(NEPTUNE,))
    _, events = play(state, Lay(9, BLUE, 0, 2))
    ended = only(events, MatchEnded)
    assert (ended.winners, ended.wins, ended.clause) == ({NEPTUNE}, (2, 0), "CR-4.4")


@clause("CR-4.4")
@pytest.mark.parametrize(
    "state", [won(VESTA, NEPTUNE), won(NEPTUNE, None), drawn(NEPTUNE), drawn(None)]
)
def test_without_two_wins_there_is_a_third_round(state: State) -> None:
    state, _ = play(state, EndTurn())
    assert state.number == 3
    assert isinstance(pending(state), Chance)


@clause("CR-4.4")
def test_after_the_match_nothing_may_be_played() -> None:
    for action in (EndTurn(), Lay(9, BLUE, 1, 1)):
        assert refusal(won(NEPTUNE, NEPTUNE), action).key == "rising.refuse.over"


@clause("CR-4.5")
@pytest.mark.parametrize(
    ("state", "winners"),
    [
        (won(NEPTUNE, VESTA, NEPTUNE), {NEPTUNE}),
        (won(VESTA, None, None), {VESTA}),
        (drawn(None, NEPTUNE), {NEPTUNE}),
        (drawn(VESTA, None), {VESTA}),
        (drawn(NEPTUNE, VESTA), {NEPTUNE, VESTA}),
        (won(VESTA, None, NEPTUNE), {NEPTUNE, VESTA}),
        (drawn(None, None), {NEPTUNE, VESTA}),
    ],
)
def test_most_round_wins_win_the_match(state: State, winners: set[Seat]) -> None:
    over = pending(state)
    assert isinstance(over, Over)
    assert over.winners == winners
    assert over.standing[0] == tuple(sorted(winners))
    assert sorted(seat for place in over.standing for seat in place) == list(SEATS)


@clause("CR-4.5")
def test_the_score_is_a_point_for_each_round_won() -> None:
    lines = score(won(VESTA, NEPTUNE, VESTA))
    assert [(line.seat, line.points) for line in lines] == [(NEPTUNE, 1), (VESTA, 1), (VESTA, 1)]
    assert lines[2].params == (("round", 3), ("lighthouse", 10))
    assert not score(drawn())
    assert not score(opened(1, 2))


@clause("CR-4.1")
def test_a_rounds_result_keeps_the_lines_that_led_to_it() -> None:
    state = won(NEPTUNE)
    assert state.rounds[0].lines == state.lines
    assert [line.points for line in state.lines] == [3]
    assert play(state, EndTurn())[0].rounds == state.rounds
