"""What the golden games of Carcosa must show."""

from __future__ import annotations

from collections.abc import Mapping

from game.carcosa.events import (
    AssistantMoved,
    CultRose,
    DetectiveAttacked,
    DetectiveCame,
    DetectiveMoved,
    GameLost,
    KingSummoned,
    NoPlaceFound,
    OccultistCame,
    OccultistConfronted,
    PawnRecruited,
    PawnsDevoured,
    PawnsWentMad,
    PowerGained,
    ScholarTook,
    StackPutAway,
    StoneUsed,
    StrangerSpoke,
    SummoningBegan,
    TileKept,
    TilePlaced,
    TrapSprung,
    TurnEnded,
)
from game.carcosa.pieces import STONES
from game.core.protocol import Event
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


def lost(reason: str) -> Ending:
    """A solo game was lost to one of the factions."""
    return both(played(seats=1), happened(GameLost, reason=reason))


def won_alone(kind: type[Event]) -> Ending:
    """A solo game was won by what the event tells."""
    return both(played(seats=1), happened(kind))


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
    "CA-9.3: a distant king": both(played(seats=1, distant=True), happened(StackPutAway)),
    "CA-9.3: increased muscle": played(seats=1, criminals=True),
    "CA-9.3: foolish naive ones": played(seats=1, naive=True),
    "CA-9.3: unprepared for his coming": played(seats=1, unprepared=True),
    "CA-9.8: the oracle meets a detective": happened(DetectiveCame),
    "CA-9.9: a detective hunts": happened(DetectiveMoved),
    "CA-9.9: a detective attacks": happened(DetectiveAttacked),
    "CA-9.11: the scholar takes a tile": happened(ScholarTook),
    "CA-9.12: the assistant takes notes": happened(AssistantMoved),
    "CA-9.12: the assistant falls over a trap": happened(TrapSprung),
    "CA-9.13: the oracle meets an occultist": happened(OccultistCame, by="oracle"),
    "CA-9.13: the assistant meets an occultist": happened(OccultistCame, by="assistant"),
    "CA-9.14: a ritual calls an occultist": happened(OccultistCame, by="ritual"),
    "CA-9.15: an occultist and a cultist go mad": happened(OccultistConfronted),
    "CA-9.16: exposed by the scholar": both(lost("exposed"), ended_by("CA-9.16", 0)),
    "CA-9.16: banished by the occultists": both(lost("banished"), ended_by("CA-9.16", 0)),
    "CA-9.16: disbanded by the detectives": both(lost("disbanded"), ended_by("CA-9.16", 0)),
    "CA-9.17: alone two stacks are out": both(won_alone(CultRose), ended_by("CA-9.17", 1)),
    "CA-9.17: alone the king is summoned": both(won_alone(KingSummoned), ended_by("CA-9.17", 1)),
}
