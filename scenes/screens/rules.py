"""The rulebook: chapters, the text with its links, and a search."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game import GAMES
from game.core.rulebook import Clause
from scenes.kit.layout import Box
from scenes.kit.marks import gradient
from scenes.kit.sheet import Sheet
from scenes.kit.theme import GAP_S, TARGET
from scenes.kit.ui import Kind, Ui
from scenes.scene import Scene
from scenes.screens.study import headed_page, page_title
from scenes.services.library import rulebook

if TYPE_CHECKING:
    from scenes.app import App

MEASURE = 820
"""Widest column of text in units: about 80 letters."""


class RulesScene(Scene):
    """One game's rules, open at a clause. Going to another clause can be taken back."""

    def __init__(self, app: App, game: str = "", clause: str = "") -> None:
        super().__init__(app)
        self._take_down(game or next(iter(GAMES)), clause)

    def _take_down(self, game: str, clause: str = "") -> None:
        """Open a game's book from the shelf."""
        self.game = game
        self.book = rulebook(game, self.app.words.language)
        self.clause = clause if clause in self.book else str(self.book.chapters()[0].id)
        self.find = ""
        self._trail: list[str] = []
        self._aim = self.clause
        """The clause to scroll to at the next drawing; empty when that is done."""

    def go(self, clause: str) -> None:
        """Open another clause of this book."""
        if clause in self.book:
            self._trail.append(self.clause)
            self.clause = self._aim = clause
            self.find = ""

    def cancel(self) -> None:
        """Escape goes back along the links first, then leaves."""
        if self.find:
            self.find = ""
        elif self._trail:
            self.clause = self._aim = self._trail.pop()
        else:
            self.app.stack.pop()

    def _other_game(self) -> None:
        keys = list(GAMES)
        self._take_down(keys[(keys.index(self.game) + 1) % len(keys)])

    # -- drawing -------------------------------------------------------------------------
    def draw(self, ui: Ui) -> None:
        head, page = headed_page(ui, self.app.words("rules.back"), self.cancel, "main")
        self._draw_head(ui, head)
        self._draw_chapters(ui, page.left(ui.pick(330, 236), ui.pick(22, 10)))
        self._draw_sheet(ui, page)

    def _draw_head(self, ui: Ui, head: Box) -> None:
        words = self.app.words
        hint = words("rules.find")
        cell = head.side(max(ui.pick(330, 220), ui.width(hint) + 30), 12)
        ui.field(
            cell.middle(cell.w, TARGET), "find", hint, self.find, self._search, hint=hint, limit=30
        )
        if len(GAMES) > 1:
            other = words("rules.other")
            cell = head.side(ui.button_width(other), 12)
            ui.button(cell.middle(cell.w, TARGET), "other", other, self._other_game)
        page_title(ui, head, words("rules.title", game=words(f"box.{self.game}")))

    def _search(self, typed: str) -> None:
        self.find = typed
        self.focus.scroll.pop("sheet", None)

    def _draw_chapters(self, ui: Ui, box: Box) -> None:
        inner = ui.panel(box, opacity=0.95).inset(-4, 0)
        here, sheet = self.book[self.clause].chapter, Sheet(ui)
        for chapter in self.book.chapters():
            chosen = chapter.id == here and not self.find
            self._add_chapter(sheet, str(chapter.id), chapter.title, chosen=chosen)
        sheet.show(inner, "chapters", self.app.words("rules.chapters"))

    def _add_chapter(self, sheet: Sheet, id: str, title: str, *, chosen: bool) -> None:
        """A button as high as its words need, and a gap below it."""
        ui, name = sheet.ui, f"{id}  {title}"

        def draw(box: Box) -> None:
            kind: Kind = "plain" if chosen else "quiet"
            row = Box(box.x, box.y, box.w, box.h - GAP_S)
            go = partial(self.go, id)
            ui.button(row, f"chapter {id}", name, go, kind, style="body", tick=chosen)

        sheet.add(
            lambda width: max(TARGET, ui.height(name, "body", width - 20) + 14) + GAP_S,
            draw,
        )

    def _draw_sheet(self, ui: Ui, box: Box) -> None:
        tone = ui.tone
        w, h = box.w, box.h
        ui.svg(
            box,
            gradient("p", mixed := tone.sheet, tone.sheet, tone.sheet)
            + f'<rect x="2" y="2" width="{w - 4}" height="{h - 4}" rx="3" fill="#b9a985"/>'
            f'<rect width="{w - 12}" height="{h - 6}" rx="3" fill="{mixed}"/>'
            f'<path d="M{w - 9} 12V{h - 4}M{w - 5} 18V{h - 8}" stroke="#8d7d5c" '
            'stroke-width="1.5"/>',
        )
        room = box.inset(ui.pick(54, 20), ui.pick(34, 14))
        room = room.middle(min(room.w, MEASURE), room.h)
        found = self.book.find(self.find) if self.find.strip() else ()
        if self.find.strip():
            head = self.app.words.count("rules.found", len(found), find=self.find.strip())
            clauses = found
        else:
            chapter = self.book[self.book[self.clause].chapter]
            head = chapter.title
            clauses = (chapter, *self.book.chapter(chapter.id))
        high = ui.height(head, "title", room.w)
        ui.text(room.top(high + 8), head, "title", tone.sheet_ink)
        ui.svg(
            room.top(12, 8),
            f'<path d="M0 4H{room.w}" stroke="{tone.sheet_link}" stroke-width="1.6"/>',
        )
        self._draw_clauses(ui, room, clauses)

    def _draw_clauses(self, ui: Ui, room: Box, clauses: tuple[Clause, ...]) -> None:
        column, gap = ui.pick(96, 84), ui.pick(20, 12)
        width = room.w - column - 44
        texts = [self._words_of(clause) for clause in clauses]
        heights = [ui.height(words, "read", width) for words in texts]
        if self._aim:
            self._scroll_to(clauses, heights, gap)
        total = sum(heights) + gap * len(heights)
        with ui.scrolled(room, "sheet", self.app.words("rules.text"), total) as page:
            for clause, words, high in zip(clauses, texts, heights, strict=True):
                row = page.top(high, gap)
                if clause.id == self.clause and clause.id != clause.chapter and not self.find:
                    mark = Box(row.x - 10, row.y - 4, 4, row.h + 8)
                    ui.svg(mark, f'<rect width="4" height="400" fill="{ui.tone.sheet_link}"/>')
                label = row.left(column)
                if clause.id != clause.chapter:
                    ui.text(label, f"**{clause.id}**", "label", ui.tone.sheet_quiet)
                row.w = width
                ui.text(row, words, "read", ui.tone.sheet_ink, link=ui.tone.sheet_link)

    def _words_of(self, clause: Clause) -> str:
        if clause.id == clause.chapter:
            return clause.text
        return f"**{clause.title}.** {clause.text}"

    def _scroll_to(self, clauses: tuple[Clause, ...], heights: list[float], gap: float) -> None:
        above = 0.0
        for clause, high in zip(clauses, heights, strict=True):
            if clause.id == self._aim:
                break
            above += high + gap
        self.focus.scroll["sheet"] = above
        self._aim = ""
