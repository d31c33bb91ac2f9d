"""The table of Carcosa, through mouse and keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game import GAMES
from game.carcosa import aids
from game.carcosa.actions import (
    Charge,
    Complete,
    Deploy,
    Done,
    EndTurn,
    Guide,
    Pick,
    Place,
    Recover,
    Recruit,
    Resolve,
    Select,
    UseStone,
)
from game.carcosa.events import PawnsWentMad, TurnEnded
from game.carcosa.pieces import STONES, TILES
from game.carcosa.state import EVERYONE, Options, State
from game.core.fate import Luck
from game.core.protocol import Choice, Over, Seat
from game.core.session import Player, Session
from game.landscape.grid import cell_at
from scenes.kit.layout import Box
from scenes.kit.text import plain
from scenes.screens.curtain import Curtain
from scenes.screens.menu import Menu
from scenes.screens.replay import Replay
from scenes.screens.result import Result
from scenes.screens.saves import public_picture
from scenes.tables.carcosa.board import CarcosaBoard
from scenes.tables.carcosa.facts import Facts
from scenes.tables.carcosa.follow import follow
from scenes.tables.carcosa.news import Gist, since_turn
from scenes.tables.carcosa.words import ask_of
from scenes.tables.map.view import Cell
from scenes.tables.table import Table
from tests.carcosa.games import dense
from tests.carcosa.tables import (
    BLUE,
    ORANGE,
    acted,
    arranged,
    hand,
    opened,
    part,
    placed,
    stacked,
    stood,
    with_cult,
)
from tests.playing import pick
from tests.scenes.devices import PRESSES, Device, Keys, Mouse
from tests.scenes.harness import SCALES, SIZES, Stage, stage
from tests.scenes.stand_ins import Immediate

CARCOSA = GAMES["carcosa"]
NAMES = ("One", "Two", "Three", "Four")

clause = pytest.mark.clause


@pytest.fixture(autouse=True)
def steady_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests press faster than any hand, and mean it."""
    monkeypatch.setattr("scenes.tables.table.AGAIN", 0.0)


@pytest.fixture
def at(data_dir: Path) -> Iterator[Stage]:
    with stage(data_dir) as made:
        yield made


# -- setting a table


def sat_down(state: State, bots: str = "") -> Session:
    """A session that begins at one moment of a game."""
    seats = range(state.options.seats)
    players = tuple(Player(NAMES[i], i, bots if i else "") for i in seats)
    session = Session(CARCOSA, state.options, players, "hali")
    session.states = [state]
    return session


def seated(at: Stage, state: State) -> Table:
    """The table at one moment of a game, seen by whoever is to decide."""
    table = Table(at.app, sat_down(state))
    pending = table.session.pending
    table._sit(pending.seat if isinstance(pending, Choice) else None)
    at.show(table)
    return table


def board_of(table: Table) -> CarcosaBoard:
    assert isinstance(table.board, CarcosaBoard)
    return table.board


def crowded(tiles: int, seats: int = 2, seed: str = "crowded", ask: str = "", **chosen: Any) -> Any:
    """A dense game from when so many tiles lie and the first seat is asked, or its end."""
    options = Options(**{"seats": seats, "first": 1, **chosen})
    players = tuple(Player(name, i) for i, name in enumerate(NAMES[:seats]))
    session, luck = Session(CARCOSA, options, players, seed), Luck(seed)
    session.begin()
    while isinstance(due := session.pending, Choice):
        state = session.state
        is_asked = ask in ("", ask_of(state)) and due.seat == BLUE
        if len(state.land.tiles) >= tiles and is_asked:
            return session
        action = dense(state, due.actions, luck) if luck([1, 6]) else pick(due, luck)
        if isinstance(action, Select):  # from the highest stack, or few would ever lie
            free = [one for one in due.actions if isinstance(one, Select)]
            action = max(free, key=lambda one: len(state.stacks[one.stack]))
        session.submit(due.seat, action)
    return session


def charged(state: State, *stones: int) -> State:
    """The table when the first cult has these stones, and its Prophet on the first stack."""
    return with_cult(state, BLUE, charged=stones or STONES, prophet=0)


# -- mouse and eyes


def spot(table: Table, cell: Cell, index: int | None = None) -> tuple[float, float]:
    """A point of the page: the middle of a cell, or the heart of a part there."""
    board = board_of(table)
    if index is not None:
        return board.picture.place_of(cell, index)
    return board.map.point_of((cell[0] + 0.5, cell[1] + 0.5))


