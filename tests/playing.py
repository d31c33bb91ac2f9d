"""Random play and option sets for any game; used by the contract, golden, perft and bench."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin, get_type_hints

from game.core.fate import Luck
from game.core.protocol import AnyGame, Chance, Choice, Options, Over
from game.core.session import Player, Session

LONGEST = 20_000
"""Actions after which a game counts as endless."""

SEEDS = int(os.environ.get("SOAK_SEEDS", "6"))
"""Random games per game and option set; more in a soak."""


def every_options(game: AnyGame) -> list[Options]:
    """The defaults for every number of seats, and each other value of each option once."""
    found = [game.options(seats=seats) for seats in game.seats]
    for name, hint in get_type_hints(game.options, include_extras=False).items():
        if name == "seats":
            continue
        for value in _values(hint):
            options = game.options(seats=game.seats[0], **{name: value})
            if options not in found:
                found.append(options)
    return found


def _values(hint: Any) -> tuple[Any, ...]:
    if hint is bool:
        return (False, True)
    return get_args(hint) if get_origin(hint) is Literal else ()


def pick(pending: Choice[Any] | Chance[Any], luck: Luck) -> Any:
    """Any action, or any outcome by its weight."""
    if isinstance(pending, Choice):
        return pending.actions[luck([1] * len(pending.actions))]
    return pending.outcomes[luck([weight for _, weight in pending.outcomes])][0]


def playout(game: AnyGame, options: Options, seed: str) -> Iterator[tuple[Any, Any]]:
    """Each (state, pending) along one game of random legal play, the end included."""
    luck = Luck(seed)
    state = game.start(options)
    for _ in range(LONGEST):
        pending = game.pending(state)
        yield state, pending
        if isinstance(pending, Over):
            return
        state = game.apply(state, pick(pending, luck)).state
    raise AssertionError(f"{game.key} did not end: {options} {seed}")


def players(count: int, bots: str = "") -> tuple[Player, ...]:
    names = ("North", "East", "South", "West", "Middle")
    return tuple(Player(names[i], i, bots) for i in range(count))


def random_session(game: AnyGame, options: Options, seed: str, actions: int = LONGEST) -> Session:
    """A session in which ``actions`` random decisions were made, or all until the end."""
    session = Session(game, options, players(options.seats), seed)
    session.begin()
    luck = Luck(seed)
    for _ in range(actions):
        pending = session.pending
        if isinstance(pending, Over):
            break
        assert isinstance(pending, Choice)
        session.submit(pending.seat, pick(pending, luck))
    return session


def finished(session: Session) -> Session:
    """The game played to its end: bots as at the table, people by the first legal action."""
    while isinstance(choice := session.pending, Choice):
        action = choice.actions[0]
        if level := session.players[choice.seat].bot:
            luck = Luck(f"{session.seed}/bot/{len(session.log)}")
            view = session.game.view(session.state, choice.seat)
            action = session.game.bots[level](session.game, view, choice.actions, luck)
        session.submit(choice.seat, action)
    return session
