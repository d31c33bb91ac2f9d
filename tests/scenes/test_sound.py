"""Sounds are soft-edged, told apart, and never in the way of the game."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import get_args

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from scenes.services import synthesis
from scenes.services.preferences import Preferences
from scenes.services.sound import FADE_MS, Effect, Loop, Sound

Wave = NDArray[np.float64]
ROOT = Path(__file__).parents[2]
EFFECTS: tuple[Effect, ...] = get_args(Effect)
LOOPS: tuple[Loop, ...] = get_args(Loop)
SECONDS = {
    "click": (0.03, 0.1),
    "lay": (0.15, 0.4),
    "paper": (0.2, 0.6),
    "refuse": (0.2, 0.5),
    "turn": (0.3, 1.0),
    "score": (0.4, 1.2),
    "dice": (0.5, 1.2),
    "water": (0.6, 1.6),
    "bell": (2.0, 5.0),
    "wake": (0.6, 1.4),
    "flow": (0.8, 1.8),
    "stone": (0.6, 1.4),
    "mad": (0.5, 1.2),
    "devour": (1.0, 2.0),
    "end": (3.0, 6.0),
    "lose": (3.0, 6.0),
}
"""How long each may be."""
ONE_STEP = 1 / 32768


@pytest.fixture(scope="module")
def made() -> dict[str, bytes]:
    return dict(synthesis.everything())


@pytest.fixture(scope="module")
def waves(made: dict[str, bytes]) -> dict[str, Wave]:
    """Every sound as it goes to the device, from -1 to 1."""
    return {
        name: np.frombuffer(samples, "<i2").reshape(-1, 2) / 32768 for name, samples in made.items()
    }


@pytest.fixture
def preferences() -> Preferences:
    return Preferences()


@pytest.fixture
def sound(
    preferences: Preferences, made: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Sound]:
    monkeypatch.setattr(synthesis, "everything", lambda: iter(made.items()))
    sound = Sound(preferences)
    yield sound
    sound.close()


@pytest.fixture
def ready(sound: Sound) -> Sound:
    """With the device open and every sound made."""
    sound.play("click")
    assert waited(lambda: set(EFFECTS + LOOPS) <= set(sound._sounds))
    return sound


def waited(condition: Callable[[], object]) -> bool:
    end = time.monotonic() + 20
    while not condition() and time.monotonic() < end:
        time.sleep(0.005)
    return bool(condition())


def heard(sound: Sound, name: str) -> list[float]:
    """The volumes at which it is being played now."""
    if not pygame.mixer.get_init() or name not in sound._sounds:
        return []
    channels = [pygame.mixer.Channel(number) for number in range(pygame.mixer.get_num_channels())]
    playing = [channel.get_sound() for channel in channels if channel.get_busy()]
    return [one.get_volume() for one in playing if one is sound._sounds[name]]


def dbfs(level: float) -> float:
    return float(20 * np.log10(level))


def pitch(wave: Wave) -> float:
    """The middle of the spectrum's energy, in Hz."""
    power = np.abs(np.fft.rfft(wave.mean(axis=1))) ** 2
    frequencies = np.fft.rfftfreq(len(wave), 1 / synthesis.RATE)
    return float((power * frequencies).sum() / power.sum())


def loudness(wave: Wave) -> float:
    """Of the loudest 50 ms, in dB below full."""
    window = round(0.05 * synthesis.RATE)
    power = np.convolve((wave**2).mean(axis=1), np.ones(window) / window, "same")
    return dbfs(float(np.sqrt(power.max())))


# The waves


def test_there_is_a_sound_for_every_name(waves: dict[str, Wave]) -> None:
    assert set(waves) == {*EFFECTS, *LOOPS}


@pytest.mark.parametrize("name", EFFECTS)
def test_an_effect_starts_and_ends_in_silence(waves: dict[str, Wave], name: Effect) -> None:
    wave = waves[name]
    assert np.abs(wave[[0, -1]]).max() <= ONE_STEP
    assert dbfs(np.abs(wave[-100:]).max() + ONE_STEP) < -60


@pytest.mark.parametrize("name", EFFECTS)
def test_an_effect_takes_no_longer_than_what_it_tells(waves: dict[str, Wave], name: Effect) -> None:
    least, most = SECONDS[name]
    assert least <= len(waves[name]) / synthesis.RATE <= most


