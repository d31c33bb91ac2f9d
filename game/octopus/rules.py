"""Rules of Night of the Grand Octopus, gathered for whoever drives the game.

The chapters stand in modules of their own, in the order of the rulebook: set-up (GO-1)
here, ``clocks`` (GO-2, GO-3), ``conflicts``, ``gathering``, ``talks`` and ``losses``
(GO-4), ``victory`` (GO-5), ``exterior`` (GO-6). State lives in ``state.py``, what a seat
may see in ``view.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from game.core.protocol import (
    Chance,
    Choice,
    ClauseId,
    Event,
    IllegalAction,
    Over,
    ScoreLine,
    Seat,
    Step,
)
from game.octopus import clocks, conflicts, exterior, gathering, talks, victory
from game.octopus.actions import (
    Accept,
    Action,
    Confront,
    DrawExterior,
    Exchange,
    Gather,
    Pass,
    Propose,
    Recruit,
    SendBack,
    SetClock,
)
from game.octopus.events import ExteriorDrawn
from game.octopus.losses import LOSS
from game.octopus.options import SEATS, Options
from game.octopus.pieces import ROOMS, THINGS, exterior_named, pieces, thing_key
from game.octopus.state import Cult, State, Table
from game.octopus.talks import PROPOSALS
from game.octopus.victory import KINDS_TO_WIN

EXTRA_POWER: Final = 1
"""Cult Power at the start beyond the number of cults (GO-1.4)."""

EXTRA_CULTS: Final = 1
"""Cults beyond the number of components of each kind (GO-1.5)."""

CONSTANTS: Final[Mapping[str, int]] = {
    "FEWEST_CULTS": SEATS[0],
    "MOST_CULTS": SEATS[-1],
    "EXTRA_POWER": EXTRA_POWER,
    "EXTRA_CULTS": EXTRA_CULTS,
    "ROOMS": len(ROOMS),
    "LOSS": LOSS,
    "PROPOSALS": PROPOSALS,
    "KINDS_TO_WIN": KINDS_TO_WIN,
    "RECRUIT": exterior_named("dreams").recruit,
    "RECRUIT_LIMIT": exterior_named("dreams").recruit_limit,
    "SEND_BACK": exterior_named("moon").send_back or 0,
    "TOLL": exterior_named("city").toll,
}
"""Numbers that the rulebook's text fills in."""


def start(options: Options) -> State:
    """GO-1: everybody in the library, the components laid out."""
    seats = options.seats
    table = Table(
        cults=(Cult(power=seats + EXTRA_POWER),) * seats,
        stock=(seats - EXTRA_CULTS,) * len(THINGS),
        exterior="" if options.exterior == "random" else options.exterior,
    )
    return State(options, table, (None,) * seats)


def pending(state: State) -> Choice[Action] | Chance[Action] | Over:
    """Who decides next: a seat, fate, or nobody any more."""
    table = state.table
    if table.ending is not None:
        return victory.over(table.ending, table.cults)
    if not table.exterior:
        keys = (one.key for one in pieces().exteriors)
        return Chance(ClauseId("GO-1.2"), tuple((DrawExterior(key), 1) for key in keys))
    if table.place == 0:
        return clocks.choice(state)
    if table.talks is not None:
        return talks.choice(table.talks)
    assert table.dominator is not None  # the only other thing a table waits for
    if table.gathering:
        return gathering.choice(table.dominator)
    return exterior.choice(table, table.dominator)


def check(state: State, action: Action) -> None:
    """Say why ``action`` is refused; silent when it is legal.

    Raises:
        IllegalAction: with the clause that forbids it and the key of the reason.
    """
    table = state.table
    if not isinstance(action, _due(table)):
        raise IllegalAction(pending(state).clause, "octopus.refuse.not_now")
    if isinstance(action, DrawExterior):
        if action.exterior not in (one.key for one in pieces().exteriors):
            raise IllegalAction("GO-1.2", "octopus.refuse.no_such_exterior")
    elif isinstance(action, SetClock):
        clocks.check(state, action.clock)
    elif table.talks is not None:
        talks.check(table.talks, action)
    elif table.dominator is not None and not table.gathering:
        exterior.check(table, table.dominator, action)


def _due(table: Table) -> tuple[type[Action], ...]:
    """The kinds of action that belong to the decision now due."""
    if table.ending is not None:
        return ()
    if not table.exterior:
        return (DrawExterior,)
    if table.place == 0:
        return (SetClock,)
    if table.talks is not None:
        return (Propose, Accept, Confront)
    return (Gather, Pass) if table.gathering else (Recruit, Exchange, SendBack, Pass)


def apply(state: State, action: Action) -> Step[State]:
    """Play ``action`` and report what happened, in the order it happened."""
    check(state, action)
    table, log = state.table, list[Event]()
    if isinstance(action, DrawExterior):
        log.append(ExteriorDrawn(clause=ClauseId("GO-1.2"), exterior=action.exterior))
        return Step(replace(state, table=replace(table, exterior=action.exterior)), tuple(log))
    if isinstance(action, SetClock):
        state = clocks.set_clock(state, action.clock, log)
        if not clocks.all_set(state):
            return Step(state, tuple(log))
        table = clocks.reveal(table, state.clocks, log)
        state = replace(state, clocks=(None,) * len(state.clocks))
    elif table.talks is not None:
        table = talks.play(table, table.talks, action, log)
    elif table.dominator is not None:
        play = gathering.play if table.gathering else exterior.play
        table = play(table, table.dominator, action, log)
    return Step(replace(state, table=conflicts.proceed(table, log)), tuple(log))


def score(state: State) -> tuple[ScoreLine, ...]:
    """One point for each kind of component that a cult holds (GO-5.1)."""
    return tuple(
        ScoreLine(Seat(seat), f"octopus.thing.{thing_key(thing)}", 1, ClauseId("GO-5.1"))
        for seat, cult in enumerate(state.table.cults)
        for thing in cult.held
    )
