"""The column of cults: Power on the Dagger, kinds held, clock, and who has confronted."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.core.protocol import Seat
from game.octopus.pieces import exterior_named, pieces
from game.octopus.rules import EXTRA_POWER
from game.octopus.victory import KINDS_TO_WIN
from scenes.kit.focus import Target
from scenes.kit.layout import Box
from scenes.kit.sheet import Sheet
from scenes.kit.theme import GAP_M, GAP_XS, ink
from scenes.kit.ui import Align, Ui
from scenes.tables.octopus import dial, plates
from scenes.tables.octopus import pieces as draw

if TYPE_CHECKING:
    from scenes.tables.octopus.board import OctopusBoard

FULL = 230, 122
"""Least width and height in units of a card with words; anything smaller is a cell."""
TALLEST = 190, 124
"""Units of height of a card, and of a cell."""


class Cults:
    """A card for each cult, or a cell where there is little room. Targets: ``cult.<seat>``."""

    def __init__(self, board: OctopusBoard) -> None:
        self._board = board
        self._words = board.words
        self.clock_spots: dict[Seat, Box] = {}
        """Where each cult's clock is drawn, in the last frame."""
        self.cards: dict[Seat, Box] = {}
        """Where each cult is drawn, in the last frame."""
        self.tells_goal = False
        """Whether there was room below them to say how to win, in the last frame."""

    @property
    def _most(self) -> int:
        """Steps on the blade: the Power that any cult can have."""
        recruited = max(one.recruit_limit for one in pieces().exteriors)
        key, seats = self._board.table.exterior, len(self._board.table.cults)
        limit = exterior_named(key).recruit_limit if key else recruited
        return max(seats + EXTRA_POWER, limit)

    def draw(self, ui: Ui, box: Box) -> None:
        seats = [Seat(i) for i in range(len(self._board.table.cults))]
        cells = box.stack(len(seats), ui.pick(*TALLEST), ui.pick(10, 6))
        for seat, cell in zip(seats, cells, strict=True):
            self.cards[seat] = cell
            self._draw_one(ui, cell, seat)
        rest = Box(box.x, cells[-1].bottom + 10, box.w, box.bottom - cells[-1].bottom - 10)
        self._draw_goal(ui, rest)

    def _draw_goal(self, ui: Ui, box: Box) -> None:
        """How to win, and with it the Exterior Location, as far as there is room."""
        inset = ui.pick(GAP_M, GAP_XS)
        self.tells_goal = False
        for effect in (True, False):
            sheet = Sheet(ui)
            self._board.side.add_goal(sheet, effect=effect)
            high = sheet.height(box.w - 2 * inset) + 2 * inset
            if high <= box.h:
                part = box.top(high)
                ui.panel(part, opacity=0.95, double=not ui.compact)
                sheet.show(part.inset(inset), "goal", self._words("octopus_table.goal"))
                self.tells_goal = True
                return

    def _draw_one(self, ui: Ui, box: Box, seat: Seat) -> None:
        board, who = self._board, self._board.identity(seat)
        choice = board.host.choice
        acting = choice is not None and choice.seat == seat
        ui.target(
            Target(
                f"cult.{seat}",
                box,
                board.name(seat),
                partial(board.side.open, "look"),
                help=board.speech.cult_help(board.table, seat),
                clause="GO-1.6",
            )
        )
        line = who.colour if acting else ui.tone.brass
        ui.panel(box, "", line, double=False, width=3 if acting else 1.4)
        ui.band(Box(box.x + 5, box.y + 11, 7, box.h - 22), who)
        if box.w >= FULL[0] and box.h >= FULL[1]:
            self._draw_card(ui, box.inset(14, 9), seat)
        else:
            self._draw_cell(ui, Box(box.x + 15, box.y + 6, box.w - 21, box.h - 12), seat)

    # -- a card --------------------------------------------------------------------------
    def _draw_card(self, ui: Ui, box: Box, seat: Seat) -> None:
        board, who = self._board, self._board.identity(seat)
        cult, tone = board.table.cults[seat], ui.tone
        box.left(6)
        head = box.top(44, 4)
        ui.emblem(head.left(44, 10), who)
        self._draw_clock(ui, head.side(40, 6), seat)
        self._draw_confronted(ui, head, seat, 26)
        name, status = board.name(seat), self._status(seat) if cult.power else ""
        style = "card" if ui.width(name, "card") <= head.w else "label"
        name, colour = plates.short_name(ui, name, style, head.w), ink(who, tone)
        if status and ui.width(status, "small") <= head.w:
            ui.text(head.top(22), name, style, colour, valign="middle")
            ui.text(head, status, "small", tone.quiet, valign="middle")
        else:
            ui.text(head, name, style, colour, valign="middle")
        if not cult.power:
            ui.text(box, self._words("octopus_table.status.out"), "small", tone.quiet)
            return
        rows = box.rows(2, 4)
        self._draw_power(ui, rows[0].middle(rows[0].w, min(30.0, rows[0].h)), seat)
        row = rows[1].middle(rows[1].w, min(40.0, rows[1].h))
        words = self._words("octopus_table.kinds", n=len(cult.held), kinds=KINDS_TO_WIN)
        wide = max(ui.width(words, "small"), 58.0) + 10
        ui.text(row.side(wide), words, "small", self._kinds_colour(ui, seat), "right", "middle")
        draw.slots(ui, row, cult.held, KINDS_TO_WIN)

    def _draw_power(self, ui: Ui, row: Box, seat: Seat) -> None:
        cult = self._board.table.cults[seat]
        ui.text(row.side(26, 4), str(cult.power), "card", "", "right", "middle")
        draw.power(ui, row, self._board.identity(seat), cult.power, self._most)

    def _draw_confronted(self, ui: Ui, row: Box, seat: Seat, size: float) -> None:
        """What others remember of it, on the right of ``row``; ``size`` of the sign in units."""
        count = self._board.table.cults[seat].confronted
        if not count:
            return
        wide = ui.width(str(count), "label") + 2
        box = row.side(size + 2 + wide, 4).middle(size + 2 + wide, ui.pitch("label"))
        draw.icon(ui, box.left(size, 2), "confront")
        ui.text(box, str(count), "label", ui.tone.warn, valign="middle")

    def _kinds_colour(self, ui: Ui, seat: Seat) -> str:
        near = len(self._board.table.cults[seat].held) >= KINDS_TO_WIN - 1
        return ui.tone.pallid if near else ui.tone.quiet

    def _status(self, seat: Seat) -> str:
        """What the cult is doing, in a few words."""
        board, table, words = self._board, self._board.table, self._words
        pending = board.host.choice
        if table.ending is not None or board.shown.revealed:
            return ""
        if table.place == 0:
            if board.shown.clocks_set[seat]:
                return words("octopus_table.status.set")
            acting = pending is not None and pending.seat == seat
            return words("octopus_table.status." + ("sets" if acting else "unset"))
        if table.cults[seat].lying:
            return words("octopus_table.status.lying")
        return board.speech.short(table.cults[seat].place)

    # -- a cell --------------------------------------------------------------------------
    def _draw_cell(self, ui: Ui, box: Box, seat: Seat) -> None:
        """Seal, Power and clock; components; the name where it fits."""
        board, cult = self._board, self._board.table.cults[seat]
        who, name = board.identity(seat), board.name(seat)
        size, blade = 30.0, 14.0
        slot = min(26.0, (box.w - 9) / 4, box.h - size - blade - 2)
        spare = box.h - size - blade - slot
        colour = ink(who, ui.tone)
        beside, room = "", box.w - 2 * size - 46
        above = plates.short_name(ui, name, "small", box.w) if spare >= 28 else ""
        if not above or plates.whole_name(ui, name, "label", room):
            beside, above = plates.short_name(ui, name, "label", room), ""
        if above:
            ui.text(box.top(22), above, "small", colour, "centre", "middle")
            spare -= 22
        gap = max(1.0, min(8.0, spare / 2))
        head = box.top(size, gap)
        ui.emblem(head.left(size, 2), who)
        self._draw_clock(ui, head.side(size, 2), seat)
        if beside:
            ui.text(head.inset(6, 0), beside, "label", colour, valign="middle")
        if not cult.power:
            words = self._words("octopus_table.status.out.short")
            ui.text(box, words, "label", ui.tone.quiet, "centre", "middle")
            return
        align: Align = "right" if beside else "centre"
        ui.text(head.inset(4, 0), str(cult.power), "card", "", align, "middle")
        row = box.top(blade, gap)
        self._draw_confronted(ui, row, seat, 18)
        draw.power(ui, row, who, cult.power, self._most)
        draw.slots(ui, box.top(slot), cult.held, KINDS_TO_WIN)

    # -- clocks --------------------------------------------------------------------------
    def _draw_clock(self, ui: Ui, box: Box, seat: Seat) -> None:
        """Closed and sealed, closed and waiting, or open as it was revealed; broken at the end."""
        board, table = self._board, self._board.table
        spot = box.fitted(1)
        self.clock_spots[seat] = spot
        if seat in board.motion.turning:
            return
        if not table.cults[seat].power:
            draw.icon(ui, spot, "seal_broken")
            return
        closed = table.place == 0 and not board.shown.revealed
        if closed or table.clocks[seat] is not None:
            clock = None if closed else table.clocks[seat]
            dial.among_others(ui, spot, clock, is_set=board.shown.clocks_set[seat])
