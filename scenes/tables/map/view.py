"""The window on a map: its tools, and the cell that pointer or keys are on."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection
from functools import partial
from typing import Final

from scenes.kit.focus import Direction, Press, Target
from scenes.kit.layout import Box
from scenes.kit.theme import GAP_S, GAP_XS, TARGET
from scenes.kit.ui import Ui
from scenes.services.words import Words
from scenes.tables.map.camera import STEPS, Bounds, Camera, Point

Cell = tuple[int, int]
"""Column and row."""

SIZES: Final = 48, 128
"""Units of a cell, at least and at most, while the map is fitted to the window."""
NEAR: Final = 128
"""Units of a cell that is looked at closely."""
FAR: Final = 96
"""Units of a cell below which it needs that."""
WAYS: Final[dict[Direction, Cell]] = {
    "left": (-1, 0),
    "right": (1, 0),
    "up": (0, -1),
    "down": (0, 1),
}
CLOSER, FARTHER = "M10 20H30M20 10V30", "M10 20H30"
WHOLE: Final = "M10 16V10H16M24 10H30V16M30 24V30H24M16 30H10V24"


class MapView:
    """A plane of cells. The board lays it out anew in every frame and draws on it."""

    def __init__(
        self, camera: Camera, press: Callable[[Cell], None], redraw: Callable[[], None]
    ) -> None:
        """``press``: a cell was clicked or confirmed."""
        self.camera = camera
        self.cursor: Cell | None = None
        """What pointer or keys are on."""
        self.pointer: Point | None = None
        """Where the pointer is, in units; None while keys lead."""
        self.roams = True
        """Whether arrows move the cursor; otherwise they lead from it to other targets."""
        self.tiles: Collection[Cell] = ()
        """Where something lies."""
        self.near: Cell | None = None
        """What is to be looked at closely for a while."""
        self._nearest: Cell | None = None
        """What was so in the last frame."""
        self.tells = False
        """Whether something is told there that a frame around the cursor would run across."""
        self.is_still = False
        """Whether nothing can be pressed: all of it is in sight, and there are no tools."""
        self._press = press
        self._redraw = redraw
        self._focus = ""
        """Key of the focus in the last frame, if it was on the map."""
        self.box = Box(0, 0, 1, 1)
        """The window, in units, in the last frame."""
        self.ground = self.box
        """All that the map is drawn on; panels lie on the part outside the window."""
        self.px = 1
        """Pixels of a cell in the last frame; what follows is of that frame too."""
        self._origin = 0, 0
        """Pixel of the page at the upper left of cell (0, 0)."""
        self._land = Bounds(0, 0, 1, 1)
        self._unit = 1.0
        self._fitted: object = None
        """What the map was fitted to last; fitted anew when that is something else."""

    # -- geometry ------------------------------------------------------------------------
    def lay_out(self, ui: Ui, box: Box, ground: Box, land: Bounds, last: Cell) -> None:
        """Take a place on the page; ``land`` is all that there is to see.

        ``last``: the cell to be seen where not all of a large map is.
        """
        is_first, keeps = self.box.w <= 1, (ground, ui.unit) == (self.ground, self._unit)
        before = self.free.centre
        self.box, self.ground, self._unit, self._land = box, ground, ui.unit, land
        if keeps:
            (x, y), unit = self.free.centre, ui.unit
            self.camera.shift(((x - before[0]) * unit, (y - before[1]) * unit))
        self._approach()
        wanted = self._room, ui.unit, land, last
        follows = (self.camera.follows and not self.camera.is_near) or self.is_still
        if follows and wanted != self._fitted:
            sizes, place = SIZES, (last[0] + 0.5, last[1] + 0.5)
            if self.is_still or self.camera.whole:
                sizes, keeps = (STEPS[0], SIZES[1]), keeps and not self.is_still
            keeps = keeps and self._fitted is not None
            self.camera.fit(land, self._room, ui.unit, sizes, place, keeps=keeps)
            if is_first:
                self.camera.jump(self.camera.goal)
        if not self.camera.is_near:
            self._fitted = wanted if self.camera.follows else None
        sight, (x, y), unit = self.camera.sight, self.free.centre, ui.unit
        self.px = px = round(sight.size)
        self._origin = round(x * unit - sight.x * px), round(y * unit - sight.y * px)
        if self.pointer:
            self.cursor = self._cell_at(self.pointer)

    def _approach(self) -> None:
        """Go closer to what is to be looked at closely, once; or back from there."""
        near, camera = self.near, self.camera
        if near is None:
            camera.withdraw()
        elif near != self._nearest and camera.goal.size < FAR * self._unit:
            camera.approach((near[0] + 0.5, near[1] + 0.5), round(NEAR * self._unit))
        self._nearest = near

    @property
    def _room(self) -> Point:
        """Pixels in which nothing lies under the tools."""
        return self.free.w * self._unit, self.free.h * self._unit

    @property
    def size(self) -> float:
        """Units of a cell."""
        return self.px / self._unit

    @property
    def key(self) -> tuple[object, ...]:
        """What the picture of the map depends on besides the map."""
        return self.px, self._origin, self._unit

    def corner(self, cell: Cell) -> tuple[int, int]:
        """Pixel of the page at the upper left of a cell."""
        (x, y), px = self._origin, self.px
        return x + cell[0] * px, y + cell[1] * px

    def cell_box(self, cell: Cell) -> Box:
        x, y = self.corner(cell)
        return Box(x / self._unit, y / self._unit, self.size, self.size)

    def point_of(self, place: Point) -> Point:
        """Units of the page at a map place."""
        x, y = self._origin
        return (x + place[0] * self.px) / self._unit, (y + place[1] * self.px) / self._unit

    def place_at(self, at: Point) -> Point:
        """Map place at a point of the page."""
        x, y = self._origin
        return (at[0] * self._unit - x) / self.px, (at[1] * self._unit - y) / self.px

    def _cell_at(self, at: Point) -> Cell:
        x, y = self.place_at(at)
        return math.floor(x), math.floor(y)

    def shows(self, cell: Cell) -> bool:
        """Whether any of a cell is on the ground that is drawn."""
        return self.ground.overlaps(self.cell_box(cell))

    @property
    def seen(self) -> tuple[range, range]:
        """Columns and rows of the cells on the ground that is drawn."""
        left, top = self._cell_at((self.ground.x, self.ground.y))
        right, bottom = self._cell_at((self.ground.right, self.ground.bottom))
        return range(left, right + 1), range(top, bottom + 1)

    @property
    def is_whole(self) -> bool:
        """Whether all of the land is in sight, once nothing moves."""
        goal, (wide, high), land = self.camera.goal, self._room, self._land
        left, top = goal.on_map((-wide / 2, -high / 2))
        right, bottom = goal.on_map((wide / 2, high / 2))
        inner = land.grown(-0.9)
        return (
            left <= inner.left
            and top <= inner.top
            and right >= inner.right
            and bottom >= inner.bottom
        )

    @property
    def free(self) -> Box:
        """The window without the column of tools."""
        room = self.box.inset(GAP_XS)
        if not self.is_still:
            room.side(TARGET, GAP_S)
        return room

    # -- what pointer and keys do ---------------------------------------------------------
    def point(self, at: Point) -> None:
        self.pointer, self.cursor = at, self._cell_at(at)
        self._redraw()

    def click(self, at: Point) -> None:
        self.point(at)
        self._confirm()

    def drag(self, by: Point) -> None:
        self.camera.pan((by[0] * self._unit, by[1] * self._unit), self._land)

    def step(self, way: Direction) -> bool:
        if not self.roams:
            return False
        (x, y), (dx, dy), land = self.cursor or (0, 0), WAYS[way], self._land
        to = x + dx, y + dy
        if not (land.left <= to[0] < land.right and land.top <= to[1] < land.bottom):
            return False
        self.move_to(to)
        return True

    def move_to(self, cell: Cell) -> None:
        """Put the cursor of the keys on a cell and bring that into sight."""
        self.pointer, self.cursor = None, cell
        self.reveal(cell)
        self._redraw()

    def reveal(self, cell: Cell) -> None:
        """Bring a cell into sight, with what surrounds it."""
        if not self.camera.follows or not self.is_whole:
            x, y = cell
            self.camera.reveal(Bounds(x, y, x + 1, y + 1).grown(0.6), self._room)

    def _confirm(self) -> None:
        if self.cursor is not None:
            self._press(self.cursor)

    def zoom(self, by: int, at: Point | None = None) -> None:
        """So many steps closer to a point of the page, or to the middle."""
        middle = self.free.centre
        x, y = at or middle
        offset = (x - middle[0]) * self._unit, (y - middle[1]) * self._unit
        self.camera.zoom(by, offset, self._unit)
        self._redraw()

    def fit(self) -> None:
        """Show all of it from now on, however small."""
        self.camera.withdraw()
        self.camera.follows = self.camera.whole = True
        self._fitted = None
        self._redraw()

    def centre(self, place: Point) -> None:
        """Look at a map place, within the land."""
        self.camera.centre(self._land.held(place))
        self._redraw()

    # -- on the page ---------------------------------------------------------------------
    def declare(self, ui: Ui, label: str, clause: str, cells: Collection[Cell] = ()) -> None:
        """Make the window a target, before all that lies on it, and each of ``cells`` one too.

        Their keys are ``map`` and ``cell.<column>.<row>``. They share cursor and pointer.
        """
        self._follow_focus(ui, cells)
        at_nothing = self.pointer and self.cursor not in self.tiles and self.cursor not in cells
        bare = bool(at_nothing) or self.tells
        ui.target(self._target("map", self.box, label, clause, bare=bare))
        for cell in cells:
            box = self.cell_box(cell).within(self.box)
            if box.w and box.h:
                ui.target(self._target(cell_key(cell), box, label, clause))

    def _target(self, key: str, box: Box, label: str, clause: str, *, bare: bool = False) -> Target:
        """``bare``: without a frame, as it would be of nothing, or in the way."""
        spot = self.cell_box(self.cursor).within(self.box) if self.cursor else self.box
        return Target(
            key,
            box,
            label,
            self._confirm,
            clause=clause,
            plane=self,
            spot=spot if spot.w and spot.h else self.box,
            shows_focus=bare,
            inline=key != "map",  # the arrows go from cell to cell anyway
        )

    def _follow_focus(self, ui: Ui, cells: Collection[Cell]) -> None:
        """Let the cursor follow the focus to a cell, else the focus follow the cursor."""
        key = ui.focus.key
        if not is_on_map(key):
            self._focus = ""
            return
        moved_to = next((cell for cell in cells if cell_key(cell) == key != self._focus), None)
        if moved_to and moved_to != self.cursor:
            self.pointer, self.cursor = None, moved_to
            self.reveal(moved_to)
        self._focus = cell_key(self.cursor) if self.cursor in cells and self.cursor else "map"
        ui.focus.key = self._focus

    def draw_tools(self, ui: Ui, words: Words) -> None:
        """Closer, farther, all of it: in the lower right corner."""
        tools: tuple[tuple[str, str, Press, str], ...] = (
            ("closer", CLOSER, partial(self.zoom, 1), "+"),
            ("farther", FARTHER, partial(self.zoom, -1), "-"),
            ("whole", WHOLE, self.fit, "f"),
        )
        room = self.box.inset(GAP_S)
        column = Box(room.right - TARGET, room.bottom - 3 * TARGET - 8, TARGET, 3 * TARGET + 8)
        for cell, (name, path, press, key) in zip(column.rows(3, 4), tools, strict=True):
            draw_tool(ui, cell, f"map.{name}", path, words(f"map.{name}"), press, key)


def is_on_map(key: str) -> bool:
    """Whether the focus of that key is on the window of a map."""
    return key == "map" or key.startswith("cell.")


def cell_key(cell: Cell) -> str:
    """Key of a cell that may be pressed."""
    return f"cell.{cell[0]}.{cell[1]}"


def draw_tool(
    ui: Ui,
    box: Box,
    key: str,
    path: str,
    label: str,
    press: Press,
    hotkey: str,
    *,
    on: bool = False,
) -> None:
    """A small square button with a sign (a path in 40 x 40); ``on``: it is switched on."""
    tone = ui.tone
    ui.panel(box, tone.pallid if on else tone.panel, corner=6, double=False)
    ink = tone.ink if on else tone.paper
    ui.svg(
        box.fitted(1),
        f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="3" stroke-linejoin="round"/>',
        (40, 40),
    )
    if on:
        ui.tick(box, tone.sheet_quiet)
    ui.target(Target(key, box, label, press, label, hotkey=hotkey))
