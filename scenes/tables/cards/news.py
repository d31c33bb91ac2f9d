"""What has happened so far, and what of it came this turn, from the log of the session."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from game.cards.events import (
    GateLaid,
    HorrorLaid,
    HorrorWoke,
    MinionLaid,
    MinionMoved,
    TurnBegan,
)
from game.cards.pieces import Card, Cult
from game.core.protocol import Event
from scenes.tables.cards.moves import Key, gate_key, horror_key

if TYPE_CHECKING:
    from scenes.tables.cards.board import CardsBoard


class News:
    """Reads the log up to the turn that is shown, once for each length of it."""

    def __init__(self, board: CardsBoard) -> None:
        self._board = board
        self._stamp = (-1, -1)
        self._events: list[Event] = []
        self._turn = 0
        """Where in ``_events`` the present turn began."""

    def events(self) -> list[Event]:
        """Everything that has happened, a replay's future left out."""
        turns = self._board.view.turns
        stamp = self._board.host.at, turns
        if self._stamp != stamp:
            self._stamp, self._events, self._turn = stamp, [], 0
            self._read(turns)
        return self._events

    def _read(self, turns: int) -> None:
        host = self._board.host
        for events in host.session.events[: host.at]:
            for event in events:
                if isinstance(event, TurnBegan):
                    if event.number > turns:
                        return
                    self._turn = len(self._events)
                self._events.append(event)

    @property
    def _arrivals(self) -> list[Event]:
        """Events of the present turn; none without the aid that marks them."""
        events = self.events()
        return events[self._turn :] if self._board.aid("last_move") else []

    def minions(self, cult: Cult) -> Counter[Card]:
        """Minions that came to a board this turn."""
        fresh: Counter[Card] = Counter()
        for event in self._arrivals:
            match event:
                case MinionLaid(cult=where, card=card) | MinionMoved(to=where, card=card):
                    fresh[card] += where == cult
        return fresh

    def things(self) -> set[Key]:
        """Horrors and gates that came or woke this turn."""
        found: set[Key] = set()
        for event in self._arrivals:
            match event:
                case HorrorLaid(cult=cult, rank=rank) | HorrorWoke(cult=cult, rank=rank):
                    found.add(horror_key(cult, rank))
                case GateLaid(cult=cult):
                    found.add(gate_key(cult))
        return found
