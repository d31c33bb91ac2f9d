"""Tile faces: drawn from the rules' data, alike on both sides of a border, told without colour."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np
import pygame
import pytest

from game.carcassonne.pieces import box
from game.carcosa.pieces import HASTUR, events, kinds
from game.carcosa.pieces import box as lake
from game.landscape.faces import Face
from scenes.kit import pictures
from scenes.tables.tiles import daylight, moonlight
from scenes.tables.tiles.hand import Hand
from scenes.tables.tiles.pen import SIZE
from scenes.tables.tiles.plat import GRAIN, Plat

WIDE = 64
STEP = 24
"""Levels of 255 by which two border pixels may differ and still seem alike."""


class Look(NamedTuple):
    """A picture of a face."""

    face: Face
    side: str
    """``day`` for Carcassonne, ``unstable`` or ``stable`` for Carcosa."""
    shown: str = ""
    """Omen star or event."""

    @property
    def name(self) -> str:
        return f"{self.face.tile}-{self.face.turns}-{self.side}-{self.shown}"


def events_of(kind: str) -> list[str]:
    """What the stable side of a kind may show."""
    group = kinds()[kind].group
    return [event for event, _ in events()[group].next_cards()] if group else ["none"]


KINDS = [
    k for k, kind in kinds().items() if kind.star != "low" or f"{kind.tile}.high" not in kinds()
]
"""One kind for each printed face of Carcosa."""
LAKE = [lake().face(kind, turns) for kind in KINDS for turns in range(4)]
LOOKS = {
    "day": [Look(face, "day") for face in box().faces],
    "unstable": [Look(f, "unstable", kinds()[f.tile].star) for f in LAKE if f.tile != HASTUR],
    "stable": [Look(face, "stable", event) for face in LAKE for event in events_of(face.tile)],
}
ALL = [look for looks in LOOKS.values() for look in looks]
FACES = [*box().faces, *LAKE]
NAMES = [f"{face.tile}-{face.turns}" for face in FACES]


@pytest.fixture(autouse=True)
def window() -> None:
    pygame.display.init()
    pygame.display.set_mode((8, 8))


def paint(look: Look, is_odd: bool) -> str:
    if look.side == "day":
        return daylight.paint(look.face, is_odd)
    return moonlight.paint(look.face, look.side == "stable", look.shown, is_odd)


@cache
def drawn(look: Look, is_odd: bool, px: int = WIDE) -> pygame.Surface:
    return pictures.picture(paint(look, is_odd), (SIZE, SIZE), (px, px), True)


@cache
def plat(face: Face) -> Plat:
    art = moonlight if face in LAKE else daylight
    return Plat(face, art.plan_of(face))


def grey(look: Look, px: int) -> np.ndarray:
    """Brightness by column and row, as an eye sees it that sees no colour."""
    picture = pygame.transform.smoothscale(drawn(look, False, 256), (px, px))
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


def border(look: Look, is_odd: bool, side: int) -> np.ndarray:
    """The outermost pixels of a side, its corners left out."""
    tile = pygame.surfarray.array3d(drawn(look, is_odd)).astype(int)
    strip: np.ndarray = (tile[:, 0], tile[-1], tile[:, -1], tile[0])[side]
    return strip[WIDE // 10 : -WIDE // 10]


def terrain(face: Face, side: int) -> str:
    """What runs over a side."""
    own = [part.kind for part in face.parts if side in part.sides]
    return own[0] if own else "open"


@pytest.mark.parametrize("is_odd", [False, True])
@pytest.mark.parametrize("side", [1, 2], ids=["east", "south"])
@pytest.mark.parametrize(
    ("looks", "kind", "mean", "share"),
    [
        ("day", "open", 2, 0.01),
        ("day", "road", 3, 0.01),
        ("day", "city", 12, 0.2),
        ("unstable", "open", 2, 0.01),
        ("unstable", "flow", 2, 0.01),
        ("unstable", "district", 12, 0.2),
        ("stable", "open", 2, 0.01),
        ("stable", "flow", 2, 0.01),
        ("stable", "district", 12, 0.2),
    ],
)
def test_sides_that_match_go_on_into_each_other(
    looks: str, kind: str, mean: float, share: float, side: int, is_odd: bool
) -> None:
    """A cell and its neighbour are never both odd. In a city houses may stand near the border."""
    every = LOOKS[looks]
    ends = [border(o, is_odd, side) for o in every if terrain(o.face, side) == kind]
    starts = [border(o, not is_odd, side ^ 2) for o in every if terrain(o.face, side ^ 2) == kind]
    strips = np.array(ends + starts)
    apart = np.abs(strips - np.median(strips, axis=0)).max(axis=2)
    assert apart.mean() < mean
    assert (apart > STEP).mean() < share


def test_neighbouring_sides_do_not_all_look_alike() -> None:
    meadow, water = Look(box().face("B", 0), "day"), Look(lake().face("lake", 0), "stable", "none")
    assert not np.array_equal(border(meadow, False, 0), border(meadow, True, 0))
    assert not np.array_equal(border(water, False, 1), border(water, True, 1))


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


@pytest.mark.parametrize(
    ("upright", "turned"),
    [
        (box().face("L", 0), box().face("L", 1)),
        (lake().face("conflux-4.high", 0), lake().face("conflux-4.high", 1)),
    ],
    ids=["roads", "flows"],
)
def test_a_turned_face_has_its_parts_turned(upright: Face, turned: Face) -> None:
    same = np.rot90(plat(upright).parcels, -1, axes=(1, 0)) == plat(turned).parcels
    assert same.mean() > 0.93


# -- seen without colour


def texture(seen: np.ndarray) -> np.ndarray:
    """How much each pixel differs from the next ones."""
    across = np.abs(np.diff(seen, axis=0, append=seen[-1:]))
    down = np.abs(np.diff(seen, axis=1, append=seen[:, -1:]))
    total: np.ndarray = across + down
    return total


def is_told_apart(look: Look, px: int, ground: str) -> bool:
    """Whether every kind of section stands out from the ground around it, by its brightness or
    by its texture."""
    seen, face = grey(look, px), look.face
    lively, step = texture(seen), GRAIN // px
    parcels = plat(face).parcels[::step, ::step]
    kinds = {part.kind for part in face.parts}
    where = {
        kind: np.isin(parcels, [i for i, part in enumerate(face.parts) if part.kind == kind])
        for kind in kinds
    }
    return all(
        abs(seen[where[kind]].mean() - seen[where[ground]].mean()) > 15
        or lively[where[kind]].mean() / lively[where[ground]].mean() > 1.4
        for kind in kinds - {ground}
    )


@pytest.mark.parametrize("px", [32, 64])
@pytest.mark.parametrize("tile", [tile for tile in box().tiles if tile != "C"])
def test_every_kind_of_section_is_told_from_fields_without_colour(tile: str, px: int) -> None:
    assert is_told_apart(Look(box().face(tile, 0), "day"), px, "field")


@pytest.mark.parametrize("px", [32, 64])
@pytest.mark.parametrize(
    "look",
    [
        look
        for look in (*LOOKS["unstable"], *LOOKS["stable"])
        if look.face.turns == 0 and any(part.kind == "water" for part in look.face.parts)
    ],
    ids=lambda look: look.name if isinstance(look, Look) else "",
)
def test_every_kind_of_section_is_told_from_water_without_colour(look: Look, px: int) -> None:
    assert is_told_apart(look, px, "water")


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != HASTUR])
def test_a_stable_side_is_brighter_than_the_unstable_one(kind: str) -> None:
    face = lake().face(kind, 0)
    star = kinds()[kind].star
    dim = grey(Look(face, "unstable", star), 64)
    for event in events_of(kind):
        assert np.median(grey(Look(face, "stable", event), 64) - dim) > 3


@pytest.mark.parametrize("kind", [kind for kind in KINDS if len(events_of(kind)) > 1])
def test_what_a_stable_side_shows_is_told_without_colour(kind: str) -> None:
    one, two = (grey(Look(lake().face(kind, 0), "stable", e), 48) for e in events_of(kind))
    assert (np.abs(one - two) > STEP).sum() > 40


@pytest.mark.parametrize("kind", [kind for kind in kinds() if kind.endswith(".high")])
def test_the_omens_are_told_apart(kind: str) -> None:
    face = lake().face(kind, 0)
    high, low = (grey(Look(face, "unstable", star), 128) for star in ("high", "low"))
    assert (np.abs(high - low) > STEP).sum() > 60


@pytest.mark.parametrize(
    ("with_pennant", "without"), [("F", "G"), ("M", "N"), ("O", "P"), ("Q", "R"), ("S", "T")]
)
def test_a_pennant_shows(with_pennant: str, without: str) -> None:
    blue = []
    for tile in (with_pennant, without):
        look = Look(box().face(tile, 0), "day")
        pixels = pygame.surfarray.array3d(drawn(look, False)).astype(int)
        blue.append(((pixels[..., 2] - pixels[..., 0]) > 40).sum())
    assert blue[0] > blue[1] + 10


# -- pictures


@pytest.mark.parametrize("look", ALL[::13], ids=[look.name for look in ALL[::13]])
def test_a_face_is_drawn_the_same_every_time(look: Look) -> None:
    assert paint(look, True) == paint(look, True)
    assert paint(look, True) != paint(look, False)
