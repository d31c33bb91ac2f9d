"""Boards drawn in Tiled, held against the spaces that the rules know."""

from __future__ import annotations

import math
from itertools import combinations, pairwise
from pathlib import Path

import pygame
import pytest

from game.rising.pieces import SEATS, TRACK_END, ZONE_SIZE
from scenes.kit.boards import BOARDS, BoardMap, board_map
from scenes.kit.layout import Box
from scenes.services.words import Words

MAPS = sorted(path.stem for path in BOARDS.glob("*.tmx"))


@pytest.fixture(params=MAPS)
def any_map(request: pytest.FixtureRequest) -> BoardMap:
    return board_map(request.param)


@pytest.fixture
def rising() -> BoardMap:
    return board_map("rising")


def test_a_map_is_read_without_a_window() -> None:
    pygame.display.quit()
    board_map.cache_clear()
    assert board_map("rising").spaces
    assert not pygame.display.get_init()


def test_everything_lies_on_its_map(any_map: BoardMap) -> None:
    for layer in (any_map.spaces, any_map.anchors, any_map.labels):
        for place in layer.values():
            assert all(0 <= x <= any_map.width for x, _ in place.outline)
            assert all(0 <= y <= any_map.height for _, y in place.outline)


def test_every_label_names_a_sentence(any_map: BoardMap) -> None:
    words = Words("en")
    for name, label in any_map.labels.items():
        assert words.has(str(label.properties["words"])), name


def test_a_map_is_fitted_into_the_middle_of_a_box(any_map: BoardMap) -> None:
    box = Box(100, 50, 3000, any_map.height * 2)
    fitted = any_map.fitted(box)
    assert fitted.scale == pytest.approx(2)
    assert fitted.box.centre == pytest.approx(box.centre)
    name, place = next(iter(any_map.spaces.items()))
    there = fitted.space(name)
    assert there.w == pytest.approx(place.bounds.w * 2)
    assert there.x == pytest.approx(fitted.box.x + place.bounds.x * 2)


def test_two_objects_of_one_name_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (BOARDS / "rising.tmx").read_text(encoding="utf-8")
    (tmp_path / "twice.tmx").write_text(text.replace("track/9", "track/8"), encoding="utf-8")
    monkeypatch.setattr("scenes.kit.boards.BOARDS", tmp_path)
    with pytest.raises(ValueError, match="track/8"):
        board_map("twice")


# -- Cthulhu Rising


@pytest.mark.clause("CR-1.2")
def test_two_zones_of_five_by_five_spaces(rising: BoardMap) -> None:
    side = range(ZONE_SIZE)
    assert set(rising.spaces) == {f"{z}/{r}/{c}" for z in SEATS for r in side for c in side}


@pytest.mark.clause("CR-1.2")
def test_rows_run_down_and_columns_to_the_right(rising: BoardMap) -> None:
    for zone in SEATS:
        for one in range(ZONE_SIZE):
            row = [rising.spaces[f"{zone}/{one}/{i}"].bounds for i in range(ZONE_SIZE)]
            column = [rising.spaces[f"{zone}/{i}/{one}"].bounds for i in range(ZONE_SIZE)]
            assert len({box.y for box in row}) == len({box.x for box in column}) == 1
            assert all(left.right < right.x for left, right in pairwise(row))
            assert all(above.bottom < below.y for above, below in pairwise(column))


def test_no_two_spaces_overlap(rising: BoardMap) -> None:
    for one, two in combinations([place.bounds for place in rising.spaces.values()], 2):
        apart = one.right <= two.x or two.right <= one.x
        assert apart or one.bottom <= two.y or two.bottom <= one.y


@pytest.mark.clause("CR-1.2")
def test_the_track_runs_from_one_ten_through_nought_to_the_other(rising: BoardMap) -> None:
    values = range(-TRACK_END, TRACK_END + 1)
    points = [rising.anchors[f"track/{value}"] for value in values]
    assert [point.properties["value"] for point in points] == list(values)
    steps = {round(math.dist(one.outline[0], two.outline[0]), 6) for one, two in pairwise(points)}
    assert len(steps) == 1
    assert points[0].outline[0][0] < points[-1].outline[0][0]


@pytest.mark.clause("CR-1.3")
def test_each_colour_has_its_stack(rising: BoardMap) -> None:
    assert {f"stack/{seat}" for seat in SEATS} <= set(rising.anchors) & set(rising.labels)
