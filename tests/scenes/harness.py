"""A whole app without a window: show a screen, press things, look at the picture."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

from scenes.app import App
from scenes.kit.focus import Target
from scenes.kit.ui import Ui
from scenes.scene import Scene
from scenes.services.preferences import Preferences
from scenes.services.store import Store

SIZES = ((1024, 700), (1366, 768), (1920, 1080), (3840, 2160))
SCALES = (100, 150, 200)


class Stage:
    """An app under a test: events are fed as the window would, frames are asked for."""

    def __init__(
        self,
        folder: Path,
        size: tuple[int, int] = (1920, 1080),
        scale: int = 100,
        *,
        watch: bool = True,
    ) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode(size)
        preferences = Preferences(scale=scale, motion="off", mute=True, language="en")
        self.app = App(Store(folder), preferences, watch=watch)

    def show(self, scene: Scene) -> Ui:
        """Put ``scene`` on the stack and draw it."""
        self.app.stack.push(scene)
        return self.frame()

    def frame(self, seconds: float = 0.0, times: int = 1) -> Ui:
        """Let time pass and draw, whether or not anything has changed."""
        for _ in range(times):
            self.app.frame(seconds)
        self.app.redraw()
        self.app.frame(0.0)
        while self.ui.again:
            self.app.frame(0.0)
        return self.ui

    @property
    def ui(self) -> Ui:
        assert self.app.ui is not None
        return self.app.ui

    @property
    def top(self) -> Scene:
        assert self.app.stack.top is not None
        return self.app.stack.top

    def target(self, key: str) -> Target:
        """The target of that key; a KeyError lists what there is."""
        for target in self.ui.targets:
            if target.key == key:
                return target
        raise KeyError(f"{key} not among {[t.key for t in self.ui.targets]}")

    def has(self, key: str) -> bool:
        return any(target.key == key for target in self.ui.targets)

    def click(self, key: str) -> Ui:
        """Move to a target and click it, as a hand would."""
        box = self.target(key).box
        return self.click_at((box.centre[0], box.centre[1]))

    def click_at(self, at: tuple[float, float]) -> Ui:
        """Click a point given in units, of a page that has been seen."""
        self.app.frame(0.0)
        pos = round(at[0] * self.ui.unit), round(at[1] * self.ui.unit)
        self.feed(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        self.feed(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
        self.feed(pygame.MOUSEBUTTONUP, pos=pos, button=1)
        return self.frame(0.3)

    def key(self, name: str, mod: int = 0) -> Ui:
        """Press a key by its pygame name, as ``return`` or ``z``."""
        code = pygame.key.key_code(name)
        self.feed(pygame.KEYDOWN, key=code, mod=mod, unicode="")
        self.feed(pygame.KEYUP, key=code, mod=mod, unicode="")
        return self.frame(0.3)

    def write(self, words: str) -> Ui:
        """Type text into what has the focus."""
        self.feed(pygame.TEXTINPUT, text=words)
        return self.frame()

    def feed(self, kind: int, **fields: object) -> None:
        self.app.hear(pygame.event.Event(kind, **fields))

    def picture(self, path: Path) -> None:
        """Save what the window shows."""
        pygame.image.save(pygame.display.get_surface(), path)


@contextmanager
def stage(
    folder: Path, size: tuple[int, int] = (1920, 1080), scale: int = 100, *, watch: bool = True
) -> Iterator[Stage]:
    """A stage that is cleared away afterwards."""
    made = Stage(folder, size, scale, watch=watch)
    try:
        yield made
    finally:
        made.app.stack.clear()
        made.app.thinker.close()
