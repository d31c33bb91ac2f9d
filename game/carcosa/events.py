"""What has happened, for the log and for whatever moves on the screen."""

from __future__ import annotations

from typing import Literal

from game.core.protocol import Event, ScoreLine, Seat


class PlayerBegan(Event, frozen=True):
    """The lot fell on ``seat`` to begin (CA-1.7)."""

    seat: Seat


class TopRevealed(Event, frozen=True):
    """The top of a stack is there for all to see (CA-1.3)."""

    stack: int
    kind: str


class StackEmptied(Event, frozen=True):
    """A stack is out for good (CA-2.5, CA-6.1)."""

    stack: int
    out: int
    """Stacks that are empty now."""


class SanityRecovered(Event, frozen=True):
    """Pawns moved from the Recovery Room to the reserve, from the Asylum to the Recovery Room."""

    seat: Seat
    ready: int
    """Cultists that came to the reserve."""
    recovering: int
    """Cultists that came to the Recovery Room."""
    criminals_ready: int
    criminals_recovering: int


class TileSelected(Event, frozen=True):
    """The top tile of a stack was taken and the Prophet went there (CA-2.2)."""

    seat: Seat
    stack: int
    kind: str
    before: int
    """Where the Prophet stood; see ``state.IN_RESERVE`` and ``state.ON_SIGN``."""


class TileSeen(Event, frozen=True):
    """Its stable side was looked at (CA-2.3). ``event`` is for that seat alone."""

    seat: Seat
    kind: str
    event: str


class NoTileSelected(Event, frozen=True):
    """There was no tile to take: no Place and no Deploy this turn (CA-2.2, CA-2.6)."""

    seat: Seat


class NoPlaceFound(Event, frozen=True):
    """The drawn tile has no legal place; all agree that another is drawn (CA-2.6)."""

    seat: Seat
    kind: str


class NextTileDrawn(Event, frozen=True):
    """Another tile was drawn instead (CA-2.6)."""

    seat: Seat
    stack: int
    kind: str


class TilePlaced(Event, frozen=True):
    """A tile was laid on an empty cell, or took the place of another (CA-2.4, CA-2.5)."""

    seat: Seat
    kind: str
    x: int
    y: int
    turns: int
    replaced: str
    """Kind of the tile taken up; empty when the cell was."""
    extra: bool
    """Whether it was a held tile (CA-5.8)."""


class TilePutUnder(Event, frozen=True):
    """A tile went under a stack, unstable side up (CA-2.5, CA-2.6)."""

    kind: str
    stack: int


class NoStackLeft(Event, frozen=True):
    """Every stack is out: a tile that should go under one leaves the game (CA-2.5)."""

    kind: str


class PawnDeployed(Event, frozen=True):
    """A pawn went from the reserve to a section (CA-2.7, CA-2.8, CA-5.3)."""

    seat: Seat
    criminal: bool
    section: str
    """Kind of section it stands on; on water it lies, a victim."""
    x: int
    y: int
    part: int
    before: int
    after: int
    """The seat's cultists, or criminals, in reserve."""


class SectionCompleted(Event, frozen=True):
    """The resolution of a flow, district or site begins (CA-3)."""

    section: str
    x: int
    y: int
    part: int
    tiles: int
    controllers: tuple[Seat, ...]


class TilesTurned(Event, frozen=True):
    """Tiles became stable: (x, y, event) of each (CA-4.1)."""

    tiles: tuple[tuple[int, int, str], ...]


class RitualHeld(Event, frozen=True):
    """A ritual was resolved (CA-3.4, CA-3.5)."""

    x: int
    y: int
    event: str


class PowerGained(Event, frozen=True):
    """An Oracle advanced (CA-4.2)."""

    seat: Seat
    line: ScoreLine
    before: int
    after: int
    lost: int
    """Power beyond the last space, or of a summoning cult."""


class SummoningBegan(Event, frozen=True):
    """An Oracle reached the last space: its cult summons the King (CA-4.2)."""

    seat: Seat


class StoneCharged(Event, frozen=True):
    """A stone was charged (CA-3.2)."""

    seat: Seat
    stone: int


class PawnsDevoured(Event, frozen=True):
    """Pawns on a site and in its waters went prone to the Yellow Sign (CA-3.5)."""

    pawns: tuple[tuple[Seat, int, int, int], ...]
    """(whose, x, y, part) of the cultists."""
    criminals: tuple[tuple[int, int, int], ...]
    """(x, y, part) of the criminals."""


class PawnRecruited(Event, frozen=True):
    """A prone pawn came from the Yellow Sign to the reserve for a theatre (CA-3.7)."""

    seat: Seat
    criminal: bool


class PawnsWentMad(Event, frozen=True):
    """Pawns of one cult left the map, mad (CA-4.3)."""

    seat: Seat
    pawns: tuple[tuple[int, int, int], ...]
    """(x, y, part) of its cultists."""
    criminals: tuple[tuple[int, int, int], ...]
    """(x, y, part) of the criminals that it had deployed."""
    standing: bool
    """Whether the cultists stand on the Yellow Sign now (CA-4.4), not in the Asylum (CA-4.5)."""
    total: int
    """The cult's cultists standing there now, or in its Asylum."""


