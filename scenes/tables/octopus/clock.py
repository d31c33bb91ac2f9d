"""The Command Clock as one person sets it, behind the curtain (GO-2)."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Literal

from game.core.protocol import Seat
from game.octopus.actions import LINE, Clock, SetClock
from game.octopus.clocks import course
from game.octopus.losses import LOSS
from game.octopus.pieces import EXTERIOR, LIBRARY, ROOMS, reach
from scenes.kit import focus as fc
from scenes.kit.focus import Target
from scenes.kit.layout import Box
from scenes.kit.sheet import Sheet
from scenes.kit.theme import GAP_S, GAP_XS, TARGET_LEAST
from scenes.kit.ui import Ui
from scenes.tables.octopus import dial, plates
from scenes.tables.octopus import pieces as draw
from scenes.tables.octopus.words import NUMERALS

if TYPE_CHECKING:
    from scenes.tables.octopus.board import OctopusBoard

Hand = Literal["dagger", "tentacle"]
HANDS: tuple[Hand, Hand] = ("dagger", "tentacle")
HOTKEYS = {"dagger": "d", "tentacle": "t"}
HUB = 0.11
"""Share of a clock's width round its middle within which no room is meant."""
LEAST_FACE = 84
"""Units below which the clock is not drawn; its rows of rooms say the same."""


@dataclass(frozen=True, slots=True)
class Draft:
    """Both hands as they are turned so far; None: not set yet."""

    dagger: int | None = None
    tentacle: int | None = None
    in_hand: Hand = field(default="dagger", compare=False)
    """Which of them the clock, the map and the keys turn."""

    def turned(self, hand: Hand, room: int | None) -> Draft:
        """With one hand pointing elsewhere, or off the clock."""
        return replace(self, dagger=room) if hand == "dagger" else replace(self, tentacle=room)

    @property
    def clock(self) -> Clock | None:
        """What would be locked, once both hands are set."""
        if self.dagger is None or self.tentacle is None:
            return None
        return Clock(self.dagger, self.tentacle)

    @property
    def is_ritual(self) -> bool:
        return self.clock is not None and self.clock.is_ritual


