"""What a person means, whichever device they used to say it.

Commands go by key code, so that they stand where the key's letter is printed; names
are typed through text input. Every command can be bound anew in the settings.
"""

from __future__ import annotations

import contextlib
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
    SECONDARY = "secondary"
    """The other button of the pointer, pressed."""
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
    """What was typed; for keys and their commands the combination, as ``ctrl+v``."""
    held: bool = False
    """For a key: whether it has been down all the time since it was last heard."""
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

STICK_PUSHED = 0.6
"""How far a stick must be pushed to count."""
STICK_BACK = 0.4
"""How far it must come back to be pushed again."""

MODIFIERS = {
    "ctrl": pygame.KMOD_CTRL | pygame.KMOD_META,
    "alt": pygame.KMOD_ALT,
    "altgr": pygame.KMOD_MODE,
    "shift": pygame.KMOD_SHIFT,
}
"""Keys that are held while another is pressed, in the order in which they are named."""

REPEATED = (
    Meaning.KEY,
    Meaning.NEXT,
    Meaning.PREVIOUS,
    Meaning.LEFT,
    Meaning.RIGHT,
    Meaning.UP,
    Meaning.DOWN,
)
"""What a key that is held down goes on meaning; everything else is meant once."""

SAME = {"=": "+", "[+]": "+", "[-]": "-", **{f"[{n}]": str(n) for n in range(10)}}
"""Keys that are called like others: those of the keypad, and the plus above the equals sign."""


def key_name(event: pygame.event.Event) -> str:
    """What a key is called, by the letter printed on it; empty for one without a name.

    Digits that need shift, as on French keyboards, and letters of other scripts go by
    the key's place, so that commands can be given on any keyboard.
    """
    name = pygame.key.name(event.key)
    place: int = getattr(event, "scancode", 0)  # an event that a program made has none
    if pygame.KSCAN_1 <= place <= pygame.KSCAN_0 and not (name.isascii() and name.isalnum()):
        return str((place - pygame.KSCAN_1 + 1) % 10)
    if not name and pygame.KSCAN_A <= place <= pygame.KSCAN_Z:
        return chr(ord("a") + place - pygame.KSCAN_A)
    return SAME.get(name, name) or pygame.key.name(event.key, use_compat=False).lower()


def combination(event: pygame.event.Event) -> str:
    """A key press as ``ctrl+shift+z``; empty for a key without a name.

    Shift does not count with digits and signs: which of them need it is the keyboard's affair.
    """
    name = key_name(event)
    is_sign = len(name) == 1 and not name.isalpha()
    mods = event.mod & ~pygame.KMOD_SHIFT if is_sign else event.mod
    held = [word for word, bits in MODIFIERS.items() if mods & bits]
    return "+".join([*held, name]) if name else ""


class Reader:
    """Turns pygame's events into intents; keeps the controllers that are plugged in."""

    def __init__(self, bound: Mapping[str, str]) -> None:
        self._pads: dict[int, pygame.joystick.JoystickType] = {}
        self._pushed: dict[tuple[int, int], int] = {}
        self._down: set[int] = set()
        """Key codes of the keys that are down."""
        self.bind(bound)

    def bind(self, bound: Mapping[str, str]) -> None:
        """Use the player's own keys: command name -> combination."""
        self._keys = {combo: meaning for meaning, combos in BINDINGS.items() for combo in combos}
        for meaning in BINDABLE:
            combo = bound.get(meaning.value)
            if combo and self._keys.get(combo, meaning) in BINDABLE:
                self._keys = {k: m for k, m in self._keys.items() if m is not meaning}
                self._keys[combo] = meaning

    def let_go(self) -> None:
        """Take all keys for released, as when another window gets them."""
        self._down.clear()

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
            case pygame.MOUSEBUTTONDOWN if event.button == 3:
                return Intent(Meaning.SECONDARY, event.pos)
            case pygame.MOUSEWHEEL:
                return Intent(Meaning.SCROLL, by=event.precise_y)
            case pygame.TEXTINPUT if typing:
                return Intent(Meaning.TEXT, text=event.text)
            case pygame.KEYDOWN:
                return self._key(event, typing)
            case pygame.KEYUP:
                self._down.discard(event.key)
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
        held = event.key in self._down
        self._down.add(event.key)
        combo = combination(event)
        meaning = self._keys.get(combo, Meaning.KEY)
        if typing and not _is_command(event.mod):
            name = key_name(event)
            if len(name) == 1 or name == "space":
                return None  # it arrives as text
            if meaning in (Meaning.LEFT, Meaning.RIGHT):
                meaning = Meaning.KEY
        if not combo or (held and meaning not in REPEATED):
            return None
        return Intent(meaning, text=combo, held=held)

    def _stick(self, event: pygame.event.Event) -> Intent | None:
        """One step for one push, however long it is held."""
        key = event.instance_id, event.axis
        before = self._pushed.get(key, 0)
        least = STICK_BACK if before else STICK_PUSHED
        pushed = 0 if abs(event.value) < least else (1 if event.value > 0 else -1)
        if before == pushed:
            return None
        self._pushed[key] = pushed
        return _way(pushed, 0) if event.axis == 0 else _way(0, pushed)

    def _plug(self, event: pygame.event.Event) -> None:
        """A controller must be held on to, or its events stop; a faulty one is left alone."""
        if event.type == pygame.JOYDEVICEREMOVED:
            self._pads.pop(event.instance_id, None)
            return
        with contextlib.suppress(pygame.error):
            pad = pygame.joystick.Joystick(event.device_index)
            self._pads[pad.get_instance_id()] = pad


def _is_command(mods: int) -> bool:
    """Whether a key gives a command even while text is typed; Alt Gr can be Ctrl and Alt."""
    return bool(mods & MODIFIERS["ctrl"]) and not mods & MODIFIERS["alt"]


def _way(dx: int, dy: int) -> Intent | None:
    """An arrow from a direction; dy grows downwards."""
    if dx:
        return Intent(Meaning.RIGHT if dx > 0 else Meaning.LEFT)
    if dy:
        return Intent(Meaning.DOWN if dy > 0 else Meaning.UP)
    return None
