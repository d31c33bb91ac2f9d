"""The title: the games on a shelf, and every way on from there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game import GAMES
from game.core import fate
from scenes.kit.focus import Press, Target
from scenes.kit.intents import Meaning
from scenes.kit.layout import Box
from scenes.kit.theme import STUDY, TARGET
from scenes.kit.ui import Ui
from scenes.scene import Scene
from scenes.screens import opening
from scenes.screens.lesson import Lesson
from scenes.screens.lessons import has_lesson
from scenes.screens.new_game import NewGame, last_or_usual
from scenes.screens.records import RecordsPage
from scenes.screens.saves import Saves
from scenes.screens.study import game_box, plank, playable, shelf, wall, wrapped_box
from scenes.services.challenges import has_challenges
from scenes.services.store import SaveInfo

if TYPE_CHECKING:
    from scenes.app import App

LIFT = 10
"""Units that the chosen box stands forward."""
STARTLED = 1.0
"""Seconds after another page was closed in which nothing quits."""


class Title(Scene):
    """The first screen, and where every game is left to."""

    def __init__(self, app: App, then: Callable[[], None] | None = None) -> None:
        """``then`` is called once on arrival, before anything is drawn."""
        super().__init__(app)
        self._then = then
        self.open_game: SaveInfo | None = None
        """What "Continue" goes on with."""
        self.chosen = ""
        """Key of the box that "New game" means."""
        self._was_left = False
        self._back_since = -STARTLED
        """When another page over this one was closed, by the clock of the program."""

    def leave(self) -> None:
        self._was_left = True

    def enter(self) -> None:
        self._back_since = self.app.clock if self._was_left else -STARTLED
        self.app.sound.music(None)
        self.open_game = self.app.store.open_game()
        if self.open_game and self.open_game.damaged:
            self.app.tell(*self.app.store.load(self.open_game.path).notes)
            self.open_game = None
        elif self.app.store.problem:
            self.app.tell(self.app.store.problem)
        if not self.chosen:
            begun = list(self.app.preferences.last_setup)
            last = self.open_game.game if self.open_game else "".join(begun[-1:])
            self.chosen = last if playable(last) else shelf()[0]
        then, self._then = self._then, None
        if then:
            then()

    # -- what can be done ----------------------------------------------------------------
    def _quit(self) -> None:
        """Not by the press that was meant for the page that lay here a moment ago."""
        if self.app.clock - self._back_since >= STARTLED:
            self.app.quit()

    def _choose(self, key: str) -> None:
        """The first press on a box chooses it, the second sets up its game."""
        if self.chosen == key:
            self._new()
        self.chosen = key

    def _continue(self) -> None:
        if self.open_game:
            opening.open_save(self.app, self.open_game.path)
            self.open_game = self.app.store.open_game()

    def _new(self) -> None:
        self.app.stack.push(NewGame(self.app, self.chosen))

    def _quick_start(self) -> None:
        game = GAMES[self.chosen]
        options, seated = last_or_usual(self.app, game)
        opening.begin(self.app, game, options, seated, fate.fresh_seed())

    def _learn(self) -> None:
        self.app.stack.push(Lesson(self.app, self.chosen))

    def _solo(self) -> None:
        self.app.stack.push(RecordsPage(self.app, self.chosen))

    def _load(self) -> None:
        self.app.stack.push(Saves(self.app, "load"))

    def _replay(self) -> None:
        self.app.stack.push(Saves(self.app, "replay"))

    def _rules(self) -> None:
        self.app.open_rules(*self.rules)

    def _settings(self) -> None:
        from scenes.screens.settings import Settings

        self.app.stack.push(Settings(self.app))

    def cancel(self) -> None:
        """Escape leaves nothing by itself: it only goes to "Quit"."""
        self.focus.key = "quit"

    @property
    def rules(self) -> tuple[str, str]:
        return self.chosen, ""

    # -- drawing -------------------------------------------------------------------------
    def draw(self, ui: Ui) -> None:
        wall(ui)
        page = ui.page.inset(ui.pick(90, 28), ui.pick(36, 14))
        self._draw_name(ui, page.top(ui.pick(118, 62), ui.pick(26, 12)))
        menu = page.base(2 * ui.pick(58, TARGET) + ui.pick(14, 8), ui.pick(44, 22))
        board = page.base(ui.pick(70, 48))
        plank(ui, Box(0, board.y - 14, ui.page.w, board.h + 14))
        self._draw_shelf(ui, page)
        self._draw_line(ui, board)
        self._draw_menu(ui, menu.middle(min(menu.w, ui.pick(1240, menu.w)), menu.h))

    def _draw_name(self, ui: Ui, head: Box) -> None:
        name = self.app.words("title.name")
        line = head.middle(ui.width(name, "display") + head.h + 28, head.h)
        ui.art(line.left(line.h, 24), "sign")
        ui.text(line, name, "display", STUDY.paper, valign="middle")

    def _draw_shelf(self, ui: Ui, page: Box) -> None:
        keys = shelf()
        for cell, key in zip(page.columns(len(keys), ui.pick(36, 14)), keys, strict=True):
            high = min(cell.h - LIFT, cell.w * 1.86)
            box = Box(cell.x, page.bottom - high, cell.w, high)
            if playable(key):
                self._draw_box(ui, box, key)
            else:
                front = wrapped_box(ui, box, key, self.app.words)
                reason = self.app.words("title.not_yet", game=self.app.words(f"box.{key}"))
                ui.target(Target(f"box {key}", front, self.app.words(f"box.{key}"), None, reason))

    def _draw_box(self, ui: Ui, box: Box, key: str) -> None:
        words = self.app.words
        if key == self.chosen:
            box = Box(box.x - LIFT / 2, box.y - LIFT, box.w + LIFT, box.h + LIFT * 1.4)
        front = game_box(ui, box, key, words)
        if key == self.chosen:
            mark = Box(front.centre[0] - 10, box.bottom + 2, 20, 8)
            ui.svg(mark, f'<path d="M0 8L10 0L20 8Z" fill="{STUDY.pallid}"/>', (20, 8))
        ui.target(Target(f"box {key}", front, words(f"box.{key}"), lambda: self._choose(key)))

    def _draw_line(self, ui: Ui, board: Box) -> None:
        """What the game under the focus is about, or else the chosen one."""
        pointed = self.focus.key.removeprefix("box ")
        key = pointed if pointed in shelf() else self.chosen
        words = self.app.words(f"box.{key}.line")
        styles = ("lead_it", "body", "small")
        style = next((s for s in styles if ui.height(words, s, board.w) <= board.h - 10), "small")
        ui.text(board, words, style, STUDY.paper, "centre", "middle")

    def _draw_menu(self, ui: Ui, menu: Box) -> None:
        first, second = menu.rows(2, ui.pick(14, 8))
        words = self.app.words
        game = words(f"box.{self.chosen}")
        new = words("title.new", game=game)
        quick = words("title.quick")
        _, seated = last_or_usual(self.app, GAMES[self.chosen])
        names = ", ".join(player.name for player in seated)
        help = words("title.quick.help", game=game, names=names)
        wide = ui.button_width(quick, "k") if self.open_game else first.w * 0.3
        cell = first.side(max(wide, (first.w - 40) / 5), 10)
        ui.button(cell, "quick", quick, self._quick_start, hotkey="k", help=help)
        if self.open_game:
            short = words("title.new.short")
            fits = ui.button_width(new, "n") <= first.w * 0.42
            new = new if fits else short
            cell = first.side(max(ui.button_width(new, "n"), (first.w - 30) / 4), 10)
            ui.button(cell, "new", new, self._new, hotkey="n")
            self._draw_continue(ui, first, self.open_game)
        else:
            ui.button(first, "new", new, self._new, "main", hotkey="n")
        self._draw_ways(ui, second)

    def _draw_continue(self, ui: Ui, box: Box, info: SaveInfo) -> None:
        words = self.app.words
        key = f"box.{info.game}"
        game = words(key) if words.has(key) else info.game
        names = ", ".join(player.name for player in info.players)
        steps = words.count("saves.steps", info.entries)
        whole = words("title.continue.full", game=game, names=names, steps=steps)
        tries = (whole, words("title.continue", game=game), words("title.continue.short"))
        label = next((one for one in tries if ui.button_width(one, "c") <= box.w), tries[-1])
        help = whole if label is not whole else ""
        ui.button(box, "continue", label, self._continue, "main", hotkey="c", help=help)

    def _draw_ways(self, ui: Ui, row: Box) -> None:
        ways: tuple[tuple[str, Press, str], ...] = (
            ("load", self._load, "l"),
            ("replay", self._replay, "p"),
            ("rules", self._rules, self.app.reader.key_of(Meaning.HELP)),
            ("settings", self._settings, "s"),
            ("quit", self._quit, "q"),
        )
        learn, solo, *cells = row.columns(2 + len(ways), ui.pick(10, 6))
        self._draw_learn(ui, learn)
        self._draw_solo(ui, solo)
        for cell, (name, press, hotkey) in zip(cells, ways, strict=True):
            ui.button(cell, name, self.app.words(f"title.{name}"), press, hotkey=hotkey)

    def _draw_learn(self, ui: Ui, cell: Box) -> None:
        words, there = self.app.words, has_lesson(self.chosen)
        key = "lesson.learn.help" if there else "lesson.none"
        help = words(key, game=words(f"box.{self.chosen}"))
        press = self._learn if there else None
        ui.button(cell, "learn", words("lesson.learn"), press, hotkey="e", help=help)

    def _draw_solo(self, ui: Ui, cell: Box) -> None:
        words, there = self.app.words, has_challenges(self.chosen)
        key = "records.solo.help" if there else "records.solo.none"
        help = words(key, game=words(f"box.{self.chosen}"))
        press = self._solo if there else None
        ui.button(cell, "solo", words("records.solo"), press, hotkey="o", help=help)
