"""By what kinds a score is summed up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.protocol import ScoreLine

KINDS: Final = {
    "flow": ("flow",),
    "site": ("site",),
    "devoured": ("devoured", "criminals", "detectives"),
    "district": ("district",),
    "left": ("flow.left", "site.left", "district.left", "victims", "stones"),
    "victory": ("rise", "king"),
}
"""What gains are called, by kind; in the order in which the kinds are told."""


def by_kind(lines: Sequence[ScoreLine]) -> dict[str, tuple[int, ...]]:
    """The places of the lines of each kind that there is."""
    names = [line.key.removeprefix("carcosa.score.") for line in lines]
    found = {
        kind: tuple(place for place, name in enumerate(names) if name in own)
        for kind, own in KINDS.items()
    }
    return {kind: places for kind, places in found.items() if places}
