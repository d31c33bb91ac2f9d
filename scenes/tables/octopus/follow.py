"""The table as it is shown between two states: event after event, while things still move."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec.structs import replace

from game.core.protocol import Event, Seat
from game.octopus.events import (
    Accepted,
    Agreed,
    Battle,
    ClockSet,
    ClocksRevealed,
    Confronted,
    CultGone,
    CultistErred,
    CultistMoved,
    Dominated,
    Exchanged,
    ExteriorDrawn,
    GameEnded,
    Gathered,
    OffspringAlone,
    OffspringRaised,
    PowerChanged,
    Proposed,
    SentBack,
    TalksBegan,
    TurnBegan,
)
from game.octopus.pieces import EXTERIOR
from game.octopus.state import Ending, Table, Talks


def follow(table: Table, event: Event) -> Table:
    """``table`` after ``event``, as far as it is to be seen.

    Who dominates and what it decides about is told by the next state alone.
    """
    match event:
        case ExteriorDrawn(exterior=exterior):
            return replace(table, exterior=exterior)
        case ClocksRevealed(clocks=clocks):
            return replace(table, clocks=clocks)
        case CultistMoved(seat=seat, place=place):
            return _with(table, seat, place=place)
        case CultistErred(seat=seat):
            return _with(table, seat, lying=True)
        case OffspringRaised(seat=seat, place=place):
            return _with(table, seat, offspring=place)
        case PowerChanged(seat=seat, after=after):
            return _with(table, seat, power=after)
        case CultGone():
            return _gone(table, event)
        case Battle(place=place) | OffspringAlone(place=place) | Dominated(place=place):
            return replace(table, place=place, dominator=None)
        case TalksBegan() | Proposed() | Accepted() | Agreed() | Confronted():
            return _talk(table, event)
        case Gathered(seat=seat, thing=thing, left=left):
            held = (*table.cults[seat].held, thing)
            return _stocked(_with(table, seat, held=tuple(sorted(held))), thing, left)
        case Exchanged(seat=seat, other=other, thing=thing):
            return _swap(_swap(table, seat, EXTERIOR, thing), other, thing, EXTERIOR)
        case SentBack(other=other, thing=thing, left=left):
            held = tuple(one for one in table.cults[other].held if one != thing)
            return _stocked(_with(table, other, held=held), thing, left)
        case TurnBegan(turn=turn):
            cults = tuple(replace(cult, offspring=0, lying=False) for cult in table.cults)
            return replace(table, cults=cults, turn=turn, place=0, dominator=None)
        case GameEnded(winner=winner, clause=clause):
            return replace(table, ending=Ending(winner, clause), place=EXTERIOR, dominator=None)
    return table


def _with(table: Table, seat: Seat, **changes: Any) -> Table:
    cult = replace(table.cults[seat], **changes)
    return replace(table, cults=(*table.cults[:seat], cult, *table.cults[seat + 1 :]))


def _stocked(table: Table, thing: int, left: int) -> Table:
    stock = (*table.stock[: thing - 1], left, *table.stock[thing:])
    return replace(table, stock=stock)


def _swap(table: Table, seat: Seat, gives: int, gets: int) -> Table:
    held = {*table.cults[seat].held, gets} - {gives}
    return _with(table, seat, held=tuple(sorted(held)))


def _gone(table: Table, event: CultGone) -> Table:
    for thing in event.things:
        table = _stocked(table, thing, table.stock[thing - 1] + 1)
    return _with(table, event.seat, place=0, lying=False, held=(), gone=table.turn)


def _talk(table: Table, event: Event) -> Table:
    """Talks begin, go on or end."""
    talks = table.talks
    match event:
        case TalksBegan(place=place, cults=cults):
            talks = Talks(cults, (0,) * len(cults))
            return replace(table, place=place, dominator=None, talks=talks)
        case Proposed(seat=seat, dominator=dominator) if talks:
            made = tuple(n + (one == seat) for one, n in zip(talks.cults, talks.made, strict=True))
            return replace(table, talks=Talks(talks.cults, made, seat, dominator))
        case Accepted() if talks:
            return replace(table, talks=replace(talks, accepted=talks.accepted + 1))
        case Confronted(seat=seat):
            confronted = table.cults[seat].confronted + 1
            return _with(replace(table, talks=None), seat, confronted=confronted)
    return replace(table, talks=None)


class Moment(NamedTuple):
    """What is shown between two states."""

    table: Table
    clocks_set: tuple[bool, ...]
    """By seat: whether its clock is set."""
    revealed: bool = False
    """Whether all clocks lie open, though no location is being resolved yet."""


def after(moment: Moment, event: Event) -> Moment:
    """``moment`` once ``event`` has happened."""
    table, clocks_set, revealed = moment
    match event:
        case ClockSet(seat=seat):
            clocks_set = (*clocks_set[:seat], True, *clocks_set[seat + 1 :])
        case ClocksRevealed():
            clocks_set, revealed = (False,) * len(clocks_set), True
        case TurnBegan():
            revealed = False
    return Moment(follow(table, event), clocks_set, revealed)
