"""What lies and stands on the table of Carcosa: told apart, countable, each in its place."""

from __future__ import annotations

import math
from itertools import combinations, pairwise, product

import numpy as np
import pygame
import pytest

from game.carcosa.pieces import LONG_TRACK, SHORT_TRACK, STONES, box, kinds
from scenes.kit.focus import Focus
from scenes.kit.layout import Box
from scenes.kit.theme import IDENTITIES, Identity
from scenes.kit.ui import Look, Ui
from scenes.tables.carcosa import pieces

BOARDS = [Box(12, 30, 640, 480), Box(5, 5, 340, 520), Box(0, 0, 400, 260), Box(0, 0, 900, 700)]
"""Cult boards as they come in wide, compact and low windows."""
TRACKS = (SHORT_TRACK, LONG_TRACK)
OWNED = ("cultist", "prophet", "oracle")
UNOWNED = ("criminal", "stranger", "scholar", "assistant", "occultist", "detective")


@pytest.fixture(autouse=True)
def window() -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))


def page(size: tuple[int, int] = (200, 200)) -> Ui:
    surface = pygame.Surface(size)
    surface.fill("#19454f")
    return Ui(surface, Look(), Focus(), lambda clause: None, watch=True)


def brightness(surface: pygame.Surface) -> np.ndarray:
    grey: np.ndarray = pygame.surfarray.array3d(surface) @ np.array([0.299, 0.587, 0.114])
    return grey


def figure(role: str, who: Identity | None, size: int = 100, *, prone: bool = False) -> Ui:
    ui = page((size, size))
    pieces.figure(ui, Box(0, 0, size, size), role, who, prone=prone)
    return ui


def apart(one: Box, two: Box) -> float:
    return math.dist(one.centre, two.centre)


def lies_in(one: Box, whole: Box) -> bool:
    inner = one.within(whole.inset(-0.01))
    return math.isclose(inner.w, one.w) and math.isclose(inner.h, one.h)


# -- the Cult board


@pytest.mark.parametrize(("board", "track"), [*product(BOARDS, TRACKS)])
def test_the_spaces_of_the_track_go_round_the_board(board: Box, track: int) -> None:
    places = [pieces.space_place(board, track, n) for n in range(1, track + 1)]
    assert all(lies_in(place, board) for place in places)
    assert not any(one.inset(1).overlaps(two.inset(1)) for one, two in combinations(places, 2))
    step = max(places[0].w, places[0].h) * 1.01
    assert all(apart(one, two) <= step for one, two in pairwise(places))
    assert apart(places[-1], places[0]) < 3 * step


@pytest.mark.clause("CA-1.6")
@pytest.mark.parametrize("track", TRACKS)
def test_a_second_lap_goes_on_over_the_same_spaces(track: int) -> None:
    board = BOARDS[0]
    assert pieces.space_place(board, track, track + 1) == pieces.space_place(board, track, 1)
    assert pieces.space_place(board, track, 2 * track) == pieces.space_place(board, track, track)


@pytest.mark.clause("CA-1.6")
@pytest.mark.parametrize(("board", "track"), [*product(BOARDS, TRACKS)])
def test_the_start_lies_beside_the_first_space(board: Box, track: int) -> None:
    start = pieces.space_place(board, track, 0)
    spaces = [pieces.space_place(board, track, n) for n in range(1, track + 1)]
    assert not any(start.inset(1).overlaps(space) for space in spaces)
    assert min(spaces, key=lambda space: apart(space, start)) == spaces[0]
    assert apart(start, spaces[-1]) > 1.5 * apart(start, spaces[0])


@pytest.mark.parametrize(("board", "n"), [*product(BOARDS, (1, 3, 8, 12, 20, 30))])
def test_all_on_the_sign_can_be_counted(board: Box, n: int) -> None:
    places = pieces.sign_places(board, n)
    assert len(places) == n
    assert all(lies_in(place, pieces.sign_box(board).inset(-6)) for place in places)
    assert all(apart(*two) > places[0].w * 0.55 for two in combinations(places, 2))
    assert places == sorted(places, key=lambda place: place.y)


