"""Takes intents to the focus of the top page: pointing, pressing, typing, moving about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from scenes import focus as fc
from scenes.focus import Field, Target
from scenes.intents import CLICK_SLACK, Intent, Meaning
from scenes.scene import Scene
from scenes.ui import Ui

ARROWS: dict[Meaning, fc.Direction] = {
    Meaning.LEFT: "left",
    Meaning.RIGHT: "right",
    Meaning.UP: "up",
    Meaning.DOWN: "down",
}
WHEEL_STEP = 90
"""Units that one notch of the wheel scrolls."""


@dataclass(slots=True)
class Pointer:
    """Where the pointer is, in units of the page, and where it went down."""

    at: tuple[float, float] | None = None
    start: tuple[float, float] | None = None
    """None while it is up."""


class Pointing:
    """What one page does with an intent; made anew for every intent.

    ``ui`` is the last frame drawn. ``handle`` says whether a target was pressed, after
    which the page must be drawn again before anything else is pressed.
    """

    def __init__(self, scene: Scene, ui: Ui, pointer: Pointer) -> None:
        self.scene = scene
        self.ui = ui
        self.focus = scene.focus
        self.targets = ui.targets
        self.pointer = pointer

    @property
    def chosen(self) -> Target | None:
        return fc.find(self.targets, self.focus.key)

    def handle(self, intent: Intent) -> bool:
        at = intent.at[0] / self.ui.unit, intent.at[1] / self.ui.unit
        match intent.meaning:
            case Meaning.POINT:
                self._point(at)
            case Meaning.PRESS:
                return self._down(at)
            case Meaning.RELEASE:
                return self._up(at)
            case Meaning.SCROLL:
                self._wheel(intent.by)
            case Meaning.TEXT:
                self._type(intent.text)
            case Meaning.KEY:
                return self._key(intent.text)
            case Meaning.NEXT | Meaning.PREVIOUS:
                by = 1 if intent.meaning is Meaning.NEXT else -1
                self._take(fc.step(self.targets, self.focus.key, by))
            case Meaning.LEFT | Meaning.RIGHT | Meaning.UP | Meaning.DOWN:
                self._arrow(intent.meaning)
            case Meaning.CONFIRM:
                return self._confirm()
            case Meaning.CANCEL:
                self.scene.cancel()
                return True
            case _:
                self.scene.command(intent.meaning)
                return True
        return False

    # -- the pointer ---------------------------------------------------------------------
    def _point(self, at: tuple[float, float]) -> None:
        self.pointer.at = at
        held = fc.find(self.targets, self.focus.held)
        if held and held.drag:
            held.drag((at[0] - held.box.x) / held.box.w)
            return
        target = fc.under(self.targets, at)
        typing = self.chosen is not None and self.chosen.field is not None
        if target and not typing:
            self.focus.take(target)

    def _down(self, at: tuple[float, float]) -> bool:
        self.pointer.at = self.pointer.start = at
        if self.scene.press_any():
            self.focus.held = ""
            return True
        target = fc.under(self.targets, at)
        self.focus.held = target.key if target else ""
        if target:
            self.focus.take(target)
            if target.drag:
                target.drag((at[0] - target.box.x) / target.box.w)
        return False

    def _up(self, at: tuple[float, float]) -> bool:
        """A click is a press and a release near by; anything else was a slip or a drag."""
        held, self.focus.held = self.focus.held, ""
        start, self.pointer.start = self.pointer.start, None
        if start is None or max(abs(at[0] - start[0]), abs(at[1] - start[1])) > CLICK_SLACK:
            return False
        target = fc.under(self.targets, at)
        if target is None:
            self.scene.elsewhere(at)
            return True
        if target.key != held:
            return False
        self.press(target)
        return True

    def _wheel(self, by: float) -> None:
        at = self.pointer.at
        areas = [area for area in self.ui.areas if at is None or area.box.holds(at)]
        if areas:
            areas[-1].scroll(-by * WHEEL_STEP)
        else:
            self.scene.wheel(by)

    # -- keys ----------------------------------------------------------------------------
    def _take(self, target: Target | None) -> None:
        if target:
            self.focus.take(target, reveal=True)

    def _arrow(self, way: Meaning) -> None:
        chosen = self.chosen
        if chosen and chosen.turn and way in (Meaning.LEFT, Meaning.RIGHT):
            chosen.turn(-1 if way is Meaning.LEFT else 1)
            return
        self._take(fc.towards(self.targets, self.focus.key, ARROWS[way]))

    def _confirm(self) -> bool:
        if self.scene.press_any():
            return True
        chosen = self.chosen
        if chosen is None:
            return False
        if chosen.field and chosen.field.done is None:
            self._take(fc.step(self.targets, chosen.key, 1))
            return False
        self.press(chosen)
        return True

    def _key(self, combo: str) -> bool:
        chosen = self.chosen
        if chosen and chosen.field and self._edit(chosen.field, combo):
            return False
        if combo in ("page up", "page down") and self.ui.areas:
            area = next((a for a in self.ui.areas if chosen and a.key == chosen.area), None)
            area = area or self.ui.areas[0]
            area.scroll(area.box.h * (0.85 if combo == "page down" else -0.85))
            return False
        pressed = next((t for t in self.targets if t.hotkey == combo), None)
        if pressed is None or self.scene.press_any():
            return False
        self.press(pressed)
        return True

    def press(self, target: Target) -> None:
        """Press a target, or say why it cannot be pressed."""
        if target.field and target.field.done:
            target.field.done()
        elif target.press:
            target.press()
        elif target.help:
            self.scene.app.say(target.help, target.clause)

    # -- typing --------------------------------------------------------------------------
    def _type(self, typed: str) -> None:
        chosen = self.chosen
        if chosen is None or chosen.field is None:
            return
        entry, caret = chosen.field, min(self.focus.caret, len(chosen.field.value))
        typed = "".join(c for c in typed if c.isprintable())[: entry.limit - len(entry.value)]
        self._change(entry, entry.value[:caret] + typed + entry.value[caret:], caret + len(typed))

    def _edit(self, entry: Field, combo: str) -> bool:
        value, caret = entry.value, min(self.focus.caret, len(entry.value))
        moves: dict[str, Callable[[], tuple[str, int]]] = {
            "backspace": lambda: (value[: max(0, caret - 1)] + value[caret:], max(0, caret - 1)),
            "delete": lambda: (value[:caret] + value[caret + 1 :], caret),
            "left": lambda: (value, max(0, caret - 1)),
            "right": lambda: (value, min(len(value), caret + 1)),
            "home": lambda: (value, 0),
            "end": lambda: (value, len(value)),
            "ctrl+backspace": lambda: (value[caret:], 0),
        }
        if combo == "ctrl+v":
            self._type(clipboard())
        elif combo in moves:
            self._change(entry, *moves[combo]())
        else:
            return False
        return True

    def _change(self, entry: Field, value: str, caret: int) -> None:
        self.focus.caret = caret
        if value != entry.value:
            entry.value = value
            entry.change(value)


def clipboard() -> str:
    """The text on the clipboard; empty when there is none or it cannot be read."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""


def copy(words: str) -> bool:
    """Put ``words`` on the clipboard; whether it worked."""
    try:
        pygame.scrap.put_text(words)
    except pygame.error:
        return False
    return True
