"""What a seat may know: everything on the table, and nothing of the order of the pile."""

from __future__ import annotations

from msgspec.structs import asdict

from game.carcassonne.state import State, Table
from game.core.protocol import Event, Picker, Seat


class View(Table, frozen=True, kw_only=True):
    """The table from one chair."""

    seat: Seat | None
    """Whose view; None is nobody's."""


def view(state: State, seat: Seat | None) -> View:
    """The table as ``seat`` sees it."""
    return View(seat=seat, **asdict(state))


def redact(event: Event, seat: Seat | None) -> Event:
    """Everything happens in the open."""
    return event


def secret(state: State, seat: Seat) -> bool:
    """Never: nobody knows more than the others."""
    return False


def determinise(view: View, picker: Picker) -> State:
    """The state that the view shows; nothing is hidden, so there is only one."""
    return State(**{name: getattr(view, name) for name in State.__struct_fields__})
