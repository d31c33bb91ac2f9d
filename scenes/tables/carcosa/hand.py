"""The tile in hand with both its sides, and the tiles held beside one's Chapter House."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from game.carcosa.pieces import NOTHING, kinds
from game.carcosa.state import Tile
from game.core.protocol import Seat
from scenes.kit.focus import Target
from scenes.kit.layout import Box
from scenes.kit.text import plain
from scenes.kit.theme import GAP_S, TARGET, TARGET_LEAST
from scenes.kit.ui import Ui
from scenes.tables.carcosa import marks, pieces
from scenes.tables.map import cells

if TYPE_CHECKING:
    from scenes.tables.carcosa.board import CarcosaBoard

WORDS_LEAST = 140.0
"""Units that words beside the pictures need, where there is no room below them."""


class Hand:
    """What may be laid; the stable side is shown to who has looked at it alone (CA-2.3)."""

    def __init__(self, board: CarcosaBoard) -> None:
        self._board = board
        self._words = board.words
        self.slot = Box(0, 0, 1, 1)
        """Where the tile in hand lies, in the last frame."""

    def draw(self, ui: Ui, box: Box) -> None:
        board = self._board
        inner = ui.panel(box, double=not ui.compact)
        inner = inner.inset(-8) if ui.compact else inner.inset(-4)
        ui.place("hand", box)
        tile = self._shown if board.motion.has_hand and not self._tells_news(ui) else None
        words = self._told(tile) if tile else ""
        if tile and not ui.compact:  # below the pictures, over the whole width
            ui.text(inner.base(ui.height(words, "small", inner.w), 4), words, "small")
        high = min(inner.h, inner.w * 0.4)
        column = inner.left(high, ui.pick(14, 8))
        self.slot = (column.middle(high, high) if ui.compact else column.top(high)).inset(2)
        if tile:
            self._draw_tile(ui, self.slot, tile, stable=False)
        self._draw_held(ui, inner)
        if board.places:
            self._draw_turn(ui, inner)
        if tile is None:
            self._draw_none(ui, inner)
            return
        if tile.event and kinds()[tile.kind].star:
            self._draw_stable(ui, inner, tile)
        if ui.compact:
            self._fit(ui, inner, words, self._short(tile))

    @property
    def _shown(self) -> Tile | None:
        """The tile in hand; without one the top of a stack looked at, or the tile just laid."""
        board = self._board
        if board.in_hand:
            return board.in_hand
        name, _, number = board.host.focus.key.partition(".")
        if name == "stack" and number.isdigit() and (tiles := board.table.stacks[int(number)]):
            return tiles[0] if tiles[0].kind else None
        return board.facts.tile(board.spot) if board.spot else None

    def _draw_tile(self, ui: Ui, box: Box, tile: Tile, *, stable: bool) -> None:
        board, square = self._board, box.pixels(ui.unit)
        ghost = board.ghost
        turns = ghost.turns if ghost else board.turns if board.in_hand else 0
        if not board.in_hand and board.spot:
            turns = board.facts.by_cell[board.spot].turns
        look = pieces.look_at(tile.kind, turns, stable, tile.event, 0, 0)
        ui.surface.blit(pieces.tiles.get(look, max(8, square.w)), square)

    # -- beside it -----------------------------------------------------------------------
    def _draw_held(self, ui: Ui, room: Box) -> None:
        """One's own held tiles, to be taken in hand when they may be laid."""
        board, chair = self._board, self._board.host.chair
        held = board.view.cults[chair].held if chair is not None else ()
        if not held:
            return
        size = ui.pick(52.0, TARGET_LEAST)
        row = room.base(size, 4) if not ui.compact else room.side(size * min(2, len(held)), 6)
        cells_ = [Box(row.x + i * (size + 4), row.y, size, size) for i in range(len(held))]
        if ui.compact:
            cells_ = row.stack(len(held), size, 4) if len(held) < 3 else row.grid(2, 2, 2)
        for index, (cell, tile) in enumerate(zip(cells_, held, strict=False)):
            self._draw_one(ui, cell.middle(size, size), index, tile)

    def _draw_one(self, ui: Ui, place: Box, index: int, tile: Tile) -> None:
        board = self._board
        if not tile.kind:
            pieces.draw_back(ui, place, 1)
        else:
            square = place.pixels(ui.unit)
            look = pieces.look_at(tile.kind, 0, False, "", 0, 0)
            ui.surface.blit(pieces.tiles.get(look, max(8, square.w)), square)
        if index in board.layable:
            marks.legal_frame(ui, place)
        if index == board.held:
            cells.held(ui, place)
        help = board.speech.tile_text(tile) if tile.kind else self._words("carcosa.event.unknown")
        can = index in board.layable
        press = partial(board.take, index) if can else None
        help += f"\n{self._words('carcosa_table.held' if can else 'carcosa_table.held.not_now')}"
        label = self._words("carcosa_table.held.label", n=index + 1)
        ui.target(Target(f"tile.{index}", place, label, press, help, "CA-5.8"))

    def _draw_turn(self, ui: Ui, room: Box) -> None:
        board, label = self._board, self._words("map.turn")
        if ui.compact:
            return
        foot = room.base(TARGET_LEAST, 4)
        wide = min(foot.w, ui.button_width(label, "r", "label"))
        ui.button(foot.left(wide), "turn", label, board.turn, hotkey="r", style="label")

    def _told(self, tile: Tile) -> str:
        """What a tile is, and what its stable side shows, if this chair has seen it."""
        speech = self._board.speech
        name = f"**{speech.tile(tile.kind)}**"
        if not tile.event or not kinds()[tile.kind].star:
            return f"{name}\n{speech.star(tile.kind)}."
        return f"{name}\n{self._secret(tile)}"

    def _secret(self, tile: Tile) -> str:
        if tile.event == NOTHING:
            return self._words("carcosa_table.secret.none")
        event = self._board.speech.event(tile.event)
        return self._words("carcosa_table.secret", event=event)

    def _short(self, tile: Tile) -> tuple[str, ...]:
        """What is told of a tile in less and less room."""
        speech = self._board.speech
        if not tile.event or not kinds()[tile.kind].star:
            return (f"**{speech.tile(tile.kind)}**",)
        if tile.event == NOTHING:
            event = self._words("carcosa_table.secret.none.short")
        else:
            event = speech.event(tile.event)
        return self._secret(tile), f"**{event}**"

    def _draw_stable(self, ui: Ui, room: Box, tile: Tile) -> None:
        """The stable side beside the tile; in little room there must be words beside it."""
        board, speech = self._board, self._board.speech
        rest = room.w - (WORDS_LEAST + GAP_S) * ui.compact
        size = min(room.h, max(TARGET_LEAST, rest), self.slot.h)
        column = room.left(size, GAP_S)
        place = column.middle(size, size) if ui.compact else column.top(size)
        self._draw_tile(ui, place, tile, stable=True)
        cells.held(ui, place)
        help = f"{self._secret(tile)}\n{speech.event_text(tile.event)}"
        press = partial(board.open, "look")
        label = speech.event(tile.event)
        ui.target(Target("stable", place, label, press, help, "CA-2.3"))

    def _fit(self, ui: Ui, room: Box, words: str, fewer: tuple[str, ...], colour: str = "") -> None:
        """The words if there is room for them, or else the first of ``fewer`` that has."""
        for told in (words, *fewer):
            if ui.height(told, "small", room.w) <= room.h and room.w >= _widest(ui, told):
                ui.text(room, told, "small", colour, valign="middle" if ui.compact else "top")
                return

    def _draw_none(self, ui: Ui, room: Box) -> None:
        """No tile in hand: the stones that are charged, where the houses are not in sight."""
        board, chair = self._board, self._board.host.chair
        whole = self.slot.joined(room)
        in_sight = board.layout.houses or board.layout.own
        if chair is None or not board.view.cults[chair].charged or in_sight:
            words, *fewer = self._none(ui)
            self._fit(ui, whole, words, tuple(fewer), ui.tone.quiet)
            return
        self.draw_charged(ui, whole, chair)

    def _none(self, ui: Ui) -> Iterator[str]:
        """No tile in hand: what has happened, where no panel tells it; then ever less of it."""
        if not self._tells_news(ui):
            yield self._words("carcosa_table.hand.none")
            return
        head = f"{self._words('carcosa_table.news')}:"
        told = [words for _, words in self._board.news]
        yield "\n".join((head, *told))
        for count in reversed(range(1, len(told))):
            yield "\n".join((head, *told[:count])) + " …"
        yield self._words("carcosa_table.news.much")

    def _tells_news(self, ui: Ui) -> bool:
        return ui.compact and bool(self._board.news) and not self._board.chosen

    def draw_charged(self, ui: Ui, room: Box, chair: Seat) -> None:
        charged = self._board.view.cults[chair].charged
        wide = min(52.0, room.w / len(charged))
        for stone in charged:
            cell = room.left(wide)
            self._board.side.houses.draw_stone(ui, cell.middle(wide - 4, TARGET), chair, stone)


def _widest(ui: Ui, words: str) -> float:
    """Units of the widest word, were it bold."""
    return 1.1 * max((ui.width(word, "small") for word in plain(words).split()), default=0.0)
