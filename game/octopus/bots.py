"""Cults led by the program: how they value a table, guess at clocks, and bargain."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, NamedTuple, TypeVar, cast

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from game.core.bot import simple
from game.core.protocol import AnyGame, Bot, Choice, ClauseId, Picker, Seat
from game.octopus import clocks, rules
from game.octopus.actions import Accept, Action, Confront, Gather, Propose, SetClock
from game.octopus.conflicts import proceed
from game.octopus.losses import LOSS, lose
from game.octopus.odds import Chances, Spread, even_spread, goals, meeting
from game.octopus.pieces import EXTERIOR
from game.octopus.state import State, Table
from game.octopus.view import View

A = TypeVar("A")

KIND_WORTH: Final = 2.4
"""By what factor a component raises a cult's weight in the race."""

POWER_WORTH: Final = (0.0, 0.45, 0.7, 0.85, 0.95, 1.0, 1.05)
"""A cult's weight by its Power; more than the table has counts as its last."""

TALKS_GAIN: Final = 0.35
"""Share of a gain that a cult expects of talks."""

TALKS_RISK: Final = 0.3
"""Chance of a confrontation that a cult expects of talks."""

CONSENT: Final = 0.01
"""Share in the victory that makes a consent clearly more likely than not."""

TICKETS: Final = 1_000_000
"""Whole-number weight of the best choice when a mixed choice is drawn."""


def prospects(table: Table) -> tuple[float, ...]:
    """Each seat's share in the victory, by kinds held and Power; 0 to 1, by seat."""
    if table.ending is not None:
        return tuple(float(seat == table.ending.winner) for seat in range(len(table.cults)))
    weights = [
        KIND_WORTH ** len(cult.held) * POWER_WORTH[min(cult.power, len(POWER_WORTH) - 1)]
        for cult in table.cults
    ]
    total = sum(weights)
    return tuple(weight / total if total else 0.0 for weight in weights)


def foresee(state: State) -> Table:
    """The table at the end of this turn, if nobody quarrels from now on.

    All gather what they can and agree to what is proposed, or that nothing happens;
    an Exterior effect is used as is best for its cult.
    """
    while state.table.is_waiting:
        choice = rules.pending(state)
        assert isinstance(choice, Choice)
        if isinstance(choice.actions[0], Gather | Accept | Propose):
            state = rules.apply(state, choice.actions[0]).state
        else:
            after = [rules.apply(state, action).state for action in choice.actions]
            state = max(after, key=lambda one: prospects(one.table)[choice.seat])
    return state.table


def evaluate(seen: View, seat: Seat) -> float:
    """How well ``seat`` stands at the end of this turn, -1.0 to 1.0; set clocks count nothing."""
    return 2 * prospects(foresee(_public(seen)))[seat] - 1


def _public(seen: View) -> State:
    """What everybody knows, as a state that can be played on after a reveal."""
    return State(seen.options, seen.table, (None,) * len(seen.table.cults))


# -- clocks ------------------------------------------------------------------------------


class Plans(NamedTuple):
    """All that a cult can do with its clock, each outcome once."""

    settings: tuple[SetClock, ...]
    places: NDArray[np.intp]
    """Where each sends the Cultist."""
    rooms: NDArray[np.intp]
    """Where each raises the Offspring; 0: nowhere."""

    def spread(self, weights: Chances) -> Spread:
        """Where the pawns are when each plan is followed as often as it weighs."""
        size = EXTERIOR + 1
        return Spread(
            np.bincount(self.places, weights, size).astype(np.float64),
            np.bincount(self.rooms, weights, size).astype(np.float64),
        )


@cache
def plans(place: int) -> Plans:
    """The right clocks of a cult whose Cultist is at ``place``; of all rituals one."""
    found = {
        clocks.course(place, setting.clock): setting for setting in clocks.settings(place, False)
    }
    return Plans(
        tuple(found.values()),
        np.array([course.place for course in found]),
        np.array([course.offspring for course in found]),
    )


class Stakes(NamedTuple):
    """What this turn is about, as changes of the shares in the victory."""

    gain: NDArray[np.float64]
    """[cult, place, whose share]: when the cult is alone there."""
    harm: NDArray[np.float64]
    """[cult, whose share]: when the cult loses Power."""


