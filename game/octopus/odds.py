"""Exact odds of a meeting before the clocks are turned over.

Cults choose independently, so what waits at a location follows exactly from where each
other cult's Cultist and Offspring may be, without playing a single game.

Whoever needs it imports it late: numpy takes its time.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.core.protocol import Seat
from game.octopus import clocks
from game.octopus.pieces import EXTERIOR
from game.octopus.view import View

Chances = NDArray[np.float64]
"""Chances by location: index 0 is nowhere, 1 to ``EXTERIOR`` the locations."""


class Spread(NamedTuple):
    """Where a cult's pawns may be after the reveal."""

    cultist: Chances
    """That its Cultist stands there; a lying one is nowhere."""
    offspring: Chances
    """That its Offspring is there; never both at once (GO-2.2, GO-3.3)."""


class Odds(NamedTuple):
    """What a Cultist that goes to a location meets there; the three add up to one."""

    alone: float
    """It dominates (GO-4.1)."""
    talks: float
    """Other Cultists and no Offspring (GO-4.4)."""
    battle: float
    """An Offspring (GO-4.3)."""


@cache
def even_spread(place: int, fallible: bool) -> Spread:
    """A cult whose Cultist is at ``place`` and that sets any legal clock, all alike."""
    allowed = clocks.settings(place, fallible)
    cultist, offspring = np.zeros(EXTERIOR + 1), np.zeros(EXTERIOR + 1)
    for setting in allowed:
        goal = clocks.course(place, setting.clock)
        cultist[0 if goal.lying else goal.place] += 1 / len(allowed)
        offspring[goal.offspring] += 1 / len(allowed)
    return Spread(cultist, offspring)


def meeting(others: list[Spread]) -> tuple[Chances, Chances, Chances]:
    """Chances to be alone, in talks, in battle at each location, given all other cults."""
    free = np.prod([1 - other.offspring for other in others], axis=0)
    empty = np.prod([1 - other.offspring - other.cultist for other in others], axis=0)
    return empty, free - empty, 1 - free


def odds(seen: View, seat: Seat) -> dict[int, Odds]:
    """What ``seat`` meets at each location that it can reach, if all others choose evenly."""
    table, fallible = seen.table, seen.options.fallible_clock
    others = [
        even_spread(table.cults[other].place, fallible) for other in table.living() if other != seat
    ]
    alone, talks, battle = meeting(others)
    return {
        place: Odds(float(alone[place]), float(talks[place]), float(battle[place]))
        for place in clocks.goals(table, seat)
    }
