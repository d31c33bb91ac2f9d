"""Lessons as data: a real game in steps, what is shown at each and what the learner does.

``assets/lessons/<game>.toml`` holds the steps in order. The words of a step stand under
``lesson.<game>.<key>``, its heading, and ``lesson.<game>.<key>.how``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from game import GAMES
from game.core import fate
from game.core.protocol import AnyGame, Chance, Choice, Options, Over, Seat
from game.core.session import Entry, Session

SHELF = Path(__file__).parent.parent.parent / "assets" / "lessons"


class Step(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One card of a lesson. Without ``wants`` and ``press`` the learner only reads on."""

    key: str
    fresh: bool = False
    """Whether a new game begins here; else the one of the step before goes on."""
    setup: tuple[Any, ...] = ()
    """Actions played unseen before the step; see ``carry_on``."""
    play: tuple[Any, ...] = ()
    """Actions played after them before the learner's eyes."""
    wants: tuple[Any, ...] | Literal["any"] = ()
    """The actions of the learner that lead on, the first of them lit; or any legal one."""
    press: str = ""
    """Key of a target whose press leads on; ``hint`` lights the move of the next step."""
    shows: tuple[str, ...] = ()
    """Targets and places of the board that are marked and that the card never covers.

    Two names joined by ``+`` are shown as one, with what lies between them. When a move
    is wanted the first of them takes the focus, if it is a target.
    """

    @property
    def move(self) -> Any:
        """The action to be lit; None if there is none or it is the learner's to choose."""
        return self.wants[0] if self.wants and self.wants != "any" else None

    @property
    def focus(self) -> str:
        """Key of the target that is to be pressed first; empty if that is not known."""
        first = self.shows[0] if self.wants and self.shows else ""
        return self.press or ("" if "+" in first else first)


class Script(Struct, frozen=True, kw_only=True):
    """A whole lesson."""

    game: str
    options: Options
    seed: str
    """Luck that no step names is drawn from it."""
    chair: Seat
    """Where the learner sits."""
    steps: tuple[Step, ...]


def has_lesson(game: str) -> bool:
    """Whether there is a lesson for a game."""
    return (SHELF / f"{game}.toml").exists()


@cache
def script(game: str) -> Script:
    """The lesson of a game.

    Raises:
        msgspec.ValidationError: the file names what the game or a step does not have.
    """
    text = (SHELF / f"{game}.toml").read_text(encoding="utf-8")
    return read(GAMES[game], tomllib.loads(text))


def read(game: AnyGame, plain: dict[str, Any]) -> Script:
    """A lesson of ``game`` from what stands in its file."""
    return Script(
        game=game.key,
        options=msgspec.convert(plain.get("options", {}), game.options),
        seed=plain["seed"],
        chair=Seat(plain.get("chair", 0)),
        steps=tuple(_step(game, one) for one in plain["steps"]),
    )


def _step(game: AnyGame, plain: dict[str, Any]) -> Step:
    actions = {
        name: tuple(msgspec.convert(one, game.actions) for one in listed)
        for name in ("setup", "play", "wants")
        if isinstance(listed := plain.get(name), list)
    }
    return msgspec.convert({**plain, **actions}, Step)


# -- playing by the script ---------------------------------------------------------------
def carry_on(session: Session, actions: Iterable[Any]) -> None:
    """Play ``actions``; what is forced and luck that is not among them happens in between.

    Raises:
        ValueError: an action is not legal when its turn has come.
    """
    for action in actions:
        while not _offers(session.pending, action):
            if (due := _due(session)) is None:
                raise ValueError(f"{action} cannot follow: {session.pending}")
            session.replay(due)
        session.replay(Entry(_decider(session), action))


def settle(session: Session, chair: Seat) -> None:
    """Let happen what luck owes and others are forced to, until somebody can choose."""
    while (due := _due(session)) is not None and due.seat != chair:
        session.replay(due)


def _offers(pending: Choice[Any] | Chance[Any] | Over, action: Any) -> bool:
    match pending:
        case Choice(actions=actions):
            return action in actions
        case Chance(outcomes=outcomes):
            return any(action == one for one, _ in outcomes)
    return False


def _decider(session: Session) -> Seat | None:
    pending = session.pending
    return pending.seat if isinstance(pending, Choice) else None


def _due(session: Session) -> Entry | None:
    """What happens next without anybody's choice; None when somebody must choose."""
    match session.pending:
        case Chance() as chance:
            drawn = sum(entry.seat is None for entry in session.log)
            return Entry(None, fate.draw(chance, session.seed, drawn))
        case Choice(seat=seat, actions=(only,)):
            return Entry(seat, only)
    return None
