"""CA-6: the end of the game."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.carcosa.actions import EndTurn
from game.carcosa.rules import pending, score
from game.carcosa.state import State, Tile
from game.core.protocol import Over, Seat
from tests.carcosa.tables import (
    BLUE,
    ORANGE,
    acted,
    arranged,
    gains,
    heights,
    kinds_of,
    offered,
    stood,
    turn,
    with_cult,
)
from tests.carcosa.test_stones import LEGION_TILES

clause = pytest.mark.clause


def last_turn(state: State, *sizes: int) -> tuple[State, list[object]]:
    """Blue's turn ends with stacks of these sizes."""
    state = heights(replace(state, phase="after"), *sizes)
    state = with_cult(state, BLUE, held=(Tile("lake", "none", 1, 15),))
    state, told = acted(state, EndTurn())
    return state, list(told)


@clause("CA-6.1")
def test_the_game_ends_with_the_turn_in_which_two_stacks_are_empty() -> None:
    state, told = last_turn(arranged(), 0, 0, 4, 4)
    assert state.ending == "rise"
    assert isinstance(pending(state), Over)
    assert kinds_of(told)[:2] == ["TurnEnded", "CultRose"]  # type: ignore[arg-type]


@clause("CA-6.1")
def test_one_empty_stack_is_not_enough() -> None:
    state, _ = last_turn(arranged(), 0, 1, 4, 4)
    assert state.ending == ""


@clause("CA-6.1")
def test_held_tiles_are_worth_nothing_but_may_be_played_until_that_turn_ends() -> None:
    state = heights(with_cult(arranged(), BLUE, held=(Tile("district-1.low", "none", 1, 1),)), 0, 0)
    state, _ = turn(state, "flow-straight -1,0 r0")
    assert any(getattr(action, "held", None) == 0 for action in offered(state))
    state, _ = acted(state, EndTurn())
    assert state.ending == "rise"
    assert [cult.power for cult in state.cults] == [0, 0]


def sixteenth() -> State:
    """The sixteenth shared position."""
    state = arranged(*LEGION_TILES, track="short")
    for seat, x, y, kind, port in (
        (BLUE, -1, 0, "flow", ""),
        (ORANGE, -2, 0, "flow", ""),
        (BLUE, -1, -1, "site", ""),
        (ORANGE, 0, -1, "district", ""),
        (BLUE, 1, 1, "water", "N0"),
        (BLUE, -2, 0, "water", "N0"),
        (ORANGE, -2, 0, "water", "N0"),
    ):
        state = stood(state, seat, x, y, kind, port)
    state = with_cult(state, BLUE, power=41, charged=(2, 3, 4))
    return with_cult(state, ORANGE, power=50, charged=(2,))


@clause("CA-6.2")
def test_the_last_power_is_one_for_each_tile_victim_and_charged_stone() -> None:
    state, told = last_turn(sixteenth(), 0, 0, 4, 4)
    assert sorted(gains(told)) == sorted(  # type: ignore[arg-type]
        [
            (BLUE, "flow.left", 3),
            (ORANGE, "flow.left", 3),
            (BLUE, "site.left", 4),
            (ORANGE, "district.left", 2),
            (BLUE, "victims", 1),
            (BLUE, "victims", 1),
            (ORANGE, "victims", 1),
            (BLUE, "stones", 3),
            (ORANGE, "stones", 1),
        ]
    )
    assert [cult.power for cult in state.cults] == [53, 57]


@clause("CA-6.2")
def test_a_summoning_cult_starts_from_the_last_space_and_may_go_on_a_second_lap() -> None:
    state, _ = last_turn(sixteenth(), 0, 0, 4, 4)
    assert state.cults[ORANGE].power == 57 > state.options.last_space


@clause("CA-6.2", "CA-7.4")
def test_criminals_and_spent_sites_give_nothing_at_the_end() -> None:
    state = arranged(*LEGION_TILES, criminals=True)
    state = stood(state, BLUE, -1, 0, "flow", criminal=True)
    state = stood(state, BLUE, -2, 0, "water", "N0", criminal=True)
    state, told = last_turn(state, 0, 0, 4, 4)
    assert gains(told) == []  # type: ignore[arg-type]


@clause("CA-6.3")
def test_most_power_wins() -> None:
    state, _ = last_turn(sixteenth(), 0, 0, 4, 4)
    over = pending(state)
    assert isinstance(over, Over)
    assert over.winners == {Seat(ORANGE)}
    assert over.standing == ((ORANGE,), (BLUE,))


@clause("CA-6.3")
def test_a_tie_is_shared() -> None:
    state, _ = last_turn(arranged(), 0, 0, 4, 4)
    over = pending(state)
    assert isinstance(over, Over)
    assert over.winners == {Seat(BLUE), Seat(ORANGE)}
    assert over.clause == "CA-6.3"


@clause("CA-6.2")
def test_the_score_holds_every_gain() -> None:
    state, _ = last_turn(sixteenth(), 0, 0, 4, 4)
    assert sum(line.points for line in score(state) if line.seat == BLUE) == 53 - 41


@clause("CA-6.4")
def test_a_king_in_the_turn_in_which_two_stacks_run_out_comes_first() -> None:
    state = stood(arranged(*LEGION_TILES[:2], track="short"), ORANGE, -1, 0, "flow")
    state = heights(with_cult(state, ORANGE, power=50, standing=2, charged=(2, 3, 4)), 0, 0, 4, 4)
    state, _ = turn(state, "conflux-1 -3,0 r3")
    assert (state.ending, state.summoner) == ("king", ORANGE)
