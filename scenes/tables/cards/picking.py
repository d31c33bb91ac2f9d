"""What has been pressed so far of an action that wants more than one press."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

from game.cards.actions import BeginAttack, EndCombat, Muster, Reroll, SlayHorror, SlayMinion
from game.cards.odds import Target, any_odds, likeliest_reroll
from game.cards.pieces import COMBO, Cult
from game.cards.state import skills
from game.core.protocol import Over
from scenes.kit.focus import Target as Spot
from scenes.screens.question import Answer, Question
from scenes.tables.cards.dice import Placement, cheapest, laid_on, proposal, target_of
from scenes.tables.cards.moves import (
    Key,
    Path,
    board_key,
    completed,
    cult_of,
    die_key,
    following,
    horror_key,
    meant,
    minion_key,
    minion_of,
    path,
    rank_of,
)

if TYPE_CHECKING:
    from scenes.tables.cards.board import CardsBoard


class Picking:
    """Turns presses into actions: things one after another, dice together (``moves``)."""

    def __init__(self, board: CardsBoard) -> None:
        self._board = board
        self._host = board.host
        self.picks: Path = ()
        """What has been pressed of an action that wants more."""
        self.dice: frozenset[int] = frozenset()
        """Dice that are chosen, by their places in the attack."""
        self.aimed_at: Key = ""
        """What the chosen dice are proposed for."""
        self.lit: set[Key] = set()
        """What may be pressed next, in the frame that is drawn."""
        self.carried: frozenset[int] = frozenset()
        """Dice to be laid that are dragged about, those that are chosen among them."""
        self._spirit = 0
        self._sword = True

    @property
    def actions(self) -> tuple[Any, ...]:
        """What the chair may do now."""
        choice = self._host.choice
        return choice.actions if choice else ()

    def begin_frame(self, carried: Key) -> None:
        """Look once what may be pressed next; ``carried`` is the thing dragged about."""
        attack = self._board.view.attack
        dice = range(len(attack.dice)) if attack else ()
        held = frozenset(at for at in dice if die_key(at) == carried)
        self.carried = held | self.dice if held and self._board.view.phase == "lay" else held
        self.lit = self._next() if self._board.aid("legal") else set()

    def _next(self) -> set[Key]:
        phase = self._board.view.phase
        if phase == "lay" and not self.picks:
            return set(self._slayable())
        if self.picks or phase in ("combat", "aim"):
            return following(self.actions, self.picks)
        return set()

    def _slayable(self) -> list[Key]:
        """What the chosen dice slay, or any dice if none are chosen."""
        chosen = self.dice | self.carried
        return [
            self._key_of(target_of(action))
            for action in self.actions
            if isinstance(action, SlayMinion | SlayHorror)
            and (not chosen or chosen == frozenset(action.dice))
        ]

    @property
    def fits(self) -> list[Key]:
        """What the chosen dice slay."""
        return self._slayable() if self.dice else []

    @property
    def first_fit(self) -> Key:
        """What chosen dice may be laid on; the first of them where they slay nothing."""
        return next(iter(self.fits), die_key(min(self.dice)))

    def _key_of(self, target: Target) -> Key:
        cult = self._board.attacked_cult
        if cult is None:
            return ""
        if target.rank:
            return horror_key(cult, target.rank)
        return minion_key(cult, target.card)

    @property
    def hinted(self) -> Path:
        """Things that a hint has proposed to press."""
        hinted = self._host.hinted
        match hinted:
            case SlayMinion(_, dice) | SlayHorror(_, dice):
                return self._key_of(target_of(hinted)), *map(die_key, dice)
            case Reroll(dice):
                return tuple(map(die_key, dice))
            case Muster(spirit, sword):
                return f"spirit.{spirit}", "sword" if sword else ""
        return path(hinted)

    # -- things ------------------------------------------------------------------------------
    def press(self, key: Key) -> None:
        """Take the next step towards an action, or say why it cannot be."""
        actions, cult = self.actions, cult_of(key)
        under = board_key(cult) if cult else key
        if self._board.view.phase == "lay" and not self.picks and cult and actions:
            self._lay_on(key, cult)
        elif key in following(actions, self.picks):
            self._pick((*self.picks, key))
        elif self.picks and key == self.picks[0]:
            self.cancel()
        elif key in following(actions, ()):
            self._pick((key,))
        elif under in following(actions, self.picks):
            self._pick((*self.picks, under))
        else:
            self._refuse(meant(self._board.view, self.picks, key))

    def _pick(self, picks: Path) -> None:
        action = completed(self.actions, picks)
        if isinstance(action, EndCombat) and self._board.god:
            self._ask_to_lose(self._board.god)
            return
        if action:
            self._host.submit(action)
            return
        self.picks, self.dice, self.aimed_at = picks, frozenset(), ""
        self._host.app.sound.play("paper")
        if not self._host.app.clicking:
            self._host.focus.key = self._first_next

    def _ask_to_lose(self, god: Cult) -> None:
        """The end of the turn would be the end of the game."""
        app, speech = self._host.app, self._board.speech
        name, minions = speech.cult(god), len(self._board.view.board(god).minions)
        end = Answer("end", speech.say("doom.end"), partial(self._host.submit, EndCombat()))
        title, told = speech.say("doom", cult=name), speech.say("doom.how", n=minions)
        app.stack.push(Question(app, title, told, (end,)))

    @property
    def _first_next(self) -> Key:
        """What keys go to when one thing of several has been pressed."""
        lit = following(self.actions, self.picks)
        keys = (key for action in self.actions for key in path(action) if key in lit)
        key = next(keys, "")
        return f"do.{key}" if key.startswith("dagger.") else key

    def _refuse(self, action: Any) -> None:
        """Let the rules say why not; when they have nothing to say, what is to be done."""
        pending = self._host.session.pending
        if self._host.choice is None and not isinstance(pending, Over):
            self._host.app.say(self._board.words("refuse.not_your_turn"), str(pending.clause))
        elif action is not None:
            self._host.refuse(action)
        else:
            self._host.app.say(self._board.speech.say("press.nothing"), str(pending.clause))

    def cancel(self) -> bool:
        held = bool(self.picks or self.dice)
        self.picks, self.dice, self.aimed_at = (), frozenset(), ""
        return held

    # -- dice --------------------------------------------------------------------------------
    @property
    def muster(self) -> Muster:
        """The dice that are taken up, as far as they can be paid."""
        legal = [action for action in self.actions if isinstance(action, Muster)]
        swords = [action for action in legal if action.sword == self._sword] or legal
        return max(
            (action for action in swords if action.spirit <= self._spirit),
            key=lambda action: action.spirit,
            default=Muster(0),
        )

    def take_spirit(self, number: int) -> None:
        """Take up so many Spirit dice; the last one taken is put back."""
        muster = self.muster
        wanted = number - 1 if number == muster.spirit else number
        if any(isinstance(one, Muster) and one.spirit == wanted for one in self.actions):
            self._spirit = wanted
            self._host.app.sound.play("click")
        else:
            self._refuse(Muster(wanted))

    def flip_sword(self) -> None:
        if any(isinstance(one, Muster) and one.sword for one in self.actions):
            self._sword = not self._sword
        else:
            self._refuse(Muster(0, sword=True))

    def press_die(self, at: int) -> None:
        """Choose a die, or let it go."""
        wanted = self.dice ^ {at}
        rerolls = self._board.view.phase == "reroll"
        if not self.actions or (rerolls and self.reroll_of(wanted) is None):
            by = next(skills(self._board.view, "priest"), None)
            self._refuse(Reroll(tuple(sorted(wanted)), by))
            return
        self.dice, self.aimed_at, self.picks = wanted, "", ()
        self._host.app.sound.play("click")

    def drop_die(self, at: int, on: Spot | None) -> None:
        """A die was dragged there: lay it, together with those that are chosen already."""
        key = on.key.split("/")[0] if on else ""
        if cult_of(key) and self.actions:
            self.dice, self.aimed_at, self.picks = self.dice | {at}, "", ()
            self.press(key)

    def reroll_of(self, dice: Iterable[int]) -> Reroll | None:
        """The legal re-roll of exactly these dice."""
        places = tuple(sorted(dice))
        rerolls = (one for one in self.actions if isinstance(one, Reroll))
        return next((one for one in rerolls if one.dice == places), None)

    @property
    def last_chance(self) -> frozenset[int]:
        """Dice best rolled again, never the Body die, where as they lie they slay nothing."""
        attack, cult = self._board.view.attack, self._board.attacked_cult
        if attack is None or cult is None:
            return frozenset()
        board, faces = self._board.view.board(cult), tuple(die.face for die in attack.dice)
        if any_odds(board, faces, 0):
            return frozenset()
        free = tuple(
            at for at, die in enumerate(attack.dice) if die.kind != "body" and die.face > 1
        )
        rolled = likeliest_reroll(board, faces, free)
        return frozenset(rolled if self.reroll_of(rolled) else ())

    def _lay_on(self, key: Key, cult: Cult) -> None:
        """Lay the chosen dice; without any, propose the cheapest group first."""
        minion, rank = minion_of(key), rank_of(key)
        if cult != self._board.attacked_cult:
            self._refuse(BeginAttack(cult))
            return
        if minion is None and rank is None:
            self._host.app.say(self._board.speech.say("press.nothing"), "CO-3.10")
            return
        target = Target(minion or "", rank)
        if self.dice:
            action = laid_on(target, self.dice)
            if action in self.actions:
                self._host.submit(action)
            else:
                self._refuse(action)
        elif group := cheapest(self._board.attack, target, self.actions):
            self.dice, self.aimed_at = frozenset(group.dice), key
            self._host.app.sound.play("click")
        else:
            self._refuse(self._best_try(target))

    def _best_try(self, target: Target) -> Placement:
        """All dice that are left, or as many as the horror wants, the highest first."""
        dice = self._board.attack.dice
        free = [at for at, die in enumerate(dice) if not die.laid]
        free.sort(key=lambda at: -dice[at].face)
        combo = COMBO[target.rank] if target.rank else len(free)
        return laid_on(target, free[:combo])

    @property
    def ready_placement(self) -> Placement | None:
        """What the main button lays: the chosen dice if they slay one thing, else the best."""
        placements = [one for one in self.actions if isinstance(one, SlayMinion | SlayHorror)]
        if not self.dice:
            cult, attack = self._board.attacked_cult, self._board.view.attack
            if cult is None or attack is None:
                return None
            return proposal(self._board.view.board(cult), attack, placements)
        fitting = [one for one in placements if frozenset(one.dice) == self.dice]
        aimed = [one for one in fitting if self._key_of(target_of(one)) == self.aimed_at]
        if aimed:
            return aimed[0]
        return fitting[0] if len({target_of(one) for one in fitting}) == 1 else None

    def forget_spirit(self) -> None:
        """Spirit dice are taken up anew for each attack."""
        self._spirit = 0
