"""Cults led by the program: how they set their clocks, and how they bargain."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar, cast

from game.core.bot import simple
from game.core.protocol import AnyGame, Bot, Picker, Seat
from game.octopus import rules
from game.octopus.actions import Accept, Action, Confront, Gather, SetClock
from game.octopus.prospects import foresee, prospects
from game.octopus.state import State, Table
from game.octopus.view import View

A = TypeVar("A")

CONSENT: Final = 0.01
"""Share in the victory that makes a consent clearly more likely than not."""

TICKETS: Final = 1_000_000
"""Whole-number weight of the best choice when a mixed choice is drawn."""


def evaluate(seen: View, seat: Seat) -> float:
    """How well ``seat`` stands at the end of this turn, -1.0 to 1.0; set clocks count nothing."""
    return 2 * prospects(foresee(_public(seen)))[seat] - 1


def _public(seen: View) -> State:
    """What everybody knows, as a state that can be played on after a reveal."""
    return State(seen.options, seen.table, (None,) * len(seen.table.cults))


def outlook(seen: View, seat: Seat, action: Action) -> float:
    """Share of ``seat`` in the victory after ``action``, if all who are asked agree.

    Only for what is decided after a reveal.
    """
    return prospects(foresee(rules.apply(_public(seen), action).state))[seat]


# -- bargains ----------------------------------------------------------------------------


def bargain(state: State, seat: Seat, actions: Sequence[Action]) -> list[float]:
    """What each action at a location is worth to ``seat``.

    A proposal is worth what it brings if all agree, and what a confrontation brings if
    not. Others are the likelier to agree the more they would gain by it, and the less
    the more often they have confronted.
    """
    ends = {action: prospects(foresee(rules.apply(state, action).state)) for action in actions}
    quarrel = ends.get(Confront())
    if quarrel is None:
        return [end[seat] for end in ends.values()]
    worths = []
    for action, end in ends.items():
        agreed = _consent(state.table, action, end, quarrel)
        worths.append(agreed * end[seat] + (1 - agreed) * quarrel[seat])
    return worths


def _consent(
    table: Table, action: Action, end: tuple[float, ...], quarrel: tuple[float, ...]
) -> float:
    """Chance that all agree who must still answer when the speaker has said ``action``."""
    talks = table.talks
    assert talks is not None
    asked = tuple(seat for seat in talks.cults if seat != talks.speaker)
    if isinstance(action, Accept):
        asked = talks.asked[talks.accepted + 1 :]
    chance = 1.0
    for other in asked:
        trust = table.turn / (table.turn + table.cults[other].confronted)
        chance *= trust / (1 + math.exp((quarrel[other] - end[other]) / CONSENT))
    return chance


# -- levels ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Leader:
    """Goes where it needs something and is likely alone; its Offspring goes where others gain.

    Plays from the open table alone. It draws its clocks by lot, better ones more often, so
    there is no reply to what it did last. In talks it takes the better bargain, the first
    of equals; it promises nothing and remembers who has confronted. It gathers whatever
    it may: that it were spared by others for lacking something is but a guess.
    """

    rounds: int
    """How often it thinks through what the others think; 0: they choose evenly."""
    heat: float
    """Share in the victory by which a clock must be better to be clearly preferred."""

    def __call__(self, game: AnyGame, view: Any, actions: tuple[A, ...], picker: Picker) -> A:
        state, seat = _public(view), view.seat
        if isinstance(actions[0], Gather):
            return actions[0]
        if not isinstance(actions[0], SetClock):
            worths = bargain(state, seat, cast(Sequence[Action], actions))
            return actions[worths.index(max(worths))]
        return cast(A, self._draw_clock(state, seat, picker))

    def _draw_clock(self, state: State, seat: Seat, picker: Picker) -> SetClock:
        from game.octopus import guesses  # late: numpy takes its time

        at = guesses.stakes(state)
        spreads = guesses.guess(state.table, at, self.rounds, self.heat)
        worths = guesses.plan_worths(state.table, at, spreads, seat)
        drawn = picker([round(TICKETS * share) for share in guesses.shares(worths, self.heat)])
        return guesses.plans(state.table.cults[seat].place).settings[drawn]


BOTS: Final[Mapping[str, Bot]] = {
    "simple": simple,
    "sound": Leader(rounds=0, heat=0.04),
    "cunning": Leader(rounds=8, heat=0.025),
}
"""Weakest first. Sound takes all others for fools; cunning takes them for its like."""
