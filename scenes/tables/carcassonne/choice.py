"""What is chosen on the map of Carcassonne: how the tile lies, then who stands on it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.carcassonne.actions import Deploy, Place
from game.carcassonne.pieces import FOLLOWER
from scenes.kit.layout import Box
from scenes.kit.theme import TARGET
from scenes.kit.ui import Ui
from scenes.tables.carcassonne import pieces
from scenes.tables.carcassonne.facts import NOBODY
from scenes.tables.map import cells
from scenes.tables.map.callouts import LAY, TURN, Callout, draw_callouts, draw_note, draw_sign
from scenes.tables.map.view import Cell

if TYPE_CHECKING:
    from scenes.tables.carcassonne.board import CarcassonneBoard


class Choosing:
    """The signs around a tile put down, and the words around a fresh one."""

    def __init__(self, board: CarcassonneBoard) -> None:
        self._board = board
        self._map = board.map
        self._words = board.words

    def draw(self, ui: Ui) -> None:
        board = self._board
        if board.fresh and board.parts:
            self._draw_parts(ui, board.fresh)
        elif ghost := board.ghost:
            cell = self._map.cell_box((ghost.x, ghost.y))
            if board.settled and cell.w >= TARGET:
                self._draw_signs(ui, cell, ghost)
            if board.aid("preview") and not board.side.tells_ghost:
                self._draw_preview(ui, cell, ghost)

    # -- laying a tile ---------------------------------------------------------------------
    def _draw_signs(self, ui: Ui, cell: Box, ghost: Place) -> None:
        """At the corners of the tile put down: turn it, lay it."""
        board, room, words = self._board, self._map.free, self._words
        if len(board.places[ghost.x, ghost.y]) > 1:
            at = cell.x - 8, cell.y - 8
            draw_sign(ui, room, at, "turn", TURN, words("map.turn"), board.turn)
        lay, at = partial(board.host.submit, ghost), (cell.right + 8, cell.y - 8)
        draw_sign(ui, room, at, "lay", LAY, words("map.lay"), lay)

    def _draw_preview(self, ui: Ui, cell: Box, ghost: Place) -> None:
        """What laying the tile there would complete."""
        board = self._board
        if told := [board.speech.completion(info) for info in board.facts.completed(ghost)]:
            draw_note(ui, self._map.free, cell, told, board.picture.busy)

    # -- putting a follower ----------------------------------------------------------------
    def _draw_parts(self, ui: Ui, cell: Cell) -> None:
        """A line from every part that may bear a follower to its name and worth."""
        board = self._board
        tile = self._map.cell_box(cell)
        cells.held(ui, tile.within(self._map.box))
        items = [self._callout(cell, part) for part in board.parts]
        draw_callouts(ui, self._map.free, tile, items, board.picture.busy)
        self._draw_standing(ui, cell)

    def _callout(self, cell: Cell, part: int) -> Callout:
        board, hint = self._board, self._board.host.hinted
        name, points = self._words_of(cell, part)
        return Callout(
            f"part.{part}",
            name,
            points,
            None if part == NOBODY else board.picture.place_of(cell, part),
            "CC-2.5",
            partial(board.choose, part),
            lambda ui, box: self._draw_figure(ui, box, part),
            hotkey="0" if part == NOBODY else "",
            chosen=part == board.chosen,
            hinted=isinstance(hint, Deploy) and hint.part == part,
        )

    def _words_of(self, cell: Cell, part: int) -> tuple[str, str]:
        """Name of a follower there, and what its section stands for now."""
        board = self._board
        if part == NOBODY:
            return self._words("carcassonne_table.nobody.short"), ""
        info = board.facts.section(cell, part)
        name = board.speech.follower(info.kind)
        return name, board.speech.worth(info) if board.aid("preview") else ""

    def _draw_figure(self, ui: Ui, box: Box, part: int) -> None:
        """The chair's follower in the role that it would have on a part."""
        board, cell, chair = self._board, self._board.fresh, self._board.host.chair
        if part != NOBODY and cell and chair is not None:
            role = FOLLOWER[board.facts.kind(cell, part)]
            pieces.figure(ui, box, role, board.identity(chair))

    def _draw_standing(self, ui: Ui, cell: Cell) -> None:
        """The follower that would stand on the part under the focus, else on the chosen one."""
        board = self._board
        name, _, rest = board.host.focus.key.partition(".")
        part = int(rest) if name == "part" else board.chosen
        if part is not None and part in board.parts and part != NOBODY:
            self._draw_figure(ui, board.picture.figure_box(cell, part), part)
