"""The menu over a table: back, save, load, rules, settings, and the ways out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.protocol import Over
from scenes.kit.focus import Press
from scenes.kit.intents import Meaning
from scenes.kit.layout import Box
from scenes.kit.pointing import copy
from scenes.kit.theme import GAP_L, GAP_M, GAP_S, TARGET
from scenes.kit.ui import Ui
from scenes.scene import Scene
from scenes.screens.question import Answer, Question
from scenes.screens.saves import SaveAs, Saves
from scenes.services.challenges import challenge_of
from scenes.services.store import Note

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.tables.table import Table

WIDTH = 860


class Menu(Scene):
    """Lies over the table or over the curtain and shows nothing of the game itself."""

    opaque = False

    def __init__(self, app: App, table: Table) -> None:
        super().__init__(app)
        self.table = table
        self.session = table.session

    @property
    def _over(self) -> bool:
        return isinstance(self.session.pending, Over)

    @property
    def _must_hide(self) -> bool:
        """Whether the table holds what only one of several people may see."""
        chair, several = self.table.chair, len(self.table.people) > 1
        return several and chair is not None and self.session.game.secret(self.session.state, chair)

    # -- what can be done ----------------------------------------------------------------
    def _save(self) -> None:
        self.app.stack.push(SaveAs(self.app, self.session))

    def _load(self) -> None:
        self.app.stack.push(Saves(self.app))

    def _replay(self) -> None:
        from scenes.screens.replay import Replay

        self.app.stack.push(Replay(self.app, self.session))

    def _rules(self) -> None:
        self.app.open_rules(*self.rules)

    def _settings(self) -> None:
        from scenes.screens.settings import Settings

        self.app.stack.push(Settings(self.app))

    def _copy_seed(self) -> None:
        copied = copy(self.session.seed)
        self.app.say(
            self.app.words("menu.seed.copied" if copied else "clipboard.none"), refused=False
        )

    def _give_up(self) -> None:
        words = self.app.words
        answer = Answer("give_up", words("menu.give_up.yes"), self._really_give_up)
        text = words("menu.give_up.text")
        self.app.stack.push(Question(self.app, words("menu.give_up.title"), text, (answer,)))

    def _really_give_up(self) -> None:
        gone = self.app.store.discard_autosave()
        if isinstance(gone, Note):
            self.app.tell(gone)
        else:
            self.app.go_title()

    def command(self, meaning: Meaning) -> None:
        if meaning is Meaning.SAVE:
            self._save()

    @property
    def rules(self) -> tuple[str, str]:
        return self.session.game.key, str(self.session.pending.clause)

    # -- drawing -------------------------------------------------------------------------
    def draw(self, ui: Ui) -> None:
        words, tone = self.app.words, ui.tone
        ui.veil(1.0 if self._must_hide else 0.72)
        buttons = self._buttons()
        rows = -(-len(buttons) // 2)
        width = min(WIDTH, ui.page.w - 60) - 2 * (GAP_M + GAP_S)
        problem = self.app.store.problem
        about = words(problem.key, **problem.params) if problem else self._about()
        told = ui.height(about, "body", width)
        inside = ui.pitch("title") + told + GAP_S + GAP_L + rows * (ui.pick(52, TARGET) + GAP_S)
        around = 2 * (GAP_M + GAP_S)
        panel = ui.page.middle(width + around, inside + around)
        room = ui.panel(panel, tone.panel, tone.brass_lit, width=2.0).inset(GAP_S)
        title = words(f"box.{self.session.game.key}")
        ui.text(room.top(ui.pitch("title"), GAP_S), title, "title")
        ui.text(room.top(told, GAP_L), about, "body", tone.warn if problem else tone.quiet)
        self._draw_buttons(ui, room, buttons, rows)

    def _about(self) -> str:
        words, key = self.app.words, "menu.about.over" if self._over else "menu.about"
        about = words(key, seed=self.session.seed)
        if challenge := challenge_of(self.session):
            about = f"{challenge.told(words)} {about}"
        return about

    def _buttons(self) -> list[tuple[str, Press, str]]:
        """Name, deed and key of each, down the left column and then the right."""
        save = self.app.reader.key_of(Meaning.SAVE)
        buttons: list[tuple[str, Press, str]] = [
            ("back", self.cancel, "escape"),
            ("save", self._save, save),
            ("load", self._load, "l"),
            ("replay", self._replay, "p"),
            ("seed", self._copy_seed, "c"),
            ("rules", self._rules, self.app.reader.key_of(Meaning.HELP)),
            ("settings", self._settings, "s"),
            ("title", self.app.go_title, "t"),
            ("give_up", self._give_up, "g"),
            ("quit", self.app.quit, "q"),
        ]
        return [one for one in buttons if one[0] != "give_up" or not self._over]

    def _draw_buttons(
        self, ui: Ui, room: Box, buttons: list[tuple[str, Press, str]], rows: int
    ) -> None:
        left, right = room.columns(2, GAP_S)
        cells = [*left.rows(rows, GAP_S), *right.rows(rows, GAP_S)]
        for cell, (name, press, hotkey) in zip(cells, buttons, strict=False):
            kind = "main" if name == "back" else "plain"
            label = self.app.words(f"menu.{name}")
            help_key = f"menu.{name}.help"
            help = self.app.words(help_key) if self.app.words.has(help_key) else ""
            ui.button(cell, name, label, press, kind, hotkey=hotkey, help=help)  # type: ignore[arg-type]