class ClockPanel:
    """Targets: ``dial.<room>`` turns the hand in hand, ``dial`` and ``hand.<name>`` take
    the other, ``<name>.<room>`` takes and turns one (room 0 is the line), ``ritual`` turns
    both. The keys 0 to 6 turn the hand in hand.

    Nothing here makes a sound: how often a hand was turned is nobody else's business.
    """

    def __init__(self, board: OctopusBoard) -> None:
        self._board = board
        self._words = board.words
        self._face = Face(self)

    # -- turning -------------------------------------------------------------------------
    def turn_hand(self, room: int) -> None:
        """Set the hand in hand; then the other is taken up if it is not set yet."""
        self._set(self._draft.in_hand, room)
        unset = [hand for hand in HANDS if getattr(self._draft, hand) is None]
        self._take(unset[0] if unset else self._draft.in_hand)

    def take_and_turn(self, hand: Hand, room: int) -> None:
        """Turn a hand in its row; from the keys the focus goes on to the other row with the frame.

        Not to the same room there, as that would be the ritual.
        """
        self._take(hand)
        self.turn_hand(room)
        if self._draft.in_hand != hand and not self._board.host.app.clicking:
            self.focus.key = f"{self._draft.in_hand}.{room % len(ROOMS) + 1}"

    def take_other(self) -> None:
        self._take(HANDS[1 - HANDS.index(self._draft.in_hand)])

    def hand_at(self, room: int) -> Hand:
        """The hand that points to a room, or the one in hand."""
        there = [hand for hand in HANDS if getattr(self._draft, hand) == room]
        in_hand = self._draft.in_hand
        return in_hand if in_hand in there or not there else there[0]

    @property
    def focus(self) -> fc.Focus:
        return self._board.host.focus

    @property
    def _draft(self) -> Draft:
        return self._board.draft

    def _take(self, hand: Hand) -> None:
        self._board.draft = replace(self._draft, in_hand=hand)

    def _set(self, hand: Hand, room: int) -> None:
        """Set one hand, or say why it cannot be."""
        board, draft = self._board, self._draft
        seat = board.setting
        if seat is None:
            return
        place = board.table.cults[seat].place
        within = board.fallible or room in reach(place)
        if hand == "dagger" and not within and room != draft.tentacle:
            words = self._words("octopus_table.clock.out_of_reach", room=NUMERALS[room])
            board.host.app.say(f"{words} {board.speech.ways(place)}", "GO-2.1", refused=False)
            return
        draft = draft.turned(hand, room)
        if not board.fallible and not draft.is_ritual and draft.dagger not in reach(place):
            draft = draft.turned("dagger", None)  # only the ritual had led there
        board.draft = draft

    def hold_ritual(self) -> None:
        """Both hands on one room, whichever."""
        draft = self._draft
        room = draft.dagger or draft.tentacle or LIBRARY
        self._board.draft = Draft(room, room, draft.in_hand)

    # -- drawing -------------------------------------------------------------------------
    def draw(self, ui: Ui, box: Box, seat: Seat) -> None:
        name = self._board.player(seat).name
        if box.h > 420:
            title = self._words("octopus_table.clock.title", name=name)
            high = ui.height(title, "heading", box.w)
            ui.text(box.top(high, 2), title, "heading", align="centre")
        key = "alone" if self._board.people == 1 else "curtain"
        sub = self._words("octopus_table.clock.keys")
        if not ui.compact:
            sub = f"{self._words(f'octopus_table.clock.{key}', name=name)} {sub}"
        high = ui.height(sub, "small", box.w)
        if not ui.compact or (box.h > 420 and high <= ui.pitch("small")):
            ui.text(box.top(high, GAP_S), sub, "small", ui.tone.quiet, "centre")
        note = box.base(ui.pitch("small") * (4 if box.h > 440 else 3) + 8, GAP_XS)
        rows = box.base(2 * (TARGET_LEAST + ui.pick(44, 36) + GAP_XS) + GAP_S, GAP_S)
        self._draw_face(ui, box)
        for hand, row in zip(HANDS, rows.rows(2, GAP_S), strict=True):
            self._draw_row(ui, row, hand, seat)
        sheet = Sheet(ui)
        sheet.text(self._note(seat), "small")
        sheet.show(note, "note", self._words("octopus_table.clock.note"))

    def _draw_face(self, ui: Ui, box: Box) -> None:
        """The clock itself, where it can be large enough, and the ritual beside it."""
        spot, size = box.fitted(1), ui.pick(64.0, 48.0)
        plates.drapes(ui, box, (box.w - spot.w) / 2 - GAP_S)
        if spot.w >= LEAST_FACE:
            self._draw_dial(ui, spot)
        self._draw_ritual(ui, Box(box.right - size, box.bottom - size, size, size))

    def _draw_dial(self, ui: Ui, box: Box) -> None:
        """Its figures turn the hand in hand; each hand can be dragged."""
        draft, face = self._board.draft, self._face
        dial.face(ui, box, draft.dagger, draft.tentacle)
        other = self._words("octopus_table.clock.other")
        ui.target(Target("dial", box, other, self.take_other, plane=face, inline=True))
        size = min(max(TARGET_LEAST, box.w * 0.2), box.w * 0.29)
        face.box, face.figures = box, []
        for room, (x, y) in zip(ROOMS, dial.ring(box), strict=True):
            figure = Target(
                f"dial.{room}",
                Box(x - size / 2, y - size / 2, size, size),
                self._board.speech.hand(room),
                partial(self.turn_hand, room),
                clause="GO-2.1",
                plane=face,
                hotkey=str(room),
            )
            face.figures.append(figure)
            ui.target(figure)

    def _draw_ritual(self, ui: Ui, box: Box) -> None:
        on = self._board.draft.is_ritual
        if on:
            ui.panel(box.inset(-5), ui.tone.panel, ui.tone.pallid, corner=6, double=False, width=3)
            ui.tick(box.moved(4, -4), ui.tone.pallid)
        draw.icon(ui, box, "ritual")
        hint = self._board.host.hinted
        if isinstance(hint, SetClock) and hint.clock.is_ritual:
            plates.star(ui, box)
        ui.target(
            Target("ritual", box, self._ritual, self.hold_ritual, clause="GO-2.2", hotkey="r")
        )

    @property
    def _ritual(self) -> str:
        """What the sign of the ritual does."""
        place = self._board.speech.place(EXTERIOR)
        return self._words("octopus_table.clock.ritual.button", place=place)

    def _draw_row(self, ui: Ui, box: Box, hand: Hand, seat: Seat) -> None:
        """What a hand is for and where it points, then all the rooms it can point to."""
        board = self._board
        room = board.draft.dagger if hand == "dagger" else board.draft.tentacle
        head = box.top(TARGET_LEAST, GAP_XS)
        told = board.speech.hand(room)
        if board.draft.is_ritual:
            none = self._words("octopus_table.hand.none")
            told = board.speech.place(EXTERIOR) if hand == "dagger" else none
        words = self._words(f"octopus_table.clock.{hand}", room=told)
        ui.target(
            Target(
                f"hand.{hand}",
                head.copy(),
                words,
                partial(self._take, hand),
                clause="GO-2.1",
                hotkey=HOTKEYS[hand],
            )
        )
        if hand == board.draft.in_hand:
            ui.svg(
                head,
                f'<rect x="1" y="1" width="{head.w - 2}" height="{head.h - 2}" rx="8" '
                f'fill="{ui.tone.raised}" stroke="{ui.tone.brass_lit}" stroke-width="1.6"/>',
            )
        draw.icon(ui, head.left(head.h, GAP_XS).inset(3), hand)
        style = ui.pick("body", "small")
        if ui.height(words, style, head.w) > head.h:
            words = f"**{told}**"
        ui.text(head, words, style, valign="middle")
        options = [*ROOMS, LINE] if board.fallible else [*ROOMS]
        for one, cell in zip(options, box.columns(len(options), 5), strict=True):
            self._draw_cell(ui, cell, hand, one, seat)

    def _draw_cell(self, ui: Ui, box: Box, hand: Hand, room: int, seat: Seat) -> None:
        board = self._board
        draft, hint = board.draft, board.host.hinted
        chosen = (draft.dagger if hand == "dagger" else draft.tentacle) == room
        place = board.table.cults[seat].place
        far = hand == "dagger" and room not in reach(place) and room != draft.tentacle
        help = board.speech.hand(room) if far else ""
        if room == LINE:
            help = self._words(f"octopus_table.clock.{hand}.line", loss=LOSS)
        ui.button(
            box,
            f"{hand}.{room}",
            NUMERALS[room] or self._line(ui, box),
            partial(self.take_and_turn, hand, room),
            "main" if chosen else "quiet" if far and not board.fallible else "plain",
            style="label",
            help=help,
            clause="GO-3.2" if room == LINE else "GO-2.1",
            hotkey="0" if room == LINE and hand == draft.in_hand else "",
        )
        if chosen:
            _mark(ui, box, "M1 5l3 4L10 1", ui.tone.ink)
        elif far:
            _mark(ui, box, "M1 1L10 10M10 1L1 10", ui.tone.unusable)
        proposed = hint.clock if isinstance(hint, SetClock) else None
        if proposed and not proposed.is_ritual and getattr(proposed, hand) == room:
            plates.star(ui, box)

    # -- words ---------------------------------------------------------------------------
    def _line(self, ui: Ui, box: Box) -> str:
        """A hand between two rooms, on a button."""
        words = self._words("octopus_table.hand.line.short")
        return words if ui.width(words, "label") + 20 <= box.w else "|"

    def _note(self, seat: Seat) -> str:
        """What the hands would lead to, or what they can; what hand or ritual are for, at them.

        No tooltip says that, as it would hide the rooms below or the clock above.
        """
        board, words, speech = self._board, self._words, self._board.speech
        kind, _, hand = self.focus.key.partition(".")
        if kind == "hand":
            return words(f"octopus_table.clock.{hand}.help")
        place, clock = board.table.cults[seat].place, board.draft.clock
        if kind == "ritual" and not board.draft.is_ritual:
            return f"{self._ritual} [[GO-2.2]]"
        if clock is None:
            return f"{speech.ways(place)} [[GO-2.1]]"
        goal = course(place, clock)
        if clock.is_ritual:
            told = words("octopus_table.clock.note.ritual")
            return f"{told} [[GO-2.2]] {self._odds(EXTERIOR)}"
        if goal.lying or goal.lost:
            faults = [name for name in ("lying", "lost") if getattr(goal, name)]
            notes = [words(f"octopus_table.clock.note.{name}", loss=LOSS) for name in faults]
            return f"{' '.join(notes)} [[GO-3.2]]"
        return self._odds(goal.place) or words("octopus_table.do.clock.lock")

    def _odds(self, place: int) -> str:
        return self._board.odds(place) if self._board.aid("preview") else ""


