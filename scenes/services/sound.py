"""What is heard. No sound says anything that is not also seen.

Nothing is opened until the first sound is wanted, and then in a thread: the device and
numpy take longer than a frame. What is asked for before all is ready stays silent,
except the music. Without a device everything stays silent, with a ``note``.
"""

from __future__ import annotations

from contextlib import suppress
from threading import Thread
from typing import TYPE_CHECKING, Final, Literal, get_args

import pygame

if TYPE_CHECKING:
    from scenes.services.preferences import Preferences

Effect = Literal[
    "lay",
    "paper",
    "dice",
    "bell",
    "water",
    "score",
    "refuse",
    "turn",
    "click",
    "wake",
    "flow",
    "stone",
    "mad",
    "devour",
    "end",
    "lose",
]
Loop = Literal["sea", "lake", "meadow"]

CHANNELS: Final = 16
"""Sounds at the same time; one more is not heard."""
BUFFER: Final = 1024
"""Samples mixed ahead: 23 ms of delay."""
FADE_MS: Final = 1500
"""How long music takes to come and go."""


class Sound:
    """Effects and music at the volumes of the settings, which may change at any time."""

    def __init__(self, preferences: Preferences) -> None:
        self.note = ""
        """``sound.none`` when there is no sound device; a word key."""
        self._preferences = preferences
        self._focused = True
        self._wanted: Loop | None = None
        self._playing: Loop | None = None
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self._thread: Thread | None = None

    def play(self, name: Effect) -> None:
        """Let an effect be heard, unless effects are turned off. Never raises."""
        if self._level(self._preferences.effects) == 0:
            return
        self._open()
        self.refresh()
        if self._audible and name in self._sounds:
            with suppress(pygame.error):
                self._sounds[name].play()

    def music(self, name: Loop | None) -> None:
        """What goes on playing under the table; None lets it fade away. Never raises."""
        self._wanted = name
        self.refresh()

    def focused(self, focused: bool) -> None:
        """Tell whether the window has the focus."""
        self._focused = focused
        self.refresh()

    def refresh(self) -> None:
        """Follow the settings at once, also with what is heard already. Never raises."""
        effects = self._level(self._preferences.effects)
        music = self._level(self._preferences.music)
        if self._wanted and music > 0:
            self._open()
        if not self._audible:
            return
        with suppress(pygame.error):
            for name, sound in self._sounds.items():
                sound.set_volume(music if name in get_args(Loop) else effects)
            self._change_music()

    def close(self) -> None:
        """Let go of the device."""
        if self._thread is not None:
            self._thread.join()
        if self._sounds:
            self._sounds = {}
            pygame.mixer.quit()

    @property
    def _audible(self) -> bool:
        """Whether the mixer runs; sounds that outlive it crash when they are touched."""
        return pygame.mixer.get_init() is not None

    def _level(self, percent: int) -> float:
        """A volume for the mixer; squared, because ears count in ratios."""
        away = self._preferences.mute_unfocused and not self._focused
        return 0.0 if self._preferences.mute or away else (percent / 100) ** 2

    def _change_music(self) -> None:
        if self._playing == self._wanted:
            return
        channel = pygame.mixer.Channel(0)
        if self._wanted is None and channel.get_volume() == 0:
            channel.stop()  # in the moment after its start, when the mixer ignores a fadeout
        elif self._wanted is None:
            channel.fadeout(FADE_MS)
        elif self._wanted in self._sounds:
            channel.play(self._sounds[self._wanted], loops=-1, fade_ms=FADE_MS)
        else:
            return
        self._playing = self._wanted

    def _open(self) -> None:
        if self._thread is None:
            self._thread = Thread(target=self._prepare, daemon=True)
            self._thread.start()

    def _prepare(self) -> None:
        """Open the device and make every sound, those needed first before the others."""
        from scenes.services import synthesis

        try:
            pygame.mixer.init(synthesis.RATE, -16, 2, BUFFER, allowedchanges=0)
            pygame.mixer.set_num_channels(CHANNELS)
            pygame.mixer.set_reserved(1)  # channel 0 is for music
        except (pygame.error, NotImplementedError):  # no device; a pygame built without a mixer
            self.note = "sound.none"
            return
        for name, samples in synthesis.everything():
            self._sounds = {**self._sounds, name: pygame.mixer.Sound(buffer=samples)}
        self.refresh()
