"""What the golden games of Carcosa must show."""

from __future__ import annotations

from collections.abc import Mapping

from game.carcosa.events import (
    KingSummoned,
    NoPlaceFound,
    PawnRecruited,
    PawnsDevoured,
    PawnsWentMad,
    PowerGained,
    StoneUsed,
    StrangerSpoke,
    SummoningBegan,
    TileKept,
    TilePlaced,
    TurnEnded,
)
from game.carcosa.pieces import STONES
from game.core.session import Session
from tests.golden.ending import Ending, both, ended_by, happened, over, played

NAMES = {2: "mask", 3: "legion", 4: "glimpse", 5: "betrayal", 6: "call", 7: "shape"}
"""Stones by the clause of their effect."""


def gained(what: str) -> Ending:
    """Power of a kind."""
    return lambda session: any(
        isinstance(event, PowerGained) and event.line.key == f"carcosa.score.{what}"
        for events in session.events
        for event in events
    )


def replaced(session: Session) -> bool:
    return any(
        isinstance(event, TilePlaced) and event.replaced
        for events in session.events
        for event in events
    )


def king(*, own: bool) -> Ending:
    """The King was summoned in the summoner's own turn, or in another's."""

    def shows(session: Session) -> bool:
        told = [event for events in session.events for event in events]
        if not isinstance(told[-1], KingSummoned):
            return False
        ended = [event for event in told if isinstance(event, TurnEnded)]
        active = (ended[-1].seat + 1) % len(session.players)
        return (told[-1].seat == active) == own

    return shows


def tie(session: Session) -> bool:
    return len(over(session).winners) > 1


ENDINGS: Mapping[str, Ending] = {
    "CA-1.2: a quick game": played(quick=True),
    "CA-1.6: the short track for two": both(played(seats=2), played(track="short")),
    "CA-1.7: the first seat begins": played(first=1),
    "CA-2.5: a tile is replaced": replaced,
    "CA-2.6: a tile has no place": happened(NoPlaceFound),
    "CA-3.2: a powered flow": gained("flow"),
    "CA-3.2: several stones a flow": played(several_stones=True),
    "CA-3.4: a ritual pays": gained("site"),
    "CA-3.5: the devourer takes somebody": happened(PawnsDevoured),
    "CA-3.6: a district pays": gained("district"),
    "CA-3.7: a theatre recruits": happened(PawnRecruited, criminal=False),
    "CA-4.2: a cult summons": happened(SummoningBegan),
    "CA-4.4: the mad stand on the sign": happened(PawnsWentMad, standing=True),
    "CA-4.4: the king in ones own turn": king(own=True),
    "CA-4.4: the king in anothers turn": king(own=False),
    **{f"CA-5.{one}: {NAMES[one]} is used": happened(StoneUsed, stone=one) for one in STONES},
    "CA-5.8: a held tile is laid": happened(TilePlaced, extra=True),
    "CA-6.1: two stacks are out": ended_by("CA-6.3", 1),
    "CA-6.2: victims are left": gained("victims"),
    "CA-6.3: a tie": tie,
    "CA-7.3: a criminal is recruited": happened(PawnRecruited, criminal=True),
    "CA-7.5: criminals are devoured": gained("criminals"),
    "CA-8.4: the stranger speaks": happened(StrangerSpoke),
    "CA-8.4: a secret is kept": both(happened(StrangerSpoke), happened(TileKept)),
}