class Face:
    """The face of a clock for the pointer, which drags a hand round, and for the arrows."""

    def __init__(self, panel: ClockPanel) -> None:
        self._panel = panel
        self.box = Box(0, 0, 0, 0)
        """Where it is drawn, in the last frame."""
        self.figures: list[Target] = []
        """Targets of the rooms, in the last frame."""
        self._at = (0.0, 0.0)
        self._dragged: Hand | None = None
        self._room = 0
        """Where the hand was dragged to last."""

    def room_at(self, at: tuple[float, float]) -> int:
        """The room in whose direction a point lies; 0 for the middle of the clock."""
        dx, dy = at[0] - self.box.centre[0], at[1] - self.box.centre[1]
        if math.hypot(dx, dy) < self.box.w * HUB:
            return 0
        return round(math.degrees(math.atan2(dx, -dy)) / dial.STEP) % len(ROOMS) + 1

    def point(self, at: tuple[float, float]) -> None:
        self._at, self._dragged = at, None
        if room := self.room_at(at):
            self._panel.focus.key = f"dial.{room}"

    def drag(self, by: tuple[float, float]) -> None:
        """Turn the hand that was under the pointer; a room is tried once each time it is met."""
        if self._dragged is None:
            self._room = self.room_at(self._at)
            self._dragged = self._panel.hand_at(self._room)
        self._at = self._at[0] + by[0], self._at[1] + by[1]
        room = self.room_at(self._at)
        if room not in (0, self._room):
            self._room = room
            self._panel.take_and_turn(self._dragged, room)

    def click(self, at: tuple[float, float]) -> None:
        if room := self.room_at(at):
            self._panel.turn_hand(room)
        else:
            self._panel.take_other()

    def step(self, way: fc.Direction) -> bool:
        """From figure to figure, as long as one lies that way."""
        focus = self._panel.focus
        figure = fc.towards(self.figures, focus.key, way)
        return figure is not None and focus.take(figure)


def _mark(ui: Ui, box: Box, path: str, colour: str) -> None:
    """A tick or a cross in the corner of a narrow button, clear of its figure."""
    ui.svg(
        Box(box.right - 14, box.y + 4, 11, 11),
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="2.2"/>',
        (11, 11),
    )
