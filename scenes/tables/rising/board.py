"""The table of Cthulhu Rising: what can be done there, and what is being looked at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.core.protocol import Choice, Event, Over, ScoreLine, Seat
from game.rising.actions import EndTurn, Lay
from game.rising.events import LineClosed, RoundEnded, TokenLaid
from game.rising.pieces import LOWEST_VALUE, NEPTUNE, SEATS, ZONE_SIZE, Token, space
from game.rising.scoring import ClosedLine, preview
from game.rising.view import View
from scenes.kit.layout import Box
from scenes.kit.timeline import Clip
from scenes.kit.ui import Ui
from scenes.tables.board import Board, Host
from scenes.tables.rising.layout import Space
from scenes.tables.rising.motion import Motion
from scenes.tables.rising.picture import Picture, line_key
from scenes.tables.rising.pieces import IDENTITIES
from scenes.tables.rising.side import Side
from scenes.tables.rising.words import Speech


class RisingBoard(Board):
    """A token is picked up in the hand, then a space is pressed.

    Targets: ``hand.<place>``, ``space.<zone>.<row>.<column>``, and for the mark of a
    closed line ``line.<zone>.<row or column>.<index>``. The side column tells about the
    space or mark that the focus was on last.
    """

    first_target = "hand.0"
    music = "sea"
    fixed_identities = IDENTITIES

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.speech = Speech(self.words, self.name)
        self.motion = Motion(self)
        self.picture = Picture(self)
        self.side = Side(self)
        self.place: int | None = None
        """Place in the hand of the token picked up; see ``picked``."""
        self.looked = ""
        """Key of the space or mark that the focus was on last."""
        self._left = host.focus.key
        """A key that does not count as looked at until the focus has been elsewhere."""

    # -- who -----------------------------------------------------------------------------
    @property
    def view(self) -> View:
        view: View = self.host.view
        return view

    @property
    def me(self) -> Seat:
        """Whose hand lies in front; Neptune's while nobody's eyes are at the screen."""
        return NEPTUNE if self.host.chair is None else self.host.chair

    @property
    def shows_hand(self) -> bool:
        """Whether the hand in front is seen from its face."""
        return self.view.seat is not None

    def who(self, event: Event) -> Seat | None:
        match event:
            case LineClosed(line=closed):
                return closed.owner
            case RoundEnded(winner=winner):
                return winner
        return super().who(event)

    def name(self, seat: Seat) -> str:
        return self.words(
            "rising.name",
            role=self.words(f"rising.seat.{seat}"),
            player=self.player(seat).name,
        )

    # -- what is picked up and looked at --------------------------------------------------
    @property
    def picked(self) -> int | None:
        """Value of the token picked up."""
        hand, at = self.view.hand, self.place
        return None if at is None or at >= len(hand) or self.view.laid else hand[at]

    @property
    def looked_space(self) -> Space | None:
        kind, *rest = self.looked.split(".")
        if kind != "space":
            return None
        zone, row, column = map(int, rest)
        return zone, row, column

    @property
    def looked_line(self) -> ClosedLine | None:
        return next((one for one in self.view.lines if line_key(one) == self.looked), None)

    @property
    def proposed(self) -> Lay | None:
        """The token picked up, on the free space looked at; nothing without the aid."""
        value, spot = self.picked, self.looked_space
        if value is None or spot is None or self.token_on(spot) or not self.aid("preview"):
            return None
        return Lay(value, *spot)

    @property
    def projected(self) -> tuple[ClosedLine, ...]:
        """What the proposal would close."""
        return preview(self.view, self.me, self.proposed) if self.proposed else ()

    @property
    def last_lines(self) -> tuple[ClosedLine, ...]:
        """What the last token has closed: every closed line that holds it."""
        last = self.view.last
        if last is None:
            return ()
        through = {"row": last.row, "column": last.column}
        return tuple(
            one
            for one in self.view.lines
            if one.zone == last.zone and one.index == through[one.orientation]
        )

    @property
    def is_round_over(self) -> bool:
        return len(self.view.rounds) == self.view.number

    def token_on(self, spot: Space) -> Token | None:
        zone, row, column = spot
        return self.view.zones[zone][space(row, column)]

    # -- what to do ----------------------------------------------------------------------
    @property
    def may_lay(self) -> bool:
        choice = self.host.choice
        return choice is not None and isinstance(choice.actions[0], Lay)

    def prompt(self, choice: Choice[Any]) -> tuple[str, str]:
        words, view = self.words, self.view
        if isinstance(choice.actions[0], EndTurn):
            if self.is_round_over:
                ended = self.speech.round_over(view.number, view.rounds[-1])
                verb = words("rising.do.begin", number=view.number + 1)
                return verb, f"{ended} [[{view.rounds[-1].clause}]]"
            # While the token is on its way the view is still that of the last turn.
            return words("rising.do.end_turn"), self._last_in_short() if view.laid else ""
        if self.picked is None:
            return words("rising.do.take"), words("rising.do.take.how")
        return words("rising.do.put", value=self.picked), words("rising.do.put.how")

    def _last_in_short(self) -> str:
        """What the token just laid has done."""
        if not self.last_lines:
            return self.words("rising.do.end_turn.nothing")
        speech = self.speech
        gains = [
            f"{speech.line(one.zone, one.orientation, one.index)}: "
            + speech.gain(one, speech.role(one.owner))
            for one in self.last_lines
        ]
        return self.words("rising.do.end_turn.how", gains=" ".join(gains))

    def main_action(self, choice: Choice[Any]) -> tuple[str, Any] | None:
        if not isinstance(choice.actions[0], EndTurn):
            return None
        key = "rising.next_round" if self.is_round_over else "rising.end_turn"
        return self.words(key, number=self.view.number + 1), choice.actions[0]

    def cancel(self) -> bool:
        held, self.place = self.picked, None
        return held is not None

    def press_token(self, place: int) -> None:
        """Pick a token up, or put it down again."""
        if not self.may_lay:
            self._refuse(Lay(self.view.hand[place], 0, 0, 0))
            return
        self.place = None if self.place == place else place
        self._left = ""
        if self.place is not None and not self.host.app.clicking:
            self._go_to_a_space()
        self.host.app.sound.play("paper")

    def _go_to_a_space(self) -> None:
        """With keys, go on where a token can be laid: where one was last, or nearest to it."""
        last = self.view.last
        zone, row, column = (last.zone, last.row, last.column) if last else (self.me, 2, 2)
        spots = [(z, r, c) for z in SEATS for r in range(ZONE_SIZE) for c in range(ZONE_SIZE)]
        free = [spot for spot in spots if not self.token_on(spot)]
        nearest = min(free, key=lambda at: (at[0] != zone, abs(at[1] - row) + abs(at[2] - column)))
        self.host.focus.key = "space.{}.{}.{}".format(*nearest)

    def press_space(self, spot: Space) -> None:
        """Lay the token picked up, or say why it cannot be."""
        value = self.picked
        if not self.may_lay or self.token_on(spot):
            any_value = next(iter(self.view.hand), LOWEST_VALUE)
            self._refuse(Lay(value or any_value, *spot))
        elif value is None:
            self.host.app.say(self.words("rising.pick_first"), "CR-2.1", refused=False)
        else:
            self.host.submit(Lay(value, *spot))

    def _refuse(self, lay: Lay) -> None:
        """Let the rules say why not; but never ask them about somebody else's hand."""
        pending = self.host.session.pending
        if self.host.choice is not None or isinstance(pending, Over):
            self.host.refuse(lay)
        else:
            self.host.app.say(self.words("refuse.not_your_turn"), str(pending.clause))

    # -- drawing -------------------------------------------------------------------------
    def draw(self, ui: Ui, box: Box) -> None:
        self._notice(self.host.focus.key)
        self.picture.draw(ui, box)
        self.side.draw(ui, self.picture.layout.side)

    def _notice(self, key: str) -> None:
        """Keep in mind what the focus is on, if it is something to be told about."""
        if key == self._left:
            return
        self._left = ""
        if key.startswith(("space.", "line.")):
            self.looked = key
        elif key.startswith("hand.") and self.looked.startswith("line."):
            self.looked = ""

    # -- motion and words ----------------------------------------------------------------
    def clips(self, events: tuple[Event, ...], show: Callable[[], None]) -> list[Clip]:
        clips = self.motion.clips(events, show)
        if any(isinstance(event, TokenLaid) for event in events):
            self.place = None
            self.looked, self._left = "", self.host.focus.key  # tell of the token just laid
        return clips

    def sentence(self, event: Event) -> str:
        return self.speech.sentence(event)

    def describe(self, action: Any) -> str:
        return self.speech.describe(action)

    def details(self, line: ScoreLine) -> tuple[str, ...]:
        number = int(dict(line.params)["round"])
        return tuple(self.speech.closing(closed) for closed in self.view.rounds[number - 1].lines)

    def ending(self, over: Over) -> tuple[str, str]:
        return self.speech.ending(over, self.view.rounds)
