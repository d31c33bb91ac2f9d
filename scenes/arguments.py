"""What may stand behind ``main.py`` on the command line, and what is refused there.

A wrong value ends the program with one sentence and exit code 2, before there is a window.
"""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from msgspec import convert

from game import GAMES
from scenes import __version__
from scenes.services.words import PSEUDO, languages

if TYPE_CHECKING:  # it imports pygame, which a wrong argument must not wait for
    from scenes.services.preferences import Preferences

SMALLEST_WINDOW = (1024, 700)
"""Width and height in pixels that every screen fits into."""

SCALES = range(100, 201)
"""Per cent to which the interface may be scaled."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Arguments:
    """The command line, checked. None means that it says nothing: settings and defaults hold."""

    game: str | None
    """Key of a game to start at once, without the title."""

    seats: int | None
    """Seats at that game; given whenever ``game`` is, and allowed by it."""

    bots: int
    """How many of the seats are bots, counted from the last; 0 to ``seats``."""

    seed: str | None
    """Seed of that game's luck."""

    load: Path | None
    """A save to go on with; it exists. Never together with ``game``."""

    size: tuple[int, int] | None
    """Width and height of the window in pixels, at least ``SMALLEST_WINDOW``."""

    fullscreen: bool
    scale: int | None
    """Scale of the interface in per cent, one of ``SCALES``."""

    lang: str | None
    """A language with a catalogue."""

    mute: bool
    data_dir: Path | None
    """Folder for saves and settings; it may not exist yet."""

    def override(self, preferences: Preferences) -> None:
        """Put what the command line says in the place of what the settings say."""
        preferences.scale = self.scale or preferences.scale
        preferences.language = self.lang or preferences.language
        preferences.mute = self.mute or preferences.mute
        if self.size:
            _, _, x, y = preferences.window or (0, 0, 0, 0)
            preferences.window = (*self.size, x, y)
        if self.size or self.fullscreen:
            preferences.fullscreen = self.fullscreen


def parse(words: Sequence[str]) -> Arguments:
    """The command line as ``Arguments``.

    Raises:
        SystemExit: 2 with one line on stderr for a wrong value; 0 after help or version.
    """
    parser = _parser()
    said = parser.parse_args(words)
    if said.game is None:
        for option in ("seats", "bots", "seed"):
            if getattr(said, option) is not None:
                parser.error(f"--{option} needs --game")
    else:
        if said.load is not None:
            parser.error("--load and --game exclude each other")
        game = GAMES[said.game]
        if said.seats is None:
            said.seats = convert({}, game.options).seats
        if said.seats not in game.seats:
            allowed = " or ".join(map(str, game.seats))
            parser.error(f"--seats {said.seats}: {game.title} seats {allowed}")
        if (said.bots or 0) > said.seats:
            parser.error(f"--bots {said.bots}: there are only {said.seats} seats")
    said.bots = said.bots or 0
    return Arguments(**vars(said))


class _Parser(ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """One sentence; the usage that argparse puts before it is for ``--help``."""
        self.exit(2, f"{self.prog}: {message.removeprefix('argument ')}\n")


def _parser() -> ArgumentParser:
    parser = _Parser("main.py", description="Board games of the Mythos.", allow_abbrev=False)
    add = parser.add_argument
    add("--game", type=_one_of(GAMES), metavar="KEY", help=f"start a game: {', '.join(GAMES)}")
    add("--seats", type=_number, metavar="N", help="seats at that game")
    add("--bots", type=_number, metavar="N", help="how many of them, from the last, are bots")
    add("--seed", metavar="TEXT", help="seed of that game's luck")
    add("--load", type=_file, metavar="FILE", help="go on with a saved game")
    add("--size", type=_size, metavar="WxH", help="size of the window, at least 1024x700")
    add("--fullscreen", action="store_true", help="fill the screen")
    add("--scale", type=_scale, metavar="PERCENT", help="scale of the interface, 100 to 200")
    add("--lang", type=_one_of((*languages(), PSEUDO)), metavar="CODE", help="language")
    add("--mute", action="store_true", help="no sound")
    add("--data-dir", type=_folder, metavar="DIR", help="folder for saves and settings")
    add("--version", action="version", version=f"Mythos Tabletop {__version__}")
    return parser


def _one_of(known: Collection[str]) -> Callable[[str], str]:
    def chosen(text: str) -> str:
        if text not in known:
            raise ArgumentTypeError(f"{text!r} is none of {', '.join(known)}")
        return text

    return chosen


def _number(text: str) -> int:
    if not re.fullmatch("[0-9]{1,3}", text):
        raise ArgumentTypeError(f"{text!r} is not a number from 0 to 999")
    return int(text)


def _scale(text: str) -> int:
    scale = _number(text)
    if scale not in SCALES:
        raise ArgumentTypeError(f"{text} is not between {SCALES[0]} and {SCALES[-1]}")
    return scale


def _size(text: str) -> tuple[int, int]:
    numbers = re.fullmatch("([0-9]{1,4})x([0-9]{1,4})", text)
    if not numbers:
        raise ArgumentTypeError(f"{text!r} is not a width and a height like 1280x800")
    width, height = int(numbers[1]), int(numbers[2])
    if width < SMALLEST_WINDOW[0] or height < SMALLEST_WINDOW[1]:
        raise ArgumentTypeError(f"{text} is smaller than {'x'.join(map(str, SMALLEST_WINDOW))}")
    return width, height


def _file(text: str) -> Path:
    if not Path(text).is_file():
        raise ArgumentTypeError(f"there is no file {text!r}")
    return Path(text)


def _folder(text: str) -> Path:
    if Path(text).is_file():
        raise ArgumentTypeError(f"{text!r} is a file, not a folder")
    return Path(text)
