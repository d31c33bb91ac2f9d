"""Every file that the program reads or writes for the player.

The folder holds ``autosave.json`` (the open game), ``settings.json``, ``saves/``,
``deleted/``, ``open.lock`` and crash reports. A file is replaced in one step and its last
version kept as ``.bak``; what cannot be read is set aside as ``.corrupt-<time>``, never
deleted.
Nothing here lets an ``OSError`` or a ``UnicodeError`` out: what went wrong comes back
as a ``Note`` with a sentence for the player, and the program plays on.
"""

from __future__ import annotations

import errno
import os
import platform
import shutil
import sqlite3
import tempfile
import traceback
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Generic, NamedTuple, TypeVar

import msgspec
import platformdirs

from game import GAMES
from game.core import save
from game.core.protocol import AnyGame, Over
from game.core.save import Loaded, SaveError
from game.core.session import Player, Session

T = TypeVar("T")

AUTOSAVE = "autosave.json"
LOCK = "open.lock"
LARGEST_FILE = 32 * 2**20
"""Bytes. What is larger is no file of ours and is not read to its end."""
TITLE_LENGTH = 80
NEVER_DRAWN = ("Cc", "Cs", "Zl", "Zp")
"""Unicode categories: controls, halves of letters, ends of lines and paragraphs."""
SLUG_LENGTH = 40
TRASH_KEPT = 20
"""Deleted saves that can still be restored; older ones go when the program starts."""

TROUBLES = {
    errno.EACCES: "store.read_only",
    errno.EPERM: "store.read_only",
    errno.EROFS: "store.read_only",
    errno.ENOSPC: "store.full",
    errno.EDQUOT: "store.full",
}
"""The sentences for the failures of a disk that a player can mend."""


class Note(NamedTuple):
    """Something the player must be told: a key of the word tables and what fills it."""

    key: str
    params: Mapping[str, object] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Opened(Generic[T]):
    """What was read, or None, and what the player must be told about it."""

    value: T | None
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class SaveInfo:
    """A save as a list shows it, read without playing the game again."""

    path: Path
    time: datetime
    """When it was saved, in UTC."""
    title: str
    """As the player wrote it; empty for the autosave."""
    game: str = ""
    """Key of the game; empty when the save is damaged."""
    players: tuple[Player, ...] = ()
    seed: str = ""
    digest: str = ""
    """Fingerprint of the position; see ``save.digest``."""
    entries: int = 0
    """Lines in the log."""
    finished: bool = False
    picture: Path | None = None
    """A PNG of the table."""

    @property
    def damaged(self) -> bool:
        """Whether nothing could be read; ``load`` will say so and set the file aside."""
        return not self.game


class _Header(msgspec.Struct):
    """The part of a save that a list needs.

    The last three fields are put in by the store; ``save.decode`` passes over them.
    """

    game: str
    players: tuple[Player, ...]
    seed: str
    digest: str
    log: tuple[msgspec.Raw, ...]
    title: str = ""
    saved_at: Annotated[datetime, msgspec.Meta(tz=True)] | None = None
    finished: bool = False


def default_folder() -> Path:
    """Where this system keeps the data of programs."""
    return Path(platformdirs.user_data_dir("mythos-tabletop", appauthor=False))


def default_pictures() -> Path:
    """Where the player looks for screenshots."""
    return Path(platformdirs.user_pictures_dir()) / "Mythos Tabletop"


