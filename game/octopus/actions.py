"""What a cult may do, and what fate may answer."""

from __future__ import annotations

from msgspec import Struct

from game.core import protocol
from game.core.protocol import Seat

LINE = 0
"""Where a hand points that is set between two rooms (GO-3.2)."""


class Clock(Struct, frozen=True):
    """A Command Clock as it is set: two hands, each on a room or on ``LINE``."""

    dagger: int
    """Where the Cultist shall go."""
    tentacle: int
    """Where the Offspring shall rise."""

    @property
    def is_ritual(self) -> bool:
        """Both hands on one room: the Cultist goes to the Exterior Location (GO-2.2)."""
        return self.dagger == self.tentacle != LINE


class DrawExterior(protocol.Action, frozen=True):
    """Fate picks the Exterior Location (GO-1.2)."""

    exterior: str


class SetClock(protocol.Action, frozen=True):
    """Confirm both hands of one's own clock, in secret (GO-2.1).

    One action for both hands: until it is confirmed a clock is nobody's business but
    its owner's, so no half-set clock is ever in a log, a save or an undo.
    """

    clock: Clock


class Gather(protocol.Action, frozen=True):
    """Take a component from the place that one dominates (GO-4.1)."""


class Propose(protocol.Action, frozen=True):
    """In talks: say who shall dominate, or that nothing shall happen (GO-4.5)."""

    dominator: Seat | None
    """One of those present; None: nothing happens."""


class Accept(protocol.Action, frozen=True):
    """In talks: agree to the proposal that stands (GO-4.5)."""


class Confront(protocol.Action, frozen=True):
    """In talks: force the confrontation (GO-4.4)."""


class Recruit(protocol.Action, frozen=True):
    """Gain Power by the Exterior Location (GO-6.1)."""


class Exchange(protocol.Action, frozen=True):
    """Give one's silver key to ``other`` for its component ``thing`` (GO-6.2)."""

    other: Seat
    thing: int


class SendBack(protocol.Action, frozen=True):
    """Pay Power to send ``thing`` of ``other`` back to its location (GO-6.3)."""

    other: Seat
    thing: int


class Pass(protocol.Action, frozen=True):
    """Gather nothing (GO-4.1), or leave the effect of the Exterior Location (GO-6)."""


Action = (
    DrawExterior
    | SetClock
    | Gather
    | Propose
    | Accept
    | Confront
    | Recruit
    | Exchange
    | SendBack
    | Pass
)
