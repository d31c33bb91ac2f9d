"""The rulebook and the words of the game: complete, and every clause held by a test."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest
from babel.messages.pofile import read_po

from game.carcassonne import CARCASSONNE, rules
from game.carcassonne import events as told
from game.carcassonne.pieces import FOLLOWER, RIVAL, printed
from game.carcassonne.scoring import COMPLETE, LAST
from game.core.rulebook import Rulebook

HERE = Path(__file__).parent
ASSETS = HERE.parent.parent / "assets"


@pytest.fixture(scope="module")
def book() -> Rulebook:
    text = (ASSETS / "rulebooks" / "en" / "carcassonne.toml").read_text(encoding="utf-8")
    return Rulebook.parse(text, CARCASSONNE.constants)


@pytest.fixture(scope="module")
def keys() -> set[str]:
    with (ASSETS / "words" / "en" / "LC_MESSAGES" / "carcassonne.po").open("rb") as text:
        return {str(message.id) for message in read_po(text) if message.id and message.string}


def test_the_book_has_every_clause_in_order(book: Rulebook) -> None:
    counts = {"CC-1": 2, "CC-2": 6, "CC-3": 5, "CC-4": 7, "CC-5": 4}
    expected = [
        clause
        for chapter, count in counts.items()
        for clause in (chapter, *(f"{chapter}.{number}" for number in range(1, count + 1)))
    ]
    assert [clause.id for clause in book.clauses] == expected


def test_its_links_lead_somewhere(book: Rulebook) -> None:
    assert all(link in book for clause in book.clauses for link in clause.links)


def test_every_clause_that_the_rules_name_is_in_the_book(book: Rulebook) -> None:
    named = set(CARCASSONNE.option_clauses.values()) | set(COMPLETE.values()) | set(LAST.values())
    named |= {value for value in vars(rules).values() if re.fullmatch(r"CC-\d\.\d", str(value))}
    assert len(named) > 15
    assert all(clause in book for clause in named)


def test_every_clause_has_a_test_that_names_it(book: Rulebook) -> None:
    marks = re.findall(
        r"@clause\(([^)]*)\)", "".join(path.read_text("utf-8") for path in HERE.glob("test_*.py"))
    )
    held = {clause for mark in marks for clause in re.findall(r"CC-\d\.\d", mark)}
    assert held == {clause.id for clause in book.clauses if clause.id != clause.chapter}


def test_every_event_has_its_sentence(keys: set[str]) -> None:
    by_kind = {
        told.FollowerPlaced: tuple(FOLLOWER),
        told.ChallengeBegan: tuple(RIVAL),
        told.ChallengeWon: tuple(RIVAL),
    }
    for event in get_args(told.AnyEvent):
        key = "carcassonne.log." + re.sub(r"(?<!^)(?=[A-Z])", "_", event.__name__).lower()
        wanted = {f"{key}.{kind}" for kind in by_kind.get(event, ())} or {key}
        assert wanted <= keys


def test_every_section_follower_and_score_has_its_words(keys: set[str]) -> None:
    for kind in FOLLOWER:
        assert {f"carcassonne.section.{kind}", f"carcassonne.follower.{kind}"} <= keys
    assert {f"carcassonne.score.{kind}.complete" for kind in COMPLETE} <= keys
    assert {f"carcassonne.score.{kind}.left" for kind in LAST} <= keys


def test_every_tile_has_its_name(keys: set[str]) -> None:
    assert {f"carcassonne.tile.{tile['id']}" for tile in printed()} <= keys


def test_every_refusal_has_its_sentence(keys: set[str]) -> None:
    source = Path(rules.__file__).read_text(encoding="utf-8")
    named = set(re.findall(r'"(carcassonne\.refuse\.\w+)"', source))
    named |= {f"carcassonne.refuse.too_near.{kind}" for kind in RIVAL}
    assert {key for key in keys if key.startswith("carcassonne.refuse.")} == named
