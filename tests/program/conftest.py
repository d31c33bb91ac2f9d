"""The real program in a process of its own, watched through its files."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game import GAMES
from game.core import save
from game.core.session import Entry
from scenes.services.store import AUTOSAVE

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
"""Seconds that anything may take on a busy machine."""

collect_ignore = [] if shutil.which("Xvfb") and shutil.which("xdotool") else ["test_window.py"]


def wait_for(happened: Callable[[], object]) -> None:
    """Wait until it is so, but not for ever."""
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline, "it did not come to pass"
        time.sleep(0.01)


class Program:
    """``main.py`` while it runs."""

    def __init__(
        self, *arguments: str | Path, folder: Path, cwd: Path = ROOT, **variables: str
    ) -> None:
        """``folder`` is where its data are to be found; ``variables`` are added to this
        environment, empty ones taken out of it."""
        self.autosave = folder / AUTOSAVE
        self.settings = folder / "settings.json"
        environment = {k: v for k, v in {**os.environ, **variables}.items() if v}
        self.process = subprocess.Popen(
            [sys.executable, str(ROOT / "main.py"), *map(str, arguments)],
            cwd=cwd,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
        )

    @property
    def log(self) -> list[Entry]:
        """What the open game's file tells now; nothing before it is there."""
        if not self.autosave.exists():
            return []
        loaded = save.decode(self.autosave.read_bytes(), GAMES)
        assert loaded.agrees
        return loaded.session.log

    def reaches(self, length: int) -> None:
        """Wait until so many entries stand in the log."""
        wait_for(lambda: len(self.log) >= length or self.process.poll() is not None)
        assert self.process.poll() is None, self.process.communicate()[0]

    def kill(self) -> None:
        """End it at once, wherever it is."""
        self.process.kill()
        self.process.communicate(timeout=PATIENCE)

    def end(self) -> int:
        """Ask it to end, and give its exit code; it must say nothing."""
        self.process.send_signal(signal.SIGTERM)
        assert self.ended() == ""
        return self.process.returncode

    def ended(self) -> str:
        """What it has said by the time it ends."""
        return self.process.communicate(timeout=PATIENCE)[0]


Start = Callable[..., Program]


@pytest.fixture
def start(data_dir: Path) -> Iterator[Start]:
    """Starts the program, in the test's folder unless it is told another; none is left over.

    Nothing moves and nothing sounds, as far as its settings are read.
    """
    (data_dir / "settings.json").write_text(json.dumps({"motion": "off", "mute": True}))
    started: list[Program] = []

    def call(*arguments: str | Path, folder: Path | None = None, **others: object) -> Program:
        if folder is None:
            folder, arguments = data_dir, ("--data-dir", data_dir, *arguments)
        started.append(Program(*arguments, folder=folder, **others))  # type: ignore[arg-type]
        return started[-1]

    yield call
    for one in started:
        if one.process.poll() is None:
            one.kill()
