"""How often each level of bots wins a game alone, and what it takes to measure it.

``python3 -m tests.rates cards 1000`` plays that many games for each level and each
difficulty; the table in CONTRIBUTING.md was made so.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from game import GAMES
from game.cards.actions import Choose
from game.core.fate import Luck
from game.core.protocol import AnyGame, Chance, Options, Over


class Alone(NamedTuple):
    """What is measured of a game."""

    options: Sequence[Mapping[str, Any]]
    """The options besides the defaults, from the easiest to the hardest."""
    moves: Sequence[Any] = ()
    """First actions, the same in every game."""


MEASURED = {
    "cards": Alone(
        [{"difficulty": one} for one in ("gentle", "normal", "grim")], [Choose("soldier")]
    ),
}


def is_won(game: AnyGame, options: Options, moves: Sequence[Any], level: str, seed: int) -> bool:
    """Whether a bot wins the game of that number."""
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
    return bool(pending.winners)


def rate(game: AnyGame, options: Options, moves: Sequence[Any], level: str, games: int) -> float:
    """The share of so many games that a level wins."""
    return sum(is_won(game, options, moves, level, seed) for seed in range(games)) / games


def main(arguments: list[str]) -> None:
    game, games = GAMES[arguments[0]], int(arguments[1])
    measured = MEASURED[game.key]
    for level in game.bots:
        for chosen in measured.options:
            options = game.options(seats=1, **chosen)
            share = rate(game, options, measured.moves, level, games)
            print(f"{level:8} {chosen} {100 * share:.1f} %", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
