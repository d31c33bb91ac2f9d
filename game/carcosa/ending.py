"""The end of the game and the last power (CA-6)."""

from __future__ import annotations

from typing import Final, Literal

from msgspec.structs import replace

from game.carcosa.events import CultRose, GameLost, PowerGained
from game.carcosa.pieces import DISTANT_KING_SCORE, KING_SCORE, LEFT_POWER, RISE_SCORE
from game.carcosa.power import controllers, line_of
from game.carcosa.resolving import place_of
from game.carcosa.state import CRIMINAL, LOST, State, Table, manned, with_cult
from game.core.protocol import ClauseId, Event, Over, ScoreLine, Seat
from game.landscape.grid import xy
from game.landscape.land import Section

RISE: Final = ClauseId("CA-6.1")
LAST: Final = ClauseId("CA-6.2")
MOST: Final = ClauseId("CA-6.3")
KING: Final = ClauseId("CA-6.4")
SOLO_LOST: Final = ClauseId("CA-9.16")
SOLO_WON: Final = ClauseId("CA-9.17")

Reason = Literal["exposed", "banished", "disbanded"]
"""Why a solo game is lost (CA-9.16)."""

ORDER: Final = ("flow", "site", "district", "water")
"""Kinds of section in the order of the last power."""


def rise(state: State, events: list[Event]) -> State:
    """CA-6.1, CA-6.2: two stacks are out; Oracles go on without a limit."""
    events.append(CultRose(clause=RISE))
    return replace(_last_power(state, events), ending="rise")


def lost(state: State, reason: Reason, events: list[Event]) -> State:
    """CA-9.16, CA-9.17: the Investigators have won; the last power is counted all the same."""
    events.append(GameLost(reason, clause=SOLO_LOST))
    return replace(_last_power(state, events), ending=reason, agenda=())


def _last_power(state: State, events: list[Event]) -> State:
    for line in last_lines(state):
        cult = state.cults[line.seat]
        after = cult.power + line.points
        events.append(PowerGained(line.seat, line, cult.power, after, 0, clause=line.clause))
        state = with_cult(state, line.seat, replace(cult, power=after))
        state = replace(state, gains=(*state.gains, line))
    return state


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


def score(table: Table) -> tuple[ScoreLine, ...]:
    """All power gained; a solo game won by the King has a score of its own (CA-9.17)."""
    if not table.investigators or not table.ending or table.ending in LOST:
        return table.gains
    key = f"carcosa.score.{table.ending}"
    if table.ending == "king":
        points = DISTANT_KING_SCORE if table.options.distant else KING_SCORE
        return (ScoreLine(Seat(0), key, points, SOLO_WON),)
    return (*table.gains, ScoreLine(Seat(0), key, RISE_SCORE, SOLO_WON))


def outcome(state: State) -> Over:
    """CA-6.3: most power wins, a tie is shared. CA-6.4: who summoned the King wins alone.

    CA-9.16, CA-9.17: one cult alone has won or lost.
    """
    if state.investigators:
        alone = (Seat(0),)
        if state.ending in LOST:
            return Over(frozenset(), SOLO_LOST, (alone,))
        return Over(frozenset(alone), SOLO_WON, (alone,))
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
