"""Clocks of Night of the Grand Octopus as they lie on the table: open, closed, turning over."""

from __future__ import annotations

from functools import cache

from game.octopus.actions import LINE, Clock
from scenes.kit import marks, pictures
from scenes.kit.layout import Box
from scenes.kit.theme import STUDY
from scenes.kit.ui import Ui
from scenes.tables.octopus.pieces import INK, icon
from scenes.tables.octopus.words import NUMERALS

STEP = 60
"""Degrees from room to room."""
SMALL = 90
"""Units across below which a clock shows no figures."""


def face(ui: Ui, box: Box, dagger: int | None, tentacle: int | None) -> None:
    """An open clock with its figures; a hand that is None has not been set."""
    ui.art(box, "octopus/clock")
    style = "heading" if box.w > 230 else "card" if box.w > 150 else "label"
    for number, (x, y) in enumerate(ring(box), 1):
        high = ui.pitch(style)
        cell = Box(x - box.w * 0.12, y - high / 2, box.w * 0.24, high)
        ui.text(cell, NUMERALS[number], style, INK, "centre", "middle")
    for name, hand in (("tentacle", tentacle), ("dagger", dagger)):
        if hand is not None:
            ui.svg(box, _hand(name, hand), (200, 200))
    if dagger is not None and dagger == tentacle != LINE:
        icon(ui, box.middle(box.w * 0.2, box.w * 0.2), "ritual")
    else:
        ui.svg(
            box,
            f'<circle cx="100" cy="100" r="6" fill="#c79a4c" stroke="{INK}" stroke-width="2"/>',
            (200, 200),
        )


def ring(box: Box) -> list[tuple[float, float]]:
    """Where the figures of a clock stand, I first."""
    return marks.ring(6, box.w * 0.335, *box.centre)


@cache
def _hand(name: str, room: int) -> str:
    turn = STEP / 2 if room == LINE else STEP * (room - 1)
    return f'<g transform="rotate({turn} 100 100)">{pictures.art(f"octopus/hand_{name}")[0]}</g>'


def lid(ui: Ui, box: Box) -> None:
    """A closed clock: the same whatever was set."""
    ui.art(box, "octopus/lid")


def sealed(ui: Ui, box: Box) -> None:
    """The seal on a clock that is set, at its lower right."""
    size = box.w * (0.55 if box.w < SMALL else 0.32)
    ui.svg(
        Box(box.right - size * 0.92, box.bottom - size * 0.92, size, size),
        f'<circle cx="50" cy="50" r="46" fill="{ui.tone.pallid}" stroke="{ui.tone.ink}" '
        'stroke-width="8"/><path d="M28 52l16 18l30 -38" fill="none" '
        f'stroke="{ui.tone.ink}" stroke-width="13"/>',
        (100, 100),
    )


def among_others(ui: Ui, box: Box, revealed: Clock | None, *, is_set: bool = False) -> None:
    """A clock among others: open with its hands, or closed, with a seal once it is set."""
    if revealed is None:
        lid(ui, box)
        if is_set:
            sealed(ui, box)
    elif box.w < SMALL:
        small_face(ui, box, revealed)
    else:
        face(ui, box, revealed.dagger, revealed.tentacle)


def turning(ui: Ui, box: Box, revealed: Clock | None) -> None:
    """A clock on its way from the lid to the face, narrower than high."""
    if revealed is None:
        lid(ui, box)
    elif box.h < SMALL:
        small_face(ui, box, revealed)
    else:
        ui.art(box, "octopus/clock")


def small_face(ui: Ui, box: Box, clock: Clock) -> None:
    """A revealed clock where there is no room for figures: both hands, as bold as can be."""
    ui.svg(box, _small_face(clock), (100, 100))


@cache
def _small_face(clock: Clock) -> str:
    body = (
        f'<circle cx="50" cy="50" r="47" fill="{STUDY.brass}" stroke="{INK}" stroke-width="4"/>'
        f'<circle cx="50" cy="50" r="39" fill="#f7eed6" stroke="{INK}" stroke-width="2.5"/>'
    )
    for x, y in marks.ring(6, 33):
        body += f'<circle cx="{x}" cy="{y}" r="3.4" fill="#7a5c2a"/>'
    shapes = (
        (clock.tentacle, "M50 52Q38 44 50 36T48 17", ("#14382e", 13), ("#3fa383", 8)),
        (clock.dagger, "M50 52V18", (INK, 11), ("#8c2b2b", 6)),
    )
    for room, path, *pens in shapes:
        turn = STEP / 2 if room == LINE else STEP * (room - 1)
        strokes = "".join(
            f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}" '
            'stroke-linecap="round"/>'
            for colour, width in pens
        )
        body += f'<g transform="rotate({turn} 50 50)">{strokes}</g>'
    return body


def hands(ui: Ui, box: Box, clock: Clock, line: str) -> None:
    """A revealed clock in a line: dagger and room, tentacle and room, or the ritual.

    ``line``: what a hand between two rooms points to.
    """
    size = box.h
    if clock.is_ritual:
        icon(ui, box.left(size, 4), "ritual")
        ui.text(box, NUMERALS[clock.dagger], "label", valign="middle")
        return
    for cell, name, room in zip(
        box.columns(2), ("dagger", "tentacle"), (clock.dagger, clock.tentacle), strict=True
    ):
        icon(ui, cell.left(size), name)
        ui.text(cell, NUMERALS[room] or line, "label", valign="middle")
