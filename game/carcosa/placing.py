"""Select, look, place or replace, deploy: the turn until Resolve begins (CA-2.2 to CA-2.8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from typing import Final, TypeVar

from msgspec.structs import replace

from game.carcosa.actions import Deploy, Place, Select
from game.carcosa.events import (
    NextTileDrawn,
    NoPlaceFound,
    NoTileSelected,
    PawnDeployed,
    TilePlaced,
    TileSelected,
)
from game.carcosa.pieces import HOLE, box, hastur_districts
from game.carcosa.stacks import taken
from game.carcosa.state import (
    CRIMINAL,
    EVERYONE,
    OCCULTIST,
    State,
    Table,
    Tile,
    cells_to_deploy,
    standing_pawns,
    then,
    with_cult,
)
from game.carcosa.tasks import AnyTask, DrawAgain, Encounters, Haunt, LookAtHand, PutUnder, TurnUp
from game.carcosa.track import traps_to_set
from game.core.protocol import ClauseId, Event, IllegalAction
from game.landscape.grid import STEP, cell_at, xy
from game.landscape.land import Land, Pawn, has_spot, laid, lifted, spots, turns_at

T = TypeVar("T", bound=Table)

SELECT: Final = ClauseId("CA-2.2")
PLACE: Final = ClauseId("CA-2.4")
REPLACE: Final = ClauseId("CA-2.5")
NO_PLACE: Final = ClauseId("CA-2.6")
DEPLOY: Final = ClauseId("CA-2.7")
EXTRA: Final = ClauseId("CA-5.8")
SOLO: Final = ClauseId("CA-9.6")


# CA-2.2 Select


def free_stacks(table: Table) -> list[int]:
    """The stacks without a Prophet or the Scholar, whose top was not tried this turn (CA-2.6)."""
    blocked = {cult.prophet for cult in table.cults}
    if table.investigators:
        blocked.add(table.investigators.scholar)
    return [
        index
        for index, stack in enumerate(table.stacks)
        if index not in blocked and len(stack) > table.tried.count(index)
    ]


def selectable(table: Table) -> list[int]:
    """The free stacks whose top has a legal place; all of them if none has."""
    free = free_stacks(table)
    return [stack for stack in free if has_place(table, table.stacks[stack][0].kind)] or free


def selected(state: State, action: Select, events: list[Event]) -> State:
    seat, stack = state.turn, action.stack
    cult = state.cults[seat]
    state, tile = taken(state, stack, 0, events)
    events.append(TileSelected(seat, stack, tile.kind, cult.prophet, clause=SELECT))
    state = with_cult(state, seat, replace(cult, prophet=stack))
    state = replace(state, hand=tile, source=stack, phase="place")
    return then(state, LookAtHand(), TurnUp(stack))


def without_tile(state: State, events: list[Event]) -> State:
    """CA-2.2, CA-2.6: the turn goes on without Place and Deploy."""
    events.append(NoTileSelected(state.turn, clause=SELECT))
    return replace(state, deployed=True, phase="deploy")


# CA-2.4 Place, CA-2.5 Replace


@cache
def _places(spot: int, held: int | None) -> tuple[Place, ...]:
    """The actions of one spot; see ``game.landscape.land.spots``."""
    x, y = xy(spot >> 4)
    return tuple(Place(x, y, turns, held) for turns in range(4) if spot >> turns & 1)


def places(table: Table, kind: str, held: int | None = None) -> list[Place]:
    """Every legal place of a tile of ``kind``, on empty cells first, then on tiles."""
    land, tile = table.land, box().tiles[kind]
    found = spots(land, tile)
    for cell in replaceable(table):
        if turns := turns_at(land, box(), tile, cell):
            found.append(cell << 4 | turns)
    return list(chain.from_iterable([_places(spot, held) for spot in found]))


def has_place(table: Table, kind: str) -> bool:
    """Whether a tile of ``kind`` has any legal place."""
    land, tile = table.land, box().tiles[kind]
    if has_spot(land, tile):
        return True
    return any(turns_at(land, box(), tile, cell) for cell in replaceable(table))


def replaceable(table: Table) -> list[int]:
    """The cells of the unstable tiles without a pawn of any kind, by row and column (CA-2.5)."""
    stood_on = {table.stranger, *[pawn.cell for pawn in standing_pawns(table.land)]}
    if table.investigators:
        stood_on.update([hunter.cell for hunter in table.investigators.hunters])
    stable = table.stable
    return sorted([c for c in table.tiles if c not in stable and c not in stood_on])


def _is_stood_on(table: Table, cell: int) -> bool:
    """Whether a pawn is on a section of the tile at ``cell``, or somebody on the tile itself."""
    if cell == table.stranger:
        return True
    if table.investigators and any(h.cell == cell for h in table.investigators.hunters):
        return True
    land = table.land
    tile = land.tiles[cell]
    slots = range(tile.base, tile.base + len(box().faces[tile.face].parts))
    return any(pawn.cell == cell for slot in slots for pawn in land.section(slot).pawns)


def in_hand(table: Table, held: int | None) -> Tile | None:
    """The tile that a ``Place`` is about, if there is one."""
    if held is None:
        return table.hand
    tiles = table.cults[table.turn].held
    return tiles[held] if 0 <= held < len(tiles) else None


def check_place(state: State, action: Place) -> None:
    """CA-2.4, CA-2.5, CA-5.8."""
    clause = PLACE if action.held is None else EXTRA
    moments = ("place",) if action.held is None else ("place", "deploy", "after")
    tile = in_hand(state, action.held)
    if state.agenda or state.ending or state.phase not in moments or tile is None:
        raise IllegalAction(clause, "carcosa.refuse.no_tile_now")
    cell, land = cell_at(action.x, action.y), state.land
    if xy(cell) != (action.x, action.y) or not (cell in land.tiles or cell in land.frontier):
        raise IllegalAction(PLACE, "carcosa.refuse.not_beside")
    if cell in land.tiles:
        if cell in state.stable:
            raise IllegalAction(REPLACE, "carcosa.refuse.stable")
        if _is_stood_on(state, cell):
            raise IllegalAction(REPLACE, "carcosa.refuse.stood_on")
    turns = turns_at(land, box(), box().tiles[tile.kind], cell)
    if not (0 <= action.turns < 4 and turns >> action.turns & 1):
        raise IllegalAction(PLACE, "carcosa.refuse.no_match")


def placed(state: State, action: Place, events: list[Event]) -> State:
    """Lay the tile; what it replaces goes under a stack; the Stranger may come (CA-8.1)."""
    cell, seat = cell_at(action.x, action.y), state.turn
    tile = in_hand(state, action.held)
    assert tile is not None
    old = state.tiles.get(cell)
    tasks: list[AnyTask] = [PutUnder()] if old else []
    after = with_tile(state, cell, tile, action.turns)
    if holes := new_holes(state, after.land, cell):
        tasks.append(Haunt(holes))
    events.append(
        TilePlaced(
            seat,
            tile.kind,
            action.x,
            action.y,
            action.turns,
            old.kind if old else "",
            action.held is not None,
            clause=REPLACE if old else PLACE,
        )
    )
    if action.held is None:
        after = replace(after, hand=None)
    else:
        cult = state.cults[seat]
        rest = cult.held[: action.held] + cult.held[action.held + 1 :]
        after = with_cult(after, seat, replace(cult, held=rest))
    if state.investigators:
        tasks.append(Encounters())
    after = replace(
        after,
        returning=old,
        put=tuple([pawn for pawn in state.put if pawn.cell != cell]),
    )
    return then(after, *tasks) if tasks else after


def with_tile(table: T, cell: int, tile: Tile, turns: int) -> T:
    """The table with this tile at ``cell``, whether one lies there already or not."""
    land = lifted(table.land, box(), cell) if cell in table.land.tiles else table.land
    return replace(
        table,
        land=laid(land, box(), cell, box().tiles[tile.kind].faces[turns]),
        tiles={**table.tiles, cell: replace(tile, seen=EVERYONE)},
        fresh=table.fresh if cell in table.fresh else (*table.fresh, cell),
    )


def new_holes(before: Table, land: Land, cell: int) -> tuple[int, ...]:
    """Holes that a tile placed at ``cell`` makes while the Stranger waits for one (CA-8.1).

    A hole is an empty cell with tiles on all four sides; replacing a tile makes none.
    """
    if not before.options.has_stranger or before.stranger is not None or cell in before.tiles:
        return ()
    tiles = land.tiles
    return tuple(
        near
        for near in [cell + step for step in STEP]
        if near not in tiles and sum(near + step in tiles for step in STEP) == HOLE
    )


# CA-2.6 No legal place


def no_place(state: State, events: list[Event]) -> State:
    """The drawn tile goes under the smallest stack and the next is drawn."""
    tile = state.hand
    assert tile is not None
    events.append(NoPlaceFound(state.turn, tile.kind, clause=NO_PLACE))
    state = replace(state, hand=None, returning=tile)
    return then(state, PutUnder(), DrawAgain())


def draw_again(state: State, task: DrawAgain, events: list[Event]) -> State:
    """From the stack first chosen; if that is empty, the player selects again."""
    stack, seat = state.source, state.turn
    if not state.stacks[stack]:
        return replace(state, phase="select")
    if len(state.stacks[stack]) <= state.tried.count(stack):
        return without_tile(state, events)
    state, tile = taken(state, stack, 0, events)
    events.append(NextTileDrawn(seat, stack, tile.kind, clause=NO_PLACE))
    return then(replace(state, hand=tile), LookAtHand(), TurnUp(stack))


# CA-2.7 Deploy, CA-2.8 Sacrifice


@cache
def deploy(cell: int, part: int, criminal: bool) -> Deploy:
    x, y = xy(cell)
    return Deploy(x, y, part, criminal)


def deployments(table: Table, cells: Iterable[int]) -> list[Deploy]:
    """Every pawn that the active player may put on a section of the tiles at ``cells``."""
    cult = table.cults[table.turn]
    who = [False] * (cult.reserve > 0) + [True] * (cult.criminals > 0)
    if not who:
        return []
    return [
        deploy(cell, part, criminal) for cell, part in free_parts(table, cells) for criminal in who
    ]


def may_deploy(table: Table) -> bool:
    """Whether the active player may deploy somebody somewhere now."""
    cult = table.cults[table.turn]
    if table.deployed or not (cult.reserve or cult.criminals):
        return False
    return any(free_parts(table, cells_to_deploy(table))) or bool(traps_to_set(table))


def free_parts(table: Table, cells: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Cell and part of everything on these tiles that a pawn may be put on."""
    for cell in cells:
        for part in range(len(box().faces[table.land.tiles[cell].face].parts)):
            if not taken_because(table, cell, part):
                yield cell, part


