"""Rows of a panel under each other: measured first, scrolled when there are many."""

from __future__ import annotations

from collections.abc import Callable

from scenes.kit.layout import Box
from scenes.kit.theme import GAP_M, GAP_S, GAP_XS, TARGET_LEAST
from scenes.kit.ui import Ui


class Sheet:
    """Collects rows for one frame, then shows them in a box of any size."""

    def __init__(self, ui: Ui) -> None:
        self.ui = ui
        self._rows: list[tuple[Callable[[float], float], Callable[[Box], object]]] = []

    def add(self, height: Callable[[float], float], draw: Callable[[Box], object]) -> None:
        """A row: how many units it needs at a width, and what draws it into its box."""
        self._rows.append((height, draw))

    def text(self, words: str, style: str = "body", colour: str = "") -> None:
        ui = self.ui
        self.add(
            lambda width: ui.height(words, style, width) + GAP_XS,
            lambda box: ui.text(box, words, style, colour),
        )

    def entry(self, words: str, figures: str, colour: str) -> None:
        """Words on the left, figures in ``colour`` on the right."""
        ui = self.ui
        wide = ui.width(figures, "card") + GAP_M

        def draw(box: Box) -> None:
            ui.text(box.side(wide), figures, "card", colour, "right")
            ui.text(box, words)

        self.add(lambda width: ui.height(words, "body", width - wide) + GAP_XS, draw)

    def height(self, width: float) -> float:
        """Units that all rows need at a width."""
        return sum(height(width) for height, _ in self._rows)

    def show(self, box: Box, key: str, label: str) -> None:
        """Draw all rows; ``key`` and ``label`` are those of the scrolled area."""
        heights = [height(box.w) for height, _ in self._rows]
        if sum(heights) > box.h + 1:
            heights = [height(box.w - TARGET_LEAST - GAP_S) for height, _ in self._rows]
            heights[-1] += max(0.0, box.h + 2 - sum(heights))  # it is narrower now: stay with it
        with self.ui.scrolled(box, key, label, sum(heights)) as room:
            for (_, draw), high in zip(self._rows, heights, strict=True):
                draw(room.top(high))
