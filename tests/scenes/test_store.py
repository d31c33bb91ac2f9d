"""What the store promises: nothing that was saved is ever lost, and nothing stops the game."""

from __future__ import annotations

import errno
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from game.core import save
from game.core.save import Loaded
from game.core.session import Player, Session
from scenes.services import store as module
from scenes.services.store import AUTOSAVE, Note, Opened, Store, tidy_title
from tests.scenes import pebbles

TITLES = (
    "Sunday evening",
    "Ночь в Каркозе",
    "ひらがな",
    "é/è\\:*?<>|\"' ..",
    "CON",
    "../../etc/passwd",
    "نامه‌ای",
    "👁 of the king",
    "x" * 300,
    ".",
    "\udcff half a letter",
)
NO_SAVES = (b"", b"GIF89a", b"\xff\xfe{}", b"[" * 100_000, b'{"a":' * 100_000)


@pytest.fixture
def store(data_dir: Path) -> Store:
    return Store(data_dir, pebbles.GAMES)


def files(folder: Path, pattern: str) -> list[str]:
    return sorted(path.name for path in folder.glob(pattern))


def loaded(opened: Opened[Loaded]) -> Session:
    assert opened.value is not None, opened.notes
    return opened.value.session


def saved(result: Path | Note) -> Path:
    assert isinstance(result, Path), result
    return result


def changed(text: bytes, **fields: object) -> bytes:
    return msgspec.json.encode({**msgspec.json.decode(text), **fields})


# A save comes back


def test_a_game_comes_back_as_it_was_saved(store: Store) -> None:
    session = pebbles.play(pebbles.session(), 5)
    opened = store.load(saved(store.save(session, "Sunday")))
    assert loaded(opened).log == session.log
    assert loaded(opened).players == session.players
    assert opened.notes == ()


def test_the_open_game_is_offered_to_the_next_start(store: Store, data_dir: Path) -> None:
    store.autosave(pebbles.play(pebbles.session(), 3))
    info = Store(data_dir, pebbles.GAMES).open_game()
    assert info is not None
    assert (info.game, info.entries, info.title) == ("pebbles", 4, "")


def test_nothing_is_offered_where_nothing_was_played(store: Store) -> None:
    assert store.open_game() is None
    assert store.list_saves() == ()


def test_a_finished_game_is_kept_but_not_continued(store: Store) -> None:
    store.autosave(pebbles.finished())
    assert store.open_game() is None
    (info,) = store.list_saves()
    assert info.finished
    assert loaded(store.load(info.path)).state.left == 0


def test_the_last_version_is_kept_beside_the_new_one(store: Store, data_dir: Path) -> None:
    for turns in (1, 2):
        store.autosave(pebbles.play(pebbles.session(), turns))
    backup = save.decode((data_dir / "autosave.json.bak").read_bytes(), pebbles.GAMES)
    assert len(backup.session.log) == 2


def test_a_disk_without_links_keeps_the_last_version_as_a_copy(
    store: Store, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "link", refusing(errno.EPERM))
    for turns in (1, 2):
        store.autosave(pebbles.play(pebbles.session(), turns))
    backup = save.decode((data_dir / "autosave.json.bak").read_bytes(), pebbles.GAMES)
    assert store.problem is None
    assert len(backup.session.log) == 2


# Titles and lists


@pytest.mark.parametrize("title", TITLES)
def test_any_title_can_be_given_and_is_kept(store: Store, title: str) -> None:
    path = saved(store.save(pebbles.session(), title))
    (info,) = store.list_saves()
    assert info.title == tidy_title(title)
    assert path.parent == store.saves
    assert all(c.isascii() and (c.isalnum() or c in "-.") for c in path.name)
    assert len(path.name) < 64


def test_titles_that_read_alike_in_ascii_do_not_overwrite_each_other(store: Store) -> None:
    for title in ("ひ", "ら", "Hali", "hali", "Hali!"):
        store.save(pebbles.session(), title)
    assert len(store.list_saves()) == 5


