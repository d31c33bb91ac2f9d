"""Players that are not people: one that counts power, one that weighs what may come of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from game.carcosa.actions import Action, Deploy, Done, Place, SetTrap, UseStone
from game.carcosa.outlook import Outlook
from game.carcosa.placing import free_parts
from game.carcosa.race import Race, chance_now
from game.carcosa.state import State, Table, foes
from game.carcosa.tasks import Arrange, MoveProphets
from game.carcosa.view import View
from game.core import bot
from game.core.protocol import AnyGame, Bot, Chance, Choice, Over, Picker, Seat
from game.landscape.grid import cell_at

CLEAR_LEAD: Final = 30.0
"""Power ahead that ``evaluate`` calls half won."""

ALIKE: Final = 9
"""Decimals that count: sums of floats differ in the last ones from machine to machine."""

CANDIDATES: Final = 12
"""Places, or deployments, that are thought through to the end of the turn."""

FEWER: Final = 4
"""How many when it is not the first thing to decide."""

TRAPS: Final = 2
"""Traps that are thought through, the next ones ahead of the Assistant."""

Measure = Callable[[Table, Seat], float]
"""How far a seat is ahead, in power."""


@dataclass(frozen=True)
class Weigher:
    """Tries every action with the best that may follow in the turn, and keeps the best.

    Tiles are first weighed as they lie; only the best few with each deployment and what they
    complete. What it may not know is dealt once by luck, as its view allows.
    """

    looks_ahead: bool
    """Whether chances count (``Outlook``), or only what is certain."""

    def __call__(self, game: AnyGame, view: Any, actions: tuple[Any, ...], picker: Picker) -> Any:
        if len(actions) == 1:
            return actions[0]
        if _is_left_alone(view):
            return Done()
        state: State = game.determinise(view, picker)
        outlook = Race(view) if view.investigators else Outlook(view)
        measure = outlook.lead if self.looks_ahead else outlook.lead_now
        turn = _Turn(game, view.seat, measure, outlook, picker)
        return turn.best_of(state, actions)


@dataclass(frozen=True)
class _Turn:
    """One decision: the seat, and how it measures what follows."""

    game: AnyGame
    seat: Seat
    measure: Measure
    outlook: Outlook
    picker: Picker

    def best_of(self, state: State, actions: tuple[Action, ...]) -> Action:
        if not state.agenda and state.phase in ("select", "place"):  # stones can wait
            actions = tuple(action for action in actions if not isinstance(action, UseStone))
        found = self.promising(state, actions, CANDIDATES)
        values = [self.value(self.after(state, action)) for action in found]
        return found[values.index(max(values))]

    def promising(self, state: State, actions: Sequence[Action], few: int) -> list[Action]:
        """The few best places and deployments at a rough guess, and everything else."""
        places = [action for action in actions if isinstance(action, Place)]
        deploys = [action for action in actions if isinstance(action, Deploy)]
        traps = _traps_ahead(state, actions) if state.investigators else []
        rest = [action for action in actions if not isinstance(action, Place | Deploy | SetTrap)]
        if len(places) > few:
            rough = {place: self.rough(self.after(state, place)) for place in places}
            places = sorted(places, key=rough.__getitem__, reverse=True)[:few]
        if len(deploys) > few:
            brings = {d: self.brings(state, cell_at(d.x, d.y), d.part) for d in deploys}
            deploys = sorted(deploys, key=brings.__getitem__, reverse=True)[:few]
        return [*places, *deploys, *traps, *rest]

    def brings(self, state: State, cell: int, part: int) -> float:
        """What one more cultist there is likely to bring."""
        return round(self.outlook.potential(state, cell, part, self.seat), ALIKE)

    def worth(self, state: State) -> float:
        """How far the seat is ahead."""
        return round(self.measure(state, self.seat), ALIKE)

    def after(self, state: State, action: Action) -> State:
        found: State = self.game.apply(state, action).state
        return found

    def value(self, state: State) -> float:
        """The worth of the best end of the turn that the seat can reach from here."""
        due = self.game.pending(state)
        if isinstance(due, Chance) and state.turn == self.seat and not state.ending:
            weights = [weight for _, weight in due.outcomes]
            return self.value(self.after(state, due.outcomes[self.picker(weights)][0]))
        if isinstance(due, Over) or state.turn != self.seat:
            return self.worth(state)
        assert isinstance(due, Choice)
        if due.seat != self.seat:
            return self.value(self.after(state, due.actions[0]))
        if not state.agenda and state.phase == "place":
            rough = [self.rough(self.after(state, p)) for p in due.actions if isinstance(p, Place)]
            return max(rough, default=self.worth(state))
        if not state.agenda and state.phase in ("begin", "select"):
            return self.worth(state)
        if _is_left_alone(state):
            return self.value(self.after(state, Done()))
        actions = [a for a in due.actions if not isinstance(a, UseStone | Place)]
        found = [self.after(state, action) for action in self.promising(state, actions, FEWER)]
        if state.agenda:  # in the midst of it, what looks best at once will do
            found = [max(found, key=self.worth)]
        return max(map(self.value, found))

    def rough(self, state: State) -> float:
        """The worth with a tile just laid, and what the best cultist on it may bring."""
        found = self.worth(state)
        if state.phase != "deploy" or state.deployed or not state.cults[self.seat].reserve:
            return found
        brings = [self.brings(state, *spot) for spot in free_parts(state, state.fresh)]
        gain = max(brings, default=0.0) - self.outlook.cost(state, self.seat)
        return round(found + max(0.0, gain), ALIKE)


def _is_left_alone(table: Table) -> bool:
    """Whether it would take too long to weigh what is to be done now for what it brings."""
    task = table.agenda[-1] if table.agenda else None
    return isinstance(task, Arrange) or (isinstance(task, MoveProphets) and not table.investigators)


def _traps_ahead(state: State, actions: Sequence[Action]) -> list[Action]:
    """The traps next ahead of the Assistant, cultists and criminals apart."""
    at = foes(state).assistant
    traps = [action for action in actions if isinstance(action, SetTrap) and action.space < at]
    found: list[Action] = []
    for criminal in (False, True):
        ahead = [action for action in traps if action.criminal == criminal]
        found += sorted(ahead, key=lambda action: action.space, reverse=True)[:TRAPS]
    return found


def evaluate(view: View, seat: Seat) -> float:
    """How well the seat stands, from -1.0 (lost) to 1.0 (won)."""
    if view.investigators:
        return 2 * chance_now(view, seat) - 1
    lead = Outlook(view).lead(view, seat)
    if view.ending:
        return float((lead > 0) - (lead < 0))
    return lead / (abs(lead) + CLEAR_LEAD)


BOTS: Final[Mapping[str, Bot]] = {
    "simple": bot.simple,
    "sound": Weigher(looks_ahead=False),
    "cunning": Weigher(looks_ahead=True),
}
"""Level -> bot, weakest first."""
