"""Rules of Carcosa, clause by clause: who decides, and what an action leads to.

The turn stands here (CA-2). ``placing`` has everything until Resolve begins, ``resolving``
what is completed (CA-3), ``power`` what Oracles and the mad do (CA-4), ``stones`` (CA-5),
``ending`` (CA-6) and ``stranger`` (CA-8) the chapters of their names, ``stacks`` all that is
hidden. The Criminals (CA-7) are in each where they differ. The solo game (CA-9) begins in
``investigators``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from game.carcosa import (
    detectives,
    ending,
    investigators,
    occultists,
    placing,
    power,
    resolving,
    scholar,
    stacks,
    stones,
    stranger,
    tasks,
    track,
)
from game.carcosa.actions import (
    Action,
    Banish,
    Bare,
    Begin,
    Call,
    CallTrap,
    CallVictim,
    Charge,
    Complete,
    Confront,
    Deal,
    Deploy,
    Divert,
    Done,
    EmptyRoom,
    EndTurn,
    Guide,
    Host,
    Invite,
    Lead,
    LookInto,
    MoveProphet,
    MoveScholar,
    Offer,
    Pick,
    Place,
    PointOut,
    PutAway,
    PutBeneath,
    Recover,
    Recruit,
    Resolve,
    Select,
    Send,
    SetTrap,
    TurnBack,
    UseStone,
)
from game.carcosa.events import PlayerBegan, SanityRecovered, TurnEnded
from game.carcosa.pieces import (
    CRIMINALS,
    HASTUR,
    NOTHING,
    ON_THE_SIGN,
    QUICK,
    RESERVE,
    STACKS,
    STACKS_OUT,
    TILES,
    WE_ARE_LEGION,
    box,
    events,
    hastur,
    pool,
)
from game.carcosa.refusals import refusal
from game.carcosa.state import (
    EVERYONE,
    Cult,
    Options,
    State,
    Tile,
    cells_to_deploy,
    stacks_out,
    then,
    with_cult,
)
from game.carcosa.tasks import Headcount, Legion, Settle, TurnUp, Wander
from game.core.protocol import Chance, Choice, ClauseId, Event, Over, ScoreLine, Seat, Step
from game.landscape.land import Land, laid

LOT: Final = ClauseId("CA-1.7")
RECOVER: Final = ClauseId("CA-2.1")
STONES: Final = ClauseId("CA-2.10")

RECOVER_NOW: Final = Recover()
RESOLVE_NOW: Final = Resolve()
END_TURN: Final = EndTurn()


# CA-1 Set-up


def start(options: Options) -> State:
    """The table set up, the tops of the stacks still to be turned up."""
    land = Land()
    for cell, turns in hastur():
        land = laid(land, box(), cell, box().tiles[HASTUR].faces[turns])
    quick, number = QUICK * options.quick, STACKS.get(options.seats, 0)
    sizes = [(TILES + later) // number for later in reversed(range(number))]
    cult = Cult(
        reserve=RESERVE + quick, prone=ON_THE_SIGN - quick, criminals=int(options.criminals)
    )
    chosen = Seat(options.first - 1) if 1 <= options.first <= options.seats else None
    state = State(
        options=options,
        land=land,
        tiles=dict.fromkeys(land.tiles, Tile(HASTUR, NOTHING, EVERYONE, EVERYONE)),
        stable=frozenset(land.tiles),
        cults=(cult,) * options.seats,
        rabble=(CRIMINALS - options.seats) * options.criminals,
        stacks=tuple((Tile(),) * size for size in sizes),
        pool=pool(),
        events=events(),
        first=chosen,
        turn=chosen or Seat(0),
        agenda=tuple(TurnUp(stack) for stack in reversed(range(number))),
    )
    return investigators.set_up(state) if options.is_solo else state


# Who decides


def pending(state: State) -> Choice[Action] | Chance[Action] | Over:
    """Who decides next: a seat, fate, or nobody any more."""
    if state.ending:
        return ending.outcome(state)
    if state.first is None:
        return Chance(LOT, tuple((Begin(Seat(seat)), 1) for seat in range(state.options.seats)))
    if not state.agenda:
        return _turn(state)
    task = state.agenda[-1]
    if isinstance(task, Settle):
        actions: tuple[Action, ...] = resolving.ask_settle(state, task)
        actions = (*actions, *stones.usable(state))
        return Choice(state.turn, resolving.ORDER, actions)
    return ASK[type(task)](state, task)


def _turn(state: State) -> Choice[Action]:
    """The active player's choice between two steps of the turn."""
    seat, use = state.turn, stones.usable(state)
    if state.phase == "begin":
        return Choice(seat, RECOVER, (RECOVER_NOW, *use))
    if state.phase == "select":
        stacks_free = [_select(stack) for stack in placing.selectable(state)]
        return Choice(seat, placing.SELECT, (*stacks_free, *use))
    extra = [
        place
        for index, tile in enumerate(state.cults[seat].held)
        for place in placing.places(state, tile.kind, index)
    ]
    if state.phase == "place":
        assert state.hand is not None
        found = placing.places(state, state.hand.kind)
        return Choice(seat, placing.PLACE, (*found, *extra, *use))
    if state.phase == "deploy":
        found_parts = placing.deployments(state, cells_to_deploy(state))
        traps = [] if state.deployed else track.traps_to_set(state)
        return Choice(seat, placing.DEPLOY, (*found_parts, *traps, *extra, *use, RESOLVE_NOW))
    return Choice(seat, STONES, (*extra, *use, END_TURN))


