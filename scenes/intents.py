"""What a person means, whichever device they used to say it.

Commands go by key code, so that they stand where the key's letter is printed; names
are typed through text input. Every command can be bound anew in the settings.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

import pygame

CLICK_SLACK = 8
"""Units a pointer may slip between press and release and still click."""


class Meaning(StrEnum):
    """Pointer, text and commands; the commands' values are their names in the bindings."""

    POINT = "point"
    PRESS = "press"
    RELEASE = "release"
    SCROLL = "scroll"
    TEXT = "text"
    KEY = "key"
    """A key without a command of its own; hotkeys of buttons."""

    NEXT = "next"
    PREVIOUS = "previous"
    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    CONFIRM = "confirm"
    CANCEL = "cancel"
    UNDO = "undo"
    REDO = "redo"
    SAVE = "save"
    HELP = "help"
    HINT = "hint"
    MUTE = "mute"
    FULLSCREEN = "fullscreen"
    SCREENSHOT = "screenshot"


@dataclass(frozen=True, slots=True)
class Intent:
    """One thing meant."""

    meaning: Meaning
    at: tuple[float, float] = (0, 0)
    """Pixels of the window, for the pointer."""
    text: str = ""
    """What was typed; for a key its combination, as ``ctrl+v``."""
    by: float = 0
    """Wheel notches upwards."""


BINDINGS: Mapping[Meaning, tuple[str, ...]] = {
    Meaning.NEXT: ("tab",),
    Meaning.PREVIOUS: ("shift+tab",),
    Meaning.LEFT: ("left",),
    Meaning.RIGHT: ("right",),
    Meaning.UP: ("up",),
    Meaning.DOWN: ("down",),
    Meaning.CONFIRM: ("return", "enter", "space"),
    Meaning.CANCEL: ("escape",),
    Meaning.UNDO: ("ctrl+z",),
    Meaning.REDO: ("ctrl+y", "ctrl+shift+z"),
    Meaning.SAVE: ("ctrl+s",),
    Meaning.HELP: ("f1",),
    Meaning.HINT: ("h",),
    Meaning.MUTE: ("m",),
    Meaning.FULLSCREEN: ("f11", "alt+return"),
    Meaning.SCREENSHOT: ("f12",),
}
"""Keys of the commands, as pygame names them."""

BINDABLE = (
    Meaning.UNDO,
    Meaning.REDO,
    Meaning.SAVE,
    Meaning.HELP,
    Meaning.HINT,
    Meaning.MUTE,
    Meaning.FULLSCREEN,
    Meaning.SCREENSHOT,
)
"""Commands that the settings offer to bind anew; moving about stays as everybody knows it."""

PAD = {
    0: Meaning.CONFIRM,
    1: Meaning.CANCEL,
    2: Meaning.UNDO,
    3: Meaning.HELP,
    4: Meaning.PREVIOUS,
    5: Meaning.NEXT,
}
"""Buttons of a game controller."""

STICK_DEAD = 0.6
"""How far a stick must be pushed to count."""


def combination(event: pygame.event.Event) -> str:
    """A key press as ``ctrl+shift+z``, by key code."""
    mods = event.mod
    names = [
        name
        for name, bit in (
            ("ctrl", pygame.KMOD_CTRL | pygame.KMOD_META),
            ("alt", pygame.KMOD_ALT),
            ("shift", pygame.KMOD_SHIFT),
        )
        if mods & bit
    ]
    return "+".join([*names, pygame.key.name(event.key)])


class Reader:
    """Turns pygame's events into intents; keeps the controllers that are plugged in."""

    def __init__(self, bound: Mapping[str, str]) -> None:
        self._pads: dict[int, pygame.joystick.JoystickType] = {}
        self._pushed: dict[tuple[int, int], int] = {}
        self.bind(bound)

    def bind(self, bound: Mapping[str, str]) -> None:
        """Use the player's own keys: command name -> combination."""
        self._keys = {combo: meaning for meaning, combos in BINDINGS.items() for combo in combos}
        for meaning in BINDABLE:
            if combo := bound.get(meaning.value):
                self._keys = {k: m for k, m in self._keys.items() if m is not meaning}
                self._keys[combo] = meaning

    def key_of(self, meaning: Meaning) -> str:
        """The first combination of a command, to be shown."""
        return next((combo for combo, m in self._keys.items() if m is meaning), "")

    def meaning_of(self, combo: str) -> Meaning | None:
        """The command that a combination gives."""
        return self._keys.get(combo)

    def read(self, event: pygame.event.Event, typing: bool) -> Intent | None:
        """The intent of one event, or None. ``typing``: letters belong to a text entry."""
        match event.type:
            case pygame.MOUSEMOTION:
                return Intent(Meaning.POINT, event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return Intent(Meaning.PRESS, event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                return Intent(Meaning.RELEASE, event.pos)
            case pygame.MOUSEWHEEL:
                return Intent(Meaning.SCROLL, by=event.precise_y)
            case pygame.TEXTINPUT if typing:
                return Intent(Meaning.TEXT, text=event.text)
            case pygame.KEYDOWN:
                return self._key(event, typing)
            case pygame.JOYBUTTONDOWN if event.button in PAD:
                return Intent(PAD[event.button])
            case pygame.JOYHATMOTION:
                return _way(event.value[0], -event.value[1])
            case pygame.JOYAXISMOTION if event.axis < 2:
                return self._stick(event)
            case pygame.JOYDEVICEADDED | pygame.JOYDEVICEREMOVED:
                self._plug(event)
        return None

    def _key(self, event: pygame.event.Event, typing: bool) -> Intent | None:
        combo = combination(event)
        meaning = self._keys.get(combo)
        if typing and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT):
            if meaning in (Meaning.LEFT, Meaning.RIGHT) or combo == "space":
                return Intent(Meaning.KEY, text=combo)
            if len(combo.split("+")[-1]) == 1:
                return None  # the letter arrives as text
        return Intent(meaning) if meaning else Intent(Meaning.KEY, text=combo)

    def _stick(self, event: pygame.event.Event) -> Intent | None:
        """One step for one push, however long it is held."""
        key = event.instance_id, event.axis
        pushed = 0 if abs(event.value) < STICK_DEAD else (1 if event.value > 0 else -1)
        if self._pushed.get(key, 0) == pushed:
            return None
        self._pushed[key] = pushed
        return _way(pushed, 0) if event.axis == 0 else _way(0, pushed)

    def _plug(self, event: pygame.event.Event) -> None:
        """A controller must be held on to, or its events stop; a faulty one is left alone."""
        if event.type == pygame.JOYDEVICEREMOVED:
            self._pads.pop(event.instance_id, None)
            return
        try:
            pad = pygame.joystick.Joystick(event.device_index)
        except pygame.error:
            return
        self._pads[pad.get_instance_id()] = pad


def _way(dx: int, dy: int) -> Intent | None:
    """An arrow from a direction; dy grows downwards."""
    if dx:
        return Intent(Meaning.RIGHT if dx > 0 else Meaning.LEFT)
    if dy:
        return Intent(Meaning.DOWN if dy > 0 else Meaning.UP)
    return None