@pytest.mark.parametrize(("board", "n"), [*product(BOARDS, range(1, 7))])
def test_the_stacks_lie_beside_the_sign_within_the_track(board: Box, n: int) -> None:
    places = pieces.stack_places(board, n)
    assert len(places) == n
    assert all(math.isclose(place.w, place.h) and place.w > 30 for place in places)
    taken = [pieces.sign_box(board)]
    for track in TRACKS:
        taken += [pieces.space_place(board, track, space) for space in range(1, track + 1)]
    assert not any(place.overlaps(other) for place in places for other in taken)
    assert not any(one.overlaps(two) for one, two in combinations(places, 2))


@pytest.mark.parametrize(("board", "track"), [*product(BOARDS, TRACKS)])
def test_the_board_is_drawn_with_legible_numbers(board: Box, track: int) -> None:
    ui = page((920, 720))
    pieces.draw_cult_board(ui, board, track, 6)
    assert ui.faults == []
    assert [words for _, words in ui.texts] == [str(n) for n in range(10, track, 10)]


# -- Chapter Houses


@pytest.mark.parametrize("room", [*pieces.ROOMS])
@pytest.mark.parametrize("n", [0, 1, 2, 3, 5, 8, 12])
@pytest.mark.parametrize("house", [Box(0, 0, 300, 90), Box(10, 10, 240, 60), Box(0, 0, 420, 150)])
def test_all_in_a_room_can_be_counted(room: str, n: int, house: Box) -> None:
    places = pieces.room_places(house, room, n)
    assert len(places) == n
    whole = pieces.room_box(house, room)
    assert all(lies_in(place.inset(place.w * 0.1, 0), whole) for place in places)
    assert all(apart(*two) > places[0].w * 0.28 for two in combinations(places, 2))


def test_a_chapter_house_has_three_rooms() -> None:
    ui = page((320, 120))
    pieces.draw_chapter(ui, Box(0, 0, 320, 120))
    rooms = [pieces.room_box(Box(0, 0, 320, 120), room) for room in pieces.ROOMS]
    drawn = [ui.surface.subsurface(room.inset(8).pixels(1)) for room in rooms]
    tones = [tuple(pygame.transform.average_color(one)[:3]) for one in drawn]
    assert len(set(tones)) == 3


# -- pawns


@pytest.mark.parametrize("size", [22, 48])
def test_every_role_has_a_figure_of_its_own(size: int) -> None:
    azure = IDENTITIES[0]
    shown = [brightness(figure(role, azure, size).surface) for role in OWNED]
    shown += [brightness(figure(role, None, size).surface) for role in UNOWNED]
    for one, two in combinations(shown, 2):
        assert (np.abs(one - two) > 40).mean() > 0.06


@pytest.mark.parametrize("role", OWNED)
@pytest.mark.parametrize("marks", ["symbol", "pattern"])
@pytest.mark.parametrize("prone", [False, True])
def test_a_seat_is_told_by_sign_and_pattern_without_colour(
    role: str, marks: str, prone: bool
) -> None:
    grey = [
        pieces.figure_body(role, Identity("", "#888888", who.symbol, who.pattern), marks, prone)
        for who in IDENTITIES
    ]
    assert len(set(grey)) == len(IDENTITIES)


def test_who_lies_is_broader_than_tall() -> None:
    spans = []
    for prone in (False, True):
        seen = brightness(figure("cultist", IDENTITIES[1], prone=prone).surface) > 90
        spans.append(np.ptp(np.argwhere(seen), axis=0))
    (upright_wide, upright_high), (lying_wide, lying_high) = spans
    assert upright_high > upright_wide
    assert lying_wide > lying_high


