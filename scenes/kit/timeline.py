"""Plays events as animations. The rules have already moved on."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from scenes.kit.ui import Ui

Paint = Callable[[Ui, float], None]
"""Draws one moment over the table; the float runs from 0.0 to 1.0."""
SPEEDS = {"off": float("inf"), "fast": 2.0, "normal": 1.0, "slow": 0.5}
"""Playback factor of each motion setting."""


@dataclass(slots=True)
class Clip:
    """One animation."""

    seconds: float
    paint: Paint
    start: Callable[[], None] | None = None
    """Called when it begins: the sound, and what the table shows meanwhile."""
    end: Callable[[], None] | None = None
    """Called when it has ended, also when it was skipped."""
    holds: bool = False
    """Whether it stays when its time is over, also when skipped, until this is taken back."""
    done: float = 0.0
    begun: bool = False


class Timeline:
    """Clips one after another; skipping and infinite speed take the same path."""

    def __init__(self, motion: str) -> None:
        self._clips: deque[Clip] = deque()
        self.speed = SPEEDS[motion]

    @property
    def busy(self) -> bool:
        return bool(self._clips)

    @property
    def moving(self) -> bool:
        """Whether anything goes on without a press; not while a clip holds."""
        if not self._clips:
            return False
        clip = self._clips[0]
        return not (clip.holds and clip.begun and clip.done >= clip.seconds)

    def add(self, clip: Clip) -> None:
        self._clips.append(clip)

    def clear(self) -> None:
        """Drop everything without showing it; for the curtain."""
        self._clips.clear()

    def skip(self) -> None:
        """Finish everything at once, up to what holds."""
        self.update(float("inf"))

    def update(self, seconds: float) -> None:
        budget = seconds * self.speed if seconds else 0.0
        while self._clips:
            clip = self._clips[0]
            if not clip.begun:
                clip.begun = True
                if clip.start:
                    clip.start()
            left = clip.seconds - clip.done
            if budget < left:
                clip.done += budget
                return
            budget -= left
            clip.done = clip.seconds
            if clip.holds:
                return
            self._clips.popleft()
            if clip.end:
                clip.end()

    def draw(self, ui: Ui) -> None:
        if self._clips:
            clip = self._clips[0]
            clip.paint(ui, ease(clip.done / clip.seconds if clip.seconds else 1.0))


def ease(share: float) -> float:
    """Slow at both ends, 0 to 1."""
    return share * share * (3 - 2 * share)
