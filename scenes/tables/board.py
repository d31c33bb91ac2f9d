"""What one game adds to the common table: its board, its sentences, its motion."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from game.core.protocol import Choice, Event, IllegalAction, Options, Over, ScoreLine, Seat
from game.core.session import Player, Session
from scenes.app import App
from scenes.kit.focus import Focus
from scenes.kit.layout import Box
from scenes.kit.theme import IDENTITIES, Identity
from scenes.kit.timeline import Clip, Paint
from scenes.kit.ui import Ui
from scenes.scene import Scene
from scenes.services.preferences import Aid
from scenes.services.sound import Effect, Loop


class Host(Protocol):
    """What holds a board: the table where it is played, or the replay where it is watched."""

    @property
    def app(self) -> App: ...
    @property
    def focus(self) -> Focus: ...
    @property
    def session(self) -> Session: ...
    @property
    def view(self) -> Any:
        """What may be shown now: the view of the chair at the screen."""
        ...

    @property
    def at(self) -> int:
        """How many entries of the log have been played; a replay's future is not told."""
        ...

    @property
    def plays(self) -> bool:
        """Whether the game is played here, not watched again."""
        ...

    @property
    def chair(self) -> Seat | None:
        """Whose eyes are at the screen; None for everybody's."""
        ...

    @property
    def choice(self) -> Choice[Any] | None:
        """What the chair may decide now; None while others or nobody decide."""
        ...

    @property
    def hinted(self) -> Any:
        """The action that a hint proposes, to be marked; None without one."""
        ...

    def submit(self, action: Any) -> None:
        """Play an action of the chair; a refusal is shown with its clause."""
        ...

    def refuse(self, action: Any) -> None:
        """Ask the rules about an action that is not legal, and show why."""
        ...

    def draw_log(self, ui: Ui, box: Box) -> None:
        """The log with its filter and its copy button."""
        ...


