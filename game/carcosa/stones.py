"""The Ritual Stones (CA-5)."""

from __future__ import annotations

from functools import cache
from typing import Final, Literal

from msgspec.structs import replace

from game.carcosa.actions import (
    Action,
    Call,
    CallTrap,
    CallVictim,
    EmptyRoom,
    MoveProphet,
    MoveScholar,
    TurnBack,
    UseStone,
)
from game.carcosa.events import (
    AssistantTurnedBack,
    PawnCalled,
    ProphetMoved,
    RoomEmptied,
    ScholarMoved,
    StoneUsed,
    StoneWithoutEffect,
)
from game.carcosa.pieces import (
    BETRAYED_MASK,
    CALL_THE_LEGION,
    GLIMPSE,
    SHAPE,
    WE_ARE_LEGION,
    WEAR_THE_MASK,
    marks,
)
from game.carcosa.placing import deployments
from game.carcosa.stacks import DONE
from game.carcosa.state import (
    CRIMINAL,
    IN_RESERVE,
    State,
    Table,
    foes,
    manned,
    then,
    with_cult,
    with_foes,
)
from game.carcosa.tasks import (
    AnyTask,
    Arrange,
    CallBack,
    ChooseRoom,
    Keep,
    Legion,
    Look,
    MoveProphets,
    ProphetHome,
    TurnUp,
)
from game.carcosa.track import traps_to_set, without_trap
from game.core.protocol import Choice, ClauseId, Event, Seat
from game.landscape.grid import cell_at, xy

USE: Final = ClauseId("CA-5.1")
CLAUSES: Final = {
    WEAR_THE_MASK: ClauseId("CA-5.2"),
    WE_ARE_LEGION: ClauseId("CA-5.3"),
    GLIMPSE: ClauseId("CA-5.4"),
    BETRAYED_MASK: ClauseId("CA-5.5"),
    CALL_THE_LEGION: ClauseId("CA-5.6"),
    SHAPE: ClauseId("CA-5.7"),
}
"""Stone -> the clause of its effect."""

SOLO: Final = ClauseId("CA-9.7")

Room = Literal["asylum", "recovery"]


@cache
def _use(stone: int) -> UseStone:
    return UseStone(stone)


def usable(table: Table) -> list[UseStone]:
    """The stones that the active player may use (CA-2.10)."""
    return [_use(stone) for stone in table.cults[table.turn].charged]


def used(state: State, action: UseStone, events: list[Event]) -> State:
    """CA-5.1: back it goes; its effect; then the Prophet goes to the reserve."""
    seat, stone = state.turn, action.stone
    cult = state.cults[seat]
    events.append(StoneUsed(seat, stone, clause=USE))
    rest = tuple(other for other in cult.charged if other != stone)
    state = with_cult(state, seat, replace(cult, charged=rest))
    tasks = _effect(state, stone)
    if not tasks:
        events.append(StoneWithoutEffect(seat, stone, clause=CLAUSES[stone]))
    return then(state, *tasks, ProphetHome())


def has_effect(table: Table, stone: int) -> bool:
    """Whether a stone of the active player would do anything, as things stand."""
    return bool(_effect(table, stone))


def _effect(table: Table, stone: int) -> list[AnyTask]:
    """What a stone leads to, as things stand."""
    seat, clause = table.turn, CLAUSES[stone]
    stack = table.cults[seat].prophet
    if stone in (GLIMPSE, SHAPE):
        if stack < 0 or not table.stacks[stack]:
            return []
        kept: list[AnyTask] = [Keep(seat, stack, clause)] if stone == SHAPE else []
        arranged = Arrange(seat, stack, 0, clause)
        return [Look(seat, stack, clause), *kept, arranged, TurnUp(stack)]
    task: AnyTask
    if stone == WEAR_THE_MASK:
        task, found = ChooseRoom(), bool(_rooms(table))
    elif stone == WE_ARE_LEGION:
        task, found = Legion(), bool(_legion(table))
    elif stone == BETRAYED_MASK:
        task, found = MoveProphets(), bool(_movable(table, ()))
    else:
        task, found = CallBack(), bool(_prone(table))
    return [task] if found else []


def prophet_home(state: State, task: ProphetHome, events: list[Event]) -> State:
    return _prophet_to(state, state.turn, IN_RESERVE, USE, events)


