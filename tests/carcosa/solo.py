"""Tables of the solo game for the tests, on top of ``tables``."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from game.carcosa.actions import Action, EndTurn
from game.carcosa.state import (
    OCCULTIST,
    Detective,
    State,
    Trap,
    foes,
    standing_pawns,
    with_foes,
)
from game.core.protocol import Event
from game.landscape.grid import cell_at, xy
from game.landscape.land import Pawn
from tests.carcosa.tables import BLUE, acted, arranged, fated, part, stacked, with_cult

VALUES = {
    5: "ritual-district-flow-left",
    4: "ritual-flow-1",
    3: "ritual",
    2: "conflux-4",
    1: "flow-straight",
}
"""Research Value -> a tile that has it and that the Scholar prefers to a lake."""


def alone(*lines: str, **options: Any) -> State:
    """A solo table where these tiles lie, nothing of them resolved, the minor stones charged."""
    return arranged(*lines, seats=1, **options)


def they(state: State, **changes: Any) -> State:
    """The table after these changes to the factions."""
    return with_foes(state, **changes)


def haunted(state: State, x: int, y: int, kind: str, port: str = "") -> State:
    """The table with an Occultist more on that part, one less on the track."""
    index = part(state, x, y, kind, port)
    root = state.land.root(state.land.slot(cell_at(x, y), index))
    pawns = (*state.land.section(root).pawns, Pawn(OCCULTIST, cell_at(x, y), index))
    state = replace(state, land=state.land.with_pawns(root, pawns))
    return with_foes(state, occultists=foes(state).occultists[1:])


def watched(state: State, *places: tuple[int, int], fresh: bool = False) -> State:
    """The table with Detectives more on these tiles, so many less on the track."""
    come = [Detective(cell_at(*place), fresh=fresh) for place in places]
    rest = foes(state).detectives[len(places) :]
    return with_foes(state, hunters=(*foes(state).hunters, *come), detectives=rest)


def trapped(state: State, *spaces: int, criminal: bool = False) -> State:
    """The table with traps on these spaces, from the reserve."""
    traps = (*foes(state).traps, *[Trap(space, criminal) for space in spaces])
    state = with_foes(state, traps=traps)
    cult, count = state.cults[BLUE], len(spaces)
    if criminal:
        return with_cult(state, BLUE, criminals=max(0, cult.criminals - count))
    return with_cult(state, BLUE, reserve=max(0, cult.reserve - count))


def tops(state: State, *tiles: str) -> State:
    """The table with these tiles on top of its stacks, two lakes below each."""
    return stacked(state, *[[tile, "lake", "lake"] for tile in tiles])


def investigated(
    state: State, *answers: Action, value: int = 1, **changes: Any
) -> tuple[State, list[Event]]:
    """The table after the turn's own steps and Investigations, in which these answers are given.

    The Scholar finds one tile of that Research Value among lakes.
    """
    state = tops(state, VALUES[value], "lake", "lake", "lake")
    state = with_foes(state, **{"scholar": 2, **changes})
    state = with_cult(replace(state, phase="after"), BLUE, prophet=1, charged=(7,))
    state, told = acted(state, EndTurn())
    for answer in answers:
        state, more = acted(fated(state), answer)
        told += more
    return fated(state), told


def assistant(state: State) -> tuple[int, bool]:
    """Where the Assistant is and whether he is prone."""
    return foes(state).assistant, foes(state).prone


def occultists_at(state: State) -> list[tuple[int, int, int]]:
    """Column, row and part of each Occultist on the map."""
    pawns = standing_pawns(state.land)
    return sorted((*xy(pawn.cell), pawn.part) for pawn in pawns if pawn.owner == OCCULTIST)


def detectives_at(state: State) -> list[tuple[int, int]]:
    """Column and row of each Detective on the map."""
    return sorted(xy(hunter.cell) for hunter in foes(state).hunters)