class Store:
    """The player's files in one folder, which is made when it is first needed."""

    def __init__(self, folder: Path, games: Mapping[str, AnyGame] = GAMES) -> None:
        self.folder = folder
        self.saves = folder / "saves"
        self.deleted = folder / "deleted"
        self.games = games
        self.open_file = folder / AUTOSAVE
        """Where the open game is kept."""
        self._open_title = ""
        self._lock: sqlite3.Connection | None = None
        self.problem: Note | None = None
        """Why the last write failed; None when it went well. Every write tries again."""
        self._tidy()

    def _tidy(self) -> None:
        """Clear away what a killed program left half-written, and the oldest deletions."""
        for folder in (self.folder, self.saves):
            for temp in _listed(folder, ".*.tmp"):
                with suppress(OSError):
                    temp.unlink()
        for token in _listed(self.deleted, "*")[:-TRASH_KEPT]:
            shutil.rmtree(token, ignore_errors=True)

    def claim(self, title: str) -> Note | None:
        """Be the one running program whose open game is the autosave.

        If another is running already, this one keeps its open game as a save named
        ``title``, so that neither overwrites the other's; the note tells so. The claim ends
        with the program, however it ends. A folder that cannot be locked is taken as ours.
        """
        with suppress(OSError, sqlite3.Error):
            self.folder.mkdir(parents=True, exist_ok=True)
            self._lock = sqlite3.connect(self.folder / LOCK, timeout=0, isolation_level=None)
            try:
                self._lock.execute("PRAGMA journal_mode = OFF")  # no second file beside it
                self._lock.execute("BEGIN EXCLUSIVE")  # the lock of a file on every system
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                    self._open_title = self._free_title(title)
                    self.open_file = self._place(self._open_title)
                    return Note("store.second", {"title": self._open_title})
        return None

    def release(self) -> None:
        """Let another program have the autosave; the end of this one does so too."""
        if self._lock:
            self._lock.close()

    # Any file

    def write(self, path: Path, encode: Callable[[], bytes]) -> Note | None:
        """Replace a file in one step; the note says why not, and stays in ``problem``."""
        try:
            _replace(path, encode())
        except (OSError, UnicodeError) as error:
            self.problem = _trouble(error, path.parent)
        else:
            self.problem = None
        return self.problem

    def read(self, path: Path, decode: Callable[[bytes], T]) -> Opened[T]:
        """Decode a file, or its ``.bak`` when the file is damaged or missing.

        ``decode`` raises ``SaveError``: with ``save.foreign`` for a damaged file, which is
        set aside when it lies in our folder; with another key for one that is sound but
        not for us (a newer format, a game we lack), which stays where it is.
        """
        failure = None
        for candidate in (path, _backup(path)):
            try:
                value = decode(_content(candidate))
            except FileNotFoundError:
                continue
            except SaveError as error:
                if error.key != "save.foreign":
                    return Opened(None, (_refused(error, path),))
                aside = self._set_aside(candidate)
                failure = failure or aside
            except (OSError, ValueError):
                failure = failure or _unreadable(candidate)
            else:
                if candidate == path:
                    return Opened(value)
                if not os.path.exists(path):
                    with suppress(OSError):
                        candidate.rename(path)
                return Opened(value, (Note("store.from_backup", {"file": _shown(path)}),))
        return Opened(None, (failure or Note("store.missing", {"file": _shown(path)}),))

    def _set_aside(self, path: Path) -> Note:
        """Keep a damaged file out of the way; one from elsewhere is not ours to move."""
        if path.parent in (self.folder, self.saves):
            kept = path.with_name(f"{path.name}.corrupt-{_stamp()}")
            with suppress(OSError):
                path.rename(kept)
                return Note("store.set_aside", {"file": _shown(path), "kept": _shown(kept)})
        return Note("save.foreign", {"file": _shown(path)})

    # Games

    def autosave(self, session: Session) -> Note | None:
        """Keep the open game; called after every action."""
        return self._write_session(self.open_file, session, self._open_title)

    def open_game(self) -> SaveInfo | None:
        """The game that "Continue" goes on with: the autosave, unless it has ended."""
        info = self._info(self.open_file)
        return None if info is None or info.finished else info

    def discard_autosave(self) -> Path | Note:
        """Give up the open game; ``restore`` takes the path and brings it back."""
        return self.delete(self.open_file)

    def save(self, session: Session, title: str, picture: bytes | None = None) -> Path | Note:
        """Save under a title, over an older save of that title. ``picture`` is a PNG."""
        title = tidy_title(title)
        path = self._place(title)
        if problem := self._write_session(path, session, title):
            return problem
        with suppress(OSError):
            if picture is None:
                _picture(path).unlink(missing_ok=True)
            else:
                _picture(path).write_bytes(picture)
        return path

    def load(self, path: Path) -> Opened[Loaded]:
        """Read a save, also one that lies elsewhere, and play its log."""
        opened = self.read(path, self._decode)
        loaded = opened.value
        if loaded is None or loaded.agrees:
            return opened
        if loaded.played < loaded.entries:
            told = {"played": loaded.played, "entries": loaded.entries}
            note = Note("store.stopped", told)
            return Opened(loaded, (*opened.notes, note, self._keep_whole(path)))
        return Opened(loaded, (*opened.notes, Note("store.differs")))

    def _keep_whole(self, path: Path) -> Note:
        """See that a game outlives being gone on with from its middle."""
        if path != self.open_file:
            return Note("store.stays")
        kept = self.import_file(path)  # for the next action overwrites it
        return kept if isinstance(kept, Note) else Note("store.kept", {"file": _shown(kept)})

    def list_saves(self) -> tuple[SaveInfo, ...]:
        """Every save and the autosave, newest first; damaged ones too."""
        files = {
            *_listed(self.saves, "*.json"),
            *(path.with_suffix("") for path in _listed(self.saves, "*.json.bak")),
        }
        infos = [self._info(path) for path in (self.folder / AUTOSAVE, *files)]
        return tuple(sorted(filter(None, infos), key=lambda info: info.time, reverse=True))

    def import_file(self, path: Path) -> Path | Note:
        """Copy a save from elsewhere among ours, under a title that is still free."""
        try:
            text = _content(path)
            self._decode(text)
        except SaveError as error:
            return _refused(error, path)
        except (OSError, ValueError):
            return _unreadable(path)
        wanted = tidy_title(_header(text).title or path.stem)
        title = self._free_title(wanted)
        place = self._place(title)
        return self.write(place, lambda: _with(text, {"title": title})) or place

    def _free_title(self, wanted: str) -> str:
        return free_name(wanted, lambda one: os.path.exists(self._place(one)))

    def rename(self, path: Path, title: str) -> Path | Note:
        """Give a save another title, and with it another file."""
        title = tidy_title(title)
        target = self._place(title)
        if target == path:
            return path
        if os.path.exists(target):
            return Note("store.taken", {"title": title})
        try:
            text = _with(_content(path), {"title": title})
        except (OSError, ValueError, RecursionError):
            return _unreadable(path)
        if problem := self.write(target, lambda: text):
            return problem
        with suppress(OSError):
            _picture(path).replace(_picture(target))
        for old in (path, _backup(path)):
            with suppress(OSError):
                old.unlink()
        return target

    def delete(self, path: Path) -> Path | Note:
        """Move a save out of sight; ``restore`` takes the path given back."""
        token = self.deleted / _stamp()
        try:
            token.mkdir(parents=True)
            for part in (path, _backup(path), _picture(path)):
                if os.path.exists(part):
                    part.rename(token / part.name)
        except OSError as error:
            return _trouble(error, token)
        return token

    def restore(self, token: Path) -> Path | Note:
        """Bring back what ``delete`` moved away, unless another save has its place now."""
        parts = _listed(token, "*")
        if not parts:
            return Note("store.missing", {"file": token.name})
        name = parts[0].name.removesuffix(".bak")
        home = self.folder if name == AUTOSAVE else self.saves
        if (there := self._info(home / name)) is not None:
            return Note("store.taken", {"title": there.title or name})
        try:
            for part in parts:
                part.rename(home / part.name)
            token.rmdir()
        except OSError as error:
            return _trouble(error, home)
        return home / name

    def _decode(self, text: bytes) -> Loaded:
        """Raises ``SaveError`` and nothing else, whatever the text is."""
        try:
            return save.decode(text, self.games)
        except SaveError:
            raise
        except Exception as error:  # a log that was tampered with may trip the rules anywhere
            raise SaveError("save.foreign") from error

    def _write_session(self, path: Path, session: Session, title: str) -> Note | None:
        finished = isinstance(session.pending, Over)
        fields = {"title": title, "saved_at": datetime.now(UTC), "finished": finished}
        return self.write(path, lambda: _with(save.encode(session), fields))

    def _place(self, title: str) -> Path:
        """The file of a title: readable, safe on every system, and no other title's."""
        plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
        words = "".join(c if c.isalnum() else " " for c in plain).split()
        slug = "-".join(words)[:SLUG_LENGTH].strip("-") or "save"
        return self.saves / f"{slug}-{sha256(title.encode()).hexdigest()[:8]}.json"

    def _info(self, path: Path) -> SaveInfo | None:
        """What a list shows of a save, from its ``.bak`` if need be; None if there is none."""
        info = None
        title = "" if path.name == AUTOSAVE else path.stem
        for candidate in (path, _backup(path)):
            try:
                time = datetime.fromtimestamp(candidate.stat().st_mtime, UTC)
                info = info or SaveInfo(path, time, title)
                header = _header(_content(candidate))
            except (OSError, ValueError):
                continue
            return SaveInfo(
                path=path,
                time=header.saved_at or time,
                title=tidy_title(header.title) or title,
                game=header.game,
                players=header.players,
                seed=header.seed,
                digest=header.digest,
                entries=len(header.log),
                finished=header.finished,
                picture=_picture(path) if os.path.exists(_picture(path)) else None,
            )
        return info

    # Pictures and reports

    def screenshot(self, png: bytes) -> Path | Note:
        """Keep a picture of the window where the player looks for pictures.

        A data folder of one's own keeps everything together, its pictures too.
        """
        folders = [self.folder / "pictures"]
        if self.folder == default_folder():
            folders.insert(0, default_pictures())
        for folder in folders:
            path = folder / f"Mythos Tabletop {_stamp()}.png"
            try:
                _replace(path, png)
            except OSError as error:
                trouble = _trouble(error, folder)
            else:
                return path
        return trouble

    def report(self, error: BaseException, session: Session | None, version: str) -> Path | None:
        """Write what happened in a crash beside the saves; None when that fails too.

        The report holds the whole log, secrets and all: it is for the players to send on.
        """
        path = self.folder / f"crash-{_stamp()}.txt"
        text = "\n\n".join(_report(error, session, version))
        data = text.encode(errors="backslashreplace")
        return None if self.write(path, lambda: data) else path


