"""The table of The Cards of Cthulhu: a case file on a desk under a green lamp."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.cards.actions import Decline, EndAttack, SufferCurse
from game.cards.events import AttackBegan, TurnBegan
from game.cards.outcome import called_god, is_closed
from game.cards.pieces import CULTS, Cult
from game.cards.state import Attack
from game.cards.view import View
from game.core.protocol import Choice, Event, IllegalAction, Options, Over, ScoreLine, Seat
from scenes.kit.layout import Box
from scenes.kit.timeline import Clip
from scenes.kit.ui import Ui
from scenes.tables.board import Board, Host
from scenes.tables.cards import pieces
from scenes.tables.cards.desk import Desk
from scenes.tables.cards.files import Files
from scenes.tables.cards.goal import Goal
from scenes.tables.cards.hand import Hand
from scenes.tables.cards.layout import Layout
from scenes.tables.cards.motion import Motion
from scenes.tables.cards.moves import Key, cult_of, following
from scenes.tables.cards.news import News
from scenes.tables.cards.picking import Picking
from scenes.tables.cards.prompt import Prompt
from scenes.tables.cards.setup import SetUp
from scenes.tables.cards.side import Side
from scenes.tables.cards.words import Speech


class CardsBoard(Board):
    """The goal line, four boards as dossiers, the investigator's cards, a tray, a side panel.

    Keys of targets are those of ``moves``; with ``do.`` before them they are buttons
    of the tray that do the same. Besides there are ``die.<place>``, ``spirit.<number>`` and
    ``sword`` in the tray, ``goal.<part>``, ``seat.<seat>`` and ``tab.<panel>``.
    """

    layout: Layout
    """Of the last frame drawn."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.speech = Speech(self.words, self.name)
        self.picking = Picking(self)
        self.news = News(self)
        self.places: dict[Key, Box] = {}
        """Where everything was drawn in the last frame."""
        self.tumbling: frozenset[int] = frozenset()
        """Dice that are in the air."""
        self._looked: Cult | None = None
        """The board that the focus was on last."""
        self._looked_turn = 0
        """The turn in which that was; in another one danger counts."""
        self._seat: Seat | None = None
        """The investigator that the player has turned to; None for who is active."""
        self.hand = Hand(self)
        self.desk = Desk(self)
        self.side = Side(self)
        self._files = Files(self)
        self._goal = Goal(self)
        self._set_up = SetUp(self)
        self._prompt = Prompt(self)
        self._motion = Motion(self)

    @staticmethod
    def offers(options: Options, name: str) -> bool:
        """Alone there is nobody to lend to and nobody to play against."""
        return options.seats > 1 or name not in ("victory", "lending")

    def resume(self, before: Board) -> None:
        if isinstance(before, CardsBoard):
            self.side.turn_to(before.side.chosen)

    # -- who -----------------------------------------------------------------------------
    @property
    def view(self) -> View:
        view: View = self.host.view
        return view

    @property
    def attack(self) -> Attack:
        """The attack under way."""
        assert self.view.attack is not None
        return self.view.attack

    @property
    def actions(self) -> tuple[Any, ...]:
        """What the chair may do now."""
        return self.picking.actions

    @property
    def seat(self) -> Seat:
        """Whose cards are shown."""
        return self.view.active if self._seat is None else self._seat

    def turn_to(self, seat: Seat) -> None:
        """Show the cards of another investigator."""
        self._seat = None if seat == self.view.active else seat

    # -- what is looked at ---------------------------------------------------------------
    @property
    def attacked_cult(self) -> Cult | None:
        return self.view.attack.cult if self.view.attack else None

    @property
    def looked_cult(self) -> Cult | None:
        """The board whose odds are of interest; None with all of them empty."""
        full = [cult for cult in CULTS if not self.view.board(cult).is_empty]
        if self.attacked_cult:
            return self.attacked_cult
        if self._looked in full and self._looked_turn == self.view.turns:
            return self._looked
        return max(full, key=self.danger, default=None)

    def danger(self, cult: Cult) -> tuple[int, int, int]:
        """How urgent a board is."""
        board = self.view.board(cult)
        return len(board.minions), board.strongest, board.gates

    @property
    def god(self) -> Cult | None:
        """The cult whose god comes if the turn ends now."""
        return called_god(self.view)

    @property
    def is_closed(self) -> bool:
        """Whether the game is won if the turn ends now."""
        return is_closed(self.view, sum(copies for _, copies in self.view.unseen))

    @property
    def threat(self) -> str:
        """The strongest horror awake, with its cult."""
        cult = max(CULTS, key=lambda one: self.view.board(one).strongest)
        return self.speech.card(f"{cult}.{self.view.board(cult).awake[-1]}")

    # -- what to do ----------------------------------------------------------------------
    def prompt(self, choice: Choice[Any]) -> tuple[str, str]:
        return self._prompt.words(choice)

    def main_action(self, choice: Choice[Any]) -> tuple[str, Any] | None:
        return self._prompt.main_action(choice)

    def lingers(self, action: Any) -> bool:
        """Cards that cannot be paid, and an attack that slays nothing, want to be seen."""
        if isinstance(action, EndAttack):
            return not any(die.laid for die in self.attack.dice)
        return isinstance(action, Decline | SufferCurse)

    @property
    def first_target(self) -> str:
        """While a god is to be stopped: what buys a second attack."""
        return "do.hurry" if "hurry" in following(self.actions, ()) else ""

    def press(self, key: Key) -> None:
        """A thing on the table was pressed."""
        self.picking.press(key)

    def cancel(self) -> bool:
        return self.picking.cancel()

    # -- drawing -------------------------------------------------------------------------
    def draw(self, ui: Ui, box: Box) -> None:
        if cult := cult_of(self.host.focus.key.split("/")[0]):
            self._looked, self._looked_turn = cult, self.view.turns
        self.places = {}
        self.picking.begin_frame(ui.carried[0] if ui.carried else "")
        choice = self.host.choice
        if choice and self.main_action(choice):
            ui.first = "main"
        elif choice and self.picking.dice:
            ui.first = self.picking.first_fit
        elif choice is None and self.host.chair is not None:
            ui.first = "menu"  # while something moves the focus rests in the ribbon
        counts = [len(board.minions) for board in self.view.boards]
        offers = self.view.step in ("curses", "buy")
        self.layout = layout = Layout.of(ui, box, counts, offers)
        if self.view.step in ("choose", "lend"):
            ui.still(box, f"cards desk {ui.tone.sheet}", lambda: pieces.desk(ui, box))
            self._set_up.draw(ui, box)
            return
        ground = f"cards {self.words.language} {ui.look.sans} {ui.tone.sheet} {offers}"
        ui.still(box, ground, lambda: self._ground(ui, box))
        self._goal.draw(ui, layout.goal)
        self._files.draw(ui, layout.dossiers)
        if layout.who and layout.cards:
            self.hand.draw(ui, layout.who, layout.cards)
        self.desk.draw(ui, layout.tray)
        self.side.draw(ui, layout.side)
        self.desk.draw_carried(ui)

    def _ground(self, ui: Ui, box: Box) -> None:
        """Desk, folders and tray, which never change."""
        pieces.desk(ui, box)
        self._files.ground(ui, self.layout.dossiers)
        pieces.tray(ui, self.layout.tray)

    # -- motion and words ----------------------------------------------------------------
    def clips(self, events: tuple[Event, ...], show: Callable[[], None]) -> list[Clip]:
        self.picking.cancel()
        if any(isinstance(event, TurnBegan | AttackBegan) for event in events):
            self.picking.forget_spirit()
            self._seat = None
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
