"""The table of Night of the Grand Octopus, through mouse and keys."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game import GAMES
from game.core.fate import Luck
from game.core.protocol import Choice, Over, Seat
from game.core.session import Player, Session
from game.octopus import OCTOPUS
from game.octopus.actions import (
    LINE,
    Accept,
    Action,
    Clock,
    Confront,
    Exchange,
    Gather,
    Pass,
    Propose,
    SendBack,
    SetClock,
)
from game.octopus.events import Battle, ClockSet, CultistErred, OffspringErred, TurnBegan
from game.octopus.pieces import EXTERIOR, ROOMS, THINGS, pieces, thing_key
from game.octopus.state import State
from scenes.kit import pictures
from scenes.kit.boards import BoardMap, board_map
from scenes.kit.layout import Box
from scenes.kit.timeline import Clip
from scenes.screens.curtain import Curtain
from scenes.screens.menu import Menu
from scenes.screens.result import Result
from scenes.screens.saves import public_picture
from scenes.tables import TABLES
from scenes.tables.octopus.board import OctopusBoard
from scenes.tables.octopus.clock import Draft
from scenes.tables.octopus.follow import Moment, after, follow
from scenes.tables.octopus.layout import PLACES, Pawn
from scenes.tables.octopus.light import CameToLight
from scenes.tables.octopus.side import END, by_place
from scenes.tables.table import Table
from tests.octopus.tables import (
    CRYPT,
    GARDEN,
    LABORATORY,
    LIBRARY,
    MUSEUM,
    OBSERVATORY,
    A,
    B,
    C,
    cult,
    play,
    reveal,
)
from tests.octopus.tables import (
    table as position,
)
from tests.playing import every_options, pick, random_session
from tests.scenes.devices import octopus_presses
from tests.scenes.harness import SCALES, SIZES, Stage, stage
from tests.scenes.stand_ins import Immediate, Silent
from tests.scenes.test_screens import faults, scroll, scrolled

NAMES = ("Mara", "Elias", "Iris", "Otto", "Wilhelmina")
SMALL = (1024, 700)

CLOCKS = (
    Clock(MUSEUM, CRYPT),
    Clock(LABORATORY, GARDEN),
    Clock(LIBRARY, MUSEUM),
    Clock(GARDEN, GARDEN),
)
"""Ways to set a clock in the library: going, going elsewhere, staying, and the ritual."""


@pytest.fixture(autouse=True)
def on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is there, and tests press faster than any hand, and mean it."""
    monkeypatch.setitem(GAMES, "octopus", OCTOPUS)  # type: ignore[arg-type]
    monkeypatch.setitem(TABLES, "octopus", OctopusBoard)  # type: ignore[arg-type]
    monkeypatch.setattr("scenes.tables.table.AGAIN", 0.0)


@pytest.fixture
def at(data_dir: Path) -> Iterator[Stage]:
    with stage(data_dir) as made:
        made.app.thinker = Silent()  # type: ignore[assignment]
        yield made


def game_of(state: State, people: int) -> Session:
    """A session at one moment; ``people`` sit in the first seats, bots in the others."""
    count = len(state.table.cults)
    players = tuple(Player(NAMES[i], i, "" if i < people else "sound") for i in range(count))
    session = Session(OCTOPUS, state.options, players, "r'lyeh")
    session.states = [state]
    return session


def seated(
    at: Stage,
    state: State,
    chair: Seat | None = A,
    people: int = 1,
    *,
    still: bool = False,
) -> Table:
    """The table at one moment, seen from a chair.

    ``still``: nothing goes on by itself, as while the curtain is on its way.
    """
    table = Table(at.app, game_of(state, people))
    table._sit(chair)
    table._behind = still
    at.app.stack.reset(table)
    at.frame(times=2)
    return table


def board_of(table: Table) -> OctopusBoard:
    assert isinstance(table.board, OctopusBoard)
    return table.board


def set_so_far(table: Table) -> list[Clock]:
    return [e.action.clock for e in table.session.log if isinstance(e.action, SetClock)]


def said(at: Stage) -> str:
    return at.app.notice.words if at.app.notice else ""


def seen(at: Stage) -> str:
    """All words on the screen."""
    return " ".join(word for _, word in at.ui.texts)


def pixels(at: Stage) -> bytes:
    return pygame.image.tobytes(at.app.window, "RGB")


