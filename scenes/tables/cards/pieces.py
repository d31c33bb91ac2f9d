"""The things on the desk of The Cards of Cthulhu: prints, sheets, folders, dice, coins."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, Literal

import pygame

from game.cards.pieces import FACTS, Card, Cult
from scenes.kit import pictures
from scenes.kit.layout import Box
from scenes.kit.marks import gradient
from scenes.kit.theme import LIGHTS, STUDY, mix
from scenes.kit.ui import Ui, ticket

Material = Literal["body", "health", "spirit"]

SEPIA_INK: Final = "#2a1d12"
SEPIA: Final = {"lit": "#ead6ab", "mid": "#a68a60", "dark": "#5a452c"}
PLATES: Final = {
    "cthulhu": {"lit": "#d9deb2", "mid": "#8a9468", "dark": "#3f4a33"},
    "arwassa": {"lit": "#f0cfa8", "mid": "#b5805a", "dark": "#5f3521"},
    "chaugnar_faugn": {"lit": "#f2dd9c", "mid": "#b79a4a", "dark": "#65501c"},
    "yog_sothoth": {"lit": "#dccfd6", "mid": "#94829a", "dark": "#463a52"},
}
"""Tone of a print, by the cult of what it shows."""

GLOWS: Final = {
    "cthulhu": "#8fe0b4",
    "arwassa": "#f0a477",
    "chaugnar_faugn": "#f0d26a",
    "yog_sothoth": "#c9b2f0",
}
"""Light in the gates of a cult."""

MATERIALS: Final = {
    "body": {
        "light": "#ee8d80",
        "body": "#b23633",
        "low": "#8c2425",
        "shade": "#5a1416",
        "edge": "#3a0c0e",
        "pip": "#fdeee0",
    },
    "health": {
        "light": "#9fe0ba",
        "body": "#43a07a",
        "low": "#2f7d5f",
        "shade": "#1c5a44",
        "edge": "#103528",
        "pip": "#f7fdf4",
    },
    "spirit": {
        "light": "#fffaec",
        "body": "#e9dcbb",
        "low": "#cbb98e",
        "shade": "#a8946b",
        "edge": "#6f6247",
        "pip": "#33281a",
    },
}
"""Blood-red resin, jade and bone."""

MINION_ART: Final = {
    2: "minion_acolyte",
    3: "minion_zealot",
    4: "minion_cult_enforcer",
    5: "minion_cultist_leader",
    6: "minion_high_priest",
    7: "minion_ghoul",
}
"""People of all cults; the two highest values have a body of their own in each."""
BODIES: Final = {8: "spawn", 9: "avatar"}

CURSE_ART: Final = {
    "cursed_cubes": "curse_cubes",
    "cursed_scroll": "curse_scroll",
    "cursed_temple": "curse_temple",
}

MANILA, MANILA_LIT, MANILA_DARK = "#a98b54", "#cfb078", "#6f5630"
BLOOD, BLOOD_DARK = "#a3291c", "#6a140c"
READY = "#1f5a3c"
"""Ink on paper that says something can be used."""


def fitting(ui: Ui, words: str, room: float, styles: Sequence[str] = ("label", "small")) -> str:
    """The first style in which words fit on one line; empty when there is none."""
    return next((style for style in styles if ui.width(words, style) <= room), "")


# -- prints ------------------------------------------------------------------------------
@cache
def _print(figure: str, tone: str, awake: bool, amulet: str) -> str:
    """Body of a print, 100 x 100: plate, figure, and the mark of a cult on the breast."""
    plate, _ = pictures.art("cards/plate", **PLATES.get(tone, SEPIA))
    shown = {"open": "inline" if awake else "none", "shut": "none" if awake else "inline"}
    glow = GLOWS.get(tone, "#fff6da")
    body, _ = pictures.art(f"cards/{figure}", **shown, glow=glow, ink=SEPIA_INK)
    body = plate + body
    if amulet:
        sign, _ = pictures.art(f"cards/mark_{amulet}", ink=SEPIA_INK)
        body += (
            '<circle cx="84" cy="84" r="14" fill="#ead9b2" stroke-width="2" '
            f'stroke="{SEPIA_INK}"/>'
            f'<g transform="translate(74.5 74.5) scale(.19)">{sign}</g>'
        )
    return body


def photograph(ui: Ui, box: Box, figure: str, tone: str = "", *, awake: bool = True) -> None:
    """A square print of a figure of ``assets/art/cards``; ``tone`` is the cult it belongs to."""
    amulet = tone if figure.startswith("minion_") else ""
    ui.svg(box.fitted(1), _print(figure, tone, awake, amulet), (100, 100))


def card_art(card: Card) -> str:
    """What the print of a card shows."""
    facts = FACTS[card]
    match facts.kind:
        case "minion":
            return minion_art(facts.value, facts.cult or "cthulhu")
        case "horror":
            return f"horror_{facts.cult}_{facts.rank}"
        case "gate":
            return "gate"
        case "follower":
            return f"person_{card}"
        case "curse":
            return CURSE_ART[card]
    return f"item_{card}"


def minion_art(value: int, cult: Cult) -> str:
    return f"{BODIES[value]}_{cult}" if value in BODIES else MINION_ART[value]


def card_print(ui: Ui, box: Box, card: Card, *, awake: bool = True) -> None:
    """The print of any card."""
    photograph(ui, box, card_art(card), FACTS[card].cult or "", awake=awake)


def pinned(ui: Ui, box: Box, figure: str) -> None:
    """A print with a white border, a little askew, held by a pin."""
    place = box.fitted(1)
    body = _print(figure, "", True, "")
    ui.svg(
        place,
        '<g transform="rotate(-2.5 50 50)"><rect x="7" y="8" width="92" height="92" '
        'fill="#000" fill-opacity=".3"/><rect x="4" y="4" width="92" height="92" '
        f'fill="#f7eed8" stroke="{STUDY.sheet_quiet}" stroke-width=".8"/>'
        f'<g transform="translate(9 9) scale(.82)">{body}</g></g>',
        (100, 100),
    )
    size = place.w * 0.17
    ui.art(Box(place.centre[0] - size / 2, place.y - size * 0.1, size, size), "cards/pin")


# -- paper -------------------------------------------------------------------------------
def sheet(ui: Ui, box: Box, fill: str = "", line: str = "", width: float = 1.2) -> Box:
    """A sheet of paper with its shadow; gives the room on it."""
    fill, line = fill or ui.tone.sheet, line or ui.tone.sheet_quiet
    w, h = box.w, box.h
    ui.svg(
        box,
        f'<rect x="4" y="5" width="{w - 4}" height="{h - 5}" rx="4" fill="#000" '
        f'fill-opacity=".35"/><rect x="1" y="1" width="{w - 5}" height="{h - 6}" rx="4" '
        f'fill="{fill}" stroke="{line}" stroke-width="{width}"/>',
    )
    return Box(box.x + 2, box.y + 2, w - 7, h - 8)


def hollow(ui: Ui, box: Box, colour: str, opacity: float = 0.1) -> None:
    """A place where a card may come to lie."""
    w, h = box.w - 5, box.h - 6
    ui.svg(
        box,
        f'<rect x="2" y="2" width="{w}" height="{h}" rx="3" fill="{colour}" '
        f'fill-opacity="{opacity}"/><path d="{_dashes(2, 2, w, h, 6, 5)}" fill="none" '
        f'stroke="{colour}" stroke-opacity=".8" stroke-width="1.6"/>',
    )


@lru_cache(maxsize=256)
def _dashes(x: float, y: float, w: float, h: float, dash: float, gap: float) -> str:
    """Path of dashes around a rectangle; the loader's own go astray at some sizes."""
    step = dash + gap
    across = [x + gap / 2 + i * step for i in range(int(w / step))]
    down = [y + gap / 2 + i * step for i in range(int(h / step))]
    rows = "".join(f"M{at:.1f} {side:.1f}h{dash}" for side in (y, y + h) for at in across)
    return rows + "".join(f"M{side:.1f} {at:.1f}v{dash}" for side in (x, x + w) for at in down)


