"""The title: the shelf, the ways on, and what the command line opens."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from game import GAMES
from game.core.session import Player, Session
from scenes import arguments
from scenes.kit import pictures
from scenes.kit.intents import Meaning
from scenes.screens.new_game import NewGame
from scenes.screens.opening import first_scene
from scenes.screens.question import Question
from scenes.screens.replay import Replay
from scenes.screens.saves import Saves
from scenes.screens.study import playable, shelf
from scenes.screens.title import Title
from scenes.services.store import AUTOSAVE
from scenes.tables.table import Table
from tests.scenes.games import rising
from tests.scenes.harness import SCALES, SIZES, Stage, stage


@pytest.fixture
def at(data_dir: Path) -> Iterator[Stage]:
    with stage(data_dir) as made:
        yield made


def _open(at: Stage, session: Session | None = None) -> Title:
    if session:
        at.app.store.autosave(session)
    title = Title(at.app)
    at.show(title)
    return title


def _start(at: Stage, *words: str) -> None:
    at.show(first_scene(at.app, arguments.parse(words)))
    at.frame(times=3)


def _table(at: Stage) -> Table:
    assert isinstance(at.top, Table)
    return at.top


# -- the shelf


def test_every_game_that_can_be_played_stands_unwrapped_on_the_shelf(at: Stage) -> None:
    _open(at)
    for key in shelf():
        target = at.target(f"box {key}")
        assert (target.press is not None) == playable(key)


def test_a_wrapped_box_says_why_it_cannot_be_opened(at: Stage) -> None:
    _open(at)
    wrapped = [key for key in shelf() if not playable(key)]
    for key in wrapped:
        at.click(f"box {key}")
        assert at.app.notice
        assert at.app.words(f"box.{key}") in at.app.notice.words


@pytest.mark.parametrize("key", [key for key in shelf() if playable(key)])
def test_a_press_chooses_a_box_and_one_on_the_chosen_box_sets_up_its_game(
    at: Stage, key: str
) -> None:
    title = _open(at)
    if title.chosen != key:
        at.click(f"box {key}")
    assert title.chosen == key
    assert at.top is title
    at.click(f"box {key}")
    assert isinstance(at.top, NewGame)
    assert at.top.game.key == key


def test_the_shelf_tells_about_the_box_under_the_focus(at: Stage) -> None:
    title = _open(at)
    told = at.app.words("box.cards.line").split()[0]
    assert told not in [word for _, word in at.ui.texts]
    title.focus.key = "box cards"
    assert told in [word for _, word in at.frame().texts]


@pytest.mark.parametrize("key", shelf())
def test_every_box_has_its_words_and_its_picture(at: Stage, key: str) -> None:
    for words in (f"box.{key}", f"box.{key}.line", f"box.{key}.about"):
        assert at.app.words.has(words)
    assert pictures.art(f"boxes/{key}")[1] == (300, 300)


# -- the ways on


def test_without_an_open_game_enter_sets_up_a_new_one(at: Stage) -> None:
    _open(at)
    assert not at.has("continue")
    at.key("return")
    assert isinstance(at.top, NewGame)


def test_enter_goes_on_with_the_open_game(at: Stage) -> None:
    _open(at, rising(3))
    assert "Mara" in at.target("continue").label
    at.key("return")
    assert len(_table(at).session.log) == len(rising(3).log)


def test_a_finished_game_is_not_offered_to_be_continued(at: Stage) -> None:
    _open(at, rising(None))
    assert not at.has("continue")


def test_quick_start_begins_the_last_set_up_with_one_press(at: Stage) -> None:
    at.app.preferences.remember(rising(0, names=("Iris", "Elias"), bots=("", "")))
    _open(at)
    at.key("k")
    session = at.app.stack.scenes[0].session  # type: ignore[attr-defined]
    assert [player.name for player in session.players] == ["Iris", "Elias"]


def test_the_first_quick_start_seats_a_person_against_a_bot(at: Stage) -> None:
    _open(at)
    at.click("quick")
    assert [bool(player.bot) for player in _table(at).session.players] == [False, True]


def test_quick_start_does_not_cost_an_open_game(at: Stage) -> None:
    _open(at, rising(3))
    at.key("k")
    assert isinstance(at.top, Question)
    at.click("back")
    assert isinstance(at.top, Title)
    assert at.app.store.open_game() is not None


@pytest.mark.parametrize("key", ["l", "p"])
def test_load_and_replay_open_the_list_of_saves_for_their_aim(at: Stage, key: str) -> None:
    _open(at)
    at.key(key)
    assert isinstance(at.top, Saves)
    assert at.top.aim == {"l": "load", "p": "replay"}[key]


def test_a_second_press_on_the_page_that_lay_here_quits_nothing(at: Stage) -> None:
    _open(at)
    at.click("new")
    at.key("escape")
    at.click("quit")
    assert at.app.running
    at.frame(1.0)
    at.click("quit")
    assert not at.app.running


def test_the_game_begun_last_stands_forward(at: Stage) -> None:
    for key in ("cards", "rising", "cards"):
        options = msgspec.convert({}, GAMES[key].options)
        players = tuple(Player(f"Player {seat}", seat) for seat in range(options.seats))
        at.app.preferences.remember(Session(GAMES[key], options, players, "seed"))
    assert _open(at).chosen == "cards"


def test_escape_goes_to_quit_but_does_not_quit(at: Stage) -> None:
    title = _open(at)
    at.key("escape")
    assert at.app.running
    assert title.focus.key == "quit"
    at.key("return")
    assert not at.app.running


def test_f1_opens_the_rules_of_the_chosen_game(at: Stage) -> None:
    title = _open(at)
    assert at.target("rules").hotkey == at.app.reader.key_of(Meaning.HELP)
    assert title.rules == ("rising", "")


# -- arriving


def test_a_damaged_open_game_is_told_and_kept(at: Stage) -> None:
    path = at.app.store.folder / AUTOSAVE
    path.write_text("{")
    _open(at)
    assert not at.has("continue")
    assert at.app.notice
    assert AUTOSAVE in at.app.notice.words
    assert [kept.read_text() for kept in path.parent.glob("*.corrupt-*")] == ["{"]


def test_the_command_line_begins_a_game_with_its_seats_and_seed(at: Stage) -> None:
    _start(at, "--game", "rising", "--bots", "1", "--seed", "hali-7")
    session = _table(at).session
    assert session.seed == "hali-7"
    assert [bool(player.bot) for player in session.players] == [False, True]


def test_the_command_line_asks_before_it_begins_over_an_open_game(at: Stage) -> None:
    at.app.store.autosave(rising(3))
    _start(at, "--game", "rising")
    assert isinstance(at.top, Question)
    at.key("escape")
    assert isinstance(at.top, Title)


def test_the_command_line_goes_on_with_a_save(at: Stage, tmp_path: Path) -> None:
    path = at.app.store.save(rising(4), "Elsewhere")
    assert isinstance(path, Path)
    _start(at, "--load", str(path))
    assert len(_table(at).session.log) == len(rising(4).log)


def test_a_file_that_is_no_save_leaves_the_title_with_a_reason(at: Stage, tmp_path: Path) -> None:
    path = tmp_path / "letter.json"
    path.write_text("Dear Tillinghast")
    _start(at, "--load", str(path))
    assert isinstance(at.top, Title)
    assert at.app.notice
    assert "letter.json" in at.app.notice.words


def test_replaying_from_the_title_leads_back_to_the_list(at: Stage) -> None:
    at.app.store.save(rising(4), "Watched")
    _open(at)
    at.key("p")
    at.key("return")
    assert isinstance(at.top, Replay)
    at.key("escape")
    assert isinstance(at.top, Saves)


# -- every window


@pytest.mark.parametrize("language", ["en", "qps"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_the_title_fits_every_window(
    data_dir: Path, size: tuple[int, int], scale: int, language: str
) -> None:
    with stage(data_dir, size, scale) as made:
        made.app.change(language=language)
        _open(made, rising(3))
        assert made.ui.faults == []


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_button_below_is_not_to_the_right_of_the_last_in_a_row(
    data_dir: Path, size: tuple[int, int]
) -> None:
    with stage(data_dir, size) as at:
        _open(at)
        at.top.focus.key = "quick"
        at.frame()
        at.key("right")
        assert at.ui.focus.key != "quit"
