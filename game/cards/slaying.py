"""What an attack can do to a board at most, and what that is worth."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple, TypeVar

import numpy as np

from game.cards.dice import Faces
from game.cards.odds import Floats, Need, Needs, can_do, doable, least_dice
from game.cards.pieces import COMBO, FACTS, HEALTH_DICE, MINION_REWARD, SPIRIT_DICE
from game.cards.state import Board
from game.cards.worth import board_worth, experience_worth

T = TypeVar("T")

MOST_DICE: Final = 1 + HEALTH_DICE + SPIRIT_DICE + 2
"""Dice that an attack can have, Sword and Dagger among them."""


class Slaying(NamedTuple):
    """A set of targets that one attack may slay."""

    wanted: Needs
    board: Board
    """What is left of the board."""
    reward: int
    horrors: int


@lru_cache(maxsize=1 << 12)
def slayings(board: Board) -> tuple[Slaying, ...]:
    """Every set of targets that protection allows, none among them (CO-3.4)."""
    found = {}
    for awake in _subsets(board.awake):
        opened = board
        for rank in awake:
            opened = opened.without_horror(rank)
        minion_sets = _subsets(board.minions) if not opened.awake else [()]
        for minions in minion_sets:
            bared = opened
            for card in minions:
                bared = bared.without_minion(card)
            for asleep in _subsets(board.asleep) if not bared.minions else [()]:
                left = bared
                for rank in asleep:
                    left = left.without_horror(rank)
                horrors = [Need("combo", COMBO[rank]) for rank in awake]
                horrors += [Need("dice", COMBO[rank]) for rank in asleep]
                sums = [Need("sum", FACTS[card].value) for card in minions]
                wanted = tuple(sorted(horrors + sums))
                reward = sum(need.amount for need in horrors) + MINION_REWARD * len(sums)
                if least_dice(wanted)[0] <= MOST_DICE:
                    found[wanted, left] = Slaying(wanted, left, reward, len(horrors))
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
