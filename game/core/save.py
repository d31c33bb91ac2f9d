"""A session as JSON text and back. Files are somebody else's business."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Annotated, Any
from zlib import compress, decompress
from zlib import error as zlib_error

import msgspec

from game.core.protocol import AnyGame, Over, Seat
from game.core.session import Entry, Player, Session

FORMAT = 1
"""Layout of the JSON. A newer one is refused; an older one would be upgraded here."""


class SaveError(ValueError):
    """A text that is no save of ours; ``key`` is a sentence for the player."""

    def __init__(self, key: str, **params: object) -> None:
        super().__init__(f"{key} {params or ''}".rstrip())
        self.key = key
        self.params = params


class Save(msgspec.Struct, frozen=True, kw_only=True):
    """What stands in the file. The log holds fate's answers, so replay needs no luck."""

    format: Annotated[int, msgspec.Meta(ge=1)]
    game: str
    rules_version: Annotated[int, msgspec.Meta(ge=1)]
    options: msgspec.Raw
    players: tuple[Player, ...]
    seed: str
    begun: str = ""
    """See ``Session.begun``; empty in saves of older versions."""
    log: tuple[msgspec.Raw, ...]
    digest: str
    """Of the state after the log; see ``digest``."""


class _Format(msgspec.Struct):
    """All that may be asked of a save before it is known to be laid out our way."""

    format: int


@dataclass(frozen=True)
class Loaded:
    """A session read back, with what the player must be told about it."""

    session: Session
    played: int
    """How many entries of the file could be played."""
    entries: int
    """How many it holds."""
    agrees: bool
    """Whether the last state is the one that was saved."""


def digest(state: Any) -> str:
    """A short fingerprint of a state: equal states, and only they, have equal ones."""
    plain = msgspec.to_builtins(state, str_keys=True, order="deterministic")
    return sha256(msgspec.json.encode(plain)).hexdigest()[:16]


def encode(session: Session) -> bytes:
    """The session as JSON."""
    return msgspec.json.encode(
        {
            "format": FORMAT,
            "game": session.game.key,
            "rules_version": session.game.rules_version,
            "options": session.options,
            "players": session.players,
            "seed": session.seed,
            **({"begun": session.begun} if session.begun else {}),
            "log": [_line(session, index) for index in range(len(session.log))],
            "digest": digest(session.state),
        }
    )


def _line(session: Session, index: int) -> Entry | str:
    """An entry of the log; sealed while the game goes on and not everybody was told of it.

    The seal is no lock: it keeps a secret from an eye that falls on the file.
    """
    entry, told = session.log[index], session.events[index]
    is_open = told and all(event.audience is None for event in told)
    if is_open or isinstance(session.pending, Over):
        return entry
    return b64encode(compress(msgspec.json.encode(entry))).decode()


def _unsealed(line: msgspec.Raw) -> bytes:
    """The JSON of an entry, whether it was sealed or not.

    Raises:
        ValueError: it is neither.
    """
    text = bytes(line)
    if not text.startswith(b'"'):
        return text
    try:
        return decompress(b64decode(msgspec.json.decode(text, type=str), validate=True))
    except zlib_error as error:
        raise ValueError("a broken seal") from error


def decode(text: bytes, games: Mapping[str, AnyGame]) -> Loaded:
    """Build the session again by playing its log.

    A log of older rules is played as far as it agrees; ``Loaded`` says how far.

    Raises:
        SaveError: not JSON, not a save, a game we do not have, or a newer format.
    """
    try:
        if (newer := msgspec.json.decode(text, type=_Format).format) > FORMAT:
            raise SaveError("save.newer", format=newer)
        saved = msgspec.json.decode(text, type=Save)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise SaveError("save.foreign") from error
    game = games.get(saved.game)
    if game is None:
        raise SaveError("save.unknown_game", game=saved.game)
    if saved.rules_version > game.rules_version:
        raise SaveError("save.newer", format=saved.rules_version)
    try:
        options = msgspec.json.decode(saved.options, type=game.options)
        session = Session(game, options, saved.players, saved.seed, saved.begun)
    except (msgspec.DecodeError, ValueError) as error:
        raise SaveError("save.foreign") from error
    _play(session, saved.log)
    played, entries = len(session.log), len(saved.log)
    agrees = played == entries and digest(session.state) == saved.digest
    session.begin()  # a log that was cut off may end where fate is due
    return Loaded(session, played, entries, agrees)


def _play(session: Session, log: tuple[msgspec.Raw, ...]) -> None:
    """Replay until the log ends or an entry does not follow."""
    seats: msgspec.json.Decoder[tuple[Seat | None, msgspec.Raw]]
    seats = msgspec.json.Decoder(tuple[Seat | None, msgspec.Raw])
    actions = msgspec.json.Decoder(session.game.actions)
    for line in log:
        try:
            seat, action = seats.decode(_unsealed(line))
            session.replay(Entry(seat, actions.decode(action)))
        except ValueError:  # not an entry, or one that does not follow
            return
