"""A finished or half-finished game watched again, step by step, from any chair."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.core.protocol import Choice, Over, Seat
from game.core.session import Session
from scenes.kit.layout import Box
from scenes.kit.theme import GAP_S, TARGET
from scenes.kit.timeline import Timeline
from scenes.kit.ui import Kind, Ui
from scenes.scene import Scene
from scenes.tables import TABLES
from scenes.tables.history import History
from scenes.tables.prompt import PromptButton, cut_ribbon, draw_prompt

if TYPE_CHECKING:
    from scenes.app import App

PAUSES = {"slow": 2.4, "normal": 1.2, "fast": 0.5}
"""Seconds between two steps while it plays by itself."""


class Replay(Scene):
    """Steps through the log. While the game still goes on only what everybody may know is
    shown; afterwards each player's view, or everybody's in turn."""

    plays = False

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.at = 0
        """Entries played so far, 0 to the length of the log."""
        self.chair: Seat | None = None
        self.playing = False
        self.pace = "normal"
        self.timeline = Timeline(app.preferences.motion)
        self._since = 0.0
        self.steps = self._decisions()
        self._view = session.game.view(session.states[0], None)
        self.board = TABLES[session.game.key].of(self)
        self._show(self.steps[0])

    def _decisions(self) -> list[int]:
        """Where a step ends: before every decision, and at the end."""
        log = self.session.log
        stops = [i for i, entry in enumerate(log) if entry.seat is not None]
        return [*stops, len(log)]

    # -- what a board asks of its host -----------------------------------------------------
    @property
    def view(self) -> Any:
        return self._view

    @property
    def choice(self) -> Choice[Any] | None:
        return None

    @property
    def hinted(self) -> Any:
        return None

    def submit(self, action: Any) -> None:
        self.app.say(self.app.words("replay.only_watching"))

    def refuse(self, action: Any) -> None:
        self.submit(action)

    def draw_log(self, ui: Ui, box: Box) -> None:
        self.history.draw(ui, box)

    # -- moving through the log ------------------------------------------------------------
    def _show(self, at: int) -> None:
        """Show the table as it was after ``at`` entries."""
        self.timeline.clear()
        self.at = at
        self._view = self.session.game.view(self.session.states[at], self.chair)
        before, self.board = self.board, TABLES[self.session.game.key].of(self)
        self.board.resume(before)
        self.history = History(self, self.board, at)
        self._since = 0.0

    def _index(self) -> int:
        return next((i for i, stop in enumerate(self.steps) if stop >= self.at), 0)

    def _jump(self, by: int) -> None:
        self._go_to(max(0, min(len(self.steps) - 1, self._index() + by)))

    def _go_to(self, index: int) -> None:
        self.playing = False
        self._show(self.steps[index])

    def _show_view(self, view: Any) -> None:
        self._view = view

    def _forward(self) -> None:
        """One step, with its motion."""
        self.timeline.skip()
        index = self._index()
        if index + 1 >= len(self.steps):
            self.playing = False
            return
        start, self.at = self.at, self.steps[index + 1]
        self.history.follow(range(start, self.at), self.timeline, self._show_view)
        self._since = 0.0
        self.app.sound.play("paper")

    def _flip_playing(self) -> None:
        self.playing = not self.playing
        if self.playing and self.at == self.steps[-1]:
            self._show(self.steps[0])

    def _next_pace(self) -> None:
        paces = list(PAUSES)
        self.pace = paces[(paces.index(self.pace) + 1) % len(paces)]

    @property
    def finished(self) -> bool:
        return isinstance(self.session.pending, Over)

    def _next_chair(self) -> None:
        """Everybody's view, then each seat's; secrets stay secret while the game goes on."""
        if not self.finished:
            self.app.say(self.app.words("replay.secrets"))
            return
        chairs = [None, *(Seat(i) for i in range(len(self.session.players)))]
        self.chair = chairs[(chairs.index(self.chair) + 1) % len(chairs)]
        self._show(self.at)

    # -- time and input --------------------------------------------------------------------
    @property
    def moving(self) -> bool:
        return self.timeline.busy or self.board.moving

    @property
    def waiting(self) -> bool:
        return self.playing

    def update(self, seconds: float) -> bool:
        busy = self.moving
        self.board.update(seconds)
        self.timeline.update(seconds)
        if self.timeline.busy or not self.playing:
            return busy
        self._since += seconds
        if self._since < PAUSES[self.pace]:
            return busy
        self._forward()
        return True

    def press_any(self) -> bool:
        self.timeline.skip()
        return False

    def secondary(self, at: tuple[float, float]) -> None:
        self.board.secondary(at)

    def wheel(self, by: float) -> None:
        self.board.wheel(by)

    # -- drawing ---------------------------------------------------------------------------
    def draw(self, ui: Ui) -> None:
        page = ui.page
        ribbon = cut_ribbon(ui, page)
        foot = page.base(ui.pick(74, 60))
        self.board.draw(ui, page)
        name = self.app.words("replay.title")
        index, last = self._index(), len(self.steps) - 1
        verb = self.app.words("replay.step", n=index, last=last)
        how = self.app.words("replay.how")
        draw_prompt(ui, ribbon, None, name, verb, how, self._ways_to_watch())
        self._draw_controls(ui, ui.panel(foot, double=False).inset(-6, -8), index, last)
        self.timeline.draw(ui)

    def _ways_to_watch(self) -> tuple[PromptButton, PromptButton]:
        words, seated = self.app.words, self.session.players
        pace = words("replay.pace", pace=words(f"settings.motion.{self.pace}"))
        who = words("replay.everybody") if self.chair is None else seated[self.chair].name
        chair = words("replay.chair", who=who)
        return (
            PromptButton("pace", pace, self._next_pace),
            PromptButton("chair", chair, self._next_chair),
        )

    def _draw_controls(self, ui: Ui, bar: Box, index: int, last: int) -> None:
        words = self.app.words
        buttons = [
            ("back", "replay.back", self.cancel, "escape"),
            ("first", "replay.first", lambda: self._go_to(0), "home"),
            ("previous", "replay.previous", lambda: self._jump(-1), ","),
            ("play", "replay.pause" if self.playing else "replay.play", self._flip_playing, "p"),
            ("next", "replay.next", self._forward, "."),
            ("last", "replay.last", lambda: self._go_to(last), "end"),
        ]
        for key, label, press, hotkey in buttons:
            kind: Kind = "main" if key == "next" else "plain"
            cell = bar.left(ui.button_width(words(label), "" if ui.compact else hotkey), GAP_S)
            ui.button(
                cell.middle(cell.w, TARGET),
                key,
                words(label),
                press,
                kind,
                hotkey=hotkey,
            )
        if bar.w > 120:
            ui.slider(
                bar.middle(bar.w, TARGET),
                "jump",
                words("replay.jump"),
                index,
                max(1, last),
                self._go_to,
            )
