"""What the table may ask of the solo game to help its player."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.carcosa import CARCOSA
from game.carcosa.aids import section_at
from game.carcosa.rules import start
from game.carcosa.scholar import assistant_after
from game.carcosa.state import Detective, Options
from game.carcosa.threats import (
    Threats,
    hunters,
    marked,
    occultist_openings,
    scholar_next,
    threats,
)
from game.carcosa.view import view
from game.core.protocol import Seat
from game.landscape.grid import cell_at
from tests.carcosa.games import solo_game
from tests.carcosa.solo import alone, haunted, they, tops, trapped, watched
from tests.carcosa.tables import BLUE, heights, part, stood, with_cult
from tests.carcosa.test_detectives import pawn_at

clause = pytest.mark.clause


@clause("CA-9.16", "CA-9.17")
def test_all_threats_are_in_sight() -> None:
    state = haunted(heights(alone(), 0, 4, 4, 4), 1, 1, "district")
    state = they(with_cult(state, BLUE, power=20), assistant=30, prone=True)
    assert threats(view(state, Seat(BLUE))) == Threats(
        assistant=30,
        is_prone=True,
        districts=1,
        districts_to_lose=4,
        cultists=5,
        cultists_to_lose=3,
        stacks_out=1,
        stacks_to_win=2,
        oracle=30,
    )


@clause("CA-9.4")
def test_marked_spaces_tell_who_is_there() -> None:
    state = trapped(alone(criminals=True), 5, criminal=True)
    found = {mark.space: mark for mark in marked(they(state, assistant=47))}
    assert list(found) == [5, 8, 12, 16, 22, 24, 32, 34, 40, 44, 47]
    assert (found[5].symbol, found[5].trap, found[5].is_free) == ("alpha", "criminal", False)
    assert (found[8].symbol, found[8].occultist) == ("occultists", True)
    assert (found[12].symbol, found[12].detective) == ("detectives", True)
    assert (found[47].symbol, found[47].assistant, found[47].is_free) == ("omega", True, False)
    assert {mark.space for mark in marked(alone()) if mark.is_free} == {5, 47}


@clause("CA-9.11", "CA-9.12")
def test_what_the_scholar_would_take_next_is_told() -> None:
    state = tops(alone(), "district-3-flow-end", "ritual", "conflux-4", "lake")
    state = they(with_cult(state, BLUE, prophet=1), scholar=0)
    found = scholar_next(state)
    assert [(top.stack, top.is_open, top.is_next) for top in found] == [
        (0, False, False),
        (1, False, False),
        (2, True, True),
        (3, True, False),
    ]
    assert (found[2].priority, found[2].value, found[2].assistant) == (6, 2, 48)


@clause("CA-9.12")
def test_where_the_assistant_would_come_to_is_told() -> None:
    state = trapped(alone(), 47)
    assert [assistant_after(state, value) for value in (1, 2, 3, 5)] == [49, 48, 47, 47]
    assert assistant_after(they(state, prone=True), 5) == 50
    assert assistant_after(they(state, assistant=3), 5) == 0


@clause("CA-9.9")
def test_detectives_tell_their_targets_and_ways() -> None:
    state = stood(stood(alone("flow-straight -1,0 r0"), BLUE, -1, 0, "flow"), BLUE, 1, 0, "flow")
    hunter = Detective(cell_at(1, 1), pawn_at(state, BLUE, -1, 0, "flow"))
    state = they(state, hunters=(hunter,))
    (found,) = hunters(state)
    assert found.target is not None
    assert (found.next, found.target.x, len(found.way), found.way[-1]) == ("move", -1, 3, (-1, 0))
    assert set(found.candidates) == {(1, 0), (0, 1)}
    state = watched(state, (0, 0), (1, 0))
    assert [hunter.next for hunter in hunters(state)] == ["move", "name", "attack"]
    assert hunters(watched(alone(), (0, 0)))[0].next == "stay"


@clause("CA-9.13")
def test_where_an_occultist_would_go_is_told() -> None:
    state = alone("flow-straight -1,0 r0")
    assert {spot[:2] for spot in occultist_openings(state)} == {(0, 0), (-1, 0)}


@clause("CA-9.15")
def test_an_occultist_on_a_section_controls_nothing() -> None:
    state = haunted(alone(), 1, 1, "district")
    info = section_at(state, 1, 1, part(state, 1, 1, "district"))
    assert info.controllers == ()
    assert [(who.occultist, who.criminal) for who in info.pawns] == [(True, False)]


def test_the_aids_agree_with_what_happens() -> None:
    agreed = 0
    for state, _, step in solo_game(1):
        for event in step.events:
            if type(event).__name__ == "ScholarTook" and state.phase == "investigate":
                nexts = [top.stack for top in scholar_next(state) if top.is_next]
                assert event.stack in nexts  # type: ignore[attr-defined]
                agreed += 1
    assert agreed


@clause("CA-9.3")
@pytest.mark.parametrize(
    ("options", "keys"),
    [
        ({}, ("carcosa.level.plain",)),
        ({"criminals": True, "distant": True}, ("carcosa.level.muscle", "carcosa.option.distant")),
        ({"seats": 2, "distant": True}, ()),
    ],
)
def test_solo_games_are_counted_by_their_levels(
    options: dict[str, bool], keys: tuple[str, ...]
) -> None:
    assert CARCOSA.solo(start(Options(**{"seats": 1, **options}))) == keys  # type: ignore[arg-type]


def test_aids_may_be_asked_at_every_moment() -> None:
    for number, (state, _, _) in enumerate(solo_game(2)):
        if number % 9 == 0 and state.stacks and all(not s or s[0].kind for s in state.stacks):
            seen = view(replace(state), Seat(BLUE))
            assert len(marked(seen)) in (11, 15)
            assert threats(seen).cultists >= 0
            assert len(hunters(seen)) <= 6
            assert scholar_next(seen)
