"""The arrows run one way: main -> scenes -> game. The rules know no screen, clock or luck."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
RULES = sorted((ROOT / "game").rglob("*.py"))
SCENES = sorted((ROOT / "scenes").rglob("*.py"))
FORBIDDEN = {"pygame", "pytmx", "random", "time", "os", "datetime", "pathlib", "scenes", "tests"}
ALLOWED = {"game/core/fate.py": {"random"}}


def imported(path: Path) -> set[str]:
    """The top-level packages that a file imports."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = {a.name for node in ast.walk(tree) if isinstance(node, ast.Import) for a in node.names}
    names |= {
        node.module
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module and not node.level
    }
    return {name.split(".")[0] for name in names}


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", RULES, ids=name)
def test_the_rules_import_no_screen_no_clock_no_luck_and_no_files(path: Path) -> None:
    assert imported(path) & FORBIDDEN <= ALLOWED.get(name(path), set())


@pytest.mark.parametrize("path", SCENES, ids=name)
def test_the_screens_draw_no_luck_of_their_own(path: Path) -> None:
    assert imported(path) & {"random", "tests"} == set()


def test_a_game_knows_no_other_game() -> None:
    games = [folder.name for folder in (ROOT / "game").iterdir() if (folder / "rules.py").exists()]
    for game in games:
        others = {f"game.{other}" for other in games if other != game}
        for path in (ROOT / "game" / game).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            assert not [other for other in others if f"{other}." in text or f"{other} " in text]
