"""The map of the solo game: Detectives with their targets and ways, districts of Hastur."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.carcosa.actions import Confront, Deploy, PointOut
from game.carcosa.threats import Hunter
from scenes.kit.layout import Box
from scenes.kit.ui import Ui
from scenes.tables.carcosa import marks, pieces
from scenes.tables.carcosa.picture import Picture
from scenes.tables.map import cells
from scenes.tables.map.callouts import Callout, draw_callouts
from scenes.tables.map.view import Cell

if TYPE_CHECKING:
    from scenes.tables.carcosa.solo import SoloAction, SoloBoard

LEAST = 26.0
"""Units of a Detective at least."""


class SoloPicture(Picture):
    """Everything on the map, and what may be pressed there for the factions."""

    _board: SoloBoard

    # -- Detectives ------------------------------------------------------------------------
    def draw_pawns(self, ui: Ui) -> None:
        super().draw_pawns(ui)
        seen: dict[Cell, int] = {}
        for one in self._board.they.hunters:
            cell = self._board.hunter_cell(one)
            number = seen[cell] = seen.get(cell, -1) + 1
            if cell not in self._board.motion.away and self._map.shows(cell):
                pieces.figure(ui, self.detective_box(cell, number), "detective", None)

    def detective_box(self, cell: Cell, number: int = 0) -> Box:
        """Where the ``number``-th Detective of a tile is: at its upper right, side by side."""
        box, size = self._map.cell_box(cell), max(self._map.size * 0.5, LEAST)
        x = box.right - size * 0.9 - number * size * 0.4
        return Box(x, box.y + size * 0.02, size, size)

    # -- what is looked at -----------------------------------------------------------------
    def _draw_looked(self, ui: Ui) -> None:
        super()._draw_looked(ui)
        board = self._board
        if board.shown_threat == "hastur":
            self._draw_districts(ui)
        shown = board.solo.hunters if board.shown_threat == "cultists" else ()
        if board.looked and not shown:
            shown = board.solo.hunters_on(board.looked.cell)
        for one in shown:
            self._draw_way(ui, one)
        if step := board.steps.current:
            for cell in step.cells:
                cells.legal(ui, self._map.cell_box(cell), faint=cell != step.place)
            if step.place:
                cells.held(ui, self._map.cell_box(step.place))

    def _draw_districts(self, ui: Ui) -> None:
        """Hastur's districts: taken ones under teeth; and where an Occultist would go next."""
        self.light(ui, self._board.solo.districts)
        self.light(ui, self._board.solo.openings, self._waters)
        self.draw_pawns(ui)
        for (x, y, part), is_taken in self._board.solo.districts.items():
            if is_taken:
                marks.threat(ui, self.figure_box((x, y), part).inset(-2))

    def _draw_way(self, ui: Ui, one: Hunter) -> None:
        """From a Detective over his way to whom he hunts."""
        start = self.detective_box((one.x, one.y))
        points = [start.centre]
        points += [self._map.cell_box(cell).centre for cell in one.way[:-1]]
        if one.target:
            goal = self.figure_box((one.target.x, one.target.y), one.target.part)
            points.append(goal.centre)
            self._draw_line(ui, points)
            marks.threat(ui, goal.inset(-3))
        pieces.figure(ui, start, "detective", None)

    def _draw_line(self, ui: Ui, points: Sequence[tuple[float, float]]) -> None:
        pixels = [(round(x * ui.unit), round(y * ui.unit)) for x, y in points]
        thick = max(2, round(3 * ui.unit))
        for colour, wide in ((ui.tone.ink, thick + 4), (ui.tone.warn, thick)):
            pygame.draw.lines(ui.surface, colour, False, pixels, wide)
        for at in pixels[1:]:
            pygame.draw.circle(ui.surface, ui.tone.ink, at, 7 * ui.unit)
            pygame.draw.circle(ui.surface, ui.tone.warn, at, 5 * ui.unit)

    def _words_of(self, cell: Cell, part: int) -> tuple[str, str]:
        """Instead of its worth: that somebody there is sure to end the game."""
        name, worth = super()._words_of(cell, part)
        end = self._board.end_by(Deploy(*cell, part, self._board.criminal))
        if end:
            worth = self._board.words(f"carcosa_solo.end.{'loses' if end.is_lost else 'wins'}")
        return name, worth

    # -- what may be pressed ---------------------------------------------------------------
    def _draw_picks(self, ui: Ui) -> None:
        super()._draw_picks(ui)
        board = self._board
        for action, draw in ((board.chosen, cells.held), (board.host.hinted, cells.hint)):
            if (cell := board.cell_of_action(action)) is not None:
                draw(ui, self._map.cell_box(cell).within(self._map.box))

    def _draw_choosing(self, ui: Ui) -> None:
        board = self._board
        if board.crowd is None:
            super()._draw_choosing(ui)
            return
        tile = self._map.cell_box(board.crowd)
        cells.held(ui, tile.within(self._map.box))
        items = [
            self._callout(ui, number, action)
            for number, action in enumerate(board.on_cells[board.crowd])
        ]
        draw_callouts(ui, self._map.free, tile, items, self.busy)

    def _callout(self, ui: Ui, number: int, action: SoloAction) -> Callout:
        board = self._board
        spot = board.spot_of(action)
        return Callout(
            f"who.{number}",
            board.short_label(action),
            "",
            self.place_of(spot[:2], spot[2]) if spot else None,
            str(board.host.session.pending.clause),
            partial(board.choose, action),
            lambda ui, box: self._draw_who(ui, box, action),
            chosen=action == board.chosen,
            hinted=action == board.host.hinted,
        )

    def _draw_who(self, ui: Ui, box: Box, action: SoloAction) -> None:
        """The figure that a choice is about."""
        board = self._board
        if isinstance(action, PointOut | Confront):
            role = board.pawn_role(action)
            who = board.identity(board.view.turn) if role == "cultist" else None
            pieces.figure(ui, box, role, who)
        else:
            pieces.figure(ui, box, board.acting_role, None)
