"""GO-6: what an Exterior Location does, as ``pieces.toml`` describes it.

Only the cult that dominates it this turn, once, and only if it likes; the Lost City's
toll alone asks nobody.
"""

from __future__ import annotations

from msgspec.structs import replace

from game.core.protocol import Choice, ClauseId, Event, IllegalAction, Seat
from game.octopus.actions import Action, Exchange, Pass, Recruit, SendBack
from game.octopus.events import EffectDeclined, Exchanged, SentBack
from game.octopus.losses import lose, move_power, with_cult, with_stock
from game.octopus.pieces import EXTERIOR, Exterior, exterior_named
from game.octopus.state import Cult, Table, standing_at


def offer(table: Table, seat: Seat) -> Table:
    """Let ``seat`` decide about the effect, when there is one that it can use."""
    asked = replace(table, dominator=seat, gathering=False)
    if table.place == EXTERIOR and len(effects(table, seat)) > 1:
        return asked
    return replace(table, dominator=None, gathering=False)


def choice(table: Table, seat: Seat) -> Choice[Action]:
    """GO-6: use the effect, or leave it."""
    return Choice(seat, ClauseId(_clause(table)), effects(table, seat))


def effects(table: Table, seat: Seat) -> tuple[Action, ...]:
    """All that ``seat``, dominating, may do with the Exterior Location; to leave it last."""
    where = exterior_named(table.exterior)
    own = table.cults[seat]
    others = [other for other in table.living() if other != seat]
    found: list[Action] = []
    if where.recruit and own.power < where.recruit_limit:
        found.append(Recruit())
    if where.exchange and EXTERIOR in own.held:
        found += [
            Exchange(other, thing)
            for other in others
            if EXTERIOR not in table.cults[other].held
            for thing in table.cults[other].held
            if thing not in own.held
        ]
    if where.send_back is not None and own.power > where.send_back:
        found += [SendBack(other, thing) for other in others for thing in table.cults[other].held]
    return (*found, Pass())


def check(table: Table, seat: Seat, action: Action) -> None:
    """Refuse effects that this location does not have or that cannot be used so.

    Raises:
        IllegalAction: with the clause of the effect and what is missing.
    """
    where = exterior_named(table.exterior)
    own = table.cults[seat]
    match action:
        case Recruit():
            if not where.recruit:
                raise IllegalAction("GO-6.1", "octopus.refuse.not_here")
            if own.power >= where.recruit_limit:
                raise IllegalAction(
                    "GO-6.1", "octopus.refuse.power_full", limit=where.recruit_limit
                )
        case Exchange(other, thing):
            if not where.exchange:
                raise IllegalAction("GO-6.2", "octopus.refuse.not_here")
            if EXTERIOR not in own.held:
                raise IllegalAction("GO-6.2", "octopus.refuse.no_key")
            target = _target(table, seat, other, thing, "GO-6.2")
            if EXTERIOR in target.held:
                raise IllegalAction("GO-6.2", "octopus.refuse.has_key")
            if thing in own.held:
                raise IllegalAction("GO-6.2", "octopus.refuse.already_held")
        case SendBack(other, thing):
            if where.send_back is None:
                raise IllegalAction("GO-6.3", "octopus.refuse.not_here")
            if own.power <= where.send_back:
                raise IllegalAction("GO-6.3", "octopus.refuse.last_power")
            _target(table, seat, other, thing, "GO-6.3")


def _target(table: Table, seat: Seat, other: Seat, thing: int, clause: str) -> Cult:
    """The living other cult that holds ``thing``."""
    if other == seat or other not in table.living():
        raise IllegalAction(clause, "octopus.refuse.no_such_cult")
    if thing not in table.cults[other].held:
        raise IllegalAction(clause, "octopus.refuse.not_held")
    return table.cults[other]


def play(table: Table, seat: Seat, action: Action, log: list[Event]) -> Table:
    """Use the effect or leave it; either way the dominator is done."""
    where = exterior_named(table.exterior)
    table = replace(table, dominator=None)
    match action:
        case Recruit():
            return _recruit(table, seat, where, log)
        case Exchange(other, thing):
            return _exchange(table, seat, other, thing, log)
        case SendBack(other, thing):
            return _send_back(table, seat, other, thing, log)
    log.append(EffectDeclined(clause=ClauseId(_clause(table)), seat=seat))
    return table


def _recruit(table: Table, seat: Seat, where: Exterior, log: list[Event]) -> Table:
    """GO-6.1, to ``recruit_limit`` at most."""
    by = min(where.recruit, where.recruit_limit - table.cults[seat].power)
    return move_power(table, seat, by, ClauseId("GO-6.1"), log)


def _exchange(table: Table, seat: Seat, other: Seat, thing: int, log: list[Event]) -> Table:
    """GO-6.2."""
    log.append(Exchanged(clause=ClauseId("GO-6.2"), seat=seat, other=other, thing=thing))
    return swap(table, seat, other, thing)


def swap(table: Table, seat: Seat, other: Seat, thing: int) -> Table:
    """The key goes over, the component comes back (GO-6.2)."""
    for giver, gives, gets in ((seat, EXTERIOR, thing), (other, thing, EXTERIOR)):
        cult = table.cults[giver]
        held = {*cult.held, gets} - {gives}
        table = with_cult(table, giver, replace(cult, held=tuple(sorted(held))))
    return table


def _send_back(table: Table, seat: Seat, other: Seat, thing: int, log: list[Event]) -> Table:
    """GO-6.3: pay first."""
    price = exterior_named(table.exterior).send_back
    assert price is not None
    clause = ClauseId("GO-6.3")
    if price:
        table = move_power(table, seat, -price, clause, log)
    table = send_home(table, other, thing)
    left = table.stock[thing - 1]
    log.append(SentBack(clause=clause, seat=seat, other=other, thing=thing, left=left))
    return table


def send_home(table: Table, other: Seat, thing: int) -> Table:
    """A component of ``other`` lies at its location again (GO-6.3)."""
    cult = table.cults[other]
    left = replace(cult, held=tuple(one for one in cult.held if one != thing))
    return with_stock(with_cult(table, other, left), thing, +1)


def depart(table: Table, log: list[Event]) -> Table:
    """GO-6.4: when the Exterior Location is resolved, all who stand there pay its toll."""
    toll = exterior_named(table.exterior).toll
    if not toll:
        return table
    return lose(table, standing_at(table, EXTERIOR), toll, ClauseId("GO-6.4"), log)


def _clause(table: Table) -> str:
    """The clause of the Exterior Location on the table."""
    where = exterior_named(table.exterior)
    if where.recruit:
        return "GO-6.1"
    return "GO-6.2" if where.exchange else "GO-6.3"
