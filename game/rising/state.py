"""One moment of a match."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from game.core.pile import Pile
from game.core.protocol import ClauseId, Seat
from game.core.protocol import Options as Base
from game.rising.actions import Lay
from game.rising.pieces import (
    COPIES,
    EMPTY_ZONE,
    NEPTUNE,
    ROUNDS,
    VALUES,
    VESTA,
    WINS_NEEDED,
    Variant,
    Zone,
)
from game.rising.scoring import ClosedLine


class Options(Base, frozen=True, kw_only=True):
    """How the match is played."""

    seats: Literal[2] = 2
    """It is a game for two (CR-1.1)."""

    variant: Variant = "colours"
    """What makes a line somebody's: more tokens (CR-2.3), the highest token (CR-5.1) or
    the highest sum (CR-5.2)."""


class RoundResult(Struct, frozen=True):
    """How a round went (public)."""

    winner: Seat | None
    """None for a draw."""
    clause: ClauseId
    """What decided it: CR-4.1, CR-4.2 or CR-4.3."""
    lighthouse: int
    """Where it stood at the end; see ``State.lighthouse``."""
    lines: tuple[ClosedLine, ...]
    """All that were scored, in order."""


def wins(rounds: tuple[RoundResult, ...]) -> tuple[int, int]:
    """Rounds won, by seat (CR-4.5)."""
    winners = [result.winner for result in rounds]
    return winners.count(NEPTUNE), winners.count(VESTA)


def is_decided(rounds: tuple[RoundResult, ...]) -> bool:
    """Whether the match is over after these rounds (CR-4.4)."""
    return len(rounds) == ROUNDS or max(wins(rounds)) == WINS_NEEDED


FULL_STACK: Final[Pile[int]] = Pile.of(value for value in VALUES for _ in range(COPIES))
"""A colour's tokens, shuffled (CR-1.3)."""


class State(Struct, frozen=True, kw_only=True):
    """One moment of a match. Frozen: ``apply`` gives a new one."""

    variant: Variant
    """What makes a line somebody's (public)."""

    number: int = 1
    """The round, 1 to ``ROUNDS`` (public)."""

    first: Seat | None = None
    """Who begins the round; None until the tokens on the centres tell (public)."""

    turn: Seat = Seat(0)
    """Whose turn it is, once it is known who begins (public)."""

    laid: bool = False
    """Whether the mover has laid a token and not yet passed on (public)."""

    zones: tuple[Zone, Zone] = (EMPTY_ZONE, EMPTY_ZONE)
    """The blue and the red zone (public). A centre is free only during set-up."""

    lighthouse: int = 0
    """Where it stands, from ``-TRACK_END``, Neptune's 10, to ``TRACK_END``, Vesta's (public)."""

    hands: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """Values by seat, each hand sorted (private to its seat)."""

    stacks: tuple[Pile[int], Pile[int]] = (FULL_STACK, FULL_STACK)
    """Values face down, by colour (sizes public, values nobody's)."""

    aside: tuple[int, ...] = ()
    """Values turned up equal; one token of each colour lies aside (public)."""

    lines: tuple[ClosedLine, ...] = ()
    """What was scored in this round, in order (public)."""

    last: Lay | None = None
    """The last token laid from a hand in this round (public)."""

    rounds: tuple[RoundResult, ...] = ()
    """The rounds that are decided (public)."""

    @property
    def is_round_over(self) -> bool:
        """Whether the present round is decided, its board still lying there."""
        return len(self.rounds) == self.number
