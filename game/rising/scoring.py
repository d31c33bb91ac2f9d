"""What a closed line pays, and to whom. The rules, screens and bots all ask here."""

from __future__ import annotations

from collections import Counter
from typing import Final, Literal, Protocol

from msgspec import Struct

from game.core.protocol import ClauseId, Seat
from game.rising.actions import Lay
from game.rising.pieces import (
    COLOUR_POINTS,
    FIVE_POINTS,
    FOUR_POINTS,
    NEPTUNE,
    NOTHING_LOSS,
    PAIR_POINTS,
    THREE_POINTS,
    TRACK_END,
    VESTA,
    Orientation,
    Token,
    Variant,
    Zone,
    line,
)

Kind = Literal["pair", "three", "four", "five", "colour", "nothing"]


class Combination(Struct, frozen=True):
    """One item of what a line pays; two pairs are two items."""

    kind: Kind
    values: tuple[int, ...]
    """Of the tokens that make it; empty for "nothing"."""
    points: int
    """Negative for "nothing"."""
    clause: ClauseId


class ClosedLine(Struct, frozen=True):
    """A line that was scored, or would be (public)."""

    zone: int
    orientation: Orientation
    index: int
    """Row from the top or column from the left, from 0."""
    tokens: tuple[Token, ...]
    """All five, from the left or from the top."""
    owner: Seat
    """Who gains or loses by it."""
    clause: ClauseId
    """Why it is the owner's."""
    combinations: tuple[Combination, ...]
    """What the points are made of, never empty."""
    points: int
    """Sum of the combinations; negative is the owner's loss."""
    before: int
    after: int
    """The lighthouse before and after; see ``State.lighthouse``."""


class Table(Protocol):
    """What scoring looks at; states and views both have it."""

    @property
    def variant(self) -> Variant: ...
    @property
    def zones(self) -> tuple[Zone, Zone]: ...
    @property
    def lighthouse(self) -> int: ...


EQUALS: Final[dict[int, tuple[Kind, int, ClauseId]]] = {
    2: ("pair", PAIR_POINTS, ClauseId("CR-3.1")),
    3: ("three", THREE_POINTS, ClauseId("CR-3.2")),
    4: ("four", FOUR_POINTS, ClauseId("CR-3.3")),
    5: ("five", FIVE_POINTS, ClauseId("CR-3.4")),
}
"""How many tokens are equal -> what that is, and what it pays."""


def preview(table: Table, seat: Seat, lay: Lay) -> tuple[ClosedLine, ...]:
    """The lines that ``seat`` would close with ``lay`` on a free space, as they would score.

    First the lines that are the mover's own, gain or loss, a row before a column. When
    the lighthouse reaches a 10 the rest is not scored (CR-2.5).
    """
    token = Token(seat, lay.value)
    full: list[tuple[Orientation, int, tuple[Token, ...]]] = []
    through: tuple[tuple[Orientation, int], ...] = (("row", lay.row), ("column", lay.column))
    for orientation, index in through:
        spaces = line(table.zones[lay.zone], orientation, index)
        if spaces.count(None) == 1:
            full.append((orientation, index, tuple(there or token for there in spaces)))
    full.sort(key=lambda entry: owner(entry[2], table.variant) != seat)

    closed: list[ClosedLine] = []
    lighthouse = table.lighthouse
    for orientation, index, tokens in full:
        if abs(lighthouse) == TRACK_END:
            break
        whose = owner(tokens, table.variant)
        items = combinations(tokens)
        points = sum(item.points for item in items)
        closed.append(
            ClosedLine(
                zone=lay.zone,
                orientation=orientation,
                index=index,
                tokens=tokens,
                owner=whose,
                clause=OWNER_CLAUSES[table.variant],
                combinations=items,
                points=points,
                before=lighthouse,
                after=(lighthouse := moved(lighthouse, whose, points)),
            )
        )
    return tuple(closed)


OWNER_CLAUSES: Final[dict[Variant, ClauseId]] = {
    "colours": ClauseId("CR-2.3"),
    "highest": ClauseId("CR-5.1"),
    "sum": ClauseId("CR-5.2"),
}


def owner(tokens: tuple[Token, ...], variant: Variant) -> Seat:
    """Whose a full line is; a tie in a variant goes to the more tokens (CR-2.3, CR-5.2)."""
    return VESTA if (lead(tokens, variant) or lead(tokens, "colours")) > 0 else NEPTUNE


def lead(tokens: tuple[Token, ...], variant: Variant) -> int:
    """By how much Vesta leads in what makes a line somebody's; negative is Neptune's lead."""
    neptune = [token.value for token in tokens if token.seat == NEPTUNE]
    vesta = [token.value for token in tokens if token.seat == VESTA]
    match variant:
        case "colours":
            return len(vesta) - len(neptune)
        case "highest":
            return max(vesta, default=0) - max(neptune, default=0)
        case "sum":
            return sum(vesta) - sum(neptune)


def combinations(tokens: tuple[Token, ...]) -> tuple[Combination, ...]:
    """What a full line pays, item by item, the dearest values first (CR-3.1 to CR-3.6)."""
    items = []
    for value, copies in Counter(token.value for token in tokens).most_common():
        if copies in EQUALS:
            kind, points, clause = EQUALS[copies]
            items.append(Combination(kind, (value,) * copies, points, clause))
    if len({token.seat for token in tokens}) == 1:
        values = tuple(token.value for token in tokens)
        items.append(Combination("colour", values, COLOUR_POINTS, ClauseId("CR-3.5")))
    return tuple(items) or (Combination("nothing", (), -NOTHING_LOSS, ClauseId("CR-3.6")),)


def moved(lighthouse: int, seat: Seat, points: int) -> int:
    """Where the lighthouse stands after ``points`` for ``seat``, a loss being negative (CR-2.4)."""
    towards_vesta = points if seat == VESTA else -points
    return max(-TRACK_END, min(TRACK_END, lighthouse + towards_vesta))
