"""The panel about what is going on: clock, talks, a decision, a location, the end."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from game.core.protocol import Seat
from game.octopus.actions import Exchange, Gather, Pass, SendBack
from game.octopus.pieces import EXTERIOR
from game.octopus.state import Ending, standing_at
from game.octopus.victory import KINDS_TO_WIN
from scenes.kit.focus import Target
from scenes.kit.layout import Box
from scenes.kit.sheet import Sheet
from scenes.kit.theme import GAP_M, GAP_S, Identity
from scenes.kit.ui import Ui
from scenes.tables.octopus import dial, plates
from scenes.tables.octopus import pieces as draw
from scenes.tables.octopus.clock import ClockPanel
from scenes.tables.octopus.talks import TalksPanel

if TYPE_CHECKING:
    from scenes.tables.octopus.board import OctopusBoard


class Stage:
    """Targets of decisions: ``do.<number>``, in the order of the legal actions."""

    def __init__(self, board: OctopusBoard) -> None:
        self._board = board
        self._words = board.words
        self.clock = ClockPanel(board)
        self.talks = TalksPanel(board)
        self.clock_spots: dict[Seat, Box] = {}
        """Where clocks lie large, in the last frame; empty while they do not."""

    def draw(self, ui: Ui, box: Box) -> None:
        board, table = self._board, self._board.table
        self.clock_spots.clear()
        if board.setting is not None:
            self.clock.draw(ui, box, board.setting)
        elif table.talks is not None:
            self.talks.draw(ui, box, table.talks)
        else:
            sheet = Sheet(ui)
            if table.ending is not None:
                self._ended(sheet, table.ending)
            elif table.place == 0:
                self._clocks(sheet)
            elif table.dominator is not None and board.motion.moment is None:
                self._deciding(sheet, table.dominator)
            else:
                self._location(sheet)
            sheet.show(box, "stage", self._words("octopus_table.tab.now"))

    # -- clocks being set ------------------------------------------------------------------
    def _clocks(self, sheet: Sheet) -> None:
        """Everybody's clock: closed, the same for every onlooker, until all are turned over."""
        ui, board = sheet.ui, self._board
        key = "revealed" if board.shown.revealed else "waiting"
        sheet.text(self._words(f"octopus_table.{key}"), "heading")
        living = board.table.living()
        columns = 3 if len(living) > 4 else 2
        for start in range(0, len(living), columns):

            def paint(box: Box, start: int = start) -> None:
                row = living[start : start + columns]
                room = box.middle(box.w * len(row) / columns, box.h)
                for seat, cell in zip(row, room.columns(len(row), GAP_S), strict=True):
                    self._draw_clock(ui, cell, seat)

            sheet.add(lambda width: min(ui.pick(240, 180), width / columns + 26), paint)
        clause = "GO-3.1" if board.shown.revealed else "GO-2.4"
        how = self._words(f"octopus_table.{key}.how")
        sheet.text(f"{how} [[{clause}]]", "small", ui.tone.quiet)

    def _draw_clock(self, ui: Ui, box: Box, seat: Seat) -> None:
        """A clock with its owner's seal and name."""
        board = self._board
        name = plates.short_name(ui, board.name(seat), "small", box.w)
        ui.text(box.base(24), name, "small", "", "centre", "middle")
        spot = box.fitted(1).inset(3)
        self.clock_spots[seat] = spot
        if seat not in board.motion.turning:
            clock = board.table.clocks[seat] if board.shown.revealed else None
            dial.among_others(ui, spot, clock, is_set=board.shown.clocks_set[seat])
        self.draw_seal(ui, spot, seat)

    def draw_seal(self, ui: Ui, spot: Box, seat: Seat) -> None:
        """Whose clock it is; nothing on those that lie on their cult's card."""
        if self.clock_spots.get(seat) == spot:
            size = spot.w * 0.3
            seal = Box(spot.x, spot.bottom - size, size, size)
            ui.emblem(seal, self._board.identity(seat))

    # -- a location ------------------------------------------------------------------------
    def _head(self, sheet: Sheet, words: str) -> None:
        """What lies at the location that is being resolved, and words about it."""
        ui, board = sheet.ui, self._board
        place, size = board.table.place, ui.pick(132.0, 84.0)
        title = board.speech.place(place)

        def high(width: float) -> float:
            beside = width - size - GAP_M
            return ui.height(title, "heading", beside) + ui.height(words, "body", beside) + 4

        def paint(box: Box) -> None:
            ui.place("head", box.copy())
            spot = box.left(size, GAP_M).top(size)
            if place == EXTERIOR:
                ui.art(spot, f"octopus/exterior_{board.table.exterior}")
            else:
                draw.thing(ui, spot.inset(size * 0.08), place)
            ui.text(box.top(ui.height(title, "heading", box.w) + 4), title, "heading")
            ui.text(box, words)

        sheet.add(lambda width: max(size, high(width)) + GAP_S, paint)

    def _location(self, sheet: Sheet) -> None:
        """Who is there; what happens is told beside it."""
        board, table = self._board, self._board.table
        self._head(sheet, board.speech.left(table, table.place))
        sheet.text(board.speech.here(table, table.place))
        if table.place == EXTERIOR:
            sheet.text(board.speech.effect(), "small", sheet.ui.tone.quiet)

    # -- decisions of who dominates --------------------------------------------------------
    def _deciding(self, sheet: Sheet, seat: Seat) -> None:
        ui, board, table = sheet.ui, self._board, self._board.table
        speech, choice = board.speech, board.host.choice
        words = self._words("octopus_table.dominates", name=board.name(seat))
        if table.gathering:
            words = f"{words} [[GO-4.1]] {speech.left(table, table.place)}"
        else:
            words = f"{words} [[GO-4.6]]"
        self._head(sheet, words)
        if not table.gathering:
            sheet.text(speech.effect())
        self._kinds(sheet, seat)
        if choice is None:
            sheet.text(
                self._words("octopus_table.decides", name=board.name(seat)), "small", ui.tone.quiet
            )
            return
        for number, action in enumerate(choice.actions):
            self._add_action(sheet, action, number)
        if standing_at(table, table.place) == (seat,):
            return
        agreed = self._words("octopus_table.agreed")
        sheet.text(f"{agreed} [[GO-4.4]]", "small", ui.tone.quiet)

    def _kinds(self, sheet: Sheet, seat: Seat) -> None:
        """How near to victory the cult is."""
        ui, cult = sheet.ui, self._board.table.cults[seat]
        words = self._words("octopus_table.kinds", n=len(cult.held), kinds=KINDS_TO_WIN)

        def paint(box: Box) -> None:
            box.h -= GAP_S
            ui.text(
                box.side(ui.width(words, "body") + 6, GAP_S), words, "body", "", "right", "middle"
            )
            draw.slots(ui, box, cult.held, KINDS_TO_WIN)

        sheet.add(lambda width: 52, paint)

    def _add_action(self, sheet: Sheet, action: Any, number: int) -> None:
        """One thing that may be done, as a button."""
        ui, words = sheet.ui, self._board.speech.describe(action, self._board.table.place)
        if isinstance(action, Pass) and self._board.table.gathering:
            words = self._words("octopus.action.Pass.gather")
        paint = partial(self._draw_action, ui, action=action, words=words, number=number)
        sheet.add(lambda width: plates.signed_height(ui, words, width) + GAP_S, paint)

    def _draw_action(self, ui: Ui, box: Box, *, action: Any, words: str, number: int) -> None:
        """Of several kinds each has its own sign."""
        board, host = self._board, self._board.host
        sign: Identity | str = "crown"
        match action:
            case Exchange(other=other) | SendBack(other=other):
                sign = board.identity(other)
            case Pass():
                sign = "nothing"
        target = Target(
            f"do.{number}",
            Box(box.x, box.y, box.w, box.h - GAP_S),
            words,
            partial(host.submit, action),
            clause=str(host.choice.clause) if host.choice else "",
            hotkey=str(number + 1) if number < 9 else "",
        )
        gathered = board.table.place if action == Gather() else 0
        thing = getattr(action, "thing", gathered)
        plates.signed_button(ui, target, sign, words, thing=thing, hinted=host.hinted == action)

    # -- the end ---------------------------------------------------------------------------
    def _ended(self, sheet: Sheet, ending: Ending) -> None:
        ui, board = sheet.ui, self._board
        headline, reason = board.speech.ending(ending, board.table.cults)
        size = ui.pick(190.0, 110.0)

        def paint(box: Box) -> None:
            spot = box.middle(size, size)
            if ending.winner is None:
                dial.lid(ui, spot)
            else:
                ui.emblem(spot, board.identity(ending.winner))

        sheet.add(lambda width: size + GAP_M, paint)
        sheet.text(headline, "heading")
        sheet.text(reason, "body")
