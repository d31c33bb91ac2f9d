"""CR-1.5: what each seat may know, and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from game.core.fate import Luck
from game.core.protocol import Choice, Over, Seat
from game.rising import RISING
from game.rising.actions import Draw, EndTurn, Lay
from game.rising.events import AnyEvent, LineClosed, TokenDrawn
from game.rising.pieces import COPIES, NEPTUNE, SEATS, VALUES, VESTA
from game.rising.rules import apply
from game.rising.scoring import preview
from game.rising.state import Options, State
from game.rising.view import View, determinise, redact, secret, view
from tests.playing import playout, random_session
from tests.rising.build import BLUE, only, play, table

clause = pytest.mark.clause
WATCHERS = (NEPTUNE, VESTA, None)
HANDS = ((3, 5, 9), (4, 4, 10))


def twins(state: State, watcher: Seat | None) -> Iterator[State]:
    """States that differ from ``state`` in one token that ``watcher`` cannot see."""
    for seat in SEATS:
        if seat == watcher:
            continue
        for mine in sorted(set(state.hands[seat])):
            for theirs, _ in state.stacks[seat].next_cards():
                if theirs == mine:
                    continue
                hand = list(state.hands[seat])
                hand.remove(mine)
                stack = state.stacks[seat].without(theirs).shuffled_with([mine])
                hands, stacks = list(state.hands), list(state.stacks)
                hands[seat], stacks[seat] = tuple(sorted([*hand, theirs])), stack
                yield replace(state, hands=tuple(hands), stacks=tuple(stacks))


@clause("CR-1.5")
@pytest.mark.parametrize("watcher", WATCHERS)
def test_swapping_hidden_tokens_never_changes_a_view(watcher: Seat | None) -> None:
    state = table(hands=HANDS)
    others = list(twins(state, watcher))
    assert len(others) >= 15
    for twin in others:
        assert twin != state
        assert view(twin, watcher) == view(state, watcher)


@clause("CR-1.5")
def test_a_seat_sees_its_own_hand_and_the_size_of_the_others() -> None:
    seen = view(table(hands=HANDS), NEPTUNE)
    assert seen.hand == (3, 5, 9)
    assert seen.hand_sizes == (3, 3)
    assert view(table(hands=HANDS), None).hand == ()


@clause("CR-1.5")
def test_what_is_unseen_is_the_own_stack_and_the_others_stack_and_hand() -> None:
    state = table(hands=HANDS)
    unseen = view(state, NEPTUNE).unseen
    assert unseen[NEPTUNE] == state.stacks[NEPTUNE].loose
    assert dict(unseen[VESTA]) == {v: 2 if v == 2 else 3 for v in VALUES}
    assert view(state, NEPTUNE).stack_sizes == (26, 26)


@clause("CR-1.5")
def test_behind_the_curtain_both_hands_are_unseen() -> None:
    neptune, vesta = view(table(hands=HANDS), None).unseen
    assert dict(neptune) == {v: 2 if v == 1 else 3 for v in VALUES}
    assert dict(vesta) == {v: 2 if v == 2 else 3 for v in VALUES}


@clause("CR-1.5")
def test_a_drawn_token_is_shown_to_its_owner_alone() -> None:
    _, events = play(table(), Lay(8, BLUE, 0, 0), EndTurn(), Draw(NEPTUNE, 6))
    drawn = only(events, TokenDrawn)
    assert redact(drawn, NEPTUNE) == drawn
    for watcher in (VESTA, None):
        seen = redact(drawn, watcher)
        assert isinstance(seen, TokenDrawn)
        assert (seen.seat, seen.value) == (NEPTUNE, None)


@clause("CR-1.5")
def test_a_secret_event_without_a_redaction_is_an_error() -> None:
    _, events = play(table(), Lay(8, BLUE, 0, 0))
    hidden = replace(events[0], audience=frozenset({NEPTUNE}))
    with pytest.raises(TypeError):
        redact(hidden, VESTA)


@clause("CR-1.5")
@pytest.mark.parametrize("watcher", WATCHERS)
def test_no_log_of_a_whole_match_names_a_token_that_another_drew(watcher: Seat | None) -> None:
    session = random_session(RISING, Options(), "arkham")
    drawn = [redact(e, watcher) for events in session.events for e in events]
    values = {e.seat: set() for e in drawn if isinstance(e, TokenDrawn)}
    for event in drawn:
        if isinstance(event, TokenDrawn):
            values[event.seat].add(event.value is None)
    assert values == {seat: {seat != watcher} for seat in SEATS}


@clause("CR-1.5")
def test_there_is_a_secret_once_a_hand_is_dealt() -> None:
    assert not secret(RISING.start(Options()), NEPTUNE)
    assert secret(table(), NEPTUNE)
    assert secret(table(), VESTA)


@clause("CR-1.5")
@pytest.mark.parametrize("watcher", WATCHERS)
def test_a_determinised_state_looks_the_same_and_holds_every_token(watcher: Seat | None) -> None:
    luck = Luck("innsmouth")
    for state, _ in playout(RISING, Options(), "dunwich"):
        seen = view(state, watcher)
        world = determinise(seen, luck)
        assert view(world, watcher) == seen
        for seat in SEATS:
            there = Counter(dict(world.stacks[seat].loose))
            there.update(world.hands[seat])
            there.update(world.aside)
            there.update(t.value for zone in world.zones for t in zone if t and t.seat == seat)
            assert there == dict.fromkeys(VALUES, COPIES)


@clause("CR-1.5")
def test_a_determinised_hand_is_not_always_the_same() -> None:
    luck = Luck("kingsport")
    seen = view(table(hands=HANDS), NEPTUNE)
    assert len({determinise(seen, luck).hands[VESTA] for _ in range(20)}) > 10


@clause("CR-2.2", "CR-2.5")
@pytest.mark.parametrize("variant", ["colours", "highest", "sum"])
def test_a_preview_from_the_view_is_what_laying_then_does(variant: Any) -> None:
    closed = 0
    for state, pending in playout(RISING, Options(variant=variant), "aylesbury"):
        if not isinstance(pending, Choice) or pending.actions == (EndTurn(),):
            continue
        seen = view(state, pending.seat)
        for lay in pending.actions[::7]:
            step = apply(state, lay)
            scored = tuple(e.line for e in step.events if isinstance(e, LineClosed))
            assert preview(seen, pending.seat, lay) == scored
            assert step.state.lighthouse == (scored[-1].after if scored else state.lighthouse)
            closed += len(scored)
    assert closed > 50


def test_views_and_events_survive_json() -> None:
    for state, pending in playout(RISING, Options(), "ipswich"):
        seen = view(state, NEPTUNE)
        assert msgspec.json.decode(msgspec.json.encode(seen), type=View) == seen
        if not isinstance(pending, Over):
            action = pending.actions[0] if isinstance(pending, Choice) else pending.outcomes[0][0]
            for event in apply(state, action).events:
                assert msgspec.json.decode(msgspec.json.encode(event), type=AnyEvent) == event
