"""The list of saves, the dialog that saves, and the pictures of saves."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pygame
import pytest

from game.core.protocol import Over
from scenes.screens.question import Question
from scenes.screens.replay import Replay
from scenes.screens.result import Result
from scenes.screens.saves import PICTURE, SaveAs, Saves, public_picture
from scenes.tables.table import Table
from tests.scenes.games import rising
from tests.scenes.harness import SCALES, SIZES, Stage, stage


@pytest.fixture
def at(data_dir: Path) -> Iterator[Stage]:
    with stage(data_dir) as made:
        yield made


def _save(at: Stage, *titles: str) -> list[Path]:
    """Saves under these titles, the last one the newest."""
    paths = []
    for turns, title in enumerate(titles):
        kept = at.app.store.save(rising(turns + 2), title)
        assert isinstance(kept, Path)
        paths.append(kept)
    return paths


def _list(at: Stage) -> Saves:
    page = Saves(at.app)
    at.show(page)
    return page


def _titles(at: Stage) -> list[str]:
    return [info.title for info in at.app.store.list_saves()]


def _rows(at: Stage) -> list[str]:
    return [target.label for target in at.ui.targets if target.key.startswith("save ")]


def _retype(at: Stage, key: str, words: str) -> None:
    at.click(key)
    at.key("backspace", pygame.KMOD_CTRL)
    at.write(words)


# -- the list


def test_the_newest_save_comes_first_and_is_chosen(at: Stage) -> None:
    _save(at, "Old", "Middle", "New")
    page = _list(at)
    assert _rows(at) == ["New", "Middle", "Old"]
    assert page._save == page.saves[0]


def test_an_empty_list_says_so(at: Stage) -> None:
    _list(at)
    assert at.app.words("saves.none").split()[0] in [word for _, word in at.ui.texts]
    assert not at.has("open")


def test_the_open_game_stands_in_the_list_without_a_name_to_change(at: Stage) -> None:
    at.app.store.autosave(rising(2))
    _list(at)
    assert _rows(at) == [at.app.words("saves.open_game")]
    assert at.target("rename").press is None


def test_the_first_press_chooses_and_the_second_loads(at: Stage) -> None:
    old, _ = _save(at, "Old", "New")
    page = _list(at)
    at.click(f"save {old.name}")
    assert at.top is page
    at.click(f"save {old.name}")
    assert isinstance(at.top, Table)
    assert len(at.top.session.log) == len(rising(2).log)


# -- loading


def test_a_loaded_game_is_the_one_to_continue(at: Stage) -> None:
    _save(at, "Evening")
    _list(at)
    at.key("return")
    assert isinstance(at.top, Table)
    open_game = at.app.store.open_game()
    assert open_game
    assert open_game.entries == len(rising(2).log)


def test_loading_over_an_unkept_game_asks_first(at: Stage) -> None:
    _save(at, "Evening")
    at.app.store.autosave(rising(7))
    page = _list(at)
    page._chosen = next(info.path for info in page.saves if info.title)
    at.frame()
    at.click("open")
    assert isinstance(at.top, Question)
    at.click("keep")
    assert isinstance(at.top, Table)
    assert len(at.top.session.log) == len(rising(2).log)
    assert len(rising(7).log) in [info.entries for info in at.app.store.list_saves()]


def test_a_finished_game_opens_with_its_result(at: Stage) -> None:
    at.app.store.save(rising(None), "Ended")
    at.app.store.autosave(rising(3))
    page = _list(at)
    page._chosen = next(info.path for info in page.saves if info.title)
    at.frame()
    at.click("open")
    at.frame(times=3)
    assert isinstance(at.top, Result)
    assert isinstance(at.top.session.pending, Over)
    open_game = at.app.store.open_game()
    assert open_game
    assert open_game.entries == len(rising(3).log)


def test_a_save_can_be_watched(at: Stage) -> None:
    _save(at, "Evening")
    at.show(Saves(at.app, "replay"))
    at.click("open")
    assert isinstance(at.top, Replay)


def test_what_must_be_told_about_a_save_is_told_before_it_opens(at: Stage) -> None:
    (path,) = _save(at, "Evening")
    path.rename(path.with_name(f"{path.name}.bak"))
    _list(at)
    at.click("open")
    assert isinstance(at.top, Question)
    at.click("go_on")
    assert isinstance(at.top, Table)


# -- damaged files


def test_a_damaged_save_is_shown_and_set_aside(at: Stage) -> None:
    (path,) = _save(at, "Evening")
    path.write_text('{"format": 1, "ga')
    page = _list(at)
    assert page._save
    assert page._save.damaged
    at.click("open")
    assert at.top is page
    assert at.app.notice
    assert page.saves == ()
    assert len(list(path.parent.glob(f"{path.name}.corrupt-*"))) == 1


def test_a_save_of_an_unknown_game_says_which(at: Stage) -> None:
    (path,) = _save(at, "Evening")
    path.write_bytes(path.read_bytes().replace(b'"rising"', b'"sinking"'))
    page = _list(at)
    at.click("open")
    assert at.top is page
    assert at.app.notice
    assert "sinking" in at.app.notice.words
    assert path.exists()


def test_a_picture_that_cannot_be_read_does_not_matter(at: Stage) -> None:
    kept = at.app.store.save(rising(2), "Evening", b"no picture")
    assert isinstance(kept, Path)
    _list(at)
    assert _rows(at) == ["Evening"]


# -- renaming, deleting, bringing in


def test_a_save_is_renamed_by_keys_alone(at: Stage) -> None:
    _save(at, "Evening")
    page = _list(at)
    at.key("r")
    at.key("backspace", pygame.KMOD_CTRL)
    at.write("Morning")
    at.key("return")
    assert _titles(at) == ["Morning"]
    assert page._save
    assert page._save.title == "Morning"


def test_escape_stops_renaming_and_not_the_screen(at: Stage) -> None:
    _save(at, "Evening")
    page = _list(at)
    at.click("rename")
    at.write(" by the sea")
    at.key("escape")
    assert at.top is page
    assert _titles(at) == ["Evening"]


def test_a_name_that_is_taken_is_refused(at: Stage) -> None:
    _save(at, "Old", "New")
    _list(at)
    at.click("rename")
    _retype(at, "rename.title", "Old")
    at.click("rename.done")
    assert _titles(at) == ["New", "Old"]
    assert at.app.notice
    assert "Old" in at.app.notice.words


def test_what_was_deleted_can_be_brought_back_until_the_list_is_left(at: Stage) -> None:
    _save(at, "Old", "Middle", "New")
    _list(at)
    at.click("delete")
    at.click("delete")
    assert _titles(at) == ["Old"]
    at.click("undo")
    at.key("z", pygame.KMOD_CTRL)
    assert _titles(at) == ["New", "Middle", "Old"]
    assert not at.has("undo")


def test_after_a_deletion_the_next_save_is_chosen(at: Stage) -> None:
    _save(at, "Old", "Middle", "New")
    page = _list(at)
    page._chosen = page.saves[1].path
    at.frame()
    at.click("delete")
    assert page._save
    assert page._save.title == "Old"


def test_the_last_save_can_be_deleted_too(at: Stage) -> None:
    _save(at, "Only")
    page = _list(at)
    at.click("delete")
    assert page.saves == ()
    at.click("undo")
    assert _titles(at) == ["Only"]


def test_a_save_from_elsewhere_is_brought_in_by_its_path(at: Stage, tmp_path: Path) -> None:
    (path,) = _save(at, "Evening")
    elsewhere = tmp_path / "a friend's é.json"
    elsewhere.write_bytes(path.read_bytes())
    page = _list(at)
    at.click("import.path")
    at.write(f' "{elsewhere}" ')
    at.key("return")
    assert len(page.saves) == 2
    assert page._save
    assert page._save.path != path
    assert page._import == ""


def test_a_path_that_leads_nowhere_is_refused_with_a_reason(at: Stage) -> None:
    page = _list(at)
    page.take_in("nowhere.json")
    at.frame()
    assert at.app.notice
    assert "nowhere.json" in at.app.notice.words


# -- saving


def test_saving_proposes_a_name_that_is_free(at: Stage) -> None:
    other = rising(3, seed="another")
    at.show(SaveAs(at.app, other))
    at.key("return")
    at.show(SaveAs(at.app, rising(3)))
    at.key("return")
    assert len(set(_titles(at))) == 2


def test_saving_again_proposes_the_name_of_the_same_game(at: Stage) -> None:
    at.app.store.save(rising(3), "Evening")
    page = SaveAs(at.app, rising(5))
    at.show(page)
    assert page._usual == "Evening"
    assert at.target("save").label == at.app.words("saves.replace")
    at.click("save")
    (info,) = at.app.store.list_saves()
    assert info.entries == len(rising(5).log)


def test_a_save_without_a_name_gets_the_proposed_one(at: Stage) -> None:
    page = SaveAs(at.app, rising(3))
    at.show(page)
    _retype(at, "title", "   ")
    at.click("save")
    assert _titles(at) == [page._usual]


def test_a_save_that_cannot_be_written_says_why(at: Stage) -> None:
    (at.app.store.folder / "saves").write_text("in the way")
    at.show(SaveAs(at.app, rising(3)))
    at.key("return")
    assert at.app.notice
    assert _titles(at) == []


# -- pictures


def test_the_picture_of_a_save_shows_the_table(at: Stage) -> None:
    png = public_picture(at.app, rising(3))
    assert pygame.image.load(io.BytesIO(png)).get_size() == PICTURE
    assert png != public_picture(at.app, rising(4))


def test_the_picture_of_a_save_shows_nobodys_hand(at: Stage) -> None:
    session = rising(3)
    before = public_picture(at.app, session)
    hands = tuple(tuple(11 - value for value in hand) for hand in session.state.hands)
    assert hands != session.state.hands
    session.states[-1] = msgspec.structs.replace(session.state, hands=hands)
    assert public_picture(at.app, session) == before


# -- every window


@pytest.mark.parametrize("language", ["en", "qps"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_the_list_fits_every_window(
    data_dir: Path, size: tuple[int, int], scale: int, language: str
) -> None:
    with stage(data_dir, size, scale) as made:
        made.app.change(language=language)
        _list(made)
        assert made.ui.faults == []
        torn, *_ = _save(made, *(f"Evening {i} in the study above the sea" for i in range(12)))
        torn.write_text("{")
        page = _list(made)
        assert made.ui.faults == []
        page._chosen = torn
        assert made.frame().faults == []
        page._chosen = page.saves[0].path
        made.frame()
        made.click("rename")
        assert made.ui.faults == []
        made.click("delete")
        made.app.notice = None
        assert made.frame().faults == []
