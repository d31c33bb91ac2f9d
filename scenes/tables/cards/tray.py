"""The dice of an attack in the tray: taken up, rolled, chosen, laid."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.cards.actions import EndAttack, OweHealth, Reroll
from game.cards.pieces import DIE_FACES, SPIRIT_DICE, SPIRIT_DIE_COST
from game.cards.state import Die
from scenes.kit.focus import Press, Target
from scenes.kit.layout import Box
from scenes.kit.theme import GAP_S, TARGET_LEAST
from scenes.kit.ui import Ui
from scenes.tables.cards import pieces
from scenes.tables.cards.buttons import Buttons, Option
from scenes.tables.cards.moves import Key, card_key, die_key
from scenes.tables.cards.words import CLAUSES

if TYPE_CHECKING:
    from scenes.tables.cards.board import CardsBoard

LARGEST = 92.0
"""Units of the widest die."""
BETWEEN = 10.0
"""Units between rows of dice, so that the frame of a chosen one hides no word above it."""
CARRIED = 50.0
"""Units of a die that is dragged about: less than what it is to be laid on."""


class Tray:
    """Draws dice in the room of the tray, with what can be done with them."""

    def __init__(self, board: CardsBoard, buttons: Buttons) -> None:
        self._board = board
        self._buttons = buttons
        self._say = board.speech.say

    # -- before the roll ---------------------------------------------------------------------
    def muster(self, ui: Ui, room: Box) -> None:
        """Body and Health dice, then places for Spirit dice that a press buys."""
        board, muster = self._board, self._board.picking.muster
        self._foot(ui, room, self._buttons.tools())
        own = 1 + board.view.me.health
        cells = self._cells(ui, room, own + SPIRIT_DICE + self._has_sword)
        for at, cell in enumerate(cells[:own]):
            kind: pieces.Material = "health" if at else "body"
            self._die(ui, cell, Die(kind, 0), self._say(f"die.{kind}"))
        for number, cell in enumerate(cells[own : own + SPIRIT_DICE], 1):
            taken = number <= muster.spirit
            press = partial(board.picking.take_spirit, number)
            target = (f"spirit.{number}", press, str(number), "CO-5.1")
            below = self._place(ui, cell, taken, *target)
            pieces.cost(ui, below, SPIRIT_DIE_COST, ui.tone.pallid if taken else ui.tone.paper)
        if self._has_sword:
            sword = ("sword", board.picking.flip_sword, "s", CLAUSES["sword_of_the_crusader"])
            below = self._place(ui, cells[-1], muster.sword, *sword)
            colour = ui.tone.pallid if muster.sword else ui.tone.paper
            ui.text(below, self._say("dice.free"), "label", colour, "centre", "middle")

    @property
    def _has_sword(self) -> bool:
        return self._board.view.may_use("sword_of_the_crusader")

    def _place(
        self, ui: Ui, cell: Box, taken: bool, key: Key, press: Press, hotkey: str, clause: str
    ) -> Box:
        """A Spirit die that is taken up, or a place for it; gives the room below it."""
        spot, below = self._spot(ui, cell)
        if taken:
            pieces.die(ui, spot, "spirit", 0)
            pieces.lit(ui, spot, strong=True)
        else:
            pieces.ghost_die(ui, spot)
            inner = spot.fitted(100 / 108).moved(0, -3)
            ui.text(inner, "+", "figure", ui.tone.paper, "centre", "middle")
        words = self._say("die.spirit")
        ui.target(Target(key, spot, words, press, clause=clause, hotkey=hotkey))
        if key in self._board.picking.hinted:
            pieces.hint(ui, spot)
        return below

    # -- places ------------------------------------------------------------------------------
    def _cells(self, ui: Ui, room: Box, count: int) -> list[Box]:
        """Cells for so many dice, in as few rows as let them be large."""
        label = ui.pitch("label") + 4
        best: tuple[float, int] = (0.0, 1)
        for rows in (1, 2, 3):
            columns = -(-count // rows)
            high = (room.h - (rows - 1) * BETWEEN) / rows
            size = min(room.w / columns - 12, (high - label - 8) / 1.08, LARGEST)
            best = max(best, (size, rows), key=lambda pair: pair[0])
        size, rows = best
        size = max(size, TARGET_LEAST)
        columns = -(-count // rows)
        high = size * 1.08 + label + 6
        pitch = high + BETWEEN
        top = room.y + max(0.0, (room.h - rows * pitch + BETWEEN) / 2)
        cells = []
        for at in range(count):
            row, column = divmod(at, columns)
            in_row = min(columns, count - row * columns)
            step = min((size + 26), room.w / in_row)
            left = room.x + (room.w - in_row * step) / 2
            cells.append(Box(left + column * step, top + row * pitch, step, high))
        return cells

    def _spot(self, ui: Ui, cell: Box) -> tuple[Box, Box]:
        """Where the die of a cell lies, and its label."""
        label = ui.pitch("label") + 2
        room = cell.copy()
        below = room.base(label)
        size = min(room.w - 8, room.h / 1.08 - 4)
        return room.middle(size, size * 1.08), below

    def _die(self, ui: Ui, cell: Box, die: Die, words: str, colour: str = "") -> Box:
        spot, label = self._spot(ui, cell)
        pieces.die(ui, spot, die.kind, die.face)
        if ui.width(words, "label") <= label.w - 2:
            ui.text(label, words, "label", colour, "centre", "middle")
        return spot

    # -- after it ----------------------------------------------------------------------------
    def rolled(self, ui: Ui, room: Box) -> None:
        """The dice of the attack, each to be chosen where that is possible."""
        self._foot(ui, room, self._below())
        dice = self._board.attack.dice
        cells = self._cells(ui, room, len(dice))
        for at, (cell, die) in enumerate(zip(cells, dice, strict=True)):
            if die.laid:
                self._laid(ui, cell, die)
            elif at in self._board.tumbling:
                self._board.places[die_key(at)] = self._spot(ui, cell)[0]
            else:
                self._lying(ui, cell, at, die)

    def _lying(self, ui: Ui, cell: Box, at: int, die: Die) -> None:
        """A die that has come to rest; a chosen one is lifted."""
        board, key = self._board, die_key(at)
        chosen = at in board.picking.dice
        words, colour = self._note(ui, at, die, chosen)
        place = cell.moved(0, -5 if chosen else 0)
        if self._is_carried(at):
            spot = self._spot(ui, place)[0]
            pieces.ghost_die(ui, spot)
        else:
            spot = self._die(ui, place, die, words, colour)
            if at in self._owed:
                pieces.struck(ui, spot)
        board.places[key] = spot
        if chosen:
            pieces.lit(ui, spot, strong=True)
        if board.view.phase in ("reroll", "lay"):
            label = f"{self._say(f'die.{die.kind}')}: {die.face} ({words})"
            clause = "CO-3.2" if board.view.phase == "reroll" else "CO-3.5"
            press = partial(board.picking.press_die, at)
            drop = partial(board.picking.drop_die, at) if board.view.phase == "lay" else None
            hotkey = str(at + 1)
            ui.target(Target(key, spot, label, press, clause=clause, hotkey=hotkey, drop=drop))
        if key in board.picking.hinted:
            pieces.hint(ui, spot)

    def draw_carried(self, ui: Ui) -> None:
        """Dice that are to be laid follow the pointer, all that are chosen side by side."""
        attack, carried = self._board.view.attack, self._board.picking.carried
        dice = [die for at, die in enumerate(attack.dice if attack else ()) if at in carried]
        if ui.carried and dice and self._board.view.phase == "lay":
            row = Box(*ui.carried[1], 0, 0).middle(CARRIED * len(dice), CARRIED * 1.08)
            for spot, die in zip(row.columns(len(dice), 0), dice, strict=True):
                pieces.die(ui, spot, die.kind, die.face)

    def _is_carried(self, at: int) -> bool:
        """Whether a die to be laid is off its place."""
        return at in self._board.picking.carried and self._board.view.phase == "lay"

    def _note(self, ui: Ui, at: int, die: Die, chosen: bool) -> tuple[str, str]:
        """What stands below a die, and in which colour."""
        picking, tone = self._board.picking, ui.tone
        if self._board.view.phase == "reroll" and picking.actions:
            if chosen or (not picking.dice and at in picking.last_chance):
                return self._say("dice.again"), tone.pallid
            if picking.reroll_of(picking.dice | {at}) is None:
                return self._say("dice.stays"), tone.quiet
        if at in self._owed:
            return self._say("dice.owed"), tone.warn
        return self._say(f"die.{die.kind}"), tone.pallid if chosen else tone.paper

    @property
    def _owed(self) -> set[int]:
        """Health dice that a wound takes at the end of the attack."""
        attack = self._board.attack
        health = [at for at, die in enumerate(attack.dice) if die.kind == "health"]
        return set(health[len(health) - attack.owed :])

    def _laid(self, ui: Ui, cell: Box, die: Die) -> None:
        """A die that has been used lies in shadow, ticked."""
        spot = self._die(ui, cell, die, self._say("dice.laid"), ui.tone.quiet)
        ui.svg(
            spot.fitted(100 / 108),
            '<rect x="6" y="3" width="88" height="98" rx="17" fill="#0f2418" fill-opacity=".72"/>'
            f'<path d="M28 50l16 18l28 -34" fill="none" stroke="{ui.tone.quiet}" '
            'stroke-width="9"/>',
            (100, 108),
        )

    # -- below the dice ----------------------------------------------------------------------
    def _foot(self, ui: Ui, room: Box, options: Sequence[Option]) -> None:
        """Buttons cut from the bottom of the room; scrolled when they are too many."""
        if options:
            wanted = self._buttons.height(ui, options, room.w)
            most = room.h * 0.55
            if wanted <= most:
                self._buttons.draw_rows(ui, room.base(wanted, GAP_S), options)
            else:
                self._buttons.draw_list(ui, room.base(most, GAP_S), options)

    def _below(self) -> list[Option]:
        """The Dagger, cards to ask for, ways to meet a wound, the end of the attack."""
        picking, buttons, actions = self._board.picking, self._buttons, self._board.actions
        if picking.picks[:1] == (card_key("ritual_dagger"),):
            faces = range(1, DIE_FACES + 1)
            return [buttons.step(f"dagger.{face}", str(face)) for face in faces]
        options = buttons.tools()
        if OweHealth() in actions:
            options.append(buttons.direct("owe", self._say("tool.wound"), OweHealth()))
        if Reroll() in actions and picking.last_chance and not picking.dice:
            options.append(buttons.direct("keep", self._say("main.keep"), Reroll()))
        if EndAttack() in actions and (picking.ready_placement or picking.dice):
            options.append(buttons.direct("stop", self._say("main.end_attack"), EndAttack()))
        return options
