"""Compile the word tables: ``python -m tests.words`` after any change to a ``.po`` file."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

EPOCH = datetime(2026, 1, 1, tzinfo=UTC)
WORDS = Path(__file__).parent.parent / "assets" / "words"


def catalogues() -> list[Path]:
    return sorted(WORDS.glob("*/LC_MESSAGES/*.po"))


def compile_all() -> None:
    """Write a ``.mo`` beside every ``.po``."""
    for source in catalogues():
        with source.open("rb") as text:
            catalogue = read_po(text, locale=source.parts[-3])
        # The same text must give the same bytes, whenever it is compiled.
        catalogue.creation_date = catalogue.revision_date = EPOCH
        with source.with_suffix(".mo").open("wb") as binary:
            write_mo(binary, catalogue)


if __name__ == "__main__":
    compile_all()
