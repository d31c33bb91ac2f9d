"""Sentences for people. Rules and screens speak in keys; this module in words.

Catalogues are gettext files by key: ``assets/words/<language>/LC_MESSAGES/<domain>.mo``,
one domain for the frame and one for each game. A key that a language lacks falls back
to English, and an unknown key shows itself, so that it is seen and mended.
"""

from __future__ import annotations

import gettext
import locale
from functools import cache
from pathlib import Path

WORDS = Path(__file__).parent.parent.parent / "assets" / "words"
FALLBACK = "en"
PSEUDO = "qps"
"""English stretched by 40 %, to see where a translation would not fit."""


def languages() -> tuple[str, ...]:
    """Languages that have a catalogue, English first."""
    found = {path.name for path in WORDS.iterdir() if (path / "LC_MESSAGES").is_dir()}
    return (FALLBACK, *sorted(found - {FALLBACK}))


def system_language() -> str:
    """The language of this computer when we have it, else English."""
    try:
        wanted = (locale.getlocale()[0] or "").split("_")[0]
    except ValueError:  # macOS may have one that Python cannot name
        return FALLBACK
    return wanted if wanted in languages() else FALLBACK


class Words:
    """``words("title.quit")`` gives the sentence of a key, its ``{params}`` filled in."""

    def __init__(self, language: str = FALLBACK) -> None:
        self.language = language
        self._table = _catalogue(FALLBACK if language == PSEUDO else language)
        self._sentence = cache(self._table.gettext)  # a chain is slow, a frame asks hundreds

    def __call__(self, key: str, /, **params: object) -> str:
        return self._say(self._sentence(key), params)

    def count(self, key: str, n: int, /, **params: object) -> str:
        """The form of ``key`` for ``n`` things; ``{n}`` is filled in."""
        return self._say(self._table.ngettext(key, key, n), {"n": n, **params})

    def has(self, key: str) -> bool:
        return self._table.gettext(key) != key

    def _say(self, sentence: str, params: dict[str, object]) -> str:
        if self.language == PSEUDO:
            sentence = _stretched(sentence)
        return sentence.format_map(params) if params else sentence


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    """All domains of a language in one chain, English behind them."""
    table = gettext.NullTranslations()
    for folder in (FALLBACK, language):
        for path in sorted((WORDS / folder / "LC_MESSAGES").glob("*.mo")):
            with path.open("rb") as file:
                domain = gettext.GNUTranslations(file)
            domain.add_fallback(table)
            table = domain
    return table


def _stretched(sentence: str) -> str:
    """``sentence`` with vowels doubled outside ``{params}`` and [[links]] until 40 % longer."""
    room = round(len(sentence) * 0.4)
    out, depth = [], 0
    for letter in sentence:
        depth += (letter in "{[") - (letter in "}]")
        out.append(letter)
        if room > 0 and depth == 0 and letter in "aeiouyAEIOU":
            out.append(letter.lower())
            room -= 1
    return "".join(out)
