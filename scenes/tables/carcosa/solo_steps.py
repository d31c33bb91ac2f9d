"""What the factions do, step by step: a card for each step, or all of them at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, get_args

from game.core.protocol import Event
from scenes.kit.layout import Box
from scenes.kit.theme import GAP_M, GAP_S, TARGET, Identity
from scenes.kit.timeline import Clip
from scenes.kit.ui import Ui
from scenes.scene import Scene
from scenes.tables.carcosa import pieces
from scenes.tables.carcosa.solo_words import YOU, Step
from scenes.tables.map.motion import nothing

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.tables.carcosa.solo import SoloBoard

Mode = Literal["step", "run", "instant"]
MODES: Final[tuple[Mode, ...]] = get_args(Mode)
READ: Final = 2.4
"""Seconds that a card stays when it waits for nobody."""
WIDE: Final = 760.0
"""Units of a card at most."""
HIGH: Final = 236.0, 204.0
"""Units of its height, roomy and compact; more only where the words need it."""


class Steps:
    """Targets: ``next`` and ``pace.card`` on the card.

    While steps are shown the card has a place of its own below the map, so that it hides
    nothing that it is about and its button stays where it is.
    """

    def __init__(self, board: SoloBoard) -> None:
        self._board = board
        self._words = board.words
        self.current: Step | None = None
        """The step whose card is shown."""
        self._clip: Clip | None = None
        """That card on the timeline."""
        self._untold: list[Step] = []
        """Steps that are told together at the end."""
        self._is_open = False
        """Whether a card has been shown since the player's last action."""
        self._box: Box | None = None
        """Where cards lie in this frame."""

    # -- how they are shown ----------------------------------------------------------------
    @property
    def chosen(self) -> Mode:
        """What the player has chosen."""
        return self._board.host.app.preferences.steps

    @property
    def mode(self) -> Mode:
        """What is done: nobody waits in a replay, and without motion nothing can run."""
        host = self._board.host
        if not host.plays or host.chair is None:
            return "run"
        is_still = host.app.preferences.motion == "off"
        return "instant" if self.chosen == "run" and is_still else self.chosen

    def next_mode(self) -> None:
        """The next way to show steps; a card that waits goes on unless it still has to."""
        mode = MODES[(MODES.index(self.chosen) + 1) % len(MODES)]
        self._board.host.app.change(steps=mode)
        if self.mode != "step":
            self.go_on()

    def close(self) -> None:
        """Another action begins: the place of the cards is given back to the map."""
        self._is_open = False

    def clips(self, event: Event) -> list[Clip]:
        """The card of a step, once the table shows what it has led to."""
        step = self._board.speech.step(event)
        if step is None:
            return []
        if self.mode == "instant":
            self._untold.append(step)
            return []
        clip = Clip(READ, nothing)

        def begin() -> None:
            if self.mode == "instant":  # it was chosen while others waited
                self._untold.append(step)
                clip.seconds = 0.0
                return
            self.current, self._clip, self._is_open = step, clip, True
            if step.place:
                self._board.map.reveal(step.place)
            if self.mode == "step":
                clip.seconds, clip.holds = 0.0, True
                self._board.host.focus.key = "next"
            self._board.host.app.redraw()

        def end() -> None:
            self.current = self._clip = None

        clip.start, clip.end = begin, end
        return [clip]

    def go_on(self) -> None:
        """Leave the card that waits."""
        if self._clip:
            self._clip.holds = False
            self._clip.seconds = 0.0
            self._board.host.app.redraw()

    def page(self) -> Scene | None:
        """All steps that were not shown one by one; given once."""
        steps, self._untold = self._untold, []
        return Summary(self._board.host.app, tuple(steps), self._who) if steps else None

    # -- the card --------------------------------------------------------------------------
    def lay_out(self, ui: Ui, window: Box) -> None:
        """While steps are shown, cut the place of their cards off the map's window."""
        self._box = None
        if self._is_open and self._board.motion.moment is not None:
            foot = window.base(ui.pick(*HIGH), GAP_S)
            self._box = foot.middle(min(WIDE, foot.w), foot.h)

    def draw(self, ui: Ui) -> None:
        """The card of the present step."""
        step, place = self.current, self._box
        if step is None or place is None:
            return
        has_button = self._clip is not None and self._clip.holds
        high = _height(ui, step, place.w - 2 * GAP_M - _figure(ui) - GAP_M) + 2 * GAP_M
        high += (TARGET + GAP_S) if has_button else 0
        box = Box(place.x, min(place.y, place.bottom - high), place.w, max(place.h, high))
        ui.cover(box)
        inner = ui.panel(box, ui.tone.ink, ui.tone.brass_lit, width=2.2).inset(0, -4)
        if has_button:
            self._draw_buttons(ui, inner.base(TARGET, GAP_S))
        draw_step(ui, inner, step, step.title or self._board.speech.role(step.role), self._who)
        ui.place("step", box)

    def _draw_buttons(self, ui: Ui, foot: Box) -> None:
        """Go on; and how steps are shown, where there is room for it."""
        label = self._words("carcosa_solo.next")
        button = foot.side(ui.button_width(label, "e"), GAP_S)
        ui.button(button, "next", label, self.go_on, "main", hotkey="e")
        ui.default = "next"
        label = self._words(f"carcosa_solo.pace.{self.chosen}.short")
        wide = ui.button_width(label, "v", "label") + 6
        if wide <= foot.w:
            help = self._words("carcosa_solo.next.how")
            ui.button(
                foot.left(wide),
                "pace.card",
                label,
                self.next_mode,
                hotkey="v",
                help=help,
                clause="CA-9.18",
                style="label",
            )

    @property
    def _who(self) -> Identity:
        return self._board.identity(YOU)


