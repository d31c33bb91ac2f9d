"""What is chosen on the map of Carcassonne: how the tile lies, then who stands on it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.carcassonne.actions import Deploy, Place
from game.carcassonne.pieces import FOLLOWER
from scenes.kit.focus import Press, Target
from scenes.kit.layout import Box
from scenes.kit.theme import TARGET, TARGET_LEAST
from scenes.kit.ui import Ui, key_cap
from scenes.tables.carcassonne import pieces
from scenes.tables.carcassonne.facts import NOBODY
from scenes.tables.map.camera import Point
from scenes.tables.map.view import Cell

if TYPE_CHECKING:
    from scenes.tables.carcassonne.board import CarcassonneBoard

TURN = "M28 15A10 10 0 1 0 30 22M29 8V16H21"
LAY = "M10 21L17 28L31 12"
GAP = 34
"""Units between a tile and the words beside it."""
LINES = 3
"""Sentences about a tile that is to be laid, at most."""


class Choosing:
    """The signs around a tile put down, and the words around a fresh one."""

    def __init__(self, board: CarcassonneBoard) -> None:
        self._board = board
        self._map = board.map
        self._words = board.words

    def draw(self, ui: Ui) -> None:
        board = self._board
        if board.fresh and board.parts:
            self._draw_parts(ui)
        elif ghost := board.ghost:
            cell = self._map.cell_box((ghost.x, ghost.y))
            if board.settled and cell.w >= TARGET:
                self._draw_signs(ui, cell, ghost)
            if board.aid("preview") and not board.side.tells_ghost:
                self._draw_preview(ui, cell, ghost)

    # -- laying a tile ---------------------------------------------------------------------
    def _draw_signs(self, ui: Ui, cell: Box, ghost: Place) -> None:
        """At the corners of the tile put down: turn it, lay it."""
        board = self._board
        if len(board.places[ghost.x, ghost.y]) > 1:
            self._draw_sign(ui, (cell.x - 8, cell.y - 8), "turn", TURN, board.turn)
        lay = partial(board.host.submit, ghost)
        self._draw_sign(ui, (cell.right + 8, cell.y - 8), "lay", LAY, lay)

    def _draw_sign(self, ui: Ui, at: Point, name: str, path: str, press: Press) -> None:
        x, y = at
        room = self._map.free
        place = Box(round(x - TARGET / 2), round(y - TARGET / 2), TARGET, TARGET)
        box = place.pushed_into(Box(round(room.x), round(room.y), int(room.w), int(room.h)))
        _disc(ui, box, path, main=name == "lay")
        label = self._words(f"carcassonne_table.{name}")
        ui.target(Target(f"{name}.here", box, label, press, label))

    def _draw_preview(self, ui: Ui, cell: Box, ghost: Place) -> None:
        """What laying the tile there would complete, in words below it."""
        board = self._board
        told = [board.speech.completion(info) for info in board.facts.completed(ghost)]
        if not told:
            return
        words = "\n".join(told[:LINES])
        wide = min(max(ui.width(one, "label") for one in told[:LINES]) + 4, 380.0)
        high = ui.height(words, "label", wide) + 16
        note = Box(cell.centre[0] - wide / 2 - 12, cell.bottom + 12, wide + 24, high)
        if note.bottom > self._map.box.bottom:
            note = note.moved(0, cell.y - 30 - note.bottom)
        note = note.pushed_into(self._map.free)
        ui.panel(note, ui.tone.ink, ui.tone.pallid, corner=6, double=False)
        ui.text(note.inset(12, 8), words, "label", ui.tone.pallid, "centre")

    # -- putting a follower ----------------------------------------------------------------
    def _draw_parts(self, ui: Ui) -> None:
        """A line from every part that may bear a follower to its name and worth."""
        board, cell = self._board, self._board.fresh
        assert cell is not None
        tile = self._map.cell_box(cell)
        pieces.held(ui, tile.within(self._map.box))
        boxes = self._boxes(ui, tile)
        for part, box in boxes.items():
            if part != NOBODY:
                self._draw_leader(ui, box, board.picture.place_of(cell, part), tile)
        for number, (part, box) in enumerate(boxes.items(), 1):
            self._draw_part(ui, box, part, number)
        self._draw_standing(ui, cell)

    def _boxes(self, ui: Ui, tile: Box) -> dict[int, Box]:
        """Where each part's words are: on both sides of the tile, as far as there is room."""
        wide = math.ceil(max(self._width(ui, part) for part in self._board.parts))
        left, right = tile.x - GAP - wide, tile.right + GAP
        room = self._map.free
        west, east = self._sides()
        if left < room.x:
            west, east = [], [*west, *east]
        elif right + wide > room.right:
            west, east = [*west, *east], []
        (west if right + wide > room.right else east).append(NOBODY)
        columns = (left, west), (right, east)
        return {part: box for x, own in columns for part, box in self._column(ui, own, x, wide)}

    def _sides(self) -> tuple[list[int], list[int]]:
        """The parts in the west of the tile and those in the east, each from north to south."""
        board, cell = self._board, self._board.fresh
        assert cell is not None
        heart = board.facts.plat(cell).heart
        parts = sorted([part for part in board.parts if part != NOBODY], key=heart)
        half = (len(parts) + 1) // 2
        west, east = (
            sorted(own, key=lambda part: heart(part)[1]) for own in (parts[:half], parts[half:])
        )
        return west, east

    def _column(
        self, ui: Ui, parts: Sequence[int], x: float, wide: float
    ) -> Iterator[tuple[int, Box]]:
        """Boxes under each other, as high as the tile's middle."""
        assert self._board.fresh is not None
        high, gap = ui.pick(46, TARGET_LEAST), 5
        middle = self._map.cell_box(self._board.fresh).centre[1]
        tall = len(parts) * (high + gap) - gap
        column = Box(x, middle - tall / 2, wide, tall).pushed_into(self._map.free)
        for number, part in enumerate(parts):
            yield part, Box(round(column.x), round(column.y) + number * (high + gap), wide, high)

    def _words_of(self, part: int) -> tuple[str, str]:
        """Name of a follower there, and what its section stands for now."""
        board, cell = self._board, self._board.fresh
        if part == NOBODY or cell is None:
            return self._words("carcassonne_table.nobody.short"), ""
        info = board.facts.section(cell, part)
        name = board.speech.follower(info.kind)
        if not board.aid("preview"):
            return name, ""
        points = info.points_complete if info.is_complete else info.points_at_end
        return name, str(points)

    def _width(self, ui: Ui, part: int) -> float:
        name, points = self._words_of(part)
        cap = 0 if ui.compact else 24
        figures = ui.width(points, "card") + 16 if points else 0
        return ui.width(name, "strong") + figures + cap + ui.pick(66, 54)

    def _draw_part(self, ui: Ui, box: Box, part: int, number: int) -> None:
        """The words of a part; ``number`` is the key that chooses it."""
        board, tone = self._board, ui.tone
        is_chosen, hotkey = part == board.chosen, "0" if part == NOBODY else str(number)
        fill, line = (tone.pallid, tone.pallid) if is_chosen else (tone.panel, tone.brass_lit)
        ui.panel(box, fill, line, corner=6, double=False)
        inner = box.inset(8, 3)
        self._draw_figure(ui, inner.left(inner.h, 6), part)
        if not ui.compact:
            colour = tone.sheet_quiet if is_chosen else tone.quiet
            ui.text(inner.side(20), key_cap(hotkey), "label", colour, "right", "middle")
        name, points = self._words_of(part)
        if points:
            figures = inner.side(ui.width(points, "card") + 4, 6)
            colour = tone.ink if is_chosen else tone.pallid
            ui.text(figures, points, "card", colour, "right", "middle")
        ui.text(inner, name, "strong", tone.ink if is_chosen else tone.paper, valign="middle")
        if is_chosen:
            ui.tick(box, tone.sheet_quiet)
        if isinstance(board.host.hinted, Deploy) and board.host.hinted.part == part:
            pieces.hint(ui, box)
        ui.first = ui.first or f"part.{part}"
        label, press = f"{name} {points}".strip(), partial(board.choose, part)
        ui.target(Target(f"part.{part}", box, label, press, clause="CC-2.5", hotkey=hotkey))

    def _draw_figure(self, ui: Ui, box: Box, part: int) -> None:
        """The chair's follower in the role that it would have on a part."""
        board, cell, chair = self._board, self._board.fresh, self._board.host.chair
        if part != NOBODY and cell and chair is not None:
            role = FOLLOWER[board.facts.kind(cell, part)]
            pieces.figure(ui, box, role, board.identity(chair))

    def _draw_leader(self, ui: Ui, box: Box, heart: Point, tile: Box) -> None:
        """The line from the words to their part, with a knob at its end."""
        start = (box.right if box.centre[0] < tile.centre[0] else box.x), box.centre[1]
        a, b = ((round(v * ui.unit) for v in at) for at in (start, heart))
        from_, to = tuple(a), tuple(b)
        thick = max(1, round(2 * ui.unit))
        pygame.draw.line(ui.surface, ui.tone.ink, from_, to, thick + 3)
        pygame.draw.line(ui.surface, ui.tone.pallid, from_, to, thick)
        pygame.draw.circle(ui.surface, ui.tone.ink, to, 6 * ui.unit)
        pygame.draw.circle(ui.surface, ui.tone.pallid, to, 4 * ui.unit)

    def _draw_standing(self, ui: Ui, cell: Cell) -> None:
        """The follower that would stand on the part under the focus, else on the chosen one."""
        board = self._board
        name, _, rest = board.host.focus.key.partition(".")
        part = int(rest) if name == "part" else board.chosen
        if part is not None and part in board.parts and part != NOBODY:
            self._draw_figure(ui, board.picture.figure_box(cell, part), part)


def _disc(ui: Ui, box: Box, path: str, *, main: bool = False) -> None:
    """A round sign at a tile's corner."""
    tone = ui.tone
    fill, ink = (tone.pallid, tone.ink) if main else (tone.panel, tone.pallid)
    ui.svg(
        box,
        f'<circle cx="20" cy="20" r="18" fill="{fill}" stroke="{tone.ink}" stroke-width="4"/>'
        f'<circle cx="20" cy="20" r="17" fill="none" stroke="{tone.pallid}" stroke-width="2"/>'
        f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="3.4" stroke-linecap="round"/>',
        (40, 40),
    )
