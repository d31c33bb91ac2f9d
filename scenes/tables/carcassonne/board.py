"""The table of Carcassonne: what can be done there, and what is being looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakKeyDictionary

from game.carcassonne.actions import Deploy, Pass, Place
from game.carcassonne.events import TilePlaced
from game.carcassonne.rules import PASS
from game.carcassonne.state import totals
from game.carcassonne.view import View
from game.core.protocol import Choice, Event, Over, ScoreLine, Seat
from game.landscape.grid import xy
from scenes.kit.layout import Box
from scenes.kit.timeline import SPEEDS, Clip
from scenes.kit.ui import Ui
from scenes.tables.board import Board, Host
from scenes.tables.carcassonne.facts import NOBODY, Facts, recent
from scenes.tables.carcassonne.layout import Layout
from scenes.tables.carcassonne.motion import Motion
from scenes.tables.carcassonne.picture import Picture
from scenes.tables.carcassonne.side import Side
from scenes.tables.carcassonne.words import Speech
from scenes.tables.map.camera import GLIDE, Camera
from scenes.tables.map.view import Cell, MapView, is_on_map


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


class CarcassonneBoard(Board):
    """The tile in hand follows pointer or keys, is put down, then confirmed; then a follower.

    Targets: ``map``, and ``cell.<column>.<row>`` where the tile may go; beside a tile put
    down ``lay.here`` and ``turn.here``; then ``part.<index>`` for each part that may bear a
    follower, ``part.-1`` for none.
    """

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.kept = _kept.setdefault(host, Kept())
        self.speech = Speech(self.words, self.name, self.view.options)
        self.map = MapView(self.kept.camera, self.press, host.app.redraw)
        self.motion = Motion(self)
        self.picture = Picture(self)
        self.side = Side(self)
        self.layout: Layout
        """Of the last frame."""
        self.turns = 0
        """Quarter turns of the tile in hand, wherever they are legal."""
        self.looked: Looked | None = None
        """What the panel tells about."""
        self._settled: Place | None = None
        self._chosen: int | None = None
        self._wheel = 0.0
        """What is left over of turns of the wheel that were no whole notch."""
        self._facts = Facts(self.view)

    # -- what there is ---------------------------------------------------------------------
    @property
    def view(self) -> View:
        view: View = self.host.view
        return view

    @property
    def facts(self) -> Facts:
        if self._facts.view is not self.view:
            self._facts = Facts(self.view)
        return self._facts

    @property
    def recent(self) -> tuple[TilePlaced, ...]:
        """Tiles laid since the chair's last turn."""
        if not self.aid("last_move"):
            return ()
        return recent(self.host.session.events, self.view, self.host.chair)

    # -- what can be done --------------------------------------------------------------------
    @property
    def actions(self) -> tuple[Any, ...]:
        """What the chair may do now."""
        choice = self.host.choice
        return choice.actions if choice else ()

    @property
    def places(self) -> Mapping[Cell, tuple[int, ...]]:
        """By cell: the quarter turns in which the chair may lay its tile there."""
        found: dict[Cell, tuple[int, ...]] = {}
        for action in self.actions:
            if isinstance(action, Place):
                cell = action.x, action.y
                found[cell] = (*found.get(cell, ()), action.turns)
        return found

    @property
    def parts(self) -> tuple[int, ...]:
        """The parts of the fresh tile that may bear a follower, then ``NOBODY``; or nothing."""
        return tuple(
            action.part if isinstance(action, Deploy) else NOBODY
            for action in self.actions
            if isinstance(action, Deploy | Pass)
        )

    @property
    def fresh(self) -> Cell | None:
        """Where the tile lies on which a follower may be put."""
        return None if self.view.fresh is None else xy(self.view.fresh)

    @property
    def is_careful(self) -> bool:
        """Whether what is chosen must be confirmed."""
        return self.host.app.preferences.confirm != "never"

    @property
    def settled(self) -> Place | None:
        """Where the tile has been put down, to be confirmed."""
        return self._settled if self._settled in self.actions else None

    @property
    def chosen(self) -> int | None:
        """The part chosen for a follower, or ``NOBODY``, to be confirmed."""
        return self._chosen if self._chosen in self.parts else None

    @property
    def ghost(self) -> Place | None:
        """The tile in hand where it would be laid: put down, or under the cursor."""
        cursor = self.map.cursor
        if self.settled or cursor is None or not self.is_on_map:
            return self.settled
        return self._place_on(cursor)

    @property
    def is_on_map(self) -> bool:
        """Whether the focus is on the map; nowhere is on its way there."""
        return is_on_map(self.host.focus.key) or not self.host.focus.key

    def _place_on(self, cell: Cell) -> Place | None:
        """The legal place on a cell that is turned least from how the tile is held."""
        turns = self.places.get(cell)
        if not turns:
            return None
        return Place(*cell, min(turns, key=lambda one: (one - self.turns) % 4))

    @property
    def start_cell(self) -> Cell:
        """Where keys begin: the fresh tile, else the place nearest to the last tile, or that."""
        if self.fresh:
            return self.fresh
        last = self.facts.tiles[-1].cell
        return min(
            self.places or (last,),
            key=lambda cell: (cell[0] - last[0]) ** 2 + (cell[1] - last[1]) ** 2,
        )

    def press(self, cell: Cell) -> None:
        """A cell was pressed: put the tile down there, and pressed again lay it."""
        if self.parts:
            self._press_part(cell)
        elif place := self._place_on(cell):
            settled = self.settled
            if settled and (settled.x, settled.y) == cell:
                self.host.submit(settled)
            elif self.is_careful:
                self._settled, self.turns = place, place.turns
                self.host.app.sound.play("paper")
            else:
                self.host.submit(place)
        elif self.places or cell not in self.facts.by_cell:
            self._refuse(Place(*cell, self.turns))

    def _press_part(self, cell: Cell) -> None:
        part = self._part_under_pointer(cell)
        if cell != self.fresh or part is None:
            if cell not in self.facts.by_cell:
                self._refuse(Place(*cell, self.turns))
        elif part in self.parts:
            self.choose(part)
        else:
            self._refuse(Deploy(part))

    def _refuse(self, action: Any) -> None:
        """Let the rules say why not, or whose turn it is."""
        pending = self.host.session.pending
        if self.host.choice is not None or isinstance(pending, Over):
            self.host.refuse(action)
        else:
            self.host.app.say(self.words("refuse.not_your_turn"), str(pending.clause))

    def choose(self, part: int) -> None:
        """Choose a part for a follower, or ``NOBODY``; chosen again it is done."""
        if self.is_careful and self.chosen != part:
            self._chosen = part
            self.host.app.sound.play("paper")
        else:
            self.host.submit(PASS if part == NOBODY else Deploy(part))

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
        if self.settled:
            self._settled = Place(self.settled.x, self.settled.y, self.turns)
        self.host.app.sound.play("click")
        self.host.app.redraw()

    def next_place(self) -> None:
        """Put the cursor on the next cell where the tile may go."""
        cells = sorted(self.places, key=lambda cell: (cell[1], cell[0]))
        if not cells:
            return
        now = cells.index(self.map.cursor) if self.map.cursor in cells else -1
        self._settled = None
        self.map.move_to(cells[(now + 1) % len(cells)])
        self.host.focus.key = "map"

    @property
    def shown_owners(self) -> Mapping[Cell, Mapping[int, tuple[Seat, ...]]]:
        """Owners by cell and part, while they are to be shown."""
        shown = self.kept.shows_owners and not self.host.app.preferences.purist
        return self.facts.owners if shown else {}

    def list_gains(self, seat: Seat | None) -> None:
        """Open the list of one seat's gains; of everybody's for None, or if it was open."""
        kept = self.kept
        kept.only = None if kept.tab == "gains" and kept.only == seat else seat
        kept.tab = "gains"

    def flip_owners(self) -> None:
        self.kept.shows_owners = not self.kept.shows_owners

    def prompt(self, choice: Choice[Any]) -> tuple[str, str]:
        words = self.words
        if isinstance(choice.actions[0], Place):
            if self.settled:
                return words("carcassonne_table.do.settled"), words(
                    "carcassonne_table.do.settled.how"
                )
            return words("carcassonne_table.do.place"), words("carcassonne_table.do.place.how")
        if self.chosen is None:
            key = "carcassonne_table.do.deploy"
            return words(key), words(f"{key}.how" if self.is_careful else f"{key}.once")
        return self._label(self.chosen), words("carcassonne_table.do.chosen.how")

    def _label(self, part: int) -> str:
        """What is chosen, as a verb."""
        if part == NOBODY or self.fresh is None:
            return self.words("carcassonne_table.do.nobody")
        return self.words(f"carcassonne_table.do.{self.facts.kind(self.fresh, part)}")

    def main_action(self, choice: Choice[Any]) -> tuple[str, Any] | None:
        if self.settled:
            return self.words("carcassonne_table.lay"), self.settled
        if self.parts and (self.chosen is not None or not self.is_careful):
            part = NOBODY if self.chosen is None else self.chosen
            key = "nobody" if part == NOBODY else "done"
            return self.words(f"carcassonne_table.{key}"), PASS if part == NOBODY else Deploy(part)
        return None

    @property
    def first_target(self) -> str:
        return "map" if self.places else ""

    def lingers(self, action: Any) -> bool:
        """A tile is laid by hand, even if there is only one place for it."""
        return isinstance(action, Place)

    def cancel(self) -> bool:
        """Take the tile up again, or give up the part chosen."""
        had = self.settled is not None or self.chosen is not None
        self._settled = self._chosen = None
        return had

    # -- pointer and time ----------------------------------------------------------------------
    def secondary(self, at: tuple[float, float]) -> None:
        self.turn()

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
    def _part_under_pointer(self, cell: Cell) -> int | None:
        """The part of the tile on a cell that the pointer is on; None without either."""
        at = self.map.pointer
        if at is None or cell not in self.facts.by_cell:
            return None
        x, y = self.map.place_at(at)
        return self.facts.plat(cell).part_at(x - cell[0], y - cell[1])

    def _notice(self) -> None:
        """Keep in mind what the focus is on, if it is something to be told about."""
        key, cursor = self.host.focus.key, self.map.cursor
        name, _, rest = key.partition(".")
        if is_on_map(key) and cursor and cursor in self.facts.by_cell:
            self.looked = Looked(cursor, self._part_under_pointer(cursor))
        elif is_on_map(key):
            self.looked = None
        elif name == "part" and self.fresh and int(rest) != NOBODY:
            self.looked = Looked(self.fresh, int(rest))
        elif name == "gain" and int(rest) < len(self.side.score.lines):
            self.looked = self._place_of(self.side.score.lines[int(rest)])
        if self.looked and self.looked.cell not in self.facts.by_cell:
            self.looked = None

    def _place_of(self, line: ScoreLine) -> Looked:
        found = dict(line.params)
        return Looked((int(found["x"]), int(found["y"])), int(found["part"]))

    def show_gain(self, line: ScoreLine) -> None:
        """Bring what was scored into sight."""
        self.looked = self._place_of(line)
        self.map.reveal(self.looked.cell)

    # -- drawing ------------------------------------------------------------------------------
    def draw(self, ui: Ui, box: Box) -> None:
        self.kept.camera.glide = GLIDE / SPEEDS[self.host.app.preferences.motion]
        self.layout = Layout.of(ui, box, self.view.options.seats)
        self._notice()
        self.picture.draw(ui, self.layout)
        self.side.draw(ui, self.layout)

    # -- motion and words -----------------------------------------------------------------------
    def clips(self, events: tuple[Event, ...], show: Callable[[], None]) -> list[Clip]:
        self._settled = self._chosen = None
        return self.motion.clips(events, show)

    def sentence(self, event: Event) -> str:
        return self.speech.sentence(event)

    def describe(self, action: Any) -> str:
        kind = ""
        if isinstance(action, Deploy) and self.fresh:
            kind = self.facts.kind(self.fresh, action.part)
        return self.speech.describe(action, kind)

    def details(self, line: ScoreLine) -> tuple[str, ...]:
        return self.speech.details(line)

    def ending(self, over: Over) -> tuple[str, str]:
        return self.speech.ending(over, totals(self.host.session.state))
