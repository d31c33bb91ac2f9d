"""The board of Cthulhu Rising: a sea chart, two lacquered zones, a brass rail, a lighthouse."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.core.protocol import Seat
from game.rising.actions import Lay
from game.rising.pieces import (
    CENTRE,
    HAND_SIZE,
    NEPTUNE,
    ROUNDS,
    SEATS,
    TRACK_END,
    VESTA,
    WINS_NEEDED,
    other,
)
from game.rising.scoring import ClosedLine
from game.rising.state import wins
from scenes.kit.focus import Target
from scenes.kit.layout import Box
from scenes.kit.theme import GAP_S, ink
from scenes.kit.ui import Align, Ui
from scenes.tables.rising import pieces
from scenes.tables.rising.layout import SPACES, Layout, Space, is_on

if TYPE_CHECKING:
    from scenes.tables.rising.board import RisingBoard

LIFT = 8
"""Units by which a token picked up stands above its place."""


class Picture:
    """Everything but the side column, with its targets."""

    layout: Layout
    """Of the last frame."""
    _sea: Box
    """All the room below the prompt line, in the last frame."""

    def __init__(self, board: RisingBoard) -> None:
        self._board = board
        self._words = board.words

    def draw(self, ui: Ui, box: Box) -> None:
        self.layout, self._sea = Layout.of(ui, box), box
        self.draw_ground(ui)
        self._draw_other(ui)
        self._draw_standing(ui)
        self._draw_hand(ui)
        for zone in SEATS:
            self._draw_zone(ui, zone)
        for seat in SEATS:
            self._draw_stack(ui, seat)
        self._draw_rail(ui)

    def draw_ground(self, ui: Ui) -> None:
        """Sea, rose, and both zones with all their spaces free."""
        ui.still(self._sea, "rising", lambda: self._compose(ui))

    def _compose(self, ui: Ui) -> None:
        layout, (x, y) = self.layout, self.layout.board.anchor("rose")
        pieces.sea(ui, self._sea, (x, y), layout.side.x)
        size = 150 * layout.scale
        ui.art(Box(x - size / 2, y - size / 2, size, size), "rising/rose")
        for zone in SEATS:
            pieces.zone(ui, layout.zone(zone), zone)
        for spot in SPACES:
            ui.art(layout.space(*spot), "rising/space", **pieces.WELL[spot[0]])

    # -- hands ---------------------------------------------------------------------------
    def slot(self, seat: Seat, place: int) -> Box:
        """Where a token of a hand lies."""
        return self.layout.held(place) if seat == self._board.me else self.layout.back(place)

    def _draw_other(self, ui: Ui) -> None:
        """The hand on the far side, from its back, and whose it is."""
        board, seat, layout = self._board, other(self._board.me), self.layout
        count = board.view.hand_sizes[seat]
        for place in range(HAND_SIZE):
            spot = layout.back(place)
            if place >= count or board.motion.lifted == (seat, place):
                pieces.gap(ui, spot, board.identity(seat).colour)
            else:
                pieces.token(ui, spot, seat, None)
        last, room = layout.back(HAND_SIZE - 1), layout.other.copy()
        ui.place("other", layout.back(0).joined(last))
        name = board.name(seat)
        if ui.compact:
            room.top(last.bottom - room.y + 2)
            fits = ui.height(name, "label", room.w) <= room.h
            ui.text(room, name if fits else board.speech.role(seat), "label")
            return
        room.left(last.right - room.x + 16)
        how_many = self._words.count("rising.other", count)
        ui.text(room, f"**{name}**\n{how_many}", "body", valign="middle")

    def _draw_standing(self, ui: Ui) -> None:
        """The round, and the rounds that each has won."""
        view, room = self._board.view, self.layout.standing.copy()
        words = self._words("rising.standing", number=view.number, rounds=ROUNDS)
        high, size = ui.height(words, "body", room.w), ui.pick(30.0, 24.0)
        group = room.middle(room.w, min(room.h, high + GAP_S + size))
        ui.place("standing", group.copy())
        ui.text(group.top(high, GAP_S), words, "body", align="right")
        won = wins(view.rounds)
        for seat in reversed(SEATS):
            pips = group.side(pieces.pips_width(size, WINS_NEEDED), 16)
            pieces.pips(ui, pips, seat, won[seat], WINS_NEEDED)

    def _draw_hand(self, ui: Ui) -> None:
        board, layout, seat = self._board, self.layout, self._board.me
        view, hint = board.view, board.host.hinted
        closed = (None,) * view.hand_sizes[seat]
        faces: tuple[int | None, ...] = view.hand if board.shows_hand else closed
        hinted = faces.index(hint.value) if isinstance(hint, Lay) and hint.value in faces else None
        for place in range(HAND_SIZE):
            spot = layout.held(place)
            if place >= len(faces) or board.motion.lifted == (seat, place):
                pieces.gap(ui, spot, board.identity(seat).colour)
                continue
            value = faces[place]
            if place == board.place and board.picked is not None:
                pieces.lifted(ui, spot.moved(0, -LIFT))
                pieces.token(ui, spot.moved(0, -LIFT), seat, value)
            else:
                pieces.token(ui, spot, seat, value)
            if place == hinted:
                pieces.hint(ui, spot)
            if value is not None:
                self._hand_target(ui, spot, place, value)
        if not ui.compact:
            self._label_hand(ui)

    def _hand_target(self, ui: Ui, spot: Box, place: int, value: int) -> None:
        cap = Box(spot.x, spot.bottom + 2, spot.w, ui.pitch("label"))
        ui.text(cap, str(place + 1), "label", ui.tone.quiet, "centre")
        ui.first = ui.first or "hand.0"
        ui.target(
            Target(
                f"hand.{place}",
                spot,
                self._words("rising.held", value=value),
                partial(self._board.press_token, place),
                clause="CR-2.1",
                hotkey=str(place + 1),
            )
        )

    def _label_hand(self, ui: Ui) -> None:
        board, hand, first = self._board, self.layout.hand, self.layout.held(0)
        room = Box(hand.x, first.y, first.x - hand.x - 24, first.h)
        if board.shows_hand:
            words = self._words("rising.hand")
        else:
            words = self._words("rising.hand.closed", name=board.name(board.me))
        ui.text(room, words, "body", align="right", valign="middle")

    # -- zones ---------------------------------------------------------------------------
    def _draw_zone(self, ui: Ui, zone: Seat) -> None:
        board, layout = self._board, self.layout
        ui.place(f"zone.{zone}", layout.zone(zone))
        self._draw_title(ui, zone)
        looked = board.looked_line
        for closed in (looked,) if looked else board.projected:
            if closed.zone == zone:
                ends = layout.line(zone, closed.orientation, closed.index)
                pieces.band(ui, *ends, ui.tone.pallid, 0.35)
        for spot in SPACES:
            if spot[0] == zone:
                self._draw_space(ui, spot)
        for closed in board.view.lines:
            if closed.zone == zone:
                self._draw_mark(ui, closed)
        for closed in board.projected:
            if closed.zone == zone:
                place = layout.mark(zone, closed.orientation, closed.index)
                pieces.mark(ui, place, closed.owner, closed.points, lit=True)

    def _draw_title(self, ui: Ui, zone: Seat) -> None:
        who, room = self._board.identity(zone), self.layout.board.label(f"zone/{zone}")
        words, style = self._words(f"rising.zone.{zone}"), ui.pick("card", "label")
        seal = min(ui.pick(36.0, 24.0), room.h)
        head = room.middle(seal + GAP_S + ui.width(words, style) + 4, room.h)
        ui.emblem(head.left(seal, GAP_S), who)
        ui.text(head, words, style, ink(who, ui.tone), valign="middle")

    def _draw_space(self, ui: Ui, spot: Space) -> None:
        board, box = self._board, self.layout.space(*spot)
        zone, row, column = spot
        there, view, hint = board.token_on(spot), board.view, board.host.hinted
        inner = box.inset(box.w * 0.03)
        if there and not (board.motion.bare and row == column == CENTRE):
            pieces.token(ui, inner, there.seat, there.value)
            if is_on(view.last, spot) and board.aid("last_move"):
                pieces.frame(ui, box.inset(-3), board.identity(there.seat).colour, "11 7")
        elif (lay := board.proposed) and is_on(lay, spot):
            pieces.token(ui, inner.inset(inner.w * 0.04), board.me, lay.value)
            pieces.frame(ui, box, ui.tone.pallid, "9 6")
        elif not there and board.picked is not None and board.may_lay and board.aid("legal"):
            ui.art(box, "rising/lit")
        if isinstance(hint, Lay) and is_on(hint, spot):
            pieces.hint(ui, box)
        ui.target(
            Target(
                f"space.{zone}.{row}.{column}",
                box,
                board.speech.space(*spot),
                partial(board.press_space, spot),
                clause="CR-2.1",
            )
        )

    def _draw_mark(self, ui: Ui, closed: ClosedLine) -> None:
        board, key = self._board, line_key(closed)
        box = self.layout.mark(closed.zone, closed.orientation, closed.index)
        pieces.mark(ui, box, closed.owner, closed.points, lit=key == board.looked)
        label, clause = board.speech.closing(closed), str(closed.clause)
        ui.target(Target(key, box, label, board.side.open_look, clause=clause))

    def _draw_stack(self, ui: Ui, seat: Seat) -> None:
        count, layout = self._board.view.stack_sizes[seat], self.layout
        pieces.stack(ui, layout.stack(seat), seat, count)
        ui.place(f"stack.{seat}", layout.stack(seat))
        caption = layout.board.label(f"stack/{seat}")
        words = self._words("rising.stack", n=count)
        if ui.compact or ui.height(words, "label", caption.w) > caption.h:
            words = str(count)
        ui.text(caption, words, "label", align="centre")

    # -- the rail ------------------------------------------------------------------------
    def _draw_rail(self, ui: Ui) -> None:
        board, layout = self._board, self.layout
        kept = board.motion.lamp
        now = board.view.lighthouse if kept is None else kept
        target = board.projected[-1].after if board.projected else now
        pieces.rail(ui, layout.end(NEPTUNE), layout.end(VESTA), ui.pick(12.0, 8.0))
        ui.place("track", layout.rail)
        for value in range(-TRACK_END, TRACK_END + 1):
            lit = value == target
            pieces.point(ui, layout.track(value), layout.point_size, value, lit=lit)
        for seat in SEATS:
            self._draw_end(ui, seat)
        if target != now:
            pieces.arc(ui, layout.foot(now), layout.foot(target), layout.lamp)
        if not board.motion.gliding:
            pieces.lighthouse(ui, layout.foot(now), layout.lamp)

    def _draw_end(self, ui: Ui, seat: Seat) -> None:
        """Whose end of the rail it is."""
        layout, who = self.layout, self._board.identity(seat)
        (x, y), size = layout.end(seat), layout.point_size * 1.1
        ui.emblem(Box(x - size / 2, y - size / 2, size, size), who)
        label = layout.board.label(f"wins/{seat}")
        name = self._board.speech.role(seat)
        words = self._words("rising.wins", name=name, end=TRACK_END)
        if not ui.compact and ui.height(words, "small", label.w) <= label.h:
            align: Align = "left" if seat == NEPTUNE else "right"
            ui.text(label, words, "small", ink(who, ui.tone), align, "middle")


def line_key(closed: ClosedLine) -> str:
    """Key of a closed line's mark."""
    return f"line.{closed.zone}.{closed.orientation}.{closed.index}"
