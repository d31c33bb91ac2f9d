"""Why a hint advises an action in the solo game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po
from msgspec.structs import replace

from game.carcosa import CARCOSA
from game.carcosa.actions import (
    Deploy,
    MoveScholar,
    Offer,
    PointOut,
    Select,
    SetTrap,
    TurnBack,
    UseStone,
)
from game.carcosa.hints import danger, race, reasons
from game.carcosa.state import State
from game.carcosa.view import view
from game.core.fate import Luck
from game.core.protocol import Chance, Choice, Over, Seat
from tests.carcosa.solo import alone, haunted, investigated, they, tops, watched
from tests.carcosa.tables import (
    BLUE,
    acted,
    arranged,
    hand,
    heights,
    opened,
    part,
    stood,
    with_cult,
)
from tests.carcosa.test_investigators import masked
from tests.playing import pick

WORDS = Path(__file__).parents[2] / "assets" / "words" / "en" / "LC_MESSAGES" / "carcosa.po"


def first(state: State, action: Any) -> tuple[str, dict[str, Any]]:
    """The first reason, without the name of its table."""
    key, params = reasons(view(state, Seat(BLUE)), action)[0]
    return key.removeprefix("carcosa.hint."), dict(params)


def test_a_stack_is_advised_by_what_it_leaves_to_the_scholar() -> None:
    state = tops(alone(), "district-3-flow-end", "ritual", "conflux-4", "lake")
    state = they(replace(state, phase="select"), scholar=1)
    key, params = first(state, Select(0))
    assert (key, params["kind"].split(".")[0], params["after"]) == ("select", "conflux-4", 48)
    state = heights(state, 3, 3, 0, 0)
    assert first(state, Select(0)) == ("select.none", {"stack": 0})


def test_moving_the_scholar_reckons_with_the_prophet_at_home() -> None:
    tiles = "ritual-district-flow-left", "flow-straight", "lake", "conflux-1"
    state = with_cult(they(tops(alone(), *tiles), scholar=3), BLUE, prophet=0, charged=(5,))
    state, _ = acted(replace(state, phase="after"), UseStone(5))
    key, params = first(state, MoveScholar(2))
    assert (key, params["stack"]) == ("move_scholar", 2)
    assert params["kind"].startswith("ritual-district-flow-left")


def test_a_trap_is_advised_by_where_the_assistant_is() -> None:
    assert first(alone(), SetTrap(47)) == ("set_trap", {"space": 47, "assistant": 50})


def test_turning_the_assistant_back_is_advised_by_the_spaces_gained() -> None:
    assert first(masked(assistant=38), TurnBack()) == ("turn_back", {"space": 44, "gain": 6})


def test_a_deployment_is_advised_by_its_power_or_by_whom_it_drives_off() -> None:
    state = hand(haunted(alone(), 1, 1, "district"), "lake 0,-1 r0")
    flow = Deploy(1, 1, part(state, 1, 1, "flow"))
    assert first(state, flow) == ("deploy.occultist", {})
    key, params = first(state, Deploy(0, 0, part(state, 0, 0, "flow")))
    assert (key, params["power"] >= 0) == ("deploy", True)


def test_an_offer_is_advised_by_where_the_assistant_comes_to() -> None:
    state = tops(they(alone(), scholar=3), "ritual", "ritual", "lake", "lake")
    assert first(state, Offer(1)) == ("offer", {"stack": 1, "after": 47})


def test_a_victim_and_a_target_are_told_apart() -> None:
    state = stood(stood(alone(), BLUE, 0, 0, "flow"), BLUE, 0, 0, "district")
    attacking, _ = investigated(watched(state, (0, 0)))
    naming, _ = investigated(watched(state, (0, 0), fresh=True))
    pawn = PointOut(0, 0, part(state, 0, 0, "flow"), BLUE)
    assert first(attacking, pawn)[0] == "point_out.victim"
    assert first(naming, pawn)[0] == "point_out.target"


def test_the_race_is_told_in_turns() -> None:
    state = heights(they(alone(naive=True), assistant=10), 1, 1, 9, 9)
    key, params = race(view(state, Seat(BLUE)))
    assert key == "carcosa.hint.race"
    assert params["rise"] < params["king"]


def danger_of(state: State) -> tuple[str, dict[str, Any]]:
    key, params = danger(view(state, Seat(BLUE)))
    return key.removeprefix("carcosa.hint.danger."), dict(params)


def test_the_nearest_danger_is_told_exactly() -> None:
    assert danger_of(they(alone(), assistant=31)) == ("far", {"spaces": 31, "soonest": 7})
    fallen = they(alone(), assistant=31, prone=True)
    assert danger_of(fallen) == ("far", {"spaces": 31, "soonest": 8})
    assert danger_of(they(alone(), assistant=4)) == ("assistant", {"value": 4})
    taken = haunted(haunted(alone(), 0, 0, "district"), 0, 1, "district")
    assert danger_of(haunted(taken, 1, 0, "district")) == ("hastur", {})


def test_a_detective_with_a_cultist_comes_before_the_assistant() -> None:
    """The guess "about 5 turns" stood where the cult was lost that same turn."""
    state = watched(stood(alone(), BLUE, 0, 0, "flow"), (0, 0))
    few = with_cult(state, BLUE, reserve=2, recovery=0, asylum=0)
    assert danger_of(few) == ("disbanded", {"taken": 1, "least": 3})
    assert danger_of(with_cult(few, BLUE, reserve=3)) == ("attack", {"taken": 1, "least": 3})
    assert danger_of(with_cult(few, BLUE, reserve=4))[0] == "far"


def test_a_move_that_exposes_the_cult_says_so() -> None:
    state = tops(they(alone(), assistant=2), "lake", "ritual", "conflux-4", "lake")
    state = they(replace(state, phase="select"), scholar=3)
    assert first(state, Select(0))[0] == "select.start"
    assert first(state, MoveScholar(0))[0] == "move_scholar.start"


def test_when_several_play_there_is_no_race() -> None:
    assert reasons(view(arranged(), Seat(BLUE)), Select(0)) == ()


@pytest.mark.parametrize("options", [{}, {"criminals": True, "distant": True}])
def test_every_reason_has_its_words(options: dict[str, bool]) -> None:
    with WORDS.open("rb") as text:
        words = {message.id: str(message.string) for message in read_po(text) if message.id}
    luck, met = Luck("hints"), set()
    state = with_cult(opened(seats=1, **options), BLUE, charged=(2, 3, 5), power=30)
    while not isinstance(due := CARCOSA.pending(state), Over):
        if isinstance(due, Chance):
            state, _ = acted(state, pick(due, luck))
            continue
        assert isinstance(due, Choice)
        seen = view(state, due.seat)
        for action in due.actions[:30]:
            for key, params in reasons(seen, action):
                met.add(key)
                named = {"stack", "tile"} if "kind" in params else set()
                assert words[key].format(**{**params, **dict.fromkeys(named, "")})
        state, _ = acted(state, pick(due, luck))
    assert {"carcosa.hint.race", "carcosa.hint.select", "carcosa.hint.set_trap"} <= met
