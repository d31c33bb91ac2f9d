"""Whole games counted again by a referee that shares nothing with the rules."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game.carcassonne.actions import Deploy, Draw, Pass, Place
from game.carcassonne.events import ChallengeBegan, ChallengeShared, ChallengeWon, Scored
from game.carcassonne.pieces import RIVAL, box
from game.carcassonne.rules import PASS, barred, pending
from game.carcassonne.state import State, totals
from game.core.protocol import Step
from game.landscape.grid import around, cell_at, xy
from game.landscape.land import Pawn, parts_of, spots, touched
from tests.carcassonne.games import GAMES, Moment, Watcher, game, options_of
from tests.carcassonne.recount import Referee, look

clause = pytest.mark.clause
SEEDS = pytest.mark.parametrize("seed", range(GAMES))


@clause("CC-2.6", "CC-3.1", "CC-3.2", "CC-3.3", "CC-3.4", "CC-4.4", "CC-5.2", "CC-5.3")
@SEEDS
def test_scores_supplies_and_challenges_are_those_of_the_recount(seed: int) -> None:
    watcher = Watcher(options_of(seed))
    referee = watcher.referee
    for before, _, action, step in game(seed):
        state = step.state
        if watcher.hear(before, action, state) and not state.is_over:
            assert list(totals(state)) == referee.scores
            assert list(state.supply) == referee.home
            assert len(state.challenges) == len(referee.duels)
    referee.finish()
    assert state.is_over
    assert list(totals(state)) == referee.scores


@SEEDS
def test_the_sections_of_the_last_map_are_those_of_a_flood_fill(seed: int) -> None:
    *_, (_, _, _, step) = game(seed)
    land, referee = step.state.land, _map_of(step.state)
    ours = {}
    for root, section in land.sections():
        nodes = frozenset((*xy(cell), part) for cell, part in parts_of(land, box(), root))
        ours[nodes] = (section.kind, section.open, section.worth, _men(section.pawns))
        assert sum(1 for tile in land.tiles.values() if section.tiles >> tile.base & 1) == (
            section.tiles.bit_count()
        )
    theirs = {}
    for feature in referee.features():
        men = Counter((node, referee.men[node]) for node in feature.nodes if node in referee.men)
        pennants = referee.pennants(feature) if feature.kind == "city" else 0
        nodes = frozenset(feature.nodes)
        theirs[nodes] = (feature.kind, feature.missing, pennants, men)
    assert ours == theirs


@clause("CC-5.3")
@SEEDS
def test_the_cities_that_a_field_touches_are_those_of_a_flood_fill(seed: int) -> None:
    *_, (_, _, _, step) = game(seed)
    land, referee = step.state.land, _map_of(step.state)
    for root, section in land.sections():
        if section.kind == "field":
            ours = {
                frozenset((*xy(cell), part) for cell, part in parts_of(land, box(), city))
                for city in touched(land, section)
            }
            cell, part = parts_of(land, box(), root)[0]
            field = referee.feature((*xy(cell), part))
            assert ours == {frozenset(city.nodes) for city in referee.cities(field)}


def _map_of(state: State) -> Referee:
    """The referee's copy of a map, with its followers."""
    referee = Referee(state.options)
    for cell, tile in state.land.tiles.items():
        face = box().faces[tile.face]
        referee.board[xy(cell)] = face.tile, face.turns
    for _, section in state.land.sections():
        for pawn in section.pawns:
            referee.men[(*xy(pawn.cell), pawn.part)] = pawn.owner
    return referee


def _men(pawns: tuple[Pawn, ...]) -> Counter[Any]:
    return Counter(((*xy(pawn.cell), pawn.part), pawn.owner) for pawn in pawns)


