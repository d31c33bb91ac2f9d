"""A real window on a display of its own, played with a real mouse and real keys.

Left out where Xvfb or xdotool are missing; see ``conftest.py``.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from game import GAMES
from game.core import save
from game.core.session import Session
from scenes.screens.curtain import Curtain
from scenes.screens.title import Title
from scenes.tables.table import Table
from tests.program.conftest import PATIENCE, Program, Start, wait_for
from tests.scenes.devices import PRESSES, Keys, Mouse, steps_to
from tests.scenes.harness import Stage, stage

SCREEN = "1600x1000x24"
SIZE = (1280, 800)
SMALLER = (1100, 750)
STILL = 0.35
"""Seconds after which a click on a new page is meant for it; see ``scenes.app.DOUBLE``."""

ACCENTED, SPARE_KEY = 0xE9, 250
"""A letter that is on no key of the display, called as X calls it, and a key that is bare."""

KEYSYMS = {name: name.capitalize() for name in ("return", "tab", "up", "down", "left", "right")}
"""What xdotool calls the keys that are not called by a letter."""


@pytest.fixture
def display() -> Iterator[str]:
    """The name of a display that nobody else has."""
    reading, writing = os.pipe()
    command = f"Xvfb -displayfd {writing} -screen 0 {SCREEN} -nolisten tcp -noreset"
    server = subprocess.Popen(command.split(), pass_fds=(writing,), stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as numbers:
        name = f":{numbers.readline().strip()}"
    _bind(name, SPARE_KEY, ACCENTED)
    yield name
    server.terminate()
    server.wait(PATIENCE)


def _bind(display: str, key: int, letter: int) -> None:
    """Give a letter a key for good.

    xdotool would do so only while it types, which is over when a busy program looks it up.
    """
    with connected(display) as (xlib, server):
        xlib.XChangeKeyboardMapping(server, key, 1, ctypes.byref(ctypes.c_ulong(letter)), 1)


@contextmanager
def connected(display: str) -> Iterator[tuple[ctypes.CDLL, ctypes.c_void_p]]:
    """Xlib, and a connection of its own to a display."""
    xlib = ctypes.CDLL(ctypes.util.find_library("X11"))
    xlib.XOpenDisplay.restype = ctypes.c_void_p
    xlib.XInternAtom.restype = ctypes.c_ulong
    server = ctypes.c_void_p(xlib.XOpenDisplay(display.encode()))
    yield xlib, server
    xlib.XCloseDisplay(server)


class Window:
    """A window of the program, and a twin of it here that knows where everything is.

    Whatever is done to the window is done to the twin as well.
    """

    def __init__(self, program: Program, display: str, twin: Stage) -> None:
        self.twin = twin
        self._program = program
        self._display = display
        pid = str(program.process.pid)
        found = self._xdotool("search", "--sync", "--onlyvisible", "--pid", pid)
        self._window = found.split()[-1]
        self._xdotool("windowfocus", "--sync", self._window)
        self.settle()

    def _xdotool(self, *words: str) -> str:
        return subprocess.run(
            ["xdotool", *words],
            env={**os.environ, "DISPLAY": self._display},
            timeout=PATIENCE,
            check=True,
            capture_output=True,
            text=True,
        ).stdout

    def settle(self) -> pygame.Surface:
        """Wait until all that was done is done and seen; gives a picture of the window."""
        folder = self._program.autosave.parent / "pictures"
        before = set(folder.glob("*.png"))
        self._xdotool("key", "F12")
        wait_for(lambda: set(folder.glob("*.png")) - before)
        time.sleep(STILL)
        self.twin.frame(STILL, times=2)
        return pygame.image.load(max(folder.glob("*.png")))

    def click(self, key: str) -> None:
        x, y = self.twin.target(key).seen.centre
        unit = self.twin.ui.unit
        place = str(round(x * unit)), str(round(y * unit))
        self._xdotool("mousemove", "--window", self._window, "--sync", *place, "click", "1")
        Mouse().press(self.twin, key)
        self.settle()

    def strike(self, *names: str) -> None:
        for name in names:
            self._xdotool("key", KEYSYMS.get(name, name))
        Keys().strike(self.twin, *names)
        self.settle()

    def press(self, key: str) -> None:
        """Press something with keys alone."""
        self.strike(*steps_to(self.twin, key), "return")

    def write(self, words: str) -> None:
        self._xdotool("type", "--delay", "80", words)
        self.twin.write(words)
        self.settle()

    def resize(self, size: tuple[int, int]) -> None:
        self._xdotool("windowsize", "--sync", self._window, str(size[0]), str(size[1]))
        pygame.display.set_mode(size)
        self.twin.frame()
        wait_for(lambda: self.settle().get_size() == size)

    def close(self) -> None:
        """Press the cross in the title bar, as a window manager tells it."""
        with connected(self._display) as (xlib, server):
            protocols, delete = (
                xlib.XInternAtom(server, name, 0) for name in (b"WM_PROTOCOLS", b"WM_DELETE_WINDOW")
            )
            message = ClientMessage(33, window=int(self._window), message_type=protocols, format=32)
            message.data[0] = delete
            xlib.XSendEvent(server, ctypes.c_ulong(message.window), 0, 0, ctypes.byref(message))


class ClientMessage(ctypes.Structure):
    """An event of Xlib that programs send each other."""

    _fields_ = (
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
        ("rest", ctypes.c_long * 24),
    )


def open_game(program: Program) -> Session:
    return save.decode(program.autosave.read_bytes(), GAMES).session


def play(window: Window, turns: int, *, by_mouse: bool) -> None:
    """Two people's turns, each with the first legal action."""
    press = window.click if by_mouse else window.press
    for _ in range(turns):
        if isinstance(window.twin.top, Curtain):
            press("open")
        table = window.twin.top
        assert isinstance(table, Table)
        for _ in range(2):  # a token is laid, and the turn is ended
            assert table.choice
            for key in PRESSES["rising"](table, table.choice.actions[0]):
                press(key)


