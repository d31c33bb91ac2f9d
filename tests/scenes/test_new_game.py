"""Setting up a game: seats, names, marks, bots, options, seed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game import GAMES
from game.core.session import Session
from scenes.kit.intents import Meaning
from scenes.kit.theme import IDENTITIES
from scenes.screens.new_game import NewGame, offered_options
from scenes.screens.question import Question
from scenes.screens.rules import RulesScene
from scenes.screens.title import Title
from scenes.tables import TABLES
from scenes.tables.board import Board
from scenes.tables.table import Table
from tests.scenes.games import WideOptions, rising, wide_game
from tests.scenes.harness import SCALES, SIZES, Stage, stage

WIDE = "carcassonne"


@pytest.fixture
def at(data_dir: Path) -> Iterator[Stage]:
    with stage(data_dir) as made:
        yield made


@pytest.fixture
def wide(monkeypatch: pytest.MonkeyPatch) -> str:
    """Key of a game with up to five seats and options of every kind."""
    monkeypatch.setitem(GAMES, WIDE, wide_game(WIDE))  # type: ignore[arg-type]
    monkeypatch.setitem(TABLES, WIDE, Board)  # type: ignore[arg-type]
    return WIDE


def _set_up(at: Stage, key: str = "rising") -> NewGame:
    page = NewGame(at.app, key)
    at.show(page)
    return page


def _write(at: Stage, key: str, words: str) -> None:
    at.click(key)
    at.key("backspace", pygame.KMOD_CTRL)
    at.write(words)


def _begin(at: Stage) -> Session:
    at.click("begin")
    table = next(scene for scene in at.app.stack.scenes if isinstance(scene, Table))
    return table.session


def _names(session: Session) -> list[str]:
    return [player.name for player in session.players]


# -- who plays


def test_a_game_begins_as_it_was_set_up(at: Stage) -> None:
    _set_up(at)
    _write(at, "name 0", "Iris")
    at.click("kind 1.cunning")
    _write(at, "name 1", "The Engine")
    at.click("option variant.sum")
    _write(at, "seed", "carcosa 1895")
    session = _begin(at)
    assert _names(session) == ["Iris", "The Engine"]
    assert [player.bot for player in session.players] == ["", "cunning"]
    assert session.options.variant == "sum"  # type: ignore[attr-defined]
    assert session.seed == "carcosa 1895"


def test_enter_begins_at_once(at: Stage) -> None:
    _set_up(at)
    at.key("return")
    assert any(isinstance(scene, Table) for scene in at.app.stack.scenes)


def test_a_seat_without_a_name_gets_a_usual_one(at: Stage) -> None:
    _set_up(at)
    names = _names(_begin(at))
    assert names == [at.app.words("new.player_name", n=1), at.app.words("new.bot_name", n=1)]


def test_two_of_the_same_name_can_be_told_apart(at: Stage) -> None:
    _set_up(at)
    _write(at, "name 0", "Mara")
    _write(at, "name 1", "Mara")
    first, second = _names(_begin(at))
    assert first == "Mara"
    assert second != "Mara"
    assert "Mara" in second


def test_a_name_of_spaces_is_no_name(at: Stage) -> None:
    _set_up(at)
    _write(at, "name 0", "   ")
    assert _names(_begin(at))[0] == at.app.words("new.player_name", n=1)


def test_a_person_comes_back_by_name_when_the_bot_leaves(at: Stage) -> None:
    page = _set_up(at)
    _write(at, "name 0", "Mara")
    at.click("kind 0.simple")
    assert page.chairs[0].name == ""
    at.click("kind 0.")
    assert page.chairs[0].name == "Mara"


def test_a_game_for_several_numbers_offers_each_of_them(at: Stage, wide: str) -> None:
    page = _set_up(at, wide)
    for number in (2, 5, 4):
        at.click(f"seats.{number}")
        assert len(page.seated) == number
        assert at.has(f"name {number - 1}")
        assert not at.has(f"name {number}")


def test_a_game_for_one_number_offers_none(at: Stage) -> None:
    _set_up(at)
    assert not [target.key for target in at.ui.targets if target.key.startswith("seats.")]


# -- marks and places


@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_no_two_seats_are_ever_alike(at: Stage, wide: str, number: int) -> None:
    page = _set_up(at, wide)
    at.click(f"seats.{number}")
    seen = set()
    for press in range(12):
        at.click(f"mark {press % number}")
        marks = [chair.mark for chair in page.seated]
        assert len(set(marks)) == number
        seen.add(page.chairs[0].mark)
    assert len(seen) > 1


def test_arrows_turn_a_seal_both_ways(at: Stage, wide: str) -> None:
    page = _set_up(at, wide)
    page.focus.key = "mark 0"
    at.frame()
    before = page.chairs[0].mark
    at.key("right")
    assert page.chairs[0].mark != before
    at.key("left")
    assert page.chairs[0].mark == before


def test_a_mark_that_belongs_to_the_seat_says_so(at: Stage) -> None:
    page = _set_up(at)
    assert page.fixed
    at.click("mark 0")
    assert at.app.notice
    assert at.app.notice.refused
    assert [chair.mark for chair in page.seated] == [0, 1]


def test_changing_places_takes_the_mark_along(at: Stage, wide: str) -> None:
    page = _set_up(at, wide)
    _write(at, "name 1", "Otto")
    mark = page.chairs[1].mark
    at.click("up 1")
    assert (page.chairs[0].name, page.chairs[0].mark) == ("Otto", mark)


def test_changing_places_leaves_a_mark_that_belongs_to_the_seat(at: Stage) -> None:
    page = _set_up(at)
    _write(at, "name 1", "Otto")
    at.click("up 1")
    assert page.chairs[0].name == "Otto"
    assert [chair.mark for chair in page.seated] == [0, 1]


def test_shuffling_loses_nobody_and_tells_the_order(at: Stage, wide: str) -> None:
    page = _set_up(at, wide)
    at.click("seats.4")
    for i, name in enumerate(("Ann", "Ben", "Cy", "Di")):
        _write(at, f"name {i}", name)
    orders = set()
    for _ in range(40):
        at.click("shuffle")
        order = [chair.name for chair in page.seated]
        assert sorted(order) == ["Ann", "Ben", "Cy", "Di"]
        assert at.app.notice
        assert ", ".join(order) in at.app.notice.words
        orders.add(tuple(order))
    assert len(orders) > 3


# -- rules


def test_every_option_of_a_game_is_offered_with_every_value() -> None:
    fields = {field.name: field.values for field in offered_options(WideOptions)}
    assert fields == {
        "cult": (False, True),
        "first": ("lot", "eldest", "loser"),
        "small_city": (1, 2, 3, 4),
    }


def test_options_of_every_kind_can_be_set(at: Stage, wide: str) -> None:
    page = _set_up(at, wide)
    at.click("option cult")
    at.click("option first.loser")
    at.click("option small_city.4")
    assert page.options == WideOptions(cult=True, first="loser", small_city=4)
    at.click("option cult")
    assert page.options == WideOptions(first="loser", small_city=4)


def test_an_option_leads_to_its_clause(at: Stage) -> None:
    _set_up(at)
    link = next(target for target in at.ui.targets if target.clause == "CR-2.3")
    at.click(link.key)
    assert isinstance(at.top, RulesScene)


@pytest.mark.parametrize("key", GAMES)
def test_every_option_has_words(at: Stage, key: str) -> None:
    for field in offered_options(GAMES[key].options):
        name = f"{key}.option.{field.name}"
        assert at.app.words.has(name)
        if not field.is_switch and isinstance(field.values[0], str):
            for value in field.values:
                assert at.app.words.has(f"{name}.{value}")


@pytest.mark.parametrize("key", GAMES)
def test_every_level_of_the_bots_has_words(at: Stage, key: str) -> None:
    for level in GAMES[key].bots:
        assert at.app.words.has(f"bot.{level}")
        assert at.app.words.has(f"new.plays.{level}")


# -- the seed


def test_new_makes_another_seed(at: Stage) -> None:
    page = _set_up(at)
    before = page.seed
    at.click("seed.fresh")
    assert page.seed != before


def test_copy_says_where_the_seed_is(at: Stage) -> None:
    _set_up(at)
    at.click("seed.copy")
    assert at.app.notice
    assert not at.app.notice.refused


def test_an_empty_seed_is_made_up(at: Stage) -> None:
    _set_up(at)
    _write(at, "seed", "")
    assert _begin(at).seed


def test_the_same_seed_seats_and_rules_give_the_same_draws(data_dir: Path) -> None:
    logs = []
    for _ in range(2):
        with stage(data_dir) as made:
            _set_up(made)
            _write(made, "seed", "hali-1")
            session = _begin(made)
            logs.append([entry for entry in session.log if entry.seat is None])
            made.app.store.discard_autosave()
    assert logs[0] == logs[1] != []


# -- what is remembered


def test_the_next_game_starts_from_the_last_set_up(at: Stage) -> None:
    _set_up(at)
    _write(at, "name 0", "Iris")
    at.click("kind 1.cunning")
    at.click("option variant.highest")
    _begin(at)
    page = NewGame(at.app, "rising")
    assert (page.chairs[0].name, page.chairs[1].bot) == ("Iris", "cunning")
    assert page.options.variant == "highest"  # type: ignore[attr-defined]
    assert at.app.preferences.names[0] == "Iris"


def test_names_are_known_in_other_games_too(at: Stage, wide: str) -> None:
    at.app.preferences.names = ("Iris", "Elias")
    page = _set_up(at, wide)
    at.click("kind 1.")
    assert [chair.name for chair in page.chairs[:2]] == ["Iris", "Elias"]


def test_a_set_up_with_marks_that_do_not_exist_is_mended(at: Stage) -> None:
    session = rising(0)
    at.app.preferences.remember(session)
    last = at.app.preferences.last_setup["rising"]
    players = tuple(type(p)(p.name, 99, p.bot) for p in last.players)
    at.app.preferences.last_setup["rising"] = type(last)(players, last.options)
    page = _set_up(at)
    marks = [chair.mark for chair in page.chairs]
    assert set(marks) <= set(range(len(IDENTITIES)))
    assert len(set(marks)) == len(marks)


# -- the open game


def _ask(at: Stage) -> None:
    at.app.store.autosave(rising(3))
    at.show(Title(at.app))
    _set_up(at)
    at.click("begin")
    assert isinstance(at.top, Question)


def test_the_open_game_can_be_kept_among_the_saves(at: Stage) -> None:
    _ask(at)
    at.click("keep")
    assert isinstance(at.app.stack.scenes[0], Table)
    kept = [info for info in at.app.store.list_saves() if info.title]
    assert [(info.players, info.entries) for info in kept] == [
        (rising(3).players, len(rising(3).log))
    ]
    assert kept[0].picture


def test_the_open_game_can_be_given_up(at: Stage) -> None:
    _ask(at)
    at.click("give_up")
    assert isinstance(at.app.stack.scenes[0], Table)
    assert [info.title for info in at.app.store.list_saves()] == [""]


def test_going_back_costs_nothing(at: Stage) -> None:
    _ask(at)
    at.key("escape")
    assert isinstance(at.top, NewGame)
    open_game = at.app.store.open_game()
    assert open_game
    assert open_game.entries == len(rising(3).log)


def test_a_game_that_lies_among_the_saves_needs_no_question(at: Stage) -> None:
    at.app.store.save(rising(3), "Kept")
    at.app.store.autosave(rising(3))
    _set_up(at)
    _begin(at)


def test_a_game_that_went_on_after_it_was_saved_is_asked_about(at: Stage) -> None:
    at.app.store.save(rising(3), "Kept")
    at.app.store.autosave(rising(4))
    _set_up(at)
    at.click("begin")
    assert isinstance(at.top, Question)


# -- by keys, in every window


def test_everything_can_be_reached_with_tab(at: Stage, wide: str) -> None:
    page = _set_up(at, wide)
    keys = {target.key for target in at.ui.targets}
    reached = set()
    for _ in keys:
        at.key("tab")
        reached.add(page.focus.key)
    assert reached == keys


def test_f1_opens_the_rules_of_the_game(at: Stage) -> None:
    _set_up(at)
    at.key(at.app.reader.key_of(Meaning.HELP))
    assert isinstance(at.top, RulesScene)


@pytest.mark.parametrize("language", ["en", "qps"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_the_screen_fits_every_window(
    data_dir: Path, wide: str, size: tuple[int, int], scale: int, language: str
) -> None:
    with stage(data_dir, size, scale) as made:
        made.app.change(language=language)
        for key, seats in (("rising", 2), (wide, 5)):
            page = NewGame(made.app, key)
            page._seat(seats)
            made.show(page)
            assert made.ui.faults == []


@pytest.mark.clause("CC-1.2", "CA-1.7")
@pytest.mark.parametrize("key", ["carcassonne", "carcosa"])
def test_no_seat_can_begin_that_nobody_sits_on(at: Stage, key: str) -> None:
    page = _set_up(at, key)
    at.click("seats.4")
    press = at.target("option first.4").press
    assert press
    press()
    assert page.options.first == 4  # type: ignore[attr-defined]
    at.click("seats.2")
    assert page.options.first == 0  # type: ignore[attr-defined]
    assert at.has("option first.2")
    assert not at.has("option first.3")
