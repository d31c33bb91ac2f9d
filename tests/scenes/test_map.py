"""The map that boards of tiles share: camera, pictures at every size, window, minimap."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.app import App
from scenes.kit.layout import Box
from scenes.kit.ui import Ui
from scenes.scene import Scene
from scenes.tables.map import sprites
from scenes.tables.map.backdrop import Backdrop
from scenes.tables.map.camera import STEPS, TIGHT, Bounds, Camera, Point, Sight
from scenes.tables.map.minimap import Minimap
from scenes.tables.map.sprites import Sprites
from scenes.tables.map.view import NEAR, SIZES, Cell, MapView
from tests.scenes.harness import Stage, stage

LAND = Bounds(-3, -2, 6, 5)
ROOM = 900.0, 700.0
PLACES = ((4, 2), (-1, 0))
"""Cells that are targets of their own."""


class Country(Scene):
    """A map of nothing, with a button beside it."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.camera = Camera()
        self.camera.glide = 0
        self.pressed: list[Cell] = []
        self.map = MapView(self.camera, self.pressed.append, app.redraw)
        self.minimap = Minimap(self.map)
        self.busy: list[Cell] = []
        """Cells that the minimap should not cover."""
        self.drawn = 0
        """How often the minimap was drawn anew."""

    def draw(self, ui: Ui) -> None:
        page = ui.page
        side = page.side(300)
        self.map.lay_out(ui, page.inset(10), ui.page, LAND, (0, 0))
        self.map.declare(ui, "country", "", PLACES)
        self.map.draw_tools(ui, self.app.words)
        if not self.map.is_whole:
            busy = [self.map.cell_box(cell) for cell in self.busy]
            self.minimap.draw(ui, "all of it", LAND, "", self.tiles, busy)
        ui.button(side.inset(40).top(50), "beside", "beside", lambda: None)

    def tiles(self, px: int) -> list[tuple[pygame.Surface, Cell]]:
        self.drawn += 1
        return [(pygame.Surface((px, px)), (0, 0))]

    def wheel(self, by: float) -> None:
        self.map.zoom(round(by), self.map.pointer)


@pytest.fixture
def at(data_dir: Path) -> Iterator[Stage]:
    with stage(data_dir) as made:
        yield made


def country(at: Stage) -> Country:
    scene = Country(at.app)
    at.show(scene)
    return scene


def middle(scene: Country, cell: Cell) -> Point:
    return scene.map.point_of((cell[0] + 0.5, cell[1] + 0.5))


def pixels(at: Stage, point: Point) -> tuple[int, int]:
    return round(point[0] * at.ui.unit), round(point[1] * at.ui.unit)


def move(at: Stage, point: Point, *, down: bool = False) -> None:
    buttons = (1, 0, 0) if down else (0, 0, 0)
    at.feed(pygame.MOUSEMOTION, pos=pixels(at, point), rel=(0, 0), buttons=buttons)
    at.frame()


def drag(at: Stage, *points: Point) -> None:
    """Press at the first point, move through the others, release at the last."""
    at.frame(0.3)
    move(at, points[0])
    at.feed(pygame.MOUSEBUTTONDOWN, pos=pixels(at, points[0]), button=1)
    for point in points[1:]:
        move(at, point, down=True)
    at.feed(pygame.MOUSEBUTTONUP, pos=pixels(at, points[-1]), button=1)
    at.frame(0.3)


# -- the frame of the focus


def test_a_pointer_where_nothing_is_and_nothing_may_go_has_no_frame(at: Stage) -> None:
    scene = country(at)
    scene.map.tiles = [(0, 0)]
    for cell, framed in (((0, 0), True), (PLACES[0], True), ((1, 1), False)):
        move(at, middle(scene, cell))
        target = at.target(at.ui.focus.key)
        assert target.plane is scene.map
        assert target.shows_focus is not framed, cell
    at.key("right")
    assert not at.target("map").shows_focus


# -- the camera

OFFSET = st.floats(-400, 400)


@given(OFFSET, OFFSET, st.integers(-4, 4))
def test_what_is_under_the_pointer_stays_there_while_it_zooms(x: float, y: float, by: int) -> None:
    camera = Camera()
    camera.jump(Sight(1.5, 0.5, 96))
    place = camera.sight.on_map((x, y))
    camera.zoom(by, (x, y), 1.0)
    for _ in range(12):
        assert camera.sight.in_window(place) == pytest.approx((x, y), abs=1e-6)
        camera.update(0.02)
    assert not camera.moving


