"""The Cult board of the solo game: marked spaces, who is on the track, and the Scholar."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from game.carcosa.actions import MoveScholar, Offer, Select
from game.carcosa.state import BESIDE
from game.carcosa.threats import Mark, Top
from game.carcosa.verdict import SureEnd
from scenes.kit.focus import Target
from scenes.kit.layout import Box
from scenes.kit.theme import STUDY, TARGET_LEAST
from scenes.kit.ui import Ui
from scenes.tables.carcosa import marks, pieces
from scenes.tables.carcosa.chamber import Chamber
from scenes.tables.carcosa.solo_words import YOU
from scenes.tables.map import cells

if TYPE_CHECKING:
    from scenes.tables.carcosa.solo import SoloBoard

FIGURE: Final = 1.45
"""Size of a figure on the track, in spaces."""
LEAST: Final = 26.0


class SoloChamber(Chamber):
    """Draws the factions on the Cult board, and offers spaces beside stacks.

    Targets: ``space.<n>`` of marked spaces, ``assistant`` where he is on none, ``scholar``
    while he is beside the board.
    """

    _board: SoloBoard

    @property
    def state(self) -> tuple[object, ...]:
        motion = self._board.motion
        return *super().state, self._board.they, motion.away, motion.assistant

    def draw(self, ui: Ui) -> None:
        super().draw(ui)
        if self._box is None:
            return
        if self._board.shown_threat == "assistant":
            self._draw_next(ui)
        for mark in self._board.solo.marks.values():
            self._offer_space(ui, self._box, mark)
        self._offer_figures(ui, self._box)

    # -- where things are ------------------------------------------------------------------
    @property
    def _track(self) -> int:
        return self._board.view.options.last_space

    def space_box(self, space: float, size: float = FIGURE) -> Box | None:
        """Where a figure on a space is, or between two; None while the board is not shown."""
        if self._box is None:
            return None
        one = pieces.space_place(self._box, self._track, int(space))
        two = pieces.space_place(self._box, self._track, int(space) + 1)
        share = space - int(space)
        x = one.centre[0] + (two.centre[0] - one.centre[0]) * share
        y = one.centre[1] + (two.centre[1] - one.centre[1]) * share
        side = max(LEAST, min(one.w, one.h) * size)
        return Box(x - side / 2, y - side * 0.6, side, side)

    def scholar_box(self, stack: int) -> Box | None:
        """Where the Scholar is: on a stack, or at the edge of the Yellow Sign."""
        if self._box is None:
            return None
        if stack == BESIDE:
            sign = pieces.sign_box(self._box)
            size = max(TARGET_LEAST, sign.w * 0.22)
            return Box(sign.right - size, sign.bottom - size, size, size)
        place = self._places(self._box)[stack]
        size = place.w * 0.66
        return Box(place.right - size, place.y - size * 0.1, size, size)

    # -- figures -------------------------------------------------------------------------
    def _draw_oracles(self, ui: Ui, box: Box, track: int) -> None:
        """What is printed, all figures of the factions, then the Oracle on top."""
        board, away = self._board, self._board.motion.away
        for mark in board.solo.marks.values():
            place = pieces.space_place(box, track, mark.space).inset(2)
            if mark.space % 10 == 0:  # beside the number that is printed there
                inwards = 1 if place.centre[0] < box.centre[0] else -1
                place = place.moved(inwards * place.w * 0.85, 0).inset(place.w * 0.15)
            pieces.space_mark(ui, place, mark.symbol.removesuffix("s"))
        for mark in board.solo.marks.values():
            if mark.space not in away:
                self._draw_figure(ui, mark)
        self._draw_assistant(ui)
        super()._draw_oracles(ui, box, track)
        scholar = self.scholar_box(board.they.scholar)
        if scholar and "scholar" not in away:
            pieces.figure(ui, scholar, "scholar", None)

    def _draw_figure(self, ui: Ui, mark: Mark) -> None:
        place = self.space_box(mark.space)
        if place is None:
            return
        if mark.occultist or mark.detective:
            pieces.figure(ui, place, "occultist" if mark.occultist else "detective", None)
        elif mark.trap:
            who = self._board.identity(YOU) if mark.trap == "cultist" else None
            pieces.figure(ui, place, mark.trap, who, prone=True)

    def _draw_assistant(self, ui: Ui) -> None:
        """He stands aside where the Oracle is on his space."""
        board = self._board
        at = board.motion.assistant
        place = self.space_box(at, FIGURE * 1.15)
        if place:
            if at == board.motion.power_of(YOU):
                place = place.moved(place.w * 0.45, 0)
            pieces.figure(ui, place, "assistant", None, prone=board.they.prone)

    # -- what can be pressed ---------------------------------------------------------------
    def _offer_space(self, ui: Ui, box: Box, mark: Mark) -> None:
        board, spot = self._board, self._spot(mark.space)
        actions = board.on_spaces.get(mark.space, ())
        place = pieces.space_place(box, self._track, mark.space)
        if actions:
            marks.legal_frame(ui, place.inset(-3))
        for action, draw in ((board.chosen, cells.held), (board.host.hinted, cells.hint)):
            if action in actions:
                draw(ui, place)
        label = self._words(f"carcosa.mark.{mark.symbol}", space=mark.space)
        press = partial(board.press_space, mark.space)
        help = self._told_space(mark, label)
        ui.target(Target(f"space.{mark.space}", spot, label, press, help, "CA-9.4"))

    def _spot(self, space: float) -> Box:
        """Room to press around a space, within the board."""
        place = self.space_box(space, 1.0) or Box(0, 0, 1, 1)
        size = max(TARGET_LEAST, place.w)
        return place.middle(size, size).pushed_into(self._box or place)

    def _told_space(self, mark: Mark, label: str) -> str:
        """What is printed on a space and who is there."""
        speech, told = self._board.speech, [f"**{label}**"]
        if mark.occultist:
            told.append(self._words("carcosa_solo.space.occultist"))
        if mark.detective:
            told.append(self._words("carcosa_solo.space.detective"))
        if mark.assistant:
            told.append(self._told_assistant())
        if mark.trap:
            pawn = speech.pawn(criminal=mark.trap == "criminal")
            told.append(self._words("carcosa_solo.space.trap", pawn=pawn))
        if mark.is_free:
            told.append(self._words("carcosa.mark.free"))
        return "\n".join(told)

    def _offer_figures(self, ui: Ui, box: Box) -> None:
        """The Assistant on a space without a mark, and the Scholar beside the board."""
        board, they, speech = self._board, self._board.they, self._board.speech
        show = partial(board.show_threat, "assistant")
        if they.assistant not in board.solo.marks:
            press = show
            if they.assistant in board.on_spaces:
                press = partial(board.press_space, they.assistant)
                marks.legal_frame(ui, pieces.space_place(box, self._track, they.assistant))
            role = speech.role("assistant")
            help = f"**{role}**\n{self._told_assistant()}"
            spot = self._spot(they.assistant)
            ui.target(Target("assistant", spot, role, press, help, "CA-9.12"))
        scholar = self.scholar_box(BESIDE)
        if scholar and they.scholar == BESIDE:
            role = speech.role("scholar")
            help = f"**{role}**\n{board.tell_next(board.solo.tops)}"
            ui.target(Target("scholar", scholar, role, show, help, "CA-9.11"))

    def _told_assistant(self) -> str:
        key = "carcosa_solo.assistant" + ".prone" * self._board.they.prone
        return self._words(key, space=self._board.they.assistant)

    # -- what the Scholar wants ------------------------------------------------------------
    def _draw_next(self, ui: Ui) -> None:
        """The priority of each open top, the one that he wants, and where his Assistant ends."""
        for top in self._board.solo.tops.values():
            if top.is_open:
                self._draw_top(ui, top)
        place = self._ghost()
        if place and not self._board.they.prone:
            spot = place.pixels(ui.unit)
            key = "assistant", None, ui.look.marks, False
            drawn = pieces.figures.get(key, spot.w).copy()
            drawn.set_alpha(170)
            ui.surface.blit(drawn, spot)
            marks.threat(ui, place)

    def _ghost(self) -> Box | None:
        """Where the Assistant comes to by the top that the Scholar wants."""
        wanted = [top for top in self._board.solo.tops.values() if top.is_next]
        return self.space_box(wanted[0].assistant, FIGURE * 1.15) if wanted else None

    def _draw_top(self, ui: Ui, top: Top) -> None:
        place = self._places(self._box or Box(0, 0, 1, 1))[top.stack]
        words = self._words("carcosa_solo.top", priority=top.priority, value=top.value)
        wide = ui.width(words, "label") + 12
        tag = Box(place.x - 3, place.y - 8, wide, 24)
        fill, ink = (STUDY.pallid, STUDY.ink) if top.is_next else (ui.tone.ink, ui.tone.paper)
        ui.panel(tag, fill, STUDY.pallid if top.is_next else ui.tone.brass, corner=4, double=False)
        ui.text(tag, words, "label", ink, "centre", "middle")

    # -- stacks --------------------------------------------------------------------------
    def _is_offered(self, stack: int) -> bool:
        return self._board.is_scholar_movable(stack) or super()._is_offered(stack)

    def _mark(self, ui: Ui, place: Box, stack: int) -> None:
        super()._mark(ui, place, stack)
        board = self._board
        end = self._end_by(stack)
        if end and end.is_lost:
            marks.threat(ui, Box(place.x + 6, place.y + 4, place.w - 12, place.h * 0.58))
        for action, draw in ((board.chosen, cells.held), (board.host.hinted, cells.hint)):
            if isinstance(action, MoveScholar | Offer) and action.stack == stack:
                draw(ui, place)
        if board.holds_scholar and board.they.scholar == stack:
            cells.held(ui, place)

    def _end_by(self, stack: int) -> SureEnd | None:
        """How the game is sure to end if the stack is taken from."""
        action = self._board.stack_action(stack)
        is_offered = isinstance(action, Select) and action in self._board.selects
        return self._board.end_by(action) if is_offered else None

    def _told(self, stack: int, label: str) -> str:
        """What the Scholar thinks of the top, and what he does if the Prophet goes there."""
        board, told = self._board, [super()._told(stack, label)]
        if board.they.scholar == stack:
            told.append(self._words("carcosa_solo.stack.scholar"))
        top = board.solo.tops.get(stack)
        if top:
            told.append(self._words("carcosa_solo.stack", priority=top.priority, value=top.value))
        if board.stack_action(stack) in board.selects:
            told.append(self._words("carcosa_solo.stack.if"))
            told.append(board.tell_next(board.solo.tops_behind(stack)))
        elif top and top.is_next:
            told.append(board.tell_next({stack: top}))
        if end := self._end_by(stack):
            head, rest = told[0].split("\n", 1)
            told[:1] = [head, board.speech.sure_end(end), rest]
        return "\n".join(told)
