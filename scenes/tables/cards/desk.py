"""The tray in the middle: whatever has to be decided now lies in it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, get_args

from game.cards.actions import Allow, By, PayCurse, PayLoss, Refuse, Report, SkipReports
from game.cards.pieces import DECLINE_REWARD, FACTS, TYCOON_BONUS, Card
from game.cards.summoning import price, sanity_loss
from scenes.kit.layout import Box
from scenes.kit.sheet import Sheet
from scenes.kit.theme import GAP_M, GAP_S, GAP_XS
from scenes.kit.ui import Ui
from scenes.tables.cards import pieces
from scenes.tables.cards.buttons import ROW, Buttons, Option
from scenes.tables.cards.moves import following
from scenes.tables.cards.tray import Tray

if TYPE_CHECKING:
    from scenes.tables.cards.board import CardsBoard

PRINT = 84.0
"""Units of the print of a card on the desk."""

TITLED = ("order", "ritual", "draw", "curses", "buy", "combat", "report", "asked")
"""Steps whose title says no more than their name."""


class Desk:
    """Draws the tray for the step that the game is in."""

    def __init__(self, board: CardsBoard) -> None:
        self._board = board
        self._say = board.speech.say
        self.buttons = Buttons(board)
        self._tray = Tray(board, self.buttons)

    def draw(self, ui: Ui, box: Box) -> None:
        room = pieces.tray_room(box)
        self._board.places["tray"] = box
        step = self._board.view.step
        self._head(ui, room.top(max(ui.pitch("card"), 30.0), ui.pick(8, 2)), step)
        match step:
            case "curses" | "buy":
                self._offer(ui, room)
            case "muster":
                self._tray.muster(ui, room)
            case "roll" | "reroll" | "lay" | "aim" | "wound":
                self._tray.rolled(ui, room)
            case "order":
                self._order(ui, room)
            case _:
                self.buttons.draw_list(ui, room, self._listed(step))

    def draw_carried(self, ui: Ui) -> None:
        """The die that is dragged about, over everything."""
        self._tray.draw_carried(ui)

    def _head(self, ui: Ui, row: Box, step: str) -> None:
        """What lies here; compact, Experience and Health of who is active beside it."""
        view, hand = self._board.view, self._board.hand
        if ui.compact and view.investigators:
            me = view.investigators[view.active]
            wide = hand.counts_width(ui, me)
            if wide < row.w:
                hand.draw_counts(ui, row.side(wide, GAP_S), me)
        words = self._title(step)
        if style := pieces.fitting(ui, words, row.w, ("card", "label")):
            ui.text(row, words, style, valign="middle")

    def _title(self, step: str) -> str:
        view, say, cult = self._board.view, self._say, self._board.attacked_cult
        if step == "sanity":
            return say("desk.sanity", horror=self._board.threat)
        if cult:
            return say("desk.attack", cult=self._board.speech.cult(cult))
        if view.attack:
            return say("desk.attack.blind")
        return say(f"desk.{step if step in TITLED else 'quiet'}", n=len(view.offer))

    def _listed(self, step: str) -> list[Option]:
        """A button for each thing that can be done."""
        buttons, say, actions = self.buttons, self._say, self._board.actions
        if step == "combat":
            return buttons.of_combat()
        first: list[Option] = []
        if PayLoss() in actions:
            loss = sanity_loss(self._board.view)
            first.append(buttons.step("pay", say("tool.pay", n=loss)))
        for key, action in (
            ("report", Report()),
            ("skip", SkipReports()),
            ("allow", Allow()),
            ("refuse", Refuse()),
        ):
            if action in actions:
                first.append(buttons.direct(key, say(f"tool.{key}"), action))
        return first + buttons.tools()

    # -- cards on the desk -------------------------------------------------------------------
    def _offer(self, ui: Ui, room: Box) -> None:
        """Curses first, then what can be bought: each card with its text and its buttons."""
        view, tools = self._board.view, self.buttons.tools()
        is_due = {card: view.step == "buy" or FACTS[card].kind == "curse" for card in view.offer}
        cards = [card for card in view.offer if is_due[card]]
        whole = sum(self._offered_height(ui, card, room.w) for card in cards) + ROW * len(tools)
        rows, flat = Sheet(ui), whole > room.h + 1
        for card in cards:
            if flat:
                rows.add(partial(self._flat_height, ui, card), partial(self._flat, ui, card))
            else:
                rows.add(partial(self._offered_height, ui, card), partial(self._offered, ui, card))
        for one in tools:
            rows.add(lambda width: ROW, partial(self._below, ui, one))
        rows.show(room, "desk", self._title(view.step))

    def _below(self, ui: Ui, option: Option, row: Box) -> None:
        self.buttons.draw(ui, row.top(ROW - 4), option)

    def _kind(self, card: Card) -> str:
        kind = self._say(f"kind.one.{FACTS[card].kind}")
        cost = FACTS[card].price
        return self._say("kind.price", kind=kind, price=cost) if cost else kind

    def _offered_height(self, ui: Ui, card: Card, width: float) -> float:
        inner = width - 26
        beside, speech = inner - PRINT - GAP_M, self._board.speech
        name = ui.height(speech.card(card), "card", beside)
        kind = ui.height(self._kind(card), "small", beside)
        text = ui.height(speech.text(card), "small", beside)
        head = max(PRINT, name + kind + text + 4)
        return head + self.buttons.height(ui, self._ways(card), inner) + 36

    def _offered(self, ui: Ui, card: Card, row: Box) -> None:
        """A sheet with the card as it is printed, and the ways to deal with it."""
        tone, speech = ui.tone, self._board.speech
        self._board.places[f"offer.{card}"] = row
        line = pieces.BLOOD if FACTS[card].kind == "curse" else ""
        room = pieces.sheet(ui, Box(row.x, row.y, row.w, row.h - 8), "", line).inset(9, 8)
        options = self._ways(card)
        foot = room.base(self.buttons.height(ui, options, room.w), GAP_XS)
        pieces.pinned(ui, room.left(PRINT, GAP_M).top(PRINT), pieces.card_art(card))
        name, kind = speech.card(card), self._kind(card)
        ui.text(room.top(ui.height(name, "card", room.w)), name, "card", tone.sheet_ink)
        ui.text(room.top(ui.height(kind, "small", room.w), 2), kind, "small", tone.sheet_quiet)
        ui.text(room, speech.text(card), "small", tone.sheet_ink, link=tone.sheet_link)
        self.buttons.draw_rows(ui, foot, options)

    def _beside(self, ui: Ui, card: Card, width: float) -> float:
        """Units of the column of buttons beside the text of a card."""
        return min(width * 0.46, self.buttons.width(ui, self._ways(card)))

    def _flat_height(self, ui: Ui, card: Card, width: float) -> float:
        """Without a print, and with its ways beside the text: where there is little room."""
        beside, speech = width - 23 - self._beside(ui, card, width) - GAP_M, self._board.speech
        told = ui.height(speech.card(card), "card", beside)
        told += ui.height(speech.text(card), "small", beside)
        return max(told, ROW * len(self._ways(card)) - 4) + 20

    def _flat(self, ui: Ui, card: Card, row: Box) -> None:
        tone, speech = ui.tone, self._board.speech
        self._board.places[f"offer.{card}"] = row
        line = pieces.BLOOD if FACTS[card].kind == "curse" else ""
        room = pieces.sheet(ui, Box(row.x, row.y, row.w, row.h - 4), "", line).inset(8, 4)
        options = self._ways(card)
        cells = room.side(self._beside(ui, card, row.w), GAP_M).stack(len(options), ROW - 4, 4)
        name = speech.card(card)
        ui.text(room.top(ui.height(name, "card", room.w)), name, "card", tone.sheet_ink)
        ui.text(room, speech.text(card), "small", tone.sheet_ink, link=tone.sheet_link)
        for cell, one in zip(cells, options, strict=True):
            self.buttons.draw(ui, cell, one)

    def _ways(self, card: Card) -> list[Option]:
        return self._ransoms(card) if FACTS[card].kind == "curse" else self._sales(card)

    def _sales(self, card: Card) -> list[Option]:
        """To buy it, and to leave it; with the help of others where there is some."""
        say, step = self._say, self.buttons.step
        legal = following(self._board.actions, ())
        full, left = f"buy.{card}.self", f"leave.{card}.self"
        usable, cost = full in legal, FACTS[card].price
        options = [step(full, say("buy"), usable=usable, cost=cost, clause="CO-2.5")]
        for by in get_args(By):
            if (key := f"buy.{card}.{by}") in legal:
                cost = price(card, by)
                options.append(step(key, say("buy.thief"), cost=cost, clause="CO-7.6"))
        reward = DECLINE_REWARD + TYCOON_BONUS * (self._board.view.me.person == "tycoon")
        words = say("buy.leave", n=reward)
        options.append(step(left, words, usable=left in legal, clause="CO-3.9"))
        if (key := f"leave.{card}.follower") in legal:
            words = say("buy.tycoon", n=reward + TYCOON_BONUS)
            options.append(step(key, words, clause="CO-7.10"))
        return options

    def _ransoms(self, card: Card) -> list[Option]:
        """To pay a curse, with Experience or a follower, and to suffer it."""
        say, step, actions = self._say, self.buttons.step, self._board.actions
        legal = following(actions, ())
        options = []
        for action in actions:
            if isinstance(action, PayCurse) and action.card == card and action.follower:
                words = say("curse.turn", card=self._board.speech.card(action.follower))
                options.append(step(f"pay.{card}.{action.follower}", words, clause="CO-2.6"))
        if FACTS[card].price:
            key, usable = f"pay.{card}.self", f"pay.{card}.self" in legal
            cost = FACTS[card].price
            options.append(step(key, say("curse.pay"), usable=usable, cost=cost, clause="CO-2.6"))
        key = f"suffer.{card}"
        words = say("curse.suffer")
        return [*options, step(key, words, usable=key in legal, clause="CO-2.6")]

    # -- who begins --------------------------------------------------------------------------
    def _order(self, ui: Ui, room: Box) -> None:
        """Who has rolled what."""
        board, view = self._board, self._board.view
        rows = room.stack(len(view.contenders), 58, 6)
        for at, (seat, row) in enumerate(zip(view.contenders, rows, strict=True)):
            ui.emblem(row.left(44, GAP_S), board.identity(seat))
            if at < len(view.rolls):
                pieces.die(ui, row.side(46, GAP_S), "body", view.rolls[at])
            ui.text(row, board.name(seat), "card", valign="middle")
