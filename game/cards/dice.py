"""What dice can do: groups that reach a value, combos, groups of any dice (CO-3.5 to CO-3.7)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

Faces = tuple[int, ...]

Group = tuple[int, ...]
"""Places in ``Faces``, ascending."""


def is_combo(faces: Faces) -> bool:
    """Whether the dice are all equal or make a run; 6 and 1 are no run (CO-3.6)."""
    low, high, n = min(faces), max(faces), len(faces)
    return low == high or (high - low == n - 1 and len(set(faces)) == n)


@lru_cache(maxsize=1 << 14)
def groups_reaching(faces: Faces, value: int) -> tuple[Group, ...]:
    """Groups whose sum is at least ``value`` (CO-3.5)."""
    return tuple(
        group
        for size in range(1, len(faces) + 1)
        for group in combinations(range(len(faces)), size)
        if sum(faces[at] for at in group) >= value
    )


@lru_cache(maxsize=1 << 14)
def combos(faces: Faces, size: int) -> tuple[Group, ...]:
    """Combos of exactly ``size`` dice (CO-3.6)."""
    return tuple(
        group
        for group in combinations(range(len(faces)), size)
        if is_combo(tuple(faces[at] for at in group))
    )


def groups_of(faces: Faces, size: int) -> tuple[Group, ...]:
    """Groups of exactly ``size`` dice, whatever they show (CO-3.7)."""
    return tuple(combinations(range(len(faces)), size))
