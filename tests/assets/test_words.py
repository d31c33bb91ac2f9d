"""Word tables: compiled, complete, and their placeholders filled by the code that asks."""

from __future__ import annotations

import ast
import re
import string
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from game import GAMES
from scenes.services.words import PSEUDO, Words
from tests.playing import every_options
from tests.words import catalogues

ROOT = Path(__file__).parent.parent.parent
KEY = re.compile(r"^[a-z_]+(\.[a-z0-9_]+)+$")
SOURCES = [*sorted((ROOT / "scenes").rglob("*.py")), *sorted((ROOT / "game").rglob("*.py"))]


def read(path: Path) -> Catalog:
    with path.open("rb") as text:
        return read_po(text, locale=path.parts[-3])


def ids(catalogue: Catalog) -> set[str]:
    return {m.id if isinstance(m.id, str) else m.id[0] for m in catalogue if m.id}


ENGLISH = {path.stem: read(path) for path in catalogues() if path.parts[-3] == "en"}
KEYS = set().union(*(ids(catalogue) for catalogue in ENGLISH.values()))


def table(catalogue: Catalog) -> dict[tuple[str, ...], tuple[str, ...]]:
    """Keys and sentences of a catalogue, each with all its forms."""
    forms = [(m.id, m.string) for m in catalogue if m.id]
    return {_forms(key): _forms(sentence) for key, sentence in forms}


def _forms(said: str | list[str] | tuple[str, ...]) -> tuple[str, ...]:
    return (said,) if isinstance(said, str) else tuple(said)


@pytest.mark.parametrize("path", catalogues(), ids=lambda p: f"{p.parts[-3]}-{p.stem}")
def test_the_compiled_table_is_that_of_the_text(path: Path) -> None:
    with path.with_suffix(".mo").open("rb") as binary:
        compiled = read_mo(binary)
    assert table(compiled) == table(read(path))


def test_no_key_stands_in_two_tables() -> None:
    seen: dict[str, str] = {}
    for name, catalogue in ENGLISH.items():
        for key in ids(catalogue):
            assert key not in seen, f"{key} in {name} and {seen[key]}"
            seen[key] = name


@pytest.mark.parametrize("name", ENGLISH)
def test_every_key_has_a_sentence(name: str) -> None:
    for message in ENGLISH[name]:
        if message.id:
            forms = message.string if isinstance(message.string, tuple) else (message.string,)
            assert all(forms), message.id


def literals(path: Path) -> set[str]:
    """Plain strings in a source that look like word keys."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and KEY.match(node.value)
    }


def test_every_key_that_the_code_names_is_in_a_table() -> None:
    domains = {key.split(".")[0] for key in KEYS}
    asked = {word for path in SOURCES for word in literals(path)}
    keys = {word for word in asked if word.split(".")[0] in domains}
    files = {word for word in keys if word.endswith((".json", ".toml", ".svg", ".tmx"))}
    assert keys - files <= KEYS


def test_every_option_of_every_game_has_its_words() -> None:
    for key, game in GAMES.items():
        for options in every_options(game):
            for name in options.__struct_fields__:
                if name == "seats":
                    continue
                assert f"{key}.option.{name}" in KEYS
                value = getattr(options, name)
                if isinstance(value, str):
                    assert f"{key}.option.{name}.{value}" in KEYS
        assert f"{key}.total" in KEYS
        assert all(f"bot.{level}" in KEYS for level in game.bots)


def test_other_languages_fill_the_same_placeholders() -> None:
    for path in catalogues():
        for message in read(path):
            if not message.id or path.parts[-3] == "en":
                continue
            english = ENGLISH[path.stem].get(message.id)
            assert english is not None, message.id
            assert _fields(str(message.string)) == _fields(str(english.string)), message.id


def _fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def test_the_pseudo_language_is_forty_percent_longer_and_keeps_placeholders() -> None:
    words = Words(PSEUDO)
    plain = Words("en")
    long, short = words("curtain.look_away"), plain("curtain.look_away")
    assert 1.2 < len(long) / len(short) < 1.5
    assert "{name}" in words("curtain.open")
    assert "Vesta" in words("curtain.open", name="Vesta")


def test_an_unknown_key_shows_itself() -> None:
    assert Words("en")("no.such.key") == "no.such.key"


def test_no_sign_of_emphasis_is_left_that_is_not_drawn() -> None:
    texts = [str(m.string) for catalogue in ENGLISH.values() for m in catalogue if m.id]
    texts += [path.read_text("utf-8") for path in (ROOT / "assets/rulebooks/en").glob("*.toml")]
    left = [text for text in texts if re.search(r"\*\w[^*\n]*\*", text.replace("**", ""))]
    assert not left
