"""GO-6: what lies beyond the university."""

from __future__ import annotations

import pytest

from game.core.protocol import Seat
from game.octopus.actions import (
    Accept,
    Confront,
    Exchange,
    Gather,
    Pass,
    Propose,
    Recruit,
    SendBack,
)
from game.octopus.events import (
    CultGone,
    EffectDeclined,
    Exchanged,
    NotGathered,
    PowerChanged,
    SentBack,
    TurnBegan,
)
from game.octopus.pieces import EXTERIOR
from game.octopus.state import State
from tests.octopus.tables import (
    CHART,
    CRYPT,
    GARDEN,
    GRIMOIRE,
    IDOL,
    KEY,
    LIBRARY,
    MUSEUM,
    OUT,
    PLANT,
    POTION,
    RITUAL,
    SKULL,
    A,
    B,
    C,
    choice,
    cult,
    over,
    play,
    powers,
    refusal,
    reveal,
    table,
    told,
)

clause = pytest.mark.clause

AWAY = (LIBRARY, GARDEN), (LIBRARY, GARDEN)
"""Two cults in the library, with their Offspring in the garden."""


def beyond(state: State) -> State:
    """A holds the ritual alone; B and C let each other be in the library."""
    state, _ = reveal(state, RITUAL, *AWAY)
    return play(state, Propose(None), Accept())[0]


@clause("GO-6.1")
def test_who_dominates_the_dimension_of_dreams_may_recruit_besides_the_key() -> None:
    state = beyond(table(cult(4), cult(), cult(), exterior="dreams"))
    state, _ = play(state, Gather())
    assert choice(state).actions == (Recruit(), Pass())
    state, events = play(state, Recruit())
    assert state.table.cults[A] == cult(5, EXTERIOR, held=(KEY,))
    assert [(e.before, e.after, e.clause) for e in told(events, PowerChanged)] == [(4, 5, "GO-6.1")]


@clause("GO-6.1")
def test_recruiting_leads_to_six_power_at_most() -> None:
    state = beyond(table(cult(5), cult(), cult(), exterior="dreams"))
    state, _ = play(state, Gather(), Recruit())
    assert powers(state)[A] == 6
    state, events = play(beyond(table(cult(6), cult(), cult(), exterior="dreams")), Gather())
    assert told(events, TurnBegan)


@clause("GO-6.1", "GO-4.6")
def test_a_cult_that_has_the_key_already_still_recruits() -> None:
    state, _ = reveal(table(cult(4, held=(KEY,)), cult(), cult(), exterior="dreams"), RITUAL, *AWAY)
    state, events = play(state, Propose(None), Accept())
    assert [event.reason for event in told(events, NotGathered)] == ["held"]
    assert choice(state).actions == (Recruit(), Pass())


@clause("GO-4.6")
def test_who_leaves_the_key_still_dominates_for_the_effect() -> None:
    state = beyond(table(cult(4), cult(), cult(), exterior="dreams"))
    state, _ = play(state, Pass(), Recruit())
    assert state.table.cults[A] == cult(5, EXTERIOR)


@clause("GO-6")
def test_an_effect_may_be_declined() -> None:
    state = beyond(table(cult(4), cult(), cult(), exterior="dreams"))
    state, events = play(state, Gather(), Pass())
    assert powers(state)[A] == 4
    assert told(events, EffectDeclined)
    assert told(events, TurnBegan)


@clause("GO-6.1")
def test_dreams_help_only_the_one_who_dominates() -> None:
    """In talks about nothing nobody dominates, so nobody recruits."""
    state, _ = reveal(table(cult(), cult(), cult(), exterior="dreams"), RITUAL, RITUAL, AWAY[0])
    state, _ = play(state, Gather())
    state, events = play(state, Propose(None), Accept())
    assert told(events, TurnBegan)


@clause("GO-6")
def test_who_is_let_dominate_the_exterior_uses_its_effect() -> None:
    state, _ = reveal(table(cult(), cult(), cult(), exterior="dreams"), RITUAL, RITUAL, AWAY[0])
    state, _ = play(state, Gather(), Propose(A), Accept(), Gather())
    assert (choice(state).seat, choice(state).clause) == (A, "GO-6.1")


@clause("GO-6")
@pytest.mark.parametrize(
    ("exterior", "refused"),
    [
        ("dreams", {"GO-6.2", "GO-6.3"}),
        ("marsh", {"GO-6.1", "GO-6.3"}),
        ("moon", {"GO-6.1", "GO-6.2"}),
    ],
)
def test_each_exterior_location_does_only_what_is_its_own(exterior: str, refused: set[str]) -> None:
    start = table(
        cult(),
        cult(held=(SKULL,)),
        cult(held=(PLANT,)),
        exterior=exterior,  # type: ignore[arg-type]
    )
    state, _ = play(beyond(start), Gather())
    effects = (Recruit(), Exchange(B, SKULL), SendBack(B, SKULL))
    said = [refusal(state, one) for one in effects if one not in choice(state).actions]
    assert said == [f"{one} octopus.refuse.not_here" for one in sorted(refused)]


