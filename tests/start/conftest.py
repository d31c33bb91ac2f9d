"""A project folder with nothing installed, and stand-ins for venv and pip that fetch nothing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scenes.bootstrap import RESTARTED, ROOT

VENV = """\
import pathlib, sys
folder = pathlib.Path(sys.argv[-1])
python = folder / "bin" / "python"
python.parent.mkdir(parents=True, exist_ok=True)
python.write_text(pathlib.Path(__file__).with_name("python").read_text())
python.chmod(0o755)
(folder / "pyvenv.cfg").touch()
with open(pathlib.Path(__file__).with_name("log"), "a") as log:
    print("venv", *sys.argv[1:-1], file=log)
"""
"""Stands in for the module ``venv``; it notes that it was called."""

PYTHON = """\
#!/bin/sh
case "$*" in
*"pip --version") ;;
*"pip install"*) for file; do :; done; echo "pip ${file#$PWD/}" >> "{log}"; eval "$PIP" ;;
*) echo "started with $*" ;;
esac
"""
"""Stands in for the Python of ``.venv``; the variable PIP says what its pip does."""


class House:
    """A copy of the project in ``folder`` that needs a package which this Python lacks."""

    def __init__(self, home: Path) -> None:
        self.folder = home / "Mythos Tabletop"
        self.venv = self.folder / ".venv"
        self.stand_ins = home / "stand-ins"
        for name in ("main.py", "scenes/__init__.py", "scenes/bootstrap.py"):
            self.write(name, (ROOT / name).read_text(encoding="utf-8"))
        for name in ("__init__.py", "__main__.py", "requirements.txt"):
            self.write(f"tests/{name}", (ROOT / "tests" / name).read_text(encoding="utf-8"))
        self.write("requirements.txt", "nowhere-to-be-found>=1\n")
        self.stand_ins.mkdir()
        self.log = self.stand_ins / "log"
        self.log.touch()
        (self.stand_ins / "venv.py").write_text(VENV)
        (self.stand_ins / "python").write_text(PYTHON.replace("{log}", str(self.log)))

    def write(self, name: str, text: str) -> None:
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_text(text, encoding="utf-8")

    def call(self, *command: str, pip: str = "true", **variables: str) -> subprocess.Popen[str]:
        """Start this Python in the house; ``pip`` is what its pip shall do, in shell words."""
        here = {key: value for key, value in os.environ.items() if key != RESTARTED}
        return subprocess.Popen(
            [sys.executable, *command],
            cwd=self.folder,
            env={**here, "PYTHONPATH": str(self.stand_ins), "PIP": pip, **variables},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def start(self, *command: str, pip: str = "true", **variables: str) -> Start:
        return Start(self.call(*(command or ("main.py",)), pip=pip, **variables))

    def done(self) -> list[str]:
        """What venv and pip have been asked to do so far."""
        return self.log.read_text().splitlines()


class Start:
    """How a start went."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.out, self.err = process.communicate(timeout=60)
        self.code = process.returncode
        self.said = [line for line in self.err.splitlines() if line and "set up, once" not in line]
        """Lines on stderr but for the news that the set-up goes on."""


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


@pytest.fixture
def whole_house(house: House) -> House:
    """The project as it is, needing only what this Python has."""
    for name in ("game", "scenes", "assets/words"):
        shutil.copytree(ROOT / name, house.folder / name, dirs_exist_ok=True)
    shutil.copy(ROOT / "requirements.txt", house.folder)
    return house
