"""House presets: seats, bots and rules of a game kept under a name, to be chosen again."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import msgspec

from scenes.kit.focus import Target
from scenes.kit.intents import Meaning
from scenes.kit.layout import Box
from scenes.kit.theme import GAP_M, GAP_S, TARGET, mix
from scenes.kit.ui import Ui
from scenes.scene import Scene
from scenes.services.preferences import Setup, fitting
from scenes.services.store import free_name, tidy_title

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.screens.new_game import NewGame

WIDTH = 860
NAME_LIMIT = 40
"""Letters of a name, at most."""
ROWS = 4
"""Presets that are seen at once, where the window has room for them."""


class Presets(Scene):
    """Lies over a new game: keeps how that is set up, or sets it up as it was kept."""

    opaque = False

    def __init__(self, app: App, page: NewGame) -> None:
        super().__init__(app)
        self._page = page
        self._kept = app.preferences.presets.setdefault(page.game.key, {})
        """The presets of this game, by name."""
        self._name = ""
        """As it was written; empty for the proposed one."""
        self._removed: tuple[str, Setup] | None = None
        """What was removed last, to be brought back."""
        self.focus.key = "name"

    # -- what can be done ----------------------------------------------------------------
    def _write(self, name: str) -> None:
        self._name = name

    def _keep(self) -> None:
        """Keep the present setup, in the place of an older one of that name."""
        name = self._wanted
        self._kept.pop(name, None)
        self._kept[name] = self._page.setup
        self._name = ""
        self._save("preset.kept", name)

    def _choose(self, name: str) -> None:
        if fits := fitting(self._kept[name], self._page.game):
            self._page.take(*fits)
            self.app.stack.pop()
            self.app.say(self.app.words("preset.taken", name=name), refused=False)

    def _remove(self, name: str) -> None:
        self._removed = name, self._kept.pop(name)
        self._save("preset.removed", name)
        self.focus.key = "undo"

    def _bring_back(self) -> None:
        if self._removed:
            name, setup = self._removed
            self._kept[free_name(name, self._kept.__contains__)] = setup
            self._removed = None
            self._save("preset.kept", name)

    def _save(self, said: str, name: str) -> None:
        problem = self.app.preferences.save(self.app.store)
        self.app.say(self.app.words(said, name=name), refused=False)
        self.app.tell(problem)

    def command(self, meaning: Meaning) -> None:
        if meaning is Meaning.UNDO:
            self._bring_back()

    @property
    def rules(self) -> tuple[str, str]:
        return self._page.rules

    @property
    def _wanted(self) -> str:
        """The name that the present setup would be kept under."""
        return tidy_title(self._name) if self._name.strip() else self._proposed

    @property
    def _proposed(self) -> str:
        return free_name(self.app.words("preset.proposal"), self._kept.__contains__)

    # -- drawing -------------------------------------------------------------------------
    def draw(self, ui: Ui) -> None:
        words = self.app.words
        ui.veil()
        width = min(WIDTH, ui.page.w - 40) - 2 * (GAP_M + GAP_S)
        about = words("preset.about")
        told, row = ui.height(about, "small", width), self._row_height(ui)
        around = 2 * (GAP_M + GAP_S)
        inside = ui.pitch("heading") + told + 2 * TARGET + ROWS * (row + GAP_S) + 3 * GAP_M
        panel = ui.page.middle(width + around, min(inside + around, ui.page.h - 20))
        room = ui.panel(panel, ui.tone.panel, ui.tone.brass_lit, width=2.0).inset(GAP_S)
        ui.text(room.top(ui.pitch("heading"), GAP_S), words("preset.title"), "heading")
        ui.text(room.top(told, GAP_M), about, "small", ui.tone.quiet)
        self._draw_keep(ui, room.top(TARGET, GAP_M))
        self._draw_foot(ui, room.base(TARGET, GAP_M))
        self._draw_list(ui, room, row)

    def _draw_keep(self, ui: Ui, line: Box) -> None:
        words = self.app.words
        label = words("preset.replace" if self._wanted in self._kept else "preset.keep")
        cell = line.side(ui.button_width(label), GAP_S)
        name = words("preset.name")
        ui.field(
            line,
            "name",
            name,
            self._name,
            self._write,
            limit=NAME_LIMIT,
            hint=self._proposed,
            done=self._keep,
        )
        ui.button(cell, "keep", label, self._keep, "main")

    def _draw_foot(self, ui: Ui, foot: Box) -> None:
        words = self.app.words
        back, undo = foot.columns(2, GAP_S)
        ui.button(back, "back", words("preset.back"), self.cancel, hotkey="escape")
        if self._removed:
            hotkey = self.app.reader.key_of(Meaning.UNDO)
            ui.button(undo, "undo", words("preset.undo"), self._bring_back, hotkey=hotkey)

    def _row_height(self, ui: Ui) -> float:
        return max(TARGET, ui.pitch("card") + ui.pitch("small")) + 2 * 6

    def _draw_list(self, ui: Ui, room: Box, high: float) -> None:
        words = self.app.words
        if not self._kept:
            ui.text(room, words("preset.none"), "body", ui.tone.quiet, "centre", "middle")
            return
        whole = len(self._kept) * (high + GAP_S) - GAP_S
        with ui.scrolled(room, "presets", words("preset.title"), whole) as listed:
            for name in reversed(self._kept):
                self._draw_row(ui, listed.top(high, GAP_S), name)

    def _draw_row(self, ui: Ui, row: Box, name: str) -> None:
        """A preset: what it is called and who plays by which rules; choosing and removing it."""
        words, tone, setup = self.app.words, ui.tone, self._kept[name]
        remove = words("preset.remove")
        cell = row.side(ui.button_width(remove, style="label"), GAP_S)
        fits = fitting(setup, self._page.game) is not None
        line = tone.brass if fits else mix(tone.brass, tone.panel, 0.75)
        ui.panel(row, tone.raised if fits else tone.panel, line, corner=6, double=False)
        room = row.inset(GAP_M, 6)
        ink = tone.paper if fits else tone.unusable
        ui.text(room.top(ui.pitch("card")), ui.cut(name, "card", room.w), "card", ink)
        about = self._about(setup) if fits else words("preset.unfit.short")
        ui.text(room, ui.cut(about, "small", room.w), "small", tone.quiet if fits else tone.warn)
        press = partial(self._choose, name) if fits else None
        help = "" if fits else words("preset.unfit", name=name)
        ui.target(Target(f"choose {name}", row, name, press, help))
        press = partial(self._remove, name)
        ui.button(cell, f"remove {name}", remove, press, style="label")

    def _about(self, setup: Setup) -> str:
        """Who plays, and how many rules are not as usual."""
        words = self.app.words
        names = ", ".join(
            f"{one.name} ({words(f'bot.{one.bot}')})" if one.bot else one.name
            for one in setup.players
        )
        usual = msgspec.to_builtins(msgspec.convert({}, self._page.game.options))
        changed = sum(setup.options[key] != usual[key] for key in usual if key != "seats")
        return f"{names}  ·  {words.count('preset.rules', changed)}" if changed else names