# -- Agoba Marsh -------------------------------------------------------------------------


@clause("GO-6.2")
def test_at_the_marsh_a_key_just_gathered_goes_for_a_component_of_another_cult() -> None:
    start = table(
        cult(held=(IDOL,)), cult(held=(IDOL, SKULL)), cult(held=(PLANT,)), exterior="marsh"
    )
    state, _ = play(beyond(start), Gather())
    assert choice(state).actions == (Exchange(B, SKULL), Exchange(C, PLANT), Pass())
    state, events = play(state, Exchange(B, SKULL))
    assert [one.held for one in state.table.cults] == [(IDOL, SKULL), (IDOL, KEY), (PLANT,)]
    assert [(e.seat, e.other, e.thing) for e in told(events, Exchanged)] == [(A, B, SKULL)]


@clause("GO-6.2")
def test_at_the_marsh_an_old_key_will_do() -> None:
    state = beyond(table(cult(held=(KEY,)), cult(held=(SKULL,)), cult(), exterior="marsh"))
    assert Exchange(B, SKULL) in choice(state).actions


@clause("GO-6.2")
def test_at_the_marsh_nothing_is_to_be_had_without_a_key() -> None:
    start = table(cult(), cult(held=(SKULL,)), cult(), exterior="marsh", stock={KEY: 0})
    state, events = reveal(start, RITUAL, *AWAY)
    state, events = play(state, Propose(None), Accept())
    assert told(events, TurnBegan)


@clause("GO-6.2")
def test_at_the_marsh_a_cult_that_has_a_key_is_left_alone() -> None:
    start = table(cult(), cult(held=(SKULL, KEY)), cult(held=(PLANT,)), exterior="marsh")
    state, _ = play(beyond(start), Gather())
    assert refusal(state, Exchange(B, SKULL)) == "GO-6.2 octopus.refuse.has_key"


@clause("GO-6.2")
def test_at_the_marsh_only_what_one_lacks_is_taken() -> None:
    start = table(cult(held=(SKULL,)), cult(held=(SKULL, PLANT)), cult(), exterior="marsh")
    state, _ = play(beyond(start), Gather())
    assert choice(state).actions == (Exchange(B, PLANT), Pass())
    assert refusal(state, Exchange(B, SKULL)) == "GO-6.2 octopus.refuse.already_held"


@clause("GO-6.2")
def test_at_the_marsh_the_other_cult_must_hold_the_component_and_live() -> None:
    start = table(cult(), cult(held=(SKULL,)), OUT, cult(), exterior="marsh")
    state, _ = reveal(start, RITUAL, *AWAY)
    state, _ = play(state, Propose(None), Accept(), Gather())
    assert refusal(state, Exchange(B, PLANT)) == "GO-6.2 octopus.refuse.not_held"
    for nobody in (A, C, Seat(9)):
        assert refusal(state, Exchange(nobody, SKULL)) == "GO-6.2 octopus.refuse.no_such_cult"


def at_the_marsh() -> State:
    """A (skull, potion, chart) alone at the marsh; B (grimoire, idol, skull) took a plant."""
    state = table(
        cult(4, LIBRARY, held=(SKULL, POTION, CHART)),
        cult(4, GARDEN, held=(GRIMOIRE, IDOL, SKULL)),
        cult(4, MUSEUM),
        exterior="marsh",
    )
    state, _ = reveal(state, RITUAL, (GARDEN, CRYPT), (MUSEUM, CRYPT))
    state, _ = play(state, Pass(), Gather(), Gather())
    assert len(state.table.cults[A].held) == len(state.table.cults[B].held) == 4
    return state


@clause("GO-6.2", "GO-5.2")
def test_position_without_an_exchange_at_the_marsh_the_grimoire_wins() -> None:
    state, _ = play(at_the_marsh(), Pass())
    assert over(state).winners == {B}


@clause("GO-6.2", "GO-5.2")
def test_position_a_key_for_the_grimoire_at_the_marsh_wins() -> None:
    state, _ = play(at_the_marsh(), Exchange(B, GRIMOIRE))
    assert state.table.cults[A].held == (GRIMOIRE, SKULL, POTION, CHART)
    assert state.table.cults[B].held == (IDOL, SKULL, PLANT, KEY)
    assert over(state).winners == {A}


# -- Colony of the Moon Men --------------------------------------------------------------


@clause("GO-6.3")
def test_on_the_moon_a_power_sends_a_component_of_another_cult_home() -> None:
    start = table(cult(4), cult(held=(SKULL, PLANT)), cult(), exterior="moon")
    state, _ = play(beyond(start), Gather())
    assert choice(state).actions == (SendBack(B, SKULL), SendBack(B, PLANT), Pass())
    state, events = play(state, SendBack(B, SKULL))
    assert state.table.cults[B].held == (PLANT,)
    assert state.table.stock[SKULL - 1] == 2
    assert powers(state) == (3, 4, 4)
    assert [(e.thing, e.left) for e in told(events, SentBack)] == [(SKULL, 2)]


