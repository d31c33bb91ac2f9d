"""The tiles of a stack that somebody looks through, spread over the map (CA-5.4, CA-5.7)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.carcosa.actions import Pick
from game.carcosa.pieces import NOTHING, kinds
from game.carcosa.state import Tile
from game.carcosa.tasks import Arrange
from scenes.kit.focus import Target
from scenes.kit.layout import Box
from scenes.kit.theme import GAP_S, TARGET_LEAST
from scenes.kit.ui import Ui
from scenes.tables.carcosa import pieces
from scenes.tables.map import cells

if TYPE_CHECKING:
    from scenes.tables.carcosa.board import CarcosaBoard


LARGEST = 140.0
"""Units of a tile at most."""


class Spread:
    """Seen by the chair that looks alone: the view of every other has no faces to show."""

    def __init__(self, board: CarcosaBoard) -> None:
        self._board = board
        self._words = board.words

    def draw(self, ui: Ui, room: Box) -> None:
        board, task = self._board, self._board.looking
        if task is None:
            return
        tiles = board.view.stacks[task.stack]
        box = _around(room.inset(GAP_S), len(tiles))
        ui.cover(box)
        inner = ui.panel(box).inset(-4)
        key = {"Arrange": "arrange", "Keep": "keep", "TakeOut": "take_out"}[type(task).__name__]
        title = self._words(f"carcosa_table.spread.{key}", stack=task.stack + 1)
        ui.text(inner.top(ui.height(title, "label", inner.w), 6), title, "label", ui.tone.pallid)
        for index, (cell, tile) in enumerate(zip(_grid(inner, len(tiles)), tiles, strict=True)):
            placed = task.placed if isinstance(task, Arrange) else 0
            self._draw_tile(ui, cell, index, tile, is_placed=index < placed)

    def _draw_tile(self, ui: Ui, cell: Box, index: int, tile: Tile, *, is_placed: bool) -> None:
        board, tone = self._board, ui.tone
        square = cell.pixels(ui.unit)
        look = pieces.look_at(tile.kind, 0, False, "", 0, 0)
        drawn = pieces.tiles.get(look, max(8, square.w))
        if is_placed:
            drawn = drawn.copy()
            drawn.set_alpha(120)
        ui.surface.blit(drawn, square)
        if kinds()[tile.kind].star and tile.event != NOTHING:
            size = max(20.0, cell.w * 0.4)
            disc = Box(cell.x + 2, cell.y + 2, size, size)
            ui.svg(disc, f'<circle cx="50" cy="50" r="50" fill="{tone.ink}"/>', (100, 100))
            pieces.event_icon(ui, disc.inset(size * 0.12), tile.event)
        words = str(index + 1)
        tag = Box(cell.x, cell.bottom - 24, max(26.0, ui.width(words, "label") + 8), 24)
        ui.panel(tag, tone.ink, tone.pallid if is_placed else tone.brass, corner=4, double=False)
        colour = tone.pallid if is_placed else tone.paper
        ui.text(tag, words, "label", colour, "centre", "middle")
        if board.chosen == Pick(index):
            cells.held(ui, cell)
        if board.host.hinted == Pick(index):
            cells.hint(ui, cell)
        help = board.speech.tile_text(tile)
        if is_placed:
            help += f"\n{self._words('carcosa_table.spread.placed')}"
        press = None if is_placed else partial(board.choose, Pick(index))
        label = board.speech.seen_tile(tile.kind, tile.event)
        clause = str(board.host.session.pending.clause)
        ui.target(Target(f"pick.{index}", cell, label, press, help, clause))


def _around(room: Box, count: int) -> Box:
    """No more of the room than so many tiles and a title need."""
    columns = max(4, min(count, 7))
    wide = min(room.w, max(560.0, columns * (LARGEST + 8) + 40))
    high = min(room.h, -(-count // columns) * (LARGEST + 8) + 100)
    return room.middle(wide, high)


def _grid(room: Box, count: int) -> list[Box]:
    """Square cells, as large as so many can be."""
    best = max(
        range(1, count + 1),
        key=lambda columns: min(room.w / columns, room.h / -(-count // columns)),
    )
    rows = -(-count // best)
    size = max(TARGET_LEAST, min(room.w / best - 8, room.h / rows - 8, LARGEST))
    used = Box(room.x, room.y, best * (size + 8), rows * (size + 8))
    grid = room.middle(used.w, used.h).grid(best, rows)
    return [cell.middle(size, size) for cell in grid[:count]]
