"""Cult Power, and what happens when it is gone (GO-4.7)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from game.core.protocol import ClauseId, Event, Seat
from game.octopus.events import CultGone, PowerChanged
from game.octopus.state import Cult, Table

LOSS: Final = 1
"""Power lost by an error, a battle or a confrontation (GO-3.2, GO-4.3, GO-4.4)."""


def with_cult(table: Table, seat: Seat, cult: Cult) -> Table:
    """``table`` with the cult of ``seat`` changed."""
    return replace(table, cults=(*table.cults[:seat], cult, *table.cults[seat + 1 :]))


def with_stock(table: Table, thing: int, by: int) -> Table:
    """``table`` with ``by`` more components at the location of ``thing``."""
    stock = list(table.stock)
    stock[thing - 1] += by
    return replace(table, stock=tuple(stock))


def move_power(table: Table, seat: Seat, by: int, clause: ClauseId, log: list[Event]) -> Table:
    """Move the Power marker of ``seat``, never below zero."""
    cult = table.cults[seat]
    after = max(0, cult.power + by)
    log.append(PowerChanged(clause=clause, seat=seat, before=cult.power, after=after))
    return with_cult(table, seat, replace(cult, power=after))


def lose(table: Table, seats: Iterable[Seat], by: int, clause: ClauseId, log: list[Event]) -> Table:
    """All of ``seats`` lose Power together; only then those at zero go out (GO-4.0, GO-4.7)."""
    seats = tuple(seats)
    for seat in seats:
        table = move_power(table, seat, -by, clause, log)
    for seat in seats:
        if not table.cults[seat].power:
            table = _go_out(table, seat, log)
    return table


def _go_out(table: Table, seat: Seat, log: list[Event]) -> Table:
    """GO-4.7, told with what the cult has lost."""
    cult = table.cults[seat]
    log.append(CultGone(clause=ClauseId("GO-4.7"), seat=seat, place=cult.place, things=cult.held))
    return disband(table, seat)


def disband(table: Table, seat: Seat) -> Table:
    """The Cultist leaves and the components go home; the Offspring stays (GO-4.7)."""
    cult = table.cults[seat]
    for thing in cult.held:
        table = with_stock(table, thing, +1)
    gone = replace(cult, place=0, lying=False, held=(), gone=table.turn)
    return with_cult(table, seat, gone)
