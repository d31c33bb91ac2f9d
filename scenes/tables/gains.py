"""Every gain of the score, newest first: pressed it opens into what it is made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.core.protocol import ScoreLine
from scenes.kit.focus import Target
from scenes.kit.layout import Box
from scenes.kit.sheet import Sheet
from scenes.kit.theme import GAP_S
from scenes.tables.board import Board


class Gains:
    """The list of one board; what is opened stays open while more is gained."""

    def __init__(self, board: Board, show: Callable[[ScoreLine], None]) -> None:
        """``show``: brings what was scored into sight."""
        self._board = board
        self._show = show
        self.lines: list[ScoreLine] = []
        """Of the last frame, the newest first, then what the end would add."""
        self._open: set[int] = set()
        """Places in ``lines``, counted from its end, of gains that are opened."""

    def fill(
        self,
        sheet: Sheet,
        seen: Box,
        heads: tuple[str, str, str],
        mine: Sequence[ScoreLine],
        last: Sequence[ScoreLine],
    ) -> None:
        """Add all rows; what is outside of ``seen`` is scrolled away.

        ``heads``: the title, what stands for no gain at all, and the title of what the end
        would add.
        """
        title, none, at_end = heads
        self.lines = [*reversed(mine), *last]
        sheet.text(title, "card")
        if not mine:
            sheet.text(none, "small", sheet.ui.tone.quiet)
        for index, line in enumerate(self.lines):
            if index == len(mine):
                sheet.text(at_end, "card")
            self._add_line(sheet, seen, index, line)

    def _add_line(self, sheet: Sheet, seen: Box, index: int, line: ScoreLine) -> None:
        ui, board = sheet.ui, self._board
        words = f"{board.item(line)} [[{line.clause}]]"
        told = board.details(line) if index in self._opened else ()
        wide = ui.width("000", "card")

        def height(width: float) -> float:
            room = width - wide - 44
            high = ui.height(words, "small", room) + 10
            return max(38.0, high) + sum(ui.height(one, "small", room) for one in told)

        def draw(box: Box) -> None:
            press = partial(self._flip, index, line)
            ui.target(Target(f"gain.{index}", box, words, press, clause=str(line.clause)))
            if not box.overlaps(seen):
                return
            ui.hairline(Box(box.x, box.y, box.w, 2), 0.3)
            row = box.inset(0, 5)
            ui.emblem(row.left(28, GAP_S).top(28), board.identity(line.seat))
            ui.text(row.side(wide, GAP_S), str(line.points), "card", ui.tone.pallid, "right")
            used = ui.text(row.copy(), words, "small")
            row.top(used)
            for one in told:
                ui.text(row.top(ui.height(one, "small", row.w)), one, "small", ui.tone.quiet)

        sheet.add(height, draw)

    @property
    def _opened(self) -> set[int]:
        return {len(self.lines) - place for place in self._open}

    def _flip(self, index: int, line: ScoreLine) -> None:
        self._open ^= {len(self.lines) - index}
        self._show(line)
