"""CA-1: set-up and options."""

from __future__ import annotations

from collections import Counter

import pytest

from game.carcosa.actions import Begin, Select
from game.carcosa.pieces import HASTUR, box, events, hastur, kinds, pool
from game.carcosa.rules import apply, pending, start
from game.carcosa.state import ON_SIGN, Options
from game.core.protocol import Chance, Seat
from game.landscape.grid import cell_at
from tests.carcosa.tables import acted, arranged, fated, house, offered, opened, stacked, turn

clause = pytest.mark.clause


@clause("CA-1.1")
def test_two_to_four_cults_play() -> None:
    for seats in (2, 3, 4):
        assert len(start(Options(seats=seats)).cults) == seats


@clause("CA-1.2")
def test_a_cult_starts_with_three_on_the_sign_and_three_in_reserve() -> None:
    for cult in start(Options()).cults:
        assert house(cult) == (3, 1, 1, 3)
        assert (cult.prophet, cult.power) == (ON_SIGN, 0)


@clause("CA-1.2")
def test_in_a_quick_game_one_more_is_in_the_reserve() -> None:
    assert house(start(Options(quick=True)).cults[0]) == (4, 1, 1, 2)


@clause("CA-1.3")
@pytest.mark.parametrize(
    ("seats", "sizes"), [(2, [21] * 4), (3, [17, 17, 17, 17, 16]), (4, [14] * 6)]
)
def test_the_stacks_are_as_equal_as_possible(seats: int, sizes: list[int]) -> None:
    assert [len(stack) for stack in start(Options(seats=seats)).stacks] == sizes


@clause("CA-1.3")
def test_only_the_tops_of_the_stacks_are_known_at_first() -> None:
    state = opened()
    assert all(stack[0].kind and not any(t.kind for t in stack[1:]) for stack in state.stacks)
    assert all(not t.event or t.event == "none" for stack in state.stacks for t in stack)


@clause("CA-1.3")
def test_the_box_holds_eighty_four_tiles_and_an_event_for_each_star() -> None:
    assert len(pool()) == 84
    starred: Counter[str] = Counter()
    for kind, copies in pool().loose:
        starred[kinds()[kind].group] += copies
    assert starred.pop("") == 18
    assert starred == {group: len(shown) for group, shown in events().items()}


@clause("CA-1.4")
def test_the_hastur_tiles_lie_in_a_square_and_are_stable() -> None:
    state = start(Options())
    assert set(state.tiles) == {cell_at(x, y) for x in (0, 1) for y in (0, 1)} == state.stable
    assert [turns for _, turns in hastur()] == [0, 1, 2, 3]
    assert all(box().faces[laid.face].tile == HASTUR for laid in state.land.tiles.values())


@clause("CA-1.4")
def test_hasturs_sections_count_as_any_tiles() -> None:
    _, told = turn(arranged(), "district-1 0,-1 r2", "district")
    assert any(getattr(event, "tiles", None) == 2 for event in told)


@clause("CA-1.5")
def test_no_stone_is_charged_at_first() -> None:
    assert all(cult.charged == () for cult in start(Options()).cults)


@clause("CA-1.6")
@pytest.mark.parametrize(
    ("seats", "track", "spaces"),
    [(2, "usual", 70), (3, "usual", 70), (4, "usual", 50), (2, "short", 50), (4, "long", 70)],
)
def test_the_side_of_the_board_goes_by_the_seats_or_by_choice(
    seats: int, track: str, spaces: int
) -> None:
    assert Options(seats=seats, track=track).last_space == spaces  # type: ignore[arg-type]


@clause("CA-1.7")
def test_the_first_player_is_drawn_by_lot_unless_chosen() -> None:
    state = start(Options(seats=3))
    due = pending(state)
    assert isinstance(due, Chance)
    assert due.outcomes == tuple((Begin(Seat(seat)), 1) for seat in range(3))
    assert apply(state, Begin(Seat(2))).state.turn == 2
    assert start(Options(seats=3, first=2)).turn == 1


@clause("CA-1.7")
def test_turns_go_round_clockwise() -> None:
    state = arranged(seats=3, seat=2)
    state, _ = turn(state, "district-1 0,-1 r2")
    assert state.turn == 0


@clause("CA-1.8")
def test_all_options_are_off_unless_chosen() -> None:
    options = Options()
    assert not any((options.quick, options.several_stones, options.criminals, options.stranger))
    state = start(options)
    assert (state.rabble, state.stranger) == (0, None)


@clause("CA-1.3")
def test_the_next_top_is_turned_up_when_one_was_taken() -> None:
    state = stacked(opened(), ["flow-corner", "lake"], ["lake"], ["lake"], ["lake"])
    state, _ = acted(state, Select(0))
    state = fated(state)
    assert state.stacks[0][0].kind == "lake"
    assert offered(state)