class StoneUsed(Event, frozen=True):
    """A stone was turned back (CA-5.1)."""

    seat: Seat
    stone: int


class StoneWithoutEffect(Event, frozen=True):
    """A stone was used to no effect (CA-5.1)."""

    seat: Seat
    stone: int


class ProphetMoved(Event, frozen=True):
    """A Prophet went to a stack, or home (CA-5.1, CA-5.5)."""

    seat: Seat
    before: int
    after: int
    """A stack, or ``state.IN_RESERVE``."""


class RoomEmptied(Event, frozen=True):
    """All of a room came to the reserve (CA-5.2)."""

    seat: Seat
    room: Literal["asylum", "recovery"]
    cultists: int
    criminals: int


class StackSeen(Event, frozen=True):
    """All tiles of a stack were looked at. ``tiles`` is for that seat alone: (kind, event)."""

    seat: Seat
    stack: int
    tiles: tuple[tuple[str, str], ...]


class StackArranged(Event, frozen=True):
    """The tiles looked at were put back in an order of choice (CA-5.4, CA-5.7)."""

    seat: Seat
    stack: int


class TileKept(Event, frozen=True):
    """A tile is held now. Its faces are for that seat alone (CA-5.7, CA-8.4)."""

    seat: Seat
    stack: int
    kind: str
    event: str
    held: int
    """How many the seat holds."""


class TileRemoved(Event, frozen=True):
    """A tile left the game. Its faces are for that seat alone (CA-8.4)."""

    seat: Seat
    stack: int
    kind: str
    event: str


class PawnCalled(Event, frozen=True):
    """A prone pawn came back to the reserve (CA-5.6)."""

    seat: Seat
    criminal: bool
    place: Literal["sign", "asylum", "water", "trap"]
    at: tuple[int, int, int] | None
    """(x, y, part) of the water."""
    space: int = 0
    """The marked space where it was a trap."""


class StrangerCame(Event, frozen=True):
    """The Stranger went into a hole (CA-8.1)."""

    x: int
    y: int


class StrangerMoved(Event, frozen=True):
    """The Stranger moved one tile (CA-8.2)."""

    x: int
    y: int
    before: tuple[int, int]


class StrangerStayed(Event, frozen=True):
    """A cultist is on the Stranger's own tile: he stays (CA-8.2)."""

    x: int
    y: int


class StrangerSpoke(Event, frozen=True):
    """All cultists on his tile go mad, and he returns to the Yellow Sign (CA-8.4)."""

    x: int
    y: int


class TurnEnded(Event, frozen=True):
    """The turn of ``seat`` is over."""

    seat: Seat


# CA-9 The Investigators. ``candidates`` are all that the rules allowed, the chosen one too;
# with one of them nobody was asked.


class StackPutAway(Event, frozen=True):
    """A stack was put away unseen (CA-9.1)."""

    tiles: int


class TrapSet(Event, frozen=True):
    """A pawn went from the reserve to a marked space, prone (CA-9.6, CA-9.7)."""

    seat: Seat
    criminal: bool
    space: int
    before: int
    after: int
    """The seat's cultists, or criminals, in reserve."""


class TrapSprung(Event, frozen=True):
    """The Assistant fell over a trap, and the pawn there went mad (CA-9.12)."""

    seat: Seat
    space: int
    criminal: bool
    standing: bool
    """Whether a cultist stands on the Yellow Sign now (CA-4.4), not in the Asylum (CA-4.5)."""
    total: int
    """The cult's cultists standing there now, or its cultists or criminals in its Asylum."""


class ScholarMoved(Event, frozen=True):
    """A Betrayed Mask moved the Scholar (CA-9.7)."""

    before: int
    after: int


class AssistantTurnedBack(Event, frozen=True):
    """A Betrayed Mask moved the Assistant towards the end (CA-9.7)."""

    before: int
    after: int


class InvestigationsBegan(Event, frozen=True):
    """The player's own steps are over; the factions act (CA-9.5)."""

    detectives: int
    """Detectives on the map."""


class DetectiveCame(Event, frozen=True):
    """The Oracle met a Detective, who went to a Hastur tile (CA-9.8)."""

    space: int
    x: int
    y: int
    candidates: tuple[tuple[int, int], ...]
    """Hastur tiles without a Detective."""


class DetectiveLeft(Event, frozen=True):
    """A Detective whom the Oracle met found every Hastur tile taken: out of the game (CA-9.8)."""

    space: int


class TargetNamed(Event, frozen=True):
    """A Detective named his target and stays (CA-9.9)."""

    x: int
    y: int
    target: tuple[int, int, int]
    """(x, y, part)"""
    criminal: bool
    fresh: bool
    """Whether he came this turn; else he had none, or it has left."""
    steps: int
    """How far it is."""
    candidates: tuple[tuple[int, int, int], ...]
    """All as near."""