def tidy_title(title: str) -> str:
    """A title in one line: no control characters, no doubled spaces, not too long."""
    drawn = "".join(" " if unicodedata.category(c) in NEVER_DRAWN else c for c in title)
    return unicodedata.normalize("NFC", " ".join(drawn.split()))[:TITLE_LENGTH].strip()


def free_name(wanted: str, is_taken: Callable[[str], bool]) -> str:
    """``wanted``, with the first number after it that is free if it is taken."""
    name, count = wanted, 1
    while is_taken(name):
        count += 1
        name = f"{wanted} ({count})"
    return name


def _with(text: bytes, fields: Mapping[str, object]) -> bytes:
    """A save's JSON with fields of the store's own, what it held before kept as it was."""
    saved = msgspec.json.decode(text, type=dict[str, msgspec.Raw])
    return msgspec.json.encode({**saved, **fields})


def _header(text: bytes) -> _Header:
    try:
        return msgspec.json.decode(text, type=_Header)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise SaveError("save.foreign") from error


def _content(path: Path) -> bytes:
    with path.open("rb") as file:
        text = file.read(LARGEST_FILE + 1)
    if len(text) > LARGEST_FILE:
        raise SaveError("save.foreign")
    return text


def _replace(path: Path, data: bytes) -> None:
    """Write beside ``path`` and then take its place, so that it is whole at any moment."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.stem}-", suffix=".tmp", dir=path.parent)
    temp = Path(name)
    try:
        with open(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        _keep_old(path)
        os.replace(temp, path)
    except OSError:
        with suppress(OSError):
            temp.unlink()
        raise


def _keep_old(path: Path) -> None:
    """Make ``.bak`` a second name of what ``path`` holds, or a copy where links are unknown.

    The file itself is not moved: there is no moment without it.
    """
    if not path.exists():
        return
    backup = _backup(path)
    backup.unlink(missing_ok=True)
    try:
        os.link(path, backup)
    except OSError:
        shutil.copy2(path, backup)


def _backup(path: Path) -> Path:
    return path.with_name(f"{path.name}.bak")


def _picture(path: Path) -> Path:
    return path.with_suffix(".png")


def _listed(folder: Path, pattern: str) -> list[Path]:
    """Matching files by name; none when the folder cannot be read."""
    try:
        return sorted(folder.glob(pattern))
    except OSError:
        return []


def _stamp() -> str:
    """The local time as part of a file's name; to the microsecond, so that none meet."""
    return f"{datetime.now():%Y%m%d-%H%M%S-%f}"


