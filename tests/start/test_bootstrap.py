"""``python3 main.py`` on a machine that has Python and nothing else."""

from __future__ import annotations

import ast
import os
import re
import sys
from pathlib import Path

import pytest

from scenes import bootstrap
from tests.start.conftest import House

OLD_PYTHON = """\
import runpy, sys
sys.version_info = (3, 9, 2)
runpy.run_path("main.py", run_name="__main__")
"""
NO_VENV = """\
import runpy, sys
sys.modules["ensurepip"] = None  # as Debian leaves it out
runpy.run_path("main.py", run_name="__main__")
"""
NO_NETWORK = """\
echo "WARNING: Retrying (Retry(total=1)) after connection broken by 'NewConnectionError()'"
echo "ERROR: No matching distribution found for nowhere-to-be-found>=1"
exit 1
"""
NO_WHEEL = """\
echo "ERROR: Could not find a version that satisfies the requirement nowhere-to-be-found>=1"
echo "ERROR: No matching distribution found for nowhere-to-be-found>=1"
exit 1
"""
FULL_DISK = """\
echo "ERROR: Could not install packages due to an OSError: No space left on device"
echo "[notice] A new release of pip is available"
exit 1
"""


def test_nothing_is_made_where_the_packages_are(whole_house: House) -> None:
    start = whole_house.start("main.py", "--version")
    assert (start.code, start.said) == (0, [])
    assert not whole_house.venv.exists()


def test_the_first_start_makes_an_environment_and_starts_again_in_it(house: House) -> None:
    start = house.start("main.py", "--seed", "Old Ones", "--mute")
    assert (start.code, start.said) == (0, [])
    assert start.out == "started with main.py --seed Old Ones --mute\n"
    assert house.done() == ["venv --clear", "pip requirements.txt"]


def test_only_wheels_are_installed(house: House) -> None:
    start = house.start(pip='case "$*" in *--only-binary=:all:*) ;; *) exit 1 ;; esac')
    assert (start.code, start.said) == (0, [])


def test_the_second_start_installs_nothing(house: House) -> None:
    house.start()
    start = house.start()
    assert (start.out, start.err) == ("started with main.py\n", "")
    assert house.done() == ["venv --clear", "pip requirements.txt"]


def test_new_requirements_are_installed_into_the_same_environment(house: House) -> None:
    house.start()
    house.write("requirements.txt", "nowhere-to-be-found>=2\n")
    house.start()
    assert house.done() == ["venv --clear", "pip requirements.txt", "pip requirements.txt"]


def test_the_tests_have_requirements_of_their_own(house: House) -> None:
    start = house.start("-m", "tests", "-k", "line")
    assert start.out == "started with -m tests -k line\n"
    house.start()
    assert house.done() == ["venv --clear", "pip tests/requirements.txt", "pip requirements.txt"]


def test_an_environment_made_by_somebody_else_is_kept(house: House) -> None:
    house.start()
    (house.venv / "requirements.txt.sha256").unlink()
    house.start()
    assert house.done() == ["venv --clear", "pip requirements.txt", "pip requirements.txt"]


@pytest.mark.parametrize("missing", ["pyvenv.cfg", "bin/python"])
def test_a_half_made_environment_is_made_anew(house: House, missing: str) -> None:
    house.start()
    (house.venv / missing).unlink()
    start = house.start()
    assert (start.code, start.said) == (0, [])
    assert house.done() == ["venv --clear", "pip requirements.txt"] * 2


def test_an_environment_without_pip_is_made_anew(house: House) -> None:
    house.start()
    (house.venv / "requirements.txt.sha256").unlink()
    (house.venv / "bin" / "python").write_text("#!/bin/sh\necho No module named pip\nexit 1\n")
    assert house.start().code == 0
    assert house.done() == ["venv --clear", "pip requirements.txt"] * 2


def test_an_environment_for_another_machine_is_made_anew(house: House) -> None:
    house.start()
    (house.venv / "requirements.txt.sha256").unlink()
    (house.venv / "bin" / "python").write_bytes(b"\x7fELF of another kind")
    assert house.start().code == 0
    assert house.done() == ["venv --clear", "pip requirements.txt"] * 2


def test_a_stamped_environment_that_does_not_start_is_named(house: House) -> None:
    house.start()
    (house.venv / "bin" / "python").write_bytes(b"\x7fELF of another kind")
    start = house.start()
    assert start.code == 1
    assert start.said == [
        f"{house.venv}/bin/python cannot be started (Exec format error): "
        f"delete {house.venv} and start again."
    ]


def test_an_installation_that_was_killed_is_made_anew(house: House) -> None:
    house.start(pip="kill -9 $PPID")
    assert (house.venv / ".unfinished").exists()
    assert house.start().code == 0
    assert house.done() == ["venv --clear", "pip requirements.txt"] * 2


def test_an_interrupted_installation_ends_with_a_sentence(house: House) -> None:
    start = house.start(pip="kill -INT $PPID; exec sleep 30")
    assert start.code == 130
    assert start.said == ["The set-up was stopped: start again to finish it."]


