"""CO-4 Outcome: gods, victory, score."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.cards.actions import EndCombat, PayLoss
from game.cards.outcome import score
from game.cards.state import State
from tests.cards.build import (
    offered,
    one,
    over,
    play,
    sketch,
    table,
)

clause = pytest.mark.clause


def points(state: State) -> dict[str, int]:
    """Points by item, for the first seat."""
    return {
        line.key.removeprefix("cards.score."): line.points
        for line in score(state)
        if line.seat == 0
    }


@clause("CO-4.1")
@pytest.mark.parametrize("minions", [5, 6])
def test_five_or_more_minions_bring_the_god(minions: int) -> None:
    state = table(boards={"arwassa": sketch(minions=(2,) * minions)})
    state = play(state, EndCombat())
    assert over(state).clause == "CO-4.1"
    assert over(state).winners == set()


@clause("CO-4.1")
def test_four_minions_on_each_board_bring_no_god() -> None:
    four = sketch(minions=(2, 2, 2, 2))
    boards = {"arwassa": four, "cthulhu": four, "chaugnar_faugn": four, "yog_sothoth": four}
    assert play(table(boards=boards), EndCombat()).turns == 2


@clause("CO-4.1", "CO-4.2")
def test_the_god_is_looked_at_before_victory() -> None:
    state = play(table(boards={"arwassa": sketch(minions=(2,) * 5)}, deck=()), EndCombat())
    assert over(state).clause == "CO-4.1"


@clause("CO-4.2")
def test_the_deck_empty_and_no_horror_awake_wins() -> None:
    boards = {"arwassa": sketch(minions=(2,) * 4, asleep=("unspeakable",), gates=2)}
    state = play(table(boards=boards, deck=()), EndCombat())
    assert over(state).clause == "CO-4.2"
    assert over(state).winners == {0}


@clause("CO-4.2")
def test_cards_in_the_deck_or_an_awake_horror_let_the_game_go_on() -> None:
    assert play(table(deck=("thief",)), EndCombat()).turns == 2
    boards = {"arwassa": sketch(awake=("minor",))}
    state = play(table(boards=boards, deck=()), EndCombat())
    assert offered(state) == [PayLoss()]


@clause("CO-4.3")
def test_every_item_of_the_score() -> None:
    state = table(
        one(experience=7, health=0),
        boards={
            "cthulhu": sketch(minions=(2, 9), asleep=("minor", "major")),
            "arwassa": sketch(gates=2),
        },
    )
    assert points(state) == {
        "empty_boards": 20,
        "experience": 7,
        "minions": -4,
        "sleepers": -2,
        "gates": -6,
        "wounds": -6,
    }


@clause("CO-4.3")
def test_a_lost_game_is_scored_without_the_fifty() -> None:
    state = play(table(boards={"arwassa": sketch(minions=(2,) * 5)}), EndCombat())
    assert points(state) == {"empty_boards": 30, "experience": 4, "minions": -10}


@clause("CO-4.3")
def test_experience_and_wounds_of_the_living_are_added() -> None:
    state = table(one(experience=3, health=1), one("thief", 5, health=0), deck=())
    state = play(state, EndCombat())
    assert points(state) == {"won": 50, "empty_boards": 40, "experience": 8, "wounds": -9}
    dead = replace(state.investigators[1], experience=0, out="CO-3.3")
    state = replace(state, investigators=(state.investigators[0], dead))
    assert points(state)["experience"] == 3
    assert points(state)["wounds"] == -3


@clause("CO-4.3")
def test_the_score_is_one_for_all_seats() -> None:
    lines = score(play(table(one(), one("thief"), deck=()), EndCombat()))
    totals = [sum(line.points for line in lines if line.seat == seat) for seat in (0, 1)]
    assert totals == [98, 98]
