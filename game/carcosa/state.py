"""One moment of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from game.carcosa.pieces import LONG_TRACK, SHORT_TRACK
from game.carcosa.tasks import AnyTask
from game.core.pile import Pile
from game.core.protocol import Options as Base
from game.core.protocol import ScoreLine, Seat
from game.landscape.land import Land, Pawn, Section

EVERYONE: Final = 15
"""Bit set of all seats, and of those at the other side of the table."""

IN_RESERVE: Final = -1
"""Place of a Prophet that a stone sent home (CA-5.1)."""

ON_SIGN: Final = -2
"""Place of a Prophet that has not yet gone to a stack (CA-1.2)."""

CRIMINAL: Final = 4
"""The owner of a criminal's pawn is the seat that deployed it and this (CA-7.2)."""

Phase = Literal["begin", "select", "place", "deploy", "resolve", "after"]
"""Where a turn is: before Recover, before Select, with the drawn tile in hand, before Resolve
begins, in Resolve, after it."""


class Options(Base, frozen=True, kw_only=True):
    """How the game is played."""

    seats: Literal[2, 3, 4] = 2
    """Cults (CA-1.1)."""

    quick: bool = False
    """Whether each cult starts with one more cultist in its reserve (CA-1.2)."""

    track: Literal["usual", "short", "long"] = "usual"
    """Side of the Cult board: short is L, long is LXX; usual goes by the seats (CA-1.6)."""

    several_stones: bool = False
    """Whether a flow may charge several stones (CA-3.2)."""

    criminals: bool = False
    """Whether the Criminals are in play (CA-7)."""

    stranger: bool = False
    """Whether the Stranger is (CA-8)."""

    first: Literal[0, 1, 2, 3, 4] = 0
    """Number of the seat that begins, from 1; 0, or one that is not there, is by lot (CA-1.7)."""

    @property
    def last_space(self) -> int:
        """The last space of the Occult Power Track (CA-1.6)."""
        is_short = self.track == "short" or (self.track == "usual" and self.seats == 4)
        return SHORT_TRACK if is_short else LONG_TRACK


class Tile(Struct, frozen=True, array_like=True, gc=False):
    """A tile of the stacks, wherever it is.

    What nobody has seen is not dealt yet. In a view, what the seat has not seen is empty.
    """

    kind: str = ""
    """Key into ``pieces.kinds()``: its unstable side; empty while nobody has seen it."""
    event: str = ""
    """What its stable side shows; empty while nobody has seen it."""
    seen: int = 0
    """Bit set of the seats that know its kind; the bits themselves are public."""
    known: int = 0
    """Bit set of the seats that know its event; shown to those that know the kind."""


class Cult(Struct, frozen=True, kw_only=True):
    """What belongs to one cult; public but for the faces of ``held``."""

    reserve: int
    """Cultists standing ready."""
    recovery: int = 1
    """Cultists in the Recovery Room."""
    asylum: int = 1
    """Cultists in the Asylum."""
    prone: int
    """Cultists prone on the Yellow Sign."""
    standing: int = 0
    """Cultists standing on the Yellow Sign, summoning the King (CA-4.4)."""
    criminals: int = 0
    """Criminals in the reserve (CA-7.1)."""
    criminals_recovery: int = 0
    criminals_asylum: int = 0
    prophet: int = ON_SIGN
    """Stack that the Prophet stands on, from 0; ``IN_RESERVE`` or ``ON_SIGN``."""
    power: int = 0
    """Where the Oracle stands (CA-1.6)."""
    charged: tuple[int, ...] = ()
    """Values of the charged stones, ascending."""
    held: tuple[Tile, ...] = ()
    """Tiles kept to be played as extra ones (CA-5.7); their faces are private to the seat."""


