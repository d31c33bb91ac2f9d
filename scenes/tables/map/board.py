"""What boards with a map have in common: a tile to lay, and what is being looked at."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol
from weakref import WeakKeyDictionary

from game.core.protocol import Over, ScoreLine, Seat
from scenes.tables.board import Board, Host
from scenes.tables.map.camera import Camera
from scenes.tables.map.facts import MapFacts, Placed
from scenes.tables.map.view import Cell, MapView, cell_key, is_on_map


@dataclass(slots=True)
class Kept:
    """What stays as it is while chairs change; nothing of it is anybody's secret."""

    camera: Camera = field(default_factory=Camera)
    tab: str = ""
    """The panel chosen; empty for the first."""
    only: Seat | None = None
    """Whose gains are listed; None for everybody's."""
    shows_owners: bool = False


_kept: WeakKeyDictionary[Host, Kept] = WeakKeyDictionary()


@dataclass(frozen=True, slots=True)
class Looked:
    """A tile on the map, and the part of it that is meant; None for all of them."""

    cell: Cell
    part: int | None


class Placing(Protocol):
    """The action of laying a tile."""

    @property
    def x(self) -> int: ...
    @property
    def y(self) -> int: ...
    @property
    def turns(self) -> int: ...


class MapBoard(Board):
    """The tile in hand follows pointer or keys, is put down, then laid.

    Targets: ``map``, and ``cell.<column>.<row>`` where something may go; beside a tile put
    down ``lay.here`` and ``turn.here``.
    """

    kept_as: type[Kept] = Kept
    """What is kept while chairs change."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.kept = _kept.setdefault(host, self.kept_as())
        self.map = MapView(self.kept.camera, self.press, host.app.redraw)
        self.turns = 0
        """Quarter turns of the tile in hand, wherever they are legal."""
        self.looked: Looked | None = None
        """What the panel tells about."""
        self._settled: Placing | None = None
        self._wheel = 0.0
        """What is left over of turns of the wheel that were no whole notch."""

    @staticmethod
    def offers_value(options: Any, name: str, value: Any) -> bool:
        """No seat begins that nobody sits on."""
        return name != "first" or value <= options.seats

    # -- what each game says ---------------------------------------------------------------
    @property
    @abstractmethod
    def facts(self) -> MapFacts[Any]:
        """What is to be told of the map as it lies."""

    @property
    @abstractmethod
    def placings(self) -> Sequence[Placing]:
        """Where the chair may lay the tile that it holds."""

    @property
    def picks(self) -> tuple[Cell, ...]:
        """Cells to be pressed when no tile is to be laid."""
        return ()

    @property
    @abstractmethod
    def recent(self) -> Sequence[Placed]:
        """Tiles laid since the chair's last turn."""

    @abstractmethod
    def press(self, cell: Cell) -> None:
        """A cell was pressed."""

    # -- the tile in hand --------------------------------------------------------------------
    @property
    def actions(self) -> tuple[Any, ...]:
        """What the chair may do now."""
        choice = self.host.choice
        return choice.actions if choice else ()

    @property
    def places(self) -> Mapping[Cell, tuple[int, ...]]:
        """By cell: the quarter turns in which the chair may lay its tile there."""
        found: dict[Cell, tuple[int, ...]] = {}
        for action in self.placings:
            cell = action.x, action.y
            found[cell] = (*found.get(cell, ()), action.turns)
        return found

    @property
    def is_careful(self) -> bool:
        """Whether what is chosen must be confirmed."""
        return self.host.app.preferences.confirm != "never"

    @property
    def settled(self) -> Any:
        """Where the tile has been put down, to be confirmed; None while it is in hand."""
        return self._settled if self._settled in self.placings else None

    @property
    def ghost(self) -> Any:
        """The tile in hand where it would be laid: put down, or under the cursor."""
        cursor, settled = self.map.cursor, self.settled
        if settled or cursor is None or not self.is_on_map:
            return settled
        return self.place_on(cursor)

    @property
    def is_on_map(self) -> bool:
        """Whether the focus is on the map; nowhere is on its way there."""
        return is_on_map(self.host.focus.key) or not self.host.focus.key

    def place_on(self, cell: Cell) -> Any:
        """The legal place on a cell that is turned least from how the tile is held, or None."""
        here = [action for action in self.placings if (action.x, action.y) == cell]
        return min(here, key=lambda one: (one.turns - self.turns) % 4, default=None)

    @property
    def start_cell(self) -> Cell:
        """Where keys begin: the place nearest to the last tile, an empty one first; or that."""
        last, tiles = self.facts.tiles[-1].cell, self.facts.by_cell
        return min(
            self.places or self.picks or (last,),
            key=lambda cell: (cell in tiles, (cell[0] - last[0]) ** 2 + (cell[1] - last[1]) ** 2),
        )

    def aim_of(self, action: object) -> Cell | None:
        """The cell that an action is about; None for one that is about none."""
        x, y = getattr(action, "x", None), getattr(action, "y", None)
        return None if x is None or y is None else (x, y)

    def point_to(self, action: Any) -> str:
        cell = self.aim_of(action)
        if cell is None:
            return ""
        self.map.reveal(cell)
        return cell_key(cell)

    def put_down(self, place: Placing) -> None:
        """Put the tile down there; put down once more it is laid."""
        settled = self.settled
        if settled and (settled.x, settled.y) == (place.x, place.y):
            self.host.submit(settled)
        elif self.is_careful:
            self._settled, self.turns = place, place.turns
            self.host.app.sound.play("paper")
        else:
            self.host.submit(place)

    def take_up(self) -> bool:
        """Take the tile up again; False when it was not put down."""
        was_down, self._settled = self.settled is not None, None
        return was_down

    def turn(self, by: int = 1) -> None:
        """Turn the tile on (1) or back (-1), to the next quarter that is legal where it is.

        Where it is not on a legal place, all that are legal somewhere come round.
        """
        ghost, places = self.ghost, self.places
        here = (
            places[ghost.x, ghost.y] if ghost else {t for turns in places.values() for t in turns}
        )
        if not here:
            return
        now = ghost.turns if ghost else self.turns
        self.turns = min(here, key=lambda one: (by * (one - now) - 1) % 4)
        if settled := self.settled:
            self._settled = self.place_on((settled.x, settled.y))
        self.host.app.sound.play("click")
        self.host.app.redraw()

    def next_place(self) -> None:
        """Put the cursor on the next cell where the tile, or whoever is to be put, may go."""
        cells = sorted(self.places or self.picks, key=lambda cell: (cell[1], cell[0]))
        if not cells:
            return
        now = cells.index(self.map.cursor) if self.map.cursor in cells else -1
        self._settled = None
        self.map.move_to(cells[(now + 1) % len(cells)])
        self.host.focus.key = "map"

    def nearly(self, tried: Any, wanted: Any) -> str:
        placings = self.placings
        is_there = tried in placings and wanted in placings and tried != wanted
        if is_there and (tried.x, tried.y) == (wanted.x, wanted.y):
            return self.words("map.turn_first")
        return ""

    def refuse(self, action: Any) -> None:
        """Let the rules say why not, or whose turn it is."""
        pending = self.host.session.pending
        if self.host.choice is not None or isinstance(pending, Over):
            self.host.refuse(action)
        else:
            self.host.app.say(self.words("refuse.not_your_turn"), str(pending.clause))

    # -- pointer and time ----------------------------------------------------------------------
    def secondary(self, at: tuple[float, float]) -> None:
        self.turn()

    def tabbed(self, by: int) -> bool:
        """Turns the tile that the pointer holds; who plays by keys moves on with it."""
        if self.map.pointer is None or not self.is_on_map or not self.places:
            return False
        self.turn(by)
        return True

    def wheel(self, by: float) -> None:
        """Turns the tile where it can be laid, and zooms everywhere else."""
        self._wheel += by
        notches = int(self._wheel)
        self._wheel -= notches
        if not notches:
            return
        if (ghost := self.ghost) and self.map.cursor == (ghost.x, ghost.y):
            self.turn(-1 if notches > 0 else 1)
        else:
            self.map.zoom(notches, self.map.pointer)

    @property
    def moving(self) -> bool:
        return self.map.camera.moving

    def update(self, seconds: float) -> None:
        self.map.camera.update(seconds)

    # -- looking ---------------------------------------------------------------------------
    def part_under_pointer(self, cell: Cell) -> int | None:
        """The part of the tile on a cell that the pointer is on; None without either."""
        at = self.map.pointer
        if at is None or cell not in self.facts.by_cell:
            return None
        x, y = self.map.place_at(at)
        return self.facts.plat(cell).part_at(x - cell[0], y - cell[1])

    @property
    def shown_owners(self) -> Mapping[Cell, Mapping[int, tuple[Seat, ...]]]:
        """Owners by cell and part, while they are to be shown."""
        shown = self.kept.shows_owners and not self.host.app.preferences.purist
        return self.facts.owners if shown else {}

    def flip_owners(self) -> None:
        self.kept.shows_owners = not self.kept.shows_owners

    def list_gains(self, seat: Seat | None) -> None:
        """Open the list of one seat's gains; of everybody's for None, or if it was open."""
        kept = self.kept
        kept.only = None if kept.tab == "gains" and kept.only == seat else seat
        kept.tab = "gains"

    @abstractmethod
    def scored_at(self, line: ScoreLine) -> Looked | None:
        """What a gain was for, if that is on the map."""

    def show_gain(self, line: ScoreLine) -> None:
        """Bring what was scored into sight."""
        if place := self.scored_at(line):
            self.looked = place
            self.map.reveal(place.cell)