def folder(ui: Ui, box: Box, tab: float, wide: float) -> None:
    """A manila folder, paler where contrast is wanted; ``tab`` and ``wide`` measure its tab."""
    w, h = box.w, box.h
    pale = 0.0 if ui.tone == STUDY else 0.6
    ui.svg(
        box,
        f'<path d="M5 {tab + 7}H{w}V{h}H5Z" fill="#000" fill-opacity=".38"/>'
        + gradient("f", mix(MANILA_LIT, ui.tone.sheet, pale), mix(MANILA, ui.tone.sheet, pale))
        + f'<path d="M0 {h - 4}V10Q0 2 8 2H{wide - 12}Q{wide - 4} 2 {wide} 10L{wide + 12} {tab}'
        f'H{w - 10}Q{w - 3} {tab} {w - 3} {tab + 8}V{h - 4}Z" fill="url(#f)" '
        f'stroke="{MANILA_DARK}" stroke-width="1.5"/>'
        f'<path d="M10 {tab + 7}H{w - 14}M10 {h - 10}H{w - 14}" stroke="{MANILA_DARK}" '
        'stroke-opacity=".55" stroke-width="1"/>',
    )


def back(ui: Ui, box: Box) -> None:
    """A card of the Cult deck, face down."""
    ui.art(box.fitted(100 / 140), "cards/back")


