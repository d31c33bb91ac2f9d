"""What is said about Cthulhu Rising: places, lines, events, endings."""

from __future__ import annotations

from collections.abc import Callable

from game.core.protocol import Event, Over, Seat
from game.rising.actions import Action, Lay
from game.rising.events import (
    BoardCleared,
    LineClosed,
    MatchEnded,
    RoundEnded,
    RoundStarted,
    TokenDrawn,
    TokenLaid,
    TokensSetAside,
    TokensShuffledBack,
    TokenTurnedUp,
)
from game.rising.pieces import NEPTUNE, SEATS, VESTA, Orientation, Token, Variant
from game.rising.scoring import ClosedLine, Combination
from game.rising.state import RoundResult, wins
from scenes.services.words import Words
from scenes.tables.rising.pieces import signed


class Speech:
    """Sentences with the names of those who play."""

    def __init__(self, words: Words, name: Callable[[Seat], str]) -> None:
        """``name``: how a seat is called in the log."""
        self.words = words
        self.name = name

    # -- places --------------------------------------------------------------------------
    def role(self, seat: Seat) -> str:
        """Neptune or Vesta."""
        return self.words(f"rising.seat.{seat}")

    def space(self, zone: int, row: int, column: int) -> str:
        return self.words(f"rising.space.{zone}", row=row + 1, column=column + 1)

    def heading(self, zone: int, row: int, column: int) -> str:
        """A space as a heading."""
        return self.words(f"rising.place.{zone}", row=row + 1, column=column + 1)

    def line(self, zone: int, orientation: Orientation, index: int) -> str:
        return self.words(f"rising.line.{zone}.{orientation}", number=index + 1)

    def spot(self, lighthouse: int) -> str:
        """A point of the track: 0, or whose and which."""
        if lighthouse == 0:
            return self.words("rising.spot.middle")
        return self.words(
            f"rising.spot.{VESTA if lighthouse > 0 else NEPTUNE}", number=abs(lighthouse)
        )

    # -- lines ---------------------------------------------------------------------------
    def item(self, item: Combination) -> str:
        """One thing that a line is paid for."""
        values = " ".join(str(value) for value in item.values)
        return self.words(f"rising.item.{item.kind}", values=values)

    def gain(self, closed: ClosedLine, name: str) -> str:
        """Who gains or loses how much."""
        key = "rising.gain" if closed.points > 0 else "rising.loss"
        return self.words(key, name=name, points=abs(closed.points))

    def way(self, closed: ClosedLine) -> str:
        """Where the lighthouse goes."""
        before, after = self.spot(closed.before), self.spot(closed.after)
        return self.words("rising.way", before=before, after=after)

    def why(self, closed: ClosedLine, variant: Variant) -> str:
        """What makes the line its owner's."""
        own, others = (
            [t.value for t in closed.tokens if (t.seat == closed.owner) is mine]
            for mine in (True, False)
        )
        more = self.words(f"rising.why.colours.{closed.owner}", n=len(own))
        if variant == "colours":
            return more
        mine, theirs = _measure(own, variant), _measure(others, variant)
        if mine == theirs:
            return self.words(f"rising.why.{variant}.tie", n=mine, more=more)
        return self.words(
            f"rising.why.{variant}", name=self.role(closed.owner), n=mine, other=theirs
        )

    def standing(self, tokens: tuple[Token | None, ...], variant: Variant) -> str:
        """Who leads in a line that is still open, by what decides it."""
        blue, red = (
            _measure([t.value for t in tokens if t and t.seat == seat], variant) for seat in SEATS
        )
        key = f"rising.open.{variant}"
        if blue == red:
            return self.words(f"{key}.level", n=blue)
        leader = self.role(VESTA if red > blue else NEPTUNE)
        return self.words(key, name=leader, n=max(blue, red), other=min(blue, red))

    # -- ends ----------------------------------------------------------------------------
    def round_over(self, number: int, result: RoundResult) -> str:
        """Who won a round and why."""
        return self._round(number, result.winner, result.lighthouse, str(result.clause))

    def _round(self, number: int, winner: Seat | None, lighthouse: int, clause: str) -> str:
        if winner is None:
            return self.words("rising.round.draw", number=number)
        return self.words(
            f"rising.round.{clause}",
            name=self.name(winner),
            number=number,
            spot=self.spot(lighthouse),
        )

    def ending(self, over: Over, rounds: tuple[RoundResult, ...]) -> tuple[str, str]:
        """How the match ended."""
        won = wins(rounds)
        if len(over.winners) > 1:
            headline, key = self.words("rising.end.shared"), "rising.end.shared.how"
        else:
            (winner,) = over.winners
            headline, key = self.words("rising.end.won", name=self.name(winner)), "rising.end.how"
        how = self.words(key, more=max(won), fewer=min(won), rounds=len(rounds))
        last = self.round_over(len(rounds), rounds[-1])
        return headline, f"{last} [[{rounds[-1].clause}]] {how} [[{over.clause}]]"

    # -- the log and the hint ------------------------------------------------------------
    def describe(self, action: Action) -> str:
        """An action, for a hint."""
        if isinstance(action, Lay):
            place = self.space(action.zone, action.row, action.column)
            return self.words("rising.do.lay", value=action.value, place=place)
        return self.words("rising.do.end")

    def sentence(self, event: Event) -> str:
        """An event in the log; empty when it is not worth a line."""
        words, name = self.words, self.name
        match event:
            case TokenTurnedUp(seat=seat, value=value):
                return words("rising.log.turned_up", name=name(seat), value=value)
            case TokensSetAside(value=value):
                return words("rising.log.aside", value=value)
            case TokensShuffledBack(count=count):
                return words.count("rising.log.back", count)
            case RoundStarted(number=number, first=first):
                return words("rising.log.round", number=number, name=name(first))
            case TokenDrawn(seat=seat, clause="CR-2.1"):
                return words("rising.log.drew", name=name(seat))  # no log names it (CR-1.5)
            case TokenLaid():
                place = self.space(event.zone, event.row, event.column)
                return words(
                    "rising.log.laid", name=name(event.seat), value=event.value, place=place
                )
            case LineClosed(line=closed):
                return self.closing(closed)
            case RoundEnded():
                return self._round(event.number, event.winner, event.lighthouse, str(event.clause))
            case BoardCleared(number=number):
                return words("rising.log.cleared", number=number)
            case MatchEnded(winners=winners, wins=won):
                return self._match(winners, won)
        return ""

    def closing(self, closed: ClosedLine) -> str:
        """A closed line with everything that it paid."""
        items = " ".join(
            self.words("rising.log.item", item=self.item(one), points=signed(one.points))
            for one in closed.combinations
        )
        line = self.line(closed.zone, closed.orientation, closed.index)
        gain = self.gain(closed, self.name(closed.owner))
        return self.words(
            "rising.log.closed", line=line, items=items, gain=gain, way=self.way(closed)
        )

    def _match(self, winners: frozenset[Seat], won: tuple[int, int]) -> str:
        if len(winners) > 1:
            return self.words("rising.end.shared")
        (winner,) = winners
        score = {"more": max(won), "fewer": min(won)}
        return self.words("rising.log.match", name=self.name(winner), **score)


def _measure(values: list[int], variant: Variant) -> int:
    """What a seat's tokens in a line count for when it is asked whose the line is."""
    if variant == "colours":
        return len(values)
    return sum(values) if variant == "sum" else max(values, default=0)
