"""Takes intents to the focus of the top page: pointing, pressing, typing, moving about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from scenes.kit import focus as fc
from scenes.kit.focus import Field, Target
from scenes.kit.intents import CLICK_SLACK, Intent, Meaning
from scenes.kit.ui import Area, Ui
from scenes.scene import Scene

ARROWS: dict[Meaning, fc.Direction] = {
    Meaning.LEFT: "left",
    Meaning.RIGHT: "right",
    Meaning.UP: "up",
    Meaning.DOWN: "down",
}
WHEEL_STEP = 90
"""Units that one notch of the wheel scrolls."""
PAGE = 0.85
"""Share of a scrolled area that the page keys move it by."""


@dataclass(slots=True)
class Pointer:
    """Where the pointer is, in units of the page, and where it went down."""

    at: tuple[float, float] | None = None
    start: tuple[float, float] | None = None
    """None while it is up."""
    held: str = ""
    """Key of the target that it went down on."""

    @property
    def carried(self) -> tuple[str, tuple[float, float]] | None:
        """Key of what it drags about, and where to; None while it does not."""
        return (self.held, self.at) if self.held and self.start is None and self.at else None

    def let_go(self) -> None:
        """Forget that it went down: what follows is neither click nor drag."""
        self.start, self.held = None, ""

    def has_slipped(self, at: tuple[float, float]) -> bool:
        """Whether it has gone too far for a click; if it ever was, coming back is none either."""
        start = self.start
        if start and max(abs(at[0] - start[0]), abs(at[1] - start[1])) > CLICK_SLACK:
            self.start = None
        return self.start is None


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

    def handle(self, intent: Intent, at: tuple[float, float] = (0, 0)) -> bool:
        """Act on an intent; ``at`` is where the pointer is, in units."""
        match intent.meaning:
            case Meaning.POINT:
                self._point(at)
            case Meaning.PRESS:
                return self._down(at)
            case Meaning.RELEASE:
                return self._up(at)
            case Meaning.SECONDARY:
                if not self.scene.press_any():
                    self.scene.secondary(at)
            case Meaning.SCROLL:
                self._wheel(intent.by)
            case Meaning.TEXT:
                self._type(intent.text)
            case Meaning.KEY:
                return self._key(intent)
            case Meaning.NEXT | Meaning.PREVIOUS:
                by = 1 if intent.meaning is Meaning.NEXT else -1
                if not self.scene.tabbed(by):
                    self._go(fc.step(self.targets, self.focus.key, by))
            case Meaning.LEFT | Meaning.RIGHT | Meaning.UP | Meaning.DOWN:
                return self._arrow(intent.meaning)
            case Meaning.CONFIRM:
                return self._confirm()
            case Meaning.CANCEL:
                self.scene.cancel()
                return True
            case _:
                if not self._hotkey(intent.text):
                    self.scene.command(intent.meaning)
                return True
        return False

    # -- the pointer ---------------------------------------------------------------------
    def _point(self, at: tuple[float, float]) -> None:
        before, self.pointer.at = self.pointer.at or at, at
        held = fc.find(self.targets, self.pointer.held)
        if held and held.drag:
            self._drag(held, at)
            return
        if held and held.plane and self.pointer.has_slipped(at):
            held.plane.drag((at[0] - before[0], at[1] - before[1]))
            return
        if held and held.drop and self.pointer.has_slipped(at):
            return
        target = fc.under(self.targets, at)
        typing = self.ui.chosen is not None and self.ui.chosen.field is not None
        if target and not typing:
            self._take(target)
            if target.plane:
                target.plane.point(at)

    def _drag(self, target: Target, at: tuple[float, float]) -> None:
        if target.drag:
            target.drag((at[0] - target.box.x) / target.box.w)

    def _down(self, at: tuple[float, float]) -> bool:
        self.pointer.let_go()
        self.pointer.at = at
        if self.scene.press_any():
            return True
        self.pointer.start = at
        if target := fc.under(self.targets, at):
            self.pointer.held = target.key
            self._take(target)
            self._drag(target, at)
        return False

    def _up(self, at: tuple[float, float]) -> bool:
        """A click is a press and a release near by; anything else was a slip or a drag."""
        has_slipped, key = self.pointer.has_slipped(at), self.pointer.held
        self.pointer.let_go()
        target = fc.find(self.targets, key)
        if has_slipped and target and target.drop:
            target.drop(fc.under(self.targets, at))
            return True
        if has_slipped:
            return False
        if not key:
            self.scene.elsewhere(at)
            return True
        if target is None:
            return False
        if target.plane:
            target.plane.click(at)
        else:
            self.press(target)
        return True

    def _wheel(self, by: float) -> None:
        at = self.pointer.at
        areas = [area for area in self.ui.areas if at is None or area.box.holds(at)]
        if areas:
            areas[-1].scroll(-by * WHEEL_STEP)
        else:
            self.scene.wheel(by)

    def _take(self, target: Target, *, reveal: bool = False) -> None:
        self.focus.take(target, reveal=reveal)
        self.focus.moved_to = target.key

    # -- keys ----------------------------------------------------------------------------
    def _go(self, target: Target | None) -> None:
        if target:
            self._take(target, reveal=True)

    def _arrow(self, way: Meaning) -> bool:
        chosen = self.ui.chosen
        if chosen and chosen.turn and way in (Meaning.LEFT, Meaning.RIGHT):
            chosen.turn(-1 if way is Meaning.LEFT else 1)
            return True
        if chosen and chosen.plane and chosen.plane.step(ARROWS[way]):
            return False
        if target := fc.towards(self.targets, self.focus.key, ARROWS[way]):
            self._go(target)
        elif way in (Meaning.UP, Meaning.DOWN) and (area := self._area):
            area.scroll(WHEEL_STEP if way is Meaning.DOWN else -WHEEL_STEP)
        return False

    @property
    def _area(self) -> Area | None:
        """What the keys scroll: the area that the focus is in, else the first."""
        areas, chosen = self.ui.areas, self.ui.chosen
        own = (area for area in areas if chosen and area.key == chosen.area)
        return next(own, areas[0] if areas else None)

    def _confirm(self) -> bool:
        if self.scene.press_any():
            return True
        chosen = self._default or self.ui.chosen
        if chosen is None:
            return False
        entry = chosen.field
        if entry and entry.done is None:
            self._go(fc.step(self.targets, chosen.key, 1))
            return False
        if entry and entry.done:
            entry.done()
        else:
            self.press(chosen)
        return True

    @property
    def _default(self) -> Target | None:
        """What Enter presses, if the focus is only where the pointer has been left."""
        default, at = fc.find(self.targets, self.ui.default), self.pointer.at
        is_left = at is not None and fc.under(self.targets, at) is self.ui.chosen
        return default if is_left else None

    def _key(self, intent: Intent) -> bool:
        combo, chosen = intent.text, self.ui.chosen
        if chosen and chosen.field and self._edit(chosen.field, combo):
            return False
        share = {"page up": -PAGE, "page down": PAGE}.get(combo)
        if share and (area := self._area):
            area.scroll(area.box.h * share)
            return False
        return not intent.held and self._hotkey(combo)

    def _hotkey(self, combo: str) -> bool:
        """Press what has that key on this page; whether there is such a thing."""
        target = next((t for t in self.targets if combo and t.hotkey == combo), None)
        if target and not self.scene.press_any():
            self.press(target)
        return target is not None

    def press(self, target: Target) -> None:
        """Press a target, or say why it cannot be pressed."""
        if target.press:
            target.press()
        elif target.help:
            self.scene.app.say(target.help, target.clause)

    # -- typing --------------------------------------------------------------------------
    def _type(self, typed: str) -> None:
        chosen = self.ui.chosen
        if chosen is None or chosen.field is None:
            return
        entry, caret = chosen.field, min(self.focus.caret, len(chosen.field.value))
        room = max(0, entry.limit - len(entry.value))
        typed = "".join(c for c in typed if c.isprintable())[:room]
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
