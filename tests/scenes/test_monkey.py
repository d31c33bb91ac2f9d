"""A monkey at mouse, keys and window: whatever it does, the program goes on.

``MONKEY_STEPS`` is how much it does on each screen; more in a soak.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from game.core import fate
from game.core.protocol import Over
from scenes.screens.curtain import Curtain
from scenes.screens.title import Title
from scenes.services.store import AUTOSAVE
from scenes.tables.table import Table
from tests.scenes.devices import PRESSES
from tests.scenes.harness import Stage, stage
from tests.scenes.screens import KEYS, SCREENS, Screen, moment
from tests.scenes.stand_ins import Immediate

STEPS = int(os.environ.get("MONKEY_STEPS", "120"))
SIZES = ((1024, 700), (1024, 700), (1366, 768), (960, 540), (640, 400), (200, 3000), (1, 1))
NAMED_KEYS = (
    *"abcdefghijklmnopqrstuvwxyz0123456789,.+-",
    *("return", "escape", "tab", "space", "backspace", "delete", "home", "end"),
    *("up", "down", "left", "right", "page up", "page down"),
    *(f"f{n}" for n in range(1, 13)),
)
MODS = (0, 0, 0, pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_ALT, pygame.KMOD_MODE)
TEXTS = (
    "a",
    "é",
    "Ia! Ia!",
    "ひら",
    "\N{OCTOPUS}",
    "مرحبا",
    "e\N{COMBINING ACUTE ACCENT}",
    "\x07",
    " ",
)


class Monkey:
    """Does the same things again when it is given the same seed."""

    def __init__(self, at: Stage, seed: str, *, can_play: bool = False) -> None:
        self.at = at
        self.luck = Random(seed)
        self.can_play = can_play
        self.did = ""

    def act(self) -> None:
        """One thing, and then some time goes by."""
        often = [self.point, self.click, self.click, self.press, self.press, self.strike]
        seldom = [self.strike, self.write, self.turn, self.other]
        plays = [self.play] * 12 if self.can_play else []
        act = self.luck.choice(2 * often + seldom + plays)
        self.did = act.__name__
        act()
        self.at.app.frame(self.luck.choice((0.0, 0.02, 0.3, 2.0)))

    def feed(self, kind: int, **fields: object) -> None:
        self.did += f" {pygame.event.event_name(kind)} {fields}"
        self.at.feed(kind, **fields)

    def place(self) -> tuple[int, int]:
        width, height = self.at.app.window.get_size()
        return self.luck.randrange(-20, width + 20), self.luck.randrange(-20, height + 20)

    def point(self) -> None:
        self.feed(pygame.MOUSEMOTION, pos=self.place(), rel=(1, 1), buttons=(0, 0, 0))

    def click(self) -> None:
        """Anywhere; now and then with another button, or let go elsewhere."""
        start, button = self.place(), self.luck.choice((1, 1, 1, 2, 3))
        end = self.luck.choice((start, start, self.place()))
        self.feed(pygame.MOUSEBUTTONDOWN, pos=start, button=button)
        self.feed(pygame.MOUSEMOTION, pos=end, rel=(1, 1), buttons=(1, 0, 0))
        self.feed(pygame.MOUSEBUTTONUP, pos=end, button=button)

    def press(self) -> None:
        """Something that is there to be pressed."""
        target = self.luck.choice(self.at.ui.targets)
        self.did += f" {target.key}"
        if target.seen.h > 0:
            self.tap(target.key)

    def tap(self, key: str) -> None:
        """Click a target where it is seen, the page being shrunken in a tiny window."""
        (x, y), page = self.at.target(key).seen.centre, self.at.ui.page
        width, height = self.at.app.window.get_size()
        pos = int(x * width / page.w), int(y * height / page.h)
        self.feed(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
        self.feed(pygame.MOUSEBUTTONUP, pos=pos, button=1)
        self.at.app.frame(0.3)

    def play(self) -> None:
        """Something legal at the table; elsewhere the way back there."""
        top = self.at.top
        if min(self.at.app.window.get_size()) < 400:
            self.resize(SIZES[0])
        elif isinstance(top, Curtain):
            self.tap("open")
        elif not isinstance(top, Table):
            self.at.key("escape")
        elif not top.choice or top.game.key not in PRESSES:
            self.press()
        else:
            action = self.luck.choice(top.choice.actions)
            self.did += f" {action}"
            for key in PRESSES[top.game.key](top, action):
                if self.at.has(key):
                    self.tap(key)

    def strike(self) -> None:
        code, mod = pygame.key.key_code(self.luck.choice(NAMED_KEYS)), self.luck.choice(MODS)
        self.feed(pygame.KEYDOWN, key=code, mod=mod, unicode="")
        if self.luck.random() < 0.8:
            self.feed(pygame.KEYUP, key=code, mod=mod, unicode="")

    def write(self) -> None:
        self.feed(pygame.TEXTINPUT, text=self.luck.choice(TEXTS))

    def turn(self) -> None:
        by = self.luck.choice((-3.0, -1.0, 0.5, 1.0))
        self.feed(pygame.MOUSEWHEEL, x=0, y=round(by), precise_x=0.0, precise_y=by, flipped=False)

    def other(self) -> None:
        """What the window and what is plugged in may tell."""
        what = self.luck.randrange(4)
        if what == 0:
            self.resize(self.luck.choice(SIZES))
        elif what == 1:
            self.feed(self.luck.choice((pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED)))
        elif what == 2:
            self.feed(pygame.JOYBUTTONDOWN, button=self.luck.randrange(12), instance_id=0)
        else:
            value = self.luck.choice((-1.0, 0.0, 1.0))
            self.feed(pygame.JOYAXISMOTION, axis=self.luck.randrange(3), value=value, instance_id=0)

    def resize(self, size: tuple[int, int]) -> None:
        pygame.display.set_mode(size)
        self.feed(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])

    def run(self, steps: int) -> Iterator[None]:
        """After every step, so that something can be looked at; errors tell what led to them."""
        for step in range(steps):
            try:
                self.act()
            except Exception as error:
                error.add_note(f"step {step}: {self.did}")
                raise
            self.at.app.running = True  # to quit is no way out of here
            yield


@pytest.fixture(autouse=True)
def same_luck_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fate, "fresh_seed", lambda: "monkey")


@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
def test_a_monkey_breaks_no_screen(data_dir: Path, screen: Screen) -> None:
    with stage(data_dir, SIZES[0], watch=False) as at:
        at.app.thinker = Immediate()  # type: ignore[assignment]
        at.show(Title(at.app))
        list(screen(at))  # to the last of its states
        monkey = Monkey(at, "everywhere")
        for _ in monkey.run(STEPS):
            assert at.app.stack.top, monkey.did
            assert at.ui.chosen, monkey.did


@pytest.mark.parametrize("people", range(3))
@pytest.mark.parametrize("key", KEYS)
def test_a_monkey_that_plays_loses_no_action(data_dir: Path, key: str, people: int) -> None:
    with stage(data_dir, SIZES[0], watch=False) as at:
        at.app.thinker = Immediate()  # type: ignore[assignment]
        at.app.preferences.remember(moment(key, 0.0, people))
        title = Title(at.app)
        at.show(title)
        title.chosen = key
        at.key("k")
        kept = at.app.store.folder / AUTOSAVE
        for _ in Monkey(at, f"{key} {people}", can_play=True).run(STEPS):
            for page in at.app.stack.scenes:
                if isinstance(page, Table) and not isinstance(page.session.pending, Over):
                    opened = at.app.store.load(kept)
                    assert opened.notes == ()
                    assert opened.value
                    assert opened.value.session.log == page.session.log
