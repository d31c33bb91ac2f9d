"""Golden games: whole games that must go as they once went, and that end in every way."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from game import GAMES
from game.core.session import Session
from tests.golden.ending import Ending
from tests.playthrough import GOLDEN, golden_files, session_of, transcript

ENDINGS: Mapping[str, Mapping[str, Ending]] = {
    key: import_module(f"tests.golden.endings_{key}").ENDINGS
    for key in GAMES
    if (GOLDEN / f"endings_{key}.py").exists()
}
"""Key of a game -> what must be met with in its golden games."""


@cache
def golden_sessions(key: str) -> tuple[Session, ...]:
    return tuple(session_of(path) for path in golden_files() if path.parent.name == key)


def name(path: Path) -> str:
    return path.relative_to(GOLDEN).with_suffix("").as_posix()


def test_every_game_says_what_its_golden_games_must_show() -> None:
    assert ENDINGS.keys() == GAMES.keys()


@pytest.mark.parametrize("path", golden_files(), ids=name)
def test_a_golden_game_goes_as_it_once_went(path: Path) -> None:
    written = path.read_text(encoding="utf-8").splitlines()
    played = transcript(session_of(path)).splitlines()
    for number, (was, now) in enumerate(zip(written, played, strict=False), start=1):
        assert now == was, f"{name(path)}, line {number}"
    assert len(played) == len(written)


@pytest.mark.parametrize(
    ("key", "ending"), [(key, ending) for key, endings in ENDINGS.items() for ending in endings]
)
def test_some_golden_game_shows_each_of_them(key: str, ending: str) -> None:
    assert any(map(ENDINGS[key][ending], golden_sessions(key)))
