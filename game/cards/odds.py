"""Exact odds: of an attack, of a wound, of the next draws. Nothing here is sampled.

Dice that show the same are alike, so a roll of ``n`` dice is one of a few hundred sorted
tuples with a weight each (``rolls``). What can be done with each of them is one array
over these tuples, and a chance is a sum.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb, factorial
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.cards.combat import wound_limit
from game.cards.dice import Faces, is_combo
from game.cards.pieces import COMBO, DIE_FACES, FACTS, Card, Rank
from game.cards.state import Board

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Places = NDArray[np.intp]


class Target(NamedTuple):
    """Something on a board that dice can slay."""

    card: Card = ""
    """Of a minion."""
    rank: Rank | None = None
    """Of a horror."""


class Need(NamedTuple):
    """Dice that slay one target."""

    kind: Literal["combo", "dice", "sum"]
    """An exact combo (CO-3.6), dice of any values (CO-3.7), or a sum (CO-3.5)."""
    amount: int
    """Dice, or least sum."""


Needs = tuple[Need, ...]
"""What several targets need together, sorted; each die serves one of them (CO-3.5)."""


# What a target needs


def targets(board: Board) -> tuple[Target, ...]:
    """Everything on the board that dice can slay, equal minions once, in order of protection."""
    minions = tuple(Target(card) for card in dict.fromkeys(board.minions))
    awake = tuple(Target(rank=rank) for rank in board.awake)
    return awake + minions + tuple(Target(rank=rank) for rank in board.asleep)


def need(board: Board, target: Target) -> Need:
    """Dice for the target alone (CO-3.5 to CO-3.7)."""
    if target.rank is None:
        return Need("sum", FACTS[target.card].value)
    return Need("combo" if target.rank in board.awake else "dice", COMBO[target.rank])


def needs(board: Board, target: Target) -> Needs:
    """Dice for the target and for all that protects it (CO-3.4)."""
    wanted = [need(board, target)]
    if target not in targets(board.exposed):
        wanted += [Need("combo", COMBO[rank]) for rank in board.awake]
        wanted += [Need("sum", value) for value in board.values if target.rank]
    return tuple(sorted(wanted))


@lru_cache(maxsize=1 << 18)
def can_do(faces: Faces, wanted: Needs) -> bool:
    """Whether dice with these faces (sorted) meet all needs at once."""
    dice, total = least_dice(wanted)
    if len(faces) < dice or sum(faces) < total:
        return False
    if not wanted:
        return True
    first, rest = wanted[0], wanted[1:]
    return any(can_do(left, rest) for left in without(faces, first))


@cache
def least_dice(wanted: Needs) -> tuple[int, int]:
    """How many dice the needs ask for at least, and what these must show together."""
    sums = [need.amount for need in wanted if need.kind == "sum"]
    others = [need.amount for need in wanted if need.kind != "sum"]
    dice = sum(others) + sum(-(-amount // DIE_FACES) for amount in sums)
    return dice, sum(others) + sum(sums)


def without(faces: Faces, need: Need) -> Iterator[Faces]:
    """What is left after meeting one need in each sensible way."""
    tried: set[Faces] = set()
    sizes = range(1, len(faces) + 1) if need.kind == "sum" else (need.amount,)
    for size in sizes:
        for places in combinations(range(len(faces)), size):
            group = tuple(faces[at] for at in places)
            if group not in tried and _meets(group, need):
                yield tuple(face for at, face in enumerate(faces) if at not in places)
            tried.add(group)


def _meets(group: Faces, need: Need) -> bool:
    if need.kind == "sum":
        return need.amount <= sum(group) < need.amount + group[0]
    return need.kind == "dice" or is_combo(group)


# All rolls of some dice


class Rolls(NamedTuple):
    """Every outcome of rolling some dice, as sorted faces with its probability."""

    faces: tuple[Faces, ...]
    chances: Floats
    place: Mapping[Faces, int]
    """Where an outcome stands in ``faces``."""


@cache
def rolls(dice: int) -> Rolls:
    """All outcomes of rolling that many dice."""
    faces = tuple(combinations_with_replacement(range(1, DIE_FACES + 1), dice))
    ways = [factorial(dice) for _ in faces]
    for at, shown in enumerate(faces):
        for same in Counter(shown).values():
            ways[at] //= factorial(same)
    chances = np.array(ways, dtype=np.float64) / DIE_FACES**dice
    return Rolls(faces, chances, {shown: at for at, shown in enumerate(faces)})


@lru_cache(maxsize=1 << 12)
def doable(wanted: Needs, dice: int) -> Bools:
    """For each outcome of ``rolls(dice)`` whether it meets the needs."""
    return np.array([can_do(faces, wanted) for faces in rolls(dice).faces], dtype=np.bool_)


@lru_cache(maxsize=1 << 14)
def _joined(kept: Faces, rolled: int) -> Places:
    """Where ``kept`` with each outcome of the rolled dice stands among all dice's outcomes."""
    place = rolls(len(kept) + rolled).place
    return np.array([place[tuple(sorted(kept + new))] for new in rolls(rolled).faces])


def expected(worth: Floats | Bools, kept: Faces, rolled: int) -> float:
    """Mean of ``worth`` (by outcome of all dice) when some are kept and the others rolled."""
    return float(rolls(rolled).chances @ worth[_joined(tuple(sorted(kept)), rolled)])


