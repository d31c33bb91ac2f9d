"""Beside the map of Carcassonne: seats, the tile in hand, what is looked at, tiles to come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.carcassonne.aids import SectionInfo
from game.carcassonne.pieces import FOLLOWER, printed
from game.carcassonne.scoring import COMPLETE, LAST
from game.core.protocol import Seat
from scenes.kit.layout import Box
from scenes.kit.sheet import Sheet
from scenes.kit.theme import GAP_S, GAP_XS, TARGET, TARGET_LEAST
from scenes.kit.ui import Ui
from scenes.tables.carcassonne import pieces
from scenes.tables.carcassonne.layout import Layout
from scenes.tables.carcassonne.score import Score

if TYPE_CHECKING:
    from scenes.tables.carcassonne.board import CarcassonneBoard


class Side:
    """The column of panels. Roomy, what is looked at has a place of its own."""

    def __init__(self, board: CarcassonneBoard) -> None:
        self._board = board
        self._words = board.words
        self._speech = board.speech
        self.score = Score(board)
        self.slot = Box(0, 0, 1, 1)
        """Where the tile in hand lies, in the last frame."""

    @property
    def tells_ghost(self) -> bool:
        """Whether the only panel in sight tells what laying the tile would do."""
        return self._board.layout.look is None and self._board.kept.tab in ("", "look")

    def draw(self, ui: Ui, layout: Layout) -> None:
        for seat, box in enumerate(layout.players):
            self.score.draw_seat(ui, box, Seat(seat))
        self.score.draw_rail(ui, self._board.picture.in_sight(ui, layout.rail))
        self._draw_hand(ui, layout.hand)
        self._draw_panels(ui, layout)

    # -- panels --------------------------------------------------------------------------
    def _draw_panels(self, ui: Ui, layout: Layout) -> None:
        tabs = ["gains", "log"]
        if self._board.aid("remaining"):
            tabs.insert(1, "tiles")
        if layout.look:
            ui.place("panel.look", layout.look.copy())
            self._show(ui, ui.panel(layout.look), "look")
        else:
            tabs.insert(0, "look")
        box, kept = layout.tabs.copy(), self._board.kept
        shown = kept.tab if kept.tab in tabs else tabs[0]
        rows = [tabs[:2], tabs[2:]] if ui.compact and len(tabs) > 3 else [tabs]
        for row in rows:
            options = [(tab, self._words(f"carcassonne_table.tab.{tab}")) for tab in row]
            ui.choices(box.top(TARGET_LEAST, 4), "tab", options, shown, self._choose)
        ui.place("panel.tab", box.copy())
        inner = ui.panel(box, double=not ui.compact)
        self._show(ui, inner.inset(-6) if ui.compact else inner, shown)

    def _choose(self, tab: str) -> None:
        self._board.kept.tab, self._board.kept.only = tab, None

    def _show(self, ui: Ui, box: Box, tab: str) -> None:
        if tab == "log":
            self._board.host.draw_log(ui, box)
            return
        sheet = Sheet(ui)
        if tab == "gains":
            self.score.fill(sheet, box)
        elif tab == "tiles":
            self._tiles(sheet)
        else:
            self._look(sheet)
        sheet.show(box, tab, self._words(f"carcassonne_table.tab.{tab}"))

    # -- the tile in hand -----------------------------------------------------------------
    def _draw_hand(self, ui: Ui, box: Box) -> None:
        """The tile to be laid, or the one just laid; how many are left; a button that turns it."""
        board, view, words = self._board, self._board.view, self._words
        ui.place("hand", box)
        inner = ui.panel(box, double=not ui.compact).inset(-6)
        if not board.view.is_over:
            self.slot = inner.left(inner.h, ui.pick(16, 10)).fitted(1)
        tile = board.motion.hand(view.hand)
        if tile:
            turns = board.ghost.turns if board.ghost else board.turns
            self._draw_slot(ui, tile, turns)
        elif board.fresh:
            laid = board.facts.by_cell[board.fresh]
            self._draw_slot(ui, laid.tile, laid.turns)
            self._draw_parts(ui)
        elif board.facts.left:
            pieces.draw_back(ui, self.slot.inset(4), board.facts.left)
        if board.places:
            label = words("map.turn")
            foot = inner.base(ui.pick(TARGET, TARGET_LEAST), 2)
            wide = min(foot.w, ui.button_width(label, "r", "label"))
            ui.button(foot.left(wide), "turn", label, board.turn, hotkey="r", style="label")
        self._draw_count(ui, inner, tile)

    def _draw_slot(self, ui: Ui, tile: str, turns: int) -> None:
        place = self.slot.pixels(ui.unit)
        drawn = pieces.tiles.get(pieces.look_at(tile, turns, 0, 0), place.w)
        ui.surface.blit(drawn, place)

    def _draw_parts(self, ui: Ui) -> None:
        """The part that is looked at, lit on the tile just laid."""
        board, looked = self._board, self._board.looked
        if looked and looked.cell == board.fresh and looked.part is not None:
            laid, place = board.facts.by_cell[looked.cell], self.slot.pixels(ui.unit)
            lit = pieces.veils.get(laid.tile, laid.turns, looked.part, (), place.w)
            ui.surface.blit(lit, place)

    def _draw_count(self, ui: Ui, room: Box, tile: str | None) -> None:
        words = self._words.count("carcassonne_table.left", self._board.facts.left)
        if tile:
            name = f"**{self._speech.tile(tile)}**"
            whole = f"{name}\n{words}"
            fits = ui.height(whole, "small", room.w) <= room.h
            words = whole if fits else words
        ui.text(room, words, "small", valign="middle")

    # -- what is looked at -----------------------------------------------------------------
    def _look(self, sheet: Sheet) -> None:
        board, looked, ghost = self._board, self._board.looked, self._board.ghost
        if looked:
            self._looked(sheet)
        elif ghost and board.aid("preview"):
            sheet.text(self._words("carcassonne_table.look.lay"), "card")
            for info in board.facts.after(ghost).sections((ghost.x, ghost.y)):
                self._in_short(sheet, info, self._speech.worth(info))
        elif board.map.cursor in board.facts.dead and board.aid("remaining"):
            sheet.text(self._words("carcassonne_table.look.dead"), "small")
        else:
            sheet.text(self._words("carcassonne_table.look"), "card")
            sheet.text(self._words("carcassonne_table.look.how"), "small", sheet.ui.tone.quiet)

    def _looked(self, sheet: Sheet) -> None:
        board, looked = self._board, self._board.looked
        assert looked is not None
        laid = board.facts.by_cell[looked.cell]
        if looked.part is not None:
            self._section(sheet, board.facts.section(looked.cell, looked.part))
            self._challenge(sheet, looked.cell, looked.part)
            return
        sheet.text(self._speech.tile(laid.tile), "card")
        for info in board.facts.sections(looked.cell):
            is_paid = info.is_complete and not info.followers
            shows = board.aid("preview") and not is_paid
            self._in_short(sheet, info, self._speech.worth(info) if shows else "")

    def _challenge(self, sheet: Sheet, cell: tuple[int, int], part: int) -> None:
        """What a building in challenge is up against."""
        for pair in self._board.facts.challenges:
            for own, other in (pair, pair[::-1]):
                if (*cell, part) in own.parts:
                    words = self._words(
                        f"carcassonne_table.look.challenge.{other.kind}",
                        name=self._speech.names(other.owners),
                        n=other.open,
                    )
                    sheet.text(f"{words} [[CC-4.4]]", "small", sheet.ui.tone.pallid)

    def _section(self, sheet: Sheet, info: SectionInfo) -> None:
        """Kind and state, what is counted, who stands there, points now and at the end."""
        self._head(sheet, info, "")
        sheet.text(self._counted(info), "small")
        if info.followers:
            self._followers(sheet, info)
        else:
            sheet.text(self._words("carcassonne_table.look.nobody"), "small", sheet.ui.tone.quiet)
        if not self._board.aid("preview"):
            return
        if info.kind != "field":
            key = "paid" if info.is_complete else "complete"
            label = self._words(f"carcassonne_table.look.{key}")
            self._entry(sheet, f"{label} [[{COMPLETE[info.kind]}]]", info.points_if_complete)
        if not info.is_complete:
            label = self._words("carcassonne_table.look.end")
            self._entry(sheet, f"{label} [[{LAST[info.kind]}]]", info.points_as_left)

    def _in_short(self, sheet: Sheet, info: SectionInfo, worth: str) -> None:
        """The same in little room: what it is worth is beside its name."""
        self._head(sheet, info, worth)
        sheet.text(self._counted(info), "small")
        if info.followers:
            self._followers(sheet, info)

    def _counted(self, info: SectionInfo) -> str:
        """Tiles and pennants, and how far it is."""
        count = self._words.count
        told = [count("carcassonne_table.look.tiles", info.tiles)]
        if info.pennants:
            told.append(count("carcassonne_table.look.pennants", info.pennants))
        return " ".join([*told, self._speech.state(info)])

    def _head(self, sheet: Sheet, info: SectionInfo, worth: str) -> None:
        """The name of a section, under a line, and what it is worth beside it."""
        ui, name = sheet.ui, self._speech.section(info.kind)

        def draw(box: Box) -> None:
            ui.hairline(Box(box.x, box.y + 2, box.w, 2), 0.4)
            box.top(6)
            ui.text(box, worth, "small", ui.tone.pallid, "right")
            ui.text(box, name, "card", ui.tone.brass_lit)

        sheet.add(lambda width: ui.pitch("card") + 6, draw)

    def _entry(self, sheet: Sheet, words: str, points: int) -> None:
        ui, figures = sheet.ui, str(points)
        wide = ui.width(figures, "card") + 12

        def draw(box: Box) -> None:
            ui.text(box.side(wide), figures, "card", ui.tone.pallid, "right")
            ui.text(box, words, "small")

        sheet.add(lambda width: ui.height(words, "small", width - wide) + 2, draw)

    def _followers(self, sheet: Sheet, info: SectionInfo) -> None:
        """A figure for each follower, and who would be paid, with mark and name."""
        ui, board = sheet.ui, self._board
        words = self._words("carcassonne_table.look.owners", names=self._speech.names(info.owners))
        size, gap, mark = 30.0, 4.0, 24.0
        marks = len(info.owners) * mark + GAP_XS
        seats = sorted(seat for seat, *_ in info.followers)

        def room(width: float) -> tuple[float, float]:
            """Width of the figures, and of the words beside them."""
            figures = min(width * 0.5, len(seats) * size)
            return figures, width - figures - marks - GAP_S

        def draw(box: Box) -> None:
            figures, _ = room(box.w)
            row = box.left(figures, GAP_S)
            step = figures / len(seats)
            for i, seat in enumerate(seats):
                place = Box(row.x + i * step, row.y, size, size)
                pieces.figure(ui, place, FOLLOWER[info.kind], board.identity(seat))
            for seat in info.owners:
                ui.emblem(box.left(mark).middle(mark - 2, mark - 2), board.identity(seat))
            box.left(GAP_XS)
            ui.text(box, words, "small", valign="middle")

        sheet.add(
            lambda width: max(size, ui.height(words, "small", room(width)[1])) + gap,
            draw,
        )

    # -- tiles to come ---------------------------------------------------------------------
    def _tiles(self, sheet: Sheet) -> None:
        """Every tile of the box with how many of it are still to come, if any those first."""
        ui, board = sheet.ui, self._board
        left = dict(board.view.pile.next_cards())
        kinds = [
            tile["id"]
            for tile in printed()
            if board.view.options.cult or tile.get("building") != "cult"
        ]
        kinds.sort(key=lambda tile: tile not in left)
        words = self._words.count("carcassonne_table.tiles", board.facts.left)
        sheet.text(words, "small", ui.tone.quiet)
        wanted, gap, caption = ui.pick(62.0, 52.0), 8.0, ui.pitch("label")

        def columns(width: float) -> tuple[int, float]:
            """How many tiles stand side by side, and units of each."""
            n = max(1, round((width + gap) / (wanted + gap)))
            return n, (width + gap) / n - gap

        def height(width: float) -> float:
            n, size = columns(width)
            return -(-len(kinds) // n) * (size + caption + gap)

        def draw(box: Box) -> None:
            n, size = columns(box.w)
            for start in range(0, len(kinds), n):
                line = box.top(size + caption + gap)
                for tile in kinds[start : start + n]:
                    self._draw_left(ui, line.left(size, gap), tile, left.get(tile, 0))

        sheet.add(height, draw)
        if board.view.aside:
            names = ", ".join(map(self._speech.tile, board.view.aside))
            sheet.text(self._words("carcassonne_table.aside", tiles=names), "small")

    def _draw_left(self, ui: Ui, cell: Box, tile: str, count: int) -> None:
        """A tile and its count; dim when there is none any more."""
        place = Box(cell.x, cell.y, cell.w, cell.w).pixels(ui.unit)
        drawn = pieces.tiles.get(pieces.look_at(tile, 0, 0, 0), place.w)
        if not count:
            drawn = drawn.copy()
            drawn.set_alpha(70)
        ui.surface.blit(drawn, place)
        colour = ui.tone.paper if count else ui.tone.unusable
        words = self._words("carcassonne_table.times", n=count)
        ui.text(Box(cell.x, place.bottom / ui.unit, cell.w, 24), words, "label", colour, "centre")
