"""Settings: pages of rows, each with its help and where it stands; all take effect at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Literal, get_args

from scenes.kit.intents import BINDABLE, Meaning
from scenes.kit.layout import Box, largest_scale
from scenes.kit.theme import IDENTITIES, TARGET
from scenes.kit.timeline import SPEEDS
from scenes.kit.ui import Ui, key_cap
from scenes.scene import Scene
from scenes.screens.study import headed_page, page_title
from scenes.services.preferences import Aid
from scenes.services.words import Words, languages, system_language

if TYPE_CHECKING:
    from scenes.app import App

PAGES = ("display", "play", "aids", "sound", "keys", "language")
SCALE_STEPS = (100, 125, 150, 175, 200)
CONFIRMS = ("always", "irreversible", "never")
AIDS = get_args(Aid)


@dataclass(frozen=True, slots=True)
class Row:
    """One setting: a preference's name, and how it is changed."""

    name: str
    kind: Literal["toggle", "choice", "slider"]
    values: tuple[object, ...] = ()


ROWS: dict[str, tuple[Row, ...]] = {
    "display": (
        Row("scale", "choice", SCALE_STEPS),
        Row("theme", "choice", ("study", "contrast")),
        Row("marks", "choice", ("symbol", "pattern", "both")),
        Row("sans", "toggle"),
        Row("fullscreen", "toggle"),
        Row("software", "toggle"),
    ),
    "play": (
        Row("motion", "choice", tuple(SPEEDS)),
        Row("confirm", "choice", CONFIRMS),
    ),
    "aids": (Row("purist", "toggle"), *(Row(name, "toggle") for name in AIDS)),
    "sound": (
        Row("music", "slider"),
        Row("effects", "slider"),
        Row("mute", "toggle"),
        Row("mute_unfocused", "toggle"),
    ),
}


