"""Where everything of Cthulhu Rising lies on a page."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from game.core.protocol import Seat
from game.rising.actions import Lay
from game.rising.pieces import (
    HAND_SIZE,
    NEPTUNE,
    SEATS,
    TRACK_END,
    VESTA,
    ZONE_SIZE,
    Orientation,
)
from scenes.kit.boards import Fitted, Point, board_map
from scenes.kit.layout import Box
from scenes.kit.ui import Ui

FRAME = 15
"""Units of the map from the edge of a zone to its first space."""
Space = tuple[int, int, int]
"""Zone, row and column of a space."""
SPACES: tuple[Space, ...] = tuple(product(SEATS, range(ZONE_SIZE), range(ZONE_SIZE)))
"""All spaces, zone by zone and row by row."""


def is_on(lay: Lay | None, spot: Space) -> bool:
    """Whether a token is laid on that space."""
    return lay is not None and (lay.zone, lay.row, lay.column) == spot


@dataclass(frozen=True, slots=True)
class Layout:
    """The parts of the page, in units.

    Roomy, the other hand lies beyond the board; compact, beside one's own.
    """

    board: Fitted
    ends: tuple[float, float]
    """Depth of the room at the ends of rows and of columns, for their marks."""
    other: Box
    """The other seat's hand and name."""
    standing: Box
    """Round and rounds won."""
    hand: Box
    """One's own hand, with the words beside it."""
    slot: float
    """Size of a token in one's own hand."""
    other_slot: float
    """Size of a token in the other hand."""
    side: Box
    """The column of panels."""

    @classmethod
    def of(cls, ui: Ui, box: Box) -> Layout:
        page = box.inset(*ui.pick((14, 10), (10, 8)))
        least, most = ui.pick((430, 560), (284, 400))
        side = page.side(min(most, max(least, page.w * ui.pick(0.25, 0.28))), ui.pick(20, 12))
        head = Box(page.x, page.y, page.w, 0) if ui.compact else page.top(78, 4)
        ends = ui.pick((64.0, 44.0), (50.0, 38.0))
        board = board_map("rising")
        wanted = (page.w - 2 * ends[0]) * board.height / board.width + ends[1]
        high = min(max(page.h - wanted - 8, ui.pick(136, 72)), ui.pick(168, 112))
        hand = page.base(high, 8)
        slot = min(high - ui.pick(38, 32), page.w / 8)
        head = hand.copy() if ui.compact else head
        aside = (head.w - HAND_SIZE * (slot + 16)) / 2 - 8 if ui.compact else head.w / 2
        room = Box(page.x + ends[0], page.y, page.w - 2 * ends[0], page.h - ends[1])
        return cls(
            board=board.fitted(room),
            ends=ends,
            other=head.left(aside),
            standing=head.side(aside),
            hand=hand,
            slot=slot,
            other_slot=ui.pick(70.0, slot * 0.42),
            side=side,
        )

    @property
    def scale(self) -> float:
        return self.board.scale

    def space(self, zone: int, row: int, column: int) -> Box:
        return self.board.space(f"{zone}/{row}/{column}")

    def zone(self, zone: int) -> Box:
        """A zone with its frame."""
        first, last = self.space(zone, 0, 0), self.space(zone, ZONE_SIZE - 1, ZONE_SIZE - 1)
        whole = Box(first.x, first.y, last.right - first.x, last.bottom - first.y)
        return whole.inset(-FRAME * self.scale)

    def line(self, zone: int, orientation: Orientation, index: int) -> tuple[Box, Box]:
        """The first and the last space of a row or column."""
        last = ZONE_SIZE - 1
        if orientation == "row":
            return self.space(zone, index, 0), self.space(zone, index, last)
        return self.space(zone, 0, index), self.space(zone, last, index)

    def mark(self, zone: int, orientation: Orientation, index: int) -> Box:
        """The place of a line's mark: rows at the outer side of their zone, columns below."""
        first, last = self.line(zone, orientation, index)
        frame, (wide, high) = self.zone(zone), self.ends
        if orientation == "column":
            return Box(last.x, frame.bottom + 1, last.w, high - 2)
        x = frame.x - wide if zone == NEPTUNE else frame.right
        return Box(x + 2, first.y, wide - 4, first.h)

    @property
    def point_size(self) -> float:
        """Across a number of the track: never smaller than its figures."""
        return min(self._step * 0.96, max(24.0, 34 * self.scale))

    def track(self, lighthouse: float) -> Point:
        """Where the lighthouse stands, also between two points."""
        x, y = self.board.anchor("track/0")
        return x + lighthouse * self._step, y

    @property
    def _step(self) -> float:
        return self.board.anchor("track/1")[0] - self.board.anchor("track/0")[0]

    def end(self, seat: Seat) -> Point:
        """The end of the rail that is a seat's, beyond its last number."""
        sign = -1 if seat == NEPTUNE else 1
        x, y = self.track(sign * TRACK_END)
        return x + sign * self.point_size * 1.35, y

    @property
    def rail(self) -> Box:
        """The whole track, with the lighthouse wherever it stands."""
        (left, y), (right, _) = self.end(NEPTUNE), self.end(VESTA)
        top = self.foot(0)[1] - self.lamp
        return Box(left, top, right - left, y - top).inset(-self.point_size / 2, 0)

    @property
    def lamp(self) -> float:
        """Height of the lighthouse."""
        _, y = self.track(0)
        return y - self.point_size / 2 - self.board.box.y + 8

    def foot(self, lighthouse: float) -> Point:
        """Where the foot of the lighthouse is, above the number it stands on."""
        x, y = self.track(lighthouse)
        return x, y - self.point_size / 2 + 2

    def stack(self, seat: Seat) -> Box:
        x, y = self.board.anchor(f"stack/{seat}")
        size = 92 * self.scale
        return Box(x - size / 2, y - size / 2, size, size)

    def held(self, slot: int) -> Box:
        """A token of one's own hand."""
        pitch = self.slot + 16
        left = self.hand.centre[0] - HAND_SIZE * pitch / 2
        return Box(left + slot * pitch + 8, self.hand.y + 8, self.slot, self.slot)

    def back(self, slot: int) -> Box:
        """A token of the other hand."""
        size = self.other_slot
        return Box(self.other.x + slot * (size + 6), self.other.y + 4, size, size)
