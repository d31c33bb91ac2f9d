"""Whole games for the tests: random, or dense, and the referee that follows them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from game.carcassonne.actions import Action, Deploy, Place
from game.carcassonne.pieces import box
from game.carcassonne.rules import PASS, apply, pending, start
from game.carcassonne.state import Options, State
from game.core.fate import Luck
from game.core.protocol import Chance, Choice, Over, Step
from game.landscape.grid import around, cell_at
from tests.carcassonne.recount import Referee
from tests.playing import pick

GAMES = int(os.environ.get("SOAK_GAMES", "40"))
"""Whole games that are counted again."""

Moment = tuple[State, Choice[Action] | Chance[Action], Action, Step[State]]
"""What was asked when, what was answered, and what came of it."""


def options_of(seed: int) -> Options:
    """Every number of seats, and now and then each option."""
    return Options(
        seats=(2, 3, 4, 5)[seed // 2 % 4],  # type: ignore[arg-type]
        cult=seed % 12 != 7,
        fields=seed % 10 != 9,
        small_city=2 if seed % 8 == 5 else 4,
    )


def game(seed: int) -> Iterator[Moment]:
    """One whole game; those of even seeds are dense."""
    luck = Luck(f"carcassonne {seed}")
    state = start(options_of(seed))
    while not isinstance(due := pending(state), Over):
        action = pick(due, luck)
        if seed % 2 == 0 and isinstance(due, Choice) and luck([1, 9]):
            action = dense(state, due, luck)
        step = apply(state, action)
        yield state, due, action, step
        state = step.state


def dense(state: State, due: Choice[Action], luck: Luck) -> Action:
    """Fill holes, lay buildings side by side and man them: at random The Cult is hardly met."""
    if state.hand is None:
        assert state.fresh is not None
        site = Deploy(box().faces[state.land.tiles[state.fresh].face].site)
        others = (PASS, PASS, due.actions[0])
        return site if site in due.actions else others[luck([1, 1, 1])]
    crowds = [_crowd(state, action) for action in due.actions]
    best = [action for action, n in zip(due.actions, crowds, strict=True) if n == max(crowds)]
    return best[luck([1] * len(best))]


def _crowd(state: State, place: Any) -> int:
    """Neighbours of a place; for a building also the buildings among them, many times."""
    assert state.hand is not None
    ring = around(cell_at(place.x, place.y))
    crowd = len(ring & state.land.tiles.keys())
    return crowd + 9 * len(ring & state.land.sites.keys()) * bool(box().tiles[state.hand].site)


class Watcher:
    """A referee that hears every action and is told when a turn is over."""

    def __init__(self, options: Options) -> None:
        self.referee = Referee(options)
        self._turn: list[Any] | None = None

    def hear(self, before: State, action: Action, after: State) -> bool:
        """Whether the action ended a turn, which the referee has then played too."""
        if isinstance(action, Place):
            self._turn = [before.turn, before.hand, action.x, action.y, action.turns, None]
        if isinstance(action, Deploy) and self._turn:
            self._turn[5] = action.part
        if self._turn is None or after.fresh is not None:
            return False
        self.referee.turn(*self._turn)
        self._turn = None
        return True
