"""What a seat may do, and what fate may answer."""

from __future__ import annotations

from typing import Literal

from game.core.protocol import Action as Base
from game.core.protocol import Seat


class Begin(Base, frozen=True):
    """Fate names the first player (CA-1.7)."""

    seat: Seat


class Deal(Base, frozen=True):
    """Fate tells what the unstable side of a tile is that is seen for the first time (CA-1.3)."""

    kind: str


class Bare(Base, frozen=True):
    """Fate tells what the stable side of a tile shows that is seen for the first time (CA-1.3)."""

    event: str


class Recover(Base, frozen=True):
    """Use no more stones first: the turn goes on with Recover Sanity (CA-2.1)."""


class Select(Base, frozen=True):
    """Take the top tile of a stack; the Prophet goes there (CA-2.2)."""

    stack: int


class Place(Base, frozen=True):
    """Lay a tile at column ``x`` and row ``y``, ``turns`` quarter turns clockwise.

    On an empty cell it is placed (CA-2.4), on a tile it takes its place (CA-2.5). Of turns
    that look alike only the lowest is legal.
    """

    x: int
    y: int
    turns: int
    held: int | None = None
    """Which of the held tiles it is (CA-5.8); None is the drawn one."""


class PutBeneath(Base, frozen=True):
    """Choose which of the smallest stacks a tile goes under (CA-2.5)."""

    stack: int


class Deploy(Base, frozen=True):
    """Put a pawn on a part of the tile at (x, y): CA-2.7, or We Are Legion (CA-5.3)."""

    x: int
    y: int
    part: int
    """Its index in ``Face.parts``."""
    criminal: bool = False


class Resolve(Base, frozen=True):
    """Place and deploy no more: see what is completed (CA-2.9)."""


class Complete(Base, frozen=True):
    """Resolve this next of what is completed or set off together (CA-3.9)."""

    x: int
    y: int
    part: int
    """The section by its northernmost, then westernmost tile and its first part there."""


class Charge(Base, frozen=True):
    """Charge a stone (CA-3.2)."""

    stone: int


class Recruit(Base, frozen=True):
    """Take a prone pawn from the Yellow Sign into the reserve (CA-3.7, CA-7.3)."""

    criminal: bool = False


class UseStone(Base, frozen=True):
    """Turn a charged stone back for its effect (CA-5.1)."""

    stone: int


class EmptyRoom(Base, frozen=True):
    """Wear the Mask: which room of the Chapter House is emptied (CA-5.2)."""

    room: Literal["asylum", "recovery"]


class MoveProphet(Base, frozen=True):
    """A Betrayed Mask: move a Prophet to a stack, or home with None (CA-5.5)."""

    seat: Seat
    stack: int | None


class Call(Base, frozen=True):
    """Call the Legion: take a prone pawn from the Yellow Sign or the own Asylum (CA-5.6)."""

    place: Literal["sign", "asylum"]
    criminal: bool = False


class CallVictim(Base, frozen=True):
    """Call the Legion: take a victim from the water at (x, y) (CA-5.6)."""

    x: int
    y: int
    part: int
    criminal: bool = False


class LookInto(Base, frozen=True):
    """Choose which of the tallest stacks to look through (CA-8.4)."""

    stack: int


class Pick(Base, frozen=True):
    """Choose a tile of the stack looked at, by its place from the top, 0 first.

    It is kept (CA-5.7, CA-8.4), leaves the game (CA-8.4), or comes next in the order that the
    tiles are put back in (CA-5.4).
    """

    index: int


class Guide(Base, frozen=True):
    """Choose the Stranger's hole or step (CA-8.1, CA-8.2)."""

    x: int
    y: int


class PutAway(Base, frozen=True):
    """Fate names the stack that is put away unseen (CA-9.1)."""

    stack: int


class SetTrap(Base, frozen=True):
    """Put a pawn prone on a marked space: CA-9.6, or We Are Legion (CA-9.7)."""

    space: int
    criminal: bool = False


class CallTrap(Base, frozen=True):
    """Call the Legion: take the trap from a marked space (CA-5.6)."""

    space: int


class MoveScholar(Base, frozen=True):
    """A Betrayed Mask: move the Scholar to another stack (CA-9.7)."""

    stack: int


class TurnBack(Base, frozen=True):
    """A Betrayed Mask: move the Assistant back towards the end (CA-9.7)."""


class Send(Base, frozen=True):
    """Choose which Detective acts next, by his place among those on the map (CA-9.9)."""

    hunter: int


class PointOut(Base, frozen=True):
    """Choose the pawn that a Detective attacks, or names as his target (CA-9.9)."""

    x: int
    y: int
    part: int
    owner: int
    """As of its ``Pawn``."""


class Lead(Base, frozen=True):
    """Choose the tile that a Detective goes to (CA-9.8, CA-9.9)."""

    x: int
    y: int


class Invite(Base, frozen=True):
    """Choose the Occultist on the track whom a ritual calls (CA-9.14)."""

    space: int


class Divert(Base, frozen=True):
    """Choose the Occultist on the map whom a ritual calls, by his part of a tile (CA-9.14)."""

    x: int
    y: int
    part: int


class Host(Base, frozen=True):
    """Choose the part of a tile that an Occultist goes to (CA-9.13, CA-9.14)."""

    x: int
    y: int
    part: int


class Confront(Base, frozen=True):
    """Choose which Occultist and which pawn go mad together (CA-9.15)."""

    occultist: tuple[int, int, int]
    """(x, y, part)"""
    pawn: tuple[int, int, int]
    """(x, y, part)"""
    owner: int
    """Of the pawn, as of its ``Pawn``."""


class Banish(Base, frozen=True):
    """Choose the free marked space that an Occultist or a Detective goes to (CA-9.10, CA-9.15)."""

    space: int


class Offer(Base, frozen=True):
    """Choose the stack whose top the Scholar takes, of equals (CA-9.11)."""

    stack: int


class Done(Base, frozen=True):
    """Leave the rest of what may be done: charge, recruit, put, move, arrange no more."""


class EndTurn(Base, frozen=True):
    """Use no more stones and tiles: the turn is over."""


Action = (
    Begin
    | Deal
    | Bare
    | Recover
    | Select
    | Place
    | PutBeneath
    | Deploy
    | Resolve
    | Complete
    | Charge
    | Recruit
    | UseStone
    | EmptyRoom
    | MoveProphet
    | Call
    | CallVictim
    | LookInto
    | Pick
    | Guide
    | PutAway
    | SetTrap
    | CallTrap
    | MoveScholar
    | TurnBack
    | Send
    | PointOut
    | Lead
    | Invite
    | Divert
    | Host
    | Confront
    | Banish
    | Offer
    | Done
    | EndTurn
)
