"""Whether a solo game is sure to end by an action, and how (CA-9.16, CA-9.17).

Only what the seat may know is reckoned with, and only what no further choice can change.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from msgspec import Struct
from msgspec.structs import replace

from game.carcosa import rules
from game.carcosa.actions import Action, Deal, Place, Resolve, Select, UseStone
from game.carcosa.pieces import STACKS_OUT, kinds
from game.carcosa.scholar import assistant_after, wanted
from game.carcosa.state import LOST, State, Table, is_summoning, stacks_out
from game.carcosa.threats import attacks
from game.core.protocol import Chance, Over

MOST_STEPS: Final = 240
"""Actions that are tried to find out; when they are not enough nothing is told."""


class SureEnd(Struct, frozen=True):
    """How the game ends this turn by an action, whatever else is chosen."""

    ending: str
    """As in ``Table.ending``."""
    may_help: bool = False
    """Whether a stone, a tile held or the King may still prevent it."""

    @property
    def is_lost(self) -> bool:
        return self.ending in LOST


def sure_end(table: Table, action: Action) -> SureEnd | None:
    """How the game is sure to end this turn by the action, as far as ``table``, a view, tells.

    None: it need not end, or it would take too long to find out.
    """
    if isinstance(action, Select):
        return _end_behind(table, action.stack)
    try:
        return _Trial(table.turns).end_of(rules.apply(_whole(table), action).state)
    except _TooLong:
        return None


def _end_behind(table: Table, stack: int) -> SureEnd | None:
    """With the Prophet on ``stack``: whether stacks are out, or what the Scholar brings."""
    cult = replace(table.cults[0], prophet=stack)
    stacks = (*table.stacks[:stack], table.stacks[stack][1:], *table.stacks[stack + 1 :])
    after = replace(table, cults=(cult,), stacks=stacks)
    if stacks_out(after) >= STACKS_OUT:
        return SureEnd("rise")
    tops = [after.stacks[one] for one in wanted(after)]
    if not tops:
        return None
    if not any(assistant_after(after, kinds()[top[0].kind].research) for top in tops):
        may_help = bool(cult.charged) or is_summoning(table, 0)
        return SureEnd("exposed", may_help)  # no space for a trap is so near the start
    is_last = all(len(top) == 1 for top in tops) and stacks_out(after) == STACKS_OUT - 1
    return SureEnd("rise") if is_last and not attacks(table) else None


def _whole(table: Table) -> State:
    """The view, to be gone on with: what it does not know stays unknown."""
    return cast(State, table)


class _TooLong(Exception):
    """Too much has been tried."""


class _Trial:
    """Tries all that may still be chosen this turn, stones and held tiles aside."""

    def __init__(self, turns: int) -> None:
        self._turns = turns
        self._steps = 0

    def end_of(self, state: State) -> SureEnd | None:
        """The one end that all ways lead to."""
        pending = rules.pending(state)
        if isinstance(pending, Over):
            return SureEnd(state.ending)
        if state.turns != self._turns:
            return None
        if isinstance(pending, Chance):
            told = [action for action, _ in pending.outcomes]
            # a top that comes to light changes nothing now
            return self._common(state, told[:1] if isinstance(told[0], Deal) else told)
        rest = [one for one in pending.actions if not isinstance(one, UseStone | Place)]
        end = self._common(state, sorted(rest, key=lambda one: not isinstance(one, Resolve)))
        if end and end.is_lost and len(rest) < len(pending.actions):
            return replace(end, may_help=True)
        return end

    def _common(self, state: State, actions: Sequence[Action]) -> SureEnd | None:
        """The end that each of these actions leads to; a quick look at the first is enough to
        find that there is none."""
        found: SureEnd | None = None
        for action in actions:
            self._steps += 1
            if self._steps > MOST_STEPS:
                raise _TooLong
            end = self.end_of(rules.apply(state, action).state)
            if end is None or (found and found.ending != end.ending):
                return None
            found = end
        return found
