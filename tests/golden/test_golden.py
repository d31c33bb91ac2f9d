"""Golden games: whole games that must go as they once went, and that end in every way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

import pytest

from game import GAMES
from game.core.protocol import Over, Seat
from game.core.session import Session
from game.rising.events import TokensSetAside, TokensShuffledBack
from game.rising.state import RoundResult, wins
from tests.playthrough import GOLDEN, golden_files, session_of, transcript

Ending = Callable[[Session], bool]

# -- Cthulhu Rising ----------------------------------------------------------------------


def match(rounds_won: tuple[int, int], rounds: int) -> Ending:
    """The rounds that each has won, in order of size, and how many were played."""

    def is_so(session: Session) -> bool:
        played = session.state.rounds
        return len(played) == rounds and tuple(sorted(wins(played))) == rounds_won

    return is_so


def won_by(*seats: int) -> Ending:
    def is_so(session: Session) -> bool:
        over = session.pending
        return isinstance(over, Over) and over.winners == frozenset(map(Seat, seats))

    return is_so


def round_ended(how: Callable[[RoundResult], bool]) -> Ending:
    return lambda session: any(map(how, session.state.rounds))


def by_clause(clause: str, winner: int | None) -> Ending:
    return round_ended(lambda ended: (ended.clause, ended.winner) == (clause, winner))


def happened(kind: type) -> Ending:
    return lambda session: any(isinstance(event, kind) for some in session.events for event in some)


def variant(name: str) -> Ending:
    return lambda session: bool(session.state.variant == name)


def by_loss(ended: RoundResult) -> bool:
    return ended.clause == "CR-4.1" and ended.lines[-1].owner != ended.winner


def by_own_gain(ended: RoundResult) -> bool:
    return ended.clause == "CR-4.1" and ended.lines[-1].owner == ended.winner


RISING: Mapping[str, Ending] = {
    "CR-4.4: two wins in two rounds": match((0, 2), 2),
    "CR-4.4: two wins in three rounds": match((1, 2), 3),
    "CR-4.5: one win and draws": match((0, 1), 3),
    "CR-4.5: draws alone": match((0, 0), 3),
    "CR-4.5: one win each and a draw": match((1, 1), 3),
    "CR-4.5: Neptune has won": won_by(0),
    "CR-4.5: Vesta has won": won_by(1),
    "CR-4.5: both have won": won_by(0, 1),
    "CR-4.1: a round won by a line of one's own": round_ended(by_own_gain),
    "CR-4.1: a round won by the other's loss": round_ended(by_loss),
    "CR-4.2: a full board, the lighthouse on Neptune's side": by_clause("CR-4.2", 0),
    "CR-4.2: a full board, the lighthouse on Vesta's side": by_clause("CR-4.2", 1),
    "CR-4.3: a full board, the lighthouse on 0": by_clause("CR-4.3", None),
    "CR-1.4: equal tokens turned up": happened(TokensSetAside),
    "CR-1.4: what was set aside goes back": happened(TokensShuffledBack),
    "CR-2.3: a line is the colour's with more tokens": variant("colours"),
    "CR-5.1: a line is whose token is highest": variant("highest"),
    "CR-5.2: a line is whose sum is highest": variant("sum"),
}

ENDINGS: Mapping[str, Mapping[str, Ending]] = {"rising": RISING}
"""Key of a game -> what must be met with in its golden games."""


# -- all games ---------------------------------------------------------------------------


@cache
def golden_sessions(key: str) -> tuple[Session, ...]:
    return tuple(session_of(path) for path in golden_files() if path.parent.name == key)


def name(path: Path) -> str:
    return path.relative_to(GOLDEN).with_suffix("").as_posix()


def test_every_game_says_what_its_golden_games_must_show() -> None:
    assert ENDINGS.keys() == GAMES.keys()


@pytest.mark.parametrize("path", golden_files(), ids=name)
def test_a_golden_game_goes_as_it_once_went(path: Path) -> None:
    written = path.read_text(encoding="utf-8").splitlines()
    played = transcript(session_of(path)).splitlines()
    for number, (was, now) in enumerate(zip(written, played, strict=False), start=1):
        assert now == was, f"{name(path)}, line {number}"
    assert len(played) == len(written)


@pytest.mark.parametrize(
    ("key", "ending"), [(key, ending) for key, endings in ENDINGS.items() for ending in endings]
)
def test_some_golden_game_shows_each_of_them(key: str, ending: str) -> None:
    assert any(map(ENDINGS[key][ending], golden_sessions(key)))
