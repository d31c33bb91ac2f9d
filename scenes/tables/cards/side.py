"""The side panel: exact odds, what is left in the deck, what was rolled so far, the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from game.cards.actions import Reroll
from game.cards.odds import (
    Target,
    attack_odds,
    draw_odds,
    slay_odds,
    targets,
    wound_odds,
)
from game.cards.pieces import CULTS, DIE_FACES, FACTS, SPIRIT_DICE, Card, Cult, cult_deck
from game.cards.state import Attack, Board
from game.cards.summoning import cards_due
from scenes.kit.layout import Box
from scenes.kit.sheet import Sheet
from scenes.kit.theme import GAP_M, GAP_S, TARGET_LEAST
from scenes.kit.ui import Ui
from scenes.tables.cards import pieces
from scenes.tables.cards.dice import Luck, faces_of, sweep_attack_odds, sweep_odds
from scenes.tables.cards.pieces import fitting

if TYPE_CHECKING:
    from scenes.tables.cards.board import CardsBoard

KINDS = ("minion", "gate", "horror", "follower", "item", "curse")
ON_BOARDS = ("minion", "gate", "horror")
ATTACK_STEPS = ("combat", "muster", "roll", "reroll", "lay", "aim", "wound")

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


class Side:
    """Draws the chosen panel under a row of tabs."""

    def __init__(self, board: CardsBoard) -> None:
        self._board = board
        self._say = board.speech.say
        self._book = OddsBook()
        self.chosen = ""
        """The panel that the player has chosen; empty for the one that fits the step."""
        self._best: dict[tuple[Board, tuple[Reroll, ...], Attack], Chances] = {}

    def turn_to(self, tab: str) -> None:
        self.chosen = tab

    def draw(self, ui: Ui, box: Box) -> None:
        tabs = self._tabs(ui)
        shown = self.chosen if self.chosen in tabs else self._usual(tabs)
        options = [(tab, self._say(f"tab.{tab}")) for tab in tabs]
        ui.choices(box.top(TARGET_LEAST + 2, 4), "tab", options, shown, self.turn_to)
        ui.place("panel.side", box)
        room = ui.panel(box, opacity=0.96, double=not ui.compact)
        room = room.inset(-6) if ui.compact else room
        if shown == "log":
            self._board.host.draw_log(ui, room)
        elif shown == "cards":
            self._board.hand.draw_list(ui, room)
        else:
            rows = Sheet(ui)
            {"odds": self._odds, "deck": self._deck, "luck": self._luck}[shown](rows)
            rows.show(room, shown, self._say(f"tab.{shown}"))

    def _tabs(self, ui: Ui) -> list[str]:
        tabs = ["cards"] if ui.compact else []
        tabs += ["odds"] if self._board.aid("preview") else []
        tabs += ["deck"] if self._board.aid("remaining") else []
        return [*tabs, "luck", "log"]

    def _usual(self, tabs: Sequence[str]) -> str:
        fighting = self._board.view.step in ATTACK_STEPS
        return "odds" if "odds" in tabs and (fighting or "cards" not in tabs) else tabs[0]

    # -- odds --------------------------------------------------------------------------------
    def _odds(self, rows: Sheet) -> None:
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
        for target in targets(there):
            self._odds_row(rows, self._target_art(cult, target, there), target, columns)
        if len(there.minions) + len(there.horrors) > 1:
            self._odds_row(rows, (f"mark_{cult}", cult, True), WHOLE, columns)
        self._wound_row(rows, columns)
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
            columns.append(Column(head, chances, wound_odds(there), chosen))
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

    # -- the deck ----------------------------------------------------------------------------
    def _deck(self, rows: Sheet) -> None:
        board, view, ui = self._board, self._board.view, rows.ui
        left = sum(copies for _, copies in view.unseen)
        if left:
            due = min(left, view.due or cards_due(view))
            chances = draw_odds(view.unseen, due)
            heads = (self._say("deck.left"), self._say("deck.chance"))
            self._table_row(rows, self._say("deck.next", n=due), heads, "card", ui.tone.quiet)
            for kind in KINDS:
                copies = self._copies(kind, None)
                chance = percent(chances.get(kind, 0.0))
                self._table_row(rows, self._say(f"kind.{kind}"), (str(copies), chance))
            for cult in CULTS:
                name = board.speech.cult(cult)
                figures = tuple(str(self._copies(kind, cult)) for kind in ON_BOARDS)
                self._cult_row(rows, cult, name, figures)
        else:
            rows.text(self._say("deck.empty"))
        pile = Counter(view.discard)
        rows.text(self._say("deck.pile", n=pile.total()), "card")
        if not pile:
            rows.text(self._say("deck.pile.empty"), "small", ui.tone.quiet)
        order = list(FACTS)
        for card in sorted(pile, key=order.index):
            self._pile_row(rows, card, pile[card])

    def _copies(self, kind: str, cult: Cult | None) -> int:
        """Cards of a kind that are left in the deck."""
        return sum(
            copies
            for card, copies in self._board.view.unseen
            if FACTS[card].kind == kind and cult in (None, FACTS[card].cult)
        )

    def _table_row(
        self,
        rows: Sheet,
        words: str,
        figures: tuple[str, ...],
        style: str = "body",
        colour: str = "",
    ) -> None:
        ui = rows.ui
        widest = max(ui.width(self._say(key), "label") for key in ("deck.left", "deck.chance"))
        wide = min(widest + GAP_S, 130.0)

        def draw(row: Box) -> None:
            for figure in reversed(figures):
                ui.text(row.side(wide), figure, "label", colour, "right", "middle")
            ui.text(row, words, style, valign="middle")

        def height(width: float) -> float:
            figured = max(ui.height(figure, "label", wide) for figure in figures)
            room = width - wide * len(figures)
            return max(figured, ui.height(words, style, room)) + 3

        rows.add(height, draw)

    def _cult_row(self, rows: Sheet, cult: Cult, name: str, figures: tuple[str, ...]) -> None:
        """What is left of a cult: minions, gates, horrors, each with a small print."""
        ui = rows.ui
        arts = ("minion_acolyte", "gate", f"horror_{cult}_minor")

        def draw(row: Box) -> None:
            for art, figure in zip(reversed(arts), reversed(figures), strict=True):
                cell = row.side(66)
                pieces.photograph(ui, cell.left(26, 6).middle(26, 26), art, cult)
                ui.text(cell, figure, "label", valign="middle")
            ui.text(row, name, "small", valign="middle")

        rows.add(lambda width: max(30.0, ui.height(name, "small", width - 198)) + 2, draw)

    def _pile_row(self, rows: Sheet, card: Card, count: int) -> None:
        ui, name = rows.ui, self._board.speech.card(card)
        words = self._say("deck.pile.line", n=count, card=name) if count > 1 else name

        def draw(row: Box) -> None:
            pieces.card_print(ui, row.left(28, GAP_S).middle(28, 28), card)
            ui.text(row, words, "small", valign="middle")

        rows.add(lambda width: max(30.0, ui.height(words, "small", width - 36)) + 2, draw)

    # -- luck --------------------------------------------------------------------------------
    def _luck(self, rows: Sheet) -> None:
        """What was rolled and drawn so far, against what was to be expected."""
        ui = rows.ui
        luck = Luck.of(self._board.news.events())
        rows.text(self._say("luck.dice", n=luck.rolled), "card")
        if luck.rolled:
            rows.add(lambda width: ui.pick(150.0, 128.0), partial(self._faces, ui, luck))
            each = f"{luck.rolled / DIE_FACES:.1f}"
            mean = self._say("luck.mean", mean=f"{luck.mean:.2f}")
            rows.text(f"{self._say('luck.expected', n=each)} {mean}", "small", ui.tone.quiet)
            wounds = self._say("luck.wounds", n=luck.wounds, rolls=luck.body_rolls)
            rows.text(wounds, "small", ui.tone.quiet)
        else:
            rows.text(self._say("luck.none"), "small", ui.tone.quiet)
        whole = _deck_kinds()
        left = {kind: self._copies(kind, None) for kind in KINDS}
        drawn = sum(whole.values()) - sum(left.values())
        rows.text(self._say("luck.draws", n=drawn), "card")
        for kind in KINDS:
            expected = f"{drawn * whole[kind] / sum(whole.values()):.1f}"
            told = self._say("luck.drawn", n=whole[kind] - left[kind], expected=expected)
            rows.add(
                lambda width: ui.pitch("small") + 2,
                partial(self._drawn, ui, self._say(f"kind.{kind}"), told),
            )

    def _drawn(self, ui: Ui, words: str, told: str, row: Box) -> None:
        ui.text(row.side(ui.width(told, "small") + GAP_M), told, "small", align="right")
        if ui.width(words, "small") <= row.w:
            ui.text(row, words, "small", ui.tone.quiet)

    def _faces(self, ui: Ui, luck: Luck, row: Box) -> None:
        """A bar for each face; the line is what was to be expected."""
        tone = ui.tone
        cells = Box(row.x, row.y, min(row.w, 420), row.h - 8).columns(DIE_FACES, 6)
        most = max(max(luck.faces.values()), luck.rolled / DIE_FACES, 1)
        high = row.h - 8 - 66
        line = luck.rolled / DIE_FACES / most * high
        for face, cell in enumerate(cells, 1):
            count = luck.faces[face]
            foot = cell.base(36, 2)
            pieces.die(ui, foot.fitted(1), "spirit", face)
            figures = cell.top(24)
            ui.text(figures, str(count), "label", tone.paper, "centre")
            bar = count / most * high
            body = (
                f'<rect x="20" y="{high - bar}" width="60" height="{max(1, bar)}" rx="3" '
                f'fill="{tone.brass_lit}"/><path d="M4 {high - line}H96" stroke="{tone.warn}" '
                'stroke-width="2.4" stroke-dasharray="9 6"/>'
            )
            ui.svg(Box(cell.x, figures.bottom + 2, cell.w, high), body, (100, high))


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


def _deck_kinds() -> Counter[str]:
    """Cards of each kind in the whole deck; the difficulties differ in values alone."""
    kinds: Counter[str] = Counter()
    for card, copies in cult_deck("normal").loose:
        kinds[FACTS[card].kind] += copies
    return kinds