def point(at: Stage, place: tuple[float, float]) -> None:
    pos = round(place[0] * at.ui.unit), round(place[1] * at.ui.unit)
    at.feed(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
    at.frame()


def actions(table: Table) -> list[Any]:
    """What people have done."""
    return [entry.action for entry in table.session.log if entry.seat is not None]


def said(at: Stage) -> str:
    return at.app.notice.words if at.app.notice else ""


def seen(at: Stage) -> str:
    """All words on the screen."""
    return " ".join(word for _, word in at.ui.texts)


def run_on(words: str) -> str:
    """Words without marks and spaces, as they may be set in several pieces."""
    return "".join(plain(words).split())


def pixels(at: Stage) -> bytes:
    return pygame.image.tobytes(at.app.window, "RGB")


# -- the tile in hand


def conflux_in_hand() -> State:
    return hand(arranged(), "conflux-3 -1,0 r0 powered")


@clause("CA-2.4")
@pytest.mark.parametrize("size", [(1024, 700), (1920, 1080)], ids=str)
def test_the_tile_is_turned_by_key_and_button(data_dir: Path, size: tuple[int, int]) -> None:
    with stage(data_dir, size) as at:
        table = seated(at, conflux_in_hand())
        board = board_of(table)
        cell = next(cell for cell, turns in board.places.items() if len(turns) > 1)
        at.click_at(spot(table, cell))
        for turn in (lambda: at.key("r"), lambda: at.click("turn")):
            before = board.settled
            turn()
            assert board.settled not in (None, before)
        assert actions(table) == []


@clause("CA-2.4")
def test_a_tile_is_put_down_then_laid(at: Stage) -> None:
    table = seated(at, conflux_in_hand())
    cell = next(iter(board_of(table).places))
    at.click_at(spot(table, cell))
    assert board_of(table).settled is not None
    assert actions(table) == []
    at.click_at(spot(table, cell))
    assert [type(action) for action in actions(table)] == [Place]


def test_a_press_that_becomes_a_drag_lays_nothing(at: Stage) -> None:
    table = seated(at, conflux_in_hand())
    board = board_of(table)
    x, y = spot(table, next(iter(board.places)))
    for way in ([(x + 30, y)], [(x + 30, y), (x, y)]):
        at.frame(0.3)
        point(at, (x, y))
        at.feed(pygame.MOUSEBUTTONDOWN, pos=(round(x), round(y)), button=1)
        for px, py in way:
            at.feed(pygame.MOUSEMOTION, pos=(round(px), round(py)), rel=(0, 0), buttons=(1, 0, 0))
        at.feed(pygame.MOUSEBUTTONUP, pos=(round(way[-1][0]), round(way[-1][1])), button=1)
        at.frame(0.3)
        assert board.settled is None
    assert actions(table) == []


@clause("CA-2.4")
def test_a_cell_that_does_not_do_says_why(at: Stage) -> None:
    table = seated(at, conflux_in_hand())
    for cell in ((0, 0), (3, 3)):
        at.click_at(spot(table, cell))
        assert "[[CA-2." in said(at)
    assert actions(table) == []


@clause("CA-2.5")
def test_an_unstable_tile_that_nobody_stands_on_may_be_replaced(at: Stage) -> None:
    state = hand(arranged("flow-straight -1,0 r0"), "flow-straight -1,0 r0")
    table = seated(at, state)
    assert (-1, 0) in board_of(table).places
    for _ in range(2):
        at.click_at(spot(table, (-1, 0)))
    assert actions(table)[0].x == -1
    occupied = stood(state, ORANGE, -1, 0, "flow")
    assert (-1, 0) not in board_of(seated(at, occupied)).places


def test_undo_gives_the_tile_back(at: Stage) -> None:
    table = seated(at, charged(conflux_in_hand()))
    before = table.view
    for _ in range(2):
        at.click_at(spot(table, next(iter(board_of(table).places))))
    assert table.view != before
    at.key("z", pygame.KMOD_CTRL)
    assert table.view == before


def test_escape_gives_up_what_is_chosen_then_opens_the_menu(at: Stage) -> None:
    table = seated(at, stacked(opened(), *[["flow-straight", "lake"]] * 4))
    at.click("stack.0")
    assert board_of(table).chosen == Select(0)
    at.key("escape")
    assert board_of(table).chosen is None
    at.key("escape")
    assert isinstance(at.top, Menu)


# -- how much must be pressed


def stray_points(at: Stage) -> Iterator[tuple[float, float]]:
    """Points all over the page, and in the middle of all that can be pressed."""
    page = at.ui.page
    for target in at.ui.targets:
        yield target.seen.centre
    for x in range(40, int(page.w), 300):
        for y in range(90, int(page.h), 240):
            yield x, y


def completed_flow() -> State:
    """Blue is to charge a stone with the flow that it has just completed."""
    state, _ = placed(arranged(), "conflux-3 -1,0 r0 none")
    return acted(state, Deploy(-1, 0, part(state, -1, 0, "flow", "E")))[0]


FLOW = "flow-straight -1,0 r0"
MOMENTS: dict[str, Callable[[], State]] = {
    "begin": lambda: replace(charged(opened()), phase="begin"),
    "select": opened,
    "place": conflux_in_hand,
    "deploy": lambda: placed(arranged(), "conflux-3 -1,0 r0 powered")[0],
    "nobody to deploy": lambda: with_cult(
        placed(charged(arranged()), "conflux-3 -1,0 r0 powered")[0], BLUE, reserve=0
    ),
    "charging": completed_flow,
    "after": lambda: acted(placed(charged(arranged()), FLOW)[0], Resolve())[0],
}
"""A table at every step of a turn."""


@pytest.mark.parametrize("moment", MOMENTS)
def test_one_stray_click_never_ends_a_turn(at: Stage, moment: str) -> None:
    state = MOMENTS[moment]()
    table = seated(at, state)
    for place in list(stray_points(at)):
        at.click_at(place)
        assert table.session.state.turn == state.turn, place
        board = board_of(table)
        is_idle = board.settled is None and board.chosen is None and not table.session.log
        if at.top is not table or not is_idle:
            at.app.stack.clear()
            table = seated(at, state)


def test_without_confirmation_a_routine_turn_takes_three_inputs(at: Stage) -> None:
    at.app.preferences.confirm = "never"
    table = seated(at, stacked(opened(), *[["flow-straight", "lake"]] * 4))
    at.click("stack.1")
    at.click_at(spot(table, next(iter(board_of(table).places))))
    at.key("1")
    assert [type(action) for action in actions(table)] == [Select, Place, Deploy]
    assert table.session.state.turn == ORANGE


def test_with_confirmation_everything_costly_is_pressed_twice(at: Stage) -> None:
    table = seated(at, stacked(opened(), *[["flow-straight", "lake"]] * 4))
    for press, action in (
        (lambda: at.click("stack.1"), Select),
        (lambda: at.click_at(spot(table, next(iter(board_of(table).places)))), Place),
        (lambda: at.key("1"), Deploy),
    ):
        done = len(actions(table))
        press()
        assert len(actions(table)) == done
        at.key("e")
        assert isinstance(actions(table)[done], action)


@clause("CA-3.2")
def test_what_can_be_taken_back_is_pressed_once(at: Stage) -> None:
    state = completed_flow()
    table = seated(at, state)
    assert ask_of(state) == "charging"
    at.click("stone.2")
    assert actions(table) == [Charge(2)]
    at.key("z", pygame.KMOD_CTRL)
    assert table.session.state == state


@clause("CA-2.10")
@pytest.mark.parametrize(("confirm", "times"), [("irreversible", 2), ("never", 1)])
def test_charged_stones_add_no_input_to_a_routine_turn(at: Stage, confirm: Any, times: int) -> None:
    at.app.preferences.confirm = confirm
    state = charged(stacked(MOMENTS["begin"](), *[["flow-straight", "lake"]] * 4))
    table = seated(at, state)
    for press in (
        *[lambda: at.click("stack.1")] * times,
        *[lambda: at.click_at(spot(table, next(iter(board_of(table).places))))] * times,
        *[lambda: at.key("1")] * times,
    ):
        press()
        at.frame(0.3, times=3)
    done = [type(action) for action in actions(table)]
    assert done == [Recover, Select, Place, Deploy, Resolve, EndTurn]


@clause("CA-2.7", "CA-2.10")
@pytest.mark.parametrize("stones", [(), (3,)], ids=["no stones", "a stone"])
@pytest.mark.parametrize("tile", ["conflux-3 -1,0 r0 none", FLOW], ids=["complete", "open"])
def test_who_deploys_is_always_asked_first(at: Stage, tile: str, stones: tuple[int, ...]) -> None:
    state, _ = placed(with_cult(arranged(), BLUE, charged=stones), tile)
    table = seated(at, state)
    for target in [one.key for one in at.ui.targets if one.key.startswith("part.")]:
        at.click(target)
        assert actions(table) == []
        assert at.app.words("carcosa_table.do.chosen") in seen(at)
        ends = at.app.words("carcosa_table.do.chosen.ends.how", what="")
        assert (ends.split(":")[0] in seen(at)) == bool(stones)


@clause("CA-2.10")
def test_a_turn_that_is_kept_open_stops_for_stones_after_the_deployment(at: Stage) -> None:
    table = seated(at, placed(charged(arranged()), FLOW)[0])
    at.click("do.open")
    at.key("1")
    assert [type(action) for action in actions(table)] == [Deploy]
    assert at.app.words("carcosa_table.do.deploy.stones") in seen(at)
    at.key("z", pygame.KMOD_CTRL)
    at.key("1")
    for hotkey in ("e", "e"):
        assert table.session.state.turn == BLUE
        at.key(hotkey)
    at.frame(0.3, times=3)
    assert [type(action) for action in actions(table)] == [Deploy, Resolve, EndTurn]


@clause("CA-2.10")
def test_with_nobody_to_deploy_it_may_be_resolved_and_then_gone_on(at: Stage) -> None:
    table = seated(at, MOMENTS["nobody to deploy"]())
    at.click("do.resolve")
    at.key("e")
    at.frame(0.3, times=3)
    assert [type(action) for action in actions(table)] == [Resolve]
    assert board_of(table).ask == "after"


@clause("CA-2.10", "CA-3.2")
def test_a_stone_just_charged_may_be_used_in_the_same_turn(at: Stage) -> None:
    table = seated(at, placed(arranged(), "conflux-3 -1,0 r0 none")[0])
    flow = part(table.session.state, -1, 0, "flow", "E")
    for press in (f"part.{flow}", f"part.{flow}", "do.charge.2", "stone.2"):
        at.click(press)
        at.frame(0.3, times=2)
    assert board_of(table).chosen == UseStone(2)


@clause("CA-5.2")
def test_no_stop_is_made_for_a_stone_that_would_do_nothing(at: Stage) -> None:
    state = with_cult(placed(charged(arranged(), 2), FLOW)[0], BLUE, recovery=0, asylum=0)
    table = seated(at, state)
    assert not at.has("do.open")
    table.submit(Resolve())
    at.frame(0.3, times=3)
    assert [type(action) for action in actions(table)] == [Resolve, EndTurn]
    table = seated(at, with_cult(state, BLUE, recovery=1))
    assert at.has("do.open")


def test_one_press_too_many_on_the_map_says_nothing(at: Stage) -> None:
    table = seated(at, placed(charged(arranged()), FLOW)[0])
    table.submit(Resolve())
    at.frame(0.3)
    assert board_of(table).ask == "after"
    at.click_at(spot(table, (3, 3)))
    assert said(at) == ""


@clause("CA-2.10", "CA-3.2")
def test_who_passes_stones_by_is_still_asked_what_to_charge(at: Stage) -> None:
    state, _ = placed(charged(arranged(), 7), "conflux-3 -1,0 r0 none")
    table = seated(at, state)
    table.submit(Deploy(-1, 0, part(state, -1, 0, "flow", "E")))
    at.frame(0.3)
    for press in ("do.pass", "do.pass", "do.charge.2", "do.charge.2"):
        assert table.session.state.turn == BLUE
        at.click(press)
    at.frame(0.3, times=3)
    done = [type(action) for action in actions(table)]
    assert done == [Deploy, Resolve, Charge, EndTurn]


@clause("CA-2.10")
def test_who_takes_back_having_passed_may_use_a_stone_again(at: Stage) -> None:
    state, _ = placed(charged(arranged(), 7), "conflux-3 -1,0 r0 none")
    public = {cell: replace(tile, known=EVERYONE) for cell, tile in state.tiles.items()}
    table = seated(at, replace(state, tiles=public))
    table.submit(Deploy(-1, 0, part(state, -1, 0, "flow", "E")))
    at.frame(0.3)
    for press in ("do.pass", "do.pass"):
        at.click(press)
    assert board_of(table).ask == "charging"
    at.key("z", pygame.KMOD_CTRL)
    table.submit(Resolve())
    at.frame(0.3)
    table.submit(Charge(2))
    at.frame(0.3, times=3)
    assert table.session.state.turn == BLUE
    assert at.has("do.endturn")


# -- stones


@clause("CA-2.10")
@pytest.mark.parametrize("moment", ["begin", "place", "deploy", "after"])
def test_a_stone_is_offered_whenever_it_may_be_used(at: Stage, moment: str) -> None:
    state = charged(MOMENTS[moment]())
    table = seated(at, state)
    pending = CARCOSA.pending(state)
    assert isinstance(pending, Choice)
    legal = {action.stone for action in pending.actions if isinstance(action, UseStone)}
    assert legal == set(STONES)
    at.frame(1.0)
    assert at.top is table
    for stone in legal:
        at.click(f"stone.{stone}")
        assert board_of(table).chosen == UseStone(stone)
        assert actions(table) == []


@clause("CA-2.10")
def test_a_stone_that_is_not_charged_says_so(at: Stage) -> None:
    table = seated(at, charged(opened(), 3))
    at.click("stone.5")
    assert "[[CA-" in said(at)
    assert actions(table) == []


@clause("CA-5.1")
def test_every_stone_tells_its_effect(at: Stage) -> None:
    seated(at, charged(opened(), 3))
    for stone in STONES:
        help = at.target(f"stone.{stone}").help
        assert at.app.words(f"carcosa.stone.{stone}.text") in help
        state = "charged" if stone == 3 else "uncharged"
        assert at.app.words(f"carcosa.stone.{state}") in help


# -- deploying


@clause("CA-2.7")
@pytest.mark.parametrize("size", [(1024, 700), (1920, 1080)], ids=str)
def test_all_parts_of_a_tile_are_named_beside_it_and_apart(
    data_dir: Path, size: tuple[int, int]
) -> None:
    with stage(data_dir, size) as at:
        table = seated(at, placed(arranged(), "conflux-4 -1,0 r0 powered")[0])
        names = [target.box for target in at.ui.targets if target.key.startswith("part.")]
        assert len(names) == 9
        tile = board_of(table).map.cell_box((-1, 0))
        assert tile.shared(names) < 0.1 * tile.w * tile.h
        assert not [one for one, other in combinations(names, 2) if one.overlaps(other)]
        assert at.app.words("carcosa_table.deploy.water.short") in seen(at)


@clause("CA-2.7")
def test_a_part_and_its_name_bear_the_same_number(at: Stage) -> None:
    table = seated(at, placed(arranged(), "conflux-4 -1,0 r0 powered")[0])
    board, words = board_of(table), [(rect, word) for rect, word in at.ui.texts]
    for index in board.spots[-1, 0]:
        target = at.target(f"part.{index}")
        x, y = spot(table, (-1, 0), index)
        marked = [word for rect, word in words if rect.collidepoint(x, y)]
        assert marked == [target.hotkey]
        row = target.box.pixels(at.ui.unit)
        assert target.hotkey in [word for rect, word in words if row.contains(rect)]


@clause("CA-2.7", "CA-3.2")
def test_what_a_part_is_worth_cannot_be_taken_for_a_key(at: Stage) -> None:
    seated(at, placed(arranged(), "ritual-flow-1 -1,0 r3 devourer")[0])
    labels = [one.label for one in at.ui.targets if one.key.startswith("part.")]
    assert any(label.endswith("+3") for label in labels)
    assert any(label.endswith("stone II") for label in labels)


@clause("CA-2.4", "CA-2.5")
def test_the_keys_begin_on_an_empty_place_and_a_tile_replaced_is_named(at: Stage) -> None:
    table = seated(at, hand(arranged("flow-straight -1,0 r0"), "flow-straight -1,0 r0"))
    board = board_of(table)
    assert (-1, 0) in board.places
    assert board.start_cell not in board.facts.by_cell
    point(at, spot(table, (-1, 0)))
    tile = board.speech.tile(board.facts.tile((-1, 0)).kind)
    told = at.app.words("carcosa_table.look.instead", tile=tile)
    assert told.partition(",")[0] in seen(at)


# -- secrets

LAID = Select(1), Place(-1, 0, 0), Resolve(), EndTurn()
WAYS_TO_LOOK: dict[str, Sequence[Any]] = {
    "drawn": (Select(0), Place(0, -1, 2), Resolve()),
    "glimpsed": (UseStone(4), Done(), Recover(), *LAID),
    "kept": (UseStone(7), Pick(0), Done(), Recover(), *LAID),
}
"""How one comes to know a tile -> what is done until the other seat is to decide."""


def world(way: str, event: str) -> Session:
    """Blue has looked at a tile that shows this event, and Orange is to decide."""
    below = ["lake"] * 6
    state = arranged() if way == "drawn" else charged(arranged())
    state = stacked(state, ["district-2-corner", *below], ["flow-straight", *below], below, below)
    top = replace(state.stacks[0][0], event=event)
    state = replace(state, stacks=((top, *state.stacks[0][1:]), *state.stacks[1:]))
    session = sat_down(state)
    for action in WAYS_TO_LOOK[way]:
        due = session.pending
        assert isinstance(due, Choice)
        if action in due.actions:  # else it was the only one, and done already
            session.submit(due.seat, action)
    assert isinstance(session.pending, Choice)
    assert session.pending.seat == ORANGE
    return session


def told_to_the_next(at: Stage, session: Session) -> Iterator[tuple[str, Any]]:
    """All that who sits down next can see, hear of and try."""
    table = Table(at.app, session)
    at.show(table)
    table._sit(Seat(BLUE))
    at.frame(0.3)
    assert isinstance(at.top, Curtain)
    yield "curtain", pixels(at)
    at.click("open")
    assert at.top is table
    yield "page", pixels(at)
    for key in sorted(target.key for target in at.ui.targets):
        point(at, at.target(key).seen.centre)
        yield f"hovering {key}", (seen(at), at.target(key).help)
    for cell in board_of(table).facts.by_cell:
        point(at, spot(table, cell))
        yield f"hovering {cell}", seen(at)
    for tab in ("log", "gains", "tiles"):
        at.click(f"tab.{tab}")
        yield tab, pixels(at)
    yield "log", [line.text for line in table.history.lines]
    at.key("z", pygame.KMOD_CTRL)
    yield "undo", (said(at), pixels(at))
    replay = Replay(at.app, session)
    at.show(replay)
    for _ in replay.steps:
        at.key(".")
        yield "replay", pixels(at)
    yield "picture of a save", public_picture(at.app, session)


@clause("CA-2.3", "CA-5.4", "CA-5.7")
@pytest.mark.parametrize("way", WAYS_TO_LOOK)
def test_the_next_person_is_told_the_same_whatever_was_looked_at(data_dir: Path, way: str) -> None:
    told = []
    for event in ("theatre", "none"):
        with stage(data_dir, (1366, 768)) as at:
            told.append(list(told_to_the_next(at, world(way, event))))
    assert len(told[0]) == len(told[1])
    for (what, one), (_, two) in zip(*told, strict=True):
        assert one == two, what


@clause("CA-2.3", "CA-5.4", "CA-5.7")
@pytest.mark.parametrize("way", WAYS_TO_LOOK)
def test_who_has_looked_is_shown_it_again(at: Stage, way: str) -> None:
    pages = []
    for event in ("theatre", "none"):
        table = Table(at.app, world(way, event))
        at.show(table)
        table._sit(Seat(BLUE))
        pages.append(table.view)
    assert pages[0] != pages[1]


@clause("CA-2.3")
def test_the_stable_side_is_shown_to_who_holds_the_tile(at: Stage) -> None:
    seated(at, conflux_in_hand())
    event = at.app.words("carcosa.event.powered")
    assert at.target("stable").label == event


@clause("CA-2.3")
@pytest.mark.parametrize("size", [(1024, 700), (1366, 768), (1920, 1080)], ids=str)
@pytest.mark.parametrize("event", ["king-pleased", "devourer"])
def test_what_is_under_the_tile_in_hand_is_told_in_full(
    data_dir: Path, size: tuple[int, int], event: str
) -> None:
    with stage(data_dir, size) as at:
        seated(at, hand(arranged(), f"ritual-flow-1 -1,0 r3 {event}"))
        name = at.app.words(f"carcosa.event.{event}")
        told = at.app.words("carcosa_table.secret", event=name)
        assert run_on(told) in run_on(seen(at))


@clause("CA-2.3")
def test_a_tile_with_nothing_under_it_says_no_event(at: Stage) -> None:
    seated(at, hand(arranged(), "district-2-corner 0,-1 r0 none"))
    assert run_on(at.app.words("carcosa_table.secret.none")) in run_on(seen(at))


@pytest.mark.parametrize("count", [1, 2])
def test_how_many_go_mad_is_told_in_good_english(at: Stage, count: int) -> None:
    board = board_of(seated(at, opened()))
    gone = PawnsWentMad(BLUE, ((0, 0, 0),) * count, (), False, count, clause="CA-4.3")
    told = "1 cultist of One goes mad" if count == 1 else "2 cultists of One go mad"
    assert board.sentence(gone).startswith(told)


@clause("CA-2.1")
def test_nobody_is_told_of_mad_that_there_are_not(at: Stage) -> None:
    mad = at.app.words("carcosa_table.do.begin.mad.how")
    begin = MOMENTS["begin"]()
    for recovery in (1, 0):
        seated(at, with_cult(begin, BLUE, recovery=recovery, asylum=0))
        assert (mad in seen(at)) == (recovery > 0)


def test_the_tick_of_a_chosen_button_covers_no_letter(at: Stage) -> None:
    seated(at, MOMENTS["nobody to deploy"]())
    at.click("do.pass")
    box = at.target("do.pass").box
    tick = Box(box.right - 22, box.y + 4, 16, 14).pixels(at.ui.unit)
    within = box.pixels(at.ui.unit)
    assert [word for rect, word in at.ui.texts if within.contains(rect)]
    assert not [word for rect, word in at.ui.texts if tick.colliderect(rect)]


@clause("CA-5.7")
def test_held_tiles_are_backs_to_everybody_else(at: Stage) -> None:
    session = world("kept", "theatre")
    assert session.state.cults[BLUE].held
    table = seated(at, session.state)
    assert not at.has("tile.0")
    assert at.app.words.count("carcosa_table.house.held", 1) in at.target("house.0").help
    assert table.view.cults[BLUE].held[0].kind == ""


@clause("CA-2.3")
def test_the_curtain_falls_before_the_first_secret_and_at_every_pass(at: Stage) -> None:
    players = tuple(Player(name, i) for i, name in enumerate(NAMES[:2]))
    table = Table.fresh(at.app, Session(CARCOSA, Options(first=1), players, "hali"))
    at.show(table)
    for seat in (BLUE, ORANGE, BLUE):
        at.frame(0.3)
        assert isinstance(at.top, Curtain)
        at.click("open")
        assert table.chair == seat
        while table.session.state.turn == seat:
            assert at.top is table
            assert table.choice
            table.submit(table.choice.actions[-1 if ask_of(table.view) == "deploy" else 0])
            at.frame(0.3)


@pytest.mark.parametrize("size", [(1024, 700), (1920, 1080)], ids=str)
def test_who_looked_away_is_told_what_has_happened_since(
    data_dir: Path, size: tuple[int, int]
) -> None:
    with stage(data_dir, size) as at:
        table = Table(at.app, crowded(30, 4, ask="select"))
        at.show(table)
        table._sit(None)
        at.frame(0.3)
        at.click("open")
        assert at.app.words("carcosa_table.news") in seen(at)
        lines = board_of(table).news
        assert lines
        assert run_on(lines[0][1].split(";")[0]) in run_on(seen(at))
        at.click(f"stack.{board_of(table).selects[0].stack}")
        at.key("e")
        assert board_of(table).news == ()


def test_the_news_are_what_came_of_all_that_happened_since_the_last_turn(at: Stage) -> None:
    session = crowded(40, 3)
    board = board_of(Table(at.app, session))
    for seat in map(Seat, range(3)):
        gist = Gist.of(since_turn(session.events, seat))
        ended = [
            index
            for index, step in enumerate(session.events)
            if any(isinstance(event, TurnEnded) and event.seat == seat for event in step)
        ]
        before, after = session.states[ended[-1] + 1], session.state
        assert gist.stable == len(after.stable - before.stable)
        for other in range(3):
            gained = after.cults[other].power - before.cults[other].power
            assert gist.power[Seat(other)] == gained
            name = board.name(Seat(other))
            told = [words for own, words in gist.lines(board.speech, 3) if own == other]
            assert all(name in words for words in told)


def test_a_panel_chosen_by_another_gives_way_to_the_news(at: Stage) -> None:
    table = seated(at, stacked(MOMENTS["begin"](), *[["flow-straight", "lake"]] * 4))
    at.click("tab.gains")
    for press in (
        lambda: at.click("stack.1"),
        lambda: at.click_at(spot(table, next(iter(board_of(table).places)))),
        lambda: at.key("0"),
    ):
        press()
        at.key("e")
        at.frame(0.3, times=3)
    while not isinstance(at.top, Curtain):
        table.submit(EndTurn())
        at.frame(0.3)
    at.click("open")
    board = board_of(table)
    assert board.shown(board.layout.names) == "look"
    assert at.app.words("carcosa_table.news.none") in seen(at)


# -- what is told


def looked_at(at: Stage, state: State, cell: Cell, kind: str, port: str = "") -> str:
    """What is told of a part when the pointer is on it."""
    table = seated(at, state)
    point(at, spot(table, cell, part(state, *cell, kind, port)))
    return seen(at)


@clause("CA-3.1", "CA-3.2")
def test_a_flow_tells_its_length_who_controls_it_and_what_it_charges(at: Stage) -> None:
    state = stood(arranged("flow-straight -1,0 r0"), ORANGE, -1, 0, "flow")
    words = looked_at(at, state, (-1, 0), "flow")
    info = aids.section_at(state, -1, 0, part(state, -1, 0, "flow"))
    assert at.app.words("carcosa.section.flow") in words
    assert at.app.words.count("carcosa_table.tiles", info.tiles) in words
    assert at.app.words("carcosa_table.control.one", names="Two") in words
    assert "CA-3.2" in words
    assert "CA-6.2" in words


@clause("CA-3.6", "CA-3.7", "CA-3.8")
def test_a_district_tells_its_walls_its_theatres_and_that_it_is_contested(at: Stage) -> None:
    state = arranged("district-1 0,-1 r2 theatre")
    cell = cell_at(0, -1)
    state = replace(state, stable=state.stable | {cell})
    for seat in (BLUE, ORANGE):
        state = stood(state, seat, 0, -1, "district")
    words = looked_at(at, state, (0, -1), "district")
    assert at.app.words.count("carcosa_table.theatres", 1) in words
    assert at.app.words("carcosa_table.control.several", names="One, Two") in words


@clause("CA-3.3", "CA-3.5")
def test_a_site_tells_how_far_it_is_and_whom_it_would_devour(at: Stage) -> None:
    state = arranged("ritual-flow-1 -1,0 r3 devourer")
    state = stood(stood(state, BLUE, -1, 0, "site"), ORANGE, -1, 0, "water")
    words = looked_at(at, state, (-1, 0), "site")
    devoured = aids.devoured_at(state, -1, 0)
    assert at.app.words("carcosa_table.state.site", n=devoured.around, all=8) in words
    assert at.app.words.count("carcosa_table.devours", len(devoured.victims)) in words


@clause("CA-2.8", "CA-3.5")
def test_a_water_tells_its_victims_and_the_sites_that_reach_it(at: Stage) -> None:
    state = stood(arranged("ritual-flow-1 -1,0 r3 devourer"), ORANGE, -1, 0, "water")
    words = looked_at(at, state, (-1, 0), "water")
    assert at.app.words.count("carcosa_table.victims", 1) in words
    assert at.app.words.count("carcosa_table.water.sites", 1) in words


@clause("CA-2.2")
def test_a_stack_tells_its_height_and_who_blocks_it(at: Stage) -> None:
    seated(at, with_cult(opened(), ORANGE, prophet=2))
    help = at.target("stack.2").help
    assert at.app.words.count("carcosa_table.stack.tiles", TILES // 4) in help
    assert at.app.words("carcosa_table.stack.blocked", names="Two") in help
    at.click("stack.2")
    assert "[[CA-2.2]]" in said(at)


@clause("CA-2.2")
def test_a_stack_that_is_closed_says_so_before_recovering_and_afterwards(at: Stage) -> None:
    blocked = with_cult(MOMENTS["begin"](), ORANGE, prophet=2)
    for state in (blocked, replace(blocked, phase="select")):
        seated(at, state)
        at.click("stack.2")
        assert said(at).startswith(at.app.words("carcosa.refuse.prophet_there"))


@clause("CA-2.2")
@pytest.mark.parametrize("moment", ["place", "deploy", "after", "charging"])
def test_a_stack_that_cannot_be_taken_from_now_says_so(at: Stage, moment: str) -> None:
    table = seated(at, MOMENTS[moment]())
    at.click("stack.1")
    key = "not_now" if moment == "charging" else "selected"
    assert said(at).startswith(at.app.words(f"carcosa.refuse.{key}"))
    assert actions(table) == []


def test_a_purist_is_told_no_power_to_come(at: Stage) -> None:
    at.app.preferences.purist = True
    state = stood(arranged("flow-straight -1,0 r0"), ORANGE, -1, 0, "flow")
    words = looked_at(at, state, (-1, 0), "flow")
    assert at.app.words("carcosa.section.flow") in words
    assert "CA-6.2" not in words
    assert not at.has("tab.tiles")


def test_what_laying_the_tile_would_complete_is_foretold(at: Stage) -> None:
    state = hand(arranged(), "ritual-flow-1 -1,0 r3 devourer")
    table = seated(at, state)
    board = board_of(table)
    place = next(p for p in board.placings if board.facts.preview(p).completed)
    told = board.foretold(place)
    board.turns = place.turns
    point(at, spot(table, (place.x, place.y)))
    assert told
    assert told[0].split(":")[0] in seen(at)


@clause("CA-6.1", "CA-4.4")
def test_both_ways_to_end_are_always_in_sight(at: Stage) -> None:
    state = with_cult(stacked(opened(), [], ["lake"], ["lake"], ["lake"]), ORANGE, power=70)
    seated(at, state)
    assert at.app.words("carcosa.ending.stacks", out=1, limit=2) in seen(at)
    assert at.app.words("carcosa_table.goal.king", limit=3) in at.target("goal.1").help


def test_every_event_and_every_choice_of_a_game_is_told_in_words(at: Stage) -> None:
    table = seated(at, opened(seats=3, criminals=True, stranger=True))
    session = crowded(200, 3, criminals=True, stranger=True)
    assert isinstance(session.pending, Over)
    told = [table.board.sentence(event) for step in session.events for event in step]
    board = board_of(table)
    told += [board.label(e.action) for e in session.log if e.seat is not None and _is_plain(e)]
    assert not [words for words in told if "carcosa" in words or "{" in words]
    assert all(told)


def _is_plain(entry: Any) -> bool:
    """Whether the words of an action need no tile on the map."""
    return not hasattr(entry.action, "part")


def test_the_sums_come_to_what_was_gained(at: Stage) -> None:
    session = crowded(200, 2, criminals=True)
    table = seated(at, session.state)
    lost = at.app.words("carcosa_table.sum.lost", n="")
    for line in (*session.state.gains, *aids.projected(crowded(60, 2).state)):
        points = 0
        for words in board_of(table).details(line):
            number = words.rpartition(" ")[2]
            if number.isdigit():
                points += -int(number) if words.startswith(lost) else int(number)
        assert points == line.points, line


@clause("CA-6.3")
@pytest.mark.parametrize("winners", [{0}, {0, 1}])
def test_the_end_says_who_won_by_how_much(at: Stage, winners: set[int]) -> None:
    state = opened()
    for seat in range(2):
        state = with_cult(state, seat, power=31 if seat in winners else 9)
    table = seated(at, state)
    over = Over(frozenset(map(Seat, winners)), "CA-6.3", ())  # type: ignore[arg-type]
    headline, sentence = table.board.ending(over)
    assert all(NAMES[seat] in headline for seat in winners)
    assert "31" in sentence
    assert "[[CA-6.3]]" in sentence


# -- motion


def test_skipping_a_movement_at_any_moment_leads_to_the_same_table(at: Stage) -> None:
    state = hand(arranged(), "ritual-flow-1 -1,0 r3 devourer")
    place = next(a for a in board_of(seated(at, state)).placings if a.x == -1)
    state, _ = acted(state, place)
    ends = set()
    for frames in range(0, 40, 6):
        at.app.preferences.motion = "normal"
        table = seated(at, state)
        table.submit(Deploy(-1, 0, part(state, -1, 0, "flow")))
        assert table.timeline.busy
        at.frame(0.05, times=frames)
        table.timeline.skip()
        assert table.view == table.game.view(table.session.state, table.view.seat)
        at.app.preferences.motion = "off"
        at.frame(0.3, times=10)
        ends.add(pixels(at))
    assert len(ends) == 1


def test_while_something_moves_nothing_is_asked(at: Stage) -> None:
    at.app.preferences.motion = "normal"
    options, players = Options(first=1), (Player("One"), Player("Two", 1))
    table = Table.fresh(at.app, Session(CARCOSA, options, players, "hali"))
    at.show(table)
    table.timeline.skip()
    at.frame(0.3)
    at.click("open")
    table.submit(Select(0))
    assert table.timeline.busy
    at.frame(0.05)
    assert at.app.words("carcosa_table.watch") in seen(at)
    table.timeline.skip()
    at.frame(0.3)
    assert at.app.words("carcosa_table.do.place") in seen(at)


@clause("CA-3.7")
def test_a_theatre_is_marked_until_both_districts_of_its_tile_are_complete() -> None:
    state = arranged("districts-2-opposite 0,-1 r0 theatre")
    state = replace(state, stable=state.stable | {cell_at(0, -1)})
    assert Facts(state).theatres == ((0, -1),)
    for other in (0, 1):
        root = state.land.root(state.land.slot(cell_at(0, -1), part_of(state, other)))
        state = replace(state, done=state.done | {root})
        assert Facts(state).theatres == (((0, -1),) if other == 0 else ())


def part_of(state: State, number: int) -> int:
    """The part of a district on the tile north of Hastur, by its number."""
    parts = Facts(state).face((0, -1)).parts
    return [i for i, one in enumerate(parts) if one.kind == "district"][number]


@pytest.mark.parametrize("seed", ["motion", "motion 1"])
def test_what_is_shown_in_motion_ends_as_the_table_is(seed: str) -> None:
    session = crowded(200, 3, seed, criminals=True, stranger=True)
    for index, events in enumerate(session.events):
        shown = CARCOSA.view(session.states[index], None)
        after = CARCOSA.view(session.states[index + 1], None)
        for event in events:
            shown = follow(shown, CARCOSA.redact(event, None))
        assert shown.tiles.keys() == after.tiles.keys()
        assert shown.stable == after.stable
        assert shown.stranger == after.stranger
        assert [len(stack) for stack in shown.stacks] == [len(stack) for stack in after.stacks]
        for one, two in zip(shown.cults, after.cults, strict=True):
            assert replace(one, held=()) == replace(two, held=())
            assert len(one.held) == len(two.held)
        assert shown.rabble == after.rabble
        assert _pawns(shown) == _pawns(after)


def _pawns(table: Any) -> list[Any]:
    return sorted(
        (pawn.owner, pawn.cell, pawn.part)
        for _, section in table.land.sections()
        for pawn in section.pawns
    )


# -- whole games


def finished(at: Stage) -> bool:
    return isinstance(at.top, Result)


def play_whole(at: Stage, device: Device, seats: int, seed: str, **chosen: Any) -> Table:
    """From the first decision to the result, each at random, by one device alone."""
    options = Options(seats=seats, first=1, **chosen)  # type: ignore[arg-type]
    players = tuple(Player(name, i) for i, name in enumerate(NAMES[:seats]))
    table = Table.fresh(at.app, Session(CARCOSA, options, players, seed))
    at.show(table)
    luck = Luck(seed)
    for _ in range(1500):
        if finished(at):
            break
        if isinstance(at.top, Curtain):
            device.press(at, "open")
            continue
        choice = table.choice
        if choice is None:
            at.frame(0.3)
            continue
        before = len(table.session.log)
        action = dense(table.session.state, choice.actions, luck)
        for key in PRESSES["carcosa"](table, action):
            device.press(at, key)
        assert table.session.log[before].action == action
    assert finished(at)
    return table


@pytest.mark.parametrize(
    ("device", "seed"), [(Mouse(), "whole 138"), (Keys(), "whole 79")], ids=["clicks", "keys"]
)
def test_a_whole_game_with_everything_by_one_device_alone(
    data_dir: Path, device: Device, seed: str
) -> None:
    with stage(data_dir, (1024, 700)) as at:
        table = play_whole(
            at, device, 2, seed, criminals=True, stranger=True, quick=True, track="short"
        )
        done = {type(action) for action in actions(table)}
        assert {UseStone, Charge, Complete, Deploy, Guide, Pick, Recruit} <= done


# -- display


@pytest.mark.parametrize("language", ["en", "qps"])
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_everything_can_be_read_at_any_size(
    data_dir: Path, size: tuple[int, int], scale: int, language: str
) -> None:
    with stage(data_dir, size, scale) as at:
        at.app.change(language=language)
        for seats, tiles in ((4, 80), (2, 84)):
            table = seated(at, charged(late(seats, tiles)))
            _check(at)
            at.click_at(spot(table, next(iter(board_of(table).places))))
            _check(at)
            for key in [t.key for t in at.ui.targets if t.key.startswith("tab.")]:
                at.click(key)
                _check(at)
            at.key("e")
            _check(at)
            at.key("1")
            at.key("o")
            _check(at)


@cache
def late(seats: int, tiles: int) -> State:
    """Almost the last tile is in hand, with everything in play."""
    session = crowded(tiles, seats, "late", "place", criminals=True, stranger=True)
    assert len(session.state.land.tiles) >= tiles
    assert isinstance(session.state, State)
    return session.state


def _check(at: Stage) -> None:
    assert not at.ui.faults
    for (one, word), (two, other) in combinations(at.ui.texts, 2):
        shared = one.clip(two)
        assert shared.w <= 2 or shared.h <= 2, f"{word!r} over {other!r}"


@pytest.mark.parametrize(("size", "scale"), [((1024, 700), 100), ((1920, 1080), 200)])
def test_long_names_find_room(data_dir: Path, size: tuple[int, int], scale: int) -> None:
    with stage(data_dir, size, scale) as at:
        for seats in (2, 3, 4):
            session = crowded(30, seats)
            long = ("The Honourable and Most Ancient One", "Two Hundred and Twenty-Two Voices")
            session.players = tuple(Player(long[i % 2], i) for i in range(seats))
            table = Table(at.app, session)
            table._sit(Seat(BLUE))
            at.show(table)
            for tab in ("", "board", "cults"):
                if at.has(f"tab.{tab}"):
                    at.click(f"tab.{tab}")
                _check(at)


@pytest.mark.parametrize("kind", [Select, Place])
def test_a_hint_takes_the_focus_to_what_it_recommends(at: Stage, kind: type) -> None:
    players = Player("One"), Player("Two", 1, "simple")
    session = Session(CARCOSA, Options(first=1), players, "hali")
    session.begin()
    while not any(isinstance(action, kind) for action in asked(session)):
        session.submit(BLUE, asked(session)[0])
    table = Table(at.app, session)
    at.show(table)
    at.frame(0.1, 2)
    at.app.thinker = Immediate()  # type: ignore[assignment]
    at.click("hint")
    at.frame(0.1)
    advised = table.hinted
    assert isinstance(advised, Select | Place)
    if isinstance(advised, Select):
        assert at.ui.focus.key == f"stack.{advised.stack}"
    else:
        assert at.ui.focus.key == f"cell.{advised.x}.{advised.y}"


def asked(session: Session) -> tuple[Any, ...]:
    assert isinstance(session.pending, Choice)
    return session.pending.actions