@pytest.mark.parametrize("name", EFFECTS + LOOPS)
def test_no_sound_is_clipped_or_off_centre(waves: dict[str, Wave], name: str) -> None:
    wave = waves[name]
    assert -15 < dbfs(np.abs(wave).max()) < -2
    assert np.abs(wave.mean(axis=0)).max() < 0.005


def test_effects_are_about_equally_loud(waves: dict[str, Wave]) -> None:
    levels = {name: loudness(waves[name]) for name in EFFECTS if name != "click"}
    assert max(levels.values()) - min(levels.values()) < 9, levels
    assert loudness(waves["click"]) < min(levels.values())


def test_no_two_sounds_are_alike(waves: dict[str, Wave]) -> None:
    for one, other in itertools.combinations(waves, 2):
        shorter = min(len(waves[one]), len(waves[other]))
        pair = waves[one][:shorter].ravel(), waves[other][:shorter].ravel()
        assert abs(np.corrcoef(*pair)[0, 1]) < 0.6, (one, other)


def test_sounds_have_the_pitch_of_what_they_are(waves: dict[str, Wave]) -> None:
    pitches = {name: pitch(wave) for name, wave in waves.items()}
    assert pitches["refuse"] < 250
    assert pitches["lay"] < 400
    assert pitches["bell"] < 400
    assert pitches["sea"] < 500
    assert pitches["lake"] < 500
    assert pitches["devour"] < 300
    assert pitches["wake"] > 600
    assert pitches["lose"] < pitches["end"] < 1500
    assert pitches["dice"] > 700
    assert pitches["paper"] > 2000


