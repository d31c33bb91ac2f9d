"""Where everything of Night of the Grand Octopus lies on a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from game.core.protocol import Seat
from game.octopus.pieces import EXTERIOR, ROOMS
from game.octopus.state import Table
from scenes.kit.boards import Fitted, Point, board_map
from scenes.kit.layout import Box
from scenes.kit.ui import Ui

PLACES = (*ROOMS, EXTERIOR)
"""Numbers of all locations."""


class Pawn(NamedTuple):
    """A figure on the board, or where one would go."""

    kind: Literal["cultist", "offspring"]
    seat: Seat
    planned: bool = False


CULTIST = 62, 96
OFFSPRING = 98, 94
THING = 52
"""Width and height of figures, and size of a component, in units of the map."""
ROW = 214
"""Width of a row of figures or things in a room; where there are many they overlap."""
AREA = 97
"""Units of the map that a location reaches to either side of its rows, to be pointed at."""
EXTERIOR_ART = 258
"""Across the picture of the Exterior Location, with its rim."""
STAIRS = 86, 67
NOBODY: Mapping[Pawn, int] = {}


@dataclass(frozen=True, slots=True)
class Layout:
    """The parts of the page, in units."""

    board: Fitted
    cults: Box
    """The column of cults."""
    side: Box
    """The column of panels."""

    @classmethod
    def of(cls, ui: Ui, box: Box, covered: float = 0.0) -> Layout:
        """``covered``: units on the right where nothing can be seen; the panels lie there."""
        page = box.inset(*ui.pick((14, 10), (8, 8)))
        least, most, share = ui.pick((480, 600, 0.285), (324, 400, 0.325))
        wide = min(most, max(least, page.w * share))
        if not ui.compact:
            wide = max(wide, covered - 2 * 14)
        side = page.side(wide, ui.pick(14, 8))
        board = board_map("octopus")
        spare = page.w - page.h * board.width / board.height - 10
        least, most = ui.pick((256, 330), (108, 220))
        cults = page.left(min(most, max(least, spare)), ui.pick(12, 8))
        return cls(board.fitted(page), cults, side)

    @property
    def scale(self) -> float:
        return self.board.scale

    def plate(self, place: int) -> Box:
        """Room for the name of a location."""
        return self.board.label(f"place/{place}")

    def area(self, place: int) -> Box:
        """Everything that stands at a location, from its name to the feet of its pawns."""
        plate, (_, feet) = self.plate(place), self.board.anchor(f"cultists/{place}")
        rows = [f"{row}/{place}" for row in ("stock", "offsprings", "cultists")]
        anchors = self.board.map.anchors
        xs = [self.board.anchor(row)[0] for row in rows if row in anchors]
        left = min(xs) - AREA * self.scale
        right = max(xs) + AREA * self.scale
        return Box(left, plate.y, right - left, feet + 6 * self.scale - plate.y)

    def exterior(self) -> Box:
        """The round picture of the Exterior Location."""
        x, y = self.board.space(str(EXTERIOR)).centre
        size = EXTERIOR_ART * self.scale
        return Box(x - size / 2, y - size / 2, size, size)

    def stairs(self, pair: tuple[int, int]) -> tuple[Box, float]:
        """A flight of stairs and how it is turned, in degrees."""
        name = "stairs/{}/{}".format(*pair)
        x, y = self.board.anchor(name)
        turn = float(self.board.map.anchors[name].properties["turn"])
        w, h = (one * self.scale for one in STAIRS)
        return Box(x - w / 2, y - h / 2, w, h), turn

    def stairs_between(self, one: int, other: int) -> Box | None:
        """The stairs that join two locations, if there are any."""
        for pair in ((one, other), (other, one)):
            if "stairs/{}/{}".format(*pair) in self.board.map.anchors:
                return self.stairs(pair)[0]
        return None

    def place_at(self, at: Point) -> int | None:
        """The location whose outline holds a point of the page."""
        x = (at[0] - self.board.box.x) / self.scale
        y = (at[1] - self.board.box.y) / self.scale
        spaces = self.board.map.spaces
        # The Exterior Location lies over the wall, so it is asked first.
        return next((p for p in reversed(PLACES) if _holds(spaces[str(p)].outline, x, y)), None)

    # -- what stands there ---------------------------------------------------------------
    def stock(self, place: int, count: int) -> list[Box]:
        """A row of components."""
        size = THING * self.scale
        return self._row(f"stock/{place}", count, size, size, anchored="middle")

    def pawns(self, table: Table, planned: Mapping[Pawn, int] = NOBODY) -> dict[Pawn, Box]:
        """Where every figure on the board stands, those behind first; ``planned`` ones too."""
        there: dict[Pawn, int] = {}
        for number, cult in enumerate(table.cults):
            there[Pawn("offspring", Seat(number))] = cult.offspring
            there[Pawn("cultist", Seat(number))] = cult.place
        there |= planned
        found: dict[Pawn, Box] = {}
        for kind, size in (("offspring", OFFSPRING), ("cultist", CULTIST)):
            for place in PLACES:
                row = [pawn for pawn, at in there.items() if pawn.kind == kind and at == place]
                if row:
                    boxes = self._row(f"{kind}s/{place}", len(row), *self._size(size))
                    found |= zip(row, boxes, strict=True)
        return found

    def _size(self, size: tuple[int, int]) -> tuple[float, float]:
        return size[0] * self.scale, size[1] * self.scale

    def _row(
        self, anchor: str, count: int, w: float, h: float, anchored: str = "feet"
    ) -> list[Box]:
        """Boxes side by side round an anchor, closer together where there are many."""
        x, y = self.board.anchor(anchor)
        pitch = w * 1.04
        if count > 1:
            pitch = min(pitch, (ROW * self.scale - w) / (count - 1))
        top = y - (h / 2 if anchored == "middle" else h)
        left = x - (pitch * (count - 1) + w) / 2
        return [Box(left + i * pitch, top, w, h) for i in range(count)]


def _holds(outline: Sequence[Point], x: float, y: float) -> bool:
    """Whether a polygon holds a point: a ray from it crosses the outline an odd number of times."""
    inside = False
    for (x1, y1), (x2, y2) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            inside = not inside
    return inside
