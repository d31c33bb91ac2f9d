"""The side panel: odds, deck, luck, log, and the cards where they have no place of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scenes.kit.layout import Box
from scenes.kit.sheet import Sheet
from scenes.kit.theme import TARGET_LEAST
from scenes.kit.ui import Ui
from scenes.tables.cards.deck import Deck
from scenes.tables.cards.luck import Fortune
from scenes.tables.cards.odds import Odds

if TYPE_CHECKING:
    from scenes.tables.cards.board import CardsBoard

ATTACK_STEPS = ("combat", "muster", "roll", "reroll", "lay", "aim", "wound")


class Side:
    """Draws the chosen panel under a row of tabs."""

    def __init__(self, board: CardsBoard) -> None:
        self._board = board
        self._say = board.speech.say
        self._panels: dict[str, Odds | Deck | Fortune]
        self._panels = {"odds": Odds(board), "deck": Deck(board), "luck": Fortune(board)}
        self.chosen = ""
        """The panel that the player has chosen; empty for the one that fits the step."""

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
            self._panels[shown].add_to(rows)
            rows.show(room, shown, self._say(f"tab.{shown}"))

    def _tabs(self, ui: Ui) -> list[str]:
        tabs = ["cards"] if ui.compact else []
        tabs += ["odds"] if self._board.aid("preview") else []
        tabs += ["deck"] if self._board.aid("remaining") else []
        return [*tabs, "luck", "log"]

    def _usual(self, tabs: Sequence[str]) -> str:
        fighting = self._board.view.step in ATTACK_STEPS
        return "odds" if "odds" in tabs and (fighting or "cards" not in tabs) else tabs[0]
