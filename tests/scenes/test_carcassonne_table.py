"""The table of Carcassonne, through mouse and keys."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game import GAMES
from game.carcassonne import aids
from game.carcassonne.actions import Deploy, Draw, Pass, Place
from game.carcassonne.events import ChallengeBegan, TileSetAside
from game.carcassonne.rules import places
from game.carcassonne.state import Options, State, totals
from game.core.fate import Luck
from game.core.pile import Pile
from game.core.protocol import Choice, ClauseId, Over, ScoreLine, Seat
from game.core.session import Player, Session
from scenes.kit.layout import Box
from scenes.screens.menu import Menu
from scenes.screens.replay import Replay
from scenes.screens.result import Result
from scenes.tables.carcassonne.board import CarcassonneBoard
from scenes.tables.carcassonne.facts import NOBODY
from scenes.tables.map.board import Looked
from scenes.tables.map.camera import TIGHT
from scenes.tables.map.view import NEAR, Cell
from scenes.tables.table import Table
from tests.carcassonne.games import dense
from tests.carcassonne.tables import acted, arranged, laid, opened, part_of
from tests.playing import pick
from tests.scenes.harness import SCALES, SIZES, Stage, stage

NAMES = ("Mara", "Otto", "Iris", "Elias", "Ada")


@pytest.fixture(autouse=True)
def steady_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests press faster than any hand, and mean it."""
    monkeypatch.setattr("scenes.tables.table.AGAIN", 0.0)


@pytest.fixture
def at(data_dir: Path) -> Iterator[Stage]:
    with stage(data_dir) as made:
        yield made


# -- setting a table


def holding(state: State, tile: str) -> State:
    """The table with this tile drawn."""
    return GAMES["carcassonne"].apply(state, Draw(tile)).state  # type: ignore[no-any-return]


def seated(at: Stage, state: State) -> Table:
    """The table at one moment of a game, seen by whoever is to decide."""
    players = tuple(Player(name, i) for i, name in enumerate(NAMES[: state.options.seats]))
    session = Session(GAMES["carcassonne"], state.options, players, "hali")
    session.states = [state]
    table = Table(at.app, session)
    table._sit(state.turn)
    at.show(table)
    return table


def board_of(table: Table) -> CarcassonneBoard:
    assert isinstance(table.board, CarcassonneBoard)
    return table.board


def crowded(seats: int = 5, share: float = 1.0, seed: str = "crowded", **chosen: Any) -> Session:
    """A dense game after a share of its decisions; at 1 its last tile is in hand."""
    options = Options(**{"seats": seats, "first": 1, **chosen})
    players = tuple(Player(name, i) for i, name in enumerate(NAMES[:seats]))
    session, luck = Session(GAMES["carcassonne"], options, players, seed), Luck(seed)
    session.begin()
    stop = round(77 * (1 - share))
    while isinstance(pending := session.pending, Choice):
        state = session.state
        if state.hand and sum(count for _, count in state.pile.next_cards()) <= stop:
            return session
        action = dense(state, pending, luck) if luck([1, 2]) else pick(pending, luck)
        session.submit(pending.seat, action)
    raise AssertionError("the game is over")


# -- mouse and eyes


def spot(table: Table, cell: Cell, part: int | None = None) -> tuple[float, float]:
    """A point of the page: the middle of a cell, or the heart of a part there."""
    board = board_of(table)
    if part is not None:
        return board.picture.place_of(cell, part)
    return board.map.point_of((cell[0] + 0.5, cell[1] + 0.5))


