"""Every screen of the program in every state worth looking at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path

import msgspec

from game import GAMES
from game.core.protocol import Choice, Over
from game.core.session import Player, Session
from scenes.screens import opening
from scenes.screens.crash import Crash
from scenes.screens.curtain import Curtain
from scenes.screens.new_game import NewGame
from scenes.screens.question import Question
from scenes.screens.records import RecordsPage
from scenes.screens.replay import Replay
from scenes.screens.rules import RulesScene
from scenes.screens.saves import SaveAs, Saves
from scenes.screens.settings import PAGES, Settings
from scenes.screens.study import playable, shelf
from scenes.screens.title import Title
from scenes.services.challenges import challenges, has_challenges
from scenes.services.library import rulebook
from scenes.services.records import RECENT, RECORDS, Ended
from scenes.tables.table import Table
from tests.playing import random_session
from tests.scenes.harness import Stage

KEYS = [key for key in GAMES if playable(key)]
NAMES = ("Wilhelmina Armitage", "Otto", "Jean-Baptiste d'Erle", "Mei", "Bartholomew Pickman")
"""The longest that may be written among them."""

States = Iterator[str]
"""A screen on a stage in one state after another, each with a name for the report."""
Screen = Callable[[Stage], States]


# -- games at any moment -----------------------------------------------------------------
@cache
def _whole(key: str) -> Session:
    """A random game of as many as can play it."""
    game = GAMES[key]
    return random_session(game, game.options(seats=game.seats[-1]), "screens")


def moment(key: str, share: float, people: int = 1) -> Session:
    """That game when a share of it is over and the first seat decides, or at its end.

    ``people`` sit in the first seats, bots in the others.
    """
    whole, level = _whole(key), list(GAMES[key].bots)[-1]
    start = round(share * len(whole.log))
    length = next(i for i in range(start, len(whole.states)) if _stops(whole, i))
    seated = (Player(NAMES[i], i, "" if i < people else level) for i in range(len(whole.players)))
    session = Session(whole.game, whole.options, tuple(seated), whole.seed)
    for entry in whole.log[:length]:
        session.replay(entry)
    return session


def _stops(whole: Session, length: int) -> bool:
    pending = whole.game.pending(whole.states[length])
    return isinstance(pending, Over) or (isinstance(pending, Choice) and pending.seat == 0)


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


def presets(at: Stage) -> States:
    page = NewGame(at.app, KEYS[0])
    at.show(page)
    at.click("presets")
    yield "empty"
    for _ in range(5):
        at.click("keep")
    at.key("tab")  # away from what was just said
    yield "with many"
    setup = page.setup
    unfit = type(setup)(setup.players, {"abbots": True})
    at.app.preferences.presets[KEYS[0]]["From long ago"] = unfit
    at.click("remove " + at.app.words("preset.proposal"))
    at.key("tab")  # away from what was just said
    yield "with one removed and one that does not fit"


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
    if at.has("sum 0"):
        at.click("sum 0")
    for number in range(3):
        if at.has(f"score {number}"):
            row = at.target(f"score {number}").box
            at.click_at((row.right - 20, row.centre[1]))  # no link of its words lies there
    yield "with its details"


def records(key: str, at: Stage) -> States:
    at.show(RecordsPage(at.app, key))
    yield "with nothing yet"
    group = GAMES[key].solo(moment(key, 1.0).state)
    offered = challenges(key)
    games = [
        Ended(
            id=str(n),
            game=key,
            group=group[n % 3 :],
            won=n % 2 > 0,
            score=40 * n - 900,
            time=at.app.now(),
            challenge=offered[n % 4].key,
            met=n % 8 == 1,
        )
        for n in range(3 * RECENT)
    ]
    book = msgspec.json.encode({"format": 1, "games": games})
    (at.app.store.folder / RECORDS).write_bytes(book)
    at.show(RecordsPage(at.app, key))
    yield "after many games"


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


def of_each_game(screen: Callable[[str, Stage], States]) -> dict[str, Screen]:
    return {f"{screen.__name__}-{key}": partial(screen, key) for key in KEYS}


ALIKE: dict[str, Screen] = {
    one.__name__: one for one in (title, settings, presets, saves, save_as, question, crash)
}
SCREENS: dict[str, Screen] = ALIKE | {
    name: screen
    for one in (new_game, table, table_of_nobody, menu, result, rules, replay)
    for name, screen in of_each_game(one).items()
}
SCREENS |= {f"records-{key}": partial(records, key) for key in KEYS if has_challenges(key)}
SCREENS |= {
    f"curtain-{key}": partial(curtain, key)
    for key in KEYS
    if GAMES[key].secret(moment(key, 0.5).state, 0)  # type: ignore[arg-type]
}