_SELECT: Final = tuple(Select(stack) for stack in range(max(STACKS.values())))


def _select(stack: int) -> Select:
    return _SELECT[stack]


def check(state: State, action: Action) -> None:
    """Say why ``action`` is refused; silent when it is legal.

    Raises:
        IllegalAction: with the clause that forbids it and the key of the sentence for
            it. The state is never touched.
    """
    if type(action) is Place:
        placing.check_place(state, action)
        return
    due = pending(state)
    if isinstance(due, Choice):
        is_legal = action in due.actions
    else:
        is_legal = isinstance(due, Chance) and any(action == told for told, _ in due.outcomes)
    if not is_legal:
        raise refusal(state, due.clause, action)


def apply(state: State, action: Action) -> Step[State]:
    """Play ``action`` and tell what happened, in the order it happened.

    Raises:
        IllegalAction: see ``check``.
    """
    check(state, action)
    told: list[Event] = []
    state = _advanced(HAPPEN[type(action)](state, action, told), told)
    if state.investigators:
        state = detectives.targets_forgotten(state)
    return Step(state, tuple(told))


def _advanced(state: State, told: list[Event]) -> State:
    """Do all that needs no decision: tasks first, then the steps of the turn."""
    while not state.ending:
        if state.agenda:
            task = state.agenda[-1]
            after = RUN[type(task)](replace(state, agenda=state.agenda[:-1]), task, told)
        else:
            after = _stepped(state, told)
        if after is None:
            break
        state = after
    return state


def _stepped(state: State, told: list[Event]) -> State | None:
    """The next step of the turn; None when the active player has something to decide."""
    cult = state.cults[state.turn]
    if state.phase == "begin":
        return None if cult.charged else _recovered(state, told)
    if state.phase == "select":
        return None if placing.free_stacks(state) else placing.without_tile(state, told)
    if state.phase == "place":
        if state.hand is None:
            return replace(state, phase="deploy")
        return None if placing.has_place(state, state.hand.kind) else placing.no_place(state, told)
    if state.phase == "deploy":
        if cult.charged or cult.held or placing.may_deploy(state):
            return None
        return _begin_resolve(state, told)
    if state.phase == "resolve":
        state = replace(state, phase="after")
        return then(state, Headcount()) if state.investigators else state
    if state.phase == "investigate":
        return _turn_over(state, told)
    if state.fresh:  # CA-5.8: an extra tile after Resolve is resolved at once
        return _begin_resolve(state, told)
    return None if cult.charged or cult.held else _ended(state, told)


# CA-1.7 The first player, CA-2.1 Recover Sanity, CA-2.9 Resolve


def _begun(state: State, action: Begin, told: list[Event]) -> State:
    told.append(PlayerBegan(action.seat, clause=LOT))
    return replace(state, first=action.seat, turn=action.seat)


def _go_on(state: State, action: Recover, told: list[Event]) -> State:
    return _recovered(state, told)


