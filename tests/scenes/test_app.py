"""The window and its loop, whatever happens to them."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from scenes import app as app_module
from scenes.app import DOUBLE, FRAME, IDLE_MS, WAITING_MS, App
from scenes.arguments import Arguments, parse
from scenes.kit.intents import Meaning
from scenes.kit.layout import Box, largest_scale
from scenes.kit.timeline import Clip, Timeline
from scenes.kit.ui import Ui
from scenes.scene import Scene
from scenes.screens.crash import Crash
from scenes.services.preferences import Preferences
from scenes.services.store import Store
from scenes.services.thinking import Thinker
from scenes.services.words import system_language
from tests.scenes import pebbles
from tests.scenes.harness import SCALES, SIZES, Stage, stage
from tests.scenes.pages import Page, buttons, down, hold, point, show, up

ROOT = Path(__file__).parents[2]
A = Box(100, 100, 200, 44)


@pytest.fixture
def at(tmp_path: Path) -> Iterator[Stage]:
    with stage(tmp_path) as made:
        yield made


# -- the window ----------------------------------------------------------------------------
class Glass:
    """A window of any size that only the test has."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.surface = pygame.display.get_surface()
        monkeypatch.setattr(App, "window", property(lambda app: self.surface))

    def resize(self, at: Stage, size: tuple[int, int]) -> None:
        self.surface = pygame.Surface(size)
        at.feed(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
        at.feed(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])
        at.app.frame(0.01)


def corners(page: Box) -> dict[str, Box]:
    """A button in each corner and one in the middle."""
    places = {}
    for name, x, y in (("nw", 0, 0), ("ne", 1, 0), ("sw", 0, 1), ("se", 1, 1), ("c", 0.5, 0.5)):
        places[name] = Box(x * (page.w - 60), y * (page.h - 44), 60, 44)
    return places


def cornered(at: Stage) -> Page:
    page = Page(at.app)
    page._draw = lambda ui: [page.button(ui, *one) for one in corners(ui.page).items()] and None
    at.show(page)
    page.happened.clear()
    return page


