"""Players that are not people: one greedy for points, one that weighs what may come of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from game.carcassonne.aids import projected
from game.carcassonne.pieces import FIELD_POINTS, box
from game.carcassonne.scoring import holders, points_as_left, points_if_complete
from game.carcassonne.state import Table, points_by_seat, totals
from game.core import bot
from game.core.protocol import AnyGame, Bot, Choice, Picker, Seat
from game.landscape.land import Section, gaps, touched

A = TypeVar("A")

Measure = Callable[[Table, Seat], float]
"""How far a seat is ahead, in points."""

FOLLOWER_WORTH: Final = 4.5
"""Points that a follower at home is worth while most of the game is ahead."""

LATE: Final = 30
"""Own turns left below which a follower at home loses its worth, in proportion."""

SOON_HOME: Final = 0.5
"""What a follower on a section sure to be completed counts of one at home."""

ATTENTION: Final = 0.08
"""Share of its draws that a seat can spend on one particular gap."""

UNREACHED: Final = 0.6
"""Chance that a gap is filled which no tile touches yet."""

CITY_TRUST: Final = 0.7
"""Share of its chance to be completed that a city counts for in a field."""

CLEAR_LEAD: Final = 30.0
"""Points ahead that ``evaluate`` calls half won."""


@dataclass(frozen=True)
class Weigher:
    """Tries every action, with every follower after it, and keeps the one it is furthest ahead by.

    Of equals it takes the first. Nothing is hidden in this game but the order of the pile, and
    into that it does not look.
    """

    prepare: Callable[[Table], Measure]
    """Gives its measure for all that may follow from the table before the action."""

    def __call__(self, game: AnyGame, view: Table, actions: tuple[A, ...], picker: Picker) -> A:
        if len(actions) == 1:
            return actions[0]
        state = game.determinise(view, picker)
        measure = self.prepare(state)
        values = [_best(game, state, action, measure) for action in actions]
        return actions[values.index(max(values))]


def _best(game: AnyGame, state: Table, action: object, measure: Measure) -> float:
    """The measure after ``action`` and the best follower that it allows."""
    after: Table = game.apply(state, action).state
    if after.fresh is None:
        return measure(after, state.turn)
    due = game.pending(after)
    assert isinstance(due, Choice)
    return max(_best(game, after, follower, measure) for follower in due.actions)


def lead_now(table: Table, seat: Seat) -> float:
    """How far the seat would be ahead of the best other if the game ended now."""
    return _lead(points_by_seat(projected(table), table.options.seats), seat)


def _lead(points: Sequence[float], seat: Seat) -> float:
    return points[seat] - max(own for other, own in enumerate(points) if other != seat)


class Outlook:
    """What the tables that follow from ``base`` by one turn are likely to come to.

    A section counts what it pays if completed, by the chance that all its gaps are filled,
    else what it pays at the end; followers at home count, and so do those soon back.
    """

    def __init__(self, base: Table) -> None:
        self._tiles = [(box().tiles[tile], copies) for tile, copies in base.pile.next_cards()]
        self._left = sum(copies for _, copies in self._tiles)
        self._turns = self._left / base.options.seats
        """Turns that each seat still has."""
        self._new = 1 << len(base.land.slots)
        self._gaps: dict[int, set[int]] = {}
        self._filled: dict[int, float] = {}

    def lead(self, table: Table, seat: Seat) -> float:
        """How far the seat is likely to end ahead of the best other."""
        if not self._left or table.is_over:
            return lead_now(table, seat)
        points = [float(own) for own in totals(table)]
        homes = [float(own) for own in table.supply]
        for root, section in table.land.sections():
            if not section.pawns:
                continue
            if section.kind == "field":
                value = self._field(table, section)
            else:
                chance = self._completed(table, root, section)
                rest = points_as_left(table.land, section)
                value = rest + chance * (points_if_complete(table.options, section) - rest)
                for pawn in section.pawns:
                    homes[pawn.owner] += chance * SOON_HOME
            for holder in holders(section):
                points[holder] += value
        worth = FOLLOWER_WORTH * min(1.0, self._turns / LATE)
        return _lead([own + worth * home for own, home in zip(points, homes, strict=True)], seat)

    def _field(self, table: Table, field: Section) -> float:
        cities = touched(table.land, field)
        chances = [self._completed(table, root, table.land.section(root)) for root in cities]
        return FIELD_POINTS * CITY_TRUST * sum(chances)

    def _completed(self, table: Table, root: int, section: Section) -> float:
        """The chance that a section is completed before the game ends."""
        if not section.open:
            return 1.0
        frontier, chance = table.land.frontier, 1.0
        for cell in self._gaps_of(table, root, section):
            chance *= self._fills(frontier[cell]) if cell in frontier else UNREACHED
        return chance

    def _gaps_of(self, table: Table, root: int, section: Section) -> set[int]:
        """Its gaps; those of a section without the new tile are the same after every action."""
        if section.tiles & self._new:
            return gaps(table.land, box(), root)
        if root not in self._gaps:
            self._gaps[root] = gaps(table.land, box(), root)
        return self._gaps[root]

    def _fills(self, need: int) -> float:
        """The chance that a tile comes that a cell of this need accepts."""
        if need not in self._filled:
            fitting = sum(copies for tile, copies in self._tiles if tile.fits[need])
            self._filled[need] = 1 - (1 - fitting / self._left) ** (self._turns * ATTENTION)
        return self._filled[need]


def evaluate(view: Table, seat: Seat) -> float:
    """How well the seat stands, from -1.0 (lost) to 1.0 (won)."""
    if view.is_over:
        lead = lead_now(view, seat)
        return float((lead > 0) - (lead < 0))
    lead = Outlook(view).lead(view, seat)
    return lead / (abs(lead) + CLEAR_LEAD)


BOTS: Final[Mapping[str, Bot]] = {
    "simple": bot.simple,
    "sound": Weigher(lambda base: lead_now),
    "cunning": Weigher(lambda base: Outlook(base).lead),
}
"""Level -> bot, weakest first."""
