"""What a seat may do, and what fate may answer."""

from __future__ import annotations

from game.core.protocol import Action as Base
from game.core.protocol import Seat


class TurnUp(Base, frozen=True):
    """Fate turns up a token of ``seat``'s colour for the centre of its zone (CR-1.4)."""

    seat: Seat
    value: int


class Draw(Base, frozen=True):
    """Fate gives ``seat`` a token: to begin with, or at the end of a turn (CR-1.5, CR-2.1)."""

    seat: Seat
    value: int


class Lay(Base, frozen=True):
    """Lay a token of this value from the hand on a free space (CR-2.1).

    Zone 0 is the blue one, zone 1 the red one; rows and columns count from 0 at the
    top left.
    """

    value: int
    zone: int
    row: int
    column: int


class EndTurn(Base, frozen=True):
    """Leave the token where it was laid and pass on.

    Until then the mover may look at the result and take it back; with this the mover
    draws (CR-2.1) or, when the round is over, the next one is set up (CR-4.4).
    """


Action = TurnUp | Draw | Lay | EndTurn
