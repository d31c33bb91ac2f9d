"""What can be pressed on a page, and the one focus that mouse, keys and pad share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, Protocol

from scenes.kit.layout import Box

Press = Callable[[], None]
Direction = Literal["left", "right", "up", "down"]

FLUSH: Final = 1.0
"""Units by which edges may differ that are meant to be in line."""


@dataclass(slots=True)
class Field:
    """What a text entry needs to be typed into."""

    value: str
    change: Callable[[str], None]
    limit: int
    """Characters at most."""
    done: Press | None = None
    """What Enter does."""


class Plane(Protocol):
    """What is so large that pointer and arrows move about within it, as a map."""

    def point(self, at: tuple[float, float]) -> None:
        """The pointer is there, in units."""

    def drag(self, by: tuple[float, float]) -> None:
        """It has gone that far while it was held down, too far for a click."""

    def click(self, at: tuple[float, float]) -> None:
        """It was pressed and released there."""

    def step(self, way: Direction) -> bool:
        """An arrow; False when there is nothing more that way, so that the focus moves on."""


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
    drop: Callable[[Target | None], None] | None = None
    """Takes the target that it was dragged onto, if any. Meanwhile see ``Ui.carried``."""
    field: Field | None = None
    plane: Plane | None = None
    spot: Box | None = None
    """Of a plane: where within it the focus is."""
    shows_focus: bool = False
    """Whether it is drawn otherwise when it has the focus, and needs no ring."""
    hotkey: str = ""
    """A key that presses it from anywhere on the page."""
    clip: Box | None = None
    """The part of a scrolled area that can be seen."""
    area: str = ""
    """Key of the scrolled area it lies in."""
    inline: bool = False
    """Passed over by arrows: a link within a sentence, half a scroll bar."""

    @property
    def seen(self) -> Box:
        """The part in sight; without height when it is scrolled away."""
        return self.box.within(self.clip) if self.clip else self.box

    def hit(self, at: tuple[float, float]) -> bool:
        return self.box.holds(at) and (self.clip is None or self.clip.holds(at))


@dataclass(slots=True)
class Focus:
    """Where the player is on one page; kept by the scene from frame to frame."""

    key: str = ""
    moved_to: str = ""
    """Where the player, not the page, put it last."""
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
    """The nearest target in a direction; one straight ahead beats one to the side.

    What is scrolled out of sight can be reached from within its own area only.
    """
    start = find(targets, key)
    if start is None:
        return step([t for t in targets if not t.inline], key, 1)
    here = start.spot or start.box
    best: tuple[float, Target] | None = None
    for target in targets:
        if target.inline or not (target.seen.h > 0 or target.area == start.area):
            continue
        ahead, aside = _distance(here, target.box, way)
        if ahead > 0:
            cost = ahead + 2.5 * aside
            if best is None or cost < best[0]:
                best = cost, target
    return best[1] if best else None


def _distance(here: Box, there: Box, way: Direction) -> tuple[float, float]:
    """How far ahead the middle of ``there`` lies, 0 if beside or behind; how far aside."""
    across = max(0.0, there.x - here.right, here.x - there.right)
    along = max(0.0, there.y - here.bottom, here.y - there.bottom)
    dx, dy = abs(there.centre[0] - here.centre[0]), abs(there.centre[1] - here.centre[1])
    sign = 1 if way in ("right", "down") else -1
    if way in ("left", "right"):
        ahead = _ahead((here.x, here.right), (there.x, there.right), sign)
        return ahead, along + dy * 0.05
    ahead = _ahead((here.y, here.bottom), (there.y, there.bottom), sign)
    return ahead, across + dx * 0.05


def _ahead(here: tuple[float, float], there: tuple[float, float], sign: int) -> float:
    """How far the middle of one stretch lies beyond another's; 0 when they lie side by side."""
    starts, ends = sign * (there[0] - here[0]), sign * (there[1] - here[1])
    half = min(here[1] - here[0], there[1] - there[0]) / 2
    return (starts + ends) / 2 if min(starts, ends) > FLUSH and (starts + ends) / 2 > half else 0.0
