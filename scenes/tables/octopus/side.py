"""The side column: what is going on, what this turn has brought, the log, what is looked at."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from game.core.protocol import Event, Seat
from game.octopus.actions import Clock
from game.octopus.events import (
    Agreed,
    Battle,
    ClockSet,
    Confronted,
    Dominated,
    ExteriorDrawn,
    GameEnded,
    OffspringAlone,
    TalksBegan,
    TieBroken,
    TurnBegan,
)
from game.octopus.pieces import EXTERIOR
from scenes.kit.layout import Box
from scenes.kit.sheet import Sheet
from scenes.kit.theme import GAP_M, GAP_S, GAP_XS, TARGET_LEAST
from scenes.kit.ui import Ui
from scenes.tables.octopus import dial, plates
from scenes.tables.octopus import pieces as draw
from scenes.tables.octopus.stage import Stage

if TYPE_CHECKING:
    from scenes.tables.octopus.board import OctopusBoard

AT_PLACE = (Battle, OffspringAlone, TalksBegan, Dominated, Agreed, Confronted)
"""Events with which a location begins to be resolved, or goes on."""
PLAIN_TO_SEE = ("GO-2.2", "GO-2.3", "GO-3.1")
"""Clauses of what the revealed clocks say without words: who goes where."""
END = EXTERIOR + 1
"""After all locations."""


class Side:
    """Roomy, what is going on stands above the tabs; compact, it is one of them."""

    def __init__(self, board: OctopusBoard) -> None:
        self._board = board
        self._words = board.words
        self.stage = Stage(board)
        self._tab = ""
        """The panel chosen; empty for the first."""
        self._tabs: list[str] = []
        """The panels to choose from, in the last frame."""
        self._asked = -1
        """Length of the log when the chair was last asked for a decision."""

    def draw(self, ui: Ui, box: Box) -> None:
        tabs = self._tabs = ["turn", "look", "log"]
        if ui.compact:
            tabs.insert(0, "now")
            self._turn_to_decision()
        else:
            upper = box.top(max(box.h * 0.68, min(box.h - 220, 640)), GAP_S)
            ui.place("panel.stage", upper)
            self.stage.draw(ui, ui.panel(upper, "", ui.tone.brass_lit, opacity=0.96))
        shown = self._tab if self._tab in tabs else tabs[0]
        options = [(tab, self._words(f"octopus_table.tab.{tab}")) for tab in tabs]
        each = box.w / len(tabs) - 6
        fits = all(ui.width(words, "label") + 20 <= each for _, words in options)
        for row in [options] if fits else [options[:2], options[2:]]:
            ui.choices(box.top(TARGET_LEAST, 4), "tab", row, shown, self.open)
        ui.place("panel.tab", box)
        inner = ui.panel(box, opacity=0.96, double=not ui.compact)
        self._panel(ui, inner.inset(-6) if ui.compact else inner, shown)
        ui.first = ui.first or f"tab.{shown}"  # it has nothing to say when the focus rests on it

    def _turn_to_decision(self) -> None:
        """A new decision is never hidden behind another panel."""
        host = self._board.host
        if host.choice is not None and self._asked != len(host.session.log):
            self._asked = len(host.session.log)
            self._tab = ""

    def open(self, tab: str) -> None:
        self._tab = tab

    def open_stage(self) -> None:
        """Turn to what is going on, where it is not in sight anyway."""
        if "now" in self._tabs:
            self._tab = "now"

    def _panel(self, ui: Ui, box: Box, tab: str) -> None:
        if tab == "now":
            self.stage.draw(ui, box)
            return
        if tab == "log":
            self._board.host.draw_log(ui, box)
            return
        sheet = Sheet(ui)
        if tab == "turn":
            self.add_turn(sheet)
            if not self._board.cults.tells_goal:
                self.add_goal(sheet)
        else:
            self._look(sheet)
        sheet.show(box, tab, self._words(f"octopus_table.tab.{tab}"))

    # -- what a turn has brought -----------------------------------------------------------
    def add_turn(self, sheet: Sheet) -> None:
        """Clocks and conflicts, location by location, of this turn or the one before."""
        board, table = self._board, self._board.table
        resolving = table.place > 0 or board.shown.revealed
        turn = table.turn if resolving else table.turn - 1
        upto = END if not resolving or table.ending else table.place
        head = self._words("octopus_table.turn", turn=turn if turn else table.turn)
        sheet.text(head, "card", sheet.ui.tone.brass_lit)
        if not turn:
            sheet.text(self._words("octopus_table.turn.none"), "small")
            return
        for place, told in by_place(self._events(turn)):
            if place < upto or (place == END and upto == END):
                self._conflict(sheet, place, told)
        for number, clock in enumerate(table.clocks):
            if clock is not None:
                row = partial(self._draw_hands, sheet.ui, seat=Seat(number), clock=clock)
                sheet.add(lambda width: 30, row)

    def _events(self, turn: int) -> list[Event]:
        """All that happened from the reveal of a turn to its end, as the chair may know it."""
        host, now = self._board.host, 1
        found: list[Event] = []
        for event in (event for step in host.session.events for event in step):
            if now == turn and not isinstance(event, ClockSet | ExteriorDrawn):
                found.append(host.session.game.redact(event, host.chair))
            if isinstance(event, TurnBegan):
                now = event.turn
        return found

    def _draw_hands(self, ui: Ui, box: Box, *, seat: Seat, clock: Clock) -> None:
        row = Box(box.x, box.y, box.w, box.h - 4)
        ui.emblem(row.left(26, GAP_S), self._board.identity(seat))
        line = self._words("octopus_table.hand.line.short")
        dial.hands(ui, row.left(min(150.0, row.w), GAP_S), clock, line)
        name = plates.short_name(ui, self._board.name(seat), "small", row.w)
        ui.text(row, name, "small", ui.tone.quiet, valign="middle")

    def _conflict(self, sheet: Sheet, place: int, told: list[Event]) -> None:
        """Who was at one location, what happened and why."""
        speech, ui = self._board.speech, sheet.ui
        if 0 < place < END:
            row = partial(self._draw_present, ui, place=place, first=told[0])
            sheet.add(lambda width: 34, row)
        for words, clause in [(speech.sentence(one), one.clause) for one in told]:
            if place != 0 or clause not in PLAIN_TO_SEE:
                sheet.text(f"{words} [[{clause}]]", "small")
        sheet.add(lambda width: 5, lambda box: ui.hairline(box))

    def _draw_present(self, ui: Ui, box: Box, *, place: int, first: Event) -> None:
        """What lies at a location, whose Cultists were there, and whose Offspring."""
        row = Box(box.x, box.y, box.w, 30)
        draw.thing(ui, row.left(30, GAP_M), place)
        cults: tuple[Seat, ...] = getattr(first, "cults", ())
        if isinstance(first, Dominated):
            cults = (first.seat,)
        offspring: tuple[Seat, ...] = getattr(first, "offspring", ())
        for seat in cults:
            draw.cultist(ui, row.left(20, GAP_S), self._board.identity(seat))
        for seat in offspring:
            spot = row.left(30, GAP_XS).middle(30, 28.5)
            draw.offspring(ui, spot, self._board.identity(seat))

    # -- what is looked at -----------------------------------------------------------------
    def _look(self, sheet: Sheet) -> None:
        board = self._board
        if (seat := board.looked_cult) is not None:
            self._cult(sheet, seat)
        elif place := board.looked_place:
            self._place(sheet, place)
        else:
            self.add_goal(sheet)
            sheet.text(self._words("octopus_table.look.how"), "small", sheet.ui.tone.quiet)

    def add_goal(self, sheet: Sheet, *, effect: bool = True) -> None:
        """How to win, and with ``effect`` what this night's Exterior Location does."""
        speech = self._board.speech
        sheet.text(self._words("octopus_table.goal"), "card", sheet.ui.tone.brass_lit)
        sheet.text(speech.to_win(), "small")
        if effect:
            self._effect(sheet)

    def _effect(self, sheet: Sheet) -> None:
        key = self._board.table.exterior
        sheet.text(f"**{self._board.speech.place(EXTERIOR)}**", "small", sheet.ui.tone.brass_lit)
        clause = self._board.host.session.game.option_clauses.get(f"exterior.{key}", "GO-1.2")
        sheet.text(f"{self._board.speech.effect()} [[{clause}]]", "small")

    def _place(self, sheet: Sheet, place: int) -> None:
        table, speech, ui = self._board.table, self._board.speech, sheet.ui
        size = ui.pick(64.0, 52.0)

        def paint(box: Box) -> None:
            draw.thing(ui, box.left(size, GAP_M).top(size), place)
            ui.text(box, title, "card", ui.tone.brass_lit, valign="middle")

        title = speech.place(place)
        sheet.add(lambda width: size + 4, paint)
        sheet.text(speech.left(table, place), "small")
        sheet.text(speech.here(table, place), "small")
        if place == EXTERIOR:
            self._effect(sheet)
            if table.exterior:
                mood = self._words(f"octopus.exterior.{table.exterior}.mood")
                sheet.text(mood, "small", ui.tone.quiet)
        if table.place == 0:
            sheet.text(f"{speech.coming(table, place)} [[GO-2.1]]", "small")
            if self._board.aid("preview") and (odds := self._board.odds(place)):
                sheet.text(odds, "small")
        if place != EXTERIOR:
            sheet.text(f"{speech.ways(place)} [[GO-1.3]]", "small", ui.tone.quiet)

    def _cult(self, sheet: Sheet, seat: Seat) -> None:
        board, table, speech, ui = self._board, self._board.table, self._board.speech, sheet.ui
        cult = table.cults[seat]

        def paint(box: Box) -> None:
            ui.emblem(box.left(44, GAP_M).top(44), board.identity(seat))
            ui.text(box, board.name(seat), "card", ui.tone.brass_lit, valign="middle")

        sheet.add(lambda width: 50, paint)
        if not cult.power:
            sheet.text(f"{self._words('octopus_table.status.out')} [[GO-4.7]]", "small")
            return
        sheet.text(speech.cult_help(table, seat), "small")
        sheet.text(self._words("octopus_table.stands", place=speech.place(cult.place)), "small")
        sheet.text(f"{speech.ways(cult.place)} [[GO-2.1]]", "small", ui.tone.quiet)


def by_place(events: list[Event]) -> Iterator[tuple[int, list[Event]]]:
    """Events of a turn by the location they happened at; 0 before the first, ``END`` at last."""
    place, told = 0, list[Event]()
    for event in events:
        now = place
        if isinstance(event, AT_PLACE):
            now = event.place
        elif event.clause == "GO-6.4":
            now = EXTERIOR
        elif isinstance(event, TieBroken | GameEnded | TurnBegan):
            now = END
        if now != place:
            yield place, told
            place, told = now, []
        if not isinstance(event, TurnBegan):
            told.append(event)
    if told:
        yield place, told
