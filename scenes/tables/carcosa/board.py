"""The table of Carcosa: what can be done there, and what is being looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from game.carcosa.actions import (
    Action,
    CallVictim,
    Complete,
    Deploy,
    Done,
    EndTurn,
    Guide,
    LookInto,
    MoveProphet,
    Pick,
    Place,
    PutBeneath,
    Recover,
    Resolve,
    Select,
    SetTrap,
    UseStone,
)
from game.carcosa.events import TilePlaced, TileSelected
from game.carcosa.placing import may_deploy, selectable
from game.carcosa.rules import END_TURN, RECOVER_NOW, RESOLVE_NOW
from game.carcosa.state import Table, Tile
from game.carcosa.stones import has_effect
from game.carcosa.tasks import Arrange, Keep, TakeOut
from game.carcosa.view import View
from game.core.protocol import Choice, Event, Over, ScoreLine, Seat
from game.landscape.grid import xy
from scenes.kit.layout import Box
from scenes.kit.timeline import SPEEDS, Clip
from scenes.kit.ui import Ui
from scenes.services.sound import Loop
from scenes.tables.board import Board, Host
from scenes.tables.carcosa.course import PASS, USUAL, Course
from scenes.tables.carcosa.facts import NOBODY, Facts, kind_of, known_event, laid_tiles
from scenes.tables.carcosa.layout import ALL, PANELS, Layout
from scenes.tables.carcosa.motion import Motion
from scenes.tables.carcosa.news import Gist, since_turn
from scenes.tables.carcosa.picture import Picture
from scenes.tables.carcosa.score import by_kind
from scenes.tables.carcosa.side import Side
from scenes.tables.carcosa.words import Speech, ask_of
from scenes.tables.map.board import Kept, Looked, MapBoard
from scenes.tables.map.camera import GLIDE
from scenes.tables.map.facts import recent
from scenes.tables.map.view import Cell, is_on_map

A = TypeVar("A")

COSTLY: Final = (Select, Complete, UseStone, EndTurn)
"""What is pressed twice unless the player never wants to, whatever it leads to."""

LAST: Final = (Deploy, SetTrap, Resolve)
"""With these a turn is over, unless the player keeps it open for stones and held tiles."""

AT_HOME: Final = ("charging", "choose_room")
"""What is asked about things in a Chapter House."""

FOR_ONE: Final = ("naive", "distant", "unprepared")
"""Options of the solo game alone (CA-9.3)."""
FOR_SEVERAL: Final = ("track", "stranger", "first")
"""Options that mean nothing there (CA-1.8, CA-9.1)."""


@dataclass(slots=True)
class CarcosaKept(Kept):
    """What else stays as it is while chairs change."""

    asked: str = ""
    """What was asked when the panel was chosen; asked something else, another is shown."""
    chosen: int = -1
    """The turn in which the panel was chosen; in a later one the news come first."""
    usual: int = -1
    """The turn in which everything is resolved in the usual order; -1 for none."""
    open: int = -1
    """The turn that the player keeps open for stones and held tiles; -1 for none."""


class CarcosaBoard(MapBoard):
    """What is costly is chosen first, then confirmed: pressed again, or by the ribbon.

    Targets: ``stack.<n>`` from 0, ``stone.<value>`` and ``stone.<seat>.<value>`` of others,
    ``tile.hand`` and ``tile.<n>`` for what may be laid, ``map`` and ``cell.<column>.<row>``
    where something may go, ``part.<index>`` around a tile to deploy on, ``pick.<n>`` for the
    tiles looked at, ``do.<what>`` for everything else.
    """

    music: Loop | None = "lake"
    kept: CarcosaKept
    kept_as = CarcosaKept
    speech_as: type[Speech] = Speech
    motion_as: type[Motion] = Motion
    picture_as: type[Picture] = Picture
    side_as: type[Side] = Side
    """What the parts of the table are; the solo game has its own."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.speech = self.speech_as(self.words, self.name)
        self.motion = self.motion_as(self)
        self.picture = self.picture_as(self)
        self.side = self.side_as(self)
        self.layout: Layout
        """Of the last frame."""
        self.prophet: Seat | None = None
        """Whose Prophet is being moved (CA-5.5)."""
        self._chosen: Action | Course | None = None
        self._held: int | None = None
        self._wants_criminal = False
        self._spot: Cell | None = None
        self._next: Select | None = None
        """What is to be selected once sanity has been recovered."""
        self._passed = -1
        """The turn in which no stone is asked about any more; -1 for none."""
        self._facts = Facts(self.view)
        self._news: tuple[int, tuple[tuple[Seat | None, str], ...]] = -1, ()
        """News, with how long the log was then."""
        self._spares: tuple[tuple[Action, ...], tuple[Action, ...]] = (), ()
        """The actions of the last frame, and which of them the turn may stop for."""
        self._sorted: tuple[tuple[Any, ...], Mapping[type, tuple[Any, ...]]] = (), {}
        """The actions of the last frame, and the same by their kinds."""

    @classmethod
    def of(cls, host: Host) -> Board:
        from scenes.tables.carcosa.solo import SoloBoard

        return SoloBoard(host) if host.view.options.is_solo else cls(host)

    @staticmethod
    def offers(options: Any, name: str) -> bool:
        return name not in (FOR_SEVERAL if options.is_solo else FOR_ONE)

    # -- what there is ---------------------------------------------------------------------
    @property
    def view(self) -> View:
        view: View = self.host.view
        return view

    @property
    def table(self) -> Table:
        """The table as it is shown: on its way to the view while something moves."""
        return self.motion.moment or self.view

    @property
    def facts(self) -> Facts:
        if self._facts.table is not self.table:
            self._facts = Facts(self.table)
        return self._facts

    @property
    def is_over(self) -> bool:
        return bool(self.view.ending)

    @property
    def ask(self) -> str:
        """What the chair is asked now; empty while it is not."""
        return ask_of(self.view) if self.host.choice else ""

    @property
    def fresh(self) -> tuple[Cell, ...]:
        """Where the tiles lie that were placed this turn and are not resolved yet."""
        return tuple(map(xy, self.view.fresh))

    @property
    def recent(self) -> tuple[TilePlaced, ...]:
        """Tiles laid since the chair's last turn."""
        if not self.aid("last_move"):
            return ()
        laid = laid_tiles(self.host.session.events, self.table)
        own = self.fresh if self.view.turn == self.host.chair else ()
        return recent(laid, self.host.chair, own)

    @property
    def news(self) -> tuple[tuple[Seat | None, str], ...]:
        """What others have done since the chair's last turn, while the next one begins."""
        chair = self.host.chair
        is_first = self.view.turns == 0 or len(self.view.cults) == 1
        if not self.selects or chair is None or is_first:
            return ()
        at = self.host.at
        if self._news[0] != at:
            gist = Gist.of(since_turn(self.host.session.events[:at], chair))
            lines = tuple(gist.lines(self.speech, len(self.view.cults)))
            nothing = self.words("carcosa_table.news.none")
            self._news = at, lines or ((None, nothing),)
        return self._news[1]

    def offered(self, *kinds: type[A]) -> tuple[A, ...]:
        """What the chair may do now, of these kinds of action."""
        actions = self.actions
        if self._sorted[0] is not actions:
            by_kind: dict[type, list[Any]] = {}
            for action in actions:
                by_kind.setdefault(type(action), []).append(action)
            self._sorted = actions, {kind: tuple(own) for kind, own in by_kind.items()}
        return tuple(action for kind in kinds for action in self._sorted[1].get(kind, ()))

    # -- what is chosen ----------------------------------------------------------------------
    @property
    def chosen(self) -> Action | Course | None:
        """What is chosen, to be confirmed."""
        one = self._chosen
        if one == USUAL:
            return USUAL if self.completions else None
        if one == PASS:
            return PASS if self.can_pass else None
        return one if one in self.actions or one in self.selects else None

    @property
    def commit(self) -> Action | None:
        """The action that confirms what is chosen."""
        chosen = self.chosen
        if chosen is None or isinstance(chosen, str):
            return RESOLVE_NOW if chosen == PASS else self.completions[0] if chosen else None
        return chosen if chosen in self.actions else RECOVER_NOW

    def choose(self, action: Action | Course) -> None:
        """Choose something; chosen again, or where that is harmless, it is done.

        What is not legal says why.
        """
        is_legal = isinstance(action, str) or action in self.actions or action in self.selects
        if not is_legal:
            self.refuse(action)
            return
        is_same, self._chosen = action == self.chosen, action
        if (is_same or not self.must_confirm(action)) and (one := self.commit) is not None:
            self.host.submit(one)
        else:
            self.host.app.sound.play("paper")
            self.host.app.redraw()

    def must_confirm(self, action: Action | Course) -> bool:
        """Whether a choice is pressed twice: it is costly, or cannot be taken back.

        What it leads to is asked of the view, so that nothing secret shows by it.
        """
        if self.host.app.preferences.confirm != "irreversible":
            return self.is_careful
        if isinstance(action, (str, COSTLY)) or isinstance(self.looking, Keep | TakeOut):
            return True
        if isinstance(action, LAST) and self.is_last:
            return True
        game = self.host.session.game
        step = game.apply(self.view, action)
        after = game.pending(step.state)
        if not isinstance(after, Choice) or after.seat != self.host.chair:
            return True
        is_shown = any(event.audience is not None for event in step.events)
        return is_shown or self._foreseen(step.state, after) == END_TURN

    # -- the end of a turn -------------------------------------------------------------------
    @property
    def spares(self) -> tuple[Action, ...]:
        """What else the chair may do before its turn is over: use stones, lay held tiles."""
        actions = self.actions
        if self._spares[0] is not actions:
            self._spares = actions, tuple(one for one in actions if _is_of_use(self.view, one))
        return self._spares[1]

    @property
    def is_open(self) -> bool:
        """Whether the turn stops for stones and held tiles after the deployment."""
        return self.kept.open == self.view.turns

    def keep_open(self) -> None:
        """Let the turn stop for them, or not."""
        self.kept.open = -1 if self.is_open else self.view.turns
        self._chosen = None

    @property
    def deploys(self) -> bool:
        """Whether somebody is to be deployed, or nobody though it could be (CA-2.9)."""
        return ask_of(self.view) == "deploy" and may_deploy(self.view)

    @property
    def is_last(self) -> bool:
        """Whether that leads straight to the end of the turn (CA-2.10)."""
        return self.deploys and not self.is_open

    @property
    def _passes(self) -> bool:
        """Whether stones or held tiles are passed by so; a stone yet to be charged is not."""
        own = self.view.cults[self.view.turn]
        has_stone = any(has_effect(self.view, stone) for stone in own.charged)
        return self.is_last and (has_stone or bool(own.held))

    def _foreseen(self, table: Table, choice: Choice[Any]) -> Any:
        """How a turn goes on by itself when nothing is left to be decided; None to be asked."""
        actions, is_passed = choice.actions, self._passed == table.turns
        if is_passed and len(done := [a for a in actions if isinstance(a, Complete)]) == 1:
            return done[0]
        last = actions[-1]
        if last not in (RESOLVE_NOW, END_TURN) or isinstance(actions[0], Deploy | SetTrap):
            return None
        is_over = is_passed or not any(_is_of_use(table, one) for one in actions)
        return last if is_over else None

    @property
    def selects(self) -> tuple[Select, ...]:
        """The stacks that may be taken from; before Recover Sanity that goes without saying."""
        if self.ask == "begin":
            return tuple(map(Select, selectable(self.view)))
        return self.offered(Select)

    @property
    def completions(self) -> tuple[Complete, ...]:
        """What may be resolved next, in the usual order."""
        return self.offered(Complete)

    @property
    def stones(self) -> tuple[int, ...]:
        """The stones that may be used now."""
        return tuple(action.stone for action in self.offered(UseStone))

    @property
    def options(self) -> tuple[Action, ...]:
        """What may be chosen in words: all that is shown nowhere else."""
        return tuple(
            action
            for action in self.actions
            if not isinstance(action, Place | Deploy | Select | UseStone | Guide | Pick | Resolve)
            and not (isinstance(action, MoveProphet) and action.seat != self.prophet)
        )

    @property
    def movable(self) -> tuple[Seat, ...]:
        """Whose Prophets may be moved (CA-5.5)."""
        moves = (action.seat for action in self.offered(MoveProphet))
        return tuple(dict.fromkeys(moves))

    @property
    def can_pass(self) -> bool:
        """Whether only stones and held tiles come before Resolve."""
        return self.ask == "deploy" and not self.spots and self.held is None

    def foregone(self, choice: Choice[Any]) -> Any:
        first = choice.actions[0]
        if self._next in choice.actions:
            return self._next
        if choice.seat != self.view.turn:
            return None
        if self.kept.usual == self.view.turns and isinstance(first, Complete):
            return first
        return self._foreseen(self.view, choice)

    def in_private(self, choice: Choice[Any]) -> bool:
        """Whoever sits down may be shown what only that seat may see (CA-2.3)."""
        return choice.seat != self.host.chair

    # -- the tiles to lay ------------------------------------------------------------------
    @property
    def held(self) -> int | None:
        """Which of the held tiles is to be laid; None for the drawn one."""
        return self._held if self._held in self.layable else None

    @property
    def layable(self) -> tuple[int | None, ...]:
        """The tiles that may be laid now: None for the drawn one, or places in ``held``."""
        places = (action.held for action in self.offered(Place))
        return tuple(dict.fromkeys(places))

    def take(self, held: int | None) -> None:
        """Take a tile in hand; a held one again lays it aside."""
        self._held = None if held == self._held else held
        self._settled = self._chosen = None
        self.host.app.sound.play("paper")

    @property
    def placings(self) -> tuple[Place, ...]:
        held = self.held
        return tuple(a for a in self.offered(Place) if a.held == held)

    @property
    def in_hand(self) -> Tile | None:
        """The tile that the pointer holds."""
        if self.held is not None and self.host.chair is not None:
            return self.view.cults[self.host.chair].held[self.held]
        return self.table.hand

    # -- deploying -------------------------------------------------------------------------
    @property
    def is_legion(self) -> bool:
        """Whether We Are Legion puts somebody anywhere (CA-5.3)."""
        return self.ask == "legion"

    @property
    def criminal(self) -> bool:
        """Whether a criminal is to be deployed."""
        kinds = {action.criminal for action in self.offered(Deploy)}
        return self._wants_criminal if len(kinds) > 1 else True in kinds

    @property
    def can_swap(self) -> bool:
        """Whether a cultist or a criminal may be deployed."""
        return len({a.criminal for a in self.offered(Deploy)}) > 1

    def swap(self) -> None:
        """Deploy a criminal instead of a cultist, or the other way round."""
        self._wants_criminal = not self._wants_criminal
        self._chosen = None

    @property
    def spots(self) -> Mapping[Cell, tuple[int, ...]]:
        """By cell: the parts that may be deployed on."""
        found: dict[Cell, tuple[int, ...]] = {}
        if self.held is None and not self.placings:
            wanted = self.criminal
            for action in self.offered(Deploy):
                if action.criminal == wanted:
                    cell = action.x, action.y
                    found[cell] = (*found.get(cell, ()), action.part)
        return found

    @property
    def spot(self) -> Cell | None:
        """The tile whose parts are named, to be deployed on."""
        spots = self.spots
        if self._spot in spots:
            return self._spot
        last = [cell for cell in self.fresh if cell in spots]
        return last[-1] if last and not self.is_legion else None

    def press_part(self, part: int) -> None:
        """Choose a part of the tile to deploy on, or ``NOBODY``."""
        if part == NOBODY:
            self.choose(RESOLVE_NOW)
        elif self.spot:
            self.choose(Deploy(*self.spot, part, self.criminal))

    # -- the map ---------------------------------------------------------------------------
    @property
    def picks(self) -> tuple[Cell, ...]:
        """Cells where somebody may go, be called from, or something is resolved."""
        if spots := self.spots:
            return tuple(spots) if len(spots) > 1 or self.is_legion else ()
        named = self._on_map
        return tuple(dict.fromkeys((action.x, action.y) for action in named))

    @property
    def _on_map(self) -> tuple[Guide | CallVictim | Complete, ...]:
        """What may be chosen by pressing a cell, besides laying and deploying."""
        kinds: tuple[type[Any], ...] = (Guide, CallVictim, Complete)
        return self.offered(*kinds)

    def press(self, cell: Cell) -> None:
        """A cell was pressed: lay, deploy or choose what is there."""
        if self.placings:
            if place := self.place_on(cell):
                self.put_down(place)
            else:
                self.refuse(Place(*cell, self.turns, self.held))
        elif self.spots:
            self._press_spot(cell)
        elif action := self._action_on(cell):
            self.choose(action)
        elif cell not in self.facts.by_cell and self.selects:
            self.refuse(Place(*cell, self.turns))

    def _press_spot(self, cell: Cell) -> None:
        part = self.part_under_pointer(cell)
        if cell not in self.spots:
            if cell in self.facts.by_cell:
                self.refuse(Deploy(*cell, part or 0, self.criminal))
            else:
                self.refuse(Place(*cell, self.turns))
        elif cell != self.spot:
            self._spot, self._chosen = cell, None
        elif part in self.spots[cell]:
            self.press_part(part)
        elif part is not None:
            self.refuse(Deploy(*cell, part, self.criminal))
        else:
            self.host.focus.key = f"part.{self.spots[cell][0]}"

    def _action_on(self, cell: Cell) -> Action | None:
        """What may be chosen by pressing a cell: the section pressed, else what is there."""
        part = self.part_under_pointer(cell)
        if part is not None and self.completions:
            info = self.facts.section(cell, part)
            if (whole := Complete(*info.at)) in self.completions:
                return whole
        named = self._on_map
        here = [action for action in named if (action.x, action.y) == cell]
        if self.chosen in here:
            return here[here.index(self.chosen)]
        return here[0] if here else None

    # -- the Cult board --------------------------------------------------------------------
    def stack_action(self, stack: int) -> Action | None:
        """What pressing a stack chooses now."""
        match self.ask:
            case "begin" | "select":
                return Select(stack)
            case "put_under":
                return PutBeneath(stack)
            case "secret":
                return LookInto(stack)
            case "move_prophets" if self.prophet is not None:
                return MoveProphet(self.prophet, stack)
        return None

    def press_stack(self, stack: int) -> None:
        here = [seat for seat in self.facts.blockers[stack] if seat in self.movable]
        if action := self.stack_action(stack):
            if action not in self.actions and here:
                self.take_prophet(here[0])
            else:
                self.choose(action)
        elif here:
            self.take_prophet(here[0])
        else:
            self.refuse(Select(stack))

    def take_prophet(self, seat: Seat) -> None:
        """Take a Prophet up, to be moved (CA-5.5)."""
        self.prophet = None if self.prophet == seat else seat
        self._chosen = None

    @property
    def looking(self) -> Arrange | Keep | TakeOut | None:
        """What is to be done with the tiles of a stack that the chair looks at."""
        task = self.view.agenda[-1] if self.view.agenda and self.host.choice else None
        return task if isinstance(task, Arrange | Keep | TakeOut) else None

    # -- what to do ------------------------------------------------------------------------
    def prompt(self, choice: Choice[Any]) -> tuple[str, str]:
        words, ask = self.words, ask_of(self.view)
        if self.host.choice is None:  # what is shown has not come there yet
            return words("carcosa_table.watch"), words("carcosa_table.watch.how")
        if self.settled:
            return words("carcosa_table.do.settled"), words("carcosa_table.do.settled.how")
        if chosen := self.chosen:
            is_end = isinstance(chosen, LAST) and self.is_last and self.spares
            key, what = f"carcosa_table.do.chosen{'.ends' if is_end else ''}", self.label(chosen)
            return words("carcosa_table.do.chosen"), words(f"{key}.how", what=what)
        if self.placings and ask != "place":
            ask = "place"
        if ask == "after" or (ask == "deploy" and not self.spots):
            return self._prompt_late(ask)
        if ask == "deploy" and self.is_last and self.spares:
            return words("carcosa_table.do.deploy"), words("carcosa_table.do.deploy.last")
        if ask == "begin" and self._has_mad:
            return words("carcosa_table.do.begin"), words("carcosa_table.do.begin.mad.how")
        params = {"room": getattr(self._task, "room", 0), "left": getattr(self._task, "left", 0)}
        key = f"carcosa_table.do.{ask}"
        return words(key, **params), words(f"{key}.how", **params)

    @property
    def _has_mad(self) -> bool:
        """Whether anybody of the chair's recovers at the beginning of its turn (CA-2.1)."""
        cult = self.view.cults[self.view.turn]
        grey = cult.criminals_recovery + cult.criminals_asylum
        return cult.recovery + cult.asylum + grey > 0

    def _prompt_late(self, ask: str) -> tuple[str, str]:
        """What can be done once nobody is to be deployed any more."""
        kinds = {isinstance(one, Place) for one in self.spares}
        both = "both" if len(kinds) > 1 else "held" if True in kinds else "stones"
        key = f"carcosa_table.do.{ask}"
        return self.words(f"{key}.{both}"), self.words(f"{key}.late.how")

    @property
    def _task(self) -> object:
        return self.view.agenda[-1] if self.view.agenda else None

    def main_action(self, choice: Choice[Any]) -> tuple[str, Any] | None:
        if self.settled:
            return self.words("map.lay"), self.settled
        if (one := self.commit) is not None:
            return self.words(f"carcosa_table.main.{self._main(self.chosen)}"), one
        return None

    def _main(self, chosen: Action | Course | None) -> str:
        """What the words of the button are called that confirms."""
        match chosen:
            case Select():
                return "take"
            case Deploy():
                return "put"
            case Resolve():
                return "resolve"
            case UseStone():
                return "use"
            case EndTurn() | "pass":
                return "end"
            case Done():
                return "done"
        return "do"

    @property
    def first_target(self) -> str:
        """Where the focus goes: the map, a stack, a tile looked at, or the first words."""
        if self.placings or self.spots or self.ask in ("wander", "haunt"):
            return "map"
        if self.looking:
            return next((f"pick.{a.index}" for a in self.offered(Pick)), "")
        if stacks := [select.stack for select in self.selects]:
            return f"stack.{stacks[0]}"
        return self.side.tray.first or "map"

    def lingers(self, action: Any) -> bool:
        """A tile is laid and taken by hand, even if there is only one way to."""
        return isinstance(action, Place | Select | Recover)

    def cancel(self) -> bool:
        """Give up what is chosen, then take up or lay aside what is in hand."""
        if self.chosen is not None:
            self._chosen = None
            return True
        if self.take_up():
            return True
        had = self.held is not None or self.prophet is not None or self._spot in self.spots
        self._held = self.prophet = self._spot = None
        return had

    # -- panels ----------------------------------------------------------------------------
    def shown(self, names: tuple[str, ...]) -> str:
        """The panel that is shown: the one chosen, or the one that is asked about."""
        kept, ask = self.kept, self.ask
        if names == PANELS and self.news and kept.tab != "log" and kept.chosen != self.view.turns:
            return "look"
        if kept.tab in names and (kept.asked == ask or names == PANELS):
            return kept.tab
        if names == PANELS:
            return "look"
        if ask in AT_HOME:
            return "cults"
        return "look" if self.placings or self.spots else "board"

    def point_to(self, action: Any) -> str:
        if isinstance(action, Select):
            self.open("board")
            return f"stack.{action.stack}"
        if isinstance(action, Deploy) and (action.x, action.y) == self.spot:
            return f"part.{action.part}"
        return super().point_to(action)

    def open(self, tab: str) -> None:
        self.kept.tab, self.kept.only = tab, None
        self._note_choice()

    def list_gains(self, seat: Seat | None) -> None:
        super().list_gains(seat)
        self._note_choice()

    def _note_choice(self) -> None:
        """Keep in mind when a panel was chosen."""
        self.kept.asked, self.kept.chosen = self.ask, self.view.turns

    # -- looking ---------------------------------------------------------------------------
    def _notice(self) -> None:
        """Keep in mind what the focus is on, if it is something to be told about."""
        key, cursor = self.host.focus.key, self.map.cursor
        name, _, rest = key.partition(".")
        if is_on_map(key) and cursor and cursor in self.facts.by_cell:
            self.looked = Looked(cursor, self.part_under_pointer(cursor))
        elif is_on_map(key):
            self.looked = None
        elif name == "part" and self.spot and int(rest) != NOBODY:
            self.looked = Looked(self.spot, int(rest))
        elif name == "do" and (place := self.side.tray.place_of(key)):
            self.looked = Looked(place[:2], place[2])
        elif name == "gain" and int(rest) < len(self.side.gains.lines):
            self.looked = self.scored_at(self.side.gains.lines[int(rest)])
        elif name in ("stack", "tile", "pick"):
            self.looked = None
        if self.looked and self.looked.cell not in self.facts.by_cell:
            self.looked = None

    def scored_at(self, line: ScoreLine) -> Looked | None:
        found = dict(line.params)
        if "x" not in found:
            return None
        cell = int(found["x"]), int(found["y"])
        return Looked(cell, self._part_of(line, cell))

    def _part_of(self, line: ScoreLine, cell: Cell) -> int | None:
        """The part that a gain was for; None where the tile has several like it or none."""
        what = line.key.removeprefix("carcosa.score.").partition(".")[0]
        kind = {"devoured": "site", "criminals": "site", "victims": "water"}.get(what, what)
        if cell not in self.facts.by_cell:
            return None
        parts = [i for i, part in enumerate(self.facts.face(cell).parts) if part.kind == kind]
        return parts[0] if len(parts) == 1 else None

    # -- drawing ------------------------------------------------------------------------------
    def draw(self, ui: Ui, box: Box) -> None:
        self.kept.camera.glide = GLIDE / SPEEDS[self.host.app.preferences.motion]
        seats = self.view.options.seats
        tab, has_own = self.shown(ALL if ui.compact else PANELS), self.host.chair is not None
        self.layout = Layout.of(ui, box, seats, tab, has_own=has_own)
        self.side.lay_out(ui, self.layout.map)
        self._notice()
        self.picture.draw(ui, self.layout)
        self.side.draw(ui, self.layout)

    # -- motion and words -----------------------------------------------------------------------
    def clips(self, events: tuple[Event, ...], show: Callable[[], None]) -> list[Clip]:
        chosen, kept = self._chosen, self.kept
        if isinstance(chosen, str):
            kept.usual = self.view.turns
        if chosen == PASS or (isinstance(chosen, LAST) and self._passes):
            self._passed = self.view.turns
        is_taken = any(isinstance(event, TileSelected) for event in events)
        self._next = chosen if isinstance(chosen, Select) and not is_taken else None
        self._settled = self._chosen = self._spot = self._held = self.prophet = None
        return self.motion.clips(events, show)

    def sentence(self, event: Event) -> str:
        return self.speech.sentence(event)

    def label(self, action: Action | Course) -> str:
        """A choice in a few words."""
        if isinstance(action, str):
            return self.words(f"carcosa_table.{action}")
        if isinstance(action, Pick):
            return self.speech.pick(ask_of(self.view))
        done = f"carcosa_table.done.{ask_of(self.view)}"
        if isinstance(action, Done) and self.words.has(done):
            return self.words(done)
        if isinstance(action, Resolve) and self.spots:
            return self.words("carcosa_table.nobody.full")
        section, is_tile = "", False
        if isinstance(action, Deploy | Complete):  # what is shown may not have come there yet
            state = self.host.session.state
            section = kind_of(state, (action.x, action.y), action.part)
        if isinstance(action, Place):
            is_tile = (action.x, action.y) in self.facts.by_cell
        return self.speech.do(action, section, replaces=is_tile)

    def describe(self, action: Any) -> str:
        return self.label(action)

    def reason(self, action: Any) -> str:
        """For a tile: what it completes."""
        return " ".join(self.foretold(action)) if isinstance(action, Place) else ""

    def foretold(self, place: Place) -> list[str]:
        """What laying a tile there would do, as far as the chair may know."""
        preview, after = self.facts.preview(place), self.facts.after(place)
        events = {cell: known_event(after.tile(cell)) for cell in preview.stabilised}
        return self.speech.foretold(preview, events)

    def details(self, line: ScoreLine) -> tuple[str, ...]:
        place, theatres = self.scored_at(line), 0
        if place and place.part is not None and line.key == "carcosa.score.district":
            theatres = self.facts.section(place.cell, place.part).theatres
        return self.speech.details(line, theatres)

    def sums(self, lines: Sequence[ScoreLine]) -> tuple[tuple[str, tuple[int, ...]], ...]:
        if len(lines) == 1:
            return ()
        kinds = by_kind(lines)
        return tuple((self.words(f"carcosa_table.sums.{kind}"), kinds[kind]) for kind in kinds)

    def ending(self, over: Over) -> tuple[str, str]:
        return self.speech.ending(over, self.host.session.state)


def _is_of_use(table: Table, action: Action) -> bool:
    """Whether it is done before the end of a turn, and does anything."""
    if isinstance(action, UseStone):
        return has_effect(table, action.stone)
    return isinstance(action, Place)
