"""How the events of Night of the Grand Octopus move, one location after another.

What is shown follows the events (``follow``), not the state, which is further on.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from game.core.protocol import Event, Seat
from game.octopus.events import (
    Accepted,
    Agreed,
    Battle,
    ClockSet,
    ClocksRevealed,
    Confronted,
    CultGone,
    CultistErred,
    CultistMoved,
    Dominated,
    Exchanged,
    GameEnded,
    Gathered,
    NotGathered,
    OffspringAlone,
    OffspringErred,
    OffspringRaised,
    PowerChanged,
    Proposed,
    SentBack,
    TalksBegan,
    TieBroken,
    TurnBegan,
)
from game.octopus.pieces import EXTERIOR
from game.octopus.state import Table
from scenes.kit.boards import Point
from scenes.kit.layout import Box
from scenes.kit.timeline import Clip
from scenes.kit.ui import Ui
from scenes.services.sound import Effect
from scenes.tables.octopus import dial, plates
from scenes.tables.octopus import pieces as draw
from scenes.tables.octopus.follow import Moment, after
from scenes.tables.octopus.layout import THING, Pawn

if TYPE_CHECKING:
    from scenes.tables.octopus.board import OctopusBoard

LOCK, TURN, WALK, RISE, LOSE, FLY, TAKE = 0.26, 0.4, 0.8, 0.36, 0.4, 0.4, 0.8
"""Seconds of each movement."""
TOLD = 1.15
"""Seconds for which a sentence stands on the map."""
SAID = 0.9
"""Seconds for which a bot's word in talks stands there."""

Moves = CultistMoved | CultistErred | OffspringRaised | OffspringErred

TELLING: dict[type[Event], Effect] = {
    Battle: "lose",
    OffspringAlone: "paper",
    TalksBegan: "paper",
    Agreed: "paper",
    Confronted: "lose",
    Dominated: "turn",
    NotGathered: "paper",
    TieBroken: "paper",
    GameEnded: "bell",
}
"""Events that are told in words on the map, each with its sound."""


def _nothing(ui: Ui, share: float) -> None:
    """A clip without a picture of its own."""


