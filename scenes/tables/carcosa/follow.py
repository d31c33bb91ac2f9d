"""The table as it is shown between two views: event after event, while things still move.

Only what is to be seen is followed; the next view puts everything else right.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, TypeVar

from msgspec.structs import replace

from game.carcosa.events import (
    NextTileDrawn,
    NoPlaceFound,
    PawnCalled,
    PawnDeployed,
    PawnRecruited,
    PawnsDevoured,
    PawnsWentMad,
    PowerGained,
    ProphetMoved,
    RoomEmptied,
    SanityRecovered,
    StoneCharged,
    StoneUsed,
    StrangerCame,
    StrangerMoved,
    StrangerSpoke,
    TileKept,
    TilePlaced,
    TilePutUnder,
    TileRemoved,
    TileSelected,
    TilesTurned,
    TopRevealed,
)
from game.carcosa.placing import with_tile
from game.carcosa.state import CRIMINAL, EVERYONE, OCCULTIST, Table, Tile
from game.core.protocol import Event
from game.landscape.grid import cell_at
from game.landscape.land import Pawn

T = TypeVar("T", bound=Table)
Spot = tuple[int, int, int]


def follow(table: T, event: Event) -> T:
    """``table`` after ``event``, as far as it is to be seen."""
    match event:
        case TileSelected(seat=seat, stack=stack, kind=kind):
            table = _with_stack(table, stack, table.stacks[stack][1:])
            table = replace(table, hand=Tile(kind, "", EVERYONE), source=stack)
            return _with(table, seat, prophet=stack)
        case NextTileDrawn(stack=stack, kind=kind):
            table = _with_stack(table, stack, table.stacks[stack][1:])
            return replace(table, hand=Tile(kind, "", EVERYONE))
        case NoPlaceFound():
            return replace(table, hand=None)
        case TilePutUnder(stack=stack):
            return _with_stack(table, stack, (*table.stacks[stack], Tile()))
        case TileKept(seat=seat, stack=stack, kind=kind, event=what):
            held = (*table.cults[seat].held, Tile(kind, what))
            return _with(_one_less(table, stack), seat, held=held)
        case TileRemoved(stack=stack):
            return _one_less(table, stack)
        case TopRevealed(stack=stack, kind=kind):
            top = Tile(kind, "", EVERYONE)
            return _with_stack(table, stack, (top, *table.stacks[stack][1:]))
        case TilePlaced():
            return _placed(table, event)
        case TilesTurned(tiles=turned):
            shown = {cell_at(x, y): what for x, y, what in turned}
            tiles = {c: replace(table.tiles[c], event=what) for c, what in shown.items()}
            stable = table.stable.union(shown)
            return replace(table, tiles={**table.tiles, **tiles}, stable=stable)
        case StrangerCame(x=x, y=y) | StrangerMoved(x=x, y=y):
            return replace(table, stranger=cell_at(x, y))
        case StrangerSpoke():
            return replace(table, stranger=None)
    return _pawns(table, event)


def _pawns(table: T, event: Event) -> T:
    """What concerns pawns, Oracles and stones."""
    match event:
        case SanityRecovered(seat=seat):
            cult = table.cults[seat]
            return _with(
                table,
                seat,
                reserve=cult.reserve + event.ready,
                recovery=event.recovering,
                asylum=0,
                criminals=cult.criminals + event.criminals_ready,
                criminals_recovery=event.criminals_recovering,
                criminals_asylum=0,
            )
        case PawnDeployed(seat=seat, criminal=criminal, after=after):
            pawn = Pawn(seat + CRIMINAL * criminal, cell_at(event.x, event.y), event.part)
            root = table.land.root(table.land.slot(pawn.cell, pawn.part))
            pawns = (*table.land.section(root).pawns, pawn)
            table = replace(table, land=table.land.with_pawns(root, pawns))
            return _with(table, seat, **{"criminals" if criminal else "reserve": after})
        case PowerGained(seat=seat, after=after):
            return _with(table, seat, power=after)
        case StoneCharged(seat=seat, stone=stone):
            return _with(table, seat, charged=tuple(sorted({*table.cults[seat].charged, stone})))
        case StoneUsed(seat=seat, stone=stone):
            rest = tuple(one for one in table.cults[seat].charged if one != stone)
            return _with(table, seat, charged=rest)
        case ProphetMoved(seat=seat, after=after):
            return _with(table, seat, prophet=after)
        case PawnsDevoured(pawns=pawns, criminals=grey):
            table = _without(table, [*[spot for _, *spot in pawns], *grey])
            for seat, *_ in pawns:
                table = _with(table, seat, prone=table.cults[seat].prone + 1)
            return replace(table, rabble=table.rabble + len(grey))
        case PawnsWentMad(seat=seat, pawns=own, criminals=grey, standing=standing, total=total):
            table = _without(table, [*own, *grey])
            cult = table.cults[seat]
            room = {"standing" if standing else "asylum": total}
            return _with(table, seat, **room, criminals_asylum=cult.criminals_asylum + len(grey))
        case PawnRecruited(seat=seat, criminal=False):
            cult = table.cults[seat]
            return _with(table, seat, prone=cult.prone - 1, reserve=cult.reserve + 1)
        case PawnRecruited(seat=seat):
            table = _with(table, seat, criminals=table.cults[seat].criminals + 1)
            return replace(table, rabble=table.rabble - 1)
        case RoomEmptied(seat=seat, room=room):
            cult = table.cults[seat]
            return _with(
                table,
                seat,
                reserve=cult.reserve + event.cultists,
                criminals=cult.criminals + event.criminals,
                **{room: 0, f"criminals_{room}": 0},
            )
        case PawnCalled(at=at) if at is not None:
            return _without(table, [at])
    return table


def _placed(table: T, event: TilePlaced) -> T:
    tile = table.hand if table.hand and not event.extra else None
    tile = tile or Tile(event.kind, "", EVERYONE)
    cell, turns = cell_at(event.x, event.y), event.turns
    table = with_tile(table, cell, tile, turns)
    if event.extra:
        return _with(table, event.seat, held=table.cults[event.seat].held[1:])
    return replace(table, hand=None)


def _with(table: T, seat: int, **changes: Any) -> T:
    """The table with these fields of a cult."""
    cults = table.cults
    return replace(
        table, cults=(*cults[:seat], replace(cults[seat], **changes), *cults[seat + 1 :])
    )


def _with_stack(table: T, stack: int, tiles: tuple[Tile, ...]) -> T:
    return replace(table, stacks=(*table.stacks[:stack], tiles, *table.stacks[stack + 1 :]))


def _one_less(table: T, stack: int) -> T:
    """A tile was taken from somewhere in a stack; what is on top then is told by itself."""
    return _with_stack(table, stack, table.stacks[stack][:-1])


def _without(table: T, spots: Collection[Collection[int]]) -> T:
    """The table without one pawn on each of these parts, by column, row and part."""
    land = table.land
    for x, y, part in spots:
        cell = cell_at(x, y)
        root = land.root(land.slot(cell, part))
        pawns = land.section(root).pawns
        here = (p for p in pawns if (p.cell, p.part) == (cell, part) and p.owner < OCCULTIST)
        gone = next(here, None)
        land = land.with_pawns(root, tuple(p for p in pawns if p is not gone))
    return replace(table, land=land)
