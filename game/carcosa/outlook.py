"""What a table is likely to come to: every section, cultist and stone by what it may bring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from game.carcosa.ending import last_lines
from game.carcosa.pieces import (
    DEVOURED_POWER,
    DEVOURER,
    DISTRICT_POWER,
    FLOW_POWER,
    LEFT_POWER,
    POWERED,
    SITE_POWER,
    STACKS_OUT,
    TILES,
    box,
    events,
    kinds,
)
from game.carcosa.resolving import waters
from game.carcosa.state import CRIMINAL, EVERYONE, Table, Tile, is_summoning, manned
from game.carcosa.view import View
from game.core.protocol import Seat
from game.landscape.land import Pawn, Section, cells_of, gaps

RESERVE_WORTH: Final = (4.0, 3.0, 2.2, 1.6, 1.2, 0.9, 0.6, 0.4)
"""Power that the first, second, … cultist at hand is worth while most of the game is ahead."""

LATE: Final = 30.0
"""Draws left below which a cultist at hand loses its worth, in proportion."""

ROOMS: Final = (0.9, 0.75, 0.15)
"""What a cultist in the Recovery Room, the Asylum, prone on the Sign counts of one at hand."""

SOON_HOME: Final = 0.6
"""What one on a section sure to be completed counts of one at hand."""

STONE_WORTH: Final[Mapping[int, float]] = {2: 1.5, 3: 2.5, 4: 0.5, 5: 0.5, 6: 2.0, 7: 1.5}
"""Power that a charged stone is worth beside its one at the end."""

HELD_WORTH: Final = 1.5
"""Power that a held tile is worth."""

STANDING_WORTH: Final = (0.0, 15.0, 40.0)
"""Power that one and two cultists standing on the Yellow Sign are worth."""

NEAR_END: Final = 4.0
"""Power that being at the last space is worth for what may come of it."""

ATTENTION: Final = 0.16
"""Share of its draws that a cult can spend on one particular gap."""

UNREACHED: Final = 0.6
"""Chance that a gap is filled which no tile touches yet."""

CHARGE_WORTH: Final = 2.0
"""Power that a completed flow is worth for the stone it charges."""

WON: Final = 1000.0
"""Lead of who has won."""

TEMPO: Final = 0.25
"""By how much a lead counts more the nearer the end is."""


def _lead(table: Table, powers: Sequence[float], seat: Seat) -> float:
    lead = powers[seat] - max(own for other, own in enumerate(powers) if other != seat)
    if not table.ending:
        return lead
    if table.summoner is not None:
        return WON if table.summoner == seat else -WON
    return WON * ((lead > 0) - (lead < 0)) + lead


class Outlook:
    """What the tables that follow from ``base`` within a turn are likely to come to.

    Each section with cultists counts what it pays if completed, by the chance that all its
    gaps are filled, else what it is worth at the end. Cultists count by how soon they are at
    hand, stones and held tiles a little, those who stand for the King much.
    """

    def __init__(self, base: View) -> None:
        cards = base.pool.next_cards()
        self._tiles = [(box().tiles[kind], copies) for kind, copies in cards]
        self._unseen = max(1, sum(copies for _, copies in cards))
        sizes = sorted(map(len, base.stacks))
        self.left = 1.3 * sum(sizes[:STACKS_OUT]) + 0.2 * sum(sizes[STACKS_OUT:])
        self._draws = self.left / base.options.seats * ATTENTION
        self._eyes = 0 if base.seat is None else 1 << base.seat
        self._chances: dict[tuple[int, int], float] = {}
        self._filled: dict[int, float] = {}

    def lead(self, table: Table, seat: Seat) -> float:
        """How far the seat is likely to end ahead of the best other."""
        if table.ending:
            return _lead(table, [float(cult.power) for cult in table.cults], seat)
        powers, homes = self.prospects(table)
        for other, cult in enumerate(table.cults):
            powers[other] += self.means(table, other, homes[other])
            if is_summoning(table, other):
                powers[other] += NEAR_END + STANDING_WORTH[cult.standing] + 3 * homes[other]
        lead = _lead(table, powers, seat)
        return lead * (1 + TEMPO * _gone(table))

    def lead_now(self, table: Table, seat: Seat) -> float:
        """How far the seat would be ahead of the best other if the game ended now."""
        powers = [float(cult.power) for cult in table.cults]
        if not table.ending:
            for line in last_lines(table):
                powers[line.seat] += line.points
        return _lead(table, powers, seat)

    def prospects(self, table: Table) -> tuple[list[float], list[float]]:
        """By seat: power, with what sections are likely to bring, and who comes home from them."""
        powers = [float(cult.power) for cult in table.cults]
        homes = [0.0] * len(powers)
        for root, section in manned(table.land):
            self._count(table, root, section, powers, homes)
        return powers, homes

    def means(self, table: Table, seat: int, homes: float) -> float:
        """Power that the cultists at hand or soon at home, stones and held tiles are worth."""
        cult, worth = table.cults[seat], min(1.0, self.left / LATE)
        rooms = (cult.recovery, cult.asylum, cult.prone)
        hand = cult.reserve + sum(n * w for n, w in zip(rooms, ROOMS, strict=True))
        hand += 0.5 * (cult.criminals + cult.criminals_recovery) + homes
        stones = sum(LEFT_POWER + worth * STONE_WORTH[stone] for stone in cult.charged)
        return worth * (_at_hand(hand) + HELD_WORTH * len(cult.held)) + stones

    def potential(self, table: Table, cell: int, part: int, seat: Seat) -> float:
        """What one more cultist on a part of a tile is likely to bring."""
        slot = table.land.slot(cell, part)
        root, section = table.land.root(slot), table.land.section(slot)
        pawns = (*section.pawns, Pawn(seat, cell, part))
        without, homes = [0.0] * table.options.seats, [0.0] * table.options.seats
        self._count(table, root, section, without, homes)
        brought, homes = [0.0] * table.options.seats, [0.0] * table.options.seats
        self._count(table, root, replace(section, pawns=pawns), brought, homes)
        return brought[seat] - without[seat] + homes[seat]

    def cost(self, table: Table, seat: Seat) -> float:
        """What is lost by sending one cultist out."""
        hand = table.cults[seat].reserve
        return min(1.0, self.left / LATE) * (_at_hand(hand) - _at_hand(hand - 1))

    def _count(
        self,
        table: Table,
        root: int,
        section: Section,
        powers: list[float],
        homes: list[float],
    ) -> None:
        """Add what a section is likely to bring to each cult on it, and who comes home from it."""
        counts: dict[int, int] = {}
        for pawn in section.pawns:
            if pawn.owner < CRIMINAL:
                counts[pawn.owner] = counts.get(pawn.owner, 0) + 1
        if not counts:
            return
        if section.kind == "water":
            value = LEFT_POWER + (DEVOURED_POWER - LEFT_POWER) * self._devoured(table, root)
            for owner, number in counts.items():
                powers[owner] += value * number
            return
        chance = self._completed(table, root, section)
        value = self._value(table, root, section, chance)
        most = max(counts.values())
        for owner, number in counts.items():
            if number == most:
                powers[owner] += value
            homes[owner] += chance * SOON_HOME * number

    def _value(self, table: Table, root: int, section: Section, chance: float) -> float:
        tiles = section.tiles.bit_count()
        if section.kind == "district":
            return (chance * DISTRICT_POWER + (1 - chance) * LEFT_POWER) * tiles
        if section.kind == "flow":
            full = FLOW_POWER * tiles * self._powered(table, section) + CHARGE_WORTH
            return chance * full + (1 - chance) * LEFT_POWER * tiles
        full = SITE_POWER * (tiles + chance * section.open)
        devours = self._shows(table.tiles[_site_cell(table, root)], DEVOURER)
        return chance * (full + devours * DEVOURED_POWER / 2) + (1 - chance) * (tiles - 1)

    def _powered(self, table: Table, section: Section) -> float:
        """The chance that an end of a flow is or will be at a powered conflux."""
        none = 1.0 - 0.25 * min(1, section.open)
        for cell in cells_of(table.land, section):
            none *= 1 - self._shows(table.tiles[cell], POWERED)
        return 1 - none

    def _shows(self, tile: Tile, event: str) -> float:
        """The chance that a tile shows ``event``, as far as the seat may know."""
        group = kinds()[tile.kind].group
        if not group:
            return 0.0
        if tile.known == EVERYONE or tile.known & self._eyes:
            return float(tile.event == event)
        shown = dict(events()[group].loose)
        return shown.get(event, 0) / sum(shown.values())

    def _devoured(self, table: Table, water: int) -> float:
        """The chance that a site whose tile has this water devours its victims."""
        spared, land = 1.0, table.land
        for cell, slot in land.sites.items():
            if cell not in table.stable and water in waters(land, cell):
                resolves = self._completed(table, slot, land.section(slot))
                spared *= 1 - resolves * self._shows(table.tiles[cell], DEVOURER)
        return 1 - spared

    def _completed(self, table: Table, root: int, section: Section) -> float:
        """The chance that a section is completed before the game ends.

        A site need not be surrounded if a flow or a district on its tile may set it off.
        """
        if not section.open:
            return 1.0
        key = root, section.tiles
        if key not in self._chances:
            frontier, chance = table.land.frontier, 1.0
            for cell in gaps(table.land, box(), root):
                chance *= self._fills(frontier[cell]) if cell in frontier else UNREACHED
            if section.kind == "site" and _has_other_ways(table, root):
                chance = 1 - (1 - chance) * (1 - UNREACHED * min(1.0, self._draws / 4))
            self._chances[key] = chance
        return self._chances[key]

    def _fills(self, need: int) -> float:
        """The chance that a tile comes that a cell of this need accepts."""
        if need not in self._filled:
            fitting = sum(copies for tile, copies in self._tiles if tile.fits[need])
            self._filled[need] = 1 - (1 - fitting / self._unseen) ** self._draws
        return self._filled[need]


def _site_cell(table: Table, root: int) -> int:
    return next(cell for cell, slot in table.land.sites.items() if slot == root)


def _has_other_ways(table: Table, root: int) -> bool:
    """Whether a flow or a district is on the tile of a site (CA-3.3)."""
    face = box().faces[table.land.tiles[_site_cell(table, root)].face]
    return any(part.sides for part in face.parts)


def _gone(table: Table) -> float:
    """How much of the two lowest stacks is gone, 0 to 1: what the end by CA-6.1 waits for."""
    sizes = sorted(map(len, table.stacks))
    return 1 - sum(sizes[:STACKS_OUT]) * len(sizes) / (STACKS_OUT * TILES)


def _at_hand(number: float) -> float:
    """What so many cultists at hand are worth."""
    whole = max(0, min(int(number), len(RESERVE_WORTH)))
    part = (number - whole) * RESERVE_WORTH[whole] if whole < len(RESERVE_WORTH) else 0.0
    return sum(RESERVE_WORTH[:whole]) + part
