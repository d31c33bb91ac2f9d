"""Games for tests of screens: the same moves every time."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

from msgspec import Meta

from game import GAMES
from game.core.protocol import AnyGame, Choice, ClauseId, Options
from game.core.session import Player, Session


def rising(
    turns: int | None,
    names: tuple[str, str] = ("Mara", "Otto"),
    bots: tuple[str, str] = ("", "simple"),
    seed: str = "hali-1895",
) -> Session:
    """Cthulhu Rising after so many actions, each the first that is legal; None: to its end."""
    game = GAMES["rising"]
    players = tuple(Player(n, i, b) for i, (n, b) in enumerate(zip(names, bots, strict=True)))
    session = Session(game, game.options(), players, seed)  # type: ignore[call-arg]
    session.begin()
    while turns != 0 and isinstance(pending := session.pending, Choice):
        session.submit(pending.seat, pending.actions[0])
        turns = None if turns is None else turns - 1
    return session


class WideOptions(Options, frozen=True, kw_only=True):
    """One option of each kind."""

    seats: Literal[2, 3, 4, 5] = 3
    cult: bool = False
    first: Literal["lot", "eldest", "loser"] = "eldest"
    small_city: Annotated[int, Meta(ge=1, le=4)] = 2


def wide_game(key: str = "carcassonne") -> AnyGame:
    """A game for up to five that needs no table of its own, to be set up only."""
    clauses = {"cult": ClauseId("CR-2.1"), "first.loser": ClauseId("CR-2.2")}
    return replace(
        GAMES["rising"],
        key=key,
        seats=(2, 3, 4, 5),
        options=WideOptions,
        option_clauses=clauses,
    )
