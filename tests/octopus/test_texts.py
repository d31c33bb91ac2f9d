"""Words and rulebook: every key, every clause, every number."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po
from msgspec.structs import asdict, fields

from game.core.rulebook import Rulebook
from game.octopus import OCTOPUS
from game.octopus.actions import Action
from game.octopus.events import AnyEvent
from game.octopus.pieces import THINGS, pieces, thing_key

ASSETS = Path(__file__).parent.parent.parent / "assets"

VARIANTS = {
    "CultistMoved": ("", "exterior"),
    "PowerChanged": ("up", "down"),
    "Battle": ("", "one"),
    "CultGone": ("", "empty"),
    "Proposed": ("", "self", "nothing"),
    "Agreed": ("", "nothing"),
    "NotGathered": ("held", "none_left", "declined"),
    "TieBroken": ("", "power"),
    "GameEnded": ("", "nobody"),
}
"""Event -> all values of its ``variant``; the others have one sentence each."""


def words() -> dict[str, str]:
    """The English sentences by key."""
    source = ASSETS / "words/en/LC_MESSAGES/octopus.po"
    with source.open("rb") as text:
        catalogue = read_po(text, locale="en")
    return {str(message.id): str(message.string) for message in catalogue if message.id}


def holes(sentence: str) -> set[str]:
    """Names of the params in a sentence."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def sources() -> str:
    """All code of the rules."""
    folder = files("game.octopus")
    return "\n".join(
        one.read_text(encoding="utf-8") for one in folder.iterdir() if one.name.endswith(".py")
    )


def rulebook() -> Rulebook:
    text = (ASSETS / "rulebooks/en/octopus.toml").read_text(encoding="utf-8")
    return Rulebook.parse(text, OCTOPUS.constants)


@pytest.mark.parametrize("event", AnyEvent.__args__, ids=lambda event: event.__name__)
def test_every_event_has_its_sentences_and_they_name_only_its_fields(event: type) -> None:
    table = words()
    for variant in VARIANTS.get(event.__name__, ("",)):
        sentence = table[f"octopus.event.{event.__name__}" + (variant and f".{variant}")]
        assert holes(sentence) <= {field.name for field in fields(event)}


def test_every_action_of_a_seat_has_words() -> None:
    named = {key.split(".")[2] for key in words() if key.startswith("octopus.action.")}
    assert named == {kind.__name__ for kind in Action.__args__} - {"DrawExterior"}


def test_every_refusal_has_a_sentence_and_every_sentence_a_refusal() -> None:
    used = set(re.findall(r'"(octopus\.refuse\.\w+)"', sources()))
    assert used == {key for key in words() if key.startswith("octopus.refuse.")}


def test_every_place_and_thing_has_a_name() -> None:
    table = words()
    assert all(f"octopus.room.{room.key}" in table for room in pieces().rooms)
    assert all(f"octopus.thing.{thing_key(thing)}" in table for thing in THINGS)


@pytest.mark.parametrize("exterior", pieces().exteriors, ids=lambda one: one.key)
def test_every_exterior_location_has_its_texts_with_its_own_numbers(exterior: object) -> None:
    table = words()
    numbers = asdict(exterior)
    key = f"octopus.exterior.{numbers['key']}"
    assert table[key]
    assert table[f"{key}.mood"]
    effect = table[f"{key}.effect"]
    assert holes(effect) == {
        name for name, value in numbers.items() if type(value) is int and value
    }


def test_every_option_has_its_words_and_its_help() -> None:
    table = words()
    for field in fields(OCTOPUS.options):
        assert f"octopus.option.{field.name}" in table
        assert f"octopus.option.{field.name}.help" in table
    for value in ("random", *(one.key for one in pieces().exteriors)):
        assert f"octopus.option.exterior.{value}" in table
        assert f"octopus.option.exterior.{value}.help" in table


def test_every_clause_that_the_rules_name_is_in_the_rulebook() -> None:
    book = rulebook()
    named = set(re.findall(r'"(GO-\d(?:\.\d)?)"', sources()))
    assert len(named) > 15
    assert all(clause in book for clause in named)


def test_the_rulebook_has_all_clauses_in_order_and_its_links_lead_somewhere() -> None:
    book = rulebook()
    counts = {"GO-1": 6, "GO-2": 5, "GO-3": 3, "GO-4": 8, "GO-5": 4, "GO-6": 4}
    assert {one.id: len(book.chapter(one.id)) for one in book.chapters()} == counts
    assert all(link in book for clause in book.clauses for link in clause.links)


def test_numbers_in_the_rulebook_come_from_the_rules() -> None:
    text = (ASSETS / "rulebooks/en/octopus.toml").read_text(encoding="utf-8")
    assert holes(text) == set(OCTOPUS.constants)
