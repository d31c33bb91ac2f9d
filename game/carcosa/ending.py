"""The end of the game and the last power (CA-6)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from game.carcosa.events import CultRose, PowerGained
from game.carcosa.pieces import LEFT_POWER
from game.carcosa.power import controllers, line_of
from game.carcosa.resolving import place_of
from game.carcosa.state import CRIMINAL, State, Table, manned, with_cult
from game.core.protocol import ClauseId, Event, Over, ScoreLine, Seat
from game.landscape.grid import xy
from game.landscape.land import Section

RISE: Final = ClauseId("CA-6.1")
LAST: Final = ClauseId("CA-6.2")
MOST: Final = ClauseId("CA-6.3")
KING: Final = ClauseId("CA-6.4")

ORDER: Final = ("flow", "site", "district", "water")
"""Kinds of section in the order of the last power."""


def rise(state: State, events: list[Event]) -> State:
    """CA-6.1, CA-6.2: two stacks are out; Oracles go on without a limit."""
    events.append(CultRose(clause=RISE))
    for line in last_lines(state):
        cult = state.cults[line.seat]
        after = cult.power + line.points
        events.append(PowerGained(line.seat, line, cult.power, after, 0, clause=line.clause))
        state = with_cult(state, line.seat, replace(cult, power=after))
        state = replace(state, gains=(*state.gains, line))
    return replace(state, ending="rise")


def last_lines(table: Table) -> tuple[ScoreLine, ...]:
    """What each cult would gain if the game ended now (CA-6.2)."""
    land = table.land
    found = sorted(manned(land), key=lambda pair: ORDER.index(pair[1].kind))
    lines: list[ScoreLine] = []
    for root, section in found:
        if section.kind == "water":
            lines += _victims(table, section)
        elif points := left_power(table, root, section):
            at = xy(place_of(land, root)[0])
            counted = {"around" if section.kind == "site" else "tiles": points // LEFT_POWER}
            lines += [
                line_of(seat, f"{section.kind}.left", points, LAST, at, **counted)
                for seat in controllers(table, section)
            ]
    for seat, cult in enumerate(table.cults):
        if count := len(cult.charged):
            params = (("stones", count),)
            key = "carcosa.score.stones"
            lines.append(ScoreLine(Seat(seat), key, LEFT_POWER * count, LAST, params))
    return tuple(lines)


def left_power(table: Table, root: int, section: Section) -> int:
    """What an incomplete flow or district, or an unresolved site, is worth to its controllers."""
    if section.kind == "site":
        is_open = next(cell for cell, slot in table.land.sites.items() if slot == root)
        return 0 if is_open in table.stable else LEFT_POWER * (section.tiles.bit_count() - 1)
    return LEFT_POWER * section.tiles.bit_count() if section.open else 0


def _victims(table: Table, water: Section) -> list[ScoreLine]:
    owners = [pawn.owner for pawn in water.pawns if pawn.owner < CRIMINAL]
    at = xy(water.pawns[0].cell)
    return [
        line_of(
            Seat(seat),
            "victims",
            LEFT_POWER * owners.count(seat),
            LAST,
            at,
            victims=owners.count(seat),
        )
        for seat in sorted(set(owners))
    ]


def outcome(state: State) -> Over:
    """CA-6.3: most power wins, a tie is shared. CA-6.4: who summoned the King wins alone."""
    powers = [cult.power for cult in state.cults]
    rest = [seat for seat in range(len(powers)) if seat != state.summoner]
    standing = tuple(
        tuple(Seat(seat) for seat in rest if powers[seat] == power)
        for power in sorted({powers[seat] for seat in rest}, reverse=True)
    )
    if state.summoner is not None:
        standing = ((state.summoner,), *standing)
    clause = KING if state.ending == "king" else MOST
    return Over(frozenset(standing[0]), clause, standing)
