"""The end of a game: who won, by which clause, where every point comes from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from game.core import fate
from game.core.protocol import Over, ScoreLine, Seat
from game.core.session import Player
from scenes.kit.focus import Press, Target
from scenes.kit.layout import Box
from scenes.kit.theme import GAP_S, TARGET_LEAST, ink
from scenes.kit.ui import Kind, Ui
from scenes.scene import Scene
from scenes.screens import opening
from scenes.services.challenges import challenge_of
from scenes.services.records import identity, tally
from scenes.tables.prompt import cut_ribbon

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.tables.table import Table

LEAST_ROWS = 130
"""Units of scrolled items from which how it ended and the names stay above them."""
MOST_EACH = 120
"""Units that the points of one seat take at most."""
FOLD = 32
"""Units for the sign that tells whether a sum is opened."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the score table."""

    high: float
    draw: Callable[[Box], None]


@dataclass(frozen=True, slots=True)
class Columns:
    """Widths of the score table, in units; room is kept for the bar that scrolls it."""

    whole: float
    first: float
    """Of the sentences."""
    each: float
    """Of one seat's points."""
    seal: float
    """Of the winners' seals; 0 with no winner."""
    indent: float
    """By which items stand in, the more so under a sum."""

    @classmethod
    def of(cls, ui: Ui, inner: Box, seats: int, *, sealed: bool, summed: bool) -> Columns:
        whole = inner.w - TARGET_LEAST - GAP_S
        first = max(whole * ui.pick(0.5, 0.46), whole - seats * MOST_EACH)
        seal, indent = ui.pick(110, 84) if sealed else 0, FOLD if summed else 6
        return cls(whole, first, (whole - first) / seats, seal, indent)

    @property
    def beside_seal(self) -> float:
        return self.whole - (self.seal + 20 if self.seal else 0)

    @property
    def sentence(self) -> float:
        """Of an item or a sum."""
        return self.first - self.indent - 6

    @property
    def details(self) -> float:
        return self.whole - self.indent - 18

    def cell(self, row: Box, seat: Seat) -> Box:
        return Box(row.x + self.first + seat * self.each, row.y, self.each, row.h)


