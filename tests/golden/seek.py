"""Finds golden games of a game: ``python -m tests.golden.seek cards 10``, for ten seeds.

Bots and chance play under every option, seed after seed; of all their games the few are
written that together show the endings. Needed only when the rules have changed so much
that the old games no longer replay; what was not found is named, and more seeds may find
it. Cthulhu Rising has a search of its own, because its matches seldom end the way that is
looked for.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Collection, Iterator, Mapping
from importlib import import_module

from msgspec.structs import replace

from game import GAMES
from game.core.protocol import AnyGame, Options
from game.core.session import Session
from tests.golden.ending import Ending
from tests.playing import every_options, finished, players, random_session
from tests.playthrough import GOLDEN, transcript

LARGEST = 150_000
"""Characters of a transcript."""

RANDOM = 20
"""Random games for each game of a bot; they are quick."""


def games(game: AnyGame, options: list[Options], seeds: int) -> Iterator[Session]:
    """Random games, games of each bot, and of each bot with one who acts without thought."""
    for number in range(seeds):
        for one in options:
            seed = f"{game.key}-{number}"
            for again in range(RANDOM):
                yield random_session(game, one, f"{seed}-{again}")
            for level in game.bots:
                bots = players(one.seats, level)
                for seated in (bots, players(1) + bots[1:]):
                    session = Session(game, one, seated, seed)
                    session.begin()
                    yield finished(session)


def shown(session: Session, endings: Mapping[str, Ending]) -> frozenset[str]:
    return frozenset(name for name, ending in endings.items() if ending(session))


def unshown(sessions: Collection[Session], endings: Mapping[str, Ending]) -> list[str]:
    return [name for name, ending in endings.items() if not any(map(ending, sessions))]


def few(sessions: Iterator[Session], endings: Mapping[str, Ending]) -> dict[str, Session]:
    """Each time the game that shows most of what is still to be shown, the shortest of them.

    It is named for the rarest ending that it was taken for.
    """
    found: dict[frozenset[str], Session] = {}
    for session in sessions:
        seen = shown(session, endings)
        if seen not in found or len(session.log) < len(found[seen].log):
            found[seen] = session
    rarity = {name: sum(name in seen for seen in found) for name in endings}
    missing = {name for name, count in rarity.items() if count}
    taken = {}
    while missing:
        seen = max(found, key=lambda seen: (len(seen & missing), -len(found[seen].log)))
        taken[min(seen & missing, key=lambda name: (rarity[name], name))] = found[seen]
        missing -= seen
    return taken


def slug(ending: str) -> str:
    words = re.sub(r"[^a-z ]", "", ending.split(": ")[1].lower()).split()
    return "-".join(words)


def main(key: str, seeds: int = 10) -> None:
    game = GAMES[key]
    endings = import_module(f"tests.golden.endings_{key}").ENDINGS
    folder = GOLDEN / key
    folder.mkdir(exist_ok=True)
    options = [replace(one, seats=n) for n in game.seats for one in every_options(game)]
    found = few(games(game, options, seeds), endings)
    print(*(f"not found: {name}" for name in unshown(found.values(), endings)), sep="\n")
    for name, session in found.items():
        text = transcript(session)
        assert len(text) < LARGEST
        (folder / f"{slug(name)}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
