"""One moment of the game: the open table, and the clocks that nobody else may see."""

from __future__ import annotations

from msgspec import Struct

from game.core.protocol import ClauseId, Seat
from game.octopus.actions import Clock
from game.octopus.options import Options
from game.octopus.pieces import LIBRARY


class Cult(Struct, frozen=True):
    """What belongs to one cult, all of it public (GO-1.1, GO-1.6)."""

    power: int
    """Cult Power on the Dagger, 0 when the cult is out."""
    place: int = LIBRARY
    """Where its Cultist is, 1 to ``EXTERIOR``; 0 when the cult is out."""
    lying: bool = False
    """Whether its Cultist lies, lost, and counts nowhere this turn (GO-3.2)."""
    offspring: int = 0
    """Room of its Offspring; 0: not on the board."""
    held: tuple[int, ...] = ()
    """Its components, sorted; never two of one kind (GO-4.1)."""
    confronted: int = 0
    """How often it has forced a confrontation: what others remember of it (GO-4.4)."""
    gone: int = 0
    """Turn in which it went out; 0 while it lives (GO-4.7)."""


class Talks(Struct, frozen=True):
    """An open negotiation (GO-4.5), all of it public."""

    cults: tuple[Seat, ...]
    """Those present in the order in which they speak; the first proposes first."""
    made: tuple[int, ...]
    """Proposals that each of ``cults`` has made so far."""
    proposer: Seat | None = None
    """Whose proposal stands; None before the first."""
    dominator: Seat | None = None
    """Whom the standing proposal lets dominate; None: nothing shall happen."""
    accepted: int = 0
    """How many after the proposer have accepted it."""

    @property
    def asked(self) -> tuple[Seat, ...]:
        """Those whom the proposal that stands asks, in their order; nobody before the first."""
        if self.proposer is None:
            return ()
        after = self.cults.index(self.proposer) + 1
        return (*self.cults[after:], *self.cults[: after - 1])

    @property
    def agreeing(self) -> tuple[Seat, ...]:
        """Those who have accepted it."""
        return self.asked[: self.accepted]

    @property
    def speaker(self) -> Seat:
        """Who must propose or answer now; once all have accepted, the proposer."""
        if self.proposer is None:
            return self.cults[0]
        return (*self.asked, self.proposer)[self.accepted]

    @property
    def speaking(self) -> int:
        """Index of the speaker into ``cults`` and ``made``."""
        return self.cults.index(self.speaker)


class Ending(Struct, frozen=True):
    """How the game ended (GO-5)."""

    winner: Seat | None
    clause: ClauseId


class Table(Struct, frozen=True):
    """All that lies open (GO-1.6). The rules from the reveal on need nothing else."""

    cults: tuple[Cult, ...]
    """By seat."""
    stock: tuple[int, ...]
    """Components left at locations 1 to ``EXTERIOR``, in this order (GO-1.5)."""
    exterior: str
    """Key of the Exterior Location; empty until fate has picked it (GO-1.2)."""
    turn: int = 1
    place: int = 0
    """Location being resolved (GO-4); 0 while clocks are set (GO-2)."""
    clocks: tuple[Clock | None, ...] = ()
    """The clocks revealed last, by seat; None for cults that were out. Empty at first."""
    talks: Talks | None = None
    """The negotiation that is open at ``place``."""
    dominator: Seat | None = None
    """Who dominates ``place`` and still has something to decide there."""
    gathering: bool = False
    """Whether ``dominator`` decides about gathering; else about the Exterior effect."""
    ending: Ending | None = None

    def living(self) -> list[Seat]:
        """Seats of the cults that have Power left."""
        return [Seat(seat) for seat, cult in enumerate(self.cults) if cult.power]

    @property
    def is_waiting(self) -> bool:
        """Whether somebody must decide before the next location can be resolved."""
        return self.talks is not None or self.dominator is not None


class State(Struct, frozen=True):
    """One moment of the game. Frozen: ``apply`` returns a new one."""

    options: Options
    table: Table
    """Everything public."""
    clocks: tuple[Clock | None, ...]
    """Clocks set for the coming reveal, by seat, each known to its seat alone (GO-2.4)."""


def standing_at(table: Table, place: int) -> tuple[Seat, ...]:
    """Seats of the Cultists that stand at ``place``; who lies is nowhere (GO-4.0)."""
    return tuple(
        Seat(seat)
        for seat, cult in enumerate(table.cults)
        if cult.place == place and not cult.lying
    )


def offspring_at(table: Table, place: int) -> tuple[Seat, ...]:
    """Seats of the Offspring in ``place``, those of cults gone this turn too (GO-4.0)."""
    return tuple(Seat(seat) for seat, cult in enumerate(table.cults) if cult.offspring == place)
