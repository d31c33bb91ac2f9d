"""The picture of a map: ground, tiles, veils and marks, and the tile in hand."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from time import perf_counter
from typing import Any

import pygame

from scenes.kit.layout import Box
from scenes.kit.theme import GAP_S, TARGET
from scenes.kit.ui import Ui
from scenes.tables.map import cells
from scenes.tables.map.backdrop import Backdrop, clipped
from scenes.tables.map.board import MapBoard
from scenes.tables.map.camera import Point
from scenes.tables.map.facts import Lying
from scenes.tables.map.minimap import Minimap
from scenes.tables.map.sprites import Sprites
from scenes.tables.map.veils import Veils
from scenes.tables.map.view import Cell, draw_tool

OWNERS = "M8 10L32 30M8 20L24 33M16 8L33 22M8 8H33V33H8Z"
NEXT = "M9 20H29M22 11L31 20L22 29"
FLOATING = 0.62
"""Size of the tile in hand at the pointer, as a share of a cell."""
FIGURE = 0.56
"""Size of a pawn as a share of its tile."""
LEAST_FIGURE = 22
"""Units of a pawn at least."""
UNDECIDED = 200
"""How opaque the tile in hand is on the map before it is put down, 0 to 255."""
PATIENCE = 0.04
"""Seconds of a frame that new tiles may take; those of a game just loaded need many frames."""


class MapPicture(ABC):
    """Everything that boards with a map draw alike within its window."""

    tiles: Sprites[Any]
    veils: Veils
    grid: str
    """Colour of the grid of cells."""

    def __init__(self, board: MapBoard) -> None:
        self._owner = board
        self._map = board.map
        self._backdrop = Backdrop()
        self._hinted: object = None
        """What was proposed in the last frame."""
        self._waits = 0
        """Frames so far that did not show every tile yet."""
        self._minimap = Minimap(board.map)

    # -- what each game draws ----------------------------------------------------------------
    @abstractmethod
    def draw_ground(self, ui: Ui, box: Box) -> None:
        """What the tiles lie on."""

    @abstractmethod
    def draw_pawns(self, ui: Ui) -> None:
        """All pawns, from the far ones to the near."""

    def draw_signs(self, ui: Ui) -> None:
        """What lies on tiles, under the pawns."""

    @abstractmethod
    def hand_look(self, turns: int, cell: Cell) -> Any:
        """What the tile in hand looks like there; None without one."""

    @property
    @abstractmethod
    def state(self) -> tuple[object, ...]:
        """What the picture depends on besides the window and the tiles."""

    # -- the frame -------------------------------------------------------------------------
    def lay_out(self, ui: Ui, box: Box, ground: Box) -> None:
        """Take a place on the page and draw what costs much."""
        board, view = self._owner, self._map
        view.is_still, view.tiles = bool(board.covered), board.facts.by_cell
        last = board.facts.tiles[-1].cell
        view.lay_out(ui, self.in_sight(ui, box), ground, board.facts.land, last)
        self._reveal_hint(ui)
        if view.pointer is None and (view.cursor is None or not view.roams):
            view.cursor = board.start_cell
        look = (view.key, self._waits, board.facts, board.shown_owners, board.recent, ui.look.marks)
        key = (*look, board.aid("remaining"), *self.state)
        self._backdrop.show(ui, ground, key, partial(self._compose, ui))
        for cell in board.facts.by_cell:
            ui.place(f"tile.{cell[0]}.{cell[1]}", view.cell_box(cell).within(view.box))

    def _reveal_hint(self, ui: Ui) -> None:
        """Bring what a hint proposes into sight, once; who looks elsewhere then may."""
        hint, before = self._owner.host.hinted, self._hinted
        self._hinted = hint
        if hint is not before and (cell := self._owner.aim_of(hint)):
            self._map.reveal(cell)
            ui.again = True

    def in_sight(self, ui: Ui, box: Box) -> Box:
        """What the result, if it lies there, leaves of a box."""
        right = ui.page.right - self._owner.covered
        return Box(box.x, box.y, min(box.w, right - box.x), box.h)

    def _compose(self, ui: Ui) -> None:
        px = self._map.px
        self.draw_ground(ui, self._map.ground)
        columns, rows = self._map.seen
        corners = [self._map.corner((x, y)) for x in columns for y in rows]
        cells.draw_grid(ui, corners, px, self.grid)
        clipped(ui.surface, self._map.box.pixels(ui.unit), partial(self._compose_land, ui))

    def _compose_land(self, ui: Ui) -> None:
        """What lies on the ground; none of it looks out between the panels beside the map."""
        board, facts, px = self._owner, self._owner.facts, self._map.px
        columns, rows = self._map.seen
        shown = [one for one in facts.tiles if one.cell[0] in columns and one.cell[1] in rows]
        shown = self._drawn(ui, shown)
        shadow = cells.tile_shadow(px)
        self.blit(ui, [(shadow, one.cell) for one in shown if one.cell in facts.rim])
        self.blit(ui, [layer for one in shown for layer in self._layers(one)])
        for cell in facts.dead if board.aid("remaining") else ():
            cells.dead(ui, self._map.cell_box(cell))
        for laid in board.recent:
            box = self._map.cell_box((laid.x, laid.y))
            cells.recent(ui, box, board.identity(laid.seat))
        self.draw_signs(ui)
        self.draw_pawns(ui)

    def _drawn(self, ui: Ui, tiles: list[Lying[Any]]) -> list[Lying[Any]]:
        """Those that need not be waited for; the others come with the next frames."""
        end = perf_counter() + PATIENCE
        for number, one in enumerate(tiles):
            if perf_counter() > end:
                self._waits, ui.again = self._waits + 1, True
                return tiles[:number]
            self.tiles.get(one.look, self._map.px)
        return tiles

    def blit(self, ui: Ui, pictures: Iterable[tuple[pygame.Surface, Cell]]) -> None:
        """Pictures in the middle of cells."""
        px, corner = self._map.px, self._map.corner
        placed = []
        for drawn, cell in pictures:
            (x, y), rim = corner(cell), (drawn.get_width() - px) // 2
            placed.append((drawn, (x - rim, y - rim)))
        ui.surface.fblits(placed)

    def _layers(self, one: Lying[Any]) -> Iterator[tuple[pygame.Surface, Cell]]:
        """A tile, and whose its parts are."""
        px, owned = self._map.px, self._owner.shown_owners.get(one.cell, {})
        yield self.tiles.get(one.look, px), one.cell
        for part, seats in owned.items():
            who = tuple(map(self._owner.identity, seats))
            yield self.veils.get(one.tile, one.turns, part, who, px), one.cell

    # -- pawns ---------------------------------------------------------------------------
    def place_of(self, cell: Cell, part: int) -> Point:
        """Where on the page the midst of a part is, in units."""
        x, y = self._owner.facts.plat(cell).heart(part)
        return self._map.point_of((cell[0] + x, cell[1] + y))

    def figure_box(self, cell: Cell, part: int) -> Box:
        """Where a pawn on a part stands."""
        size = max(FIGURE * self._map.size, LEAST_FIGURE)
        x, y = self.place_of(cell, part)
        return Box(x - size / 2, y - size * 0.58, size, size)

    @property
    @abstractmethod
    def standing(self) -> list[Box]:
        """Where pawns stand."""

    @property
    def busy(self) -> list[Box]:
        """What words should not cover: tiles, and once more the pawns on them."""
        tiles = [self._map.cell_box(cell) for cell in self._owner.facts.by_cell]
        return [*tiles, *self.standing]

    # -- marks ------------------------------------------------------------------------------
    def draw_places(self, ui: Ui) -> None:
        """Where the tile, or whoever is to be put, may go."""
        if self._owner.aid("legal"):
            clipped(ui.surface, self._map.box.pixels(ui.unit), partial(self._draw_legal, ui))

    def _draw_legal(self, ui: Ui) -> None:
        board = self._owner
        spots, faint = board.places or board.picks, board.settled is not None
        ghost = board.ghost and (board.ghost.x, board.ghost.y)
        for cell in spots:
            if self._map.shows(cell) and cell != ghost:
                cells.legal(ui, self._map.cell_box(cell), faint=faint)

    def light(
        self, ui: Ui, spots: Iterable[tuple[int, int, int]], veils: Veils | None = None
    ) -> None:
        """Light parts of tiles up, by column, row and part; ``veils``: others than usual."""
        facts, px, veils = self._owner.facts, self._map.px, veils or self.veils
        for x, y, part in spots:
            if self._map.shows((x, y)) and (one := facts.by_cell.get((x, y))):
                self.blit(ui, [(veils.get(one.tile, one.turns, part, (), px), (x, y))])

    def draw_hand(self, ui: Ui) -> None:
        """The tile in hand as it would lie, or at the pointer; and where a hint proposes it."""
        board, ghost, hint = self._owner, self._owner.ghost, self._owner.host.hinted
        if not board.places:
            return
        if ghost:
            cell = ghost.x, ghost.y
            drawn = self.tiles.get(self.hand_look(ghost.turns, cell), self._map.px)
            if board.settled:
                self.blit(ui, [(cells.tile_shadow(self._map.px), cell), (drawn, cell)])
                cells.held(ui, self._map.cell_box(cell))
            else:
                drawn = drawn.copy()
                drawn.set_alpha(UNDECIDED)
                self.blit(ui, [(drawn, cell)])
        elif self._map.pointer and board.is_on_map and self._map.cursor not in board.facts.by_cell:
            self._draw_floating(ui, self.hand_look(board.turns, (0, 0)))
        if hint in board.placings:
            cells.hint(ui, self._map.cell_box((hint.x, hint.y)))

    def _draw_floating(self, ui: Ui, look: Any) -> None:
        at = self._map.pointer
        assert at is not None
        size = self._map.size * FLOATING
        box = Box(at[0] - size / 2, at[1] - size / 2, size, size)
        drawn = self.tiles.get(look, box.pixels(ui.unit).w).copy()
        drawn.set_alpha(UNDECIDED)
        ui.surface.blit(drawn, box.pixels(ui.unit))
        cells.held(ui, box)

    # -- tools ------------------------------------------------------------------------------
    def draw_tools(self, ui: Ui) -> Box:
        """Zoom, owners and the next place, in a column on the right; what is left of that."""
        board, words = self._owner, self._owner.words
        room = self._map.box.inset(GAP_S)
        column = Box(room.right - TARGET, room.y, TARGET, room.h - 3 * TARGET - 24)
        if self._map.is_still:
            return column
        self._map.draw_tools(ui, words)
        if not board.host.app.preferences.purist:
            label = words("map.hide" if board.kept.shows_owners else "map.owners")
            on, press = board.kept.shows_owners, board.flip_owners
            draw_tool(ui, column.base(TARGET, 4), "owners", OWNERS, label, press, "o", on=on)
        if (board.places or len(board.picks) > 1) and board.aid("legal"):
            press = board.next_place
            draw_tool(ui, column.base(TARGET, 4), "map.next", NEXT, words("map.next"), press, "p")
        return column

    def draw_minimap(self, ui: Ui) -> None:
        """All of the map in a corner, where not all of it is in sight."""
        facts, words = self._owner.facts, self._owner.words
        if self._map.is_still:
            return
        draw: Callable[[int], Iterator[tuple[pygame.Surface, Cell]]] = self._small
        places = [self._map.cell_box(cell) for cell in self._owner.places or self._owner.picks]
        self._minimap.draw(ui, words("map.all"), facts.land, facts, draw, [*self.busy, *places])

    def _small(self, px: int) -> Iterator[tuple[pygame.Surface, Cell]]:
        for one in self._owner.facts.tiles:
            yield self.tiles.get(one.look, px), one.cell