@clause("GO-6.3")
def test_on_the_moon_the_last_power_cannot_be_paid() -> None:
    state, _ = reveal(table(cult(1), cult(held=(SKULL,)), cult(), exterior="moon"), RITUAL, *AWAY)
    state, events = play(state, Propose(None), Accept(), Gather())
    assert told(events, TurnBegan)


@clause("GO-6.3")
def test_on_the_moon_ones_own_components_and_those_nobody_holds_stay() -> None:
    start = table(cult(4, held=(PLANT,)), cult(held=(SKULL,)), cult(), exterior="moon")
    state, _ = play(beyond(start), Gather())
    assert refusal(state, SendBack(A, PLANT)) == "GO-6.3 octopus.refuse.no_such_cult"
    assert refusal(state, SendBack(C, SKULL)) == "GO-6.3 octopus.refuse.not_held"


@clause("GO-6.3")
def test_on_the_moon_a_rival_with_four_kinds_can_be_stopped() -> None:
    start = table(
        cult(4),
        cult(4, LIBRARY, held=(GRIMOIRE, IDOL, SKULL, POTION)),
        cult(4, MUSEUM),
        exterior="moon",
    )
    state, _ = reveal(start, RITUAL, (LIBRARY, GARDEN), (MUSEUM, GARDEN))
    state, events = play(state, Pass(), Gather(), SendBack(B, GRIMOIRE))
    assert state.table.ending is None
    assert told(events, TurnBegan)


# -- Lost City ---------------------------------------------------------------------------


@clause("GO-6.4")
def test_in_the_lost_city_the_key_is_gathered_before_the_toll() -> None:
    state = beyond(table(cult(4), cult(), cult(), exterior="city"))
    assert powers(state)[A] == 4
    state, events = play(state, Gather())
    assert state.table.cults[A] == cult(3, EXTERIOR, held=(KEY,))
    assert [event.clause for event in told(events, PowerChanged)] == ["GO-6.4"]


@clause("GO-6.4")
def test_who_goes_out_by_the_toll_returns_its_key() -> None:
    state, events = play(beyond(table(cult(1), cult(), cult(), exterior="city")), Gather())
    assert [event.things for event in told(events, CultGone)] == [(KEY,)]
    assert state.table.stock[KEY - 1] == 2


@clause("GO-6.4", "GO-4.0")
def test_a_lying_cultist_pays_no_toll() -> None:
    start = table(cult(4, EXTERIOR), cult(), cult(), exterior="city", fallible=True)
    state, _ = reveal(start, (0, 0), *AWAY)
    assert powers(state)[A] == 3
    state, _ = play(state, Propose(None), Accept())
    assert (powers(state)[A], state.table.turn) == (3, 3)


@clause("GO-6.4")
def test_the_lost_city_asks_nobody() -> None:
    state = beyond(table(cult(4), cult(), cult(), exterior="city"))
    state, _ = play(state, Gather())
    assert choice(state).clause == "GO-2.1"


def in_the_city(a: int, b: int, *more: int) -> State:
    """A by 2/2 and B by 6/6 in the Lost City, C out or in the library."""
    others = [cult(power, LIBRARY) for power in more] or [OUT]
    state = table(cult(a), cult(b), *others, exterior="city", turn=1)
    state, _ = reveal(state, (MUSEUM, MUSEUM), (GARDEN, GARDEN), *[(LIBRARY, CRYPT)] * len(more))
    return play(state, Gather())[0] if more else state


@clause("GO-2.2", "GO-6.4")
def test_position_two_rituals_meet_in_the_lost_city_without_offspring() -> None:
    state = in_the_city(3, 2, 4)
    assert [one.place for one in state.table.cults[:2]] == [EXTERIOR, EXTERIOR]
    assert [one.offspring for one in state.table.cults[:2]] == [0, 0]


@clause("GO-6.4")
def test_position_a_confrontation_in_the_lost_city_and_then_the_toll() -> None:
    state, events = play(in_the_city(3, 2, 4), Confront())
    lost = [(e.seat, e.after, e.clause) for e in told(events, PowerChanged)]
    assert lost == [(A, 2, "GO-4.4"), (B, 1, "GO-4.4"), (A, 1, "GO-6.4"), (B, 0, "GO-6.4")]
    assert [event.seat for event in told(events, CultGone)] == [B]
    assert powers(state)[:2] == (1, 0)


@clause("GO-6.4")
def test_position_a_dominates_the_lost_city_gathers_and_then_the_toll() -> None:
    state, _ = play(in_the_city(3, 2, 4), Propose(A), Accept(), Gather())
    assert state.table.cults[A] == cult(2, EXTERIOR, held=(KEY,))
    assert powers(state)[:2] == (2, 1)


@clause("GO-6.4", "GO-5.3")
def test_position_the_last_two_perish_in_the_lost_city() -> None:
    state, events = play(in_the_city(2, 2), Confront())
    assert [event.after for event in told(events, PowerChanged)] == [1, 1, 0, 0]
    assert (over(state).winners, over(state).clause) == (frozenset(), "GO-5.3")


@clause("GO-6")
def test_the_effect_is_decided_before_victory() -> None:
    assert choice(at_the_marsh()).clause == "GO-6.2"
