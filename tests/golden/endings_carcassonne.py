"""What the golden games of Carcassonne must show."""

from __future__ import annotations

from collections.abc import Mapping

from game.carcassonne.events import (
    ChallengeBegan,
    ChallengeLeftOpen,
    ChallengeShared,
    ChallengeWon,
    Scored,
    TileSetAside,
)
from game.core.session import Session
from tests.golden.ending import Ending, happened, over, played


def scored(name: str) -> Ending:
    """Points for a kind of section, complete or left at the end."""
    return lambda session: any(
        isinstance(event, Scored) and event.line.key == f"carcassonne.score.{name}"
        for events in session.events
        for event in events
    )


def tie(session: Session) -> bool:
    return len(over(session).winners) > 1


def shared_place(session: Session) -> bool:
    """Seats behind the winner stand equal."""
    return any(len(place) > 1 for place in over(session).standing[1:])


ENDINGS: Mapping[str, Ending] = {
    "CC-1.1: with The Cult": played(cult=True),
    "CC-1.1: without The Cult": played(cult=False),
    "CC-1.2: the first seat begins": played(first=1),
    "CC-2.3: a tile fits nowhere": happened(TileSetAside),
    "CC-3.1: a road is complete": scored("road.complete"),
    "CC-3.2: a city is complete": scored("city.complete"),
    "CC-3.2: a small city for two": played(small_city=2),
    "CC-3.3: a cloister is complete": scored("cloister.complete"),
    "CC-3.3: a cult place is complete": scored("cult.complete"),
    "CC-4.2: a cult place challenges": happened(ChallengeBegan, kind="cult"),
    "CC-4.2: a cloister challenges": happened(ChallengeBegan, kind="cloister"),
    "CC-4.4: a cult place wins a challenge": happened(ChallengeWon, kind="cult"),
    "CC-4.4: a cloister wins a challenge": happened(ChallengeWon, kind="cloister"),
    "CC-4.4: both are complete at once": happened(ChallengeShared),
    "CC-4.5: a challenge is left open": happened(ChallengeLeftOpen),
    "CC-5.2: a road is left": scored("road.left"),
    "CC-5.2: a city is left": scored("city.left"),
    "CC-5.2: a cloister is left": scored("cloister.left"),
    "CC-5.2: a cult place is left": scored("cult.left"),
    "CC-5.3: a field feeds cities": scored("field.left"),
    "CC-5.3: without farmers": played(fields=False),
    "CC-5.4: a tie": tie,
    "CC-5.4: a place behind the winner is shared": shared_place,
}
