"""What follows from one moment of the solo game: worked out once for every frame."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from msgspec.structs import replace

from game.carcosa.actions import Action
from game.carcosa.occultists import free_districts
from game.carcosa.pieces import hastur_districts
from game.carcosa.scholar import wanted
from game.carcosa.state import Table
from game.carcosa.threats import (
    Hunter,
    Mark,
    Threats,
    Top,
    hunters,
    marked,
    occultist_openings,
    scholar_next,
    threats,
)
from game.carcosa.verdict import SureEnd, sure_end
from game.landscape.grid import xy
from scenes.tables.map.view import Cell

Spot = tuple[int, int, int]
"""Column, row and part."""


class SoloFacts:
    """Threats, marked spaces, Detectives, and what the Scholar is about."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._ends: dict[Action, SureEnd | None] = {}

    @cached_property
    def threats(self) -> Threats:
        return threats(self.table)

    @cached_property
    def marks(self) -> Mapping[int, Mark]:
        """By space."""
        return {mark.space: mark for mark in marked(self.table)}

    @cached_property
    def hunters(self) -> tuple[Hunter, ...]:
        return hunters(self.table)

    def hunters_on(self, cell: Cell) -> tuple[Hunter, ...]:
        """The Detectives on a tile."""
        return tuple(one for one in self.hunters if (one.x, one.y) == cell)

    @cached_property
    def tops(self) -> Mapping[int, Top]:
        """By stack: its top as the Scholar sees it; none while a top is not there yet."""
        return self._tops(self.table)

    def tops_behind(self, stack: int) -> Mapping[int, Top]:
        """The same once the player's Prophet stands on ``stack``."""
        cult = replace(self.table.cults[0], prophet=stack)
        return self._tops(replace(self.table, cults=(cult,)))

    def _tops(self, table: Table) -> Mapping[int, Top]:
        if any(stack and not stack[0].kind for stack in table.stacks) or not wanted(table):
            return {}
        return {top.stack: top for top in scholar_next(table)}

    def end_by(self, action: Action) -> SureEnd | None:
        """How the game is sure to end this turn by an action."""
        if action not in self._ends:
            self._ends[action] = sure_end(self.table, action)
        return self._ends[action]

    @cached_property
    def districts(self) -> Mapping[Spot, bool]:
        """The Hastur districts, and whether each bears an Occultist (CA-9.14)."""
        free = free_districts(self.table)
        return {(*xy(spot[0]), spot[1]): spot not in free for spot in hastur_districts().items()}

    @cached_property
    def openings(self) -> tuple[Spot, ...]:
        """Where an Occultist would go who is met now (CA-9.13)."""
        return occultist_openings(self.table)
