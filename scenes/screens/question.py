"""A small page over another one that asks something, or tells something that must be read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scenes.kit.focus import Press
from scenes.kit.layout import Box
from scenes.kit.theme import GAP_L, GAP_M, GAP_S, TARGET
from scenes.kit.ui import Kind, Ui
from scenes.scene import Scene

if TYPE_CHECKING:
    from scenes.app import App

WIDTH = 720


@dataclass(frozen=True, slots=True)
class Answer:
    """One button of a question. The question is gone when ``act`` is called."""

    key: str
    words: str
    act: Press
    kind: Kind = "plain"


class Question(Scene):
    """Waits for one of its answers; Escape is "back", which changes nothing."""

    opaque = False

    def __init__(self, app: App, title: str, text: str, answers: Sequence[Answer]) -> None:
        """``title`` and ``text`` are words already; "back" is added to the answers.

        It is the main one when no other is: nothing is ever lost by a mere Enter.
        """
        super().__init__(app)
        self._title = title
        self._text = text
        kind: Kind = "plain" if any(one.kind == "main" for one in answers) else "main"
        back = Answer("back", app.words("question.back"), lambda: None, kind)
        self._answers = (*answers, back)

    def draw(self, ui: Ui) -> None:
        ui.veil()
        width = min(WIDTH, ui.page.w - 60) - 2 * (GAP_M + GAP_S)
        title = ui.height(self._title, "heading", width)
        text = ui.height(self._text, "body", width)
        rows = len(self._answers) * (TARGET + GAP_S) - GAP_S
        high = title + GAP_S + text + GAP_L + rows
        around = 2 * (GAP_M + GAP_S)
        room = ui.panel(ui.page.middle(width + around, high + around), double=True).inset(GAP_S)
        ui.text(room.top(title, GAP_S), self._title, "heading")
        ui.text(room.top(text, GAP_L), self._text, "body")
        self._draw_answers(ui, room)

    def _draw_answers(self, ui: Ui, room: Box) -> None:
        for cell, one in zip(
            room.stack(len(self._answers), TARGET, GAP_S), self._answers, strict=True
        ):
            ui.button(cell, one.key, one.words, lambda one=one: self._answer(one), one.kind)  # type: ignore[misc]

    def _answer(self, answer: Answer) -> None:
        self.app.stack.pop()
        answer.act()
