"""The Cult board: the Occult Power Track round the Yellow Sign and the stacks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from game.carcosa.actions import LookInto, MoveProphet, PutBeneath, Select
from game.carcosa.state import ON_SIGN
from game.core.protocol import Seat
from scenes.kit.focus import Target
from scenes.kit.layout import Box
from scenes.kit.theme import Identity
from scenes.kit.ui import Ui
from scenes.tables.carcosa import marks, pieces
from scenes.tables.map import cells

if TYPE_CHECKING:
    from scenes.tables.carcosa.board import CarcosaBoard

OMEN, LEAST_OMEN = 0.34, 30.0
"""Size of a large star on a stack, as a share of it, and in units at least."""
OMENS = {"high": 1.0, "low": 0.72}
"""Share of it for each star."""

Figure = tuple[str, Identity | None, bool]
"""Role, whose, and whether it lies."""


class Chamber:
    """Draws the board, and offers its stacks."""

    def __init__(self, board: CarcosaBoard) -> None:
        self._board = board
        self._words = board.words
        self._box: Box | None = None
        """Where it lay in the last frame."""

    def lay_out(self, box: Box | None) -> None:
        """Take a place on the page, or none."""
        self._box = box

    @property
    def state(self) -> tuple[object, ...]:
        """What the still picture depends on."""
        table, motion = self._board.table, self._board.motion
        powers = tuple(motion.power_of(Seat(seat)) for seat in range(len(table.cults)))
        return table.cults, table.stacks, table.rabble, table.stranger, powers

    def draw_still(self, ui: Ui) -> None:
        """The board with all figures, and the faces of the stacks."""
        if self._box is None:
            return
        box, track = self._box, self._board.view.options.last_space
        pieces.draw_cult_board(ui, box, track, len(self._board.table.stacks))
        self._draw_sign(ui, box)
        for stack, place in enumerate(self._places(box)):
            self._draw_stack(ui, place, stack)
        self._draw_oracles(ui, box, track)

    def draw(self, ui: Ui) -> None:
        """How high the stacks are, and what can be pressed."""
        if self._box is None:
            return
        for stack, place in enumerate(self._places(self._box)):
            self._offer_stack(ui, place, stack)
        ui.place("chamber", self._box)

    # -- where things are ------------------------------------------------------------------
    def _places(self, box: Box) -> list[Box]:
        return pieces.stack_places(box, len(self._board.table.stacks))

    def stack_box(self, stack: int) -> Box | None:
        """Where a stack lies; None while the Cult board is not shown."""
        return self._places(self._box)[stack] if self._box else None

    def sign_box(self) -> Box | None:
        """The middle of the Yellow Sign."""
        if self._box is None:
            return None
        sign = pieces.sign_box(self._box)
        return sign.middle(sign.w * 0.2, sign.h * 0.2)

    def oracle_box(self, seat: Seat, power: float) -> Box | None:
        """Where an Oracle stands; between two spaces while it moves."""
        if self._box is None:
            return None
        track = self._board.view.options.last_space
        one = pieces.space_place(self._box, track, int(power))
        two = pieces.space_place(self._box, track, int(power) + 1)
        share = power - int(power)
        x = one.centre[0] + (two.centre[0] - one.centre[0]) * share
        y = one.centre[1] + (two.centre[1] - one.centre[1]) * share
        size = max(22.0, min(one.w, one.h) * 1.7)
        return Box(x - size / 2, y - size * 0.72, size, size)

    # -- the track -------------------------------------------------------------------------
    def _draw_oracles(self, ui: Ui, box: Box, track: int) -> None:
        """Those that share a space stand beside each other."""
        board = self._board
        power = {Seat(s): board.motion.power_of(Seat(s)) for s in range(len(board.table.cults))}
        for seat in sorted(power, key=lambda one: power[one]):
            place = self.oracle_box(seat, power[seat])
            assert place is not None
            same = [other for other in power if power[other] == power[seat]]
            step, more = place.w * 0.45, len(same) - 1
            lies_flat = place.centre[1] < box.y + 60 or place.centre[1] > box.bottom - 60
            across, down = (step, 0.0) if lies_flat else (0.0, step)
            crowd = Box(
                place.x - across * more / 2,
                place.y - down * more / 2,
                place.w + across * more,
                place.h + down * more,
            ).pushed_into(box)
            number = same.index(seat)
            place = Box(crowd.x + across * number, crowd.y + down * number, place.w, place.h)
            pieces.figure(ui, place, "oracle", board.identity(seat))

    # -- the Yellow Sign -------------------------------------------------------------------
    def _draw_sign(self, ui: Ui, box: Box) -> None:
        figures = [*self._figures()]
        for place, (role, who, lies) in zip(
            pieces.sign_places(box, len(figures)), figures, strict=True
        ):
            pieces.figure(ui, place, role, who, prone=lies)

    def _figures(self) -> Iterator[Figure]:
        """All who are on the Sign: those lying first, so that they are at the back."""
        board, table = self._board, self._board.table
        for _ in range(table.rabble):
            yield "criminal", None, True
        for seat, cult in enumerate(table.cults):
            for _ in range(cult.prone):
                yield "cultist", board.identity(Seat(seat)), True
        for seat, cult in enumerate(table.cults):
            if cult.prophet == ON_SIGN:
                yield "prophet", board.identity(Seat(seat)), False
        for seat, cult in enumerate(table.cults):
            for _ in range(cult.standing):
                yield "cultist", board.identity(Seat(seat)), False
        if table.options.stranger and table.stranger is None:
            yield "stranger", None, False

    # -- the stacks ------------------------------------------------------------------------
    def _draw_stack(self, ui: Ui, place: Box, stack: int) -> None:
        """The top face, and whose Prophets stand there."""
        board = self._board
        tiles = board.table.stacks[stack]
        if not tiles:
            self._draw_out(ui, place)
        elif tiles[0].kind:
            pieces.draw_back(ui, place, len(tiles))
            square = place.pixels(ui.unit)
            look = pieces.look_at(tiles[0].kind, 0, False, "", 0, 0)
            ui.surface.blit(pieces.tiles.get(look, max(8, square.w)), square)
        else:
            pieces.draw_back(ui, place, len(tiles))
        self._draw_prophets(ui, place, board.facts.blockers[stack])

    def _offer_stack(self, ui: Ui, place: Box, stack: int) -> None:
        board, tone = self._board, ui.tone
        if self._is_offered(stack):
            marks.legal_frame(ui, place)
        words = str(len(board.table.stacks[stack]))
        tag = Box(place.x - 3, place.bottom - 23, max(28.0, ui.width(words, "label") + 10), 24)
        ui.panel(tag, tone.ink, tone.brass, corner=4, double=False)
        ui.text(tag, words, "label", tone.paper, "centre", "middle")
        self._draw_omen(ui, place, stack)
        self._mark(ui, place, stack)
        label = self._words("carcosa.place.stack", stack=stack + 1)
        press = partial(board.press_stack, stack)
        help = self._told(stack, label)
        ui.target(Target(f"stack.{stack}", place, label, press, help, "CA-2.2"))

    def _draw_omen(self, ui: Ui, place: Box, stack: int) -> None:
        """The star of the top tile once more, large enough to be read at any size.

        It has the corner to itself: the height, the Prophets and a hint have the others.
        """
        tiles = self._board.table.stacks[stack]
        if tiles and tiles[0].kind and (star := pieces.star_of(tiles[0].kind)):
            size = max(LEAST_OMEN, place.w * OMEN) * OMENS[star]
            pieces.star(ui, Box(place.x - 5, place.y - 5, size, size), star)

    def _draw_out(self, ui: Ui, place: Box) -> None:
        """An empty stack is out for good."""
        ui.svg(
            place,
            f'<rect x="4" y="4" width="92" height="92" rx="5" fill="#0b0d10" fill-opacity=".7" '
            f'stroke="{ui.tone.warn}" stroke-width="4" stroke-dasharray="10 8"/>'
            f'<path d="M30 30L70 70M70 30L30 70" stroke="{ui.tone.warn}" stroke-width="7"/>',
            (100, 100),
        )

    def _draw_prophets(self, ui: Ui, place: Box, seats: tuple[Seat, ...]) -> None:
        size = place.w * 0.66
        for number, seat in enumerate(seats):
            left = place.right - size - number * place.w * 0.26
            box = Box(left, place.bottom - size, size, size)
            pieces.figure(ui, box, "prophet", self._board.identity(seat))

    def _is_offered(self, stack: int) -> bool:
        board = self._board
        action = board.stack_action(stack)
        if action is not None and (action in board.actions or action in board.selects):
            return True
        return any(seat in board.movable for seat in board.facts.blockers[stack])

    def _mark(self, ui: Ui, place: Box, stack: int) -> None:
        board = self._board
        for action, draw in ((board.chosen, cells.held), (board.host.hinted, cells.hint)):
            kinds = Select | PutBeneath | LookInto | MoveProphet
            if isinstance(action, kinds) and action.stack == stack:
                draw(ui, place)
        taken = board.prophet
        if taken is not None and board.view.cults[taken].prophet == stack:
            cells.held(ui, place)

    def _told(self, stack: int, label: str) -> str:
        """The stack in words: its top, its height, who blocks it."""
        board = self._board
        tiles, seats = board.table.stacks[stack], board.facts.blockers[stack]
        told = [f"**{label}**"]
        if not tiles:
            told.append(self._words("carcosa_table.stack.out"))
        else:
            told.append(self._words.count("carcosa_table.stack.tiles", len(tiles)))
        if tiles and tiles[0].kind:
            told.append(board.speech.tile_text(tiles[0]))
        if seats:
            names = board.speech.names(seats)
            told.append(self._words("carcosa_table.stack.blocked", names=names))
        return "\n".join(told)