def stakes(state: State) -> Stakes:
    """What each cult could win and lose."""
    table = state.table
    now, seats = np.array(prospects(table)), len(table.cults)
    gain = np.zeros((seats, EXTERIOR + 1, seats))
    harm = np.zeros((seats, seats))
    for seat in table.living():
        harm[seat] = np.array(prospects(lose(table, (seat,), LOSS, ClauseId("GO-4.3"), []))) - now
        for place in goals(table, seat):
            gain[seat, place] = np.array(prospects(_alone(state, seat, place))) - now
    return Stakes(gain, harm)


def _alone(state: State, seat: Seat, place: int) -> Table:
    """The end of the turn if ``seat`` were alone at ``place`` and nobody else anywhere."""
    cults = tuple(replace(cult, lying=True) for cult in state.table.cults)
    own = replace(cults[seat], place=place, lying=False)
    cults = (*cults[:seat], own, *cults[seat + 1 :])
    table = proceed(replace(state.table, cults=cults, place=place - 1), [])
    return foresee(replace(state, table=table))


def plan_worths(table: Table, at: Stakes, spreads: Mapping[Seat, Spread], seat: Seat) -> Chances:
    """What each of the plans of ``seat`` is worth when the others spread like this."""
    others = [other for other in spreads if other != seat]
    alone, talks, battle = meeting([spreads[other] for other in others])
    threat = np.zeros(EXTERIOR + 1)
    hunt = np.zeros(EXTERIOR + 1)
    for other in others:
        unseen = meeting([spreads[one] for one in spreads if one != other])[0]
        threat += spreads[other].cultist * unseen * at.gain[other, :, seat]
        hunt += spreads[other].cultist * at.harm[other, seat]
    gain, harm = at.gain[seat, :, seat], at.harm[seat, seat]
    going = alone * gain + talks * TALKS_GAIN * gain + (talks * TALKS_RISK + battle) * harm
    raising = hunt - threat
    raising[0] = 0.0
    own = plans(table.cults[seat].place)
    return cast(Chances, (going - threat / 2)[own.places] + raising[own.rooms])


def guess(table: Table, at: Stakes, rounds: int, heat: float) -> dict[Seat, Spread]:
    """Where each cult's pawns may go: first evenly, then each round as suits them better.

    Every round each cult leans towards what pays against the mean of all rounds before;
    the mean is kept, so nobody is guessed to be where it always was.
    """
    spreads = {seat: even_spread(table.cults[seat].place, False) for seat in table.living()}
    for number in range(1, rounds + 1):
        leaning = {
            seat: plans(table.cults[seat].place).spread(
                _shares(plan_worths(table, at, spreads, seat), heat)
            )
            for seat in spreads
        }
        spreads = {
            seat: Spread(
                *(a + (b - a) / (number + 1) for a, b in zip(mean, leaning[seat], strict=True))
            )
            for seat, mean in spreads.items()
        }
    return spreads


def _shares(worths: Chances, heat: float) -> Chances:
    """How often to do each: better ones more often, all alike at great heat."""
    weights = np.exp((worths - worths.max()) / heat)
    return cast(Chances, weights / weights.sum())


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
    asked = (*talks.cults[talks.speaking + 1 :], *talks.cults[: talks.speaking])
    if isinstance(action, Accept):
        asked = asked[: len(asked) - 1 - talks.accepted]  # not the proposer, nor who has accepted
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
    of equals; it promises nothing and remembers who has confronted.
    """

    rounds: int
    """How often it thinks through what the others think; 0: they choose evenly."""
    heat: float
    """Share in the victory by which a clock must be better to be clearly preferred."""

    def __call__(self, game: AnyGame, view: Any, actions: tuple[A, ...], picker: Picker) -> A:
        state, seat = _public(view), view.seat
        if not isinstance(actions[0], SetClock):
            worths = bargain(state, seat, cast(Sequence[Action], actions))
            return actions[worths.index(max(worths))]
        at = stakes(state)
        spreads = guess(state.table, at, self.rounds, self.heat)
        shares = _shares(plan_worths(state.table, at, spreads, seat), self.heat)
        drawn = picker([round(TICKETS * share) for share in shares])
        return cast(A, plans(state.table.cults[seat].place).settings[drawn])


BOTS: Final[Mapping[str, Bot]] = {
    "simple": simple,
    "sound": Leader(rounds=0, heat=0.01),
    "cunning": Leader(rounds=8, heat=0.015),
}
"""Weakest first. Sound takes all others for fools; cunning takes them for its like."""