def _recovered(state: State, told: list[Event]) -> State:
    seat, cult = state.turn, state.cults[state.turn]
    moves = (cult.recovery, cult.asylum, cult.criminals_recovery, cult.criminals_asylum)
    if any(moves):
        told.append(SanityRecovered(seat, *moves, clause=RECOVER))
        cult = replace(
            cult,
            reserve=cult.reserve + cult.recovery,
            recovery=cult.asylum,
            asylum=0,
            criminals=cult.criminals + cult.criminals_recovery,
            criminals_recovery=cult.criminals_asylum,
            criminals_asylum=0,
        )
        state = with_cult(state, seat, cult)
    return replace(state, phase="select")


def _deployed(state: State, action: Deploy, told: list[Event]) -> State:
    if isinstance(state.agenda[-1] if state.agenda else None, Legion):
        state = replace(state, agenda=state.agenda[:-1])
        clause = stones.CLAUSES[WE_ARE_LEGION]
        return placing.deployed(state, action, told, clause)
    state = placing.deployed(state, action, told, placing.DEPLOY)
    return replace(state, deployed=True)


def _trap_set(state: State, action: SetTrap, told: list[Event]) -> State:
    if state.agenda:
        state = replace(state, agenda=state.agenda[:-1])
        return track.trap_set(state, action, told, stones.SOLO)
    state = track.trap_set(state, action, told, track.DEPLOY)
    return replace(state, deployed=True)


def _resolve(state: State, action: Resolve, told: list[Event]) -> State:
    return _begin_resolve(state, told)


def _begin_resolve(state: State, told: list[Event]) -> State:
    """CA-2.9: completion is looked for once, round all tiles placed and not yet resolved."""
    roots = resolving.completed(state, state.fresh)
    state = replace(state, phase="resolve", fresh=())
    return then(state, Settle(tuple(roots))) if roots else state


def _done(state: State, action: Done, told: list[Event]) -> State:
    if isinstance(state.agenda[-1], tasks.Arrange):
        return stacks.arranged(state, told)
    return replace(state, agenda=state.agenda[:-1])


# The end of the turn, CA-6.1


def _end_turn(state: State, action: EndTurn, told: list[Event]) -> State:
    return _ended(state, told)


def _ended(state: State, told: list[Event]) -> State:
    """The player's own steps are over; alone, the Investigators follow (CA-9.5)."""
    if state.investigators and stacks_out(state) < STACKS_OUT:
        return investigators.begin(state, told)
    return _turn_over(state, told)


def _turn_over(state: State, told: list[Event]) -> State:
    told.append(TurnEnded(state.turn, clause=LOT))
    state = replace(
        state,
        turn=Seat((state.turn + 1) % state.options.seats),
        turns=state.turns + 1,
        phase="begin",
        tried=(),
        deployed=False,
        put=(),
    )
    if stacks_out(state) >= STACKS_OUT:
        return ending.rise(state, told)
    return state if state.stranger is None else then(state, Wander())


def score(state: State) -> tuple[ScoreLine, ...]:
    """All power of every cult so far, in the order it was gained.

    Of a solo game that is over, what its end is worth (CA-9.17).
    """
    return ending.score(state)


HAPPEN: Final[Mapping[type, Callable[[State, Any, list[Event]], State]]] = {
    Begin: _begun,
    Deal: stacks.dealt,
    Bare: stacks.bared,
    Recover: _go_on,
    Select: placing.selected,
    Place: placing.placed,
    PutBeneath: stacks.put_beneath,
    Deploy: _deployed,
    Resolve: _resolve,
    Complete: resolving.chosen,
    Charge: resolving.charged,
    Recruit: resolving.recruited,
    UseStone: stones.used,
    EmptyRoom: stones.emptied,
    MoveProphet: stones.moved,
    Call: stones.called,
    CallVictim: stones.called_victim,
    LookInto: stranger.looked_into,
    Pick: stacks.picked,
    Guide: stranger.guided,
    PutAway: investigators.put_away,
    SetTrap: _trap_set,
    CallTrap: stones.called_trap,
    MoveScholar: stones.scholar_moved,
    TurnBack: stones.turned_back,
    Send: detectives.sent,
    PointOut: detectives.pursued,
    Lead: detectives.pursued,
    Invite: occultists.invited,
    Divert: occultists.invited,
    Host: occultists.hosted,
    Confront: occultists.confronted,
    Banish: track.banished,
    Offer: scholar.offered,
    Done: _done,
    EndTurn: _end_turn,
}
"""What each action does."""