def taken_because(table: Table, cell: int, part: int) -> tuple[ClauseId, str] | None:
    """Clause and key of why no pawn may be put on a part; None when one may."""
    land = table.land
    slot = land.tiles[cell].base + part
    section = land.section(slot)
    if section.kind == "water":
        root = land.root(slot)
        for pawn in table.put:
            if pawn.cell == cell and land.root(land.slot(cell, pawn.part)) == root:
                return ClauseId("CA-5.3"), "carcosa.refuse.same_water"
        return None
    if section.pawns:
        if any(pawn.owner == OCCULTIST for pawn in section.pawns):
            return SOLO, "carcosa.refuse.occultist_there"
        return DEPLOY, "carcosa.refuse.section_taken"
    if table.investigators and cell in hastur_districts():
        return None
    if (cell in table.stable) if section.kind == "site" else (land.root(slot) in table.done):
        return ClauseId("CA-5.3"), "carcosa.refuse.resolved"
    return None


def deployed(state: State, action: Deploy, events: list[Event], clause: ClauseId) -> State:
    """Put a pawn from the reserve of the active player on a section."""
    seat, cell, land = state.turn, cell_at(action.x, action.y), state.land
    root = land.root(land.slot(cell, action.part))
    section, cult = land.section(root), state.cults[seat]
    before = cult.criminals if action.criminal else cult.reserve
    pawn = Pawn(seat + CRIMINAL if action.criminal else seat, cell, action.part)
    events.append(
        PawnDeployed(
            seat,
            action.criminal,
            section.kind,
            action.x,
            action.y,
            action.part,
            before,
            before - 1,
            clause=clause,
        )
    )
    if action.criminal:
        cult = replace(cult, criminals=before - 1)
    else:
        cult = replace(cult, reserve=before - 1)
    state = with_cult(state, seat, cult)
    land = land.with_pawns(root, (*section.pawns, pawn))
    state = replace(state, land=land, put=(*state.put, pawn))
    return then(state, Encounters()) if state.investigators else state
