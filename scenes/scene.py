"""One screen, and the stack that screens lie on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from scenes.kit.focus import Focus
from scenes.kit.intents import Meaning
from scenes.kit.ui import Ui

if TYPE_CHECKING:
    from scenes.app import App


class Scene:
    """Base of all screens. It draws itself anew whenever something has changed."""

    opaque = True
    """Whether nothing below needs drawing. The curtain must be opaque."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.focus = Focus()

    def enter(self) -> None:
        """Called whenever it becomes the top of the stack."""

    def leave(self) -> None:
        """Called whenever it stops being the top, also when the program ends."""

    def draw(self, ui: Ui) -> None:
        """Draw everything and declare what can be pressed. Changes nothing else."""

    def update(self, seconds: float) -> bool:
        """Let time pass; whether a new frame is wanted."""
        return False

    @property
    def moving(self) -> bool:
        """Whether frames are wanted all the time, as in an animation."""
        return False

    @property
    def waiting(self) -> bool:
        """Whether ``update`` wants to be called often, as while a bot thinks."""
        return False

    def command(self, meaning: Meaning) -> None:
        """A command that the focus had no use for: undo, save, hint and the like."""

    def cancel(self) -> None:
        """Escape: leave this screen."""
        self.app.stack.pop()

    def elsewhere(self, at: tuple[float, float]) -> None:
        """A click, in units, on nothing that can be pressed."""

    def press_any(self) -> bool:
        """Called before a press is acted upon; True when it was used up, as to skip a clip."""
        return False

    def secondary(self, at: tuple[float, float]) -> None:
        """A press of the pointer's other button, in units."""

    def tabbed(self, by: int) -> bool:
        """Tab (1) or Shift+Tab (-1), before it moves the focus on; True when it was used up."""
        return False

    def wheel(self, by: float) -> None:
        """A turn of the wheel outside every scrolled area; ``by`` notches upwards."""

    @property
    def rules(self) -> tuple[str, str]:
        """Game and clause that F1 opens when the focus has none; empty game: the first."""
        return "", ""


class SceneStack:
    """The top hears input; all from the last opaque one up are drawn.

    Changes asked for during a frame are made between frames, so that no scene
    disappears while it is being asked something.
    """

    def __init__(self) -> None:
        self.scenes: list[Scene] = []
        self._changes: list[Callable[[], None]] = []

    @property
    def top(self) -> Scene | None:
        return self.scenes[-1] if self.scenes else None

    def drawn(self) -> list[Scene]:
        """The scenes that can be seen, from below."""
        opaque = [i for i, scene in enumerate(self.scenes) if scene.opaque]
        return self.scenes[opaque[-1] if opaque else 0 :]

    def push(self, scene: Scene) -> None:
        self._changes.append(lambda: self._push(scene))

    def pop(self) -> None:
        self._changes.append(self._pop)

    def replace(self, scene: Scene) -> None:
        """Put ``scene`` in the place of the top."""
        self.pop()
        self.push(scene)

    def reset(self, scene: Scene) -> None:
        """Take everything down and start again with ``scene``."""
        self._changes.append(self.clear)
        self.push(scene)

    def settle(self) -> bool:
        """Make the changes that were asked for; whether there were any."""
        changes, self._changes = self._changes, []
        for change in changes:
            change()
        return bool(changes)

    def clear(self) -> None:
        if self.scenes:
            self.scenes[-1].leave()
        self.scenes.clear()

    def abandon(self) -> None:
        """Take everything down without a word to any scene, as one of them has failed."""
        self.scenes.clear()
        self._changes.clear()

    def _push(self, scene: Scene) -> None:
        if self.scenes:
            self.scenes[-1].leave()
        self.scenes.append(scene)
        scene.enter()

    def _pop(self) -> None:
        if not self.scenes:
            return
        self.scenes.pop().leave()
        if self.scenes:
            self.scenes[-1].enter()
