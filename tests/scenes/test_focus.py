"""One focus for mouse, keys and pad: where it goes, and what cannot take it away."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from scenes.kit.focus import Direction, Target, step, towards, under
from scenes.kit.layout import Box
from scenes.kit.ui import Ui
from tests.scenes.harness import Stage, stage
from tests.scenes.pages import buttons, down, point, show, up

BACK: dict[Direction, Direction] = {
    "left": "right",
    "right": "left",
    "up": "down",
    "down": "up",
}


@pytest.fixture
def at(tmp_path: Path) -> Iterator[Stage]:
    with stage(tmp_path) as made:
        yield made


def places(boxes: dict[str, Box]) -> list[Target]:
    return [Target(key, box, key, lambda: None) for key, box in boxes.items()]


def grid(columns: int, rows: int, gap: float = 8) -> list[Target]:
    """Cells called ``column,row``."""
    cells = Box(100, 100, 600, 400).grid(columns, rows, gap)
    return places({f"{i % columns},{i // columns}": cell for i, cell in enumerate(cells)})


def arrived(targets: list[Target], start: str, *ways: Direction) -> str:
    """Where arrows lead to; an arrow that leads nowhere leaves the focus where it is."""
    key = start
    for way in ways:
        target = towards(targets, key, way)
        key = target.key if target else key
    return key


# -- round and round -----------------------------------------------------------------------
def test_tab_goes_through_everything_in_the_order_of_reading_and_round() -> None:
    targets = grid(3, 2)
    keys = [target.key for target in targets]
    walked = [keys[0]]
    for _ in range(6):
        following = step(targets, walked[-1], 1)
        assert following
        walked.append(following.key)
    assert walked == [*keys, keys[0]]


def test_shift_tab_goes_the_same_way_back() -> None:
    targets = grid(3, 2)
    for target in targets:
        following = step(targets, target.key, 1)
        assert following
        assert step(targets, following.key, -1) is target


@pytest.mark.parametrize(("by", "key"), [(1, "0,0"), (-1, "2,1")])
def test_tab_from_nowhere_begins_at_an_end(by: int, key: str) -> None:
    start = step(grid(3, 2), "gone", by)
    assert start
    assert start.key == key


def test_where_there_is_nothing_the_focus_goes_nowhere() -> None:
    assert step([], "", 1) is None
    assert towards([], "", "down") is None


# -- arrows --------------------------------------------------------------------------------
@pytest.mark.parametrize(("columns", "rows"), [(5, 5), (7, 2), (2, 7), (1, 6), (6, 1)])
def test_arrows_walk_a_grid_cell_by_cell(columns: int, rows: int) -> None:
    targets = grid(columns, rows)
    for x in range(columns):
        for y in range(rows):
            key = f"{x},{y}"
            assert arrived(targets, key, "right") == f"{min(x + 1, columns - 1)},{y}"
            assert arrived(targets, key, "left") == f"{max(x - 1, 0)},{y}"
            assert arrived(targets, key, "down") == f"{x},{min(y + 1, rows - 1)}"
            assert arrived(targets, key, "up") == f"{x},{max(y - 1, 0)}"


def test_a_cell_that_is_missing_is_jumped_over() -> None:
    targets = [target for target in grid(5, 1) if target.key != "2,0"]
    assert arrived(targets, "1,0", "right") == "3,0"


@pytest.mark.parametrize("lifted", [-8, 8, -20, 20])
def test_a_cell_that_is_lifted_stays_in_its_row(lifted: float) -> None:
    targets = grid(5, 2)
    targets[2].box = targets[2].box.moved(0, lifted)
    assert arrived(targets, "1,0", "right") == "2,0"
    assert arrived(targets, "2,0", "right") == "3,0"
    assert arrived(targets, "2,0", "left") == "1,0"
    assert arrived(targets, "2,0", "down") == "2,1"
    assert arrived(targets, "1,1", "up") == "1,0"
    assert arrived(targets, "1,0", "up") == "1,0"
    assert arrived(targets, "1,0", "down") == "1,1"


def test_straight_ahead_comes_before_nearer_but_aside() -> None:
    targets = places(
        {
            "start": Box(100, 100, 100, 44),
            "aside": Box(300, 160, 100, 44),
            "ahead": Box(100, 260, 100, 44),
        }
    )
    assert arrived(targets, "start", "down") == "ahead"


def test_what_lies_aside_is_reached_when_nothing_is_ahead() -> None:
    targets = places({"start": Box(100, 100, 100, 44), "aside": Box(700, 500, 100, 44)})
    for way in ("right", "down"):
        assert arrived(targets, "start", way) == "aside"
    for way in ("left", "up"):
        assert arrived(targets, "start", way) == "start"


def test_from_a_wide_button_one_gets_to_those_under_it_and_back() -> None:
    row = {f"b{i}": Box(100 + i * 120, 160, 100, 44) for i in range(4)}
    targets = places({"wide": Box(100, 100, 460, 44), **row})
    assert arrived(targets, "wide", "down") in row
    for key in row:
        assert arrived(targets, key, "up") == "wide"
    for one, other in pairwise(row):
        assert arrived(targets, one, "right") == other


def test_in_a_column_of_unequal_buttons_left_and_right_lead_nowhere() -> None:
    targets = places({f"b{i}": Box(100, 100 + 60 * i, 100 + 80 * i, 44) for i in range(4)})
    for i in range(4):
        for way in ("left", "right"):
            assert arrived(targets, f"b{i}", way) == f"b{i}"


@pytest.mark.parametrize("way", list(BACK))
def test_every_button_of_a_common_page_is_reached_by_arrows(way: Direction) -> None:
    page = {
        "back": Box(20, 20, 120, 44),
        "reset": Box(800, 20, 120, 44),
        **{f"page {i}": Box(20, 90 + 52 * i, 180, 44) for i in range(6)},
        **{
            f"row {i}.{j}": Box(400 + 110 * j, 90 + 80 * i, 100, 44)
            for i in range(4)
            for j in (0, 1)
        },
        "wide": Box(20, 470, 900, 44),
    }
    targets = places(page)
    reached, fresh = {"back"}, ["back"]
    while fresh:
        key = fresh.pop()
        for direction in BACK:
            target = towards(targets, key, direction)
            if target and target.key not in reached:
                reached.add(target.key)
                fresh.append(target.key)
    assert reached == set(page)


def test_links_are_passed_over_by_arrows_but_not_by_tab() -> None:
    targets = grid(1, 3)
    targets[1].inline = True
    assert arrived(targets, "0,0", "down") == "0,2"
    following = step(targets, "0,0", 1)
    assert following is targets[1]


# -- one focus -----------------------------------------------------------------------------
def test_the_topmost_target_is_the_one_pointed_at() -> None:
    targets = places({"below": Box(0, 0, 100, 100), "above": Box(50, 50, 100, 100)})
    found = under(targets, (75, 75))
    assert found
    assert found.key == "above"
    assert under(targets, (150, 150)) is None


THREE = {"a": Box(100, 100, 200, 44), "b": Box(100, 200, 200, 44), "c": Box(100, 300, 200, 44)}


def test_keys_go_on_from_where_the_mouse_points(at: Stage) -> None:
    page = buttons(at, THREE)
    point(at, THREE["b"].centre)
    at.frame()
    assert at.ui.focus.key == "b"
    at.key("down")
    assert at.ui.focus.key == "c"
    at.key("return")
    assert page.happened == ["c"]


def test_a_mouse_that_does_not_move_does_not_take_the_focus_back(at: Stage) -> None:
    buttons(at, THREE)
    point(at, THREE["b"].centre)
    at.frame()
    at.key("down")
    at.frame(1.0, times=3)
    assert at.ui.focus.key == "c"


def test_the_focus_stays_when_the_mouse_leaves_for_nothing(at: Stage) -> None:
    buttons(at, THREE)
    point(at, THREE["b"].centre)
    point(at, (1000, 900))
    at.frame()
    assert at.ui.focus.key == "b"


def test_a_mouse_that_is_moved_does_not_take_the_focus_from_what_is_typed(at: Stage) -> None:
    written = [""]

    def draw(ui: Ui) -> None:
        ui.field(THREE["a"], "name", "Name", written[-1], written.append)
        ui.button(THREE["b"], "b", "B", lambda: None)

    show(at, draw)
    at.click("name")
    point(at, THREE["b"].centre)
    at.frame()
    at.write("x")
    assert written[-1] == "x"
    at.click("b")
    assert at.ui.focus.key == "b"


def test_each_page_keeps_its_own_focus(at: Stage) -> None:
    buttons(at, THREE)
    at.click("b")
    buttons(at, THREE)
    assert at.ui.focus.key == "a"
    at.app.stack.pop()
    at.frame()
    assert at.ui.focus.key == "b"


def test_the_focus_of_a_target_that_is_gone_goes_to_what_is_there(at: Stage) -> None:
    boxes = dict(THREE)
    page = buttons(at, boxes)
    at.click("c")
    page.happened.clear()
    del boxes["c"]
    at.frame()
    assert at.ui.focus.key == "a"
    del boxes["a"], boxes["b"]
    at.frame()
    at.key("return")
    at.key("tab")
    at.key("down")
    assert page.happened == []


def test_what_vanished_under_the_finger_is_not_clicked(at: Stage) -> None:
    boxes = dict(THREE)
    page = buttons(at, boxes)
    at.frame(0.3)
    down(at, THREE["c"].centre)
    at.frame()
    del boxes["c"]
    at.frame()
    up(at, THREE["c"].centre)
    at.frame()
    assert page.happened == []


def test_the_focus_stays_with_a_target_that_moves(at: Stage) -> None:
    boxes = dict(THREE)
    page = buttons(at, boxes)
    at.click("c")
    boxes["c"] = boxes["c"].moved(500, 100)
    at.frame()
    at.key("return")
    assert page.happened == ["c", "c"]


def test_the_focus_is_drawn_around_what_has_it(at: Stage) -> None:
    """Whatever the ring looks like: the picture changes there and nowhere else."""
    buttons(at, THREE)
    at.click("a")
    one = at.ui.surface.copy()
    at.click("c")
    other = at.ui.surface.copy()
    changed = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    changed.invert()
    around = pygame.Mask(changed.get_size())
    for key in "ac":
        box = THREE[key].inset(-8).pixels(at.ui.unit)
        around.draw(pygame.Mask(box.size, fill=True), box.topleft)
    assert changed.count() > 500
    assert changed.overlap_area(around, (0, 0)) == changed.count()
