"""Beside the map of Carcosa: the Cult board, the cults, the hand, both ends, the panels."""

from __future__ import annotations

from functools import partial, reduce
from typing import TYPE_CHECKING

from game.carcosa.actions import Place
from game.carcosa.aids import SectionInfo, Stander
from game.carcosa.pieces import NOTHING, kinds
from game.core.protocol import Seat
from scenes.kit.focus import find
from scenes.kit.layout import Box
from scenes.kit.sheet import Sheet
from scenes.kit.theme import GAP_S, TARGET_LEAST
from scenes.kit.ui import Ui
from scenes.tables.carcosa import pieces
from scenes.tables.carcosa.chamber import Chamber
from scenes.tables.carcosa.goal import Goal
from scenes.tables.carcosa.hand import Hand
from scenes.tables.carcosa.houses import Houses
from scenes.tables.carcosa.layout import Layout
from scenes.tables.carcosa.spread import Spread
from scenes.tables.carcosa.tray import Tray
from scenes.tables.gains import Gains
from scenes.tables.map.backdrop import Backdrop
from scenes.tables.map.view import Cell

if TYPE_CHECKING:
    from scenes.tables.carcosa.board import CarcosaBoard

PAYS = {"flow": "CA-3.2", "district": "CA-3.6", "site": "CA-3.4"}
"""Kind of section -> the clause of what it pays when it is resolved."""
LAST = "CA-6.2"
STEP_NAMES = ("recover", "select", "place", "deploy", "resolve")
"""The steps of a turn."""
STEPS = {
    "begin": 0,
    "select": 1,
    "place": 2,
    "deploy": 3,
    "resolve": 4,
    "after": 4,
    "investigate": 5,
}
"""Phase -> the step it belongs to."""


