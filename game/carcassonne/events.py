"""What has happened, for the log and for whatever moves on the screen."""

from __future__ import annotations

from game.core.protocol import Event, ScoreLine, Seat


class PlayerBegan(Event, frozen=True):
    """The lot fell on ``seat`` to begin (CC-1.2)."""

    seat: Seat


class TileDrawn(Event, frozen=True):
    """A tile was turned up for all to see (CC-2.1)."""

    seat: Seat
    tile: str


class TileSetAside(Event, frozen=True):
    """The tile drawn fits nowhere and left the game (CC-2.3)."""

    seat: Seat
    tile: str


class TilePlaced(Event, frozen=True):
    """A tile was laid (CC-2.2)."""

    seat: Seat
    tile: str
    x: int
    y: int
    turns: int


class FollowerPlaced(Event, frozen=True):
    """A follower went from the supply to a part of the new tile (CC-2.5)."""

    seat: Seat
    kind: str
    """Kind of section it stands on; see ``pieces.FOLLOWER`` for its name."""
    x: int
    y: int
    part: int
    before: int
    after: int
    """The seat's supply."""


class ChallengeBegan(Event, frozen=True):
    """A new building challenged the one of ``rival`` beside it (CC-4.2)."""

    seat: Seat
    rival: Seat
    kind: str
    """Kind of the new building."""


class ChallengeWon(Event, frozen=True):
    """One of two buildings was complete first: the other's follower goes home (CC-4.4)."""

    seat: Seat
    rival: Seat
    kind: str
    """Kind of the complete building, which is ``seat``'s."""


class ChallengeShared(Event, frozen=True):
    """One tile completed both buildings of a challenge: both scored (CC-4.4)."""

    seat: Seat
    rival: Seat


class ChallengeLeftOpen(Event, frozen=True):
    """The game ended with neither building complete: both score as incomplete (CC-4.5)."""

    seat: Seat
    rival: Seat


class Scored(Event, frozen=True):
    """A seat was paid (CC-3, CC-5)."""

    seat: Seat
    line: ScoreLine
    """For what, and how much."""
    before: int
    after: int
    """The seat's points."""


class FollowersReturned(Event, frozen=True):
    """Followers of ``seat`` went home from a section (CC-2.6, CC-4.4)."""

    seat: Seat
    places: tuple[tuple[int, int, int], ...]
    """(x, y, part) that each of them stood on."""
    before: int
    after: int
    """The seat's supply."""


class LastTilePlayed(Event, frozen=True):
    """No tile is left: last scoring follows (CC-5.1)."""


AnyEvent = (
    PlayerBegan
    | TileDrawn
    | TileSetAside
    | TilePlaced
    | FollowerPlaced
    | ChallengeBegan
    | ChallengeWon
    | ChallengeShared
    | ChallengeLeftOpen
    | Scored
    | FollowersReturned
    | LastTilePlayed
)
