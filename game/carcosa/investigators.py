"""The Investigators: set-up, their part of the turn, and how they win (CA-9.1 to CA-9.5, CA-9.16).

``track`` has the marked spaces and traps, ``detectives``, ``occultists`` and ``scholar`` the
factions; what else is changed by CA-9.6 and CA-9.7 is in ``placing`` and ``stones``.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from msgspec.structs import replace

from game.carcosa import ending
from game.carcosa.actions import Action, PutAway
from game.carcosa.events import InvestigationsBegan, StackPutAway
from game.carcosa.pieces import (
    DISBANDED,
    DISTANT_PUT_AWAY,
    MINOR_STONES,
    PUT_AWAY,
    SOLO_STACKS,
    TILES,
    marks,
)
from game.carcosa.state import (
    Cult,
    Investigators,
    Options,
    State,
    Table,
    Tile,
    foes,
    standing_pawns,
    then,
    with_foes,
)
from game.carcosa.tasks import AnyTask, Detect, Headcount, Lose, Research, TurnUp
from game.carcosa.tasks import PutAway as PutStackAway
from game.core.protocol import Chance, ClauseId, Event, Seat

SET_UP: Final = ClauseId("CA-9.1")
TURN: Final = ClauseId("CA-9.5")
LOST: Final = ClauseId("CA-9.16")


# CA-9.1 to CA-9.3 Set-up


@cache
def _put_away(stack: int) -> PutAway:
    return PutAway(stack)


def set_up(state: State) -> State:
    """The table of several cults made that of one: six stacks of which four stay, or five."""
    options = state.options
    number = SOLO_STACKS + (DISTANT_PUT_AWAY if options.distant else PUT_AWAY)
    sizes = [(TILES + later) // number for later in reversed(range(number))]
    kept = number if options.distant else SOLO_STACKS
    spaces = marks(options.last_space)
    they = Investigators(
        assistant=options.last_space,
        occultists=() if options.naive else spaces.occultists,
        detectives=spaces.detectives,
    )
    tasks: list[AnyTask] = [TurnUp(stack) for stack in range(SOLO_STACKS)]
    state = replace(
        state,
        cults=tuple([_prepared(cult, options) for cult in state.cults]),
        stacks=tuple([(Tile(),) * size for size in sizes[:kept]]),
        aside=(Tile(),) * sum(sizes[kept:]),
        first=Seat(0),
        investigators=they,
        agenda=(),
    )
    return then(state, *[PutStackAway()] * options.distant, *tasks)


def _prepared(cult: Cult, options: Options) -> Cult:
    return cult if options.unprepared else replace(cult, charged=MINOR_STONES)


def ask_put_away(state: State, task: PutStackAway) -> Chance[Action]:
    """A Distant King: which of the five stacks is put away."""
    stacks = range(len(state.stacks))
    return Chance(SET_UP, tuple([(_put_away(stack), 1) for stack in stacks]))


def put_away(state: State, action: PutAway, events: list[Event]) -> State:
    stacks, gone = state.stacks, state.stacks[action.stack]
    events.append(StackPutAway(len(gone), clause=SET_UP))
    return replace(
        state,
        stacks=stacks[: action.stack] + stacks[action.stack + 1 :],
        aside=gone,
        agenda=state.agenda[:-1],
    )


def levels(state: State) -> tuple[str, ...]:
    """Word keys of the levels of a solo game, by which games are counted; none for several."""
    options = state.options
    if not options.is_solo:
        return ()
    chosen = {
        "carcosa.level.muscle": options.criminals,
        "carcosa.option.naive": options.naive,
        "carcosa.option.distant": options.distant,
        "carcosa.option.unprepared": options.unprepared,
        "carcosa.option.quick": options.quick,
        "carcosa.option.several_stones": options.several_stones,
    }
    return tuple(key for key, is_on in chosen.items() if is_on) or ("carcosa.level.plain",)


# CA-9.5 Investigations


def begin(state: State, events: list[Event]) -> State:
    """First the Detectives on the map, then the Scholar and his Assistant."""
    hunters = tuple([replace(hunter, waits=True) for hunter in foes(state).hunters])
    events.append(InvestigationsBegan(len(hunters), clause=TURN))
    state = replace(with_foes(state, hunters=hunters), phase="investigate")
    return then(state, Detect(), Headcount(), Research(), Headcount())


# CA-9.16 Lost


def cultists_left(table: Table) -> int:
    """The cultists whom the Detectives have not yet driven off; those prone on the Sign are."""
    cult, seat = table.cults[0], 0
    housed = cult.reserve + cult.recovery + cult.asylum + cult.standing
    out = sum(pawn.owner == seat for pawn in standing_pawns(table.land))
    return housed + out + sum(not trap.criminal for trap in foes(table).traps)


def headcount(state: State, task: Headcount, events: list[Event]) -> State:
    return then(state, Lose("disbanded")) if cultists_left(state) < DISBANDED else state


def lose(state: State, task: Lose, events: list[Event]) -> State:
    return ending.lost(state, task.ending, events)
