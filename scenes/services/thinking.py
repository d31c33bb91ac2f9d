"""Bots think in a process of their own, so that the window never waits for them.

The process is started for the first question and kept for the next. A thread carries
question and answer, because starting a process and filling a pipe take time too; and
where no process can be made, that thread thinks itself.
"""

from __future__ import annotations

import multiprocessing
import traceback
from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any

from game.core.fate import Luck
from scenes.services.thinker import Games, Question, answer, registry, serve

TIME_OUT = 10.0
"""Seconds after which a bot's answer is no longer waited for."""

Answer = int | str
"""Index of an action, or the word key of why there is none."""


class Thinker:
    """Asks one bot at a time: ``start``, then ``poll`` every frame until it answers."""

    def __init__(self, load: Callable[[], Games] = registry, seconds: float = TIME_OUT) -> None:
        self.note = ""
        """Word key of why the last answer is luck's and not the bot's; empty if it is.

        ``bot.died``, ``bot.timed_out`` or ``bot.failed``.
        """
        self._load = load
        self._seconds = seconds
        self._worker = _Worker(load)
        self._question: Question | None = None
        self._answers: SimpleQueue[Answer] = SimpleQueue()
        self._deadline = 0.0

    @property
    def thinking(self) -> bool:
        """Whether an answer is still to come."""
        return self._question is not None

    def start(
        self, game_key: str, level: str, view: Any, actions: tuple[Any, ...], luck_text: str
    ) -> None:
        """Ask a bot; a question that is still open is dropped.

        The same arguments give the same answer, unless ``note`` says otherwise.
        """
        self.cancel()
        if self._worker.dead:
            self._worker = _Worker(self._load)
        self.note = ""
        self._question = Question(game_key, level, view, actions, luck_text)
        self._answers = SimpleQueue()  # an answer that comes too late goes to the old one
        self._deadline = monotonic() + self._seconds
        Thread(
            target=_ask,
            args=(self._worker, self._load, self._question, self._answers),
            daemon=True,
        ).start()

    def poll(self) -> Any | None:
        """One of the actions once the bot has chosen, else None. Never waits.

        Without an answer in time, or with none at all, luck chooses; see ``note``.
        """
        if self._question is None:
            return None
        try:
            reply = self._answers.get_nowait()
        except Empty:
            if monotonic() < self._deadline:
                return None
            reply = "bot.timed_out"
        actions, luck_text = self._question.actions, self._question.luck
        self._question = None
        if isinstance(reply, int):
            return actions[reply]
        self.note = reply
        self._worker.kill()  # whatever is wrong with it, the next question gets a new one
        return actions[Luck(luck_text)([1] * len(actions))]

    def cancel(self) -> None:
        """Drop the question; ``poll`` gives nothing until the next one."""
        if self._question is not None:
            self._question = None
            self._worker.kill()

    def close(self) -> None:
        """End the process."""
        self._question = None
        self._worker.kill()


class _Worker:
    """The process and our end of the pipe to it. ``kill`` may come from another thread."""

    def __init__(self, load: Callable[[], Games]) -> None:
        self._load = load
        self._killed = False
        self._process: multiprocessing.process.BaseProcess | None = None

    @property
    def dead(self) -> bool:
        """Whether it must be replaced."""
        return self._killed or (self._process is not None and not self._process.is_alive())

    def begin(self) -> None:
        """Start the process unless it runs already.

        Raises:
            OSError: there can be no process here.
        """
        if self._process is not None:
            return
        context = multiprocessing.get_context("spawn")  # a window cannot be forked
        self._questions, theirs = context.Pipe()
        process = context.Process(target=serve, args=(theirs, self._load), daemon=True)
        process.start()
        theirs.close()  # ours alone, so that the pipe ends with the process
        self._process = process
        if self._killed:
            process.kill()

    def ask(self, question: Question) -> int | None:
        """Wait for the answer.

        Raises:
            EOFError, OSError: the process has ended.
        """
        self._questions.send(question)
        reply: int | None = self._questions.recv()
        return reply

    def kill(self) -> None:
        self._killed = True
        if self._process is not None:
            self._process.kill()


def _ask(
    worker: _Worker,
    load: Callable[[], Games],
    question: Question,
    answers: SimpleQueue[Answer],
) -> None:
    """Put the bot's answer, or the reason for having none, into ``answers``."""
    try:
        try:
            worker.begin()
        except OSError:
            reply = answer(load(), question)
        else:
            reply = worker.ask(question)
    except (EOFError, OSError):
        answers.put("bot.died")
    except Exception:
        traceback.print_exc()
        answers.put("bot.failed")
    else:
        answers.put("bot.failed" if reply is None else reply)
