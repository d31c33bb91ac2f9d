"""Rulebooks: every clause that anything names is there, in every language, with its numbers."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from game import GAMES
from game.core.rulebook import Rulebook

ROOT = Path(__file__).parent.parent.parent
SHELF = ROOT / "assets" / "rulebooks"
BOOKS = sorted(SHELF.glob("*/*.toml"))
CLAUSE = re.compile(r"\b[A-Z]{2}-\d+\.\d+")
EVERY_GAME = pytest.mark.parametrize("key", GAMES)


def book(path: Path) -> Rulebook:
    return Rulebook.parse(path.read_text(encoding="utf-8"), GAMES[path.stem].constants)


def english(key: str) -> Rulebook:
    return book(SHELF / "en" / f"{key}.toml")


def named(*folders: Path) -> set[str]:
    """The clause ids that stand in the sources below ``folders``."""
    files = [path for folder in folders for path in folder.rglob("*.py")]
    return {found for path in files for found in CLAUSE.findall(path.read_text(encoding="utf-8"))}


@EVERY_GAME
def test_every_clause_named_in_the_rules_or_at_the_table_is_in_the_rulebook(key: str) -> None:
    clauses = {str(clause.id) for clause in english(key).clauses}
    prefix = next(iter(clauses)).split("-")[0]
    tables = [p.read_text(encoding="utf-8") for p in (ROOT / "scenes").rglob("*.py")]
    used = named(ROOT / "game" / key) | {c for text in tables for c in CLAUSE.findall(text)}
    assert {clause for clause in used if clause.startswith(prefix)} <= clauses


@EVERY_GAME
def test_every_clause_of_the_rulebook_stands_in_a_test(key: str) -> None:
    clauses = {str(clause.id) for clause in english(key).clauses if "." in clause.id}
    assert clauses <= named(ROOT / "tests" / key)


@EVERY_GAME
def test_every_clause_has_a_title_a_text_a_chapter_and_live_links(key: str) -> None:
    rules = english(key)
    for clause in rules.clauses:
        assert clause.title
        assert clause.text
        assert clause.chapter in rules
        assert all(link in rules for link in clause.links), clause.id
        assert "{" not in clause.text


@EVERY_GAME
def test_numbers_come_from_the_rules(key: str) -> None:
    raw = tomllib.loads((SHELF / "en" / f"{key}.toml").read_text(encoding="utf-8"))
    used = {n for entry in raw.values() for n in re.findall(r"\{(\w+)\}", entry["text"])}
    assert used
    assert used <= set(GAMES[key].constants)


@pytest.mark.parametrize("path", [p for p in BOOKS if p.stem in GAMES], ids=lambda p: p.stem)
def test_other_languages_have_the_same_clauses_or_fewer(path: Path) -> None:
    assert {c.id for c in book(path).clauses} <= {c.id for c in english(path.stem).clauses}


def test_a_search_finds_every_word_in_any_case() -> None:
    rules = Rulebook.parse('["X-1"]\ntitle="One"\ntext="The SECOND {N}"\n', {"N": 7})
    assert rules.find("second 7") == rules.clauses
    assert rules.find("second eight") == ()
