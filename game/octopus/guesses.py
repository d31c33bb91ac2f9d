"""Clocks as bots think of them: what this turn is about, and where everybody may go.

Only ``bots`` imports this, and late: numpy takes its time.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple, cast

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from game.core.protocol import ClauseId, Seat
from game.octopus import clocks
from game.octopus.actions import SetClock
from game.octopus.conflicts import proceed
from game.octopus.losses import LOSS, lose
from game.octopus.odds import Chances, Spread, even_spread, meeting
from game.octopus.pieces import EXTERIOR
from game.octopus.prospects import foresee, prospects
from game.octopus.state import State, Table

TALKS_GAIN: Final = 0.35
"""Share of a gain that a cult expects of talks."""

TALKS_RISK: Final = 0.3
"""Chance of a confrontation that a cult expects of talks."""


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
    """The right clocks of a cult whose Cultist is at ``place``; of those that lead alike one."""
    found: dict[clocks.Course, SetClock] = {}
    for setting in clocks.settings(place, fallible=False):
        found.setdefault(clocks.course(place, setting.clock), setting)
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
        for place in clocks.goals(table, seat):
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
                shares(plan_worths(table, at, spreads, seat), heat)
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


def shares(worths: Chances, heat: float) -> Chances:
    """How often to do each: better ones more often, all alike at great heat."""
    weights = np.exp((worths - worths.max()) / heat)
    return cast(Chances, weights / weights.sum())
