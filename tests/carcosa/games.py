"""Whole games for the tests, with every option mixed in."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from game.carcosa.actions import Action, Deploy, Place
from game.carcosa.pieces import STONES, box
from game.carcosa.rules import apply, pending, start
from game.carcosa.state import Options, State
from game.core.fate import Luck
from game.core.protocol import Choice, Over, Step
from game.landscape.grid import around, cell_at
from tests.playing import pick

GAMES = int(os.environ.get("SOAK_GAMES", "24"))
"""Whole games that are counted again."""


def options_of(seed: int) -> Options:
    """Every number of seats, both sides of the board, every option by itself and together."""
    return Options(
        seats=(2, 3, 4)[seed % 3],  # type: ignore[arg-type]
        quick=seed % 5 == 1,
        track=("usual", "short", "long")[seed // 3 % 3],  # type: ignore[arg-type]
        several_stones=seed % 4 == 2,
        criminals=seed // 2 % 2 == 1,
        stranger=seed // 4 % 2 == 1,
    )


def solo_options_of(seed: int) -> Options:
    """Every level by itself and in any mix."""
    return Options(
        seats=1,
        quick=seed % 5 == 1,
        several_stones=seed % 3 == 2,
        criminals=seed % 2 == 1,
        naive=seed // 2 % 4 == 3,
        distant=seed // 8 % 2 == 1,
        unprepared=seed // 16 % 2 == 1,
    )


def game(seed: int) -> Iterator[tuple[State, Action, Step[State]]]:
    """One whole game; those of even seeds are dense: holes are filled and sections manned.

    Every fourth starts with all stones charged, or they would hardly be met.
    """
    state = start(options_of(seed))
    if seed % 4 == 0:
        state = replace(state, cults=tuple(replace(c, charged=STONES) for c in state.cults))
    return played(state, Luck(f"carcosa {seed}"), dense_too=seed % 2 == 0)


def solo_game(seed: int) -> Iterator[tuple[State, Action, Step[State]]]:
    """The same of the solo game; two of three are dense.

    Two of three begin with the Oracle on its way and a third of the cult lost, or Detectives and
    what they do would hardly be met.
    """
    state = start(solo_options_of(seed))
    (cult,), last = state.cults, state.options.last_space
    if seed % 3 == 1:
        state = replace(state, cults=(replace(cult, charged=STONES, power=last - 3),))
    elif seed % 3 == 2:
        cult = replace(cult, power=10, reserve=cult.reserve - 2, prone=cult.prone + 2)
        state = replace(state, cults=(cult,))
    return played(state, Luck(f"solo {seed}"), dense_too=seed % 3 > 0)


def played(
    state: State, luck: Luck, *, dense_too: bool
) -> Iterator[tuple[State, Action, Step[State]]]:
    """Each state, the action taken and what it led to, until the end."""
    while not isinstance(due := pending(state), Over):
        action = pick(due, luck)
        if dense_too and isinstance(due, Choice) and luck([1, 9]):
            action = dense(state, due.actions, luck)
        step = apply(state, action)
        yield state, action, step
        state = step.state


def dense(state: State, actions: tuple[Action, ...], luck: Luck) -> Action:
    """At random little is ever completed: lay tiles close, man sections, use what is offered."""
    places = [action for action in actions if isinstance(action, Place)]
    if places:
        crowds = [_crowd(state, action) for action in places]
        best = [p for p, crowd in zip(places, crowds, strict=True) if crowd == max(crowds)]
        return best[luck([1] * len(best))]
    land = [action for action in actions if isinstance(action, Deploy) and _is_dry(state, action)]
    found: Any = land if land and luck([1, 3]) else actions
    return found[luck([1] * len(found))]  # type: ignore[no-any-return]


def _crowd(state: State, place: Place) -> int:
    cell = cell_at(place.x, place.y)
    return len(around(cell) & state.tiles.keys()) - 9 * (cell in state.tiles)


def _is_dry(state: State, action: Deploy) -> bool:
    tile = state.land.tiles[cell_at(action.x, action.y)]
    return box().faces[tile.face].parts[action.part].kind != "water"
