"""The command line of ``main.py``."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from game import GAMES
from scenes import __version__
from scenes.arguments import parse
from scenes.bootstrap import ROOT
from scenes.services.preferences import Preferences

WRONG = [
    ("--game chess", "'chess' is none of rising"),
    ("--game", "expected one argument"),
    ("--seats 2", "--seats needs --game"),
    ("--bots 1", "--bots needs --game"),
    ("--seed R'lyeh", "--seed needs --game"),
    ("--game rising --seats 3", "Cthulhu Rising seats 2"),
    ("--game rising --seats two", "'two' is not a number"),
    ("--game rising --seats -2", "'-2' is not a number"),
    ("--game rising --bots 3", "there are only 2 seats"),
    ("--game rising --seats 2 --bots 1.5", "'1.5' is not a number"),
    ("--load no-such-file.json", "there is no file 'no-such-file.json'"),
    ("--load .", "there is no file '.'"),
    ("--load README.md --game rising", "--load and --game exclude each other"),
    ("--size 1280", "'1280' is not a width and a height"),
    ("--size 99999x99999", "'99999x99999' is not a width and a height"),
    ("--size 1280x", "'1280x' is not a width and a height"),
    ("--size 1023x700", "1023x700 is smaller than 1024x700"),
    ("--size 1024x699", "1024x699 is smaller than 1024x700"),
    ("--scale 99", "99 is not between 100 and 200"),
    ("--scale 201", "201 is not between 100 and 200"),
    ("--scale big", "'big' is not a number"),
    ("--lang xx", "'xx' is none of en"),
    ("--lang ..", "'..' is none of en"),
    ("--data-dir README.md", "'README.md' is a file, not a folder"),
    ("--sead R'lyeh", "unrecognized arguments"),
    ("--full", "unrecognized arguments"),
    ("rising", "unrecognized arguments"),
]


@pytest.mark.parametrize(("line", "reason"), WRONG, ids=[line for line, _ in WRONG])
def test_a_wrong_value_is_refused_with_one_sentence(
    line: str, reason: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    with pytest.raises(SystemExit) as ended:
        parse(line.split())
    out, err = capsys.readouterr()
    assert ended.value.code == 2
    assert out == ""
    assert err.count("\n") == 1
    assert reason in err


def test_nothing_said_leaves_all_to_settings() -> None:
    arguments = parse([])
    assert (arguments.game, arguments.seats, arguments.bots, arguments.seed) == (
        None,
        None,
        0,
        None,
    )
    assert (arguments.load, arguments.data_dir, arguments.lang) == (None, None, None)
    assert (arguments.size, arguments.scale) == (None, None)
    assert (arguments.fullscreen, arguments.mute) == (False, False)


def test_every_value_is_understood(data_dir: Path) -> None:
    line = "--game rising --seats 2 --bots 2 --seed R'lyeh --size 1024x700 --fullscreen --scale 200"
    arguments = parse([*line.split(), "--lang", "en", "--mute", "--data-dir", str(data_dir)])
    assert (arguments.game, arguments.seats, arguments.bots) == ("rising", 2, 2)
    assert (arguments.seed, arguments.lang, arguments.data_dir) == ("R'lyeh", "en", data_dir)
    assert (arguments.size, arguments.scale) == ((1024, 700), 200)
    assert (arguments.fullscreen, arguments.mute) == (True, True)


def test_a_game_without_seats_takes_its_own_number() -> None:
    assert parse(["--game", "rising"]).seats == 2


def test_a_save_may_be_loaded(tmp_path: Path) -> None:
    save = tmp_path / "Ночь.json"
    save.touch()
    assert parse(["--load", str(save)]).load == save


def test_a_folder_for_saves_need_not_exist_yet(tmp_path: Path) -> None:
    assert parse(["--data-dir", str(tmp_path / "new")]).data_dir == tmp_path / "new"


def test_what_is_said_goes_before_the_settings() -> None:
    preferences = Preferences(fullscreen=True, window=(1600, 900, 30, 40))
    parse(["--size", "1280x800", "--scale", "150", "--lang", "en", "--mute"]).override(preferences)
    assert preferences.window == (1280, 800, 30, 40)
    assert not preferences.fullscreen
    assert (preferences.scale, preferences.language, preferences.mute) == (150, "en", True)


def test_what_is_not_said_is_left_to_the_settings() -> None:
    settings = {"fullscreen": True, "scale": 125, "mute": True, "language": "en"}
    preferences = Preferences(**settings)
    parse([]).override(preferences)
    assert preferences == Preferences(**settings)


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command], capture_output=True, text=True, timeout=60, check=False
    )


def test_the_program_ends_with_code_2_before_pygame_is_touched() -> None:
    ended = run("-X", "importtime", str(ROOT / "main.py"), "--game", "chess")
    *imports, sentence = ended.stderr.splitlines()
    modules = {line.rpartition("|")[2].strip() for line in imports}
    assert ended.returncode == 2
    assert sentence == f"main.py: --game: 'chess' is none of {', '.join(GAMES)}"
    assert "game" in modules
    assert not modules & {"pygame", "pytmx"}


def test_the_version_is_told_from_any_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ended = run(str(ROOT / "main.py"), "--version")
    assert (ended.returncode, ended.stdout) == (0, f"Mythos Tabletop {__version__}\n")
    assert ended.stderr == ""


def test_the_readme_names_every_option() -> None:
    told = run(str(ROOT / "main.py"), "--help").stdout
    options = set(re.findall(r"--[a-z-]+", told)) - {"--help"}
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "--game" in options
    assert [option for option in sorted(options) if f"`{option}" not in readme] == []
