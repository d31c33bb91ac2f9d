"""What golden games are asked to show, as far as it is the same in every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.core.protocol import Event, Over, Seat
from game.core.session import Session

Ending = Callable[[Session], bool]
"""Whether a game that is over shows it."""


def over(session: Session) -> Over:
    assert isinstance(session.pending, Over)
    return session.pending


def won_by(*seats: int) -> Ending:
    return lambda session: over(session).winners == frozenset(map(Seat, seats))


def ended_by(clause: str, winners: int) -> Ending:
    """The clause that ended the game, and how many have won."""
    return lambda session: over(session).clause == clause and len(over(session).winners) == winners


def happened(kind: type[Event], /, **fields: Any) -> Ending:
    """An event with these fields."""

    def fits(event: Event) -> bool:
        return isinstance(event, kind) and all(
            getattr(event, name) == value for name, value in fields.items()
        )

    return lambda session: any(fits(event) for some in session.events for event in some)


def played(**options: Any) -> Ending:
    """The options that were agreed."""
    return lambda session: all(
        getattr(session.options, name) == value for name, value in options.items()
    )


def both(one: Ending, other: Ending) -> Ending:
    return lambda session: one(session) and other(session)