class DetectiveMoved(Event, frozen=True):
    """A Detective went one tile on a shortest way to his target (CA-9.9)."""

    x: int
    y: int
    before: tuple[int, int]
    target: tuple[int, int, int]
    steps: int
    """How far it still is."""
    candidates: tuple[tuple[int, int], ...]
    """Tiles on a shortest way."""


class DetectiveAttacked(Event, frozen=True):
    """A Detective and a pawn on his tile are gone: he out of the game, it prone (CA-9.9)."""

    x: int
    y: int
    pawn: tuple[int, int, int]
    criminal: bool
    candidates: tuple[tuple[int, int, int], ...]
    """The pawns on the tile."""


class DetectiveStayed(Event, frozen=True):
    """A Detective found nobody in play (CA-9.9)."""

    x: int
    y: int


class DetectivesEaten(Event, frozen=True):
    """The Devourer took the Detectives at his waters out of the game (CA-9.10)."""

    tiles: tuple[tuple[int, int], ...]


class DetectiveFled(Event, frozen=True):
    """A Theatre drove a Detective to a marked space; 0: none was free, he is out (CA-9.10)."""

    x: int
    y: int
    space: int
    candidates: tuple[int, ...]
    """Free marked spaces."""


class ScholarTook(Event, frozen=True):
    """The Scholar took the top of a stack out of the game and stands there now (CA-9.11)."""

    before: int
    """Where he stood; see ``state.BESIDE``."""
    stack: int
    kind: str
    priority: int
    value: int
    """Its Research Value."""
    candidates: tuple[tuple[int, int], ...]
    """(stack, priority) of each top he looked at."""


class ScholarStayed(Event, frozen=True):
    """There was no stack for the Scholar (CA-9.11)."""


class AssistantStood(Event, frozen=True):
    """The Assistant stood up, and that was all (CA-9.12)."""

    space: int


class AssistantMoved(Event, frozen=True):
    """The Assistant moved towards the start (CA-9.12)."""

    before: int
    after: int
    value: int
    """The Research Value; he stops sooner at a trap or at the start."""


class OccultistCame(Event, frozen=True):
    """An Occultist went to a part of a tile (CA-9.13, CA-9.14)."""

    x: int
    y: int
    part: int
    section: str
    space: int
    """Where he stood on the track; 0 when he was on the map."""
    before: tuple[int, int, int] | None
    """(x, y, part) where he was on the map."""
    by: Literal["oracle", "assistant", "ritual"]
    """Who met him, or what called him."""
    tiles: int
    """How many the section spans."""
    candidates: tuple[tuple[int, int, int], ...]
    """All parts that he might have gone to."""


class OccultistStayed(Event, frozen=True):
    """An Occultist who was met found no section to go to (CA-9.13)."""

    space: int
    by: Literal["oracle", "assistant"]


class OccultistConfronted(Event, frozen=True):
    """An Occultist and a pawn on one section or tile went mad (CA-9.15)."""

    occultist: tuple[int, int, int]
    pawn: tuple[int, int, int]
    criminal: bool
    candidates: int
    """How many pairs there were."""


class OccultistFled(Event, frozen=True):
    """An Occultist went to a marked space; 0: none was free, he is out (CA-9.15)."""

    x: int
    y: int
    part: int
    space: int
    candidates: tuple[int, ...]
    """Free marked spaces."""


class GameLost(Event, frozen=True):
    """The Investigators have won; the last power follows (CA-9.16)."""

    reason: Literal["exposed", "banished", "disbanded"]


class CultRose(Event, frozen=True):
    """Two stacks are out: the last power follows (CA-6.1)."""


class KingSummoned(Event, frozen=True):
    """A cult has summoned the King and won (CA-4.4)."""

    seat: Seat


AnyEvent = (
    PlayerBegan
    | TopRevealed
    | StackEmptied
    | SanityRecovered
    | TileSelected
    | TileSeen
    | NoTileSelected
    | NoPlaceFound
    | NextTileDrawn
    | TilePlaced
    | TilePutUnder
    | NoStackLeft
    | PawnDeployed
    | SectionCompleted
    | TilesTurned
    | RitualHeld
    | PowerGained
    | SummoningBegan
    | StoneCharged
    | PawnsDevoured
    | PawnRecruited
    | PawnsWentMad
    | StoneUsed
    | StoneWithoutEffect
    | ProphetMoved
    | RoomEmptied
    | StackSeen
    | StackArranged
    | TileKept
    | TileRemoved
    | PawnCalled
    | StrangerCame
    | StrangerMoved
    | StrangerStayed
    | StrangerSpoke
    | StackPutAway
    | TrapSet
    | TrapSprung
    | ScholarMoved
    | AssistantTurnedBack
    | InvestigationsBegan
    | DetectiveCame
    | DetectiveLeft
    | TargetNamed
    | DetectiveMoved
    | DetectiveAttacked
    | DetectiveStayed
    | DetectivesEaten
    | DetectiveFled
    | ScholarTook
    | ScholarStayed
    | AssistantStood
    | AssistantMoved
    | OccultistCame
    | OccultistStayed
    | OccultistConfronted
    | OccultistFled
    | GameLost
    | TurnEnded
    | CultRose
    | KingSummoned
)