def _prophet_to(
    state: State, seat: Seat, place: int, clause: ClauseId, events: list[Event]
) -> State:
    cult = state.cults[seat]
    if cult.prophet == place:
        return state
    events.append(ProphetMoved(seat, cult.prophet, place, clause=clause))
    return with_cult(state, seat, replace(cult, prophet=place))


# CA-5.2 Wear the Mask


@cache
def _empty(room: Room) -> EmptyRoom:
    return EmptyRoom(room)


def _rooms(table: Table) -> list[EmptyRoom]:
    cult = table.cults[table.turn]
    asylum = cult.asylum + cult.criminals_asylum > 0
    recovery = cult.recovery + cult.criminals_recovery > 0
    return [_empty("asylum")] * asylum + [_empty("recovery")] * recovery


def choose_room(state: State, task: ChooseRoom, events: list[Event]) -> State | None:
    rooms = _rooms(state)
    return None if len(rooms) > 1 else _emptied(state, rooms[0], events)


def ask_choose_room(state: State, task: ChooseRoom) -> Choice[Action]:
    return Choice(state.turn, CLAUSES[WEAR_THE_MASK], tuple(_rooms(state)))


def emptied(state: State, action: EmptyRoom, events: list[Event]) -> State:
    return _emptied(replace(state, agenda=state.agenda[:-1]), action, events)


def _emptied(state: State, action: EmptyRoom, events: list[Event]) -> State:
    seat, cult = state.turn, state.cults[state.turn]
    if action.room == "asylum":
        own, grey = cult.asylum, cult.criminals_asylum
        cult = replace(cult, asylum=0, criminals_asylum=0)
    else:
        own, grey = cult.recovery, cult.criminals_recovery
        cult = replace(cult, recovery=0, criminals_recovery=0)
    cult = replace(cult, reserve=cult.reserve + own, criminals=cult.criminals + grey)
    events.append(RoomEmptied(seat, action.room, own, grey, clause=CLAUSES[WEAR_THE_MASK]))
    return with_cult(state, seat, cult)


# CA-5.3 We Are Legion


def _legion(table: Table) -> list[Action]:
    return [*deployments(table, sorted(table.tiles)), *traps_to_set(table)]


def ask_legion(state: State, task: Legion) -> Choice[Action]:
    return Choice(state.turn, CLAUSES[WE_ARE_LEGION], (*_legion(state), DONE))


# CA-5.5 A Betrayed Mask


@cache
def _move(seat: Seat, stack: int | None) -> MoveProphet:
    return MoveProphet(seat, stack)


def _movable(table: Table, moved: tuple[Seat, ...]) -> list[Action]:
    """Prophets that stand on a stack and were not moved yet, with where they may go.

    In the solo game the Scholar or the Assistant instead (CA-9.7).
    """
    instead = _instead(table) if table.investigators and not moved else []
    return instead + [
        _move(Seat(seat), stack)
        for seat, cult in enumerate(table.cults)
        if cult.prophet >= 0 and seat not in moved
        for stack in (*range(len(table.stacks)), None)
        if stack is None or (table.stacks[stack] and stack != cult.prophet)
    ]


@cache
def _move_scholar(stack: int) -> MoveScholar:
    return MoveScholar(stack)


def _instead(table: Table) -> list[Action]:
    """Stacks for a Scholar who stands on one; a mark for the Assistant to turn back to."""
    they, stacks = foes(table), range(len(table.stacks))
    free = [s for s in stacks if they.scholar >= 0 and table.stacks[s] and s != they.scholar]
    return [*map(_move_scholar, free), *[TurnBack()] * (mark_behind(table) is not None)]


def mark_behind(table: Table) -> int | None:
    """The nearest ``X`` that the Assistant has passed (CA-9.7)."""
    spaces = marks(table.options.last_space).detectives
    return min((space for space in spaces if space > foes(table).assistant), default=None)


def scholar_moved(state: State, action: MoveScholar, events: list[Event]) -> State:
    events.append(ScholarMoved(foes(state).scholar, action.stack, clause=SOLO))
    state = with_foes(state, scholar=action.stack)
    return replace(state, agenda=state.agenda[:-1])


def turned_back(state: State, action: TurnBack, events: list[Event]) -> State:
    """He keeps his posture and meets nobody."""
    before, after = foes(state).assistant, mark_behind(state)
    assert after is not None
    events.append(AssistantTurnedBack(before, after, clause=SOLO))
    return replace(with_foes(state, assistant=after), agenda=state.agenda[:-1])


