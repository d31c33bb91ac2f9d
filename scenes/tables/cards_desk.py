"""The tray in the middle: whatever has to be decided now lies in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from game.cards.actions import (
    Allow,
    Choose,
    EndAttack,
    Lending,
    OweHealth,
    PayCurse,
    PayLoss,
    Refuse,
    Report,
    SetLending,
    SkipReports,
    SufferCurse,
)
from game.cards.pieces import (
    DECLINE_REWARD,
    DESTROY_GATE_COST,
    DIE_FACES,
    FACTS,
    HEALING_COST,
    HURRY_COST,
    PEOPLE,
    PIECES,
    SEAL_GATE_COST,
    SPIRIT_DICE,
    SPIRIT_DIE_COST,
    TYCOON_BONUS,
    Card,
    Person,
)
from game.cards.setup import free_people
from game.cards.state import Die, skill_cost
from game.cards.summoning import price, sanity_loss
from scenes.focus import Press, Target
from scenes.layout import Box
from scenes.sheet import Sheet
from scenes.tables import cards_pieces as pieces
from scenes.tables.cards_moves import MAGIC, SKILL, Key, card_of, die_key, following, roots
from scenes.tables.cards_words import CLAUSES
from scenes.theme import GAP_M, GAP_S, GAP_XS, TARGET, TARGET_LEAST
from scenes.ui import Kind, Ui

if TYPE_CHECKING:
    from scenes.tables.cards import CardsBoard

COSTS = {
    "destroy": DESTROY_GATE_COST,
    "seal": SEAL_GATE_COST,
    "hurry": HURRY_COST,
    "heal": HEALING_COST,
}
MAGIC_CLAUSES = {"destroy": "CO-3.8", "seal": "CO-5.4", "hurry": "CO-5.2", "heal": "CO-5.3"}
SPELLS = {"seal": "seal_gate", "hurry": "hurry", "heal": "healing"}
"""Spells by their keys in the word tables."""
PRINT = 84.0
"""Units of the print of a card on the desk."""


@dataclass(frozen=True, slots=True)
class Option:
    """A button of the desk; without ``press`` the rules say why it cannot be used."""

    key: Key
    words: str
    press: Press
    usable: bool = True
    cost: int | None = None
    help: str = ""
    clause: str = ""
    chosen: bool = False


class Desk:
    """Draws the tray for the step that the game is in."""

    def __init__(self, board: CardsBoard) -> None:
        self._board = board
        self._say = board.speech.say

    # -- the tray ----------------------------------------------------------------------------
    def draw(self, ui: Ui, box: Box) -> None:
        room = pieces.tray_room(box)
        self._board.places["tray"] = box
        head = room.top(max(ui.pitch("card"), 30.0), ui.pick(8, 2))
        step = self._board.view.step
        self._head(ui, head, step)
        match step:
            case "curses" | "buy":
                self._offer(ui, room)
            case "muster" | "roll" | "reroll" | "lay" | "aim":
                self._dice(ui, room)
            case "wound":
                self._wound(ui, room)
            case "order":
                self._order(ui, room)
            case _:
                self._options(ui, room)

    def _head(self, ui: Ui, row: Box, step: str) -> None:
        view = self._board.view
        if ui.compact and view.investigators:
            me = view.investigators[self._board.view.active]
            wide = self._board.hand.counts_width(ui, me)
            if wide < row.w:
                self._board.hand.draw_counts(ui, row.side(wide, GAP_S), me)
        words = self._title(step)
        style = "card" if ui.width(words, "card") <= row.w else "label"
        if ui.width(words, style) <= row.w:
            ui.text(row, words, style, valign="middle")

    def _title(self, step: str) -> str:
        view, say = self._board.view, self._say
        cult = self._board.attacked_cult
        if step == "sanity":
            return say("desk.sanity", horror=self._board.threat)
        if view.attack and cult is None:
            return say("desk.attack.blind")
        if cult:
            return say("desk.attack", cult=self._board.speech.cult(cult))
        known = {"order": "begin", "ritual": "ritual", "curses": "curses", "buy": "buy"}
        known |= {"combat": "combat", "report": "report", "asked": "asked", "draw": "draw"}
        return say(f"desk.{known.get(step, 'quiet')}")

    # -- buttons -----------------------------------------------------------------------------
    def _options(self, ui: Ui, room: Box) -> None:
        """Everything that can be done now, a button each, in two columns if they fit."""
        options = self._listed()
        if not options:
            return
        self.buttons(ui, room, options)

    def buttons(self, ui: Ui, room: Box, options: Sequence[Option]) -> None:
        widest = max(self._option_width(ui, one) for one in options)
        columns = 2 if 2 * widest + GAP_S <= room.w else 1
        rows = [options[at : at + columns] for at in range(0, len(options), columns)]
        gap = ui.pick(7.0, 5.0)
        wide = (room.w - TARGET_LEAST - GAP_S) / columns - 24
        least = max(ui.height(one.words, "label", wide) for one in options) + 14
        least = max(TARGET_LEAST + 2.0, least if widest > room.w / columns else 0.0)
        high = max(least, min(46.0, (room.h + gap) / len(rows) - gap))
        whole = len(rows) * (high + gap) - gap
        with ui.scrolled(room, "desk", self._say("desk.combat"), whole) as inner:
            for row in rows:
                line = inner.top(high, gap)
                for cell, one in zip(line.columns(columns, GAP_S), row, strict=False):
                    self._button(ui, cell, one)

    def _option_width(self, ui: Ui, option: Option) -> float:
        cost = 26 + 4 + ui.width("0", "label") + 8 if option.cost else 0
        return ui.width(option.words, "strong") + cost + 26

    def _button(self, ui: Ui, cell: Box, one: Option, kind: Kind = "plain") -> None:
        """A button with its price as a coin; the first takes the focus if nothing else does."""
        tone = ui.tone
        fill, line, ink = tone.raised, tone.brass, tone.paper
        if one.chosen:
            line = tone.pallid
        if not one.usable:
            fill, line, ink = tone.panel, tone.brass, tone.unusable
        ui.panel(cell, fill, line, corner=6, double=False, width=2.4 if one.chosen else 1.4)
        inner = cell.inset(12, 0)
        if one.cost:
            wide = 30 + ui.width(str(one.cost), "label")
            pieces.cost(ui, inner.side(wide, GAP_XS), one.cost, ink)
        style = "strong" if ui.width(one.words, "strong") <= inner.w else "label"
        ui.text(inner, one.words, style, ink, "left" if one.cost else "centre", "middle")
        if not ui.first and one.usable:
            ui.first = one.key
        target = Target(one.key, cell, one.words, one.press, one.help, one.clause)
        ui.target(target)
        if one.chosen:
            ui.tick(cell, tone.pallid)
        if one.key.removeprefix("do.") in self._board.hinted_keys:
            pieces.hint(ui, cell)

    def _listed(self) -> list[Option]:
        board, view, say = self._board, self._board.view, self._say
        actions = board.actions
        match view.step:
            case "combat":
                return self._of_combat()
            case "sanity":
                first = [self._option("pay", say("tool.pay", n=sanity_loss(view)))]
                pay = first if PayLoss() in actions else []
                return pay + self._of_roots(actions)
            case "report" if actions:
                return [
                    self._direct("report", say("tool.report"), Report()),
                    self._direct("skip", say("tool.skip"), SkipReports()),
                    *self._of_roots(actions),
                ]
            case "asked" if actions:
                return [
                    self._direct("allow", say("tool.allow"), Allow()),
                    self._direct("refuse", say("tool.refuse"), Refuse()),
                ]
        return self._of_roots(actions)

    def _direct(self, key: Key, words: str, action: Any) -> Option:
        return Option(key, words, partial(self._board.host.submit, action))

    def _option(self, key: Key, words: str, **more: Any) -> Option:
        """A button that does what pressing the thing itself does."""
        return Option(f"do.{key}", words, partial(self._board.press, key), **more)

    def _of_combat(self) -> list[Option]:
        """Skill, magic and cards: what is legal first, magic also when it is not."""
        actions = self._board.actions
        if not actions:
            return []
        legal = roots(actions)
        keys = [key for key in legal if not key.startswith(("board.", "end"))]
        keys += [key for key in MAGIC if key not in legal]
        options = [self._root(key, key in legal) for key in keys]
        if "end" in legal and any(key.startswith("board.") for key in legal):
            words = self._say("tool.end")
            options.append(self._option("end", words, help=self._say("tool.end.help")))
        return options

    def _of_roots(self, actions: Sequence[Any]) -> list[Option]:
        hidden = ("board.", "pay", "end", "buy.", "leave.", "suffer.", "dagger.")
        return [self._root(key, True) for key in roots(actions) if not key.startswith(hidden)]

    def _root(self, key: Key, usable: bool) -> Option:
        """The first step of an action as a button."""
        board = self._board
        words, price_of, help, clause = self.tool_name(key), None, "", ""
        card = card_of(key)
        if key in MAGIC:
            price_of, clause = COSTS[key], MAGIC_CLAUSES[key]
            help = self._magic_help(key)
        elif key == SKILL:
            person = board.view.me.person
            price_of, clause = skill_cost("investigator", person), CLAUSES[person]
            help = board.speech.tell(f"person.{person}.skill")
        elif card and board.view.step in ("sanity", "wound") and card in PIECES.person:
            clause = "CO-2.8"
        elif card:
            price_of, clause = FACTS[card].use, CLAUSES[card]
            help = board.speech.tell(f"card.{card}.text")
        return self._option(
            key,
            words,
            usable=usable,
            cost=price_of or None,
            help=help,
            clause=clause,
            chosen=board.picks[:1] == (key,),
        )

    def _magic_help(self, key: Key) -> str:
        if key in SPELLS:
            return self._board.speech.tell(f"spell.{SPELLS[key]}.text")
        return self._say(f"tool.{key}.help")

    def tool_name(self, key: Key) -> str:
        """What the first step of an action is called."""
        board, say = self._board, self._say
        kind, _, card = key.partition(".")
        view = board.view
        if key in SPELLS:
            return board.speech.tell(f"spell.{SPELLS[key]}")
        if key == SKILL:
            return say("tool.skill", person=board.speech.person(view.me.person))
        if kind == "ask":
            return say("tool.ask", card=board.speech.card(card))
        if kind == "give":
            return say("tool.give", card=board.speech.card(card))
        if view.step in ("sanity", "wound") and kind == "card":
            if card == "elder_sign":
                return say("tool.elder_sign")
            return say("tool.turn", card=board.speech.card(card))
        return board.speech.card(card) if kind == "card" else say(f"tool.{key}")

    # -- cards on the desk -------------------------------------------------------------------
    def _offer(self, ui: Ui, room: Box) -> None:
        """Curses first, then what can be bought: each card with its text and its buttons."""
        view = self._board.view
        curses = [card for card in view.offer if FACTS[card].kind == "curse"]
        shown = curses if view.step == "curses" else list(view.offer)
        rows = Sheet(ui)
        for card in shown:
            rows.add(
                partial(self._offered_height, ui, card, len(shown)),
                partial(self._offered, ui, card),
            )
        others = [one for one in self._of_roots(self._board.actions) if one.key == "do.heal"]
        for one in others:
            rows.add(lambda width: 46, lambda row, one=one: self._button(ui, row.top(42), one))  # type: ignore[misc]
        rows.show(room, "desk", self._title(view.step))

    def _offered_height(self, ui: Ui, card: Card, count: int, width: float) -> float:
        inner = width - 26
        beside = inner - PRINT - GAP_M
        name = ui.height(self._board.speech.card(card), "card", beside)
        text = ui.height(self._board.speech.text(card), "small", beside)
        head = max(PRINT, name + ui.pitch("small") + text + 4)
        buttons = self._sales(card)
        rows = len(self._button_rows(ui, buttons, inner))
        return head + rows * 44 + 32

    def _button_rows(
        self, ui: Ui, options: Sequence[Option], width: float
    ) -> list[Sequence[Option]]:
        """As many buttons side by side as fit."""
        widest = max((self._option_width(ui, one) for one in options), default=1.0)
        columns = max(1, min(len(options), int((width + 6) // (widest + 6))))
        return [options[at : at + columns] for at in range(0, len(options), columns)]

    def _offered(self, ui: Ui, card: Card, row: Box) -> None:
        tone, speech = ui.tone, self._board.speech
        self._board.places[f"offer.{card}"] = row
        line = pieces.BLOOD if FACTS[card].kind == "curse" else ""
        room = pieces.sheet(ui, Box(row.x, row.y, row.w, row.h - 8), "", line).inset(9, 8)
        options = self._sales(card)
        rows = self._button_rows(ui, options, room.w)
        foot = room.base(len(rows) * 44 - 4, GAP_XS)
        pieces.pinned(ui, room.left(PRINT, GAP_M).top(PRINT), pieces.card_art(card))
        name = speech.card(card)
        ui.text(room.top(ui.height(name, "card", room.w)), name, "card", tone.sheet_ink)
        kind = self._say(f"kind.one.{FACTS[card].kind}")
        if FACTS[card].price:
            kind = self._say("kind.price", kind=kind, price=FACTS[card].price)
        ui.text(room.top(ui.pitch("small"), 2), kind, "small", tone.sheet_quiet)
        ui.text(room, speech.text(card), "small", tone.sheet_ink, link=tone.sheet_link)
        for line_of, cells in zip(rows, foot.stack(len(rows), 40, 4), strict=True):
            for cell, one in zip(cells.columns(len(line_of), 6), line_of, strict=True):
                self._button(ui, cell, one)

    def _sales(self, card: Card) -> list[Option]:
        """Ways to deal with a card that was drawn."""
        board, say, actions = self._board, self._say, self._board.actions
        legal = following(actions, ())
        if FACTS[card].kind == "curse":
            return self._ransoms(card)
        full = f"buy.{card}.self"
        words = say("buy.for", n=FACTS[card].price)
        options = [self._option(full, words, usable=full in legal, clause="CO-2.5")]
        for by in ("investigator", "follower"):
            key = f"buy.{card}.{by}"
            if key in legal:
                words = say("buy.thief", n=price(card, by))
                options.append(self._option(key, words, clause="CO-7.6"))
        reward = DECLINE_REWARD + TYCOON_BONUS * (board.view.me.person == "tycoon")
        leave = f"leave.{card}.self"
        words = say("buy.leave", n=reward)
        options.append(self._option(leave, words, usable=leave in legal, clause="CO-3.9"))
        tycoon = f"leave.{card}.follower"
        if tycoon in legal:
            words = say("buy.tycoon", n=reward + TYCOON_BONUS)
            options.append(self._option(tycoon, words, clause="CO-7.10"))
        return options

    def _ransoms(self, card: Card) -> list[Option]:
        board, say = self._board, self._say
        options = []
        payments = [one for one in board.actions if isinstance(one, PayCurse) and one.card == card]
        for one in payments:
            name = board.speech.card(one.follower) if one.follower else ""
            words = say("curse.turn", card=name) if name else say("curse.pay", n=FACTS[card].price)
            options.append(self._option(f"pay.{card}.{one.follower or 'self'}", words))
        if not payments and FACTS[card].price:
            words = say("curse.pay", n=FACTS[card].price)
            options.append(self._option(f"pay.{card}.self", words, usable=False, clause="CO-2.6"))
        legal = SufferCurse(card) in board.actions
        key = f"suffer.{card}"
        return [*options, self._option(key, say("curse.suffer"), usable=legal, clause="CO-2.6")]

    # -- dice --------------------------------------------------------------------------------
    def _dice(self, ui: Ui, room: Box) -> None:
        view = self._board.view
        if view.step == "muster":
            self._muster(ui, room)
            return
        foot = self._foot()
        if foot:
            high = self._foot_height(ui, foot, room.w)
            self._draw_foot(ui, room.base(high, GAP_S), foot)
        self._rolled(ui, room)

    def _muster(self, ui: Ui, room: Box) -> None:
        """Body and Health dice, then places for Spirit dice that a press buys."""
        board, view = self._board, self._board.view
        muster = board.muster
        asks = [one for one in self._of_roots(board.actions) if one.key.startswith("do.ask.")]
        if asks:
            self.buttons(ui, room.base(44 * len(asks), GAP_S), asks)
        own = 1 + view.me.health
        count = own + SPIRIT_DICE + self._has_sword
        cells = self._places(ui, room, count)
        for at, cell in enumerate(cells[:own]):
            material: pieces.Material = "health" if at else "body"
            self._die(ui, cell, Die(material, 6), self._say(f"die.{material}"))
        for number, cell in enumerate(cells[own : own + SPIRIT_DICE], 1):
            taken = number <= muster.spirit
            key, press = f"spirit.{number}", partial(board.take_spirit, number)
            label = self._place(ui, cell, key, taken, press, str(number), "CO-5.1")
            pieces.cost(ui, label, SPIRIT_DIE_COST, ui.tone.pallid if taken else ui.tone.paper)
        if self._has_sword:
            clause = CLAUSES["sword_of_the_crusader"]
            flip = board.flip_sword
            label = self._place(ui, cells[-1], "sword", muster.sword, flip, "s", clause)
            colour = ui.tone.pallid if muster.sword else ui.tone.paper
            ui.text(label, self._say("dice.free"), "label", colour, "centre", "middle")

    @property
    def _has_sword(self) -> bool:
        return self._board.view.may_use("sword_of_the_crusader")

    def _place(
        self,
        ui: Ui,
        cell: Box,
        key: Key,
        taken: bool,
        press: Press,
        hotkey: str,
        clause: str,
    ) -> Box:
        """A Spirit die that is taken up, or a place for it; gives the room below it."""
        spot, label = self._spot(ui, cell)
        if taken:
            pieces.die(ui, spot, "spirit", 6)
            pieces.lit(ui, spot, strong=True)
        else:
            pieces.ghost_die(ui, spot)
            inner = spot.fitted(100 / 108)
            ui.text(inner.moved(0, -3), "+", "figure", ui.tone.paper, "centre", "middle")
        help = self._say("die.spirit")
        ui.target(Target(key, spot, help, press, clause=clause, hotkey=hotkey))
        if key in self._board.hinted_keys:
            pieces.hint(ui, spot)
        return label

    def _places(self, ui: Ui, room: Box, count: int) -> list[Box]:
        """Cells for so many dice, in as few rows as let them be large."""
        label = ui.pitch("label") + 4
        best: tuple[float, int] = (0.0, 1)
        for rows in (1, 2, 3):
            columns = -(-count // rows)
            size = min(room.w / columns - 12, (room.h / rows - label - 8) / 1.08, 92.0)
            best = max(best, (size, rows), key=lambda pair: pair[0])
        size, rows = best
        size = max(size, TARGET_LEAST)
        columns = -(-count // rows)
        high = size * 1.08 + label + 6
        top = room.y + max(0.0, (room.h - rows * high) / 2)
        cells = []
        for at in range(count):
            row, column = divmod(at, columns)
            in_row = min(columns, count - row * columns)
            step = min((size + 26), room.w / in_row)
            left = room.x + (room.w - in_row * step) / 2
            cells.append(Box(left + column * step, top + row * high, step, high))
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
        pieces.die(ui, spot, die.kind, die.face or 6)
        if ui.width(words, "label") <= label.w + 12:
            wide = Box(label.x - 8, label.y, label.w + 16, label.h)
            ui.text(wide, words, "label", colour, "centre", "middle")
        return spot

    def _rolled(self, ui: Ui, room: Box) -> None:
        """The dice of the attack, each to be chosen where that is possible."""
        board, view = self._board, self._board.view
        dice = board.attack.dice
        cells = self._places(ui, room, len(dice))
        for at, (cell, die) in enumerate(zip(cells, dice, strict=True)):
            chosen = at in board.chosen
            words, colour = self._note(ui, at, die, chosen)
            moved = cell.moved(0, -5 if chosen else 0)
            if die.laid:
                self._laid(ui, moved, die, words)
                continue
            if at in board.tumbling:
                board.places[die_key(at)] = self._spot(ui, moved)[0]
                continue
            spot = self._die(ui, moved, die, words, colour)
            board.places[die_key(at)] = spot
            if chosen:
                pieces.lit(ui, spot, strong=True)
            if view.phase in ("reroll", "lay"):
                self._choose_die(ui, spot, at, die, words)
            if die_key(at) in board.hinted_keys:
                pieces.hint(ui, spot)

    def _choose_die(self, ui: Ui, spot: Box, at: int, die: Die, words: str) -> None:
        board = self._board
        name = f"{self._say(f'die.{die.kind}')}: {die.face}"
        clause = "CO-3.2" if board.view.phase == "reroll" else "CO-3.5"
        ui.target(
            Target(
                die_key(at),
                spot,
                f"{name} ({words})",
                partial(board.press_die, at),
                clause=clause,
                hotkey=str(at + 1),
            )
        )

    def _note(self, ui: Ui, at: int, die: Die, chosen: bool) -> tuple[str, str]:
        """What stands below a die, and in which colour."""
        board, tone = self._board, ui.tone
        if die.laid:
            return self._say("dice.laid"), tone.quiet
        if board.view.phase == "reroll" and board.actions:
            if chosen:
                return self._say("dice.again"), tone.pallid
            if board.chosen_reroll(board.chosen | {at}) is None:
                return self._say("dice.stays"), tone.quiet
        return self._say(f"die.{die.kind}"), tone.pallid if chosen else tone.paper

    def _laid(self, ui: Ui, cell: Box, die: Die, words: str) -> None:
        """A die that has been used lies in shadow, ticked."""
        spot = self._die(ui, cell, die, words, ui.tone.quiet)
        ui.svg(
            spot.fitted(100 / 108),
            '<rect x="6" y="3" width="88" height="98" rx="17" fill="#0f2418" fill-opacity=".72"/>'
            f'<path d="M28 50l16 18l28 -34" fill="none" stroke="{ui.tone.quiet}" '
            'stroke-width="9"/>',
            (100, 108),
        )

    # -- below the dice ----------------------------------------------------------------------
    def _foot(self) -> list[Option]:
        """Buttons below the dice: the Dagger, cards to ask for, the end of the attack."""
        board = self._board
        if not board.actions:
            return []
        options = [
            one
            for one in self._of_roots(board.actions)
            if one.key.startswith(("do.ask.", "do.card.ritual_dagger", "do.heal"))
        ]
        if EndAttack() in board.actions and (board.ready_placement or board.chosen):
            words = self._say("main.end_attack")
            options.append(self._direct("stop", words, EndAttack()))
        if board.picks[:1] == ("card.ritual_dagger",):
            return [self._option(f"dagger.{face}", str(face)) for face in range(1, DIE_FACES + 1)]
        return options

    def _foot_height(self, ui: Ui, options: Sequence[Option], width: float) -> float:
        return 46.0 * len(self._button_rows(ui, options, width)) - 4

    def _draw_foot(self, ui: Ui, box: Box, options: Sequence[Option]) -> None:
        rows = self._button_rows(ui, options, box.w)
        for line, cells in zip(rows, box.stack(len(rows), 42, 4), strict=True):
            for cell, one in zip(cells.columns(len(line), 6), line, strict=True):
                self._button(ui, cell, one)

    def _wound(self, ui: Ui, room: Box) -> None:
        """The dice above, the ways to meet the wound below."""
        board = self._board
        options = self._of_roots(board.actions)
        if OweHealth() in board.actions:
            options.append(self._direct("owe", self._say("tool.wound"), OweHealth()))
        if options:
            rows = self._button_rows(ui, options, room.w)
            high = min(46.0 * len(rows), room.h * 0.55)
            self.buttons(ui, room.base(high, GAP_S), options)
        self._rolled(ui, room)

    def _order(self, ui: Ui, room: Box) -> None:
        """Who has rolled what to begin."""
        board, view = self._board, self._board.view
        for at, (seat, row) in enumerate(
            zip(view.contenders, room.stack(len(view.contenders), 58, 6), strict=True)
        ):
            ui.emblem(row.left(44, GAP_S), board.identity(seat))
            if at < len(view.rolls):
                pieces.die(ui, row.side(46, GAP_S), "body", view.rolls[at])
            ui.text(row, board.name(seat), "card", valign="middle")

    # -- set-up ------------------------------------------------------------------------------
    def draw_setup(self, ui: Ui, box: Box) -> None:
        """The choice of an investigator, or of lending, over the whole desk."""
        page = box.inset(*ui.pick((60, 30), (14, 10)))
        step, seat = self._board.view.step, self._board.view.active
        head = page.top(ui.pitch("title"), 2)
        ui.emblem(head.left(head.h, GAP_M), self._board.identity(seat))
        ui.text(head, self._say(f"{step}.title"), "title", valign="middle")
        how = self._say(f"{step}.how")
        ui.text(page.top(ui.height(how, "body", page.w), ui.pick(18, 8)), how, "body")
        if step == "choose":
            self._people(ui, page)
        else:
            self._policies(ui, page)

    def _people(self, ui: Ui, page: Box) -> None:
        columns, gap = 5, ui.pick(16.0, 8.0)
        rows = -(-len(PEOPLE) // columns)

        def least(width: float) -> float:
            wide = (width - gap * (columns - 1)) / columns
            return self._words_height(ui, wide) + ui.pick(150, 96)

        high = max(least(page.w), (page.h - gap * (rows - 1)) / rows)
        whole = rows * high + gap * (rows - 1)
        if whole > page.h + 1:
            high = least(page.w - TARGET)
            whole = max(rows * high + gap * (rows - 1), page.h + 2)
        with ui.scrolled(page, "people", self._say("choose.title"), whole) as room:
            cells = room.grid(columns, rows, gap)
            for person, cell in zip(PEOPLE, cells, strict=True):
                self._person(ui, cell, person, self._words_height(ui, cell.w))

    def _words_height(self, ui: Ui, wide: float) -> float:
        """Units that the longest name and text of an investigator take."""
        inner, speech = wide - ui.pick(35, 25), self._board.speech
        style = ui.pick("body", "small")
        return max(
            ui.height(speech.person(person), "card", inner)
            + ui.height(speech.skill(person), style, inner)
            for person in PEOPLE
        )

    def _person(self, ui: Ui, cell: Box, person: Person, words_high: float) -> None:
        """A sheet with a photograph, pressed to take that investigator."""
        tone, board, speech = ui.tone, self._board, self._board.speech
        free = person in free_people(board.view)  # type: ignore[arg-type]
        room = pieces.sheet(ui, cell, "" if free else "#b8ab8c").inset(*ui.pick((14, 12), (9, 7)))
        name, words = speech.person(person), speech.skill(person)
        key, action = f"person.{person}", Choose(person)
        press = partial(board.host.submit if action in board.actions else board.host.refuse, action)
        if not ui.first and free:
            ui.first = key
        ui.target(Target(key, cell, name, press, clause=CLAUSES[person]))
        plate = room.top(room.h - words_high - 10, 8)
        pieces.pinned(ui, plate, f"person_{person}")
        named = ui.height(name, "card", room.w)
        ui.text(room.top(named, 2), name, "card", tone.sheet_ink, "centre")
        ui.text(room, words, ui.pick("body", "small"), tone.sheet_ink, link=tone.sheet_link)
        if not free:
            taken = self._say("choose.taken")
            chip = plate.middle(ui.width(taken, "label") + 24, 30)
            ui.panel(chip, tone.ink, tone.brass, corner=5, double=False)
            ui.text(chip, taken, "label", tone.paper, "centre", "middle")
        if board.host.hinted == action:
            pieces.hint(ui, cell)

    def _policies(self, ui: Ui, page: Box) -> None:
        policies: tuple[Lending, ...] = ("always", "ask", "never")
        row = page.top(min(page.h, ui.pick(330, 260)))
        person = self._board.view.investigators[self._board.view.active].person
        pieces.pinned(ui, row.left(row.h, ui.pick(40, 12)), f"person_{person}")
        cells = row.left(min(row.w, 1100)).columns(3, ui.pick(20, 10))
        for policy, cell in zip(policies, cells, strict=True):
            room = pieces.sheet(ui, cell).inset(18, 18)
            key, action = f"lend.{policy}", SetLending(policy)
            if not ui.first:
                ui.first = key
            words = self._say(f"lend.{policy}")
            press: Callable[[], None] = partial(self._board.host.submit, action)
            ui.target(Target(key, cell, words, press, clause="CO-8.2"))
            ui.text(room.top(ui.pitch("heading"), 8), words, "heading", ui.tone.sheet_ink)
            ui.text(room, self._say(f"lend.{policy}.how"), "lead", ui.tone.sheet_ink)
            if self._board.host.hinted == action:
                pieces.hint(ui, cell)