def sounds(at: Stage, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every sound from now on."""
    heard: list[str] = []
    monkeypatch.setattr(at.app.sound, "play", heard.append)
    return heard


def opening(cults: int = 3, fallible: bool = False, **more: Any) -> State:
    return position(*(cult(4) for _ in range(cults)), fallible=fallible, turn=1, **more)


def meeting(**more: Any) -> State:
    """Elias, Iris and Mara, who speak in this order, meet in the museum."""
    state = position(cult(3), cult(2), cult(1, confronted=2), **more)
    return reveal(state, (MUSEUM, CRYPT), (MUSEUM, GARDEN), (MUSEUM, CRYPT))[0]


def alone(**more: Any) -> State:
    """Mara is alone in the museum, the others are elsewhere and alone too."""
    state = position(cult(3, held=(1,)), cult(3), cult(3), **more)
    return reveal(state, (MUSEUM, GARDEN), (CRYPT, GARDEN), (LABORATORY, GARDEN))[0]


def beyond(exterior: Any, *, gathered: bool = True) -> State:
    """Mara alone dominates the Exterior Location, and has gathered there."""
    mara = cult(3, EXTERIOR, held=(1, 2))
    state = position(
        mara, cult(3, held=(3, 4)), cult(3, held=(1, 5)), exterior=exterior, fallible=True
    )
    lost = (LINE, LINE)
    state = reveal(state, (LIBRARY, LIBRARY), lost, lost)[0]
    return play(state, Gather())[0] if gathered else state


# -- the map


@pytest.fixture
def plan() -> BoardMap:
    return board_map("octopus")


@pytest.mark.clause("GO-1.2")
def test_the_map_has_the_rooms_of_the_rules_and_the_exterior(plan: BoardMap) -> None:
    assert set(plan.spaces) == {str(place) for place in PLACES}
    assert (*ROOMS, EXTERIOR) == PLACES


@pytest.mark.clause("GO-1.3")
def test_the_map_has_the_stairs_of_the_rules(plan: BoardMap) -> None:
    drawn = {name for name in plan.anchors if name.startswith("stairs/")}
    assert drawn == {f"stairs/{one}/{other}" for one, other in pieces().stairs}


@pytest.mark.clause("GO-1.3")
def test_stairs_lie_between_the_rooms_they_join(plan: BoardMap) -> None:
    middles = {room: plan.spaces[str(room)].bounds.centre for room in ROOMS}
    for one, other in pieces().stairs:
        spot = plan.anchors[f"stairs/{one}/{other}"].outline[0]
        nearest = sorted(ROOMS, key=lambda room: math.dist(spot, middles[room]))
        assert {one, other} <= set(nearest[:3])


def test_every_location_has_room_for_components_and_figures(plan: BoardMap) -> None:
    for place in PLACES:
        assert f"place/{place}" in plan.labels
        rows = ["stock", "cultists"] + (["offsprings"] if place in ROOMS else [])
        for row in rows:
            x, y = plan.anchors[f"{row}/{place}"].outline[0]
            assert plan.spaces[str(place)].bounds.holds((x, y)), (row, place)


def test_a_click_anywhere_in_a_room_means_that_room(at: Stage) -> None:
    board = board_of(seated(at, opening(), still=True))
    layout = board.picture.layout
    for place in PLACES:
        x, y = layout.board.anchor(f"stock/{place}")
        assert layout.place_at((x, y)) == place
    assert layout.place_at((layout.board.box.x + 1, layout.board.box.y + 1)) is None
    corner = layout.board.box.x + layout.scale * 350, layout.board.box.y + layout.scale * 110
    assert not any(target.hit(corner) for target in at.ui.targets)
    at.click_at(corner)
    assert board.looked_place == MUSEUM


def test_places_that_can_be_pointed_at_do_not_overlap(at: Stage) -> None:
    layout = board_of(seated(at, opening())).picture.layout
    for one, other in combinations(PLACES, 2):
        assert not layout.area(one).overlaps(layout.area(other))


def test_every_figure_stays_countable_where_all_meet(at: Stage) -> None:
    state = opening(5)
    crowd = reveal(state, *[(MUSEUM, CRYPT)] * 5)[0]
    for place, kind in ((MUSEUM, "cultist"), (CRYPT, "offspring")):
        pawns = board_of(seated(at, crowd, still=True)).picture.pawns()
        boxes = [box for pawn, box in pawns.items() if pawn.kind == kind]
        assert len(boxes) == 5, place
        assert all(right.x - left.x > left.w * 0.25 for left, right in pairwise(boxes))


def test_every_thing_and_place_has_its_own_picture() -> None:
    names = [f"thing_{thing_key(thing)}" for thing in THINGS]
    names += [f"exterior_{one.key}" for one in pieces().exteriors]
    bodies = {pictures.art(f"octopus/{name}")[0] for name in names}
    assert len(bodies) == len(names)


# -- setting the clock


@pytest.mark.clause("GO-2.1")
def test_a_clock_is_set_with_its_rows_of_rooms(at: Stage) -> None:
    table = seated(at, opening())
    for key in ("dagger.2", "tentacle.3", "main"):
        at.click(key)
    assert set_so_far(table) == [Clock(MUSEUM, CRYPT)]


@pytest.mark.clause("GO-2.1")
@pytest.mark.parametrize("where", ["dial", "place"])
def test_a_clock_is_set_on_its_face_and_on_the_map(at: Stage, where: str) -> None:
    board = board_of(seated(at, opening()))
    at.click(f"{where}.2")
    assert board.draft == Draft(MUSEUM, None)
    at.click(f"{where}.6")
    assert board.draft == Draft(MUSEUM, GARDEN)
    at.click("hand.dagger")
    at.click(f"{where}.4")
    assert board.draft == Draft(LABORATORY, GARDEN)


def drag(at: Stage, *rooms: int) -> None:
    """Hold the pointer down on the face at the first room and draw it over the others."""
    spots = [at.target(f"dial.{room}").box.centre for room in rooms]
    points = [(round(x * at.ui.unit), round(y * at.ui.unit)) for x, y in spots]
    at.feed(pygame.MOUSEMOTION, pos=points[0], rel=(0, 0), buttons=(0, 0, 0))
    at.feed(pygame.MOUSEBUTTONDOWN, pos=points[0], button=1)
    for point in points[1:]:
        at.frame(0.3)
        at.feed(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(1, 0, 0))
    at.feed(pygame.MOUSEBUTTONUP, pos=points[-1], button=1)
    at.frame(0.3)


@pytest.mark.clause("GO-2.1")
def test_each_hand_can_be_dragged_from_where_it_points(at: Stage) -> None:
    board = board_of(seated(at, opening()))
    drag(at, 1, 2)
    drag(at, 5, 6)
    assert board.draft == Draft(MUSEUM, GARDEN)
    drag(at, 2, 3, 4)
    assert board.draft == Draft(LABORATORY, GARDEN)
    drag(at, 6, 1, 2)
    assert board.draft == Draft(LABORATORY, MUSEUM)


@pytest.mark.clause("GO-2.1")
def test_a_dagger_dragged_out_of_reach_stays_behind_with_the_reason(at: Stage) -> None:
    board = board_of(seated(at, opening()))
    drag(at, 1, 5, 6)
    assert board.draft == Draft(OBSERVATORY, None)
    assert "[[GO-2.1]]" in said(at)


def test_the_middle_of_the_clock_takes_up_the_other_hand(at: Stage) -> None:
    board = board_of(seated(at, opening()))
    at.click("dial")
    assert board.draft.in_hand == "tentacle"
    at.ui.focus.key = "dial"
    at.frame()
    at.key("return")
    assert board.draft.in_hand == "dagger"


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(
    ("start", "ways", "end"),
    [
        ("dial.1", "right", "dial.2"),
        ("dial.6", "right right", "dial.2"),
        ("dial.5", "right right", "dial.3"),
        ("dial.4", "right", "dial.3"),
        ("dial.3", "left left", "dial.5"),
        ("dial.2", "down", "dial.3"),
        ("dagger.1", "right right right right right", "dagger.6"),
        ("tentacle.1", "right right right right right", "tentacle.6"),
    ],
)
def test_arrows_stay_in_the_clock_while_a_room_lies_that_way(
    data_dir: Path, size: tuple[int, int], start: str, ways: str, end: str
) -> None:
    with stage(data_dir, size) as at:
        at.app.thinker = Silent()  # type: ignore[assignment]
        seated(at, opening())
        at.ui.focus.key = start
        at.frame()
        for way in ways.split():
            at.key(way)
        assert at.ui.focus.key == end


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("hand", ["dagger", "tentacle"])
def test_what_a_hand_is_for_is_told_beside_its_rooms_and_not_over_them(
    data_dir: Path, size: tuple[int, int], hand: str
) -> None:
    with stage(data_dir, size) as at:
        at.app.thinker = Silent()  # type: ignore[assignment]
        seated(at, opening())
        at.ui.focus.key = f"hand.{hand}"
        at.frame(0.3, times=8)
        told = at.app.words(f"octopus_table.clock.{hand}.help").split()
        assert " ".join(told) in seen(at)
        rooms = [at.target(f"{hand}.{room}").box for room in ROOMS]
        for rect, word in at.ui.texts:
            spot = rect.centerx / at.ui.unit, rect.centery / at.ui.unit
            assert word not in told or not any(room.holds(spot) for room in rooms)


@pytest.mark.clause("GO-4.3")
def test_a_battle_of_one_cult_is_told_of_one_cult(at: Stage) -> None:
    board = board_of(seated(at, opening(), still=True))
    alone, both = (
        board.sentence(Battle(clause="GO-4.3", place=MUSEUM, cults=cults, offspring=(C,)))  # type: ignore[arg-type]
        for cults in ((A,), (A, B))
    )
    assert "Mara runs into" in alone
    assert "Mara and Elias run into" in both


@pytest.mark.clause("GO-2.1")
def test_a_clock_is_set_with_keys_alone(at: Stage) -> None:
    table = seated(at, opening())
    for name in ("2", "3", "d", "5", "e"):
        at.key(name)
    assert set_so_far(table) == [Clock(OBSERVATORY, CRYPT)]


def test_the_focus_begins_at_ones_own_room(at: Stage) -> None:
    table = seated(at, opening())
    assert at.ui.focus.key == "dagger.1"
    for name in ("right", "return", "return", "e"):
        at.key(name)
    assert set_so_far(table) == [Clock(MUSEUM, CRYPT)]


def test_from_the_keys_the_focus_goes_with_the_frame_to_the_other_hand(at: Stage) -> None:
    board = board_of(seated(at, opening()))
    at.key("return")
    assert board.draft == Draft(LIBRARY, None)
    assert board.draft.in_hand == "tentacle"
    assert at.ui.focus.key == f"tentacle.{MUSEUM}"
    at.key("escape")
    at.click("dagger.2")
    assert at.ui.focus.key == "dagger.2"


@pytest.mark.clause("GO-2.4")
def test_a_clock_can_be_locked_only_when_both_hands_are_set(at: Stage) -> None:
    table = seated(at, opening())
    at.key("e")
    assert at.app.words("octopus_table.clock.missing") in said(at)
    for key, missing in (("dagger.2", "tentacle"), ("tentacle.2", "")):
        at.click(key)
        if missing:
            at.key("e")
            assert at.app.words(f"octopus_table.clock.missing.{missing}") in said(at)
            assert not table.session.log
    at.key("e")
    assert set_so_far(table) == [Clock(MUSEUM, MUSEUM)]


@pytest.mark.clause("GO-2.4")
def test_hands_may_be_turned_until_the_clock_is_locked(at: Stage) -> None:
    table = seated(at, opening())
    for key in ("dagger.2", "tentacle.3", "dagger.4", "tentacle.6", "main"):
        at.click(key)
    assert set_so_far(table) == [Clock(LABORATORY, GARDEN)]


@pytest.mark.clause("GO-2.1")
@pytest.mark.parametrize("how", ["row", "dial", "map"])
def test_a_room_out_of_reach_is_explained(
    at: Stage, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    board = board_of(seated(at, opening()))
    heard = sounds(at, monkeypatch)
    at.click({"row": "dagger.6", "dial": "dial.6", "map": "place.6"}[how])
    assert board.draft == Draft()
    assert "[[GO-2.1]]" in said(at)
    assert board.speech.ways(LIBRARY) in said(at)
    assert heard == []


@pytest.mark.clause("GO-2.2")
@pytest.mark.parametrize("how", ["r", "ritual", "place.7", "tentacle.6 dagger.6"])
def test_both_hands_on_one_room_are_shown_as_the_ritual(at: Stage, how: str) -> None:
    board = board_of(seated(at, opening()))
    for key in how.split():
        at.click(key) if at.has(key) else at.key(key)
    assert board.draft.is_ritual
    assert board.planned == {Pawn("cultist", A, True): EXTERIOR}
    assert at.app.words("octopus_table.clock.note.ritual") in seen(at)
    assert at.has("main")


@pytest.mark.clause("GO-2.2")
def test_a_room_out_of_reach_is_left_with_the_ritual(at: Stage) -> None:
    board = board_of(seated(at, opening()))
    for key in ("tentacle.6", "dagger.6", "tentacle.3"):
        at.click(key)
    assert board.draft == Draft(None, CRYPT)


@pytest.mark.clause("GO-2.3")
def test_from_the_exterior_every_room_can_be_reached(at: Stage) -> None:
    board = board_of(seated(at, position(cult(4, EXTERIOR), cult(4), cult(4))))
    for room in ROOMS:
        at.click(f"dagger.{room}")
        assert board.draft.dagger == room


def test_what_is_set_stands_on_the_map_as_a_plan(at: Stage) -> None:
    board = board_of(seated(at, opening()))
    at.click("dagger.2")
    at.click("tentacle.5")
    plan = {Pawn("cultist", A, True): MUSEUM, Pawn("offspring", A, True): OBSERVATORY}
    assert board.planned == plan
    assert set(plan) < set(board.picture.pawns())


def test_escape_takes_the_hands_off_before_it_opens_the_menu(at: Stage) -> None:
    table = seated(at, opening())
    at.click("dagger.2")
    at.key("escape")
    assert at.top is table
    assert board_of(table).draft == Draft()
    at.key("escape")
    assert isinstance(at.top, Menu)


@pytest.mark.clause("GO-3.2")
def test_a_fallible_clock_may_be_set_wrongly_and_says_what_it_costs(at: Stage) -> None:
    table = seated(at, opening(fallible=True))
    at.click("dagger.6")
    at.click("tentacle.0")
    assert "GO-3.2" in seen(at)
    assert at.app.words("octopus_table.clock.note.lost") in seen(at)
    at.click("main")
    assert set_so_far(table) == [Clock(GARDEN, LINE)]


@pytest.mark.clause("GO-3.2")
def test_only_a_fallible_clock_has_a_line(at: Stage) -> None:
    seated(at, opening())
    assert not at.has("dagger.0")


@pytest.mark.clause("GO-2.2")
def test_with_the_ritual_the_cultist_is_said_to_leave_for_the_exterior(at: Stage) -> None:
    board = board_of(seated(at, opening()))
    at.click("ritual")
    exterior = board.speech.place(EXTERIOR)
    assert at.target("hand.dagger").label == at.app.words(
        "octopus_table.clock.dagger", room=exterior
    )


def test_odds_are_told_only_with_the_aid(at: Stage) -> None:
    seated(at, opening())
    at.click("dagger.2")
    at.click("tentacle.5")
    assert "%" in seen(at)
    at.app.preferences.preview = False
    at.frame()
    assert "%" not in seen(at)


@pytest.mark.clause("GO-1.3")
def test_the_reach_of_any_cult_can_be_looked_up(at: Stage) -> None:
    state = position(cult(4), cult(4, GARDEN), cult(4))
    board = board_of(seated(at, state))
    assert board.shown_reach == A
    at.click("cult.1")
    assert board.shown_reach == B
    assert board.speech.ways(GARDEN) in seen(at)
    at.app.preferences.legal = False
    at.click("dial.1")
    assert board.shown_reach is None


# -- secrets


def between_two(at: Stage, clock: Clock) -> Table:
    """The table while nobody sits at it, when the first cult has set its clock."""
    state = play(opening(), SetClock(clock))[0]
    return seated(at, state, None, people=3, still=True)


@pytest.mark.clause("GO-2.4")
def test_the_table_between_two_people_is_the_same_whatever_was_set(at: Stage) -> None:
    shown = set()
    for clock in CLOCKS:
        between_two(at, clock)
        for tab in ("look", "log", "turn"):
            at.click(f"tab.{tab}")
            targets = [(one.key, one.label, one.help) for one in at.ui.targets]
            shown.add((tab, pixels(at), json.dumps(targets)))
    assert len(shown) == 3


@pytest.mark.clause("GO-2.4")
def test_the_picture_of_a_save_is_the_same_whatever_was_set(at: Stage) -> None:
    states = [play(opening(), SetClock(clock))[0] for clock in CLOCKS]
    taken = {public_picture(at.app, game_of(state, 3)) for state in states}
    assert len(taken) == 1


@pytest.mark.clause("GO-2.4")
def test_the_next_person_sees_the_same_whatever_was_set(at: Stage) -> None:
    shown = set()
    for clock in CLOCKS:
        seated(at, play(opening(), SetClock(clock))[0], B, people=3)
        shown.add(pixels(at))
    assert len(shown) == 1


def by_drag(at: Stage) -> None:
    drag(at, 1, 2)
    drag(at, 5, 6)


WAYS: dict[str, Callable[[Stage], object]] = {
    "rows": lambda at: [at.click(key) for key in ("dagger.2", "tentacle.3")],
    "rows, the tentacle last taken": lambda at: [
        at.click(key) for key in ("tentacle.3", "dagger.2", "hand.tentacle")
    ],
    "face": lambda at: [at.click(key) for key in ("dial.2", "dial.6", "dial")],
    "drag": by_drag,
    "map": lambda at: [at.click(key) for key in ("place.2", "place.6")],
    "ritual": lambda at: at.click("ritual"),
    "ritual on the map": lambda at: at.click("place.7"),
    "keys": lambda at: [at.key(key) for key in ("2", "3", "d", "5")],
    "out of reach first": lambda at: (
        [at.click(f"dagger.{room}") for room in (6, 2)] + [at.click("tentacle.4")]
    ),
    "after a look round": lambda at: [
        at.click(key) for key in ("cult.2", "tab.log", "place.5", "tentacle.1", "tab.look")
    ],
}
"""Ways to set a clock, each of which leaves hands, focus and panels differently."""


def next_page(folder: Path, size: tuple[int, int], way: Callable[[Stage], object]) -> list[object]:
    """What the next person sees at first, and in each panel, after a clock was set in a way."""
    with stage(folder, size) as at:
        at.app.thinker = Silent()  # type: ignore[assignment]
        table = seated(at, opening(), people=3)
        way(at)
        at.click("main")
        at.frame(0.3, times=2)
        assert len(set_so_far(table)) == 1
        at.click("open")
        at.frame(0.3, times=2)
        assert table.chair == B
        pages: list[object] = [at.ui.focus.key, pixels(at)]
        for tab in ("look", "turn", "log"):
            at.click(f"tab.{tab}")
            pages.append(pixels(at))
        return pages


@pytest.mark.clause("GO-2.4")
@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)], ids=str)
def test_the_next_person_sees_the_same_in_whatever_way_a_clock_was_set(
    data_dir: Path, size: tuple[int, int]
) -> None:
    pages = {name: next_page(data_dir, size, way) for name, way in WAYS.items()}
    first = pages.pop("rows")
    assert [name for name, seen in pages.items() if seen != first] == []


def test_what_is_being_set_is_seen_or_these_tests_would_prove_nothing(at: Stage) -> None:
    shown = set()
    for clock in CLOCKS:
        seated(at, opening(), people=3)
        at.click(f"tentacle.{clock.tentacle}")
        at.click(f"dagger.{clock.dagger}")
        shown.add(pixels(at))
    assert len(shown) == len(CLOCKS)


def locked(
    folder: Path, monkeypatch: pytest.MonkeyPatch, clock: Clock, people: int
) -> tuple[list[bytes], list[str], list[str]]:
    """All frames from the lock until the next one decides; all sounds, and the log."""
    with stage(folder, SMALL) as at:
        at.app.thinker = Silent()  # type: ignore[assignment]
        table = seated(at, opening(), people=people)
        heard = sounds(at, monkeypatch)
        at.click(f"tentacle.{clock.tentacle}")
        at.click(f"dagger.{clock.dagger}")
        at.frame()
        assert heard == []
        at.app.preferences.motion = "normal"
        table.enter()
        film: list[bytes] = []
        at.feed(pygame.KEYDOWN, key=pygame.K_e, mod=0, unicode="")
        for _ in range(30):
            at.app.frame(1 / 60)
            film.append(pixels(at))
        assert set_so_far(table) == [clock]
        if people > 1:
            assert isinstance(at.top, Curtain)
            at.app.frame(1.0)  # a press on a page that has just come is none
            at.app.preferences.motion = "off"
            at.click("open")
            film.append(pixels(at))
            film.append(json.dumps([t.key for t in at.ui.targets]).encode())
            film.append(at.ui.focus.key.encode())
        return film, heard, [line.words for line in table.history.lines]


@pytest.mark.clause("GO-2.4")
@pytest.mark.parametrize("people", [1, 3])
def test_no_frame_sound_or_line_after_the_lock_tells_what_was_set(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch, people: int
) -> None:
    first, *others = [locked(data_dir, monkeypatch, clock, people) for clock in CLOCKS]
    film, heard, log = first
    assert len(set(film)) > 3, "nothing has moved"
    assert "click" in heard
    assert any("Mara" in line for line in log)
    assert all(other == first for other in others)


@pytest.mark.clause("GO-2.4")
def test_ones_own_clock_is_closed_from_the_lock_on(at: Stage) -> None:
    table = seated(at, opening())
    for key in ("dagger.2", "tentacle.3", "main"):
        at.click(key)
    board = board_of(table)
    assert table.view.clock == Clock(MUSEUM, CRYPT)
    assert board.draft == Draft()
    assert board.planned == {}
    assert not at.has("dial.1")


@pytest.mark.clause("GO-2.4")
@pytest.mark.parametrize("clock", [None, *CLOCKS])
def test_a_clock_is_closed_alike_for_its_owner_and_for_everybody_else(
    at: Stage, clock: Clock | None
) -> None:
    board = board_of(seated(at, opening(), None, people=3, still=True))
    event = ClockSet(clause="GO-2.1", seat=A, clock=clock)  # type: ignore[arg-type]
    assert board.sentence(event) == board.sentence(replace(event, clock=None))
    clips = board.motion.clips((event,), lambda: None)
    base = board.motion.clips((replace(event, clock=None),), lambda: None)
    assert [clip.seconds for clip in clips] == [clip.seconds for clip in base]
    assert filmed(at, clips) == filmed(at, base)


def filmed(at: Stage, clips: list[Clip]) -> list[bytes]:
    """A few moments of every clip over the table as it is."""
    film = []
    for clip in clips:
        for share in (0.0, 0.3, 0.7, 1.0):
            at.app.paint(at.app.window)
            clip.paint(at.ui, share)
            film.append(pixels(at))
    return film


# -- the reveal, step by step


def test_what_is_shown_step_by_step_ends_at_the_state() -> None:
    for options in every_options(OCTOPUS):
        session = random_session(OCTOPUS, options, "steps")
        shown = session.states[0].table
        for events, state in zip(session.events, session.states[1:], strict=True):
            for event in events:
                shown = follow(shown, event)
            assert shown == replace(state.table, dominator=None, gathering=False)


def test_clocks_are_shown_set_one_by_one_and_open_until_the_next_turn() -> None:
    state = opening()
    moment = Moment(state.table, (False,) * 3)
    _, events = reveal(state, (MUSEUM, CRYPT), (CRYPT, GARDEN), (LABORATORY, GARDEN))
    counts = []
    for event in events:
        moment = after(moment, event)
        counts.append(sum(moment.clocks_set))
    assert counts[:4] == [1, 2, 3, 0]
    assert moment.revealed
    began = TurnBegan(clause="GO-5.4", turn=2, first=B)  # type: ignore[arg-type]
    assert not after(moment, began).revealed


def last_lock(at: Stage) -> Table:
    """All but the last clock of three people are set; the last person sits there, who locks."""
    state = play(opening(), SetClock(Clock(MUSEUM, CRYPT)), SetClock(Clock(MUSEUM, GARDEN)))[0]
    table = seated(at, state, C, people=3)
    at.app.preferences.motion = "normal"
    table.enter()
    table.submit(SetClock(Clock(CRYPT, LABORATORY)))
    assert table.timeline.busy
    return table


@pytest.mark.clause("GO-3.1")
def test_all_clocks_are_turned_over_together_before_any_pawn_moves(at: Stage) -> None:
    board = board_of(last_lock(at))
    places = [one.place for one in board.table.cults]
    turning = []
    for _ in range(200):
        at.app.frame(1 / 60)
        if board.motion.turning:
            turning.append(board.motion.turning)
            assert [one.place for one in board.table.cults] == places
        elif turning:
            break
    assert set(turning) == {frozenset({A, B, C})}
    assert board.shown.revealed


@pytest.mark.clause("GO-3.1")
def test_all_pawns_walk_at_the_same_time(at: Stage) -> None:
    board = board_of(last_lock(at))
    while not any(pawn.kind == "cultist" for pawn in board.motion.hidden):
        at.app.frame(1 / 60)
    walking = {pawn.seat for pawn in board.motion.hidden if pawn.kind == "cultist"}
    assert walking == {A, B, C}
    while board.motion.hidden:
        at.app.frame(1 / 60)
    assert [one.place for one in board.table.cults] == [MUSEUM, MUSEUM, CRYPT]


def test_skipping_a_movement_at_any_moment_leads_to_the_same_table(at: Stage) -> None:
    ends = set()
    for frames in range(0, 80, 11):
        table = last_lock(at)
        at.frame(0.05, times=frames)
        table.timeline.skip()
        at.app.preferences.motion = "off"
        at.frame(times=2)
        board = board_of(table)
        assert board.motion.moment is None
        assert not board.motion.hidden
        assert not board.motion.turning
        assert board.table == table.session.state.table
        ends.add(pixels(at))
    assert len(ends) == 1


def test_locations_are_told_one_after_another(at: Stage) -> None:
    board = board_of(last_lock(at))
    places: list[int] = []
    while board.host.choice is None and len(places) < 500:
        at.app.frame(0.05)
        places.append(board.table.place)
        if not board.motion.moment:
            break
    resolved = [place for place, other in pairwise([0, *places]) if place != other]
    assert resolved == sorted(resolved)


# -- what a turn has brought


def test_events_are_told_by_the_location_they_happened_at() -> None:
    state = position(cult(1, held=(1,)), cult(3), cult(3), exterior="city")
    events = reveal(state, (MUSEUM, CRYPT), (CRYPT, MUSEUM), (LIBRARY, LIBRARY))[1]
    found = {place: [type(one).__name__ for one in told] for place, told in by_place([*events])}
    assert found[MUSEUM] == ["Battle", "PowerChanged", "CultGone"]
    assert found[CRYPT] == ["Battle", "PowerChanged"]
    assert found[EXTERIOR] == ["Dominated"]
    assert END not in found


@pytest.mark.clause("GO-4.3")
def test_the_turn_tells_who_was_there_what_happened_and_why(at: Stage) -> None:
    table = seated(at, opening(), people=3)
    session = table.session
    for clock in (Clock(MUSEUM, CRYPT), Clock(CRYPT, MUSEUM), Clock(LIBRARY, LIBRARY)):
        session.submit(session.pending.seat, SetClock(clock))
    session.submit(C, Pass())
    session.submit(C, Pass())
    assert session.state.table.place == 0
    table._sit(A)
    table._behind = True
    at.click("tab.turn")
    words = seen(at)
    assert "Turn 1" in words
    for _ in range(6):
        scroll(at, "turn", 60)
        words += seen(at)
    for event in (one for step in session.events for one in step if one.clause == "GO-4.3"):
        assert board_of(table).sentence(event).split()[0] in words
    assert words.count("GO-4.3") >= 4


def ending_turn(people: int = 3) -> Session:
    """A game of three in which the last decision of the first turn is due."""
    session = game_of(opening(), people)
    for clock in (Clock(MUSEUM, CRYPT), Clock(CRYPT, MUSEUM), Clock(LIBRARY, LIBRARY)):
        session.submit(session.pending.seat, SetClock(clock))
    session.submit(C, Gather())
    return session


@pytest.mark.clause("GO-4.3")
@pytest.mark.parametrize("close", ["main", "return"])
def test_without_motion_a_page_tells_a_turn_before_the_next_person_comes(
    at: Stage, close: str
) -> None:
    table = Table(at.app, ending_turn())
    table._sit(C)
    at.app.stack.reset(table)
    at.frame(times=2)
    table.submit(Pass())
    at.frame(0.3, times=2)
    assert isinstance(at.top, CameToLight)
    words = seen(at)
    for place in (MUSEUM, CRYPT, EXTERIOR):
        assert board_of(table).speech.place(place) in words
    assert {"GO-4.3", "GO-4.1"} <= {target.clause for target in at.ui.targets}
    at.click(close) if at.has(close) else at.key(close)
    at.frame(0.3, times=2)
    assert isinstance(at.top, Curtain)


def after_a_turn(at: Stage, motion: str, people: int) -> Table:
    """The turn is over, and all that moves has moved."""
    table = Table(at.app, ending_turn(people))
    table._sit(C)
    at.app.stack.reset(table)
    at.frame(times=2)
    at.app.preferences.motion = motion
    table.enter()
    table._stop_thinking()  # where C is a bot
    table._play(C, Pass())
    at.frame(5.0, times=20)
    return table


@pytest.mark.parametrize("motion", ["off", "fast", "normal"])
def test_several_people_look_at_the_table_together_before_the_curtain(
    at: Stage, motion: str
) -> None:
    table = after_a_turn(at, motion, people=2)
    at.frame(60.0, times=20)
    assert isinstance(at.top, CameToLight)
    assert board_of(table).setting is None
    at.key("e")
    at.frame(5.0, times=2)
    assert isinstance(at.top, Curtain)


@pytest.mark.parametrize("motion", ["fast", "normal"])
def test_one_person_who_has_seen_a_turn_is_told_it_on_no_page(at: Stage, motion: str) -> None:
    table = after_a_turn(at, motion, people=1)
    assert at.top is table


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_beside_the_page_about_a_turn_the_map_and_the_cults_are_in_sight(
    data_dir: Path, size: tuple[int, int]
) -> None:
    with stage(data_dir, size) as at:
        at.app.thinker = Silent()  # type: ignore[assignment]
        layout = board_of(after_a_turn(at, "normal", people=3)).picture.layout
        words = [Box(*rect).centre for rect, _ in at.ui.texts]
        assert words
        for x, y in words:
            point = x / at.ui.unit, y / at.ui.unit
            assert not layout.board.box.holds(point)
            assert not layout.cults.holds(point)


@pytest.mark.parametrize("language", ["en", "qps"])
@pytest.mark.parametrize("scale", [100, 200])
def test_the_page_about_a_turn_can_be_read_in_every_window(
    data_dir: Path, scale: int, language: str
) -> None:
    for size in SIZES if scale == 100 else [(1920, 1080)]:
        with stage(data_dir, size, scale) as at:
            at.app.thinker = Silent()  # type: ignore[assignment]
            at.app.change(language=language)
            table = Table(at.app, ending_turn())
            table._sit(C)
            at.app.stack.reset(table)
            at.frame(times=2)
            table.submit(Pass())
            at.frame(0.3, times=2)
            assert isinstance(at.top, CameToLight)
            for place in scrolled(at):
                assert not [*faults(at)], (size, place)


@pytest.mark.clause("GO-2.4")
def test_every_clock_begins_behind_the_curtain_though_its_seat_acted_last(at: Stage) -> None:
    table = seated(at, beyond("dreams"), A, people=2)
    table.submit(Pass())
    at.frame(0.3, times=2)
    assert isinstance(at.top, CameToLight)
    at.click("main")
    assert isinstance(at.top, Curtain)
    assert table.session.pending.seat == A  # type: ignore[union-attr]
    assert board_of(table).setting is None
    at.click("open")
    assert at.top is table
    at.frame(0.3, times=3)
    assert at.top is table
    assert board_of(table).setting == A


@pytest.mark.clause("GO-2.4")
def test_one_person_against_bots_needs_no_curtain(at: Stage) -> None:
    table = Table(at.app, ending_turn(people=1))
    table._sit(A)
    at.app.stack.reset(table)
    table._play(C, Pass())
    at.frame(0.3, times=2)
    at.click("main")
    assert at.top is table
    assert board_of(table).setting == A


@pytest.mark.parametrize("apart", [0.0, 0.1, 0.6], ids=["at once", "soon", "while it is drawn"])
def test_a_double_click_on_the_curtain_turns_no_hand(at: Stage, apart: float) -> None:
    table = Table(at.app, game_of(opening(), people=2))
    at.app.stack.reset(table)
    at.frame(0.3, times=2)
    assert isinstance(at.top, Curtain)
    pos = tuple(round(one * at.ui.unit) for one in at.target("open").box.centre)
    at.app.frame(0.3)
    for seconds in (0.0, apart):
        at.feed(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        at.feed(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
        at.feed(pygame.MOUSEBUTTONUP, pos=pos, button=1)
        at.app.frame(seconds)
    at.frame(0.3, times=3)
    assert at.top is table
    assert board_of(table).setting == A
    assert board_of(table).draft == Draft()


def test_each_turn_begins_with_the_dagger_in_hand(at: Stage) -> None:
    table = seated(at, opening())
    board = board_of(table)
    for key in ("dagger.2", "tentacle.3"):
        at.click(key)
    assert board.draft.in_hand == "tentacle"
    at.click("main")
    for seat, clock in ((B, Clock(CRYPT, MUSEUM)), (C, Clock(LABORATORY, GARDEN))):
        table._play(seat, SetClock(clock))
    while not isinstance(table.session.pending.actions[0], SetClock):  # type: ignore[union-attr]
        table._play(table.session.pending.seat, Pass())  # type: ignore[union-attr]
    table._stop_thinking()
    at.frame(0.3, times=2)
    at.click("main")
    assert board_of(table) is board
    assert board.draft.in_hand == "dagger"
    at.click("place.3")
    assert board.draft.dagger == CRYPT


@pytest.mark.clause("GO-3.1")
def test_the_prompt_line_does_not_run_ahead_of_what_is_shown(at: Stage) -> None:
    table = Table(at.app, ending_turn(people=1))
    table._sit(A)
    at.app.stack.reset(table)
    at.frame(times=2)
    at.app.preferences.motion = "normal"
    table.enter()
    table._play(C, Pass())
    at.frame(0.1)
    assert table.timeline.busy
    told = at.app.words("octopus_table.do.clock")
    assert told not in seen(at)
    assert at.app.words("octopus_table.resolves") in seen(at)
    at.frame(5.0, times=20)
    assert told in seen(at)


# -- talks


@pytest.mark.clause("GO-4.5")
def test_talks_show_who_speaks_and_who_is_still_to_answer(at: Stage) -> None:
    seated(at, meeting(), B, people=3)
    words = at.app.words
    assert words("octopus_table.talks.speaks") in seen(at)
    assert seen(at).count(words("octopus_table.talks.waits")) == 2
    at.click("propose.1")
    assert words("octopus_table.talks.proposes") in seen(at)
    assert words("octopus_table.offer.self") in seen(at)
    at.click("accept")
    assert seen(at).count(words("octopus_table.talks.accepts")) == 1


@pytest.mark.clause("GO-4.5")
def test_each_consent_is_seen_before_all_have_agreed(at: Stage) -> None:
    table = seated(at, meeting(), B, people=3)
    for key in ("propose.nothing", "accept"):
        at.click(key)
    talks = table.session.state.table.talks
    assert talks
    assert (talks.proposer, talks.agreeing, talks.speaker) == (B, (C,), A)
    told = [at.app.words(f"octopus_table.talks.{key}") for key in ("proposes", "accepts", "speaks")]
    assert [seen(at).count(words) for words in told] == [1, 1, 1]
    at.click("accept")
    assert table.session.state.table.talks is None


@pytest.mark.clause("GO-4.5")
def test_the_last_consent_is_seen_before_the_agreement(at: Stage) -> None:
    table = seated(at, play(meeting(turn=1), Propose(A), Accept())[0], A)
    at.app.preferences.motion = "normal"
    table.enter()
    table._play(C, Accept())
    accepts, most = at.app.words("octopus_table.talks.accepts"), 0
    while table.timeline.busy:
        at.frame(0.1)
        most = max(most, [words for _, words in at.ui.texts].count(accepts))
    assert most == 2
    assert table.session.state.table.dominator == A


@pytest.mark.clause("GO-4.5")
@pytest.mark.parametrize("cults", [4, 5])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_however_many_meet_each_can_be_proposed_by_name(
    data_dir: Path, size: tuple[int, int], cults: int
) -> None:
    crowd = reveal(opening(cults), *[(MUSEUM, CRYPT)] * cults)[0]
    with stage(data_dir, size) as at:
        at.app.thinker = Silent()  # type: ignore[assignment]
        seated(at, play(crowd, Propose(A))[0], B, people=cults)
        for seat in range(cults):
            box = at.target(f"propose.{seat}").box.pixels(at.ui.unit)
            on_it = [words for rect, words in at.ui.texts if box.contains(rect)]
            assert any(NAMES[seat] in words for words in on_it) or seat == B, seat


@pytest.mark.clause("GO-4.4")
def test_a_confrontation_is_always_at_hand_with_its_price(at: Stage) -> None:
    table = seated(at, meeting(), B, people=3)
    shown = seen(at)
    for price in ("3→2", "2→1", "1→0"):
        assert price in shown
    for _ in range(2):
        at.key("c")
    assert table.session.log[-1].action == Confront()


@pytest.mark.clause("GO-4.4")
@pytest.mark.parametrize("confirm", ["always", "irreversible"])
def test_a_confrontation_is_pressed_twice_and_can_be_thought_better_of(
    at: Stage, confirm: str
) -> None:
    at.app.preferences.confirm = confirm
    table = seated(at, meeting(), B, people=3)
    at.click("confront")
    assert at.app.words("octopus_table.talks.sure") in said(at)
    assert at.app.words("octopus_table.talks.again") in seen(at)
    at.key("escape")
    at.click("confront")
    assert not table.session.log
    assert at.top is table
    at.click("confront")
    assert [entry.action for entry in table.session.log] == [Confront()]


@pytest.mark.clause("GO-4.4")
def test_a_double_click_forces_no_confrontation(at: Stage) -> None:
    table = seated(at, meeting(), B, people=3)
    box = at.target("confront").box
    pos = round(box.centre[0] * at.ui.unit), round(box.centre[1] * at.ui.unit)
    for _ in range(2):
        at.feed(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
        at.feed(pygame.MOUSEBUTTONUP, pos=pos, button=1)
        at.frame(0.1)
    assert not table.session.log


@pytest.mark.clause("GO-4.4")
def test_who_wants_to_be_asked_nothing_confronts_with_one_press(at: Stage) -> None:
    at.app.preferences.confirm = "never"
    table = seated(at, meeting(), B, people=3)
    at.click("confront")
    assert [entry.action for entry in table.session.log] == [Confront()]


def in_talks(*said: Action, cults: int = 3) -> Session:
    """All meet in the museum, and ``said`` has been said."""
    session = game_of(opening(cults), cults)
    for _ in range(cults):
        session.submit(session.pending.seat, SetClock(Clock(MUSEUM, CRYPT)))
    for action in said:
        session.submit(session.pending.seat, action)
    return session


def at_table(at: Stage, session: Session) -> Table:
    """The table of a session, from the chair of who decides."""
    table = Table(at.app, session)
    assert isinstance(session.pending, Choice)
    table._sit(session.pending.seat)
    at.app.stack.reset(table)
    at.frame(times=2)
    return table


@pytest.mark.clause("GO-4.5")
def test_all_that_was_proposed_in_the_talks_can_be_looked_up(at: Stage) -> None:
    at_table(at, in_talks(Propose(A), Propose(None), Propose(C)))
    told = [at.target(f"said.{seat}").help for seat in (A, B, C)]
    wishes = ("Mara dominates", "Nothing happens", "Iris dominates")
    for words, wish in zip(told, wishes, strict=True):
        assert wish in words
        assert at.app.words("octopus_table.talks.left", n=1, most=2) in words


@pytest.mark.clause("GO-4.5")
def test_who_proposes_the_same_again_insists(at: Stage) -> None:
    once, again = (at.app.words(f"octopus_table.offer.self{key}") for key in ("", ".again"))
    first = Propose(A), Propose(None), Propose(C)
    at_table(at, in_talks(*first[:1]))
    assert once in seen(at)
    at_table(at, in_talks(*first, Propose(A)))
    assert again in seen(at)
    assert at.app.words("octopus_table.talks.insists") in seen(at)


@pytest.mark.clause("GO-4.5")
def test_a_hint_in_talks_says_what_each_way_leads_to(at: Stage) -> None:
    board = at_table(at, in_talks(Propose(A))).board
    accepted = board.reason(Accept())
    assert accepted.count("%") == 2
    assert board.reason(Confront()) == accepted
    assert board.reason(Propose(B)) != accepted


@pytest.mark.clause("GO-4.5")
def test_what_is_proposed_already_is_refused_with_its_reason(at: Stage) -> None:
    table = seated(at, meeting(), B, people=3)
    at.click("propose.1")
    at.click("propose.1")
    assert at.app.words("octopus.refuse.already_proposed") in said(at)
    assert len(table.session.log) == 1


@pytest.mark.clause("GO-4.5")
def test_who_has_no_proposal_left_must_accept_or_confront(at: Stage) -> None:
    state = meeting()
    for wish in (A, B, C, None, A):
        state = play(state, Propose(wish))[0]
    seated(at, play(state, Accept())[0], B, people=3)
    at.click("propose.nothing")
    assert at.app.words("octopus.refuse.no_proposal_left", limit=2) in said(at)
    assert at.has("accept")
    assert at.has("confront")


def test_a_bot_says_what_it_offers_and_what_it_remembers(at: Stage) -> None:
    state = play(meeting(), Propose(A))[0]  # by Elias; Iris has confronted twice
    seated(at, state, A, still=True)
    grudge = at.app.words.count("octopus_table.offer.grudge", 2, name="Iris")
    offer = at.app.words("octopus_table.offer.other", name="Mara")
    shown = seen(at)
    assert offer in shown
    assert grudge in shown
    seated(at, state, A, people=3, still=True)
    assert grudge not in seen(at)


# -- decisions of who dominates


@pytest.mark.clause("GO-4.1")
@pytest.mark.parametrize(("key", "action"), [("e", Gather()), ("1", Gather()), ("2", Pass())])
def test_a_component_is_gathered_or_left(at: Stage, key: str, action: Action) -> None:
    table = seated(at, alone())
    assert table.board.main_action(table.choice)[0].endswith("Stone idol")  # type: ignore
    at.key(key)
    assert table.session.log[0].action == action


def test_gathering_can_be_undone_while_the_same_cult_decides_on(at: Stage) -> None:
    table = seated(at, beyond("dreams", gathered=False))
    before = table.view
    at.key("e")
    assert table.view != before
    assert at.has("do.1")
    at.key("z", pygame.KMOD_CTRL)
    assert table.view == before


@pytest.mark.clause("GO-6.2")
def test_the_marsh_offers_every_exchange_with_seal_and_component(at: Stage) -> None:
    table = seated(at, beyond("marsh"))
    assert at.ui.focus.key == "do.0"
    choice = table.choice
    assert choice is not None
    assert len(choice.actions) == 4  # two of Elias, one of Iris, or nothing
    at.click("do.1")
    assert table.session.log[0].action == Exchange(B, LABORATORY)


@pytest.mark.clause("GO-6.3")
def test_the_moon_men_send_a_component_home(at: Stage) -> None:
    table = seated(at, beyond("moon"))
    at.key("1")
    assert table.session.log[0].action == SendBack(B, CRYPT)


@pytest.mark.clause("GO-6.1")
def test_recruiting_can_be_declined(at: Stage) -> None:
    table = seated(at, beyond("dreams"))
    at.key("2")
    assert table.session.log[0].action == Pass()


# -- what is always in sight


@pytest.mark.clause("GO-4.4", "GO-4.7")
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("cults", [3, 5])
def test_every_card_tells_confrontations_and_who_is_out(
    data_dir: Path, size: tuple[int, int], cults: int
) -> None:
    quarrelsome = [cult(4, confronted=17 + i) for i in range(cults - 1)]
    with stage(data_dir, size) as at:
        at.app.thinker = Silent()  # type: ignore[assignment]
        seated(at, position(*quarrelsome, cult(0, 0, gone=1)), people=cults)
        words = at.app.words
        assert {str(one.confronted) for one in quarrelsome} <= {text for _, text in at.ui.texts}
        told = [words(f"octopus_table.status.{key}") for key in ("out", "out.short")]
        assert any(one in [text for _, text in at.ui.texts] for one in told)


@pytest.mark.clause("GO-5.1")
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("cults", [3, 5])
def test_how_to_win_stands_below_the_cults_or_in_the_panel_about_the_turn(
    data_dir: Path, size: tuple[int, int], cults: int
) -> None:
    with stage(data_dir, size) as at:
        at.app.thinker = Silent()  # type: ignore[assignment]
        board = board_of(seated(at, opening(cults), people=cults))
        assert cults > 3 or board.cults.tells_goal
        at.click("tab.turn")
        assert seen(at).count(at.app.words("octopus_table.goal")) == 1


@pytest.mark.clause("GO-3.2")
def test_the_line_of_a_fallible_clock_says_what_it_leads_to(at: Stage) -> None:
    seated(at, opening(fallible=True))
    assert at.app.words("octopus_table.hand.line.short") in seen(at)
    for hand in ("dagger", "tentacle"):
        said_of = at.app.words(f"octopus_table.clock.{hand}.line", loss=1)
        assert at.target(f"{hand}.{LINE}").help == said_of


def test_a_room_that_has_the_focus_shines_along_its_walls(at: Stage) -> None:
    board = board_of(seated(at, opening(), still=True))
    corner = min(board.picture.outline(MUSEUM))
    spot = tuple(round(one * at.ui.unit) for one in corner)
    before = at.app.window.get_at(spot)
    at.ui.focus.key = f"place.{MUSEUM}"
    at.frame()
    assert at.app.window.get_at(spot) == pygame.Color(at.ui.tone.pallid) != before


def test_beside_the_result_the_whole_house_is_in_sight(at: Stage) -> None:
    session = random_session(OCTOPUS, OCTOPUS.options(seats=5), "to the end")
    table = Table(at.app, session)
    at.app.stack.reset(table)
    at.frame(0.3, times=4)
    assert isinstance(at.top, Result)
    house = board_of(table).picture.layout.board.box
    assert house.right <= at.ui.page.right - at.top.width(at.ui)
    assert house.w > 500


def test_the_score_lists_each_kind_once(at: Stage) -> None:
    session = random_session(OCTOPUS, OCTOPUS.options(seats=5), "to the end")
    board = board_of(seated(at, session.state, None, people=5, still=True))
    lines = OCTOPUS.score(session.state)
    sums = board.sums(lines)
    assert [words for words, _ in sums] == [*dict.fromkeys(words for words, _ in sums)]
    assert sorted(i for _, places in sums for i in places) == [*range(len(lines))]
    for words, places in sums:
        assert {at.app.words(lines[i].key) for i in places} == {words}


# -- captions


def captions(at: Stage, table: Table, events: Any) -> Iterator[tuple[str, pygame.Rect]]:
    """All that is told on the map about events, and where."""
    for clip in board_of(table).motion.clips(events, lambda: None):
        if clip.start:
            clip.start()
        at.frame()
        before = len(at.ui.texts)
        clip.paint(at.ui, 0.5)
        told = at.ui.texts[before:]
        if clip.end:
            clip.end()
        if any("(GO-" in words for _, words in told):
            rect = told[0][0].unionall([rect for rect, _ in told])
            yield " ".join(words for _, words in told), rect


@pytest.mark.parametrize("size", [SMALL, (1366, 768), (1920, 1080)], ids=str)
def test_what_is_told_on_the_map_hides_no_name(data_dir: Path, size: tuple[int, int]) -> None:
    with stage(data_dir, size) as at:
        at.app.thinker = Silent()  # type: ignore[assignment]
        state = opening(5)
        table = seated(at, state, still=True)
        goals = (MUSEUM, CRYPT, LIBRARY, LABORATORY, OBSERVATORY)
        _, events = reveal(state, *zip(goals, (*goals[1:], goals[0]), strict=True))
        shown = [*captions(at, table, events)]
        assert len(shown) == 1 + len(goals)
        for words, rect in shown:
            names = board_of(table).picture.plates.values()
            assert not rect.collideobjects([one.pixels(at.ui.unit) for one in names]), words


@pytest.mark.clause("GO-3.2")
def test_whose_clock_erred_is_told_on_the_map(at: Stage) -> None:
    state = opening(fallible=True)
    table = seated(at, state, still=True)
    _, events = reveal(state, (GARDEN, MUSEUM), (CRYPT, LINE), (LINE, MUSEUM))
    told = " ".join(words for words, _ in captions(at, table, events))
    erred = [one for one in events if isinstance(one, CultistErred | OffspringErred)]
    assert len(erred) == 3
    for event in erred:
        assert set(table.board.sentence(event).split()) <= set(told.split())


# -- words


def test_every_event_of_a_game_is_told_in_words(at: Stage) -> None:
    for options in every_options(OCTOPUS):
        session = random_session(OCTOPUS, options, "told")
        board = board_of(seated(at, session.states[0], None, people=5, still=True))
        told = [board.sentence(event) for step in session.events for event in step]
        assert all(told)
        assert not [words for words in told if "octopus" in words or "{" in words]


def test_every_action_is_put_in_words(at: Stage) -> None:
    for state in (opening(fallible=True), meeting(), alone(), beyond("marsh"), beyond("moon")):
        table = seated(at, state, A, still=True)
        choice = OCTOPUS.pending(state)
        assert isinstance(choice, Choice)
        for action in choice.actions:
            words = table.board.describe(action)
            assert words
            assert "octopus" not in words
            assert "{" not in words


@pytest.mark.parametrize("state", [opening, meeting, alone], ids=["clock", "talks", "gather"])
def test_a_hint_is_marked(at: Stage, state: Callable[[], State]) -> None:
    here = state()
    choice = OCTOPUS.pending(here)
    assert isinstance(choice, Choice)
    table = seated(at, here, choice.seat, people=3)
    before = pixels(at)
    table.hinted = choice.actions[-1]
    at.frame()
    assert pixels(at) != before
    assert isinstance(table.board.reason(table.hinted), str)


def finished(*cults: Any) -> State:
    """The end of a turn in which all clocks were wrong, so that nobody gathers anything."""
    state = position(*cults, fallible=True)
    lost = [(LINE, LINE) for one in cults if one.power]
    return reveal(state, *lost)[0]


@pytest.mark.parametrize(
    ("cults", "clause", "headline"),
    [
        ([cult(3, held=(1, 2, 3, 4)), cult(3), cult(3)], "GO-5.1", "Mara wins"),
        ([cult(3, held=(1, 2, 3, 4)), cult(3, held=(2, 3, 4, 5)), cult(3)], "GO-5.2", "Mara wins"),
        ([cult(3), cult(1), cult(1)], "GO-5.3", "Mara wins"),
        ([cult(1), cult(1), cult(1)], "GO-5.3", "Nobody wins"),
        (
            [cult(3, held=(1, 2, 3, 4)), cult(3, held=(1, 2, 3, 4)), cult(3)],
            "GO-5.2",
            "Nobody wins",
        ),
    ],
    ids=["four", "tie", "last", "extinct", "equal"],
)
def test_every_end_is_told_with_its_clause(
    at: Stage, cults: list[Any], clause: str, headline: str
) -> None:
    state = finished(*cults)
    over = OCTOPUS.pending(state)
    assert isinstance(over, Over)
    table = seated(at, state, None, people=3, still=True)
    said_headline, reason = table.board.ending(over)
    assert said_headline == headline
    assert reason.endswith(f"[[{clause}]]")
    assert "{" not in reason


@pytest.mark.clause("GO-5.2")
def test_a_victory_by_power_is_told_with_the_power(at: Stage) -> None:
    for cults, told in (
        ([cult(4, held=(1, 2, 3, 4)), cult(3, held=(1, 2, 3, 4)), cult(3)], True),
        ([cult(4, held=(1, 2, 3, 4)), cult(3, held=(2, 3, 4, 5)), cult(3)], False),
    ):
        state = finished(*cults)
        over = OCTOPUS.pending(state)
        assert isinstance(over, Over)
        reason = seated(at, state, None, people=3, still=True).board.ending(over)[1]
        assert ("Power 3" in reason) == told


def test_the_result_ticks_the_kinds_that_a_cult_has(at: Stage) -> None:
    cults = cult(3, held=(1, 2, 3, 4)), cult(3, held=(1,)), cult(3, held=(1,))
    table = seated(at, finished(*cults), None, people=3, still=True)
    over = OCTOPUS.pending(table.session.state)
    assert isinstance(over, Over)
    at.show(Result(at.app, table, over))
    words = [text for _, text in at.ui.texts]
    assert words.count("–") == 6  # three kinds that two cults lack
    assert "0" not in words


def test_a_component_tells_when_it_was_gathered(at: Stage) -> None:
    session = random_session(OCTOPUS, OCTOPUS.options(seats=3, exterior="marsh"), "gained")
    table = Table(at.app, session)
    lines = OCTOPUS.score(session.state)
    assert lines
    for line in lines:
        (detail,) = table.board.details(line)
        assert detail.endswith(("[[GO-4.1]]", "[[GO-6.2]]"))


# -- whole games


Press = Callable[[Stage, Table, Any], None]
PRESSES = 400
"""More than any of these games needs."""


def by_clicks(at: Stage, table: Table, action: Any) -> None:
    for key in octopus_presses(table, action):
        at.click(key)


def by_keys(at: Stage, table: Table, action: Any) -> None:
    match action:
        case SetClock(clock):
            names = ["t", str(clock.tentacle), "d", str(clock.dagger), "e"]
        case Accept():
            names = ["a"]
        case Confront():
            names = ["c", "c"]
        case Propose(dominator):
            talks = table.session.state.table.talks
            wishes = [None, *sorted(talks.cults)]
            names = [str(wishes.index(dominator))]
        case _:
            assert table.choice is not None
            number = table.choice.actions.index(action) + 1
            names = [str(number)] if number < 10 else ["tab", "return"]
    for name in names:
        at.key(name)


@pytest.mark.parametrize("press", [by_clicks, by_keys])
@pytest.mark.parametrize(("people", "seed"), [(3, "n"), (1, "k")])
def test_a_whole_game_is_played(data_dir: Path, people: int, seed: str, press: Press) -> None:
    with stage(data_dir, SMALL, watch=False) as at:
        at.app.thinker = Immediate()  # type: ignore[assignment]
        options = OCTOPUS.options(seats=3, exterior="city")
        players = tuple(Player(NAMES[i], i, "" if i < people else "simple") for i in range(3))
        session = Session(OCTOPUS, options, players, seed)
        table = Table.fresh(at.app, session)
        at.app.stack.push(table)
        at.frame()
        luck = Luck(seed)
        done: Counter[str] = Counter()
        while not isinstance(at.top, Result):
            if isinstance(at.top, Curtain):
                at.click("open") if press is by_clicks else at.key("return")
            elif isinstance(at.top, CameToLight):
                at.click("main") if press is by_clicks else at.key("return")
            elif table.choice is None:
                at.frame(0.05)
            else:
                action = pick(table.choice, luck)
                press(at, table, action)
                done[type(action).__name__] += 1
            assert sum(done.values()) < PRESSES
        assert {"SetClock", "Gather"} <= set(done)
        assert isinstance(session.pending, Over)


# -- display


def crowded(cults: int) -> Iterator[tuple[str, State, Seat | None]]:
    """Moments with as much on the screen as there can be."""
    rich = [cult(6 - i % 3, held=(i % 3 + 1, 4, 5 + i % 3), confronted=i) for i in range(cults)]
    yield "clock", position(*rich, exterior="moon", fallible=True, turn=12), A
    state = position(*rich, exterior="marsh", stock={2: 1})
    yield "talks", reveal(state, *[(MUSEUM, CRYPT)] * cults)[0], B
    out = position(*rich[:-1], cult(0, 0, gone=3), exterior="city", turn=12)
    yield "waiting", out, None
    far = [cult(5, EXTERIOR, held=(1,)), *rich[1:]]
    state = position(*far, exterior="moon", fallible=True, stock={7: 2})
    state = reveal(state, (LIBRARY, LIBRARY), *[(LINE, LINE)] * (cults - 1))[0]
    yield "effect", play(state, Gather())[0], A


WINDOWS = [
    (size, scale, language)
    for size in SIZES
    for scale in SCALES
    for language in ("en", "qps")
    if (scale, language) == (100, "en") or size in (SMALL, (1920, 1080))
]


@pytest.mark.parametrize("cults", [3, 5])
@pytest.mark.parametrize(("size", "scale", "language"), WINDOWS, ids=str)
def test_everything_can_be_read_at_any_size(
    data_dir: Path, size: tuple[int, int], scale: int, language: str, cults: int
) -> None:
    with stage(data_dir, size, scale) as at:
        at.app.thinker = Silent()  # type: ignore[assignment]
        at.app.change(language=language)
        for name, state, chair in crowded(cults):
            table = seated(at, state, chair, people=cults, still=chair is None)
            table.session.players = tuple(
                Player(long, i) for i, long in enumerate(LONG_NAMES[:cults])
            )
            at.frame()
            tabs = [one.key for one in at.ui.targets if one.key.startswith("tab.")]
            for tab in tabs:
                at.click(tab)
                table.focus.resting = False
                for place in scrolled(at):
                    assert not [*faults(at)], (name, tab, place)


LONG_NAMES = (
    "Wilhelmina Featherstonehaugh",
    "Bartholomew Pickman of Innsmouth",
    "Otto",
    "Jean-Baptiste d'Erle",
    "Mei",
)
