"""The rulebook and the words of the game: complete, and every clause held by a test."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest
from babel.messages.pofile import read_po

from game.carcosa import CARCOSA, actions, events
from game.carcosa.pieces import EVENTS, STONES, kinds
from game.carcosa.tasks import AnyTask
from game.core.rulebook import Rulebook

HERE = Path(__file__).parent
ASSETS = HERE.parent.parent / "assets"
SOURCES = sorted((HERE.parent.parent / "game" / "carcosa").glob("*.py"))
CLAUSES = {
    "CA-1": 8,
    "CA-2": 10,
    "CA-3": 9,
    "CA-4": 5,
    "CA-5": 8,
    "CA-6": 4,
    "CA-7": 5,
    "CA-8": 5,
    "CA-9": 18,
}


@pytest.fixture(scope="module")
def book() -> Rulebook:
    text = (ASSETS / "rulebooks" / "en" / "carcosa.toml").read_text(encoding="utf-8")
    return Rulebook.parse(text, CARCOSA.constants)


@pytest.fixture(scope="module")
def keys() -> set[str]:
    with (ASSETS / "words" / "en" / "LC_MESSAGES" / "carcosa.po").open("rb") as text:
        told = [message.id for message in read_po(text) if message.id and message.string]
    return {key if isinstance(key, str) else key[0] for key in told}


def source() -> str:
    return "".join(path.read_text(encoding="utf-8") for path in SOURCES)


def snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def test_the_book_has_every_clause_in_order(book: Rulebook) -> None:
    expected = [
        clause
        for chapter, count in CLAUSES.items()
        for clause in (chapter, *(f"{chapter}.{number}" for number in range(1, count + 1)))
    ]
    assert [clause.id for clause in book.clauses] == expected


def test_its_links_lead_somewhere(book: Rulebook) -> None:
    assert all(link in book for clause in book.clauses for link in clause.links)


def test_every_clause_that_the_rules_name_is_in_the_book(book: Rulebook) -> None:
    named = set(re.findall(r'ClauseId\("(CA-\d\.\d+)"\)', source()))
    assert len(named) > 30
    assert all(clause in book for clause in named)


def test_every_clause_has_a_test_that_names_it(book: Rulebook) -> None:
    tests = "".join(path.read_text("utf-8") for path in HERE.glob("test_*.py"))
    held = {
        clause
        for mark in re.findall(r"clause\(([^)]*)\)", tests)
        for clause in re.findall(r"CA-\d\.\d+", mark)
    }
    assert held == {clause.id for clause in book.clauses if clause.id != clause.chapter}


def test_every_event_has_its_sentence(keys: set[str]) -> None:
    kinds_of = {
        events.PawnDeployed: ("flow", "district", "site", "water"),
        events.SectionCompleted: ("flow", "district", "site"),
        events.RitualHeld: ("devourer", "king-pleased"),
        events.RoomEmptied: ("asylum", "recovery"),
        events.PawnCalled: ("sign", "asylum", "water", "trap"),
        events.OccultistCame: ("oracle", "assistant", "ritual"),
        events.GameLost: ("exposed", "banished", "disbanded"),
    }
    for event in get_args(events.AnyEvent):
        key = f"carcosa.log.{snake(event.__name__)}"
        assert {f"{key}.{kind}" for kind in kinds_of.get(event, ())} or {key} <= keys
        assert all(f"{key}.{kind}" in keys for kind in kinds_of.get(event, ()))
    for secret in ("tile_seen", "stack_seen", "tile_kept", "tile_removed"):
        assert f"carcosa.log.{secret}.hidden" in keys


def test_every_action_of_a_seat_has_its_words(keys: set[str]) -> None:
    for action in get_args(actions.Action):
        key = f"carcosa.do.{snake(action.__name__)}"
        if action not in (actions.Begin, actions.Deal, actions.Bare, actions.PutAway):
            assert any(known == key or known.startswith(f"{key}.") for known in keys), key


def test_every_question_has_its_words(keys: set[str]) -> None:
    unasked = {"TurnUp", "LookAtHand", "DrawAgain", "Look", "FlowPower", "Madden", "ProphetHome"}
    unasked |= {"TurnOver", "RitualEffect", "Gain", "PutAway", "DetectivesDevoured", "Headcount"}
    unasked |= {"DetectivesAmazed", "TakeNotes", "Lose"}
    for task in get_args(AnyTask):
        if task.__name__ not in unasked:
            assert f"carcosa.ask.{snake(task.__name__)}" in keys
    assert {f"carcosa.ask.{step}" for step in ("begin", "select", "place", "deploy")} <= keys


def test_every_tile_stone_and_stable_side_has_its_words(keys: set[str]) -> None:
    assert {f"carcosa.tile.{kind.tile}" for kind in kinds().values()} <= keys
    assert {f"carcosa.stone.{stone}.text" for stone in STONES} <= keys
    assert {f"carcosa.event.{event}.text" for event in EVENTS} <= keys


def test_every_gain_has_its_words(keys: set[str]) -> None:
    scored = {key for key in keys if key.startswith("carcosa.score.")}
    whats = {"flow", "site", "devoured", "criminals", "district", "victims", "stones"}
    whats |= {"detectives", "rise", "king"}
    left = {f"carcosa.score.{what}.left" for what in ("flow", "site", "district")}
    assert scored == {f"carcosa.score.{what}" for what in whats} | left


def test_every_refusal_has_its_sentence_and_no_other_has(keys: set[str]) -> None:
    named = set(re.findall(r'"(carcosa\.refuse\.\w+)"', source()))
    assert {key for key in keys if key.startswith("carcosa.refuse.")} == named


def test_every_option_has_its_words_and_its_clause(keys: set[str], book: Rulebook) -> None:
    for name in CARCOSA.options.__struct_fields__:
        assert {f"carcosa.option.{name}", f"carcosa.option.{name}.help"} <= keys
        assert name == "seats" or CARCOSA.option_clauses[name] in book
