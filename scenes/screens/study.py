"""What the screens outside a game share: the wall of the study and the boxes of the games."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game import GAMES
from scenes.kit import pictures
from scenes.kit.focus import Press
from scenes.kit.layout import Box
from scenes.kit.marks import gradient
from scenes.kit.theme import LIGHTS, STUDY, TARGET, mix
from scenes.kit.ui import Kind, Ui
from scenes.services.words import Words
from scenes.tables import TABLES

PLANNED = ("carcosa", "carcassonne", "octopus", "cards", "rising")
"""The five of the shelf; those that cannot be played yet stand there in wrapping paper."""

COVER = 1.1
"""Height to width of the picture on a box, at most."""
PLATE = 6
"""Units left free beside the title on a box."""
FIGURE_STEP = 66
"""Units between two figures of the wallpaper."""
LIGHT_SCALE = 8
"""The lamplight is drawn so much smaller; nobody sees it in something so soft."""

FIGURE = (
    '<path d="M33 18q11 9 0 30q-11 -21 0 -30M18 36q9 4 15 12M48 36q-9 4 -15 12" fill="none" '
    'stroke="#b9cdb9" stroke-opacity=".13" stroke-width="1.4"/>'
)
LIGHT = (
    '<rect width="16" height="9" fill="#16231f"/>'
    '<defs><radialGradient id="g" cx="50%" cy="40%" r="66%">'
    '<stop offset="0" stop-color="#f0b25a" stop-opacity=".36"/>'
    '<stop offset=".5" stop-color="#6b4a1e" stop-opacity=".16"/>'
    '<stop offset="1" stop-color="#05070a" stop-opacity=".7"/></radialGradient></defs>'
    '<rect width="16" height="9" fill="url(#g)"/>'
)
PAPER_DARK, PAPER, PAPER_LIT = "#45341f", "#755b3b", "#957449"
"""Brown paper: in its folds, lying flat, in the light."""
STRING = "#cfc09a"
LABEL = mix(STUDY.sheet, STUDY.ink, 0.16)


def playable(key: str) -> bool:
    """Whether a game of the shelf can be played: it has rules and a table."""
    return key in GAMES and key in TABLES


def shelf() -> tuple[str, ...]:
    """Keys of all games that stand on the shelf, those that can be played first."""
    return tuple(dict.fromkeys([*filter(playable, GAMES), *PLANNED]))


def seats_in_words(words: Words, key: str) -> str:
    """For how many a game is, as on its box."""
    seats = GAMES[key].seats
    if len(seats) == 1:
        return words.count("box.players", seats[0])
    return words("box.players.range", least=seats[0], most=seats[-1])


# -- pages -------------------------------------------------------------------------------
def headed_page(ui: Ui, back: str, leave: Press, kind: Kind = "quiet") -> tuple[Box, Box]:
    """A page on the wall: the rest of its head beside the way back, and the room below."""
    wall(ui)
    room = ui.page.inset(ui.pick(60, 14), ui.pick(36, 12))
    head = room.top(ui.pick(60, TARGET), ui.pick(18, 8))
    cell = head.left(ui.button_width(back, "escape"), 20)
    ui.button(cell.middle(cell.w, TARGET), "back", back, leave, kind, hotkey="escape")
    return head, room


def page_title(ui: Ui, head: Box, title: str) -> None:
    """In the largest type that it fits in."""
    fitting = (one for one in ("title", "heading", "card") if ui.width(title, one) <= head.w)
    ui.text(head, title, next(fitting, "small"), valign="middle")


# -- the wall ----------------------------------------------------------------------------
def wall(ui: Ui) -> None:
    """Wallpaper by lamplight over the whole window."""
    ui.surface.blit(_wall(ui.surface.get_size(), round(FIGURE_STEP * ui.unit)), (0, 0))


@lru_cache(maxsize=1)
def _wall(size: tuple[int, int], step: int) -> pygame.Surface:
    """The wall in pixels; ``step`` from figure to figure.

    One gradient over a large window takes nanosvg longer than all else on the title.
    """
    small = max(1, size[0] // LIGHT_SCALE), max(1, size[1] // LIGHT_SCALE)
    light = pictures.picture(LIGHT, (16, 9), small, opaque=True)
    drawn = pygame.transform.smoothscale(light, size).convert()
    figure = pictures.picture(FIGURE, (FIGURE_STEP, FIGURE_STEP), (step, step))
    for row, y in enumerate(range(-step // 2, size[1], step)):
        for x in range(-(row % 2) * step // 2, size[0], step):
            drawn.blit(figure, (x, y))
    return drawn


def plank(ui: Ui, box: Box) -> None:
    """The shelf over the whole width: its top in the light, its edge, the shadow below."""
    w, h = box.w, box.h
    grain = "".join(
        f"M0 {h * share}q{w / 4} {bend} {w / 2} 0t{w / 2} 0"
        for share, bend in ((0.34, 5), (0.5, -4), (0.66, 6), (0.82, -3))
    )
    ui.svg(
        Box(box.x, box.y, w, h + 24),
        gradient("top", "#8f6540", "#6d4828")
        + gradient("edge", "#5d3d22", "#3d2714", "#24160a")
        + f'<rect y="{h}" width="{w}" height="24" fill="#000" fill-opacity=".38"/>'
        f'<rect width="{w}" height="14" fill="url(#top)"/>'
        f'<rect y="12" width="{w}" height="{h - 12}" fill="url(#edge)"/>'
        f'<path d="{grain}" fill="none" stroke="#1d1106" stroke-opacity=".5" stroke-width="1.6"/>'
        f'<path d="M0 13H{w}" stroke="{STUDY.brass_lit}" stroke-width="2"/>'
        f'<path d="M0 {h - 2}H{w}" stroke="#140b04" stroke-width="3"/>',
    )


# -- the boxes ---------------------------------------------------------------------------
def game_box(ui: Ui, box: Box, key: str, words: Words) -> Box:
    """The box of a game that can be played, seen a little from the left; gives its front."""
    deep, middle, _ = LIGHTS[key]
    title = words(f"box.{key}")
    front = _carton(ui, box, mix(middle, "#ffffff", 0.06), mix(deep, "#000000", 0.35))
    room = front.inset(ui.pick(10, 6))
    width = room.w - 2 * PLATE
    number = seats_in_words(words, key)
    foot = ui.height(number, "small", width)
    least = ui.height(title, "card", width) + foot + 26
    picture = room.top(min(room.w * COVER, room.h - max(least, ui.pick(132, 84))), 6)
    _cover(ui, picture, key)
    ui.panel(room, mix(deep, STUDY.ink, 0.4), STUDY.brass_lit, corner=6, double=False)
    plate = room.inset(PLATE, 8)
    ui.text(plate.base(foot, 2), number, "small", STUDY.quiet, "centre", "middle")
    _title(ui, plate, title, STUDY.paper)
    return front


def wrapped_box(ui: Ui, box: Box, key: str, words: Words) -> Box:
    """The box of a game that is still to come: brown paper, string, a label."""
    front = _carton(ui, box, PAPER, PAPER_DARK)
    w, h = front.w, front.h
    ui.svg(front, _wrapping(w, h))
    label = Box(front.x + 5, front.y + h * 0.36, w - 10, min(h * 0.42, ui.pick(190, 120)))
    ui.svg(label, _label(label.w, label.h))
    room = label.inset(ui.pick(12, 4), 9)
    foot = room.base(ui.pitch("small"))
    _title(ui, room, words(f"box.{key}"), STUDY.sheet_ink, ui.pick("heading", "card"))
    ui.text(foot, words("box.not_yet"), "small", STUDY.sheet_ink, "centre", "middle")
    return front


def box_art(ui: Ui, box: Box, key: str) -> None:
    """The picture of a game alone, cut to the shape of ``box``."""
    body, (w, h) = pictures.art(f"boxes/{key}")
    scale = max(box.w / w, box.h / h)
    seen = box.w / scale, box.h / scale
    dx, dy = (w - seen[0]) / 2, (h - seen[1]) / 2
    ui.svg(box, f'<g transform="translate({-dx} {-dy})">{body}</g>', seen)


def _cover(ui: Ui, box: Box, key: str) -> None:
    box_art(ui, box, key)
    ui.svg(
        box,
        f'<rect x="1" y="1" width="{box.w - 2}" height="{box.h - 2}" fill="none" '
        f'stroke="{STUDY.brass_lit}" stroke-width="2.4"/><rect x="4" y="4" '
        f'width="{box.w - 8}" height="{box.h - 8}" fill="none" stroke="#000" '
        'stroke-opacity=".35" stroke-width="1.4"/>',
    )


def _carton(ui: Ui, box: Box, lid: str, edge: str) -> Box:
    """Front, right side and shadow of a box; gives the front."""
    side = box.w * 0.05
    ui.svg(
        Box(box.x - 6, box.bottom - 10, box.w + 20, 24),
        '<ellipse cx="50" cy="50" rx="50" ry="46" fill="#000" fill-opacity=".5"/>',
        (100, 100),
    )
    w, h = box.w - side, box.h
    ui.svg(
        box,
        gradient("l", mix(lid, "#ffffff", 0.14), lid, mix(lid, "#000000", 0.22))
        + f'<path d="M{w} 0L{box.w} {side}V{h - side * 0.4}L{w} {h}Z" fill="{edge}"/>'
        f'<rect width="{w}" height="{h}" fill="url(#l)"/>'
        f'<path d="M1 {h}V1H{w}" fill="none" stroke="#fff" stroke-opacity=".4" '
        f'stroke-width="2"/><path d="M{w - 1} 2V{h}" stroke="#000" stroke-opacity=".4" '
        'stroke-width="2"/>',
    )
    return Box(box.x, box.y, w, h)


def _title(ui: Ui, box: Box, title: str, colour: str, largest: str = "title") -> None:
    """A title as large as its plate lets it."""
    styles = ["title", "heading", "card", "label"]
    for style in styles[styles.index(largest) :]:
        widest = max(ui.width(word, style) for word in title.split())
        if widest <= box.w and ui.height(title, style, box.w) <= box.h:
            break
    ui.text(box, title, style, colour, "centre", "middle")


def _wrapping(w: float, h: float) -> str:
    """Folded paper and a string with a bow, over the front of a box."""
    m, y = w / 2, h * 0.2
    fold = w * 0.16
    return (
        f'<path d="M0 0H{w}L{w - fold} {fold}H{fold}Z" fill="{PAPER_LIT}" fill-opacity=".55"/>'
        f'<path d="M0 {h}H{w}L{w - fold} {h - fold}H{fold}Z" fill="{PAPER_DARK}" '
        'fill-opacity=".5"/>'
        f'<path d="M0 0L{fold} {fold}H{w - fold}L{w} 0M0 {h}L{fold} {h - fold}H{w - fold}'
        f'L{w} {h}M{w * 0.62} {fold}L{w * 0.58} {h - fold}" fill="none" stroke="{PAPER_DARK}" '
        'stroke-opacity=".8" stroke-width="1.4"/>'
        f'<g fill="none" stroke="#3b2a17" stroke-opacity=".45" stroke-width="3.4">'
        f'<path d="M{m + 2} 2V{h}M0 {y + 3}H{w}"/></g>'
        f'<g fill="none" stroke="{STRING}" stroke-width="2.6" stroke-linecap="round">'
        f'<path d="M{m} 0V{h}M0 {y}H{w}"/>'
        f'<path d="M{m} {y}C{m - 44} {y - 34} {m - 50} {y + 14} {m} {y}'
        f"C{m + 44} {y - 34} {m + 50} {y + 14} {m} {y}M{m} {y}q-10 16 -22 22"
        f'M{m} {y}q10 18 20 24"/></g><circle cx="{m}" cy="{y}" r="4.4" fill="{STRING}"/>'
    )


def _label(w: float, h: float) -> str:
    """A paper label with cut corners and a printed rule."""
    c = 10
    shape = f"M{c} 1H{w - c}L{w - 1} {c}V{h - c}L{w - c} {h - 1}H{c}L1 {h - c}V{c}Z"
    return (
        f'<g transform="translate(2 3)"><path d="{shape}" fill="#000" fill-opacity=".3"/></g>'
        f'<path d="{shape}" fill="{LABEL}"/>'
        f'<path d="M{c} 6H{w - c}M{c} {h - 6}H{w - c}" stroke="#8f2f22" stroke-width="1.6"/>'
    )
