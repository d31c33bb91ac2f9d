"""Tile faces: drawn from the rules' data, alike on both sides of a border, told without colour."""

from __future__ import annotations

from functools import cache
from itertools import product

import numpy as np
import pygame
import pytest

from game.carcassonne.pieces import box
from game.landscape.faces import Face
from scenes.kit import pictures
from scenes.tables.tiles.daylight import paint, plan_of
from scenes.tables.tiles.hand import Hand
from scenes.tables.tiles.pen import SIZE
from scenes.tables.tiles.plat import GRAIN, Plat

FACES = box().faces
NAMES = [f"{face.tile}-{face.turns}" for face in FACES]
WIDE = 64
STEP = 24
"""Levels of 255 by which two border pixels may differ and still seem alike."""


@pytest.fixture(autouse=True)
def window() -> None:
    pygame.display.init()
    pygame.display.set_mode((8, 8))


@cache
def drawn(face: Face, is_odd: bool, px: int = WIDE) -> pygame.Surface:
    return pictures.picture(paint(face, is_odd), (SIZE, SIZE), (px, px), True)


@cache
def plat(face: Face) -> Plat:
    return Plat(face, plan_of(face))


def grey(face: Face, px: int) -> np.ndarray:
    """Brightness by column and row, as an eye sees it that sees no colour."""
    picture = pygame.transform.smoothscale(drawn(face, False, 256), (px, px))
    return pygame.surfarray.array3d(picture) @ np.array([0.299, 0.587, 0.114])


# -- the hand


def test_the_hand_draws_the_same_again() -> None:
    one, two = Hand("hali"), Hand("hali")
    assert [one.share() for _ in range(9)] == [two.share() for _ in range(9)]
    assert Hand("hali").share() != Hand("hyades").share()


def test_the_hand_stays_within_its_bounds() -> None:
    hand = Hand("bounds")
    shares = [hand.share() for _ in range(2000)]
    assert min(shares) >= 0
    assert max(shares) < 1
    assert 0.45 < sum(shares) / len(shares) < 0.55
    assert sorted(hand.some_of("abcde", 5)) == list("abcde")


# -- seams


def border(face: Face, is_odd: bool, side: int) -> np.ndarray:
    """The outermost pixels of a side, its corners left out."""
    tile = pygame.surfarray.array3d(drawn(face, is_odd)).astype(int)
    strip: np.ndarray = (tile[:, 0], tile[-1], tile[:, -1], tile[0])[side]
    return strip[WIDE // 10 : -WIDE // 10]


def terrain(face: Face, side: int) -> str:
    """What runs over a side."""
    own = [part.kind for part in face.parts if side in part.sides]
    return own[0] if own else "field"


@pytest.mark.parametrize("is_odd", [False, True])
@pytest.mark.parametrize("side", [1, 2], ids=["east", "south"])
@pytest.mark.parametrize(
    ("kind", "mean", "share"), [("field", 2, 0.01), ("road", 3, 0.01), ("city", 12, 0.2)]
)
def test_sides_that_match_go_on_into_each_other(
    kind: str, mean: float, share: float, side: int, is_odd: bool
) -> None:
    """A cell and its neighbour are never both odd. In a city houses may stand near the border."""
    ends = [border(f, is_odd, side) for f in FACES if terrain(f, side) == kind]
    starts = [border(f, not is_odd, side ^ 2) for f in FACES if terrain(f, side ^ 2) == kind]
    strips = np.array(ends + starts)
    apart = np.abs(strips - np.median(strips, axis=0)).max(axis=2)
    assert apart.mean() < mean
    assert (apart > STEP).mean() < share


def test_neighbouring_sides_do_not_all_look_alike() -> None:
    meadow = box().face("B", 0)
    assert not np.array_equal(border(meadow, False, 0), border(meadow, True, 0))


# -- parts


@pytest.mark.parametrize("face", FACES, ids=NAMES)
def test_every_part_lies_where_the_rules_say(face: Face) -> None:
    own = plat(face)
    middles = ((0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5))
    quarters = (
        (0.25, 0),
        (0.75, 0),
        (1, 0.25),
        (1, 0.75),
        (0.75, 1),
        (0.25, 1),
        (0, 0.75),
        (0, 0.25),
    )
    for index, part in enumerate(face.parts):
        assert all(own.part_at(*middles[side]) == index for side in part.sides)
        assert all(own.part_at(*quarters[half]) == index for half in part.halves)
        assert not part.site or own.part_at(0.5, 0.55) == index


@pytest.mark.parametrize("face", FACES, ids=NAMES)
def test_a_follower_has_room_in_the_heart_of_every_part(face: Face) -> None:
    own = plat(face)
    for index in range(len(face.parts)):
        x, y = own.heart(index)
        assert 0.05 < min(x, y) <= max(x, y) < 0.95
        around = [(x + dx, y + dy) for dx, dy in product((-0.015, 0, 0.015), repeat=2)]
        assert all(own.part_at(*at) == index for at in around)


def test_a_turned_face_has_its_parts_turned() -> None:
    upright, turned = plat(box().face("L", 0)), plat(box().face("L", 1))
    same = np.rot90(upright.parcels, -1, axes=(1, 0)) == turned.parcels
    assert same.mean() > 0.93


# -- seen without colour


def texture(seen: np.ndarray) -> np.ndarray:
    """How much each pixel differs from the next ones."""
    across = np.abs(np.diff(seen, axis=0, append=seen[-1:]))
    down = np.abs(np.diff(seen, axis=1, append=seen[:, -1:]))
    total: np.ndarray = across + down
    return total


@pytest.mark.parametrize("px", [32, 64])
@pytest.mark.parametrize("tile", [tile for tile in box().tiles if tile != "C"])
def test_every_kind_of_section_is_told_from_fields_without_colour(tile: str, px: int) -> None:
    """By its brightness or by its texture."""
    face = box().face(tile, 0)
    seen = grey(face, px)
    lively, step = texture(seen), GRAIN // px
    parcels = plat(face).parcels[::step, ::step]
    kinds = {part.kind for part in face.parts}
    where = {
        kind: np.isin(parcels, [i for i, part in enumerate(face.parts) if part.kind == kind])
        for kind in kinds
    }
    for kind in kinds - {"field"}:
        lighter = seen[where[kind]].mean() - seen[where["field"]].mean()
        livelier = lively[where[kind]].mean() / lively[where["field"]].mean()
        assert abs(lighter) > 15 or livelier > 1.4


@pytest.mark.parametrize(
    ("with_pennant", "without"), [("F", "G"), ("M", "N"), ("O", "P"), ("Q", "R"), ("S", "T")]
)
def test_a_pennant_shows(with_pennant: str, without: str) -> None:
    blue = []
    for tile in (with_pennant, without):
        pixels = pygame.surfarray.array3d(drawn(box().face(tile, 0), False)).astype(int)
        blue.append(((pixels[..., 2] - pixels[..., 0]) > 40).sum())
    assert blue[0] > blue[1] + 10


# -- pictures


@pytest.mark.parametrize("face", FACES[::7], ids=NAMES[::7])
def test_a_face_is_drawn_the_same_every_time(face: Face) -> None:
    assert paint(face, True) == paint(face, True)
    assert paint(face, True) != paint(face, False)