def test_dice_knock_more_than_once(waves: dict[str, Wave]) -> None:
    level = np.abs(waves["dice"]).max(axis=1)
    blocks = level[: len(level) // 441 * 441].reshape(-1, 441).max(axis=1)  # of 10 ms
    knocks = (blocks[1:-1] > 2 * blocks[:-2]) & (blocks[1:-1] >= blocks[2:])
    assert knocks.sum() >= 4


@pytest.mark.parametrize("name", LOOPS)
def test_a_loop_has_no_seam(waves: dict[str, Wave], name: Loop) -> None:
    wave = waves[name]
    steps = np.abs(np.diff(wave, axis=0))
    assert np.all(np.abs(wave[0] - wave[-1]) <= np.quantile(steps, 0.999, axis=0))


@pytest.mark.parametrize("name", LOOPS)
def test_a_loop_comes_and_goes(waves: dict[str, Wave], name: Loop) -> None:
    wave = waves[name]
    second = synthesis.RATE
    power = (wave[: len(wave) // second * second] ** 2).reshape(-1, second, 2).mean(axis=(1, 2))
    assert power.max() > 2 * power.min()
    assert 20 * second <= len(wave) <= 40 * second


def test_sounds_are_the_same_every_time() -> None:
    first, second = (dict(synthesis.everything()) for _ in range(2))
    assert first == second


# Playing them


@pytest.mark.parametrize("name", EFFECTS)
def test_every_effect_can_be_heard(ready: Sound, name: Effect) -> None:
    def played() -> list[float]:
        ready.play(name)
        return heard(ready, name)

    assert waited(played)
    assert set(heard(ready, name)) <= {0.25}


def test_nothing_is_opened_until_something_is_to_be_heard(
    sound: Sound, preferences: Preferences
) -> None:
    preferences.mute = True
    sound.play("lay")
    sound.music("sea")
    assert pygame.mixer.get_init() is None
    preferences.mute = False
    sound.refresh()
    assert waited(lambda: heard(sound, "sea"))


def test_asking_for_a_sound_never_waits(sound: Sound) -> None:
    began = time.perf_counter()
    sound.music("sea")
    sound.play("bell")
    assert time.perf_counter() - began < 0.05


def test_music_starts_by_itself_when_it_is_made(sound: Sound) -> None:
    sound.music("sea")
    assert waited(lambda: heard(sound, "sea"))


@pytest.mark.parametrize("seconds", [0.0, 0.01, 0.1])
def test_music_fades_when_it_is_no_longer_wanted(ready: Sound, seconds: float) -> None:
    ready.music("sea")
    assert heard(ready, "sea")
    time.sleep(seconds)
    ready.music(None)
    assert waited(lambda: not heard(ready, "sea"))


def test_music_that_is_wanted_again_comes_back(ready: Sound) -> None:
    ready.music("sea")
    ready.music(None)
    ready.music("sea")
    time.sleep(FADE_MS / 1000 + 0.2)
    assert len(heard(ready, "sea")) == 1
    assert pygame.mixer.Channel(0).get_volume() == 1.0


def test_music_is_not_started_twice(ready: Sound) -> None:
    ready.music("sea")
    ready.music("sea")
    ready.refresh()
    assert len(heard(ready, "sea")) == 1


def test_music_cuts_no_effect_short(ready: Sound) -> None:
    pygame.mixer.stop()
    ready.play("bell")
    ready.music("sea")
    assert len(heard(ready, "bell")) == 1


def test_effects_leave_the_channel_of_the_music_alone(ready: Sound) -> None:
    pygame.mixer.stop()
    ready.music("sea")
    for _ in range(40):
        ready.play("bell")
    assert len(heard(ready, "sea")) == 1
    assert len(heard(ready, "bell")) == pygame.mixer.get_num_channels() - 1


def test_volumes_follow_the_settings_at_once(ready: Sound, preferences: Preferences) -> None:
    ready.music("sea")
    ready.play("bell")
    preferences.music, preferences.effects = 100, 0
    ready.refresh()
    assert heard(ready, "sea") == [pytest.approx(1.0, abs=0.01)]
    assert heard(ready, "bell") == [0.0]
    preferences.effects = 100
    ready.play("lay")
    assert heard(ready, "lay") == [pytest.approx(1.0, abs=0.01)]


def test_mute_silences_what_is_playing(ready: Sound, preferences: Preferences) -> None:
    ready.music("sea")
    ready.play("bell")
    preferences.mute = True
    ready.refresh()
    assert heard(ready, "sea") == heard(ready, "bell") == [0.0]
    ready.play("lay")
    assert heard(ready, "lay") == []


@pytest.mark.parametrize("mute_unfocused", [True, False])
def test_another_window_silences_it_if_that_is_wished(
    ready: Sound, preferences: Preferences, mute_unfocused: bool
) -> None:
    preferences.mute_unfocused = mute_unfocused
    ready.music("sea")
    ready.focused(False)
    assert (heard(ready, "sea") == [0.0]) == mute_unfocused
    ready.play("lay")
    assert (heard(ready, "lay") == []) == mute_unfocused
    ready.focused(True)
    assert heard(ready, "sea") != [0.0]


# Without a device


def test_without_a_device_all_is_silent_and_told(
    sound: Sound, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*args: object, **kwargs: object) -> None:
        raise pygame.error("no available audio device")

    monkeypatch.setattr(pygame.mixer, "init", refuse)
    sound.music("sea")
    assert waited(lambda: sound.note)
    assert sound.note == "sound.none"
    for name in EFFECTS:
        sound.play(name)
    sound.music(None)
    sound.music("sea")
    sound.focused(False)
    sound.refresh()


def test_a_device_that_disappears_does_not_stop_the_game(ready: Sound) -> None:
    ready.music("sea")
    pygame.mixer.quit()
    ready.play("lay")
    ready.music(None)
    ready.refresh()


@pytest.mark.parametrize("driver", ["bogus", "alsa"])
def test_a_program_without_sound_goes_on(driver: str) -> None:
    program = (
        "import time\n"
        "from scenes.services.preferences import Preferences\n"
        "from scenes.services.sound import Sound\n"
        "sound = Sound(Preferences())\n"
        "sound.music('sea'); sound.play('lay')\n"
        "sound._thread.join()\n"
        "sound.play('bell'); sound.music(None); sound.close()\n"
        "print('went on', sound.note)\n"
    )
    env = {**os.environ, "SDL_AUDIODRIVER": driver, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True
    )
    assert "went on" in done.stdout
    assert "Traceback" not in done.stderr
    if driver == "bogus":
        assert "went on sound.none" in done.stdout
