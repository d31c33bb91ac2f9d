"""What the golden games of The Cards of Cthulhu must show."""

from __future__ import annotations

from collections.abc import Mapping

from game.cards.events import (
    FirstSeatTied,
    GateDestroyed,
    GodCame,
    HorrorSlain,
    HorrorWoke,
    InvestigatorLost,
    LoanAnswered,
)
from game.cards.outcome import survivors
from game.core.session import Session
from tests.golden.ending import Ending, both, ended_by, happened, over, played

WON = "CO-4.2"


def alone_survives(session: Session) -> bool:
    """Of several investigators one is left, and the cults are beaten."""
    state = session.state
    return bool(state.ended == WON and len(survivors(state)) == 1 < state.options.seats)


def competitive(session: Session) -> bool:
    """Several compete."""
    return session.options.seats > 1 and played(victory="competitive")(session)


def tie(session: Session) -> bool:
    return competitive(session) and len(over(session).winners) > 1


ENDINGS: Mapping[str, Ending] = {
    "CO-4.1: a god comes": happened(GodCame),
    "CO-2.7: the only investigator goes insane": ended_by("CO-2.7", 0),
    "CO-3.3: the only investigator is killed": ended_by("CO-3.3", 0),
    "CO-4.2: alone against the cults and won": ended_by(WON, 1),
    "CO-8.5: two win together": both(played(victory="cooperative"), ended_by(WON, 2)),
    "CO-8.5: three win together": both(played(victory="cooperative"), ended_by(WON, 3)),
    "CO-8.5: four win together": both(played(victory="cooperative"), ended_by(WON, 4)),
    "CO-8.5: one wins of those who compete": both(competitive, ended_by(WON, 1)),
    "CO-8.5: a tie of those who compete": tie,
    "CO-8.5: competing and beaten": both(competitive, happened(GodCame)),
    "CO-8.4: the last of several survives": alone_survives,
    "CO-8.4: none of several is left": ended_by("CO-8.4", 0),
    "CO-2.7: one goes insane": happened(InvestigatorLost, how="insane"),
    "CO-3.3: one is killed": happened(InvestigatorLost, how="killed"),
    "CO-2.3: a horror wakes": happened(HorrorWoke),
    "CO-3.6: a horror is slain": happened(HorrorSlain),
    "CO-3.8: a gate is destroyed": happened(GateDestroyed),
    "CO-1.4: the dice for the first turn are equal": happened(FirstSeatTied),
    "CO-8.2: a card is lent": happened(LoanAnswered, granted=True),
    "CO-8.2: a card is not lent": happened(LoanAnswered, granted=False),
    "CO-1.1: investigators are dealt": played(investigators="random"),
    "CO-1.5: a gentle deck": played(difficulty="gentle"),
    "CO-1.5: a grim deck": played(difficulty="grim"),
}