@clause("CC-2.2", "CC-2.3", "CC-2.4", "CC-2.5")
@pytest.mark.parametrize("seed", range(1000, 1000 + max(1, GAMES // 10)))
def test_what_is_offered_is_what_brute_force_finds(seed: int) -> None:
    watcher = Watcher(options_of(seed))
    referee = watcher.referee
    for before, due, action, step in game(seed):
        if isinstance(action, Draw) and step.state.hand is None:
            assert not referee.places(action.tile)
        if isinstance(action, Place):
            assert before.hand is not None
            _compare_places(referee, before.hand, due.actions)
            _compare_followers(referee, before, action, step.state)
        watcher.hear(before, action, step.state)


def _compare_places(referee: Referee, tile: str, actions: Any) -> None:
    offered = [(place.x, place.y, look(tile, place.turns)) for place in actions]
    assert len(set(offered)) == len(offered)
    assert set(offered) == {(x, y, look(tile, turns)) for x, y, turns in referee.places(tile)}


def _compare_followers(referee: Referee, before: State, place: Place, after: State) -> None:
    referee.board[place.x, place.y] = before.hand, place.turns
    free = referee.free_parts(place.x, place.y) if referee.home[before.turn] else set()
    del referee.board[place.x, place.y]
    if after.fresh is None:
        assert not free
    else:
        offered = pending(after).actions
        assert {action.part for action in offered if isinstance(action, Deploy)} == free
        assert PASS in offered


def test_these_games_meet_every_clause() -> None:
    """A recount proves only what was played, so what was met is counted."""
    met = Counter(clause for seed in range(40) for moment in game(seed) for clause in _met(moment))
    expected = {
        "CC-1.2", "CC-2.1", "CC-2.2", "CC-2.3", "CC-2.4", "CC-2.5", "CC-2.6",
        "CC-3.1", "CC-3.2", "CC-3.3", "CC-3.4 tie", "CC-3.4 outnumbered",
        "CC-4.2", "CC-4.3", "CC-4.4", "CC-4.4 both", "CC-4.5", "CC-4.7",
        "CC-5.1", "CC-5.2", "CC-5.3",
    }  # fmt: skip
    assert expected <= met.keys()


def _met(moment: Moment) -> set[str]:
    """The clauses that one step shows at work."""
    before, due, action, step = moment
    met = {str(due.clause), *(str(event.clause) for event in step.events)}
    kinds = [type(event) for event in step.events]
    if before.hand is not None:
        tile = box().tiles[before.hand]
        closed = barred(before.land, before.hand)
        if any(spot >> 4 in closed for spot in spots(before.land, tile)):
            met.add("CC-2.4")
    met |= _majorities(before, step)
    if ChallengeBegan in kinds and ChallengeWon in kinds:
        met.add("CC-4.7")
    if ChallengeShared in kinds:
        met.add("CC-4.4 both")
    if isinstance(action, Pass | Deploy) and _could_challenge(before):
        met.add("CC-4.2" if ChallengeBegan in kinds else "CC-4.3")
    return met


def _majorities(before: State, step: Step[State]) -> set[str]:
    """Whether something was scored by several together, or by one against others."""
    met = set()
    places = Counter(event.line.params for event in step.events if isinstance(event, Scored))
    if max(places.values(), default=0) > 1:
        met.add("CC-3.4 tie")
    for params in places:
        named = dict(params)
        cell = cell_at(int(named["x"]), int(named["y"]))
        owners = {
            pawn.owner for pawn in before.land.section(before.land.slot(cell, named["part"])).pawns
        }
        if len(owners) > places[params]:
            met.add("CC-3.4 outnumbered")
    return met


def _could_challenge(state: State) -> bool:
    """Whether the tile just laid has a building beside a rival that another seat has manned."""
    land, cell = state.land, state.fresh
    assert cell is not None
    if cell not in land.sites:
        return False
    kind = land.section(land.sites[cell]).kind
    beside = [land.section(land.sites[near]) for near in around(cell) & land.sites.keys()]
    return any(
        rival.kind == RIVAL[kind] and rival.pawns and rival.pawns[0].owner != state.turn
        for rival in beside
    )
