"""The log as one chair may read it: names, clauses, a filter and a copy button."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from game.core.protocol import Event, Seat
from scenes.kit.layout import Box
from scenes.kit.pointing import copy
from scenes.kit.text import plain
from scenes.kit.theme import TARGET_LEAST
from scenes.kit.timeline import Clip, Timeline
from scenes.kit.ui import Ui

if TYPE_CHECKING:
    from scenes.tables.board import Board, Host


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence of the log."""

    seat: Seat | None
    words: str
    clause: str

    @property
    def text(self) -> str:
        """The sentence with a link to its clause."""
        return f"{self.words} [[{self.clause}]]" if self.clause else self.words


class History:
    """Built from redacted events only, and built anew whenever the chair changes."""

    def __init__(
        self,
        host: Host,
        board: Board,
        upto: int | None = None,
        notes: Mapping[int, str] | None = None,
    ) -> None:
        """``upto``: how many entries of the session to tell; all of them by default.

        ``notes``: sentences of the program's own, by the entry that each stands before.
        """
        self._host = host
        self._board = board
        self._only: Seat | None = None
        self.lines: list[Line] = []
        redact = host.session.game.redact
        for index, events in enumerate(host.session.events[:upto]):
            if notes and index in notes:
                self.note(notes[index])
            self.add(tuple(redact(event, host.chair) for event in events))

    def add(self, events: tuple[Event, ...]) -> None:
        """Tell redacted events."""
        for event in events:
            if words := self._board.sentence(event):
                self.lines.append(Line(self._board.who(event), words, str(event.clause)))

    def follow(self, entries: range, timeline: Timeline, show: Callable[[Any], None]) -> None:
        """Animate and tell entries of the session as the chair may watch them.

        ``show`` puts a view on the table: that of the state after each entry, once its
        clips have come so far.
        """
        session, chair = self._host.session, self._host.chair
        for index in entries:
            events = tuple(session.game.redact(e, chair) for e in session.events[index])
            shown = partial(show, session.game.view(session.states[index + 1], chair))
            for clip in self._board.clips(events, shown):
                timeline.add(clip)
            timeline.add(Clip(0.0, lambda ui, share: None, end=shown))
            self.add(events)

    def note(self, words: str) -> None:
        """A line of the program's own, as when a bot had to be replaced."""
        self.lines.append(Line(None, words, ""))

    def draw(self, ui: Ui, box: Box) -> None:
        """Heading, filter, copy button and the lines, newest at the bottom."""
        words = self._host.app.words
        head = box.top(TARGET_LEAST, 6)
        copy_label = words("log.copy")
        ui.button(
            head.side(ui.button_width(copy_label, style="label"), 8),
            "log copy",
            copy_label,
            self._copy,
            style="label",
        )
        only = words("log.all") if self._only is None else self._board.name(self._only)
        label = words("log.show", who=only)
        wide = min(ui.button_width(label, style="label"), head.w)
        ui.button(head.side(wide, 8), "log filter", label, self._next_filter, style="label")
        if ui.width(words("log.title"), "card") <= head.w:
            ui.text(head, words("log.title"), "card", valign="middle")
        told = [
            (None if line.seat is None else self._board.identity(line.seat), line.text)
            for line in self.lines
            if self._only in (None, line.seat)
        ]
        ui.log(box, "log", words("log.title"), told)

    def _next_filter(self) -> None:
        seats = [None, *(Seat(i) for i in range(len(self._host.session.players)))]
        self._only = seats[(seats.index(self._only) + 1) % len(seats)]

    def _copy(self) -> None:
        whole = plain("\n".join(line.text for line in self.lines))
        app = self._host.app
        app.say(app.words("log.copied" if copy(whole) else "clipboard.none"), refused=False)
