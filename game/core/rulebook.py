"""The rules in words, by clause id, with their numbers filled in."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass

from game.core.protocol import ClauseId

LINK = re.compile(r"\[\[([A-Z]{2}-\d+(?:\.\d+)?)\]\]")
"""How a text points to another clause."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered paragraph, or a chapter when ``id`` has no dot."""

    id: ClauseId
    title: str
    text: str
    """Own words with **bold** and [[links]]; numbers already filled in."""

    @property
    def chapter(self) -> ClauseId:
        """The chapter it stands in, e.g. ``CR-3`` for ``CR-3.2``."""
        return ClauseId(self.id.split(".")[0])

    @property
    def links(self) -> tuple[ClauseId, ...]:
        return tuple(ClauseId(found) for found in LINK.findall(self.text))


class Rulebook:
    """A game's clauses in order of the book."""

    def __init__(self, clauses: tuple[Clause, ...]) -> None:
        self.clauses = clauses
        self._by_id = {clause.id: clause for clause in clauses}

    @classmethod
    def parse(cls, text: str, constants: Mapping[str, int]) -> Rulebook:
        """Read ``["CR-1.1"] title = …, text = …`` tables; ``{NAME}`` is a constant.

        Raises:
            KeyError: a text names a constant that the rules do not have.
        """
        return cls(
            tuple(
                Clause(ClauseId(key), entry["title"], entry["text"].format_map(constants))
                for key, entry in tomllib.loads(text).items()
            )
        )

    def __contains__(self, clause: str) -> bool:
        return clause in self._by_id

    def __getitem__(self, clause: str) -> Clause:
        return self._by_id[ClauseId(clause)]

    def chapters(self) -> tuple[Clause, ...]:
        return tuple(clause for clause in self.clauses if clause.id == clause.chapter)

    def chapter(self, chapter: str) -> tuple[Clause, ...]:
        """The clauses of a chapter, without its heading."""
        return tuple(c for c in self.clauses if c.chapter == chapter and c.id != chapter)

    def find(self, words: str) -> tuple[Clause, ...]:
        """Clauses whose id, title or text holds every word, in any case."""
        wanted = words.casefold().split()
        return tuple(
            clause
            for clause in self.clauses
            if all(
                word in f"{clause.id} {clause.title} {clause.text}".casefold() for word in wanted
            )
        )
