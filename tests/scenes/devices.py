"""What a person has at hand, and what must be pressed with it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol

import pygame

from game.rising.actions import Lay
from scenes.kit import focus as fc
from scenes.kit.pointing import ARROWS
from scenes.tables.table import Table
from tests.scenes.harness import Stage


class Device(Protocol):
    """Everything goes through the queue of the window, and nothing else is used."""

    def press(self, at: Stage, key: str) -> None:
        """Press what has that key on the page."""
        ...


class Mouse:
    def press(self, at: Stage, key: str) -> None:
        box = at.target(key).seen
        pos = round(box.centre[0] * at.ui.unit), round(box.centre[1] * at.ui.unit)
        post(
            at,
            pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)),
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1),
            pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1),
        )


class Keys:
    def press(self, at: Stage, key: str) -> None:
        self.go(at, key)
        self.strike(at, "return")

    def go(self, at: Stage, key: str) -> None:
        """Take the focus there by arrows, and by Tab where they do not lead."""
        self.strike(at, *steps_to(at, key))
        assert at.ui.focus.key == key

    def strike(self, at: Stage, *names: str, mod: int = 0) -> None:
        codes = [pygame.key.key_code(name) for name in names]
        post(
            at,
            *(
                pygame.event.Event(kind, key=code, mod=mod, unicode="", scancode=0)
                for code in codes
                for kind in (pygame.KEYDOWN, pygame.KEYUP)
            ),
        )


def steps_to(at: Stage, key: str) -> list[str]:
    """The fewest keys that lead the focus from where it is to ``key``."""
    targets = at.ui.targets
    ways: dict[str, list[str]] = {at.ui.focus.key: []}
    ahead = deque(ways)
    while key not in ways:
        here = ahead.popleft()
        for name, target in neighbours(targets, here):
            if target.key not in ways:
                ways[target.key] = [*ways[here], name]
                ahead.append(target.key)
    return ways[key]


def neighbours(targets: list[fc.Target], key: str) -> Iterator[tuple[str, fc.Target]]:
    here = fc.find(targets, key)
    for way in ARROWS.values():
        turned = here and (here.turn or here.field) and way in ("left", "right")
        if not turned and (target := fc.towards(targets, key, way)):
            yield way, target
    if target := fc.step(targets, key, 1):
        yield "tab", target


def post(at: Stage, *events: pygame.event.Event) -> None:
    """Put events into the window's queue, as the system does, and let the program take them."""
    for event in events:
        pygame.event.post(event)
    for event in pygame.event.get():
        at.app.hear(event)
    at.app.frame(0.3)


def rising_presses(table: Table, action: Any) -> tuple[str, ...]:
    """The keys of what must be pressed for an action."""
    if not isinstance(action, Lay):
        return ("main",)
    place = table.view.hand.index(action.value)
    return f"hand.{place}", f"space.{action.zone}.{action.row}.{action.column}"


PRESSES: Mapping[str, Callable[[Table, Any], tuple[str, ...]]] = {"rising": rising_presses}
"""Key of a game -> the targets to press, one after another, for an action."""
