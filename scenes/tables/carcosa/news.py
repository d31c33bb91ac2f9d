"""What has happened since the chair's last turn, in a few lines, for who looked away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from game.carcosa.events import (
    PawnsDevoured,
    PawnsWentMad,
    PowerGained,
    StackEmptied,
    StoneCharged,
    StoneUsed,
    TilesTurned,
    TurnEnded,
)
from game.core.protocol import Event, Seat
from scenes.tables.carcosa.picture import ROMAN
from scenes.tables.carcosa.words import Speech


@dataclass(slots=True)
class Gist:
    """What came of several turns, all of it public."""

    power: Counter[Seat] = field(default_factory=Counter)
    mad: Counter[Seat] = field(default_factory=Counter)
    devoured: Counter[Seat] = field(default_factory=Counter)
    charged: list[tuple[Seat, int]] = field(default_factory=list)
    used: list[tuple[Seat, int]] = field(default_factory=list)
    stable: int = 0
    """How many tiles became stable."""
    out: list[int] = field(default_factory=list)
    """The stacks that ran out."""

    @classmethod
    def of(cls, events: Iterable[Event]) -> Gist:
        """What came of these events."""
        gist = cls()
        for event in events:
            gist._add(event)
        return gist

    def _add(self, event: Event) -> None:
        match event:
            case PowerGained(seat=seat):
                self.power[seat] += event.after - event.before
            case PawnsWentMad(seat=seat, pawns=pawns):
                self.mad[seat] += len(pawns)
            case PawnsDevoured(pawns=pawns):
                self.devoured.update(seat for seat, *_ in pawns)
            case StoneCharged(seat=seat, stone=stone):
                self.charged.append((seat, stone))
            case StoneUsed(seat=seat, stone=stone):
                self.used.append((seat, stone))
            case TilesTurned(tiles=tiles):
                self.stable += len(tiles)
            case StackEmptied(stack=stack):
                self.out.append(stack)

    def lines(self, speech: Speech, seats: int) -> Iterator[tuple[Seat | None, str]]:
        """A line for each cult with news, then what concerns nobody; each with its seat."""
        for seat in map(Seat, range(seats)):
            if told := "; ".join(self._of_seat(speech, seat)):
                yield seat, f"**{speech.name(seat)}**: {told}."
        if self.stable:
            yield None, speech.words.count("carcosa_table.news.stable", self.stable)
        for stack in self.out:
            yield None, speech.words("carcosa_table.news.out", stack=stack + 1)

    def _of_seat(self, speech: Speech, seat: Seat) -> Iterator[str]:
        words = speech.words
        if power := self.power[seat]:
            yield words("carcosa_table.news.power", power=power)
        for what, stones in (("charged", self.charged), ("used", self.used)):
            if values := [ROMAN[stone] for own, stone in stones if own == seat]:
                yield words(f"carcosa_table.news.{what}", stones=", ".join(values))
        for what, pawns in (("mad", self.mad), ("devoured", self.devoured)):
            if count := pawns[seat]:
                yield words(f"carcosa_table.news.{what}", count=count)


def since_turn(steps: Iterable[Iterable[Event]], seat: Seat) -> tuple[Event, ...]:
    """What has happened since the last turn of a seat, or since the game began."""
    events = [event for step in steps for event in step]
    ends = [i for i, one in enumerate(events) if isinstance(one, TurnEnded) and one.seat == seat]
    return tuple(events[ends[-1] + 1 :] if ends else events)
