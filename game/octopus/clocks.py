"""GO-2 Choice and GO-3 Reveal: clocks set one after another, turned over all at once."""

from __future__ import annotations

from functools import cache
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from game.core.protocol import Choice, ClauseId, Event, IllegalAction, Seat
from game.octopus.actions import LINE, Clock, SetClock
from game.octopus.events import (
    ClockSet,
    ClocksRevealed,
    CultistErred,
    CultistMoved,
    OffspringErred,
    OffspringRaised,
)
from game.octopus.losses import LOSS, lose
from game.octopus.pieces import EXTERIOR, ROOMS, reach
from game.octopus.state import State, Table


class Course(Struct, frozen=True):
    """Where a clock leads."""

    place: int
    """Of the Cultist after the reveal."""
    offspring: int
    """Room of the Offspring; 0: none."""
    lying: bool
    """Whether the dagger was set wrongly."""
    lost: bool
    """Whether the tentacle was set wrongly."""


@cache
def course(place: int, clock: Clock) -> Course:
    """Where ``clock`` leads a cult whose Cultist is at ``place``.

    GO-2.2: both hands on one room lead to the Exterior Location and are never an error.
    GO-3.2: a dagger that points out of reach or at the line leaves the Cultist lying where
    it is; a tentacle at the line brings no Offspring.
    """
    if clock.is_ritual:
        return Course(EXTERIOR, 0, lying=False, lost=False)
    errs = clock.dagger not in reach(place)
    return Course(
        place if errs else clock.dagger,
        clock.tentacle,
        lying=errs,
        lost=clock.tentacle == LINE,
    )


@cache
def settings(place: int, fallible: bool) -> tuple[SetClock, ...]:
    """Every clock that a Cultist at ``place`` may set, dagger first (GO-2.1, GO-3.2)."""
    hands = (*ROOMS, LINE) if fallible else tuple(ROOMS)
    clocks = (Clock(dagger, tentacle) for dagger, tentacle in product(hands, hands))
    return tuple(SetClock(clock) for clock in clocks if fallible or not course(place, clock).lying)


def goals(table: Table, seat: Seat) -> tuple[int, ...]:
    """Locations to which ``seat`` can rightly send its Cultist (GO-2.1 to GO-2.3)."""
    place = table.cults[seat].place
    allowed = settings(place, fallible=False)
    return tuple(sorted({course(place, one.clock).place for one in allowed}))


def chooser(state: State) -> Seat:
    """The first living cult that has not set its clock yet (GO-2.4)."""
    return next(seat for seat in state.table.living() if state.clocks[seat] is None)


def choice(state: State) -> Choice[SetClock]:
    """GO-2.1: a room for the Cultist and a room for the Offspring."""
    seat = chooser(state)
    place = state.table.cults[seat].place
    return Choice(seat, ClauseId("GO-2.1"), settings(place, state.options.fallible_clock))


def check(state: State, clock: Clock) -> None:
    """Refuse what is on no clock face, and unless clocks are fallible what would be an error.

    Raises:
        IllegalAction: GO-2.1 for a room out of reach, GO-3.2 for a hand on the line.
    """
    hands = (clock.dagger, clock.tentacle)
    for hand in hands:
        if hand not in ROOMS and hand != LINE:
            raise IllegalAction("GO-2.1", "octopus.refuse.no_such_room", room=hand)
    if state.options.fallible_clock:
        return
    if LINE in hands:
        raise IllegalAction("GO-3.2", "octopus.refuse.on_the_line")
    place = state.table.cults[chooser(state)].place
    if course(place, clock).lying:
        raise IllegalAction("GO-2.1", "octopus.refuse.out_of_reach", place=place, room=clock.dagger)


def set_clock(state: State, clock: Clock, log: list[Event]) -> State:
    """GO-2.4: the clock is set; that it is set is all the others may know."""
    seat = chooser(state)
    log.append(
        ClockSet(clause=ClauseId("GO-2.1"), audience=frozenset({seat}), seat=seat, clock=clock)
    )
    clocks = (*state.clocks[:seat], clock, *state.clocks[seat + 1 :])
    return replace(state, clocks=clocks)


def all_set(state: State) -> bool:
    """Whether every living cult has set its clock."""
    return all(state.clocks[seat] is not None for seat in state.table.living())


def reveal(table: Table, clocks: tuple[Clock | None, ...], log: list[Event]) -> Table:
    """GO-3.1: all pawns move at once; GO-3.2: then all who erred lose Power together."""
    log.append(ClocksRevealed(clause=ClauseId("GO-3.1"), clocks=clocks))
    cults = list(table.cults)
    fallen = []
    for number, clock in enumerate(clocks):
        if clock is None:
            continue
        seat, cult = Seat(number), cults[number]
        goal = course(cult.place, clock)
        if goal.lying:
            log.append(CultistErred(clause=ClauseId("GO-3.2"), seat=seat, place=cult.place))
            fallen.append(seat)
        elif goal.place != cult.place:
            log.append(_moved(seat, cult.place, goal.place))
        if goal.lost:
            log.append(OffspringErred(clause=ClauseId("GO-3.2"), seat=seat))
        elif goal.offspring:
            log.append(OffspringRaised(clause=ClauseId("GO-3.1"), seat=seat, place=goal.offspring))
        cults[seat] = replace(cult, place=goal.place, offspring=goal.offspring, lying=goal.lying)
    table = replace(table, cults=tuple(cults), clocks=clocks)
    return lose(table, fallen, LOSS, ClauseId("GO-3.2"), log)


def _moved(seat: Seat, before: int, place: int) -> CultistMoved:
    clause = "GO-2.2" if place == EXTERIOR else "GO-2.3" if before == EXTERIOR else "GO-3.1"
    return CultistMoved(clause=ClauseId(clause), seat=seat, before=before, place=place)
