"""Before the first card: who is which investigator, and who lends."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.cards.actions import Choose, Lending, SetLending
from game.cards.pieces import PEOPLE, Person
from scenes.kit.focus import Target
from scenes.kit.layout import Box
from scenes.kit.theme import GAP_M, TARGET
from scenes.kit.ui import Ui
from scenes.tables.cards import pieces
from scenes.tables.cards.words import CLAUSES

if TYPE_CHECKING:
    from scenes.tables.cards.board import CardsBoard


class SetUp:
    """Draws the choice over the whole desk."""

    def __init__(self, board: CardsBoard) -> None:
        self._board = board
        self._say = board.speech.say

    def draw(self, ui: Ui, box: Box) -> None:
        """The choice of an investigator, or of lending, over the whole desk."""
        page = box.inset(*ui.pick((60, 30), (14, 10)))
        step, seat = self._board.view.step, self._board.view.active
        head = page.top(ui.pitch("title"), 2)
        ui.emblem(head.left(head.h, GAP_M), self._board.identity(seat))
        ui.text(head, self._say(f"{step}.title"), "title", valign="middle")
        how = self._say(f"{step}.how")
        ui.text(page.top(ui.height(how, "body", page.w), ui.pick(18, 8)), how, "body")
        if step == "choose":
            self._people(ui, page)
        else:
            self._policies(ui, page)

    def _people(self, ui: Ui, page: Box) -> None:
        columns, gap = 5, ui.pick(16.0, 8.0)
        rows = -(-len(PEOPLE) // columns)

        def least(width: float) -> float:
            wide = (width - gap * (columns - 1)) / columns
            return self._words_height(ui, wide) + ui.pick(150, 96)

        high = max(least(page.w), (page.h - gap * (rows - 1)) / rows)
        whole = rows * high + gap * (rows - 1)
        if whole > page.h + 1:
            high = least(page.w - TARGET)
            whole = max(rows * high + gap * (rows - 1), page.h + 2)
        with ui.scrolled(page, "people", self._say("choose.title"), whole) as room:
            cells = room.grid(columns, rows, gap)
            for person, cell in zip(PEOPLE, cells, strict=True):
                self._person(ui, cell, person, self._words_height(ui, cell.w))

    def _words_height(self, ui: Ui, wide: float) -> float:
        """Units that the longest name and text of an investigator take."""
        inner, speech = wide - ui.pick(35, 25), self._board.speech
        style = ui.pick("body", "small")
        return max(
            ui.height(speech.person(person), "card", inner)
            + ui.height(speech.skill(person), style, inner)
            for person in PEOPLE
        )

    def _person(self, ui: Ui, cell: Box, person: Person, words_high: float) -> None:
        """A sheet with a photograph, pressed to take that investigator."""
        tone, board, speech = ui.tone, self._board, self._board.speech
        action = Choose(person)
        free = action in board.actions or board.host.choice is None
        room = pieces.sheet(ui, cell, "" if free else "#b8ab8c").inset(*ui.pick((14, 12), (9, 7)))
        name, words = speech.person(person), speech.skill(person)
        key, act = f"person.{person}", board.host.submit if free else board.host.refuse
        press = partial(act, action)
        if not ui.first and free:
            ui.first = key
        ui.target(Target(key, cell, name, press, clause=CLAUSES[person]))
        plate = room.top(room.h - words_high - 10, 8)
        pieces.pinned(ui, plate, f"person_{person}")
        named = ui.height(name, "card", room.w)
        ui.text(room.top(named, 2), name, "card", tone.sheet_ink, "centre")
        link = tone.sheet_link if free else tone.sheet_ink
        ui.text(room, words, ui.pick("body", "small"), tone.sheet_ink, link=link)
        if not free:
            taken = self._say("choose.taken")
            chip = plate.middle(ui.width(taken, "label") + 24, 30)
            ui.panel(chip, tone.ink, tone.brass, corner=5, double=False)
            ui.text(chip, taken, "label", tone.paper, "centre", "middle")
        if board.host.hinted == action:
            pieces.hint(ui, cell)

    def _policies(self, ui: Ui, page: Box) -> None:
        policies: tuple[Lending, ...] = ("always", "ask", "never")
        row = page.top(min(page.h, ui.pick(330, 260)))
        person = self._board.view.investigators[self._board.view.active].person
        pieces.pinned(ui, row.left(row.h, ui.pick(40, 12)), f"person_{person}")
        cells = row.left(min(row.w, 1100)).columns(3, ui.pick(20, 10))
        for policy, cell in zip(policies, cells, strict=True):
            room = pieces.sheet(ui, cell).inset(18, 18)
            key, action = f"lend.{policy}", SetLending(policy)
            if not ui.first:
                ui.first = key
            words = self._say(f"lend.{policy}")
            press = partial(self._board.host.submit, action)
            ui.target(Target(key, cell, words, press, clause="CO-8.2"))
            ui.text(room.top(ui.pitch("heading"), 8), words, "heading", ui.tone.sheet_ink)
            ui.text(room, self._say(f"lend.{policy}.how"), "lead", ui.tone.sheet_ink)
            if self._board.host.hinted == action:
                pieces.hint(ui, cell)