def click_pixel(at: Stage, pos: tuple[int, int]) -> None:
    at.feed(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0))
    at.feed(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
    at.feed(pygame.MOUSEBUTTONUP, pos=pos, button=1)
    at.app.frame(0.3)


def click_corners(at: Stage, size: tuple[int, int]) -> None:
    """Click just within each corner of the window, and its middle."""
    right, bottom = size[0] - 3, size[1] - 3
    for pos in ((2, 2), (right, 2), (2, bottom), (right, bottom), (right // 2, bottom // 2)):
        click_pixel(at, pos)


def test_no_size_that_a_window_is_given_breaks_anything(
    at: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    glass, luck = Glass(monkeypatch), random.Random(1895)
    page = cornered(at)
    sizes = [(1, 1), (0, 300), (300, 0), (0, 0), (1, 2000), (2000, 1), (960, 540), (959, 539)]
    sizes += [(luck.randrange(1, 1400), luck.randrange(1, 900)) for _ in range(490)]
    for size in [*sizes, (1366, 768), (1920, 1080)]:
        glass.resize(at, size)
    assert page.drawn >= 500
    assert at.app.ui
    assert at.app.ui.page == Box(0, 0, 1920, 1080)
    click_corners(at, (1920, 1080))
    assert page.happened == ["nw", "ne", "sw", "se", "c"]


@pytest.mark.parametrize("scale", [*SCALES, 125, 175])
@pytest.mark.parametrize("size", [*SIZES, (960, 540), (1366, 1000), (640, 400), (1200, 300)])
def test_a_click_hits_what_is_seen_there_at_every_scale(
    at: Stage, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: int
) -> None:
    glass = Glass(monkeypatch)
    page = cornered(at)
    at.app.change(scale=scale)
    glass.resize(at, size)
    click_corners(at, size)
    assert page.happened == ["nw", "ne", "sw", "se", "c"]


def test_a_change_of_scale_is_seen_at_once_and_cut_to_what_the_window_can_show(at: Stage) -> None:
    show(at)
    assert at.frame().page.w == 1920
    at.app.change(scale=200)
    at.app.frame(0.0)
    assert at.ui.page.w == 960
    at.app.preferences.scale = 150
    assert at.frame().page.w == 1280
    assert largest_scale((1366, 768)) < 1.5


@pytest.mark.parametrize(
    "event",
    [
        pygame.VIDEOEXPOSE,
        pygame.WINDOWRESTORED,
        pygame.WINDOWSIZECHANGED,
        pygame.WINDOWFOCUSGAINED,
    ],
)
def test_a_window_that_comes_back_is_drawn_anew(at: Stage, event: int) -> None:
    page = show(at)
    at.feed(pygame.WINDOWMINIMIZED)
    at.app.frame(0.0)
    drawn = page.drawn
    at.feed(event, x=1920, y=1080)
    at.app.frame(0.0)
    assert page.drawn == drawn + 1


def test_only_the_focus_of_the_window_gives_the_sound_back(
    at: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[bool] = []
    monkeypatch.setattr(at.app.sound, "focused", told.append)
    at.feed(pygame.WINDOWFOCUSLOST)
    at.feed(pygame.VIDEOEXPOSE)
    at.feed(pygame.WINDOWSIZECHANGED, x=800, y=600)
    assert told == [False]
    at.feed(pygame.WINDOWFOCUSGAINED)
    assert told == [False, True]


def opened(folder: Path, **chosen: object) -> App:
    app = App(Store(folder), Preferences(mute=True, language="en", motion="off", **chosen))
    app.open()
    return app


def test_the_window_opens_as_it_was_left(data_dir: Path) -> None:
    app = opened(data_dir)
    assert pygame.display.get_caption()[0] == "Mythos Tabletop"
    pygame.display.set_mode((1100, 720), pygame.RESIZABLE)
    app.close()
    again, note = Preferences.load(Store(data_dir))
    assert note is None
    assert again.window
    assert again.window[:2] == (1100, 720)


def test_fullscreen_comes_and_goes_and_leaves_the_window_as_it_was(data_dir: Path) -> None:
    app = opened(data_dir, window=(1030, 710, 0, 40))
    before = app.window.get_size()
    for name, mod in (("f11", 0), ("return", pygame.KMOD_LALT)):
        page = Page(app)
        app.stack.push(page)
        app.frame(0.0)
        for full in (True, False):
            code = pygame.key.key_code(name)
            app.hear(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))
            app.hear(pygame.event.Event(pygame.KEYUP, key=code, mod=mod, unicode=""))
            app.frame(0.0)
            assert app.preferences.fullscreen is full
            assert bool(app.window.get_flags() & pygame.FULLSCREEN) is full
            assert app.ui
            assert app.ui.surface.get_size() == app.window.get_size()
        assert app.window.get_size() == before
        assert page.happened == ["enter"]
    app.close()
    assert app.preferences.window
    assert app.preferences.window[:2] == before


def test_a_program_without_a_screen_says_so_in_a_sentence(tmp_path: Path) -> None:
    env = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    env.pop("SDL_VIDEODRIVER", None)
    code = (
        "import sys; from scenes.app import run; from scenes.arguments import parse;"
        f"sys.exit(run(parse(['--data-dir', {str(tmp_path)!r}, '--lang', 'en'])))"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True
    )
    assert ended.returncode == 1
    assert ended.stderr.splitlines()[-1].startswith("There is no screen")
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize("name", [None, "C", "en_US", "xx_YY", ValueError("unknown locale: UTF-8")])
def test_a_computer_whose_language_nobody_knows_gets_english(
    monkeypatch: pytest.MonkeyPatch, name: object
) -> None:
    def getlocale() -> tuple[object, str]:
        if isinstance(name, ValueError):
            raise name
        return name, "UTF-8"

    monkeypatch.setattr("locale.getlocale", getlocale)
    assert system_language() == "en"


# -- clicks --------------------------------------------------------------------------------
@pytest.mark.parametrize("start", [A.centre, (A.x + 1, A.y + 1), (A.right - 1, A.bottom - 1)])
@pytest.mark.parametrize(
    ("slip", "done"), [(0, ["a"]), (3, ["a"]), (12, []), (-3, ["a"]), (-12, [])]
)
def test_a_hand_may_slip_a_little_but_a_drag_is_no_click(
    at: Stage, start: tuple[float, float], slip: int, done: list[str]
) -> None:
    page = buttons(at, {"a": A, "b": A.moved(A.w, 0), "c": A.moved(0, A.h)})
    at.frame(0.3)
    end = start[0] + slip, start[1] + slip / 2
    down(at, start)
    point(at, end)
    up(at, end)
    at.frame()
    assert page.happened == done


def test_a_click_on_nothing_is_told_as_such_but_a_drag_over_nothing_is_not(at: Stage) -> None:
    page = buttons(at, {"a": A})
    at.frame(0.3)
    for end in ((900, 502), (920, 500)):
        down(at, (900, 500))
        up(at, end)
        at.frame()
    assert page.happened == ["elsewhere"]


def test_a_release_without_a_press_is_nothing(at: Stage) -> None:
    page = buttons(at, {"a": A})
    for place in (A.centre, (900, 500)):
        up(at, place)
        at.frame()
    assert page.happened == []


def test_twenty_clicks_at_once_are_one(at: Stage) -> None:
    page = buttons(at, {"a": A})
    at.frame(0.3)
    for _ in range(20):
        down(at, A.centre)
        up(at, A.centre)
    at.frame(times=3)
    assert page.happened == ["a"]


def leading(at: Stage) -> tuple[Page, Page]:
    """A page whose button leads to another page with a button at the same place."""
    first, second = Page(at.app), Page(at.app)

    def on() -> None:
        first.happened.append("on")
        at.app.stack.push(second)

    first._draw = lambda ui: ui.button(A, "on", "On", on)
    second._draw = lambda ui: second.button(ui, "a", A)
    at.show(first)
    at.frame(0.3)
    first.happened.clear()
    return first, second


@pytest.mark.parametrize("apart", [0.0, 0.01, 0.1, 0.2])
def test_a_double_click_does_not_press_what_it_uncovers(at: Stage, apart: float) -> None:
    first, second = leading(at)
    for _ in range(2):
        down(at, A.centre)
        up(at, A.centre)
        at.app.frame(apart)
    at.frame()
    assert first.happened == ["on", "leave"]
    assert second.happened == ["enter"]


def test_a_double_click_presses_nothing_though_the_new_page_took_long_to_draw(at: Stage) -> None:
    first, second = leading(at)
    for seconds in (0.0, 2 * DOUBLE):
        down(at, A.centre)
        up(at, A.centre)
        at.app.frame(seconds)  # the second click falls into the time that the picture takes
    at.frame()
    assert first.happened == ["on", "leave"]
    assert second.happened == ["enter"]


def test_twenty_clicks_in_200_ms_do_one_thing(at: Stage) -> None:
    first, second = leading(at)
    for _ in range(20):
        down(at, A.centre)
        up(at, A.centre)
        at.app.frame(0.01)
    assert first.happened == ["on", "leave"]
    assert second.happened == ["enter"]
    at.frame(DOUBLE)
    at.click("a")
    assert second.happened == ["enter", "a"]


def test_a_press_that_was_begun_on_the_old_page_is_not_ended_on_the_new_one(at: Stage) -> None:
    page = buttons(at, {"a": A})
    at.frame(0.3)
    down(at, A.centre)
    at.frame()
    second = buttons(at, {"a": A})
    up(at, A.centre)
    at.frame(0.3)
    assert page.happened == ["leave"]
    assert second.happened == []


# -- time ----------------------------------------------------------------------------------
class Moving(Page):
    """A page with a clip, a button and a switch."""

    def __init__(self, at: Stage) -> None:
        super().__init__(at.app)
        self.timeline = Timeline("normal")
        self._draw = self._buttons
        at.show(self)
        at.frame(0.3)
        self.happened.clear()

    def _buttons(self, ui: Ui) -> None:
        ui.button(A, "a", "A", self.press("a"), hotkey="a")
        ui.toggle(A.moved(0, 100), "on", "On", False, self.press("on"))

    def play(self, seconds: float = 1.0) -> None:
        end = self.press("clip ended")
        self.timeline.add(Clip(seconds, lambda ui, share: None, end=end))

    def update(self, seconds: float) -> bool:
        was = self.timeline.busy
        self.timeline.update(seconds)
        return was

    @property
    def moving(self) -> bool:
        return self.timeline.busy

    def press_any(self) -> bool:
        was = self.timeline.busy
        self.timeline.skip()
        return was


@pytest.mark.parametrize("how", ["click", "click on nothing", "return", "hotkey"])
def test_a_press_during_a_clip_only_finishes_it(at: Stage, how: str) -> None:
    page = Moving(at)
    page.play()
    presses: dict[str, Callable[[], object]] = {
        "click": lambda: at.click("a"),
        "click on nothing": lambda: at.click_at((1000, 800)),
        "return": lambda: at.key("return"),
        "hotkey": lambda: at.key("a"),
    }
    presses[how]()
    assert page.happened == ["clip ended"]
    presses[how]()
    assert page.happened[1:] == ["elsewhere" if how == "click on nothing" else "a"]


def test_a_clip_does_not_begin_with_the_time_that_was_slept_before_it(at: Stage) -> None:
    page = Moving(at)
    page.press_any = lambda: bool(page.play(0.4)) or True
    hold(at, "return")
    at.app.frame(0.35)
    (clip,) = page.timeline._clips
    assert clip.done <= FRAME
    at.app.frame(0.2)
    assert clip.done == pytest.approx(0.2, abs=FRAME)


class Clockwork:
    """Runs an app's loop without sleeping: time is what the loop wanted to sleep."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, app: App, turns: int) -> None:
        self.now = 100.0
        self.slept: list[int] = []
        self.drawn: list[float] = []
        self.app, self.turns = app, turns
        pygame.event.clear()
        monkeypatch.setattr("pygame.event.wait", self.wait)
        monkeypatch.setattr("pygame.time.wait", self.pause)
        monkeypatch.setattr("time.perf_counter", lambda: self.now)
        monkeypatch.setattr("pygame.display.flip", lambda: self.drawn.append(self.now))

    def wait(self, ms: int) -> pygame.event.Event:
        assert ms > 0  # 0 would wait for ever
        self.turns -= 1
        self.app.running = self.turns > 0
        self.slept.append(ms)
        self.now += ms / 1000
        return pygame.event.Event(pygame.NOEVENT)

    def pause(self, ms: int) -> None:
        self.now += ms / 1000


def test_an_idle_page_is_drawn_once_and_sleeps(at: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(at.app, lambda ui: ui.button(A, "a", "A", lambda: None))
    clockwork = Clockwork(monkeypatch, at.app, turns=50)
    at.app.run(page)
    assert page.drawn == 1
    assert len(clockwork.drawn) == 1
    assert sorted(clockwork.slept)[2:] == [IDLE_MS] * 48
    assert clockwork.now - 100 > 19


def test_how_long_a_new_page_has_been_seen_is_counted_from_its_picture(
    at: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Were it counted from the next thing that happens, that would be taken for too early."""
    _, second = leading(at)
    clockwork = Clockwork(monkeypatch, at.app, turns=2)
    down(at, A.centre)
    up(at, A.centre)
    at.app.frame(0.0)
    at.app._wait()
    assert clockwork.slept == [1]
    at.app.frame(0.001)
    down(at, A.centre)
    up(at, A.centre)
    at.app.frame(2 * DOUBLE)
    assert second.happened == ["enter", "a"]


def test_help_comes_when_the_focus_has_rested_and_costs_one_frame(
    at: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = Page(at.app, lambda ui: ui.button(A, "a", "A", lambda: None, help="Help."))
    at.app.clicking = False
    clockwork = Clockwork(monkeypatch, at.app, turns=20)
    at.app.run(page)
    assert len(clockwork.drawn) == 2
    assert clockwork.drawn[1] - clockwork.drawn[0] == pytest.approx(0.46, abs=0.03)


def test_help_does_not_cover_the_page_of_somebody_whose_pointer_is_elsewhere(at: Stage) -> None:
    page = buttons(at, {"a": A, "b": Box(400, 100, 200, 44)})
    point(at, (600, 700))
    at.frame(1.0, times=2)
    assert page.focus.key == "a"
    assert not page.focus.resting
    point(at, A.centre)
    at.frame(1.0, times=2)
    assert page.focus.resting
    page.focus.key, page.focus.resting = "b", False
    at.frame(1.0, times=2)
    assert not page.focus.resting
    at.key("left")
    at.frame(1.0, times=2)
    assert page.focus.resting


def test_a_mouse_that_moves_over_nothing_new_costs_no_frames(at: Stage) -> None:
    page = buttons(at, {"a": A})
    drawn = page.drawn
    for x in range(200):
        point(at, (120 + x / 2, 120))
        at.app.frame(0.005)
    for x in range(200):
        point(at, (600 + x, 700))
        at.app.frame(0.005)
    assert page.drawn == drawn


def test_motion_has_sixty_frames_a_second_and_not_more(
    at: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = Moving(at)
    page.play(60.0)
    clockwork = Clockwork(monkeypatch, at.app, turns=60)
    at.app.run(page)
    assert len(clockwork.drawn) == pytest.approx(60, abs=2)
    assert clockwork.now - 100 == pytest.approx(1.0, abs=0.1)


def test_while_a_bot_thinks_the_loop_looks_often(
    at: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Waiting(Page):
        waiting = True

    page = Waiting(at.app)
    clockwork = Clockwork(monkeypatch, at.app, turns=20)
    at.app.run(page)
    assert set(clockwork.slept) == {WAITING_MS}
    assert page.drawn == 1


def test_the_loop_is_never_held_up_by_a_bot(at: Stage, tmp_path: Path) -> None:
    """Counted in the loop's own computing time, so that a busy machine is no fault."""
    spent: list[float] = []
    thinker = Thinker(pebbles.with_all_bots)

    class Waiting(Page):
        waiting = True

        def update(self, seconds: float) -> bool:
            started = time.thread_time()
            if not thinker.thinking:
                take = tuple(pebbles.Take(n) for n in range(5_000))
                thinker.start("pebbles", "endless", str(tmp_path / "word"), take, "x")
            thinker.poll()
            spent.append(time.thread_time() - started)
            at.app.running = len(spent) < 15
            return False

    at.app.run(Waiting(at.app))
    thinker.close()
    assert len(spent) == 15
    assert max(spent) < 0.05


# -- input that is not meant ---------------------------------------------------------------
def test_forgetting_input_forgets_no_farewell(at: Stage) -> None:
    page = buttons(at, {"a": A})
    hold(at, "return")
    for kind, fields in (
        (pygame.KEYDOWN, {"key": pygame.K_RETURN, "mod": 0, "unicode": ""}),
        (pygame.MOUSEBUTTONDOWN, {"pos": (120, 120), "button": 1}),
        (pygame.MOUSEBUTTONUP, {"pos": (120, 120), "button": 1}),
        (pygame.TEXTINPUT, {"text": "x"}),
        (pygame.QUIT, {}),
        (pygame.WINDOWFOCUSLOST, {}),
    ):
        pygame.event.post(pygame.event.Event(kind, fields))
    at.app.forget_input()
    left = [event for event in pygame.event.get() if event.type != pygame.ACTIVEEVENT]
    kinds = {event.type for event in left}
    assert {pygame.QUIT, pygame.WINDOWFOCUSLOST} <= kinds
    assert not kinds & {pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.TEXTINPUT}
    for event in left:
        at.app.hear(event)
    at.frame()
    assert page.happened == []
    assert not at.app.running


def test_closing_the_window_ends_the_loop_in_order(at: Stage) -> None:
    below, page = Page(at.app), Page(at.app)
    at.app.stack.push(below)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    at.app.run(page)
    assert page.happened == ["enter", "leave"]
    assert at.app.stack.scenes == []


# -- the ends of a program -----------------------------------------------------------------
NO_ARGUMENTS = parse(["--lang", "en", "--mute"])


def post_key(code: int) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.event.Event(kind, key=code, mod=0, unicode=""))


class Program:
    """The whole program, but for its first screen."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        self.folder = folder
        self.app: App | None = None
        self.shown: list[str] = []
        self.crash_page: list[str] = []
        self._monkeypatch = monkeypatch
        self._first: Callable[[App], Scene] = Page
        monkeypatch.setattr("scenes.screens.opening.first_scene", self._first_scene)
        monkeypatch.setattr(Crash, "update", self._leave_crash_page)

    def _first_scene(self, app: App, arguments: Arguments) -> Scene:
        self.app = app
        return self._first(app)

    def _leave_crash_page(self, seconds: float) -> bool:
        assert self.app
        if self.app.ui and self.app.ui.targets:
            self.crash_page = [target.key for target in self.app.ui.targets]
            post_key(pygame.K_ESCAPE)
        return False

    def run(self, first: Callable[[App], Scene]) -> int:
        self._first = first
        pygame.display.init()
        pygame.event.clear()
        before = signal.getsignal(signal.SIGTERM)
        try:
            return app_module.run(replace(NO_ARGUMENTS, data_dir=self.folder))
        finally:
            signal.signal(signal.SIGTERM, before)


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch, data_dir: Path) -> Program:
    return Program(monkeypatch, data_dir)


def test_a_program_that_is_told_to_end_ends_in_order(program: Program) -> None:
    pages: list[Page] = []

    class Told(Page):
        def update(self, seconds: float) -> bool:
            if len(self.happened) == 1:
                signal.raise_signal(signal.SIGTERM)
            return False

    def first(app: App) -> Scene:
        pages.append(Told(app))
        return pages[0]

    assert program.run(first) == 0
    assert pages[0].happened == ["enter", "leave"]
    assert (program.folder / "settings.json").exists()


def broken(where: str) -> Callable[[App], Scene]:
    """A first screen that raises at one place."""

    def fail(*args: object, **others: object) -> bool:
        raise RuntimeError("the stars were not right")

    def fail_late(ui: Ui) -> None:
        with ui.scrolled(Box(0, 0, 50, 50), "s", "S", 900):
            fail()

    def make(app: App) -> Scene:
        if where == "first scene":
            fail()
        page = Page(app)
        if where == "draw":
            page.draw = fail_late
        elif where == "asking for a page":
            other = Page(app)
            other.enter = fail
            page.update = lambda seconds: bool(app.stack.push(other) or app.stack.push(Page(app)))
        elif where == "press":
            page._draw = lambda ui: ui.button(A, "a", "A", fail)
            page.enter = lambda: post_key(pygame.K_RETURN)
        elif where == "leave":
            page.leave = fail
            page.update = lambda seconds: bool(app.stack.pop())
        else:
            setattr(page, where, fail)
        return page

    return make


@pytest.mark.parametrize(
    "where",
    ["first scene", "enter", "draw", "update", "press", "asking for a page", "leave"],
)
def test_a_screen_that_breaks_leaves_a_report_a_sentence_and_a_page(
    program: Program, capsys: pytest.CaptureFixture[str], where: str
) -> None:
    assert program.run(broken(where)) == 1
    said = capsys.readouterr().err.splitlines()
    (path,) = program.folder.glob("crash-*.txt")
    assert "the stars were not right" in path.read_text(encoding="utf-8")
    assert len(said) == 1
    assert str(path) in said[0]
    assert program.crash_page == ["close"]
    assert program.app
    assert program.app.stack.scenes == []


def test_the_crash_page_is_whole_after_a_screen_broke_while_drawing(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    clips: list[pygame.Rect] = []
    draw = Crash.draw

    def look(self: Crash, ui: Ui) -> None:
        clips.append(ui.surface.get_clip())
        draw(self, ui)

    monkeypatch.setattr(Crash, "draw", look)
    program.run(broken("draw"))
    assert program.app
    assert clips[0] == program.app.window.get_rect()


def test_a_crash_page_that_cannot_be_drawn_either_is_no_second_crash(
    program: Program, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(self: Crash, ui: Ui) -> None:
        raise pygame.error("the window is gone")

    monkeypatch.setattr(Crash, "draw", fail)
    assert program.run(broken("update")) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("language", ["en", "qps"])
def test_the_crash_page_can_be_read_in_every_window(
    tmp_path: Path, size: tuple[int, int], scale: int, language: str
) -> None:
    with stage(tmp_path, size, scale) as at:
        at.app.change(language=language)
        path = "/home/камилла/.local/share/mythos-tabletop/reports/" + "2026-12-02T20.15.00.txt"
        at.show(Crash(at.app, at.app.words("crash.sentence", path=path)))
        assert at.ui.faults == []
        assert at.ui.focus.key == "close"


def test_a_keyboard_interrupt_is_a_way_to_leave(program: Program) -> None:
    def first(app: App) -> Scene:
        page = Page(app)

        def interrupt(seconds: float) -> bool:
            raise KeyboardInterrupt

        page.update = interrupt
        return page

    assert program.run(first) == 0
    assert program.app
    assert program.app.stack.scenes == []


# -- commands of the program ---------------------------------------------------------------
def test_mute_and_help_are_everywhere(at: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, str]] = []
    monkeypatch.setattr(at.app, "open_rules", lambda *what: asked.append(what))
    page = Page(at.app, lambda ui: ui.button(A, "a", "A", lambda: None, clause="CR-2.1"))
    at.show(page)
    page.happened.clear()
    at.key("m")
    assert not at.app.preferences.mute
    at.key("f1")
    assert asked == [("rising", "CR-2.1")]
    page._draw = lambda ui: None
    at.frame()
    at.key("f1")
    assert asked[-1] == page.rules
    assert page.happened == []


def test_a_screenshot_is_kept_and_its_place_told(at: Stage, tmp_path: Path) -> None:
    kept = tmp_path / "shot.png"
    at.app.store.screenshot = lambda png: (kept.write_bytes(png), kept)[1]
    show(at)
    at.key("f12")
    assert pygame.image.load(kept).get_size() == (1920, 1080)
    assert at.app.notice
    assert str(kept) in at.app.notice.words
    assert at.ui.faults == []


def test_every_command_is_told_to_the_page_once(at: Stage) -> None:
    page = show(at)
    at.key("z", pygame.KMOD_LCTRL)
    at.key("y", pygame.KMOD_LCTRL)
    at.key("s", pygame.KMOD_LCTRL)
    at.key("h")
    at.key("escape")
    assert page.happened == [
        *(one.value for one in (Meaning.UNDO, Meaning.REDO, Meaning.SAVE, Meaning.HINT)),
        "cancel",
    ]
