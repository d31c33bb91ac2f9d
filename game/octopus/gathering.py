"""GO-4.1 and GO-4.6: what a cult does that dominates a location."""

from __future__ import annotations

from typing import Final, Literal

from msgspec.structs import replace

from game.core.protocol import Choice, ClauseId, Event, Seat
from game.octopus import exterior
from game.octopus.actions import Action, Gather, Pass
from game.octopus.events import Dominated, Gathered, NotGathered
from game.octopus.losses import with_cult, with_stock
from game.octopus.state import Table

CLAUSE: Final = ClauseId("GO-4.1")
ANSWERS: Final[tuple[Action, ...]] = (Gather(), Pass())


def dominate(table: Table, seat: Seat, clause: ClauseId, log: list[Event]) -> Table:
    """``seat`` dominates the location being resolved; it may gather there if it can."""
    log.append(Dominated(clause=clause, seat=seat, place=table.place))
    if table.place in table.cults[seat].held:
        return _leave(table, seat, "held", log)
    if not table.stock[table.place - 1]:
        return _leave(table, seat, "none_left", log)
    return replace(table, dominator=seat, gathering=True)


def choice(seat: Seat) -> Choice[Action]:
    """GO-4.1: gather one component there, or not."""
    return Choice(seat, CLAUSE, ANSWERS)


def play(table: Table, seat: Seat, action: Action, log: list[Event]) -> Table:
    """Gather, or leave the component where it is."""
    if isinstance(action, Pass):
        return _leave(table, seat, "declined", log)
    thing = table.place
    table = take(table, seat, thing)
    log.append(Gathered(clause=CLAUSE, seat=seat, thing=thing, left=table.stock[thing - 1]))
    return exterior.offer(table, seat)


def take(table: Table, seat: Seat, thing: int) -> Table:
    """A component goes from its location to a cult."""
    cult = table.cults[seat]
    taken = replace(cult, held=tuple(sorted((*cult.held, thing))))
    return with_stock(with_cult(table, seat, taken), thing, -1)


def _leave(
    table: Table, seat: Seat, reason: Literal["held", "none_left", "declined"], log: list[Event]
) -> Table:
    """Nothing is gathered; the cult dominates all the same (GO-4.6)."""
    log.append(NotGathered(clause=CLAUSE, seat=seat, thing=table.place, reason=reason))
    return exterior.offer(table, seat)
