"""What is power worth, and what madness does (CA-3.2 to CA-3.8, CA-4.2 to CA-4.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from game.carcosa.events import KingSummoned, PawnsWentMad, PowerGained, SummoningBegan
from game.carcosa.pieces import STANDING
from game.carcosa.state import (
    CRIMINAL,
    State,
    Table,
    in_turn_order,
    is_summoning,
    with_cult,
)
from game.carcosa.tasks import Gain
from game.carcosa.track import met_by_oracle
from game.core.protocol import ClauseId, Event, ScoreLine, Seat
from game.landscape.grid import xy
from game.landscape.land import Pawn, Section

ORACLE: Final = ClauseId("CA-4.2")
STAND: Final = ClauseId("CA-4.4")
ASYLUM: Final = ClauseId("CA-4.5")
CRIMINAL_ASYLUM: Final = ClauseId("CA-7.2")


def controllers(table: Table, section: Section) -> tuple[Seat, ...]:
    """The cults with most cultists on a section, in turn order from the active player (CA-3.8).

    Criminals do not count; several share; nobody is there on an empty section.
    """
    counts = Counter([pawn.owner for pawn in section.pawns if pawn.owner < CRIMINAL])
    most = max(counts.values(), default=0)
    return tuple([seat for seat in in_turn_order(table) if most and counts[seat] == most])


def line_of(
    seat: Seat, what: str, points: int, clause: ClauseId, at: tuple[int, int], **counted: int
) -> ScoreLine:
    """One gain of power: ``what`` it is for, what was counted, and a cell to show it by."""
    x, y = at
    params = (*counted.items(), ("x", x), ("y", y))
    return ScoreLine(seat, f"carcosa.score.{what}", points, clause, params)


def gained(state: State, line: ScoreLine, events: list[Event]) -> State:
    """CA-4.2: the Oracle stops at the last space; from then on it gains nothing."""
    seat, last = line.seat, state.options.last_space
    cult = state.cults[seat]
    before, after = cult.power, min(last, cult.power + line.points)
    lost = line.points - (after - before)
    line = replace(line, points=after - before)
    events.append(PowerGained(seat, line, before, after, lost, clause=line.clause))
    if after == before:
        return state
    if after == last:
        events.append(SummoningBegan(seat, clause=ORACLE))
    state = with_cult(state, seat, replace(cult, power=after))
    state = replace(state, gains=(*state.gains, line))
    return met_by_oracle(state, before, after) if state.investigators else state


def gain(state: State, task: Gain, events: list[Event]) -> State:
    return gained(state, task.line, events)


def gone_mad(state: State, pawns: Sequence[Pawn], events: list[Event]) -> State:
    """CA-4.3 to CA-4.5, CA-7.2: the pawns, off the map already, go where the mad go.

    A third cultist standing on the Yellow Sign summons the King, and nothing follows.
    """
    for seat in in_turn_order(state):
        own = tuple([(*xy(p.cell), p.part) for p in pawns if p.owner == seat])
        grey = tuple([(*xy(p.cell), p.part) for p in pawns if p.owner == seat + CRIMINAL])
        if not own and not grey:
            continue
        stands = is_summoning(state, seat)
        cult = state.cults[seat]
        total = len(own) + (cult.standing if stands else cult.asylum)
        clause = (STAND if stands else ASYLUM) if own else CRIMINAL_ASYLUM
        events.append(PawnsWentMad(seat, own, grey, stands, total, clause=clause))
        state = housed(state, seat, len(own), len(grey), events)
        if state.ending:
            break
    return state


def housed(state: State, seat: Seat, own: int, grey: int, events: list[Event]) -> State:
    """So many mad cultists and criminals of a cult, where they belong; the King may come."""
    cult = state.cults[seat]
    cult = replace(cult, criminals_asylum=cult.criminals_asylum + grey)
    if is_summoning(state, seat):
        cult = replace(cult, standing=cult.standing + own)
    else:
        cult = replace(cult, asylum=cult.asylum + own)
    state = with_cult(state, seat, cult)
    if cult.standing < STANDING:
        return state
    events.append(KingSummoned(seat, clause=STAND))
    return replace(state, ending="king", summoner=seat, agenda=())
