"""What can be pressed on a page, and the one focus that mouse, keys and pad share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from scenes.layout import Box

Press = Callable[[], None]
Direction = Literal["left", "right", "up", "down"]


@dataclass(slots=True)
class Field:
    """What a text entry needs to be typed into."""

    value: str
    change: Callable[[str], None]
    limit: int
    """Characters at most."""
    done: Press | None = None
    """What Enter does."""


@dataclass(slots=True)
class Target:
    """A place that can be pressed. It lives for one frame; ``key`` outlives it."""

    key: str
    box: Box
    label: str
    """Its words, for tooltips, tests and screen readers."""
    press: Press | None = None
    """None: it cannot be pressed now, and ``help`` says why."""
    help: str = ""
    """A sentence shown when the focus rests on it."""
    clause: str = ""
    """The rule behind it; F1 opens it."""
    turn: Callable[[int], None] | None = None
    """What Left (-1) and Right (+1) do to its value."""
    drag: Callable[[float], None] | None = None
    """Takes the pointer's share (0 to 1) of the width."""
    field: Field | None = None
    hotkey: str = ""
    """A key that presses it from anywhere on the page."""
    clip: Box | None = None
    """The part of a scrolled area that can be seen."""
    area: str = ""
    """Key of the scrolled area it lies in."""
    inline: bool = False
    """A link within a sentence: pressed where it stands, passed over by arrows."""

    def hit(self, at: tuple[float, float]) -> bool:
        return self.box.holds(at) and (self.clip is None or self.clip.holds(at))


@dataclass(slots=True)
class Focus:
    """Where the player is on one page; kept by the scene from frame to frame."""

    key: str = ""
    held: str = ""
    """The target that the pointer went down on."""
    resting: bool = False
    """Whether it has stayed long enough for a tooltip."""
    caret: int = 0
    """Place in the text entry that has the focus."""
    scroll: dict[str, float] = field(default_factory=dict)
    """Units scrolled down, by area; see ``Ui.scrolled``."""
    reveal: bool = False
    """Whether the next frame must scroll the focus into sight."""

    def take(self, target: Target, *, reveal: bool = False) -> bool:
        """Put the focus on ``target``; whether it has moved."""
        if self.key == target.key:
            return False
        self.key, self.resting, self.reveal = target.key, False, reveal
        self.caret = len(target.field.value) if target.field else 0
        return True


def find(targets: Sequence[Target], key: str) -> Target | None:
    return next((target for target in targets if target.key == key), None)


def under(targets: Sequence[Target], at: tuple[float, float]) -> Target | None:
    """The topmost target under the pointer."""
    return next((target for target in reversed(targets) if target.hit(at)), None)


def step(targets: Sequence[Target], key: str, by: int) -> Target | None:
    """The next (+1) or previous (-1) target in reading order, round and round."""
    if not targets:
        return None
    keys = [target.key for target in targets]
    if key not in keys:
        return targets[0 if by > 0 else -1]
    return targets[(keys.index(key) + by) % len(targets)]


def towards(targets: Sequence[Target], key: str, way: Direction) -> Target | None:
    """The nearest target in a direction; one straight ahead beats one to the side."""
    start = find(targets, key)
    if start is None:
        return step([t for t in targets if not t.inline], key, 1)
    best: tuple[float, Target] | None = None
    for target in targets:
        ahead, aside = _distance(start.box, target.box, way)
        if target is not start and not target.inline and ahead > 0:
            cost = ahead + 2.5 * aside
            if best is None or cost < best[0]:
                best = cost, target
    return best[1] if best else None


def _distance(here: Box, there: Box, way: Direction) -> tuple[float, float]:
    """How far ahead the middle of ``there`` lies, and how far aside its nearest edge."""
    dx = there.centre[0] - here.centre[0]
    dy = there.centre[1] - here.centre[1]
    across = max(0.0, there.x - here.right, here.x - there.right)
    along = max(0.0, there.y - here.bottom, here.y - there.bottom)
    if way in ("left", "right"):
        ahead = dx if way == "right" else -dx
        return (ahead if abs(dx) > 1 else 0.0), along + abs(dy) * 0.05
    ahead = dy if way == "down" else -dy
    return (ahead if abs(dy) > 1 else 0.0), across + abs(dx) * 0.05
