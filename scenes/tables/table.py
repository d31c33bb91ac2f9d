"""The table: a game being played, by people and bots, from one chair at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from game.core.protocol import Chance, Choice, IllegalAction, Over, Seat
from game.core.session import Session
from scenes.kit.focus import Focus
from scenes.kit.intents import Meaning
from scenes.kit.layout import Box
from scenes.kit.theme import Identity
from scenes.kit.timeline import Timeline
from scenes.kit.ui import Ui
from scenes.scene import Scene
from scenes.screens.curtain import Curtain
from scenes.screens.menu import Menu
from scenes.screens.result import Result
from scenes.screens.saves import SaveAs
from scenes.tables import TABLES
from scenes.tables.history import History
from scenes.tables.prompt import PromptButton, cut_ribbon, draw_prompt

if TYPE_CHECKING:
    from scenes.app import App

AGAIN = 0.2
"""Seconds in which a second press does not act again: the shake of a hand, not a wish."""


class Table(Scene):
    """Drives a session: asks people, lets bots think, shows what happens, saves each action.

    The rules never wait for the screen: an action is applied and saved at once, and its
    events are then played as clips; ``view`` follows them. Screens get views only.
    """

    plays = True

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.game = session.game
        self.people = [Seat(i) for i, p in enumerate(session.players) if not p.bot]
        self.chair: Seat | None = self.people[0] if len(self.people) == 1 else None
        self.view: Any = self.game.view(session.state, self.chair)
        self.hinted: Any = None
        self.timeline = Timeline(app.preferences.motion)
        self.board = TABLES[self.game.key].of(self)
        self._notes: dict[int, str] = {}
        """What the log says of bots that had to be replaced, by the entry it stands before."""
        self.history = History(self, self.board)
        self._thinking_for = ""
        """``bot`` or ``hint`` while the thinker is at work."""
        self._behind = False
        """Whether the curtain is down or must come down before anything is shown."""
        self._sat = 0
        """Length of the log when somebody sat down last."""
        self._last_press = -AGAIN
        self._told_over = False
        self._asked = -1
        """Length of the log at the decision that the focus was last put on."""

    @classmethod
    def fresh(cls, app: App, session: Session, moves: Sequence[Any] = ()) -> Table:
        """A table where the game begins: fate plays what is due, and it is saved.

        ``moves`` are played for whoever is asked first.
        """
        table = cls(app, session)
        session.begin()
        for move in moves:
            if isinstance(pending := session.pending, Choice):
                session.submit(pending.seat, move)
        table._follow(0)
        return table

    # -- whose eyes ----------------------------------------------------------------------
    @property
    def at(self) -> int:
        """How many entries of the log have been played."""
        return len(self.session.log)

    @property
    def choice(self) -> Choice[Any] | None:
        """What the chair may decide now; None while something moves or others decide."""
        pending = self.session.pending
        if self.timeline.busy or not isinstance(pending, Choice) or pending.seat != self.chair:
            return None
        return pending

    def _sit(self, seat: Seat | None) -> None:
        """Show the table from a chair; nothing of the old chair's stays."""
        same, before = seat == self.chair, self.board
        self._sat = len(self.session.log)
        if not same:
            self.focus = Focus()
        self.chair = seat
        self.hinted = None
        self.timeline.clear()
        self.view = self.game.view(self.session.state, seat)
        self.board = TABLES[self.game.key].of(self)
        if same:
            self.board.resume(before)
        self.history = History(self, self.board, notes=self._notes)
        self.app.redraw()

    def _needs_curtain(self, choice: Choice[Any]) -> bool:
        """Whether somebody else's secrets, or this seat's, must not be seen in passing."""
        seat = choice.seat
        if len(self.people) < 2:
            return False
        if seat == self.chair:
            return self.board.in_private(choice) and self._sat < len(self.session.log)
        watched = [seat] if self.chair is None else [seat, self.chair]
        has_secret = any(self.game.secret(self.session.state, one) for one in watched)
        return has_secret or self.board.in_private(choice)

    def _draw_curtain(self, seat: Seat) -> None:
        """Take everything secret off the table, then let the next person come."""
        self._sit(None)
        self._behind = True

        def lift() -> None:
            self._behind = False
            self._sit(seat)
            self.app.stack.pop()

        who = self.board.identity(seat)
        name = self.session.players[seat].name
        self.app.stack.push(Curtain(self.app, self.game.key, name, who, lift, self._open_menu))

    # -- time ----------------------------------------------------------------------------
    def enter(self) -> None:
        self.app.sound.music(self.board.music)
        self.timeline.speed = Timeline(self.app.preferences.motion).speed

    def leave(self) -> None:
        self.timeline.skip()

    @property
    def moving(self) -> bool:
        return self.timeline.moving or self.board.moving

    @property
    def waiting(self) -> bool:
        return bool(self._thinking_for)

    def update(self, seconds: float) -> bool:
        was_busy = self.moving
        self.board.update(seconds)
        self.timeline.update(seconds)
        if self.timeline.busy:
            return was_busy or self.timeline.moving
        return self._go_on() or was_busy

    def _go_on(self) -> bool:
        """What comes next once nothing moves; whether the picture changes."""
        pending = self.session.pending
        if self._thinking_for:
            return self._hear_thinker()
        if page := self.board.interlude():
            self.app.stack.push(page)
            return True
        if isinstance(pending, Over):
            return self._tell_over(pending)
        if not isinstance(pending, Choice) or self._behind:
            return False
        player = self.session.players[pending.seat]
        if player.bot:
            self._think(pending, pending.seat, player.bot)
            self._thinking_for = "bot"
            return True
        if self._needs_curtain(pending):
            self._draw_curtain(pending.seat)
            return True
        if pending.seat != self.chair:
            self._sit(pending.seat)
            return True
        if (decided := self.board.foregone(pending)) is not None:
            self._play(pending.seat, decided)
            return True
        if len(pending.actions) == 1 and not self._must_confirm(pending):
            self._play(pending.seat, pending.actions[0])
            return True
        return self._ask(pending)

    def _ask(self, choice: Choice[Any]) -> bool:
        """Put the focus, once for each decision, on what is most likely wanted next."""
        if self._asked == len(self.session.log):
            return False
        self._asked = len(self.session.log)
        self.focus.key = "main" if self.board.main_action(choice) else self.board.first_target
        return True

    def _must_confirm(self, choice: Choice[Any]) -> bool:
        """Whether the only thing left to do still waits for the player's press."""
        policy = self.app.preferences.confirm
        if policy != "irreversible":
            return policy == "always"
        if self.board.lingers(choice.actions[0]):
            return True
        after = self.game.pending(self.game.apply(self.session.state, choice.actions[0]).state)
        return not isinstance(after, Choice) or after.seat != choice.seat

    def _tell_over(self, over: Over) -> bool:
        if self._told_over:
            return False
        self._told_over = True
        self.app.sound.play("end" if over.winners else "lose")
        self._show_result()
        return True

    # -- bots ----------------------------------------------------------------------------
    def _think(self, choice: Choice[Any], seat: Seat, level: str) -> None:
        luck = f"{self.session.seed}/bot/{len(self.session.log)}"
        view = self.game.view(self.session.state, seat)
        self.app.thinker.start(self.game.key, level, view, choice.actions, luck)

    def _hear_thinker(self) -> bool:
        action = self.app.thinker.poll()
        if action is None:
            return False
        aim, self._thinking_for = self._thinking_for, ""
        pending = self.session.pending
        if not isinstance(pending, Choice):
            return False
        if aim == "hint":
            self.hinted = action
            what, why = self.board.describe(action), self.board.reason(action)
            key = "hint.says.why" if why else "hint.says"
            if beside := self.board.point_to(action):
                self.focus.key = beside
            told = self.words(key, what=what, why=why)
            self.app.say(told, str(pending.clause), refused=False, beside=beside)
            return True
        if self.app.thinker.note:
            note = self.words(self.app.thinker.note, name=self.board.name(pending.seat))
            self._notes[len(self.session.log)] = note
            self.history.note(note)
        self._play(pending.seat, action)
        return True

    def _stop_thinking(self) -> None:
        if self._thinking_for:
            self.app.thinker.cancel()
            self._thinking_for = ""

    # -- playing -------------------------------------------------------------------------
    @property
    def words(self) -> Any:
        return self.app.words

    def submit(self, action: Any) -> None:
        """Play an action of the chair; a second press in the same moment is none."""
        now = self.app.clock
        if self.choice is None or self.chair is None or now - self._last_press < AGAIN:
            return
        self._last_press = now
        self._stop_thinking()
        try:
            self._play(self.chair, action)
        except IllegalAction as refused:
            self.show_refusal(refused)

    def refuse(self, action: Any) -> None:
        """Let the rules say why an action is not legal."""
        try:
            self.game.check(self.session.state, action)
        except IllegalAction as refused:
            self.show_refusal(refused)

    def show_refusal(self, refused: IllegalAction) -> None:
        self.app.say(self.board.refusal(refused), str(refused.clause))

    def _play(self, seat: Seat, action: Any) -> None:
        start = len(self.session.log)
        self.session.submit(seat, action)
        self._follow(start)

    def _keep(self) -> None:
        """Save the open game, after every action, and count it when it has ended."""
        if isinstance(self.session.pending, Over):
            self.app.tell(*self.app.records.count(self.session, self.app.now()))
        self.app.autosave(self.session)

    def _follow(self, start: int) -> None:
        """Save, log and animate every entry since ``start``."""
        self.hinted = None
        self._keep()
        self.history.follow(range(start, len(self.session.log)), self.timeline, self._show)
        self.app.redraw()

    def _show(self, view: Any) -> None:
        self.view = view

    # -- taking back ---------------------------------------------------------------------
    def _undo(self) -> None:
        self._take_back("undo")

    def _redo(self) -> None:
        self._take_back("redo")

    def _take_back(self, what: str) -> None:
        """Undo or redo, or say why not."""
        self.timeline.skip()
        if self.chair is None or self._thinking_for == "bot":
            self.app.say(self.words("undo.other"))
            return
        session = self.session
        ask = session.undo_refusal if what == "undo" else session.redo_refusal
        if refusal := ask(self.chair):
            self.app.say(self.words(refusal.key))
            return
        self._stop_thinking()
        start = len(session.log)
        if what == "undo":
            session.undo(self.chair)
            self._keep()
            self._sit(self.chair)
        else:
            session.redo(self.chair)
            self._follow(start)
        self.app.sound.play("paper")

    # -- input ---------------------------------------------------------------------------
    def press_any(self) -> bool:
        """A press while something moves finishes the movement, and nothing else."""
        if not self.timeline.moving:
            return False
        self.timeline.skip()
        self.app.redraw()
        return True

    def command(self, meaning: Meaning) -> None:
        match meaning:
            case Meaning.UNDO:
                self._undo()
            case Meaning.REDO:
                self._redo()
            case Meaning.HINT:
                self._hint()
            case Meaning.SAVE:
                self._save()

    def cancel(self) -> None:
        if not self.board.cancel():
            self._open_menu()
        self.app.redraw()

    def elsewhere(self, at: tuple[float, float]) -> None:
        self.board.elsewhere(at)

    def secondary(self, at: tuple[float, float]) -> None:
        self.board.secondary(at)

    def tabbed(self, by: int) -> bool:
        return self.board.tabbed(by)

    def wheel(self, by: float) -> None:
        self.board.wheel(by)

    def _hint(self) -> None:
        choice = self.choice
        if choice is None:
            self.app.say(self.words("hint.not_now"))
        elif self.app.preferences.purist:
            self.app.say(self.words("hint.purist"))
        elif not self._thinking_for:
            self._think(choice, choice.seat, list(self.game.bots)[-1])
            self._thinking_for = "hint"

    def _save(self) -> None:
        self.app.stack.push(SaveAs(self.app, self.session))

    def _open_menu(self) -> None:
        self.app.stack.push(Menu(self.app, self))

    @property
    def rules(self) -> tuple[str, str]:
        return self.game.key, str(self.session.pending.clause)

    # -- drawing -------------------------------------------------------------------------
    def draw(self, ui: Ui) -> None:
        page = ui.page
        ribbon = cut_ribbon(ui, page)
        result = next((one for one in self.app.stack.scenes if isinstance(one, Result)), None)
        self.board.covered = result.width(ui) if result else 0.0
        self.board.draw(ui, page)
        self._draw_ribbon(ui, ribbon)
        self.timeline.draw(ui)

    def draw_log(self, ui: Ui, box: Box) -> None:
        self.history.draw(ui, box)

    def _draw_ribbon(self, ui: Ui, box: Box) -> None:
        pending = self.session.pending
        if not isinstance(pending, Chance):
            draw_prompt(ui, box, *self._prompt(pending), self._buttons())

    def _prompt(self, pending: Choice[Any] | Over) -> tuple[Identity | None, str, str, str]:
        """Whose mark stands in the ribbon, and the name, verb and sentence beside it."""
        words = self.words
        if self.timeline.busy and (told := self.board.meanwhile):
            return None, *told
        if isinstance(pending, Over):
            headline, _ = self.board.ending(pending)
            return None, headline, "", words("table.ended")
        name = self.board.name(pending.seat)
        if pending.seat == self.chair:
            name, (verb, how) = f"{name},", self.board.prompt(pending)
        elif self.session.players[pending.seat].bot:
            verb, how = words("table.thinks"), words("table.thinks.how")
        else:
            verb, how = words("table.waits"), words("table.waits.how")
        return self.board.identity(pending.seat), name, verb, how

    def _buttons(self) -> list[PromptButton]:
        words, choice = self.words, self.choice
        menu = PromptButton(
            "menu", words("table.menu"), self._open_menu, hotkey=self._cap(Meaning.CANCEL)
        )
        if self.board.covered:  # by the result, which has buttons of its own
            return []
        if isinstance(self.session.pending, Over):
            result = PromptButton("result", words("table.result"), self._show_result, "main")
            is_untold = self.timeline.busy and self.board.meanwhile
            return [menu] if is_untold else [result, menu]
        buttons = [
            self._undo_button(),
            PromptButton("hint", words("table.hint"), self._hint, hotkey=self._cap(Meaning.HINT)),
            menu,
        ]
        if choice and (main := self.board.main_action(choice)):
            label, action = main
            buttons.insert(0, PromptButton("main", label, lambda: self.submit(action), "main", "e"))
        elif choice and (refusal := self.board.main_refusal(choice)):
            label, why = refusal
            buttons.insert(0, PromptButton("main", label, None, "main", "e", why))
        return buttons

    def _cap(self, meaning: Meaning) -> str:
        return self.app.reader.key_of(meaning)

    def _undo_button(self) -> PromptButton:
        """Undo; unusable with its reason when one of the four nevers holds."""
        refusal = self.session.undo_refusal(self.chair) if self.chair is not None else None
        free = self.choice is not None and refusal is None
        reason = self.words(refusal.key) if refusal else self.words("undo.other")
        return PromptButton(
            "undo",
            self.words("table.undo"),
            self._undo if free else None,
            hotkey=self._cap(Meaning.UNDO),
            help="" if free else reason,
        )

    def _show_result(self) -> None:
        pending = self.session.pending
        if isinstance(pending, Over):
            self.app.stack.push(Result(self.app, self, pending))
