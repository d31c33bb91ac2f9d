"""How often each level of bots wins a game alone, and what it takes to measure it.

``python3 -m tests.rates cards 1000`` plays that many games for each level and each
difficulty, on all processors; the tables in CONTRIBUTING.md were made so.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from functools import partial
from multiprocessing import Pool
from typing import Any, NamedTuple

from game import GAMES
from game.cards.actions import Choose
from game.core.fate import Luck
from game.core.protocol import AnyGame, Chance, Options, Over


class Alone(NamedTuple):
    """What is measured of a game."""

    options: Sequence[Mapping[str, Any]]
    """The options besides the defaults, a set for each column of the table."""
    moves: Sequence[Any] = ()
    """First actions, the same in every game."""


MEASURED = {
    "cards": Alone(
        [{"difficulty": one} for one in ("gentle", "normal", "grim")], [Choose("soldier")]
    ),
    "carcosa": Alone(
        [
            {"naive": True},
            {"criminals": True},
            {},
            {"unprepared": True},
            {"distant": True},
            {"distant": True, "unprepared": True},
        ]
    ),
}


class Outcome(NamedTuple):
    """How one game ended."""

    won: bool
    points: int


def outcome(
    game: AnyGame, options: Options, moves: Sequence[Any], level: str, seed: int
) -> Outcome:
    """How a bot plays the game of that number."""
    fate, luck, bot = Luck(f"g{seed}"), Luck(f"b{seed}"), game.bots[level]
    state, planned = game.start(options), list(moves)
    while not isinstance(pending := game.pending(state), Over):
        if isinstance(pending, Chance):
            action = pending.outcomes[fate([weight for _, weight in pending.outcomes])][0]
        elif planned:
            action = planned.pop(0)
        else:
            view = game.view(state, pending.seat)
            action = bot(game, view, pending.actions, luck)
        state = game.apply(state, action).state
    return Outcome(bool(pending.winners), sum(line.points for line in game.score(state)))


def main(arguments: list[str]) -> None:
    game, games = GAMES[arguments[0]], int(arguments[1])
    measured = MEASURED[game.key]
    with Pool() as pool:
        for level in game.bots:
            for chosen in measured.options:
                options = game.options(seats=1, **chosen)
                play = partial(outcome, game, options, measured.moves, level)
                ends = pool.map(play, range(games))
                won, points = map(sum, zip(*ends, strict=True))
                rate, score = 100 * won / games, points / games
                print(f"{level:8} {chosen} {rate:.1f} %, {score:.1f} points", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
