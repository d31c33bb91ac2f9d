"""GO-4.4 and GO-4.5: open bargains."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec.structs import replace

from game.core.protocol import Seat
from game.octopus import talks
from game.octopus.actions import Accept, Action, Confront, Gather, Pass, Propose
from game.octopus.events import Accepted, Agreed, Confronted, Dominated, PowerChanged, Proposed
from game.octopus.state import State, Talks
from tests.octopus.tables import (
    CRYPT,
    GARDEN,
    GRIMOIRE,
    LIBRARY,
    A,
    B,
    C,
    D,
    choice,
    cult,
    play,
    powers,
    refusal,
    reveal,
    table,
    told,
)

clause = pytest.mark.clause


def in_the_library(present: int, turn: int = 1, seats: int = 0, power: int = 4) -> State:
    """The first ``present`` cults meet in the library, all others hold the crypt."""
    seats = seats or max(3, present)
    places = [LIBRARY] * present + [CRYPT] * (seats - present)
    state = table(*(cult(power, place) for place in places), turn=turn)
    return reveal(state, *((place, GARDEN) for place in places))[0]


@clause("GO-4.5")
@pytest.mark.parametrize(("turn", "first"), [(1, A), (2, B), (3, C), (4, A)])
def test_talks_begin_one_seat_later_each_turn(turn: int, first: Seat) -> None:
    assert choice(in_the_library(3, turn)).seat == first


@clause("GO-4.5")
def test_when_the_first_seat_is_not_present_the_next_that_is_begins() -> None:
    assert choice(in_the_library(2, turn=3)).seat == A


@clause("GO-4.5")
def test_the_first_proposes_nothing_or_who_of_those_present_dominates() -> None:
    assert choice(in_the_library(2)).actions == (
        Propose(None),
        Propose(A),
        Propose(B),
        Confront(),
    )


@clause("GO-4.5")
def test_who_is_not_present_cannot_be_proposed() -> None:
    state = in_the_library(2)
    for absent in (C, Seat(7), Seat(-1)):
        assert refusal(state, Propose(absent)) == "GO-4.5 octopus.refuse.not_present"


@clause("GO-4.5")
def test_there_is_nothing_to_accept_before_the_first_proposal() -> None:
    assert refusal(in_the_library(2), Accept()) == "GO-4.5 octopus.refuse.nothing_proposed"


@clause("GO-4.5")
def test_the_others_answer_from_the_seat_after_the_proposer() -> None:
    state = in_the_library(4, turn=2)
    asked = []
    for action in (Propose(None), Accept(), Accept()):
        asked.append(choice(state).seat)
        state, _ = play(state, action)
    assert [*asked, choice(state).seat] == [B, C, D, A]


@clause("GO-4.5")
def test_an_answer_accepts_confronts_or_proposes_something_else() -> None:
    state, _ = play(in_the_library(2), Propose(A))
    assert choice(state).actions == (Accept(), Propose(None), Propose(B), Confront())


@clause("GO-4.5")
def test_what_stands_already_cannot_be_proposed_again() -> None:
    state, _ = play(in_the_library(2), Propose(None))
    assert refusal(state, Propose(None)) == "GO-4.5 octopus.refuse.already_proposed"


@clause("GO-4.5")
def test_after_another_proposal_all_others_answer_anew() -> None:
    state, _ = play(in_the_library(3), Propose(None), Accept(), Propose(C))
    asked = []
    for _ in range(2):
        asked.append(choice(state).seat)
        state, _ = play(state, Accept())
    assert asked == [A, B]
    assert (state.table.talks, state.table.dominator) == (None, C)


@clause("GO-4.5")
def test_a_cult_has_two_proposals_in_the_same_talks() -> None:
    state, _ = play(in_the_library(2), Propose(A), Propose(B), Propose(A), Propose(B))
    assert choice(state).seat == A
    assert choice(state).actions == (Accept(), Confront())
    assert refusal(state, Propose(None)) == "GO-4.5 octopus.refuse.no_proposal_left"


@clause("GO-4.5")
def test_the_next_talks_allow_two_proposals_again() -> None:
    state = table(*(cult(6, place) for place in (LIBRARY, LIBRARY, CRYPT, CRYPT)), turn=1)
    hands = (LIBRARY, GARDEN), (LIBRARY, GARDEN), (CRYPT, GARDEN), (CRYPT, GARDEN)
    state, _ = reveal(state, *hands)
    state, _ = play(state, Propose(A), Propose(B), Propose(A), Propose(B), Accept(), Gather())
    assert choice(state).seat == C
    assert Propose(None) in choice(state).actions


@clause("GO-4.5")
def test_answers_are_open() -> None:
    _, events = play(in_the_library(3), Propose(B), Accept(), Propose(None))
    assert all(event.audience is None for event in events)
    assert [(e.seat, e.dominator) for e in told(events, Proposed)] == [(A, B), (C, None)]
    assert [event.seat for event in told(events, Accepted)] == [B]


@clause("GO-4.4")
def test_when_all_accept_nothing_nothing_happens() -> None:
    state, events = play(in_the_library(3, seats=4), Propose(None), Accept(), Accept())
    assert [(e.cults, e.dominator) for e in told(events, Agreed)] == [((A, B, C), None)]
    assert powers(state) == (4, 4, 4, 4)
    assert state.table.place == CRYPT


@clause("GO-4.4")
def test_when_all_accept_a_dominator_it_may_gather_as_if_alone() -> None:
    state, events = play(in_the_library(3), Propose(B), Accept(), Accept())
    assert [(e.seat, e.clause) for e in told(events, Dominated)] == [(B, "GO-4.4")]
    assert (choice(state).seat, choice(state).actions) == (B, (Gather(), Pass()))
    state, _ = play(state, Gather())
    assert state.table.cults[B].held == (GRIMOIRE,)


@clause("GO-4.4")
@pytest.mark.parametrize(
    "said",
    [
        (),
        (Propose(None),),
        (Propose(A), Accept()),
        (Propose(A), Propose(B), Propose(C)),
        (Propose(A), Propose(B), Accept(), Propose(None), Accept()),
    ],
)
def test_anyone_may_force_the_confrontation_at_any_moment(said: tuple[Action, ...]) -> None:
    state, _ = play(in_the_library(3, seats=4), *said)
    seat = choice(state).seat
    state, events = play(state, Confront())
    assert powers(state) == (3, 3, 3, 4)
    assert [event.seat for event in told(events, Confronted)] == [seat]
    assert {event.clause for event in told(events, PowerChanged)} == {"GO-4.4"}
    assert LIBRARY not in [event.place for event in told(events, Dominated)]


@clause("GO-4.4")
def test_who_forced_a_confrontation_is_remembered() -> None:
    state, _ = play(in_the_library(2, power=6), Propose(None), Confront())
    assert [one.confronted for one in state.table.cults] == [0, 1, 0]


@clause("GO-4.5")
@pytest.mark.parametrize("present", [2, 3, 4])
def test_talks_always_end(present: int) -> None:
    """The longest talks: each proposal is answered by all but the last, who proposes anew."""
    state = in_the_library(present, seats=5)
    opened = state.table.talks
    assert opened is not None

    @cache
    def longest(at: Talks) -> int:
        steps = 0
        for action in talks.choice(at).actions:
            after = talks.play(replace(state.table, talks=at), at, action, []).talks
            steps = max(steps, 1 + (0 if after is None else longest(after)))
        return steps

    assert longest(opened) == 2 * present * (present - 1) + 1
