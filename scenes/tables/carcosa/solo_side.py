"""Beside the map in the solo game: what differs from a table of several cults."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from game.carcosa.actions import MoveScholar, SetTrap
from game.carcosa.threats import Hunter
from scenes.kit.layout import Box
from scenes.kit.sheet import Sheet
from scenes.kit.ui import Ui
from scenes.tables.carcosa.side import STEP_NAMES, Side
from scenes.tables.carcosa.solo_goal import SoloGoal
from scenes.tables.carcosa.solo_track import SoloChamber
from scenes.tables.carcosa.tray import Choice, Tray
from scenes.tables.map.view import Cell

if TYPE_CHECKING:
    from scenes.tables.carcosa.solo import SoloBoard


class SoloSide(Side):
    """The Cult board with the track of the factions, the goals, and Detectives looked at."""

    step_names = (*STEP_NAMES, "investigate")
    chamber: SoloChamber
    goal: SoloGoal
    _board: SoloBoard

    def __init__(self, board: SoloBoard) -> None:
        super().__init__(board)
        self.chamber = SoloChamber(board)
        self.goal = SoloGoal(board)
        self.tray = SoloTray(board)

    def lay_out(self, ui: Ui, window: Box) -> None:
        super().lay_out(ui, window)
        self._board.steps.lay_out(ui, window)

    def _looked(self, sheet: Sheet, cell: Cell, part: int | None) -> None:
        """First the Detectives on a tile, with what they are about."""
        for one in self._board.solo.hunters_on(cell):
            self._detective(sheet, one)
        super()._looked(sheet, cell, part)

    def _tile(self, sheet: Sheet, cell: Cell) -> None:
        """The tile, and where it lies."""
        super()._tile(sheet, cell)
        where = self._words("carcosa_solo.tile.how", x=cell[0], y=cell[1])
        sheet.text(where, "small", sheet.ui.tone.quiet)

    def _detective(self, sheet: Sheet, one: Hunter) -> None:
        sheet.text(self._board.speech.role("detective"), "card", sheet.ui.tone.brass_lit)
        for told in self._board.tell_hunter(one):
            sheet.text(told, "small")


class SoloTray(Tray):
    """Choices in words; traps and the Scholar are chosen on the Cult board."""

    _board: SoloBoard

    def _choices(self) -> Iterator[Choice]:
        board = self._board
        if traps := board.offered(SetTrap):
            label = self._words("carcosa_solo.trap")
            help = self._words("carcosa_solo.trap.how")
            clause = str(board.host.session.pending.clause)
            press = partial(board.go_to_space, traps[0].space)
            yield Choice("do.trap", label, press, help, clause, hotkey="t")
            if board.can_swap and not board.spots:
                key = "cultist" if board.criminal else "criminal"
                swap = self._words(f"carcosa_table.swap.{key}")
                yield Choice("do.swap", swap, board.swap, hotkey="c", clause="CA-7.4")
        if board.offered(MoveScholar):
            yield Choice(
                "do.scholar",
                board.speech.role("scholar"),
                board.take_scholar,
                clause="CA-9.7",
                chosen=board.holds_scholar,
            )
        yield from super()._choices()