class Side:
    """All but the map itself."""

    step_names: tuple[str, ...] = STEP_NAMES

    def __init__(self, board: CarcosaBoard) -> None:
        self._board = board
        self._words = board.words
        self._speech = board.speech
        self._kept = Backdrop()
        self.chamber = Chamber(board)
        self.houses = Houses(board)
        self.hand = Hand(board)
        self.goal = Goal(board)
        self.tray = Tray(board)
        self.spread = Spread(board)
        self.gains = Gains(board, board.show_gain)
        self._steps: list[tuple[str, Box]] = []
        """Names of the steps of a turn, each where it stands; none without room for them."""

    @property
    def tells_ghost(self) -> bool:
        """Whether the only panel in sight tells what laying the tile would do."""
        layout = self._board.layout
        return layout.chamber is None and layout.panel is not None and self._shown == "look"

    def lay_out(self, ui: Ui, window: Box) -> None:
        """Cut off the map's window what lies on its edges: the steps, the choices in words."""
        self._lay_steps(ui, window)
        self.tray.lay_out(ui, window)

    def draw(self, ui: Ui, layout: Layout) -> None:
        self._draw_steps(ui)
        self._draw_column(ui, layout)
        self.hand.draw(ui, layout.hand)
        self.goal.draw(ui, layout.goal)
        self._draw_tabs(ui, layout)
        self._place_home(ui)
        self.tray.draw(ui)
        self.spread.draw(ui, self._board.map.free)

    def _draw_column(self, ui: Ui, layout: Layout) -> None:
        """The Cult board and the Chapter Houses; what seldom changes is kept."""
        chamber, houses = self.chamber, self.houses
        chamber.lay_out(layout.chamber)
        houses.lay_out(ui, layout)
        boxes = [box for box in (layout.chamber, *houses.boxes.values()) if box]
        if boxes:
            key = (*chamber.state, *houses.state, tuple(map(str, boxes)), ui.unit, ui.look)
            self._kept.show(ui, reduce(Box.joined, boxes), key, partial(self._draw_still, ui))
        chamber.draw(ui)
        houses.draw(ui)

    def _draw_still(self, ui: Ui) -> None:
        pieces.draw_water(ui, self._board.layout.ground)
        self.chamber.draw_still(ui)
        self.houses.draw_still(ui)

    def _lay_steps(self, ui: Ui, window: Box) -> None:
        """The steps of a turn take a row, where there is room (CA-2)."""
        words = [self._words(f"carcosa_table.step.{step}") for step in self.step_names]
        wide = [ui.width(one, "label") + 26 for one in words]
        self._steps = []
        if ui.compact or self._board.is_over or sum(wide) > window.w - 80:
            return
        row = window.top(30, GAP_S).middle(sum(wide), 30)
        self._steps = [(one, row.left(room)) for one, room in zip(words, wide, strict=True)]

    def _draw_steps(self, ui: Ui) -> None:
        """The steps of a turn with the present one."""
        if not self._steps:
            return
        tone, now = ui.tone, STEPS.get(self._board.table.phase, -1)
        ui.panel(self._steps[0][1].joined(self._steps[-1][1]), corner=6, double=False)
        for number, (one, cell) in enumerate(self._steps):
            colour = tone.pallid if number == now else tone.quiet
            ui.text(cell, one, "label", colour, "centre", "middle")
            if number == now:
                ui.hairline(Box(cell.x + 13, cell.bottom - 5, cell.w - 26, 2), 1.0)

    def _place_home(self, ui: Ui) -> None:
        """Where the chair's Chapter House is: in sight, or behind its tab."""
        own = self.houses.boxes.get(self._board.host.chair or Seat(0))
        tab = find(ui.targets, "tab.cults")
        if box := own or (tab and tab.box):
            ui.place("home", box)

    # -- panels --------------------------------------------------------------------------
    @property
    def _shown(self) -> str:
        return self._board.shown(self._board.layout.names)

    def _draw_tabs(self, ui: Ui, layout: Layout) -> None:
        names = [n for n in layout.names if n != "tiles" or self._board.aid("remaining")]
        half = -(-len(names) // 2)
        rows = [names[:half], names[half:]] if ui.compact else [names]
        box = layout.tabs.copy()
        for row in rows:
            options = [(tab, self._words(f"carcosa_table.tab.{tab}")) for tab in row]
            line = box.top(TARGET_LEAST, 4)
            ui.choices(line, "tab", options, self._shown, self._board.open)
        shared = [layout.panel] if layout.panel else [layout.chamber, *layout.houses]
        if layout.panel or ui.compact:
            ui.place("panel.tab", reduce(Box.joined, [box for box in shared if box]))
        if layout.panel:
            inner = ui.panel(layout.panel, double=not ui.compact)
            self._show(ui, inner.inset(-6) if ui.compact else inner.inset(-2, -4), self._shown)

    def _show(self, ui: Ui, box: Box, tab: str) -> None:
        if tab == "log":
            self._board.host.draw_log(ui, box)
            return
        sheet = Sheet(ui)
        if tab == "gains":
            self._gains(sheet, box)
        elif tab == "tiles":
            self._tiles(sheet)
        else:
            self._look(sheet)
        sheet.show(box, tab, self._words(f"carcosa_table.tab.{tab}"))

    def _gains(self, sheet: Sheet, box: Box) -> None:
        board, only, words = self._board, self._board.kept.only, self._words
        mine = [line for line in board.view.gains if only in (None, line.seat)]
        shows_last = board.aid("projected") and not board.is_over
        last = [one for one in board.facts.last_lines if only in (None, one.seat)]
        head = "all" if only is None else "only"
        name = "" if only is None else board.name(only)
        heads = (
            words(f"carcosa_table.gains.{head}", name=name),
            words("carcosa_table.gains.none"),
            words("carcosa_table.gains.last"),
        )
        self.gains.fill(sheet, box, heads, mine, last if shows_last else ())

    # -- what is looked at -----------------------------------------------------------------
    def _look(self, sheet: Sheet) -> None:
        board, looked, ghost = self._board, self._board.looked, self._board.ghost
        is_beside = ghost and looked and looked.cell != (ghost.x, ghost.y)
        if ghost and not is_beside and board.aid("preview"):
            self._ghost(sheet, ghost)
        elif looked:
            self._looked(sheet, looked.cell, looked.part)
        elif board.in_hand:
            sheet.text(self._speech.tile_text(board.in_hand), "small")
        elif news := board.news:
            sheet.text(self._words("carcosa_table.news"), "card", sheet.ui.tone.brass_lit)
            for seat, told in news:
                self._news(sheet, seat, told)
        else:
            sheet.text(self._words("carcosa_table.look"), "card")
            sheet.text(self._words("carcosa_table.look.how"), "small", sheet.ui.tone.quiet)

    def _news(self, sheet: Sheet, seat: Seat | None, told: str) -> None:
        """A line of what has happened, with the seal of whom it is about."""
        ui = sheet.ui
        seal = 22.0 + GAP_S

        def draw(box: Box) -> None:
            place = box.left(seal)
            if seat is not None:
                ui.emblem(Box(place.x, place.y + 1, 22, 22), self._board.identity(seat))
            ui.text(box, told, "small")

        sheet.add(lambda width: ui.height(told, "small", width - seal) + 4, draw)

    def _ghost(self, sheet: Sheet, ghost: Place) -> None:
        """What laying the tile there would do, and which tile it would replace."""
        board, cell = self._board, (ghost.x, ghost.y)
        sheet.text(self._words("carcosa_table.look.lay"), "card")
        for told in board.foretold(ghost):
            sheet.text(told, "small", sheet.ui.tone.pallid)
        if cell in board.facts.by_cell:
            tile = self._speech.tile(board.facts.tile(cell).kind)
            sheet.text(self._words("carcosa_table.look.instead", tile=tile), "small")
        for info in board.facts.after(ghost).sections(cell):
            if info.kind != "water":
                self._in_short(sheet, info)

    def _looked(self, sheet: Sheet, cell: Cell, part: int | None) -> None:
        facts = self._board.facts
        parts = facts.face(cell).parts
        if part is not None and part < len(parts):
            self._section(sheet, facts.section(cell, part))
        self._tile(sheet, cell)
        if part is None:
            for info in facts.sections(cell):
                if info.kind != "water" or info.pawns:
                    self._in_short(sheet, info)

    def _tile(self, sheet: Sheet, cell: Cell) -> None:
        """The tile itself: asleep with its omen, or alive with its event."""
        facts, speech, words = self._board.facts, self._speech, self._words
        tile, quiet = facts.tile(cell), sheet.ui.tone.quiet
        if facts.is_stable(cell):
            told = words("carcosa_table.tile.stable", tile=speech.tile(tile.kind))
            sheet.text(told, "small", quiet)
            if tile.event != NOTHING:
                text = f"**{speech.event(tile.event)}** {speech.event_text(tile.event)}"
                sheet.text(text, "small")
            return
        star = speech.star(tile.kind)
        told = words("carcosa_table.tile.unstable", tile=speech.tile(tile.kind), star=star)
        sheet.text(told, "small", quiet)
        if kinds()[tile.kind].star and tile.event:
            secret = words("carcosa_table.tile.seen", event=speech.event(tile.event))
            sheet.text(f"{secret} {speech.event_text(tile.event)}", "small", sheet.ui.tone.pallid)

    def _section(self, sheet: Sheet, info: SectionInfo) -> None:
        """Kind and state, who stands there and controls it, power now and at the end."""
        board, words = self._board, self._words
        self._head(sheet, info, "")
        sheet.text(self._speech.state(info), "small")
        if info.theatres:
            sheet.text(words.count("carcosa_table.theatres", info.theatres), "small")
        if info.pawns:
            self._pawns(sheet, info)
        elif info.kind != "water":
            sheet.text(words("carcosa_table.control.nobody"), "small", sheet.ui.tone.quiet)
        if info.kind == "site" and not info.is_done:
            self._devoured(sheet, info)
        if info.kind == "water" and (sites := board.facts.devourers(info)):
            sheet.text(words.count("carcosa_table.water.sites", len(sites)), "small")
        if info.is_done or not board.aid("preview") or info.kind == "water":
            return
        self._entry(sheet, f"{words('carcosa_table.pays')} [[{PAYS[info.kind]}]]", info.pays)
        if info.charges:
            told = words("carcosa_table.charges", n=info.charges)
            sheet.text(f"{told} [[CA-3.2]]", "small")
        self._entry(sheet, f"{words('carcosa_table.at_end')} [[{LAST}]]", info.pays_at_end)

    def _devoured(self, sheet: Sheet, info: SectionInfo) -> None:
        """Whom the Devourer would take here (CA-3.5)."""
        devoured = self._board.facts.devoured(info.at[:2])
        if devoured and devoured.victims:
            told = self._words.count("carcosa_table.devours", len(devoured.victims))
            sheet.text(f"{told} [[CA-3.5]]", "small", sheet.ui.tone.warn)

    def _in_short(self, sheet: Sheet, info: SectionInfo) -> None:
        """The same in little room: what it pays now is beside its name."""
        shows = self._board.aid("preview") and not info.is_done and info.pays
        self._head(sheet, info, str(info.pays) if shows else "")
        sheet.text(self._speech.state(info), "small")
        if info.pawns:
            self._pawns(sheet, info)

    def _head(self, sheet: Sheet, info: SectionInfo, figures: str) -> None:
        """The name of a section, under a line, and power beside it."""
        ui, name = sheet.ui, self._speech.section(info.kind)

        def draw(box: Box) -> None:
            ui.hairline(Box(box.x, box.y + 2, box.w, 2), 0.4)
            box.top(6)
            ui.text(box, figures, "card", ui.tone.pallid, "right")
            ui.text(box, name, "card", ui.tone.brass_lit)

        sheet.add(lambda width: ui.pitch("card") + 6, draw)

    def _entry(self, sheet: Sheet, words: str, points: int) -> None:
        ui, figures = sheet.ui, str(points)
        wide = ui.width(figures, "card") + 12

        def draw(box: Box) -> None:
            ui.text(box.side(wide), figures, "card", ui.tone.pallid, "right")
            ui.text(box, words, "small")

        sheet.add(lambda width: ui.height(words, "small", width - wide) + 2, draw)

    def _pawns(self, sheet: Sheet, info: SectionInfo) -> None:
        """A figure for each pawn, and who controls the section, or that they are victims."""
        ui, board = sheet.ui, self._board
        is_water = info.kind == "water"
        words = self._speech.control(info)
        if is_water:
            words = self._words.count("carcosa_table.victims", len(info.pawns))
        size = 30.0
        pawns: list[Stander] = sorted(info.pawns, key=lambda one: (one.criminal, one.seat))

        def room(width: float) -> tuple[float, float]:
            """Width of the figures, and of the words beside them."""
            figures = min(width * 0.5, len(pawns) * size)
            return figures, width - figures - GAP_S

        def draw(box: Box) -> None:
            figures, _ = room(box.w)
            row = box.left(figures, GAP_S)
            step = figures / len(pawns)
            for i, one in enumerate(pawns):
                role = "criminal" if one.criminal else "occultist" if one.occultist else "cultist"
                who = board.identity(one.seat) if role == "cultist" else None
                place = Box(row.x + i * step, row.y, size, size)
                pieces.figure(ui, place, role, who, prone=is_water)
            ui.text(box, words, "small", valign="middle")

        sheet.add(lambda width: max(size, ui.height(words, "small", room(width)[1])) + 4, draw)

    # -- tiles to come ---------------------------------------------------------------------
    def _tiles(self, sheet: Sheet) -> None:
        """Every kind of tile with how many of it nobody here has seen yet."""
        ui, board = sheet.ui, self._board
        left = board.facts.left
        sheet.text(self._words.count("carcosa_table.unseen", sum(left.values())), "small")
        size, gap, caption = ui.pick(62.0, 52.0), 8.0, ui.pitch("label")
        names = [*board.facts.printed]

        def rows(width: float) -> list[list[str]]:
            n = max(1, int((width + gap) / (size + gap)))
            return [names[i : i + n] for i in range(0, len(names), n)]

        def draw(box: Box) -> None:
            for row in rows(box.w):
                line = box.top(size + caption + gap)
                for kind in row:
                    self._draw_left(ui, line.left(size, gap), kind, left.get(kind, 0))

        sheet.add(lambda width: len(rows(width)) * (size + caption + gap), draw)

    def _draw_left(self, ui: Ui, cell: Box, kind: str, count: int) -> None:
        """A kind and its count; dim when there is none any more."""
        place = Box(cell.x, cell.y, cell.w, cell.w).pixels(ui.unit)
        drawn = pieces.tiles.get(pieces.look_at(kind, 0, False, "", 0, 0), place.w)
        if not count:
            drawn = drawn.copy()
            drawn.set_alpha(70)
        ui.surface.blit(drawn, place)
        colour = ui.tone.paper if count else ui.tone.unusable
        words = self._words("carcosa_table.times", n=count)
        ui.text(Box(cell.x, place.bottom / ui.unit, cell.w, 24), words, "label", colour, "centre")
