"""The ribbon at the top of every table: who, what, how; then what can be pressed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scenes.kit.focus import Press
from scenes.kit.layout import Box
from scenes.kit.theme import TARGET, Identity, ink
from scenes.kit.ui import Kind, Ui

STYLES = ("prompt", "card")
"""For who and what: the first that fits."""


@dataclass(frozen=True, slots=True)
class PromptButton:
    """One button of the ribbon; without ``press`` it is unusable and ``help`` says why."""

    key: str
    words: str
    press: Press | None
    kind: Kind = "plain"
    hotkey: str = ""
    help: str = ""


def cut_ribbon(ui: Ui, page: Box) -> Box:
    """Take the ribbon's place from a page; what is left is the table's."""
    return page.top(ui.pick(78, 68))


def draw_prompt(
    ui: Ui,
    box: Box,
    who: Identity | None,
    name: str,
    verb: str,
    how: str,
    buttons: Sequence[PromptButton],
) -> None:
    """Seal and pattern of the seat, its name and verb, and the buttons from the right."""
    tone = ui.tone
    ui.svg(
        box,
        f'<rect width="{box.w}" height="{box.h}" fill="{tone.panel}"/>'
        f'<path d="M0 {box.h - 4}H{box.w}" stroke="{tone.brass}" stroke-width="1.4"/>'
        f'<path d="M0 {box.h - 1}H{box.w}" stroke="{tone.brass}" stroke-opacity=".4"/>',
    )
    room = Box(box.x, box.y, box.w - 12, box.h - 4)
    flag = room.left(room.h * 1.25, 16)
    if who:
        ui.band(flag, who)
        ui.emblem(flag.middle(flag.h * 0.86, flag.h * 0.86), who)
    cells: list[tuple[Box, PromptButton]] = []
    for one in reversed(buttons):
        cell = room.side(ui.button_width(one.words, one.hotkey), 10)
        cells.append((cell.middle(cell.w, TARGET), one))
    room.w -= 6
    _draw_words(ui, room, name, verb, how, ink(who, tone) if who else tone.paper)
    for cell, one in reversed(cells):
        ui.button(cell, one.key, one.words, one.press, one.kind, hotkey=one.hotkey, help=one.help)


def _draw_words(ui: Ui, room: Box, name: str, verb: str, how: str, colour: str) -> None:
    """Who and what on one line with how below; as much of that as there is room for."""
    fitting = [style for style in STYLES if ui.width(f"{name} {verb}", style) <= room.w]
    if not fitting:
        style = STYLES[-1]
        high = ui.height(verb, style, room.w)
        both = room.middle(room.w, ui.pitch(style) + high)
        ui.text(both.top(ui.pitch(style)), name, style, colour)
        ui.text(both, verb, style)
        return
    style, small = fitting[0], ui.pitch("small")
    is_tall = style == STYLES[0] and ui.height(how, "small", room.w) <= small + 1
    lines = room.middle(room.w, ui.pitch(style) + (small if is_tall else 0))
    head = lines.top(ui.pitch(style))
    used = ui.width(name + " ", style)
    ui.text(Box(head.x, head.y, used + 8, head.h), name, style, colour)
    ui.text(Box(head.x + used, head.y, head.w - used, head.h), verb, style)
    if is_tall:
        ui.text(lines, how, "small", ui.tone.quiet)
