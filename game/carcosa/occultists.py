"""The Occultists (CA-9.13 to CA-9.15)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, Literal

from msgspec.structs import replace

from game.carcosa.actions import Action, Confront, Divert, Host, Invite
from game.carcosa.events import OccultistCame, OccultistConfronted, OccultistStayed
from game.carcosa.pieces import box, hastur_districts
from game.carcosa.power import gone_mad
from game.carcosa.state import (
    CRIMINAL,
    OCCULTIST,
    State,
    Table,
    foes,
    manned,
    standing_pawns,
    then,
    with_foes,
    without,
)
from game.carcosa.tasks import (
    CallOccultist,
    Encounters,
    Lose,
    MeetOccultist,
    Retreat,
    Station,
)
from game.carcosa.track import without_occultist
from game.core.protocol import Choice, ClauseId, Event
from game.landscape.grid import cell_at, xy
from game.landscape.land import Pawn, Section, parts_of

MET: Final = ClauseId("CA-9.13")
CALLED: Final = ClauseId("CA-9.14")
ENCOUNTER: Final = ClauseId("CA-9.15")

Spot = tuple[int, int]
"""Cell and part."""


@cache
def _host(cell: int, part: int) -> Host:
    return Host(*xy(cell), part)


def on_map(table: Table) -> list[Pawn]:
    """The Occultists on the map."""
    return [pawn for pawn in standing_pawns(table.land) if pawn.owner == OCCULTIST]


# CA-9.13 Met on the track


def meet_occultist(state: State, task: MeetOccultist, events: list[Event]) -> State | None:
    spots = openings(state)
    if not spots:
        events.append(OccultistStayed(task.space, task.by, clause=MET))
        return state
    return None if len(spots) > 1 else _came(state, task, spots[0], events)


def ask_meet_occultist(state: State, task: MeetOccultist) -> Choice[Action]:
    return Choice(state.turn, MET, tuple([_host(*spot) for spot in openings(state)]))


def openings(table: Table) -> list[Spot]:
    """Every part of the largest incomplete sections without a pawn; no water."""
    land = table.land
    sizes = {root: _span(section) for root, section in _incomplete(table)}
    most = max(sizes.values(), default=0)
    found = [spot for root in sizes if sizes[root] == most for spot in parts_of(land, box(), root)]
    return sorted(found)


def _incomplete(table: Table) -> Iterator[tuple[int, Section]]:
    """Open sections without a pawn; a site whose ritual was held is not open any more."""
    held = {table.land.sites[cell] for cell in table.land.sites if cell in table.stable}
    for root, section in table.land.sections():
        if section.kind != "water" and section.open and not section.pawns and root not in held:
            yield root, section


def _span(section: Section) -> int:
    """How many tiles a section covers; a site lies on its own alone."""
    return 1 if section.kind == "site" else section.tiles.bit_count()


# CA-9.14 Called by a ritual


@cache
def _invite(space: int) -> Invite:
    return Invite(space)


@cache
def _divert(cell: int, part: int) -> Divert:
    return Divert(*xy(cell), part)


def call_occultist(state: State, task: CallOccultist, events: list[Event]) -> State | None:
    """The nearest to the Assistant on the track; with none there, one on the map."""
    called = _callable(state)
    if not called:
        return state
    return None if len(called) > 1 else then(state, _station(called[0]))


def ask_call_occultist(state: State, task: CallOccultist) -> Choice[Action]:
    return Choice(state.turn, CALLED, tuple(_callable(state)))


def invited(state: State, action: Invite | Divert, events: list[Event]) -> State:
    return then(replace(state, agenda=state.agenda[:-1]), _station(action))


def _callable(table: Table) -> list[Invite | Divert]:
    they = foes(table)
    if they.occultists:
        near = min(abs(space - they.assistant) for space in they.occultists)
        spaces = [space for space in they.occultists if abs(space - they.assistant) == near]
        return [_invite(space) for space in spaces]
    districts = hastur_districts()
    return [_divert(p.cell, p.part) for p in on_map(table) if districts.get(p.cell) != p.part]


def _station(action: Invite | Divert) -> Station:
    if isinstance(action, Invite):
        return Station(action.space)
    return Station(0, cell_at(action.x, action.y), action.part)


def station(state: State, task: Station, events: list[Event]) -> State | None:
    free = free_districts(state)
    return None if len(free) > 1 else _came(state, task, free[0], events)


def ask_station(state: State, task: Station) -> Choice[Action]:
    return Choice(state.turn, CALLED, tuple([_host(*spot) for spot in free_districts(state)]))


def free_districts(table: Table) -> list[Spot]:
    """The district parts of Hastur tiles that bear no Occultist, finished or not."""
    borne = {(pawn.cell, pawn.part) for pawn in on_map(table)}
    return [spot for spot in hastur_districts().items() if spot not in borne]


# Arriving


def hosted(state: State, action: Host, events: list[Event]) -> State:
    task = state.agenda[-1]
    assert isinstance(task, MeetOccultist | Station)
    state = replace(state, agenda=state.agenda[:-1])
    return _came(state, task, (cell_at(action.x, action.y), action.part), events)


def _came(state: State, task: MeetOccultist | Station, spot: Spot, events: list[Event]) -> State:
    """The Occultist stands on that part from now on; whom he meets there goes mad with him."""
    called = isinstance(task, Station)
    spots = free_districts(state) if called else openings(state)
    land, (cell, part) = state.land, spot
    before = None
    if isinstance(task, Station) and not task.space:
        gone = Pawn(OCCULTIST, task.cell, task.part)
        land, before = without(land, gone), (*xy(task.cell), task.part)
    root = land.root(land.slot(cell, part))
    section = land.section(root)
    by: Literal["oracle", "assistant", "ritual"]
    by = "ritual" if isinstance(task, Station) else task.by
    events.append(
        OccultistCame(
            *xy(cell),
            part,
            section.kind,
            task.space,
            before,
            by,
            _span(section),
            tuple([(*xy(other), index) for other, index in spots]),
            clause=CALLED if called else MET,
        )
    )
    land = land.with_pawns(root, (*section.pawns, Pawn(OCCULTIST, cell, part)))
    state = with_foes(state, occultists=without_occultist(foes(state), task.space))
    return then(replace(state, land=land), Encounters())


# CA-9.15 Encounters


def encounters(state: State, task: Encounters, events: list[Event]) -> State | None:
    """One pair after the other; when none is left, the Hastur districts are counted."""
    found = pairs(state)
    if not found:
        return state if free_districts(state) else then(state, Lose("banished"))
    return None if len(found) > 1 else _confronted(state, found[0], events)


def ask_encounters(state: State, task: Encounters) -> Choice[Action]:
    return Choice(state.turn, ENCOUNTER, tuple(map(_confront, pairs(state))))


def pairs(table: Table) -> list[tuple[Pawn, Pawn]]:
    """Occultists and the pawns that are with them on one section or one tile."""
    occultists, land = on_map(table), table.land
    if not occultists:
        return []
    found: dict[tuple[Pawn, Pawn], None] = {}
    for root, section in manned(land):
        for pawn in section.pawns:
            for one in occultists if pawn.owner < OCCULTIST else ():
                if one.cell == pawn.cell or land.root(land.slot(one.cell, one.part)) == root:
                    found[one, pawn] = None
    return list(found)


def _confront(pair: tuple[Pawn, Pawn]) -> Confront:
    one, pawn = pair
    return Confront((*xy(one.cell), one.part), (*xy(pawn.cell), pawn.part), pawn.owner)


def confronted(state: State, action: Confront, events: list[Event]) -> State:
    pair = next(pair for pair in pairs(state) if _confront(pair) == action)
    return _confronted(replace(state, agenda=state.agenda[:-1]), pair, events)


def _confronted(state: State, pair: tuple[Pawn, Pawn], events: list[Event]) -> State:
    told, number = _confront(pair), len(pairs(state))
    occultist, pawn = pair
    is_criminal = pawn.owner >= CRIMINAL
    events.append(
        OccultistConfronted(told.occultist, told.pawn, is_criminal, number, clause=ENCOUNTER)
    )
    state = replace(state, land=without(state.land, pawn))
    return gone_mad(then(state, _retreat(occultist), Encounters()), [pawn], events)


def driven_off(state: State, root: int) -> State:
    """The Occultists on a section that is completed go back to the track, before all else."""
    gone = [pawn for pawn in state.land.section(root).pawns if pawn.owner == OCCULTIST]
    return then(state, *map(_retreat, gone)) if gone else state


def _retreat(occultist: Pawn) -> Retreat:
    return Retreat("occultist", occultist.cell, occultist.part, ENCOUNTER)
