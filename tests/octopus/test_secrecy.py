"""GO-2.4: until the reveal nobody learns anything of another's clock."""

from __future__ import annotations

from itertools import product

import msgspec
import pytest

from game.core.fate import Luck
from game.core.protocol import Event, Seat
from game.octopus import OCTOPUS
from game.octopus.actions import Clock, SetClock
from game.octopus.events import ClockSet, Happened
from game.octopus.options import Options
from game.octopus.rules import pending, start
from game.octopus.state import State
from tests.octopus.tables import (
    CRYPT,
    GARDEN,
    LIBRARY,
    MUSEUM,
    OUT,
    RITUAL,
    A,
    B,
    C,
    cult,
    play,
    reveal,
    table,
)
from tests.playing import pick

clause = pytest.mark.clause

CLOCKS = (Clock(LIBRARY, CRYPT), Clock(MUSEUM, CRYPT), Clock(*RITUAL))
"""Three ways to set a clock in the library."""

WATCHERS = pytest.mark.parametrize("watcher", [None, A, B, C])


def twins(watcher: Seat | None) -> list[tuple[State, tuple[Event, ...]]]:
    """All ways in which the first two cults may have set what ``watcher`` may not know."""
    start_state = table(cult(), cult(), cult())
    own = CLOCKS[0]
    return [
        play(start_state, SetClock(a), SetClock(b))
        for a, b in product(CLOCKS, repeat=2)
        if (watcher != A or a == own) and (watcher != B or b == own)
    ]


@clause("GO-2.4")
@WATCHERS
def test_swapping_hidden_clocks_never_changes_a_view(watcher: Seat | None) -> None:
    worlds = twins(watcher)
    assert len(worlds) >= len(CLOCKS)
    views = {msgspec.json.encode(OCTOPUS.view(state, watcher)) for state, _ in worlds}
    assert len(views) == 1


@clause("GO-2.4")
@WATCHERS
def test_swapping_hidden_clocks_never_changes_what_is_told(watcher: Seat | None) -> None:
    logs = {tuple(OCTOPUS.redact(e, watcher) for e in events) for _, events in twins(watcher)}
    assert len(logs) == 1


@clause("GO-2.4")
def test_swapping_hidden_clocks_never_changes_what_the_next_may_do() -> None:
    choices = [pending(state) for state, _ in twins(C)]
    assert all(choice == choices[0] for choice in choices)


@clause("GO-2.4")
def test_the_owner_is_told_its_own_clock() -> None:
    _, events = play(table(cult(), cult(), cult()), SetClock(CLOCKS[1]))
    (event,) = (OCTOPUS.redact(event, A) for event in events)
    assert isinstance(event, ClockSet)
    assert (event.seat, event.clock) == (A, CLOCKS[1])


@clause("GO-2.4")
def test_an_unknown_secret_is_an_error_and_no_leak() -> None:
    secret = Happened(clause=pending(table(cult(), cult(), cult())).clause, audience=frozenset({A}))
    with pytest.raises(TypeError):
        OCTOPUS.redact(secret, B)


@clause("GO-2.4")
def test_a_living_cult_has_a_secret_only_until_the_reveal() -> None:
    state = table(cult(place=LIBRARY), OUT, cult(place=MUSEUM), cult(place=CRYPT))
    assert [OCTOPUS.secret(state, Seat(i)) for i in range(4)] == [True, False, True, True]
    state, _ = reveal(state, (LIBRARY, GARDEN), (MUSEUM, GARDEN), (CRYPT, GARDEN))
    assert not any(OCTOPUS.secret(state, Seat(i)) for i in range(4))


@clause("GO-2.4")
def test_there_is_no_secret_before_fate_has_picked_the_exterior() -> None:
    assert not OCTOPUS.secret(start(Options(exterior="random")), A)


@clause("GO-2.4")
@WATCHERS
@pytest.mark.parametrize("fallible", [False, True])
def test_a_world_dealt_from_a_view_contradicts_nothing_in_it(
    watcher: Seat | None, fallible: bool
) -> None:
    state = table(cult(), OUT, cult(place=CRYPT), fallible=fallible)
    state, _ = play(state, SetClock(CLOCKS[1]))
    seen = OCTOPUS.view(state, watcher)
    world = OCTOPUS.determinise(seen, Luck("deal"))
    assert OCTOPUS.view(world, watcher) == seen
    assert OCTOPUS.view(world, None) == OCTOPUS.view(state, None)


@clause("GO-2.4")
def test_others_clocks_are_dealt_evenly_from_all_that_they_may_set() -> None:
    state, _ = play(table(cult(), cult(), cult()), SetClock(CLOCKS[0]))
    luck, seen = Luck("even"), OCTOPUS.view(state, B)
    dealt = {OCTOPUS.determinise(seen, luck).clocks[A] for _ in range(600)}
    assert len(dealt) == 5 * 6 + 1


@clause("GO-2.4")
def test_a_revealed_clock_is_no_secret_and_an_unrevealed_one_is_in_no_view() -> None:
    """Along whole games: what a view shows of clocks is one's own and the last revealed."""
    luck = Luck("views")
    state = start(Options(seats=4, exterior="moon"))
    for _ in range(200):
        due = pending(state)
        if not hasattr(due, "actions"):
            break
        for seat in (None, *(Seat(i) for i in range(4))):
            seen = OCTOPUS.view(state, seat)
            hidden = [c for i, c in enumerate(state.clocks) if c is not None and i != seat]
            assert seen.clock is None or seen.clock == state.clocks[seat or 0]
            assert sum(seen.clocks_set) - (seen.clock is not None) == len(hidden)
        state = OCTOPUS.apply(state, pick(due, luck)).state
