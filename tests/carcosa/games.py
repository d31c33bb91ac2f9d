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


def game(seed: int) -> Iterator[tuple[State, Action, Step[State]]]:
    """One whole game; those of even seeds are dense: holes are filled and sections manned.

    Every fourth starts with all stones charged, or they would hardly be met.
    """
    luck = Luck(f"carcosa {seed}")
    state = start(options_of(seed))
    if seed % 4 == 0:
        state = replace(state, cults=tuple(replace(c, charged=STONES) for c in state.cults))
    while not isinstance(due := pending(state), Over):
        action = pick(due, luck)
        if seed % 2 == 0 and isinstance(due, Choice) and luck([1, 9]):
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
