"""The map of Carcassonne: tiles and followers, what is marked on them, the tile in hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.carcassonne.actions import Deploy, Place
from game.carcassonne.aids import SectionInfo
from game.carcassonne.pieces import NEIGHBOURS
from scenes.kit.layout import Box
from scenes.kit.theme import GAP_S, TARGET
from scenes.kit.ui import Ui
from scenes.tables.carcassonne import pieces
from scenes.tables.carcassonne.choice import Choosing
from scenes.tables.carcassonne.facts import Lying, Standing
from scenes.tables.carcassonne.layout import Layout
from scenes.tables.map.backdrop import Backdrop
from scenes.tables.map.camera import Point
from scenes.tables.map.minimap import Minimap
from scenes.tables.map.view import Cell, draw_tool

if TYPE_CHECKING:
    from scenes.tables.carcassonne.board import CarcassonneBoard

OWNERS = "M8 10L32 30M8 20L24 33M16 8L33 22M8 8H33V33H8Z"
NEXT = "M9 20H29M22 11L31 20L22 29"
ROOMY_CELL = 60
"""Units of a cell from which there is room for signs around it."""
FLOATING = 0.62
"""Size of the tile in hand at the pointer, as a share of a cell."""


class Picture:
    """Everything within the window on the map."""

    def __init__(self, board: CarcassonneBoard) -> None:
        self._board = board
        self._map = board.map
        self._backdrop = Backdrop()
        self._minimap = Minimap(board.map)
        self._choosing = Choosing(board)

    def draw(self, ui: Ui, layout: Layout) -> None:
        board, view = self._board, self._map
        view.lay_out(ui, layout.map, layout.ground, board.facts.land)
        view.roams = not board.parts
        if view.pointer is None and (view.cursor is None or board.parts):
            view.cursor = board.start_cell
        self._backdrop.show(ui, layout.ground, self._key(ui), partial(self._compose, ui))
        self._draw_marks(ui)
        self._draw_looked(ui)
        self._draw_challenges(ui)
        self._draw_hand(ui)
        if board.places:
            ui.first = ui.first or "map"
        label = board.words("carcassonne_table.map")
        view.declare(ui, label, "CC-2.2" if board.places else "CC-2.5", board.places)
        self._choosing.draw(ui)
        self._draw_tools(ui)
        if not view.is_whole and not board.parts:
            self._draw_minimap(ui)

    # -- what costs much -------------------------------------------------------------------
    def _key(self, ui: Ui) -> tuple[object, ...]:
        board = self._board
        return (
            self._map.key,
            board.view,
            board.shown_owners,
            board.aid("remaining"),
            board.recent,
            board.motion.key,
            ui.look.marks,
        )

    def _compose(self, ui: Ui) -> None:
        board, facts, px = self._board, self._board.facts, self._map.px
        pieces.draw_cloth(ui, self._map.ground)
        columns, rows = self._map.seen
        pieces.draw_grid(ui, [self._map.corner((x, y)) for x in columns for y in rows], px)
        shown = [one for one in facts.tiles if one.cell[0] in columns and one.cell[1] in rows]
        shadow = pieces.tile_shadow(px)
        self._blit(ui, [(shadow, one.cell) for one in shown if one.cell in facts.rim])
        self._blit(ui, [layer for one in shown for layer in self._layers(one)])
        for cell in facts.dead if board.aid("remaining") else ():
            pieces.dead(ui, self._map.cell_box(cell))
        for laid in board.recent:
            box = self._map.cell_box((laid.x, laid.y))
            pieces.recent(ui, box, board.identity(laid.seat))
        for standing in board.motion.followers(facts.followers):
            self.draw_follower(ui, standing)

    def _blit(self, ui: Ui, pictures: Iterable[tuple[pygame.Surface, Cell]]) -> None:
        """Pictures in the middle of cells."""
        px, corner = self._map.px, self._map.corner
        placed = []
        for drawn, cell in pictures:
            (x, y), rim = corner(cell), (drawn.get_width() - px) // 2
            placed.append((drawn, (x - rim, y - rim)))
        ui.surface.fblits(placed)

    def _layers(self, one: Lying) -> Iterator[tuple[pygame.Surface, Cell]]:
        """A tile, and whose its parts are."""
        px, owned = self._map.px, self._board.shown_owners.get(one.cell, {})
        yield pieces.tiles.get(one.look, px), one.cell
        for part, seats in owned.items():
            who = tuple(map(self._board.identity, seats))
            yield pieces.veil(one.tile, one.turns, part, who, px), one.cell

    # -- followers -----------------------------------------------------------------------
    def place_of(self, cell: Cell, part: int) -> Point:
        """Where on the page the midst of a part is, in units."""
        x, y = self._board.facts.plat(cell).heart(part)
        return self._map.point_of((cell[0] + x, cell[1] + y))

    def figure_box(self, cell: Cell, part: int) -> Box:
        """Where a follower on a part stands."""
        size = max(pieces.FIGURE * self._map.size, pieces.LEAST_FIGURE)
        x, y = self.place_of(cell, part)
        return Box(x - size / 2, y - size * 0.58, size, size)

    def draw_follower(self, ui: Ui, one: Standing) -> None:
        box = self.figure_box((one.x, one.y), one.part)
        pieces.figure(ui, box, one.role, self._board.identity(one.seat))

    # -- marks ------------------------------------------------------------------------------
    def _draw_marks(self, ui: Ui) -> None:
        """Where the tile may go, and what a hint proposes."""
        board, hint = self._board, self._board.host.hinted
        settled = board.settled
        if board.aid("legal"):
            for cell in board.places:
                if self._map.shows(cell):
                    pieces.legal(ui, self._map.cell_box(cell), faint=settled is not None)
        if isinstance(hint, Place):
            pieces.hint(ui, self._map.cell_box((hint.x, hint.y)))
        elif isinstance(hint, Deploy) and board.fresh:
            pieces.hint(ui, self.figure_box(board.fresh, hint.part))

    def _draw_looked(self, ui: Ui) -> None:
        """The section that is looked at, lit on all its tiles."""
        looked = self._board.looked
        if looked and looked.part is not None:
            self.draw_lit(ui, self._board.facts.section(looked.cell, looked.part))

    def draw_lit(self, ui: Ui, info: SectionInfo) -> None:
        """Light a section up, under the followers."""
        facts, px = self._board.facts, self._map.px
        for x, y, part in info.parts:
            if self._map.shows((x, y)):
                one = facts.by_cell[x, y]
                self._blit(ui, [(pieces.veil(one.tile, one.turns, part, (), px), (x, y))])
        cells = {(x, y) for x, y, _ in info.parts}
        for standing in self._board.motion.followers(facts.followers):
            if (standing.x, standing.y) in cells:
                self.draw_follower(ui, standing)

    def _draw_hand(self, ui: Ui) -> None:
        """The tile in hand as it would lie, or at the pointer."""
        board, ghost, tile = self._board, self._board.ghost, self._board.view.hand
        if not board.places or tile is None:
            return
        if ghost:
            cell = ghost.x, ghost.y
            look = pieces.look_at(tile, ghost.turns, *cell)
            self._blit(ui, [(pieces.tile_shadow(self._map.px), cell)])
            drawn = pieces.tiles.get(look, self._map.px)
            if not board.settled:
                drawn = drawn.copy()
                drawn.set_alpha(222)
            self._blit(ui, [(drawn, cell)])
            if board.settled:
                pieces.held(ui, self._map.cell_box(cell))
        elif self._map.pointer and board.is_on_map:
            self._draw_floating(ui, pieces.look_at(tile, board.turns, 0, 0))

    def _draw_floating(self, ui: Ui, look: pieces.Look) -> None:
        at = self._map.pointer
        assert at is not None
        size = self._map.size * FLOATING
        box = Box(at[0] - size / 2, at[1] - size / 2, size, size)
        drawn = pieces.tiles.get(look, box.pixels(ui.unit).w).copy()
        drawn.set_alpha(190)
        ui.surface.blit(drawn, box.pixels(ui.unit))
        pieces.held(ui, box)

    # -- challenges ------------------------------------------------------------------------
    def _draw_challenges(self, ui: Ui) -> None:
        """A bond between the two buildings, and how far each of them is (CC-4.2)."""
        thick = max(2.5, min(6.0, self._map.size * 0.06))
        for mine, theirs in self._board.facts.challenges:
            ends = [self.place_of(*_spot(info)) for info in (mine, theirs)]
            who = [self._board.identity(info.owners[0]) for info in (mine, theirs)]
            pieces.bond(ui, ends[0], ends[1], thick, who)
            self._draw_progress(ui, mine, theirs)
            self._draw_progress(ui, theirs, mine)

    def _draw_progress(self, ui: Ui, info: SectionInfo, rival: SectionInfo) -> None:
        """How many neighbours a building has, in its cell, away from its rival."""
        board, high = self._board, 28.0
        words = board.words("carcassonne_table.progress", n=NEIGHBOURS - info.open, all=NEIGHBOURS)
        cell, other = (self._map.cell_box(_spot(one)[0]) for one in (info, rival))
        seal = high if cell.w >= ROOMY_CELL else 0.0
        wide = ui.width(words, "label") + seal + 14
        y = cell.y + 1 if cell.y < other.y else cell.bottom - high - 1
        x = cell.centre[0] - wide / 2
        if cell.y == other.y:  # side by side: not into each other
            x = min(x, cell.right - wide - 1) if cell.x < other.x else max(x, cell.x + 1)
        plate = Box(x, y, wide, high)
        if plate.within(self._map.box).w < wide or plate.y < self._map.box.y:
            return
        who = board.identity(info.owners[0])
        ui.panel(plate, ui.tone.ink, who.colour, corner=5, double=False)
        if seal:
            ui.emblem(plate.left(seal).inset(3), who)
        ui.text(plate, words, "label", align="centre", valign="middle")

    # -- tools ------------------------------------------------------------------------------
    def _draw_tools(self, ui: Ui) -> None:
        board, words = self._board, self._board.words
        self._map.draw_tools(ui, words)
        room = self._map.box.inset(GAP_S)
        column = Box(room.right - TARGET, room.y, TARGET, room.h - 3 * TARGET - 24)
        if not board.host.app.preferences.purist:
            key = "hide" if board.kept.shows_owners else "owners"
            draw_tool(
                ui,
                column.base(TARGET, 4),
                "owners",
                OWNERS,
                words(f"carcassonne_table.{key}"),
                board.flip_owners,
                "o",
                on=board.kept.shows_owners,
            )
        if board.places and board.aid("legal"):
            label = words("carcassonne_table.next")
            draw_tool(ui, column.base(TARGET, 4), "next", NEXT, label, board.next_place, "n")

    def _draw_minimap(self, ui: Ui) -> None:
        facts = self._board.facts

        def draw(px: int) -> Iterator[tuple[pygame.Surface, Cell]]:
            for one in facts.tiles:
                yield pieces.tiles.get(one.look, px), one.cell

        self._minimap.draw(ui, self._board.words("map.all"), facts.land, facts, draw)


def _spot(info: SectionInfo) -> tuple[Cell, int]:
    """A building's cell and part."""
    _, x, y, part = info.followers[0]
    return (x, y), part