def point(at: Stage, place: tuple[float, float]) -> None:
    pos = round(place[0] * at.ui.unit), round(place[1] * at.ui.unit)
    at.feed(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
    at.frame()


def wheel(at: Stage, by: float) -> None:
    at.feed(pygame.MOUSEWHEEL, x=0, y=round(by), precise_x=0.0, precise_y=by)
    at.frame()


def right_click(at: Stage, place: tuple[float, float]) -> None:
    pos = round(place[0] * at.ui.unit), round(place[1] * at.ui.unit)
    at.feed(pygame.MOUSEBUTTONDOWN, pos=pos, button=3)
    at.feed(pygame.MOUSEBUTTONUP, pos=pos, button=3)
    at.frame()


def actions(table: Table) -> list[Any]:
    return [entry.action for entry in table.session.log]


def said(at: Stage) -> str:
    return at.app.notice.words if at.app.notice else ""


def seen(at: Stage) -> str:
    """All words on the screen."""
    return " ".join(word for _, word in at.ui.texts)


# -- the tile in hand


@pytest.mark.clause("CC-2.2")
def test_the_tile_shows_itself_only_in_legal_turns(at: Stage) -> None:
    table = seated(at, holding(opened(), "V"))
    board = board_of(table)
    for cell, turns in board.places.items():
        point(at, spot(table, cell))
        shown = []
        for _ in range(4):
            assert board.ghost is not None
            assert (board.ghost.x, board.ghost.y) == cell
            shown.append(board.ghost.turns)
            at.key("r")
        assert set(shown) == set(turns)


@pytest.mark.clause("CC-2.2")
def test_where_it_does_not_fit_the_tile_follows_the_pointer(at: Stage) -> None:
    table = seated(at, holding(opened(), "V"))
    point(at, spot(table, (0, 0)))
    assert board_of(table).ghost is None


def test_the_tile_is_turned_by_key_wheel_right_button_and_sign(at: Stage) -> None:
    table = seated(at, holding(opened(), "W"))
    board = board_of(table)
    cell = next(cell for cell, turns in board.places.items() if len(turns) > 1)
    place = spot(table, cell)
    point(at, place)
    shown = [board.ghost]
    for turn in (
        lambda: at.key("r"),
        lambda: at.key("tab"),
        lambda: wheel(at, -1),
        lambda: right_click(at, place),
        lambda: at.click("turn"),
    ):
        turn()
        point(at, place)
        shown.append(board.ghost)
    assert all(one != two for one, two in pairwise(shown))
    assert actions(table) == []


def test_tab_turns_back_with_shift_and_moves_on_for_who_plays_by_keys(at: Stage) -> None:
    table = seated(at, holding(opened(), "W"))
    board = board_of(table)
    cell = next(cell for cell, turns in board.places.items() if len(turns) > 1)
    point(at, spot(table, cell))
    shown = board.ghost
    at.key("tab")
    at.key("tab", pygame.KMOD_LSHIFT)
    assert board.ghost == shown
    at.key("right")
    focus = at.ui.focus.key
    turns = board.turns
    at.key("tab")
    assert at.ui.focus.key != focus
    assert board.turns == turns
    assert "Tab" not in seen(at)


def test_the_wheel_zooms_where_there_is_nothing_to_turn(at: Stage) -> None:
    table = seated(at, holding(opened(), "W"))
    board = board_of(table)
    point(at, spot(table, (0, 0)))
    size = board.map.size
    wheel(at, 0.4)
    assert board.map.size == size
    wheel(at, 0.7)
    assert board.map.size > size


@pytest.mark.clause("CC-2.2")
def test_a_tile_is_put_down_then_laid(at: Stage) -> None:
    table = seated(at, holding(opened(), "E"))
    board = board_of(table)
    place = spot(table, (0, -1))
    at.click_at(place)
    assert board.settled is not None
    assert actions(table) == []
    at.click_at(place)
    assert actions(table) == [Place(0, -1, 2)]


@pytest.mark.parametrize("confirm", ["lay.here", "main", "e", "return"])
def test_a_tile_put_down_can_be_confirmed_in_many_ways(at: Stage, confirm: str) -> None:
    table = seated(at, holding(opened(), "E"))
    at.click_at(spot(table, (0, -1)))
    if at.has(confirm):
        at.click(confirm)
    else:
        at.key(confirm)
    assert actions(table) == [Place(0, -1, 2)]


def test_a_tile_put_down_can_be_turned_moved_and_taken_up(at: Stage) -> None:
    table = seated(at, holding(opened(), "W"))
    board = board_of(table)
    first, second = [cell for cell, turns in board.places.items() if len(turns) > 1][:2]
    at.click_at(spot(table, first))
    before = board.settled
    at.click("turn.here")
    assert board.settled != before
    at.click_at(spot(table, second))
    assert board.settled is not None
    assert (board.settled.x, board.settled.y) == second
    at.key("escape")
    assert board.settled is None
    assert actions(table) == []
    at.key("escape")
    assert isinstance(at.top, Menu)


def test_a_press_that_becomes_a_drag_lays_nothing(at: Stage) -> None:
    table = seated(at, holding(opened(), "E"))
    board = board_of(table)
    x, y = spot(table, (0, -1))
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


@pytest.mark.parametrize(
    ("tile", "cell", "clause"),
    [("E", (1, 0), "CC-2.2"), ("E", (0, 0), "CC-2.2"), ("E", (1, 2), "CC-2.2")],
)
def test_a_cell_that_does_not_do_says_why(at: Stage, tile: str, cell: Cell, clause: str) -> None:
    table = seated(at, holding(opened(), tile))
    at.click_at(spot(table, cell))
    assert f"[[{clause}]]" in said(at)
    assert actions(table) == []


@pytest.mark.clause("CC-2.4")
def test_a_cult_place_beside_two_cloisters_is_refused_by_its_clause(at: Stage) -> None:
    table = seated(at, holding(arranged("B 0,1 r0", "B 0,2 r0", "E 0,-1 r2"), "CU1"))
    at.click_at(spot(table, (1, 1)))
    assert said(at) == f"{at.app.words('carcassonne.refuse.too_near.cult')} [[CC-2.4]]"


def test_a_tile_with_one_place_only_is_laid_by_hand(at: Stage) -> None:
    table = seated(at, holding(arranged("B 0,1 r0", "B 0,2 r0"), "CU1"))
    assert len(board_of(table).places) == 1
    at.frame(1.0)
    assert actions(table) == []


def test_what_was_chosen_last_turn_is_not_chosen_now(at: Stage) -> None:
    table = fresh(at)
    board = board_of(table)
    board.choose(0)
    board.clips((), lambda: None)
    assert board.chosen is None


def test_undo_gives_the_tile_back(at: Stage) -> None:
    table = seated(at, holding(opened(), "E"))
    before = table.view
    for _ in range(2):
        at.click_at(spot(table, (0, -1)))
    assert table.view != before
    at.key("z", pygame.KMOD_CTRL)
    assert table.view == before


# -- one stray click


def stray_clicks(at: Stage, table: Table) -> Iterator[tuple[float, float]]:
    """Points all over the page, and in the middle of all that can be pressed."""
    page = at.ui.page
    for target in at.ui.targets:
        yield target.seen.centre
    for x in range(40, int(page.w), 300):
        for y in range(90, int(page.h), 240):
            yield x, y


@pytest.mark.parametrize("moment", ["place", "last follower", "deploy"])
def test_one_stray_click_never_ends_a_turn(at: Stage, moment: str) -> None:
    state = holding(opened(), "E")
    if moment == "last follower":
        state = replace(state, supply=(0, 7))
    if moment == "deploy":
        state = laid(opened(), "E 0,-1 r2")
    table = seated(at, state)
    for place in list(stray_clicks(at, table)):
        at.click_at(place)
        assert table.session.state.turn == state.turn, place
        table = seated(at, state)


def test_without_confirmation_a_turn_takes_three_inputs(at: Stage) -> None:
    at.app.preferences.confirm = "never"
    table = seated(at, holding(opened(), "W"))
    cell = next(cell for cell, turns in board_of(table).places.items() if len(turns) > 1)
    point(at, spot(table, cell))
    at.key("r")
    at.click_at(spot(table, cell))
    at.key("1")
    assert [type(action) for action in actions(table)[:2]] == [Place, Deploy]
    assert table.session.state.turn == 1


def test_the_tile_in_hand_does_not_hide_what_is_looked_at(
    at: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[object] = []
    board = board_of(seated(at, holding(opened(), "V")))
    monkeypatch.setattr(board.picture, "_draw_floating", lambda *given: drawn.append(given))
    point(at, board.map.point_of((0.5, 0.5)))
    assert not drawn
    point(at, board.map.point_of((5.5, 0.5)))
    assert drawn


# -- the follower


def fresh(at: Stage) -> Table:
    """A crossing beside the first tile, its follower to be decided."""
    return seated(at, laid(opened(), "W 1,0 r0"))


@pytest.mark.clause("CC-2.5")
def test_every_part_that_may_bear_a_follower_has_its_name_and_worth(at: Stage) -> None:
    table = fresh(at)
    board = board_of(table)
    assert at.target("part.-1").label == "Nobody"
    for part in board.parts:
        if part != NOBODY:
            info = aids.section_at(table.session.state, 1, 0, part)
            name = at.app.words(f"carcassonne.follower.{info.kind}")
            assert at.target(f"part.{part}").label == f"{name} {info.points_as_left} at end"


@pytest.mark.clause("CC-2.6")
def test_a_follower_on_what_is_complete_is_told_to_be_paid_now(at: Stage) -> None:
    seated(at, laid(opened(), "E 0,-1 r2"))
    city = part_of("E", 2, "city")
    assert at.target(f"part.{city}").label == "Knight 4 now"


@pytest.mark.clause("CC-2.5")
def test_a_follower_is_chosen_then_put(at: Stage) -> None:
    table = fresh(at)
    board = board_of(table)
    part = board.parts[0]
    at.click(f"part.{part}")
    assert board.chosen == part
    assert actions(table) == []
    at.click(f"part.{part}")
    assert actions(table)[0] == Deploy(part)


@pytest.mark.clause("CC-2.5")
def test_a_follower_goes_where_the_tile_is_pressed(at: Stage) -> None:
    table = fresh(at)
    board = board_of(table)
    part = next(p for p in board.parts if p != NOBODY and board.facts.kind((1, 0), p) == "field")
    at.click_at(spot(table, (1, 0), part))
    assert board.chosen == part
    at.key("e")
    assert actions(table)[0] == Deploy(part)


@pytest.mark.clause("CC-2.5")
def test_nobody_is_a_choice_like_any_other(at: Stage) -> None:
    table = fresh(at)
    at.key("0")
    at.key("e")
    assert actions(table)[0] == Pass()


@pytest.mark.clause("CC-2.5")
def test_a_part_whose_section_is_taken_says_so(at: Stage) -> None:
    state = laid(arranged("W 1,0 r0 @1 road W"), "U -1,0 r1")
    table = seated(at, state)
    road = part_of("U", 1, "road")
    assert not at.has(f"part.{road}")
    at.click_at(spot(table, (-1, 0), road))
    assert said(at) == f"{at.app.words('carcassonne.refuse.section_taken')} [[CC-2.5]]"


def test_the_choice_can_be_given_up(at: Stage) -> None:
    table = fresh(at)
    at.key("1")
    at.key("escape")
    assert board_of(table).chosen is None
    assert isinstance(at.top, Table)


def test_arrows_lead_from_the_tile_to_the_names(at: Stage) -> None:
    table = fresh(at)
    point(at, spot(table, (1, 0)))
    assert at.ui.focus.key == "map"
    at.key("right")
    assert at.ui.focus.key.startswith("part.")


# -- what is told


def test_a_section_under_the_pointer_is_told_of(at: Stage) -> None:
    state = arranged("W 1,0 r0", "U -1,0 r1 @1 road")
    table = seated(at, holding(state, "B"))
    point(at, spot(table, (-1, 0), part_of("U", 1, "road")))
    words = seen(at)
    info = aids.section_at(state, -1, 0, part_of("U", 1, "road"))
    assert f"{info.tiles} tiles. {info.open} open end" in words
    assert "It pays Otto." in words
    assert "CC-3.1" in words
    assert "CC-5.2" in words


def test_keys_on_a_tile_are_told_all_its_sections(at: Stage) -> None:
    table = seated(at, holding(opened(), "B"))
    board = board_of(table)
    board.map.move_to((0, 0))
    at.frame()
    at.frame()
    words = seen(at)
    for kind in ("City", "Road", "Field"):
        assert kind in words


def test_a_purist_is_told_no_points(at: Stage) -> None:
    at.app.preferences.purist = True
    table = seated(at, holding(opened(), "B"))
    point(at, spot(table, (0, 0), part_of("D", 0, "road")))
    words = seen(at)
    assert "Road" in words
    assert "CC-3.1" not in words
    for gone in ("owners", "map.next", "tab.tiles"):
        assert not at.has(gone)
    assert "at end" not in words


@pytest.mark.clause("CC-3.2")
def test_what_laying_the_tile_would_complete_is_foretold(at: Stage) -> None:
    table = seated(at, holding(opened(), "E"))
    point(at, spot(table, (0, -1)))
    assert "City complete: 4 points for nobody yet" in seen(at)


def test_without_the_aid_nothing_is_foretold(at: Stage) -> None:
    at.app.preferences.preview = False
    table = seated(at, holding(opened(), "E"))
    point(at, spot(table, (0, -1)))
    assert "complete" not in seen(at)


def pixels(at: Stage) -> bytes:
    return pygame.image.tobytes(at.app.window, "RGB")


def test_legal_cells_are_lit_only_with_the_aid(at: Stage) -> None:
    table = seated(at, holding(opened(), "E"))
    board = board_of(table)
    board.map.move_to((0, 0))
    for is_lit in (True, False):
        at.app.preferences.legal = is_lit
        at.frame()
        for cell in board.places:
            box = board.map.cell_box(cell)
            bracket = at.app.window.get_at(
                (round(box.x + box.w * 0.05), round(box.y + box.h * 0.15))
            )
            assert (bracket.r > 200) == is_lit


@pytest.mark.parametrize("way", ["key", "button"])
def test_owners_are_shown_of_every_section(at: Stage, way: str) -> None:
    session = crowded(3, 0.6)
    table = seated(at, session.state)
    board = board_of(table)
    plain = pixels(at)
    if way == "key":
        at.key("o")
    else:
        at.click("owners")
    assert pixels(at) != plain
    for info in aids.sections(session.state):
        for x, y, part in info.parts:
            assert board.shown_owners.get((x, y), {}).get(part, ()) == info.owners
    assert any(info.owners and info.kind == "field" for info in aids.sections(session.state))
    at.key("o")
    assert board.shown_owners == {}


@pytest.mark.clause("CC-4.2")
def test_a_challenge_is_told_with_both_counts(at: Stage) -> None:
    state = arranged("B 0,1 r0 @1 cloister", "V 1,0 r1")
    state = holding(state, "CU1")
    step = GAMES["carcassonne"].apply(state, Place(1, 1, 0))
    step = GAMES["carcassonne"].apply(step.state, Deploy(part_of("CU1", 0, "cult")))
    assert any(isinstance(event, ChallengeBegan) for event in step.events)
    table = seated(at, holding(step.state, "V"))
    mine, theirs = aids.challenges(step.state)[0]
    words = seen(at)
    for info in (mine, theirs):
        assert f"{8 - info.open} of 8" in words
    point(at, spot(table, (1, 1), part_of("CU1", 0, "cult")))
    assert "CC-4.4" in seen(at)


@pytest.mark.clause("CC-2.1")
def test_the_tiles_to_come_are_counted(at: Stage) -> None:
    seated(at, holding(opened(), "E"))
    assert "76 tiles left" in seen(at)
    at.click("tab.tiles")
    assert "76 tiles are still to come:" in seen(at)
    assert "× 2" in seen(at)


def test_cells_that_nothing_fills_are_marked_and_told(at: Stage) -> None:
    state = replace(opened(), pile=Pile.of(["C", "C"]))
    table = seated(at, holding(state, "C"))
    assert (0, 1) in aids.dead_cells(table.session.state)
    point(at, spot(table, (0, 1)))
    assert at.app.words("carcassonne_table.look.dead") in seen(at)
    at.app.preferences.remaining = False
    point(at, spot(table, (0, 1)))
    assert at.app.words("carcassonne_table.look.dead") not in seen(at)


def test_tiles_laid_since_my_last_turn_are_marked(at: Stage) -> None:
    session = crowded(3, 0.3)
    table = Table(at.app, session)
    table._sit(session.pending.seat)
    at.show(table)
    chair = session.pending.seat
    assert {laid.seat for laid in board_of(table).recent} == {0, 1, 2} - {chair}
    assert len(board_of(table).recent) == 2
    at.app.preferences.last_move = False
    assert board_of(table).recent == ()


# -- the score


def test_every_gain_opens_into_its_sum_and_shows_its_section(at: Stage) -> None:
    session = crowded(2, 0.9)
    table = seated(at, session.state)
    board = board_of(table)
    at.click("tab.gains")
    line = board.side.score.lines[0]
    row = at.target("gain.0").box
    at.click_at((row.x + 12, row.y + 12))
    (first, *_) = board.details(line)
    assert first in seen(at)
    assert board.looked is not None
    assert board.looked.cell == (dict(line.params)["x"], dict(line.params)["y"])
    at.click_at((row.x + 12, row.y + 12))
    assert first not in seen(at)


@pytest.mark.clause("CC-3.2")
@pytest.mark.parametrize("small_city", [4, 2])
def test_the_sums_come_to_what_was_gained(at: Stage, small_city: int) -> None:
    session = crowded(2, 1.0, "small 1", small_city=small_city)
    table = seated(at, session.state)
    lines = aids.projected(session.state)
    assert any(line.key.endswith("city.complete") and line.points == small_city for line in lines)
    for line in lines:
        told = board_of(table).details(line)
        assert sum(int(words.split("= ")[1]) for words in told) == line.points


def test_a_seat_opens_its_own_gains(at: Stage) -> None:
    session = crowded(2, 0.9)
    table = seated(at, session.state)
    at.click("player.1")
    assert {line.seat for line in board_of(table).side.score.lines} == {Seat(1)}
    at.click("rail")
    assert {line.seat for line in board_of(table).side.score.lines} == {Seat(0), Seat(1)}


@pytest.mark.clause("CC-5.2", "CC-5.3")
def test_the_score_if_it_ended_now_is_shown_with_the_aid(at: Stage) -> None:
    session = crowded(2, 0.9)
    table = seated(at, session.state)
    for points in board_of(table).facts.projected:
        assert f"at end {points}" in seen(at)
    at.app.preferences.projected = False
    at.frame()
    assert not any(f"at end {points}" in seen(at) for points in board_of(table).facts.projected)
    assert len(board_of(table).side.score.lines) == len(session.state.gains)


# -- hints, words, ends


def test_a_hint_is_put_in_words_and_marked(at: Stage) -> None:
    table = seated(at, holding(opened(), "E"))
    plain = pixels(at)
    table.hinted = Place(0, -1, 2)
    at.frame()
    assert pixels(at) != plain
    assert table.board.describe(table.hinted) == at.app.words("carcassonne_table.hint.place")
    table = fresh(at)
    for action in table.choice.actions if table.choice else ():
        assert "carcassonne" not in table.board.describe(action)


def test_every_event_of_a_game_is_told_in_words(at: Stage) -> None:
    table = seated(at, holding(opened(seats=3), "E"))
    session = crowded(3, 1.0)
    while isinstance(pending := session.pending, Choice):
        session.submit(pending.seat, pending.actions[-1])
    told = [table.board.sentence(event) for step in session.events for event in step]
    assert all(told)
    assert not [words for words in told if "carcassonne." in words or "{" in words]


@pytest.mark.clause("CC-2.3")
def test_a_tile_that_fits_nowhere_is_announced(at: Stage) -> None:
    state = replace(opened(), pile=Pile.of(["C", "E"]))
    event = TileSetAside(Seat(0), "C", clause="CC-2.3")  # type: ignore[arg-type]
    at.app.preferences.motion = "normal"
    table = seated(at, holding(state, "E"))
    for clip in table.board.clips((event,), lambda: None):
        table.timeline.add(clip)
    at.frame(0.5)
    assert at.app.words("carcassonne.log.tile_set_aside", name="Mara") in seen(at)


@pytest.mark.clause("CC-5.4")
@pytest.mark.parametrize("winners", [{0}, {0, 1}, {0, 1, 2}])
def test_the_end_says_who_won_by_how_much(at: Stage, winners: set[int]) -> None:
    state = replace(crowded(3, 0.5).state, gains=())
    line = aids.projected(state)[0]
    gains = tuple(replace(line, seat=Seat(seat), points=9) for seat in sorted(winners))
    table = seated(at, replace(state, gains=gains))
    over = Over(frozenset(map(Seat, winners)), "CC-5.4", ())  # type: ignore[arg-type]
    headline, sentence = table.board.ending(over)
    assert all(NAMES[seat] in headline for seat in winners)
    assert "9 points" in sentence
    assert "[[CC-5.4]]" in sentence


# -- motion and looking about


def test_skipping_a_movement_at_any_moment_leads_to_the_same_table(at: Stage) -> None:
    state = laid(arranged("E 0,-1 r2", "A 1,0 r1"), "A -1,0 r3")
    ends = set()
    for frames in range(0, 30, 4):
        at.app.preferences.motion = "normal"
        table = seated(at, state)
        table.submit(Deploy(part_of("A", 3, "road")))
        assert table.timeline.busy
        at.frame(0.05, times=frames)
        table.timeline.skip()
        assert table.view == table.game.view(table.session.state, table.view.seat)
        at.app.preferences.motion = "off"
        at.frame(0.3)
        ends.add(pixels(at))
    assert len(ends) == 1


def test_followers_and_points_stay_until_their_clips_have_played(at: Stage) -> None:
    state = laid(arranged("W 1,0 r0 @0 road W"), "W -1,0 r0")
    at.app.preferences.motion = "normal"
    table = seated(at, state)
    before = board_of(table).facts.points[0]
    table.submit(Pass())
    at.frame(0.05)
    board = board_of(table)
    assert table.session.state.gains
    assert board.motion.points_of(Seat(0), board.facts.points[0]) < before + 1
    assert board.motion.supply_of(Seat(0), 7) == 6
    at.frame(5.0, times=3)
    board = board_of(table)
    assert board.motion.points_of(Seat(0), board.facts.points[0]) == board.facts.points[0] > before


def test_a_follower_that_comes_home_at_once_first_stands_up(at: Stage) -> None:
    state = laid(arranged("W 1,0 r0"), "W -1,0 r0")
    at.app.preferences.motion = "normal"
    table = seated(at, state)
    board = board_of(table)
    table.submit(Deploy(part_of("W", 0, "road", "E")))
    shown = []
    for _ in range(30):
        at.frame(0.05)
        if board is table.board:
            shown.append(len(board.motion.followers(board.facts.followers)))
    first = shown.index(1)
    assert shown[:first] == [0] * first
    assert first > 0
    assert shown[-1] == 0


def test_where_one_looks_outlives_the_change_of_chairs(at: Stage) -> None:
    at.app.preferences.confirm = "never"
    table = seated(at, holding(opened(), "E"))
    at.key("+")
    at.key("o")
    sight = board_of(table).map.camera.goal
    at.click_at(spot(table, (0, -1)))
    at.key("0")
    at.frame(0.3)
    assert table.chair == Seat(1)
    assert board_of(table).map.camera.goal.size == sight.size
    assert board_of(table).kept.shows_owners


def test_a_game_is_watched_again_on_the_same_map(at: Stage) -> None:
    session = crowded(2, 0.3)
    replay = Replay(at.app, session)
    at.show(replay)
    for key in (".", ".", ".", ","):
        at.key(key)
    assert isinstance(replay.board, CarcassonneBoard)
    at.key("+")
    size = replay.board.map.size
    at.key(".")
    assert replay.board.map.size == size
    at.click_at(replay.board.map.point_of((0.5, 0.5)))
    assert len(session.log) == len(crowded(2, 0.3).log)


# -- whole games


def finished(at: Stage) -> bool:
    return isinstance(at.top, Result)


def new_game(at: Stage, seats: int, seed: str) -> Table:
    at.app.preferences.confirm = "irreversible"
    players = tuple(Player(name, i) for i, name in enumerate(NAMES[:seats]))
    options = Options(seats=seats, first=1)  # type: ignore[arg-type]
    table = Table.fresh(at.app, Session(GAMES["carcassonne"], options, players, seed))
    at.show(table)
    at.frame(0.3)
    return table


def test_a_whole_game_by_clicks_alone(data_dir: Path) -> None:
    with stage(data_dir, (1024, 700)) as at:
        table, luck = new_game(at, 2, "clicks"), Luck("clicks")
        for _ in range(400):
            if finished(at):
                break
            board = board_of(table)
            if board.settled or board.chosen is not None:
                at.click("main")
            elif board.places:
                cells = sorted(board.places)
                x, y = cells[luck([1] * len(cells))]
                while not at.has(f"cell.{x}.{y}"):
                    at.click("map.farther")
                at.click_at(at.target(f"cell.{x}.{y}").seen.centre)
                assert board.settled
            elif board.parts:
                at.click(f"part.{board.parts[luck([1] * len(board.parts))]}")
            else:
                at.frame(0.3)
        assert finished(at)
        assert len(table.session.state.land.tiles) + len(table.session.state.aside) == 78


def test_a_whole_game_by_keys_alone(data_dir: Path) -> None:
    with stage(data_dir, (1024, 700)) as at:
        table, luck = new_game(at, 3, "keys"), Luck("keys")
        for _ in range(400):
            if finished(at):
                break
            board = board_of(table)
            if board.settled or board.chosen is not None:
                at.key("e")
            elif board.places:
                for _ in range(luck([3, 2, 1])):
                    at.key("p")
                at.key("return")
            elif board.parts:
                at.key(str(luck([1] * len(board.parts))))
            else:
                at.frame(0.3)
        assert finished(at)


# -- display


@pytest.mark.parametrize("language", ["en", "qps"])
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_everything_can_be_read_at_any_size(
    data_dir: Path, size: tuple[int, int], scale: int, language: str
) -> None:
    with stage(data_dir, size, scale) as at:
        at.app.change(language=language)
        table = seated(at, crowded(5, 0.97).state)
        _check(at)
        board = board_of(table)
        at.click_at(spot(table, next(iter(board.places))))
        _check(at)
        for tab in ("gains", "tiles", "log"):
            at.click(f"tab.{tab}")
            _check(at)
        at.key("e")
        at.key("1")
        at.key("o")
        _check(at)


def _check(at: Stage) -> None:
    assert not at.ui.faults
    for (one, word), (two, other) in combinations(at.ui.texts, 2):
        shared = one.clip(two)
        assert shared.w <= 2 or shared.h <= 2, f"{word!r} over {other!r}"


@pytest.mark.parametrize(("size", "scale"), [((1024, 700), 100), ((1920, 1080), 200)])
def test_long_names_find_room(data_dir: Path, size: tuple[int, int], scale: int) -> None:
    with stage(data_dir, size, scale) as at:
        for seats in (2, 5):
            table = seated(at, crowded(seats, 0.5).state)
            long = ("Wilhelmina Featherstonehaugh", "Bartholomew Pickman of Innsmouth")
            table.session.players = tuple(Player(long[i % 2], i) for i in range(seats))
            at.frame()
            _check(at)


def test_the_small_map_hides_no_place_where_the_tile_may_go(data_dir: Path) -> None:
    with stage(data_dir, (1024, 700)) as at:
        board = board_of(seated(at, strung_out()))
        small = at.target("map.all").box
        assert not any(small.holds(board.map.cell_box(cell).centre) for cell in board.places)


@pytest.mark.parametrize("seats", [2, 3])
def test_names_stay_when_there_is_no_room_for_forecasts(data_dir: Path, seats: int) -> None:
    with stage(data_dir, (1024, 700)) as at:
        table = seated(at, crowded(seats, 0.97).state)
        named = tuple(Player(f"Longfellow {i}", i) for i in range(seats))
        for players in (table.session.players, named):
            table.session.players = players
            at.frame()
            assert all(player.name in seen(at) for player in players)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_all_of_the_map_stays_in_sight_beside_the_result(
    data_dir: Path, size: tuple[int, int]
) -> None:
    session = crowded(5)
    while isinstance(pending := session.pending, Choice):
        session.submit(pending.seat, pending.actions[0])
    with stage(data_dir, size) as made:
        table = Table(made.app, session)
        made.show(table)
        made.frame(0.3)
        assert isinstance(made.top, Result)
        edge = made.ui.page.right - made.top.width(made.ui)
        board = board_of(table)
        boxes = [board.map.cell_box(cell) for cell in board.facts.by_cell]
        assert all(box.x >= 0 and box.right <= edge + 1 for box in boxes)
        made.key("t")
        assert board.map.size >= TIGHT


def test_a_score_is_summed_up_by_kinds_that_open_into_their_items(at: Stage) -> None:
    session = crowded(3)
    while isinstance(pending := session.pending, Choice):
        session.submit(pending.seat, pending.actions[0])
    at.show(Table(at.app, session))
    at.frame(0.3)
    lines = GAMES["carcassonne"].score(session.state)
    cities = [line for line in lines if line.key.startswith("carcassonne.score.city")]
    words = [one.label for one in at.ui.targets if one.key.startswith("sum ")]
    assert words == ["Roads", "Cities", "Cloisters", "Cult places", "Fields"]
    assert not [one for one in at.ui.targets if one.key.startswith("score ")]
    shown = [word for _, word in at.ui.texts]
    for seat in range(3):
        assert str(sum(line.points for line in cities if line.seat == seat)) in shown
    at.click("sum 1")
    assert len([one for one in at.ui.targets if one.key.startswith("score ")]) == len(cities)
    at.click("sum 1")
    assert not [one for one in at.ui.targets if one.key.startswith("score ")]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seats", [2, 5])
def test_the_points_of_everybody_stay_in_sight_below_all_that_they_are_made_of(
    data_dir: Path, size: tuple[int, int], seats: int
) -> None:
    session = crowded(seats)
    while isinstance(pending := session.pending, Choice):
        session.submit(pending.seat, pending.actions[0])
    with stage(data_dir, size) as made:
        made.show(Table(made.app, session))
        made.frame(0.3)
        assert isinstance(made.top, Result)
        kinds = len(board_of(made.top.table).sums(session.game.score(session.state)))
        for number in reversed(range(kinds)):
            made.click(f"sum {number}")
        scores = next(area for area in made.ui.areas if area.key == "scores")
        for by in (0.0, 300.0, 1e6):
            scores.scroll(by)
            shown = [word for _, word in made.frame().texts]
            assert all(str(points) in shown for points in totals(session.state))


# -- what a newcomer stumbled over


@pytest.mark.clause("CC-2.5")
def test_figure_and_panel_follow_what_is_chosen_by_its_number(at: Stage) -> None:
    table = seated(at, laid(opened(), "W 1,0 r0"))
    board = board_of(table)
    at.click_at(spot(table, (1, 0), board.parts[0]))
    for key, part in (("3", None), ("2", None), ("0", NOBODY)):
        at.key(key)
        if part is None:
            assert board.chosen is not None
            assert at.ui.focus.key == f"part.{board.chosen}"
            assert board.looked == Looked((1, 0), board.chosen)
        else:
            assert board.chosen == NOBODY
            assert board.looked == Looked((1, 0), None)
    assert actions(table) == []


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_whole_map_is_shown_however_small_it_must_be(
    data_dir: Path, size: tuple[int, int]
) -> None:
    with stage(data_dir, size) as at:
        board = board_of(seated(at, strung_out()))
        at.key("f")
        land, sight = board.facts.land, board.map.free.inset(-1)
        for corner in ((land.left, land.top), (land.right, land.bottom)):
            assert sight.holds(board.map.point_of(corner))
        assert sight.bottom <= board.layout.rail.y
        at.key("+")
        at.key("f")
        assert board.map.is_whole


def strung_out() -> State:
    """A table far too long for any window at a good size, with a tile in hand."""
    state = opened()
    for _ in range(40):
        tiles = [tile for tile, _ in state.pile.next_cards()]
        found = [(place.x, tile, place) for tile in tiles for place in places(state, tile)]
        _, tile, place = max(found, key=lambda one: one[0])
        state, _ = acted(state, Draw(tile), place, Pass())
    return holding(state, state.pile.next_cards()[0][0])


@pytest.mark.clause("CC-2.5")
def test_a_small_tile_comes_near_while_its_follower_is_chosen(data_dir: Path) -> None:
    with stage(data_dir, (1024, 700)) as at:
        table = seated(at, crowded(5, 0.8).state)
        board = board_of(table)
        at.key("f")
        before = board.map.camera.goal
        at.key("p")
        for _ in range(2):
            at.key("return")
        assert board.parts
        assert board.map.size == NEAR
        at.key("0")
        at.key("0")
        board = board_of(table)
        assert not board.parts
        assert board.map.size <= round(before.size / at.ui.unit)


def test_points_that_are_paid_can_be_read_without_a_frame_across(at: Stage) -> None:
    state = laid(arranged("W 1,0 r0 @0 road W"), "W -1,0 r0")
    at.app.preferences.motion = "normal"
    table = seated(at, state)
    table.submit(Pass())
    told = 0
    for _ in range(60):
        at.frame(0.05)
        if table.timeline.busy and any(word.startswith("+") for _, word in at.ui.texts):
            told += 1
            assert at.target("map").shows_focus
    assert told * 0.05 >= 1.0


@pytest.mark.clause("CC-2.5")
def test_who_has_no_follower_left_is_told_so(at: Stage) -> None:
    state = replace(holding(opened(), "E"), supply=(0, 7))
    table = seated(at, state)
    assert "0" in {word for _, word in at.ui.texts}
    at.click_at(spot(table, (0, -1)))
    at.key("e")
    told = at.app.words("carcassonne_table.skipped.none_left", name=NAMES[0])
    assert said(at) == f"{told} [[CC-2.5]]"


def test_nobody_has_won_while_the_last_points_are_counted(at: Stage) -> None:
    session = crowded(3)
    at.app.preferences.motion = "normal"
    table = Table(at.app, session)
    table._sit(session.state.turn)
    at.show(table)
    while isinstance(pending := session.pending, Choice):
        table.submit(pending.actions[0])
        if isinstance(session.pending, Over):
            break
        table.timeline.skip()
        at.frame()
    at.frame(0.05)
    assert table.timeline.busy
    assert isinstance(session.pending, Over)
    headline, _ = table.board.ending(session.pending)
    counting = at.app.words("carcassonne_table.last")
    assert counting in seen(at)
    assert headline not in seen(at)
    table.timeline.skip()
    at.frame(0.3)
    assert counting not in seen(at)
    assert headline in seen(at)


@pytest.mark.parametrize("seats", [4, 5])
def test_many_names_are_cut_short_rather_than_left_out(data_dir: Path, seats: int) -> None:
    with stage(data_dir, (1024, 700)) as at:
        table = seated(at, crowded(seats, 0.5).state)
        assert all(name in seen(at) for name in NAMES[:seats])
        table.session.players = tuple(Player(f"Wilhelmina {i}", i) for i in range(seats))
        shown = [word for _, word in at.frame().texts]
        assert sum(word.startswith("Wil") and word.endswith("…") for word in shown) >= seats


def test_the_tiles_that_are_left_come_first(data_dir: Path) -> None:
    with stage(data_dir, (1024, 700)) as at:
        board = board_of(seated(at, crowded(5, 0.97).state))
        at.click("tab.tiles")
        counts = re.findall(r"× (\d+)", seen(at))
        left = len(board.view.pile.next_cards())
        assert "0" not in counts[:left]
        assert set(counts[left:]) == {"0"}


def test_pennants_are_told_only_where_there_are_any(at: Stage) -> None:
    speech = board_of(seated(at, crowded(5).state)).speech
    plain = ScoreLine(Seat(0), "carcassonne.score.city.left", 2, ClauseId("CC-5.2"))
    for pennants in (0, 1):
        line = replace(plain, params=(("tiles", 2), ("pennants", pennants)))
        assert ("pennants" in speech.gain(line)) == bool(pennants)


def test_a_hint_says_what_speaks_for_it(at: Stage) -> None:
    state = holding(arranged("W 1,0 r0 @0 road W"), "W")
    board = board_of(seated(at, state))
    assert board.reason(Place(-1, 0, 0)) != ""
    state = laid(opened(), "W 1,0 r0")
    board = board_of(seated(at, state))
    assert all(board.reason(action) for action in board.actions)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_of_the_panels_looks_out_around_the_result(
    data_dir: Path, size: tuple[int, int]
) -> None:
    with stage(data_dir, size) as made:
        session = crowded(5)
        while isinstance(pending := session.pending, Choice):
            session.submit(pending.seat, pending.actions[0])
        ui = made.show(Table(made.app, session))
        ui = made.frame(0.3)
        assert isinstance(made.top, Result)
        page = ui.page
        edge = Box(page.right - 7, page.y, 4, page.h).pixels(ui.unit)
        picture = made.app.window.subsurface(edge.clip(made.app.window.get_rect()))
        column = [tuple(picture.get_at((0, y))) for y in range(edge.h // 5, picture.get_height())]
        assert len(set(column)) == 1
