"""Settings survive everything: restarts, damage, older and newer programs, vanished screens."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import msgspec
import pytest
from pygame import Rect

from game.core.session import Player, Session
from scenes.services.preferences import (
    NAMES_KEPT,
    SETTINGS,
    TITLE_BAR,
    Aid,
    Preferences,
    Setup,
    window_within,
)
from scenes.services.store import Note, Store
from tests.scenes import pebbles

SCREEN = Rect(0, 0, 1920, 1080)
SECOND = Rect(1920, -200, 2560, 1440)


@pytest.fixture
def store(data_dir: Path) -> Store:
    return Store(data_dir, pebbles.GAMES)


def written(store: Store, **fields: object) -> None:
    (store.folder / SETTINGS).write_bytes(msgspec.json.encode(fields))


def test_a_first_start_has_the_defaults_and_nothing_to_say(store: Store) -> None:
    assert Preferences.load(store) == (Preferences(), None)


def test_what_was_chosen_is_there_again(store: Store) -> None:
    chosen = Preferences(
        scale=150,
        theme="contrast",
        marks="pattern",
        sans=True,
        fullscreen=True,
        window=(1400, 900, -1200, 40),
        software=True,
        language="de",
        motion="off",
        confirm="always",
        legal=False,
        preview=False,
        last_move=False,
        remaining=False,
        projected=False,
        purist=True,
        music=0,
        effects=100,
        mute=True,
        mute_unfocused=False,
        bindings={"undo": "ctrl+w"},
        steps="run",
        last_setup={"pebbles": Setup((Player("Камилла"), Player("Thale")), {"seats": 2})},
        presets={"pebbles": {"Вечер": Setup((Player("Thale"), Player("Thale 2")), {"seats": 2})}},
        names=("Камилла", "Thale"),
    )
    defaults = Preferences()
    assert all(
        getattr(chosen, name) != getattr(defaults, name) for name in chosen.__struct_fields__
    )
    assert chosen.save(store) is None
    assert Preferences.load(store) == (chosen, None)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("scale", 99),
        ("scale", 201),
        ("scale", "100"),
        ("scale", 1e400),
        ("theme", "pink"),
        ("marks", None),
        ("sans", 1),
        ("motion", "OFF"),
        ("confirm", ""),
        ("music", -1),
        ("effects", 101),
        ("language", "x" * 17),
        ("window", [1024, 700, 0]),
        ("window", [1024, 700, 0, 99999]),
        ("bindings", ["undo"]),
        ("bindings", {"undo": 3}),
        ("last_setup", {"pebbles": {"players": []}}),
        ("names", ["x"] * (NAMES_KEPT + 1)),
    ],
)
def test_a_value_out_of_bounds_costs_only_its_own_field(
    store: Store, name: str, value: object
) -> None:
    written(store, **{"mute": True, "fullscreen": True, name: value})
    loaded, note = Preferences.load(store)
    assert loaded == Preferences(mute=True, fullscreen=True)
    assert note is None


def test_a_setting_of_another_version_is_passed_over(store: Store) -> None:
    written(store, mute=True, holograms="on")
    assert Preferences.load(store) == (Preferences(mute=True), None)


def test_settings_cut_off_anywhere_give_defaults_and_are_set_aside(store: Store) -> None:
    path = store.folder / SETTINGS
    Preferences(scale=150).save(store)
    text = path.read_bytes()
    for length in range(0, len(text), 10):
        path.write_bytes(text[:length])
        loaded, note = Preferences.load(store)
        assert loaded == Preferences()
        assert note is not None
        assert note.key == "store.set_aside"
        assert (store.folder / str(note.params["kept"])).read_bytes() == text[:length]
        assert not path.exists()


@pytest.mark.parametrize("text", [b"[]", b"null", b"\xff\xfe{}", b'{"a":' * 100_000])
def test_settings_that_are_none_give_defaults(store: Store, text: bytes) -> None:
    (store.folder / SETTINGS).write_bytes(text)
    loaded, note = Preferences.load(store)
    assert loaded == Preferences()
    assert note is not None


def test_damaged_settings_fall_back_to_their_last_version(store: Store) -> None:
    Preferences(scale=125).save(store)
    Preferences(scale=150).save(store)
    (store.folder / SETTINGS).write_bytes(b"")
    loaded, note = Preferences.load(store)
    assert loaded == Preferences(scale=125)
    assert note == Note("store.from_backup", {"file": SETTINGS})


def test_settings_that_cannot_be_kept_are_told(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*args: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(os, "replace", full)
    note = Preferences().save(store)
    assert note is not None
    assert note.key == "store.full"


def test_reset_brings_the_defaults_but_forgets_nobody(store: Store) -> None:
    preferences = Preferences(
        scale=200, mute=True, bindings={"undo": "u"}, window=(1100, 800, 5, 5)
    )
    preferences.remember(pebbles.session())
    remembered = preferences.last_setup
    preferences.presets = {"pebbles": {"Evening": remembered["pebbles"]}}
    preferences.reset()
    assert preferences == Preferences(
        window=(1100, 800, 5, 5),
        last_setup=remembered,
        presets={"pebbles": {"Evening": remembered["pebbles"]}},
        names=("Камилла", "Thale"),
    )
    assert Preferences().bindings == {}


# Aids


@pytest.mark.parametrize("aid", ["legal", "preview", "last_move", "remaining", "projected"])
def test_a_purist_sees_no_aid_at_all(aid: Aid) -> None:
    assert Preferences().aids(aid)
    without = Preferences()
    setattr(without, aid, False)
    assert not without.aids(aid)
    assert not Preferences(purist=True).aids(aid)


# Quick start


def test_quick_start_sits_everybody_down_as_before(store: Store) -> None:
    players = (Player("Камилла", 3), Player("Thale", 1, "simple"))
    preferences = Preferences()
    preferences.remember(Session(pebbles.PEBBLES, pebbles.Options(most=2), players, "x"))
    preferences.save(store)
    loaded, _ = Preferences.load(store)
    assert loaded.quick_start(pebbles.PEBBLES) == (pebbles.Options(most=2), players)


def test_quick_start_needs_a_game_before() -> None:
    assert Preferences().quick_start(pebbles.PEBBLES) is None


@pytest.mark.parametrize(
    ("options", "players"),
    [
        ({"seats": 2, "most": 7}, (Player("A"), Player("B"))),
        ({"seats": 2, "gone": True}, (Player("A"), Player("B"))),
        ({"seats": 2}, (Player("A"),)),
        ({"seats": 3}, (Player("A"), Player("B"), Player("C"))),
        ({"seats": 2}, (Player("A"), Player("B", 0, "grandmaster"))),
    ],
)
def test_quick_start_is_not_offered_when_the_game_has_changed(
    options: dict[str, Any], players: tuple[Player, ...]
) -> None:
    preferences = Preferences(last_setup={"pebbles": Setup(players, options)})
    assert preferences.quick_start(pebbles.PEBBLES) is None


def test_the_latest_names_of_people_come_first_and_once() -> None:
    preferences = Preferences()
    for names in (("Ann", "Bo"), ("Cy", "Ann")):
        preferences.remember(pebbles.session(names=names))
    bot = Session(
        pebbles.PEBBLES, pebbles.Options(), (Player("Di"), Player("Ed", 1, "simple")), "x"
    )
    preferences.remember(bot)
    assert preferences.names == ("Di", "Cy", "Ann", "Bo")
    for number in range(20):
        preferences.remember(pebbles.session(names=(f"a{number}", f"b{number}")))
    assert len(preferences.names) == NAMES_KEPT


# The window


def test_a_first_window_opens_in_the_middle() -> None:
    place = window_within(None, [SCREEN, SECOND])
    assert place.size == (1280, 800)
    assert abs(place.centerx - SCREEN.centerx) <= 1
    assert SCREEN.contains(place)


@pytest.mark.parametrize(
    "window",
    [(1280, 800, 100, 100), (1024, 700, 0, TITLE_BAR), (2000, 1000, 2200, 0)],
)
def test_a_window_that_can_be_seen_opens_where_it_was(window: tuple[int, int, int, int]) -> None:
    width, height, x, y = window
    assert window_within(window, [SCREEN, SECOND]) == Rect(x, y, width, height)


@pytest.mark.parametrize(
    "window",
    [
        (1280, 800, 5000, 300),
        (1280, 800, -5000, -5000),
        (1280, 800, 1800, 1000),
        (1280, 800, 0, -40),
        (30000, 30000, 0, 0),
        (0, 0, 0, 0),
        (-5, -5, -32768, 32767),
        (1280, 800, 2200, 0),
    ],
)
def test_a_window_from_a_display_that_is_gone_comes_back_whole(
    window: tuple[int, int, int, int],
) -> None:
    place = window_within(window, [SCREEN])
    assert SCREEN.contains(place)
    assert place.top >= TITLE_BAR
    assert place.width >= 1024
    assert place.height >= 700


def test_a_window_stays_on_the_display_that_shows_most_of_it() -> None:
    assert SECOND.contains(window_within((1280, 800, 1700, 100), [SCREEN, SECOND]))
    assert SCREEN.contains(window_within((1280, 800, 1000, 100), [SCREEN, SECOND]))


def test_a_small_display_is_not_outgrown() -> None:
    small = Rect(0, 0, 1024, 600)
    assert small.contains(window_within((1280, 800, 10, 10), [small]))
