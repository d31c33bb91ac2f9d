"""What the golden games of Cthulhu Rising must show."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.core.session import Session
from game.rising.events import TokensSetAside, TokensShuffledBack
from game.rising.state import RoundResult, wins
from tests.golden.ending import Ending, happened, played, won_by


def match(rounds_won: tuple[int, int], rounds: int) -> Ending:
    """The rounds that each has won, in order of size, and how many were played."""

    def is_so(session: Session) -> bool:
        played = session.state.rounds
        return len(played) == rounds and tuple(sorted(wins(played))) == rounds_won

    return is_so


def round_ended(how: Callable[[RoundResult], bool]) -> Ending:
    return lambda session: any(map(how, session.state.rounds))


def by_clause(clause: str, winner: int | None) -> Ending:
    return round_ended(lambda ended: (ended.clause, ended.winner) == (clause, winner))


def by_loss(ended: RoundResult) -> bool:
    return ended.clause == "CR-4.1" and ended.lines[-1].owner != ended.winner


def by_own_gain(ended: RoundResult) -> bool:
    return ended.clause == "CR-4.1" and ended.lines[-1].owner == ended.winner


ENDINGS: Mapping[str, Ending] = {
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
    "CR-2.3: a line is the colour's with more tokens": played(variant="colours"),
    "CR-5.1: a line is whose token is highest": played(variant="highest"),
    "CR-5.2: a line is whose sum is highest": played(variant="sum"),
}
