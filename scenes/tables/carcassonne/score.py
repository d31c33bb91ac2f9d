"""The score of Carcassonne: seats with their points, the rail, and every gain opened."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.carcassonne.pieces import FOLLOWERS
from game.core.protocol import ScoreLine, Seat
from scenes.kit.focus import Target
from scenes.kit.layout import Box
from scenes.kit.sheet import Sheet
from scenes.kit.theme import GAP_S, GAP_XS, STUDY, Identity, mix
from scenes.kit.ui import Ui
from scenes.tables.carcassonne import pieces
from scenes.tables.gains import Gains

if TYPE_CHECKING:
    from scenes.tables.carcassonne.board import CarcassonneBoard

STRETCH = 25
"""Points by which the rail grows."""
LEAST = 50
"""Points on the rail at least."""
ROOMY = 200
"""Units of a seat's place from which name and followers at home stand beside each other."""
HOME = 38
"""Units for the number of followers at home, where there is no room for all of them."""


class Score:
    """Shows points as they count up, and lists gains."""

    def __init__(self, board: CarcassonneBoard) -> None:
        self._board = board
        self._words = board.words
        self._gains = Gains(board, board.show_gain)
        self.rail = Box(0, 0, 1, 1)
        self._end = LEAST

    # -- seats ---------------------------------------------------------------------------
    def draw_seat(self, ui: Ui, box: Box, seat: Seat) -> None:
        """Mark, name, followers at home, points now and if the end came now."""
        board, tone = self._board, ui.tone
        who, pending = board.identity(seat), board.host.session.pending
        is_next = getattr(pending, "seat", None) == seat
        ui.panel(
            box,
            mix(tone.panel, who.colour, 0.14) if is_next else tone.panel,
            tone.pallid if is_next else tone.brass,
            corner=6,
            double=False,
            width=2.2 if is_next else 1.4,
        )
        gap, inner = (GAP_XS, box.inset(6, 2)) if box.w < ROOMY else (GAP_S, box.inset(10, 4))
        ui.band(Box(box.x + 4, box.y + 8, 6, box.h - 16), who)
        inner.left(6)
        seal = min(inner.h, inner.w * 0.2)
        ui.emblem(inner.left(seal, gap).middle(seal, seal), who)
        points = str(round(board.motion.points_of(seat, board.facts.points[seat])))
        figures = inner.side(max(ui.width("000", "figure"), ui.width(points, "figure") + 2), gap)
        ui.text(figures, points, "figure", tone.paper, "right", "middle")
        self._draw_projected(ui, inner, seat)
        self._draw_home(ui, inner, seat)
        name, press = board.name(seat), partial(board.list_gains, seat)
        ui.target(Target(f"player.{seat}", box, name, press, clause="CC-5.4"))

    def _draw_projected(self, ui: Ui, room: Box, seat: Seat) -> None:
        board = self._board
        if not board.aid("projected") or board.view.is_over:
            return
        words = [
            self._words("carcassonne_table.projected", points=points)
            for points in board.facts.projected
        ]
        wide = max(ui.width(one, "label") for one in words) + 8
        name = max(ui.width(board.name(Seat(one)), "label") for one in self._seats)
        if room.w - wide >= name + (HOME if ui.compact else 0):  # names before forecasts
            place = room.side(wide - 4, 4)
            ui.text(place, words[seat], "label", ui.tone.brass_lit, "right", "middle")

    def _draw_home(self, ui: Ui, room: Box, seat: Seat) -> None:
        """The name, where there is room for it, and the followers at home."""
        board, who = self._board, self._board.identity(seat)
        count = board.motion.supply_of(seat, board.view.supply[seat])
        if ui.compact:
            is_below = room.w < ROOMY / 2
            badge = room.base(room.h / 2) if is_below else room.side(HOME - 4, 4)
            badge.w = HOME - 4
            self._draw_count(ui, badge, who, count)
            self._draw_name(ui, room, seat)
            return
        size = min(24.0, room.w / FOLLOWERS)
        row = room.base(size)
        if not count:
            self._draw_count(ui, row.left(HOME - 4), who, count)
        for place in range(count):
            box = Box(row.x + place * size, row.y - 1, size, size)
            pieces.figure(ui, box, "follower", who)
        self._draw_name(ui, room, seat)

    def _draw_count(self, ui: Ui, badge: Box, who: Identity, count: int) -> None:
        """Followers at home as a number."""
        pieces.figure(ui, Box(badge.x, badge.centre[1] - 11, 22, 22), "follower", who)
        ui.text(badge, str(count), "label", ui.tone.paper, "right", "middle")

    def _draw_name(self, ui: Ui, room: Box, seat: Seat) -> None:
        """The name, cut short where there is too little room."""
        name = self._board.name(seat)
        style = "card" if ui.width(name, "card") <= room.w else "label"
        ui.text(room, ui.cut(name, style, room.w), style, valign="middle")

    # -- the rail -------------------------------------------------------------------------
    def draw_rail(self, ui: Ui, box: Box) -> None:
        """A brass rule with the points on it; it is as long as the best need."""
        board, tone = self._board, ui.tone
        best = max(board.facts.projected if board.aid("projected") else board.facts.points)
        self._end = max(LEAST, -(-(best + 3) // STRETCH) * STRETCH)
        ui.panel(box, tone.panel, corner=6, double=False)
        self.rail = box.inset(28, 3)
        self.rail.h -= ui.pitch("label") - 2
        y, step = self.rail.bottom - box.y, self.rail.w / self._end
        ticks, left = "", self.rail.x - box.x
        for value in range(self._end + 1):
            high = 9 if value % 10 == 0 else 6 if value % 5 == 0 else 3
            ticks += f"M{left + value * step:.1f} {y}v{-high}"
        ui.svg(
            box,
            f'<path d="M{left} {y}h{self.rail.w}" stroke="{tone.brass}" stroke-width="3"/>'
            f'<path d="{ticks}" stroke="{tone.brass_lit}" stroke-width="1.6"/>',
        )
        self._draw_numbers(ui)
        label, press = self._words("carcassonne_table.rail"), partial(board.list_gains, None)
        ui.target(Target("rail", box, label, press, label, clause="CC-5.4"))
        for seat in sorted(map(Seat, range(len(board.facts.points))), key=self._now):
            self._draw_marker(ui, seat)

    def _now(self, seat: Seat) -> float:
        return self._board.motion.points_of(seat, self._board.facts.points[seat])

    def _draw_numbers(self, ui: Ui) -> None:
        high = ui.pitch("label")
        every = 10 if self.rail.w / self._end * 10 > 44 else 25
        for value in range(0, self._end + 1, every):
            x, y = self.point(value)
            ui.text(Box(x - 30, y, 60, high), str(value), "label", ui.tone.quiet, "centre")

    @property
    def _seats(self) -> range:
        return range(len(self._board.facts.points))

    def point(self, points: float) -> tuple[float, float]:
        """Where a number of points is on the rail."""
        return self.rail.x + self.rail.w * points / self._end, self.rail.bottom

    def _draw_marker(self, ui: Ui, seat: Seat) -> None:
        """The seal of a seat; those with the same points lean over each other."""
        board, who = self._board, self._board.identity(seat)
        now = self._now(seat)
        below = sum(self._now(Seat(other)) == now for other in self._seats if other < seat)
        x, y = self.point(now)
        size = self.rail.h
        if board.aid("projected") and not board.view.is_over:
            self._draw_goal(ui, seat, (x, y))
        ui.emblem(Box(x - size / 2 + below * 9, y - size, size, size), who)

    def _draw_goal(self, ui: Ui, seat: Seat, start: tuple[float, float]) -> None:
        """How far the seat would come if the end came now."""
        (x, y), colour = start, self._board.identity(seat).colour
        to, _ = self.point(self._board.facts.projected[seat])
        if to - x > 6:
            ui.svg(
                Box(to - 7, y - 7, 14, 14),
                f'<path d="M7 1L13 7L7 13L1 7Z" fill="{STUDY.ink}" stroke="{colour}" '
                'stroke-width="2.4"/>',
            )

    # -- gains ----------------------------------------------------------------------------
    def fill(self, sheet: Sheet, seen: Box) -> None:
        """Every gain, newest first; pressed it opens, and its section is lit on the map.

        ``seen``: what is outside is scrolled away.
        """
        board, only, words = self._board, self._board.kept.only, self._words
        mine = [line for line in board.view.gains if only in (None, line.seat)]
        last = [line for line in board.facts.last_lines if only in (None, line.seat)]
        shows_last = board.aid("projected") and not board.view.is_over
        head = "all" if only is None else "only"
        name = "" if only is None else board.name(only)
        heads = (
            words(f"carcassonne_table.gains.{head}", name=name),
            words("carcassonne_table.gains.none"),
            words("carcassonne_table.gains.last"),
        )
        self._gains.fill(sheet, seen, heads, mine, last if shows_last else ())

    @property
    def lines(self) -> list[ScoreLine]:
        """The gains listed in the last frame."""
        return self._gains.lines
