"""The buttons of the tray: what can be done now, what it costs, and how it is called."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from game.cards.pieces import (
    DESTROY_GATE_COST,
    FACTS,
    HEALING_COST,
    HURRY_COST,
    PIECES,
    SEAL_GATE_COST,
    Card,
)
from game.cards.state import skill_cost
from scenes.kit.focus import Press, Target
from scenes.kit.layout import Box
from scenes.kit.theme import GAP_S, GAP_XS, TARGET_LEAST
from scenes.kit.ui import Ui
from scenes.tables.cards import pieces
from scenes.tables.cards.moves import MAGIC, SKILL, Key, card_of, roots
from scenes.tables.cards.words import CLAUSES

if TYPE_CHECKING:
    from scenes.tables.cards.board import CardsBoard

COSTS = {
    "destroy": DESTROY_GATE_COST,
    "seal": SEAL_GATE_COST,
    "hurry": HURRY_COST,
    "heal": HEALING_COST,
}
MAGIC_CLAUSES = {"destroy": "CO-3.8", "seal": "CO-5.4", "hurry": "CO-5.2", "heal": "CO-5.3"}
SPELLS = {"seal": "seal_gate", "hurry": "hurry", "heal": "healing"}
"""Spells by their keys in the word tables."""
COIN, ROW = 26.0, 46.0
"""Units of a coin on a button, and from button to button."""
ELSEWHERE = ("board.", "pay", "end", "buy.", "leave.", "suffer.", "dagger.")
"""How the keys begin of what is pressed elsewhere, or has a button of its own."""


@dataclass(frozen=True, slots=True)
class Option:
    """A button of the tray. One that is not usable asks the rules why when it is pressed."""

    key: Key
    words: str
    press: Press
    usable: bool = True
    cost: int = 0
    """Experience."""
    help: str = ""
    clause: str = ""
    chosen: bool = False


class Buttons:
    """Makes and draws them."""

    def __init__(self, board: CardsBoard) -> None:
        self._board = board
        self._say = board.speech.say

    # -- which there are ---------------------------------------------------------------------
    def of_combat(self) -> list[Option]:
        """Skill, magic and cards: what is legal first, magic also when it is not."""
        actions = self._board.actions
        if not actions:
            return []
        legal = roots(actions)
        keys = [key for key in legal if not key.startswith(ELSEWHERE)]
        keys += [key for key in MAGIC if key not in legal]
        options = [self._tool(key, key in legal) for key in keys]
        attacks = any(key.startswith("board.") for key in legal)
        if "end" in legal and (attacks or (self._board.god and len(legal) > 1)):
            help = self._say("tool.end.help")
            options.append(self.step("end", self._say("tool.end"), help=help))
        return options

    def tools(self) -> list[Option]:
        """Every legal first step that has no place of its own."""
        legal = roots(self._board.actions)
        return [self._tool(key, True) for key in legal if not key.startswith(ELSEWHERE)]

    def direct(self, key: Key, words: str, action: Any) -> Option:
        """A button that plays an action at once."""
        return Option(key, words, partial(self._board.host.submit, action))

    def step(self, key: Key, words: str, **more: Any) -> Option:
        """A button that does what pressing the thing itself does."""
        return Option(f"do.{key}", words, partial(self._board.press, key), **more)

    def _tool(self, key: Key, usable: bool) -> Option:
        cost, help, clause = self._facts(key)
        return self.step(
            key,
            self.name(key),
            usable=usable,
            cost=cost,
            help=help,
            clause=clause,
            chosen=self._board.picking.picks[:1] == (key,),
        )

    def _facts(self, key: Key) -> tuple[int, str, str]:
        """What a first step costs, what it does, and its clause."""
        board, tell = self._board, self._board.speech.tell
        card, person = card_of(key), board.view.me.person
        if key in SPELLS:
            return COSTS[key], tell(f"spell.{SPELLS[key]}.text"), MAGIC_CLAUSES[key]
        if key in COSTS:
            return COSTS[key], self._say(f"tool.{key}.help"), MAGIC_CLAUSES[key]
        if key == SKILL:
            cost = skill_cost("investigator", person)
            return cost, tell(f"person.{person}.skill"), CLAUSES[person]
        if card and self._absorbs(card):
            return 0, "", "CO-2.8"
        if card:
            return FACTS[card].use, tell(f"card.{card}.text"), CLAUSES[card]
        return 0, "", ""

    def _absorbs(self, card: Card) -> bool:
        """Whether a follower would be turned, and not used, in this step."""
        return self._board.view.step in ("sanity", "wound") and card in PIECES.person

    def name(self, key: Key) -> str:
        """What the first step of an action is called."""
        say, speech = self._say, self._board.speech
        kind, _, card = key.partition(".")
        if key in SPELLS:
            return speech.tell(f"spell.{SPELLS[key]}")
        if key == SKILL:
            return say("tool.skill", person=speech.person(self._board.view.me.person))
        if kind in ("ask", "give"):
            return say(f"tool.{kind}", card=speech.card(card))
        if kind == "card" and self._absorbs(card):
            return say("tool.turn", card=speech.card(card))
        return speech.card(card) if kind == "card" else say(f"tool.{key}")

    # -- drawing -----------------------------------------------------------------------------
    def _width(self, ui: Ui, option: Option) -> float:
        cost = COIN + 12 + ui.width("0", "label") if option.cost else 0
        return ui.width(option.words, "strong") + cost + 26

    def width(self, ui: Ui, options: Sequence[Option]) -> float:
        """Units that the widest of them needs."""
        return max((self._width(ui, one) for one in options), default=1.0)

    def rows(self, ui: Ui, options: Sequence[Option], width: float) -> list[Sequence[Option]]:
        """As many side by side as fit."""
        widest = self.width(ui, options)
        columns = max(1, min(len(options), int((width + 6) // (widest + 6))))
        return [options[at : at + columns] for at in range(0, len(options), columns)]

    def height(self, ui: Ui, options: Sequence[Option], width: float) -> float:
        """Units that ``draw_rows`` needs."""
        return ROW * len(self.rows(ui, options, width)) - 4

    def draw_rows(self, ui: Ui, box: Box, options: Sequence[Option]) -> None:
        """All of them under and beside each other, none scrolled."""
        rows = self.rows(ui, options, box.w)
        for line, cells in zip(rows, box.stack(len(rows), ROW - 4, 4), strict=True):
            for cell, one in zip(cells.columns(len(line), 6), line, strict=True):
                self.draw(ui, cell, one)

    def draw_list(self, ui: Ui, room: Box, options: Sequence[Option]) -> None:
        """All of them in one or two columns, scrolled if they are many."""
        if not options:
            return
        widest = self.width(ui, options)
        columns = 2 if 2 * widest + GAP_S <= room.w else 1
        rows = [options[at : at + columns] for at in range(0, len(options), columns)]
        gap = ui.pick(7.0, 5.0)
        least = TARGET_LEAST + 2.0
        if widest > room.w / columns:
            wide = (room.w - TARGET_LEAST - GAP_S) / columns - 24
            least = max(least, *(ui.height(one.words, "label", wide) + 14 for one in options))
        high = max(least, min(46.0, (room.h + gap) / len(rows) - gap))
        whole = len(rows) * (high + gap) - gap
        with ui.scrolled(room, "desk", self._say("desk.combat"), whole) as inner:
            for row in rows:
                line = inner.top(high, gap)
                for cell, one in zip(line.columns(columns, GAP_S), row, strict=False):
                    self.draw(ui, cell, one)

    def draw(self, ui: Ui, cell: Box, one: Option) -> None:
        """A button with its price as a coin; the first takes the focus if nothing else does."""
        tone = ui.tone
        fill, line, ink = tone.raised, tone.brass, tone.paper
        if not one.usable:
            fill, ink = tone.panel, tone.unusable
        if one.chosen:
            line = tone.pallid
        ui.panel(cell, fill, line, corner=6, double=False, width=2.4 if one.chosen else 1.4)
        inner = cell.inset(12, 0)
        if one.cost:
            wide = COIN + 4 + ui.width(str(one.cost), "label")
            pieces.cost(ui, inner.side(wide, GAP_XS), one.cost, ink)
        style = "strong" if ui.width(one.words, "strong") <= inner.w else "label"
        ui.text(inner, one.words, style, ink, "left" if one.cost else "centre", "middle")
        if not ui.first and one.usable:
            ui.first = one.key
        ui.target(Target(one.key, cell, one.words, one.press, one.help, one.clause))
        if one.chosen:
            ui.tick(cell, tone.pallid)
        if one.key.removeprefix("do.") in self._board.picking.hinted:
            pieces.hint(ui, cell)
