"""Why an action is advised to a single player: what it does to the race (CA-9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from msgspec.structs import replace

from game.carcosa.actions import (
    Action,
    Banish,
    Confront,
    Deploy,
    Host,
    Lead,
    MoveScholar,
    Offer,
    PointOut,
    PutBeneath,
    Select,
    SetTrap,
    TurnBack,
)
from game.carcosa.occultists import on_map
from game.carcosa.outlook import Outlook
from game.carcosa.pieces import kinds
from game.carcosa.race import turns_to_king, turns_to_rise
from game.carcosa.scholar import assistant_after, wanted
from game.carcosa.state import IN_RESERVE, Table, foes
from game.carcosa.stones import mark_behind
from game.carcosa.tasks import Hunt
from game.carcosa.threats import attacks, threats
from game.carcosa.view import View
from game.core.protocol import Seat
from game.landscape.grid import cell_at

MOST_RESEARCH: Final = 5
"""The highest Research Value of any tile: how far the Assistant goes in a turn at most."""


class Reason(NamedTuple):
    """One sentence: its key in the word tables and what to fill in."""

    key: str
    params: Mapping[str, int | str]


def reasons(view: View, action: Action) -> tuple[Reason, ...]:
    """What the action is good for, if there is a word for it, and how the race stands.

    Empty when several cults play.
    """
    if not view.investigators:
        return ()
    first = _reason(view, action)
    return tuple(filter(None, (first, danger(view), race(view))))


def race(view: View) -> Reason:
    """About how many turns each way to win still needs."""
    powers, _ = Outlook(view).prospects(view)
    turns = {"rise": turns_to_rise(view), "king": turns_to_king(view, powers[0])}
    return Reason("carcosa.hint.race", {name: round(number) for name, number in turns.items()})


def danger(view: View) -> Reason:
    """What may lose the game soonest: what is about to happen, told as exactly as it is known."""
    name, params = _danger(view)
    return Reason(f"carcosa.hint.danger.{name}", params)


def _danger(view: View) -> tuple[str, Mapping[str, int]]:
    now, taken = threats(view), attacks(view)
    left, least = now.cultists - taken, now.cultists_to_lose
    if taken and left <= least:
        return "disbanded" if left < least else "attack", {"taken": taken, "least": least}
    if now.districts == now.districts_to_lose - 1:
        return "hastur", {}
    soonest = -(-now.assistant // MOST_RESEARCH) + now.is_prone
    if soonest == 1:
        return "assistant", {"value": now.assistant}
    return "far", {"spaces": now.assistant, "soonest": soonest}


def _reason(view: View, action: Action) -> Reason | None:
    they, key = foes(view), f"carcosa.hint.{_snake(action)}"
    match action:
        case Select(stack) | MoveScholar(stack):
            return _scholars_choice(_moved(view, action), key, stack)
        case Offer(stack):
            research = kinds()[view.stacks[stack][0].kind].research
            after = assistant_after(view, research)
            if not after:
                return Reason(f"{key}.start", {"stack": stack})
            return Reason(key, {"stack": stack, "after": after})
        case SetTrap(space):
            return Reason(key, {"space": space, "assistant": they.assistant})
        case TurnBack():
            space = mark_behind(view) or they.assistant
            return Reason(key, {"space": space, "gain": space - they.assistant})
        case Deploy(x, y, part):
            return _deployment(view, key, cell_at(x, y), part)
        case PointOut(x, y):
            task = view.agenda[-1]
            assert isinstance(task, Hunt)
            hunter = they.hunters[task.hunter]
            attacks = hunter.cell == cell_at(x, y) and not hunter.fresh
            return Reason(f"{key}.{'victim' if attacks else 'target'}", {})
        case Lead() | Host() | Banish() | Confront() | PutBeneath():
            return Reason(key, {})
    return None


def _snake(action: Action) -> str:
    name = type(action).__name__
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")


def _moved(view: View, action: Select | MoveScholar) -> Table:
    """The table once the Prophet stands there; or the Scholar, the Prophet home (CA-5.1)."""
    is_scholar = isinstance(action, MoveScholar)
    cult = replace(view.cults[0], prophet=IN_RESERVE if is_scholar else action.stack)
    they = replace(foes(view), scholar=action.stack) if is_scholar else foes(view)
    return replace(view, cults=(cult,), investigators=they)


def _scholars_choice(after: Table, key: str, stack: int) -> Reason:
    """What is left to the Scholar, and how far that takes the Assistant."""
    stacks = wanted(after)
    if not stacks:
        return Reason(f"{key}.none", {"stack": stack})
    kind = after.stacks[stacks[0]][0].kind
    space = assistant_after(after, kinds()[kind].research)
    if not space:
        return Reason(f"{key}.start", {"stack": stack, "kind": kind})
    return Reason(key, {"stack": stack, "kind": kind, "after": space})


def _deployment(view: View, key: str, cell: int, part: int) -> Reason:
    if any(occultist.cell == cell for occultist in on_map(view)):
        return Reason(f"{key}.occultist", {})
    power = Outlook(view).potential(view, cell, part, Seat(0))
    return Reason(key, {"power": max(0, round(power))})
