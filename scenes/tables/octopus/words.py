"""What is said about Night of the Grand Octopus: places, actions, events, endings."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from msgspec.structs import asdict

from game.core.protocol import Event, Seat
from game.octopus.actions import LINE, Action, Clock, Exchange, Pass, Propose, SendBack, SetClock
from game.octopus.events import CultistMoved, Happened
from game.octopus.pieces import EXTERIOR, exterior_named, pieces, reach, thing_key
from game.octopus.state import Cult, Ending, Table, offspring_at, standing_at
from game.octopus.victory import KINDS_TO_WIN
from scenes.services.words import Words

if TYPE_CHECKING:
    from game.octopus.odds import Odds

NUMERALS = ("", "I", "II", "III", "IV", "V", "VI")
"""How a room is called on the clock, by its number."""

ONE_SEAT = ("seat", "other", "dominator", "first", "winner")
SEVERAL_SEATS = ("cults", "offspring", "kept", "dropped")
"""Fields of events that number seats."""


class Speech:
    """Sentences with the names of those who play."""

    def __init__(
        self, words: Words, name: Callable[[Seat], str], exterior: Callable[[], str]
    ) -> None:
        """``name``: how a seat is called; ``exterior``: key of the Exterior Location, or empty."""
        self.words = words
        self.name = name
        self._exterior = exterior

    # -- names ---------------------------------------------------------------------------
    def place(self, place: int) -> str:
        """A location by its full name."""
        if place == EXTERIOR:
            key = self._exterior()
            return self.words(f"octopus.exterior.{key}" if key else "octopus_table.exterior")
        return self.words(f"octopus.room.{pieces().rooms[place - 1].key}")

    def short(self, place: int) -> str:
        """A location by a name that fits on its plate, with its number on the clock."""
        if place == EXTERIOR:
            key = self._exterior()
            return self.words(f"octopus_table.short.{key}" if key else "octopus_table.exterior")
        room = self.words(f"octopus_table.short.{pieces().rooms[place - 1].key}")
        return f"{NUMERALS[place]} {room}"

    def hand(self, room: int | None) -> str:
        """Where a hand of the clock points."""
        if room is None:
            return self.words("octopus_table.hand.unset")
        return self.words("octopus_table.hand.line") if room == LINE else self.short(room)

    def thing(self, thing: int) -> str:
        return self.words(f"octopus.thing.{thing_key(thing)}")

    def names(self, seats: Iterable[Seat]) -> str:
        """Several seats as one phrase."""
        return self.listed([self.name(seat) for seat in seats])

    def listed(self, parts: list[str]) -> str:
        """A, B and C."""
        if len(parts) < 2:
            return "".join(parts)
        return self.words("octopus_table.and", most=", ".join(parts[:-1]), last=parts[-1])

    # -- places and cults ------------------------------------------------------------------
    def ways(self, place: int) -> str:
        """Where a Cultist at ``place`` may go."""
        rooms = self.listed([self.short(room) for room in sorted(reach(place) - {place})])
        key = "octopus_table.ways.exterior" if place == EXTERIOR else "octopus_table.ways"
        return self.words(key, place=self.short(place), rooms=rooms)

    def place_help(self, table: Table, place: int) -> str:
        """What lies at a location and who is there, in short."""
        parts = [self.left(table, place), self.here(table, place)]
        return " ".join(part for part in parts if part)

    def left(self, table: Table, place: int) -> str:
        """What may still be gathered there."""
        count = table.stock[place - 1]
        key = "octopus_table.left" if count else "octopus_table.left.none"
        return self.words(key, thing=self.thing(place), n=count)

    def here(self, table: Table, place: int) -> str:
        """Who stands, lies and lurks there."""
        told = []
        for kind, seats in (
            ("cultist", standing_at(table, place)),
            ("lying", [s for s in present(table, place) if table.cults[s].lying]),
            ("offspring", offspring_at(table, place)),
        ):
            if seats:
                told.append(self.words(f"octopus_table.here.{kind}", names=self.names(seats)))
        return " ".join(told) or self.words("octopus_table.here.nobody")

    def coming(self, table: Table, place: int) -> str:
        """Which cults can send their Cultist there this turn."""
        able = [
            s for s in table.living() if place == EXTERIOR or place in reach(table.cults[s].place)
        ]
        return self.words("octopus_table.coming", names=self.names(able))

    def odds(self, place: int, met: Odds) -> str:
        """What would be met at a place if all others set their clocks at random."""
        shares = {name: f"{share:.0%}" for name, share in met._asdict().items()}
        key = "octopus_table.odds.exterior" if place == EXTERIOR else "octopus_table.odds"
        return self.words(key, place=self.place(place), **shares)

    def cult_help(self, table: Table, seat: Seat) -> str:
        """What a cult has, in short."""
        cult = table.cults[seat]
        things = self.listed([self.thing(one) for one in cult.held])
        held = self.words("octopus_table.holds", things=things) if things else ""
        remembered = self.remembered(cult)
        parts = [self.words("octopus_table.has_power", n=cult.power), held, remembered]
        return " ".join(part for part in parts if part)

    def remembered(self, cult: Cult) -> str:
        """How often a cult has forced a confrontation; empty if never."""
        if not cult.confronted:
            return ""
        return self.words.count("octopus_table.confronted", cult.confronted)

    # -- what may be done ------------------------------------------------------------------
    def describe(self, action: Action, place: int) -> str:
        """An action as a button or a hint says it; ``place`` is where it would be done."""
        words, kind = self.words, type(action).__name__
        match action:
            case SetClock(clock):
                return self.clock(clock)
            case Propose(dominator):
                if dominator is None:
                    return words("octopus.action.Propose.nothing")
                return words("octopus.action.Propose", dominator=self.name(dominator))
            case Exchange(other, thing) | SendBack(other, thing):
                return words(
                    f"octopus.action.{kind}", other=self.name(other), thing=self.thing(thing)
                )
            case Pass():
                return words("octopus.action.Pass.effect")
        return words(f"octopus.action.{kind}", thing=self.thing(place) if place else "")

    def clock(self, clock: Clock) -> str:
        """Both hands, or the ritual."""
        if clock.is_ritual:
            return self.words("octopus_table.clock.ritual", room=self.hand(clock.dagger))
        return self.words(
            "octopus_table.clock.both",
            dagger=self.hand(clock.dagger),
            tentacle=self.hand(clock.tentacle),
        )

    def effect(self) -> str:
        """What the Exterior Location does."""
        key = self._exterior()
        if not key:
            return self.words("octopus_table.exterior.unknown")
        return self.words(f"octopus.exterior.{key}.effect", **asdict(exterior_named(key)))

    def offer(
        self, dominator: Seat | None, proposer: Seat, place: int, *, again: bool = False
    ) -> str:
        """A proposal as its proposer says it aloud; ``again``: as it has said before."""
        often = ".again" if again else ""
        if dominator is None:
            return self.words(f"octopus_table.offer.nothing{often}")
        key = "self" if dominator == proposer else "other"
        return self.words(
            f"octopus_table.offer.{key}{often}", name=self.name(dominator), thing=self.thing(place)
        )

    # -- what has happened -----------------------------------------------------------------
    def sentence(self, event: Event) -> str:
        """The event in the log. That a clock was set is told, never how."""
        if not isinstance(event, Happened):
            return ""
        key = f"octopus.event.{type(event).__name__}"
        if event.variant:
            key = f"{key}.{event.variant}"
        return self.words(key, **{k: self._part(event, k, v) for k, v in asdict(event).items()})

    def _part(self, event: Event, field: str, value: Any) -> object:
        """A field of an event in words, by what it numbers."""
        if field in ONE_SEAT and value is not None:
            return self.name(value)
        if field in SEVERAL_SEATS:
            return self.names(value)
        if field == "place" or (field == "before" and isinstance(event, CultistMoved)):
            return self.place(value)
        if field == "thing" and value:
            return self.thing(value)
        if field == "things":
            return self.listed([self.thing(one) for one in value])
        if field == "exterior":
            return self.words(f"octopus.exterior.{value}")
        return value

    # -- ends ------------------------------------------------------------------------------
    def ending(self, ending: Ending, cults: tuple[Cult, ...]) -> tuple[str, str]:
        """Who has won, and why, with the clause."""
        words, winner, clause = self.words, ending.winner, ending.clause
        if winner is None:
            living = any(cult.power for cult in cults)
            reason = "tied" if living else "extinct"
            return words("octopus_table.end.nobody"), self._why(f"nobody.{reason}", clause)
        name, held = self.name(winner), cults[winner].held
        things = self.listed([self.thing(one) for one in held])
        equal = [one for one in cults if one.power and one.held == held]
        by_power = clause == "GO-5.2" and len(equal) > 1
        power = cults[winner].power
        key = f"{clause}.power" if by_power else clause
        why = self._why(key, clause, name=name, n=len(held), things=things, power=power)
        return words("octopus_table.end.wins", name=name), why

    def _why(self, key: str, clause: str, **params: object) -> str:
        return f"{self.words(f'octopus_table.end.{key}', **params)} [[{clause}]]"

    def to_win(self) -> str:
        return self.words("octopus_table.goal.text", kinds=KINDS_TO_WIN) + " [[GO-5.1]]"


def present(table: Table, place: int) -> tuple[Seat, ...]:
    """Seats of all Cultists at a place, also of those that lie there."""
    return tuple(Seat(seat) for seat, cult in enumerate(table.cults) if cult.place == place)
