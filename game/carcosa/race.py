"""How a solo game stands: a race of two stacks, or the King, against the Investigators (CA-9)."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from typing import Final

from game.carcosa.investigators import cultists_left
from game.carcosa.occultists import free_districts
from game.carcosa.pieces import STACKS_OUT, STANDING, hastur_districts
from game.carcosa.state import Table, foes
from game.carcosa.track import free_spaces

STRIDE: Final = 2.6
"""Spaces that the Assistant goes in a turn when the player keeps good tiles from him."""

FALL: Final = 1.5
"""Turns that a trap ahead of him costs him: what is left of his step, and standing up."""

SOON: Final = 0.35
"""Turns that each cultist at hand, and each free marked space ahead, promises of more traps."""

DRAIN: Final = 1.5
"""Tiles that leave the two lowest stacks in a turn, the Scholar's among them."""

LAST_DRAIN: Final = 0.7
"""Tiles that leave one and the same stack in a turn."""

HARVEST: Final = 2.2
"""Power that a turn brings in the long run."""

SUMMONS: Final = 2.5
"""Turns from the last space, or from one cultist standing there, to the next one standing."""

GRASP: Final[Mapping[int, float]] = {0: 0.0, 1: 0.5, 2: 1.5, 3: 5.0, 4: 50.0}
"""Turns that so many Hastur districts with Occultists are worth."""

NEED: Final[Mapping[int, float]] = {2: 50.0, 3: 5.0, 4: 2.0, 5: 0.8, 6: 0.3, 7: 0.1, 8: 0.0}
"""Turns that having so few cultists left is worth."""

HUNTED: Final = 0.4
"""Turns that each Detective on the map is worth."""

SPREAD: Final = 3.0
"""Turns by which the guess of a race goes wrong."""


def turns_left(table: Table) -> float:
    """Turns until the Assistant comes to the start, traps, falls and other threats counted."""
    they, cult = foes(table), table.cults[0]
    ahead = [trap for trap in they.traps if trap.space < they.assistant]
    open_ = [space for space in free_spaces(table) if space < they.assistant]
    soon = min(len(open_), cult.reserve + cult.recovery / 2 + cult.criminals)
    turns = they.assistant / STRIDE + FALL * len(ahead) + they.prone + SOON * soon
    districts = len(hastur_districts()) - len(free_districts(table))
    threats = GRASP[districts] + NEED[min(8, max(2, cultists_left(table)))]
    return turns - threats - HUNTED * len(they.hunters)


def turns_to_rise(table: Table) -> float:
    """Turns until two stacks are out (CA-6.1)."""
    low, high = sorted(map(len, table.stacks))[:STACKS_OUT]
    return max((low + high) / DRAIN, high / LAST_DRAIN if not low else 0.0)


def turns_to_king(table: Table, power: float) -> float:
    """Turns until the King is summoned, with so much power in sight (CA-4.4)."""
    short = max(0.0, table.options.last_space - power)
    return short / HARVEST + SUMMONS * (STANDING - table.cults[0].standing)


def chance(left: float, needed: float) -> float:
    """The chance that what needs so many turns comes first."""
    return 1 / (1 + exp((needed - left) / SPREAD))
