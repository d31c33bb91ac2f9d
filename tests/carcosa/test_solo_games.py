"""Whole solo games of every mix of levels: nothing is lost, and there is always a way on."""

from __future__ import annotations

import os
from collections import Counter
from typing import Any

import pytest

from game.carcosa.detectives import quarry, steps_from
from game.carcosa.investigators import cultists_left
from game.carcosa.occultists import free_districts, on_map, pairs
from game.carcosa.pieces import TILES, marks
from game.carcosa.rules import pending, score
from game.carcosa.state import LOST, State, foes
from game.carcosa.track import free_spaces, marked_spaces
from game.carcosa.view import determinise, secret, tiles_of, view
from game.core.fate import Luck
from game.core.protocol import Chance, Choice, Over, Seat
from game.landscape.grid import cell_at
from tests.carcosa.games import solo_game, solo_options_of
from tests.carcosa.recount import Referee
from tests.carcosa.test_recount import criminals, pawns

SOLO_GAMES = int(os.environ.get("SOAK_SOLO_GAMES", "48"))
"""Whole games with random levels."""

SEEDS = pytest.mark.parametrize("seed", range(SOLO_GAMES))


@pytest.mark.clause("CA-9.2", "CA-9.15")
@SEEDS
def test_no_pawn_and_no_tile_is_ever_lost(seed: int) -> None:
    options = solo_options_of(seed)
    spaces = marks(options.last_space)
    away = Counter[str]()
    for _, _, step in solo_game(seed):
        state, they = step.state, foes(step.state)
        own = [trap for trap in they.traps if not trap.criminal]
        assert pawns(state) == [8 - len(own)]
        assert criminals(state) == 8 * options.criminals - len(they.traps) + len(own)
        away.update(type(event).__name__ for event in step.events if _leaves(event))
        occultists = len(they.occultists) + len(on_map(state))
        assert occultists + away["OccultistFled"] == len(spaces.occultists) * (not options.naive)
        detectives = len(they.detectives) + len(they.hunters)
        gone = away["DetectiveLeft"] + away["DetectiveAttacked"] + away["DetectiveFled"]
        eaten = sum(
            len(e.tiles)  # type: ignore[attr-defined]
            for e in step.events
            if type(e).__name__ == "DetectivesEaten"
        )
        away["eaten"] += eaten
        assert detectives + gone + away["eaten"] == len(spaces.detectives)
        assert sum(1 for _ in tiles_of(state)) == TILES + 4
        assert Counter(tile.kind for tile in tiles_of(state))[""] == len(state.pool)


def _leaves(event: Any) -> bool:
    """Whether somebody has left the game for good."""
    name = type(event).__name__
    return name in ("DetectiveLeft", "DetectiveAttacked") or (
        name in ("OccultistFled", "DetectiveFled") and not event.space
    )


@pytest.mark.clause("CA-9.4", "CA-9.15", "CA-9.16")
@SEEDS
def test_between_two_decisions_the_rules_of_place_hold(seed: int) -> None:
    for _, _, step in solo_game(seed):
        state, they = step.state, foes(step.state)
        on_track = [*they.occultists, *they.detectives, *[trap.space for trap in they.traps]]
        assert len(set(on_track)) == len(on_track)
        assert {*on_track} <= {*marked_spaces(state)}
        assert not {*free_spaces(state)} & {*on_track, they.assistant}
        assert 0 <= they.assistant <= state.options.last_space
        if not state.agenda and not state.ending:
            assert not pairs(state)
            assert free_districts(state)
            assert they.assistant
        if state.phase in ("begin", "select", "after") and not state.agenda and not state.ending:
            assert cultists_left(state) >= 3 or state.phase != "after"
            assert not any(hunter.waits for hunter in they.hunters)
        for hunter in they.hunters:
            assert hunter.cell in state.tiles
            assert hunter.target is None or hunter.target in quarry(state)


@pytest.mark.clause("CA-9.5", "CA-9.17", "CA-9.18")
@SEEDS
def test_every_game_has_always_a_decision_until_it_ends(seed: int) -> None:
    given: int | None = None
    for before, _, step in solo_game(seed):
        given = before.cults[0].power if given is None else given
        due = pending(before)
        if isinstance(due, Choice):
            assert due.seat == 0
            assert due.actions
            assert len(set(due.actions)) == len(due.actions)
        else:
            assert isinstance(due, Chance)
        assert all(event.audience is None for event in step.events)
        state = step.state
    over, points = pending(state), sum(line.points for line in score(state))
    assert isinstance(over, Over)
    assert (not over.winners) == (state.ending in LOST)
    if state.ending == "king":
        assert points == (100 if state.options.distant else 75)
    else:
        assert given is not None
        assert points == state.cults[0].power - given + 10 * (state.ending == "rise")


@pytest.mark.clause("CA-9.8", "CA-9.9", "CA-9.10", "CA-3.2", "CA-3.4", "CA-3.5", "CA-3.6")
@SEEDS
def test_the_referee_counts_the_same_and_goes_the_same_ways(seed: int) -> None:
    referee: Referee | None = None
    for before, _, step in solo_game(seed):
        if referee is None:
            referee = Referee(1, before.options.last_space, 0)
            referee.power = [before.cults[0].power]
        for event in step.events:
            referee.hear(event)
        state = step.state
        assert [cult.power for cult in state.cults] == referee.power
    assert referee is not None
    if state.ending in ("rise", *LOST):
        charged = [len(cult.charged) for cult in state.cults]
        assert +referee.section["last"] == referee.last_power(charged)


@pytest.mark.clause("CA-9.18", "CA-2.3")
@pytest.mark.parametrize("seed", range(0, SOLO_GAMES, 6))
def test_all_that_is_known_is_seen_from_the_one_chair(seed: int) -> None:
    for number, (state, _, _) in enumerate(solo_game(seed)):
        if number % 11 == 0:
            seen = view(state, Seat(0))
            assert determinise(seen, Luck("solo")) == state
            assert view(state, None) == view(state, Seat(0)).__class__(
                **{name: getattr(seen, name) for name in State.__struct_fields__}, seat=None
            )
            assert not secret(state, Seat(0))


@pytest.mark.clause("CA-9.9")
def test_steps_are_counted_over_tiles() -> None:
    state = next(solo_game(0))[0]
    assert steps_from(state, cell_at(0, 0)) == {
        cell_at(0, 0): 0,
        cell_at(1, 0): 1,
        cell_at(0, 1): 1,
        cell_at(1, 1): 2,
    }


def test_the_games_meet_what_they_are_to_prove() -> None:
    met: Counter[str] = Counter()
    for seed in range(48):
        for _, _, step in solo_game(seed):
            met.update(type(event).__name__ for event in step.events)
            met[step.state.ending] += 1
    wanted = {"StackPutAway", "TrapSet", "TrapSprung", "DetectiveCame", "TargetNamed"}
    wanted |= {"DetectiveMoved", "DetectiveAttacked", "DetectivesEaten", "ScholarTook"}
    wanted |= {"AssistantStood", "AssistantMoved", "OccultistCame", "OccultistConfronted"}
    wanted |= {"OccultistFled", "exposed", "disbanded", "king"}
    assert wanted <= met.keys(), wanted - met.keys()
