"""What each seat may know (GO-1.6, GO-2.4). Built up from nothing, never cut down."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from game.core.protocol import Event, Picker, Seat
from game.octopus import clocks
from game.octopus.actions import Clock
from game.octopus.events import ClockSet
from game.octopus.options import Options
from game.octopus.state import State, Table


class View(Struct, frozen=True):
    """The table from one chair; ``seat`` None is the closed curtain."""

    seat: Seat | None
    options: Options
    table: Table
    """All that lies open."""
    clock: Clock | None
    """The clock that this seat has set for the coming reveal."""
    clocks_set: tuple[bool, ...]
    """By seat: whether its clock is set, which everybody sees."""


def view(state: State, seat: Seat | None) -> View:
    """Everything but the clocks of the others."""
    return View(
        seat=seat,
        options=state.options,
        table=state.table,
        clock=None if seat is None else state.clocks[seat],
        clocks_set=tuple(clock is not None for clock in state.clocks),
    )


def redact(event: Event, seat: Seat | None) -> Event:
    """``event`` as ``seat`` may watch it: that a clock was set stays, its hands go."""
    if event.audience is None or (seat is not None and seat in event.audience):
        return event
    if isinstance(event, ClockSet):
        return replace(event, clock=None, audience=None)
    raise TypeError(f"{type(event).__name__} has an audience but no redaction")


def secret(state: State, seat: Seat) -> bool:
    """Whether ``seat`` sets or has set a clock that is not revealed yet (GO-2.4)."""
    table = state.table
    choosing = table.place == 0 and bool(table.exterior)
    return choosing and bool(table.cults[seat].power)


def determinise(seen: View, picker: Picker) -> State:
    """A whole state that ``seen`` allows: others' set clocks are any they may set."""
    dealt: list[Clock | None] = []
    for seat, is_set in enumerate(seen.clocks_set):
        clock = seen.clock if seat == seen.seat else None
        if is_set and clock is None:
            place = seen.table.cults[seat].place
            allowed = clocks.settings(place, seen.options.fallible_clock)
            clock = allowed[picker([1] * len(allowed))].clock
        dealt.append(clock)
    return State(seen.options, seen.table, tuple(dealt))
