"""What a table may ask of the solo game to help its player: threats, and what comes next.

As in ``aids``, everything is taken from what the table shows.
"""

from __future__ import annotations

from collections import Counter
from typing import Literal

from msgspec import Struct

from game.carcosa.actions import Lead
from game.carcosa.aids import Stander, stander
from game.carcosa.detectives import deeds, quarry, ways
from game.carcosa.investigators import cultists_left
from game.carcosa.occultists import free_districts, openings
from game.carcosa.pieces import DISBANDED, STACKS_OUT, hastur_districts, kinds, marks
from game.carcosa.scholar import assistant_after, priorities, wanted
from game.carcosa.state import CRIMINAL, Detective, Table, foes, stacks_out
from game.landscape.grid import xy

Cell = tuple[int, int]
"""Column and row."""

Symbol = Literal["occultists", "detectives", "alpha", "omega"]
"""What is printed on a marked space."""


class Threats(Struct, frozen=True):
    """How far the player and the three factions are from their ends (CA-9.16, CA-9.17)."""

    assistant: int
    """Spaces from the start."""
    is_prone: bool
    districts: int
    """Hastur districts with Occultists."""
    districts_to_lose: int
    cultists: int
    cultists_to_lose: int
    """With fewer the game is lost."""
    stacks_out: int
    stacks_to_win: int
    oracle: int
    """Spaces to the end; 0 while the cult summons."""


class Mark(Struct, frozen=True):
    """A marked space of the track and who is there (CA-9.4)."""

    space: int
    symbol: Symbol
    occultist: bool
    detective: bool
    assistant: bool
    trap: Literal["", "cultist", "criminal"]
    is_free: bool


class Top(Struct, frozen=True):
    """The top of a stack as the Scholar sees it (CA-9.11)."""

    stack: int
    kind: str
    priority: int
    value: int
    """Its Research Value."""
    is_open: bool
    """Whether neither he nor a Prophet stands there."""
    is_next: bool
    """Whether he would take it now; of several the player chooses."""
    assistant: int
    """The space that the Assistant would come to."""


class Hunter(Struct, frozen=True):
    """A Detective on the map and what he is about (CA-9.9)."""

    x: int
    y: int
    target: Stander | None
    """Whom he goes for; None before he has named one."""
    way: tuple[Cell, ...]
    """A shortest way to his target, from the tile next to his own."""
    next: Literal["name", "attack", "move", "stay"]
    """What he would do now."""
    candidates: tuple[Cell, ...]
    """The tiles where he would go, or of the pawns that he might name or attack."""


def threats(table: Table) -> Threats:
    """All that may end a solo game."""
    they = foes(table)
    districts = len(hastur_districts())
    return Threats(
        assistant=they.assistant,
        is_prone=they.prone,
        districts=districts - len(free_districts(table)),
        districts_to_lose=districts,
        cultists=cultists_left(table),
        cultists_to_lose=DISBANDED,
        stacks_out=stacks_out(table),
        stacks_to_win=STACKS_OUT,
        oracle=max(0, table.options.last_space - table.cults[0].power),
    )


def marked(table: Table) -> tuple[Mark, ...]:
    """Every marked space, from the start of the track on."""
    they, spaces = foes(table), marks(table.options.last_space)
    traps = {trap.space: trap for trap in they.traps}
    found = []
    for space in spaces.spaces:
        who = space in they.occultists, space in they.detectives, space == they.assistant
        trap = traps.get(space)
        kind: Literal["", "cultist", "criminal"]
        kind = "" if trap is None else "criminal" if trap.criminal else "cultist"
        free = trap is None and not any(who)
        found.append(Mark(space, _symbol(table, space), *who, kind, free))
    return tuple(found)


def _symbol(table: Table, space: int) -> Symbol:
    spaces = marks(table.options.last_space)
    if space in spaces.occultists:
        return "occultists"
    if space in spaces.detectives:
        return "detectives"
    return "alpha" if space == spaces.alpha else "omega"


def scholar_next(table: Table) -> tuple[Top, ...]:
    """The tops of all stacks that are not out, with those that the Scholar would take now."""
    open_to_him, best = priorities(table), wanted(table)
    found = []
    for stack, tiles in enumerate(table.stacks):
        if tiles:
            kind = kinds()[tiles[0].kind]
            to = assistant_after(table, kind.research)
            is_open, is_next = stack in open_to_him, stack in best
            value, priority = kind.research, kind.priority
            found.append(Top(stack, tiles[0].kind, priority, value, is_open, is_next, to))
    return tuple(found)


def hunters(table: Table) -> tuple[Hunter, ...]:
    """The Detectives on the map, in the order in which they came."""
    return tuple(_hunter(table, index) for index in range(len(foes(table).hunters)))


def _hunter(table: Table, index: int) -> Hunter:
    hunter = foes(table).hunters[index]
    found = deeds(table, index)
    what: Literal["name", "attack", "move", "stay"] = "stay"
    if found and isinstance(found[0], Lead):
        what = "move"
    elif found:
        is_here = not hunter.fresh and (found[0].x, found[0].y) == xy(hunter.cell)
        what = "attack" if is_here else "name"
    target = stander(hunter.target) if hunter.target else None
    cells = tuple(dict.fromkeys((action.x, action.y) for action in found))
    return Hunter(*xy(hunter.cell), target, _way(table, hunter), what, cells)


def _way(table: Table, hunter: Detective) -> tuple[Cell, ...]:
    if hunter.target is None:
        return ()
    cell, way = hunter.cell, []
    while cell != hunter.target.cell:
        cell = ways(table, cell, hunter.target.cell)[0]
        way.append(xy(cell))
    return tuple(way)


def occultist_openings(table: Table) -> tuple[tuple[int, int, int], ...]:
    """Column, row and part of everything that an Occultist would go to who is met now."""
    return tuple((*xy(cell), part) for cell, part in openings(table))


def attacks(table: Table) -> int:
    """How many cultists the Detectives take this turn if nobody leaves their tiles (CA-9.9)."""
    hunting = Counter(hunter.cell for hunter in foes(table).hunters if not hunter.fresh)
    here: dict[int, Counter[bool]] = {}
    for pawn in quarry(table):
        here.setdefault(pawn.cell, Counter())[pawn.owner >= CRIMINAL] += 1
    taken = 0
    for cell, found in here.items():
        taken += max(0, min(hunting[cell], found.total()) - found[True])
    return taken