def _figure(ui: Ui) -> float:
    return ui.pick(64.0, 48.0)


def _way(step: Step) -> str:
    """From where to where, in a few words."""
    return "  →  ".join(filter(None, (step.before, step.after)))


def _height(ui: Ui, step: Step, width: float) -> float:
    words = f"{step.words} [[{step.clause}]]"
    way = ui.height(_way(step), "strong", width) if _way(step) else 0
    told = ui.pitch("card") + way + 4 + ui.height(words, "small", width)
    return max(_figure(ui), told)


def draw_step(ui: Ui, box: Box, step: Step, title: str, player: Identity) -> None:
    """Who, from where to where, what and why; the player's seal where nobody took it."""
    place = box.left(_figure(ui), GAP_M).top(_figure(ui))
    if step.role:
        pieces.figure(ui, place, step.role, None, prone=step.prone)
    else:
        ui.emblem(place, player)
    ui.text(box.top(ui.pitch("card")), title, "card", ui.tone.brass_lit)
    if way := _way(step):
        ui.text(box.top(ui.height(way, "strong", box.w), 4), way, "strong", ui.tone.pallid)
    ui.text(box, f"{step.words} [[{step.clause}]]", "small")


class Summary(Scene):
    """Lies over the table: all that the factions did at once, to be read and closed."""

    opaque = False

    def __init__(self, app: App, steps: tuple[Step, ...], player: Identity) -> None:
        super().__init__(app)
        self.steps = steps
        self._player = player

    @property
    def rules(self) -> tuple[str, str]:
        return "carcosa", "CA-9.5"

    def draw(self, ui: Ui) -> None:
        words = self.app.words
        ui.veil()
        wide = min(760.0, ui.page.w - 40)
        inside = wide - 2 * GAP_M - TARGET
        rows = [_height(ui, one, inside - _figure(ui) - GAP_M) + GAP_M for one in self.steps]
        around = ui.pitch("heading") + TARGET + 2 * GAP_M + 2 * GAP_S
        high = min(sum(rows) + around + 2 * GAP_M, ui.page.h - 20)
        room = ui.panel(ui.page.middle(wide, high), ui.tone.panel, ui.tone.brass_lit, width=2.2)
        title = words("carcosa_solo.summary")
        ui.text(room.top(ui.pitch("heading"), GAP_S), title, "heading")
        close = words("carcosa_solo.summary.close")
        foot = room.base(TARGET, GAP_M)
        ui.button(
            foot.side(ui.button_width(close, "e")), "close", close, self.cancel, "main", hotkey="e"
        )
        with ui.scrolled(room, "steps", title, sum(rows)) as list_:
            for step, row in zip(self.steps, rows, strict=True):
                cell = list_.top(row)
                cell.w = inside
                title = step.title or words(f"carcosa.pawn.{step.role}")
                draw_step(ui, cell, step, title, self._player)
