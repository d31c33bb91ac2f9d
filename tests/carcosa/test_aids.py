"""What the table may ask to help its players."""

from __future__ import annotations

import pytest

from game.carcosa.actions import Place
from game.carcosa.aids import (
    blockers,
    devoured_at,
    ending,
    preview,
    projected,
    section_at,
    sections,
)
from game.carcosa.view import view
from game.core.protocol import Seat
from tests.carcosa.games import game
from tests.carcosa.tables import (
    BLUE,
    ORANGE,
    arranged,
    hand,
    heights,
    laid,
    part,
    stood,
    with_cult,
)
from tests.carcosa.test_completing import WEST_FLOW, surrounded
from tests.carcosa.test_end import sixteenth
from tests.carcosa.test_stranger import before_the_hole

clause = pytest.mark.clause


@clause("CA-3.1")
def test_a_flow_tells_its_length_its_open_ends_and_who_controls_it() -> None:
    state = stood(arranged(*WEST_FLOW), BLUE, -1, 0, "flow")
    info = section_at(state, -2, 0, part(state, -2, 0, "flow"))
    assert (info.kind, info.tiles, info.open, info.controllers) == ("flow", 3, 1, (BLUE,))
    assert (info.gaps, info.pays, info.pays_at_end, info.charges) == (((-3, 0),), 0, 3, 3)


@clause("CA-3.2")
def test_a_flow_at_a_conflux_pays_as_far_as_the_seat_may_know() -> None:
    state = laid(arranged("district-2-flow-corner 0,-1 r3"), "conflux-1 0,-2 r0 powered")
    flow = part(state, 0, -1, "flow")
    assert section_at(view(state, Seat(BLUE)), 0, -1, flow).pays == 2
    assert section_at(view(state, Seat(ORANGE)), 0, -1, flow).pays == 0


@clause("CA-3.6", "CA-3.7")
def test_a_district_tells_its_tiles_open_walls_and_theatres() -> None:
    state = arranged("district-2-flow-corner 0,-1 r3 theatre")
    info = section_at(state, 0, -1, part(state, 0, -1, "district"))
    assert (info.tiles, info.open, info.theatres, info.pays, info.pays_at_end) == (2, 1, 1, 4, 2)


@clause("CA-3.4", "CA-3.5")
def test_a_site_tells_how_many_are_around_it_and_whom_the_devourer_would_take() -> None:
    found = devoured_at(surrounded("devourer"), 2, -1)
    assert found.around == 7
    assert [(who.seat, who.x, who.y) for who in found.victims] == [
        (BLUE, 2, -1),
        (BLUE, 3, 0),
        (ORANGE, 3, -2),
    ]
    west = part(surrounded("devourer"), 1, -1, "water", "W0")
    east = part(surrounded("devourer"), 1, -1, "water", "E0")
    assert (1, -1, east) in found.waters
    assert (1, -1, west) not in found.waters


@clause("CA-2.9")
def test_a_preview_tells_what_a_place_completes_and_stabilises_and_for_whom() -> None:
    state = hand(surrounded("devourer"), "lake 2,-2 r0")
    found = preview(view(state, Seat(BLUE)), Place(2, -2, 0))
    assert [(info.kind, info.controllers, info.pays) for info in found.completed] == [
        ("site", (BLUE,), 9)
    ]
    assert found.stabilised == ((2, -1),)
    assert [info.at[:2] for info in found.rituals] == [(2, -1)]


@clause("CA-8.1")
def test_a_preview_tells_of_a_hole_for_the_stranger() -> None:
    state = hand(before_the_hole(), "lake 2,-2 r0")
    assert preview(state, Place(2, -2, 0)).hole == ((2, -1),)


def test_there_is_no_preview_without_a_tile() -> None:
    with pytest.raises(ValueError, match="no tile"):
        preview(arranged(), Place(2, -2, 0))


@clause("CA-6.1", "CA-4.4")
def test_both_endings_are_in_sight() -> None:
    state = with_cult(with_cult(heights(arranged(), 0, 4, 4, 4), BLUE, power=60), ORANGE, power=70)
    found = ending(with_cult(state, ORANGE, standing=2))
    assert (found.stacks_out, found.stacks_to_end) == (1, 2)
    assert found.to_last_space == (10, 0)
    assert (found.standing, found.standing_to_summon) == ((0, 2), 3)


@clause("CA-6.2")
def test_the_last_power_may_be_seen_beforehand() -> None:
    lines = projected(sixteenth())
    assert sum(line.points for line in lines if line.seat == BLUE) == 12


@clause("CA-2.2")
def test_who_blocks_a_stack_is_told() -> None:
    state = with_cult(with_cult(arranged(), BLUE, prophet=2), ORANGE, prophet=2)
    assert blockers(state) == ((), (), (BLUE, ORANGE), ())


def test_a_preview_agrees_with_what_happens() -> None:
    agreed = 0
    for state, action, step in game(2):
        if not isinstance(action, Place) or action.held is not None:
            continue
        seen = preview(view(state, state.turn), action)
        told = [event for event in step.events if type(event).__name__ == "SectionCompleted"]
        if len(told) == 1:
            agreed += 1
            assert [info.kind for info in seen.completed] == [told[0].section]  # type: ignore[attr-defined]
    assert agreed > 5


def test_every_section_is_listed_once() -> None:
    found = sections(surrounded("devourer"))
    spots = [spot for info in found for spot in info.parts]
    assert len(spots) == len(set(spots))
