"""The rulebooks on the shelf: one for each game, in the player's language."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from game import GAMES
from game.core.rulebook import Rulebook
from scenes.services.words import FALLBACK

SHELF = Path(__file__).parent.parent.parent / "assets" / "rulebooks"


@cache
def rulebook(game: str, language: str = FALLBACK) -> Rulebook:
    """The rulebook of a game; in English where the language has none."""
    path = SHELF / language / f"{game}.toml"
    if not path.exists():
        path = SHELF / FALLBACK / f"{game}.toml"
    return Rulebook.parse(path.read_text(encoding="utf-8"), GAMES[game].constants)


def game_of(clause: str) -> str:
    """The game whose rulebook holds ``clause``; the first game if none does."""
    return next((key for key in GAMES if clause in rulebook(key)), next(iter(GAMES)))
