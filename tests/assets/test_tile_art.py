"""Tile faces: drawn from the rules' data, alike on both sides of a border, told without colour."""

from __future__ import annotations

from functools import cache
from itertools import product

import numpy as np
import pygame
import pytest

from game.carcassonne.pieces import box
from game.landscape.faces import Face
from scenes import pictures
from scenes.tiles.daylight import paint, plan_of
from scenes.tiles.hand import Hand
from scenes.tiles.pen import SIZE
from scenes.tiles.plat import GRAIN, Plat

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
    strip = (tile[:, 0], tile[-1], tile[:, -1], tile[0])[side]
    return strip[WIDE // 10 : -WIDE // 10]


@pytest.mark.parametrize("is_odd", [False, True])
@pytest.mark.parametrize("side", [1, 2])
@pytest.mark.parametrize("code", sorted({code for face in FACES for code in face.codes}))
def test_sides_that_match_go_on_into_each_other(code: int, side: int, is_odd: bool) -> None:
    """A cell and its neighbour are never both odd."""
    ends = [border(f, is_odd, side) for f in FACES if f.codes[side] == code]
    starts = [border(f, not is_odd, (side + 2) % 4) for f in FACES if f.codes[side ^ 2] == code]
    strips = np.array(ends + starts)
    apart = np.abs(strips - np.median(strips, axis=0)).max(axis=2)
    assert apart.mean() < 4
    assert (apart > STEP).mean() < 0.05


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
        around = [(x + dx, y + dy) for dx, dy in product((-0.015, 0, 0.015), repeat=2)]
        assert all(own.part_at(*at) == index for at in around)


def test_a_turned_face_has_its_parts_turned() -> None:
    upright, turned = plat(box().face("L", 0)), plat(box().face("L", 1))
    same = np.rot90(upright.parcels, -1, axes=(1, 0)) == turned.parcels
    assert same.mean() > 0.93


# -- seen without colour


def levels(face: Face, px: int) -> dict[str, np.ndarray]:
    """Brightness of all pixels of each kind of part."""
    seen, own = grey(face, px), plat(face)
    where = own.parcels[:: GRAIN // px, :: GRAIN // px][:px, :px]
    kinds: dict[str, list[np.ndarray]] = {}
    for index, part in enumerate(face.parts):
        kinds.setdefault(part.kind, []).append(seen[where == index])
    return {kind: np.concatenate(found) for kind, found in kinds.items()}


@pytest.mark.parametrize("px", [32, 64])
@pytest.mark.parametrize("tile", box().tiles)
def test_every_kind_of_section_is_told_without_colour(tile: str, px: int) -> None:
    seen = levels(box().face(tile, 0), px)
    field = seen.get("field")
    if field is None:
        return
    if "road" in seen:
        assert seen["road"].mean() > field.mean() + 15
    if "city" in seen:
        assert seen["city"].std() > 1.5 * field.std()
    if "cult" in seen:
        assert seen["cult"].mean() < field.mean() - 40
    if "cloister" in seen:
        assert seen["cloister"].std() > 1.5 * field.std()


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
