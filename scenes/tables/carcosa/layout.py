"""Where everything of Carcosa lies on a page."""

from __future__ import annotations

from dataclasses import dataclass

from scenes.kit.layout import Box
from scenes.kit.theme import TARGET_LEAST
from scenes.kit.ui import Ui

PANELS = ("look", "gains", "tiles", "log")
"""The panels that share a place in a roomy window."""
ALL = ("board", "cults", *PANELS)
"""What shares it in a compact one."""

TALL = 490
"""Units of the column, in a compact window, from which one's own Chapter House is always shown."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The parts of the page, in units."""

    ground: Box
    """All of it; panels lie on the map."""
    map: Box
    """What they leave free."""
    chamber: Box | None
    """The Cult board; None while something else is shown in its place."""
    houses: tuple[Box, ...]
    """Chapter Houses by seat; none while something else is shown in their place."""
    own: Box | None
    """The chair's own Chapter House, where it is in sight without the others."""
    hand: Box
    """The tiles in hand."""
    goal: Box
    """How far the game is from both its ends."""
    tabs: Box
    """The panels to choose from."""
    panel: Box | None
    """The panel chosen, where it is neither the board nor the cults."""
    names: tuple[str, ...]
    """Names of the panels to choose from."""

    @classmethod
    def of(cls, ui: Ui, box: Box, seats: int, tab: str, *, has_own: bool) -> Layout:
        """``tab``: what is shown of what shares a place; ``has_own``: one house is the chair's."""
        page = box.inset(*ui.pick((12, 10), (8, 8)))
        if ui.compact:
            return _compact(box.copy(), page, seats, tab, has_own=has_own)
        return _roomy(box.copy(), page, seats)


def _roomy(ground: Box, page: Box, seats: int) -> Layout:
    side = page.side(min(700.0, max(560.0, page.w * 0.335)), 14)
    rows = -(-seats // 2)
    houses = side.base(rows * min(246.0, side.h * 0.25) + (rows - 1) * 8, 10)
    strip = page.base(232, 10)
    hand, goal = (
        strip.left(min(400.0, strip.w * 0.31), 10),
        strip.left(min(390.0, strip.w * (0.45 if seats == 1 else 0.3)), 10),
    )
    tabs = strip.top(TARGET_LEAST, 4)
    cells = houses.grid(2, rows, 8)[:seats]
    if seats % 2:  # the last one has a row of its own
        cells[-1] = cells[-1].joined(houses.grid(2, rows, 8)[-1])
    return Layout(ground, page, side, tuple(cells), None, hand, goal, tabs, strip, PANELS)


def _compact(ground: Box, page: Box, seats: int, tab: str, *, has_own: bool) -> Layout:
    side = page.side(min(400.0, max(336.0, page.w * 0.33)), 10)
    tabs = side.top(2 * TARGET_LEAST + 4, 6)
    strip = page.base(96, 8)
    hand = strip.left(strip.w * 0.46, 8)
    own = side.base(144, 6) if has_own and side.h > TALL and tab != "cults" else None
    chamber = side if tab == "board" else None
    houses = tuple(side.rows(seats, 6)) if tab == "cults" else ()
    panel = side if tab in PANELS else None
    return Layout(ground, page, chamber, houses, own, hand, strip, tabs, panel, ALL)
