"""The table of The Cards of Cthulhu: a case file on a desk under a green lamp."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from game.cards.actions import (
    Aim,
    BeginAttack,
    BeginDraw,
    Decline,
    EndAttack,
    EndCombat,
    Muster,
    PayLoss,
    Report,
    Reroll,
    SlayHorror,
    SlayMinion,
)
from game.cards.combat import attacks_left, wound_limit
from game.cards.events import AttackBegan, GateLaid, HorrorLaid, HorrorWoke, MinionLaid, MinionMoved, TurnBegan
from game.cards.odds import Target
from game.cards.pieces import COMBO, CULTS, Card, Cult
from game.cards.state import Attack, skills
from game.cards.summoning import sanity_loss
from game.cards.view import View
from game.core.protocol import Choice, Event, IllegalAction, Over, ScoreLine, Seat
from scenes.layout import Box
from scenes.preferences import Aid
from scenes.tables import cards_pieces as pieces
from scenes.tables.board import Board, Host
from scenes.tables.cards_desk import Desk
from scenes.tables.cards_dice import Placement, cheapest, faces_of, laid_on, proposal, target_of
from scenes.tables.cards_files import Files
from scenes.tables.cards_goal import Goal
from scenes.tables.cards_hand import Hand
from scenes.tables.cards_layout import Layout
from scenes.tables.cards_motion import Motion
from scenes.tables.cards_moves import (
    Key,
    Path,
    board_key,
    completed,
    die_key,
    cult_of,
    following,
    gate_key,
    horror_key,
    meant,
    minion_key,
    minion_of,
    path,
    rank_of,
)
from scenes.tables.cards_side import Side
from scenes.tables.cards_words import Speech
from scenes.timeline import Clip
from scenes.ui import Ui


class CardsBoard(Board):
    """Things are pressed one after another, see ``cards_moves``; dice are chosen together.

    The keys of the targets are those of ``cards_moves``, besides ``die.<place>``,
    ``spirit.<number>`` and ``sword`` in the tray, and ``goal.<what>`` above.
    """

    layout: Layout
    """Of the last frame drawn."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.speech = Speech(self.words, self.name)
        self.picks: Path = ()
        """What has been pressed of an action that wants more."""
        self.chosen: frozenset[int] = frozenset()
        """Dice that are chosen, by their places in the attack."""
        self.aimed_at: Key = ""
        """What the chosen dice are proposed for."""
        self.places: dict[Key, Box] = {}
        """Where everything was drawn in the last frame."""
        self.lit: set[Key] = set()
        """What may be pressed next, in the frame that is drawn."""
        self.tumbling: frozenset[int] = frozenset()
        """Dice that are in the air."""
        self._spirit = 0
        self._sword = True
        self._looked: Cult | None = None
        """The board that the focus was on last."""
        self._seat: Seat | None = None
        """The investigator that the player has turned to; None for who is active."""
        self._fresh: tuple[tuple[int, int], list[Event]] = ((-1, -1), [])
        """What came this turn, for a length of the log and a turn."""
        self.files = Files(self)
        self.goal = Goal(self)
        self.hand = Hand(self)
        self.desk = Desk(self)
        self.side = Side(self)
        self._motion = Motion(self)

    # -- who -----------------------------------------------------------------------------
    @property
    def view(self) -> View:
        view: View = self.host.view
        return view

    def name(self, seat: Seat) -> str:
        """The player; with several investigators also whom it plays."""
        player, people = self.player(seat).name, self.view.investigators
        if len(self.host.session.players) == 1 or seat >= len(people):
            return player
        person = self.speech.person(people[seat].person)
        return self.speech.say("name", player=player, person=person)

    def aid(self, aid: Aid) -> bool:
        return self.host.app.preferences.aids(aid)

    @property
    def seat(self) -> Seat:
        """Whose cards are shown."""
        return self.view.active if self._seat is None else self._seat

    def turn_to(self, seat: Seat) -> None:
        """Show the cards of another investigator."""
        self._seat = None if seat == self.view.active else seat

    # -- what may be pressed -------------------------------------------------------------
    @property
    def actions(self) -> tuple[Any, ...]:
        """What the chair may do now."""
        choice = self.host.choice
        return choice.actions if choice else ()

    def _lit(self) -> set[Key]:
        """What is to be shown as something that may be pressed next."""
        if not self.aid("legal"):
            return set()
        if self.view.phase == "lay" and not self.picks:
            return self._slayable()
        if self.picks or self.view.phase in ("combat", "aim"):
            return following(self.actions, self.picks)
        return set()

    def _slayable(self) -> set[Key]:
        """What the chosen dice slay, or any dice if none are chosen."""
        return {
            self._key_of(target_of(action))
            for action in self.actions
            if isinstance(action, SlayMinion | SlayHorror)
            and (not self.chosen or self.chosen == frozenset(action.dice))
        }

    def _key_of(self, target: Target) -> Key:
        cult = self.attacked_cult
        if cult is None:
            return ""
        if target.rank:
            return horror_key(cult, target.rank)
        return minion_key(cult, target.card)

    @property
    def attacked_cult(self) -> Cult | None:
        return self.view.attack.cult if self.view.attack else None

    @property
    def looked_cult(self) -> Cult | None:
        """The board whose odds are of interest; None with all of them empty."""
        full = [cult for cult in CULTS if not self.view.board(cult).is_empty]
        if self.attacked_cult:
            return self.attacked_cult
        if self._looked in full:
            return self._looked
        return max(full, key=self.danger, default=None)

    def danger(self, cult: Cult) -> tuple[int, int, int]:
        """How urgent a board is."""
        board = self.view.board(cult)
        return len(board.minions), board.strongest, board.gates

    @property
    def hinted_keys(self) -> Path:
        """Things that a hint has proposed."""
        hinted = self.host.hinted
        match hinted:
            case SlayMinion(_, dice) | SlayHorror(_, dice):
                return self._key_of(target_of(hinted)), *map(die_key, dice)
            case Reroll(dice):
                return tuple(map(die_key, dice))
            case Muster(spirit, sword):
                return f"spirit.{spirit}", "sword" if sword else ""
        return path(hinted)

    # -- pressing ------------------------------------------------------------------------
    def press(self, key: Key) -> None:
        """Take the next step towards an action, or say why it cannot be."""
        actions, cult = self.actions, cult_of(key)
        under = board_key(cult) if cult else key
        if self.view.phase == "lay" and not self.picks and cult and actions:
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
            self._refuse(meant(self.view, self.picks, key))

    def _pick(self, picks: Path) -> None:
        if action := completed(self.actions, picks):
            self.host.submit(action)
            return
        self.picks, self.chosen, self.aimed_at = picks, frozenset(), ""
        self.host.app.sound.play("paper")

    def _refuse(self, action: Any) -> None:
        """Let the rules say why not; when they have nothing to say, what is to be done."""
        pending = self.host.session.pending
        if self.host.choice is None and not isinstance(pending, Over):
            self.host.app.say(self.words("refuse.not_your_turn"), str(pending.clause))
        elif action is not None:
            self.host.refuse(action)
        else:
            self.host.app.say(self.speech.say("press.nothing"), str(pending.clause))

    def cancel(self) -> bool:
        held = bool(self.picks or self.chosen)
        self.picks, self.chosen, self.aimed_at = (), frozenset(), ""
        return held

    # -- dice ----------------------------------------------------------------------------
    @property
    def attack(self) -> Attack:
        assert self.view.attack is not None
        return self.view.attack

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
            self.host.app.sound.play("click")
        else:
            self._refuse(Muster(wanted))

    def flip_sword(self) -> None:
        if any(isinstance(one, Muster) and one.sword for one in self.actions):
            self._sword = not self._sword
        else:
            self._refuse(Muster(0, sword=True))

    def press_die(self, at: int) -> None:
        """Choose a die, or let it go."""
        wanted = self.chosen ^ {at}
        if self.view.phase == "reroll" and self.actions:
            if self.chosen_reroll(wanted) is None:
                self._refuse(self._reroll_meant(wanted))
                return
        elif self.view.phase != "lay" or not self.actions:
            self._refuse(Reroll((at,)))
            return
        elif self.attack.dice[at].laid:
            self._refuse(SlayMinion(self._any_minion(), (at,)))
            return
        self.chosen, self.aimed_at, self.picks = wanted, "", ()
        self.host.app.sound.play("click")

    def chosen_reroll(self, dice: Iterable[int]) -> Reroll | None:
        """The legal re-roll of exactly these dice."""
        places = tuple(sorted(dice))
        rerolls = (one for one in self.actions if isinstance(one, Reroll))
        return next((one for one in rerolls if one.dice == places), None)

    def _reroll_meant(self, dice: Iterable[int]) -> Reroll:
        by = next(skills(self.view, "priest"), None)
        return Reroll(tuple(sorted(dice)), by)

    def _any_minion(self) -> Card:
        cult = self.attacked_cult
        return next(iter(self.view.board(cult).minions), "") if cult else ""

    def _lay_on(self, key: Key, cult: Cult) -> None:
        """Lay the chosen dice; without any, propose the cheapest group first."""
        minion, rank = minion_of(key), rank_of(key)
        if cult != self.attacked_cult:
            self._refuse(BeginAttack(cult))
            return
        if minion is None and rank is None:
            self.host.app.say(self.speech.say("press.nothing"), "CO-3.10")
            return
        target = Target(minion or "", rank)
        if self.chosen:
            action = laid_on(target, self.chosen)
            if action in self.actions:
                self.host.submit(action)
            else:
                self._refuse(action)
        elif group := cheapest(self.attack, target, self.actions):
            self.chosen, self.aimed_at = frozenset(group.dice), key
            self.host.app.sound.play("click")
        else:
            self._refuse(self._best_try(target))

    def _best_try(self, target: Target) -> Placement:
        """All dice that are left, or as many as the horror wants, the highest first."""
        dice = self.attack.dice
        free = [at for at, die in enumerate(dice) if not die.laid]
        free.sort(key=lambda at: -dice[at].face)
        combo = COMBO[target.rank] if target.rank else len(free)
        return laid_on(target, free[:combo])

    @property
    def ready_placement(self) -> Placement | None:
        """What the main button lays: the chosen dice if they slay one thing, else the best."""
        placements = [one for one in self.actions if isinstance(one, SlayMinion | SlayHorror)]
        if not self.chosen:
            cult = self.attacked_cult
            return proposal(self.view.board(cult), self.attack, placements) if cult else None
        fitting = [one for one in placements if frozenset(one.dice) == self.chosen]
        aimed = [one for one in fitting if self._key_of(target_of(one)) == self.aimed_at]
        if aimed:
            return aimed[0]
        return fitting[0] if len({target_of(one) for one in fitting}) == 1 else None

    # -- what came this turn -------------------------------------------------------------
    @property
    def _arrivals(self) -> list[Event]:
        """Events of the present turn, as far as they have happened."""
        stamp = len(self.host.session.events), self.view.turns
        if self._fresh[0] != stamp:
            found: list[Event] = []
            for event in self._told():
                if isinstance(event, TurnBegan):
                    found = [] if event.number <= self.view.turns else found
                    if event.number > self.view.turns:
                        break
                found.append(event)
            self._fresh = stamp, found
        return self._fresh[1]

    def _told(self) -> Iterable[Event]:
        for events in self.host.session.events:
            yield from events

    def fresh_minions(self, cult: Cult) -> Counter[Card]:
        """Minions that came to a board this turn; none without the aid."""
        fresh: Counter[Card] = Counter()
        if self.aid("last_move"):
            for event in self._arrivals:
                if isinstance(event, MinionLaid) and event.cult == cult:
                    fresh[event.card] += 1
                if isinstance(event, MinionMoved) and event.to == cult:
                    fresh[event.card] += 1
        return fresh

    @property
    def fresh_things(self) -> set[Key]:
        """Horrors and gates that came or woke this turn."""
        found: set[Key] = set()
        if self.aid("last_move"):
            for event in self._arrivals:
                if isinstance(event, HorrorLaid | HorrorWoke):
                    found.add(horror_key(event.cult, event.rank))
                if isinstance(event, GateLaid):
                    found.add(gate_key(event.cult))
        return found

    # -- the prompt ----------------------------------------------------------------------
    def prompt(self, choice: Choice[Any]) -> tuple[str, str]:
        say = self.speech.say
        if self.host.choice is None:
            return say("do.watch"), ""
        verb, how, params = self._prompt(choice)
        return say(f"do.{verb}", **params), say(f"do.{how}", **params) if how else ""

    def _prompt(self, choice: Choice[Any]) -> tuple[str, str, dict[str, object]]:
        """Keys of what to do and how, and what fills them in."""
        view, step = self.view, self.view.step
        if self.picks:
            return "target", "target.how", {"tool": self.desk.tool_name(self.picks[0])}
        match step:
            case "choose" | "lend" | "curses" | "aim":
                return step, f"{step}.how", {}
            case "ritual":
                return step, "ritual.how", {"n": view.due}
            case "buy":
                loss, have = sanity_loss(view), view.me.experience
                what = "buy.many" if len(view.offer) > 1 else "buy"
                return what, "buy.keep" if loss else "buy.how", {"have": have, "loss": loss}
            case "sanity":
                return step, "sanity.how", {"horror": self.threat, "loss": sanity_loss(view)}
            case "muster":
                return step, "muster.no_magic" if view.turn.no_magic else "muster.how", {}
            case "report":
                return step, "report.how", {"n": view.reports}
            case "asked":
                card, name = self.speech.card(view.asking or ""), self.name(view.active)
                return step, "asked.how", {"card": card, "name": name}
        return self._prompt_of_combat(choice)

    def _prompt_of_combat(self, choice: Choice[Any]) -> tuple[str, str, dict[str, object]]:
        view = self.view
        if view.phase == "combat":
            if any(isinstance(one, BeginAttack) for one in choice.actions):
                return "attack", "attack.how", {}
            hurry = "hurry" in following(choice.actions, ())
            return "combat", "combat.hurry" if hurry else "combat.how", {}
        cult = self.attacked_cult
        limit = wound_limit(view.board(cult)) if cult else 1
        if view.phase == "wound":
            return "wound", "wound.how", {"face": self.attack.body_rolls[0], "limit": limit}
        if view.phase == "reroll":
            return "reroll", "reroll.risk" if cult else "reroll.how", {"limit": limit}
        if self.chosen:
            faces = faces_of(self.attack, self.chosen)
            told = {"faces": self.speech.faces(faces), "total": sum(faces)}
            return "lay", "lay.sum", told
        return "lay", "lay.how" if self.ready_placement else "lay.done", {}

    @property
    def threat(self) -> str:
        """The strongest horror awake, with its cult."""
        cult = max(CULTS, key=lambda one: self.view.board(one).strongest)
        return self.speech.card(f"{cult}.{self.view.board(cult).awake[-1]}")

    def main_action(self, choice: Choice[Any]) -> tuple[str, Any] | None:
        if self.picks:
            return None
        say, view, actions = self.speech.say, self.view, choice.actions
        match view.step:
            case "ritual":
                return say("main.draw", n=view.due), BeginDraw()
            case "buy":
                return self._leave_first(actions)
            case "sanity" if PayLoss() in actions:
                return say("main.pay", n=sanity_loss(view)), PayLoss()
            case "combat":
                return self._attack_or_end(actions)
            case "muster":
                muster = self.muster
                dice = 1 + view.me.health + muster.spirit + muster.sword
                return say("main.roll", n=dice), muster
            case "aim":
                cult = max((one.cult for one in actions if isinstance(one, Aim)), key=self.danger)
                return say("main.aim", cult=self.speech.cult(cult)), Aim(cult)
            case "reroll":
                reroll = self.chosen_reroll(self.chosen) or Reroll()
                key = "main.reroll" if reroll.dice else "main.keep"
                return say(key, n=len(reroll.dice)), reroll
            case "lay":
                return self._lay_or_end()
            case "report":
                return say("main.report"), Report()
        return None

    def _leave_first(self, actions: tuple[Any, ...]) -> tuple[str, Any] | None:
        first = next((one for one in actions if isinstance(one, Decline)), None)
        if first is None:
            return None
        key = "main.leave.first" if len(self.view.offer) > 1 else "main.leave"
        return self.speech.say(key), first

    def _attack_or_end(self, actions: tuple[Any, ...]) -> tuple[str, Any]:
        """The most urgent board while an attack is left; then the end of the turn."""
        cults = [one.cult for one in actions if isinstance(one, BeginAttack)]
        if not cults or not attacks_left(self.view):
            return self.speech.say("main.end"), EndCombat()
        cult = self.looked_cult if self.looked_cult in cults else max(cults, key=self.danger)
        assert cult is not None
        return self.speech.say("main.attack", cult=self.speech.cult(cult)), BeginAttack(cult)

    def _lay_or_end(self) -> tuple[str, Any] | None:
        if placement := self.ready_placement:
            target = target_of(placement)
            name = self.speech.target(target)
            return self.speech.say("main.slay", name=name), placement
        return None if self.chosen else (self.speech.say("main.end_attack"), EndAttack())

    # -- drawing -------------------------------------------------------------------------
    def draw(self, ui: Ui, box: Box) -> None:
        self._notice(self.host.focus.key)
        self.places, self.lit = {}, self._lit()
        choice = self.host.choice
        if choice is None:
            ui.first = "menu"
        elif self.main_action(choice):
            ui.first = "main"
        if self.view.step in ("choose", "lend"):
            ui.still(box, "cards desk", lambda: pieces.desk(ui, box))
            self.desk.draw_setup(ui, box)
            return
        self.layout = layout = Layout.of(ui, box)
        ground = f"cards {self.words.language} {ui.look.sans} {ui.tone.sheet}"
        ui.still(box, ground, lambda: self._ground(ui, box))
        self.goal.draw(ui, layout.goal)
        self.files.draw(ui, layout.dossiers)
        if layout.who and layout.cards:
            self.hand.draw(ui, layout.who, layout.cards)
        self.desk.draw(ui, layout.tray)
        self.side.draw(ui, layout.side)

    def _ground(self, ui: Ui, box: Box) -> None:
        """Desk, folders and tray, which never change."""
        pieces.desk(ui, box)
        self.files.ground(ui, self.layout.dossiers)
        pieces.tray(ui, self.layout.tray)

    def _notice(self, key: str) -> None:
        """Keep in mind which board the focus is on."""
        if cult := cult_of(key.split("/")[0]):
            self._looked = cult

    # -- motion and words ----------------------------------------------------------------
    def clips(self, events: tuple[Event, ...], show: Callable[[], None]) -> list[Clip]:
        self.cancel()
        for event in events:
            if isinstance(event, TurnBegan | AttackBegan):
                self._spirit, self._seat = 0, None
        return self._motion.clips(events, show)

    def sentence(self, event: Event) -> str:
        return self.speech.sentence(event)

    def refusal(self, refused: IllegalAction) -> str:
        return self.speech.refusal(refused)

    def describe(self, action: Any) -> str:
        return self.speech.describe(action, self.view)

    def reason(self, action: Any) -> str:
        return self.speech.why(action, self.view)

    def details(self, line: ScoreLine) -> tuple[str, ...]:
        return self.speech.item(line.key.rpartition(".")[2], self.view)

    def ending(self, over: Over) -> tuple[str, str]:
        return self.speech.ending(over, self.view)
