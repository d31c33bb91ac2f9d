"""Words and rulebook: every key, every clause, every number."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest
from babel.messages.pofile import read_po

from game.cards import CARDS
from game.cards.actions import Action
from game.cards.events import AnyEvent
from game.cards.pieces import CULTS, FACTS, MINION_NAMES, PEOPLE, RANKS
from game.cards.rules import STAGES
from game.core.rulebook import Rulebook

ASSETS = Path(__file__).parent.parent.parent / "assets"

FATE = {"Deal", "Show", "Draw"}
"""Actions that no seat takes."""

EXTRAS = {
    "PayCurse": {"cost"},
    "Buy": {"cost"},
    "Decline": {"reward"},
    "PayLoss": {"cost"},
    "Reroll": {"n"},
    "SlayMinion": {"faces"},
    "SlayHorror": {"faces"},
}
"""What the table adds to the fields of an action to tell it."""


def words(table: str = "cards") -> dict[str, str]:
    """The English sentences of the rules, or of another table, by key."""
    source = ASSETS / f"words/en/LC_MESSAGES/{table}.po"
    with source.open("rb") as text:
        catalogue = read_po(text, locale="en")
    return {str(message.id): str(message.string) for message in catalogue if message.id}


def holes(sentence: str) -> set[str]:
    """Names of the params in a sentence."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def sources() -> str:
    """All code of the rules."""
    folder = files("game.cards")
    return "\n".join(
        one.read_text(encoding="utf-8") for one in folder.iterdir() if one.name.endswith(".py")
    )


def told(kind: str, name: str) -> dict[str, str]:
    """The sentences about an action or event, all its variants."""
    prefix = f"cards.{kind}.{name}"
    return {
        key: sentence
        for key, sentence in words().items()
        if key == prefix or key.startswith(prefix + ".")
    }


@pytest.mark.parametrize("event", get_args(AnyEvent), ids=lambda event: event.__name__)
def test_every_event_has_its_sentences_and_they_name_only_its_fields(event: type) -> None:
    sentences = told("event", event.__name__)
    assert sentences
    for sentence in sentences.values():
        assert holes(sentence) <= set(event.__struct_fields__)


@pytest.mark.parametrize("action", get_args(Action), ids=lambda action: action.__name__)
def test_every_action_of_a_seat_has_words_and_a_reason(action: type) -> None:
    name = action.__name__
    sentences, reason = told("action", name), told("hint", name)
    if name in FATE:
        assert not sentences
        return
    fields = set(action.__struct_fields__)
    for sentence in sentences.values():
        assert holes(sentence) - set(CARDS.constants) <= fields | EXTRAS.get(name, set())
    assert sentences
    assert reason or name == "BeginAttack"
    assert all(holes(sentence) <= fields for sentence in reason.values())


def test_every_refusal_has_a_sentence_and_every_sentence_a_refusal() -> None:
    used = set(re.findall(r'"(cards\.refuse\.\w+)"', sources()))
    assert used == {key for key in words() if key.startswith("cards.refuse.")}


def test_a_refusal_is_told_with_what_it_knows() -> None:
    table = words()
    known = r'"(cards\.refuse\.\w+)"((?:,\s*\w+=[^,()]*(?:\([^()]*\))?)*)'
    for key, params in re.findall(known, sources()):
        names = set(re.findall(r"(\w+)=", params))
        assert holes(table[key]) <= names, key


def test_every_step_in_which_somebody_decides_has_a_prompt() -> None:
    prompts = words("cards_table")
    without = {"order", "begin", "draw", "roll", "inquiry", "purge", "outcome", "over"}
    for step in set(STAGES) - without:
        assert prompts[f"cards_table.do.{step}"]
        assert prompts[f"cards_table.do.{step}.how"]


def test_every_card_person_and_cult_has_its_name_and_text() -> None:
    table = words()
    for cult in CULTS:
        assert table[f"cards.cult.{cult}"]
    for rank in RANKS:
        assert table[f"cards.rank.{rank}"]
        assert table[f"cards.rank.{rank}.text"]
    for name in MINION_NAMES.values():
        assert table[f"cards.minion.{name}"]
    for person in PEOPLE:
        assert table[f"cards.person.{person}"]
        assert table[f"cards.person.{person}.skill"]
    for card, facts in FACTS.items():
        if facts.cult is None:
            assert table[f"cards.card.{card}"]
            assert table[f"cards.card.{card}.text"]


def test_numbers_in_texts_of_cards_come_from_the_rules() -> None:
    texts = [text for key, text in words().items() if key.endswith((".text", ".skill"))]
    assert texts
    for text in texts:
        assert holes(text) <= set(CARDS.constants)
        assert not re.search(r"\d", text)


def test_every_score_line_has_its_words() -> None:
    keys = set(re.findall(r'yield "(\w+)",', sources()))
    assert {f"cards.score.{key}" for key in keys} == {
        key for key in words() if key.startswith("cards.score.")
    }


def test_the_rulebook_has_all_clauses_in_order_and_its_links_lead_somewhere() -> None:
    text = (ASSETS / "rulebooks/en/cards.toml").read_text(encoding="utf-8")
    book = Rulebook.parse(text, CARDS.constants)
    counts = dict(zip(range(1, 9), (5, 8, 10, 3, 4, 9, 10, 6), strict=True))
    assert {one.id: len(book.chapter(one.id)) for one in book.chapters()} == {
        f"CO-{chapter}": count for chapter, count in counts.items()
    }
    assert all(link in book for clause in book.clauses for link in clause.links)
    named = set(re.findall(r'"(CO-\d+(?:\.\d+)?)"', sources()))
    assert len(named) > 40
    assert all(clause in book for clause in named)
