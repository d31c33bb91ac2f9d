"""One moment of a game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from game.core.pile import Pile
from game.core.protocol import Options as Base
from game.core.protocol import ScoreLine, Seat
from game.landscape.land import Land


class Options(Base, frozen=True, kw_only=True):
    """How the game is played."""

    seats: Literal[2, 3, 4, 5] = 2
    """Players (CC-1.1)."""

    cult: bool = True
    """Whether the cult places are shuffled in (CC-1.1, CC-4)."""

    fields: bool = True
    """Whether there are farmers (CC-2.5, CC-5.3)."""

    small_city: Literal[4, 2] = 4
    """Points of a complete city of two tiles (CC-3.2)."""

    first: Literal[0, 1, 2, 3, 4, 5] = 0
    """Number of the seat that begins, from 1; 0, or one that is not there, is by lot (CC-1.2)."""


class Table(Struct, frozen=True, kw_only=True):
    """All that lies on the table. It is all there is: this game has no secrets."""

    options: Options
    """How the game is played (public)."""

    land: Land
    """The map with the followers on it; a pawn's owner is its seat (public)."""

    pile: Pile[str]
    """Tiles face down: how many of each are left is public, their order nobody's."""

    supply: tuple[int, ...]
    """Followers at home by seat, 0 to ``FOLLOWERS`` (public)."""

    first: Seat | None = None
    """Who began; None until the lot is drawn (public)."""

    turn: Seat = Seat(0)
    """Whose turn it is, once it is known who begins (public)."""

    hand: str | None = None
    """The tile drawn and not yet laid (public)."""

    fresh: int | None = None
    """The cell of the tile just laid, while its follower is to be decided (public)."""

    challenges: tuple[tuple[int, int], ...] = ()
    """Slots of two buildings in challenge, the challenger's first (public, CC-4.2)."""

    aside: tuple[str, ...] = ()
    """Tiles out of the game because they fitted nowhere (public, CC-2.3)."""

    gains: tuple[ScoreLine, ...] = ()
    """Every point so far, in order (public)."""

    @property
    def is_over(self) -> bool:
        """Whether the last scoring is done (CC-5.1)."""
        return self.hand is None and self.fresh is None and not self.pile.next_cards()


class State(Table, frozen=True, kw_only=True):
    """One moment of a game. Frozen: ``apply`` gives a new one."""


def totals(table: Table) -> tuple[int, ...]:
    """Points so far, by seat."""
    return points_by_seat(table.gains, table.options.seats)


def points_by_seat(lines: Iterable[ScoreLine], seats: int) -> tuple[int, ...]:
    """What the lines come to for each seat."""
    points = [0] * seats
    for line in lines:
        points[line.seat] += line.points
    return tuple(points)
