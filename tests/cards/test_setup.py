"""CO-1 Set-up: people, the deck, who begins."""

from __future__ import annotations

import pytest

from game.cards import rules
from game.cards.actions import Choose, Deal, SetLending, Show
from game.cards.pieces import CULTS, FACTS, PEOPLE, PIECES, RANKS, cult_deck
from game.cards.state import Options, State
from game.core.protocol import Chance
from tests.cards.build import (
    decider,
    events,
    named,
    offered,
    play,
    roll,
    sketch,
    why,
)

clause = pytest.mark.clause
DIFFICULTIES = pytest.mark.parametrize("difficulty", ["gentle", "normal", "grim"])


def rolling(seats: int = 3) -> State:
    """The table when the players are about to roll for the first turn."""
    options = Options(seats=seats, lending="never")
    return play(rules.start(options), *(Choose(person) for person in PEOPLE[:seats]))


@clause("CO-1.1")
def test_each_investigator_is_of_another_kind() -> None:
    state = play(rules.start(Options(seats=2, lending="never")), Choose("thief"))
    assert decider(state) == 1
    assert Choose("thief") not in offered(state)
    assert why(state, Choose("thief")) == ("CO-1.1", "person_taken")


@clause("CO-1.1")
def test_investigators_can_be_dealt_by_fate() -> None:
    state = rules.start(Options(seats=2, investigators="random", lending="never"))
    pending = rules.pending(state)
    assert isinstance(pending, Chance)
    assert pending.outcomes == tuple((Deal(person), 1) for person in PEOPLE)
    assert why(state, Choose("thief")) == ("CO-1.1", "other_way")
    after = rules.pending(play(state, Deal("thief")))
    assert isinstance(after, Chance)
    assert (Deal("thief"), 1) not in after.outcomes


@clause("CO-1.1")
def test_a_chosen_investigator_is_not_dealt() -> None:
    assert why(rules.start(Options()), Deal("thief")) == ("CO-1.1", "other_way")


@clause("CO-1.1")
def test_four_empty_boards_lie_there_and_the_followers_of_all_kinds_are_in_the_deck() -> None:
    state = rules.start(Options())
    assert state.boards == (sketch(),) * len(CULTS) == (sketch(),) * 4
    assert {person for person in PEOPLE if (person, 1) in state.deck.loose} == set(PEOPLE)


@clause("CO-1.2", "CO-1.5")
@DIFFICULTIES
def test_the_deck_has_98_cards_of_the_same_kinds_on_every_difficulty(difficulty: str) -> None:
    deck = cult_deck(difficulty)
    kinds: dict[str, int] = {}
    for card, copies in deck.loose:
        kinds[FACTS[card].kind] = kinds.get(FACTS[card].kind, 0) + copies
    assert len(deck) == 98
    assert kinds == {
        "minion": 56,
        "gate": 8,
        "horror": 12,
        "follower": 10,
        "item": 9,
        "curse": 3,
    }


@clause("CO-1.2")
@DIFFICULTIES
def test_every_cult_has_the_same_cards(difficulty: str) -> None:
    deck = dict(cult_deck(difficulty).loose)
    for cult in CULTS:
        assert deck[f"{cult}.gate"] == 2
        assert all(deck[f"{cult}.{rank}"] == 1 for rank in RANKS)
        minions = sum(deck.get(f"{cult}.{one.value}", 0) for one in PIECES.minion)
        assert minions == 14


@clause("CO-1.5")
def test_minions_grow_stronger_with_the_difficulty() -> None:
    totals = [
        sum(one.value * one.copies[level] for one in PIECES.minion)
        for level in ("gentle", "normal", "grim")
    ]
    assert totals == sorted(totals)
    assert len(set(totals)) == 3


@clause("CO-1.3")
def test_an_investigator_begins_with_four_experience_and_two_health_dice() -> None:
    me = play(rules.start(Options()), Choose("doctor")).me
    assert (me.experience, me.health) == (4, 2)
    assert not me.followers + me.turned + me.items


@clause("CO-1.3")
def test_a_die_has_six_faces() -> None:
    assert why(rolling(), Show(7)) == ("CO-1.3", "no_such_face")


@clause("CO-1.4")
def test_the_highest_roll_begins() -> None:
    state = roll(rolling(), 3, 6, 5)
    assert state.active == 1
    assert state.turns == 1


@clause("CO-1.4")
def test_only_those_tied_for_highest_roll_again() -> None:
    state = roll(rolling(), 6, 2, 6)
    assert state.contenders == (0, 2)
    assert roll(state, 1, 4).active == 2


@clause("CO-1.4")
def test_turns_are_told_from_the_first_seat_on() -> None:
    assert named(events(roll(rolling(), 1, 2), Show(5)), "FirstSeatFound")[0].seat == 2


@clause("CO-1.4")
def test_a_single_player_does_not_roll() -> None:
    assert play(rules.start(Options()), Choose("doctor")).phase == "draw"


@clause("CO-8.2")
def test_each_player_says_at_the_start_whether_to_lend() -> None:
    state = play(rules.start(Options(seats=2)), Choose("doctor"))
    assert offered(state) == [SetLending("always"), SetLending("ask"), SetLending("never")]
    assert decider(state) == 0
    state = play(state, SetLending("ask"), Choose("thief"), SetLending("always"))
    assert [one.lending for one in state.investigators] == ["ask", "always"]


@clause("CO-8.2")
def test_lending_can_be_agreed_for_all() -> None:
    state = play(rules.start(Options(seats=2, lending="always")), Choose("doctor"))
    assert state.phase == "choose"
    assert state.investigators[0].lending == "always"
