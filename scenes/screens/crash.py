"""The last page: something broke, and nothing is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.kit.theme import TARGET
from scenes.kit.ui import Ui
from scenes.scene import Scene

if TYPE_CHECKING:
    from scenes.app import App


class Crash(Scene):
    """Says in words what happened, with as little as possible that could break again."""

    def __init__(self, app: App, words: str) -> None:
        super().__init__(app)
        self._said = words

    def draw(self, ui: Ui) -> None:
        ui.surface.fill(ui.tone.ink)
        words = self.app.words
        width = min(ui.page.w - 120, 760)
        high = ui.height(self._said, "lead", width)
        card = ui.page.middle(width + 64, high + 220)
        inner = ui.panel(card, line=ui.tone.brass_lit).inset(16, 10)
        ui.text(inner.top(64), words("crash.title"), "title")
        ui.text(inner.top(high + 20), self._said, "lead")
        label = words("crash.close")
        wide = ui.button_width(label, "escape")
        button = inner.base(TARGET).middle(wide, TARGET)
        ui.button(button, "close", label, self.cancel, "main", hotkey="escape")
