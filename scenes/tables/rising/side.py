"""The side column of Cthulhu Rising: what a space or line is worth, what is unseen, the log."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.core.protocol import Seat
from game.rising.actions import Lay
from game.rising.pieces import (
    COLOUR_POINTS,
    FIVE_POINTS,
    FOUR_POINTS,
    LINE_LENGTH,
    NOTHING_LOSS,
    PAIR_POINTS,
    SEATS,
    THREE_POINTS,
    TRACK_END,
    VALUES,
    ZONE_SIZE,
    Orientation,
    Token,
    Zone,
    line,
    space,
)
from game.rising.scoring import OWNER_CLAUSES, ClosedLine, preview
from game.rising.view import View
from scenes.kit.layout import Box
from scenes.kit.sheet import Sheet
from scenes.kit.theme import GAP_M, GAP_S, TARGET_LEAST
from scenes.kit.ui import Ui
from scenes.tables.rising.layout import Space, is_on
from scenes.tables.rising.pieces import IDENTITIES, line_of_tokens, mark, signed, token

if TYPE_CHECKING:
    from scenes.tables.rising.board import RisingBoard

PAYS = (
    ("pairs", (PAIR_POINTS, 2 * PAIR_POINTS), "CR-3.1"),
    ("threes", (THREE_POINTS, THREE_POINTS + PAIR_POINTS), "CR-3.2"),
    ("four", (FOUR_POINTS,), "CR-3.3"),
    ("five", (FIVE_POINTS,), "CR-3.4"),
    ("colour", (COLOUR_POINTS,), "CR-3.5"),
    ("nothing", (-NOTHING_LOSS,), "CR-3.6"),
)
"""What a line may hold, its points and clause."""


class Side:
    """The panels. Roomy, what is looked at stands above the others; compact, all share a place."""

    def __init__(self, board: RisingBoard) -> None:
        self._board = board
        self._speech = board.speech
        self._words = board.words
        self._tab = ""
        """The panel chosen; empty for the first."""
        self._tabs: list[str] = []
        """The panels to choose from, in the last frame."""

    @property
    def _view(self) -> View:
        return self._board.view

    def draw(self, ui: Ui, box: Box) -> None:
        tabs = self._tabs = ["log", "pays"]
        if self._board.aid("remaining"):
            tabs.append("unseen")
        if ui.compact:
            tabs.insert(0, "look")
        else:
            upper = box.top(box.h * 0.64, GAP_M)
            ui.place("panel.look", upper.copy())
            self._panel(ui, ui.panel(upper, "", ui.tone.pallid, opacity=0.96), "look")
        shown = self._tab if self._tab in tabs else tabs[0]
        for row in [tabs[:2], tabs[2:]] if ui.compact else [tabs]:
            options = [(tab, self._words(f"rising.tab.{tab}")) for tab in row]
            ui.choices(box.top(TARGET_LEAST, 4), "tab", options, shown, self._choose)
        ui.place("panel.tab", box.copy())
        if shown == "look":
            ui.place("panel.look", box.copy())
        inner = ui.panel(box, opacity=0.96, double=not ui.compact)
        self._panel(ui, inner.inset(-4) if ui.compact else inner, shown)

    def _choose(self, tab: str) -> None:
        self._tab = tab

    def open_look(self) -> None:
        """Turn to the panel about what is looked at, where it is not in sight anyway."""
        if "look" in self._tabs:
            self._tab = "look"

    def _panel(self, ui: Ui, box: Box, tab: str) -> None:
        if tab == "log":
            self._board.host.draw_log(ui, box)
            return
        sheet = Sheet(ui)
        {"look": self._look, "pays": self._pays, "unseen": self._unseen}[tab](sheet)
        sheet.show(box, tab, self._words(f"rising.tab.{tab}"))

    # -- what is looked at ---------------------------------------------------------------
    def _look(self, sheet: Sheet) -> None:
        """What the player looks at: a mark, a space, the last token, the end of a round."""
        board, view = self._board, self._view
        spot = board.looked_space
        is_last = spot is not None and is_on(view.last, spot)
        if closed := board.looked_line:
            sheet.text(self._words("rising.look.line"), "heading")
            self._closed(sheet, closed)
        elif spot and not is_last and not view.laid:
            self._space(sheet, spot)
        elif view.last:
            self._last(sheet, view.last)
        else:
            sheet.text(self._words("rising.look"), "heading")
            sheet.text(self._words("rising.look.how"))
            self._pays(sheet)

    def _space(self, sheet: Sheet, spot: Space) -> None:
        """A space: with a token picked up, what laying it there would do."""
        board, view = self._board, self._view
        zone, row, column = spot
        free = view.zones[zone][space(row, column)] is None
        picked = board.picked if free and board.aid("preview") else None
        title = "rising.look.lay" if picked else "rising.look.space"
        sheet.text(self._words(title), "heading")
        sheet.text(self._speech.heading(*spot), "small", sheet.ui.tone.quiet)
        if picked:
            self._laying(sheet, Lay(picked, *spot))
            return
        self._line(sheet, view.zones[zone], zone, "row", row, None)
        self._line(sheet, view.zones[zone], zone, "column", column, None)
        if free and board.aid("preview"):
            self._offers(sheet, spot)

    def _laying(self, sheet: Sheet, lay: Lay) -> None:
        view, seat = self._view, self._board.me
        closed = preview(view, seat, lay)
        for one in closed:
            self._closed(sheet, one, lay.column if one.orientation == "row" else lay.row)
        done = {one.orientation for one in closed}
        at = space(lay.row, lay.column)
        zone = view.zones[lay.zone]
        after = (*zone[:at], Token(seat, lay.value), *zone[at + 1 :])
        if "row" not in done:
            self._line(sheet, after, lay.zone, "row", lay.row, lay.column)
        if "column" not in done:
            self._line(sheet, after, lay.zone, "column", lay.column, lay.row)

    def _offers(self, sheet: Sheet, spot: Space) -> None:
        """What each token in the hand would score on a space, before one is picked up."""
        view, ui = self._view, sheet.ui
        for value in sorted(set(view.hand)):
            closed = preview(view, self._board.me, Lay(value, *spot))
            words = "\n".join(
                f"{self._short(one)}: {self._speech.gain(one, self._speech.role(one.owner))}"
                for one in closed
            )
            if words:
                self._offer(sheet, value, words, ui.pick(44.0, 36.0))

    def _short(self, closed: ClosedLine) -> str:
        return self._words(f"rising.line.{closed.orientation}", number=closed.index + 1)

    def _offer(self, sheet: Sheet, value: int, words: str, size: float) -> None:
        ui = sheet.ui

        def draw(box: Box) -> None:
            token(ui, Box(box.x, box.y, size, size), self._board.me, value)
            box.left(size, GAP_S)
            ui.text(Box(box.x, box.y, box.w, box.h - GAP_S), words, "small", valign="middle")

        sheet.add(
            lambda width: max(size, ui.height(words, "small", width - size - GAP_S)) + GAP_S, draw
        )

    def _last(self, sheet: Sheet, last: Lay) -> None:
        """What the last token did, and the round that it may have ended."""
        view, words = self._view, self._words
        if self._board.is_round_over:
            sheet.text(words("rising.look.round", number=view.number), "heading")
            result = view.rounds[-1]
            ending = self._speech.round_over(view.number, result)
            sheet.text(f"**{ending}** [[{result.clause}]]")
        else:
            sheet.text(words("rising.look.last"), "heading")
        laid = view.zones[last.zone][space(last.row, last.column)]
        sheet.text(
            words(
                "rising.log.laid",
                name=self._speech.role(laid.seat if laid else self._board.me),
                value=last.value,
                place=self._speech.space(last.zone, last.row, last.column),
            ),
            "small",
            sheet.ui.tone.quiet,
        )
        closed = self._board.last_lines
        for one in closed:
            self._closed(sheet, one)
        if not closed:
            sheet.text(words("rising.look.nothing"))
        if not self._board.is_round_over:
            self._nearly(sheet)
            self._pays(sheet)

    def _nearly(self, sheet: Sheet) -> None:
        """Lines that the next token may close."""
        view = self._view
        short = [
            (zone, orientation, index, there)
            for zone in SEATS
            for orientation in ORIENTATIONS
            for index in range(ZONE_SIZE)
            if (there := line(view.zones[zone], orientation, index)).count(None) == 1
        ]
        if not short:
            return
        sheet.text(self._words("rising.look.nearly"), "card")
        for zone, orientation, index, there in short:
            name = self._speech.line(zone, orientation, index)
            standing = self._speech.standing(there, view.variant)
            sheet.text(f"**{name}:** {standing}", "small")

    # -- lines ---------------------------------------------------------------------------
    def _line(
        self,
        sheet: Sheet,
        zone: Zone,
        number: int,
        orientation: Orientation,
        index: int,
        new: int | None,
    ) -> None:
        """A row or column through a space as it is, or would be with its token ``new``."""
        view = self._view
        for closed in view.lines:
            if (closed.zone, closed.orientation, closed.index) == (number, orientation, index):
                self._closed(sheet, closed)
                return
        there = line(zone, orientation, index)
        self._head(sheet, self._speech.line(number, orientation, index), None)
        self._tokens(sheet, there, new)
        missing = there.count(None)
        if missing == 0:
            sheet.text(f"{self._words('rising.look.unscored')} [[CR-2.5]]", "small")
            return
        words = self._words.count("rising.look.missing", missing)
        standing = self._speech.standing(there, view.variant)
        sheet.text(f"{words} {standing} [[{OWNER_CLAUSES[view.variant]}]]", "small")

    def _closed(self, sheet: Sheet, closed: ClosedLine, new: int | None = None) -> None:
        """A closed line opened into what it paid, to whom, why, and where the lighthouse went."""
        speech = self._speech
        self._head(sheet, speech.line(closed.zone, closed.orientation, closed.index), closed)
        self._tokens(sheet, closed.tokens, new)
        for item in closed.combinations:
            _entry(sheet, f"{speech.item(item)} [[{item.clause}]]", (item.points,))
        gain = speech.gain(closed, speech.role(closed.owner))
        why = speech.why(closed, self._view.variant)
        way = f"{speech.way(closed)} [[CR-2.4]]"
        if abs(closed.after) == TRACK_END:
            way = f"{way} {self._words('rising.look.wins')} [[CR-4.1]]"
        sheet.text(f"**{gain}** {why} [[{closed.clause}]] {way}", sheet.ui.pick("body", "small"))

    def _head(self, sheet: Sheet, name: str, closed: ClosedLine | None) -> None:
        """The name of a line, and its mark when it is closed."""
        ui = sheet.ui
        wide = ui.pick(72, 56) if closed else 0

        def draw(box: Box) -> None:
            ui.hairline(Box(box.x, box.y + 2, box.w, 2))
            box.top(6)
            if closed:
                mark(ui, box.side(wide), closed.owner, closed.points)
            ui.text(box, name, "card", valign="middle")

        least = 44 if closed else 0
        sheet.add(lambda width: max(ui.height(name, "card", width - wide) + 12, least), draw)

    def _tokens(self, sheet: Sheet, there: tuple[Token | None, ...], new: int | None) -> None:
        size = sheet.ui.pick(54.0, 44.0)

        def width_of(width: float) -> float:
            return min(width, size * LINE_LENGTH + 16)

        sheet.add(
            lambda width: (width_of(width) - 16) / LINE_LENGTH + GAP_S,
            lambda box: line_of_tokens(
                sheet.ui, Box(box.x, box.y, width_of(box.w), box.h - GAP_S), there, new
            ),
        )

    # -- tables --------------------------------------------------------------------------
    def _pays(self, sheet: Sheet) -> None:
        """The whole scoring."""
        sheet.text(self._words("rising.pays"), "card")
        for kind, points, clause in PAYS:
            _entry(sheet, f"{self._words(f'rising.pays.{kind}')} [[{clause}]]", points)
        variant = self._view.variant
        owner = self._words(f"rising.pays.{variant}")
        sheet.text(f"{owner} [[{OWNER_CLAUSES[variant]}]]", "small", sheet.ui.tone.quiet)

    def _unseen(self, sheet: Sheet) -> None:
        """How many of each value this chair has not seen yet."""
        ui, view = sheet.ui, self._view
        sheet.add(lambda width: 26, partial(_counts, ui, seat=None, counts={}))
        for seat in SEATS:
            counts = dict(view.unseen[seat])
            sheet.add(lambda width: 46, partial(_counts, ui, seat=seat, counts=counts))
        blue, red = (sum(count for _, count in view.unseen[seat]) for seat in SEATS)
        sheet.text(self._words("rising.unseen", blue=blue, red=red), "small", ui.tone.quiet)


ORIENTATIONS: tuple[Orientation, ...] = ("row", "column")


def _entry(sheet: Sheet, words: str, points: Sequence[int]) -> None:
    """Words, and the points they stand for."""
    tone = sheet.ui.tone
    figures = ", ".join(signed(one) for one in points)
    sheet.entry(words, figures, tone.warn if points[0] < 0 else tone.pallid)


def _counts(ui: Ui, box: Box, seat: Seat | None, counts: dict[int, int]) -> None:
    """A row of ten figures: the values themselves, or a colour's counts with as many dots."""
    seal = box.left(26, 4)
    if seat is not None:
        ui.emblem(Box(seal.x, seal.y + 6, 26, 26), IDENTITIES[seat])
    for value, cell in zip(VALUES, box.columns(len(VALUES)), strict=True):
        if seat is None:
            ui.text(cell, str(value), "card", ui.tone.brass_lit, "centre")
            continue
        count = counts.get(value, 0)
        colour = ui.tone.paper if count else ui.tone.unusable
        ui.text(Box(cell.x, cell.y, cell.w, 26), str(count), "label", colour, "centre")
        dots = "".join(
            f'<circle cx="{cell.w / 2 + (i - (count - 1) / 2) * 7}" cy="4" r="2.6" '
            f'fill="{IDENTITIES[seat].colour}"/>'
            for i in range(count)
        )
        if dots:
            ui.svg(Box(cell.x, cell.y + 27, cell.w, 8), dots)
