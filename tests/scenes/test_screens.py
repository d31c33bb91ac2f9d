"""Every screen in every window: nothing cut, overlapping, out of sight or hard to read."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest

from game import GAMES
from game.core.protocol import Choice
from game.core.session import Player, Session
from scenes import opening
from scenes.crash import Crash
from scenes.curtain import Curtain
from scenes.focus import Target
from scenes.layout import Box, largest_scale
from scenes.library import rulebook
from scenes.new_game import NewGame
from scenes.question import Question
from scenes.replay import Replay
from scenes.rules import RulesScene
from scenes.saves import SaveAs, Saves
from scenes.settings import PAGES, Settings
from scenes.study import playable, shelf
from scenes.table import Table
from scenes.title import Title
from tests.playing import LONGEST, random_session
from tests.scenes.harness import SCALES, SIZES, Stage, stage

KEYS = [key for key in GAMES if playable(key)]
NAMES = ("Wilhelmina Armitage", "Otto", "Jean-Baptiste d'Erle", "Mei", "Bartholomew Pickman")
"""The longest that may be written among them."""
SLACK = 2
"""Pixels by which two texts may touch: the boxes of letters are larger than the letters."""
SCREENFUL = 400
"""Units by which scrolled parts are gone through."""
RING = 6.0
"""Units that the focus ring needs around what has the focus."""

States = Iterator[str]
"""A screen on a stage in one state after another, each with a name for the report."""


# -- games at any moment -----------------------------------------------------------------
class Silent:
    """In the place of the thinker: a bot that never comes to a decision."""

    note = ""

    def start(self, *question: object) -> None:
        """It is not even listened to."""

    def poll(self) -> None:
        return None

    def cancel(self) -> None:
        """There is nothing to stop."""

    close = cancel


@cache
def _played(key: str, actions: int) -> Session:
    game = GAMES[key]
    options = game.options(seats=game.seats[-1])
    return random_session(game, options, "screens", actions)


@cache
def _decisions(key: str) -> int:
    """How many decisions the whole random game has."""
    return sum(entry.seat is not None for entry in _played(key, LONGEST).log)


def moment(key: str, share: float, people: int = 1) -> Session:
    """The random game when a share of it is over; ``people`` in the first seats, then bots."""
    actions = round(share * _decisions(key))
    session = _played(key, actions)
    while isinstance(pending := session.pending, Choice) and pending.seat != 0:
        actions += 1
        session = _played(key, actions)
    level = list(GAMES[key].bots)[-1]
    seated = tuple(
        Player(NAMES[i], i, "" if i < people else level) for i in range(len(session.players))
    )
    session = copy.copy(session)
    session.players = seated
    return session


# -- the screens -------------------------------------------------------------------------
def title(at: Stage) -> States:
    page = Title(at.app)
    at.show(page)
    yield "with nothing to continue"
    at.app.store.autosave(moment(KEYS[0], 0.5))
    page = Title(at.app)
    at.show(page)
    for key in shelf():
        page.focus.key = f"box {key}"
        at.frame()
        yield f"at the box {key}"


def new_game(key: str, at: Stage) -> States:
    at.show(NewGame(at.app, key))
    yield "as it comes"
    for seats in GAMES[key].seats[1:]:
        at.click(f"seats.{seats}")
        yield f"for {seats}"


def table(key: str, at: Stage) -> States:
    """Seen by a player, who decides or has just ended."""
    for name, share in MOMENTS.items():
        at.show(Table(at.app, moment(key, share)))
        if share == 1:
            at.click("look")
        assert isinstance(at.top, Table)
        yield f"at the {name}"


def table_of_nobody(key: str, at: Stage) -> States:
    """As it may be seen by everybody."""
    for name, share in MOMENTS.items():
        at.show(Table(at.app, moment(key, share, people=0)))
        if share == 1:
            at.click("look")
        yield f"at the {name}"


MOMENTS = {"beginning": 0.0, "middle": 0.4, "end": 1.0}


def curtain(key: str, at: Stage) -> States:
    at.show(Table(at.app, moment(key, 0.5, people=2)))
    at.frame()
    assert isinstance(at.top, Curtain)
    yield "down"


def menu(key: str, at: Stage) -> States:
    at.show(Table(at.app, moment(key, 0.5)))
    at.key("escape")
    yield "in a game"
    at.click("give_up")
    yield "giving up"
    at.show(Table(at.app, moment(key, 1.0)))
    at.click("look")
    at.key("escape")
    yield "after a game"


def result(key: str, at: Stage) -> States:
    at.show(Table(at.app, moment(key, 1.0)))
    yield "as it comes"
    for number in range(3):
        if at.has(f"score {number}"):
            at.click(f"score {number}")
    yield "with its details"


def rules(key: str, at: Stage) -> States:
    for chapter in rulebook(key).chapters():
        at.show(RulesScene(at.app, key, str(chapter.id)))
        yield chapter.id
    at.click("find")
    at.write("the")
    yield "searching"


def settings(at: Stage) -> States:
    at.show(Settings(at.app))
    for page in PAGES:
        at.click(f"page {page}")
        yield page
    at.click("page keys")
    at.click("bind undo")
    yield "waiting for a key"


def saves(at: Stage) -> States:
    at.show(Saves(at.app))
    yield "empty"
    store = at.app.store
    store.autosave(moment(KEYS[0], 0.5))
    for key in KEYS:
        store.save(moment(key, 1.0), f"{key}, the last evening of a long and stormy autumn")
    damaged = store.save(moment(KEYS[0], 0.1), "Damaged")
    assert isinstance(damaged, Path)
    damaged.write_text("Ia! Ia!")
    foreign = store.save(moment(KEYS[0], 0.1), "Of a game that is not here")
    assert isinstance(foreign, Path)
    foreign.write_text(foreign.read_text().replace('"game":"', '"game":"un'))
    at.show(Saves(at.app))
    rows = [target.key for target in at.ui.targets if target.key.startswith("save ")]
    assert len(rows) == len(KEYS) + 3
    yield rows[0]  # chosen as it comes, and a press on it would open it
    for row in rows[1:]:
        at.click(row)
        yield row
    at.click("delete")
    yield "after a deletion"  # the row before is chosen now
    at.click("rename")
    yield "renaming"


def save_as(at: Stage) -> States:
    session = moment(KEYS[0], 0.5)
    at.show(SaveAs(at.app, session))
    yield "for the first time"
    at.app.store.save(session, "An evening")
    at.show(SaveAs(at.app, session))
    yield "over an older one"


def replay(key: str, at: Stage) -> States:
    at.show(Replay(at.app, moment(key, 1.0)))
    yield "at the beginning"
    at.click("last")
    yield "at the end"
    for seat in range(len(moment(key, 1.0).players)):
        at.click("chair")
        yield f"from seat {seat}"


def question(at: Stage) -> States:
    at.app.store.autosave(moment(KEYS[0], 0.5))
    at.show(Title(at.app))
    opening.make_room(at.app, lambda: None)
    at.frame()
    assert isinstance(at.top, Question)
    yield "about an open game"


def crash(at: Stage) -> States:
    report = "/home/wilhelmina/.local/share/mythos-tabletop/crash-20260101-093000-123456.txt"
    at.show(Crash(at.app, at.app.words("crash.sentence", path=report)))
    yield "with a report"


Screen = Callable[[Stage], States]


def of_each_game(screen: Callable[[str, Stage], States]) -> dict[str, Screen]:
    return {f"{screen.__name__}-{key}": partial(screen, key) for key in KEYS}


ALIKE: dict[str, Screen] = {
    one.__name__: one for one in (title, settings, saves, save_as, question, crash)
}
SCREENS: dict[str, Screen] = ALIKE | {
    name: screen
    for one in (new_game, table, table_of_nobody, menu, result, rules, replay)
    for name, screen in of_each_game(one).items()
}
SCREENS |= {
    f"curtain-{key}": partial(curtain, key)
    for key in KEYS
    if GAMES[key].secret(moment(key, 0.5).state, 0)  # type: ignore[arg-type]
}


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

CASES = [
    pytest.param(screen, window, id=f"{name}-{window}")
    for window in WINDOWS
    for name, screen in SCREENS.items()
    if window.size != HUGE or name.split("-")[0] in SHOWN_HUGE
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
    nested = shared == above.seen or above.inline or below.inline
    return min(shared.w, shared.h) > 1 and not nested


def is_cut(box: Box, page: Box) -> bool:
    seen = box.within(page)
    return seen.w < box.w - 0.1 or seen.h < box.h - 0.1


def shows_ring(at: Stage, target: Target) -> bool:
    """Whether the colour of the focus is seen at some side of it."""
    x, y = target.box.centre
    outer = target.box.inset(-7 if target.inline else -4)
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
