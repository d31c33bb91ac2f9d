"""GO-4: who meets whom, location by location."""

from __future__ import annotations

import pytest

from game.octopus.actions import Accept, Confront, Gather, Pass, Propose
from game.octopus.events import (
    Battle,
    CultGone,
    Dominated,
    Gathered,
    NotGathered,
    OffspringAlone,
    PowerChanged,
    TalksBegan,
    TurnBegan,
)
from game.octopus.pieces import EXTERIOR
from tests.octopus.tables import (
    CHART,
    CRYPT,
    GARDEN,
    GRIMOIRE,
    IDOL,
    KEY,
    LABORATORY,
    LIBRARY,
    MUSEUM,
    OBSERVATORY,
    PLANT,
    POTION,
    RITUAL,
    SKULL,
    A,
    B,
    C,
    D,
    choice,
    cult,
    play,
    powers,
    refusal,
    reveal,
    table,
    told,
)

clause = pytest.mark.clause


@clause("GO-4.0")
def test_locations_are_resolved_by_number_and_the_exterior_last() -> None:
    state = table(cult(place=GARDEN), cult(place=LIBRARY), cult(place=CRYPT), cult(place=MUSEUM))
    state, _ = reveal(
        state, RITUAL, (OBSERVATORY, LABORATORY), (CRYPT, LABORATORY), (MUSEUM, LABORATORY)
    )
    places = []
    for _ in range(4):
        places.append(state.table.place)
        state, _ = play(state, Gather())
    assert places == [MUSEUM, CRYPT, OBSERVATORY, EXTERIOR]


@clause("GO-4.0")
def test_all_losses_of_a_location_fall_before_anybody_goes_out() -> None:
    state = table(cult(1), cult(1), cult(4, CRYPT), cult(4, MUSEUM))
    clocks = ((LIBRARY, GARDEN), (LIBRARY, GARDEN), (CRYPT, LIBRARY), (MUSEUM, OBSERVATORY))
    _, events = reveal(state, *clocks)
    kinds = [type(event) for event in events if isinstance(event, PowerChanged | CultGone)]
    assert kinds == [PowerChanged, PowerChanged, CultGone, CultGone]


@clause("GO-4.0")
def test_the_offspring_of_a_cult_gone_this_turn_still_counts() -> None:
    """B goes out in the library; its Offspring in the crypt still bars A."""
    state = table(cult(4, CRYPT), cult(1), cult(4, MUSEUM))
    state, events = reveal(state, (CRYPT, GARDEN), (LIBRARY, CRYPT), (MUSEUM, LIBRARY))
    assert [event.seat for event in told(events, CultGone)] == [B]
    state, events = play(state, Gather())
    assert [(event.place, event.cults) for event in told(events, Battle)] == [(CRYPT, (A,))]
    assert powers(state) == (3, 0, 4)


@clause("GO-4.1")
def test_a_cult_alone_dominates_and_may_gather_one_component() -> None:
    state = table(cult(place=CRYPT), cult(), cult())
    state, events = reveal(state, (CRYPT, GARDEN), (LIBRARY, MUSEUM), (LIBRARY, LABORATORY))
    state, events = play(state, Propose(None), Accept())
    assert [(event.seat, event.place) for event in told(events, Dominated)] == [(A, CRYPT)]
    assert choice(state).actions == (Gather(), Pass())
    state, events = play(state, Gather())
    assert state.table.cults[A].held == (SKULL,)
    assert state.table.stock[SKULL - 1] == 1
    assert [(event.thing, event.left) for event in told(events, Gathered)] == [(SKULL, 1)]


@clause("GO-4.1")
def test_a_cult_may_leave_the_component_where_it_is() -> None:
    state = table(cult(place=CRYPT), cult(), cult(place=MUSEUM))
    state, _ = reveal(state, (CRYPT, GARDEN), (LIBRARY, MUSEUM), (MUSEUM, LIBRARY))
    state, events = play(state, Pass())
    assert [event.reason for event in told(events, NotGathered)] == ["declined"]
    assert state.table.cults[A].held == ()
    assert state.table.stock[SKULL - 1] == 2


@clause("GO-4.1")
def test_nobody_gathers_a_kind_that_it_has() -> None:
    state = table(cult(place=CRYPT, held=(SKULL,)), cult(), cult(place=MUSEUM))
    state, events = reveal(state, (CRYPT, GARDEN), (LIBRARY, MUSEUM), (MUSEUM, LIBRARY))
    assert [event.reason for event in told(events, NotGathered)] == ["held"]
    assert told(events, TurnBegan)


@clause("GO-4.1")
def test_nobody_gathers_where_none_is_left() -> None:
    state = table(cult(place=CRYPT), cult(), cult(place=MUSEUM), stock={SKULL: 0})
    state, events = reveal(state, (CRYPT, GARDEN), (LIBRARY, MUSEUM), (MUSEUM, LIBRARY))
    assert [event.reason for event in told(events, NotGathered)] == ["none_left"]
    assert told(events, TurnBegan)


@clause("GO-4.1")
def test_talking_is_refused_where_a_cult_is_alone() -> None:
    state = table(cult(place=CRYPT), cult(), cult(place=MUSEUM))
    state, _ = reveal(state, (CRYPT, GARDEN), (LIBRARY, MUSEUM), (MUSEUM, LIBRARY))
    for action in (Accept(), Confront(), Propose(None)):
        assert refusal(state, action) == "GO-4.1 octopus.refuse.not_now"


