"""What an attack can do to a board at most, and what that is worth."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple, TypeVar

import numpy as np

from game.cards.dice import Faces
from game.cards.odds import Floats, Needs, Target, can_do, doable, least_dice, need, without
from game.cards.pieces import COMBO, FACTS, HEALTH_DICE, MINION_REWARD, SPIRIT_DICE
from game.cards.state import Board
from game.cards.worth import board_worth, experience_worth

T = TypeVar("T")

MOST_DICE: Final = 1 + HEALTH_DICE + SPIRIT_DICE + 2
"""Dice that an attack can have, Sword and Dagger among them."""


class Slaying(NamedTuple):
    """A set of targets that one attack may slay."""

    targets: tuple[Target, ...]
    """In order of protection."""
    wanted: Needs
    board: Board
    """What is left of the board."""
    horrors: int
    values: int
    """Of its minions, together."""
    reward: int
    """Experience for all of it (CO-3.9)."""


def _slaying(board: Board, slain: tuple[Target, ...], left: Board) -> Slaying:
    wanted = tuple(sorted(need(board, target) for target in slain))
    combos = [COMBO[target.rank] for target in slain if target.rank]
    values = [FACTS[target.card].value for target in slain if not target.rank]
    reward = sum(combos) + MINION_REWARD * len(values)
    return Slaying(slain, wanted, left, len(combos), sum(values), reward)


@lru_cache(maxsize=1 << 12)
def slayings(board: Board) -> tuple[Slaying, ...]:
    """Every set of targets that protection allows, none among them (CO-3.4)."""
    found = {}
    for awake in _subsets(board.awake):
        opened = board
        for rank in awake:
            opened = opened.without_horror(rank)
        for minions in _subsets(opened.exposed.minions):
            bared = opened
            for card in minions:
                bared = bared.without_minion(card)
            for asleep in _subsets(bared.exposed.asleep):
                left = bared
                for rank in asleep:
                    left = left.without_horror(rank)
                slain = (
                    *(Target(rank=rank) for rank in awake),
                    *(Target(card) for card in minions),
                    *(Target(rank=rank) for rank in asleep),
                )
                slaying = _slaying(board, slain, left)
                if least_dice(slaying.wanted)[0] <= MOST_DICE:
                    found[slaying.wanted, left] = slaying
    return tuple(found.values())


def _subsets(things: tuple[T, ...]) -> list[tuple[T, ...]]:
    return list(
        dict.fromkeys(
            chosen for size in range(len(things) + 1) for chosen in combinations(things, size)
        )
    )


class Purse(NamedTuple):
    """What decides how much a slaying is worth."""

    experience: int
    bonus: int
    """Experience more for each horror."""
    cards_left: int


def _slaying_worth(slaying: Slaying, purse: Purse) -> float:
    points = purse.experience + slaying.reward + purse.bonus * slaying.horrors
    return board_worth(slaying.board, purse.cards_left) + experience_worth(points)


@lru_cache(maxsize=1 << 10)
def roll_worths(board: Board, purse: Purse, dice: int) -> Floats:
    """What each outcome of the dice is worth when it is laid in the best way."""
    best = np.full(len(doable((), dice)), -np.inf)
    for slaying in slayings(board):
        if least_dice(slaying.wanted)[0] <= dice:
            value = _slaying_worth(slaying, purse)
            np.maximum(best, value, out=best, where=doable(slaying.wanted, dice))
    return best


def laid_worth(board: Board, purse: Purse, faces: Faces) -> float:
    """What these dice are worth when they are laid in the best way."""
    shown = tuple(sorted(faces))
    return max(
        _slaying_worth(slaying, purse)
        for slaying in slayings(board)
        if can_do(shown, slaying.wanted)
    )


def first_slain(board: Board, faces: Faces) -> tuple[Target, Faces] | None:
    """What to slay first with these sorted faces, and with which of them.

    It begins what gives most Experience, then what has the highest values; None if the
    dice slay nothing.
    """
    able = (slaying for slaying in slayings(board) if can_do(faces, slaying.wanted))
    first, *others = max(able, key=lambda one: (one.reward, one.values)).targets or (None,)
    if first is None:
        return None
    wanted = tuple(sorted(need(board, target) for target in others))
    left = next(left for left in without(faces, need(board, first)) if can_do(left, wanted))
    return first, tuple((Counter(faces) - Counter(left)).elements())