class Result(Scene):
    """A sheet over the table, which stays in sight beside it."""

    opaque = False

    def __init__(self, app: App, table: Table, over: Over) -> None:
        super().__init__(app)
        self.table = table
        self.session = table.session
        self.over = over
        lines = self.session.game.score(self.session.state)
        seats = len(self.session.players)
        self.together = seats > 1 and _alike(lines, seats)
        """Whether all seats have one score between them."""
        self._lines = tuple(line for line in lines if not self.together or line.seat == 0)
        self._challenge = challenge_of(self.session)
        self._record = self._counted()
        """What a game played alone adds up to with those before it; empty for any other."""
        self._sums = table.board.sums(self._lines)
        self._unfolded: set[int] = set()
        """Sums whose items are shown."""
        self._open: set[int] = set()
        """Items whose details are shown."""

    # -- what can be done next -----------------------------------------------------------
    def _again(self, players: tuple[Player, ...]) -> None:
        session = self.session
        if self._challenge:
            opening.begin_challenge(self.app, self._challenge)
        else:
            opening.begin(self.app, session.game, session.options, players, fate.fresh_seed())

    def _swapped(self) -> tuple[Player, ...]:
        """The same people one seat further; seats keep their marks where a game fixes them."""
        players = self.session.players
        moved = (*players[1:], players[0])
        if not self.table.board.fixed_identities:
            return moved
        kept = zip(moved, players, strict=True)
        return tuple(Player(new.name, old.mark, new.bot) for new, old in kept)

    def _replay(self) -> None:
        from scenes.screens.replay import Replay

        self.app.stack.push(Replay(self.app, self.session))

    def _save(self) -> None:
        from scenes.screens.saves import SaveAs

        self.app.stack.push(SaveAs(self.app, self.session))

    def _solo(self) -> None:
        from scenes.screens.records import RecordsPage

        self.app.stack.push(RecordsPage(self.app, self.session.game.key))

    @property
    def rules(self) -> tuple[str, str]:
        return self.session.game.key, str(self.over.clause)

    def _counted(self) -> str:
        """The challenge that it was, how often such a game was played, and the best of them."""
        words, session = self.app.words, self.session
        if not session.game.solo(session.state):
            return ""
        opened, name = self.app.records.of(session.game.key), identity(session)
        self.app.tell(*opened.notes)
        games = opened.value or ()
        mine = next((one for one in games if one.id == name), None)
        if mine is None:
            return ""
        told = []
        if challenge := self._challenge:
            key = "records.met" if mine.met else "records.missed"
            told.append(words(key, name=challenge.name(words), aim=challenge.task(words)))
        of_kind = tally(games, mine.group)
        group = words("records.comma").join(map(words, mine.group))
        facts = {"group": group, "won": of_kind.won, "best": of_kind.best}
        told.append(words.count("records.line", of_kind.played, **facts))
        points = sum(one.points for one in self._lines)
        if (mine.won, mine.score) != (bool(self.over.winners), points):
            told.append(words("records.first_stands"))
        return "\n".join(told)

    # -- drawing -------------------------------------------------------------------------
    def width(self, ui: Ui) -> float:
        """Units of the page that the sheet takes.

        Two columns of points leave the board in sight; more, or whole sentences in a small
        window, need the room.
        """
        share = 0.37 if len(self._seats) <= 2 else 0.5
        return ui.page.w * ui.pick(share, 0.6 if self._sums else 0.7)

    def draw(self, ui: Ui) -> None:
        page = ui.page
        cut_ribbon(ui, page)
        column, tone = page.side(self.width(ui)), ui.tone
        # Else the panels below would look out at its edges.
        ui.svg(column, f'<rect width="{column.w}" height="{column.h}" fill="{tone.ink}"/>')
        sheet = column.inset(ui.pick(14, 10))
        inner = ui.panel(sheet, tone.panel, tone.brass_lit, width=2.2)
        inner = inner.inset(ui.pick(14, 2), ui.pick(6, 0))
        self._draw_buttons(ui, inner)
        sealed, summed = bool(self.over.winners), bool(self._sums)
        columns = Columns.of(ui, inner, len(self._seats), sealed=sealed, summed=summed)
        top = self._head_height(ui, columns) + self._names_height(ui, columns)
        rows = [*self._rows(ui, columns)]
        total = ui.pick(56, 46)
        room = inner.top(min(top + sum(row.high for row in rows), inner.h - total))
        self._draw_total(ui, inner.top(total), columns)
        stays = room.h - top >= LEAST_ROWS
        if stays:
            self._draw_top(ui, room.top(top), columns)
            top = 0
        label = self.app.words("result.scores")
        with ui.scrolled(room, "scores", label, top + sum(row.high for row in rows)) as listed:
            if not stays:
                self._draw_top(ui, listed.top(top), columns)
            for row in rows:
                place = listed.top(row.high)
                ui.hairline(place)
                row.draw(place)

    def _rows(self, ui: Ui, columns: Columns) -> Iterator[Row]:
        """Every item; or the sums, with the items of those that are opened."""
        for number, (words, items) in enumerate(self._sums):
            draw = partial(self._draw_sum, ui, columns, number)
            yield Row(max(ui.pick(52, 44), ui.height(words, "strong", columns.sentence) + 12), draw)
            for index in items if number in self._unfolded else ():
                yield self._item(ui, columns, index)
        for index in () if self._sums else range(len(self._lines)):
            yield self._item(ui, columns, index)

    def _item(self, ui: Ui, columns: Columns, index: int) -> Row:
        draw = partial(self._draw_row, ui, columns, index)
        return Row(self._row_height(ui, columns, index), draw)

    def _draw_sum(self, ui: Ui, columns: Columns, number: int, row: Box) -> None:
        """What many items come to; it opens into them and closes when it is pressed."""
        (words, items), is_open = self._sums[number], number in self._unfolded
        place = Box(row.x, row.y, columns.whole, row.h)
        ui.target(Target(f"sum {number}", place, words, partial(self._unfold, number)))
        path = "M3 6L9 12L15 6" if is_open else "M6 3L12 9L6 15"
        drawn = f'<path d="{path}" fill="none" stroke="{ui.tone.brass_lit}" stroke-width="2.4"/>'
        ui.svg(Box(row.x + 6, row.centre[1] - 9, 18, 18), drawn, (18, 18))
        name = Box(row.x + FOLD, row.y, columns.sentence, row.h)
        ui.text(name, words, "strong", valign="middle")
        for seat in self._seats:
            points = sum(self._lines[i].points for i in items if self._lines[i].seat == seat)
            cell = columns.cell(row, seat)
            if points and self.table.board.ticks:
                ui.tick(cell.middle(24, 24), ui.tone.pallid)
            else:
                told = "\u2013" if self.table.board.ticks else str(points)
                ui.text(cell, told, "lead", "", "centre", "middle")

    def _draw_top(self, ui: Ui, top: Box, columns: Columns) -> None:
        """How it ended, and whose columns follow."""
        self._draw_head(ui, top.top(self._head_height(ui, columns)), columns)
        self._draw_names(ui, top, columns)

    def _draw_buttons(self, ui: Ui, inner: Box) -> None:
        words = self.app.words
        players = self.session.players
        buttons: list[tuple[str, Press, str]] = [
            ("again", lambda: self._again(players), "r"),
            ("solo", self._solo, "o")
            if self._record
            else ("swapped", lambda: self._again(self._swapped()), "w"),
            ("look", self.app.stack.pop, "t"),
            ("replay", self._replay, "p"),
            ("save", self._save, "s"),
            ("title", self.app.go_title, "q"),
        ]
        widest = max(ui.button_width(words(f"result.{name}"), key) for name, _, key in buttons)
        columns = 3 if widest * 3 + 16 <= inner.w else 2
        rows = len(buttons) // columns
        foot = inner.base(rows * ui.pick(52, 44) + (rows - 1) * 8, ui.pick(14, 8))
        cells = foot.grid(columns, rows, 8)
        for i, (cell, (name, press, key)) in enumerate(zip(cells, buttons, strict=True)):
            label = words(f"result.{name}")
            kind: Kind = "plain" if i else "main"
            ui.button(cell, name, label, press, kind, hotkey=key)

    def _headline(self, ui: Ui, columns: Columns) -> tuple[str, str, str]:
        """Headline, its style, and the reason."""
        headline, reason = self.table.board.ending(self.over)
        reason = "\n".join(filter(None, (reason, self._record)))
        fits = ui.height(headline, "title", columns.beside_seal) <= ui.pitch("title")
        return headline, "title" if fits else "heading", reason

    def _head_height(self, ui: Ui, columns: Columns) -> float:
        headline, style, reason = self._headline(ui, columns)
        width = columns.beside_seal
        words = ui.height(headline, style, width) + ui.height(reason, "body", width) + 6
        return max(ui.pick(110, 84), words) + ui.pick(14, 6)

    def _draw_head(self, ui: Ui, head: Box, columns: Columns) -> None:
        board, tone = self.table.board, ui.tone
        headline, style, reason = self._headline(ui, columns)
        seals = head.left(columns.seal, 20 if columns.seal else 0)
        winners = sorted(self.over.winners)
        for cell, seat in zip(seals.rows(max(1, len(winners))), winners, strict=False):
            ui.emblem(cell, board.identity(seat))
        colour = tone.paper
        if len(winners) == 1:
            colour = ink(board.identity(winners[0]), tone)
        head.w = columns.beside_seal
        ui.text(head.top(ui.height(headline, style, head.w), 4), headline, style, colour)
        ui.text(head, reason, "body")

    def _names_height(self, ui: Ui, columns: Columns) -> float:
        high = max(ui.height(self._name(seat), "label", columns.each - 8) for seat in self._seats)
        return ui.pick(56, 40) + (high if self._named(ui, columns) else 0) + 12

    def _draw_names(self, ui: Ui, head: Box, columns: Columns) -> None:
        for seat in self._seats:
            cell = columns.cell(head, seat)
            name = self._name(seat)
            if self._named(ui, columns):
                high = ui.height(name, "label", cell.w - 8)
                ui.text(cell.base(high, 10).inset(4, 0), name, "label", "", "centre", "middle")
            if not self.together:
                ui.emblem(cell.inset(0, 3), self.table.board.identity(seat))

    def _name(self, seat: Seat) -> str:
        if self.together:
            return self.app.words("result.together")
        return self.table.board.name(seat)

    def _named(self, ui: Ui, columns: Columns) -> bool:
        """Whether the names fit under the seals; else the seals must do."""
        words = " ".join(self._name(seat) for seat in self._seats).split()
        return max(ui.width(word, "label") for word in words) <= columns.each - 8

    def _sentence(self, index: int) -> str:
        line = self._lines[index]
        return f"{self.table.board.item(line)} [[{line.clause}]]"

    def _details(self, index: int) -> tuple[str, ...]:
        return self.table.board.details(self._lines[index])

    def _line_height(self, ui: Ui, columns: Columns, index: int) -> float:
        words = ui.height(self._sentence(index), "body", columns.sentence)
        return max(ui.pick(52, 44), words + 12)

    def _row_height(self, ui: Ui, columns: Columns, index: int) -> float:
        high = self._line_height(ui, columns, index)
        if index in self._open:
            details = self._details(index)
            high += sum(ui.height(text, "small", columns.details) + 4 for text in details) + 8
        return high

    def _draw_row(self, ui: Ui, columns: Columns, index: int, row: Box) -> None:
        """An item; with details it opens and closes when it is pressed."""
        line, sentence, details = self._lines[index], self._sentence(index), self._details(index)
        head = row.top(self._line_height(ui, columns, index))
        if details:
            flip = partial(self._flip, index)
            place = Box(head.x, head.y, columns.whole, head.h)
            ui.target(Target(f"score {index}", place, sentence, flip, clause=line.clause))
        place = Box(head.x + columns.indent, head.y, columns.sentence, head.h)
        ui.text(place, sentence, valign="middle")
        points = f"{line.points:+d}" if line.points < 0 else str(line.points)
        ui.text(columns.cell(head, line.seat), points, "lead", "", "centre", "middle")
        if index in self._open:
            row.top(8)
            row.x, row.w = row.x + columns.indent + 18, columns.details
            for text in details:
                ui.text(row.top(ui.height(text, "small", row.w), 4), text, "small", ui.tone.quiet)

    def _draw_total(self, ui: Ui, total: Box, columns: Columns) -> None:
        ui.svg(
            Box(total.x, total.y, total.w, 4),
            f'<rect width="{total.w}" height="3" fill="{ui.tone.brass_lit}"/>',
        )
        words = self.table.board.total
        ui.text(Box(total.x + 6, total.y, columns.first, total.h), words, "card", valign="middle")
        for seat in self._seats:
            points = sum(line.points for line in self._lines if line.seat == seat)
            colour = ui.tone.pallid if seat in self.over.winners else ui.tone.paper
            cell = columns.cell(total, seat)
            ui.text(cell, str(points), "figure", colour, "centre", "middle")

    @property
    def _seats(self) -> list[Seat]:
        return [Seat(i) for i in range(1 if self.together else len(self.session.players))]

    def _flip(self, index: int) -> None:
        self._open ^= {index}

    def _unfold(self, number: int) -> None:
        self._unfolded ^= {number}


def _alike(lines: tuple[ScoreLine, ...], seats: int) -> bool:
    """Whether every seat has the very same items."""
    items = [
        [(line.key, line.points, line.params) for line in lines if line.seat == seat]
        for seat in range(seats)
    ]
    return bool(lines) and all(one == items[0] for one in items)
