"""How the events of Cthulhu Rising move: tokens slide, lines glow, the lighthouse glides."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

from game.core.protocol import Event, Seat
from game.rising.events import (
    BoardCleared,
    LineClosed,
    RoundEnded,
    TokenDrawn,
    TokenLaid,
    TokensSetAside,
    TokenTurnedUp,
    TurnPassed,
)
from game.rising.pieces import CENTRE, SEATS
from game.rising.scoring import ClosedLine
from scenes.kit.layout import Box
from scenes.kit.timeline import Clip
from scenes.kit.ui import Ui
from scenes.tables.rising.pieces import IDENTITIES, band, lighthouse, point, signed, token

if TYPE_CHECKING:
    from scenes.tables.rising.board import RisingBoard

SLIDE, TURN, DEAL, GLOW, GLIDE, UNFOLD, REST, WASH = 0.36, 0.32, 0.16, 0.32, 0.4, 0.3, 0.4, 0.4
"""Seconds of each movement."""


def _nothing(ui: Ui, share: float) -> None:
    """A clip without a picture of its own."""


class Motion:
    """Makes the clips, and keeps from the board what is on its way."""

    def __init__(self, board: RisingBoard) -> None:
        self._board = board
        self.lamp: int | None = None
        """Where the lighthouse still stands while the state is further; None: as the state."""
        self.gliding = False
        """Whether a clip draws the lighthouse."""
        self.lifted: tuple[Seat, int] | None = None
        """Seat and place of a token that has left its hand."""
        self.bare = False
        """Whether the centres are shown without their tokens."""

    def clips(self, events: tuple[Event, ...], show: Callable[[], None]) -> list[Clip]:
        """The movement of one action; ``show`` puts the state after it on the table."""
        clips = [clip for event in events for clip in self._of(event, events, show)]
        if clips:
            clips.append(Clip(0.0, _nothing, end=self._settle))
        return clips

    def _settle(self) -> None:
        self.lamp, self.gliding, self.lifted, self.bare = None, False, None, False

    def _of(self, event: Event, events: tuple[Event, ...], show: Callable[[], None]) -> list[Clip]:
        match event:
            case TokenTurnedUp():
                return [self._turn_up(event)]
            case TokensSetAside():
                return [self._set_aside(event)]
            case TokenDrawn():
                return [self._draw(event, show)]
            case TokenLaid():
                lines = [one.line for one in events if isinstance(one, LineClosed)]
                before = lines[0].before if lines else None
                return [self._slide(event, before, show)]
            case LineClosed(line=closed):
                return [self._glow(closed), self._glide(closed)]
            case RoundEnded():
                return self._banner(event)
            case BoardCleared():
                return [self._wash(show)]
            case TurnPassed():
                return [self._board.clip(0.0, _nothing, "turn")]
        return []

    # -- tokens --------------------------------------------------------------------------
    def _turn_up(self, event: TokenTurnedUp) -> Clip:
        """From the stack to the centre of its zone, turned over on the way (CR-1.4)."""

        def paint(ui: Ui, share: float) -> None:
            layout = self._board.picture.layout
            start, end = layout.stack(event.seat), layout.space(event.seat, CENTRE, CENTRE)
            _turning(ui, _between(start, end, share, 24), event.seat, event.value, share)

        return self._board.clip(TURN, paint, "lay")

    def _set_aside(self, event: TokensSetAside) -> Clip:
        """Both tokens leave the centres again (CR-1.4)."""

        def paint(ui: Ui, share: float) -> None:
            layout = self._board.picture.layout
            for seat in SEATS:
                start, end = layout.space(seat, CENTRE, CENTRE), layout.stack(seat)
                _turning(ui, _between(start, end, share, 24), seat, event.value, 1 - share)

        def start() -> None:
            self.bare = True

        return self._board.clip(TURN, paint, "paper", start)

    def _draw(self, event: TokenDrawn, show: Callable[[], None]) -> Clip:
        """From the stack to the hand, always face down (CR-1.5)."""
        board = self._board

        def paint(ui: Ui, share: float) -> None:
            end = board.picture.slot(event.seat, board.view.hand_sizes[event.seat])
            spot = _between(board.picture.layout.stack(event.seat), end, share, 12)
            token(ui, spot, event.seat, None)

        return self._board.clip(DEAL, paint, "paper", end=show)

    def _slot_of(self, seat: Seat, value: int) -> int:
        """Place in a hand from which a token is laid: of equals, the one picked up."""
        board, hand = self._board, self._board.view.hand
        if seat != board.me or value not in hand:
            return max(0, board.view.hand_sizes[seat] - 1)
        if board.place is not None and board.picked == value:
            return board.place
        return hand.index(value)

    def _slide(self, event: TokenLaid, before: int | None, show: Callable[[], None]) -> Clip:
        """From the hand to the space; the other's is turned over on the way (CR-2.1).

        ``before``: where the lighthouse waits when a line has closed.
        """
        board = self._board
        slot = self._slot_of(event.seat, event.value)
        turned = event.seat != board.me or not board.shows_hand

        def start() -> None:
            self.lifted, self.lamp = (event.seat, slot), before

        def paint(ui: Ui, share: float) -> None:
            layout = board.picture.layout
            end = layout.space(event.zone, event.row, event.column)
            spot = _between(
                board.picture.slot(event.seat, slot), end.inset(end.w * 0.03), share, 40
            )
            _turning(ui, spot, event.seat, event.value, share if turned else 1.0)

        def land() -> None:
            self.lifted = None
            show()

        return self._board.clip(SLIDE, paint, "lay", start, land)

    # -- lines and the lighthouse --------------------------------------------------------
    def _glow(self, closed: ClosedLine) -> Clip:
        """A closed line lights up, and its points rise from it (CR-2.3)."""

        def paint(ui: Ui, share: float) -> None:
            first, last = self._board.picture.layout.line(
                closed.zone, closed.orientation, closed.index
            )
            band(ui, first, last, ui.tone.pallid, 0.15 + 0.35 * round(math.sin(share * math.pi), 1))
            high = 64.0
            middle = (first.centre[0] + last.centre[0]) / 2, (first.centre[1] + last.centre[1]) / 2
            plate = Box(middle[0] - 50, middle[1] - high / 2 - 26 * share, 100, high)
            who = IDENTITIES[closed.owner]
            ui.panel(plate, ui.tone.ink, who.colour, width=2.4, double=False)
            ui.emblem(plate.left(50).inset(8), who)
            colour = ui.tone.warn if closed.points < 0 else ui.tone.paper
            ui.text(plate.inset(0, 4), signed(closed.points), "figure", colour, "left", "middle")

        return self._board.clip(GLOW, paint, "score" if closed.points > 0 else "lose")

    def _glide(self, closed: ClosedLine) -> Clip:
        """The lighthouse goes along the rail, number by number, its lamp turning (CR-2.4)."""

        def start() -> None:
            self.gliding = True

        def paint(ui: Ui, share: float) -> None:
            layout = self._board.picture.layout
            at = closed.before + (closed.after - closed.before) * share
            spot = round(at)
            point(ui, layout.track(spot), layout.point_size, spot, lit=True)
            lighthouse(ui, layout.foot(at), layout.lamp, share)

        def stand() -> None:
            self.gliding, self.lamp = False, closed.after

        return self._board.clip(GLIDE, paint, "bell", start, stand)

    # -- rounds --------------------------------------------------------------------------
    def _banner(self, event: RoundEnded) -> list[Clip]:
        """Says who has won the round, across the board."""
        words = self._board.sentence(event)
        who = None if event.winner is None else IDENTITIES[event.winner]

        def paint(ui: Ui, share: float) -> None:
            room = self._board.picture.layout.board.box
            wide = min(room.w, ui.width(words, "heading") + 160)
            inner = wide - 140
            high = ui.height(words, "heading", inner) + 40
            box = room.middle(wide, max(12.0, high * share))
            ui.panel(box, ui.tone.ink, who.colour if who else ui.tone.brass_lit, width=2.4)
            if share < 1:
                return
            if who:
                ui.emblem(box.left(88).inset(16), who)
            ui.text(box.inset(16, 0), words, "heading", align="centre", valign="middle")

        def hold(ui: Ui, share: float) -> None:
            paint(ui, 1.0)

        return [
            self._board.clip(UNFOLD, paint, "end"),
            self._board.clip(REST, hold),
            self._board.clip(REST, hold),
        ]

    def _wash(self, show: Callable[[], None]) -> Clip:
        """A wave goes over the zones and leaves them empty (CR-4.4)."""

        def paint(ui: Ui, share: float) -> None:
            layout = self._board.picture.layout
            blue, red = (layout.zone(seat) for seat in SEATS)
            side, below = layout.ends
            sand = Box(blue.x - side, blue.y, red.right - blue.x + 2 * side, blue.h + below)
            wave = Box(sand.x, sand.y, sand.w * 0.24, sand.h).moved((sand.w * 1.2) * share, 0)
            wave = wave.moved(-wave.w, 0)
            outer = ui.surface.get_clip()
            gone = min(max(0.0, wave.centre[0] - sand.x), sand.w)
            passed = Box(sand.x, sand.y, gone, sand.h)
            ui.surface.set_clip(passed.pixels(ui.unit))
            self._board.picture.draw_ground(ui)
            ui.surface.set_clip(sand.pixels(ui.unit))
            ui.art(wave, "rising/wave")
            ui.surface.set_clip(outer)

        return self._board.clip(WASH, paint, "water", end=show)


def _between(start: Box, end: Box, share: float, lift: float) -> Box:
    """On the way from one place to another, in a low arc; in few sizes, to draw few pictures."""
    step = round(share * 6) / 6
    size = start.w + (end.w - start.w) * step
    x = start.centre[0] + (end.centre[0] - start.centre[0]) * share
    y = start.centre[1] + (end.centre[1] - start.centre[1]) * share
    return Box(x - size / 2, y - size / 2 - lift * math.sin(math.pi * share), size, size)


def _turning(ui: Ui, box: Box, seat: Seat, value: int, share: float) -> None:
    """A token that is turned over in the middle of its way: face down before, face up after."""
    edge = max(0.0, 1 - abs(share - 0.5) * 5)
    wide = box.w * (1 - 0.85 * round(edge * 4) / 4)
    token(ui, box.middle(wide, box.h), seat, value if share >= 0.5 else None)
