"""What a chair may know: all that lies open, and which cards are left, but not their order."""

from __future__ import annotations

from collections import Counter

from game.cards.pieces import Card
from game.cards.state import State, Table
from game.core.pile import Pile
from game.core.protocol import Event, Picker, Seat


class View(Table, frozen=True, kw_only=True):
    """The table from one chair; all chairs see the same (CO-1.2)."""

    seat: Seat | None
    """Who looks; None is the table between two players."""
    unseen: tuple[tuple[Card, int], ...]
    """(card, copies) left in the deck, sorted, whatever is known of their order."""


def view(state: State, seat: Seat | None) -> View:
    """Everything but the order of the deck."""
    deck = state.deck
    unseen = Counter(dict(deck.loose))
    unseen.update((*deck.top, *deck.bottom))
    table = {name: getattr(state, name) for name in Table.__struct_fields__}
    return View(seat=seat, unseen=tuple(sorted(unseen.items())), **table)


def redact(event: Event, seat: Seat | None) -> Event:
    """The event itself, as everything that happens is seen by all.

    Raises:
        TypeError: an event that is not for all, which this game does not have.
    """
    if event.audience is not None:
        raise TypeError(f"{type(event).__name__} has an audience but no redaction")
    return event


def secret(state: State, seat: Seat) -> bool:
    """Nobody knows anything that the others do not (CO-1.2)."""
    return False


def determinise(view: View, picker: Picker) -> State:
    """The state that the view shows; the deck stays shuffled until it is drawn from."""
    table = {name: getattr(view, name) for name in Table.__struct_fields__}
    return State(deck=Pile(loose=view.unseen), **table)