def test_a_game_is_begun_played_left_and_gone_on_with_in_a_real_window(
    start: Start, display: str, tmp_path: Path
) -> None:
    x11 = {"SDL_VIDEODRIVER": "x11", "DISPLAY": display}
    program = start("--size", "{}x{}".format(*SIZE), "--lang", "en", **x11)
    with stage(tmp_path / "twin", SIZE) as twin:
        twin.show(Title(twin.app))
        window = Window(program, display, twin)
        window.click("new")
        window.click("name 0")
        window.write("Zoé")
        window.click("kind 1.")
        window.click("begin")
        session = open_game(program)
        assert [player.name for player in session.players] == ["Zoé", "Player 2"]
        assert [player.bot for player in session.players] == ["", ""]
        twin.app.stack.reset(Table(twin.app, session))  # its own game has another seed
        window.settle()
        play(window, 2, by_mouse=True)
        play(window, 2, by_mouse=False)
        assert open_game(program).log == session.log
        window.resize(SMALLER)
        play(window, 1, by_mouse=True)
        window.close()
        assert program.ended() == ""
        assert program.process.returncode == 0
        assert open_game(program).log == session.log

    program = start("--lang", "en", **x11)
    with stage(tmp_path / "second twin", SMALLER) as twin:
        twin.app.store.autosave(session)
        twin.show(Title(twin.app))
        window = Window(program, display, twin)
        assert window.settle().get_size() == SMALLER
        window.strike("c")  # its key; the focus may be where the pointer happens to rest
        play(window, 1, by_mouse=True)
        table = twin.top if isinstance(twin.top, Table) else twin.app.stack.scenes[0]
        assert isinstance(table, Table)
        assert len(table.session.log) > len(session.log)
        assert open_game(program).log == table.session.log
        assert program.end() == 0
