"""CA-9.13 to CA-9.16: the Occultists."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.carcosa.actions import (
    Banish,
    Complete,
    Confront,
    Deploy,
    Divert,
    Done,
    Host,
    Invite,
    Place,
    Recruit,
    Resolve,
)
from game.carcosa.events import OccultistCame, OccultistFled
from game.carcosa.occultists import openings
from game.carcosa.state import State, foes
from game.core.protocol import Event
from game.landscape.grid import cell_at, xy
from tests.carcosa.solo import (
    alone,
    assistant,
    haunted,
    investigated,
    occultists_at,
    they,
    trapped,
    watched,
)
from tests.carcosa.tables import (
    BLUE,
    acted,
    fated,
    house,
    kinds_of,
    offered,
    part,
    pawns_at,
    placed,
    stood,
    turn,
    with_cult,
)
from tests.carcosa.test_completing import CLOSER, WEST_FLOW
from tests.carcosa.test_detectives import after_power

clause = pytest.mark.clause

PLEASED = "ritual-flow-1 1,-1 r0 king-pleased"
"""Closes the flow of Hastur's north-eastern tile, which sets off its ritual."""


def district(state: State, x: int, y: int) -> tuple[int, int, int]:
    return x, y, part(state, x, y, "district")


def fled(told: list[Event]) -> list[int]:
    return [event.space for event in told if isinstance(event, OccultistFled)]


def places(state: State) -> set[tuple[int, int]]:
    """Cells that are open to an Occultist who was met."""
    return {xy(cell) for cell, _ in openings(state)}


# CA-9.13 Met on the track


@clause("CA-9.13")
def test_one_whom_the_oracle_reaches_goes_to_the_largest_open_section() -> None:
    state = they(alone(*WEST_FLOW, "flow-straight 1,-1 r1"), occultists=(10, 40), detectives=())
    state, _ = after_power(state, 8)
    assert {(action.x, action.y) for action in offered(state)} == {(1, 0), (1, -1)}
    state, told = acted(state, offered(state)[0])
    came = next(event for event in told if isinstance(event, OccultistCame))
    assert (came.space, came.by, came.section, came.tiles) == (10, "oracle", "flow", 2)
    assert foes(state).occultists == (40,)


@clause("CA-9.13")
def test_sections_that_span_most_tiles_are_open_to_him_each_tile_of_them() -> None:
    state = alone("flow-straight -1,0 r0", "flow-straight -2,0 r0")
    flow = {(0, 0), (-1, 0), (-2, 0)}
    assert places(state) == flow
    assert places(alone("flow-straight -1,0 r0", "flow-straight 1,-1 r1")) == {
        *((0, 0), (-1, 0), (1, 0), (1, -1))
    }


@clause("CA-9.13")
def test_sections_with_a_pawn_and_waters_and_closed_ones_are_not_open_to_him() -> None:
    state = stood(alone("flow-straight -1,0 r0"), BLUE, -1, 0, "flow")
    kinds = {
        (xy(cell), state.land.section(state.land.slot(cell, index)).kind)
        for cell, index in openings(state)
    }
    hastur = {(0, 0), (1, 0), (1, 1), (0, 1)}
    assert kinds == {(cell, kind) for cell in hastur for kind in ("district", "flow")} - {
        ((0, 0), "flow")
    }
    state, _ = turn(alone(), "district-1 0,-1 r2")
    assert cell_at(0, -1) not in {cell for cell, _ in openings(state)}


@clause("CA-9.13")
def test_an_unresolved_site_is_open_to_him_and_a_resolved_one_is_not() -> None:
    state = alone("flow-straight -1,0 r0", "ritual -1,-1 r0")
    for x, y, kind in ((0, 0, "flow"), (0, 0, "district"), (1, 0, "flow"), (1, 0, "district")):
        state = haunted(state, x, y, kind)
    for x, y, kind in ((1, 1, "flow"), (1, 1, "district"), (0, 1, "flow"), (0, 1, "district")):
        state = haunted(state, x, y, kind)
    assert places(state) == {(-1, -1)}
    assert places(replace(state, stable=state.stable | {cell_at(-1, -1)})) == set()


