"""The Chapter Houses: reserve, Recovery Room, Asylum, stones and held tiles of each cult."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
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
from scenes.tables.carcosa import marks, pieces
from scenes.tables.carcosa.layout import Layout
from scenes.tables.map import cells

if TYPE_CHECKING:
    from scenes.tables.carcosa.board import CarcosaBoard

Figure = tuple[str, Identity | None, bool]
"""Role, whose, and whether it lies."""
FLAT = 150
"""Units of a house below which it is arranged flat."""
BACK = 28
"""Units of a tile that is held."""
WIDE = 2.4
"""How often its height a house is wide from which all of it lies in one row."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Where everything of one Chapter House lies."""

    box: Box
    seal: Box
    name: Box
    power: Box
    rooms: Box
    names: Box | None
    """Names of the rooms; None without room for them."""
    stones: Box

    @classmethod
    def of(cls, ui: Ui, box: Box) -> Plan:
        inner, name = box.inset(10, 6), None
        inner.left(8)
        if not ui.compact and box.w > WIDE * box.h:  # name and stones beside the rooms
            head = inner.left(inner.w * 0.46, 12)
            stones = head.base(min(60.0, head.h * 0.5))
            head = head.top(46)
        elif box.h < FLAT:  # in little room: the rooms beside the name, the stones below
            stones = inner.base(TARGET_LEAST, 2)
            head = inner.left(inner.w * 0.38, 8)
            line, rest = ui.pitch("label"), ui.pitch("figure")
            name = head.top(line) if head.h >= line + rest else None
        else:
            head = inner.top(ui.pick(46, 40), 2)
            stones = inner.base(max(TARGET_LEAST, min(56.0, inner.h * 0.32)), 4)
        names = inner.base(ui.pitch("label")) if inner.h > 84 else None
        size = min(head.h, 42.0)
        seal = head.left(size, GAP_S).middle(size, size)
        power = head.side(min(head.w, ui.width("000", "figure") + 4), 4)
        return cls(box, seal, name or head, power, inner, names, stones)


