"""What has happened, for the log and for whatever moves on the screen."""

from __future__ import annotations

from game.core.protocol import Event, Seat
from game.rising.scoring import ClosedLine


class TokenTurnedUp(Event, frozen=True):
    """A token was laid on the centre of the zone of its colour (CR-1.4)."""

    seat: Seat
    value: int


class TokensSetAside(Event, frozen=True):
    """Both colours turned up the same value; the two tokens left the board (CR-1.4)."""

    value: int


class TokensShuffledBack(Event, frozen=True):
    """All that had been set aside, ``count`` of each colour, went back to the stacks (CR-1.4)."""

    count: int


class RoundStarted(Event, frozen=True):
    """The centres are laid and it is known who begins the round (CR-1.4, CR-4.4)."""

    number: int
    first: Seat


class TokenDrawn(Event, frozen=True):
    """A token went from the stack to a hand; only its owner sees which (CR-1.5, CR-2.1)."""

    seat: Seat
    value: int | None
    """None for everybody else."""


class TokenLaid(Event, frozen=True):
    """A token went from a hand to a space (CR-2.1)."""

    seat: Seat
    value: int
    zone: int
    row: int
    column: int


class LineClosed(Event, frozen=True):
    """A line was scored and moved the lighthouse (CR-2.3, CR-2.4)."""

    line: ClosedLine


class TurnPassed(Event, frozen=True):
    """It is now ``seat``'s turn (CR-2.1)."""

    seat: Seat


class RoundEnded(Event, frozen=True):
    """A round was decided (CR-4.1, CR-4.2, CR-4.3)."""

    number: int
    winner: Seat | None
    """None for a draw."""
    lighthouse: int
    """Where it stood; see ``State.lighthouse``."""


class BoardCleared(Event, frozen=True):
    """All tokens went back to the stacks and the lighthouse to 0 for round ``number`` (CR-4.4)."""

    number: int


class MatchEnded(Event, frozen=True):
    """The match was decided (CR-4.4, CR-4.5)."""

    winners: frozenset[Seat]
    wins: tuple[int, int]
    """Rounds won, by seat."""


AnyEvent = (
    TokenTurnedUp
    | TokensSetAside
    | TokensShuffledBack
    | RoundStarted
    | TokenDrawn
    | TokenLaid
    | LineClosed
    | TurnPassed
    | RoundEnded
    | BoardCleared
    | MatchEnded
)
