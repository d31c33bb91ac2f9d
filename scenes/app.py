"""The window and its loop: events in, frames out, and nothing is ever lost."""

from __future__ import annotations

import contextlib
import io
import os
import signal
import sys
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from scenes import __version__
from scenes.arguments import Arguments
from scenes.kit.focus import Focus
from scenes.kit.intents import Intent, Meaning, Reader, combination
from scenes.kit.layout import LEAST, Box, largest_scale
from scenes.kit.pointing import Pointer, Pointing
from scenes.kit.theme import TONES
from scenes.kit.ui import Look, Ui
from scenes.scene import Scene, SceneStack
from scenes.services.preferences import Preferences, window_within
from scenes.services.records import Records
from scenes.services.sound import Sound
from scenes.services.store import Note, Store, default_folder
from scenes.services.thinking import Thinker
from scenes.services.words import Words, system_language

if TYPE_CHECKING:
    from game.core.session import Session

NAME = "Mythos Tabletop"
FRAME = 1 / 60
"""Seconds between frames while something moves."""
IDLE_MS = 400
"""How long the loop sleeps when nothing happens; a signal is heard after this at the latest."""
WAITING_MS = 30
"""How long it sleeps while a bot thinks."""
REST = 0.45
"""Seconds after which the focus counts as resting and its tooltip appears."""
DOUBLE = 0.25
"""Seconds in which a click on a new page is none, but the second half of a double click."""
PERSONAL = (
    pygame.MOUSEMOTION,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEWHEEL,
    pygame.KEYDOWN,
    pygame.TEXTINPUT,
    pygame.JOYBUTTONDOWN,
    pygame.JOYHATMOTION,
    pygame.JOYAXISMOTION,
)
"""Events that one person made and that are not meant for the next."""
CLICKS = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
MODIFIER_KEYS = (
    pygame.K_LCTRL,
    pygame.K_RCTRL,
    pygame.K_LSHIFT,
    pygame.K_RSHIFT,
    pygame.K_LALT,
    pygame.K_RALT,
    pygame.K_LMETA,
    pygame.K_RMETA,
)


@dataclass(frozen=True, slots=True)
class Notice:
    """A few words beside the focus."""

    words: str
    refused: bool
    """Whether they say why something cannot be done."""
    at: tuple[float, float] | None
    """Where the pointer was, in units, if it had to do with it."""
    beside: str = ""
    """Key of the target that they are about; they stay there while the focus moves on."""