@clause("GO-4.2")
def test_nothing_happens_where_there_are_only_offspring() -> None:
    state = table(cult(), cult(place=MUSEUM), cult(place=CRYPT))
    after, events = reveal(state, (LIBRARY, GARDEN), (MUSEUM, GARDEN), (CRYPT, LIBRARY))
    alone = told(events, OffspringAlone)
    assert not alone
    _, events = play(after, Gather(), Gather())
    assert [(e.place, e.offspring) for e in told(events, OffspringAlone)] == [(GARDEN, (A, B))]
    assert not told(events, PowerChanged)


@clause("GO-4.3")
def test_nobody_gathers_where_there_is_an_offspring_and_each_cult_loses_a_power() -> None:
    state = table(cult(4), cult(3), cult(4, CRYPT))
    state, events = reveal(state, (LIBRARY, GARDEN), (LIBRARY, GARDEN), (CRYPT, LIBRARY))
    assert powers(state) == (3, 2, 4)
    assert LIBRARY not in [event.place for event in told(events, Dominated)]
    assert not told(events, TalksBegan)
    assert [event.clause for event in told(events, PowerChanged)] == ["GO-4.3", "GO-4.3"]


@clause("GO-4.3")
def test_each_cult_loses_one_power_however_many_offspring_there_are() -> None:
    state = table(cult(4), cult(4, CRYPT), cult(4, MUSEUM), cult(4, OBSERVATORY))
    state, events = reveal(
        state, (LIBRARY, GARDEN), (CRYPT, LIBRARY), (MUSEUM, LIBRARY), (OBSERVATORY, LIBRARY)
    )
    assert powers(state)[A] == 3
    assert [event.offspring for event in told(events, Battle)] == [(B, C, D)]


@clause("GO-4.4")
def test_several_cultists_without_an_offspring_talk() -> None:
    state = table(cult(), cult(), cult(place=CRYPT))
    state, events = reveal(state, (LIBRARY, GARDEN), (LIBRARY, GARDEN), (CRYPT, GARDEN))
    assert [(event.place, set(event.cults)) for event in told(events, TalksBegan)] == [
        (LIBRARY, {A, B})
    ]
    assert choice(state).clause == "GO-4.5"


@clause("GO-4.7")
def test_a_cult_without_power_is_out_and_its_cultist_leaves_at_once() -> None:
    state = table(cult(1), cult(4, CRYPT), cult(4, MUSEUM))
    state, events = reveal(state, (LIBRARY, GARDEN), (CRYPT, LIBRARY), (MUSEUM, OBSERVATORY))
    assert [(event.seat, event.place) for event in told(events, CultGone)] == [(A, LIBRARY)]
    assert (state.table.cults[A].place, state.table.cults[A].gone) == (0, 2)


@clause("GO-4.7")
def test_the_offspring_of_a_cult_that_is_out_stays_to_the_end_of_the_turn() -> None:
    state = table(cult(1), cult(4, CRYPT), cult(4, MUSEUM))
    state, _ = reveal(state, (LIBRARY, GARDEN), (CRYPT, LIBRARY), (MUSEUM, OBSERVATORY))
    assert state.table.cults[A].offspring == GARDEN
    state, _ = play(state, Gather(), Gather())
    assert (state.table.turn, state.table.cults[A].offspring) == (3, 0)


@clause("GO-4.7")
def test_components_of_a_cult_that_is_out_can_be_gathered_this_turn() -> None:
    """A goes out in the library with the last skull; B takes it in the crypt."""
    state = table(cult(1, held=(SKULL, IDOL)), cult(4, CRYPT), cult(4, MUSEUM), stock={SKULL: 0})
    state, events = reveal(state, (LIBRARY, GARDEN), (CRYPT, LIBRARY), (MUSEUM, OBSERVATORY))
    assert [event.things for event in told(events, CultGone)] == [(IDOL, SKULL)]
    state, _ = play(state, Gather(), Gather())
    assert state.table.cults[B].held == (SKULL,)


@clause("GO-4.7")
def test_a_cult_that_is_out_takes_no_further_part() -> None:
    state = table(cult(1), cult(4, CRYPT), cult(4, MUSEUM))
    state, _ = reveal(state, (LIBRARY, GARDEN), (CRYPT, LIBRARY), (MUSEUM, OBSERVATORY))
    state, _ = play(state, Pass(), Pass())
    assert choice(state).seat == B
    state, _ = reveal(state, (CRYPT, LIBRARY), (MUSEUM, LABORATORY))
    assert state.table.clocks[A] is None
    assert state.table.place == MUSEUM


@clause("GO-4.7")
def test_every_kind_goes_back_to_the_location_it_came_from() -> None:
    held = (GRIMOIRE, POTION, CHART)
    state = table(cult(1, held=held), cult(4, CRYPT, held=(PLANT, KEY)), cult(4, MUSEUM))
    state, _ = reveal(state, (LIBRARY, GARDEN), (CRYPT, LIBRARY), (MUSEUM, LABORATORY))
    assert state.table.stock == (2, 2, 2, 2, 2, 1, 1)
