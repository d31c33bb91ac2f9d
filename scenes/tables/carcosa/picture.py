"""The map of Carcosa: Lake Hali, tiles asleep and alive, who stands there, what is marked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from game.carcosa.actions import CallVictim, Complete, Deploy, Guide, Place
from game.carcosa.aids import SectionInfo
from game.carcosa.pieces import NEIGHBOURS, NOTHING, THEATRE
from game.carcosa.rules import RESOLVE_NOW
from scenes.kit.layout import Box
from scenes.kit.theme import STUDY, TARGET
from scenes.kit.ui import Ui
from scenes.tables.carcosa import marks, pieces
from scenes.tables.carcosa.facts import NOBODY, Standing
from scenes.tables.carcosa.layout import Layout
from scenes.tables.map import cells
from scenes.tables.map.callouts import LAY, TURN, Callout, draw_callouts, draw_note, draw_sign
from scenes.tables.map.picture import MapPicture
from scenes.tables.map.view import Cell, draw_tool

if TYPE_CHECKING:
    from scenes.tables.carcosa.board import CarcosaBoard

ROOMY_CELL = 60
"""Units of a cell from which there is room for signs on it."""


FEW = 5
"""Parts of a tile that are called by their full names; of more, there is room for short ones."""

ROMAN = ("", "", "II", "III", "IV", "V", "VI", "VII")
"""How the value of a stone is written."""


class Picture(MapPicture):
    """Everything within the window on the map."""

    tiles = pieces.tiles
    veils = pieces.veils
    grid = pieces.GRID

    def __init__(self, board: CarcosaBoard) -> None:
        super().__init__(board)
        self._board = board
        self._words = board.words
        self._waters = pieces.waters

    def draw(self, ui: Ui, layout: Layout) -> None:
        board, view = self._board, self._map
        view.roams = board.spot is None
        self.lay_out(ui, layout.map, layout.ground)
        self.draw_places(ui)
        self._draw_picks(ui)
        self._draw_looked(ui)
        self.draw_hand(ui)
        targets = board.places or board.picks
        if targets:
            ui.first = ui.first or "map"
        clause = "CA-2.4" if board.places else "CA-2.7"
        view.declare(ui, self._words("carcosa_table.map"), clause, targets)
        ui.place("map", view.box)
        self._draw_choosing(ui)
        tools = self.draw_tools(ui)
        if ui.compact and board.places:
            label = self._words("map.turn")
            draw_tool(ui, tools.base(TARGET, 4), "turn", TURN, label, board.turn, "r")
        if not view.is_whole and not board.spots and not board.options:
            self.draw_minimap(ui)

    def draw_ground(self, ui: Ui, box: Box) -> None:
        pieces.draw_water(ui, box)

    def hand_look(self, turns: int, cell: Cell) -> pieces.Look:
        tile = self._board.in_hand
        assert tile is not None
        return pieces.look_at(tile.kind, turns, False, "", *cell)

    @property
    def state(self) -> tuple[object, ...]:
        return self._board.motion.key

    # -- signs on tiles --------------------------------------------------------------------
    def draw_signs(self, ui: Ui) -> None:
        """What the chair alone knows of tiles asleep, and how far sites with a cultist are."""
        facts, size = self._board.facts, self._map.size
        for cell, event in facts.insights.items():
            if self._map.shows(cell) and event != NOTHING:
                self._draw_event(ui, self._map.cell_box(cell), event, is_bare=False)
        if size < ROOMY_CELL:  # those on the tiles themselves are too small
            for cell in facts.theatres:
                if self._map.shows(cell):
                    self._draw_event(ui, self._map.cell_box(cell), THEATRE, is_bare=True)
            return
        for info in facts.open_sites:
            if info.pawns and self._map.shows(info.at[:2]):
                self._draw_around(ui, self._map.cell_box(info.at[:2]), info)

    def _draw_event(self, ui: Ui, cell: Box, event: str, *, is_bare: bool) -> None:
        """An event small on a dark disc in the corner; its ring is broken until it is bare."""
        size = max(18.0, cell.w * 0.3)
        place = Box(cell.x + cell.w * 0.03, cell.y + cell.h * 0.03, size, size)
        disc = f'<circle cx="50" cy="50" r="48" fill="{STUDY.ink}" fill-opacity=".8" '
        broken = "" if is_bare else 'stroke-dasharray="12 9"'
        ring = f'stroke="{STUDY.pallid}" stroke-width="4" {broken}/>'
        ui.svg(place, disc + ring, (100, 100))
        pieces.event_icon(ui, place.inset(size * 0.14), event)

    def _draw_around(self, ui: Ui, cell: Box, info: SectionInfo) -> None:
        """How many of the eight tiles around a site are there."""
        words = self._words("carcosa_table.around", n=info.tiles - 1, all=NEIGHBOURS)
        wide, high = ui.width(words, "label") + 12, 24.0
        plate = Box(cell.right - wide - 2, cell.bottom - high - 2, wide, high)
        if plate.within(self._map.box).w < wide or plate.bottom > self._map.box.bottom:
            return
        ui.panel(plate, ui.tone.ink, ui.tone.brass, corner=4, double=False)
        ui.text(plate, words, "label", ui.tone.paper, "centre", "middle")

    # -- pawns ---------------------------------------------------------------------------
    def draw_pawns(self, ui: Ui) -> None:
        motion, facts = self._board.motion, self._board.facts
        seen: dict[tuple[int, int, int], int] = {}
        for one in facts.pawns:
            number = seen[one.place] = seen.get(one.place, -1) + 1
            if not motion.hides(one):
                self._draw_pawn(ui, one, number)
        if facts.stranger and not motion.hides_stranger:
            pieces.figure(ui, self.stranger_box(facts.stranger), "stranger", None)

    @property
    def standing(self) -> list[Box]:
        return [self.pawn_box(one, 0) for one in self._board.facts.pawns]

    def _draw_pawn(self, ui: Ui, one: Standing, number: int) -> None:
        box = self.pawn_box(one, number)
        who = self._board.identity(one.seat) if one.role == "cultist" else None
        pieces.figure(ui, box, one.role, who, prone=one.prone)

    def pawn_box(self, one: Standing, number: int = 0) -> Box:
        """Where a pawn is, the ``number``-th of its place; several fan out."""
        box = self.figure_box((one.x, one.y), one.part)
        count = self._board.facts.crowds.get(one.place, 1)
        if one.prone:
            box = box.inset(box.w * 0.06)
        aside = (number - (count - 1) / 2) * box.w * 0.36 if count > 1 else 0.0
        return box.moved(aside, -abs(aside) * 0.3)

    def stranger_box(self, cell: Cell) -> Box:
        """Where the Stranger stands on a tile: in the middle, larger than anybody."""
        box, size = self._map.cell_box(cell), max(self._map.size * 0.72, 26.0)
        return Box(box.centre[0] - size / 2, box.centre[1] - size * 0.6, size, size)

    # -- what is looked at -----------------------------------------------------------------
    def _draw_looked(self, ui: Ui) -> None:
        """The section that is looked at, lit on all its tiles; of a site, its waters too."""
        looked, facts = self._board.looked, self._board.facts
        if not looked:
            return
        infos = []
        if looked.part is not None and looked.part < len(facts.face(looked.cell).parts):
            infos = [facts.section(looked.cell, looked.part)]
        for info in infos:
            self.light_section(ui, info)
            if info.kind == "water":
                for cell in facts.devourers(info):
                    marks.threat(ui, self._map.cell_box(cell))

    def light_section(self, ui: Ui, info: SectionInfo) -> None:
        """Light a section up, under the pawns; of an open site its waters and victims too."""
        is_open_site = info.kind == "site" and not info.is_done
        devoured = self._board.facts.devoured(info.at[:2]) if is_open_site else None
        if devoured:
            self.light(ui, devoured.waters, self._waters)
        self.light(ui, info.parts, self._waters if info.kind == "water" else None)
        self.draw_pawns(ui)
        for victim in devoured.victims if devoured else ():
            box = self.figure_box((victim.x, victim.y), victim.part)
            marks.threat(ui, box.inset(-2))

    # -- what may be pressed ---------------------------------------------------------------
    def _draw_picks(self, ui: Ui) -> None:
        """What is chosen on the map, and what a hint proposes there."""
        board, chosen, hint = self._board, self._board.chosen, self._board.host.hinted
        for action, draw in ((chosen, cells.held), (hint, cells.hint)):
            if isinstance(action, Guide | CallVictim | Complete):
                draw(ui, self._map.cell_box((action.x, action.y)).within(self._map.box))
        if isinstance(hint, Deploy) and (hint.x, hint.y) in board.facts.by_cell:
            cells.hint(ui, self.figure_box((hint.x, hint.y), hint.part))

    def _draw_choosing(self, ui: Ui) -> None:
        board = self._board
        if spot := board.spot:
            self._draw_parts(ui, spot)
        elif ghost := board.ghost:
            cell = self._map.cell_box((ghost.x, ghost.y))
            if board.settled and cell.w >= TARGET:
                self._draw_ways(ui, cell, ghost)
            told = board.foretold(ghost) if board.aid("preview") else []
            if told and not board.side.tells_ghost:
                draw_note(ui, self._map.free, cell, told, ())

    def _draw_ways(self, ui: Ui, cell: Box, ghost: Place) -> None:
        """At the corners of the tile put down: turn it, lay it."""
        board, room, words = self._board, self._map.free, self._words
        if len(board.places[ghost.x, ghost.y]) > 1:
            at = cell.x - 8, cell.y - 8
            draw_sign(ui, room, at, "turn", TURN, words("map.turn"), board.turn)
        lay, at = partial(board.host.submit, ghost), (cell.right + 8, cell.y - 8)
        draw_sign(ui, room, at, "lay", LAY, words("map.lay"), lay)

    def _draw_parts(self, ui: Ui, cell: Cell) -> None:
        """A line from every part that may bear a pawn to its name and worth."""
        board = self._board
        tile = self._map.cell_box(cell)
        cells.held(ui, tile.within(self._map.box))
        draw_callouts(ui, self._map.free, tile, [*self._callouts(cell)], self.busy)
        name, _, rest = board.host.focus.key.partition(".")
        chosen = board.chosen.part if isinstance(board.chosen, Deploy) else NOBODY
        part = int(rest) if name == "part" else chosen
        if part in board.spots[cell]:
            self._draw_figure(ui, self.figure_box(cell, part), cell, part)

    def _callouts(self, cell: Cell) -> Iterator[Callout]:
        board, hint = self._board, self._board.host.hinted
        for part in board.spots[cell]:
            name, worth = self._words_of(cell, part)
            action = Deploy(*cell, part, board.criminal)
            yield Callout(
                f"part.{part}",
                name,
                worth,
                self.place_of(cell, part),
                "CA-5.3" if board.is_legion else "CA-2.7",
                partial(board.press_part, part),
                self._figure_of(cell, part),
                chosen=action == board.chosen,
                hinted=action == hint,
            )
        if board.is_legion:
            return
        yield Callout(
            f"part.{NOBODY}",
            self._words(f"carcosa_table.nobody.{self._length(cell)}"),
            "",
            None,
            "CA-2.9",
            partial(board.press_part, NOBODY),
            lambda ui, box: None,
            hotkey="0",
            chosen=board.chosen == RESOLVE_NOW,
            hinted=hint == RESOLVE_NOW,
        )

    def _words_of(self, cell: Cell, part: int) -> tuple[str, str]:
        """Name of a section to stand on, and what it is worth as it is."""
        board = self._board
        info = board.facts.section(cell, part)
        name = self._words(f"carcosa_table.deploy.{info.kind}.{self._length(cell)}")
        if not board.aid("preview") or board.criminal or info.kind == "water":
            return name, ""
        if info.kind == "flow" and not info.pays:
            stone = ROMAN[info.charges]
            return name, self._words("carcosa_table.deploy.stone", stone=stone) if stone else ""
        return name, f"+{info.pays}"

    def _length(self, cell: Cell) -> str:
        """How long the names may be of what may be chosen on a tile."""
        return "short" if len(self._board.spots[cell]) > FEW else "full"

    def _figure_of(self, cell: Cell, part: int) -> Callable[[Ui, Box], None]:
        return lambda ui, box: self._draw_figure(ui, box, cell, part)

    def _draw_figure(self, ui: Ui, box: Box, cell: Cell, part: int) -> None:
        """Who would stand, or lie, on a part."""
        board, chair = self._board, self._board.host.chair
        who = None if board.criminal or chair is None else board.identity(chair)
        prone = board.facts.kind(cell, part) == "water"
        pieces.figure(ui, box, "criminal" if board.criminal else "cultist", who, prone=prone)
