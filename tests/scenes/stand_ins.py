"""Bots in the place of the thinker, with no process of their own."""

from __future__ import annotations

from typing import Any

from game import GAMES
from scenes.services.thinker import Question, answer


class Silent:
    """A bot that never comes to a decision."""

    note = ""

    def start(self, *question: object) -> None:
        """It is not even listened to."""

    def poll(self) -> None:
        return None

    def cancel(self) -> None:
        """There is nothing to stop."""

    close = cancel


class Immediate:
    """A bot that has answered before it is asked again."""

    note = ""

    def start(self, key: str, level: str, view: Any, actions: tuple[Any, ...], luck: str) -> None:
        index = answer(GAMES, Question(key, level, view, actions, luck))
        assert index is not None
        self._action: Any = actions[index]

    def poll(self) -> Any:
        return self._action

    def cancel(self) -> None:
        """It is never at work."""

    close = cancel
