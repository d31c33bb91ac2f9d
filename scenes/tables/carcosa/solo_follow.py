"""The factions as they are shown between two views; see ``follow``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from game.carcosa.events import (
    AssistantMoved,
    AssistantStood,
    AssistantTurnedBack,
    DetectiveAttacked,
    DetectiveCame,
    DetectiveFled,
    DetectiveLeft,
    DetectiveMoved,
    DetectivesEaten,
    InvestigationsBegan,
    OccultistCame,
    OccultistFled,
    PawnCalled,
    ScholarMoved,
    ScholarTook,
    TargetNamed,
    TrapSet,
    TrapSprung,
)
from game.carcosa.state import CRIMINAL, OCCULTIST, Detective, Table, Trap, foes, without
from game.core.protocol import Event
from game.landscape.grid import cell_at
from game.landscape.land import Pawn

T = TypeVar("T", bound=Table)


def follow_factions(table: T, event: Event) -> T:
    """``table`` after ``event``, as far as it is about the Investigators."""
    they = foes(table)
    match event:
        case InvestigationsBegan():
            return replace(table, phase="investigate")
        case TrapSet(space=space, criminal=criminal, after=after):
            table = _with_cult(table, **{"criminals" if criminal else "reserve": after})
            return _with(table, traps=(*they.traps, Trap(space, criminal)))
        case TrapSprung(space=space):
            room = "standing" if event.standing else "asylum"
            field = "criminals_asylum" if event.criminal else room
            table = _with_cult(table, **{field: event.total})
            return _with(_without_trap(table, space), prone=True)
        case PawnCalled(place="trap", space=space):
            return _without_trap(table, space)
        case ScholarTook(stack=stack):
            tiles = table.stacks[stack][1:]
            stacks = (*table.stacks[:stack], tiles, *table.stacks[stack + 1 :])
            return _with(replace(table, stacks=stacks), scholar=stack)
        case ScholarMoved(after=after):
            return _with(table, scholar=after)
        case AssistantMoved(after=after) | AssistantTurnedBack(after=after):
            return _with(table, assistant=after)
        case AssistantStood():
            return _with(table, prone=False)
        case OccultistCame(space=space, before=before):
            if before:
                gone = Pawn(OCCULTIST, cell_at(*before[:2]), before[2])
                table = replace(table, land=without(table.land, gone))
            rest = tuple(one for one in they.occultists if one != space)
            return _with(_with_occultist(table, event), occultists=rest)
        case OccultistFled(space=space):
            gone = Pawn(OCCULTIST, cell_at(event.x, event.y), event.part)
            come = (space,) if space else ()
            table = replace(table, land=without(table.land, gone))
            return _with(table, occultists=tuple(sorted((*they.occultists, *come))))
    return _hunt(table, event)


def _hunt(table: T, event: Event) -> T:
    """What concerns Detectives."""
    they = foes(table)
    match event:
        case DetectiveCame(space=space, x=x, y=y):
            rest = tuple(one for one in they.detectives if one != space)
            hunters = (*they.hunters, Detective(cell_at(x, y), fresh=True))
            return _with(table, detectives=rest, hunters=hunters)
        case DetectiveLeft(space=space):
            return _with(table, detectives=tuple(one for one in they.detectives if one != space))
        case TargetNamed(x=x, y=y, target=target):
            pawn = _pawn(table, target, event.criminal)
            named = Detective(cell_at(x, y), pawn)
            return _changed(table, (x, y), lambda one: one.target != pawn, named)
        case DetectiveMoved(x=x, y=y, before=before, target=spot):
            hunts = (one.target for one in they.hunters if one.cell == cell_at(*before))
            at = cell_at(*spot[:2]), spot[2]
            goal = next((one for one in hunts if one and (one.cell, one.part) == at), None)
            come = Detective(cell_at(x, y), goal)
            return _changed(table, before, lambda one: one.target == goal, come)
        case DetectiveAttacked(x=x, y=y, pawn=spot, criminal=criminal):
            table = replace(table, land=without(table.land, _pawn(table, spot, criminal)))
            if criminal:
                table = replace(table, rabble=table.rabble + 1)
            else:
                table = _with_cult(table, prone=table.cults[0].prone + 1)
            return _changed(table, (x, y), lambda one: not one.fresh, None)
        case DetectivesEaten(tiles=tiles):
            for cell in tiles:
                table = _changed(table, cell, lambda one: True, None)
        case DetectiveFled(x=x, y=y, space=space):
            back = (space,) if space else ()
            table = _changed(table, (x, y), lambda one: True, None)
            return _with(table, detectives=tuple(sorted((*they.detectives, *back))))
    return table


def _pawn(table: Table, spot: tuple[int, int, int], criminal: bool) -> Pawn:
    """The player's cultist, or the criminal, on that part."""
    return Pawn(CRIMINAL if criminal else 0, cell_at(*spot[:2]), spot[2])


def _changed(
    table: T, at: tuple[int, int], fits: Callable[[Detective], bool], changed: Detective | None
) -> T:
    """The table with the first fitting Detective of a tile as he is now, or without him."""
    hunters, cell = foes(table).hunters, cell_at(*at)
    index = next((i for i, one in enumerate(hunters) if one.cell == cell and fits(one)), None)
    if index is None:
        return table
    come = (changed,) if changed else ()
    return _with(table, hunters=(*hunters[:index], *come, *hunters[index + 1 :]))


def _with_occultist(table: T, event: OccultistCame) -> T:
    land, cell = table.land, cell_at(event.x, event.y)
    root = land.root(land.slot(cell, event.part))
    pawns = (*land.section(root).pawns, Pawn(OCCULTIST, cell, event.part))
    return replace(table, land=land.with_pawns(root, pawns))


def _without_trap(table: T, space: int) -> T:
    return _with(table, traps=tuple(trap for trap in foes(table).traps if trap.space != space))


def _with(table: T, **changes: Any) -> T:
    """The table with these fields of the factions."""
    return replace(table, investigators=replace(foes(table), **changes))


def _with_cult(table: T, **changes: Any) -> T:
    return replace(table, cults=(replace(table.cults[0], **changes),))
