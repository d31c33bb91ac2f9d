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
from dataclasses import dataclass
from typing import TYPE_CHECKING

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from scenes import __version__
from scenes.arguments import Arguments
from scenes.intents import Intent, Meaning, Reader, combination
from scenes.layout import LEAST, Box, largest_scale
from scenes.pointing import Pointer, Pointing
from scenes.preferences import SMALLEST_WINDOW, Preferences, window_within
from scenes.scene import Scene, SceneStack
from scenes.sound import Sound
from scenes.store import Note, Store, default_folder
from scenes.theme import TONES
from scenes.thinking import Thinker
from scenes.ui import Look, Ui
from scenes.words import Words, system_language

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
PERSONAL = (
    pygame.MOUSEMOTION,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEWHEEL,
    pygame.KEYDOWN,
    pygame.KEYUP,
    pygame.TEXTINPUT,
    pygame.JOYBUTTONDOWN,
    pygame.JOYHATMOTION,
    pygame.JOYAXISMOTION,
)
"""Events that one person made and that are not meant for the next."""
MODIFIERS = (
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


class App:
    """The program while it runs: window, settings, files, sound and the stack of screens."""

    def __init__(self, store: Store, preferences: Preferences, *, watch: bool = False) -> None:
        self.store = store
        self.preferences = preferences
        self.words = Words(preferences.language or system_language())
        self.sound = Sound(preferences)
        self.thinker = Thinker()
        self.reader = Reader(preferences.bindings)
        self.stack = SceneStack()
        self.running = True
        self.ui: Ui | None = None
        """The last frame of the top page."""
        self.notice: Notice | None = None
        """What the last press led to, beside the focus; shown until the next one."""
        self._watch = watch
        self._listener: Callable[[str], None] | None = None
        self._pointer = Pointer()
        self._intents: deque[Intent] = deque()
        self._dirty = True
        self._rested = 0.0

    # -- what screens ask for ------------------------------------------------------------
    def say(self, words: str, clause: str = "", *, refused: bool = True) -> None:
        """Tell the player something beside the focus, until the next press."""
        self.notice = Notice(f"{words} [[{clause}]]" if clause else words, refused)
        if refused:
            self.sound.play("refuse")
        self.redraw()

    def tell(self, note: Note | None) -> None:
        """Say what the files have to say, if anything."""
        if note:
            self.say(self.words(note.key, **note.params), refused=False)

    def autosave(self, session: Session) -> None:
        """Keep the open game; a failure is told once, not at every action."""
        failed_before = self.store.problem is not None
        problem = self.store.autosave(session)
        if not failed_before:
            self.tell(problem)

    def go_title(self) -> None:
        """Take everything down and show the title."""
        from scenes.title import Title

        self.thinker.cancel()
        self.stack.reset(Title(self))

    def redraw(self) -> None:
        self._dirty = True

    def forget_input(self) -> None:
        """Drop what was typed and clicked so far: it is not meant for the next person."""
        pygame.event.clear(PERSONAL)
        self._intents.clear()
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
        from scenes.rules import RulesScene

        self.stack.push(RulesScene(self, game, clause))

    def open_clause(self, clause: str) -> None:
        """A link in a text: the clause in the rulebook of the game it belongs to."""
        from scenes.library import game_of

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

    def _open_window(self) -> None:
        if self.preferences.fullscreen:
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            place = window_within(self.preferences.window, _displays())
            pygame.display.set_mode(place.size, pygame.RESIZABLE)
            with contextlib.suppress(pygame.error):
                window = pygame.Window.from_display_module()
                window.minimum_size = SMALLEST_WINDOW
                if self.preferences.window:
                    window.position = place.topleft
        self.redraw()

    def _remember_window(self) -> None:
        if self.preferences.fullscreen:
            return
        with contextlib.suppress(pygame.error):
            window = pygame.Window.from_display_module()
            self.preferences.window = (*window.size, *window.position)
            self.preferences.save(self.store)

    # -- the loop ------------------------------------------------------------------------
    def run(self, first: Scene) -> None:
        """Show ``first`` and go on until everything is closed."""
        self.stack.push(first)
        self.stack.settle()
        last = time.perf_counter()
        self.frame(0.0)
        pygame.joystick.init()
        while self.running and self.stack.top:
            for event in self._wait():
                self.hear(event)
            now = time.perf_counter()
            self.frame(now - last)
            last = now
        self.close()

    def _wait(self) -> list[pygame.event.Event]:
        """Sleep until something happens or is due."""
        top = self.stack.top
        if self._intents or self._dirty or (top and top.moving):
            pygame.time.wait(1)
            return pygame.event.get()
        due = WAITING_MS if top and top.waiting else IDLE_MS
        event = pygame.event.wait(due)
        return ([event] if event.type != pygame.NOEVENT else []) + pygame.event.get()

    def hear(self, event: pygame.event.Event) -> None:
        """Take one event of the window."""
        if event.type == pygame.QUIT:
            self.quit()
        elif event.type in (
            pygame.VIDEORESIZE,
            pygame.VIDEOEXPOSE,
            pygame.WINDOWRESTORED,
            pygame.WINDOWFOCUSGAINED,
        ):
            self.sound.focused(True)
            self.redraw()
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.sound.focused(False)
        elif event.type == pygame.KEYDOWN and self._listener and event.key not in MODIFIERS:
            listener, self._listener = self._listener, None
            listener(combination(event))
            self.redraw()
        elif intent := self.reader.read(event, self._typing):
            self._intents.append(intent)

    @property
    def _typing(self) -> bool:
        top = self.stack.top
        chosen = Pointing(top, self.ui, self._pointer).chosen if top and self.ui else None
        return chosen is not None and chosen.field is not None

    def frame(self, seconds: float) -> None:
        """One turn of the loop: input, time, changes of the stack, and a picture if needed."""
        self._act()
        top = self.stack.top
        if top and top.update(seconds):
            self.redraw()
        self._rest(seconds)
        if self.stack.settle():
            self.redraw()
            self._pointer.start = None
        if self._dirty and self.stack.top:
            self.draw()

    def _act(self) -> None:
        """Act on the intents up to the first press; the rest waits for the new picture."""
        while self._intents and self.ui and self.stack.top:
            intent = self._intents.popleft()
            if intent.meaning not in (Meaning.POINT, Meaning.RELEASE):
                self.notice = None
            self.redraw()
            if self._command(intent):
                continue
            if Pointing(self.stack.top, self.ui, self._pointer).handle(intent):
                # What was clicked on the old picture is not meant for the new one.
                pointed = (Meaning.PRESS, Meaning.RELEASE)
                self._intents = deque(i for i in self._intents if i.meaning not in pointed)
                return

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
        top = self.stack.top
        if top is None or self.ui is None:
            return
        chosen = Pointing(top, self.ui, self._pointer).chosen
        if chosen and chosen.clause:
            self.open_clause(chosen.clause)
        else:
            self.open_rules(*top.rules)

    def _screenshot(self) -> None:
        png = io.BytesIO()
        pygame.image.save(self.window, png, "png")
        kept = self.store.screenshot(png.getvalue())
        self.tell(kept if isinstance(kept, Note) else Note("screenshot.saved", {"path": kept}))

    def _rest(self, seconds: float) -> None:
        """Let the focus come to rest, so that its tooltip appears."""
        top = self.stack.top
        if top is None or top.focus.resting:
            self._rested = 0.0
            return
        self._rested += seconds
        if self._rested > REST:
            top.focus.resting = True
            self.redraw()

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

    def paint(self, canvas: pygame.Surface) -> None:
        """Draw all visible scenes; the top one's targets are the ones that count."""
        self._dirty = False
        for scene in self.stack.drawn():
            ui = Ui(canvas, self.look, scene.focus, self.open_clause, self._watch)
            scene.draw(ui)
            if scene is self.stack.top:
                ui.finish()
                self._show_notice(ui)
                self.ui = ui
                self._dirty = ui.again

    def _show_notice(self, ui: Ui) -> None:
        if self.notice:
            at = self._pointer.at or ui.page.centre
            chosen = next((t.box for t in ui.targets if t.key == ui.focus.key), None)
            near = chosen or Box(*at, 0, 0)
            ui.note(near, self.notice.words, warn=self.notice.refused)

    def close(self) -> None:
        """Leave everything in order."""
        self.stack.clear()
        self.thinker.close()
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
        print(app.words("window.none", error="no display"), file=sys.stderr)
        return 1
    signal.signal(signal.SIGTERM, lambda number, frame: app.quit())
    app.tell(note)
    from scenes.opening import first_scene

    try:
        app.run(first_scene(app, arguments))
    except KeyboardInterrupt:
        app.close()
    except Exception as error:  # the last line of defence: a sentence instead of a traceback
        _apologise(app, error)
        return 1
    return 0


def _displays() -> list[pygame.Rect]:
    """The displays side by side, as SDL tells sizes but not places."""
    rects: list[pygame.Rect] = []
    for size in pygame.display.get_desktop_sizes():
        rects.append(pygame.Rect((rects[-1].right if rects else 0, 0), size))
    return rects


def _apologise(app: App, error: Exception) -> None:
    """Write a report, then say so: in the window if it still can be drawn, and on stderr."""
    from scenes.crash import Crash

    opened = [s.session for s in reversed(app.stack.scenes) if hasattr(s, "session")]
    report = app.store.report(error, opened[0] if opened else None, __version__)
    words = app.words("crash.sentence", path=report or "-")
    print(words, file=sys.stderr)
    app.stack.scenes.clear()
    with contextlib.suppress(Exception):
        app.run(Crash(app, words))
