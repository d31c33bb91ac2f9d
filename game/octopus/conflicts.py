"""GO-4: conflicts, location by location, 1 to 6 and then the Exterior."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.protocol import ClauseId, Event
from game.octopus import exterior, talks, victory
from game.octopus.events import Battle, OffspringAlone
from game.octopus.gathering import dominate
from game.octopus.losses import LOSS, lose
from game.octopus.pieces import EXTERIOR
from game.octopus.state import Table, offspring_at, standing_at


def proceed(table: Table, log: list[Event]) -> Table:
    """Resolve location after location until somebody must decide or the turn is over."""
    while not table.is_waiting:
        if table.place == EXTERIOR:
            return victory.verify(exterior.depart(table, log), log)
        table = _meet(replace(table, place=table.place + 1), log)
    return table


def _meet(table: Table, log: list[Event]) -> Table:
    """Who is at ``table.place``, and what comes of it (GO-4.1 to GO-4.4)."""
    cults = standing_at(table, table.place)
    offspring = offspring_at(table, table.place)
    if cults and offspring:
        log.append(
            Battle(clause=ClauseId("GO-4.3"), place=table.place, cults=cults, offspring=offspring)
        )
        return lose(table, cults, LOSS, ClauseId("GO-4.3"), log)
    if offspring:
        log.append(
            OffspringAlone(clause=ClauseId("GO-4.2"), place=table.place, offspring=offspring)
        )
        return table
    if len(cults) > 1:
        return talks.begin(table, log)
    if cults:
        return dominate(table, cults[0], ClauseId("GO-4.1"), log)
    return table
