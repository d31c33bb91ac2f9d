"""What the golden games of Night of the Grand Octopus must show."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.session import Session
from game.octopus.events import (
    Agreed,
    Battle,
    Confronted,
    CultGone,
    CultistErred,
    Exchanged,
    GameEnded,
    NotGathered,
    OffspringAlone,
    OffspringErred,
    SentBack,
    TieBroken,
)
from tests.golden.ending import Ending, ended_by, happened


def tie_broken(by_power: bool) -> Ending:
    """Somebody won because the others dropped out, at last for a component or for Power."""

    def is_so(session: Session) -> bool:
        ties = [event for event in session.events[-1] if isinstance(event, TieBroken)]
        won = any(isinstance(e, GameEnded) and e.winner is not None for e in session.events[-1])
        return won and bool(ties) and (ties[-1].thing == 0) == by_power

    return is_so


def outside(exterior: str) -> Ending:
    """The Exterior Location that was in play."""
    return lambda session: bool(session.state.table.exterior == exterior)


ENDINGS: Mapping[str, Ending] = {
    "GO-5.1: four kinds win": ended_by("GO-5.1", 1),
    "GO-5.2: a tie is broken by a component": tie_broken(by_power=False),
    "GO-5.2: a tie is broken by Power": tie_broken(by_power=True),
    "GO-5.2: a tie that nothing breaks": ended_by("GO-5.2", 0),
    "GO-5.3: the last cult left": ended_by("GO-5.3", 1),
    "GO-5.3: nobody is left": ended_by("GO-5.3", 0),
    "GO-4.7: a cult goes out": happened(CultGone),
    "GO-4.2: an Offspring alone": happened(OffspringAlone),
    "GO-4.3: a battle": happened(Battle),
    "GO-4.5: an agreement": happened(Agreed),
    "GO-4.5: an agreement on nothing": happened(Agreed, dominator=None),
    "GO-4.4: a confrontation": happened(Confronted),
    "GO-4.1: a component is already held": happened(NotGathered, reason="held"),
    "GO-4.1: no component is left": happened(NotGathered, reason="none_left"),
    "GO-3.2: a Cultist's clock is wrong": happened(CultistErred),
    "GO-3.2: an Offspring's clock is wrong": happened(OffspringErred),
    "GO-6.1: dreams": outside("dreams"),
    "GO-6.2: the marsh": outside("marsh"),
    "GO-6.3: the moon": outside("moon"),
    "GO-6.4: the city": outside("city"),
    "GO-6.2: a component is exchanged": happened(Exchanged),
    "GO-6.3: a component is sent back": happened(SentBack),
}
