"""Where everything of Carcassonne lies on a page."""

from __future__ import annotations

from dataclasses import dataclass

from scenes.kit.layout import Box
from scenes.kit.ui import Ui


@dataclass(frozen=True, slots=True)
class Layout:
    """The parts of the page, in units."""

    ground: Box
    """All of it; panels lie on the map."""
    map: Box
    """What they leave free."""
    rail: Box
    """The score track, under the map."""
    players: tuple[Box, ...]
    """By seat."""
    hand: Box
    """The tile in hand."""
    look: Box | None
    """What is looked at; None where it shares a place with the other panels."""
    tabs: Box
    """The panels to choose from."""

    @classmethod
    def of(cls, ui: Ui, box: Box, seats: int) -> Layout:
        ground, page = box.copy(), box.inset(*ui.pick((12, 10), (8, 8)))
        least, most = ui.pick((430, 540), (316, 400))
        side = page.side(min(most, max(least, page.w * ui.pick(0.25, 0.3))), ui.pick(14, 10))
        rail = page.base(ui.pick(62, 46), ui.pick(8, 6))
        columns = 1 if not ui.compact or seats < 4 else 2
        high, gap = ui.pick((64, 6), (42 if columns == 1 else 48, 4))
        rows = -(-seats // columns)
        head = side.top(rows * high + (rows - 1) * gap, ui.pick(10, 6))
        players = tuple(head.grid(columns, rows, gap)[:seats])
        hand = side.top(ui.pick(172, 84), ui.pick(10, 6))
        look = None if ui.compact else side.top(side.h * 0.48, 10)
        return cls(ground, page, rail, players, hand, look, side)
