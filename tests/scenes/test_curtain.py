"""Between two people nothing of anybody's is on the screen, and nobody presses for another."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game import GAMES
from game.core.protocol import Seat
from game.core.session import Player, Session
from game.rising.pieces import NEPTUNE, VESTA
from game.rising.state import Options
from scenes.kit.layout import Box
from scenes.kit.theme import IDENTITIES
from scenes.kit.ui import Ui
from scenes.screens.curtain import Curtain
from scenes.screens.menu import Menu
from scenes.tables.table import Table
from tests.rising.build import OPEN_BLUE
from tests.rising.build import table as state_of
from tests.scenes.games import rising
from tests.scenes.harness import SCALES, SIZES, Stage, stage
from tests.scenes.pages import Page, down, hold, let_go, point, up

HANDS = (((6, 8, 9), (2, 4, 10)), ((1, 3, 7), (5, 5, 5)))
"""Two deals that differ in both hands."""


@pytest.fixture
def at(tmp_path: Path) -> Iterator[Stage]:
    with stage(tmp_path) as made:
        yield made


def match(hands: tuple[tuple[int, ...], ...]) -> Session:
    """The beginning of a match between two people, before anybody has looked."""
    players = (Player("Mara", 0), Player("Otto", 1))
    session = Session(GAMES["rising"], Options(), players, "r'lyeh")
    session.states = [state_of(OPEN_BLUE, hands=hands)]
    return session


def pixels(at: Stage) -> bytes:
    return pygame.image.tobytes(at.ui.surface, "RGB")


def dealt(at: Stage, hands: tuple[tuple[int, ...], ...], chair: Seat | None) -> Table:
    """A table where nothing goes on by itself, seen from a chair."""
    table = Table(at.app, match(hands))
    table._behind = True
    table._sit(chair)
    at.app.stack.reset(table)
    at.frame()
    return table


# -- what is seen --------------------------------------------------------------------------
def test_the_curtain_comes_before_the_first_hand_is_seen(at: Stage) -> None:
    table = Table(at.app, match(HANDS[0]))
    at.show(table)
    at.frame()
    assert isinstance(at.top, Curtain)
    assert table.chair is None
    at.click("open")
    assert at.top is table
    assert table.chair == NEPTUNE


def test_the_curtain_is_the_same_whatever_the_hands_behind_it(at: Stage) -> None:
    seen = []
    for hands in HANDS:
        at.app.stack.reset(Table(at.app, match(hands)))
        at.frame(times=3)
        assert isinstance(at.top, Curtain)
        seen.append((pixels(at), at.ui.texts, pygame.display.get_caption()))
    assert seen[0] == seen[1]


def test_the_table_between_two_people_is_the_same_whatever_their_hands(at: Stage) -> None:
    tables = [dealt(at, hands, None) for hands in HANDS]
    seen = []
    for table in tables:
        at.app.stack.reset(table)
        at.frame()
        labels = [(target.key, target.label, target.help) for target in at.ui.targets]
        seen.append((pixels(at), at.ui.texts, labels))
    assert seen[0] == seen[1]


def test_a_hand_is_seen_by_its_own_seat_or_these_tests_would_prove_nothing(at: Stage) -> None:
    pictures = set()
    for hands in HANDS:
        dealt(at, hands, NEPTUNE)
        pictures.add(pixels(at))
    assert len(pictures) == 2


def test_a_seat_sees_the_same_whatever_the_other_holds(at: Stage) -> None:
    pictures = set()
    for other in (HANDS[0][1], HANDS[1][1]):
        dealt(at, (HANDS[0][0], other), NEPTUNE)
        pictures.add(pixels(at))
    assert len(pictures) == 1


def test_the_curtain_hides_all_that_is_below_it(at: Stage) -> None:
    below = Page(at.app, lambda ui: ui.text(Box(20, 20, 600, 60), "the secret"))
    at.show(below)
    drawn = below.drawn
    curtain(at)
    assert "secret" not in [word for _, word in at.ui.texts]
    assert below.drawn == drawn
    assert at.app.stack.drawn() == [at.top]


def test_nothing_of_the_last_person_stays_at_the_table(at: Stage) -> None:
    """Neither what the focus was on, nor what a hint said, nor how far the log was scrolled."""
    table = dealt(at, HANDS[0], VESTA)
    table.focus.key = "hand.2"
    table.focus.scroll["log"] = 300.0
    table.hinted = object()
    at.app.say("A hint: lay the 9")
    table._draw_curtain(NEPTUNE)
    at.frame()
    assert isinstance(at.top, Curtain)
    assert at.app.notice is None
    at.click("open")
    assert table.chair == NEPTUNE
    assert table.hinted is None
    assert table.focus.scroll == {}
    assert table.focus.key != "hand.2"


def test_two_people_see_the_curtain_each_time_the_turn_passes(at: Stage) -> None:
    table = Table(at.app, rising(0, bots=("", "")))
    at.show(table)
    at.frame()
    for turn in range(3):
        assert isinstance(at.top, Curtain), turn
        at.click("open")
        assert table.chair == table.session.pending.seat
        at.click("hand.0")
        at.click(f"space.0.0.{turn}")
        at.key("e")
        at.frame(0.3, times=2)
        assert table.chair is None


def test_one_person_against_a_bot_needs_no_curtain(at: Stage) -> None:
    table = Table(at.app, rising(0, bots=("", "random")))
    at.show(table)
    at.frame(times=3)
    assert at.top is table
    assert table.chair == NEPTUNE


# -- who presses ---------------------------------------------------------------------------
def curtain(at: Stage, name: str = "Camilla") -> list[str]:
    """A curtain for one person; gives what was pressed on it."""
    pressed: list[str] = []
    lift, menu = (lambda what=what: pressed.append(what) for what in ("lift", "menu"))
    at.show(Curtain(at.app, "rising", name, IDENTITIES[2], lift, menu))
    return pressed


@pytest.mark.parametrize("how", ["click", "return", "space"])
def test_the_next_person_opens_the_curtain(at: Stage, how: str) -> None:
    pressed = curtain(at)
    if how == "click":
        at.click("open")
    else:
        at.key(how)
    assert pressed == ["lift"]


def test_escape_at_the_curtain_asks_for_the_menu_and_shows_nothing(at: Stage) -> None:
    pressed = curtain(at)
    at.key("escape")
    assert pressed == ["menu"]


def test_the_menu_over_the_curtain_shows_the_curtain(at: Stage) -> None:
    table = Table(at.app, match(HANDS[0]))
    at.show(table)
    at.frame()
    at.key("escape")
    assert isinstance(at.top, Menu)
    assert [type(scene) for scene in at.app.stack.drawn()] == [Curtain, Menu]


def ending_a_turn(at: Stage) -> list[str]:
    """A page whose button, key and place are those of the curtain it brings."""
    pressed: list[str] = []
    lift, menu = (lambda what=what: pressed.append(what) for what in ("lift", "menu"))
    next_one = Curtain(at.app, "rising", "Camilla", IDENTITIES[2], lift, menu)
    at.show(next_one)
    box = at.target("open").box
    at.app.stack.pop()
    page = Page(at.app)

    def end_turn() -> None:
        pressed.append("end turn")
        at.app.stack.push(next_one)

    def draw(ui: Ui) -> None:
        ui.button(box, "end", "End turn", end_turn, "main")

    page._draw = draw
    at.show(page)
    at.frame(0.3)
    return pressed


def test_clicks_of_the_last_person_do_not_open_the_curtain(at: Stage) -> None:
    pressed = ending_a_turn(at)
    place = at.target("end").box.centre
    point(at, place)
    for _ in range(10):
        down(at, place)
        up(at, place)
    at.app.frame(0.01)
    for _ in range(5):
        down(at, place)
        at.app.frame(0.02)
        up(at, place)
        at.app.frame(0.02)
    assert pressed == ["end turn"]
    assert isinstance(at.top, Curtain)


def test_keys_of_the_last_person_do_not_open_the_curtain(at: Stage) -> None:
    pressed = ending_a_turn(at)
    for name in ("return", "space", "return"):
        hold(at, name)
        let_go(at, name)
    for name in (pygame.K_RETURN, pygame.K_SPACE):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=name, mod=0, unicode=""))
    at.app.frame(0.01)
    for event in pygame.event.get():
        at.app.hear(event)
    at.app.frame(0.01)
    assert pressed == ["end turn"]


def test_a_key_that_is_still_held_down_does_not_open_the_curtain(at: Stage) -> None:
    pressed = ending_a_turn(at)
    for _ in range(40):
        hold(at, "return")
        at.app.frame(0.04)
    assert pressed == ["end turn"]
    let_go(at, "return")
    hold(at, "return")
    at.app.frame(0.04)
    assert pressed == ["end turn", "lift"]


# -- how it looks --------------------------------------------------------------------------
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("language", ["en", "qps"])
@pytest.mark.parametrize("name", ["Al", "Camilla of the Lost Carcosa by the Lake"])
def test_the_curtain_can_be_read_in_every_window(
    tmp_path: Path, size: tuple[int, int], scale: int, language: str, name: str
) -> None:
    with stage(tmp_path, size, scale) as at:
        at.app.change(language=language)
        curtain(at, name)
        assert at.ui.faults == []
        rects = [rect for rect, _ in at.ui.texts]
        assert not [rect for i, rect in enumerate(rects) if rect.collidelist(rects[i + 1 :]) >= 0]
