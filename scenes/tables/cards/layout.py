"""Where everything of The Cards of Cthulhu lies on a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.cards.pieces import CULTS, GOD_MINIONS, Cult
from scenes.kit.layout import Box
from scenes.kit.theme import GAP_M, GAP_S, TARGET_LEAST
from scenes.kit.ui import Ui

SLOTS = (1.0, 1.0, 1.24, 1.0)
"""Width of the places of horrors and gates in one row, by the length of their names."""


def _shared(row: Box, parts: tuple[float, ...], gap: float) -> list[Box]:
    """A row cut into columns whose widths are in proportion to ``parts``."""
    unit = (row.w - gap * (len(parts) - 1)) / sum(parts)
    return [row.left(part * unit, gap) for part in parts]


@dataclass(frozen=True, slots=True)
class Dossier:
    """The parts of a folder, in units."""

    whole: Box
    tab: float
    """Height of the tab with the cult's name."""
    minions: tuple[Box, ...]
    """Places of minions, at least as many as bring the god."""
    slots: tuple[Box, ...]
    """Places of the three horrors, weakest first, and of the gates."""

    @property
    def name(self) -> Box:
        """Where the cult's name stands on the tab."""
        return Box(self.whole.x + 15, self.whole.y + 4, self.whole.w, self.tab - 4)

    @classmethod
    def of(cls, ui: Ui, whole: Box, count: int) -> Dossier:
        """A folder that holds so many minions; the more, the less room is left for horrors."""
        tab, gap = ui.pick((44.0, 7.0), (34.0, 4.0))
        room = Box(whole.x + 11, whole.y + tab + 11, whole.w - 25, whole.h - tab - 22)
        columns = max(GOD_MINIONS, count)
        if columns * (TARGET_LEAST + gap) - gap > room.w:
            columns = GOD_MINIONS
        rows = -(-max(GOD_MINIONS, count) // columns)
        high = max(room.h * ui.pick(0.48, 0.45), rows * (TARGET_LEAST + gap) - gap)
        minions = room.top(high, ui.pick(8, 4)).grid(columns, rows, gap)
        if not ui.compact:
            slots = _shared(room, SLOTS, 6)
        elif room.h >= 2 * TARGET_LEAST + 2:
            slots = room.grid(2, 2, 2)
        else:
            slots = room.columns(len(SLOTS), 2)
        return cls(whole, tab, tuple(minions), tuple(slots))


@dataclass(frozen=True, slots=True)
class Layout:
    """The parts of the page, in units. Compact, the cards are a tab of the side panel."""

    goal: Box
    dossiers: tuple[Dossier, ...]
    """By cult."""
    who: Box | None
    """The investigator; None where it has no room of its own."""
    cards: Box | None
    tray: Box
    side: Box

    @classmethod
    def of(cls, ui: Ui, box: Box, counts: Sequence[int], offers: bool) -> Layout:
        """``counts``: minions on each board; ``offers``: whether cards lie on the desk."""
        page = box.inset(*ui.pick((14, 12), (10, 8)))
        goal = page.top(ui.pick(54, 40), ui.pick(10, 6))
        files = page.top(page.h * ui.pick(0.48, 0.49), ui.pick(12, 8))
        cells = files.columns(len(CULTS), ui.pick(14, 8))
        dossiers = tuple(
            Dossier.of(ui, cell, count) for cell, count in zip(cells, counts, strict=True)
        )
        if ui.compact:
            tray = page.left(page.w * (0.52 if offers else 0.44), GAP_S)
            return cls(goal, dossiers, None, None, tray, page)
        whole = page.w
        who = page.left(min(330.0, whole * 0.19), GAP_M)
        side = page.side(min(540.0, whole * 0.235), GAP_M)
        tray = page.side(min(540.0, whole * 0.235), GAP_M)
        return cls(goal, dossiers, who, page, tray, side)

    def dossier(self, cult: Cult) -> Dossier:
        return self.dossiers[CULTS.index(cult)]
