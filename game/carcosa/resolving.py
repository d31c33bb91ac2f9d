"""Completing flows, sites and districts, and turning tiles (CA-2.9, CA-3, CA-4.1).

Each thing is a run of tasks: what was set off inside it is resolved before its next step.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from msgspec.structs import replace

from game.carcosa import actions, occultists
from game.carcosa.actions import Action, Complete, Recruit
from game.carcosa.events import (
    PawnRecruited,
    PawnsDevoured,
    RitualHeld,
    SectionCompleted,
    StoneCharged,
    TilesTurned,
)
from game.carcosa.pieces import (
    DEVOURED_POWER,
    DEVOURER,
    DISTRICT_POWER,
    FLOW_POWER,
    KING_PLEASED,
    POWERED,
    SITE_POWER,
    STONES,
    THEATRE,
    box,
)
from game.carcosa.power import controllers, gained, gone_mad, line_of
from game.carcosa.stacks import DONE
from game.carcosa.state import (
    CRIMINAL,
    EVERYONE,
    OCCULTIST,
    State,
    Table,
    all_seats,
    in_turn_order,
    then,
    with_cult,
)
from game.carcosa.tasks import (
    AnyTask,
    CallOccultist,
    Charging,
    DetectivesAmazed,
    DetectivesDevoured,
    FlowPower,
    Gain,
    Madden,
    Recruitment,
    RitualEffect,
    Rituals,
    Settle,
    TurnOver,
)
from game.core.protocol import Choice, ClauseId, Event, Seat
from game.landscape.grid import xy
from game.landscape.land import Land, Pawn, cells_of, closed_by

FLOW: Final = ClauseId("CA-3.1")
FLOW_PAYS: Final = ClauseId("CA-3.2")
SITE: Final = ClauseId("CA-3.3")
RITUAL: Final = ClauseId("CA-3.4")
DEVOUR: Final = ClauseId("CA-3.5")
DISTRICT: Final = ClauseId("CA-3.6")
THEATRES: Final = ClauseId("CA-3.7")
ORDER: Final = ClauseId("CA-3.9")
TURN: Final = ClauseId("CA-4.1")
GREY_RECRUIT: Final = ClauseId("CA-7.3")
GREY_DEVOURED: Final = ClauseId("CA-7.5")

RANK: Final = ("flow", "district", "site")
"""Default order of what is completed at once (CA-3.9)."""


# CA-2.9, CA-3.9 What is completed, and in which order


def completed(table: Table, fresh: Iterable[int]) -> list[int]:
    """Roots of what the tiles on these cells complete, in the default order.

    Sites that lie on a stable tile are resolved, or spent by the Stranger.
    """
    land = table.land
    roots = dict.fromkeys(root for cell in fresh for root in closed_by(land, box(), cell))
    open_sites = {land.sites[cell] for cell in land.sites if cell not in table.stable}
    found = [root for root in roots if land.section(root).kind != "site" or root in open_sites]
    return found if len(found) < 2 else sorted(found, key=lambda root: _in_order(land, root))


def _in_order(land: Land, root: int) -> tuple[int, int, int]:
    cell, part = place_of(land, root)
    sides = box().faces[land.tiles[cell].face].parts[part].sides
    return RANK.index(land.section(root).kind), cell, min(sides, default=0)


def place_of(land: Land, root: int) -> tuple[int, int]:
    """Cell and part that a section goes by: its northernmost, then westernmost tile, first side."""
    section = land.section(root)
    if section.kind == "site":
        cell = next(cell for cell, slot in land.sites.items() if slot == root)
        return cell, root - land.tiles[cell].base
    cell = cells_of(land, section)[0]
    base, parts = land.tiles[cell].base, box().faces[land.tiles[cell].face].parts
    own = [part for part in range(len(parts)) if land.root(base + part) == root]
    return cell, min(own, key=lambda part: min(parts[part].sides, default=0))


@cache
def _complete(cell: int, part: int) -> Complete:
    return Complete(*xy(cell), part)


def settle(state: State, task: Settle, events: list[Event]) -> State | None:
    """One thing after the other; with several, or a stone to use between, the player chooses."""
    roots = _unresolved(state, task.roots)
    if not roots:
        return state
    if len(roots) > 1 or (task.begun and state.cults[state.turn].charged):
        return None
    return resolve(state, roots[0], events)


def ask_settle(state: State, task: Settle) -> tuple[Complete, ...]:
    roots = _unresolved(state, task.roots)
    return tuple([_complete(*place_of(state.land, root)) for root in roots])


def rituals(state: State, task: Rituals, events: list[Event]) -> State | None:
    """CA-3.9: rituals set off together, in the order that the active player chooses."""
    if len(task.cells) > 1:
        return None
    return ritual(state, task.cells[0], events)


def ask_rituals(state: State, task: Rituals) -> Choice[Action]:
    land = state.land
    sites = [_complete(cell, land.sites[cell] - land.tiles[cell].base) for cell in task.cells]
    return Choice(state.turn, ORDER, tuple(sites))


def chosen(state: State, action: Complete, events: list[Event]) -> State:
    task, land = state.agenda[-1], state.land
    state = replace(state, agenda=state.agenda[:-1])
    if isinstance(task, Rituals):
        cell = next(cell for cell in task.cells if xy(cell) == (action.x, action.y))
        state = then(state, Rituals(tuple(other for other in task.cells if other != cell)))
        return ritual(state, cell, events)
    assert isinstance(task, Settle)
    roots = _unresolved(state, task.roots)
    root = next(root for root in roots if _complete(*place_of(land, root)) == action)
    state = then(state, Settle(tuple(other for other in roots if other != root), begun=True))
    return resolve(state, root, events)


def _unresolved(state: State, roots: tuple[int, ...]) -> list[int]:
    """A site that something else has turned meanwhile is resolved once only."""
    land = state.land
    turned = {land.sites[cell] for cell in land.sites if cell in state.stable}
    return [root for root in roots if root not in turned]


def resolve(state: State, root: int, events: list[Event]) -> State:
    """Begin to resolve a completed flow, district or surrounded site."""
    section = state.land.section(root)
    cell, part = place_of(state.land, root)
    who = controllers(state, section)
    clause = {"flow": FLOW, "district": DISTRICT, "site": SITE}[section.kind]
    tiles = section.tiles.bit_count()
    events.append(SectionCompleted(section.kind, *xy(cell), part, tiles, who, clause=clause))
    if section.kind == "site":
        return turned(state, [cell], events)
    state = replace(state, done=state.done | {root})
    state = (_flow if section.kind == "flow" else _district)(state, root, who, events)
    return occultists.driven_off(state, root) if state.investigators else state


# CA-3.1, CA-3.2 Flows


def _flow(state: State, root: int, who: tuple[Seat, ...], events: list[Event]) -> State:
    """Tiles turn, rituals set off, controllers gain and charge, then all on it go mad."""
    length = state.land.section(root).tiles.bit_count()
    charging = [Charging(seat, length) for seat in who]
    return then(state, TurnOver(root), FlowPower(root, who), *charging, Madden(root))


def flow_power(state: State, task: FlowPower, events: list[Event]) -> State:
    """CA-3.2b: once, however many of its ends are powered."""
    section = state.land.section(task.root)
    if not is_powered(state, task.root):
        return state
    tiles = section.tiles.bit_count()
    at = xy(place_of(state.land, task.root)[0])
    for seat in task.controllers:
        line = line_of(seat, "flow", FLOW_POWER * tiles, FLOW_PAYS, at, tiles=tiles)
        state = gained(state, line, events)
    return state


def is_powered(table: Table, root: int) -> bool:
    """Whether an end of the flow is at a conflux known to be powered."""
    land = table.land
    for cell in cells_of(land, land.section(root)):
        if table.tiles[cell].event == POWERED:
            base, parts = land.tiles[cell].base, box().faces[land.tiles[cell].face].parts
            if any(part.stop and land.root(base + i) == root for i, part in enumerate(parts)):
                return True
    return False


@cache
def _charge(stone: int) -> actions.Charge:
    return actions.Charge(stone)


def chargeable(table: Table, seat: Seat, room: int) -> list[int]:
    """The stones that ``seat`` may charge with a flow of this length (CA-3.2c)."""
    charged = table.cults[seat].charged
    return [stone for stone in STONES if stone <= room and stone not in charged]


def charging(state: State, task: Charging, events: list[Event]) -> State | None:
    return None if chargeable(state, task.seat, task.room) else state


def ask_charging(state: State, task: Charging) -> Choice[Action]:
    stones = chargeable(state, task.seat, task.room)
    return Choice(task.seat, FLOW_PAYS, (*map(_charge, stones), DONE))


def charged(state: State, action: actions.Charge, events: list[Event]) -> State:
    task = state.agenda[-1]
    assert isinstance(task, Charging)
    seat, stone = task.seat, action.stone
    cult = state.cults[seat]
    events.append(StoneCharged(seat, stone, clause=FLOW_PAYS))
    state = with_cult(state, seat, replace(cult, charged=tuple(sorted((*cult.charged, stone)))))
    state = replace(state, agenda=state.agenda[:-1])
    if state.options.several_stones:
        state = then(state, Charging(seat, task.room - stone))
    return state


# CA-3.3 to CA-3.5 Ritual sites


def turn_over(state: State, task: TurnOver, events: list[Event]) -> State:
    return turned(state, cells_of(state.land, state.land.section(task.root)), events)


def turned(state: State, cells: Iterable[int], events: list[Event]) -> State:
    """CA-4.1: tiles become stable, all together; then the rituals set off are resolved."""
    over = [cell for cell in cells if cell not in state.stable]
    state = made_stable(state, over, events)
    sites = tuple(sorted([cell for cell in over if cell in state.land.sites]))
    return then(state, Rituals(sites)) if sites else state


def made_stable(state: State, cells: list[int], events: list[Event]) -> State:
    """Turn these tiles and do nothing else; their events are public from then on."""
    if not cells:
        return state
    tiles = {cell: replace(state.tiles[cell], known=EVERYONE) for cell in cells}
    shown = tuple((*xy(cell), tile.event) for cell, tile in tiles.items())
    is_news = any(state.tiles[cell].known != EVERYONE for cell in cells)
    told = all_seats(state) if is_news else None
    events.append(TilesTurned(shown, clause=TURN, audience=told))
    return replace(state, stable=state.stable.union(cells), tiles={**state.tiles, **tiles})


def ritual(state: State, cell: int, events: list[Event]) -> State:
    """CA-3.4: power to the cult on the site, then what the event says."""
    root, event = state.land.sites[cell], state.tiles[cell].event
    section, at = state.land.section(root), xy(cell)
    events.append(RitualHeld(*at, event, clause=RITUAL if event == KING_PLEASED else DEVOUR))
    hosts = controllers(state, section)
    tasks: list[AnyTask] = [RitualEffect(cell, hosts[0] if hosts else None)]
    if state.investigators:
        tasks.append(CallOccultist())
    state = then(state, *tasks)
    for seat in hosts:
        tiles = section.tiles.bit_count()
        line = line_of(seat, "site", SITE_POWER * tiles, RITUAL, at, around=tiles - 1)
        state = gained(state, line, events)
    return occultists.driven_off(state, root) if state.investigators else state


def ritual_effect(state: State, task: RitualEffect, events: list[Event]) -> State:
    if state.tiles[task.cell].event != DEVOURER:
        return gone_mad_on(state, state.land.sites[task.cell], events)
    if state.investigators:
        state = then(state, DetectivesDevoured(task.cell, task.host))
    return _devoured(state, task.cell, task.host, events)


def _devoured(state: State, cell: int, host: Seat | None, events: list[Event]) -> State:
    """CA-3.5, CA-7.5: the pawn on the site and all victims in its waters."""
    land, at = state.land, xy(cell)
    pawns: list[Pawn] = []
    for root in (land.sites[cell], *waters(land, cell)):
        pawns += land.section(root).pawns
        land = land.with_pawns(root, ())
    if not pawns:
        return state
    fed = state.turn if host is None else host
    gains: list[Gain] = []
    own = tuple((Seat(p.owner), *xy(p.cell), p.part) for p in pawns if p.owner < CRIMINAL)
    grey = tuple((*xy(p.cell), p.part) for p in pawns if p.owner >= CRIMINAL)
    events.append(PawnsDevoured(own, grey, clause=DEVOUR))
    state = replace(state, land=land, rabble=state.rabble + len(grey))
    for seat in in_turn_order(state):
        eaten = sum(seat == owner for owner, *_ in own)
        if eaten:
            cult = state.cults[seat]
            state = with_cult(state, seat, replace(cult, prone=cult.prone + eaten))
            power = DEVOURED_POWER * eaten
            gains.append(Gain(line_of(seat, "devoured", power, DEVOUR, at, cultists=eaten)))
        if grey and seat == fed:
            power, number = DEVOURED_POWER * len(grey), len(grey)
            line = line_of(seat, "criminals", power, GREY_DEVOURED, at, criminals=number)
            gains.append(Gain(line))
    return then(state, *gains)


def waters(land: Land, cell: int) -> list[int]:
    """Roots of the waters that touch the site of a tile: all of its own (CA-3.5)."""
    tile = land.tiles[cell]
    parts = box().faces[tile.face].parts
    slots = [tile.base + index for index, part in enumerate(parts) if part.kind == "water"]
    return list(dict.fromkeys(map(land.root, slots)))


def gone_mad_on(state: State, root: int, events: list[Event]) -> State:
    """CA-4.3: all pawns leave a section, mad; an Occultist called there meanwhile stays."""
    pawns = state.land.section(root).pawns
    mad = [pawn for pawn in pawns if pawn.owner < OCCULTIST]
    if not mad:
        return state
    rest = tuple([pawn for pawn in pawns if pawn.owner >= OCCULTIST])
    state = replace(state, land=state.land.with_pawns(root, rest))
    return gone_mad(state, mad, events)


def madden(state: State, task: Madden, events: list[Event]) -> State:
    return gone_mad_on(state, task.root, events)


# CA-3.6, CA-3.7 Districts


def _district(state: State, root: int, who: tuple[Seat, ...], events: list[Event]) -> State:
    """Controllers gain, tiles turn, rituals set off, theatres recruit, then all go mad."""
    section = state.land.section(root)
    tiles, at = section.tiles.bit_count(), xy(place_of(state.land, root)[0])
    cells = cells_of(state.land, section)
    theatres = sum(state.tiles[cell].event == THEATRE for cell in cells)
    recruits = [Recruitment(root, seat, theatres) for seat in in_turn_order(state) if theatres]
    amazed = [DetectivesAmazed(root)] if state.investigators else []
    state = then(state, TurnOver(root), *amazed, *recruits, Madden(root))
    for seat in who:
        line = line_of(seat, "district", DISTRICT_POWER * tiles, DISTRICT, at, tiles=tiles)
        state = gained(state, line, events)
    return state


@cache
def _recruit(criminal: bool) -> Recruit:
    return Recruit(criminal)


def recruits(table: Table, seat: Seat) -> list[Recruit]:
    """Whom ``seat`` may take from the Yellow Sign (CA-3.7, CA-7.3)."""
    own, grey = table.cults[seat].prone > 0, table.rabble > 0
    return [_recruit(False)] * own + [_recruit(True)] * grey


def recruitment(state: State, task: Recruitment, events: list[Event]) -> State | None:
    pawns = state.land.section(task.root).pawns
    is_there = any(pawn.owner == task.seat for pawn in pawns)
    return None if is_there and task.left and recruits(state, task.seat) else state


def ask_recruitment(state: State, task: Recruitment) -> Choice[Action]:
    return Choice(task.seat, THEATRES, (*recruits(state, task.seat), DONE))


def recruited(state: State, action: Recruit, events: list[Event]) -> State:
    task = state.agenda[-1]
    assert isinstance(task, Recruitment)
    seat, cult = task.seat, state.cults[task.seat]
    clause = GREY_RECRUIT if action.criminal else THEATRES
    events.append(PawnRecruited(seat, action.criminal, clause=clause))
    if action.criminal:
        cult = replace(cult, criminals=cult.criminals + 1)
        state = replace(state, rabble=state.rabble - 1)
    else:
        cult = replace(cult, prone=cult.prone - 1, reserve=cult.reserve + 1)
    state = with_cult(state, seat, cult)
    state = replace(state, agenda=state.agenda[:-1])
    return then(state, replace(task, left=task.left - 1))
