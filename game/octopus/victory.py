"""GO-5: who has won once all locations are resolved, or how the next turn begins."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from game.core.protocol import ClauseId, Event, Over, Seat
from game.octopus.events import GameEnded, TieBroken, TurnBegan
from game.octopus.pieces import THINGS
from game.octopus.state import Cult, Ending, Table
from game.octopus.talks import first_speaker

KINDS_TO_WIN: Final = 4
"""Kinds of component that win the game (GO-5.1)."""


def verify(table: Table, log: list[Event]) -> Table:
    """End the game, or begin a new turn."""
    living = table.living()
    if len(living) < 2:
        return _end(table, living[0] if living else None, "GO-5.3", log)
    holders = tuple(s for s in living if len(table.cults[s].held) >= KINDS_TO_WIN)
    if len(holders) == 1:
        return _end(table, holders[0], "GO-5.1", log)
    if holders:
        return _break_tie(table, holders, log)
    return _revoke(table, log)


def _break_tie(table: Table, tied: tuple[Seat, ...], log: list[Event]) -> Table:
    """GO-5.2: kind by kind who lacks it drops out, then who has less Power."""
    for thing in THINGS:
        kept = tuple(s for s in tied if thing in table.cults[s].held)
        tied = _drop(tied, kept, thing, log)
    most = max(table.cults[s].power for s in tied)
    tied = _drop(tied, tuple(s for s in tied if table.cults[s].power == most), 0, log)
    return _end(table, tied[0] if len(tied) == 1 else None, "GO-5.2", log)


def _drop(
    tied: tuple[Seat, ...], kept: tuple[Seat, ...], thing: int, log: list[Event]
) -> tuple[Seat, ...]:
    """Those still tied; all of ``tied`` when none or all of them are ``kept``."""
    if kept in ((), tied):
        return tied
    dropped = tuple(s for s in tied if s not in kept)
    log.append(TieBroken(clause=ClauseId("GO-5.2"), thing=thing, kept=kept, dropped=dropped))
    return kept


def _end(table: Table, winner: Seat | None, clause: str, log: list[Event]) -> Table:
    log.append(GameEnded(clause=ClauseId(clause), winner=winner))
    return replace(table, ending=Ending(winner, ClauseId(clause)))


def _revoke(table: Table, log: list[Event]) -> Table:
    """GO-5.4, told with who would speak first."""
    turn = table.turn + 1
    first = first_speaker(turn, len(table.cults))
    log.append(TurnBegan(clause=ClauseId("GO-5.4"), turn=turn, first=first))
    return begin_turn(table, turn)


def begin_turn(table: Table, turn: int) -> Table:
    """Offspring leave, Cultists stay, and who lay gets up (GO-5.4)."""
    cults = tuple(
        replace(cult, offspring=0, lying=False) if cult.offspring or cult.lying else cult
        for cult in table.cults
    )
    return replace(table, cults=cults, turn=turn, place=0)


def over(ending: Ending, cults: tuple[Cult, ...]) -> Over:
    """The winner first; then by kinds held, GO-5.2 and Power; last who went out, soonest last.

    When nobody has won, cults that are equal in all this share a place.
    """
    places: dict[tuple[int, ...], list[Seat]] = {}
    for number, cult in enumerate(cults):
        places.setdefault(_rank(cult, number == ending.winner), []).append(Seat(number))
    return Over(
        winners=frozenset() if ending.winner is None else frozenset({ending.winner}),
        clause=ending.clause,
        standing=tuple(tuple(places[rank]) for rank in sorted(places, reverse=True)),
    )


def _rank(cult: Cult, is_winner: bool) -> tuple[int, ...]:
    """Greater is better."""
    kinds = (int(thing in cult.held) for thing in THINGS)
    enough = min(len(cult.held), KINDS_TO_WIN)
    return (is_winner, not cult.gone, cult.gone, enough, *kinds, cult.power)
