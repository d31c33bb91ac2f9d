"""What every test may count on: no window, no sound, folders of its own, clauses that are named."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")  # before anything imports pygame
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import hypothesis
import pytest

hypothesis.settings.register_profile(
    "project",
    deadline=None,  # a busy machine is no fault of the rules
    derandomize=True,  # the same commit gives the same verdict everywhere
    database=None,
)
hypothesis.settings.load_profile("project")


@pytest.fixture
def data_dir(tmp_path: Path) -> Path:
    """An empty folder for saves and settings, with a name as hard as some homes have."""
    folder = tmp_path / "Спасённые игры é ひら"
    folder.mkdir()
    return folder


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """A rule that fails is reported with the clauses that it breaks."""
    report = yield
    clauses = [clause for mark in item.iter_markers("clause") for clause in mark.args]
    if report.failed and clauses:
        report.sections.append(("clause", " ".join(clauses)))
    return report
