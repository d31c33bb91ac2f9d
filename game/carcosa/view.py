"""What each seat may know (CA-2.3, CA-5.4, CA-5.7, CA-8.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

from msgspec.structs import replace

from game.carcosa.events import (
    StackSeen,
    TileKept,
    TileRemoved,
    TileSeen,
    TilesTurned,
    TopRevealed,
)
from game.carcosa.pieces import NOTHING, kinds
from game.carcosa.stacks import is_plain
from game.carcosa.state import EVERYONE, State, Table, Tile
from game.core.protocol import Event, Picker, Seat


class View(Table, frozen=True, kw_only=True):
    """The table from one chair: unseen sides are empty, ``pool`` and ``events`` hold the unseen."""

    seat: Seat | None
    """Whose view; None is the closed curtain."""


def view(state: State, seat: Seat | None) -> View:
    """Each tile as far as ``seat`` knows it; None knows what everyone does."""
    kinds_unseen: list[str] = []
    events_unseen: dict[str, list[str]] = {}

    def side(tile: Tile) -> Tile:
        if tile.seen != EVERYONE and not _is_among(seat, tile.seen):
            if tile.kind:
                kinds_unseen.append(tile.kind)
                _hide_event(tile)
            return Tile("", "", tile.seen, 0)
        if tile.known != EVERYONE and not _is_among(seat, tile.known):
            _hide_event(tile)
            return replace(tile, event="")
        return tile

    def _hide_event(tile: Tile) -> None:
        if tile.event and not is_plain(tile.kind):
            events_unseen.setdefault(kinds()[tile.kind].group, []).append(tile.event)

    fields = _fields(state) | _faces(state, side)
    fields["pool"] = state.pool.shuffled_with(kinds_unseen) if kinds_unseen else state.pool
    more = {group: state.events[group].shuffled_with(had) for group, had in events_unseen.items()}
    fields["events"] = {**state.events, **more}
    return View(seat=seat, **fields)


def _is_among(seat: Seat | None, seats: int) -> bool:
    return seat is not None and bool(seats >> seat & 1)


def determinise(seen: View, picker: Picker) -> State:
    """A whole state that ``seen`` allows: what others have seen is dealt from the unseen.

    What nobody has seen stays undealt.
    """
    pool, events = seen.pool, dict(seen.events)

    def side(tile: Tile) -> Tile:
        nonlocal pool
        if not tile.seen:
            return tile
        if not tile.kind:
            cards = pool.next_cards()
            kind = cards[picker([copies for _, copies in cards])][0]
            pool = pool.without(kind)
            if is_plain(kind):
                return Tile(kind, NOTHING, tile.seen, EVERYONE)
            tile = Tile(kind, "", tile.seen, tile.seen)
        if tile.known and not tile.event:
            group = kinds()[tile.kind].group
            cards = events[group].next_cards()
            event = cards[picker([copies for _, copies in cards])][0]
            events[group] = events[group].without(event)
            tile = replace(tile, event=event)
        return tile

    fields = _fields(seen) | _faces(seen, side)
    return State(**fields | {"pool": pool, "events": events})


def _fields(table: Table) -> dict[str, Any]:
    return {name: getattr(table, name) for name in Table.__struct_fields__}


def _faces(table: Table, side: Callable[[Tile], Tile]) -> dict[str, Any]:
    """The fields of ``table`` that hold tiles, every tile passed through ``side`` once."""
    return {
        "tiles": {cell: side(tile) for cell, tile in table.tiles.items()},
        "stacks": tuple([tuple(map(side, stack)) for stack in table.stacks]),
        "cults": tuple(
            [
                replace(cult, held=tuple(map(side, cult.held))) if cult.held else cult
                for cult in table.cults
            ]
        ),
        "hand": side(table.hand) if table.hand else None,
        "returning": side(table.returning) if table.returning else None,
        "aside": tuple(map(side, table.aside)),
    }


def tiles_of(table: Table) -> Iterator[Tile]:
    """Every tile on the map, in the stacks, in hands and out of the game."""
    hands = [tile for tile in (table.hand, table.returning) if tile]
    held = chain.from_iterable(cult.held for cult in table.cults)
    return chain(table.tiles.values(), *table.stacks, held, hands, table.aside)


def secret(state: State, seat: Seat) -> bool:
    """Whether ``seat`` knows a side of a tile that another does not."""
    bit = 1 << seat
    return any(
        tile.seen & bit and (tile.seen != EVERYONE or (tile.known & bit and tile.known != EVERYONE))
        for tile in tiles_of(state)
    )


def redact(event: Event, seat: Seat | None) -> Event:
    """``event`` as ``seat`` may watch it: that a tile was seen or moved stays, its faces go."""
    if event.audience is None or (seat is not None and seat in event.audience):
        return event
    if isinstance(event, TopRevealed | TilesTurned):
        return replace(event, audience=None)
    if isinstance(event, TileSeen):
        return replace(event, event="", audience=None)
    if isinstance(event, StackSeen):
        return replace(event, tiles=(), audience=None)
    if isinstance(event, TileKept | TileRemoved):
        return replace(event, kind="", event="", audience=None)
    raise TypeError(f"{type(event).__name__} has an audience but no redaction")
