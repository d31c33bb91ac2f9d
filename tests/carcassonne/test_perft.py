"""How many ways a game can go, counted by the rules and by the referee."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy

import pytest

from game.carcassonne.rules import apply, pending
from game.carcassonne.state import State
from game.core.protocol import Choice, Over
from tests.carcassonne.recount import Referee, look
from tests.carcassonne.tables import arranged, opened


def perft(state: State, depth: int) -> int:
    """Sequences of so many actions, fate's included."""
    due = pending(state)
    if depth == 0 or isinstance(due, Over):
        return int(depth == 0)
    actions = due.actions if isinstance(due, Choice) else [one for one, _ in due.outcomes]
    if depth == 1:
        return len(actions)
    return sum(perft(apply(state, action).state, depth - 1) for action in actions)


def counted(referee: Referee, pile: Counter[str], seat: int, depth: int) -> int:
    """The same from the beginning of a turn, by brute force."""
    if depth == 0 or not pile:
        return int(depth == 0)
    return sum(_after_draw(referee, pile - Counter([tile]), tile, seat, depth - 1) for tile in pile)


def _after_draw(referee: Referee, pile: Counter[str], tile: str, seat: int, depth: int) -> int:
    looks = {(x, y, look(tile, turns)): turns for x, y, turns in referee.places(tile)}
    if not looks:
        return counted(referee, pile, seat, depth)
    if depth == 0:
        return 1
    return sum(
        _after_place(referee, pile, (seat, tile, x, y, turns), depth - 1)
        for (x, y, _), turns in looks.items()
    )


def _after_place(
    referee: Referee, pile: Counter[str], laid: tuple[int, str, int, int, int], depth: int
) -> int:
    seat, tile, x, y, turns = laid
    trial = deepcopy(referee)
    trial.board[x, y] = tile, turns
    followers: list[int | None] = [None]
    if referee.home[seat]:
        followers += trial.free_parts(x, y)
    if len(followers) > 1:
        if depth == 0:
            return 1
        depth -= 1
    total = 0
    for part in followers:
        after = deepcopy(referee)
        after.turn(seat, tile, x, y, turns, part)
        total += counted(after, pile, (seat + 1) % after.options.seats, depth)
    return total


@pytest.mark.parametrize(("depth", "nodes"), [(1, 30), (2, 126), (3, 608), (4, 18051)])
def test_the_opening_has_so_many_ways(depth: int, nodes: int) -> None:
    assert perft(opened(), depth) == nodes


@pytest.mark.parametrize("depth", [2, 3])
def test_the_opening_has_as_many_ways_by_brute_force(depth: int) -> None:
    state = opened()
    referee = Referee(state.options)
    assert perft(state, depth) == counted(referee, Counter(dict(state.pile.loose)), 0, depth)


@pytest.mark.parametrize(
    ("pile", "nodes"),
    [(("E", "CU1"), 259), (("B", "CU1", "C"), 610), (("V", "S"), 1653)],
)
def test_a_short_pile_has_as_many_ways_by_brute_force(pile: tuple[str, ...], nodes: int) -> None:
    """Every game to its end, set-aside tiles and challenges included."""
    state = arranged(pile=pile)
    ways = [perft(state, depth) for depth in range(1, 3 * len(pile) + 1)]
    brute = [
        counted(Referee(state.options), Counter(pile), 0, depth)
        for depth in range(1, 3 * len(pile) + 1)
    ]
    assert ways == brute
    assert sum(ways) == nodes
