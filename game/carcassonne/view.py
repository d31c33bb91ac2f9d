"""What a seat may know: everything on the table, and nothing of the order of the pile."""

from __future__ import annotations

from game.carcassonne.state import State, Table
from game.core.protocol import Event, Picker, Seat


class View(Table, frozen=True, kw_only=True):
    """The table from one chair."""

    seat: Seat | None
    """Whose view; None is nobody's."""


def view(state: State, seat: Seat | None) -> View:
    """The table as ``seat`` sees it."""
    return View(
        seat=seat,
        options=state.options,
        land=state.land,
        pile=state.pile,
        supply=state.supply,
        first=state.first,
        turn=state.turn,
        hand=state.hand,
        fresh=state.fresh,
        challenges=state.challenges,
        aside=state.aside,
        gains=state.gains,
    )


def redact(event: Event, seat: Seat | None) -> Event:
    """Everything happens in the open."""
    return event


def secret(state: State, seat: Seat) -> bool:
    """Never: nobody knows more than the others."""
    return False


def determinise(view: View, picker: Picker) -> State:
    """The state that the view shows; nothing is hidden, so there is only one."""
    return State(
        options=view.options,
        land=view.land,
        pile=view.pile,
        supply=view.supply,
        first=view.first,
        turn=view.turn,
        hand=view.hand,
        fresh=view.fresh,
        challenges=view.challenges,
        aside=view.aside,
        gains=view.gains,
    )
