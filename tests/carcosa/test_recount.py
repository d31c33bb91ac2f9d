"""Whole games counted again by a referee of its own, and nothing ever lost."""

from __future__ import annotations

from collections import Counter

import pytest

from game.carcosa.actions import Deploy, Place
from game.carcosa.pieces import events, kinds
from game.carcosa.rules import pending, score
from game.carcosa.state import CRIMINAL, OCCULTIST, State, standing_pawns
from game.carcosa.view import tiles_of
from game.core.protocol import Choice
from game.landscape.grid import xy
from tests.carcosa.games import GAMES, game, options_of
from tests.carcosa.recount import Referee, look, parts_of


@pytest.mark.clause("CA-3.2", "CA-3.4", "CA-3.5", "CA-3.6", "CA-3.8", "CA-6.2", "CA-7.5")
@pytest.mark.parametrize("seed", range(GAMES))
def test_the_referee_counts_the_same_power(seed: int) -> None:
    options = options_of(seed)
    referee = Referee(options.seats, options.last_space, 0)
    for _before, _, step in game(seed):
        for event in step.events:
            referee.hear(event)
        state = step.state
        assert [cult.power for cult in state.cults] == referee.power
    if state.ending == "rise":
        charged = [len(cult.charged) for cult in state.cults]
        assert +referee.section["last"] == referee.last_power(charged)
    totals = [sum(line.points for line in score(state) if line.seat == s) for s in range(4)]
    assert totals[: options.seats] == referee.power


@pytest.mark.clause("CA-2.4", "CA-2.5", "CA-2.7", "CA-2.8")
@pytest.mark.parametrize("seed", range(1, GAMES, 3))
def test_what_is_offered_is_what_brute_force_finds(seed: int) -> None:
    options = options_of(seed)
    referee = Referee(options.seats, options.last_space, 0)
    compared = Counter[str]()
    for number, (state, _, step) in enumerate(game(seed)):
        due = pending(state)
        barred = None if state.stranger is None else xy(state.stranger)
        if number % 3 == 0 and state.hand and not state.agenda and isinstance(due, Choice):
            drawn = [a for a in due.actions if isinstance(a, Place) and a.held is None]
            kind = state.hand.kind
            looks = {(a.x, a.y, look(parts_of(kind.split(".")[0], a.turns))) for a in drawn}
            assert len(looks) == len(drawn)
            assert looks == referee.places(kind, barred)
            compared["place"] += 1
        if state.phase == "deploy" and not (state.agenda or state.deployed or state.put):
            cult = state.cults[state.turn]
            who = (False,) * (cult.reserve > 0) + (True,) * (cult.criminals > 0)
            free = {
                Deploy(*xy(cell), part, criminal)
                for cell in state.fresh
                for part in referee.free_parts(*xy(cell))
                for criminal in who
            }
            assert isinstance(due, Choice)
            assert {a for a in due.actions if isinstance(a, Deploy)} == free
            compared["deploy"] += 1
        for event in step.events:
            referee.hear(event)
    assert compared["place"] > 10
    assert compared["deploy"] > 2


@pytest.mark.clause("CA-1.2", "CA-1.3", "CA-7.1")
@pytest.mark.parametrize("seed", range(GAMES))
def test_no_pawn_and_no_tile_is_ever_lost(seed: int) -> None:
    options = options_of(seed)
    for _, _, step in game(seed):
        state = step.state
        assert pawns(state) == [8] * options.seats
        assert criminals(state) == 8 * options.criminals
        assert sum(1 for _ in tiles_of(state)) == 84 + 4
        dealt = Counter(tile.kind for tile in tiles_of(state))
        assert dealt[""] == len(state.pool)
    shown = {group: len(pile) for group, pile in state.events.items()}
    for tile in tiles_of(state):
        if tile.event and kinds()[tile.kind].group:
            shown[kinds()[tile.kind].group] += 1
    assert shown == {group: len(pile) for group, pile in events().items()}


def pawns(state: State) -> list[int]:
    """Cultists of each cult besides its Prophet and its Oracle, wherever they are."""
    on_map = Counter(pawn.owner for pawn in standing_pawns(state.land))
    return [
        cult.reserve + cult.recovery + cult.asylum + cult.prone + cult.standing + on_map[seat]
        for seat, cult in enumerate(state.cults)
    ]


def criminals(state: State) -> int:
    """Criminals wherever they are."""
    on_map = sum(CRIMINAL <= pawn.owner < OCCULTIST for pawn in standing_pawns(state.land))
    housed = sum(c.criminals + c.criminals_recovery + c.criminals_asylum for c in state.cults)
    return on_map + housed + state.rabble


def test_the_games_meet_what_they_are_to_prove() -> None:
    met: Counter[str] = Counter()
    for seed in range(24):
        for _, _, step in game(seed):
            met.update(type(event).__name__ for event in step.events)
            if step.state.ending:
                met[step.state.ending] += 1
    wanted = {"PawnsDevoured", "PawnRecruited", "StoneUsed", "StackArranged", "TileKept"}
    wanted |= {"TileRemoved", "StrangerSpoke", "SummoningBegan", "PawnCalled", "RoomEmptied"}
    assert wanted <= met.keys()
    assert met["rise"]
