"""The ribbon at the top of every table: who, what, how; then what can be pressed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scenes.focus import Press
from scenes.layout import Box
from scenes.theme import TARGET, Identity, ink
from scenes.ui import Kind, Ui


@dataclass(frozen=True, slots=True)
class PromptButton:
    """One button of the ribbon; without ``press`` it is unusable and ``help`` says why."""

    key: str
    words: str
    press: Press | None
    kind: Kind = "plain"
    hotkey: str = ""
    help: str = ""


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
    pitch, small = ui.pitch("prompt"), ui.pitch("small")
    room.w -= 6
    whole = f"{name} {verb}"
    tall = ui.height(how, "small", room.w) <= small + 1 and ui.width(whole, "prompt") <= room.w
    style = "prompt" if ui.width(whole, "prompt") <= room.w else "card"
    pitch = ui.pitch(style)
    head = Box(room.x, room.y + (room.h - pitch - (small if tall else 0)) / 2, room.w, pitch)
    used = ui.width(name + " ", style)
    colour = ink(who, tone) if who else tone.paper
    if ui.width(whole, style) > room.w:  # then the verb goes below the name
        head = room.middle(room.w, 2 * pitch)
        ui.text(head.top(pitch), name, style, colour)
        ui.text(head, verb, style)
    else:
        ui.text(Box(head.x, head.y, used + 8, pitch), name, style, colour)
        ui.text(Box(head.x + used, head.y, head.w - used, pitch), verb, style)
    if tall:
        ui.text(Box(head.x, head.bottom, head.w, small), how, "small", tone.quiet)
    for cell, one in reversed(cells):
        ui.button(cell, one.key, one.words, one.press, one.kind, hotkey=one.hotkey, help=one.help)
