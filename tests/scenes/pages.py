"""Screens made of whatever a test draws, and a hand at keys and mouse that hides nothing."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.app import App
from scenes.kit.intents import Meaning
from scenes.kit.layout import Box
from scenes.kit.ui import Ui
from scenes.scene import Scene
from tests.scenes.harness import Stage

Draw = Callable[[Ui], None]


class Page(Scene):
    """A screen for one test. ``happened`` tells in order what was asked of it."""

    def __init__(self, app: App, draw: Draw = lambda ui: None) -> None:
        super().__init__(app)
        self.happened: list[str] = []
        self.drawn = 0
        self._draw = draw

    def draw(self, ui: Ui) -> None:
        self.drawn += 1
        ui.surface.fill(ui.tone.ink)
        self._draw(ui)

    def press(self, name: str) -> Callable[[], None]:
        """Something to press that is told in ``happened``."""
        return lambda: self.happened.append(name)

    def button(self, ui: Ui, name: str, box: Box) -> None:
        ui.button(box, name, name, self.press(name))

    def enter(self) -> None:
        self.happened.append("enter")

    def leave(self) -> None:
        self.happened.append("leave")

    def command(self, meaning: Meaning) -> None:
        self.happened.append(meaning.value)

    def cancel(self) -> None:
        self.happened.append("cancel")

    def elsewhere(self, at: tuple[float, float]) -> None:
        self.happened.append("elsewhere")

    def wheel(self, by: float) -> None:
        self.happened.append(f"wheel {by:g}")


def show(at: Stage, draw: Draw = lambda ui: None) -> Page:
    """Put a page up that ``draw`` draws, and forget that it was entered."""
    page = Page(at.app, draw)
    at.show(page)
    page.happened.clear()
    return page


def buttons(at: Stage, places: dict[str, Box]) -> Page:
    """A page of buttons, each called by its name."""
    page = Page(at.app)
    page._draw = lambda ui: [page.button(ui, *one) for one in places.items()] and None
    at.show(page)
    page.happened.clear()
    return page


def point(at: Stage, place: tuple[float, float]) -> None:
    """Move the pointer to a place given in units, without drawing."""
    at.feed(pygame.MOUSEMOTION, pos=_pixels(at, place), rel=(1, 1), buttons=(0, 0, 0))


def down(at: Stage, place: tuple[float, float], button: int = 1) -> None:
    at.feed(pygame.MOUSEBUTTONDOWN, pos=_pixels(at, place), button=button)


def up(at: Stage, place: tuple[float, float], button: int = 1) -> None:
    at.feed(pygame.MOUSEBUTTONUP, pos=_pixels(at, place), button=button)


def wheel(at: Stage, by: float) -> None:
    """A turn of the wheel as pygame tells it: with the buttons that it was once."""
    place = _pixels(at, at.app._pointer.at or (0, 0))
    button = 4 if by > 0 else 5
    at.feed(pygame.MOUSEBUTTONDOWN, pos=place, button=button)
    at.feed(pygame.MOUSEBUTTONUP, pos=place, button=button)
    at.feed(pygame.MOUSEWHEEL, x=0, y=round(by), precise_x=0.0, precise_y=by, flipped=False)


def hold(at: Stage, name: str, mod: int = 0, scancode: int = 0) -> None:
    """Press a key and do not let go, without drawing."""
    code = pygame.key.key_code(name)
    at.feed(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=scancode)


def let_go(at: Stage, name: str) -> None:
    at.feed(pygame.KEYUP, key=pygame.key.key_code(name), mod=0, unicode="", scancode=0)


def _pixels(at: Stage, place: tuple[float, float]) -> tuple[int, int]:
    return round(place[0] * at.ui.unit), round(place[1] * at.ui.unit)
