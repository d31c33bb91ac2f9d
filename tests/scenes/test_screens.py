"""Every screen in every window: nothing cut, overlapping, out of sight or hard to read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest

from scenes.kit.focus import Target
from scenes.kit.layout import Box, largest_scale
from scenes.kit.theme import TARGET
from scenes.screens.rules import RulesScene
from tests.scenes.harness import SCALES, SIZES, Stage, stage
from tests.scenes.screens import KEYS, SCREENS, Screen, States
from tests.scenes.stand_ins import Silent

SLACK = 2
"""Pixels by which two texts may touch: the boxes of letters are larger than the letters."""
SCREENFUL = 400
"""Units by which scrolled parts are gone through."""
RING = 6.0
"""Units that the focus ring needs around what has the focus."""


# -- the windows -------------------------------------------------------------------------
class Window(NamedTuple):
    size: tuple[int, int]
    scale: int
    language: str = "en"
    theme: str = "study"

    def __str__(self) -> str:
        width, height = self.size
        return f"{width}x{height}-{self.scale}-{self.language}-{self.theme}"


SMALL = (1024, 700), 100
ROOMY = (1920, 1080), 100
LARGE_TYPE = (1920, 1080), 200
WINDOWS = [
    Window(size, scale)
    for size in SIZES
    for scale in SCALES
    if scale == 100 or scale - 50 < largest_scale(size) * 100  # else the same once more
]
WINDOWS += [Window(*one, language="qps") for one in (SMALL, LARGE_TYPE)]
WINDOWS += [Window(*one, theme="contrast") for one in (SMALL, ROOMY, LARGE_TYPE)]
HUGE = SIZES[-1]
SHOWN_HUGE = ("title", "new_game", "table", "result")
"""Screens that are looked at in the largest window too, where drawing takes long."""


def is_shown(name: str, window: Window) -> bool:
    """The screens of the first game are looked at in every window, those of others in some."""
    kind, _, key = name.partition("-")
    if key not in ("", KEYS[0]) and (window.size, window.scale) not in (SMALL, ROOMY, LARGE_TYPE):
        return False
    return window.size != HUGE or kind in SHOWN_HUGE


CASES = [
    pytest.param(screen, window, id=f"{name}-{window}")
    for window in WINDOWS
    for name, screen in SCREENS.items()
    if is_shown(name, window)
]


# -- what must hold ----------------------------------------------------------------------
def faults(at: Stage) -> Iterator[str]:
    """What is wrong with the picture that is shown."""
    ui = at.ui
    yield from ui.faults
    yield from overlapping(ui.texts)
    for below, above in combinations(ui.targets, 2):
        if hides(above, below):
            yield f"{above.key} lies over {below.key}"
    for target in ui.targets:
        if target.seen.h > 0 and not target.inline and is_cut(target.seen.inset(-RING), ui.page):
            yield f"the ring around {target.key} is cut"
    if ui.chosen is None:
        yield "nothing has the focus"
    elif ui.chosen.seen == ui.chosen.box and not shows_ring(at, ui.chosen):
        yield f"no ring around {ui.chosen.key}, which has the focus"


def overlapping(texts: Sequence[tuple[pygame.Rect, str]]) -> Iterator[str]:
    rects = [rect for rect, _ in texts]
    for i, (rect, word) in enumerate(texts, start=1):
        for j in rect.collidelistall(rects[i:]):
            if min(rect.clip(rects[i + j]).size) > SLACK:
                yield f"{texts[i + j][1]!r} lies over {word!r}"


def hides(above: Target, below: Target) -> bool:
    """Whether a part of ``below`` is lost; what lies all within it is meant to be there."""
    shared = below.seen.within(above.seen)
    inside = not is_cut(above.seen, below.seen)
    nested = inside or above.inline or below.inline
    return min(shared.w, shared.h) > 1 and not nested


def is_cut(box: Box, page: Box) -> bool:
    seen = box.within(page)
    return seen.w < box.w - 0.1 or seen.h < box.h - 0.1


def shows_ring(at: Stage, target: Target) -> bool:
    """Whether the colour of the focus is seen at some side of it."""
    box = target.spot or target.box
    x, y = box.centre
    outer = box.inset(-7 if target.inline and not target.spot else -4)
    places = ((x, outer.y), (x, outer.bottom), (outer.x, y), (outer.right, y))
    ring = pygame.Color(at.ui.tone.pallid)
    return any(ring in colours_around(at, place) for place in places)


def colours_around(at: Stage, place: tuple[float, float]) -> list[pygame.Color]:
    """Of the pixels next to a place given in units, as far as the window goes."""
    spot = pygame.Rect(0, 0, 5, 5)
    spot.center = round(place[0] * at.ui.unit), round(place[1] * at.ui.unit)
    spot = spot.clip(at.app.window.get_rect())
    return [
        at.app.window.get_at((spot.x + i % spot.w, spot.y + i // spot.w))
        for i in range(spot.w * spot.h)
    ]


def scrolled(at: Stage) -> States:
    """The page as it comes, then every part of whatever scrolls, from its beginning."""
    yield ""
    for key in [area.key for area in at.ui.areas]:
        scroll(at, key, -1e6)
        place = -1.0
        while place != (place := scroll(at, key, SCREENFUL)):
            yield f", {key} at {place:.0f}"


def scroll(at: Stage, key: str, by: float) -> float:
    """Scroll by so many units; how far it is scrolled then."""
    next(area for area in at.ui.areas if area.key == key).scroll(by)
    at.frame()
    return at.top.focus.scroll[key]


@pytest.mark.parametrize(("screen", "window"), CASES)
def test_a_screen_fits_its_window(data_dir: Path, screen: Screen, window: Window) -> None:
    with stage(data_dir, window.size, window.scale) as at:
        at.app.change(language=window.language, theme=window.theme)
        at.app.thinker = Silent()  # type: ignore[assignment]
        found = [
            f"{state}{place}: {fault}"
            for state in screen(at)
            for place in scrolled(at)
            for fault in faults(at)
        ]
        assert found == []


@pytest.mark.parametrize("key", KEYS)
def test_a_chapter_of_the_rules_is_no_higher_than_its_words_need(data_dir: Path, key: str) -> None:
    with stage(data_dir, *SMALL) as at:
        ui = at.show(RulesScene(at.app, key))
        chapters = [one for one in ui.targets if one.key.startswith("chapter ")]
        assert chapters
        for one in chapters:
            fits = ui.width(one.label, "body") <= one.box.w - 20
            assert (one.box.h <= TARGET + 1) == fits
