"""The menu over a table: every way back and every way out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pygame
import pytest

from game.core.protocol import Choice, Seat
from game.core.session import Session
from scenes.scene import Scene
from scenes.screens.curtain import Curtain
from scenes.screens.menu import Menu
from scenes.screens.question import Question
from scenes.screens.replay import Replay
from scenes.screens.rules import RulesScene
from scenes.screens.saves import SaveAs, Saves
from scenes.screens.settings import Settings
from scenes.screens.title import Title
from scenes.tables.table import Table
from tests.scenes.games import rising
from tests.scenes.harness import SCALES, SIZES, Stage, stage

BOTH = ("", "")
"""Two people and no bot."""


@pytest.fixture
def at(data_dir: Path) -> Iterator[Stage]:
    with stage(data_dir) as made:
        yield made


def _sit(at: Stage, session: Session | None = None) -> Table:
    """A table with its menu open."""
    table = Table(at.app, session or rising(4))
    at.app.store.autosave(table.session)
    at.show(table)
    if isinstance(at.top, Table):
        at.key("escape")
    assert isinstance(at.top, Menu)
    return table


def _window() -> bytes:
    return pygame.image.tobytes(pygame.display.get_surface(), "RGB")


# -- ways back


@pytest.mark.parametrize("key", ["escape", "return"])
def test_the_menu_leads_back_to_the_game(at: Stage, key: str) -> None:
    table = _sit(at)
    at.key(key)
    assert at.top is table


@pytest.mark.parametrize(
    ("key", "page"),
    [
        ("save", SaveAs),
        ("load", Saves),
        ("replay", Replay),
        ("rules", RulesScene),
        ("settings", Settings),
    ],
)
def test_what_the_menu_opens_leads_back_to_the_menu(at: Stage, key: str, page: type[Scene]) -> None:
    _sit(at)
    at.click(key)
    assert type(at.top) is page
    at.key("escape")
    assert isinstance(at.top, Menu)


def test_the_key_for_saving_works_in_the_menu(at: Stage) -> None:
    _sit(at)
    at.key("s", pygame.KMOD_CTRL)
    assert isinstance(at.top, SaveAs)


def test_the_seed_can_be_read_and_copied(at: Stage) -> None:
    _sit(at)
    assert any("hali-1895" in word for _, word in at.ui.texts)
    at.click("seed")
    assert at.app.notice


# -- ways out


def test_a_game_left_to_the_title_is_offered_to_be_continued(at: Stage) -> None:
    _sit(at)
    at.click("title")
    assert isinstance(at.top, Title)
    assert at.has("continue")


def test_giving_up_is_asked_about_and_enter_does_not_do_it(at: Stage) -> None:
    _sit(at)
    at.click("give_up")
    assert isinstance(at.top, Question)
    at.key("return")
    assert isinstance(at.top, Menu)
    assert at.app.store.open_game()


def test_a_game_given_up_is_no_longer_offered(at: Stage) -> None:
    _sit(at)
    at.click("give_up")
    at.click("give_up")
    assert isinstance(at.top, Title)
    assert not at.has("continue")


def test_a_finished_game_cannot_be_given_up(at: Stage) -> None:
    table = Table(at.app, rising(None))
    at.show(Menu(at.app, table))
    assert not at.has("give_up")
    assert at.has("title")


def test_quitting_keeps_the_game(at: Stage) -> None:
    _sit(at)
    at.click("quit")
    assert not at.app.running
    assert at.app.store.open_game()


def test_the_menu_says_when_nothing_can_be_saved(at: Stage) -> None:
    blocked = at.app.store.folder / "saves"
    blocked.write_text("a file where the folder should be")
    _sit(at)
    assert at.app.store.problem is None
    at.app.store.save(rising(1), "Lost")
    problem = at.app.store.problem
    assert problem
    words = at.app.words(problem.key, **problem.params).split()
    shown = [word for _, word in at.frame().texts]
    assert words[0] in shown


# -- secrets


def _swapped(session: Session) -> Session:
    """The same table with other hands."""
    hands = tuple(tuple(11 - value for value in hand) for hand in session.state.hands)
    session.states[-1] = msgspec.structs.replace(session.state, hands=hands)
    return session


def test_the_menu_over_the_curtain_leads_back_to_the_curtain(at: Stage) -> None:
    table = Table(at.app, rising(4, bots=BOTH))
    at.show(table)
    at.frame(0.5, times=3)
    assert isinstance(at.top, Curtain)
    at.key("escape")
    assert isinstance(at.top, Menu)
    at.key("escape")
    assert isinstance(at.top, Curtain)
    assert table.chair is None


def test_a_hand_of_one_of_two_people_is_not_seen_behind_the_menu(data_dir: Path) -> None:
    seen = []
    for session in (rising(4, bots=BOTH), _swapped(rising(4, bots=BOTH))):
        with stage(data_dir) as made:
            table = Table(made.app, session)
            made.show(table)
            made.frame(0.5, times=3)
            made.click("open")
            assert isinstance(session.pending, Choice)
            assert table.chair == session.pending.seat
            table_alone = _window()
            made.key("escape")
            seen.append((table_alone, _window()))
    (hand, menu), (other_hand, other_menu) = seen
    assert hand != other_hand
    assert menu == other_menu


def test_a_person_alone_still_sees_the_table_behind_the_menu(at: Stage) -> None:
    table = _sit(at)
    assert table.chair == Seat(0)
    before = _window()
    table.session = rising(9)
    table.view = table.game.view(table.session.state, table.chair)
    at.frame()
    assert _window() != before


# -- every window


@pytest.mark.parametrize("language", ["en", "qps"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_the_menu_and_its_questions_fit_every_window(
    data_dir: Path, size: tuple[int, int], scale: int, language: str
) -> None:
    with stage(data_dir, size, scale) as made:
        made.app.change(language=language)
        _sit(made)
        assert made.ui.faults == []
        made.click("give_up")
        assert made.ui.faults == []
        made.key("escape")
        made.click("save")
        assert made.ui.faults == []