class App:
    """The program while it runs: window, settings, files, sound and the stack of screens."""

    def __init__(self, store: Store, preferences: Preferences, *, watch: bool = False) -> None:
        self.store = store
        self.preferences = preferences
        self.records = Records(store)
        self.now: Callable[[], datetime] = _now
        """The clock and calendar of this computer."""
        self.words = Words(preferences.language or system_language())
        self.sound = Sound(preferences)
        self.thinker = Thinker()
        self.reader = Reader(preferences.bindings)
        self.stack = SceneStack()
        self.running = True
        self.ui: Ui | None = None
        """The last frame of the top page."""
        self.notice: Notice | None = None
        """What the last press led to, beside it; shown until the next one."""
        self.clock = 0.0
        """Seconds that the frames so far have taken."""
        self._watch = watch
        self._listener: Callable[[str], None] | None = None
        self._pointer = Pointer()
        self.clicking = True
        """Whether the last thing meant was a click, not a key."""
        self._entering = False
        """Whether the pointer has just come into the window."""
        self._heard: deque[pygame.event.Event] = deque()
        self._dirty = True
        self._page_since = 0.0
        """When the top page was first seen, by ``clock``."""
        self._is_new_page = False
        """Whether what is heard now was done before it could be seen."""
        self._focus_since = ("", 0.0)
        """What has the focus, and since when by ``clock``."""
        self._drawn = 0.0
        """When the last frame was shown, by the computer's clock."""
        self._text_box: pygame.Rect | None = None
        """Where text is typed, in pixels; None while letters are commands."""

    # -- what screens ask for ------------------------------------------------------------
    def say(self, words: str, clause: str = "", *, refused: bool = True, beside: str = "") -> None:
        """Tell the player something, until the next press.

        It stands beside the target of that key, else beside what was pressed.
        """
        at = self._pointer.at if self.clicking and not beside else None
        if at is None and not beside and self.stack.top:
            beside = self.stack.top.focus.key
        told = f"{words} [[{clause}]]" if clause else words
        self.notice = Notice(told, refused, at, beside)
        if refused:
            self.sound.play("refuse")
        self.redraw()

    def tell(self, *notes: Note | None) -> None:
        """Say what the files have to say, if anything, after what the same press led to."""
        if told := self.sentences(*notes):
            before = f"{self.notice.words} " if self.notice else ""
            self.say(before + told, refused=False)

    def sentences(self, *notes: Note | None) -> str:
        """What the files have to say, as one text."""
        return " ".join(self.words(note.key, **note.params) for note in notes if note)

    def autosave(self, session: Session) -> None:
        """Keep the open game; a failure is told once, not at every action."""
        failed_before = self.store.problem is not None
        problem = self.store.autosave(session)
        if not failed_before:
            self.tell(problem)

    def go_title(self) -> None:
        """Take everything down and show the title."""
        from scenes.screens.title import Title

        self.thinker.cancel()
        self.stack.reset(Title(self))

    def redraw(self) -> None:
        self._dirty = True

    def forget_input(self) -> None:
        """Drop what was typed and clicked so far: it is not meant for the next person."""
        pygame.event.clear(PERSONAL)
        self._heard = deque(event for event in self._heard if event.type not in PERSONAL)
        self._pointer.let_go()
        self.notice = None

    def listen(self, listener: Callable[[str], None]) -> None:
        """Give the next key combination to ``listener`` and to nobody else."""
        self._listener = listener

    def quit(self) -> None:
        self.running = False

    def change(self, **fields: object) -> None:
        """Change settings: they take effect at once and are kept."""
        if fields.get("fullscreen"):
            self._remember_window()
        for name, value in fields.items():
            setattr(self.preferences, name, value)
        self.preferences.save(self.store)
        if "language" in fields:
            self.words = Words(self.preferences.language or system_language())
        if "bindings" in fields:
            self.reader.bind(self.preferences.bindings)
        if "fullscreen" in fields:
            self._open_window()
        self.sound.refresh()
        self.redraw()

    def open_rules(self, game: str = "", clause: str = "") -> None:
        """The rulebook over the present screen."""
        from scenes.screens.rules import RulesScene

        self.stack.push(RulesScene(self, game, clause))

    def open_clause(self, clause: str) -> None:
        """A link in a text: the clause in the rulebook of the game it belongs to."""
        from scenes.services.library import game_of

        self.open_rules(game_of(clause), clause)

    # -- the window ----------------------------------------------------------------------
    def open(self) -> None:
        """Open the window, remembered, within a display that is there."""
        os.environ.setdefault("SDL_IME_SHOW_UI", "1")
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        if self.preferences.software:
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        pygame.display.init()
        pygame.font.init()
        self._open_window()
        pygame.display.set_caption(NAME)
        pygame.key.set_repeat(400, 40)
        pygame.key.stop_text_input()

    def _open_window(self) -> None:
        if self.preferences.fullscreen:
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            place = window_within(self.preferences.window, _displays())
            pygame.display.set_mode(place.size, pygame.RESIZABLE)
            if self.preferences.window:
                with contextlib.suppress(pygame.error):
                    pygame.display.set_window_position(place.topleft)
        self.redraw()

    def _remember_window(self) -> None:
        if self.preferences.fullscreen:
            return
        with contextlib.suppress(pygame.error):
            place = pygame.display.get_window_position()
            self.preferences.window = (*pygame.display.get_window_size(), *place)
            self.preferences.save(self.store)

    # -- the loop ------------------------------------------------------------------------
    def run(self, first: Scene) -> None:
        """Show ``first`` and go on until everything is closed."""
        self.stack.push(first)
        self.stack.settle()
        self._turn_page()
        last = time.perf_counter()
        self.frame(0.0)
        with contextlib.suppress(pygame.error):
            pygame.joystick.init()
        while self.running and self.stack.top:
            for event in self._wait():
                self.hear(event)
            now = time.perf_counter()
            self.frame(now - last)
            last = now
        self.close()

    def _wait(self) -> list[pygame.event.Event]:
        """Sleep until something happens or is due; then as long as a frame must be seen."""
        event = pygame.event.wait(self._due())
        early = self._drawn + FRAME - time.perf_counter()
        if early > 0:
            pygame.time.wait(round(early * 1000))
        return ([event] if event.type != pygame.NOEVENT else []) + pygame.event.get()

    def _due(self) -> int:
        """Milliseconds after which something is to be done though nothing has happened."""
        top = self.stack.top
        if top is None or self._heard or self._dirty or self._is_new_page or top.moving:
            return 1
        if top.waiting:
            return WAITING_MS
        if not self._tires(top.focus):
            return IDLE_MS
        rested = self.clock - self._focus_since[1]
        return max(1, min(IDLE_MS, round((REST - rested) * 1000) + 1))

    def hear(self, event: pygame.event.Event) -> None:
        """Take one event of the window."""
        match event.type:
            case pygame.QUIT:
                self.quit()
            case pygame.WINDOWENTER:
                self._entering = True
            case pygame.MOUSEMOTION if self._entering:
                self._entering = False  # a window that opens under the pointer is not pointed at
            case pygame.WINDOWFOCUSGAINED:
                self.sound.focused(True)
                self.redraw()
            case pygame.WINDOWFOCUSLOST:
                self.sound.focused(False)
                self._pointer.let_go()
                self.reader.let_go()
            case pygame.WINDOWSIZECHANGED | pygame.VIDEOEXPOSE | pygame.WINDOWRESTORED:
                self.redraw()
            case _:
                self._heard.append(event)

    def frame(self, seconds: float) -> None:
        """One turn of the loop: input, time, changes of the stack, and a picture if needed."""
        self.clock += seconds
        if self._is_new_page:
            self._page_since, self._is_new_page = self.clock, False
        top = self.stack.top
        if top and not (top.moving or top.waiting):
            seconds = min(seconds, FRAME)  # what begins now has not slept with us
        self._act()
        top = self.stack.top
        if top and top.update(seconds):
            self.redraw()
        if self.stack.settle():
            self._turn_page()
        if self._dirty and self.stack.top:
            self.draw()
        self._rest()

    def _turn_page(self) -> None:
        """Another page is on top: what was begun on the old one is over."""
        self._page_since, self._is_new_page = self.clock, True
        self._focus_since = "", self.clock
        self._pointer.let_go()
        self._listener = None
        if self.notice:  # what was pressed is not on this page
            self.notice = replace(self.notice, at=None, beside="")
        self.redraw()

    def _act(self) -> None:
        """Act on what was heard up to the first press; the rest waits for the new picture."""
        while self._heard and self.ui and self.stack.top:
            event = self._heard.popleft()
            intent = self.reader.read(event, self._typing)
            if event.type == pygame.KEYDOWN and self._listener:
                self._tell_listener(event)
            elif intent and self._obey(self.stack.top, self.ui, intent):
                # What was clicked on the old picture is not meant for the new one.
                self._heard = deque(e for e in self._heard if e.type not in CLICKS)
                return

    @property
    def _typing(self) -> bool:
        chosen = self.ui.chosen if self.ui else None
        return chosen is not None and chosen.field is not None

    def _tell_listener(self, event: pygame.event.Event) -> None:
        combo, listener = combination(event), self._listener
        if listener and combo and event.key not in MODIFIER_KEYS:
            self._listener = None
            listener(combo)
            self.redraw()

    def _obey(self, top: Scene, ui: Ui, intent: Intent) -> bool:
        """Do what was meant; whether something was pressed by it."""
        if intent.meaning is Meaning.PRESS and self.clock - self._page_since < DOUBLE:
            return False
        if intent.meaning not in (Meaning.POINT, Meaning.RELEASE):
            self.notice = None
        if intent.meaning is not Meaning.POINT:
            self.clicking = intent.meaning in (Meaning.PRESS, Meaning.RELEASE)
            self.redraw()
        if self._command(intent):
            return False
        focus = top.focus.key
        pressed = Pointing(top, ui, self._pointer).handle(intent, self._units(intent.at))
        if top.focus.key != focus or self._pointer.held:
            self.redraw()
        return pressed

    def _units(self, at: tuple[float, float]) -> tuple[float, float]:
        """A pixel of the window as a place on the page, which a tiny window shows shrunken."""
        width, height = self.window.get_size()
        page = self.ui.page if self.ui else Box(0, 0, 0, 0)
        return at[0] * page.w / max(1, width), at[1] * page.h / max(1, height)

    def _command(self, intent: Intent) -> bool:
        """Commands that mean the same everywhere."""
        match intent.meaning:
            case Meaning.MUTE:
                self.change(mute=not self.preferences.mute)
            case Meaning.FULLSCREEN:
                self.change(fullscreen=not self.preferences.fullscreen)
            case Meaning.SCREENSHOT:
                self._screenshot()
            case Meaning.HELP:
                self._help()
            case _:
                return False
        return True

    def _help(self) -> None:
        top, chosen = self.stack.top, self.ui.chosen if self.ui else None
        if chosen and chosen.clause:
            self.open_clause(chosen.clause)
        elif top:
            self.open_rules(*top.rules)

    def _screenshot(self) -> None:
        png = io.BytesIO()
        pygame.image.save(self.window, png, "png")
        kept = self.store.screenshot(png.getvalue())
        self.tell(kept if isinstance(kept, Note) else Note("screenshot.saved", {"path": kept}))

    def _rest(self) -> None:
        """Let the focus come to rest, so that its tooltip appears."""
        top = self.stack.top
        if top is None:
            return
        if top.focus.key != self._focus_since[0] or not top.focus.key:
            self._focus_since = top.focus.key, self.clock
        if self._tires(top.focus) and self.clock - self._focus_since[1] > REST:
            top.focus.resting = True
            if self.ui and self.ui.chosen and self.ui.chosen.help:
                self.redraw()

    def _tires(self, focus: Focus) -> bool:
        """Whether it will rest: one that the page has moved stays quiet for a pointer's owner."""
        return not focus.resting and (focus.key == focus.moved_to or not self.clicking)

    # -- the picture ---------------------------------------------------------------------
    @property
    def look(self) -> Look:
        """How the player wants things to look, cut to what this window can show."""
        wanted = self.preferences.scale / 100
        tone = TONES[self.preferences.theme]
        scale = min(wanted, largest_scale(self.canvas_size))
        return Look(scale, tone, self.preferences.sans, self.preferences.marks)

    @property
    def window(self) -> pygame.Surface:
        """The surface of the window.

        Raises:
            RuntimeError: it is not open.
        """
        surface = pygame.display.get_surface()
        if surface is None:
            raise RuntimeError("the window is not open")
        return surface

    @property
    def canvas_size(self) -> tuple[int, int]:
        """Pixels drawn on: the window's, or what any screen needs at least."""
        width, height = self.window.get_size()
        return max(width, LEAST[0]), max(height, LEAST[1])

    def draw(self) -> None:
        """Draw what can be seen and show it."""
        window = self.window
        canvas = window
        if window.get_size() != self.canvas_size:
            canvas = pygame.Surface(self.canvas_size)
        self.paint(canvas)
        if canvas is not window and all(window.get_size()):
            pygame.transform.smoothscale(canvas, window.get_size(), window)
        pygame.display.flip()
        self._drawn = time.perf_counter()
        self._take_text()

    def paint(self, canvas: pygame.Surface) -> None:
        """Draw all visible scenes; the top one's targets are the ones that count."""
        self._dirty = False
        canvas.set_clip(None)
        for scene in self.stack.drawn():
            ui = Ui(canvas, self.look, scene.focus, self.open_clause, self._watch)
            if scene is self.stack.top:
                ui.carried = self._pointer.carried
            scene.draw(ui)
            if scene is self.stack.top:
                if self.notice:
                    said = self.notice
                    ui.finish(said.words, warn=said.refused, at=said.at, beside=said.beside)
                else:
                    ui.finish()
                self.ui = ui
            self._dirty = self._dirty or ui.again

    def _take_text(self) -> None:
        """Let letters arrive as text only where text is wanted.

        Elsewhere an input method would compose words out of commands.
        """
        chosen = self.ui.chosen if self.ui else None
        box = chosen.box.pixels(self.ui.unit) if self.ui and chosen and chosen.field else None
        if box == self._text_box:
            return
        self._text_box = box
        if box:
            pygame.key.set_text_input_rect(box)
            pygame.key.start_text_input()
        else:
            pygame.key.stop_text_input()

    def close(self) -> None:
        """Leave everything in order."""
        self.stack.clear()
        self.thinker.close()
        self.sound.close()
        self._remember_window()


