"""What is to be done before a turn goes on, one thing at a time.

The agenda of a state is a pile of tasks: what one of them leads to is put on top of it, so
everything nested is finished before the next thing begins. Tasks are public; what a seat
looks at meanwhile is not in them.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from game.core.protocol import ClauseId, ScoreLine, Seat


class Task(Struct, frozen=True, tag=True):
    """Base of all tasks."""


class TurnUp(Task, frozen=True):
    """The top of ``stack`` is there for all to see (CA-1.3)."""

    stack: int


class LookAtHand(Task, frozen=True):
    """The active player looks at the stable side of the drawn tile (CA-2.3)."""


class PutUnder(Task, frozen=True):
    """``Table.returning`` goes under the smallest stack (CA-2.5)."""


class DrawAgain(Task, frozen=True):
    """The drawn tile had no place: draw the next one (CA-2.6)."""


class Haunt(Task, frozen=True):
    """The Stranger goes into one of these holes (CA-8.1)."""

    cells: tuple[int, ...]


class Wander(Task, frozen=True):
    """The Stranger moves (CA-8.2)."""


class Secret(Task, frozen=True):
    """``seat`` learns a secret of the then tallest stack (CA-8.4)."""

    seat: Seat


class Look(Task, frozen=True):
    """``seat`` looks at all tiles of ``stack``, both sides."""

    seat: Seat
    stack: int
    clause: ClauseId


class TakeOut(Task, frozen=True):
    """``seat`` takes one tile of ``stack`` out of the game (CA-8.4)."""

    seat: Seat
    stack: int


class Keep(Task, frozen=True):
    """``seat`` keeps one tile of ``stack`` as an extra tile (CA-5.7, CA-8.4)."""

    seat: Seat
    stack: int
    clause: ClauseId


class Arrange(Task, frozen=True):
    """``seat`` puts the tiles of ``stack`` in order; the first ``placed`` are (CA-5.4)."""

    seat: Seat
    stack: int
    placed: int
    clause: ClauseId


class Settle(Task, frozen=True):
    """What was completed is resolved, one thing after the other (CA-2.9, CA-3.9)."""

    roots: tuple[int, ...]
    begun: bool = False
    """Whether one of them is done, so that stones may be used between (CA-2.10)."""


class Rituals(Task, frozen=True):
    """The rituals on these cells, set off together, are resolved (CA-3.9)."""

    cells: tuple[int, ...]


class TurnOver(Task, frozen=True):
    """The unstable tiles of a completed flow or district turn (CA-3.2, CA-3.7)."""

    root: int


class RitualEffect(Task, frozen=True):
    """The event of a ritual, after its power (CA-3.4, CA-3.5)."""

    cell: int
    host: Seat | None
    """Whose cultist is on the site."""


class Gain(Task, frozen=True):
    """Power that is still to be gained."""

    line: ScoreLine


class FlowPower(Task, frozen=True):
    """A completed flow pays if it ends at a powered conflux (CA-3.2)."""

    root: int
    controllers: tuple[Seat, ...]


class Charging(Task, frozen=True):
    """``seat`` may charge a stone of value at most ``room`` (CA-3.2)."""

    seat: Seat
    room: int


class Recruitment(Task, frozen=True):
    """``seat`` may take a pawn from the Yellow Sign for each of ``left`` theatres (CA-3.7).

    Only while a cultist of it is on the district of ``root``.
    """

    root: int
    seat: Seat
    left: int


class Madden(Task, frozen=True):
    """All pawns on the section of ``root`` go mad (CA-4.3)."""

    root: int


class ChooseRoom(Task, frozen=True):
    """The active player empties one room of the Chapter House (CA-5.2)."""


class Legion(Task, frozen=True):
    """The active player may put one more pawn on any tile (CA-5.3)."""


class MoveProphets(Task, frozen=True):
    """The active player may move Prophets (CA-5.5)."""

    moved: tuple[Seat, ...] = ()


class CallBack(Task, frozen=True):
    """The active player may take one prone pawn back (CA-5.6)."""


class ProphetHome(Task, frozen=True):
    """The Prophet of who used a stone goes to the reserve (CA-5.1)."""


# CA-9 The Investigators


class PutAway(Task, frozen=True):
    """One of the stacks is put away at random (CA-9.1)."""


class MeetDetective(Task, frozen=True):
    """The Oracle has met the Detective on ``space`` (CA-9.8)."""

    space: int


class MeetOccultist(Task, frozen=True):
    """The Oracle or the Assistant has met the Occultist on ``space`` (CA-9.13)."""

    space: int
    by: Literal["oracle", "assistant"]


class CallOccultist(Task, frozen=True):
    """After a ritual an Occultist goes to a Hastur district (CA-9.14)."""


class Station(Task, frozen=True):
    """The Occultist from ``space``, or from a part on the map, goes to a Hastur district."""

    space: int
    cell: int = 0
    part: int = 0


class Encounters(Task, frozen=True):
    """Occultists and cultists that have come together go mad; then CA-9.16 is tested (CA-9.15)."""


class Retreat(Task, frozen=True):
    """An Occultist or a Detective goes from the map to a free marked space."""

    who: Literal["occultist", "detective"]
    cell: int
    part: int
    """Of the Occultist's section; 0 for a Detective."""
    clause: ClauseId


class DetectivesDevoured(Task, frozen=True):
    """The Devourer takes the Detectives at his waters (CA-9.10)."""

    cell: int
    host: Seat | None


class DetectivesAmazed(Task, frozen=True):
    """A Theatre sends the Detectives of the district of ``root`` back to the track (CA-9.10)."""

    root: int


class Headcount(Task, frozen=True):
    """Whether enough cultists are left (CA-9.16)."""


class Detect(Task, frozen=True):
    """The Detectives on the map act, one by one (CA-9.9)."""


class Hunt(Task, frozen=True):
    """One of them acts, by his place among ``Investigators.hunters``."""

    hunter: int


class Research(Task, frozen=True):
    """The Scholar takes a tile (CA-9.11)."""


class TakeNotes(Task, frozen=True):
    """The Assistant acts on a tile of this Research Value, 0 without one (CA-9.12)."""

    value: int


class Lose(Task, frozen=True):
    """The game is lost at once (CA-9.16)."""

    ending: Literal["exposed", "banished", "disbanded"]


AnyTask = (
    TurnUp
    | LookAtHand
    | PutUnder
    | DrawAgain
    | Haunt
    | Wander
    | Secret
    | Look
    | TakeOut
    | Keep
    | Arrange
    | Settle
    | Rituals
    | TurnOver
    | RitualEffect
    | Gain
    | FlowPower
    | Charging
    | Recruitment
    | Madden
    | ChooseRoom
    | Legion
    | MoveProphets
    | CallBack
    | ProphetHome
    | PutAway
    | MeetDetective
    | MeetOccultist
    | CallOccultist
    | Station
    | Encounters
    | Retreat
    | DetectivesDevoured
    | DetectivesAmazed
    | Headcount
    | Detect
    | Hunt
    | Research
    | TakeNotes
    | Lose
)