@pytest.mark.parametrize("role", [*OWNED, *UNOWNED])
@pytest.mark.parametrize("size", [22, 48])
def test_who_lies_is_told_from_who_stands(role: str, size: int) -> None:
    who = IDENTITIES[2] if role in OWNED else None
    one, two = (brightness(figure(role, who, size, prone=p).surface) for p in (False, True))
    assert (np.abs(one - two) > 30).mean() > 0.15


# -- stones, omens and events


@pytest.mark.parametrize("value", STONES)
def test_a_charged_stone_glows(value: int) -> None:
    tones = []
    for charged in (False, True):
        ui = page((100, 120))
        pieces.stone(ui, Box(0, 0, 100, 120), value, charged)
        tones.append(brightness(ui.surface).mean())
    assert tones[1] > tones[0] + 20


def test_every_stone_has_a_sign_of_its_own() -> None:
    shown = []
    for value in STONES:
        ui = page((30, 36))
        pieces.stone(ui, Box(0, 0, 30, 36), value, False)
        shown.append(brightness(ui.surface))
    assert all((np.abs(one - two) > 24).mean() > 0.05 for one, two in combinations(shown, 2))


def test_events_and_omens_have_icons_and_nothing_has_none() -> None:
    shown = []
    for event in ("theatre", "devourer", "king-pleased", "powered", "none", ""):
        ui = page((24, 24))
        pieces.event_icon(ui, Box(0, 0, 24, 24), event)
        shown.append(brightness(ui.surface))
    for star in ("high", "low"):
        ui = page((24, 24))
        pieces.star(ui, Box(0, 0, 24, 24), star)
        shown.append(brightness(ui.surface))
    blank = shown.pop(4)
    assert np.array_equal(blank, shown.pop(4))
    assert all((np.abs(one - blank) > 24).mean() > 0.3 for one in shown)
    assert all((np.abs(one - two) > 24).mean() > 0.08 for one, two in combinations(shown, 2))


@pytest.mark.clause("CA-9.4")
def test_marked_spaces_are_told_apart() -> None:
    shown = []
    for kind in ("occultist", "detective", "alpha", "omega"):
        ui = page((20, 20))
        pieces.space_mark(ui, Box(0, 0, 20, 20), kind)
        shown.append(brightness(ui.surface))
    assert all((np.abs(one - two) > 40).mean() > 0.1 for one, two in combinations(shown, 2))


# -- tiles


@pytest.mark.parametrize("kind", [*kinds()])
def test_a_tile_is_shown_with_either_side_up(kind: str) -> None:
    dim = pieces.tiles.get(pieces.look_at(kind, 1, False, "theatre", 0, 0), 32)
    alive = pieces.tiles.get(pieces.look_at(kind, 1, True, "none", 0, 0), 32)
    assert dim.get_size() == alive.get_size() == (32, 32)
    assert np.abs(brightness(dim) - brightness(alive)).mean() > 3


def test_an_unstable_side_does_not_give_its_event_away() -> None:
    one, two = (pieces.look_at("ritual.low", 0, False, event, 3, 4) for event in ("devourer", ""))
    assert one == two


@pytest.mark.parametrize("kind", ["conflux-4.high", "flows-2-corner", "ritual-flow-3.low"])
def test_waters_that_flows_part_have_veils_of_their_own(kind: str) -> None:
    """Together with flows and site they cover the tile, each square once."""
    face = box().face(kind, 0)
    covered = np.zeros((128, 128), int)
    for part in range(len(face.parts)):
        covered += pygame.surfarray.array_alpha(pieces.veils.get(kind, 0, part, (), 128)) > 0
    assert (covered == 1).all()


def test_the_lake_is_drawn_once() -> None:
    ui = page((320, 200))
    pieces.draw_water(ui, Box(0, 0, 320, 200))
    assert pygame.transform.average_color(ui.surface)[2] > 30
    first = pieces._lake((320, 200), 1.0)
    assert pieces._lake((320, 200), 1.0) is first
