"""What marks the cells of a map: where a tile may go, what was laid, the grid they lie in."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import pygame

from scenes.kit.layout import Box
from scenes.kit.theme import STUDY, Identity
from scenes.kit.ui import Ui

BRACKETS = "M5 26V5H26M74 5H95V26M95 74V95H74M26 95H5V74M38 50H62M50 38V62"


def legal(ui: Ui, box: Box, *, faint: bool = False) -> None:
    """A cell where the tile may go: brackets and a plus."""
    fill, line = (0.04, 0.45) if faint else (0.16, 1)
    ui.svg(
        box,
        f'<rect x="4" y="4" width="92" height="92" rx="5" fill="{STUDY.pallid}" '
        f'fill-opacity="{fill}"/><path d="{BRACKETS}" fill="none" stroke="{STUDY.pallid}" '
        f'stroke-opacity="{line}" stroke-width="5"/>',
        (100, 100),
    )


def dead(ui: Ui, box: Box) -> None:
    """A cell that no tile still to come can fill."""
    ui.svg(
        box,
        '<rect x="8" y="8" width="84" height="84" rx="4" fill="#0b1108" fill-opacity=".45" '
        'stroke="#a39a6a" stroke-opacity=".55" stroke-width="3" stroke-dasharray="6 8"/>'
        '<path d="M34 34L66 66M66 34L34 66" stroke="#cdbf86" stroke-opacity=".75" '
        'stroke-width="5" stroke-linecap="round"/>',
        (100, 100),
    )


def recent(ui: Ui, box: Box, who: Identity) -> None:
    """A tile laid since one's own last turn: a dashed frame in its seat's colour."""
    shape = '<rect x="4" y="4" width="92" height="92" rx="4" fill="none" stroke='
    ui.svg(
        box,
        f'{shape}"{STUDY.ink}" stroke-opacity=".45" stroke-width="5"/>'
        f'{shape}"{who.colour}" stroke-width="4" stroke-dasharray="13 9"/>',
        (100, 100),
    )


def held(ui: Ui, box: Box) -> None:
    """The frame of a tile that is about to be laid."""
    ui.svg(
        box.inset(-4),
        f'<rect x="3" y="3" width="{box.w + 2}" height="{box.h + 2}" fill="none" '
        f'stroke="{STUDY.ink}" stroke-width="6"/><rect x="3" y="3" width="{box.w + 2}" '
        f'height="{box.h + 2}" fill="none" stroke="{STUDY.pallid}" stroke-width="3"/>',
    )


def hint(ui: Ui, box: Box) -> None:
    """What a hint proposes: a lamp in the corner of a box, or on top of a row of words."""
    size = max(26.0, min(box.w, box.h, 96) * 0.44)
    y = box.y + 3 if box.w < 2 * box.h else box.y - size + 2
    lamp(ui, Box(box.right - size - 3, y, size, size))  # off the ring of the focus


def lamp(ui: Ui, box: Box) -> None:
    """The sign of a hint: a lantern. A star would be taken for the omen of a tile."""
    light = STUDY.pallid
    ui.svg(
        box,
        f'<circle cx="50" cy="50" r="47" fill="{STUDY.ink}" stroke="{light}" stroke-width="5"/>'
        f'<path d="M40 24A10 10 0 0 1 60 24" fill="none" stroke="{light}" stroke-width="6"/>'
        f'<path d="M27 39L42 25H58L73 39ZM32 43H68L64 72H36ZM29 75H71V83H29Z" fill="{light}"/>'
        f'<path d="M50 46Q60 58 55 66Q50 71 45 66Q40 58 50 46Z" fill="{STUDY.ink}"/>',
        (100, 100),
    )


@lru_cache(maxsize=64)
def tile_shadow(px: int) -> pygame.Surface:
    """What a tile throws on the table, ``px // 8`` wider on every side."""
    rim = max(2, px // 8)
    drawn = pygame.Surface((px + 2 * rim, px + 2 * rim), pygame.SRCALPHA)
    for i in range(rim):
        shade = drawn.get_rect().inflate(-2 * i, -2 * i)
        pygame.draw.rect(
            drawn, (6, 10, 4, round(110 * ((i + 1) / rim) ** 2)), shade, border_radius=rim
        )
    return drawn


def draw_grid(ui: Ui, corners: Iterable[tuple[int, int]], px: int, colour: str) -> None:
    """Small crosses at the corners of cells of ``px`` pixels, as on a survey."""
    cross = _cross(max(2, px // 16), colour)
    arm = cross.get_width() // 2
    ui.surface.fblits([(cross, (x - arm, y - arm)) for x, y in corners])


@lru_cache(maxsize=64)
def _cross(arm: int, colour: str) -> pygame.Surface:
    drawn = pygame.Surface((2 * arm + 1, 2 * arm + 1), pygame.SRCALPHA)
    drawn.fill(colour, (0, arm, 2 * arm + 1, 1))
    drawn.fill(colour, (arm, 0, 1, 2 * arm + 1))
    return drawn