@clause("CA-9.13")
def test_with_no_section_open_he_stays() -> None:
    state = alone()
    for x, y in ((0, 0), (1, 0), (1, 1), (0, 1)):
        state = stood(stood(state, BLUE, x, y, "flow"), BLUE, x, y, "district")
    state, told = investigated(state, value=5, assistant=43)
    assert "OccultistStayed" in kinds_of(told)
    assert foes(state).occultists == (8, 16, 24, 32, 40)
    assert assistant(state) == (38, False)


@clause("CA-9.13", "CA-9.8")
def test_who_has_met_him_ends_its_move_first() -> None:
    state, told = investigated(alone(), value=5, assistant=43)
    assert kinds_of(told)[-1] == "AssistantMoved"
    assert assistant(state) == (38, False)
    assert {type(action) for action in offered(state)} == {Host}


# CA-9.14 Called by a ritual


@clause("CA-9.14")
def test_after_a_ritual_the_nearest_to_the_assistant_goes_to_a_hastur_district_of_choice() -> None:
    state, told = turn(they(alone(), assistant=27), PLEASED)
    assert offered(state) == tuple(
        Host(*district(state, x, y)) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1))
    )
    assert kinds_of(told)[-1] == "RitualHeld"
    state, told = acted(state, Host(*district(state, 1, 1)))
    came = next(event for event in told if isinstance(event, OccultistCame))
    assert (came.space, came.by, len(came.candidates)) == (24, "ritual", 4)
    assert occultists_at(state) == [district(state, 1, 1)]
    assert foes(state).occultists == (8, 16, 32, 40)


@clause("CA-9.14")
def test_of_equally_near_ones_the_player_chooses() -> None:
    state, _ = turn(they(alone(), assistant=28), PLEASED)
    assert offered(state) == (Invite(24), Invite(32))
    state, _ = acted(state, Invite(32), Host(*district(state, 0, 0)))
    assert foes(state).occultists == (8, 16, 24, 40)


@clause("CA-9.14")
def test_with_none_on_the_track_one_comes_from_the_map() -> None:
    state = haunted(alone("flow-straight -1,0 r0"), -1, 0, "flow")
    state = haunted(state, 1, 1, "flow")
    state, _ = turn(they(state, occultists=()), PLEASED)
    on_flows = [(1, 1, part(state, 1, 1, "flow")), (-1, 0, part(state, -1, 0, "flow"))]
    assert set(offered(state)) == {Divert(*spot) for spot in on_flows}
    state, told = acted(state, Divert(*on_flows[1]), Host(*district(state, 0, 1)))
    assert occultists_at(state) == sorted([district(state, 0, 1), on_flows[0]])
    came = next(event for event in told if isinstance(event, OccultistCame))
    assert (came.space, came.before) == (0, on_flows[1])


@clause("CA-9.14")
def test_those_on_hastur_districts_already_are_not_called_again() -> None:
    state = they(haunted(alone(), 1, 1, "district"), occultists=())
    state, told = turn(state, PLEASED)
    assert "OccultistCame" not in kinds_of(told)
    assert occultists_at(state) == [district(state, 1, 1)]


@clause("CA-9.14")
def test_a_hastur_district_is_the_part_of_one_tile_finished_or_not() -> None:
    state, _ = turn(alone(), "district-1 0,-1 r2")
    state = haunted(haunted(state, 0, -1, "district"), 1, 1, "district")
    state, _ = turn(state, PLEASED)
    assert offered(state) == tuple(
        Host(*district(state, x, y)) for x, y in ((0, 0), (1, 0), (0, 1))
    )


