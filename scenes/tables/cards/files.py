"""The four dossiers: minions by value, horrors awake or asleep, gates; what may be pressed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.cards.pieces import COMBO, CULTS, FACTS, GOD_MINIONS, RANKS, WAKES, Card, Cult, Rank
from game.cards.state import Board
from scenes.kit.focus import Target
from scenes.kit.layout import Box
from scenes.kit.ui import Ui
from scenes.tables.cards import pieces
from scenes.tables.cards.layout import Dossier
from scenes.tables.cards.moves import Key, board_key, gate_key, horror_key, minion_key
from scenes.tables.cards.pieces import fitting

if TYPE_CHECKING:
    from scenes.tables.cards.board import CardsBoard

INSIDE = 4.0
"""Units that the frame of a dossier keeps from its edge, so that neighbours' do not touch."""
AWAKE_PAPER, ASLEEP_PAPER, GATE_PAPER = "#f8e7b8", "#cdbc95", "#dfd3b4"


class Files:
    """Draws the dossiers and declares everything on them that can be pressed."""

    def __init__(self, board: CardsBoard) -> None:
        self._board = board
        self._say = board.speech.say
        self._fresh: set[Key] = set()
        """What came this turn, in the frame that is drawn."""

    @property
    def _gate(self) -> str:
        return self._board.speech.tell("gate")

    def draw(self, ui: Ui, dossiers: tuple[Dossier, ...]) -> None:
        self._fresh = self._board.news.things()
        for cult, place in zip(CULTS, dossiers, strict=True):
            self._dossier(ui, place, cult)

    def ground(self, ui: Ui, dossiers: tuple[Dossier, ...]) -> None:
        """The folders themselves, which never change."""
        for cult, place in zip(CULTS, dossiers, strict=True):
            _, wide = self._tab(ui, place, cult)
            pieces.folder(ui, place.whole, place.tab, wide)

    def _tab(self, ui: Ui, place: Dossier, cult: Cult) -> tuple[str, float]:
        """The style of a cult's name, and the width of its tab."""
        name, room = self._board.speech.cult(cult), place.whole.w - 50
        style = fitting(ui, name, room, ("heading", "card", "label"))
        return style, (ui.width(name, style) if style else room) + 36

    def _dossier(self, ui: Ui, place: Dossier, cult: Cult) -> None:
        board, whole = self._board.view.board(cult), place.whole
        count = len(board.minions)
        name = self._board.speech.cult(cult)
        style, wide = self._tab(ui, place, cult)
        key = board_key(cult)
        if style:
            ui.text(place.name, name, style, ui.tone.sheet_ink, valign="middle")
        self._count(ui, Box(whole.x + wide + 18, whole.y, whole.w - wide - 22, place.tab), count)
        self._declare(ui, whole, key, self._say("board.help", cult=name, n=count), "CO-3.1")
        self._minions(ui, place, cult, board)
        for rank, slot in zip(RANKS, place.slots, strict=False):
            self._horror(ui, slot, cult, rank, board)
        self._gates(ui, place.slots[-1], cult, board.gates)
        if self._board.attacked_cult == cult:
            ui.ring(whole.inset(INSIDE))
        elif self._board.god == cult:
            pieces.called(ui, whole.inset(INSIDE))
        elif key in self._board.picking.lit:
            pieces.lit(ui, whole.inset(INSIDE))
        if key in self._board.picking.hinted:
            pieces.hint(ui, whole)

    def _count(self, ui: Ui, box: Box, count: int) -> None:
        """How full the dossier is, on the desk beside its tab."""
        tone = ui.tone
        words = self._say("board.count", n=count)
        wide = ui.width(words, "label") + 20
        if wide > box.w:
            return
        chip = box.side(wide, 0)
        chip = chip.middle(wide, min(30.0, box.h - 4)).moved(0, -1)
        danger = count >= GOD_MINIONS - 1
        ui.panel(chip, tone.ink, tone.warn if danger else tone.brass, corner=5, double=False)
        ui.text(chip, words, "label", tone.warn if danger else tone.paper, "centre", "middle")

    def _declare(self, ui: Ui, box: Box, key: str, help: str, clause: str, twin: int = 0) -> None:
        """A thing that can be pressed; equal ones are told apart by a number."""
        self._board.places[key] = box
        name = f"{key}/{twin}" if twin else key
        press = partial(self._board.press, key)
        ui.target(Target(name, box, help, press, help, clause))

    # -- minions -------------------------------------------------------------------------
    def _minions(self, ui: Ui, place: Dossier, cult: Cult, board: Board) -> None:
        count = len(board.minions)
        for at in range(count, len(place.minions)):
            self._free(ui, place.minions[at], at == GOD_MINIONS - 1)
        fresh = self._board.news.minions(cult)
        for at, card in enumerate(board.minions):
            key = minion_key(cult, card)
            twin = board.minions[:at].count(card)
            slot = place.minions[at]
            is_new = board.minions[at:].count(card) <= fresh[card]
            self._minion(ui, slot, card, is_new)
            speech = self._board.speech
            help = f"**{speech.card(card)}.** {speech.tell('minion.text')}"
            self._declare(ui, slot, key, help, "CO-3.5", twin)
            self._mark(ui, slot, key, twin)

    def _free(self, ui: Ui, slot: Box, is_last: bool) -> None:
        if not is_last:
            pieces.hollow(ui, slot, pieces.MANILA_DARK)
            return
        pieces.hollow(ui, slot, "#7c2a20", 0.16)
        for key in ("board.god", "board.god.mid", "board.god.short"):
            words, inner = self._say(key), slot.inset(slot.w * 0.13, 4)
            widest = max(ui.width(word, "label") for word in words.split())
            if widest <= inner.w and ui.height(words, "label", inner.w) <= inner.h:
                ui.text(inner, words, "label", "#3c0d07", "centre", "middle")
                return

    def _minion(self, ui: Ui, slot: Box, card: Card, is_new: bool) -> None:
        room = pieces.sheet(ui, slot).inset(3)
        value = FACTS[card].value
        figures = ui.pitch("figure")
        name = self._say(f"minion.short.{value}")
        words = ui.pitch("label") if ui.width(name, "label") <= room.w else 0.0
        size = min(room.w, room.h - figures - words)
        if size >= 24:
            top = room.top(size)
            pieces.card_print(ui, top, card)
        if words and room.h >= figures + words - 1:
            ui.text(room.base(words), name, "label", ui.tone.sheet_ink, "centre", "middle")
        ui.text(room.inset(0, -4), str(value), "figure", pieces.BLOOD_DARK, "centre", "middle")
        if is_new:
            pieces.fresh(ui, slot)

    # -- horrors and gates -----------------------------------------------------------------
    def _horror(self, ui: Ui, slot: Box, cult: Cult, rank: Rank, board: Board) -> None:
        key = horror_key(cult, rank)
        speech = self._board.speech
        help = f"**{speech.heading(rank)}.** {speech.tell(f'rank.{rank}.text')}"
        if rank not in board.horrors:
            self._absent(ui, slot, self._say(f"rank.short.{rank}"), WAKES[rank])
            self._declare(ui, slot, key, help, "CO-2.3")
            return
        awake = rank in board.awake
        state = "awake" if awake else "asleep"
        paper = AWAKE_PAPER if awake else ASLEEP_PAPER
        line, width = (pieces.BLOOD, 3.0) if awake else ("", 1.2)
        room = pieces.sheet(ui, slot, paper, line, width).inset(4)
        art = f"horror_{cult}_{rank}"
        ink = pieces.BLOOD_DARK if awake else ui.tone.sheet_ink
        dice = self._say("slot.dice", n=COMBO[rank])
        name = self._say(f"rank.short.{rank}")
        mood = self._say("slot.awake") if awake else self._say("slot.wakes", n=WAKES[rank])
        self._threat(ui, room, (art, cult, awake), (name, dice, mood), ink, state)
        self._declare(ui, slot, key, help, "CO-3.6" if awake else "CO-3.7")
        if key in self._fresh:
            pieces.fresh(ui, slot)
        self._mark(ui, slot, key)

    def _gates(self, ui: Ui, slot: Box, cult: Cult, count: int) -> None:
        key = gate_key(cult)
        if not count:
            self._absent(ui, slot, self._gate, None)
            self._declare(ui, slot, key, self._say("gate.help.none"), "CO-2.1")
            return
        for depth in range(count - 1, 0, -1):
            pieces.sheet(ui, slot.moved(3 * depth, -3 * depth), GATE_PAPER)
        room = pieces.sheet(ui, slot, GATE_PAPER).inset(4)
        name = self._gate if count == 1 else self._say("gates", n=count)
        if ui.compact and not fitting(ui, name, room.w * 0.56 - 5):
            name = self._say("slot.stack", n=count)
        words = (name, "", self._say("slot.gate"))
        self._threat(ui, room, ("gate", cult, True), words, ui.tone.sheet_ink, "")
        self._declare(ui, slot, key, self._board.speech.tell("gate.text"), "CO-2.1")
        if key in self._fresh:
            pieces.fresh(ui, slot)
        self._mark(ui, slot, key)

    def _threat(
        self,
        ui: Ui,
        room: Box,
        shown: tuple[str, Cult, bool],
        words: tuple[str, str, str],
        ink: str,
        state: str,
    ) -> None:
        """A print with its name, its dice and its mood; as many of them as there is room for."""
        art, cult, awake = shown
        if ui.compact and room.w > room.h:
            pieces.photograph(ui, room.left(min(room.h, room.w * 0.44), 5), art, cult, awake=awake)
            self._beside(ui, room, words, ink, state)
            return
        pitch = ui.pitch("label")
        for line in reversed(words):
            style = fitting(ui, line, room.w) if line and room.h > 2 * pitch else ""
            if style:
                ui.text(room.base(pitch), line, style, ink, "centre", "middle")
        pieces.photograph(ui, room, art, cult, awake=awake)
        if state == "asleep":
            self._mood(ui, Box(room.right - 30, room.y + 3, 28, 20), state, "#f7eed8")

    def _beside(self, ui: Ui, room: Box, words: tuple[str, str, str], ink: str, state: str) -> None:
        """Compact: dice and mood beside the print; a picture where the word has no room."""
        name, dice, mood = words
        lines = [dice or name, mood]
        pitch = ui.pitch("label")
        rows = room.rows(2) if room.h >= 2 * pitch - 8 else [room]
        for row, line in zip(rows, lines, strict=False):
            if style := fitting(ui, line, row.w):
                ui.text(row.middle(row.w, pitch), line, style, ink, valign="middle")
            elif line == mood and state:
                self._mood(ui, row.middle(row.w, 18).left(26), state, ink)

    def _mood(self, ui: Ui, box: Box, state: str, ink: str) -> None:
        """An open eye, or snoring."""
        ui.art(box.fitted(1.3), f"cards/{state}", ink=ink)

    def _absent(self, ui: Ui, slot: Box, name: str, wakes: int | None) -> None:
        """An empty place that says what may come there."""
        pieces.hollow(ui, slot, pieces.MANILA_DARK, 0.08)
        room = slot.inset(5, 4)
        lines = [name] if wakes is None else [name, self._say("slot.wakes", n=wakes)]
        pitch = ui.pitch("label")
        lines = [line for line in lines if fitting(ui, line, room.w)]
        lines = lines[: max(0, int(room.h // pitch))]
        free = (room.h - pitch * len(lines)) / 2
        for at, line in enumerate(lines):
            row = Box(room.x, room.y + free + at * pitch, room.w, pitch)
            style = fitting(ui, line, room.w)
            ui.text(row, line, style, ui.tone.sheet_ink, "centre", "middle")

    def _mark(self, ui: Ui, slot: Box, key: str, twin: int = 0) -> None:
        """What may be pressed next, what has been picked, what a hint proposes."""
        board = self._board
        if not twin and (key in board.picking.picks or key == board.picking.aimed_at):
            pieces.lit(ui, slot, strong=True)
        elif key in board.picking.lit:
            pieces.lit(ui, slot)
        if not twin and key in board.picking.hinted:
            pieces.hint(ui, slot)