def pile(ui: Ui, box: Box, count: int) -> None:
    """The deck: the thicker the more cards it has."""
    if not count:
        hollow(ui, box.fitted(100 / 140), STUDY.brass)
        return
    layers = 1 + min(3, count // 25)
    for i in range(layers):
        back(ui, box.moved((i - layers / 2) * 2.4, -(i - layers / 2) * 1.6))


# -- dice and coins ----------------------------------------------------------------------
def die(ui: Ui, box: Box, material: Material, face: int) -> None:
    """A die from slightly above, blank (0) before it is rolled; its view is 100 x 108."""
    ui.art(box.fitted(100 / 108), f"cards/die_{face}", **MATERIALS[material])


def ghost_die(ui: Ui, box: Box) -> None:
    """A place for a die that is not bought."""
    ui.svg(
        box.fitted(100 / 108),
        '<rect x="8" y="6" width="84" height="86" rx="6" fill="#0c1a12" fill-opacity=".4"/>'
        f'<path d="{_dashes(8, 6, 84, 86, 12, 9)}" fill="none" stroke="#cbb98e" '
        'stroke-width="3"/>',
        (100, 108),
    )


def struck(ui: Ui, box: Box) -> None:
    """A die that is about to be lost is struck out."""
    ui.svg(
        box.fitted(100 / 108),
        f'<path d="M10 92L90 12" stroke="{SEPIA_INK}" stroke-width="15"/>'
        f'<path d="M10 92L90 12" stroke="#e2452f" stroke-width="9"/>',
        (100, 108),
    )


def coin(ui: Ui, box: Box) -> None:
    """Experience."""
    ui.art(box.fitted(1), "cards/coin")


def cost(ui: Ui, box: Box, amount: int, colour: str) -> None:
    """A coin and a number, in the middle of a box."""
    figures = str(amount)
    wide = ui.width(figures, "label")
    size = min(26.0, box.h)
    room = box.middle(size + 4 + wide, size)
    coin(ui, room.left(size, 4))
    ui.text(Box(room.x, box.y, wide + 4, box.h), figures, "label", colour, valign="middle")


# -- marks -------------------------------------------------------------------------------
def lit(ui: Ui, box: Box, *, strong: bool = False) -> None:
    """A frame around what may be pressed next; ``strong`` when it is chosen or proposed."""
    out = box.inset(-4)
    path = ticket(out.w, out.h, 7, 4)
    ui.svg(
        out,
        f'<path d="{path}" fill="none" stroke="{STUDY.ink}" stroke-width="{8 if strong else 6}"/>'
        f'<path d="{path}" fill="none" stroke="{STUDY.pallid}" '
        f'stroke-width="{5 if strong else 2}"/>',
    )
    if strong:
        ui.tick(box.moved(2, 0), STUDY.ink)


def called(ui: Ui, box: Box) -> None:
    """A red frame around a board whose god is called."""
    out = box.inset(-4)
    path = ticket(out.w, out.h, 7, 4)
    ui.svg(
        out,
        f'<path d="{path}" fill="none" stroke="{STUDY.ink}" stroke-width="8"/>'
        f'<path d="{path}" fill="none" stroke="#e2452f" stroke-width="4.5"/>',
    )


def hint(ui: Ui, box: Box) -> None:
    """The star of what a hint proposes, at a corner."""
    ui.svg(
        Box(box.right - 22, box.y - 10, 32, 32),
        f'<path d="M50 2L61 39L98 50L61 61L50 98L39 61L2 50L39 39Z" fill="{STUDY.pallid}" '
        f'stroke="{STUDY.ink}" stroke-width="7"/>',
        (100, 100),
    )


def fresh(ui: Ui, box: Box) -> None:
    """The corner of a card that came this turn, turned down."""
    size = min(18.0, box.w * 0.4)
    ui.svg(
        Box(box.right - size - 4, box.y + 1, size, size),
        f'<path d="M0 0H100V100Z" fill="{STUDY.pallid}" stroke="{STUDY.ink}" stroke-width="9"/>',
        (100, 100),
    )


# -- the desk ----------------------------------------------------------------------------
LAMP_SCALE: Final = 12
"""The lamplight is drawn so much smaller; nobody sees it in something so soft."""


def desk(ui: Ui, box: Box) -> None:
    """Green leather under a green lamp, dimmer where contrast is wanted; with a tooled edge."""
    strength = 0.4 if ui.tone == STUDY else 0.12
    place = box.pixels(ui.unit)
    small = max(1, place.w // LAMP_SCALE), max(1, place.h // LAMP_SCALE)
    deep, _, glow = LIGHTS["cards"]
    light = (
        gradient("b", "#1d4a33", "#133322", "#0a1a12")
        + '<rect width="16" height="9" fill="url(#b)"/>'
        '<defs><radialGradient id="l" cx="50%" cy="28%" r="62%">'
        f'<stop offset="0" stop-color="#a9cf86" stop-opacity="{strength}"/>'
        f'<stop offset=".5" stop-color="{glow}" stop-opacity=".2"/>'
        f'<stop offset="1" stop-color="{mix(deep, "#000000", 0.4)}" stop-opacity=".6"/>'
        '</radialGradient></defs><rect width="16" height="9" fill="url(#l)"/>'
    )
    drawn = pygame.transform.smoothscale(
        pictures.picture(light, (16, 9), small, opaque=True), place.size
    )
    ui.surface.blit(drawn, place)
    for depth, colour in ((5, "#b9974f"), (8, "#5c4a26")):
        pygame.draw.rect(
            ui.surface, colour, box.inset(depth).pixels(ui.unit), max(1, round(ui.unit)), 9
        )


def tray(ui: Ui, box: Box) -> None:
    """A wooden tray lined with felt."""
    w, h = box.w, box.h
    ui.svg(
        box,
        gradient("w", "#5a3820", "#3a2212")
        + f'<rect x="2" y="4" width="{w - 2}" height="{h - 4}" rx="16" fill="#000" '
        f'fill-opacity=".35"/><rect width="{w - 2}" height="{h - 4}" rx="16" fill="url(#w)" '
        f'stroke="{STUDY.brass}" stroke-width="1.6"/>'
        + gradient("v", "#163324", "#1f472d", "#173425")
        + f'<rect x="9" y="9" width="{w - 20}" height="{h - 22}" rx="10" fill="url(#v)" '
        'stroke="#0b1710" stroke-width="2.4"/>',
    )


def tray_room(box: Box) -> Box:
    """The room in a tray."""
    return Box(box.x + 18, box.y + 14, box.w - 38, box.h - 32)
