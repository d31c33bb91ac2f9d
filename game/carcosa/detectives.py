"""The Detectives (CA-9.8 to CA-9.10)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from msgspec.structs import replace

from game.carcosa.actions import Action, Lead, PointOut, Send
from game.carcosa.events import (
    DetectiveAttacked,
    DetectiveCame,
    DetectiveLeft,
    DetectiveMoved,
    DetectivesEaten,
    DetectiveStayed,
    TargetNamed,
)
from game.carcosa.pieces import DEVOURED_POWER, THEATRE, box, hastur_districts
from game.carcosa.power import line_of
from game.carcosa.state import (
    CRIMINAL,
    OCCULTIST,
    Detective,
    State,
    Table,
    foes,
    standing_pawns,
    then,
    with_cult,
    with_foes,
    without,
)
from game.carcosa.tasks import (
    Detect,
    DetectivesAmazed,
    DetectivesDevoured,
    Gain,
    Hunt,
    MeetDetective,
    Retreat,
)
from game.core.protocol import Choice, ClauseId, Event
from game.landscape.grid import STEP, cell_at, xy
from game.landscape.land import Land, Pawn, cells_of

MET: Final = ClauseId("CA-9.8")
HUNT: Final = ClauseId("CA-9.9")
AWAY: Final = ClauseId("CA-9.10")


@cache
def _lead(cell: int) -> Lead:
    return Lead(*xy(cell))


@cache
def _send(hunter: int) -> Send:
    return Send(hunter)


@cache
def _point_out(pawn: Pawn) -> PointOut:
    return PointOut(*xy(pawn.cell), pawn.part, pawn.owner)


# CA-9.8 Met by the Oracle


def meet_detective(state: State, task: MeetDetective, events: list[Event]) -> State | None:
    free = _free_tiles(state)
    if len(free) > 1:
        return None
    if free:
        return _came(state, task, free[0], events)
    events.append(DetectiveLeft(task.space, clause=MET))
    return _off_track(state, task.space)


def ask_meet_detective(state: State, task: MeetDetective) -> Choice[Action]:
    return Choice(state.turn, MET, tuple(map(_lead, _free_tiles(state))))


def _free_tiles(table: Table) -> list[int]:
    """The Hastur tiles without a Detective."""
    taken = {hunter.cell for hunter in foes(table).hunters}
    return [cell for cell in hastur_districts() if cell not in taken]


def _came(state: State, task: MeetDetective, cell: int, events: list[Event]) -> State:
    free = tuple(map(xy, _free_tiles(state)))
    events.append(DetectiveCame(task.space, *xy(cell), free, clause=MET))
    hunters = (*foes(state).hunters, Detective(cell, fresh=True))
    return with_foes(_off_track(state, task.space), hunters=hunters)


def _off_track(state: State, space: int) -> State:
    rest = tuple(other for other in foes(state).detectives if other != space)
    return with_foes(state, detectives=rest)


# CA-9.9 The hunt


def detect(state: State, task: Detect, events: list[Event]) -> State | None:
    """One after the other; the order is asked while it can matter: while one of them attacks."""
    waiting = _waiting(state)
    if not waiting:
        return state
    return None if len(waiting) > 1 and _any_attacks(state) else _sent(state, waiting[0])


def ask_detect(state: State, task: Detect) -> Choice[Action]:
    return Choice(state.turn, HUNT, tuple(map(_send, _waiting(state))))


def _waiting(table: Table) -> list[int]:
    return [index for index, hunter in enumerate(foes(table).hunters) if hunter.waits]


def _any_attacks(table: Table) -> bool:
    cells = {pawn.cell for pawn in quarry(table)}
    return any(h.waits and not h.fresh and h.cell in cells for h in foes(table).hunters)


def sent(state: State, action: Send, events: list[Event]) -> State:
    return _sent(replace(state, agenda=state.agenda[:-1]), action.hunter)


def _sent(state: State, hunter: int) -> State:
    return then(state, Hunt(hunter), Detect())


def quarry(table: Table) -> list[Pawn]:
    """Whom Detectives go for: cultists, victims and criminals on tiles, each kind of spot once."""
    pawns = [pawn for pawn in standing_pawns(table.land) if pawn.owner < OCCULTIST]
    return sorted(set(pawns), key=lambda pawn: (pawn.cell, pawn.part, pawn.owner))


def hunt(state: State, task: Hunt, events: list[Event]) -> State | None:
    """The first that fits: a new one names, one with company attacks, one without a target
    names, any other goes on his way."""
    found = deeds(state, task.hunter)
    if len(found) > 1:
        return None
    if found:
        return _done(state, task.hunter, found[0], events)
    x, y = xy(foes(state).hunters[task.hunter].cell)
    events.append(DetectiveStayed(x, y, clause=HUNT))
    return _with_hunter(state, task.hunter)


def ask_hunt(state: State, task: Hunt) -> Choice[Action]:
    return Choice(state.turn, HUNT, tuple(deeds(state, task.hunter)))


def deeds(table: Table, index: int) -> list[PointOut | Lead]:
    """What the rules allow a Detective to do now: pawns to name or attack, or tiles to go to."""
    hunter, pawns = foes(table).hunters[index], quarry(table)
    here = [pawn for pawn in pawns if pawn.cell == hunter.cell]
    if here and not hunter.fresh:
        return [_point_out(pawn) for pawn in here]
    if hunter.fresh or hunter.target not in pawns:
        return [_point_out(pawn) for pawn in _nearest(table, hunter.cell, pawns)]
    assert hunter.target is not None
    return [_lead(cell) for cell in ways(table, hunter.cell, hunter.target.cell)]


def steps_from(table: Table, cell: int) -> dict[int, int]:
    """How many steps over tiles each tile is away from ``cell``."""
    steps, edge, count, tiles = {cell: 0}, {cell}, 0, table.tiles
    while edge:
        count += 1
        edge = {near + step for near in edge for step in STEP if near + step in tiles}
        edge -= steps.keys()
        steps |= dict.fromkeys(edge, count)
    return steps


def _nearest(table: Table, cell: int, pawns: Sequence[Pawn]) -> list[Pawn]:
    steps = steps_from(table, cell)
    least = min((steps[pawn.cell] for pawn in pawns), default=0)
    return [pawn for pawn in pawns if steps[pawn.cell] == least]


def ways(table: Table, cell: int, goal: int) -> list[int]:
    """The tiles next to ``cell`` that are on a shortest way to ``goal``."""
    steps = steps_from(table, goal)
    beside = [cell + step for step in STEP if cell + step in table.tiles]
    return [near for near in beside if steps[near] < steps[cell]]


def pursued(state: State, action: PointOut | Lead, events: list[Event]) -> State:
    """The player has chosen a target, a victim, a way, or the tile of one who was met."""
    task = state.agenda[-1]
    state = replace(state, agenda=state.agenda[:-1])
    if isinstance(task, MeetDetective):
        return _came(state, task, cell_at(action.x, action.y), events)
    assert isinstance(task, Hunt)
    return _done(state, task.hunter, action, events)


def _done(state: State, index: int, action: PointOut | Lead, events: list[Event]) -> State:
    if isinstance(action, Lead):
        return _moved(state, index, cell_at(action.x, action.y), events)
    pawn = Pawn(action.owner, cell_at(action.x, action.y), action.part)
    hunter = foes(state).hunters[index]
    attacks = pawn.cell == hunter.cell and not hunter.fresh
    return (_attacked if attacks else _named)(state, index, pawn, events)


def _named(state: State, index: int, pawn: Pawn, events: list[Event]) -> State:
    hunter = foes(state).hunters[index]
    events.append(
        TargetNamed(
            *xy(hunter.cell),
            _spot(pawn),
            pawn.owner >= CRIMINAL,
            hunter.fresh,
            steps_from(state, hunter.cell)[pawn.cell],
            tuple(map(_spot, _nearest(state, hunter.cell, quarry(state)))),
            clause=HUNT,
        )
    )
    return _with_hunter(state, index, Detective(hunter.cell, pawn))


def _moved(state: State, index: int, cell: int, events: list[Event]) -> State:
    hunter = foes(state).hunters[index]
    assert hunter.target is not None
    steps = steps_from(state, hunter.target.cell)
    found = tuple(map(xy, ways(state, hunter.cell, hunter.target.cell)))
    before, target = xy(hunter.cell), _spot(hunter.target)
    events.append(DetectiveMoved(*xy(cell), before, target, steps[cell], found, clause=HUNT))
    return _with_hunter(state, index, Detective(cell, hunter.target))


def _attacked(state: State, index: int, pawn: Pawn, events: list[Event]) -> State:
    hunter, seat = foes(state).hunters[index], state.turn
    is_criminal = pawn.owner >= CRIMINAL
    here = tuple([_spot(other) for other in quarry(state) if other.cell == hunter.cell])
    at = xy(hunter.cell)
    events.append(DetectiveAttacked(*at, _spot(pawn), is_criminal, here, clause=HUNT))
    hunters = foes(state).hunters
    state = with_foes(state, hunters=hunters[:index] + hunters[index + 1 :])
    state = replace(state, land=without(state.land, pawn))
    if is_criminal:
        return replace(state, rabble=state.rabble + 1)
    cult = state.cults[seat]
    return with_cult(state, seat, replace(cult, prone=cult.prone + 1))


def _with_hunter(state: State, index: int, hunter: Detective | None = None) -> State:
    """The state when a Detective has acted; as he was, if nothing changed."""
    hunters = foes(state).hunters
    acted = hunter or replace(hunters[index], fresh=False, waits=False)
    return with_foes(state, hunters=(*hunters[:index], acted, *hunters[index + 1 :]))


def _spot(pawn: Pawn) -> tuple[int, int, int]:
    return (*xy(pawn.cell), pawn.part)


def targets_forgotten(state: State) -> State:
    """The state when no Detective goes for a pawn that has left the map.

    Another that is put there later is not his target.
    """
    hunters = foes(state).hunters
    if not any(hunter.target for hunter in hunters):
        return state
    pawns = set(standing_pawns(state.land))
    if all(hunter.target is None or hunter.target in pawns for hunter in hunters):
        return state
    kept = [h if h.target in pawns else replace(h, target=None) for h in hunters]
    return with_foes(state, hunters=tuple(kept))


# CA-9.10 Devoured and amazed


def detectives_devoured(state: State, task: DetectivesDevoured, events: list[Event]) -> State:
    """Those whose tile has water of the site's; a cultist's ritual gains by each."""
    hunters, land, at = foes(state).hunters, state.land, xy(task.cell)
    sea = _waters(land, task.cell)
    eaten = [hunter for hunter in hunters if sea & _waters(land, hunter.cell)]
    if not eaten:
        return state
    events.append(DetectivesEaten(tuple([xy(hunter.cell) for hunter in eaten]), clause=AWAY))
    state = with_foes(state, hunters=tuple([h for h in hunters if h not in eaten]))
    if task.host is None:
        return state
    points, number = DEVOURED_POWER * len(eaten), len(eaten)
    line = line_of(task.host, "detectives", points, AWAY, at, detectives=number)
    return then(state, Gain(line))


def _waters(land: Land, cell: int) -> set[int]:
    """Roots of the waters on the tile at ``cell``."""
    tile = land.tiles[cell]
    parts = box().faces[tile.face].parts
    return {land.root(tile.base + i) for i, part in enumerate(parts) if part.kind == "water"}


def detectives_amazed(state: State, task: DetectivesAmazed, events: list[Event]) -> State:
    """A Theatre of a completed district sends the Detectives on its tiles to the track."""
    hunters = foes(state).hunters
    cells = cells_of(state.land, state.land.section(task.root))
    if not any(state.tiles[cell].event == THEATRE for cell in cells):
        return state
    gone = [hunter.cell for hunter in hunters if hunter.cell in cells]
    return then(state, *[Retreat("detective", cell, 0, AWAY) for cell in gone])
