"""The Chapter Houses: reserve, Recovery Room, Asylum, stones and held tiles of each cult."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

from game.carcosa.actions import Charge, UseStone
from game.carcosa.pieces import STONES
from game.carcosa.state import IN_RESERVE, is_summoning
from game.core.protocol import Seat
from scenes.kit.focus import Target
from scenes.kit.layout import Box
from scenes.kit.theme import GAP_S, TARGET_LEAST, Identity, mix
from scenes.kit.ui import Ui
from scenes.tables.carcosa import pieces
from scenes.tables.carcosa.layout import Layout
from scenes.tables.map import cells

if TYPE_CHECKING:
    from scenes.tables.carcosa.board import CarcosaBoard

Figure = tuple[str, Identity | None, bool]


class Houses:
    """Draws all Chapter Houses; one's own stones light up whenever they may be used."""

    def __init__(self, board: CarcosaBoard) -> None:
        self._board = board
        self._words = board.words
        self.boxes: Mapping[Seat, Box] = {}
        """Those shown in the last frame."""

    def draw(self, ui: Ui, layout: Layout) -> None:
        self.boxes = {Seat(seat): box for seat, box in enumerate(layout.houses)}
        if layout.own and self._board.host.chair is not None:
            self.boxes = {self._board.host.chair: layout.own}
        for seat, box in self.boxes.items():
            self._draw_house(ui, box, seat)

    def _draw_house(self, ui: Ui, box: Box, seat: Seat) -> None:
        board, tone = self._board, ui.tone
        who = board.identity(seat)
        is_next = getattr(board.host.session.pending, "seat", None) == seat
        ui.panel(
            box,
            mix(tone.panel, who.colour, 0.12) if is_next else tone.panel,
            tone.pallid if is_next else tone.brass,
            double=False,
            width=2.2 if is_next else 1.4,
        )
        ui.band(Box(box.x + 5, box.y + 10, 7, box.h - 20), who)
        inner = box.inset(10, 6)
        inner.left(8)
        press = partial(board.list_gains, seat)
        ui.target(Target(f"house.{seat}", box, board.name(seat), press, self._told(seat)))
        if box.h < 150:
            self._draw_flat(ui, inner, seat)
            return
        self._draw_head(ui, inner.top(ui.pick(46, 40), 2), seat)
        stones = inner.base(max(TARGET_LEAST, min(56.0, inner.h * 0.32)), 4)
        self._draw_rooms(ui, inner, seat)
        self.draw_stones(ui, stones, seat)

    def _draw_flat(self, ui: Ui, inner: Box, seat: Seat) -> None:
        """In little room: the rooms beside the name, the stones below."""
        stones = inner.base(TARGET_LEAST, 2)
        head = inner.left(inner.w * 0.38, 8)
        self._draw_head(ui, head, seat)
        self._draw_rooms(ui, inner, seat)
        self.draw_stones(ui, stones, seat)

    def _draw_head(self, ui: Ui, head: Box, seat: Seat) -> None:
        """Seal, name, tiles held, power."""
        board, tone = self._board, ui.tone
        cult, who = board.table.cults[seat], board.identity(seat)
        size = min(head.h, 42.0)
        ui.emblem(head.left(size, GAP_S).middle(size, size), who)
        summons = is_summoning(board.table, seat)
        power = str(round(board.motion.power_of(seat)))
        figures = head.side(max(ui.width("00", "figure"), ui.width(power, "figure")) + 4, 4)
        ui.text(figures, power, "figure", tone.pallid if summons else tone.paper, "right", "middle")
        for _ in cult.held:
            if head.w > 90:
                pieces.held_back(ui, head.side(30, 3).middle(30, 30), who)
        name = board.name(seat)
        for style in ("card", "label"):
            if ui.width(name, style) <= head.w:
                ui.text(head, name, style, valign="middle")
                return
        short = name.partition(" ")[0]
        if ui.width(short, "label") <= head.w:
            ui.text(head, short, "label", valign="middle")

    # -- rooms ---------------------------------------------------------------------------
    def _draw_rooms(self, ui: Ui, box: Box, seat: Seat) -> None:
        has_names = box.h > 84
        names = box.base(ui.pitch("label")) if has_names else None
        pieces.draw_chapter(ui, box)
        for column, room in enumerate(pieces.ROOMS):
            figures = [*self._figures(seat, room)]
            places = pieces.room_places(box, room, len(figures))
            for place, (role, who, lies) in zip(places, figures, strict=True):
                pieces.figure(ui, place, role, who, prone=lies)
            if names:
                cell = names.columns(len(pieces.ROOMS), 6)[column]
                word = self._room_name(ui, room, cell.w)
                ui.text(cell, word, "label", ui.tone.quiet, "centre", "middle")

    def _room_name(self, ui: Ui, room: str, width: float) -> str:
        """The name of a room, or its short form, or nothing, as there is room."""
        for key in (f"carcosa.place.{room}", f"carcosa_table.room.{room}"):
            if ui.width(self._words(key), "label") <= width:
                return self._words(key)
        return ""

    def room_box(self, seat: Seat) -> Box | None:
        """Where the mad of a cult go; None while its house is not shown."""
        return self.boxes[seat].middle(40, 40) if seat in self.boxes else None

    def _figures(self, seat: Seat, room: str) -> Iterator[Figure]:
        board, cult = self._board, self._board.table.cults[seat]
        who, lies = board.identity(seat), room == "asylum"
        own = {"reserve": cult.reserve, "recovery": cult.recovery, "asylum": cult.asylum}
        grey = {
            "reserve": cult.criminals,
            "recovery": cult.criminals_recovery,
            "asylum": cult.criminals_asylum,
        }
        if room == "reserve" and cult.prophet == IN_RESERVE:
            yield "prophet", who, False
        for _ in range(own[room]):
            yield "cultist", who, lies
        for _ in range(grey[room]):
            yield "criminal", None, lies

    def _told(self, seat: Seat) -> str:
        """A Chapter House in words."""
        board, cult = self._board, self._board.table.cults[seat]
        told = [f"**{board.name(seat)}**"]
        told.append(
            self._words(
                "carcosa_table.house",
                reserve=cult.reserve,
                recovery=cult.recovery,
                asylum=cult.asylum,
                prone=cult.prone,
                standing=cult.standing,
            )
        )
        if board.table.options.criminals:
            grey = cult.criminals, cult.criminals_recovery, cult.criminals_asylum
            a, b, c = grey
            told.append(self._words("carcosa_table.house.criminals", a=a, b=b, c=c))
        if cult.held:
            told.append(self._words.count("carcosa_table.house.held", len(cult.held)))
        return "\n".join(told)

    # -- stones --------------------------------------------------------------------------
    def draw_stones(self, ui: Ui, box: Box, seat: Seat) -> None:
        """All six; one's own can be used or charged when that is allowed."""
        for cell, stone in zip(box.columns(len(STONES), 4), STONES, strict=True):
            self.draw_stone(ui, cell, seat, stone)

    def draw_stone(self, ui: Ui, cell: Box, seat: Seat, stone: int) -> None:
        board, cult = self._board, self._board.table.cults[seat]
        is_own, is_charged = seat == board.host.chair, stone in cult.charged
        pieces.stone(ui, cell, stone, is_charged)
        action = self._action(stone) if is_own else None
        chosen, hint = board.chosen, board.host.hinted
        spot = cell.middle(min(cell.w, cell.h), min(cell.w, cell.h))
        if action is not None and action in board.actions:
            cells.legal_frame(ui, spot.inset(2))
        if action is not None and action == chosen:
            cells.held(ui, spot)
        if action is not None and action == hint:
            cells.hint(ui, spot)
        key = f"stone.{stone}" if is_own else f"stone.{seat}.{stone}"
        help = board.speech.stone_text(stone, charged=is_charged)
        label = board.speech.stone(stone)
        press = partial(board.choose, action) if action is not None else None
        clause = f"CA-5.{stone}"
        ui.target(Target(key, cell, label, press, help, clause))

    def _action(self, stone: int) -> Charge | UseStone:
        return Charge(stone) if self._board.ask == "charging" else UseStone(stone)