@clause("CA-9.14", "CA-3.9")
def test_he_comes_inside_what_set_the_ritual_off() -> None:
    state = stood(with_cult(alone(), BLUE, charged=()), BLUE, 1, 0, "flow")
    state, _ = turn(state, PLEASED)
    assert {type(action) for action in offered(state)} == {Host}
    state, _ = acted(state, Host(*district(state, 1, 1)))
    assert pawns_at(state, 1, 0) == [BLUE]  # the flow still has to charge and madden
    assert {type(action).__name__ for action in offered(state)} == {"Charge", "Done"}


CLOSING = "ritual-district-flow-right 0,-1 r2 king-pleased"
"""Closes the district of Hastur's north-western tile, which sets off its ritual."""


@clause("CA-9.14", "CA-4.3")
def test_one_called_to_the_district_that_is_being_resolved_stays_there() -> None:
    state, _ = turn(alone(), CLOSING)
    state, _ = acted(state, Host(*district(state, 0, 0)))
    assert occultists_at(state) == [district(state, 0, 0)]


# CA-9.15 Encounters


@clause("CA-9.15")
def test_one_who_comes_to_a_section_with_a_cultist_goes_mad_with_him() -> None:
    state, _ = turn(alone(), CLOSING, "district")
    state, told = acted(state, Host(*district(state, 0, 0)))
    assert kinds_of(told)[:3] == ["OccultistCame", "OccultistConfronted", "PawnsWentMad"]
    assert house(state.cults[BLUE])[2] == 2


@clause("CA-9.15")
def test_a_tile_that_joins_their_sections_brings_them_together_at_once() -> None:
    state = alone("flow-straight -1,0 r0", "lake -1,-1 r0", "flow-corner -2,-1 r0")
    state = haunted(stood(state, BLUE, -1, 0, "flow"), -2, -1, "flow")
    state, told = placed(state, "flow-corner -2,0 r2")
    assert kinds_of(told)[:3] == ["TilePlaced", "OccultistConfronted", "PawnsWentMad"]
    assert pawns_at(state, -1, 0) == []
    assert {type(action) for action in offered(state)} == {Banish}
    state, told = acted(state, Banish(5))
    assert occultists_at(state) == []
    assert fled(told) == [5]
    assert foes(state).occultists == (5, 16, 24, 32, 40)
    assert house(state.cults[BLUE])[2] == 2


@clause("CA-9.15")
def test_on_one_tile_they_go_mad_too_victims_and_criminals_as_well() -> None:
    state = haunted(alone(criminals=True), 1, 1, "district")
    state, _ = placed(state, "district-1 0,-1 r2")
    water = part(state, 1, 1, "water", "N0")
    state, told = acted(state, Deploy(1, 1, water, criminal=True))
    assert "OccultistConfronted" in kinds_of(told)
    assert state.cults[BLUE].criminals_asylum == 1
    assert occultists_at(acted(state, Banish(8))[0]) == []


@clause("CA-3.7", "CA-9.15")
def test_who_went_mad_with_an_occultist_recruits_nobody_at_the_theatre() -> None:
    state = stood(alone("district-2-bridge 0,-1 r1 theatre"), BLUE, 0, 0, "district")
    state = with_cult(state, BLUE, prone=2)
    state, _ = turn(state, "ritual-district-flow-opposite 0,-2 r2 king-pleased")
    state, told = acted(state, Host(*district(state, 0, 0)), Banish(47))
    assert {"OccultistConfronted", "OccultistFled"} <= set(kinds_of(told))
    assert not [action for action in offered(fated(state)) if isinstance(action, Recruit)]


@clause("CA-9.15", "CA-4.4")
def test_a_mad_cultist_stands_when_its_cult_summons() -> None:
    state = haunted(with_cult(alone(), BLUE, power=50, standing=2), 1, 1, "district")
    state, _ = placed(state, "district-1 0,-1 r2")
    state, _ = acted(state, Deploy(1, 1, part(state, 1, 1, "flow")))
    assert state.ending == "king"


