"""The table of Carcassonne: what can be done there, and what is being looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

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
from scenes.tables.board import Host
from scenes.tables.carcassonne.facts import NOBODY, Facts, laid_tiles
from scenes.tables.carcassonne.layout import Layout
from scenes.tables.carcassonne.motion import Motion
from scenes.tables.carcassonne.picture import Picture
from scenes.tables.carcassonne.side import Side
from scenes.tables.carcassonne.words import Speech
from scenes.tables.map.board import Looked, MapBoard
from scenes.tables.map.camera import GLIDE
from scenes.tables.map.facts import recent
from scenes.tables.map.view import Cell, is_on_map


class CarcassonneBoard(MapBoard):
    """The tile in hand follows pointer or keys, is put down, then confirmed; then a follower.

    Targets: ``map``, and ``cell.<column>.<row>`` where the tile may go; beside a tile put
    down ``lay.here`` and ``turn.here``; then ``part.<index>`` for each part that may bear a
    follower, ``part.-1`` for none.
    """

    music = "meadow"

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.speech = Speech(self.words, self.name, self.view.options)
        self.motion = Motion(self)
        self.picture = Picture(self)
        self.side = Side(self)
        self.layout: Layout
        """Of the last frame."""
        self._chosen: int | None = None
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
        laid = laid_tiles(self.host.session.events, self.view)
        return recent(laid, self.host.chair, (self.fresh,) if self.fresh else ())

    # -- what can be done --------------------------------------------------------------------
    @property
    def placings(self) -> tuple[Place, ...]:
        return tuple(action for action in self.actions if isinstance(action, Place))

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
    def is_by_lot(self) -> bool:
        """Whether this is the first turn, and the lot fell on whoever has it (CC-1.2)."""
        options, is_first = self.view.options, len(self.facts.tiles) == 1
        return is_first and not 1 <= options.first <= options.seats

    @property
    def chosen(self) -> int | None:
        """The part chosen for a follower, or ``NOBODY``, to be confirmed."""
        return self._chosen if self._chosen in self.parts else None

    @property
    def start_cell(self) -> Cell:
        """Where keys begin: the fresh tile, else the place nearest to the last tile."""
        if self.fresh:
            return self.fresh
        return super().start_cell

    def press(self, cell: Cell) -> None:
        """A cell was pressed: put the tile down there, and pressed again lay it."""
        if self.parts:
            self._press_part(cell)
        elif place := self.place_on(cell):
            self.put_down(place)
        elif self.places or cell not in self.facts.by_cell:
            self.refuse(Place(*cell, self.turns))

    def _press_part(self, cell: Cell) -> None:
        part = self.part_under_pointer(cell)
        if cell != self.fresh or part is None:
            if cell not in self.facts.by_cell:
                self.refuse(Place(*cell, self.turns))
        elif part in self.parts:
            self.choose(part)
        else:
            self.refuse(Deploy(part))

    def choose(self, part: int) -> None:
        """Choose a part for a follower, or ``NOBODY``; chosen again it is done."""
        if self.is_careful and self.chosen != part:
            self._chosen, self.host.focus.key = part, f"part.{part}"
            self.host.app.sound.play("paper")
        else:
            self.host.submit(PASS if part == NOBODY else Deploy(part))

    def tell_skipped(self, seat: Seat, *, has_followers: bool) -> None:
        """Say why a seat is not asked for a follower."""
        if self.host.plays and not self.view.is_over:
            key = "taken" if has_followers else "none_left"
            told = self.words(f"carcassonne_table.skipped.{key}", name=self.name(seat))
            self.host.app.say(told, "CC-2.5", refused=False)

    def prompt(self, choice: Choice[Any]) -> tuple[str, str]:
        words = self.words
        if isinstance(choice.actions[0], Place):
            if self.settled:
                return words("carcassonne_table.do.settled"), words(
                    "carcassonne_table.do.settled.how"
                )
            how = words("carcassonne_table.do.place.how")
            if self.is_by_lot:
                how = f"{words('carcassonne_table.do.place.lot')} {how}"
            return words("carcassonne_table.do.place"), how
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
            return self.words("map.lay"), self.settled
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
        had, self._chosen = self.chosen is not None, None
        return self.take_up() or had

    # -- looking ---------------------------------------------------------------------------
    def _notice(self) -> None:
        """Keep in mind what the focus is on, if it is something to be told about."""
        key, cursor = self.host.focus.key, self.map.cursor
        name, _, rest = key.partition(".")
        if is_on_map(key) and cursor and cursor in self.facts.by_cell:
            self.looked = Looked(cursor, self.part_under_pointer(cursor))
        elif is_on_map(key):
            self.looked = None
        elif name == "part" and self.fresh:
            self.looked = Looked(self.fresh, None if int(rest) == NOBODY else int(rest))
        elif name == "gain" and int(rest) < len(self.side.score.lines):
            self.looked = self.scored_at(self.side.score.lines[int(rest)])
        if self.looked and self.looked.cell not in self.facts.by_cell:
            self.looked = None

    def scored_at(self, line: ScoreLine) -> Looked:
        found = dict(line.params)
        return Looked((int(found["x"]), int(found["y"])), int(found["part"]))

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

    @property
    def meanwhile(self) -> tuple[str, str, str] | None:
        """Nobody has won before the last points are counted."""
        if not isinstance(self.host.session.pending, Over):
            return None
        words = self.words
        return words("carcassonne_table.last"), "", words("carcassonne_table.last.how")

    def sentence(self, event: Event) -> str:
        return self.speech.sentence(event)

    def describe(self, action: Any) -> str:
        kind = ""
        if isinstance(action, Deploy) and self.fresh:
            kind = self.facts.kind(self.fresh, action.part)
        return self.speech.describe(action, kind)

    def point_to(self, action: Any) -> str:
        return f"part.{action.part}" if isinstance(action, Deploy) else super().point_to(action)

    def reason(self, action: Any) -> str:
        return self.speech.reason(self.facts, self.host.chair, self.fresh, action)

    def item(self, line: ScoreLine) -> str:
        return self.speech.gain(line)

    def details(self, line: ScoreLine) -> tuple[str, ...]:
        return self.speech.details(line)

    def sums(self, lines: Sequence[ScoreLine]) -> tuple[tuple[str, tuple[int, ...]], ...]:
        return self.speech.sums(lines)

    def ending(self, over: Over) -> tuple[str, str]:
        return self.speech.ending(over, totals(self.host.session.state))
