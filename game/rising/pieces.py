"""What is in the box: colours, tokens, zones, track, and every number of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct

from game.core.protocol import Seat

NEPTUNE: Final = Seat(0)
"""Plays the blue tokens; zone 0 is the blue zone (CR-1.1)."""

VESTA: Final = Seat(1)
"""Plays the red tokens; zone 1 is the red zone (CR-1.1)."""

SEATS: Final = (NEPTUNE, VESTA)

ZONE_SIZE: Final = 5
"""Spaces along each side of a zone (CR-1.2)."""

LINE_LENGTH: Final = ZONE_SIZE
"""Tokens in a full row or column (CR-2.2)."""

ZONE_SPACES: Final = ZONE_SIZE * ZONE_SIZE

CENTRE: Final = ZONE_SIZE // 2
"""Row and column of the central space of a zone (CR-1.4)."""

TRACK_END: Final = 10
"""Last number on each side of the track; the lighthouse never goes further (CR-4.1)."""

LOWEST_VALUE: Final = 1
HIGHEST_VALUE: Final = 10

VALUES: Final = range(LOWEST_VALUE, HIGHEST_VALUE + 1)
"""Values of the tokens of a colour (CR-1.3)."""

COPIES: Final = 3
"""Tokens of each value in a colour (CR-1.3)."""

HAND_SIZE: Final = 3
"""Tokens in a hand at the start of each turn (CR-1.5)."""

ROUNDS: Final = 3
"""Most rounds in a match (CR-4.4)."""

WINS_NEEDED: Final = 2
"""Rounds won that end the match (CR-4.4)."""

PAIR_POINTS: Final = 1
"""For two equal values in a line (CR-3.1)."""

THREE_POINTS: Final = 3
"""For three equal values in a line (CR-3.2)."""

FOUR_POINTS: Final = 6
"""For four equal values in a line (CR-3.3)."""

FIVE_POINTS: Final = 10
"""For five equal values in a line (CR-3.4)."""

COLOUR_POINTS: Final = 3
"""For five tokens of one colour, besides the values (CR-3.5)."""

NOTHING_LOSS: Final = 3
"""Lost for a line with none of the combinations (CR-3.6)."""

CONSTANTS: Final[Mapping[str, int]] = {
    "ZONE_SIZE": ZONE_SIZE,
    "LINE_LENGTH": LINE_LENGTH,
    "SPACES": 2 * ZONE_SPACES,
    "LINES": 2 * 2 * ZONE_SIZE,
    "TRACK_END": TRACK_END,
    "LOWEST_VALUE": LOWEST_VALUE,
    "HIGHEST_VALUE": HIGHEST_VALUE,
    "COPIES": COPIES,
    "TOKENS_PER_COLOUR": COPIES * len(VALUES),
    "TOKENS": 2 * COPIES * len(VALUES),
    "TOKENS_LAID": ZONE_SPACES,
    "TOKENS_USED": ZONE_SPACES + HAND_SIZE,
    "HAND_SIZE": HAND_SIZE,
    "ROUNDS": ROUNDS,
    "WINS_NEEDED": WINS_NEEDED,
    "PAIR_POINTS": PAIR_POINTS,
    "TWO_PAIRS_POINTS": 2 * PAIR_POINTS,
    "THREE_POINTS": THREE_POINTS,
    "THREE_AND_PAIR_POINTS": THREE_POINTS + PAIR_POINTS,
    "FOUR_POINTS": FOUR_POINTS,
    "FIVE_POINTS": FIVE_POINTS,
    "COLOUR_POINTS": COLOUR_POINTS,
    "NOTHING_LOSS": NOTHING_LOSS,
}
"""Numbers for the text of the rulebook."""

Variant = Literal["colours", "highest", "sum"]
"""What makes a line somebody's (CR-2.3, CR-5.1, CR-5.2)."""

Orientation = Literal["row", "column"]


class Token(Struct, frozen=True, array_like=True):
    """A gift token; its colour is its seat's."""

    seat: Seat
    value: int
    """``LOWEST_VALUE`` to ``HIGHEST_VALUE``."""


Zone = tuple[Token | None, ...]
"""The spaces of a zone row by row; None is a free space."""

EMPTY_ZONE: Final[Zone] = (None,) * ZONE_SPACES

CENTRE_SPACE: Final = CENTRE * ZONE_SIZE + CENTRE
"""Index of the central space in a ``Zone`` (CR-1.4)."""


def other(seat: Seat) -> Seat:
    """The opponent's seat."""
    return VESTA if seat == NEPTUNE else NEPTUNE


def is_on_board(zone: int, row: int, column: int) -> bool:
    """Whether there is such a space (CR-1.2)."""
    return zone in SEATS and 0 <= row < ZONE_SIZE and 0 <= column < ZONE_SIZE


def space(row: int, column: int) -> int:
    """Index of a space in a ``Zone``."""
    return row * ZONE_SIZE + column


def line(zone: Zone, orientation: Orientation, index: int) -> Zone:
    """The five spaces of a row from left to right, or of a column from the top (CR-2.2)."""
    if orientation == "row":
        return zone[index * ZONE_SIZE : (index + 1) * ZONE_SIZE]
    return zone[index::ZONE_SIZE]
