"""The map of Carcassonne: tiles and followers, what is marked on them, the tile in hand."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.carcassonne.actions import Deploy
from game.carcassonne.aids import SectionInfo
from game.carcassonne.pieces import NEIGHBOURS
from scenes.kit.layout import Box
from scenes.kit.ui import Ui
from scenes.tables.carcassonne import pieces
from scenes.tables.carcassonne.choice import Choosing
from scenes.tables.carcassonne.facts import Standing
from scenes.tables.carcassonne.layout import Layout
from scenes.tables.map import cells
from scenes.tables.map.callouts import freest
from scenes.tables.map.picture import MapPicture
from scenes.tables.map.view import Cell

if TYPE_CHECKING:
    from scenes.tables.carcassonne.board import CarcassonneBoard

ROOMY_CELL = 60
"""Units of a cell from which there is room for signs around it."""


class Picture(MapPicture):
    """Everything within the window on the map."""

    tiles = pieces.tiles
    veils = pieces.veils
    grid = pieces.GRID

    def __init__(self, board: CarcassonneBoard) -> None:
        super().__init__(board)
        self._board = board
        self._choosing = Choosing(board)
        self.tags: list[Box] = []
        """Where it is told how far buildings in challenge are, in the last frame."""

    def draw(self, ui: Ui, layout: Layout) -> None:
        board, view = self._board, self._map
        view.roams, view.tells = not board.parts, board.motion.tells_gain
        view.near = board.fresh if board.parts else None
        self.lay_out(ui, layout.map, layout.ground)
        self._draw_marks(ui)
        self._draw_looked(ui)
        self._draw_challenges(ui)
        self.draw_hand(ui)
        if board.places:
            ui.first = ui.first or "map"
        label = board.words("carcassonne_table.map")
        view.declare(ui, label, "CC-2.2" if board.places else "CC-2.5", board.places)
        self._choosing.draw(ui)
        self.draw_tools(ui)
        if not view.is_whole and not board.parts:
            self.draw_minimap(ui)

    def draw_ground(self, ui: Ui, box: Box) -> None:
        pieces.draw_cloth(ui, box)

    def hand_look(self, turns: int, cell: Cell) -> pieces.Look:
        tile = self._board.view.hand
        assert tile is not None
        return pieces.look_at(tile, turns, *cell)

    @property
    def state(self) -> tuple[object, ...]:
        return self._board.motion.key

    # -- followers -----------------------------------------------------------------------
    @property
    def busy(self) -> list[Box]:
        return [*super().busy, *self.tags]

    @property
    def standing(self) -> list[Box]:
        """Where followers stand."""
        standing = self._board.motion.followers(self._board.facts.followers)
        return [self.figure_box((one.x, one.y), one.part) for one in standing]

    def draw_pawns(self, ui: Ui) -> None:
        for standing in self._board.motion.followers(self._board.facts.followers):
            self.draw_follower(ui, standing)

    def draw_follower(self, ui: Ui, one: Standing) -> None:
        box = self.figure_box((one.x, one.y), one.part)
        pieces.figure(ui, box, one.role, self._board.identity(one.seat))

    # -- marks ------------------------------------------------------------------------------
    def _draw_marks(self, ui: Ui) -> None:
        """Where the tile may go, and what a hint proposes."""
        board, hint = self._board, self._board.host.hinted
        self.draw_places(ui)
        if isinstance(hint, Deploy) and board.fresh:
            cells.hint(ui, self.figure_box(board.fresh, hint.part))

    def _draw_looked(self, ui: Ui) -> None:
        """The section that is looked at, lit on all its tiles."""
        looked = self._board.looked
        if looked and looked.part is not None:
            self.draw_lit(ui, self._board.facts.section(looked.cell, looked.part))

    def draw_lit(self, ui: Ui, info: SectionInfo) -> None:
        """Light a section up, under the followers."""
        self.light(ui, info.parts)
        lit = {(x, y) for x, y, _ in info.parts}
        for standing in self._board.motion.followers(self._board.facts.followers):
            if (standing.x, standing.y) in lit:
                self.draw_follower(ui, standing)

    # -- challenges ------------------------------------------------------------------------
    def draw_signs(self, ui: Ui) -> None:
        """A bond between two buildings in challenge (CC-4.2)."""
        thick = max(2.5, min(6.0, self._map.size * 0.06))
        for pair in self._board.facts.challenges:
            start, end = (self.place_of(*_spot(info)) for info in pair)
            who = [self._board.identity(info.owners[0]) for info in pair]
            pieces.bond(ui, start, end, thick, who)

    def _draw_challenges(self, ui: Ui) -> None:
        """How far each of two buildings in challenge is (CC-4.2)."""
        self.tags = []
        for mine, theirs in self._board.facts.challenges:
            self._draw_progress(ui, mine, theirs)
            self._draw_progress(ui, theirs, mine)

    def _draw_progress(self, ui: Ui, info: SectionInfo, rival: SectionInfo) -> None:
        """How many neighbours a building has, beside its follower, away from its rival."""
        board, high = self._board, 28.0
        words = board.words("carcassonne_table.progress", n=NEIGHBOURS - info.open, all=NEIGHBOURS)
        own, other = (self.figure_box(*_spot(one)) for one in (info, rival))
        seal = high if self._map.size >= ROOMY_CELL else 0.0
        wide = ui.width(words, "label") + seal + 14
        fresh = [self._map.cell_box(board.fresh)] if board.fresh else []
        taken = [*self.standing, *self.tags, *fresh]
        plate = freest(_beside(own, other, wide, high), taken)
        seen = plate.within(self._map.box)
        if seen.w < wide or seen.h < high:
            return
        self.tags.append(plate)
        who = board.identity(info.owners[0])
        ui.panel(plate, ui.tone.ink, who.colour, corner=5, double=False)
        if seal:
            ui.emblem(plate.left(seal).inset(3), who)
        ui.text(plate, words, "label", align="centre", valign="middle")


def _beside(own: Box, other: Box, wide: float, high: float) -> list[Box]:
    """Places for a tag at a figure, those away from the other figure first."""
    x, y = own.centre[0] - wide / 2, own.centre[1] - high / 2
    places = [
        Box(x, own.bottom + 2, wide, high),
        Box(x, own.y - high - 2, wide, high),
        Box(own.x - wide - 2, y, wide, high),
        Box(own.right + 2, y, wide, high),
    ]
    return sorted(places, key=lambda place: -math.dist(place.centre, other.centre))


def _spot(info: SectionInfo) -> tuple[Cell, int]:
    """A building's cell and part."""
    _, x, y, part = info.followers[0]
    return (x, y), part