@clause("CA-9.15")
def test_of_several_pairs_the_player_chooses_one_at_a_time() -> None:
    state = stood(stood(alone(), BLUE, 1, 1, "flow"), BLUE, 1, 1, "water", "N0")
    state, _ = turn(they(state, assistant=27), PLEASED)
    state, _ = acted(state, Host(*district(state, 1, 1)))
    assert {type(action) for action in offered(state)} == {Confront}
    assert {action.pawn for action in offered(state)} == {
        (1, 1, part(state, 1, 1, "flow")),
        (1, 1, part(state, 1, 1, "water", "N0")),
    }
    state, _ = acted(state, offered(state)[1], Banish(24))
    assert len(pawns_at(state, 1, 1)) == 1


@clause("CA-9.15")
def test_with_no_marked_space_free_he_leaves_the_game() -> None:
    state = haunted(trapped(alone(), 5, 47), 1, 1, "district")
    state = they(state, occultists=(8, 16, 24, 32, 40))
    state, _ = placed(state, "district-1 0,-1 r2")
    state, told = acted(state, Deploy(1, 1, part(state, 1, 1, "flow")))
    assert fled(told) == [0]
    assert (foes(state).occultists, occultists_at(state)) == ((8, 16, 24, 32, 40), [])


@clause("CA-9.15")
def test_when_his_section_is_completed_he_goes_to_a_free_marked_space() -> None:
    state = they(haunted(alone(*WEST_FLOW), -2, 0, "flow"), assistant=27)
    state, told = turn(state, CLOSER)
    assert kinds_of(told)[-1] == "SectionCompleted"
    assert all(isinstance(action, Banish) for action in offered(state))
    state, told = acted(state, Banish(8))
    assert occultists_at(state) == []
    assert "TilesTurned" in kinds_of(told)


@clause("CA-9.15", "CA-3.3")
def test_when_the_ritual_of_his_site_is_held_too() -> None:
    state = alone("ritual-flow-1 1,-1 r0 king-pleased")
    state = they(haunted(state, 1, -1, "site"), occultists=())
    state = replace(state, fresh=(cell_at(1, -1),), phase="deploy", deployed=True)
    state, told = acted(state, Resolve())
    assert kinds_of(told)[-1] == "RitualHeld"
    assert all(isinstance(action, Banish) for action in offered(state))
    state, _ = acted(state, Banish(8))
    assert foes(state).occultists == (8,)
    assert isinstance(offered(state)[0], Host)  # called again by the ritual


# CA-9.16 Banished


@clause("CA-9.16")
def test_four_hastur_districts_with_occultists_lose_the_game_at_once() -> None:
    state = alone()
    for x, y in ((0, 0), (1, 0), (1, 1)):
        state = haunted(state, x, y, "district")
    state, told = turn(state, PLEASED, "site")
    assert (state.ending, kinds_of(told)[-2:]) == ("banished", ["GameLost", "PowerGained"])


@clause("CA-9.16", "CA-9.15")
def test_a_cultist_on_the_fourth_tile_saves_the_cult() -> None:
    state = stood(alone(), BLUE, 0, 1, "flow")
    for x, y in ((0, 0), (1, 0), (1, 1)):
        state = haunted(state, x, y, "district")
    state, told = turn(state, PLEASED)
    assert "OccultistConfronted" in kinds_of(told)
    state, _ = acted(state, Banish(8))
    assert state.ending == ""
    assert len(occultists_at(state)) == 3


@clause("CA-9.16")
def test_occultists_on_other_parts_of_hastur_do_not_count() -> None:
    state = alone()
    for x, y in ((0, 0), (1, 0), (1, 1)):
        state = haunted(state, x, y, "district")
    state, _ = placed(haunted(state, 0, 1, "flow"), "district-1 0,-1 r2")
    assert state.ending == ""


@clause("CA-9.14", "CA-9.8")
def test_a_detective_and_an_occultist_do_not_mind_each_other() -> None:
    state = haunted(watched(alone(), (1, 1)), 1, 1, "district")
    state, told = placed(state, "district-1 0,-1 r2")
    assert "OccultistConfronted" not in kinds_of(told)
    assert not isinstance(offered(state)[0], Place | Complete | Done)
