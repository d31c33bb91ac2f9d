"""What was played alone and how it ended, a line for each game, kept for good.

Only a game that came to its end counts, and once: by what it began with, so that going
back to a save of it changes nothing, while a new game with the same seed counts anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from game.core.protocol import Over, Seat
from game.core.save import SaveError
from game.core.session import Session
from scenes.services.challenges import challenge_of
from scenes.services.store import Note, Opened, Store

RECORDS = "records.json"
FORMAT = 1
"""Layout of the file. A newer one is left alone."""
RECENT = 20
"""Games that are looked at to tell how one plays of late."""


class Ended(Struct, frozen=True, kw_only=True):
    """One game that somebody won or lost alone."""

    id: str
    """The same for all that goes on from the same beginning."""
    game: str
    group: tuple[str, ...]
    """What it is counted under; see ``Game.solo``."""
    won: bool
    score: int
    time: Annotated[datetime, Meta(tz=True)]
    """When it ended."""
    challenge: str = ""
    """Key of the challenge that it was."""
    met: bool = False
    """Whether the aim of the challenge was reached."""


class _Book(Struct, frozen=True):
    """What stands in the file."""

    format: Annotated[int, Meta(ge=1)]
    games: tuple[Ended, ...]
    """In the order in which they ended."""


class _Format(Struct):
    format: int


@dataclass(frozen=True, slots=True)
class Tally:
    """Some games together."""

    games: tuple[Ended, ...]

    @property
    def played(self) -> int:
        return len(self.games)

    @property
    def won(self) -> int:
        return sum(one.won for one in self.games)

    @property
    def met(self) -> int:
        """Games that reached the aim of their challenge."""
        return sum(one.met for one in self.games)

    @property
    def best(self) -> int:
        """The highest score; 0 without a game."""
        return max((one.score for one in self.games), default=0)

    @property
    def recent(self) -> tuple[Ended, ...]:
        """The last games, the latest last."""
        return self.games[-RECENT:]


def tallies(games: Sequence[Ended]) -> dict[tuple[str, ...], Tally]:
    """Games by what they are counted under, what was played last first."""
    groups = dict.fromkeys(one.group for one in reversed(games))
    return {group: tally(games, group) for group in groups}


def tally(games: Sequence[Ended], group: tuple[str, ...]) -> Tally:
    """The games of one group."""
    return Tally(tuple(one for one in games if one.group == group))


def entry(session: Session, time: datetime) -> Ended | None:
    """What is written down of a game; None while it goes on, or if nobody played alone."""
    people = [Seat(i) for i, player in enumerate(session.players) if not player.bot]
    over = session.pending
    if not isinstance(over, Over) or len(people) != 1:
        return None
    group = session.game.solo(session.state)
    if not group:
        return None
    own = (line.points for line in session.game.score(session.state) if line.seat == people[0])
    challenge = challenge_of(session)
    return Ended(
        id=identity(session),
        game=session.game.key,
        group=group,
        won=people[0] in over.winners,
        score=sum(own),
        time=time,
        challenge=challenge.key if challenge else "",
        met=challenge is not None and challenge.aim.reached(session),
    )


def identity(session: Session) -> str:
    """A short name that a game keeps from its beginning to its end."""
    parts = session.game.key, session.options, session.players, session.seed, session.begun
    return sha256(msgspec.json.encode(parts)).hexdigest()[:16]


class Records:
    """The file of all games that were ended alone."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._path = store.folder / RECORDS

    def read(self) -> Opened[tuple[Ended, ...]]:
        """All games, and what must be told; None when the file is there but not readable."""
        opened = self.store.read(self._path, _decode)
        told = tuple(note for note in opened.notes if note.key != "store.missing")
        if opened.value is None and all(note.key == "store.set_aside" for note in told):
            return Opened((), told)
        return Opened(opened.value, told)

    def of(self, game: str) -> Opened[tuple[Ended, ...]]:
        """The games of one game."""
        opened = self.read()
        own = tuple(one for one in opened.value or () if one.game == game)
        return Opened(own, opened.notes)

    def count(self, session: Session, time: datetime) -> tuple[Note, ...]:
        """Write down how a game ended, if it is to be counted and is not there yet.

        Gives what must be told. What cannot be read is not written over.
        """
        ended = entry(session, time)
        if ended is None:
            return ()
        opened = self.read()
        games = opened.value
        if games is None or any(one.id == ended.id for one in games):
            return opened.notes
        book = _Book(FORMAT, (*games, ended))
        problem = self.store.write(self._path, lambda: msgspec.json.encode(book))
        return (*opened.notes, problem) if problem else opened.notes


def _decode(text: bytes) -> tuple[Ended, ...]:
    try:
        if (newer := msgspec.json.decode(text, type=_Format).format) > FORMAT:
            raise SaveError("save.newer", format=newer)
        return msgspec.json.decode(text, type=_Book).games
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise SaveError("save.foreign") from error
