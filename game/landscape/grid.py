"""Cells, sides and half-edges of a square grid: x runs east, y south.

A cell is one whole number, so a neighbour is one addition and cells sort by row, then column.
Sides are 0 to 3 for N E S W; half-edges are 0 to 7 for N0 N1 E0 E1 S0 S1 W0 W1, clockwise.
Across a side, side ``s`` meets ``s ^ 2`` and half-edge ``h`` meets ``h ^ 5``.
"""

from __future__ import annotations

from functools import cache
from typing import Final

SIDES: Final = "NESW"
HALVES: Final = ("N0", "N1", "E0", "E1", "S0", "S1", "W0", "W1")

STRIDE: Final = 512
"""Cells in a row; maps stay well within half of it on every side of the origin."""

STEP: Final = (-STRIDE, 1, STRIDE, -1)
"""What to add to a cell for its neighbour N, E, S, W."""

AROUND: Final = (-STRIDE, 1 - STRIDE, 1, STRIDE + 1, STRIDE, STRIDE - 1, -1, -STRIDE - 1)
"""What to add to a cell for its eight neighbours, clockwise from north."""


def cell_at(x: int, y: int) -> int:
    """The cell at column ``x`` and row ``y``."""
    return y * STRIDE + x


def xy(cell: int) -> tuple[int, int]:
    """Column and row of ``cell``."""
    y, x = divmod(cell + STRIDE // 2, STRIDE)
    return x - STRIDE // 2, y


@cache
def around(cell: int) -> frozenset[int]:
    """The eight neighbours of ``cell``."""
    return frozenset(cell + step for step in AROUND)
