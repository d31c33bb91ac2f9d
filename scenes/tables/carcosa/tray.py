"""Choices in words, on the lower edge of the map: whatever lies nowhere to be pressed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from game.carcosa.actions import (
    Action,
    Call,
    CallVictim,
    Charge,
    Complete,
    Done,
    EmptyRoom,
    EndTurn,
    LookInto,
    MoveProphet,
    PutBeneath,
    Recover,
    Recruit,
    Resolve,
)
from game.carcosa.rules import RESOLVE_NOW
from scenes.kit.focus import Press
from scenes.kit.layout import Box
from scenes.kit.theme import GAP_S
from scenes.kit.ui import TICK, Kind, Ui
from scenes.tables.carcosa.course import PASS, USUAL, Course
from scenes.tables.map import cells

if TYPE_CHECKING:
    from scenes.tables.carcosa.board import CarcosaBoard


HIGH = 46.0, 38.0
"""Units of a button, roomy and compact."""
GAP, PADDING = 6.0, 10.0


@dataclass(frozen=True, slots=True)
class Choice:
    """One button."""

    key: str
    label: str
    press: Press
    help: str = ""
    clause: str = ""
    hotkey: str = ""
    chosen: bool = False
    hinted: bool = False
    is_main: bool = False

    @property
    def pressed_by(self) -> str:
        """The key that presses it: the main key does what the lit button says."""
        return "e" if self.is_main else self.hotkey


class Tray:
    """A row of buttons, or several where one is not enough."""

    def __init__(self, board: CarcosaBoard) -> None:
        self._board = board
        self._words = board.words
        self._places: dict[str, tuple[int, int, int]] = {}
        """Of the last frame: what is meant by a button, by column, row and part."""
        self._rows: list[list[tuple[Choice, float]]] = []
        self.box: Box | None = None
        """Where it lies; None without anything to choose."""

    @property
    def first(self) -> str:
        """Key of the first button; empty without any."""
        return next((one.key for one in self._choices()), "")

    def place_of(self, key: str) -> tuple[int, int, int] | None:
        """What on the map a button is about."""
        return self._places.get(key)

    def lay_out(self, ui: Ui, window: Box) -> None:
        """Take a place at the lower edge of the map's window, and cut it off there."""
        choices = [*self._choices()]
        self._places = {
            key_of(action): (action.x, action.y, action.part)
            for action in self._board.options
            if isinstance(action, Complete | CallVictim)
        }
        self._rows = _rows(ui, choices, window.w - 2 * PADDING) if choices else []
        if not self._rows:
            self.box = None
            return
        tall = len(self._rows) * (ui.pick(*HIGH) + GAP) - GAP
        foot = window.base(tall + 16, GAP_S)
        widest = max(sum(wide for _, wide in row) + GAP * (len(row) - 1) for row in self._rows)
        self.box = foot.middle(widest + 2 * PADDING, foot.h)

    def draw(self, ui: Ui) -> None:
        if self.box is None:
            return
        ui.panel(self.box, corner=6, double=False)
        inner = self.box.inset(PADDING, 8)
        for row in self._rows:
            line = inner.top(ui.pick(*HIGH), GAP)
            for one, wide in row:
                self._draw(ui, line.left(wide, GAP), one)
        ui.place("tray", self.box)

    def _draw(self, ui: Ui, cell: Box, one: Choice) -> None:
        kind: Kind = "main" if one.chosen or one.is_main else "plain"
        ui.button(
            cell,
            one.key,
            one.label,
            one.press,
            kind,
            hotkey=one.pressed_by,
            help=one.help,
            clause=one.clause,
            style="label",
            tick=one.chosen,
        )
        if one.hinted:
            cells.hint(ui, cell)

    # -- what there is to choose -----------------------------------------------------------
    def _choices(self) -> Iterator[Choice]:
        board = self._board
        if board.can_swap and board.spots:
            key = "cultist" if board.criminal else "criminal"
            label = self._words(f"carcosa_table.swap.{key}")
            yield Choice("do.swap", label, board.swap, hotkey="c", clause="CA-7.4")
        if len(board.completions) > 1:
            yield self._course(USUAL, "CA-3.9", "u")
        if board.can_pass:
            yield self._course(PASS, "CA-2.10", "0")
            yield self._resolve()
        elif board.deploys and board.spares:
            yield self._keep_open()
        for seat in board.movable:
            label = self._words("carcosa_table.prophet", name=board.name(seat))
            press = partial(board.take_prophet, seat)
            is_taken = board.prophet == seat
            yield Choice(f"do.take.{seat}", label, press, clause="CA-5.5", chosen=is_taken)
        for number, action in enumerate(board.options, 1):
            yield self._choice(action, str(number) if number < 10 else "")

    def _course(self, course: Course, clause: str, hotkey: str) -> Choice:
        chosen = self._board.chosen
        return Choice(
            f"do.{course}",
            self._board.label(course),
            partial(self._board.choose, course),
            self._words(f"carcosa_table.{course}.how"),
            clause,
            hotkey,
            chosen=chosen == course,
            is_main=chosen is None,
        )

    def _resolve(self) -> Choice:
        """Resolve, and be asked about stones again."""
        board, words = self._board, self._words
        return Choice(
            "do.resolve",
            words("carcosa_table.resolve"),
            partial(board.choose, RESOLVE_NOW),
            words("carcosa_table.resolve.how"),
            "CA-2.9",
            chosen=board.chosen == RESOLVE_NOW,
            hinted=board.host.hinted == RESOLVE_NOW,
        )

    def _keep_open(self) -> Choice:
        """Stop for stones and held tiles after the deployment, or not."""
        board, words = self._board, self._words
        label, help = words("carcosa_table.open"), words("carcosa_table.open.how")
        return Choice("do.open", label, board.keep_open, help, "CA-2.10", "k", chosen=board.is_open)

    def _choice(self, action: Action, hotkey: str) -> Choice:
        board = self._board
        if isinstance(action, Done):
            hotkey = "0"
        is_lone = isinstance(action, Complete) and len(board.completions) == 1
        is_main = is_lone or isinstance(action, EndTurn)
        press = partial(board.host.submit, action) if isinstance(action, Recover) else None
        return Choice(
            key_of(action),
            self._label(action),
            press or partial(board.choose, action),
            self._help(action),
            str(board.host.session.pending.clause),
            hotkey,
            chosen=board.chosen == action,
            hinted=board.host.hinted == action,
            is_main=is_main and board.chosen is None,
        )

    def _label(self, action: Action) -> str:
        board = self._board
        if isinstance(action, Complete):
            info = board.facts.section((action.x, action.y), action.part)
            size = board.words.count("carcosa_table.tiles.short", info.tiles)
            return f"{board.speech.section(info.kind)} ({size})"
        if isinstance(action, MoveProphet):
            if action.stack is None:
                return self._words("carcosa_table.prophet.home")
            return self._words("carcosa.place.stack", stack=action.stack + 1)
        if isinstance(action, Charge):
            return board.speech.stone(action.stone)
        if isinstance(action, Done):
            return self._words(f"carcosa_table.done.{board.ask}")
        return board.label(action)

    def _help(self, action: Action) -> str:
        board = self._board
        if isinstance(action, Charge):
            return board.speech.stone_text(action.stone, charged=False)
        if isinstance(action, Recover):
            return self._words("carcosa_table.recover.how")
        return ""


