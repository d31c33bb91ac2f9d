"""What each seat may know. Built up from nothing, never cut down from a state."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from game.core.pile import Pile
from game.core.protocol import Event, Picker, Seat
from game.rising.actions import Lay
from game.rising.events import TokenDrawn
from game.rising.pieces import NEPTUNE, SEATS, VESTA, Variant, Zone
from game.rising.scoring import ClosedLine
from game.rising.state import RoundResult, State

Counts = tuple[tuple[int, int], ...]
"""(value, copies), sorted by value."""


class View(Struct, frozen=True, kw_only=True):
    """The table from one chair; ``seat`` None is the closed curtain.

    Fields that a ``State`` has as well mean the same here.
    """

    seat: Seat | None
    hand: tuple[int, ...]
    """Values in this seat's hand, sorted; empty behind the curtain."""
    hand_sizes: tuple[int, int]
    stack_sizes: tuple[int, int]
    unseen: tuple[Counts, Counts]
    """By colour, what this seat has not seen: in the stack or in the hidden hand."""
    variant: Variant
    number: int
    first: Seat | None
    turn: Seat
    laid: bool
    zones: tuple[Zone, Zone]
    lighthouse: int
    aside: tuple[int, ...]
    lines: tuple[ClosedLine, ...]
    last: Lay | None
    rounds: tuple[RoundResult, ...]


def view(state: State, seat: Seat | None) -> View:
    """The table as ``seat`` may see it (CR-1.5)."""
    neptune, vesta = state.hands
    blue, red = state.stacks
    return View(
        seat=seat,
        hand=() if seat is None else state.hands[seat],
        hand_sizes=(len(neptune), len(vesta)),
        stack_sizes=(len(blue), len(red)),
        unseen=(
            blue.loose if seat == NEPTUNE else blue.shuffled_with(neptune).loose,
            red.loose if seat == VESTA else red.shuffled_with(vesta).loose,
        ),
        variant=state.variant,
        number=state.number,
        first=state.first,
        turn=state.turn,
        laid=state.laid,
        zones=state.zones,
        lighthouse=state.lighthouse,
        aside=state.aside,
        lines=state.lines,
        last=state.last,
        rounds=state.rounds,
    )


def redact(event: Event, seat: Seat | None) -> Event:
    """The event as ``seat`` may watch it: a drawn token moves, its face is hidden (CR-1.5)."""
    if event.audience is None or seat in event.audience:
        return event
    if isinstance(event, TokenDrawn):
        return replace(event, value=None, audience=None)
    raise TypeError(f"{type(event).__name__} has an audience but no redaction")


def secret(state: State, seat: Seat) -> bool:
    """Whether the seat holds tokens that the other may not see (CR-1.5)."""
    return bool(state.hands[seat])


def determinise(view: View, picker: Picker) -> State:
    """A state that the view does not contradict; hidden hands are dealt from what is unseen."""
    hands: list[tuple[int, ...]] = []
    stacks: list[Pile[int]] = []
    for seat in SEATS:
        stack = Pile(view.unseen[seat])
        hand = list(view.hand) if seat == view.seat else []
        while len(hand) < view.hand_sizes[seat]:
            cards = stack.next_cards()
            value = cards[picker([copies for _, copies in cards])][0]
            stack = stack.without(value)
            hand.append(value)
        hands.append(tuple(sorted(hand)))
        stacks.append(stack)
    return State(
        variant=view.variant,
        number=view.number,
        first=view.first,
        turn=view.turn,
        laid=view.laid,
        zones=view.zones,
        lighthouse=view.lighthouse,
        hands=(hands[NEPTUNE], hands[VESTA]),
        stacks=(stacks[NEPTUNE], stacks[VESTA]),
        aside=view.aside,
        lines=view.lines,
        last=view.last,
        rounds=view.rounds,
    )
