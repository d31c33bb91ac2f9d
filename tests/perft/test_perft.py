"""Perft: how many ways a game can go, so many actions deep from a position.

``<game>.txt`` holds positions, a blank line between them::

    id first-turn
    options {"seats": 2}
    actions [{"type": "TurnUp", "seat": 0, "value": 3}]
    perft 1 144

``actions`` lead from the start to the position, fate's included; ``perft d n`` says that
``n`` sequences of ``d`` actions follow. Lines with ``#`` are for the reader.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game import GAMES
from game.core.protocol import AnyGame, Choice, Options, Over

FILES = sorted(path for path in Path(__file__).parent.glob("*.txt") if path.stem in GAMES)


@dataclass(frozen=True)
class Position:
    """One position of a file, and what is to be counted from it."""

    game: AnyGame
    id: str
    options: Options
    actions: tuple[Any, ...]
    counts: tuple[tuple[int, int], ...]
    """(depth, sequences)."""

    @property
    def state(self) -> Any:
        state = self.game.start(self.options)
        for action in self.actions:
            state = self.game.apply(state, action).state
        return state


def positions() -> Iterator[Position]:
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        lines = (line for line in text.splitlines() if not line.startswith("#"))
        blocks = "\n".join(lines).strip().split("\n\n")
        yield from (position(GAMES[path.stem], block) for block in blocks)


def position(game: AnyGame, block: str) -> Position:
    words = [line.split(" ", 1) for line in block.splitlines()]
    fields = {name: rest for name, rest in words if name != "perft"}
    counts = [tuple(map(int, rest.split())) for name, rest in words if name == "perft"]
    return Position(
        game,
        fields["id"],
        msgspec.json.decode(fields["options"], type=game.options),
        tuple(msgspec.convert(one, game.actions) for one in msgspec.json.decode(fields["actions"])),
        tuple((depth, nodes) for depth, nodes in counts),
    )


def following(game: AnyGame, state: Any) -> tuple[Any, ...]:
    """What may come next: a seat's actions or fate's answers; nothing at the end."""
    pending = game.pending(state)
    if isinstance(pending, Over):
        return ()
    if isinstance(pending, Choice):
        return pending.actions
    return tuple(outcome for outcome, _ in pending.outcomes)


def perft(game: AnyGame, state: Any, depth: int) -> int:
    """Sequences of ``depth`` actions from here."""
    actions = following(game, state)
    if depth == 1:
        return len(actions)
    return sum(perft(game, game.apply(state, action).state, depth - 1) for action in actions)


def divided(game: AnyGame, state: Any, depth: int) -> dict[str, int]:
    """The same for each first action apart: where a wrong count comes from."""
    if depth == 1:
        return {str(action): 1 for action in following(game, state)}
    return {
        str(action): perft(game, game.apply(state, action).state, depth - 1)
        for action in following(game, state)
    }


CASES = [
    pytest.param(one, depth, nodes, id=f"{one.game.key} {one.id} {depth}")
    for one in positions()
    for depth, nodes in one.counts
]


def test_the_ways_of_every_game_are_counted() -> None:
    assert {path.stem for path in FILES} == GAMES.keys()


@pytest.mark.parametrize(("one", "depth", "nodes"), CASES)
def test_so_many_ways_lead_on(one: Position, depth: int, nodes: int) -> None:
    counts = divided(one.game, one.state, depth)
    told = "\n".join(f"{count:8} {action}" for action, count in counts.items())
    assert sum(counts.values()) == nodes, f"{one.game.key} {one.id}, {depth} deep:\n{told}"
