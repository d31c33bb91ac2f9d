"""The goal line: what wins, how far it is, what loses; with the deck and the open pile."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.cards.pieces import CULTS, FACTS, GOD_MINIONS
from game.cards.summoning import sanity_loss
from scenes.kit.focus import Target
from scenes.kit.layout import Box
from scenes.kit.theme import GAP_L, GAP_S
from scenes.kit.ui import Ui
from scenes.tables.cards import pieces

if TYPE_CHECKING:
    from scenes.tables.cards.board import CardsBoard

PIP = 15.0
"""Units of one place of the gauge of the fullest dossier."""


class Goal:
    """Draws the line, each part with its sentence and clause behind it."""

    def __init__(self, board: CardsBoard) -> None:
        self._board = board
        self._say = board.speech.say

    def draw(self, ui: Ui, box: Box) -> None:
        ui.panel(box, ui.tone.ink, opacity=0.9, corner=7, double=False)
        room = Box(box.x + ui.pick(14, 8), box.y + 2, box.w - ui.pick(28, 16), box.h - 4)
        for draw in (self._pile, self._awake, self._fullest, self._deck):
            draw(ui, room)
        for key in ("goal.long", "goal.mid", "goal.short", "goal.tiny"):
            words = self._say(key)
            style = ui.pick("body", "small")
            if ui.width(words.replace("**", ""), style) + GAP_S <= room.w:
                ui.text(room, words, style, valign="middle")
                return

    def _part(
        self,
        ui: Ui,
        room: Box,
        name: str,
        words: str,
        icon: float,
        draw: Callable[[Box], None],
        colour: str = "",
    ) -> Box:
        """One part cut from the right: an icon ``icon`` units wide and its words."""
        wide = icon + (GAP_S + ui.width(words, "label") if words else 0) + 4
        cell = room.side(wide, ui.pick(GAP_L, GAP_S + 2))
        inner = cell.copy()
        draw(inner.left(icon, GAP_S))
        if words:
            ui.text(inner, words, "label", colour, valign="middle")
        self._board.places[f"goal.{name}"] = cell
        return cell

    def _target(self, ui: Ui, cell: Box, name: str, help: str, clause: str) -> None:
        """Deck and pile open their list; the others tell what they mean."""
        side, app = self._board.side, self._board.host.app
        if name in ("deck", "pile"):
            press = partial(side.turn_to, "deck")
        else:
            press = partial(app.say, help, clause, refused=False)
        ui.target(Target(f"goal.{name}", cell.inset(-4, 0), help, press, help, clause))

    # -- parts ---------------------------------------------------------------------------
    def _deck(self, ui: Ui, room: Box) -> None:
        left = sum(copies for _, copies in self._board.view.unseen)
        words = self._say("goal.deck", n=left)
        icon = room.h * 0.72
        cell = self._part(ui, room, "deck", words, icon, partial(self._deck_icon, ui, left))
        self._target(ui, cell, "deck", self._say("goal.deck.help", n=left), "CO-4.2")

    def _deck_icon(self, ui: Ui, left: int, box: Box) -> None:
        pieces.pile(ui, box.inset(0, 5), left)

    def _pile(self, ui: Ui, room: Box) -> None:
        discard = self._board.view.discard
        words = self._say("goal.pile", n=len(discard))

        def draw(box: Box) -> None:
            place = box.fitted(1).inset(3)
            if discard:
                pieces.card_print(ui, place, discard[-1])
                colour = ui.tone.warn if FACTS[discard[-1]].kind == "curse" else ui.tone.brass
                ui.svg(place, _frame(colour), (100, 100))
            else:
                pieces.hollow(ui, place, ui.tone.brass)

        cell = self._part(ui, room, "pile", words, room.h * 0.8, draw)
        help = self._say("goal.pile.help", n=len(discard))
        self._target(ui, cell, "pile", help, "CO-1.2")

    def _fullest(self, ui: Ui, room: Box) -> None:
        view, tone = self._board.view, ui.tone
        most = max(len(view.board(cult).minions) for cult in CULTS)
        danger = most >= GOD_MINIONS - 1
        colour = tone.warn if danger else tone.paper
        words = self._say(ui.pick("goal.fullest", "goal.fullest.short"), n=most)
        wide = ui.pick(PIP * GOD_MINIONS, 0.0)

        def draw(box: Box) -> None:
            ui.svg(box.middle(wide, 22), _gauge(most, colour, tone.brass), (wide, 22))

        cell = self._part(ui, room, "fullest", words, wide, draw, colour)
        help = self._say("goal.fullest.help", n=most)
        self._target(ui, cell, "fullest", help, "CO-4.1")

    def _awake(self, ui: Ui, room: Box) -> None:
        view, tone = self._board.view, ui.tone
        strongest = max((view.board(cult) for cult in CULTS), key=lambda board: board.strongest)
        if not strongest.awake:
            words = self._say(ui.pick("goal.calm", "goal.calm.short"))
            help, state, colour = self._say("goal.calm.help"), "asleep", tone.quiet
        else:
            loss = sanity_loss(view) if view.investigators else strongest.strongest
            heading = self._board.speech.heading(strongest.awake[-1])
            rank = self._board.speech.rank(strongest.awake[-1])
            words = self._say(ui.pick("goal.awake", "goal.awake.short"), rank=heading, n=loss)
            help = self._say("goal.awake.help", rank=rank, n=loss)
            state, colour = "awake", tone.warn

        def draw(box: Box) -> None:
            ui.art(box.fitted(1), f"cards/{state}", ink=tone.quiet)

        cell = self._part(ui, room, "awake", words, 28, draw, colour)
        self._target(ui, cell, "awake", help, "CO-2.7")


def _frame(colour: str) -> str:
    return (
        f'<rect x="2" y="2" width="96" height="96" fill="none" stroke="{colour}" stroke-width="6"/>'
    )


def _gauge(count: int, colour: str, line: str) -> str:
    """Five places side by side, the filled ones as little heads; the last has a double edge."""
    body = ""
    for at in range(GOD_MINIONS):
        x = at * PIP
        fill = colour if at < count else "none"
        edge = 2.2 if at == GOD_MINIONS - 1 else 1.2
        body += (
            f'<rect x="{x + 1}" y="2" width="{PIP - 4}" height="18" rx="2" fill="{fill}" '
            f'stroke="{line}" stroke-width="{edge}"/>'
        )
    return body
