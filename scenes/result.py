"""The end of a game: who won, by which clause, where every point comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core import fate
from game.core.protocol import Over, ScoreLine, Seat
from game.core.session import Player, Session
from scenes.focus import Press, Target
from scenes.layout import Box
from scenes.scene import Scene
from scenes.theme import mix
from scenes.ui import Kind, Ui

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.table import Table


class Result(Scene):
    """A sheet over the table, which stays in sight beside it."""

    opaque = False

    def __init__(self, app: App, table: Table, over: Over) -> None:
        super().__init__(app)
        self.table = table
        self.session = table.session
        self.over = over
        self._lines = self.session.game.score(self.session.state)
        self._open: set[int] = set()
        """Rows whose details are shown."""

    # -- what can be done next -----------------------------------------------------------
    def _again(self, players: tuple[Player, ...]) -> None:
        from scenes.table import Table

        session = Session(self.session.game, self.session.options, players, fate.fresh_seed())
        self.app.stack.reset(Table.fresh(self.app, session))

    def _swapped(self) -> tuple[Player, ...]:
        """The same people one seat further; seats keep their marks where a game fixes them."""
        players = self.session.players
        moved = (*players[1:], players[0])
        if not self.table.board.fixed_identities:
            return moved
        kept = zip(moved, players, strict=True)
        return tuple(Player(new.name, old.mark, new.bot) for new, old in kept)

    def _replay(self) -> None:
        from scenes.replay import Replay

        self.app.stack.push(Replay(self.app, self.session))

    def _save(self) -> None:
        from scenes.saves import SaveAs

        self.app.stack.push(SaveAs(self.app, self.session))

    @property
    def rules(self) -> tuple[str, str]:
        return self.session.game.key, str(self.over.clause)

    # -- drawing -------------------------------------------------------------------------
    def draw(self, ui: Ui) -> None:
        page = ui.page
        page.top(ui.pick(78, 68))
        sheet = page.side(ui.page.w * ui.pick(0.52, 0.7)).inset(ui.pick(22, 10))
        tone = ui.tone
        inner = ui.panel(sheet, tone.panel, tone.brass_lit, width=2.2)
        inner = inner.inset(ui.pick(14, 2), ui.pick(6, 0))
        self._draw_head(ui, inner)
        self._draw_buttons(ui, inner)
        self._draw_scores(ui, inner)

    def _draw_head(self, ui: Ui, inner: Box) -> None:
        board, tone = self.table.board, ui.tone
        headline, reason = board.ending(self.over)
        width = inner.w - ui.pick(134, 104)
        style = "title" if ui.height(headline, "title", width) <= ui.pitch("title") else "heading"
        tall = ui.height(headline, style, width)
        high = max(ui.pick(110, 84), tall + ui.height(reason, "body", width) + 6)
        head = inner.top(high, ui.pick(14, 6))
        seals = head.left(ui.pick(110, 84), 20)
        winners = sorted(self.over.winners)
        for cell, seat in zip(seals.rows(max(1, len(winners))), winners, strict=False):
            ui.emblem(cell, board.identity(seat))
        colour = tone.paper
        if len(winners) == 1:
            colour = mix(board.identity(winners[0]).colour, tone.paper, 0.3)
        ui.text(head.top(tall, 4), headline, style, colour)
        ui.text(head, reason, "body")

    def _draw_buttons(self, ui: Ui, inner: Box) -> None:
        words = self.app.words
        players = self.session.players
        buttons: list[tuple[str, Press, str]] = [
            ("again", lambda: self._again(players), "r"),
            ("swapped", lambda: self._again(self._swapped()), "w"),
            ("look", self.app.stack.pop, "t"),
            ("replay", self._replay, "p"),
            ("save", self._save, "s"),
            ("title", self.app.go_title, "q"),
        ]
        foot = inner.base(2 * ui.pick(52, 44) + 8, ui.pick(14, 8))
        for i, (cell, (name, press, key)) in enumerate(
            zip(foot.grid(3, 2, 8), buttons, strict=True)
        ):
            label = words(f"result.{name}")
            kind: Kind = "plain" if i else "main"
            ui.button(cell, name, label, press, kind, hotkey=key)

    def _draw_scores(self, ui: Ui, inner: Box) -> None:
        """A row an item, a column a seat; a row with details opens when it is pressed."""
        seats = [Seat(i) for i in range(len(self.session.players))]
        first = inner.w * ui.pick(0.5, 0.46)
        column = (inner.w - first - 8) / len(seats)
        self._draw_names(ui, inner, seats, first, column)
        total = inner.base(ui.pick(56, 46))
        sentences = [
            f"{self.app.words(line.key, **dict(line.params))} [[{line.clause}]]"
            for line in self._lines
        ]
        heights = [self._row_height(ui, i, sentences[i], first) for i in range(len(self._lines))]
        with ui.scrolled(inner, "scores", self.app.words("result.scores"), sum(heights)) as room:
            for i, line in enumerate(self._lines):
                row = room.top(heights[i])
                ui.hairline(row)
                self._draw_row(ui, row, i, line, sentences[i], first, column)
        ui.svg(
            Box(total.x, total.y, total.w, 4),
            f'<rect width="{total.w}" height="3" fill="{ui.tone.brass_lit}"/>',
        )
        sums = self.app.words(f"{self.session.game.key}.total")
        ui.text(Box(total.x + 6, total.y, first, total.h), sums, "card", valign="middle")
        for seat in seats:
            cell = Box(total.x + first + seat * column, total.y, column, total.h)
            points = sum(line.points for line in self._lines if line.seat == seat)
            colour = ui.tone.pallid if seat in self.over.winners else ui.tone.paper
            ui.text(cell, str(points), "figure", colour, "centre", "middle")

    def _draw_names(
        self, ui: Ui, inner: Box, seats: list[Seat], first: float, column: float
    ) -> None:
        names = [self.table.board.name(seat) for seat in seats]
        high = max(ui.height(name, "label", column - 8) for name in names)
        head = inner.top(ui.pick(56, 40) + high, 6)
        for seat, name in zip(seats, names, strict=True):
            cell = Box(head.x + first + seat * column, head.y, column, head.h)
            ui.text(cell.base(high).inset(4, 0), name, "label", "", "centre", "middle")
            ui.emblem(cell.inset(0, 3), self.table.board.identity(seat))

    def _row_height(self, ui: Ui, index: int, sentence: str, first: float) -> float:
        high = max(ui.pick(52, 44), ui.height(sentence, "body", first - 12) + 12)
        if index in self._open:
            details = self.table.board.details(self._lines[index])
            high += sum(ui.height(text, "small", first * 1.6) + 4 for text in details) + 8
        return high

    def _draw_row(
        self, ui: Ui, row: Box, i: int, line: ScoreLine, sentence: str, first: float, column: float
    ) -> None:
        details = self.table.board.details(line)
        high = max(ui.pick(52, 44), ui.height(sentence, "body", first - 12) + 12)
        head = row.top(high)
        cell = Box(head.x + first + line.seat * column, head.y, column, head.h)
        if details:
            name = f"score {i}"
            ui.target(Target(name, head, sentence, lambda: self._flip(i), clause=line.clause))
        ui.text(Box(head.x + 6, head.y, first - 12, head.h), sentence, "body", valign="middle")
        points = f"{line.points:+d}" if line.points < 0 else str(line.points)
        ui.text(cell, points, "lead", "", "centre", "middle")
        if i in self._open:
            row.x += 24
            row.w = first * 1.6
            for text in details:
                ui.text(row.top(ui.height(text, "small", row.w), 4), text, "small", ui.tone.quiet)

    def _flip(self, index: int) -> None:
        self._open ^= {index}