class Motion:
    """Makes the clips, and holds what the board shows meanwhile."""

    def __init__(self, board: OctopusBoard) -> None:
        self._board = board
        self.moment: Moment | None = None
        """What is shown while something moves; None: the view."""
        self.hidden: frozenset[Pawn] = frozenset()
        """Figures that a clip draws."""
        self.turning: frozenset[Seat] = frozenset()
        """Clocks that a clip draws."""
        self._last: Moment | None = None
        """After all clips that are still to come; None when there are none."""

    def clips(self, events: tuple[Event, ...], show: Callable[[], None]) -> list[Clip]:
        """The movement of one action; ``show`` puts the state after it on the table."""
        view = self._board.view
        moment = self._last or Moment(view.table, view.clocks_set)
        clips: list[Clip] = []
        for _, group in groupby(events, key=_together):
            before, happened = moment, tuple(group)
            for event in happened:
                moment = after(moment, event)
            clips += self._of(happened, before, moment)
            clips.append(Clip(0.0, _nothing, end=self._set(moment)))
        last = self._last = moment

        def settle() -> None:
            show()
            if self._last is last:
                self.moment = self._last = None

        clips.append(Clip(0.0, _nothing, end=settle))
        return clips

    def _set(self, moment: Moment) -> Callable[[], None]:
        """Show a moment; nothing is on its way any more."""

        def end() -> None:
            self.moment, self.hidden, self.turning = moment, frozenset(), frozenset()

        return end

    def _of(self, events: tuple[Event, ...], before: Moment, now: Moment) -> list[Clip]:
        """The clips of events that move together; one event in most cases."""
        first = events[0]
        match first:
            case ClockSet(seat=seat):
                return [self._lock(seat)]
            case ClocksRevealed(clocks=clocks):
                seats = frozenset(Seat(s) for s, clock in enumerate(clocks) if clock)
                return [self._tell(first, before, "bell"), self._turn_over(seats, now)]
            case CultistMoved() | CultistErred() | OffspringRaised() | OffspringErred():
                erred = [one for one in events if isinstance(one, CultistErred | OffspringErred)]
                told = [self._tell(one, now, "lose") for one in erred]
                return [*self._walk(before, now), *self._rise(now), *told]
            case PowerChanged():
                changes = [one for one in events if isinstance(one, PowerChanged)]
                return [self._change_power(changes, now)]
            case CultGone():
                return [self._tell(first, before, "lose"), self._leave(first, before.table)]
            case Gathered(seat=seat, thing=thing):
                return [self._fly([(thing, self._stock(thing), self._card(seat))], "score")]
            case Exchanged(seat=seat, other=other, thing=thing):
                ways = [
                    (EXTERIOR, self._card(seat), self._card(other)),
                    (thing, self._card(other), self._card(seat)),
                ]
                return [self._tell(first, before, "paper"), self._fly(ways, "score")]
            case SentBack(other=other, thing=thing):
                way = (thing, self._card(other), self._stock(thing))
                return [self._tell(first, before, "paper"), self._fly([way], "lose")]
            case Proposed(seat=seat) | Accepted(seat=seat):
                is_bot = bool(self._board.player(seat).bot)
                return [self._tell(first, now, "paper", SAID)] if is_bot else []
            case TurnBegan():
                return [self._sink(before.table)]
        sound = TELLING.get(type(first))
        return [self._tell(first, now, sound)] if sound else []

    # -- clocks --------------------------------------------------------------------------
    def _lock(self, seat: Seat) -> Clip:
        """A clock is closed and sealed: picture and sound are the same for every setting,
        every seat and every onlooker (GO-2.4)."""

        def paint(ui: Ui, share: float) -> None:
            for spot in self._clock_spots(seat):
                dial.lid(ui, spot)
                self._board.side.stage.draw_seal(ui, spot, seat)
                size = spot.w * (1.4 - 0.4 * round(share * 6) / 6)
                dial.sealed(ui, Box(spot.right - size, spot.bottom - size, size, size))

        return self._board.clip(LOCK, paint, "click")

    def _clock_spots(self, seat: Seat) -> list[Box]:
        """Where a clock is seen: on its cult's card, and large beside the map."""
        board = self._board
        large = board.side.stage.clock_spots.get(seat)
        return [board.cults.clock_spots[seat], *([large] if large else [])]

    def _turn_over(self, seats: frozenset[Seat], now: Moment) -> Clip:
        """All clocks together, from the lid to the face (GO-3.1)."""

        def start() -> None:
            self.turning = seats

        def paint(ui: Ui, share: float) -> None:
            for seat in self.turning:
                clock = now.table.clocks[seat] if share >= 0.5 else None
                for spot in self._clock_spots(seat):
                    wide = spot.w * max(0.08, abs(1 - 2 * round(share * 8) / 8))
                    dial.turning(ui, spot.middle(wide, spot.h), clock)
                    self._board.side.stage.draw_seal(ui, spot, seat)

        return self._board.clip(TURN, paint, "turn", start)

    # -- pawns ---------------------------------------------------------------------------
    def _walk(self, before: Moment, now: Moment) -> list[Clip]:
        """All Cultists at once, by the stairs; to and from the Exterior through the air."""
        picture = self._board.picture
        ways = [
            (a.place, b.place) for a, b in zip(before.table.cults, now.table.cults, strict=True)
        ]
        if all(start == end for start, end in ways):
            return []

        def start() -> None:
            self.hidden = frozenset(picture.layout.pawns(before.table))

        def paint(ui: Ui, share: float) -> None:
            ends = picture.layout.pawns(now.table)
            for pawn, box in picture.layout.pawns(before.table).items():
                step = self._step(box, ends[pawn], *ways[pawn.seat], share)
                picture.draw_pawn(ui, pawn, step)

        return [self._board.clip(WALK, paint, "lay", start)]

    def _step(self, start: Box, end: Box, before: int, place: int, share: float) -> Box:
        """Where a pawn is on its way from place to place."""
        stairs = self._board.picture.layout.stairs_between(before, place)
        if before == place or stairs is None:
            return _between(start, end, share, 0.0 if before == place else start.h * 1.6)
        x, y = stairs.centre
        landing = Box(x - start.w / 2, y - start.h * 0.85, start.w, start.h)
        hop = start.h * 0.09 * abs(math.sin(share * math.pi * 5))
        if share < 0.5:
            return _between(start, landing, share * 2).moved(0, -hop)
        return _between(landing, end, share * 2 - 1).moved(0, -hop)

    def _rise(self, now: Moment) -> list[Clip]:
        """The Offspring of this turn come out of the floor; who erred lies by now."""
        picture = self._board.picture
        if not any(cult.offspring for cult in now.table.cults):
            return []

        def start() -> None:
            pawns = picture.layout.pawns(now.table)
            self.moment = now
            self.hidden = frozenset(pawn for pawn in pawns if pawn.kind == "offspring")

        def paint(ui: Ui, share: float) -> None:
            for pawn, box in picture.layout.pawns(now.table).items():
                if pawn.kind == "offspring":
                    picture.draw_pawn(ui, pawn, _grown(box, share))

        return [self._board.clip(RISE, paint, "water", start)]

    def _sink(self, before: Table) -> Clip:
        """All Offspring leave (GO-5.4)."""
        picture = self._board.picture

        def start() -> None:
            pawns = picture.layout.pawns(before)
            self.hidden = frozenset(pawn for pawn in pawns if pawn.kind == "offspring")

        def paint(ui: Ui, share: float) -> None:
            for pawn, box in picture.layout.pawns(before).items():
                if pawn.kind == "offspring":
                    picture.draw_pawn(ui, pawn, _grown(box, 1 - share))

        return self._board.clip(RISE, paint, "turn", start)

    def _leave(self, event: CultGone, before: Table) -> Clip:
        """A cult goes out: a tentacle takes its Cultist, its components go home (GO-4.7)."""
        picture, pawn = self._board.picture, Pawn("cultist", event.seat)
        ways = [(thing, self._card(event.seat), self._stock(thing)) for thing in event.things]
        fly = self._fly(ways, "lose")

        def start() -> None:
            self.hidden = frozenset({pawn})

        def paint(ui: Ui, share: float) -> None:
            box = picture.layout.pawns(before)[pawn]
            who = self._board.identity(event.seat)
            arm = Box(box.x - box.w * 0.3, box.y - box.h * 0.2, box.w * 1.6, box.h * 1.2)
            draw.icon(ui, _grown(arm, 1 - abs(2 * share - 1)), "tentacle")
            draw.cultist(ui, _grown(box, 1 - max(0.0, 2 * share - 1)), who, lying=True)
            fly.paint(ui, share)

        return self._board.clip(TAKE, paint, "water", start)

    # -- Power and components --------------------------------------------------------------
    def _change_power(self, changes: Sequence[PowerChanged], now: Moment) -> Clip:
        """The blade gets shorter or longer, and figures rise from pawn and card."""
        board = self._board

        def start() -> None:
            self.moment = now

        def paint(ui: Ui, share: float) -> None:
            pawns = board.picture.layout.pawns(now.table)
            for change in changes:
                by = change.after - change.before
                words = f"+{by}" if by > 0 else f"\u2212{-by}"
                spots = [board.cults.cards[change.seat]]
                if pawn := pawns.get(Pawn("cultist", change.seat)):
                    spots.append(pawn)
                for spot in spots:
                    x, y = spot.centre
                    plates.change(ui, (x, y - 16 * share), words, by > 0)

        sound: Effect = "score" if changes[0].after > changes[0].before else "lose"
        return self._board.clip(LOSE, paint, sound, start)

    def _card(self, seat: Seat) -> Callable[[], Point]:
        return lambda: self._board.cults.cards[seat].centre

    def _stock(self, thing: int) -> Callable[[], Point]:
        return lambda: self._board.picture.layout.board.anchor(f"stock/{thing}")

    def _fly(
        self,
        ways: Sequence[tuple[int, Callable[[], Point], Callable[[], Point]]],
        sound: Effect,
    ) -> Clip:
        """Components go from place to place, in low arcs."""

        def paint(ui: Ui, share: float) -> None:
            size = max(THING * self._board.picture.layout.scale, 30.0)
            for thing, start, end in ways:
                one, two = (
                    Box(x - size / 2, y - size / 2, size, size) for x, y in (start(), end())
                )
                draw.thing(ui, _between(one, two, share, lift=40), thing)

        return self._board.clip(FLY, paint, sound)

    # -- words ---------------------------------------------------------------------------
    def _tell(self, event: Event, shown: Moment, sound: Effect, seconds: float = TOLD) -> Clip:
        """A sentence beside the location it is about, with the seals of those in it."""
        board, place = self._board, getattr(event, "place", shown.table.place)
        words = f"{board.sentence(event)} ({event.clause})"
        seals = [board.identity(seat) for seat in _seats(event)]

        def start() -> None:
            self.moment = shown

        def paint(ui: Ui, share: float) -> None:
            layout = board.picture.layout
            near = layout.area(place) if place else Box(*layout.board.box.centre, 0, 0)
            names, pawns = board.picture.plates.values(), board.picture.pawns().values()
            plates.caption(ui, layout.board.box, near, names, pawns, words, seals)

        return self._board.clip(seconds, paint, sound, start)


def _together(event: Event) -> object:
    """Events of one key move at the same time."""
    if isinstance(event, Moves):
        return "moves"
    return type(event) if isinstance(event, PowerChanged) else id(event)


def _seats(event: Event) -> list[Seat]:
    """Whom an event is about."""
    several: tuple[Seat, ...] = getattr(event, "cults", ()) or getattr(event, "kept", ())
    one = (getattr(event, name, None) for name in ("seat", "winner"))
    return [*several] or [seat for seat in one if seat is not None]


def _between(start: Box, end: Box, share: float, lift: float = 0.0) -> Box:
    """On the way from one place to another, in an arc when it is lifted."""
    rise = lift * math.sin(math.pi * share)
    dx, dy = (end.x - start.x) * share, (end.y - start.y) * share
    return start.moved(dx, dy - rise)


def _grown(box: Box, share: float) -> Box:
    """A figure that comes out of the floor; in few sizes, so that few pictures are drawn."""
    size = 0.2 + 0.8 * round(share * 6) / 6
    w, h = box.w * size, box.h * size
    return Box(box.centre[0] - w / 2, box.bottom - h, w, h)
