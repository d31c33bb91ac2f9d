"""One moment of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from game.carcosa.pieces import LONG_TRACK, SHORT_TRACK, hastur_districts
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

BESIDE: Final = -3
"""Place of the Scholar at the start: beside the board (CA-9.2)."""

CRIMINAL: Final = 4
"""The owner of a criminal's pawn is the seat that deployed it and this (CA-7.2)."""

OCCULTIST: Final = 8
"""The owner of an Occultist's pawn (CA-9.2)."""

Phase = Literal["begin", "select", "place", "deploy", "resolve", "after", "investigate"]
"""Where a turn is: before Recover, before Select, with the drawn tile in hand, before Resolve
begins, in Resolve, after it, and in the solo game in Investigations (CA-9.5)."""


class Options(Base, frozen=True, kw_only=True):
    """How the game is played."""

    seats: Literal[1, 2, 3, 4] = 2
    """Cults (CA-1.1); one alone plays against the Investigators (CA-9)."""

    quick: bool = False
    """Whether each cult starts with one more cultist in its reserve (CA-1.2)."""

    track: Literal["usual", "short", "long"] = "usual"
    """Side of the Cult board: short is L, long is LXX; usual goes by the seats (CA-1.6).

    The solo game has a side of its own (CA-9.1, CA-9.3).
    """

    several_stones: bool = False
    """Whether a flow may charge several stones (CA-3.2)."""

    criminals: bool = False
    """Whether the Criminals are in play (CA-7); Increased Muscle in the solo game (CA-9.3)."""

    stranger: bool = False
    """Whether the Stranger is (CA-8); never in the solo game (CA-1.8)."""

    naive: bool = False
    """Foolish Naive Ones: whether the solo game has no Occultists (CA-9.3)."""

    distant: bool = False
    """A Distant King: whether the solo game has the long track and more foes (CA-9.3)."""

    unprepared: bool = False
    """Unprepared for His Coming: whether the solo game starts without stones (CA-9.3)."""

    first: Literal[0, 1, 2, 3, 4] = 0
    """Number of the seat that begins, from 1; 0, or one that is not there, is by lot (CA-1.7)."""

    @property
    def is_solo(self) -> bool:
        """Whether one cult plays against the Investigators (CA-9)."""
        return self.seats == 1

    @property
    def has_stranger(self) -> bool:
        """Whether the Stranger is in play; never in the solo game (CA-1.8)."""
        return self.stranger and not self.is_solo

    @property
    def last_space(self) -> int:
        """The last space of the Occult Power Track (CA-1.6, CA-9.1, CA-9.3)."""
        if self.is_solo:
            return LONG_TRACK if self.distant else SHORT_TRACK
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


class Detective(Struct, frozen=True, array_like=True, gc=False):
    """A Detective on a tile (CA-9.9)."""

    cell: int
    target: Pawn | None = None
    """Whom he goes for; None before he has named one, and when it has left the map."""
    fresh: bool = False
    """Whether he was put on the board this turn."""
    waits: bool = False
    """Whether he still has to act in this turn's Investigations."""


class Trap(Struct, frozen=True, array_like=True, gc=False):
    """A pawn prone on a marked space, waiting for the Assistant (CA-9.6)."""

    space: int
    criminal: bool = False


class Investigators(Struct, frozen=True, kw_only=True):
    """The three factions of the solo game, and the traps for them (CA-9.2)."""

    scholar: int = BESIDE
    """Stack that the Scholar stands on, from 0, or ``BESIDE``."""
    assistant: int
    """Space of the track that the Assistant has come to; 0 is the start."""
    prone: bool = False
    """Whether the Assistant has fallen (CA-9.12)."""
    occultists: tuple[int, ...] = ()
    """Spaces of the Occultists on the track, ascending; the others are pawns on the map."""
    detectives: tuple[int, ...] = ()
    """Spaces of the Detectives on the track, ascending."""
    hunters: tuple[Detective, ...] = ()
    """The Detectives on the map, in the order in which they came."""
    traps: tuple[Trap, ...] = ()
    """The player's pawns on the track, in the order in which they were put."""


class Table(Struct, frozen=True, kw_only=True):
    """All that lies on the table."""

    options: Options
    """How the game is played (public)."""

    land: Land
    """The map with the pawns on its sections, Occultists too; for whose they are see ``CRIMINAL``
    and ``OCCULTIST`` (public)."""

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
    """Tiles out of the game: as far as known to who took it out (CA-8.4), put away unseen
    (CA-9.1), or taken by the Scholar (CA-9.11)."""

    investigators: Investigators | None = None
    """The solo game's factions; None when several cults play (public)."""

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

    ending: Literal["", "rise", "king", "exposed", "banished", "disbanded"] = ""
    """How the game has ended (public, CA-6): by two stacks, by the King, or lost to the Scholar,
    the Occultists or the Detectives (CA-9.16)."""

    summoner: Seat | None = None
    """Who summoned the King (public, CA-4.4)."""


class State(Table, frozen=True, kw_only=True):
    """One moment of a game. Frozen: ``apply`` gives a new one."""


LOST: Final = ("exposed", "banished", "disbanded")
"""The endings by which the solo game is lost (CA-9.16)."""


def foes(table: Table) -> Investigators:
    """The factions of a solo game."""
    assert table.investigators is not None
    return table.investigators


def with_foes(state: State, **changes: Any) -> State:
    """The state of a solo game after these changes to its factions."""
    return replace(state, investigators=replace(foes(state), **changes))


def eyes(table: Table, seat: Seat) -> int:
    """Bit set of those to whom a tile is known that ``seat`` alone has seen: all, when alone."""
    return EVERYONE if table.options.is_solo else 1 << seat


def told_to(table: Table, seat: Seat) -> frozenset[Seat] | None:
    """The audience of what ``seat`` alone has seen; a solo game has no secret from anyone."""
    return None if table.options.is_solo else frozenset({seat})


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
    slots = land.slots
    return [p for held in slots if type(held) is Section and held.pawns for p in held.pawns]


def manned(land: Land) -> list[tuple[int, Section]]:
    """The sections that bear pawns, with their roots."""
    slots = enumerate(land.slots)
    return [(slot, held) for slot, held in slots if type(held) is Section and held.pawns]


def without(land: Land, pawn: Pawn) -> Land:
    """The land without one of these pawns."""
    root = land.root(land.slot(pawn.cell, pawn.part))
    pawns = list(land.section(root).pawns)
    pawns.remove(pawn)
    return land.with_pawns(root, tuple(pawns))


def with_cult(state: State, seat: int, cult: Cult) -> State:
    """The state with this cult at ``seat``."""
    return replace(state, cults=(*state.cults[:seat], cult, *state.cults[seat + 1 :]))


def then(state: State, *tasks: AnyTask) -> State:
    """The state with these tasks to be done first, in this order."""
    return replace(state, agenda=(*state.agenda, *reversed(tasks)))


def cells_to_deploy(table: Table) -> tuple[int, ...]:
    """Cells of the tiles that this turn's pawn may go on (CA-2.7, CA-9.6)."""
    if table.deployed:
        return ()
    return (*table.fresh, *hastur_districts()) if table.investigators else table.fresh


def stacks_out(table: Table) -> int:
    """How many stacks are empty (CA-6.1)."""
    return sum(not stack for stack in table.stacks)
