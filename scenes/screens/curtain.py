"""The screen between two people: opaque, named, nothing of anybody's behind it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from scenes.kit import pictures
from scenes.kit.layout import Box
from scenes.kit.marks import gradient
from scenes.kit.theme import STUDY, Identity, ink
from scenes.kit.ui import Ui
from scenes.scene import Scene

if TYPE_CHECKING:
    from scenes.app import App

FOLD = 92
"""Units of one fold of the velvet."""
SHADE = (
    '<defs><radialGradient id="d" cx="50%" cy="50%" r="70%"><stop offset="0" '
    'stop-color="#000" stop-opacity=".1"/><stop offset="1" stop-color="#000" '
    'stop-opacity=".72"/></radialGradient></defs><rect width="16" height="9" fill="url(#d)"/>'
)
"""Darker towards the edges."""


class Curtain(Scene):
    """Hides the table until the next person says that they are there.

    ``lift`` is called once then. Until then the table behind holds only the public
    view, so there is nothing to leak; the last person's clicks and keys are dropped.
    """

    def __init__(
        self,
        app: App,
        game: str,
        name: str,
        who: Identity,
        lift: Callable[[], None],
        menu: Callable[[], None],
    ) -> None:
        super().__init__(app)
        self._game = game
        self._name = name
        self._who = who
        self._lift = lift
        self._menu = menu

    def enter(self) -> None:
        self.app.forget_input()

    def draw(self, ui: Ui) -> None:
        words, tone = self.app.words, ui.tone
        page = ui.page
        velvet(ui, page)
        card = page.middle(min(page.w - 80, 880), min(page.h - 60, ui.pick(600, 460)))
        inner = ui.panel(card, tone.ink, tone.brass_lit, width=2.4)
        inner = inner.inset(ui.pick(30, 14), ui.pick(14, 2))
        seal = inner.top(inner.h * 0.4, 12)
        disc = seal.fitted(1)
        ui.band(Box(inner.x, seal.centre[1] - 22, inner.w, 44), self._who)
        ui.svg(disc.inset(-8), f'<circle cx="50" cy="50" r="50" fill="{tone.ink}"/>', (100, 100))
        ui.emblem(disc, self._who)
        button = inner.base(ui.pick(64, 52))
        head = words("curtain.head", name=self._name)
        fits = [s for s in ("display", "title", "heading") if ui.width(head, s) <= inner.w]
        style = fits[0] if fits else "heading"
        colour = ink(self._who, tone)
        high = ui.height(head, style, inner.w)
        ui.text(inner.top(high + 8, 8), head, style, colour, "centre", "middle")
        ui.text(inner, words("curtain.look_away"), "lead", tone.paper, "centre")
        label = words("curtain.open", name=self._name)
        wide = min(inner.w, max(460, ui.width(label, "card") + 60))
        ui.button(button.middle(wide, button.h), "open", label, self._lift, "main", style="card")

    def cancel(self) -> None:
        self._menu()

    @property
    def rules(self) -> tuple[str, str]:
        return self._game, ""


def velvet(ui: Ui, box: Box) -> None:
    """A red stage curtain with a brass rod."""
    ui.still(box, "velvet", lambda: _hang(ui, box))


def _hang(ui: Ui, box: Box) -> None:
    fold = f'<rect width="{FOLD}" height="{box.h}" fill="#12060a"/>'  # nothing shows below it
    fold += gradient("v", "#2a0a12", "#7c2231", "#a43a45", "#5b1521", "#2a0a12", across=True)
    fold += f'<path d="M0 0H{FOLD}V{box.h}q{-FOLD / 2} -22 {-FOLD} 0Z" fill="url(#v)"/>'
    for i in range(int(box.w / FOLD) + 1):
        ui.svg(Box(box.x + i * FOLD, box.y, FOLD, box.h), fold)
    swag = gradient("h", "#8c2a38", "#4c111b")
    swag += f'<path d="M0 2Q{box.w / 8} 168 {box.w / 4} 2Z" fill="url(#h)" '
    swag += f'stroke="{STUDY.brass_lit}" stroke-width="4"/>'
    for piece in Box(box.x, box.y + 42, box.w, 130).columns(4):
        ui.svg(piece, swag)
    rod = gradient("rod", "#f0d698", STUDY.brass, "#4c3717")
    ui.svg(
        Box(box.x, box.y + 18, box.w, 28),
        rod + f'<rect width="{box.w}" height="28" fill="url(#rod)"/>',
    )
    # The shade is soft enough to be drawn small; nanosvg takes long over a whole window.
    rect = box.pixels(ui.unit)
    small = pictures.picture(SHADE, (16, 9), (rect.w // 8, rect.h // 8))
    ui.surface.blit(pygame.transform.smoothscale(small, rect.size), rect)