@pytest.mark.parametrize(
    ("pip", "sentence"),
    [
        (NO_NETWORK, "The packages cannot be fetched: connect to the internet and start again."),
        (
            NO_WHEEL,
            "There is no nowhere-to-be-found>=1 for Python {}.{}: start again with another Python.",
        ),
        (
            FULL_DISK,
            "The packages cannot be installed (ERROR: Could not install packages due to an "
            "OSError: No space left on device): mend it and start again.",
        ),
    ],
)
def test_a_failed_installation_says_what_to_do(house: House, pip: str, sentence: str) -> None:
    start = house.start(pip=pip)
    assert start.code == 1
    assert start.said == [sentence.format(*sys.version_info)]
    assert house.start().code == 0, "the next start tries again"


def test_a_python_without_venv_says_what_to_install(house: House) -> None:
    start = house.start("-c", NO_VENV)
    assert start.code == 1
    assert len(start.said) == 1
    assert "sudo apt install python3" in start.said[0]
    assert not house.venv.exists()


def test_a_venv_that_fails_is_quoted(house: House) -> None:
    (house.stand_ins / "venv.py").write_text("raise SystemExit('Error: no more inodes')")
    start = house.start()
    assert start.code == 1
    assert start.said == [
        f"{house.venv} cannot be made (Error: no more inodes): mend it and start again."
    ]


def test_a_folder_that_cannot_be_written_is_named(house: House) -> None:
    house.venv.touch()  # in the way of the folder: refused to the administrator, too
    start = house.start()
    assert start.code == 1
    assert len(start.said) == 1
    assert f"{house.venv} cannot be written" in start.said[0]


def test_an_old_python_is_told_what_is_needed(house: House) -> None:
    start = house.start("-c", OLD_PYTHON)
    assert start.code == 1
    assert start.said == [
        "Mythos Tabletop needs Python 3.11 or newer, and this is 3.9: "
        "install a newer one and start again with it."
    ]


@pytest.mark.parametrize(
    "file",
    [
        "main.py",
        "scenes/__init__.py",
        "scenes/bootstrap.py",
        "tests/__init__.py",
        "tests/__main__.py",
    ],
)
def test_an_old_python_can_read_as_far_as_the_check(file: str) -> None:
    text = (bootstrap.ROOT / file).read_text(encoding="utf-8")
    tree = ast.parse(text, feature_version=(3, 6))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert "__future__" not in imported  # its annotations are younger than 3.6


def test_plain_pygame_elsewhere_is_passed_by(whole_house: House) -> None:
    (whole_house.stand_ins / "pygame-2.6.1.dist-info").mkdir()
    start = whole_house.start()
    assert start.out == "started with main.py\n"


def test_plain_pygame_in_our_environment_is_refused(whole_house: House) -> None:
    (whole_house.stand_ins / "pygame-2.6.1.dist-info").mkdir()
    start = whole_house.start(**{bootstrap.RESTARTED: "yes"})
    assert start.code == 1
    assert start.said == [
        f"{whole_house.venv} lacks pygame-ce, because plain pygame has taken its place: "
        "delete that folder and start again."
    ]


def test_an_environment_that_lacks_something_is_not_started_for_ever(house: House) -> None:
    start = house.start(**{bootstrap.RESTARTED: "yes"})
    assert start.code == 1
    assert start.said == [
        f"{house.venv} lacks nowhere-to-be-found>=1: delete that folder and start again."
    ]


def test_what_the_program_starts_itself_is_not_taken_for_a_restart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(bootstrap.RESTARTED, "yes")
    bootstrap.enter("requirements.txt")
    assert bootstrap.RESTARTED not in os.environ


def test_of_two_starts_at_once_one_installs_and_both_play(house: House) -> None:
    both = [house.call("main.py", pip="sleep 0.5") for _ in range(2)]
    assert [process.communicate(timeout=60)[0] for process in both] == [
        "started with main.py\n"
    ] * 2
    assert house.done() == ["venv --clear", "pip requirements.txt"]


@pytest.mark.parametrize(
    ("requirement", "version", "met"),
    [
        ("demo", "0", True),
        ("demo", None, False),
        ("demo==0.0.1", "0.0.1", True),
        ("demo==0.0.1", "0.0.2", False),
        ("demo>=2.0,<3", "2.10.1", True),
        ("demo>=2.0,<3", "1.26.4", False),
        ("demo>=2.0,<3", "3", False),
        ("demo>=2.9", "2.10.0rc1", True),
        ("demo>=4.0", "4", True),
    ],
)
def test_versions_are_compared_by_their_numbers(
    requirement: str, version: str | None, met: bool
) -> None:
    found = {} if version is None else {"demo": version}
    assert bootstrap.is_met(requirement, found) is met


def test_names_are_one_however_they_are_spelt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for entry in ("PyTMX-3.32.dist-info", "font_source-1.0-py3.11.egg-info", "README-1.txt"):
        (tmp_path / entry).mkdir()
    monkeypatch.setattr("sys.path", [str(tmp_path), "", "no such folder"])
    monkeypatch.chdir(tmp_path)
    assert bootstrap.installed() == {"pytmx": "3.32", "font-source": "1.0"}


@pytest.mark.parametrize("file", ["requirements.txt", "tests/requirements.txt"])
def test_our_requirements_ask_only_what_the_bootstrap_understands(file: str) -> None:
    wanted = bootstrap.read(bootstrap.ROOT / file)
    assert any(line.startswith("pygame-ce") for line in wanted)
    for line in wanted:
        assert re.fullmatch(r"[\w.-]+((>=|<|==)[\d.]+(,(?=\S))?)+", line), line
