"""The other side of ``thinking``: a process that answers one question after another.

Imports neither pygame nor a screen, so that it is ready soon.
"""

from __future__ import annotations

import os
import signal
import traceback
from collections.abc import Callable, Mapping
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any, NamedTuple

from game.core.fate import Luck
from game.core.protocol import AnyGame

Games = Mapping[str, AnyGame]


class Question(NamedTuple):
    """What a bot is asked: what its chair sees, and luck of its own."""

    game: str
    level: str
    view: Any
    actions: tuple[Any, ...]
    luck: str


def registry() -> Games:
    """The games of the program."""
    from game import GAMES  # only where somebody thinks

    return GAMES


def answer(games: Games, question: Question) -> int | None:
    """Which of the actions the bot takes, as an index; None when it fails.

    An action that was not offered is a failure too. What went wrong goes to stderr:
    it is for whoever writes the bot.
    """
    try:
        game = games[question.game]
        bot = game.bots[question.level]
        action = bot(game, question.view, question.actions, Luck(question.luck))
        return question.actions.index(action)
    except Exception:
        traceback.print_exc()
        return None


def serve(questions: Connection, load: Callable[[], Games]) -> None:
    """Answer until the other end of the pipe is closed or its process is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the one with the window
    Thread(target=_end_with_parent, daemon=True).start()
    games = load()
    try:
        while True:
            questions.send(answer(games, questions.recv()))
    except (EOFError, OSError):
        return


def _end_with_parent() -> None:
    """Leave at once when the parent was killed, also from the middle of a thought."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(0)
