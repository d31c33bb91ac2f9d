"""How a solo game stands: a race for two stacks, or the King, against the Investigators (CA-9)."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from typing import Final

from game.carcosa.investigators import cultists_left
from game.carcosa.occultists import free_districts
from game.carcosa.outlook import WON, Outlook
from game.carcosa.pieces import STACKS_OUT, STANDING, hastur_districts, kinds
from game.carcosa.scholar import assistant_after, trap_ahead, wanted
from game.carcosa.state import LOST, Table, foes
from game.carcosa.track import free_spaces
from game.core.protocol import Seat

STRIDE: Final = 2.6
"""Spaces that the Assistant goes in a turn when the player keeps good tiles from him."""

FALL: Final = 1.5
"""Turns that a trap ahead of him costs him: what is left of his step, and standing up."""

SOON: Final = 1.2
"""Turns that each cultist at hand, while a marked space ahead is free, promises of more traps."""

DRAIN: Final = 1.4
"""Tiles that leave the two lowest stacks in a turn, the Scholar's among them."""

LAST_DRAIN: Final = 0.85
"""Tiles that leave one and the same stack in a turn."""

HARVEST: Final = 2.2
"""Power that a turn brings in the long run."""

SUMMONS: Final = 2.5
"""Turns from one cultist standing on the Yellow Sign to the next."""

DOOM: Final = 50.0
"""Turns that what loses the game at once is worth."""

GRASP: Final = (0.0, 0.5, 1.5, 5.0, DOOM)
"""Turns that so many Hastur districts with Occultists are worth."""

NEED: Final[Mapping[int, float]] = {2: DOOM, 3: 5.0, 4: 2.0, 5: 0.8, 6: 0.3, 7: 0.1, 8: 0.0}
"""Turns that having so few cultists left is worth."""

HUNTED: Final = 0.4
"""Turns that each Detective on the map is worth."""

SPREAD: Final = 2.2
"""Turns by which the guess of a race goes wrong."""

IN_SIGHT: Final = 0.25
"""How much of the power counts that sections promise: the race is often over before."""

WIN: Final = 100.0
"""Power that winning is worth, in proportion to its chance."""

OWN_STEPS: Final = ("place", "deploy", "resolve", "after")
"""Phases in which it is known what the Scholar will take this turn."""


class Race(Outlook):
    """What the tables that follow from ``base`` within a turn of a solo game come to.

    Turns are counted until the Assistant is at the start, until two stacks are out and until the
    King comes; what else threatens the cult shortens the first.
    """

    def lead(self, table: Table, seat: Seat) -> float:
        """The chance to win, as power, and power; what is in sight counts for a part."""
        now = table.cults[seat].power
        if table.ending:
            return (-WON if table.ending in LOST else WON) + now
        powers, _ = self.prospects(table)
        return self.lead_now(table, seat) + IN_SIGHT * (powers[seat] - now)

    def lead_now(self, table: Table, seat: Seat) -> float:
        """The same, with no regard to what sections may bring."""
        return WIN * chance_now(table, seat) + table.cults[seat].power


def chance_now(table: Table, seat: Seat) -> float:
    """The chance to win by what the table shows, with no regard to what sections may bring."""
    if table.ending:
        return float(table.ending not in LOST)
    left = turns_left(table)
    rise, king = turns_to_rise(table), turns_to_king(table, table.cults[seat].power)
    return 1 - (1 - _suffices(left - rise)) * (1 - _suffices(left - king))


def _suffices(ahead: float) -> float:
    """The chance that so many turns ahead of the Assistant are enough."""
    return 1 / (1 + exp(-ahead / SPREAD))


def turns_left(table: Table) -> float:
    """Turns until the Assistant comes to the start, all other threats taken off."""
    they, cult = foes(table), table.cults[0]
    at, prone = _assistant_next(table)
    free = [space for space in free_spaces(table) if space < they.assistant]
    hand = cult.reserve + cult.recovery / 2 + cult.criminals
    if not at and free and not table.deployed and cult.reserve + cult.criminals:
        at, prone, hand = free[-1], True, hand - 1  # by a trap that must be laid this turn
    if not at:
        return -DOOM
    traps = sum(trap.space < at for trap in they.traps)
    soon = min(sum(space < at for space in free), hand)
    districts = len(hastur_districts()) - len(free_districts(table))
    threats = GRASP[districts] + NEED[min(8, max(2, cultists_left(table)))]
    turns = at / STRIDE + FALL * (traps + prone) + SOON * soon
    return turns - threats - HUNTED * len(they.hunters)


def _assistant_next(table: Table) -> tuple[int, bool]:
    """Where the Assistant is once this turn is over, as far as known, and whether he is prone."""
    they, tops = foes(table), _scholars_choice(table)
    if not tops:
        return they.assistant, they.prone
    value = kinds()[table.stacks[tops[0]][0].kind].research
    falls = not they.prone and trap_ahead(table, value) is not None
    return assistant_after(table, value), falls


def turns_to_rise(table: Table) -> float:
    """Turns until two stacks are out (CA-6.1)."""
    sizes = list(map(len, table.stacks))
    if tops := _scholars_choice(table):
        sizes[min(tops, key=sizes.__getitem__)] -= 1
    low, high = sorted(sizes)[:STACKS_OUT]
    return max((low + high) / DRAIN, high / LAST_DRAIN)


def _scholars_choice(table: Table) -> list[int]:
    """The stacks from which the Scholar will take a tile this turn, once that is known."""
    return wanted(table) if table.phase in OWN_STEPS else []


def turns_to_king(table: Table, power: float) -> float:
    """Turns until the King is summoned, with so much power in sight (CA-4.4)."""
    short = max(0.0, table.options.last_space - power)
    return short / HARVEST + SUMMONS * (STANDING - table.cults[0].standing)
