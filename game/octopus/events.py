"""What has happened, in the past tense.

Fields say what they number: ``seat``, ``other``, ``dominator``, ``first`` and ``winner``
are seats, ``cults``, ``offspring``, ``kept`` and ``dropped`` several of them; ``place`` is
a location and ``thing`` a component, which has the number of the location it comes from.
The sentence of an event stands under ``octopus.event.<ClassName>``; ``variant`` adds
``.<variant>`` where one sentence would not do.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from game.core import protocol
from game.core.protocol import Seat
from game.octopus.actions import Clock
from game.octopus.pieces import EXTERIOR


class Happened(protocol.Event, frozen=True, kw_only=True):
    """Base of the events of this game."""

    @property
    def variant(self) -> str:
        """Which of several sentences tells it; empty when there is but one."""
        return ""


class ExteriorDrawn(Happened, frozen=True, kw_only=True):
    exterior: str


class ClockSet(Happened, frozen=True, kw_only=True):
    """A cult has confirmed its clock; ``clock`` is for its own seat alone (GO-2.4)."""

    seat: Seat
    clock: Clock | None
    """None for everybody but ``seat``."""


class ClocksRevealed(Happened, frozen=True, kw_only=True):
    clocks: tuple[Clock | None, ...]
    """By seat; None for cults that are out."""


class CultistMoved(Happened, frozen=True, kw_only=True):
    seat: Seat
    before: int
    place: int

    @property
    def variant(self) -> str:
        return "exterior" if self.place == EXTERIOR else ""


class CultistErred(Happened, frozen=True, kw_only=True):
    """A Cultist stays and lies down, for its dagger was set wrongly."""

    seat: Seat
    place: int


class OffspringRaised(Happened, frozen=True, kw_only=True):
    seat: Seat
    place: int


class OffspringErred(Happened, frozen=True, kw_only=True):
    """No Offspring, for the tentacle was set on the line."""

    seat: Seat


class PowerChanged(Happened, frozen=True, kw_only=True):
    """Cult Power moved; the clause says why."""

    seat: Seat
    before: int
    after: int

    @property
    def variant(self) -> str:
        return "up" if self.after > self.before else "down"


class CultGone(Happened, frozen=True, kw_only=True):
    seat: Seat
    place: int
    """Where its Cultist stood or lay."""
    things: tuple[int, ...]
    """Its components, now back at their locations."""

    @property
    def variant(self) -> str:
        return "" if self.things else "empty"


class OffspringAlone(Happened, frozen=True, kw_only=True):
    place: int
    offspring: tuple[Seat, ...]


class Battle(Happened, frozen=True, kw_only=True):
    place: int
    cults: tuple[Seat, ...]
    offspring: tuple[Seat, ...]

    @property
    def variant(self) -> str:
        return "" if len(self.cults) > 1 else "one"


class TalksBegan(Happened, frozen=True, kw_only=True):
    place: int
    cults: tuple[Seat, ...]
    """In the order in which they speak."""


class Proposed(Happened, frozen=True, kw_only=True):
    seat: Seat
    dominator: Seat | None

    @property
    def variant(self) -> str:
        return {None: "nothing", self.seat: "self"}.get(self.dominator, "")


class Accepted(Happened, frozen=True, kw_only=True):
    seat: Seat


class Agreed(Happened, frozen=True, kw_only=True):
    place: int
    cults: tuple[Seat, ...]
    dominator: Seat | None

    @property
    def variant(self) -> str:
        return "nothing" if self.dominator is None else ""


class Confronted(Happened, frozen=True, kw_only=True):
    seat: Seat
    place: int
    cults: tuple[Seat, ...]


class Dominated(Happened, frozen=True, kw_only=True):
    seat: Seat
    place: int


class Gathered(Happened, frozen=True, kw_only=True):
    seat: Seat
    thing: int
    left: int
    """Components that the location still holds."""


class NotGathered(Happened, frozen=True, kw_only=True):
    seat: Seat
    thing: int
    reason: Literal["held", "none_left", "declined"]

    @property
    def variant(self) -> str:
        return self.reason


class Exchanged(Happened, frozen=True, kw_only=True):
    """``seat`` gave ``other`` its silver key for ``thing``."""

    seat: Seat
    other: Seat
    thing: int


class SentBack(Happened, frozen=True, kw_only=True):
    seat: Seat
    other: Seat
    thing: int
    left: int
    """Components that the location holds now."""


class EffectDeclined(Happened, frozen=True, kw_only=True):
    seat: Seat


class TurnBegan(Happened, frozen=True, kw_only=True):
    """All Offspring have left, Cultists stay where they are."""

    ends_turn: ClassVar[bool] = True

    turn: int
    first: Seat
    """Who would speak first in talks, were it there."""


class TieBroken(Happened, frozen=True, kw_only=True):
    """Of several cults with enough kinds some dropped out."""

    thing: int
    """Component that ``kept`` hold and ``dropped`` do not; 0: it went by Power."""
    kept: tuple[Seat, ...]
    dropped: tuple[Seat, ...]

    @property
    def variant(self) -> str:
        return "" if self.thing else "power"


class GameEnded(Happened, frozen=True, kw_only=True):
    winner: Seat | None

    @property
    def variant(self) -> str:
        return "nobody" if self.winner is None else ""


AnyEvent = (
    ExteriorDrawn
    | ClockSet
    | ClocksRevealed
    | CultistMoved
    | CultistErred
    | OffspringRaised
    | OffspringErred
    | PowerChanged
    | CultGone
    | OffspringAlone
    | Battle
    | TalksBegan
    | Proposed
    | Accepted
    | Agreed
    | Confronted
    | Dominated
    | Gathered
    | NotGathered
    | Exchanged
    | SentBack
    | EffectDeclined
    | TurnBegan
    | TieBroken
    | GameEnded
)