def move_prophets(state: State, task: MoveProphets, events: list[Event]) -> State | None:
    return None if _movable(state, task.moved) else state


def ask_move_prophets(state: State, task: MoveProphets) -> Choice[Action]:
    actions = (*_movable(state, task.moved), DONE)
    return Choice(state.turn, CLAUSES[BETRAYED_MASK], actions)


def moved(state: State, action: MoveProphet, events: list[Event]) -> State:
    task = state.agenda[-1]
    assert isinstance(task, MoveProphets)
    place = IN_RESERVE if action.stack is None else action.stack
    state = _prophet_to(state, action.seat, place, CLAUSES[BETRAYED_MASK], events)
    state = replace(state, agenda=state.agenda[:-1])
    return then(state, MoveProphets((*task.moved, action.seat)))


# CA-5.6 Call the Legion


@cache
def _call(place: Literal["sign", "asylum"], criminal: bool) -> Call:
    return Call(place, criminal)


@cache
def _victim(cell: int, part: int, criminal: bool) -> CallVictim:
    return CallVictim(*xy(cell), part, criminal)


@cache
def _call_trap(space: int) -> CallTrap:
    return CallTrap(space)


def _prone(table: Table) -> list[Action]:
    """The own prone cultists, and the criminals that CA-7.2 allows, once for each place."""
    seat, cult = table.turn, table.cults[table.turn]
    counts = (
        (_call("sign", False), cult.prone),
        (_call("asylum", False), cult.asylum),
        (_call("sign", True), table.rabble),
        (_call("asylum", True), cult.criminals_asylum),
    )
    victims = {
        _victim(pawn.cell, pawn.part, pawn.owner >= CRIMINAL): None
        for _, section in manned(table.land)
        if section.kind == "water"
        for pawn in section.pawns
        if pawn.owner == seat or pawn.owner >= CRIMINAL
    }
    traps = foes(table).traps if table.investigators else ()
    called = [_call_trap(trap.space) for trap in traps]
    return [*[action for action, count in counts if count], *victims, *called]


def ask_call_back(state: State, task: CallBack) -> Choice[Action]:
    return Choice(state.turn, CLAUSES[CALL_THE_LEGION], (*_prone(state), DONE))


def called(state: State, action: Call, events: list[Event]) -> State:
    cult = state.cults[state.turn]
    if action.place == "asylum" and action.criminal:
        cult = replace(cult, criminals_asylum=cult.criminals_asylum - 1)
    elif action.place == "asylum":
        cult = replace(cult, asylum=cult.asylum - 1)
    elif action.criminal:
        state = replace(state, rabble=state.rabble - 1)
    else:
        cult = replace(cult, prone=cult.prone - 1)
    state = with_cult(state, state.turn, cult)
    return _returned(state, action.criminal, action.place, None, events)


def called_victim(state: State, action: CallVictim, events: list[Event]) -> State:
    land, cell = state.land, cell_at(action.x, action.y)
    root = land.root(land.slot(cell, action.part))
    pawns = land.section(root).pawns
    gone = next(
        pawn
        for pawn in pawns
        if (pawn.cell, pawn.part) == (cell, action.part)
        and (pawn.owner >= CRIMINAL if action.criminal else pawn.owner == state.turn)
    )
    at = pawns.index(gone)
    state = replace(state, land=land.with_pawns(root, pawns[:at] + pawns[at + 1 :]))
    place = (action.x, action.y, action.part)
    return _returned(state, action.criminal, "water", place, events)


def called_trap(state: State, action: CallTrap, events: list[Event]) -> State:
    trap = next(trap for trap in foes(state).traps if trap.space == action.space)
    state = without_trap(state, trap.space)
    return _returned(state, trap.criminal, "trap", None, events, trap.space)


def _returned(
    state: State,
    criminal: bool,
    place: Literal["sign", "asylum", "water", "trap"],
    at: tuple[int, int, int] | None,
    events: list[Event],
    space: int = 0,
) -> State:
    seat, cult = state.turn, state.cults[state.turn]
    if criminal:
        cult = replace(cult, criminals=cult.criminals + 1)
    else:
        cult = replace(cult, reserve=cult.reserve + 1)
    events.append(PawnCalled(seat, criminal, place, at, space, clause=CLAUSES[CALL_THE_LEGION]))
    state = with_cult(state, seat, cult)
    return replace(state, agenda=state.agenda[:-1])