class Houses:
    """Draws all Chapter Houses; one's own stones light up whenever they may be used."""

    def __init__(self, board: CarcosaBoard) -> None:
        self._board = board
        self._words = board.words
        self.boxes: Mapping[Seat, Box] = {}
        """Those shown in the last frame."""
        self._plans: Mapping[Seat, Plan] = {}

    def lay_out(self, ui: Ui, layout: Layout) -> None:
        """Take places on the page."""
        boxes = {Seat(seat): box for seat, box in enumerate(layout.houses)}
        if layout.own and self._board.host.chair is not None:
            boxes = {self._board.host.chair: layout.own}
        self.boxes = boxes
        self._plans = {seat: Plan.of(ui, box) for seat, box in boxes.items()}

    # -- what seldom changes ---------------------------------------------------------------
    @property
    def state(self) -> tuple[object, ...]:
        """What the still picture depends on."""
        return self._board.table.cults, self._next, *self._plans

    @property
    def _next(self) -> Seat | None:
        """Who is to decide."""
        return getattr(self._board.host.session.pending, "seat", None)

    def draw_still(self, ui: Ui) -> None:
        """Houses with all who are in them, and the stones."""
        for seat, plan in self._plans.items():
            self._draw_frame(ui, plan, seat)
            pieces.draw_chapter(ui, plan.rooms)
            for room in pieces.ROOMS:
                figures = [*self._figures(seat, room)]
                places = pieces.room_places(plan.rooms, room, len(figures))
                for place, (role, who, lies) in zip(places, figures, strict=True):
                    pieces.figure(ui, place, role, who, prone=lies)
            charged = self._board.table.cults[seat].charged
            for cell, stone in zip(_six(plan.stones), STONES, strict=True):
                pieces.stone(ui, cell, stone, stone in charged)

    def _draw_frame(self, ui: Ui, plan: Plan, seat: Seat) -> None:
        tone, box = ui.tone, plan.box
        who, is_next = self._board.identity(seat), self._next == seat
        ui.panel(
            box,
            mix(tone.panel, who.colour, 0.12) if is_next else tone.panel,
            tone.pallid if is_next else tone.brass,
            double=False,
            width=2.2 if is_next else 1.4,
        )
        ui.band(Box(box.x + 5, box.y + 10, 7, box.h - 20), who)
        ui.emblem(plan.seal, who)

    # -- in every frame --------------------------------------------------------------------
    def draw(self, ui: Ui) -> None:
        """Words, and what can be pressed."""
        board = self._board
        for seat, plan in self._plans.items():
            press = partial(board.list_gains, seat)
            name, help = board.name(seat), self._told(seat)
            ui.target(Target(f"house.{seat}", plan.box, name, press, help))
            self._draw_head(ui, plan, seat)
            if plan.names:
                cells_ = plan.names.columns(len(pieces.ROOMS))
                for word, cell in zip(self._room_names(ui, cells_[0].w), cells_, strict=True):
                    ui.text(cell, word, "label", ui.tone.quiet, "centre", "middle")
            for cell, stone in zip(_six(plan.stones), STONES, strict=True):
                self.offer_stone(ui, cell, seat, stone)

    def _draw_head(self, ui: Ui, plan: Plan, seat: Seat) -> None:
        """Power, tiles held, name."""
        board, tone = self._board, ui.tone
        cult, who = board.table.cults[seat], board.identity(seat)
        summons = is_summoning(board.table, seat)
        power, colour = str(round(board.motion.power_of(seat))), tone.paper
        ui.text(plan.power, power, "figure", tone.pallid if summons else colour, "right", "middle")
        line, name = plan.name.copy(), board.name(seat)
        for _ in cult.held:
            if line.w > BACK + 3:
                pieces.held_back(ui, line.side(BACK, 3).middle(BACK, BACK), who)
        for words, style in ((name, "card"), (name, "label"), (name.partition(" ")[0], "label")):
            if ui.width(words, style) <= line.w and ui.pitch(style) <= line.h + 4:
                ui.text(line, words, style, valign="middle")
                return

    def _room_names(self, ui: Ui, width: float) -> list[str]:
        """The names of the rooms, or their short forms, or nothing, as there is room."""
        full = [self._words(f"carcosa.place.{room}") for room in pieces.ROOMS]
        short = [self._words(f"carcosa_table.room.{room}") for room in pieces.ROOMS]
        for found in (full, short):
            if all(ui.width(word, "label") <= width for word in found):
                return found
        return [""] * len(pieces.ROOMS)

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
    def draw_stone(self, ui: Ui, cell: Box, seat: Seat, stone: int) -> None:
        """A stone outside of its house."""
        pieces.stone(ui, cell, stone, stone in self._board.table.cults[seat].charged)
        self.offer_stone(ui, cell, seat, stone)

    def offer_stone(self, ui: Ui, cell: Box, seat: Seat, stone: int) -> None:
        """A stone to be told about, and used or charged when that is allowed."""
        board, cult = self._board, self._board.table.cults[seat]
        is_own, is_charged = seat == board.host.chair, stone in cult.charged
        action = self._action(stone) if is_own else None
        spot = cell.middle(min(cell.w, cell.h), min(cell.w, cell.h))
        if action is not None and action in board.actions:
            marks.legal_frame(ui, spot.inset(2))
        if action is not None and action == board.chosen:
            cells.held(ui, spot)
        if action is not None and action == board.host.hinted:
            cells.hint(ui, spot)
        key = f"stone.{stone}" if is_own else f"stone.{seat}.{stone}"
        help = board.speech.stone_text(stone, charged=is_charged)
        label = board.speech.stone(stone)
        press = partial(board.choose, action) if action is not None else None
        ui.target(Target(key, cell, label, press, help, f"CA-5.{stone}"))

    def _action(self, stone: int) -> Charge | UseStone:
        return Charge(stone) if self._board.ask == "charging" else UseStone(stone)


def _six(box: Box) -> list[Box]:
    """Places of the stones."""
    return box.columns(len(STONES), 4)