def _rows(ui: Ui, choices: list[Choice], width: float) -> list[list[tuple[Choice, float]]]:
    """The buttons with their widths, row by row."""
    rows: list[list[tuple[Choice, float]]] = [[]]
    used = 0.0
    for one in choices:
        wide = min(width, ui.button_width(one.label, one.pressed_by, "label") + TICK)
        if rows[-1] and used + wide > width:
            rows.append([])
            used = 0.0
        rows[-1].append((one, wide))
        used += wide + GAP
    return rows


def key_of(action: Action) -> str:
    """Key of the button for a choice."""
    match action:
        case Complete(x=x, y=y, part=part):
            return f"do.complete.{x}.{y}.{part}"
        case CallVictim(x=x, y=y, part=part, criminal=criminal):
            return f"do.victim.{x}.{y}.{part}.{int(criminal)}"
        case Charge(stone=stone):
            return f"do.charge.{stone}"
        case Recruit(criminal=criminal):
            return f"do.recruit.{int(criminal)}"
        case EmptyRoom(room=room):
            return f"do.room.{room}"
        case MoveProphet(seat=seat, stack=stack):
            return f"do.prophet.{seat}.{'home' if stack is None else stack}"
        case Call(place=place, criminal=criminal):
            return f"do.call.{place}.{int(criminal)}"
        case PutBeneath(stack=stack):
            return f"do.beneath.{stack}"
        case LookInto(stack=stack):
            return f"do.look.{stack}"
        case Recover() | Resolve() | Done() | EndTurn():
            return f"do.{type(action).__name__.lower()}"
    fields = (str(getattr(action, name)) for name in action.__struct_fields__)
    return ".".join(["do", type(action).__name__.lower(), *fields])
