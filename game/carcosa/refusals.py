"""Why an action is refused that is not offered: the sentence that helps most."""

from __future__ import annotations

from game.carcosa import track
from game.carcosa.actions import Action, Charge, Deploy, Recruit, Select, SetTrap, UseStone
from game.carcosa.pieces import STONES, WE_ARE_LEGION, box, hastur_districts
from game.carcosa.placing import DEPLOY, NO_PLACE, SELECT, selectable, taken_because
from game.carcosa.resolving import FLOW_PAYS, THEATRES
from game.carcosa.state import State
from game.carcosa.stones import CLAUSES, SOLO, USE
from game.carcosa.tasks import Charging, Legion, Recruitment
from game.core.protocol import ClauseId, IllegalAction
from game.landscape.grid import cell_at, xy


def refusal(state: State, now: ClauseId, action: Action) -> IllegalAction:
    """Clause and sentence for an action that is not offered while ``now`` is asked."""
    reason = None
    if isinstance(action, Select):
        reason = _select(state, action)
    elif isinstance(action, Deploy):
        reason = _deploy(state, action)
    elif isinstance(action, SetTrap) and state.investigators:
        reason = _trap(state, action)
    elif isinstance(action, UseStone):
        reason = _stone(state, action)
    elif isinstance(action, Charge) and isinstance(_task(state), Charging):
        reason = FLOW_PAYS, "carcosa.refuse.cannot_charge"
    elif isinstance(action, Recruit) and isinstance(_task(state), Recruitment):
        reason = THEATRES, "carcosa.refuse.nobody_to_recruit"
    clause, key = reason or (now, "carcosa.refuse.not_now")
    return IllegalAction(clause, key)


def _task(state: State) -> object:
    return state.agenda[-1] if state.agenda else None


def _select(state: State, action: Select) -> tuple[ClauseId, str] | None:
    stack = action.stack
    if state.agenda:
        return None
    if state.phase not in ("begin", "select"):
        return SELECT, "carcosa.refuse.selected"
    if stack in selectable(state):
        return None
    if not 0 <= stack < len(state.stacks) or not state.stacks[stack]:
        return SELECT, "carcosa.refuse.stack_empty"
    if any(cult.prophet == stack for cult in state.cults):
        return SELECT, "carcosa.refuse.prophet_there"
    if state.investigators and state.investigators.scholar == stack:
        return SELECT, "carcosa.refuse.scholar_there"
    if len(state.stacks[stack]) <= state.tried.count(stack):
        return NO_PLACE, "carcosa.refuse.tried"
    return SELECT, "carcosa.refuse.others_fit"


def _deploy(state: State, action: Deploy) -> tuple[ClauseId, str] | None:
    cell = cell_at(action.x, action.y)
    legion = isinstance(_task(state), Legion)
    if not legion and (state.agenda or state.phase != "deploy"):
        return None
    tile = state.land.tiles.get(cell)
    is_cell = tile is not None and xy(cell) == (action.x, action.y)
    clause = CLAUSES[WE_ARE_LEGION] if legion else DEPLOY
    on_hastur = state.investigators and cell in hastur_districts()
    if not legion and cell not in state.fresh and not on_hastur:
        if state.investigators:
            return track.DEPLOY, "carcosa.refuse.not_fresh_alone"
        return clause, "carcosa.refuse.not_fresh"
    if not legion and (late := _too_late(state, clause)):
        return late
    if not is_cell or tile is None:
        return clause, "carcosa.refuse.no_such_part"
    if not 0 <= action.part < len(box().faces[tile.face].parts):
        return clause, "carcosa.refuse.no_such_part"
    cult = state.cults[state.turn]
    if not (cult.criminals if action.criminal else cult.reserve):
        return clause, "carcosa.refuse.reserve_empty"
    return taken_because(state, cell, action.part)


def _too_late(state: State, clause: ClauseId) -> tuple[ClauseId, str] | None:
    """Why nobody at all is deployed any more."""
    if not state.deployed:
        return None
    return (
        (clause, "carcosa.refuse.deployed") if state.fresh else (SELECT, "carcosa.refuse.no_tile")
    )


def _trap(state: State, action: SetTrap) -> tuple[ClauseId, str] | None:
    legion = isinstance(_task(state), Legion)
    if not legion and (state.agenda or state.phase != "deploy"):
        return None
    clause = SOLO if legion else track.DEPLOY
    if not legion and (late := _too_late(state, clause)):
        return late
    if action.space not in track.marked_spaces(state):
        return track.DEPLOY, "carcosa.refuse.not_marked"
    if action.space not in track.free_spaces(state):
        return track.DEPLOY, "carcosa.refuse.space_taken"
    return clause, "carcosa.refuse.reserve_empty"


def _stone(state: State, action: UseStone) -> tuple[ClauseId, str] | None:
    if action.stone not in STONES:
        return USE, "carcosa.refuse.no_such_stone"
    if action.stone not in state.cults[state.turn].charged:
        return USE, "carcosa.refuse.not_charged"
    return None
