"""Compile the word tables: ``python -m tests.words`` after any change to a ``.po`` file."""

from __future__ import annotations

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

WORDS = Path(__file__).parent.parent / "assets" / "words"


def catalogues() -> list[Path]:
    return sorted(WORDS.glob("*/LC_MESSAGES/*.po"))


def compile_all() -> None:
    """Write a ``.mo`` beside every ``.po``."""
    for source in catalogues():
        with source.open("rb") as text:
            catalogue = read_po(text, locale=source.parts[-3])
        with source.with_suffix(".mo").open("wb") as binary:
            write_mo(binary, catalogue)


if __name__ == "__main__":
    compile_all()
