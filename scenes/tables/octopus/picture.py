"""The university seen from above: rooms and stairs, what lies there and who stands there."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from game.core.protocol import Seat
from game.octopus.pieces import EXTERIOR, ROOMS, pieces, reach
from scenes.kit import pictures
from scenes.kit.boards import Point
from scenes.kit.focus import Target
from scenes.kit.layout import Box
from scenes.kit.ui import Ui
from scenes.tables.octopus import pieces as draw
from scenes.tables.octopus import plates
from scenes.tables.octopus.layout import PLACES, STAIRS, Layout, Pawn

if TYPE_CHECKING:
    from scenes.tables.octopus.board import OctopusBoard

NIGHT = "#0d0a12"
"""Over rooms that cannot be reached this turn."""


class Picture:
    """The map with its targets ``place.<number>``."""

    layout: Layout
    """Of the last frame."""
    _park: Box
    """All the room below the prompt line, in the last frame."""

    def __init__(self, board: OctopusBoard) -> None:
        self._board = board
        self.plates: dict[int, Box] = {}
        """The names of the locations, in the last frame."""

    def draw(self, ui: Ui, box: Box) -> None:
        self.layout, self._park = Layout.of(ui, box, self._board.covered), box
        look = f"octopus {self._board.table.exterior} {self._board.covered}"
        ui.still(box, look, partial(self._compose, ui))
        self._draw_lights(ui)
        for place in PLACES:
            self._draw_place(ui, place)
        self._draw_pawns(ui)
        for place in PLACES:
            self._target(ui, place)

    def _compose(self, ui: Ui) -> None:
        """What never moves: park, house, stairs, the Exterior Location."""
        layout = self.layout
        draw.evening(ui, self._park, layout.board.box.centre)
        ui.art(layout.board.box, "octopus/house")
        for pair in pieces().stairs:
            box, turn = layout.stairs(pair)
            _stairs(ui, box, turn)
        ui.art(layout.exterior(), f"octopus/exterior_{self._board.table.exterior or 'unknown'}")

    # -- lights --------------------------------------------------------------------------
    def outline(self, place: int) -> list[Point]:
        """The walls of a location, in units of the page."""
        board, scale = self.layout.board, self.layout.scale
        corners = board.map.spaces[str(place)].outline
        return [(board.box.x + x * scale, board.box.y + y * scale) for x, y in corners]

    def _draw_lights(self, ui: Ui) -> None:
        """Where a cult can go, the location that is being resolved, and the focus."""
        board, table = self._board, self._board.table
        seat = board.shown_reach
        if seat is not None and table.cults[seat].power:
            within = reach(table.cults[seat].place)
            for room in ROOMS:
                corners = self.outline(room)
                if room in within:
                    draw.outline(ui, corners, board.identity(seat).colour, fill=0.12, dashes="14 7")
                else:
                    draw.outline(ui, corners, NIGHT, width=1, fill=0.45)
        if table.place and not table.ending:
            draw.outline(ui, self.outline(table.place), ui.tone.pallid, width=5, fill=0.08)
        if (place := board.focused_place) is not None:
            draw.outline(ui, self.outline(place), ui.tone.pallid, width=5, fill=0.16)

    # -- places --------------------------------------------------------------------------
    def _draw_place(self, ui: Ui, place: int) -> None:
        """Components that are left, and the name."""
        board, table, layout = self._board, self._board.table, self.layout
        for spot in layout.stock(place, table.stock[place - 1]):
            draw.thing(ui, spot, place)
        room = layout.plate(place)
        words, limit = board.speech.short(place), room.w
        if ui.width(words, "label") + plates.EDGE > limit and place != EXTERIOR:
            words = words.split(" ")[0]
        now = place == table.place and not table.ending
        line = ui.tone.pallid if now or place in board.chosen_places else ui.tone.brass_lit
        self.plates[place] = plates.plate(ui, room.centre, words, line, 3 if now else 1.4)

    def _target(self, ui: Ui, place: int) -> None:
        board = self._board
        ui.target(
            Target(
                f"place.{place}",
                self.layout.area(place),
                board.speech.place(place),
                partial(board.press_place, place),
                help=board.speech.place_help(board.table, place),
                clause="GO-1.2",
                shows_focus=True,
            )
        )

    # -- figures -------------------------------------------------------------------------
    def pawns(self) -> Mapping[Pawn, Box]:
        """Where every figure is drawn now, by the table that is shown."""
        return self.layout.pawns(self._board.table, self._board.planned)

    def _draw_pawns(self, ui: Ui) -> None:
        hidden = self._board.motion.hidden
        for pawn, box in self.pawns().items():
            if pawn not in hidden:
                self.draw_pawn(ui, pawn, box)

    def draw_pawn(self, ui: Ui, pawn: Pawn, box: Box) -> None:
        """One figure; a planned one is faint and has a ring."""
        board, table = self._board, self._board.table
        who: Seat = pawn.seat
        if pawn.kind == "offspring":
            draw.offspring(ui, box, board.identity(who), faint=pawn.planned)
        else:
            lying = table.cults[who].lying and not pawn.planned
            draw.cultist(ui, box, board.identity(who), lying=lying, faint=pawn.planned)
        if pawn.planned:
            draw.dashed_ring(ui, box, ui.tone.pallid)


def _stairs(ui: Ui, box: Box, turn: float) -> None:
    body, (w, h) = pictures.art("octopus/stairs")
    side = max(STAIRS) * 1.3
    place = box.middle(box.w / STAIRS[0] * side, box.w / STAIRS[0] * side)
    k = STAIRS[0] / w
    ui.svg(
        place,
        f'<g transform="translate({side / 2} {side / 2}) rotate({turn}) scale({k}) '
        f'translate({-w / 2} {-h / 2})">{body}</g>',
        (side, side),
    )