class Board(ABC):
    """Base of the boards. A board reads ``host`` and never changes the session itself."""

    music: Loop | None = None
    """The ambience."""

    fixed_identities: tuple[Identity, ...] = ()
    """Marks by seat, where they belong to the game's sides and nobody chooses them."""

    ticks = False
    """Whether a sum of the score is something that a seat has or has not, not a number."""

    covered = 0.0
    """Units on the right of the page that lie under the result."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.words = host.app.words

    @classmethod
    def of(cls, host: Host) -> Board:
        """The board of the host's game; one game may have several, by how it is played."""
        return cls(host)

    @staticmethod
    def offers(options: Options, name: str) -> bool:
        """Whether an option means anything while the others are as they are."""
        return True

    @staticmethod
    def offers_value(options: Options, name: str, value: Any) -> bool:
        """Whether an option may be that while the others are as they are."""
        return True

    def resume(self, before: Board) -> None:
        """Go on looking at what was looked at on the board whose place this one takes."""

    # -- who -----------------------------------------------------------------------------
    def player(self, seat: Seat) -> Player:
        return self.host.session.players[seat]

    def identity(self, seat: Seat) -> Identity:
        """Colour, symbol and pattern of a seat."""
        if self.fixed_identities:
            return self.fixed_identities[seat]
        return IDENTITIES[self.player(seat).mark % len(IDENTITIES)]

    def name(self, seat: Seat) -> str:
        """How the log and the prompt call a seat."""
        return self.player(seat).name

    def aid(self, aid: Aid) -> bool:
        """Whether the player wants an aid."""
        return self.host.app.preferences.aids(aid)

    # -- what to do ----------------------------------------------------------------------
    @abstractmethod
    def prompt(self, choice: Choice[Any]) -> tuple[str, str]:
        """What the seat is to do, as a verb, and how; both already words."""

    def main_action(self, choice: Choice[Any]) -> tuple[str, Any] | None:
        """Words and action of the one button in the prompt line, when there is one."""
        return None

    def main_refusal(self, choice: Choice[Any]) -> tuple[str, str] | None:
        """Words of that button while it cannot be pressed yet, and why not."""
        return None

    @property
    def first_target(self) -> str:
        """Key of the target that has the focus when a decision without a main action begins."""
        return ""

    def interlude(self) -> Scene | None:
        """A page to be read once nothing moves and before the game goes on; given once."""
        return None

    def foregone(self, choice: Choice[Any]) -> Any:
        """What the chair has decided beforehand and is played at once; None to be asked."""
        return None

    def in_private(self, choice: Choice[Any]) -> bool:
        """Whether everybody else looks away first, before anything secret is known."""
        return False

    @property
    def meanwhile(self) -> tuple[str, str, str] | None:
        """What the prompt line says while something moves: subject, verb and a sentence.

        None: who is to decide next, for boards that are never far behind.
        """
        return None

    def lingers(self, action: Any) -> bool:
        """Whether the only thing left to do waits, so that what led to it can be seen."""
        return False

    def cancel(self) -> bool:
        """Escape: let go of what is picked up; False when there is nothing."""
        return False

    # -- drawing -------------------------------------------------------------------------
    @abstractmethod
    def draw(self, ui: Ui, box: Box) -> None:
        """The board, hands and panels below the prompt line."""

    def elsewhere(self, at: tuple[float, float]) -> None:
        """A click, in units, on nothing that can be pressed."""

    def secondary(self, at: tuple[float, float]) -> None:
        """A press of the pointer's other button, in units."""

    def tabbed(self, by: int) -> bool:
        """Tab (1) or Shift+Tab (-1); False when the board has no use for it."""
        return False

    def wheel(self, by: float) -> None:
        """The wheel over the board, ``by`` notches upwards."""

    @property
    def moving(self) -> bool:
        """Whether something moves of itself, as a map that glides."""
        return False

    def update(self, seconds: float) -> None:
        """Let time pass for what moves of itself."""

    def clip(
        self,
        seconds: float,
        paint: Paint,
        sound: Effect | None = None,
        start: Callable[[], None] | None = None,
        end: Callable[[], None] | None = None,
    ) -> Clip:
        """An animation that begins with a sound."""

        def begin() -> None:
            if sound:
                self.host.app.sound.play(sound)
            if start:
                start()

        return Clip(seconds, paint, begin, end)

    def clips(self, events: tuple[Event, ...], show: Callable[[], None]) -> list[Clip]:
        """How the events of one action move. ``show`` puts the state after it on the table;

        it may be called when a clip starts or ends, and is called after the last anyway.
        """
        return []

    # -- words ---------------------------------------------------------------------------
    def who(self, event: Event) -> Seat | None:
        """The seat whose seal and filter an event has in the log."""
        return getattr(event, "seat", None)

    @abstractmethod
    def sentence(self, event: Event) -> str:
        """The event in the log; empty when it is not worth a line."""

    def refusal(self, refused: IllegalAction) -> str:
        """Why something is refused; a board that is told of things by key names them here."""
        return self.words(refused.key, **refused.params)

    @abstractmethod
    def describe(self, action: Any) -> str:
        """An action as a hint says it."""

    def point_to(self, action: Any) -> str:
        """Bring into sight what an action is done with: the key of its target, if it has one.

        A hint is told there.
        """
        return ""

    def reason(self, action: Any) -> str:
        """Why a hint proposes an action, a sentence or two; empty when it has no more to say."""
        return ""

    def nearly(self, tried: Any, wanted: Any) -> str:
        """What is still to be done about ``tried`` to make it ``wanted``; empty for anything else.

        A lesson says it to who has done half of what is asked.
        """
        return ""

    def item(self, line: ScoreLine) -> str:
        """An item of the score."""
        return self.words(line.key, **dict(line.params))

    def details(self, line: ScoreLine) -> tuple[str, ...]:
        """What an item of the score is made of, a sentence each; none when it is plain."""
        return ()

    def sums(self, lines: Sequence[ScoreLine]) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """Headings that a long score is summed up under, with the places of their items.

        Every item is under one of them; or there are none, and each item stands for itself.
        """
        return ()

    @property
    def total(self) -> str:
        """What the sum of the score is called."""
        return self.words(f"{self.host.session.game.key}.total")

    @abstractmethod
    def ending(self, over: Over) -> tuple[str, str]:
        """How the game ended: a headline and a sentence with its clause."""
