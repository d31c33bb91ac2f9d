"""What a seat may do, and what fate may answer."""

from __future__ import annotations

from game.core.protocol import Action as Base
from game.core.protocol import Seat


class Begin(Base, frozen=True):
    """Fate names the first player (CC-1.2)."""

    seat: Seat


class Draw(Base, frozen=True):
    """Fate turns up the next tile (CC-2.1)."""

    tile: str


class Place(Base, frozen=True):
    """Lay the drawn tile at column ``x`` and row ``y``, ``turns`` quarter turns clockwise (CC-2.2).

    Of turns that look alike only the lowest is legal.
    """

    x: int
    y: int
    turns: int


class Deploy(Base, frozen=True):
    """Put a follower on part ``part`` of the tile just laid (CC-2.5)."""

    part: int
    """Its index in ``Face.parts``."""


class Pass(Base, frozen=True):
    """Put no follower on the tile just laid (CC-2.5)."""


Action = Begin | Draw | Place | Deploy | Pass