class Settings(Scene):
    """The settings, a page at a time."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.page = PAGES[0]
        self._binding: Meaning | None = None
        """The command that waits for its new key."""

    def draw(self, ui: Ui) -> None:
        head, page = headed_page(ui, self.app.words("settings.back"), self.cancel, "main")
        self._draw_head(ui, head)
        self._draw_pages(ui, page.left(ui.pick(280, 190), ui.pick(22, 10)))
        if not ui.compact:
            self._draw_sample(ui, page.side(430, 22))
        inner = ui.panel(page, opacity=0.95).inset(ui.pick(14, 0), ui.pick(6, -4))
        if self.page == "keys":
            self._draw_keys(ui, inner)
        elif self.page == "language":
            self._draw_languages(ui, inner)
        else:
            self._draw_rows(ui, inner, ROWS[self.page])

    def _draw_head(self, ui: Ui, head: Box) -> None:
        words = self.app.words
        reset = words("settings.reset")
        cell = head.side(ui.button_width(reset), 12)
        ui.button(cell.middle(cell.w, TARGET), "reset", reset, self._reset)
        page_title(ui, head, words("settings.title"))

    def _reset(self) -> None:
        self.app.preferences.reset()
        self.app.change(language="", bindings={}, fullscreen=False)

    def _draw_pages(self, ui: Ui, box: Box) -> None:
        inner = ui.panel(box, opacity=0.95).inset(-4, 0)
        for name in PAGES:
            chosen = name == self.page
            ui.button(
                inner.top(ui.pick(48, TARGET), 8),
                f"page {name}",
                self.app.words(f"settings.page.{name}"),
                partial(self._turn_to, name),
                "plain" if chosen else "quiet",
                style="body",
                tick=chosen,
            )

    def _turn_to(self, page: str) -> None:
        self.page = page
        self._binding = None
        self.focus.scroll.pop("rows", None)

    # -- rows ----------------------------------------------------------------------------
    def _lay_rows(self, ui: Ui, box: Box, rows: list[tuple[str, Callable[[Box], None]]]) -> None:
        """Rows of a sentence on the left and a control on the right, scrolled if need be."""
        width = box.w - TARGET
        share = ui.pick(0.46, 0.34)
        heights = [
            max(ui.pick(88, 64), ui.height(words, "body", width * share) + 20) for words, _ in rows
        ]
        with ui.scrolled(box, "rows", self.app.words("settings.title"), sum(heights)) as room:
            for i, ((words, control), high) in enumerate(zip(rows, heights, strict=True)):
                row = room.top(high)
                if i:
                    ui.hairline(row)
                ui.text(row.left(width * share, 16), words, "body", valign="middle")
                row.w = min(row.w, width * (1 - share) - 16)
                control(row.middle(row.w, TARGET))

    def _draw_rows(self, ui: Ui, box: Box, rows: tuple[Row, ...]) -> None:
        if self.page == "sound" and self.app.sound.note:
            words = self.app.words(self.app.sound.note)
            ui.text(box.top(ui.height(words, "body", box.w) + 12), words, "body", ui.tone.warn)
        laid: list[tuple[str, Callable[[Box], None]]] = []
        for row in rows:
            laid.append((self._sentence(row.name), self._control(ui, row)))
        self._lay_rows(ui, box, laid)

    def _sentence(self, name: str) -> str:
        words, key_of = self.app.words, self.app.reader.key_of
        help = words(
            f"settings.{name}.help",
            most=round(largest_scale(self.app.canvas_size) * 100),
            fullscreen=key_cap(key_of(Meaning.FULLSCREEN)),
            mute=key_cap(key_of(Meaning.MUTE)),
        )
        return f"**{words(f'settings.{name}')}**\n{help}"

    def _control(self, ui: Ui, row: Row) -> Callable[[Box], None]:
        value = getattr(self.app.preferences, row.name)
        label = self.app.words(f"settings.{row.name}")

        def change(to: object) -> None:
            self.app.change(**{row.name: to})

        def toggle(box: Box) -> None:
            ui.toggle(
                Box(box.x, box.y, 68, box.h), row.name, label, value, lambda: change(not value)
            )

        def slider(box: Box) -> None:
            number = box.side(60, 8)
            ui.text(number, str(value), "strong", align="right", valign="middle")
            ui.slider(box, row.name, label, value, 100, change)

        def choice(box: Box) -> None:
            options = [(v, self._value_words(row.name, v)) for v in row.values]
            ui.choices(box, row.name, options, value, change)

        return {"toggle": toggle, "slider": slider, "choice": choice}[row.kind]

    def _value_words(self, name: str, value: object) -> str:
        return str(value) if name == "scale" else self.app.words(f"settings.{name}.{value}")

    # -- keys ----------------------------------------------------------------------------
    def _draw_keys(self, ui: Ui, box: Box) -> None:
        rows: list[tuple[str, Callable[[Box], None]]] = []
        for meaning in BINDABLE:
            name = self.app.words(f"command.{meaning.value}")

            def control(cell: Box, meaning: Meaning = meaning, name: str = name) -> None:
                waiting = self._binding is meaning
                cap = key_cap(self.app.reader.key_of(meaning))
                shown = self.app.words("settings.press_key") if waiting else cap
                ui.button(
                    cell,
                    f"bind {meaning.value}",
                    shown,
                    lambda: self._bind(meaning),
                    "main" if waiting else "plain",
                    help=self.app.words("settings.bind.help", command=name),
                )

            rows.append((f"**{name}**", control))
        self._lay_rows(ui, box, rows)

    def _bind(self, meaning: Meaning) -> None:
        self._binding = meaning
        self.app.listen(self._bound)

    def _bound(self, combo: str) -> None:
        """The next key pressed: Escape lets everything stay as it was."""
        meaning, self._binding = self._binding, None
        if meaning is None or combo == "escape":
            return
        taken = self.app.reader.meaning_of(combo)
        if taken not in (None, meaning):
            other = self.app.words(f"command.{taken.value}")
            self.app.say(self.app.words("settings.key_taken", key=key_cap(combo), command=other))
            return
        self.app.change(bindings={**self.app.preferences.bindings, meaning.value: combo})

    # -- language ------------------------------------------------------------------------
    def _draw_languages(self, ui: Ui, box: Box) -> None:
        words = self.app.words
        options = [("", words("settings.language.system", name=_own_name(system_language())))]
        options += [(code, _own_name(code)) for code in languages()]
        help = words("settings.language.help")
        ui.text(box.top(ui.height(help, "body", box.w) + 12), help)
        for value, label in options:
            chosen = value == self.app.preferences.language
            ui.button(
                box.top(TARGET, 8),
                f"language {value or 'system'}",
                label,
                partial(self.app.change, language=value),
                "main" if chosen else "plain",
                tick=chosen,
            )

    # -- sample --------------------------------------------------------------------------
    def _draw_sample(self, ui: Ui, box: Box) -> None:
        """What the choices look like: the five seats with their marks."""
        words = self.app.words
        inner = ui.panel(box, opacity=0.95)
        ui.text(inner.top(40, 4), words("settings.sample"), "heading")
        text = words("settings.sample.text")
        ui.text(inner.top(ui.height(text, "read", inner.w) + 12), text, "read")
        for who in IDENTITIES:
            row = inner.top(min(84, inner.h / 5), 10)
            ui.band(row.left(70, 12), who)
            ui.emblem(row.left(row.h, 12), who)
            name, symbol = words(f"identity.{who.key}"), words(f"symbol.{who.symbol}")
            pattern = words(f"pattern.{who.pattern}")
            ui.text(row, f"**{name}** {symbol}, {pattern}", "body", valign="middle")


def _own_name(code: str) -> str:
    """A language as its speakers call it."""
    return Words(code)("language.name")
