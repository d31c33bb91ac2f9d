"""Challenges as data: a set-up that is the same for everybody, and an aim to reach.

``assets/challenges/<game>.toml`` holds those of a game, the easiest first, and how its
game of the day is set up. The words of one stand under ``challenge.<game>.<name>`` and
``challenge.<game>.<name>.aim``.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from datetime import date
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from game import GAMES
from game.core.protocol import Options, Over, Seat
from game.core.session import Session
from scenes.services.words import Words

SHELF = Path(__file__).parent.parent.parent / "assets" / "challenges"
DAILY = "daily"
"""Name of the game of the day, and the beginning of its seed."""


class Aim(Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be reached at the end."""

    won: bool = True
    """Whether the game must be won."""
    score: int | None = None
    """Points at least, if they matter."""
    lines: dict[str, int] = {}
    """Key of an item of the score -> points at least; one that is not there gives 0."""

    def reached(self, session: Session) -> bool:
        """Whether a finished game has reached it, from the first seat."""
        over, lines = session.pending, session.game.score(session.state)
        if not isinstance(over, Over) or (self.won and Seat(0) not in over.winners):
            return False
        points = Counter[str]()
        for line in lines:
            points[line.key] += line.points if line.seat == 0 else 0
        enough = self.score is None or sum(points.values()) >= self.score
        return enough and all(points.get(key, 0) >= least for key, least in self.lines.items())


class Challenge(Struct, frozen=True):
    """One challenge, or the game of one day."""

    game: str
    key: str
    """Under which it is recorded; the game of a day has the day in it."""
    seed: str
    options: Options
    moves: tuple[Any, ...]
    """The first actions of the player, played unasked."""
    aim: Aim

    def name(self, words: Words) -> str:
        """What it is called."""
        return words(self._sentence)

    def task(self, words: Words) -> str:
        """What is to be reached, and how."""
        return words(f"{self._sentence}.aim", score=self.aim.score)

    def told(self, words: Words) -> str:
        """Its name and what is to be reached, in one line."""
        return words("records.aim", name=self.name(words), aim=self.task(words))

    @property
    def _sentence(self) -> str:
        return f"challenge.{self.game}.{DAILY if day_of(self.seed) else self.key}"

    def fits(self, session: Session) -> bool:
        """Whether a game is this challenge: begun like it, by one person alone."""
        own = (entry.action for entry in session.log if entry.seat is not None)
        return (
            (session.game.key, session.seed) == (self.game, self.seed)
            and session.options == self.options
            and not any(player.bot for player in session.players)
            and tuple(islice(own, len(self.moves))) == self.moves
        )


class _Plain(Struct, frozen=True, forbid_unknown_fields=True):
    """A challenge as it stands in the file."""

    seed: str = ""
    options: dict[str, Any] = {}
    moves: tuple[dict[str, Any], ...] = ()
    aim: Aim = Aim()


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    """The challenges of a game by name, and its game of the day."""

    challenge: dict[str, _Plain]
    daily: _Plain


def has_challenges(game: str) -> bool:
    """Whether a game has challenges and a game of the day."""
    return (SHELF / f"{game}.toml").exists()


@cache
def challenges(game: str) -> tuple[Challenge, ...]:
    """The challenges of a game that has some, the easiest first.

    Raises:
        msgspec.ValidationError: the file names what the game does not have.
    """
    listed = _file(game).challenge
    return tuple(_made(game, name, plain.seed, plain) for name, plain in listed.items())


@cache
def daily(game: str, day: date) -> Challenge:
    """The game of a day, for a game that has challenges."""
    seed = f"{DAILY}-{day.isoformat()}"
    return _made(game, seed, seed, _file(game).daily)


def day_of(seed: str) -> date | None:
    """The day whose game has this seed, if any has."""
    name, _, day = seed.partition("-")
    try:
        return date.fromisoformat(day) if name == DAILY else None
    except ValueError:
        return None


def challenge_of(session: Session) -> Challenge | None:
    """The challenge, or the game of a day, that a game is; None for any other game."""
    game = session.game.key
    if not has_challenges(game):
        return None
    day = day_of(session.seed)
    known = (daily(game, day),) if day else challenges(game)
    return next((one for one in known if one.fits(session)), None)


@cache
def _file(game: str) -> _File:
    text = (SHELF / f"{game}.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), _File)


def _made(game: str, key: str, seed: str, plain: _Plain) -> Challenge:
    rules = GAMES[game]
    options = msgspec.convert(plain.options, rules.options)
    moves = tuple(msgspec.convert(move, rules.actions) for move in plain.moves)
    return Challenge(game, key, seed, options, moves, plain.aim)
