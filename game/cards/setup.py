"""CO-1 Set-up: who plays which investigator, who lends, who begins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from msgspec.structs import replace

from game.cards.actions import Choose, Deal, Lending, SetLending, Show
from game.cards.events import (
    FirstSeatFound,
    FirstSeatRolled,
    FirstSeatTied,
    InvestigatorTaken,
    LendingSet,
)
from game.cards.pieces import DIE_FACES, PEOPLE, Person, cult_deck
from game.cards.state import Investigator, Options, Phase, State, with_me
from game.core.protocol import ClauseId, Event, IllegalAction, Seat


def start(options: Options) -> State:
    """Four empty boards and a shuffled deck (CO-1.1, CO-1.2)."""
    return State(options=options, deck=cult_deck(options.difficulty))


def free_people(state: State) -> tuple[Person, ...]:
    """Investigators that nobody has yet (CO-1.1)."""
    taken = [one.person for one in state.investigators]
    return tuple(person for person in PEOPLE if person not in taken)


def choices(state: State) -> Iterator[Choose]:
    return (Choose(person) for person in PEOPLE)


def check_person(state: State, action: Choose | Deal) -> None:
    """Each investigator is of another kind, chosen or dealt as was agreed (CO-1.1)."""
    if isinstance(action, Choose) != (state.options.investigators == "chosen"):
        raise IllegalAction("CO-1.1", "cards.refuse.other_way")
    if action.person not in free_people(state):
        raise IllegalAction("CO-1.1", "cards.refuse.person_taken", person=action.person)


def take_person(state: State, action: Choose | Deal, log: list[Event]) -> State:
    """The seat has its investigator (CO-1.1), with Experience and dice by CO-1.3."""
    options = state.options
    lending: Lending = "never" if options.lending == "each" else options.lending
    log.append(
        InvestigatorTaken(clause=ClauseId("CO-1.1"), seat=state.active, person=action.person)
    )
    one = Investigator(action.person, lending)
    state = replace(state, investigators=(*state.investigators, one))
    if options.lending == "each" and options.seats > 1:
        return replace(state, phase="lend")
    return _next_seat(state)


def policies(state: State) -> Iterator[SetLending]:
    return (SetLending(lending) for lending in get_args(Lending))


def set_lending(state: State, action: SetLending, log: list[Event]) -> State:
    """A player says whether the others may use its cards (CO-8.2)."""
    log.append(LendingSet(clause=ClauseId("CO-8.2"), seat=state.active, lending=action.lending))
    return _next_seat(with_me(state, replace(state.me, lending=action.lending)))


def _next_seat(state: State) -> State:
    """The next seat gets an investigator; when all have one it is seen who begins (CO-1.4)."""
    seats = state.options.seats
    if len(state.investigators) < seats:
        return replace(state, phase="choose", active=Seat(len(state.investigators)))
    phase: Phase = "order" if seats > 1 else "begin"
    everyone = tuple(Seat(i) for i in range(seats))
    return replace(state, phase=phase, active=Seat(0), contenders=everyone)


def check_face(state: State, action: Show) -> None:
    """A die has six faces (CO-1.3)."""
    if not 1 <= action.face <= DIE_FACES:
        raise IllegalAction("CO-1.3", "cards.refuse.no_such_face", face=action.face)


def roll_to_begin(state: State, action: Show, log: list[Event]) -> State:
    """The highest roll begins; those tied roll again (CO-1.4)."""
    contenders, rolls = state.contenders, (*state.rolls, action.face)
    clause = ClauseId("CO-1.4")
    log.append(FirstSeatRolled(clause=clause, seat=contenders[len(rolls) - 1], face=action.face))
    if len(rolls) < len(contenders):
        return replace(state, rolls=rolls)
    best = tuple(seat for seat, face in zip(contenders, rolls, strict=True) if face == max(rolls))
    if len(best) > 1:
        log.append(FirstSeatTied(clause=clause, seats=best))
        return replace(state, contenders=best, rolls=())
    log.append(FirstSeatFound(clause=clause, seat=best[0]))
    return replace(state, contenders=(), rolls=(), active=best[0], phase="begin")
