"""Whether a solo game is sure to end by an action."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.carcosa.actions import Action, EndTurn, Resolve, Select
from game.carcosa.state import State
from game.carcosa.threats import attacks
from game.carcosa.verdict import SureEnd, sure_end
from game.carcosa.view import view
from game.core.protocol import Seat
from tests.carcosa.solo import alone, they, tops, watched
from tests.carcosa.tables import BLUE, heights, stood, with_cult
from tests.playthrough import golden_files, session_of

clause = pytest.mark.clause


def end_by(state: State, action: Action) -> SureEnd | None:
    return sure_end(view(state, Seat(BLUE)), action)


def exposed(**changes: int) -> State:
    """The Scholar will find a tile that takes his Assistant to the start."""
    state = tops(they(alone(), assistant=3, scholar=3), "lake", "ritual", "lake", "lake")
    return with_cult(replace(state, phase="select"), BLUE, charged=(), **changes)


@clause("CA-9.16")
def test_a_stack_that_leaves_the_scholar_what_exposes_the_cult_loses() -> None:
    state = exposed()
    assert end_by(state, Select(0)) == SureEnd("exposed")
    assert end_by(state, Select(1)) is None
    assert end_by(they(state, prone=True), Select(0)) is None
    assert end_by(they(state, assistant=6), Select(0)) is None
    assert end_by(with_cult(state, BLUE, charged=(5,)), Select(0)) == SureEnd("exposed", True)
    assert end_by(with_cult(state, BLUE, power=50), Select(0)) == SureEnd("exposed", True)


@clause("CA-9.17")
def test_the_last_tile_of_the_second_stack_wins() -> None:
    state = heights(exposed(), 1, 0, 5, 5)
    assert end_by(state, Select(0)) == SureEnd("rise")
    assert end_by(heights(exposed(), 2, 0, 5, 5), Select(0)) != SureEnd("rise")


@clause("CA-9.9")
def test_a_turn_that_ends_with_too_few_cultists_loses() -> None:
    state = watched(stood(alone(), BLUE, 0, 0, "flow"), (0, 0))
    state = with_cult(replace(state, phase="after"), BLUE, reserve=2, recovery=0, asylum=0)
    state = with_cult(tops(state, *["lake"] * 4), BLUE, charged=(7,))
    assert attacks(state) == 1
    assert end_by(state, EndTurn()) == SureEnd("disbanded")
    assert end_by(with_cult(state, BLUE, reserve=3), EndTurn()) is None


@clause("CA-9.9")
def test_a_stone_may_still_help_before_the_turn_ends() -> None:
    state = watched(stood(alone(), BLUE, 0, 0, "flow"), (0, 0))
    state = with_cult(replace(state, phase="deploy"), BLUE, reserve=2, recovery=0, asylum=0)
    end = end_by(tops(state, *["lake"] * 4), Resolve())
    assert end == SureEnd("disbanded", True)


@pytest.mark.parametrize(
    "name",
    [path.stem for path in golden_files() if path.parent.name == "carcosa"],
)
def test_whole_games_end_as_was_told(name: str) -> None:
    """Nothing is called sure that does not come, and the last decision is always told."""
    path = next(p for p in golden_files() if p.parent.name == "carcosa" and p.stem == name)
    session = session_of(path)
    if session.options.seats > 1:  # type: ignore[attr-defined]
        return
    ends = [
        (sure_end(view(session.states[at], Seat(BLUE)), entry.action), session.states[at].turns)
        for at, entry in enumerate(session.log)
        if entry.seat is not None
    ]
    told = [(end, turns) for end, turns in ends if end]
    assert ends[-1][0] == SureEnd(session.state.ending)
    for end, turns in told:
        if not end.may_help:
            assert (end.ending, turns) == (session.state.ending, ends[-1][1])