def test_the_same_title_replaces_the_older_save(store: Store) -> None:
    store.save(pebbles.session(), "Sunday")
    store.save(pebbles.play(pebbles.session(), 2), "  Sunday ")
    (info,) = store.list_saves()
    assert info.entries == 3


def test_a_title_is_one_line_of_bounded_length() -> None:
    assert tidy_title("\tone\r\ntwo \0 ") == "one two"
    assert len(tidy_title("y" * 500)) == 80


def test_saves_are_listed_newest_first(store: Store) -> None:
    for title in ("first", "second", "third"):
        store.save(pebbles.session(), title)
    store.autosave(pebbles.session())
    assert [info.title for info in store.list_saves()] == ["", "third", "second", "first"]


def test_a_list_tells_who_plays_what_and_how_far(store: Store) -> None:
    path = saved(store.save(pebbles.play(pebbles.session(), 4), "Sunday", b"a picture"))
    (info,) = store.list_saves()
    assert (info.path, info.game, info.entries) == (path, "pebbles", 5)
    assert [player.name for player in info.players] == ["Камилла", "Thale"]
    assert not info.finished
    assert info.picture is not None
    assert info.picture.read_bytes() == b"a picture"


def test_a_save_without_a_picture_takes_the_old_picture_away(store: Store) -> None:
    store.save(pebbles.session(), "Sunday", b"a picture")
    store.save(pebbles.session(), "Sunday")
    assert store.list_saves()[0].picture is None


def test_a_list_shows_a_damaged_save_until_it_is_loaded(store: Store) -> None:
    path = saved(store.save(pebbles.session(), "Sunday"))
    path.write_bytes(b"{")
    (info,) = store.list_saves()
    assert info.damaged
    assert store.load(path).value is None
    assert store.list_saves() == ()


@pytest.mark.parametrize("text", NO_SAVES)
def test_a_file_that_is_no_save_can_lie_among_them(store: Store, text: bytes) -> None:
    path = saved(store.save(pebbles.session(), "Sunday"))
    path.write_bytes(text)
    (info,) = store.list_saves()
    assert info.damaged
    assert store.rename(path, "Monday") == Note("store.unreadable", {"file": path.name})
    assert [note.key for note in store.load(path).notes] == ["store.set_aside"]


def test_a_time_without_a_zone_does_not_break_the_list(store: Store) -> None:
    path = saved(store.save(pebbles.session(), "Sunday"))
    store.save(pebbles.session(), "Monday")
    path.write_bytes(changed(path.read_bytes(), saved_at="2026-11-30T01:00:00"))
    assert len(store.list_saves()) == 2


# Rename, delete, import


def test_a_renamed_save_keeps_its_game_its_time_and_its_picture(store: Store) -> None:
    path = saved(store.save(pebbles.play(pebbles.session(), 2), "Sunday", b"a picture"))
    (before,) = store.list_saves()
    renamed = saved(store.rename(path, "Ночь"))
    (info,) = store.list_saves()
    assert (info.path, info.title, info.time) == (renamed, "Ночь", before.time)
    assert info.picture is not None
    assert len(loaded(store.load(renamed)).log) == 3


def test_a_title_that_is_taken_is_refused(store: Store) -> None:
    path = saved(store.save(pebbles.session(), "Sunday"))
    store.save(pebbles.session(), "Monday")
    assert store.rename(path, "Monday") == Note("store.taken", {"title": "Monday"})
    assert len(store.list_saves()) == 2


def test_a_save_can_be_renamed_to_what_it_is_called(store: Store) -> None:
    path = saved(store.save(pebbles.session(), "Sunday"))
    assert store.rename(path, "Sunday") == path


def test_a_save_that_has_vanished_cannot_be_renamed(store: Store) -> None:
    assert store.rename(store.saves / "gone.json", "Sunday") == Note(
        "store.unreadable", {"file": "gone.json"}
    )


def test_a_deleted_save_can_be_brought_back_whole(store: Store) -> None:
    for turns in (1, 2):
        path = saved(store.save(pebbles.play(pebbles.session(), turns), "Sunday", b"a picture"))
    before = store.list_saves()
    token = saved(store.delete(path))
    assert store.list_saves() == ()
    assert store.restore(token) == path
    assert store.list_saves() == before
    assert path.with_name(path.name + ".bak").exists()
    assert not token.exists()


