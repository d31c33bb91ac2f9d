"""House presets: kept under a name, chosen again, removed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game import GAMES
from scenes.kit.intents import Meaning
from scenes.screens.new_game import NewGame
from scenes.screens.presets import Presets
from scenes.services.preferences import Preferences, Setup
from scenes.services.store import Store
from tests.scenes.devices import Keys
from tests.scenes.harness import SCALES, SIZES, Stage, stage

GAME = "carcassonne"


@pytest.fixture
def at(data_dir: Path) -> Iterator[Stage]:
    with stage(data_dir) as made:
        yield made


def opened(at: Stage, key: str = GAME) -> NewGame:
    """A new game with its presets open over it."""
    page = NewGame(at.app, key)
    at.show(page)
    at.click("presets")
    assert isinstance(at.top, Presets)
    return page


def keep(at: Stage, name: str) -> None:
    at.click("name")
    at.key("backspace", pygame.KMOD_CTRL)
    at.write(name)
    at.click("keep")


def kept(at: Stage, key: str = GAME) -> list[str]:
    """Names of the presets in the player's files."""
    preferences, note = Preferences.load(Store(at.app.store.folder))
    assert note is None
    return list(preferences.presets.get(key, {}))


@pytest.mark.parametrize("key", GAMES)
def test_what_is_kept_can_be_chosen_again(at: Stage, key: str) -> None:
    page = opened(at, key)
    at.key("escape")
    at.click("name 0")
    at.write("Iris")
    at.click("presets")
    keep(at, "Tuesday")
    before, seed = page.setup, page.seed
    at.key("escape")
    at.click("kind 0.simple")
    assert page.setup != before
    at.click("presets")
    at.click("choose Tuesday")
    assert at.top is page
    assert page.setup == before
    assert page.seed == seed


def test_what_was_chosen_is_told_beside_the_focus_and_not_where_the_list_was(at: Stage) -> None:
    opened(at)
    keep(at, "Tuesday")
    at.click("choose Tuesday")
    assert at.app.notice
    assert at.app.notice.words == at.app.words("preset.taken", name="Tuesday")
    assert at.app.notice.at is None


def test_a_preset_holds_the_rules(at: Stage) -> None:
    page = opened(at)
    keep(at, "With all")
    at.key("escape")
    at.click("option fields")
    at.click("seats.4")
    at.click("presets")
    keep(at, "Without fields")
    at.click("choose With all")
    assert (page.options.seats, page.options.fields) == (2, True)  # type: ignore[attr-defined]
    at.click("presets")
    at.click("choose Without fields")
    assert (page.options.seats, page.options.fields) == (4, False)  # type: ignore[attr-defined]


def test_presets_outlive_the_program(at: Stage) -> None:
    opened(at)
    keep(at, "Tuesday")
    keep(at, "Winter")
    assert kept(at) == ["Tuesday", "Winter"]


def test_each_game_has_presets_of_its_own(at: Stage) -> None:
    opened(at)
    keep(at, "Tuesday")
    opened(at, "rising")
    assert not at.has("choose Tuesday")


def test_a_preset_without_a_name_gets_one_that_is_free(at: Stage) -> None:
    opened(at)
    at.click("keep")
    at.click("keep")
    assert len(kept(at)) == 2


def test_keeping_under_the_same_name_replaces_it(at: Stage) -> None:
    page = opened(at)
    keep(at, "Tuesday")
    at.key("escape")
    at.click("seats.3")
    at.click("presets")
    at.click("name")
    at.write("Tuesday")
    assert at.target("keep").label == at.app.words("preset.replace")
    at.click("keep")
    assert kept(at) == ["Tuesday"]
    at.click("choose Tuesday")
    assert page.options.seats == 3


def test_a_preset_is_removed_and_can_be_brought_back(at: Stage) -> None:
    opened(at)
    keep(at, "Tuesday")
    at.click("remove Tuesday")
    assert not at.has("choose Tuesday")
    assert kept(at) == []
    combo = at.app.reader.key_of(Meaning.UNDO)
    assert combo == "ctrl+z"
    at.key("z", pygame.KMOD_CTRL)
    assert at.has("choose Tuesday")
    assert kept(at) == ["Tuesday"]


def test_what_is_brought_back_takes_no_other_preset_s_name(at: Stage) -> None:
    opened(at)
    keep(at, "Tuesday")
    at.click("remove Tuesday")
    keep(at, "Tuesday")
    at.click("undo")
    assert len(kept(at)) == 2


@pytest.mark.parametrize(
    "changes",
    [{"abbots": True}, {"small_city": 9}, {"seats": 9}],
    ids=["an option that is gone", "a value that is gone", "too many seats"],
)
def test_a_preset_that_no_longer_fits_says_so_and_changes_nothing(
    at: Stage, changes: dict[str, object]
) -> None:
    page = opened(at)
    setup = page.setup
    old = Setup(setup.players, {**setup.options, **changes})
    at.app.preferences.presets[GAME]["Old"] = old
    at.frame()
    at.click("choose Old")
    assert isinstance(at.top, Presets)
    assert at.app.notice
    assert at.app.notice.words == at.app.words("preset.unfit", name="Old")
    assert page.setup == setup
    at.click("remove Old")
    assert kept(at) == []


def test_a_bot_that_is_gone_does_not_fit_either(at: Stage) -> None:
    page = opened(at)
    players = tuple(type(one)(one.name, one.mark, "oracle") for one in page.setup.players)
    at.app.preferences.presets[GAME]["Old"] = Setup(players, page.setup.options)
    at.frame()
    assert at.target("choose Old").press is None


def test_presets_are_reached_by_keys_alone(at: Stage) -> None:
    page = NewGame(at.app, GAME)
    at.show(page)
    at.key("p")
    assert isinstance(at.top, Presets)
    at.write("Tuesday")
    at.key("return")
    Keys().press(at, "choose Tuesday")
    assert at.top is page
    assert kept(at) == ["Tuesday"]


@pytest.mark.parametrize("language", ["en", "qps"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_presets_fit_every_window(
    data_dir: Path, size: tuple[int, int], scale: int, language: str
) -> None:
    with stage(data_dir, size, scale) as made:
        made.app.change(language=language)
        page = opened(made)
        assert made.ui.faults == []
        page._seat(5)
        for number in range(6):
            keep(made, f"The rules of a very long winter's night {number}")
        players = page.setup.players
        made.app.preferences.presets[GAME]["Old"] = Setup(players, {"abbots": True})
        made.app.notice = None
        made.frame()
        assert made.ui.faults == []