def _shown(path: Path) -> str:
    """A file's name as it can be drawn: bytes that are no letters become question marks."""
    return path.name.encode(errors="replace").decode()


def _unreadable(path: Path) -> Note:
    return Note("store.unreadable", {"file": _shown(path)})


def _refused(error: SaveError, path: Path) -> Note:
    return Note(error.key, {"file": _shown(path), **error.params})


def _trouble(error: OSError | UnicodeError, folder: Path) -> Note:
    """What kept us from writing into ``folder``."""
    number = error.errno if isinstance(error, OSError) else None
    where = str(folder).encode(errors="replace").decode()
    reason = os.strerror(number) if number else str(error)
    return Note(TROUBLES.get(number or 0, "store.failed"), {"folder": where, "reason": reason})


def _report(error: BaseException, session: Session | None, version: str) -> Iterator[str]:
    """The paragraphs of a crash report."""
    from importlib import metadata  # takes longer than all the rest of this module

    libraries = ", ".join(f"{name} {metadata.version(name)}" for name in ("pygame-ce", "msgspec"))
    system = f"Python {platform.python_version()}, {platform.platform()}"
    yield f"Mythos Tabletop {version}\n{system}\n{libraries}"
    yield "".join(traceback.format_exception(error))
    if session is None:
        return
    yield "\n".join(f"{n:4} {entry}" for n, entry in enumerate(session.log))
    try:
        yield msgspec.json.format(save.encode(session), indent=1).decode()
    except Exception as second:  # what broke the game may break its save; report that too
        yield "".join(traceback.format_exception(second))
