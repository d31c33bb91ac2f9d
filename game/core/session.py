"""One running game: the log is the truth, the state is what it adds up to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from msgspec import Meta, Struct

from game.core import fate
from game.core.protocol import AnyGame, Chance, Choice, Event, IllegalAction, Options, Over, Seat


class Player(Struct, frozen=True):
    """Who sits in a seat."""

    name: str
    mark: Annotated[int, Meta(ge=0)] = 0
    """Which colour, symbol and pattern the seat has (index into the identities)."""
    bot: str = ""
    """Level of the bot, a key of ``Game.bots``; empty for a person."""


class Entry(Struct, frozen=True, array_like=True):
    """One line of the log."""

    seat: Seat | None
    """Whose action; None is fate's."""
    action: Any


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something may not be taken back or played again; ``key`` is a sentence."""

    key: str


class Session:
    """A game at the table: its set-up, its log, and the state after every entry.

    Fate plays by itself: whenever a chance is due it is drawn from the seed and
    logged. ``states[n]`` is the state before entry ``n``; the last is the present.
    """

    def __init__(
        self,
        game: AnyGame,
        options: Options,
        players: tuple[Player, ...],
        seed: str,
        begun: str = "",
    ) -> None:
        if options.seats != len(players) or len(players) not in game.seats:
            raise ValueError(
                f"{len(players)} players do not fit {options.seats} seats of {game.key}"
            )
        self.game = game
        self.options = options
        self.players = players
        self.seed = seed
        self.begun = begun
        """When it began, in any words: what tells it from games that began alike."""
        self.log: list[Entry] = []
        self.events: list[tuple[Event, ...]] = []
        """What each entry of the log made happen."""
        self.states: list[Any] = [game.start(options)]
        self._undone: list[Entry] = []
        self._pending: tuple[Any, Choice[Any] | Chance[Any] | Over] | None = None
        """What ``pending`` has told last, and for which state."""

    @property
    def state(self) -> Any:
        return self.states[-1]

    @property
    def pending(self) -> Choice[Any] | Chance[Any] | Over:
        """What is due now; worked out once for each state, as screens ask many times."""
        state = self.state
        if self._pending is None or self._pending[0] is not state:
            self._pending = state, self.game.pending(state)
        return self._pending[1]

    def begin(self) -> tuple[Event, ...]:
        """Play what fate owes before the first decision, or the next of a log cut off."""
        return self._play_fate()

    def submit(self, seat: Seat, action: Any) -> tuple[Event, ...]:
        """Play a seat's action, then everything fate owes, and log both.

        Raises:
            IllegalAction: the rules refuse it, or it is not this seat's decision
                (key ``refuse.not_your_turn``). Nothing has changed then.
        """
        pending = self.pending
        if not isinstance(pending, Choice) or pending.seat != seat:
            clause = pending.clause
            raise IllegalAction(clause, "refuse.not_your_turn")
        events = self._push(Entry(seat, action))
        self._undone.clear()
        return events + self._play_fate()

    def replay(self, entry: Entry) -> tuple[Event, ...]:
        """Play one entry of an old log, fate's included, with no luck of our own.

        Raises:
            IllegalAction: the entry does not follow from the present state.
        """
        pending = self.pending
        if isinstance(pending, Chance):
            fits = entry.seat is None and any(entry.action == one for one, _ in pending.outcomes)
        else:
            fits = isinstance(pending, Choice) and entry.seat == pending.seat
        if not fits:
            raise IllegalAction(pending.clause, "refuse.log_disagrees")
        self._undone.clear()
        return self._push(entry)

    def _play_fate(self) -> tuple[Event, ...]:
        events: tuple[Event, ...] = ()
        while isinstance(pending := self.pending, Chance):
            index = sum(entry.seat is None for entry in self.log)
            events += self._push(Entry(None, fate.draw(pending, self.seed, index)))
        return events

    def _push(self, entry: Entry) -> tuple[Event, ...]:
        step = self.game.apply(self.state, entry.action)
        self.states.append(step.state)
        self.log.append(entry)
        self.events.append(step.events)
        return step.events

    def undo_refusal(self, seat: Seat) -> Refusal | None:
        """Why ``seat`` may not take back the last entry; None when it may.

        The four nevers: not after luck, not another's move, not once the turn has
        passed, not after somebody was shown a secret.
        """
        if not self.log:
            return Refusal("undo.nothing")
        last = self.log[-1]
        if last.seat is None:
            return Refusal("undo.luck")
        if last.seat != seat:
            return Refusal("undo.other")
        pending = self.pending
        if isinstance(pending, Over):
            return Refusal("undo.over")
        if not isinstance(pending, Choice) or pending.seat != seat:
            return Refusal("undo.passed")
        if any(event.ends_turn for event in self.events[-1]):
            return Refusal("undo.passed")
        if any(event.audience is not None for event in self.events[-1]):
            return Refusal("undo.secret")
        return None

    def undo(self, seat: Seat) -> Entry:
        """Take back the last entry and give it.

        Raises:
            ValueError: ``undo_refusal`` says why not.
        """
        if refusal := self.undo_refusal(seat):
            raise ValueError(refusal.key)
        self.states.pop()
        self.events.pop()
        entry = self.log.pop()
        self._undone.append(entry)
        return entry

    def redo_refusal(self, seat: Seat) -> Refusal | None:
        """Why ``seat`` may not play again what was taken back; None when it may."""
        if not self._undone:
            return Refusal("redo.nothing")
        return None if self._undone[-1].seat == seat else Refusal("redo.other")

    def redo(self, seat: Seat) -> tuple[Event, ...]:
        """Play again the action that was taken back last, and what fate owes.

        Raises:
            ValueError: ``redo_refusal`` says why not.
        """
        if refusal := self.redo_refusal(seat):
            raise ValueError(refusal.key)
        events = self._push(self._undone.pop())
        return events + self._play_fate()
