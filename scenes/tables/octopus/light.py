"""What came to light in a turn, location by location, for those who want no motion."""

from __future__ import annotations

from collections.abc import Callable

from scenes.app import App
from scenes.kit.sheet import Sheet
from scenes.kit.theme import GAP_M, GAP_S, TARGET
from scenes.kit.ui import Ui
from scenes.scene import Scene

WIDTH, HEIGHT = 860, 900


class CameToLight(Scene):
    """A sheet over the table; one press closes it, and the game goes on."""

    opaque = False

    def __init__(self, app: App, tell: Callable[[Sheet], None], rules: tuple[str, str]) -> None:
        """``tell`` puts on a sheet what everybody may know; ``rules``: what F1 opens."""
        super().__init__(app)
        self._tell = tell
        self._rules = rules

    def draw(self, ui: Ui) -> None:
        words = self.app.words
        ui.veil()
        card = ui.page.middle(min(WIDTH, ui.page.w - 40), min(HEIGHT, ui.page.h - 40))
        room = ui.panel(card, ui.tone.ink, ui.tone.brass_lit)
        title, label = words("octopus_table.light"), words("octopus_table.light.close")
        ui.text(room.top(ui.height(title, "heading", room.w), GAP_S), title, "heading")
        row = room.base(TARGET, GAP_M)
        wide = min(row.w, ui.button_width(label, "e"))
        ui.button(row.side(wide), "main", label, self.cancel, "main", hotkey="e")
        sheet = Sheet(ui)
        self._tell(sheet)
        sheet.show(room, "light", title)

    @property
    def rules(self) -> tuple[str, str]:
        return self._rules
