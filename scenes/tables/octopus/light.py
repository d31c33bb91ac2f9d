"""What came to light in a turn, location by location, to be read and talked over."""

from __future__ import annotations

from collections.abc import Callable

from scenes.app import App
from scenes.kit.layout import Box
from scenes.kit.sheet import Sheet
from scenes.kit.ui import Ui
from scenes.scene import Scene
from scenes.tables.prompt import PromptButton, cut_ribbon, draw_prompt


class CameToLight(Scene):
    """Lies over ribbon and panels, so that the map and the cults stay in sight.

    What belongs to one chair alone is below it; one press, and the game goes on.
    """

    opaque = False

    def __init__(
        self,
        app: App,
        tell: Callable[[Sheet], None],
        room: Callable[[], Box],
        rules: tuple[str, str],
        *,
        last: bool,
    ) -> None:
        """``tell`` puts on a sheet what everybody may know; ``room``: where the panels lie;

        ``rules``: what F1 opens; ``last``: the game is over.
        """
        super().__init__(app)
        self._tell = tell
        self._room = room
        self._rules = rules
        self._next = "last" if last else "next"

    def draw(self, ui: Ui) -> None:
        words = self.app.words
        title, label = words("octopus_table.light"), words(f"octopus_table.light.{self._next}")
        close = PromptButton("main", label, self.cancel, "main", "e")
        how = words(f"octopus_table.light.{self._next}.how")
        draw_prompt(ui, cut_ribbon(ui, ui.page), None, title, "", how, [close])
        room = ui.panel(self._room(), ui.tone.ink, ui.tone.brass_lit)
        sheet = Sheet(ui)
        self._tell(sheet)
        sheet.show(room, "light", title)

    @property
    def rules(self) -> tuple[str, str]:
        return self._rules
