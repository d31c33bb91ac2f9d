"""The stacks of tiles: what is dealt when, who looks, what goes under (CA-1.3, CA-2.3, CA-2.5).

A tile is dealt when somebody must know it: its kind when it comes to the top or is looked at,
its event when it is looked at. Putting tiles in order makes the others forget what they knew
of that stack.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from msgspec.structs import replace

from game.carcosa.actions import Action, Bare, Deal, Done, Pick, PutBeneath
from game.carcosa.events import (
    NoStackLeft,
    StackArranged,
    StackEmptied,
    StackSeen,
    TileKept,
    TilePutUnder,
    TileRemoved,
    TileSeen,
    TopRevealed,
)
from game.carcosa.pieces import NOTHING, kinds
from game.carcosa.state import (
    EVERYONE,
    State,
    Table,
    Tile,
    all_seats,
    eyes,
    stacks_out,
    then,
    told_to,
    with_cult,
)
from game.carcosa.tasks import Arrange, DrawAgain, Keep, Look, LookAtHand, PutUnder, TakeOut, TurnUp
from game.core.protocol import Chance, Choice, ClauseId, Event

STACKS: Final = ClauseId("CA-1.3")
LOOK: Final = ClauseId("CA-2.3")
UNDER: Final = ClauseId("CA-2.5")
OUT: Final = ClauseId("CA-6.1")
SECRET: Final = ClauseId("CA-8.4")

DONE: Final = Done()


@cache
def _deal(kind: str) -> Deal:
    return Deal(kind)


@cache
def _bare(event: str) -> Bare:
    return Bare(event)


@cache
def _picks(start: int, end: int) -> tuple[Pick, ...]:
    return tuple(Pick(index) for index in range(start, end))


@cache
def _beneath(stack: int) -> PutBeneath:
    return PutBeneath(stack)


def is_plain(kind: str) -> bool:
    """Whether the unstable side bears no star, so that everyone knows there is no event."""
    return not kinds()[kind].group


def with_stack(state: State, stack: int, tiles: tuple[Tile, ...]) -> State:
    stacks = state.stacks
    return replace(state, stacks=(*stacks[:stack], tiles, *stacks[stack + 1 :]))


def taken(state: State, stack: int, index: int, events: list[Event]) -> tuple[State, Tile]:
    """A tile out of a stack, by its place from the top. The new top is not turned up yet."""
    tiles = state.stacks[stack]
    state = with_stack(state, stack, tiles[:index] + tiles[index + 1 :])
    if len(tiles) == 1:
        events.append(StackEmptied(stack, stacks_out(state), clause=OUT))
    return state, tiles[index]


# Dealing what is seen for the first time


def dealing(state: State, tile: Tile, clause: ClauseId) -> Chance[Action]:
    """What ``tile`` may be: its kind, then its event."""
    if not tile.kind:
        cards = state.pool.next_cards()
        return Chance(clause, tuple([(_deal(kind), copies) for kind, copies in cards]))
    shown = state.events[kinds()[tile.kind].group].next_cards()
    return Chance(clause, tuple([(_bare(event), copies) for event, copies in shown]))


def dealt(state: State, action: Deal, events: list[Event]) -> State:
    task = state.agenda[-1]
    assert isinstance(task, TurnUp | Look)
    tiles = state.stacks[task.stack]
    seen = EVERYONE if isinstance(task, TurnUp) else eyes(state, task.seat)
    plain = is_plain(action.kind)
    tile = Tile(action.kind, NOTHING if plain else "", seen, EVERYONE if plain else 0)
    index = _next_hidden(tiles)
    state = with_stack(state, task.stack, (*tiles[:index], tile, *tiles[index + 1 :]))
    return replace(state, pool=state.pool.without(action.kind))


def bared(state: State, action: Bare, events: list[Event]) -> State:
    task = state.agenda[-1]
    if isinstance(task, Look):
        tiles = state.stacks[task.stack]
        index = _next_hidden(tiles)
        tile = replace(tiles[index], event=action.event, known=eyes(state, task.seat))
        state = with_stack(state, task.stack, (*tiles[:index], tile, *tiles[index + 1 :]))
    else:
        assert state.hand is not None
        tile = replace(state.hand, event=action.event, known=eyes(state, state.turn))
        state = replace(state, hand=tile)
    group = kinds()[tile.kind].group
    pile = state.events[group].without(action.event)
    return replace(state, events={**state.events, group: pile})


def _next_hidden(tiles: tuple[Tile, ...]) -> int:
    """Index of the first tile with a side that nobody has seen; their number if there is none."""
    for index, tile in enumerate(tiles):
        if not tile.event:
            return index
    return len(tiles)


# CA-1.3 The top of each stack is public


def turn_up(state: State, task: TurnUp, events: list[Event]) -> State | None:
    tiles = state.stacks[task.stack]
    if not tiles:
        return state
    if not tiles[0].kind:
        return None
    top = replace(tiles[0], seen=EVERYONE)
    told = None if tiles[0].seen == EVERYONE else all_seats(state)
    events.append(TopRevealed(task.stack, top.kind, clause=STACKS, audience=told))
    return with_stack(state, task.stack, (top, *tiles[1:]))


def ask_turn_up(state: State, task: TurnUp) -> Chance[Action]:
    return dealing(state, state.stacks[task.stack][0], STACKS)


# CA-2.3 Look


def look_at_hand(state: State, task: LookAtHand, events: list[Event]) -> State | None:
    tile, seat = state.hand, state.turn
    assert tile is not None
    if not tile.event:
        return None
    if is_plain(tile.kind):
        return state
    tile = replace(tile, known=tile.known | eyes(state, seat))
    alone = told_to(state, seat)
    events.append(TileSeen(seat, tile.kind, tile.event, clause=LOOK, audience=alone))
    return replace(state, hand=tile)


def ask_look_at_hand(state: State, task: LookAtHand) -> Chance[Action]:
    assert state.hand is not None
    return dealing(state, state.hand, LOOK)


# CA-2.5, CA-2.6 Under the smallest stack


def put_under(state: State, task: PutUnder, events: list[Event]) -> State | None:
    stacks = smallest(state)
    if len(stacks) > 1:
        return None
    if not stacks:
        tile = state.returning
        assert tile is not None
        events.append(NoStackLeft(tile.kind, clause=UNDER))
        return replace(state, returning=None, aside=(*state.aside, tile))
    return beneath(state, stacks[0], events)


def ask_put_under(state: State, task: PutUnder) -> Choice[Action]:
    return Choice(state.turn, UNDER, tuple(map(_beneath, smallest(state))))


def put_beneath(state: State, action: PutBeneath, events: list[Event]) -> State:
    return beneath(replace(state, agenda=state.agenda[:-1]), action.stack, events)


def smallest(table: Table) -> list[int]:
    """The stacks with fewest tiles; one that is empty is out for good."""
    least = min((len(stack) for stack in table.stacks if stack), default=-1)
    return [index for index, stack in enumerate(table.stacks) if len(stack) == least]


def beneath(state: State, stack: int, events: list[Event]) -> State:
    tile = state.returning
    assert tile is not None
    events.append(TilePutUnder(tile.kind, stack, clause=UNDER))
    has_no_place = state.agenda[-1:] == (DrawAgain(),)
    tried = (*state.tried, stack) if has_no_place else state.tried
    state = replace(state, returning=None, tried=tried)
    return with_stack(state, stack, (*state.stacks[stack], tile))


# Looking through a stack: CA-5.4, CA-5.7, CA-8.4


def look(state: State, task: Look, events: list[Event]) -> State | None:
    tiles = state.stacks[task.stack]
    if _next_hidden(tiles) < len(tiles):
        return None
    only = eyes(state, task.seat)
    tiles = tuple(
        Tile(tile.kind, tile.event, only, EVERYONE if is_plain(tile.kind) else only)
        for tile in tiles
    )
    faces = tuple((tile.kind, tile.event) for tile in tiles)
    alone = told_to(state, task.seat)
    events.append(StackSeen(task.seat, task.stack, faces, clause=task.clause, audience=alone))
    return with_stack(state, task.stack, tiles)


def ask_look(state: State, task: Look) -> Chance[Action]:
    tiles = state.stacks[task.stack]
    return dealing(state, tiles[_next_hidden(tiles)], task.clause)


def take_out(state: State, task: TakeOut, events: list[Event]) -> State | None:
    return None if len(state.stacks[task.stack]) > 1 else _removed(state, task, 0, events)


def keep(state: State, task: Keep, events: list[Event]) -> State | None:
    tiles = len(state.stacks[task.stack])
    if not tiles:
        return state
    return None if tiles > 1 else _kept(state, task, 0, events)


def arrange(state: State, task: Arrange, events: list[Event]) -> State | None:
    if len(state.stacks[task.stack]) - task.placed > 1:
        return None
    events.append(StackArranged(task.seat, task.stack, clause=task.clause))
    return state


def ask_take_out(state: State, task: TakeOut) -> Choice[Action]:
    return Choice(task.seat, SECRET, _picks(0, len(state.stacks[task.stack])))


def ask_keep(state: State, task: Keep) -> Choice[Action]:
    return Choice(task.seat, task.clause, _picks(0, len(state.stacks[task.stack])))


def ask_arrange(state: State, task: Arrange) -> Choice[Action]:
    picks = _picks(task.placed, len(state.stacks[task.stack]))
    return Choice(task.seat, task.clause, (*picks, DONE))


def picked(state: State, action: Pick, events: list[Event]) -> State:
    task = state.agenda[-1]
    state = replace(state, agenda=state.agenda[:-1])
    if isinstance(task, TakeOut):
        return _removed(state, task, action.index, events)
    if isinstance(task, Keep):
        return _kept(state, task, action.index, events)
    assert isinstance(task, Arrange)
    tiles, at = state.stacks[task.stack], task.placed
    rest = tiles[at : action.index] + tiles[action.index + 1 :]
    state = with_stack(state, task.stack, (*tiles[:at], tiles[action.index], *rest))
    return then(state, replace(task, placed=at + 1))


def _removed(state: State, task: TakeOut, index: int, events: list[Event]) -> State:
    state, tile = taken(state, task.stack, index, events)
    alone = told_to(state, task.seat)
    events.append(
        TileRemoved(task.seat, task.stack, tile.kind, tile.event, clause=SECRET, audience=alone)
    )
    return replace(state, aside=(*state.aside, tile))


def _kept(state: State, task: Keep, index: int, events: list[Event]) -> State:
    state, tile = taken(state, task.stack, index, events)
    seat, alone = task.seat, told_to(state, task.seat)
    held = (*state.cults[seat].held, tile)
    events.append(
        TileKept(
            seat,
            task.stack,
            tile.kind,
            tile.event,
            len(held),
            clause=task.clause,
            audience=alone,
        )
    )
    return with_cult(state, seat, replace(state.cults[seat], held=held))


def arranged(state: State, events: list[Event]) -> State:
    """``Done`` with a stack: the rest stay as they lie."""
    task = state.agenda[-1]
    assert isinstance(task, Arrange)
    events.append(StackArranged(task.seat, task.stack, clause=task.clause))
    return replace(state, agenda=state.agenda[:-1])
