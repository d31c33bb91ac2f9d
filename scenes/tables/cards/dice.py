"""Dice at hand: which group to lay on a target, what to slay first, what was rolled so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple, cast

from game.cards.actions import SlayHorror, SlayMinion
from game.cards.dice import combos, groups_of, groups_reaching
from game.cards.events import DiceRolled, WoundSuffered
from game.cards.odds import Need, Needs, Target, best_expected, doable, expected
from game.cards.pieces import COMBO, FACTS, MINION_REWARD
from game.cards.state import Attack, Board
from game.core.protocol import Event

Faces = tuple[int, ...]
Placement = SlayMinion | SlayHorror


def target_of(action: Placement) -> Target:
    """What dice are laid on."""
    if isinstance(action, SlayMinion):
        return Target(action.card)
    return Target(rank=action.rank)


def laid_on(target: Target, dice: Iterable[int]) -> Placement:
    """These dice (places in ``Attack.dice``) on that target."""
    places = tuple(sorted(dice))
    if target.rank:
        return SlayHorror(target.rank, places)
    return SlayMinion(target.card, places)


def faces_of(attack: Attack, dice: Iterable[int]) -> Faces:
    return tuple(attack.dice[at].face for at in sorted(dice))


def cheapest(attack: Attack, target: Target, actions: Sequence[Any]) -> Placement | None:
    """The legal group that slays a target with the fewest pips and dice."""
    groups = [
        action
        for action in actions
        if isinstance(action, SlayMinion | SlayHorror) and target_of(action) == target
    ]
    return min(
        groups,
        key=lambda one: (sum(faces_of(attack, one.dice)), len(one.dice)),
        default=None,
    )


class Plan(NamedTuple):
    """What some dice can do at best: how much it is worth, and what comes first."""

    worth: int
    target: Target | None = None
    faces: Faces = ()


@lru_cache(maxsize=1 << 14)
def plan(board: Board, faces: Faces) -> Plan:
    """The best order of slaying with these sorted faces: Experience first, then values."""
    best = Plan(0)
    for target, group in _steps(board, faces):
        left = list(faces)
        for face in group:
            left.remove(face)
        if target.rank:
            after, worth = board.without_horror(target.rank), 100 * COMBO[target.rank]
        else:
            value = FACTS[target.card].value
            after, worth = board.without_minion(target.card), 100 * MINION_REWARD + value
        total = worth + plan(after, tuple(left)).worth
        if total > best.worth:
            best = Plan(total, target, group)
    return best


def _steps(board: Board, faces: Faces) -> Iterable[tuple[Target, Faces]]:
    """Every target that nothing protects, with each sensible group of faces for it."""
    if board.minions and not board.awake:
        for card in dict.fromkeys(board.minions):
            value = FACTS[card].value
            for group in _distinct(faces, groups_reaching(faces, value)):
                if sum(group) - min(group) < value:
                    yield Target(card), group
    for rank in board.awake:
        for group in _distinct(faces, combos(faces, COMBO[rank])):
            yield Target(rank=rank), group
    if not board.minions:
        for rank in board.asleep:
            for group in _distinct(faces, groups_of(faces, COMBO[rank])):
                yield Target(rank=rank), group


def _distinct(faces: Faces, groups: Iterable[tuple[int, ...]]) -> set[Faces]:
    return {tuple(faces[at] for at in group) for group in groups}


def proposal(board: Board, attack: Attack, actions: Sequence[Any]) -> Placement | None:
    """What to lay first with the dice that are left, for who wants to be told."""
    free = sorted(die.face for die in attack.dice if not die.laid)
    first = plan(board, tuple(free))
    if first.target is None:
        return None
    wanted = Counter(first.faces)
    for action in actions:
        fits = isinstance(action, SlayMinion | SlayHorror) and target_of(action) == first.target
        if fits and Counter(faces_of(attack, action.dice)) == wanted:
            return cast(Placement, action)
    return None


def everything(board: Board) -> Needs:
    """Dice for all that dice can slay on a board, together."""
    wanted = [Need("combo", COMBO[rank]) for rank in board.awake]
    wanted += [Need("sum", value) for value in board.values]
    wanted += [Need("dice", COMBO[rank]) for rank in board.asleep]
    return tuple(sorted(wanted))


def sweep_odds(board: Board, kept: Iterable[int], rolled: int) -> float:
    """Chance of slaying everything on a board after one roll; see ``odds.slay_odds``."""
    faces = tuple(kept)
    return expected(doable(everything(board), len(faces) + rolled), faces, rolled)


def sweep_attack_odds(board: Board, dice: int, rerolls: bool) -> float:
    """The same before the first roll, with the best re-roll for it if there is one."""
    able = doable(everything(board), dice)
    return best_expected(able, dice) if rerolls else expected(able, (), dice)


@dataclass(slots=True)
class Luck:
    """What the dice of a game have shown."""

    faces: Counter[int] = field(default_factory=Counter)
    body_rolls: int = 0
    wounds: int = 0

    @classmethod
    def of(cls, events: Iterable[Event]) -> Luck:
        """Counted from the events of a log."""
        luck = cls()
        for event in events:
            match event:
                case DiceRolled(dice=dice, faces=faces):
                    luck.faces.update(faces)
                    luck.body_rolls += 0 in dice
                case WoundSuffered():
                    luck.wounds += 1
        return luck

    @property
    def rolled(self) -> int:
        """Dice rolled, those rolled again counted once more."""
        return self.faces.total()

    @property
    def mean(self) -> float:
        """Mean of the faces; 0.0 with none rolled."""
        total = sum(face * count for face, count in self.faces.items())
        return total / self.rolled if self.rolled else 0.0
