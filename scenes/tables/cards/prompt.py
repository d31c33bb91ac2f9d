"""What the prompt line of The Cards of Cthulhu says, and what its one button does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.cards.actions import (
    Aim,
    BeginAttack,
    BeginDraw,
    Decline,
    EndAttack,
    EndCombat,
    PayCurse,
    PayLoss,
    Report,
    Reroll,
)
from game.cards.combat import wound_limit
from game.cards.pieces import FACTS, Cult
from game.cards.summoning import curses, sanity_loss
from game.core.protocol import Choice
from scenes.tables.cards.dice import faces_of, target_of
from scenes.tables.cards.moves import card_key, following

if TYPE_CHECKING:
    from scenes.tables.cards.board import CardsBoard

Actions = tuple[Any, ...]
Told = tuple[str, str, dict[str, object]]
"""Keys of what to do and of how, and what fills them in."""


class Prompt:
    """Words and main action for each step."""

    def __init__(self, board: CardsBoard) -> None:
        self._board = board
        self._say = board.speech.say

    # -- words -------------------------------------------------------------------------------
    def words(self, choice: Choice[Any]) -> tuple[str, str]:
        """What the seat is to do, and how; while something moves, to look on."""
        board = self._board
        if board.host.choice is None:
            return self._say("do.watch"), ""
        if board.picking.picks[:1] == (card_key("ritual_dagger"),):
            return self._say("do.dagger"), self._say("do.dagger.how")
        if picks := board.picking.picks:
            tool = board.desk.buttons.name(picks[0])
            return self._say("do.target"), self._say("do.target.how", tool=tool)
        what, how, params = self._of_turn(choice.actions)
        return self._say(f"do.{what}", **params), self._say(f"do.{how}", **params)

    def _of_turn(self, actions: Actions) -> Told:
        board, view = self._board, self._board.view
        step = view.step
        match step:
            case "choose" | "lend" | "aim":
                return step, f"{step}.how", {}
            case "curses":
                return self._of_curses(actions)
            case "ritual":
                return step, "ritual.how", {"n": view.due}
            case "buy":
                loss, have = sanity_loss(view), view.me.experience
                how = "buy.keep" if loss else "buy.how"
                return step, how, {"have": have, "loss": loss}
            case "sanity":
                return step, "sanity.how", {"horror": board.threat, "loss": sanity_loss(view)}
            case "report":
                return step, "report.how", {"n": view.reports}
            case "asked" if view.asking:
                card, name = board.speech.card(view.asking), board.name(view.active)
                return step, "asked.how", {"card": card, "name": name}
            case "combat":
                return self._of_combat(actions)
        return self._of_attack()

    def _of_curses(self, actions: Actions) -> Told:
        """Where nothing can be paid, why there is only one way."""
        view = self._board.view
        dear = [card for card in curses(view) if FACTS[card].price]
        if any(isinstance(one, PayCurse) for one in actions):
            return "curses", "curses.how", {}
        if not dear:
            return "curses", "curses.nobody", {}
        cost = min(FACTS[card].price for card in dear)
        return "curses", "curses.dear", {"cost": cost, "have": view.me.experience}

    def _of_combat(self, actions: Actions) -> Told:
        board, params = self._board, dict[str, object]()
        if god := board.god:
            minions = len(board.view.board(god).minions)
            params = {"cult": board.speech.cult(god), "n": minions}
        if any(isinstance(one, BeginAttack) for one in actions):
            return "attack", "attack.god.how" if god else "attack.how", params
        if board.is_closed:
            return "combat.win", "combat.win.how", {}
        hurry = "hurry" in following(actions, ())
        if god and len(actions) == 1:
            return "combat", "combat.god.end", params
        if god:
            return "combat.god", "combat.god.hurry" if hurry else "combat.god.how", params
        return "combat", "combat.hurry" if hurry else "combat.how", {}

    def _of_attack(self) -> Told:
        board, view, picking = self._board, self._board.view, self._board.picking
        cult = board.attacked_cult
        limit = board.speech.wounding(wound_limit(view.board(cult)) if cult else 1)
        match view.phase:
            case "muster":
                return "muster", "muster.no_magic" if view.turn.no_magic else "muster.how", {}
            case "wound":
                face = board.attack.body_rolls[0]
                return "wound", "wound.how", {"face": face, "limit": limit}
            case "reroll":
                if picking.last_chance and not picking.dice:
                    return "reroll", "reroll.chance", {"limit": limit}
                return "reroll", "reroll.risk" if cult else "reroll.how", {"limit": limit}
        if picking.dice:
            faces = faces_of(board.attack, picking.dice)
            how = "lay.fits" if picking.fits else "lay.sum"
            return "lay", how, {"faces": board.speech.faces(faces), "total": sum(faces)}
        return "lay", "lay.how" if picking.ready_placement else "lay.done", {}

    # -- the one button ----------------------------------------------------------------------
    def main_action(self, choice: Choice[Any]) -> tuple[str, Any] | None:
        """The way on: what does least harm when it is pressed without a thought."""
        view, actions, say = self._board.view, choice.actions, self._say
        if self._board.picking.picks:
            return None
        match view.step:
            case "ritual":
                return say("main.draw", n=view.due), BeginDraw()
            case "buy":
                return self._leave(actions)
            case "sanity" if PayLoss() in actions:
                return say("main.pay", n=sanity_loss(view)), PayLoss()
            case "combat":
                return self._attack_or_end(actions)
            case "report":
                return say("main.report"), Report()
            case "muster" | "aim" | "reroll" | "lay":
                return self._main_of_attack(actions)
        return None

    def _leave(self, actions: Actions) -> tuple[str, Any] | None:
        """The first card that was drawn is left for Experience."""
        first = next((one for one in actions if isinstance(one, Decline)), None)
        if first is None:
            return None
        return self._say("main.leave", card=self._board.speech.card(first.card)), first

    def _attack_or_end(self, actions: Actions) -> tuple[str, Any] | None:
        """The board looked at, or the most urgent, while an attack is left; then the end.

        An end that loses is no way on while anything else can be done.
        """
        board = self._board
        if cults := [one.cult for one in actions if isinstance(one, BeginAttack)]:
            cult = self._looked(cults)
            return self._say("main.attack", cult=board.speech.cult(cult)), BeginAttack(cult)
        if board.god is None:
            return self._say("main.end.win" if board.is_closed else "main.end"), EndCombat()
        if len(actions) > 1:
            return None
        return self._say("main.end.god", cult=board.speech.cult(board.god)), EndCombat()

    def _looked(self, cults: list[Cult]) -> Cult:
        looked = self._board.looked_cult
        return looked if looked in cults and looked else max(cults, key=self._board.danger)

    def _main_of_attack(self, actions: Actions) -> tuple[str, Any] | None:
        board, picking, say = self._board, self._board.picking, self._say
        match board.view.step:
            case "muster":
                muster = picking.muster
                dice = 1 + board.view.me.health + muster.spirit + muster.sword
                return say("main.roll", n=dice), muster
            case "aim":
                cult = self._looked([one.cult for one in actions if isinstance(one, Aim)])
                return say("main.aim", cult=board.speech.cult(cult)), Aim(cult)
            case "reroll":
                chosen = picking.dice or picking.last_chance
                reroll = picking.reroll_of(chosen) or Reroll()
                key = "main.reroll" if reroll.dice else "main.keep"
                return say(key, n=len(reroll.dice)), reroll
        if placement := picking.ready_placement:
            name = board.speech.target(target_of(placement))
            return say("main.slay", name=name), placement
        return None if picking.dice else (say("main.end_attack"), EndAttack())
