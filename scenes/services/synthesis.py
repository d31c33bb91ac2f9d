"""What the tables sound like, computed from nothing; the same on every machine.

A wave is floats of shape (samples, 2), left and right. ``EFFECTS`` and ``LOOPS`` list
the sounds by name, ``everything`` makes them, in half a second or so.
Only ``sound`` imports this, and late: numpy takes its time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

Wave = NDArray[np.float64]

RATE: Final = 44100
"""Samples a second."""
EDGES: Final = (0.0015, 0.02)
"""Seconds of fade at the start and the end of an effect, so that it does not click."""


# What they are made of


def clock(seconds: float) -> Wave:
    """The time of every sample, as a column that left and right can share."""
    return np.arange(round(seconds * RATE))[:, None] / RATE


def noise(seconds: float, low: float, high: float, seed: int) -> Wave:
    """Noise between two frequencies (Hz), without a seam: its end meets its start.

    The two sides differ, which makes it wide.
    """
    middle, width = np.log2(low * high) / 2, np.log2(high / low) / 2
    pitch = spectrum(seconds, 2 ** (middle + 1.8 * width))
    octaves = np.log2(np.maximum(pitch, 1))
    level = np.exp(-(((octaves - middle) / width) ** 4)) / np.sqrt(np.maximum(pitch, 1))
    return heard(seconds, level, seed)


def choir(seconds: float, notes: Sequence[float], seed: int) -> Wave:
    """Voices on an open vowel: each overtone is as wide in pitch as many singers make it."""
    pitch = spectrum(seconds, 4000)
    vowel = np.full_like(pitch, 0.12)
    for formant, width, gain in ((600, 260, 1.0), (1050, 260, 0.5), (2600, 420, 0.12)):
        vowel += gain * np.exp(-(((pitch - formant) / width) ** 2))
    level = np.zeros_like(pitch)
    for note in notes:
        for overtone in range(1, int(3600 / note) + 1):
            centre = note * overtone
            spread = 0.004 * centre
            near = slice(*np.searchsorted(pitch[:, 0], (centre - 5 * spread, centre + 5 * spread)))
            voices = np.exp(-(((pitch[near] - centre) / spread) ** 2) / 2)
            level[near] += voices * vowel[near] / (np.sqrt(spread) * overtone**0.7)
    return heard(seconds, level, seed)


def spectrum(seconds: float, highest: float) -> Wave:
    """The frequencies (Hz) that fit a wave of that length, as a column, up to the highest."""
    return np.arange(round(highest * seconds))[:, None] / seconds


def heard(seconds: float, level: Wave, seed: int) -> Wave:
    """The wave whose ``spectrum`` has these levels and chance phases, others on each side."""
    phase = np.random.default_rng(seed).uniform(0, 2 * np.pi, (len(level), 2))
    wave: Wave = np.fft.irfft(level * np.exp(1j * phase), round(seconds * RATE), axis=0)
    wave /= np.abs(wave).max()
    return wave


def ring(seconds: float, partials: Sequence[tuple[float, float, float]]) -> Wave:
    """Struck matter: (frequency in Hz, level, seconds until it is down to a third)."""
    t = clock(seconds)
    parts = [a * np.sin(2 * np.pi * f * t) * np.exp(-t / fall) for f, a, fall in partials]
    return np.repeat(sum(parts, np.zeros_like(t)), 2, axis=1)


def swell(seconds: float, rise: float, fall: float) -> Wave:
    """An envelope that rises softly, stays, and falls softly to nothing."""
    t = clock(seconds)
    opening = np.clip(t / rise, 0, 1)
    closing = np.clip((seconds - t) / fall, 0, 1)
    level: Wave = np.sin(np.pi / 2 * opening) ** 2 * np.sin(np.pi / 2 * closing) ** 2
    return level


def gone(seconds: float, fall: float) -> Wave:
    """An envelope that starts full and is down to a third after ``fall`` seconds."""
    level: Wave = np.exp(-clock(seconds) / fall)
    return level


def placed(seconds: float, parts: Sequence[tuple[float, float, Wave]]) -> Wave:
    """Waves one after another: (start in seconds, side from -1 to 1, wave)."""
    whole = np.zeros((round(seconds * RATE), 2))
    for start, side, wave in parts:
        first = round(start * RATE)
        part = edged(wave[: len(whole) - first])
        whole[first : first + len(part)] += part * (1 - max(side, 0), 1 + min(side, 0))
    return whole


def edged(wave: Wave) -> Wave:
    """The wave without a step at its ends."""
    return wave * swell(len(wave) / RATE, *EDGES)


# The effects


def lay() -> Wave:
    """A wooden piece on cloth."""
    wood = ring(0.3, ((118, 1.0, 0.045), (287, 0.55, 0.03), (610, 0.3, 0.016), (1130, 0.14, 0.009)))
    return wood + 0.35 * noise(0.3, 250, 2400, 1) * gone(0.3, 0.022)


def paper() -> Wave:
    """A sheet that is drawn and turned."""
    drawn = noise(0.22, 1400, 6500, 2) * swell(0.22, 0.13, 0.08)
    turned = noise(0.2, 900, 5200, 3) * swell(0.2, 0.03, 0.16)
    return placed(0.42, ((0, -0.3, drawn), (0.2, 0.3, 0.7 * turned)))


def dice() -> Wave:
    """Bone on a tray: knocks that come faster and weaker until they rest."""
    luck = np.random.default_rng(4)
    parts, start, pause = [], 0.0, 0.13
    while pause > 0.02:
        pitch = luck.uniform(1500, 2300)
        bone = ring(0.12, ((pitch, 0.6, 0.011), (pitch * 1.53, 0.35, 0.007), (310, 0.8, 0.014)))
        knock = bone + 0.4 * noise(0.12, 900, 5000, int(pitch)) * gone(0.12, 0.006)
        parts.append((start, luck.uniform(-0.5, 0.5), knock * pause / 0.13))
        start += pause * luck.uniform(0.8, 1.1)
        pause *= 0.8
    return placed(start + 0.14, parts)


def bell() -> Wave:
    """A low bell, far away: hum, prime, minor third, fifth, octave and above."""
    prime = 174.6
    return ring(
        3.6,
        (
            (prime / 2, 0.5, 1.3),
            (prime, 0.8, 1.0),
            (prime * 1.003, 0.4, 1.1),
            (prime * 1.19, 0.6, 0.8),
            (prime * 1.5, 0.25, 0.6),
            (prime * 2, 0.5, 0.5),
            (prime * 2.52, 0.2, 0.25),
            (prime * 2.98, 0.16, 0.18),
            (prime * 4.1, 0.1, 0.1),
        ),
    ) * np.minimum(1, clock(3.6) / 0.012)


def water() -> Wave:
    """Something goes under: a swirl, and bubbles that come up after it."""
    t = clock(0.16)
    parts = [(0.0, 0.0, 0.5 * noise(1.1, 180, 1300, 5) * swell(1.1, 0.1, 0.9))]
    for start, side, pitch, level in (
        (0.08, -0.4, 360, 1.0),
        (0.27, 0.3, 520, 0.8),
        (0.4, -0.1, 430, 0.6),
        (0.62, 0.5, 640, 0.35),
    ):
        rising = np.sin(2 * np.pi * pitch * (t + 2.2 * t**2)) * swell(0.16, 0.01, 0.14)
        parts.append((start, side, level * np.repeat(rising * gone(0.16, 0.05), 2, axis=1)))
    return placed(1.1, parts)


def score() -> Wave:
    """Two notes up, on small glass bells."""
    low, high = (
        ring(0.8, ((f, 1.0, 0.22), (f * 2.76, 0.22, 0.07), (f * 5.4, 0.06, 0.025)))
        for f in (587.3, 880.0)
    )
    return placed(0.8, ((0, -0.25, low), (0.11, 0.25, 0.9 * high)))


def refuse() -> Wave:
    """Two dull knocks, the second lower: no."""
    first, second = (ring(0.16, ((f, 1.0, 0.04), (f * 2.3, 0.25, 0.015))) for f in (155.6, 130.8))
    return placed(0.3, ((0, 0, first), (0.12, 0, second)))


def turn() -> Wave:
    """One soft note on a wooden bar: the next, please."""
    return ring(0.7, ((392.0, 1.0, 0.16), (392.0 * 3.93, 0.16, 0.035), (196.0, 0.25, 0.12)))


def click() -> Wave:
    """A key on a desk."""
    return ring(0.07, ((940, 1.0, 0.007), (1730, 0.4, 0.004), (240, 0.4, 0.012)))


def wake() -> Wave:
    """A dim place comes alive: small glass in the wind, higher and higher."""
    notes = (740.0, -0.5), (831.0, 0.4), (988.0, -0.2), (1245.0, 0.5)
    parts = [
        (0.09 * step, side, ring(0.7, ((f, 1.0, 0.16), (f * 2.4, 0.3, 0.06), (f / 2, 0.3, 0.1))))
        for step, (f, side) in enumerate(notes)
    ]
    breath = 0.25 * noise(1.0, 900, 4200, 12) * swell(1.0, 0.35, 0.6)
    return placed(1.0, [(0.0, 0.0, breath), *parts])


def flow() -> Wave:
    """A string of light is struck and goes on humming."""
    t = clock(1.4)
    tremble = 2.5 * np.sin(2 * np.pi * 5.2 * t)
    overtones = [np.sin(2 * np.pi * 220 * k * t + tremble / k) / k**1.2 for k in range(1, 8)]
    hum = np.repeat(sum(overtones, np.zeros_like(t)), 2, axis=1)
    return hum * swell(1.4, 0.06, 1.2) * gone(1.4, 0.5)


def stone() -> Wave:
    """A stone is set down and begins to ring."""
    grind = 0.6 * noise(0.25, 300, 1600, 15) * gone(0.25, 0.05)
    knock = ring(0.3, ((196, 1.0, 0.04), (523, 0.5, 0.03), (1310, 0.3, 0.012)))
    chime = ring(1.0, ((659.3, 0.5, 0.3), (659.3 * 2.71, 0.12, 0.1), (329.6, 0.3, 0.25)))
    return placed(1.1, ((0, 0, knock), (0, -0.2, grind), (0.08, 0.1, chime)))


def mad() -> Wave:
    """Two voices that rub against each other and slide away."""
    t = clock(0.9)
    bend = 2 * np.pi * (t - 0.08 * t**2)
    left, right = (np.sin(f * bend) + 0.4 * np.sin(2.01 * f * bend) for f in (392.0, 415.3))
    both: Wave = np.concatenate((left + 0.5 * right, right + 0.5 * left), axis=1)
    return both * swell(0.9, 0.08, 0.6)


def devour() -> Wave:
    """Something huge draws breath under water and closes over all."""
    t = clock(1.5)
    sinking = np.sin(2 * np.pi * (150 * t - 40 * t**2)) * swell(1.5, 0.05, 0.8)
    return (
        np.repeat(sinking, 2, axis=1)
        + 0.7 * noise(1.5, 60, 420, 13) * swell(1.5, 0.5, 0.7)
        + 0.25 * noise(1.5, 400, 1500, 14) * swell(1.5, 0.9, 0.3)
    )


def end() -> Wave:
    """A choir that opens out: the game is over."""
    voices = choir(4.5, (146.8, 220.0, 293.7, 329.6, 440.0), 6)
    return voices * swell(4.5, 1.1, 2.4)


def lose() -> Wave:
    """A choir from below, its notes too close: all is lost."""
    voices = choir(4.5, (73.4, 110.0, 116.5, 174.6, 185.0), 7)
    return (voices + 0.2 * noise(4.5, 50, 190, 8)) * swell(4.5, 1.4, 2.2)


# The loops


def sea() -> Wave:
    """Waves that come in and run out under a night sky; its end meets its start."""
    seconds = 24.0
    t = clock(seconds) / seconds * 2 * np.pi
    near = (0.5 + 0.5 * np.sin(3 * t + np.sin(t))) ** 2 * (0.75 + 0.25 * np.cos(2 * t))
    far = (0.5 + 0.5 * np.sin(4 * t + 2 + 0.7 * np.cos(t))) ** 3
    return (
        0.35 * noise(seconds, 45, 210, 9)
        + near * 0.5 * noise(seconds, 160, 900, 10)
        + far * 0.18 * noise(seconds, 500, 2600, 11)
    )


def lake() -> Wave:
    """Wind over still water, a lapping at the shore, far voices; its end meets its start."""
    seconds = 24.0
    t = clock(seconds) / seconds * 2 * np.pi
    gusts = (0.5 + 0.5 * np.sin(2 * t + 0.8 * np.sin(3 * t))) ** 2
    lapping = (0.5 + 0.5 * np.sin(15 * t + np.sin(2 * t))) ** 6 * (0.6 + 0.4 * np.sin(5 * t))
    voices = (0.5 + 0.5 * np.sin(t - 1.2)) ** 3
    return (
        0.3 * noise(seconds, 40, 160, 16)
        + gusts * 0.45 * noise(seconds, 220, 760, 17)
        + lapping * 0.22 * noise(seconds, 350, 1500, 18)
        + voices * 0.16 * choir(seconds, (110.0, 130.8, 164.8), 19)
    )


def meadow() -> Wave:
    """A breeze in the grass, and birds here and there; its end meets its start."""
    seconds, luck = 24.0, np.random.default_rng(22)
    t = clock(seconds) / seconds * 2 * np.pi
    breeze = (0.5 + 0.5 * np.sin(2 * t + 0.8 * np.cos(3 * t))) ** 2
    songs = [
        (start + luck.uniform(0, 1.2), luck.uniform(-0.8, 0.8), luck.uniform(0.2, 1) * song(luck))
        for start in np.arange(0.5, seconds - 3, 2.4)
    ]
    return (
        0.3 * noise(seconds, 50, 220, 20)
        + breeze * 0.4 * noise(seconds, 400, 2200, 21)
        + 0.1 * placed(seconds, songs)
    )


def song(luck: np.random.Generator) -> Wave:
    """One bird: a few whistles that slide up or down, never twice the same."""
    t, pitch = clock(0.11), luck.uniform(2300, 4100)
    parts = []
    for number in range(luck.integers(3, 7)):
        sliding = np.sin(2 * np.pi * (pitch * t + luck.uniform(-5500, 5500) * t**2))
        whistle = np.repeat(sliding * swell(0.11, 0.02, 0.07), 2, axis=1)
        parts.append((0.15 * number, 0.0, luck.uniform(0.5, 1) * whistle))
    return placed(1.1, parts)


EFFECTS: Final[dict[str, tuple[Callable[[], Wave], float]]] = {
    "click": (click, 0.25),
    "lay": (lay, 0.7),
    "paper": (paper, 0.4),
    "refuse": (refuse, 0.5),
    "turn": (turn, 0.45),
    "score": (score, 0.4),
    "dice": (dice, 0.6),
    "water": (water, 0.5),
    "bell": (bell, 0.6),
    "wake": (wake, 0.45),
    "flow": (flow, 0.45),
    "stone": (stone, 0.6),
    "mad": (mad, 0.4),
    "devour": (devour, 0.5),
    "end": (end, 0.6),
    "lose": (lose, 0.6),
}
"""Name -> how it is made and its highest peak; those needed first come first."""

LOOPS: Final[dict[str, tuple[Callable[[], Wave], float]]] = {
    "sea": (sea, 0.5),
    "lake": (lake, 0.5),
    "meadow": (meadow, 0.5),
}
"""Name -> the same for what plays under a table, over and over."""


def everything() -> Iterator[tuple[str, bytes]]:
    """Every sound by name as 16-bit stereo at ``RATE``, those needed first before the others."""
    for name, (make, peak) in EFFECTS.items():
        yield name, pcm(edged(make()), peak)
    for name, (make, peak) in LOOPS.items():
        yield name, pcm(make(), peak)


def pcm(wave: Wave, peak: float) -> bytes:
    """The wave as 16-bit integers; its highest sample is at ``peak`` (0.0 to 1.0)."""
    samples: bytes = (wave * (peak * 32767 / np.abs(wave).max())).astype("<i2").tobytes()
    return samples