@pytest.mark.parametrize("unit", [1.0, 1.5, 2.0])
def test_a_cell_has_whole_pixels_at_every_step(unit: float) -> None:
    camera = Camera()
    camera.glide = 0
    sizes = []
    for _ in range(len(STEPS) + 3):
        camera.zoom(-1, (0, 0), unit)
        sizes.append(camera.sight.size)
    assert all(size == int(size) for size in sizes)
    assert sizes[-1] == STEPS[0] * unit
    assert sizes == sorted(sizes, reverse=True)


def test_fitting_shows_all_of_the_land() -> None:
    camera = Camera()
    camera.glide = 0
    camera.fit(LAND, ROOM, 1.0, SIZES, LAND.middle)
    for corner in ((LAND.left, LAND.top), (LAND.right, LAND.bottom)):
        x, y = camera.sight.in_window(corner)
        assert abs(x) <= ROOM[0] / 2
        assert abs(y) <= ROOM[1] / 2
    larger = next(step for step in STEPS if step > camera.sight.size)
    assert larger * 9 > ROOM[0] or larger * 7 > ROOM[1]


def test_a_small_map_is_not_blown_up() -> None:
    camera = Camera()
    camera.glide = 0
    camera.fit(Bounds(0, 0, 1, 1), ROOM, 1.0, SIZES, (0.5, 0.5))
    assert camera.sight.size == SIZES[1]


def test_cells_of_a_large_map_stay_large_and_the_last_tile_is_in_sight() -> None:
    camera = Camera()
    camera.glide = 0
    large = Bounds(0, 0, 60, 40)
    for place in ((0.5, 0.5), (31.5, 20.5), (59.5, 39.5)):
        camera.fit(large, ROOM, 1.0, SIZES, place)
        assert camera.sight.size == SIZES[0]
        x, y = camera.sight.in_window(place)
        assert max(abs(x) / ROOM[0], abs(y) / ROOM[1]) < 0.5
        left, top = camera.sight.on_map((-ROOM[0] / 2, -ROOM[1] / 2))
        right, bottom = camera.sight.on_map((ROOM[0] / 2, ROOM[1] / 2))
        assert (left >= 0, top >= 0, right <= 60, bottom <= 40) == (True,) * 4


def test_a_map_that_grows_stays_where_it_is_while_all_of_it_is_in_sight() -> None:
    camera = Camera()
    camera.glide = 0
    camera.fit(Bounds(0, 0, 6, 6), ROOM, 1.0, SIZES, (3, 3))
    before = camera.sight
    grown = Bounds(0, 0, 7, 6)
    camera.fit(grown, ROOM, 1.0, SIZES, (6.5, 3), keeps=True)
    assert camera.sight == before
    camera.fit(grown, ROOM, 1.0, SIZES, (6.5, 3))
    assert camera.sight != before


def test_a_map_that_outgrows_the_window_moves_no_farther_than_it_must() -> None:
    camera = Camera()
    camera.glide = 0
    camera.fit(Bounds(0, 0, 6, 7), ROOM, 1.0, SIZES, (3, 3))
    before = camera.sight
    camera.fit(Bounds(-3, 0, 6, 7), ROOM, 1.0, SIZES, (-2.5, 3), keeps=True)
    assert camera.sight.size == before.size
    assert camera.sight.y == before.y
    assert camera.sight.on_map((-ROOM[0] / 2, 0))[0] == pytest.approx(-3)


def test_a_large_map_is_whole_as_long_as_its_cells_can_be_seen() -> None:
    camera = Camera()
    camera.glide = 0
    camera.fit(Bounds(0, 0, 10, 17), ROOM, 1.0, SIZES, (3, 3))
    assert TIGHT <= camera.sight.size < SIZES[0]
    assert camera.sight.size * 17 <= ROOM[1] < (camera.sight.size + 1) * 17


def test_what_takes_room_at_the_edge_of_the_window_moves_no_tile(at: Stage) -> None:
    scene = country(at)
    box, before = scene.map.box, scene.map.cell_box((0, 0))
    smaller = Box(box.x, box.y, box.w, box.h - 60)
    scene.map.lay_out(at.ui, smaller, scene.map.ground, LAND, (0, 0))
    assert scene.map.cell_box((0, 0)) == before


