"""How far the game is from both its ends, always in sight."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.carcosa.state import is_summoning
from game.core.protocol import Seat
from scenes.kit.focus import Target
from scenes.kit.layout import Box
from scenes.kit.theme import STUDY
from scenes.kit.ui import Ui

if TYPE_CHECKING:
    from scenes.tables.carcosa.board import CarcosaBoard


class Goal:
    """Stacks that are out, and how far each Oracle, or each summoning, is."""

    def __init__(self, board: CarcosaBoard) -> None:
        self._board = board
        self._words = board.words
        self.chips: tuple[Box, ...] = ()
        """By seat, in the last frame."""

    def draw(self, ui: Ui, box: Box) -> None:
        board = self._board
        inner = ui.panel(box, double=not ui.compact)
        inner = inner.inset(-6, -8) if ui.compact else inner.inset(-4, -6)
        ui.place("goal", box)
        head = inner.top(ui.pick(64, 28), ui.pick(6, 4))
        self._draw_rise(ui, head)
        seats = len(board.table.cults)
        columns = ui.pick(1 if seats == 2 else 2, seats)
        rows = -(-seats // columns)
        inner = Box(inner.x, inner.y, inner.w, min(inner.h, rows * 76.0))
        cells = inner.grid(columns, rows, ui.pick(8, 5))
        self.chips = tuple(cells[:seats])
        for seat, cell in enumerate(self.chips):
            self._draw_chip(ui, cell, Seat(seat))

    def _draw_rise(self, ui: Ui, box: Box) -> None:
        """The Rise of the Cult: stacks out, and the smallest of the others (CA-6.1)."""
        board, ending = self._board, self._board.facts.ending
        out, limit = ending.stacks_out, ending.stacks_to_end
        size = 24.0
        row = Box(box.x, box.y, box.w, 28)
        pips = row.side(limit * (size + 2), 6)
        for number, pip in enumerate(pips.columns(limit, 2)):
            self._draw_pip(ui, pip.middle(size, size), on=number < out)
        heights = [len(stack) for stack in board.table.stacks if stack]
        words = self._words("carcosa.ending.stacks", out=out, limit=limit)
        line = f"**{words}** [[CA-6.1]]"
        ui.text(row, line if ui.width(line, "small") <= row.w else words, "small", valign="middle")
        if heights and not ui.compact:
            box.top(28)
            small = self._words.count("carcosa_table.goal.smallest", min(heights))
            ui.text(box, small, "small", ui.tone.quiet)

    def _draw_pip(self, ui: Ui, box: Box, *, on: bool) -> None:
        fill = ui.tone.warn if on else STUDY.ink
        ui.svg(
            box,
            f'<path d="M50 6L94 50L50 94L6 50Z" fill="{fill}" stroke="{ui.tone.brass_lit}" '
            'stroke-width="8"/>',
            (100, 100),
        )

    def _draw_chip(self, ui: Ui, box: Box, seat: Seat) -> None:
        """Seal, power, and the way to the end of the track; or those standing on the Sign."""
        board, tone = self._board, ui.tone
        table, ending = board.table, board.facts.ending
        who, last = board.identity(seat), table.options.last_space
        summons = is_summoning(table, seat)
        ui.panel(box, tone.raised, tone.pallid if summons else tone.brass, corner=6, double=False)
        inner = box.inset(7, 4)
        ui.emblem(inner.left(min(30.0, inner.h), 6), who)
        if summons:
            limit = ending.standing_to_summon
            for number, pip in enumerate(inner.columns(limit, 2)):
                size = min(22.0, pip.w, pip.h)
                self._draw_pip(ui, pip.middle(size, size), on=number < ending.standing[seat])
        else:
            power = str(round(board.motion.power_of(seat)))
            words = f"{power} / {last}"
            if ui.width(words, "card") > inner.w:
                words = power
            bar = inner.base(6)
            small = self._words("carcosa_table.goal.left", n=ending.to_last_space[seat])
            if inner.h > ui.pitch("card") + ui.pitch("small") and ui.width(small) <= inner.w:
                ui.text(inner.base(ui.pitch("small")), small, "small", tone.quiet)
            ui.text(inner, words, "card", tone.paper, valign="middle")
            share = min(1.0, table.cults[seat].power / last)
            ui.svg(
                bar,
                f'<rect width="{bar.w}" height="6" rx="3" fill="{STUDY.ink}"/>'
                f'<rect width="{max(1.0, bar.w * share)}" height="6" rx="3" fill="{who.colour}"/>',
            )
        press, help = partial(board.list_gains, seat), self._told(seat)
        ui.target(Target(f"goal.{seat}", box, board.name(seat), press, help, "CA-4.2"))

    def _told(self, seat: Seat) -> str:
        board, ending = self._board, self._board.facts.ending
        name = board.name(seat)
        if is_summoning(board.table, seat):
            standing, limit = ending.standing[seat], ending.standing_to_summon
            told = self._words("carcosa.ending.summons", name=name, standing=standing, limit=limit)
            told += f". {self._words('carcosa_table.goal.king', limit=limit)}."
        else:
            left = ending.to_last_space[seat]
            told = self._words("carcosa.ending.oracle", name=name, left=left) + "."
        if board.aid("projected") and not board.is_over:
            power = board.facts.projected[seat]
            told += f" {self._words('carcosa_table.goal.projected', n=power)}"
        return told
