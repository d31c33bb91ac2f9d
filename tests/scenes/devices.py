"""What a person has at hand, and what must be pressed with it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol

import pygame

from game.carcassonne.actions import Deploy, Place
from game.carcosa import actions as ca
from game.cards.actions import (
    Allow,
    Choose,
    EndAttack,
    Muster,
    OweHealth,
    Refuse,
    Reroll,
    SetLending,
    SkipReports,
    SlayHorror,
    SlayMinion,
)
from game.octopus.actions import Accept, Confront, Propose, SetClock
from game.rising.actions import Lay
from scenes.kit import focus as fc
from scenes.kit.pointing import ARROWS
from scenes.tables.carcassonne.board import CarcassonneBoard
from scenes.tables.carcassonne.facts import NOBODY
from scenes.tables.carcosa.board import LAST, CarcosaBoard
from scenes.tables.carcosa.tray import key_of
from scenes.tables.cards.board import CardsBoard
from scenes.tables.cards.moves import path
from scenes.tables.map.board import MapBoard, Placing
from scenes.tables.table import Table
from tests.scenes.harness import Stage

ON_BOARDS = ("board.", "minion.", "horror.", "gate.")
"""How the keys begin of what lies on the boards of The Cards of Cthulhu."""


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
    """What an arrow leads to, or Tab; on a map arrows move about, so Tab alone."""
    here = fc.find(targets, key)
    for way in () if here and here.plane else ARROWS.values():
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
    for _ in range(2):  # somebody else may sit down, then is asked
        at.app.frame(0.03)


def rising_presses(table: Table, action: Any) -> tuple[str, ...]:
    """The keys of what must be pressed for an action."""
    if not isinstance(action, Lay):
        return ("main",)
    place = table.view.hand.index(action.value)
    return f"hand.{place}", f"space.{action.zone}.{action.row}.{action.column}"


def carcassonne_presses(table: Table, action: Any) -> tuple[str, ...]:
    """A tile is put down as it is held or turned on to fit, then turned, then laid."""
    board = table.board
    assert isinstance(board, CarcassonneBoard)
    if not isinstance(action, Place):
        return f"part.{action.part if isinstance(action, Deploy) else NOBODY}", "main"
    return laying(board, action, board.places[action.x, action.y])


def laying(board: MapBoard, action: Placing, ways: Sequence[int]) -> tuple[str, ...]:
    """Put a tile down as it is held or turned on to fit, turn it, lay it."""
    first = min(ways, key=lambda turns: (turns - board.turns) % 4)
    more = (ways.index(action.turns) - ways.index(first)) % len(ways)
    return f"cell.{action.x}.{action.y}", *["turn"] * more, "main"


def carcosa_presses(table: Table, action: Any) -> tuple[str, ...]:
    """A tile is laid as in Carcassonne; what is costly is pressed, then confirmed.

    A turn is kept open, as it may go on with a stone.
    """
    board = table.board
    assert isinstance(board, CarcosaBoard)
    if isinstance(action, LAST) and board.is_last and board.spares:
        board.keep_open()
        presses = carcosa_presses(table, action)
        board.keep_open()
        return "do.open", *presses
    confirmed = ("main",) * board.must_confirm(action)
    match action:
        case ca.Place(held=held):
            here = action.x, action.y, held
            ways = [a.turns for a in board.offered(ca.Place) if (a.x, a.y, a.held) == here]
            taken = () if held == board.held else (f"tile.{held}",)
            return *taken, *laying(board, action, ways)
        case ca.Recover():
            return ("do.recover",)
        case ca.Select(stack):
            return f"stack.{stack}", *confirmed
        case ca.UseStone(stone):
            return f"stone.{stone}", *confirmed
        case ca.Deploy(x, y, part, criminal):
            swapped = ("do.swap",) * (criminal != board.criminal)
            spot = () if board.spot == (x, y) else (f"cell.{x}.{y}",)
            return *swapped, *spot, f"part.{part}", *confirmed
        case ca.Resolve():
            return f"part.{NOBODY}" if board.spot else "do.resolve", *confirmed
        case ca.Guide(x, y):
            return f"cell.{x}.{y}", *confirmed
        case ca.Pick(index):
            return f"pick.{index}", *confirmed
        case ca.MoveProphet(seat):
            taken = () if board.prophet == seat else (f"do.take.{seat}",)
            return *taken, key_of(action), *confirmed
    return key_of(action), *confirmed


def octopus_presses(table: Table, action: Any) -> tuple[str, ...]:
    """The tentacle first: where it points the dagger can be set too, for the ritual."""
    assert table.choice is not None
    match action:
        case SetClock(clock):
            return f"tentacle.{clock.tentacle}", f"dagger.{clock.dagger}", "main"
        case Accept():
            return ("accept",)
        case Confront():
            return ("confront",) * 2
        case Propose(dominator):
            return (f"propose.{'nothing' if dominator is None else dominator}",)
    return (f"do.{table.choice.actions.index(action)}",)


def cards_presses(table: Table, action: Any) -> tuple[str, ...]:
    """The way on if it is that; else things on the table, dice, or a button of the tray."""
    board, choice = table.board, table.choice
    assert isinstance(board, CardsBoard)
    assert choice is not None
    picking, cult = board.picking, board.attacked_cult
    match action:
        case Choose(person):
            return (f"person.{person}",)
        case SetLending(lending):
            return (f"lend.{lending}",)
        case Muster(spirit, sword):
            taken = picking.muster
            dice = [f"spirit.{spirit or taken.spirit}"] * (spirit != taken.spirit)
            return *dice, *["sword"] * (sword != taken.sword), "main"
        case Reroll(dice):
            return *(f"die.{at}" for at in dice), "main"
        case SlayMinion(card, dice):
            return *(f"die.{at}" for at in dice), f"minion.{cult}.{card}"
        case SlayHorror(rank, dice):
            return *(f"die.{at}" for at in dice), f"horror.{cult}.{rank}"
        case EndAttack() if picking.ready_placement:
            return ("stop",)
        case OweHealth():
            return ("owe",)
        case SkipReports():
            return ("skip",)
        case Allow():
            return ("allow",)
        case Refuse():
            return ("refuse",)
    main = board.main_action(choice)
    if main and main[1] == action:
        return ("main",)
    return tuple(key if key.startswith(ON_BOARDS) else f"do.{key}" for key in path(action))


PRESSES: Mapping[str, Callable[[Table, Any], tuple[str, ...]]] = {
    "rising": rising_presses,
    "carcassonne": carcassonne_presses,
    "carcosa": carcosa_presses,
    "octopus": octopus_presses,
    "cards": cards_presses,
}
"""Key of a game -> the targets to press, one after another, for an action."""