def test_the_middle_of_the_window_never_leaves_the_land() -> None:
    camera = Camera()
    camera.pan((-1e6, 1e6), LAND)
    assert (camera.sight.x, camera.sight.y) == (LAND.right, LAND.top)


def test_revealing_moves_by_as_little_as_it_can() -> None:
    camera = Camera()
    camera.glide = 0
    camera.jump(Sight(0, 0, 100))
    camera.reveal(Bounds(1, 0, 2, 1), ROOM)
    assert camera.sight == Sight(0, 0, 100)
    camera.reveal(Bounds(6, 0, 7, 1), ROOM)
    assert camera.sight == Sight(7 - ROOM[0] / 200, 0, 100)


def test_without_motion_it_is_there_at_once() -> None:
    camera = Camera()
    camera.glide = 0
    camera.look(Sight(3, 4, 50))
    assert camera.sight == Sight(3, 4, 50)
    assert not camera.moving


# -- pictures


def square(look: str) -> str:
    return f'<rect width="10" height="10" fill="{look}"/>'


def test_a_picture_is_as_large_as_it_is_asked_for(at: Stage) -> None:
    made: Sprites[str] = Sprites(square, 10)
    for px in (24, 48, 64, 100, 256, 300):
        assert made.get("#ff0000", px).get_size() == (px, px)
        assert made.get("#ff0000", px).get_at((px // 2, px // 2))[0] > 250


def test_a_picture_is_drawn_once_for_all_its_sizes(at: Stage) -> None:
    asked = []
    made: Sprites[str] = Sprites(lambda look: asked.append(look) or square(look), 10)  # type: ignore[func-returns-value]
    pictures = [made.get("#00ff00", px) for px in (30, 40, 50, 40, 30)]
    assert asked == ["#00ff00"]
    assert pictures[0] is pictures[4]


def test_pictures_are_kept_only_while_there_is_room(
    at: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sprites, "ROOM", 2_000_000)
    made: Sprites[str] = Sprites(square, 10)
    first = made.get("#000001", 200)
    for number in range(2, 30):
        made.get(f"#0000{number:02x}", 200)
    assert made.get("#000001", 200) is not first


def test_a_backdrop_that_stays_is_drawn_no_more(at: Stage) -> None:
    country(at)
    drawn: list[str] = []
    backdrop, box = Backdrop(), Box(0, 0, 100, 100)
    for key in ("one", "one", "one", "one", "two", "one", "two", "two", "two"):

        def draw(key: str = key) -> None:
            drawn.append(key)
            at.ui.surface.fill("#ff0000" if key == "one" else "#0000ff")

        backdrop.show(at.ui, box, key, draw)
        red, _, blue, _ = at.ui.surface.get_at((50, 50))
        assert (red > blue) == (key == "one")
    assert drawn == ["one", "one", "two", "two", "two"]
    assert at.ui.surface.get_at((150, 50)) not in ("#ff0000", "#0000ff")


# -- the window


def test_the_pointer_is_on_a_cell(at: Stage) -> None:
    scene = country(at)
    move(at, middle(scene, (2, -1)))
    assert scene.map.cursor == (2, -1)
    assert at.ui.focus.key == "map"


def test_a_click_presses_the_cell_under_it(at: Stage) -> None:
    scene = country(at)
    at.click_at(middle(scene, (-2, 3)))
    assert scene.pressed == [(-2, 3)]


def test_dragging_moves_the_map_and_presses_nothing(at: Stage) -> None:
    scene = country(at)
    before = middle(scene, (0, 0))
    drag(at, (500, 500), (520, 500), (560, 530))
    after = middle(scene, (0, 0))
    assert scene.pressed == []
    assert 30 < after[0] - before[0] <= 60
    assert 20 < after[1] - before[1] <= 30


def test_coming_back_from_a_drag_is_no_click(at: Stage) -> None:
    scene = country(at)
    drag(at, (500, 500), (540, 500), (500, 500))
    assert scene.pressed == []


def test_a_hand_that_shakes_still_clicks(at: Stage) -> None:
    scene = country(at)
    drag(at, (500, 500), (504, 503), (502, 501))
    assert len(scene.pressed) == 1


def test_arrows_go_from_cell_to_cell_and_enter_presses(at: Stage) -> None:
    scene = country(at)
    scene.map.move_to((0, 0))
    for key in ("right", "down", "down", "left", "up"):
        at.key(key)
    assert scene.map.cursor == (0, 1)
    assert scene.map.pointer is None
    at.key("return")
    assert scene.pressed == [(0, 1)]


def test_an_arrow_beyond_the_land_leads_to_what_is_beside_the_map(at: Stage) -> None:
    scene = country(at)
    scene.map.move_to((5, 0))
    at.key("right")
    assert at.ui.focus.key == "beside"
    assert scene.map.cursor == (5, 0)


def test_tab_goes_to_the_cells_that_are_targets(at: Stage) -> None:
    scene = country(at)
    scene.map.move_to((0, 0))
    for cell in PLACES:
        at.key("tab")
        assert scene.map.cursor == cell
        assert at.ui.focus.key == f"cell.{cell[0]}.{cell[1]}"
    at.key("return")
    assert scene.pressed == [PLACES[-1]]
    at.key("right")
    assert scene.map.cursor == (0, 0)
    assert at.ui.focus.key == "map"
    at.key("left")
    assert at.ui.focus.key == "cell.-1.0"


def test_a_cell_that_is_a_target_is_clicked_and_dragged_like_any_other(at: Stage) -> None:
    scene = country(at)
    at.click("cell.4.2")
    assert scene.pressed == [(4, 2)]
    assert scene.map.cursor == (4, 2)
    start = middle(scene, (4, 2))
    drag(at, start, (start[0] - 40, start[1]), (start[0] - 60, start[1]))
    assert scene.pressed == [(4, 2)]
    assert middle(scene, (4, 2))[0] < start[0] - 10


def test_the_focus_ring_is_around_the_cell(at: Stage) -> None:
    scene = country(at)
    scene.map.move_to((1, 1))
    at.frame()
    assert at.target("map").spot == scene.map.cell_box((1, 1))


def test_the_wheel_zooms_to_the_pointer(at: Stage) -> None:
    scene = country(at)
    where = middle(scene, (3, 2))
    move(at, where)
    size = scene.map.size
    at.feed(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0)
    at.frame()
    assert scene.map.size > size
    assert middle(scene, (3, 2)) == pytest.approx(where, abs=2)


def test_buttons_and_keys_zoom_and_show_the_whole(at: Stage) -> None:
    scene = country(at)
    whole = scene.map.size
    at.click("map.closer")
    at.key("+")
    closer = scene.map.size
    assert closer > whole
    at.key("-")
    assert whole < scene.map.size < closer
    at.click("map.whole")
    assert scene.map.size == whole


def test_the_minimap_comes_when_the_land_is_larger_than_the_window(at: Stage) -> None:
    scene = country(at)
    assert not at.has("map.all")
    for _ in range(6):
        at.key("+")
    assert at.has("map.all")
    assert scene.drawn == 1


def test_a_click_on_the_minimap_looks_there(at: Stage) -> None:
    scene = country(at)
    for _ in range(8):
        at.key("+")
    box = at.target("map.all").box
    at.click_at((box.x + 10, box.y + 10))
    left, top = scene.map.place_at(scene.map.box.centre)
    assert left < 0
    assert top < 0
    drag(at, (box.x + 20, box.y + 20), (box.x + 40, box.y + 40), (box.x + 60, box.y + 60))
    assert scene.map.place_at(scene.map.box.centre) > (left, top)


def test_a_map_that_follows_stays_whole_in_another_window(data_dir: Path) -> None:
    for size in ((1024, 700), (1920, 1080), (3840, 2160)):
        with stage(data_dir, size) as at:
            scene = country(at)
            assert scene.map.is_whole
            assert scene.map.px == round(scene.camera.sight.size)


def test_what_is_looked_at_closely_is_left_again_unless_the_player_looks_elsewhere(
    at: Stage,
) -> None:
    scene = country(at)
    before = scene.camera.goal
    for moved in (False, True):
        scene.map.near = (1, 0)
        scene.camera.jump(Sight(before.x, before.y, round(40 * at.ui.unit)))
        start = scene.camera.goal
        at.frame()
        assert scene.map.size == NEAR
        assert scene.camera.goal.in_window((1.5, 0.5)) == (0, 0)
        if moved:
            at.key("-")
        near = scene.camera.goal
        scene.map.near = None
        at.frame()
        assert scene.camera.goal == (near if moved else start)
