"""The odds of an attack on the board that is looked at, in the side panel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from game.cards.actions import Reroll
from game.cards.odds import (
    Target,
    attack_odds,
    slay_odds,
    sweep_attack_odds,
    sweep_odds,
    targets,
    wound_odds,
)
from game.cards.pieces import FACTS, SPIRIT_DICE, Cult
from game.cards.state import Attack, Board
from scenes.kit.layout import Box
from scenes.kit.sheet import Sheet
from scenes.kit.ui import Ui
from scenes.tables.cards import pieces
from scenes.tables.cards.dice import faces_of
from scenes.tables.cards.pieces import fitting

if TYPE_CHECKING:
    from scenes.tables.cards.board import CardsBoard

Chances = dict[Target, float]


WHOLE = Target()
"""Stands for everything on a board, slain in one attack."""


class Column(NamedTuple):
    """One column of the odds."""

    head: str
    chances: Chances | None
    """None while they are being worked out."""
    wound: float | None
    lit: bool = False


def odds_after(board: Board, kept: Sequence[int], rolled: int) -> Chances:
    """Chance of each target, and of everything, once these dice have been rolled."""
    return {**slay_odds(board, kept, rolled), WHOLE: sweep_odds(board, kept, rolled)}


def percent(chance: float) -> str:
    """A chance as it is shown: 0 and 100 only when they are meant."""
    if 0.0 < chance < 0.005:
        return "<1 %"
    if 0.995 <= chance < 1.0 - 1e-9:
        return ">99 %"
    return f"{round(100 * chance)} %"


class OddsBook:
    """Exact odds of attacks, worked out one after another so that no frame waits long."""

    def __init__(self) -> None:
        self._known: dict[tuple[Board, int, bool], Chances] = {}
        self._busy = False

    def begin_frame(self) -> None:
        self._busy = False

    def attack(self, ui: Ui, board: Board, dice: int, rerolls: bool) -> Chances | None:
        """Odds before the first roll; None when it is not their turn in this frame."""
        key = board, dice, rerolls
        if key not in self._known:
            if self._busy:
                ui.again = True
                return None
            self._busy = True
            self._known[key] = {
                **attack_odds(board, dice, rerolls),
                WHOLE: sweep_attack_odds(board, dice, rerolls),
            }
        return self._known[key]


class Odds:
    """Draws a row for each target, a column for each way to roll."""

    def __init__(self, board: CardsBoard) -> None:
        self._board = board
        self._say = board.speech.say
        self._book = OddsBook()
        self._best: dict[tuple[Board, tuple[Reroll, ...], Attack], Chances] = {}

    def add_to(self, rows: Sheet) -> None:
        board, view = self._board, self._board.view
        cult = board.looked_cult
        if cult is None or not view.investigators:
            rows.text(self._say("odds.none"), "body", rows.ui.tone.quiet)
            return
        self._book.begin_frame()
        there = view.board(cult)
        columns, how = self._columns(rows.ui, cult, there)
        rows.add(
            lambda width: max(36.0, rows.ui.pitch("card") + 8),
            partial(self._odds_head, rows.ui, cult, columns),
        )
        self._wound_row(rows, columns)
        for target in targets(there):
            self._odds_row(rows, self._target_art(cult, target, there), target, columns)
        if len(there.minions) + len(there.horrors) > 1:
            self._odds_row(rows, (f"mark_{cult}", cult, True), WHOLE, columns)
        rows.text(self._say(how), "small", rows.ui.tone.quiet)
        rows.text(self._say("odds.each"), "small", rows.ui.tone.quiet)

    def _columns(self, ui: Ui, cult: Cult, there: Board) -> tuple[list[Column], str]:
        """What is compared in this step, and the key of how it is meant."""
        view = self._board.view
        attack = view.attack
        if attack is None or view.phase == "muster":
            return self._before(ui, there)
        faces = faces_of(attack, (at for at, die in enumerate(attack.dice) if not die.laid))
        if not all(faces):
            return [], "odds.lay.how"
        now = Column(self._say("odds.now"), odds_after(there, faces, 0), None)
        if view.phase != "reroll":
            return [now._replace(lit=True)], "odds.lay.how"
        return [now, self._again(there, attack)], (
            "odds.again.how" if self._board.picking.dice else "odds.again.best"
        )

    def _before(self, ui: Ui, there: Board) -> tuple[list[Column], str]:
        """One column for each number of Spirit dice that can be paid."""
        board, view = self._board, self._board.view
        me, muster = view.me, board.picking.muster
        most = 0 if view.turn.no_magic else min(SPIRIT_DICE, me.experience)
        rerolls = not view.turn.no_rerolls
        sword = board.view.may_use("sword_of_the_crusader")
        if view.phase == "muster":
            sword = muster.sword
        columns = []
        for spirit in range(most + 1):
            dice = 1 + me.health + spirit + sword
            head = self._say("odds.spirit", n=spirit) if spirit else self._say("odds.dice", n=dice)
            chosen = view.phase == "muster" and muster.spirit == spirit
            chances = self._book.attack(ui, there, dice, rerolls)
            columns.append(Column(head, chances, wound_odds(there, 1 + rerolls), chosen))
        return columns, "odds.best" if rerolls else "odds.no_reroll"

    def _again(self, there: Board, attack: Attack) -> Column:
        """After rolling the chosen dice; without any, after the best re-roll for each target."""
        board, head = self._board, self._say("odds.again")
        body = wound_odds(there) if 0 in board.picking.dice else 0.0
        if board.picking.dice:
            kept = [at for at in range(len(attack.dice)) if at not in board.picking.dice]
            chances = odds_after(there, faces_of(attack, kept), len(board.picking.dice))
            return Column(head, chances, body, lit=True)
        rerolls = tuple(one for one in board.actions if isinstance(one, Reroll))
        key = there, rerolls, attack
        if key not in self._best:
            self._best = {key: _best_reroll(there, attack, rerolls)}
        return Column(head, self._best[key], None)

    @staticmethod
    def _widths(ui: Ui, columns: Sequence[Column]) -> list[float]:
        """Units of each column of figures."""
        figures = ui.width(">99 %", "label")
        return [max(figures, ui.width(column.head, "label")) + 10 for column in columns]

    def _odds_head(self, ui: Ui, cult: Cult, columns: Sequence[Column], row: Box) -> None:
        for column, wide in _from_right(columns, self._widths(ui, columns)):
            colour = ui.tone.pallid if column.lit else ui.tone.quiet
            ui.text(row.side(wide), column.head, "label", colour, "right", "middle")
        words = self._say("odds.title", cult=self._board.speech.cult(cult))
        for told in (words, self._board.speech.cult(cult)):
            if style := fitting(ui, told, row.w, ("card", "label")):
                ui.text(row, told, style, valign="middle")
                return

    def _target_art(self, cult: Cult, target: Target, there: Board) -> tuple[str, Cult, bool]:
        if target.rank:
            return f"horror_{cult}_{target.rank}", cult, target.rank in there.awake
        own = FACTS[target.card].cult or cult
        return pieces.card_art(target.card), own, True

    def _odds_row(
        self, rows: Sheet, art: tuple[str, Cult, bool], target: Target, columns: Sequence[Column]
    ) -> None:
        ui = rows.ui
        speech = self._board.speech
        whole = (self._say("odds.whole"), self._say("odds.whole.short"))
        names = whole if target == WHOLE else (speech.target(target), speech.short(target))
        high, widths = ui.pick(40.0, 32.0), self._widths(ui, columns)

        def height(width: float) -> float:
            room = width - high - sum(widths) - 4
            return max(high, ui.height(_worded(ui, names, room), "small", max(1.0, room))) + 3

        def draw(row: Box) -> None:
            figure, cult, awake = art
            pieces.photograph(ui, row.left(high - 4, 8).fitted(1), figure, cult, awake=awake)
            for column, wide in _from_right(columns, widths):
                chance = None if column.chances is None else column.chances.get(target, 0.0)
                self._chance(ui, row.side(wide), chance, column.lit)
            ui.text(row, _worded(ui, names, row.w), "small", valign="middle")

        rows.add(height, draw)

    def _chance(self, ui: Ui, cell: Box, chance: float | None, lit: bool) -> None:
        """A number with a bar under it, so that it can be compared at a glance."""
        tone = ui.tone
        words = self._say("odds.soon") if chance is None else percent(chance)
        colour = tone.pallid if lit else tone.paper
        ui.text(cell.moved(0, -3), words, "label", colour, "right", "middle")
        if chance is not None:
            wide = cell.w - 12
            bar = Box(cell.right - wide, cell.centre[1] + 10, wide, 4)
            ui.svg(
                bar,
                f'<rect width="100" height="4" rx="2" fill="{tone.raised}"/>'
                f'<rect width="{max(0.01, round(chance * 100))}" height="4" rx="2" '
                f'fill="{colour}"/>',
                (100, 4),
            )

    def _wound_row(self, rows: Sheet, columns: Sequence[Column]) -> None:
        """How likely the Body die wounds when it is rolled."""
        if all(column.wound is None for column in columns):
            return
        ui, names = rows.ui, (self._say("odds.wound"),)
        high, widths = ui.pick(36.0, 28.0), self._widths(ui, columns)

        def draw(row: Box) -> None:
            pieces.die(ui, row.left(high - 4, 8).fitted(1), "body", 1)
            for column, wide in _from_right(columns, widths):
                cell = row.side(wide)
                if column.wound is not None:
                    figures = percent(column.wound)
                    ui.text(cell, figures, "label", ui.tone.warn, "right", "middle")
            ui.text(row, _worded(ui, names, row.w), "small", ui.tone.warn, valign="middle")

        def height(width: float) -> float:
            room = width - high - sum(widths) - 4
            return max(high, ui.height(_worded(ui, names, room), "small", max(1.0, room))) + 4

        rows.add(height, draw)


def _worded(ui: Ui, names: Sequence[str], room: float) -> str:
    """The first of these whose words are none too long; empty if all are."""
    for name in names:
        if max(ui.width(word, "small") for word in name.split()) <= room:
            return name
    return ""


def _from_right(
    columns: Sequence[Column], widths: Sequence[float]
) -> Iterator[tuple[Column, float]]:
    """Columns with their widths, the last one first."""
    return zip(reversed(columns), reversed(widths), strict=True)


def _best_reroll(there: Board, attack: Attack, rerolls: Sequence[Reroll]) -> Chances:
    """The best chance for each target that any legal re-roll gives."""
    best: Chances = {}
    tried: set[tuple[int, ...]] = set()
    for reroll in rerolls:
        kept = faces_of(attack, (at for at in range(len(attack.dice)) if at not in reroll.dice))
        shown = tuple(sorted(kept))
        if shown in tried:
            continue
        tried.add(shown)
        for target, chance in odds_after(there, kept, len(reroll.dice)).items():
            best[target] = max(best.get(target, 0.0), chance)
    return best
