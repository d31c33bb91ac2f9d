"""Plates, bubbles and signed buttons of Night of the Grand Octopus: whatever carries words."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from game.octopus.pieces import thing_key
from scenes.kit import pictures
from scenes.kit.focus import Target
from scenes.kit.layout import Box
from scenes.kit.theme import STUDY, Identity, mix
from scenes.kit.ui import Ui, key_cap
from scenes.tables.octopus.pieces import INK, icon

EDGE = 18
"""Units of a plate beside its words."""
STEPS = 24
"""Heights at which a place for a caption is looked for."""
FAR = 20
"""Square units of pawns that may be hidden rather than move a caption away by one unit."""
LEAST_LETTERS = 3
"""Of a name that is cut."""
LEAST_DRAPE = 48
"""Units across a velvet drape."""


def whole_name(ui: Ui, name: str, style: str, width: float) -> str:
    """A name that fits on one line: whole, or its first word, or nothing."""
    first = name.split(" ", 1)[0]
    return next((one for one in (name, first) if ui.width(one, style) <= width), "")


def short_name(ui: Ui, name: str, style: str, width: float) -> str:
    """A name that fits on one line, cut if it must be; empty if too little of it would be left."""
    if whole := whole_name(ui, name, style, width):
        return whole
    cut = ui.cut(name.split(" ", 1)[0], style, width)
    return cut if len(cut) > LEAST_LETTERS else ""


def plate(ui: Ui, centre: tuple[float, float], words: str, line: str, width: float = 1.4) -> Box:
    """A small dark plate with a name."""
    wide, high = ui.width(words, "label") + EDGE, ui.pitch("label") + 6
    box = Box(centre[0] - wide / 2, centre[1] - high / 2, wide, high)
    ui.panel(box, ui.tone.ink, line, corner=5, double=False, width=width)
    ui.text(box, words, "label", ui.tone.paper, "centre", "middle")
    return box


def caption(
    ui: Ui,
    room: Box,
    near: Box,
    names: Iterable[Box],
    pawns: Iterable[Box],
    words: str,
    seals: Sequence[Identity],
) -> None:
    """A sentence on a large plate in ``room``, near to ``near`` but not over it.

    It hides no names if that can be, and lies as far away as is worth it to hide few pawns.
    """
    style, size = ui.pick("card", "label"), 34.0
    aside = len(seals) * (size + 4) + (10 if seals else 0)
    wide = min(ui.width(words, style) + 6, room.w * 0.82 - aside - 40, 460.0)
    high = max(ui.height(words, style, wide), size if seals else 0) + 24
    whole, kept, busy = wide + aside + 36, [near, *names], [*pawns]

    def cost(one: Box) -> tuple[float, float]:
        return one.shared(kept), one.shared(busy) + FAR * math.dist(one.centre, near.centre)

    xs = near.centre[0] - whole / 2, near.x, near.right - whole
    ys = [room.y + (room.h - high) * step / STEPS for step in range(STEPS + 1)]
    box = min((Box(x, y, whole, high).pushed_into(room) for y in ys for x in xs), key=cost)
    ui.panel(box, ui.tone.ink, ui.tone.brass_lit, width=2.2)
    inner = box.inset(18, 12)
    for who in seals:
        ui.emblem(inner.left(size, 4).middle(size, size), who)
    inner.left(10 if seals else 0)
    ui.text(inner, words, style, valign="middle")


def change(ui: Ui, centre: tuple[float, float], words: str, gain: bool) -> None:
    """A figure that rises where something was gained or lost."""
    box = Box(centre[0] - 26, centre[1] - 18, 52, 36)
    ui.panel(box, ui.tone.ink, ui.tone.pallid if gain else ui.tone.warn, corner=6, double=False)
    ui.text(box, words, "card", ui.tone.pallid if gain else ui.tone.warn, "centre", "middle")


def signed_button(
    ui: Ui,
    target: Target,
    sign: Identity | str,
    words: str,
    *,
    thing: int = 0,
    warn: bool = False,
    hinted: bool = False,
) -> None:
    """A button with the seal of a cult or a small sign before its words, and a component behind.

    Without ``words`` the sign stands alone; what the target is called is told at it.
    """
    tone, box = ui.tone, target.box.copy()
    line, ink = (tone.warn, tone.warn) if warn else (tone.brass, tone.paper)
    fill = tone.raised
    if target.press is None:
        fill, line, ink = tone.panel, mix(tone.brass, tone.panel, 0.75), tone.unusable
    ui.panel(box, fill, line, corner=6, double=False, width=2 if warn else 1.4)
    inner = box.inset(7, 2)
    size = min(inner.h, 36.0, inner.w * (0.22 if words else 1.0))
    spot = (inner.left(size, 6) if words else inner).middle(size, size)
    if isinstance(sign, str):
        icon(ui, spot, sign)
    else:
        ui.emblem(spot, sign)
    if thing:
        picture = inner.side(size, 8).middle(size, size)
        ui.art(picture, f"octopus/thing_{thing_key(thing)}")
    cap = key_cap(target.hotkey) if target.hotkey and words and not ui.compact else ""
    if cap and ui.width(cap, "label") + ui.width(words, "label") + 16 <= inner.w:
        ui.text(
            inner.side(ui.width(cap, "label") + 4, 8), cap, "label", tone.quiet, "right", "middle"
        )
    if words:
        ui.text(inner, words, "label", ink, valign="middle")
    if hinted:
        star(ui, target.box)
    ui.target(target)


def signed_height(ui: Ui, words: str, width: float) -> float:
    """Units that a signed button with a component needs for its words, at a width."""
    return max(52.0, ui.height(words, "label", width - 112) + 8)


def bubble(ui: Ui, box: Box) -> None:
    """A speech bubble of paper with its tip to the left."""
    w, h = box.w, box.h
    ui.svg(
        box,
        f'<path d="M22 2H{w - 10}Q{w - 2} 2 {w - 2} 10V{h - 10}Q{w - 2} {h - 2} {w - 10} {h - 2}'
        f'H22Q14 {h - 2} 14 {h - 10}V36L2 26L14 22V10Q14 2 22 2Z" fill="{ui.tone.sheet}" '
        f'stroke="{INK}" stroke-width="2" stroke-linejoin="round"/>',
    )


def star(ui: Ui, box: Box) -> None:
    """At the corner of what a hint proposes."""
    size = min(box.h * 0.7, 26.0)
    ui.svg(
        Box(box.right - size * 0.8, box.y - size * 0.25, size, size),
        f'<path d="M50 2L61 39L98 50L61 61L50 98L39 61L2 50L39 39Z" fill="{STUDY.pallid}" '
        f'stroke="{STUDY.ink}" stroke-width="7"/>',
        (100, 100),
    )


def drapes(ui: Ui, box: Box, width: float) -> None:
    """Velvet at both sides of what is nobody else's business, where there is room for it."""
    if width < LEAST_DRAPE:
        return
    high = min(box.h, width * 3)
    body, (w, h) = pictures.art("octopus/drape")
    ui.svg(Box(box.x, box.y, width, high), body, (w, h))
    mirrored = f'<g transform="translate({w} 0) scale(-1 1)">{body}</g>'
    ui.svg(Box(box.right - width, box.y, width, high), mirrored, (w, h))
