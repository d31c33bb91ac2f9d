"""What is hidden stays hidden: views, redacted events, dealt worlds."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from game.carcosa import CARCOSA
from game.carcosa.actions import Deploy, Select
from game.carcosa.events import TilesTurned
from game.carcosa.rules import pending
from game.carcosa.state import EVERYONE, Options, State, Tile
from game.carcosa.view import determinise, redact, secret, tiles_of, view
from game.core import save
from game.core.fate import Luck
from game.core.protocol import Choice, Seat
from game.core.session import Session
from game.landscape.grid import cell_at
from tests.carcosa.games import GAMES, game
from tests.carcosa.tables import BLUE, ORANGE, arranged, opened, part, placed, stacked
from tests.playing import players, random_session

clause = pytest.mark.clause
SEEDS = range(4, 4 + max(4, GAMES // 6))


@clause("CA-2.3", "CA-5.4", "CA-5.7", "CA-8.4")
@pytest.mark.parametrize("seed", SEEDS)
def test_dealing_the_hidden_anew_changes_nothing_that_a_seat_sees(seed: int) -> None:
    luck = Luck("anew")
    for number, (state, _, _) in enumerate(game(seed)):
        if number % 17:
            continue
        for seat in map(Seat, range(state.options.seats)):
            seen = view(state, seat)
            twin = determinise(seen, luck)
            assert view(twin, seat) == seen
            assert view(twin, None) == view(state, None)


@clause("CA-2.3")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_view_shows_only_what_its_seat_has_seen(seed: int) -> None:
    for number, (state, _, _) in enumerate(game(seed)):
        if number % 17:
            continue
        for seat in (None, *map(Seat, range(state.options.seats))):
            for tile, shown in zip(tiles_of(state), tiles_of(view(state, seat)), strict=True):
                knows_kind = tile.seen == EVERYONE or (seat is not None and tile.seen >> seat & 1)
                knows_event = tile.known == EVERYONE or (
                    seat is not None and tile.known >> seat & 1
                )
                assert shown.kind == (tile.kind if knows_kind else "")
                assert shown.event == (tile.event if knows_kind and knows_event else "")


@clause("CA-5.7", "CA-8.4")
@pytest.mark.parametrize("seed", SEEDS)
def test_secret_faces_are_told_to_nobody_else(seed: int) -> None:
    told = 0
    for state, _, step in game(seed):
        for event in step.events:
            if event.audience is None:
                continue
            told += 1
            for seat in map(Seat, range(state.options.seats)):
                if seat in event.audience:  # all seats, when it becomes public
                    assert redact(event, seat) == event
                else:
                    hidden = redact(event, seat)
                    faces = getattr(hidden, "event", ""), getattr(hidden, "tiles", ())
                    assert not any(faces)
    assert told


@clause("CA-2.3")
@pytest.mark.parametrize("seed", SEEDS)
def test_what_happens_in_the_open_does_not_depend_on_what_is_hidden(seed: int) -> None:
    """The same action in a world dealt anew is offered to the seat in the same list."""
    luck = Luck("offers")
    for number, (state, _, _) in enumerate(game(seed)):
        due = pending(state)
        if number % 13 == 0 and isinstance(due, Choice):
            assert pending(determinise(view(state, due.seat), luck)) == due


@clause("CA-2.3", "CA-5.4")
@pytest.mark.parametrize("seed", SEEDS)
def test_what_a_seat_alone_has_seen_cannot_be_read_in_a_save(seed: int) -> None:
    session = random_session(CARCOSA, Options(seats=2), f"sealed {seed}", 120)
    assert isinstance(session.pending, Choice)
    lines = json.loads(save.encode(session))["log"]
    for line, events in zip(lines, session.events, strict=True):
        is_open = events and all(event.audience is None for event in events)
        assert isinstance(line, list if is_open else str)


@clause("CA-2.3")
def test_there_is_no_secret_before_somebody_has_looked() -> None:
    assert not secret(opened(), Seat(BLUE))


@clause("CA-2.3")
def test_who_has_looked_at_a_starred_tile_has_a_secret() -> None:
    state, _ = placed(arranged(), "conflux-3 -1,0 r0")
    assert secret(state, Seat(BLUE))
    assert not secret(state, Seat(ORANGE))


@clause("CA-1.3")
def test_a_tile_without_a_star_is_no_secret() -> None:
    state, told = placed(arranged(), "flow-straight -1,0 r0")
    state = replace(
        state, tiles={**state.tiles, cell_at(-1, 0): Tile("flow-straight", "none", 15, 15)}
    )
    assert not secret(state, Seat(BLUE))
    assert all(event.audience is None for event in told)


def session(state: State) -> Session:
    """A session that has come to this state."""
    found = Session(CARCOSA, state.options, players(state.options.seats), "seed")
    found.states.append(state)
    return found


@clause("CA-4.1")
def test_turning_a_tile_whose_event_was_hidden_cannot_be_taken_back() -> None:
    state, _ = placed(arranged("flow-straight -1,0 r0"), "conflux-1 -2,0 r3 powered")
    table = session(state)
    table.submit(Seat(BLUE), Deploy(-2, 0, part(state, -2, 0, "flow")))
    refused = table.undo_refusal(Seat(BLUE))
    assert refused is not None
    assert refused.key == "undo.secret"


@clause("CA-1.3")
def test_a_top_that_only_some_knew_cannot_be_taken_back() -> None:
    state = stacked(opened(), ["flow-corner", "lake"], ["lake"], ["lake"], ["lake"])
    below = Tile("lake", "none", 1 << ORANGE, EVERYONE)
    table = session(replace(state, stacks=((state.stacks[0][0], below), *state.stacks[1:])))
    table.submit(Seat(BLUE), Select(0))
    refused = table.undo_refusal(Seat(BLUE))
    assert refused is not None
    assert refused.key == "undo.secret"


def test_what_becomes_public_is_told_to_a_closed_curtain_too() -> None:
    told = TilesTurned(((0, -1, "theatre"),), clause="CA-4.1", audience=frozenset({Seat(0)}))
    assert redact(told, None) == replace(told, audience=None)