def test_the_open_game_can_be_given_up_and_taken_back(store: Store) -> None:
    store.autosave(pebbles.session())
    token = saved(store.discard_autosave())
    assert store.open_game() is None
    assert store.restore(token) == store.folder / AUTOSAVE
    assert store.open_game() is not None


def test_what_was_deleted_does_not_overwrite_what_came_after_it(store: Store) -> None:
    token = saved(store.delete(saved(store.save(pebbles.session(), "Sunday"))))
    path = saved(store.save(pebbles.play(pebbles.session(), 2), "Sunday"))
    assert store.restore(token) == Note("store.taken", {"title": "Sunday"})
    assert len(loaded(store.load(path)).log) == 3
    assert token.exists()


def test_only_the_latest_deletions_are_kept(store: Store, data_dir: Path) -> None:
    tokens = []
    for number in range(module.TRASH_KEPT + 3):
        path = saved(store.save(pebbles.session(), f"game {number}"))
        tokens.append(saved(store.delete(path)))
    again = Store(data_dir, pebbles.GAMES)
    assert again.restore(tokens[0]) == Note("store.missing", {"file": tokens[0].name})
    assert isinstance(again.restore(tokens[-1]), Path)


def test_a_save_from_elsewhere_is_copied(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "from a friend.json"
    file.write_bytes(save.encode(pebbles.play(pebbles.session(), 2)))
    first = saved(store.import_file(file))
    second = saved(store.import_file(file))
    assert {info.title for info in store.list_saves()} == {"from a friend", "from a friend (2)"}
    assert len(loaded(store.load(first)).log) == len(loaded(store.load(second)).log) == 3
    assert file.exists()


@pytest.mark.parametrize("text", NO_SAVES)
def test_a_file_that_is_no_save_is_not_imported(store: Store, tmp_path: Path, text: bytes) -> None:
    file = tmp_path / "holiday.json"
    file.write_bytes(text)
    assert store.import_file(file) == Note("save.foreign", {"file": "holiday.json"})
    assert file.read_bytes() == text
    assert store.list_saves() == ()


def test_a_file_of_any_size_is_refused_quickly(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LARGEST_FILE", 1000)
    file = tmp_path / "film.mkv"
    file.write_bytes(b" " * 1001)
    assert store.import_file(file) == Note("save.foreign", {"file": "film.mkv"})


@pytest.mark.parametrize("name", ["gone.json", "nul\0.json", "."])
def test_a_path_that_cannot_be_read_is_not_imported(
    store: Store, tmp_path: Path, name: str
) -> None:
    result = store.import_file(tmp_path / name)
    assert isinstance(result, Note)
    assert result.key == "store.unreadable"


# Damaged, foreign and future files


def test_a_save_cut_off_anywhere_is_set_aside_and_told(store: Store) -> None:
    path = saved(store.save(pebbles.play(pebbles.session(), 10), "Sunday"))
    text = path.read_bytes()
    for length in range(0, len(text), 10):
        path.write_bytes(text[:length])
        opened = store.load(path)
        assert opened.value is None
        (note,) = opened.notes
        assert note.key == "store.set_aside"
        assert not path.exists()
        assert (path.parent / str(note.params["kept"])).read_bytes() == text[:length]
    assert len(files(store.saves, "*.corrupt-*")) == len(range(0, len(text), 10))


def test_a_cut_off_save_falls_back_to_its_last_version(store: Store, data_dir: Path) -> None:
    for turns in (3, 4):
        store.autosave(pebbles.play(pebbles.session(), turns))
    path = data_dir / AUTOSAVE
    text, backup = path.read_bytes(), (data_dir / "autosave.json.bak").read_bytes()
    for length in range(0, len(text), 10):
        path.write_bytes(text[:length])
        (data_dir / "autosave.json.bak").write_bytes(backup)
        info = store.open_game()
        assert info is not None
        assert info.entries == 4
        opened = store.load(path)
        assert len(loaded(opened).log) == 4
        assert opened.notes == (Note("store.from_backup", {"file": AUTOSAVE}),)
        assert path.read_bytes() == backup


def test_a_save_with_any_byte_flipped_never_raises(store: Store) -> None:
    path = saved(store.save(pebbles.play(pebbles.session(), 10), "Sunday"))
    text = path.read_bytes()
    for place in range(0, len(text), 7):
        path.write_bytes(text[:place] + bytes([text[place] ^ 0x15]) + text[place + 1 :])
        store.list_saves()
        store.load(path)


def test_a_damaged_save_elsewhere_is_not_moved(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_bytes(b"{")
    assert store.load(file) == Opened(None, (Note("save.foreign", {"file": "mine.json"}),))
    assert file.exists()


def test_a_save_elsewhere_is_loaded_from_there(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_bytes(save.encode(pebbles.session()))
    assert len(loaded(store.load(file)).log) == 1


def test_a_newer_format_is_refused_and_left_alone(store: Store) -> None:
    for turns in (1, 2):
        path = saved(store.save(pebbles.play(pebbles.session(), turns), "Sunday"))
    text = msgspec.json.encode({"format": save.FORMAT + 1, "everything": "laid out otherwise"})
    path.write_bytes(text)
    (note,) = store.load(path).notes
    assert (note.key, note.params["format"]) == ("save.newer", save.FORMAT + 1)
    assert path.read_bytes() == text


def test_a_game_that_is_not_there_is_refused_and_left_alone(store: Store) -> None:
    path = saved(store.save(pebbles.session(), "Sunday"))
    path.write_bytes(changed(path.read_bytes(), game="chess"))
    opened = store.load(path)
    assert opened.value is None
    assert [note.key for note in opened.notes] == ["save.unknown_game"]
    assert path.exists()


def test_a_log_that_breaks_off_is_told(store: Store) -> None:
    path = saved(store.save(pebbles.play(pebbles.session(), 3), "Sunday"))
    saved_log = msgspec.json.decode(path.read_bytes())["log"]
    saved_log[2] = [0, {"type": "Take", "pebbles": 1}]  # it is the other's turn
    path.write_bytes(changed(path.read_bytes(), log=saved_log))
    opened = store.load(path)
    assert len(loaded(opened).log) == 2
    assert opened.notes == (
        Note("store.stopped", {"played": 2, "entries": 4}),
        Note("store.stays"),
    )


def test_an_open_game_whose_log_breaks_off_is_kept_whole_among_the_saves(store: Store) -> None:
    store.autosave(pebbles.play(pebbles.session(), 3))
    saved_log = msgspec.json.decode(store.open_file.read_bytes())["log"]
    saved_log[2] = [0, {"type": "Take", "pebbles": 1}]  # it is the other's turn
    store.open_file.write_bytes(changed(store.open_file.read_bytes(), log=saved_log))
    opened = store.load(store.open_file)
    store.autosave(loaded(opened))
    (kept,) = files(store.saves, "*.json")
    assert [note.key for note in opened.notes] == ["store.stopped", "store.kept"]
    assert opened.notes[1].params == {"file": kept}
    assert msgspec.json.decode((store.saves / kept).read_bytes())["log"] == saved_log


# Two windows


@pytest.fixture
def second(store: Store) -> Iterator[Store]:
    """Another running program with the same folder."""
    assert store.claim("Second window") is None
    other = Store(store.folder, store.games)
    yield other
    other.release()
    store.release()


def test_two_running_programs_keep_a_game_each(store: Store, second: Store) -> None:
    store.autosave(pebbles.play(pebbles.session(), 3))
    note = second.claim("Second window")
    assert note == Note("store.second", {"title": "Second window"})
    assert second.open_game() is None
    second.autosave(pebbles.play(pebbles.session(), 1))
    assert len(loaded(store.load(store.open_file)).log) == 4
    assert [info.title for info in store.list_saves()] == ["Second window", ""]


def test_a_second_window_takes_no_save_that_is_there_already(store: Store, second: Store) -> None:
    store.save(pebbles.session(), "Second window")
    assert second.claim("Second window") == Note("store.second", {"title": "Second window (2)"})


def test_the_next_program_finds_the_autosave_free(store: Store, second: Store) -> None:
    store.release()
    assert second.claim("Second window") is None
    assert second.open_file == store.open_file


def test_a_folder_that_cannot_be_made_is_claimed_without_a_word(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    store = Store(tmp_path / "file" / "data")
    assert store.claim("Second window") is None


def test_a_log_that_leads_elsewhere_is_told(store: Store) -> None:
    path = saved(store.save(pebbles.session(), "Sunday"))
    path.write_bytes(changed(path.read_bytes(), digest="0" * 16))
    assert store.load(path).notes == (Note("store.differs"),)


def test_rules_that_trip_over_a_log_do_not_stop_the_program(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved(store.save(pebbles.session(), "Sunday"))

    def trip(text: bytes, games: object) -> Loaded:
        raise AssertionError("cannot be")

    monkeypatch.setattr(save, "decode", trip)
    assert [note.key for note in store.load(path).notes] == ["store.set_aside"]


def test_a_save_that_is_gone_is_told(store: Store) -> None:
    opened = store.load(store.saves / "gone.json")
    assert opened == Opened(None, (Note("store.missing", {"file": "gone.json"}),))


# A disk that says no


def refusing(number: int) -> Callable[..., None]:
    def refuse(*args: object, **kwargs: object) -> None:
        raise OSError(number, os.strerror(number))

    return refuse


@pytest.mark.parametrize("step", ["mkdir", "fsync", "replace"])
@pytest.mark.parametrize(
    ("number", "key"),
    [
        (errno.EACCES, "store.read_only"),
        (errno.EROFS, "store.read_only"),
        (errno.ENOSPC, "store.full"),
        (errno.EIO, "store.failed"),
    ],
)
def test_a_disk_that_refuses_is_told_and_tried_again(
    store: Store, monkeypatch: pytest.MonkeyPatch, step: str, number: int, key: str
) -> None:
    store.autosave(pebbles.session())
    session = pebbles.play(pebbles.session(), 2)
    with monkeypatch.context() as broken:
        broken.setattr(Path if step == "mkdir" else os, step, refusing(number))
        note = store.autosave(session)
        assert note is not None
        assert note.key == key
        assert store.problem == note
        assert str(note.params["folder"]) == str(store.folder)
    info = store.open_game()
    assert info is not None
    assert info.entries == 1
    assert files(store.folder, ".*.tmp") == []
    assert store.autosave(session) is None
    assert store.problem is None


def test_a_folder_that_cannot_be_made_leaves_a_game_without_saves(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    store = Store(tmp_path / "file" / "data", pebbles.GAMES)
    session = pebbles.session()
    assert isinstance(store.autosave(session), Note)
    assert isinstance(store.save(session, "Sunday", b"a picture"), Note)
    assert isinstance(store.delete(store.saves / "x.json"), Note)
    assert isinstance(store.restore(store.deleted / "x"), Note)
    assert isinstance(store.screenshot(b"a picture"), Note)
    assert store.load(store.saves / "x.json").value is None
    assert store.report(ValueError(), session, "1.0") is None
    assert store.open_game() is None
    assert store.list_saves() == ()


def test_a_damaged_file_that_cannot_be_moved_is_still_told(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved(store.save(pebbles.session(), "Sunday"))
    path.write_bytes(b"{")
    monkeypatch.setattr(Path, "rename", refusing(errno.EROFS))
    assert [note.key for note in store.load(path).notes] == ["save.foreign"]
    assert path.exists()


def test_half_a_letter_in_a_name_does_not_stop_the_game(store: Store) -> None:
    session = pebbles.session(names=("\udcff", "Thale"))
    note = store.autosave(session)
    assert note is not None
    assert note.key == "store.failed"


# A program that is killed


SAVER = """
import sys
from pathlib import Path
from scenes.services.store import Store
from tests.scenes import pebbles
store = Store(Path(sys.argv[1]), pebbles.GAMES)
session = pebbles.session()
print(0, flush=True)
for turn in range(1, 39):
    pebbles.play(session, 1)
    assert store.autosave(session) is None
    print(turn, flush=True)
sys.stdin.read()
"""


def test_a_program_killed_at_any_moment_loses_at_most_one_action(data_dir: Path) -> None:
    luck = random.Random(1895)
    for _ in range(30):
        shutil.rmtree(data_dir, ignore_errors=True)
        told = killed_saver(data_dir, luck.uniform(0, 0.05))
        store = Store(data_dir, pebbles.GAMES)
        info = store.open_game()
        kept = 0
        if info is not None:
            opened = store.load(info.path)
            assert opened.notes == ()
            kept = len(loaded(opened).log) - 1
        assert kept in (told, told + 1)
        assert files(data_dir, ".*.tmp") == []
        assert files(data_dir, "*.corrupt-*") == []


def killed_saver(folder: Path, seconds: float) -> int:
    """Kill a process that saves a game again and again; the last turn that it told of."""
    saver = subprocess.Popen(
        [sys.executable, "-c", SAVER, str(folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert saver.stdout is not None
    first = saver.stdout.readline()
    time.sleep(seconds)
    saver.kill()
    rest, _ = saver.communicate()
    return int((first + rest).split()[-1])


def test_what_a_killed_program_left_half_written_is_swept_away(data_dir: Path) -> None:
    (data_dir / "saves").mkdir()
    for folder in (data_dir, data_dir / "saves"):
        (folder / ".autosave-x7.tmp").write_bytes(b"{")
    Store(data_dir, pebbles.GAMES)
    assert files(data_dir, "**/.*.tmp") == []


# Screenshots and reports


def test_screenshots_go_to_the_players_pictures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, pictures = tmp_path / "home", tmp_path / "Bilder" / "Mythos Tabletop"
    monkeypatch.setattr(module, "default_folder", lambda: home)
    monkeypatch.setattr(module, "default_pictures", lambda: pictures)
    first, second = (saved(Store(home).screenshot(b"png")) for _ in range(2))
    assert first.parent == second.parent == pictures
    assert first != second


def test_screenshots_go_to_the_data_where_there_are_no_pictures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "Bilder").write_text("a file in the way")
    monkeypatch.setattr(module, "default_folder", lambda: tmp_path / "home")
    monkeypatch.setattr(module, "default_pictures", lambda: tmp_path / "Bilder" / "Mythos")
    path = saved(Store(tmp_path / "home").screenshot(b"png"))
    assert path.parent == tmp_path / "home" / "pictures"


def test_a_folder_of_ones_own_keeps_its_screenshots_too(store: Store) -> None:
    assert saved(store.screenshot(b"png")).parent == store.folder / "pictures"


def test_a_report_tells_what_happened_and_holds_the_game(store: Store) -> None:
    session = pebbles.play(pebbles.session(), 2)
    try:
        raise KeyError("the lamp has gone out")
    except KeyError as error:
        path = store.report(error, session, "1.2.3")
    assert path is not None
    assert path.parent == store.folder
    text = path.read_text(encoding="utf-8")
    for part in ("1.2.3", "Python", "pygame-ce", "Traceback", "the lamp has gone out", "Take"):
        assert part in text
    body = text[text.index('{\n "format"') :]
    assert len(save.decode(body.encode(), pebbles.GAMES).session.log) == 3


def test_a_report_is_written_without_a_game_too(store: Store) -> None:
    path = store.report(RuntimeError("\udcff"), None, "1.0")
    assert path is not None
    assert "RuntimeError" in path.read_text(encoding="utf-8")


def test_a_report_is_written_when_the_game_itself_is_broken(store: Store) -> None:
    session = pebbles.session()
    session.players = (Player("\udcff"), Player("Thale"))
    path = store.report(RuntimeError("first"), session, "1.0")
    assert path is not None
    text = path.read_text(encoding="utf-8")
    assert "first" in text
    assert "UnicodeEncodeError" in text
