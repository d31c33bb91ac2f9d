"""What the player has chosen in the settings, and what the program remembers for them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated, Any, Literal, Self

import msgspec
import pygame
from msgspec import Meta, Struct, structs

from game.core.protocol import AnyGame, Options
from game.core.save import SaveError
from game.core.session import Player, Session
from scenes.arguments import SMALLEST_WINDOW
from scenes.services.store import Note, Store

SETTINGS = "settings.json"
FIRST_WINDOW = (1280, 800)
"""Width and height in pixels before there is a window to remember."""
TITLE_BAR = 32
"""Pixels left free above the window, so that its title bar can be reached."""
NAMES_KEPT = 12

Percent = Annotated[int, Meta(ge=0, le=100)]
Pixels = Annotated[int, Meta(ge=-32768, le=32767)]
Name = Annotated[str, Meta(max_length=80)]
Aid = Literal["legal", "preview", "last_move", "remaining", "projected"]


class Setup(Struct, frozen=True):
    """How a game is set up: who sits where, by which rules."""

    players: tuple[Player, ...]
    options: dict[str, Any]
    """The fields of the game's ``Options``."""


class Preferences(Struct, kw_only=True):
    """Every setting, with its default; a field's type holds its bounds.

    One object for the whole program, changed in place, so that sound and screens
    follow at once. A field whose value in the file is out of bounds takes its default;
    the others keep theirs.
    """

    # Display

    scale: Annotated[int, Meta(ge=100, le=200)] = 100
    """Size of everything, in per cent."""
    theme: Literal["study", "contrast"] = "study"
    marks: Literal["symbol", "pattern", "both"] = "both"
    """What tells seats apart besides their colours."""
    sans: bool = False
    """Cards and rules without serifs."""
    fullscreen: bool = False
    window: tuple[Pixels, Pixels, Pixels, Pixels] | None = None
    """Width, height, x and y of the window when it was last closed, in pixels."""
    software: bool = False
    """Draw the window without the graphics card, for drivers that show nothing."""
    language: Annotated[str, Meta(max_length=16)] = ""
    """Code of a language; empty for the system's."""

    # Play

    motion: Literal["off", "fast", "normal", "slow"] = "normal"
    confirm: Literal["always", "irreversible", "never"] = "irreversible"
    """When the end of a turn asks once more."""
    legal: bool = True
    """Aid: mark the places that may be chosen."""
    preview: bool = True
    """Aid: show what the chosen action would do."""
    last_move: bool = True
    """Aid: keep the last move marked."""
    remaining: bool = True
    """Aid: count what is still to come."""
    projected: bool = True
    """Aid: show the scores if the game ended now."""
    purist: bool = False
    """No aids at all, whatever the five above say; see ``aids``."""

    # Sound

    music: Percent = 40
    effects: Percent = 50
    mute: bool = False
    mute_unfocused: bool = True
    """Silent while another window has the focus."""

    # Controls

    bindings: dict[Name, Name] = {}
    """Name of a command -> the player's own key combination."""

    # Remembered

    steps: Literal["step", "run", "instant"] = "step"
    """How what a game does by itself is shown: each waits for a press, for a while, or all at
    the end."""
    last_setup: dict[str, Setup] = {}
    """Key of a game -> how it was last begun, the latest last."""
    presets: dict[str, dict[Name, Setup]] = {}
    """Key of a game -> house presets of it by name, the latest last."""
    names: Annotated[tuple[Name, ...], Meta(max_length=NAMES_KEPT)] = ()
    """Names that people have played under, the latest first."""

    @classmethod
    def load(cls, store: Store) -> tuple[Self, Note | None]:
        """The settings kept in ``store``, or the defaults, and what to tell the player."""
        opened = store.read(store.folder / SETTINGS, cls._decode)
        note = opened.notes[0] if opened.notes else None
        if note is not None and note.key == "store.missing":
            note = None  # the first start of all
        return opened.value or cls(), note

    @classmethod
    def _decode(cls, text: bytes) -> Self:
        try:
            saved = msgspec.json.decode(text, type=dict[str, msgspec.Raw])
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise SaveError("save.foreign") from error
        kept = {}
        for field in structs.fields(cls):
            with suppress(KeyError, msgspec.DecodeError, UnicodeError, RecursionError):
                kept[field.name] = msgspec.json.decode(saved[field.name], type=field.type)
        return cls(**kept)

    def save(self, store: Store) -> Note | None:
        """Keep the settings; the note says why not."""
        return store.write(store.folder / SETTINGS, lambda: msgspec.json.encode(self))

    def reset(self) -> None:
        """Everything in the settings as at the first start; what is remembered stays."""
        fresh = type(self)(
            window=self.window,
            steps=self.steps,
            last_setup=self.last_setup,
            presets=self.presets,
            names=self.names,
        )
        for name in self.__struct_fields__:
            setattr(self, name, getattr(fresh, name))

    def aids(self, aid: Aid) -> bool:
        """Whether an aid is shown."""
        return not self.purist and bool(getattr(self, aid))

    def remember(self, session: Session) -> None:
        """Keep how a game was begun, for Quick start, and who plays it."""
        options = msgspec.to_builtins(session.options)
        self.last_setup.pop(session.game.key, None)  # it goes to the end
        self.last_setup[session.game.key] = Setup(session.players, options)
        people = [player.name for player in session.players if not player.bot]
        self.names = tuple(dict.fromkeys([*people, *self.names]))[:NAMES_KEPT]

    def quick_start(self, game: AnyGame) -> tuple[Options, tuple[Player, ...]] | None:
        """Options and players of the last game; None if there is none that still fits."""
        setup = self.last_setup.get(game.key)
        return fitting(setup, game) if setup else None


def fitting(setup: Setup, game: AnyGame) -> tuple[Options, tuple[Player, ...]] | None:
    """Options and players of a setup; None when it no longer fits the game."""
    try:
        options = msgspec.convert(setup.options, game.options)
    except msgspec.ValidationError:
        return None
    levels = {"", *game.bots}
    fits = (
        options.seats in game.seats
        and len(setup.players) == options.seats
        and all(player.bot in levels for player in setup.players)
    )
    return (options, setup.players) if fits else None


def window_within(
    window: tuple[int, int, int, int] | None, displays: Sequence[pygame.Rect]
) -> pygame.Rect:
    """Where to open a window so that all of it is seen, its title bar included.

    ``window`` is width, height, x and y as remembered; it goes to the display that it
    overlaps most, to the first if that display is gone. None opens in the middle of
    the first. Smaller than ``SMALLEST_WINDOW`` only where the display is. There is at
    least one display.
    """
    width, height, x, y = window or (*FIRST_WINDOW, 0, 0)
    wanted = pygame.Rect(x, y, max(width, SMALLEST_WINDOW[0]), max(height, SMALLEST_WINDOW[1]))
    display = max(displays, key=lambda one: _area(one.clip(wanted)))
    free = pygame.Rect(display.x, display.y + TITLE_BAR, display.w, display.h - TITLE_BAR)
    wanted.size = (min(wanted.w, free.w), min(wanted.h, free.h))
    if window is None:
        wanted.center = free.center
    return wanted.clamp(free)


def _area(rect: pygame.Rect) -> int:
    return rect.w * rect.h