def _waits(state: State, task: Any, told: list[Event]) -> None:
    """A task that always asks."""


RUN: Final[Mapping[type, Callable[[State, Any, list[Event]], State | None]]] = {
    tasks.TurnUp: stacks.turn_up,
    tasks.LookAtHand: stacks.look_at_hand,
    tasks.PutUnder: stacks.put_under,
    tasks.DrawAgain: placing.draw_again,
    tasks.Haunt: stranger.haunt,
    tasks.Wander: stranger.wander,
    tasks.Secret: stranger.secret,
    tasks.Look: stacks.look,
    tasks.TakeOut: stacks.take_out,
    tasks.Keep: stacks.keep,
    tasks.Arrange: stacks.arrange,
    tasks.Settle: resolving.settle,
    tasks.Rituals: resolving.rituals,
    tasks.TurnOver: resolving.turn_over,
    tasks.RitualEffect: resolving.ritual_effect,
    tasks.Gain: power.gain,
    tasks.FlowPower: resolving.flow_power,
    tasks.Charging: resolving.charging,
    tasks.Recruitment: resolving.recruitment,
    tasks.Madden: resolving.madden,
    tasks.ChooseRoom: stones.choose_room,
    tasks.Legion: _waits,
    tasks.MoveProphets: stones.move_prophets,
    tasks.CallBack: _waits,
    tasks.ProphetHome: stones.prophet_home,
    tasks.PutAway: _waits,
    tasks.MeetDetective: detectives.meet_detective,
    tasks.MeetOccultist: occultists.meet_occultist,
    tasks.CallOccultist: occultists.call_occultist,
    tasks.Station: occultists.station,
    tasks.Encounters: occultists.encounters,
    tasks.Retreat: track.retreat,
    tasks.DetectivesDevoured: detectives.detectives_devoured,
    tasks.DetectivesAmazed: detectives.detectives_amazed,
    tasks.Headcount: investigators.headcount,
    tasks.Detect: detectives.detect,
    tasks.Hunt: detectives.hunt,
    tasks.Research: scholar.research,
    tasks.TakeNotes: scholar.take_notes,
    tasks.Lose: investigators.lose,
}
"""What each task does, taken off the agenda; None when somebody must decide first."""

ASK: Final[Mapping[type, Callable[[State, Any], Choice[Action] | Chance[Action]]]] = {
    tasks.TurnUp: stacks.ask_turn_up,
    tasks.LookAtHand: stacks.ask_look_at_hand,
    tasks.PutUnder: stacks.ask_put_under,
    tasks.Haunt: stranger.ask_haunt,
    tasks.Wander: stranger.ask_wander,
    tasks.Secret: stranger.ask_secret,
    tasks.Look: stacks.ask_look,
    tasks.TakeOut: stacks.ask_take_out,
    tasks.Keep: stacks.ask_keep,
    tasks.Arrange: stacks.ask_arrange,
    tasks.Rituals: resolving.ask_rituals,
    tasks.Charging: resolving.ask_charging,
    tasks.Recruitment: resolving.ask_recruitment,
    tasks.ChooseRoom: stones.ask_choose_room,
    tasks.Legion: stones.ask_legion,
    tasks.MoveProphets: stones.ask_move_prophets,
    tasks.CallBack: stones.ask_call_back,
    tasks.PutAway: investigators.ask_put_away,
    tasks.MeetDetective: detectives.ask_meet_detective,
    tasks.MeetOccultist: occultists.ask_meet_occultist,
    tasks.CallOccultist: occultists.ask_call_occultist,
    tasks.Station: occultists.ask_station,
    tasks.Encounters: occultists.ask_encounters,
    tasks.Retreat: track.ask_retreat,
    tasks.Detect: detectives.ask_detect,
    tasks.Hunt: detectives.ask_hunt,
    tasks.Research: scholar.ask_research,
}
"""What a task that waits asks; ``Settle`` is asked with the stones in ``pending``."""