class _Rerolls(NamedTuple):
    """Every re-roll of every first roll of some dice."""

    means: Floats
    """For each set of kept faces, the chance of each outcome of all dice."""
    choices: Places
    """For each first roll the sets that may be kept, filled up with the first one."""


@cache
def _rerolls(dice: int) -> _Rerolls:
    outcomes = rolls(dice)
    kept_sets = [kept for size in range(dice + 1) for kept in rolls(size).faces]
    means = np.zeros((len(kept_sets), len(outcomes.faces)))
    for at, kept in enumerate(kept_sets):
        rolled = dice - len(kept)
        np.add.at(means[at], _joined(kept, rolled), rolls(rolled).chances)
    place = {kept: at for at, kept in enumerate(kept_sets)}
    choices = [[place[kept] for kept in _keepable(faces)] for faces in outcomes.faces]
    width = max(map(len, choices))
    filled = [[*row, *row[:1] * (width - len(row))] for row in choices]
    return _Rerolls(means, np.array(filled))


def _keepable(faces: Faces) -> list[Faces]:
    """Sets of dice that may be kept from a roll: those that show 1 stay (CO-3.2)."""
    ones = faces[: faces.count(1)]
    others = faces[len(ones) :]
    return sorted({ones + kept for n in range(len(others) + 1) for kept in combinations(others, n)})


def best_expected(worth: Floats | Bools, dice: int) -> float:
    """Mean of ``worth`` before the first roll, with the best re-roll of each (CO-3.2)."""
    table = _rerolls(dice)
    after = (table.means @ worth)[table.choices].max(axis=1)
    return float(rolls(dice).chances @ after)


# What a player asks


def slay_odds(board: Board, kept: Iterable[int], rolled: int) -> dict[Target, float]:
    """Chance of slaying each target, and what protects it, with the dice after one roll.

    ``kept`` are faces that stay, ``rolled`` dice are rolled once more; with none it is
    what the dice can do as they lie. Each target is looked at for itself.
    """
    faces = tuple(kept)
    dice = len(faces) + rolled
    return {
        target: expected(doable(needs(board, target), dice), faces, rolled)
        for target in targets(board)
    }


def attack_odds(board: Board, dice: int, rerolls: bool = True) -> dict[Target, float]:
    """Chance of slaying each target, and what protects it, before the first roll.

    With ``rerolls`` each is what the best re-roll for that target alone gives, without
    a Priest or a Dagger.
    """
    if not rerolls:
        return slay_odds(board, (), dice)
    return {
        target: best_expected(doable(needs(board, target), dice), dice) for target in targets(board)
    }


def everything(board: Board) -> Needs:
    """Dice for all that dice can slay on a board, together."""
    minions = [Need("sum", value) for value in board.values]
    horrors = [need(board, Target(rank=rank)) for rank in board.horrors]
    return tuple(sorted(minions + horrors))


def sweep_odds(board: Board, kept: Iterable[int], rolled: int) -> float:
    """Chance of slaying everything on a board after one roll; see ``slay_odds``."""
    faces = tuple(kept)
    return expected(doable(everything(board), len(faces) + rolled), faces, rolled)


def sweep_attack_odds(board: Board, dice: int, rerolls: bool) -> float:
    """The same before the first roll, with the best re-roll for it if there is one."""
    able = doable(everything(board), dice)
    return best_expected(able, dice) if rerolls else expected(able, (), dice)


def any_odds(board: Board, kept: Iterable[int], rolled: int) -> float:
    """Chance of slaying anything at all on a board after one roll; see ``slay_odds``."""
    faces = tuple(kept)
    open_targets = targets(board.exposed)
    if not open_targets:
        return 0.0
    able = [doable((need(board, target),), len(faces) + rolled) for target in open_targets]
    return expected(np.logical_or.reduce(able), faces, rolled)


@lru_cache(maxsize=1 << 10)
def likeliest_reroll(board: Board, faces: Faces, free: tuple[int, ...]) -> tuple[int, ...]:
    """Which dice of ``free`` (places in ``faces``) to roll again to slay anything most likely.

    The fewest that do; none where no re-roll can slay.
    """

    def chance(rolled: tuple[int, ...]) -> float:
        kept = (face for at, face in enumerate(faces) if at not in rolled)
        return round(any_odds(board, kept, len(rolled)), 9)

    every = (rolled for size in range(len(free) + 1) for rolled in combinations(free, size))
    return max(every, key=chance)


def wound_odds(board: Board, body_rolls: int = 1) -> float:
    """Chance of at least one wound when the Body die is rolled that often (CO-3.3)."""
    return 1.0 - (1.0 - wound_limit(board) / DIE_FACES) ** body_rolls


def draw_odds(unseen: Iterable[tuple[Card, int]], draws: int) -> dict[str, float]:
    """Chance that at least one of the next cards is of a kind, for each kind that is left.

    A kind is ``minion``, ``gate``, ``horror``, ``follower``, ``item`` or ``curse``, and for
    the first three ``<cult>.<kind>`` as well.
    """
    copies: Counter[str] = Counter()
    total = 0
    for card, count in unseen:
        facts = FACTS[card]
        total += count
        copies[facts.kind] += count
        if facts.cult:
            copies[f"{facts.cult}.{facts.kind}"] += count
    drawn = min(draws, total)
    return {kind: 1.0 - comb(total - n, drawn) / comb(total, drawn) for kind, n in copies.items()}