class Table(Struct, frozen=True, kw_only=True):
    """All that lies on the table."""

    options: Options
    """How the game is played (public)."""

    land: Land
    """The map with the pawns on its sections; of a criminal see ``CRIMINAL`` (public)."""

    tiles: Mapping[int, Tile]
    """By cell: the tile that lies there (its event known to some only, until it is stable)."""

    stable: frozenset[int]
    """Cells whose tile shows its stable side (public)."""

    done: frozenset[int] = frozenset()
    """Roots of the flows and districts whose resolution has begun (public)."""

    cults: tuple[Cult, ...]
    """By seat."""

    rabble: int = 0
    """Criminals prone on the Yellow Sign (public)."""

    stranger: int | None = None
    """The cell where the Stranger stands; None while he is on the Yellow Sign or in the box."""

    stacks: tuple[tuple[Tile, ...], ...]
    """Tiles of each stack, the top first; its kind is public, below it what was seen by whom."""

    pool: Pile[str]
    """Kinds of the tiles not dealt yet; in a view, of those that the seat has not seen."""

    events: Mapping[str, Pile[str]]
    """Group -> events not dealt yet; in a view, those that the seat has not seen."""

    aside: tuple[Tile, ...] = ()
    """Tiles out of the game (CA-8.4), each known to who took it out."""

    first: Seat | None = None
    """Who began; None until the lot is drawn (public)."""

    turn: Seat = Seat(0)
    """The active player, once it is known who begins (public)."""

    turns: int = 0
    """Turns that are over (public)."""

    phase: Phase = "begin"
    """Where the turn is (public)."""

    source: int = 0
    """The stack that this turn's tile was drawn from (public)."""

    hand: Tile | None = None
    """The drawn tile; its event is known to those that have held it (CA-2.3)."""

    returning: Tile | None = None
    """A tile on its way under a stack (CA-2.5, CA-2.6)."""

    tried: tuple[int, ...] = ()
    """Stacks under which a tile without a place went this turn (public, CA-2.6)."""

    fresh: tuple[int, ...] = ()
    """Cells of the tiles placed this turn and not yet resolved (public)."""

    deployed: bool = False
    """Whether this turn's deployment is used up (public, CA-2.7)."""

    put: tuple[Pawn, ...] = ()
    """Pawns that the active player has put on tiles this turn (public, CA-5.3)."""

    agenda: tuple[AnyTask, ...] = ()
    """What is still to be done before the turn goes on, the next one last (public)."""

    gains: tuple[ScoreLine, ...] = ()
    """All power gained so far, in order (public)."""

    ending: Literal["", "rise", "king"] = ""
    """How the game has ended (public, CA-6)."""

    summoner: Seat | None = None
    """Who summoned the King (public, CA-4.4)."""


class State(Table, frozen=True, kw_only=True):
    """One moment of a game. Frozen: ``apply`` gives a new one."""


def all_seats(table: Table) -> frozenset[Seat]:
    """The audience of what becomes public: telling it cannot be taken back."""
    return frozenset(map(Seat, range(table.options.seats)))


def in_turn_order(table: Table) -> list[Seat]:
    """All seats from the active player on."""
    seats = table.options.seats
    return [Seat((table.turn + step) % seats) for step in range(seats)]


def is_summoning(table: Table, seat: int) -> bool:
    """Whether the cult's Oracle has reached the end, so that it summons the King (CA-4.2)."""
    return table.cults[seat].power >= table.options.last_space


def standing_pawns(land: Land) -> list[Pawn]:
    """Every pawn on a section of the map."""
    return [pawn for held in land.slots if type(held) is Section for pawn in held.pawns]


def manned(land: Land) -> list[tuple[int, Section]]:
    """The sections that bear pawns, with their roots."""
    slots = enumerate(land.slots)
    return [(slot, held) for slot, held in slots if type(held) is Section and held.pawns]


def with_cult(state: State, seat: int, cult: Cult) -> State:
    """The state with this cult at ``seat``."""
    return replace(state, cults=(*state.cults[:seat], cult, *state.cults[seat + 1 :]))


def then(state: State, *tasks: AnyTask) -> State:
    """The state with these tasks to be done first, in this order."""
    return replace(state, agenda=(*state.agenda, *reversed(tasks)))


def stacks_out(table: Table) -> int:
    """How many stacks are empty (CA-6.1)."""
    return sum(not stack for stack in table.stacks)
