"""Whole games counted again by a referee of its own, and nothing ever lost."""

from __future__ import annotations

from collections import Counter

import pytest

from game.carcosa.pieces import events, kinds
from game.carcosa.rules import score
from game.carcosa.state import CRIMINAL, State, standing_pawns
from game.carcosa.view import tiles_of
from tests.carcosa.games import GAMES, game, options_of
from tests.carcosa.recount import Referee


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
    on_map = sum(pawn.owner >= CRIMINAL for pawn in standing_pawns(state.land))
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
