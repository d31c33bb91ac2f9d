"""CC-4: heretics and monks."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from game.carcassonne.aids import section_at
from game.carcassonne.events import ChallengeBegan, ChallengeLeftOpen, ChallengeShared, ChallengeWon
from game.carcassonne.state import State, totals
from game.core.pile import Pile
from game.core.protocol import Event
from tests.carcassonne.tables import arranged, followers, gained, laid, part_of, turn
from tests.carcassonne.test_scoring import AROUND, LAST_AROUND

clause = pytest.mark.clause

MONK, HERETIC = "B 0,1 r0 @0 cloister", "CU1 0,1 r0 @0 cult"


def challenges(events: Sequence[Event]) -> list[Event]:
    kinds = (ChallengeBegan, ChallengeWon, ChallengeShared, ChallengeLeftOpen)
    return [event for event in events if isinstance(event, kinds)]


def names(events: Sequence[Event]) -> list[str]:
    return [type(event).__name__ for event in challenges(events)]


def with_pile(state: State, *tiles: str) -> State:
    return replace(state, pile=Pile.of(tiles))


@clause("CC-4.1")
def test_a_cult_place_takes_a_heretic() -> None:
    assert "cult" in followers(laid(arranged("U 1,0 r1"), "CU1 0,1 r0"))


@clause("CC-4.1")
def test_a_heretic_alone_is_paid_like_a_monk() -> None:
    state = arranged(HERETIC, *AROUND)
    _, events = turn(state, LAST_AROUND)
    assert gained(events) == [(0, "cult.complete", 9)]
    assert challenges(events) == []


# CC-4.2


@clause("CC-4.2")
@pytest.mark.parametrize(
    ("lines", "kind"),
    [
        ((MONK, "CU1 0,2 r0 cult"), "cult"),
        ((HERETIC, "B 0,2 r0 cloister"), "cloister"),
    ],
)
def test_a_new_building_challenges_the_rival_beside_it(lines: tuple[str, str], kind: str) -> None:
    state, events = turn(arranged(lines[0], seat=1), lines[1])
    assert challenges(events) == [ChallengeBegan(1, 0, kind, clause="CC-4.2")]
    assert len(state.challenges) == 1
    assert state.supply == (6, 6)


@clause("CC-4.2")
def test_a_corner_is_enough() -> None:
    state, events = turn(arranged(MONK, "E 1,1 r1", seat=1), "CU1 1,2 r0 cult")
    assert names(events) == ["ChallengeBegan"]
    assert len(state.challenges) == 1


@clause("CC-4.2")
def test_ones_own_monk_and_heretic_do_not_challenge_each_other() -> None:
    state, events = turn(arranged(MONK, seat=0), "CU1 0,2 r0 cult")
    assert challenges(events) == []
    assert state.challenges == ()


@clause("CC-4.2")
def test_an_empty_building_is_not_challenged() -> None:
    _, events = turn(arranged("B 0,1 r0"), "CU1 0,2 r0 cult")
    assert challenges(events) == []


@clause("CC-4.2")
def test_a_building_of_the_same_kind_is_not_challenged() -> None:
    _, events = turn(arranged(MONK, seat=1), "B 0,2 r0 cloister")
    assert challenges(events) == []


@clause("CC-4.2")
def test_a_building_further_off_is_not_challenged() -> None:
    _, events = turn(arranged(MONK, "E 0,2 r1", seat=1), "CU1 0,3 r0 cult")
    assert challenges(events) == []


# CC-4.3


@clause("CC-4.3")
@pytest.mark.parametrize("follower", ["", " field", " city"])
def test_without_a_follower_on_the_new_building_there_is_no_challenge(follower: str) -> None:
    state, events = turn(arranged(MONK, seat=1), f"CU2 0,2 r2{follower}")
    assert challenges(events) == []
    assert state.challenges == ()


@clause("CC-4.3")
def test_nor_is_there_one_later() -> None:
    """The monk's cloister is complete, and the empty cult place beside it means nothing."""
    state, _ = turn(arranged(MONK, *AROUND, seat=1), "CU1 0,2 r0 field")
    assert totals(state) == (9, 0)
    assert state.supply == (7, 6)


# CC-4.4

