"""How good a position is, and who plays by it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import comb, tanh
from typing import Any, Final, TypeVar

from game.core.bot import LookAhead, simple
from game.core.protocol import AnyGame, Bot, Chance, Choice, Over, Picker, Seat
from game.rising.pieces import VALUES, VESTA, ZONE_SIZE, Token, Variant, Zone, line, other
from game.rising.scoring import combinations, lead, owner
from game.rising.state import is_decided, wins
from game.rising.view import View

A = TypeVar("A")

LATER: Final = 0.4
"""What its best line is worth to the seat that must wait a turn for it, 0 to 1."""

LEANING: Final[Mapping[int, float]] = {2: 1.0, 3: 0.4}
"""Free spaces of an open line -> how much the line already counts."""

BARE: Final = 0.3
"""How much a line without a pair looks like a loss to whoever leads in it, in points."""

LEAD: Final[Mapping[Variant, float]] = {"colours": 1.0, "highest": 0.15, "sum": 0.15}
"""What a lead counts in tokens, for each way to lead."""

DECISIVE: Final = 4.0
"""Steps from 0 by which the lighthouse nearly decides a round with a full board."""

DECISIVE_PER_SPACE: Final = 0.05
"""How many more steps it takes for each free space."""


def evaluate(view: View, seat: Seat) -> float:
    """How well ``seat`` stands, from -1.0 (match lost) to 1.0 (won); 0.0 is a shared win.

    Half is the rounds won. Half is where the lighthouse may soon stand: after the best
    line that the seat to move can close, part of the best that the other can, and what
    the open lines lean to.
    """
    towards = _towards(seat)
    neptune, vesta = wins(view.rounds)
    ahead = towards * (vesta - neptune)
    if is_decided(view.rounds):
        return float(max(-1, min(1, ahead)))
    if len(view.rounds) == view.number:
        return ahead / 2
    mover = other(view.turn) if view.laid else view.turn
    lighthouse = view.lighthouse + _best_line(view, mover) + LATER * _best_line(view, other(mover))
    for zone in view.zones:
        for index in range(ZONE_SIZE):
            lighthouse += _leaning(line(zone, "row", index), view.variant)
            lighthouse += _leaning(line(zone, "column", index), view.variant)
    free = sum(zone.count(None) for zone in view.zones)
    return (ahead + tanh(towards * lighthouse / (DECISIVE + DECISIVE_PER_SPACE * free))) / 2


def _towards(seat: Seat) -> int:
    """The lighthouse's direction in which ``seat`` gains."""
    return 1 if seat == VESTA else -1


def _best_line(view: View, seat: Seat) -> float:
    """How far ``seat`` may be expected to move the lighthouse with its next token.

    The viewer's own hand is known; any other is drawn from what the viewer has not seen.
    """
    reach = _reach(view, seat)
    if seat == view.seat:
        return _towards(seat) * max((reach[value] for value in view.hand), default=0)
    best_first = sorted(
        ((reach[value], copies) for value, copies in view.unseen[seat]), reverse=True
    )
    size = view.hand_sizes[seat]
    worse = sum(copies for _, copies in best_first)
    hands = without = comb(worse, size)
    total = 0
    for gain, copies in best_first:
        worse -= copies
        so_far, without = without, comb(worse, size)
        total += gain * (so_far - without)  # hands with this token and none before it
    return _towards(seat) * total / hands


def _reach(view: View, seat: Seat) -> Mapping[int, int]:
    """Value -> the most that ``seat`` can gain with it; where no line closes that is 0."""
    closing: dict[tuple[int, int, int], list[tuple[int, ...]]] = defaultdict(list)
    for number, zone in enumerate(view.zones):
        for index in range(ZONE_SIZE):
            row, column = line(zone, "row", index), line(zone, "column", index)
            if row.count(None) == 1:
                gains = _gains(row, seat, view.variant)
                closing[number, index, row.index(None)].append(gains)
            if column.count(None) == 1:
                gains = _gains(column, seat, view.variant)
                closing[number, column.index(None), index].append(gains)
    spaces = [tuple(map(sum, zip(*lines, strict=True))) for lines in closing.values()]
    if len(spaces) < sum(zone.count(None) for zone in view.zones):
        spaces.append((0,) * len(VALUES))
    return dict(zip(VALUES, map(max, zip(*spaces, strict=True)), strict=True))


@lru_cache(maxsize=1 << 14)
def _gains(spaces: Zone, seat: Seat, variant: Variant) -> tuple[int, ...]:
    """What ``seat`` gains by closing a line that is one token short, for each value."""
    gains = []
    for value in VALUES:
        tokens = tuple(token or Token(seat, value) for token in spaces)
        points = sum(item.points for item in combinations(tokens))
        gains.append(points if owner(tokens, variant) == seat else -points)
    return tuple(gains)


@lru_cache(maxsize=1 << 14)
def _leaning(spaces: Zone, variant: Variant) -> float:
    """What an open line promises, in steps towards Vesta.

    Whoever leads in it gains by its equal values and is threatened with the loss of
    CR-3.6 without any.
    """
    weight = LEANING.get(spaces.count(None))
    if not weight:
        return 0.0
    tokens = tuple(token for token in spaces if token)
    equal = len(tokens) - len({token.value for token in tokens})
    return weight * LEAD[variant] * lead(tokens, variant) * (equal - BARE)


@dataclass(frozen=True)
class Cunning:
    """Lays what leaves it best off after the opponent's answer.

    It tries the few tokens and spaces that look best at once, and lets ``SOUND``
    answer for the opponent in worlds that its view allows.
    """

    candidates: int = 5
    """Actions that are looked at further."""

    worlds: int = 2
    """Worlds in which each is answered."""

    def __call__(self, game: AnyGame, view: Any, actions: tuple[A, ...], picker: Picker) -> A:
        if len(actions) == 1:
            return actions[0]
        world = game.determinise(view, picker)
        outlooks = {
            action: _outlook(game, _played(game, world, action, picker), view.seat)
            for action in actions
        }
        best = sorted(actions, key=lambda action: -outlooks[action])[: self.candidates]
        totals = dict.fromkeys(best, 0.0)
        for _ in range(self.worlds):
            world = game.determinise(view, picker)
            for action in best:
                state = _played(game, world, action, picker)
                pending = game.pending(state)
                if isinstance(pending, Choice) and pending.seat != view.seat:
                    seen = game.view(state, pending.seat)
                    answer = SOUND(game, seen, pending.actions, picker)
                    state = _played(game, state, answer, picker)
                totals[action] += _outlook(game, state, view.seat)
        return max(best, key=lambda action: totals[action])


def _played(game: AnyGame, state: Any, action: Any, picker: Picker) -> Any:
    """The state once there is a real decision again, or none any more."""
    state = game.apply(state, action).state
    while not isinstance(pending := game.pending(state), Over):
        if isinstance(pending, Chance):
            index = picker([weight for _, weight in pending.outcomes])
            action = pending.outcomes[index][0]
        elif len(pending.actions) == 1:
            action = pending.actions[0]
        else:
            break
        state = game.apply(state, action).state
    return state


def _outlook(game: AnyGame, state: Any, seat: Seat) -> float:
    return game.evaluate(game.view(state, seat), seat)


SOUND: Final = LookAhead(worlds=1)
"""One world is enough: ``evaluate`` weighs every hand that the opponent may hold."""

BOTS: Final[Mapping[str, Bot]] = {"simple": simple, "sound": SOUND, "cunning": Cunning()}
"""Level -> bot, weakest first."""
