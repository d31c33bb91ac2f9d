"""What is left in the deck and what lies on the open pile, in the side panel."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from game.cards.odds import draw_odds
from game.cards.pieces import CULTS, FACTS, Card, Cult
from game.cards.summoning import cards_due
from game.cards.view import View
from scenes.kit.layout import Box
from scenes.kit.sheet import Sheet
from scenes.kit.theme import GAP_S
from scenes.tables.cards import pieces
from scenes.tables.cards.odds import percent

if TYPE_CHECKING:
    from scenes.tables.cards.board import CardsBoard

KINDS = ("minion", "gate", "horror", "follower", "item", "curse")
ON_BOARDS = ("minion", "gate", "horror")


def copies_left(view: View, kind: str, cult: Cult | None = None) -> int:
    """Cards of a kind that are left in the deck, of one cult or of all."""
    return sum(
        copies
        for card, copies in view.unseen
        if FACTS[card].kind == kind and cult in (None, FACTS[card].cult)
    )


class Deck:
    """Draws a row for each kind, a row for each cult, and the pile card by card."""

    def __init__(self, board: CardsBoard) -> None:
        self._board = board
        self._say = board.speech.say

    def add_to(self, rows: Sheet) -> None:
        board, view, ui = self._board, self._board.view, rows.ui
        left = sum(copies for _, copies in view.unseen)
        if left:
            due = min(left, view.due or cards_due(view))
            chances = draw_odds(view.unseen, due)
            heads = (self._say("deck.left"), self._say("deck.chance"))
            self._table_row(rows, self._say("deck.next", n=due), heads, "card", ui.tone.quiet)
            for kind in KINDS:
                copies = copies_left(view, kind)
                chance = percent(chances.get(kind, 0.0))
                self._table_row(rows, self._say(f"kind.{kind}"), (str(copies), chance))
            for cult in CULTS:
                name = board.speech.cult(cult)
                figures = tuple(str(copies_left(view, kind, cult)) for kind in ON_BOARDS)
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