DECIDED = ("E -1,3 r0", "V 0,3 r3", "K 1,3 r0")
"""What the cult place at (0, 2) lacks when the cloister at (0, 1) is complete."""


@clause("CC-4.4", "CC-4.7")
def test_the_tile_that_begins_a_challenge_may_end_it() -> None:
    state, events = turn(arranged(MONK, *AROUND, seat=1), "CU1 0,2 r0 cult")
    assert names(events) == ["ChallengeBegan", "ChallengeWon"]
    assert gained(events) == [(0, "cloister.complete", 9)]
    assert state.supply == (7, 7)
    assert state.challenges == ()


@clause("CC-4.4")
def test_the_heretic_may_win_too() -> None:
    state = arranged(HERETIC, *AROUND, seat=1)
    _, events = turn(state, "B 0,2 r0 cloister")
    assert challenges(events)[1] == ChallengeWon(0, 1, "cult", clause="CC-4.4")
    assert gained(events) == [(0, "cult.complete", 9)]


@clause("CC-4.4")
def test_the_first_complete_wins_whoever_lays_the_last_tile() -> None:
    """Seat 1's own tile completes the cloister of seat 0, and its heretic gets nothing."""
    state = arranged(MONK, *AROUND[:-1], seat=1)
    state, _ = turn(state, "CU1 0,2 r0 cult")
    state, _ = turn(state, "U 2,0 r1")
    assert len(state.challenges) == 1
    state, events = turn(state, "E 1,2 r2")
    assert challenges(events) == [ChallengeWon(0, 1, "cloister", clause="CC-4.4")]
    assert gained(events) == [(0, "cloister.complete", 9)]
    assert state.supply == (7, 7)


@clause("CC-4.4")
def test_the_building_of_the_loser_stays_empty_and_is_never_paid() -> None:
    state, _ = turn(arranged(MONK, *AROUND, seat=1), "CU1 0,2 r0 cult")
    for line in DECIDED:
        state, events = turn(state, line)
        assert gained(events) == []
    assert section_at(state, 0, 2, part_of("CU1", 0, "cult")).is_complete
    assert totals(state) == (9, 0)


@clause("CC-4.4")
def test_both_are_paid_when_one_tile_completes_both() -> None:
    around_both = (
        "U -1,0 r1", "U 1,0 r1", "E -1,1 r3", "E -1,2 r3", "V -1,3 r0", "E 0,3 r2",
        "E 1,2 r1", "V 1,3 r3",
    )  # fmt: skip
    lines = [MONK, *around_both]
    state = arranged(*lines[:4], seat=1)
    state, _ = turn(state, "CU1 0,2 r0 cult")
    assert len(state.challenges) == 1
    for line in lines[4:]:
        state, _ = turn(state, line)
    state, events = turn(state, "E 1,1 r1")
    assert challenges(events) == [ChallengeShared(1, 0, clause="CC-4.4")]
    assert gained(events) == [(1, "cult.complete", 9), (0, "cloister.complete", 9)]
    assert state.supply == (7, 7)
    assert state.challenges == ()


# CC-4.5


@clause("CC-4.5")
def test_an_undecided_challenge_pays_both_as_incomplete() -> None:
    state = arranged(MONK, *AROUND[:2], seat=1)
    state, _ = turn(state, "CU1 0,2 r0 cult")
    _, events = turn(with_pile(state, "E"), "E 0,3 r2")
    assert challenges(events) == [ChallengeLeftOpen(1, 0, clause="CC-4.5")]
    assert gained(events) == [(0, "cloister.left", 5), (1, "cult.left", 3)]


# CC-4.6


@clause("CC-4.6")
def test_two_challenges_are_decided_apart() -> None:
    """The first is won while the second goes on."""
    apart = ("U 2,0 r1", "U 3,0 r1", "B 3,1 r0 @0 cloister")
    state = arranged(MONK, *AROUND[:-1], *apart, seat=1)
    state, _ = turn(state, "CU1 0,2 r0 cult")
    state, _ = turn(state, "U 4,0 r1")
    state, _ = turn(state, "CU2 3,2 r2 cult")
    assert len(state.challenges) == 2
    state, _ = turn(state, "U 5,0 r1")
    state, events = turn(state, "E 1,2 r2")
    assert names(events) == ["ChallengeWon"]
    assert len(state.challenges) == 1
    assert state.supply == (6, 6)
