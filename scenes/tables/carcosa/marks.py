"""What marks the things of Carcosa beside those that every map marks."""

from __future__ import annotations

from scenes.kit.layout import Box
from scenes.kit.theme import STUDY
from scenes.kit.ui import Ui


def threat(ui: Ui, box: Box) -> None:
    """What would be lost: teeth from above and below."""
    jaw = "M8 8L20 30L32 8L44 30L56 8L68 30L80 8L92 30"
    ui.svg(
        box,
        f'<g fill="none" stroke-linejoin="round"><g stroke="{STUDY.ink}" stroke-width="9">'
        f'<path d="{jaw}"/><path d="{jaw}" transform="rotate(180 50 50)"/></g>'
        f'<g stroke="{STUDY.warn}" stroke-width="4.5"><path d="{jaw}"/>'
        f'<path d="{jaw}" transform="rotate(180 50 50)"/></g></g>',
        (100, 100),
    )


def legal_frame(ui: Ui, box: Box) -> None:
    """Something beside the map that may be chosen: brackets at its corners."""
    corners = 'd="M3 26V3H26M74 3H97V26M97 74V97H74M26 97H3V74" fill="none"'
    ui.svg(
        box.inset(-3),
        f'<path {corners} stroke="{STUDY.ink}" stroke-width="9"/>'
        f'<path {corners} stroke="{STUDY.pallid}" stroke-width="5"/>',
        (100, 100),
    )
