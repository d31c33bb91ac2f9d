"""Dice at hand: which group to lay on a target, and what was rolled so far."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, cast

from game.cards.actions import SlayHorror, SlayMinion
from game.cards.dice import Faces
from game.cards.odds import Target
from game.cards.slaying import first_slain
from game.cards.state import Attack, Board

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


def proposal(board: Board, attack: Attack, actions: Sequence[Any]) -> Placement | None:
    """What to lay first with the dice that are left, for who wants to be told."""
    free = sorted(die.face for die in attack.dice if not die.laid)
    first = first_slain(board, tuple(free))
    if first is None:
        return None
    target, faces = first
    for action in actions:
        fits = isinstance(action, SlayMinion | SlayHorror) and target_of(action) == target
        if fits and sorted(faces_of(attack, action.dice)) == list(faces):
            return cast(Placement, action)
    return None
