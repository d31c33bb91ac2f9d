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
from game.octopus.exterior import send_home, swap
from game.octopus.gathering import take
from game.octopus.losses import disband, with_cult
from game.octopus.pieces import EXTERIOR
from game.octopus.state import Ending, Table
from game.octopus.talks import accept, break_off, opened, propose
from game.octopus.victory import begin_turn


def follow(table: Table, event: Event) -> Table:
    """``table`` after ``event``, as far as it is to be seen, by the steps of the rules.

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
        case CultGone(seat=seat):
            return disband(table, seat)
        case Battle(place=place) | OffspringAlone(place=place) | Dominated(place=place):
            return replace(table, place=place, dominator=None)
        case TalksBegan() | Proposed() | Accepted() | Agreed() | Confronted():
            return _talk(table, event)
        case Gathered(seat=seat, thing=thing):
            return take(table, seat, thing)
        case Exchanged(seat=seat, other=other, thing=thing):
            return swap(table, seat, other, thing)
        case SentBack(other=other, thing=thing):
            return send_home(table, other, thing)
        case TurnBegan(turn=turn):
            return replace(begin_turn(table, turn), dominator=None)
        case GameEnded(winner=winner, clause=clause):
            return replace(table, ending=Ending(winner, clause), place=EXTERIOR, dominator=None)
    return table


def _with(table: Table, seat: Seat, **changes: Any) -> Table:
    return with_cult(table, seat, replace(table.cults[seat], **changes))


def _talk(table: Table, event: Event) -> Table:
    """Talks begin, go on or end."""
    talks = table.talks
    match event:
        case TalksBegan(place=place, cults=cults):
            return replace(table, place=place, dominator=None, talks=opened(cults))
        case Proposed(dominator=dominator) if talks:
            return replace(table, talks=propose(talks, dominator))
        case Accepted() if talks:
            return replace(table, talks=accept(talks))
        case Confronted(seat=seat):
            return break_off(table, seat)
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