def run(arguments: Arguments) -> int:
    """Open the window, play, and say how it ended as an exit code."""
    store = Store(arguments.data_dir or default_folder())
    preferences, note = Preferences.load(store)
    arguments.override(preferences)
    app = App(store, preferences)
    try:
        app.open()
    except pygame.error as error:
        print(app.words("window.none", error=error), file=sys.stderr)
        return 1
    if pygame.display.get_driver() == "offscreen" and "SDL_VIDEODRIVER" not in os.environ:
        print(app.words("window.none", error=app.words("window.no_display")), file=sys.stderr)
        return 1
    signal.signal(signal.SIGTERM, lambda number, frame: app.quit())
    app.tell(note, store.claim(app.words("saves.second")))
    from scenes.screens.opening import first_scene

    try:
        app.run(first_scene(app, arguments))
    except KeyboardInterrupt:
        app.close()
    except Exception as error:  # the last line of defence: a sentence instead of a traceback
        _apologise(app, error)
        return 1
    finally:
        store.release()
    return 0


def _now() -> datetime:
    return datetime.now().astimezone()


def _displays() -> list[pygame.Rect]:
    """The displays side by side, as SDL tells sizes but not places."""
    rects: list[pygame.Rect] = []
    for size in pygame.display.get_desktop_sizes():
        rects.append(pygame.Rect((rects[-1].right if rects else 0, 0), size))
    return rects


def _apologise(app: App, error: Exception) -> None:
    """Write a report, then say so: in the window if it still can be drawn, and on stderr."""
    from scenes.screens.crash import Crash

    opened = [s.session for s in reversed(app.stack.scenes) if hasattr(s, "session")]
    report = app.store.report(error, opened[0] if opened else None, __version__)
    words = app.words("crash.sentence", path=report or "-")
    print(words, file=sys.stderr)
    app.stack.abandon()
    app.forget_input()
    with contextlib.suppress(Exception):
        app.run(Crash(app, words))
    app.thinker.close()
