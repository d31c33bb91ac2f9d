"""A game small enough to read at a glance, for tests of what serves every game.

Two seats take one to three pebbles in turn; who takes the last one wins. Fate says
first how many there are. Imports no pygame, so that a worker starts soon.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from game.core.bot import simple
from game.core.protocol import (
    Action,
    AnyGame,
    Chance,
    Choice,
    ClauseId,
    Event,
    Game,
    IllegalAction,
    Over,
    Picker,
    Seat,
    Step,
)
from game.core.protocol import Options as Base
from game.core.session import Player, Session

HEAPS = (40, 60)


class Options(Base, frozen=True, kw_only=True):
    seats: Literal[2] = 2
    most: Literal[2, 3] = 3


class Heap(Action, frozen=True):
    pebbles: int


class Take(Action, frozen=True):
    pebbles: int


class Taken(Event, frozen=True, kw_only=True):
    seat: Seat
    left: int


class State(Struct, frozen=True):
    most: int
    left: int | None = None
    turn: Seat = Seat(0)


def start(options: Options) -> State:
    return State(options.most)


def pending(state: State) -> Choice[Any] | Chance[Any] | Over:
    if state.left is None:
        return Chance(ClauseId("PB-1"), tuple((Heap(heap), 1) for heap in HEAPS))
    if state.left == 0:
        winner = Seat(1 - state.turn)
        return Over(frozenset({winner}), ClauseId("PB-3"), ((winner,), (state.turn,)))
    most = min(state.most, state.left)
    return Choice(state.turn, ClauseId("PB-2"), tuple(Take(n) for n in range(1, most + 1)))


def check(state: State, action: Any) -> None:
    now = pending(state)
    offered = [one for one, _ in now.outcomes] if isinstance(now, Chance) else []
    if isinstance(now, Choice):
        offered = list(now.actions)
    if action not in offered:
        raise IllegalAction(now.clause, "pebbles.refuse")


def apply(state: State, action: Any) -> Step[State]:
    check(state, action)
    if isinstance(action, Heap):
        return Step(State(state.most, action.pebbles), ())
    assert state.left is not None
    left = state.left - action.pebbles
    taken = Taken(clause=ClauseId("PB-2"), seat=state.turn, left=left)
    return Step(State(state.most, left, Seat(1 - state.turn)), (taken,))


PEBBLES: AnyGame = Game(
    key="pebbles",
    title="Pebbles",
    seats=(2,),
    rules_version=1,
    options=Options,
    actions=Heap | Take,
    events=Taken,
    state=State,
    views=State,
    start=start,
    pending=pending,
    check=check,
    apply=apply,
    view=lambda state, seat: state,
    redact=lambda event, seat: event,
    secret=lambda state, seat: False,
    determinise=lambda view, picker: view,
    evaluate=lambda view, seat: 0.0,
    score=lambda state: (),
    bots={"simple": simple},
)
GAMES: Mapping[str, AnyGame] = {"pebbles": PEBBLES}


def session(seed: str = "hali-1895", names: tuple[str, str] = ("Камилла", "Thale")) -> Session:
    """A game whose heap is there and nobody has taken from."""
    opened = Session(PEBBLES, Options(), tuple(Player(name) for name in names), seed)
    opened.begin()
    return opened


def play(session: Session, turns: int) -> Session:
    """Let each seat in turn take one pebble."""
    for _ in range(turns):
        now = session.pending
        assert isinstance(now, Choice)
        session.submit(now.seat, Take(1))
    return session


def finished() -> Session:
    ended = session()
    return play(ended, ended.state.left)


# Bots for tests of thinking. Their view is the path of a file, where they leave word.


def last(game: AnyGame, view: str, actions: tuple[Any, ...], picker: Picker) -> Any:
    """Takes the last action, and tells what its process has imported."""
    Path(view).write_text(" ".join(sys.modules))
    return actions[-1]


def dying(game: AnyGame, view: str, actions: tuple[Any, ...], picker: Picker) -> Any:
    os._exit(3)


def leaving(game: AnyGame, view: str, actions: tuple[Any, ...], picker: Picker) -> Any:
    sys.exit(0)


def endless(game: AnyGame, view: str, actions: tuple[Any, ...], picker: Picker) -> Any:
    """Tells its process id and never comes to an end."""
    Path(view).write_text(str(os.getpid()))
    while True:
        time.sleep(0.01)


def failing(game: AnyGame, view: str, actions: tuple[Any, ...], picker: Picker) -> Any:
    raise RuntimeError("no idea")


def cheating(game: AnyGame, view: str, actions: tuple[Any, ...], picker: Picker) -> Any:
    return Take(99)


BOTS = (simple, last, dying, leaving, endless, failing, cheating)


def with_all_bots() -> Mapping[str, AnyGame]:
    return {"pebbles": replace(PEBBLES, bots={bot.__name__: bot for bot in BOTS})}
