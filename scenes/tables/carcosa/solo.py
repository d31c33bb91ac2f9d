"""The table of the solo game, The Investigators (CA-9): what is chosen there, and by what."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from game.carcosa import hints
from game.carcosa.actions import (
    Action,
    Banish,
    CallTrap,
    Confront,
    Deploy,
    Divert,
    Host,
    Invite,
    Lead,
    MoveScholar,
    Offer,
    Place,
    PointOut,
    Resolve,
    Select,
    Send,
    SetTrap,
    TurnBack,
)
from game.carcosa.state import CRIMINAL, Detective, Investigators, foes
from game.carcosa.stones import mark_behind
from game.carcosa.tasks import Hunt, Retreat
from game.carcosa.threats import Hunter, Top
from game.carcosa.verdict import SureEnd
from game.core.protocol import Choice, Event, Over
from game.landscape.grid import xy
from scenes.kit.layout import Box
from scenes.kit.timeline import Clip
from scenes.kit.ui import Ui
from scenes.scene import Scene
from scenes.tables.board import Host as BoardHost
from scenes.tables.carcosa.board import CarcosaBoard
from scenes.tables.carcosa.course import Course
from scenes.tables.carcosa.solo_facts import SoloFacts, Spot
from scenes.tables.carcosa.solo_map import SoloPicture
from scenes.tables.carcosa.solo_motion import SoloMotion
from scenes.tables.carcosa.solo_side import SoloSide
from scenes.tables.carcosa.solo_steps import Steps
from scenes.tables.carcosa.solo_words import YOU, SoloSpeech
from scenes.tables.carcosa.tray import key_of
from scenes.tables.carcosa.words import ask_of
from scenes.tables.map.board import Looked
from scenes.tables.map.view import Cell

SoloAction = Lead | PointOut | Host | Divert | Send | Confront
"""What is chosen by pressing a tile of the map, or somebody on it."""
ON_MAP: Final[tuple[type[Any], ...]] = (Lead, PointOut, Host, Divert, Send, Confront)
ON_TRACK: Final[tuple[type[Any], ...]] = (SetTrap, CallTrap, Invite, Banish)
"""What is chosen by pressing a space of the track."""
PRESSED: Final[tuple[type[Any], ...]] = (*ON_MAP, *ON_TRACK, MoveScholar, TurnBack, Offer)
"""What is chosen by pressing the thing that it is about."""
HUNTED: Final = ("detect", "hunt", "meet_detective")
CALLED: Final = ("meet_occultist", "station", "encounters", "call_occultist")
"""What is asked about Detectives, and about Occultists."""


class SoloBoard(CarcosaBoard):
    """Choices for the factions are made on the things themselves.

    Targets besides those of ``CarcosaBoard``: ``space.<n>``, ``assistant`` and ``scholar`` on
    the Cult board, ``who.<n>`` beside a tile on which several may be meant, ``goal.<what>``.
    """

    speech_as = SoloSpeech
    motion_as = SoloMotion
    picture_as = SoloPicture
    side_as = SoloSide
    speech: SoloSpeech
    motion: SoloMotion
    picture: SoloPicture
    side: SoloSide

    def __init__(self, host: BoardHost) -> None:
        super().__init__(host)
        self.steps = Steps(self)
        self.holds_scholar = False
        """Whether the Scholar is being moved (CA-9.7)."""
        self.threat = ""
        """What of the goals is shown on map and track; empty for nothing."""
        self._crowd: Cell | None = None
        self._solo = SoloFacts(self.view)

    # -- what there is ---------------------------------------------------------------------
    @property
    def solo(self) -> SoloFacts:
        if self._solo.table is not self.table:
            self._solo = SoloFacts(self.table)
        return self._solo

    @property
    def they(self) -> Investigators:
        return foes(self.table)

    def hunter_cell(self, hunter: Detective) -> Cell:
        return xy(hunter.cell)

    @property
    def shown_threat(self) -> str:
        """What of the goals is shown: what the focus is on, or what was pressed."""
        name, _, rest = self.host.focus.key.partition(".")
        return rest if name == "goal" else self.threat

    def show_threat(self, what: str) -> None:
        """Show on map and track what a goal is about, or show it no more."""
        self.threat = "" if self.threat == what else what
        if what == "oracle":
            self.threat = ""
            self.list_gains(None)
        elif self.threat == "assistant":
            self.open("board")

    # -- choices on the things themselves --------------------------------------------------
    @property
    def options(self) -> tuple[Action, ...]:
        found = (action for action in super().options if not isinstance(action, PRESSED))
        return (*found, *(self.offered(Resolve) if self._may_send else ()))

    @property
    def can_pass(self) -> bool:
        return super().can_pass and not self.offered(SetTrap)

    @property
    def _may_send(self) -> bool:
        """Whether somebody may be sent out, and it is not yet said to which tile."""
        return self.spot is None and bool(self.spots or self.offered(SetTrap))

    @property
    def spot(self) -> Cell | None:
        """No tile before one is pressed: those of Hastur may be meant as well (CA-9.6)."""
        return self._spot if self._spot in self.spots else None

    @property
    def criminal(self) -> bool:
        kinds = self._deployable
        return self._wants_criminal if len(kinds) > 1 else True in kinds

    @property
    def can_swap(self) -> bool:
        return len(self._deployable) > 1

    @property
    def _deployable(self) -> set[bool]:
        """Whether cultists, criminals or both may be deployed, as traps too."""
        kinds = {action.criminal for action in self.offered(Deploy)}
        return kinds | {action.criminal for action in self.offered(SetTrap)}

    def spot_of(self, action: object) -> Spot | None:
        """The part of a tile that a choice is about."""
        match action:
            case PointOut(x=x, y=y, part=part) | Host(x=x, y=y, part=part):
                return x, y, part
            case Divert(x=x, y=y, part=part):
                return x, y, part
            case Confront(pawn=pawn):
                return pawn
        return None

    def aim_of(self, action: object) -> Cell | None:
        return self.cell_of_action(action) or super().aim_of(action)

    def cell_of_action(self, action: object) -> Cell | None:
        """The tile to be pressed for a choice; None for what is not on the map."""
        match action:
            case Lead(x=x, y=y):
                return x, y
            case Send(hunter=hunter):
                return self.hunter_cell(foes(self.view).hunters[hunter])
        spot = self.spot_of(action)
        return spot[:2] if spot else None

    @property
    def on_cells(self) -> Mapping[Cell, tuple[SoloAction, ...]]:
        """By tile: what may be chosen by pressing it, or somebody on it."""
        found: dict[Cell, tuple[SoloAction, ...]] = {}
        for action in self.offered(*ON_MAP):
            cell = self.cell_of_action(action)
            assert cell is not None
            found[cell] = (*found.get(cell, ()), action)
        return found

    @property
    def on_spaces(self) -> Mapping[int, tuple[Action, ...]]:
        """By space of the track: what may be chosen by pressing it."""
        found: dict[int, tuple[Action, ...]] = {}
        for action in self.offered(*ON_TRACK):
            if not isinstance(action, SetTrap) or action.criminal == self.criminal:
                found[action.space] = (*found.get(action.space, ()), action)
        for action in self.offered(TurnBack):
            space = self.they.assistant
            found[space] = (*found.get(space, ()), action)
        return found

    @property
    def picks(self) -> tuple[Cell, ...]:
        return super().picks or tuple(self.on_cells)

    @property
    def crowd(self) -> Cell | None:
        """The tile on which several may be meant, whose names stand beside it."""
        return self._crowd if len(self.on_cells.get(self._crowd or (0, 0), ())) > 1 else None

    def press(self, cell: Cell) -> None:
        here = self.on_cells.get(cell, ())
        if not here or self.placings or self.spots:
            super().press(cell)
            return
        part = self.part_under_pointer(cell)
        meant = [one for one in here if part is not None and self._is_on(one, part)]
        if len(here) == 1 or len(meant) == 1:
            self.choose((meant or list(here))[0])
        else:
            self._crowd, self._chosen = cell, None
            self.host.focus.key = "who.0"

    def _is_on(self, action: SoloAction, part: int) -> bool:
        spot = self.spot_of(action)
        return spot is not None and spot[2] == part

    def press_space(self, space: int) -> None:
        """A marked space, or that of the Assistant, was pressed."""
        actions = self.on_spaces.get(space, ())
        if actions:
            self.choose(actions[0])
        else:
            self.refuse(SetTrap(space, self.criminal))

    def go_to_space(self, space: int) -> None:
        """Look at the track, with the focus on a space."""
        self.open("board")
        self.host.focus.key = f"space.{space}"

    # -- stacks --------------------------------------------------------------------------
    def stack_action(self, stack: int) -> Action | None:
        if self.ask == "research":
            return Offer(stack)
        return MoveScholar(stack) if self.holds_scholar else super().stack_action(stack)

    def press_stack(self, stack: int) -> None:
        is_his = self.is_scholar_movable(stack)
        if is_his and self.prophet is None:
            both = self.facts.blockers[stack] and not self.holds_scholar
            if not both:
                self.take_scholar()
                return
        super().press_stack(stack)

    def is_scholar_movable(self, stack: int) -> bool:
        """Whether the Scholar stands on a stack and may be taken from it (CA-9.7)."""
        return self.they.scholar == stack and bool(self.offered(MoveScholar))

    def take_scholar(self) -> None:
        """Take the Scholar up, to be moved; or put him back."""
        self.holds_scholar = not self.holds_scholar
        self.prophet = self._chosen = None

    # -- what to do ------------------------------------------------------------------------
    def prompt(self, choice: Choice[Any]) -> tuple[str, str]:
        words, ask = self.words, ask_of(self.view)
        if self.steps.current:
            return words("carcosa_solo.watch"), words("carcosa_solo.watch.how")
        if end := self._end_in_sight(choice):
            key = "loses" if end.is_lost else "wins"
            return words(f"carcosa_solo.do.{key}"), self.speech.sure_end(end)
        if self.chosen or self.settled or self.placings or self.host.choice is None:
            return super().prompt(choice)
        if ask == "hunt":
            found = self.offered(PointOut)
            ask += ".way" if not found else ".victim" if self._attacks(found[0]) else ".target"
        key = f"carcosa_solo.do.{ask}"
        if self.offered(SetTrap) and not self.spots:
            key = "carcosa_solo.do.trap"
        can_send = self.spots or self.offered(SetTrap)
        if not words.has(key) or (ask == "deploy" and not can_send):
            return super().prompt(choice)
        task = self._task
        pawn = self.speech.role(task.who if isinstance(task, Retreat) else "occultist")
        return words(key, pawn=pawn), words(f"{key}.how", pawn=pawn)

    @property
    def meanwhile(self) -> tuple[str, str, str] | None:
        """How the game ended is not told before it has been seen."""
        if not isinstance(self.host.session.pending, Over):
            return None
        verb, how = self.words("carcosa_solo.watch"), self.words("carcosa_solo.watch.how")
        return f"{self.name(YOU)},", verb, how

    # -- what is sure to end the game ------------------------------------------------------
    def end_by(self, action: Any) -> SureEnd | None:
        """How the game is sure to end by an action of the chair, if that is to be told."""
        if self.host.choice is None or not self.aid("preview"):
            return None
        return self.solo.end_by(action)

    def told_end(self, action: Any) -> list[str]:
        """The same as a sentence, or none."""
        end = self.end_by(action)
        return [self.speech.sure_end(end)] if end else []

    def _end_in_sight(self, choice: Choice[Any]) -> SureEnd | None:
        """What the main button would end the game by."""
        main = self.main_action(choice)
        action = self.chosen if isinstance(self.chosen, Select) else main and main[1]
        return self.end_by(action) if action else None

    def foretold(self, place: Place) -> list[str]:
        return [*self.told_end(place), *super().foretold(place)]

    def _attacks(self, action: PointOut) -> bool:
        """Whether the pawn would be attacked, not named (CA-9.9)."""
        task = self._task
        if not isinstance(task, Hunt):
            return False
        hunter = foes(self.view).hunters[task.hunter]
        return self.hunter_cell(hunter) == (action.x, action.y) and not hunter.fresh

    @property
    def acting_role(self) -> str:
        """Who is asked about."""
        return "detective" if self.ask in HUNTED else "occultist"

    def pawn_role(self, action: PointOut | Confront) -> str:
        return "criminal" if action.owner >= CRIMINAL else "cultist"

    @property
    def first_target(self) -> str:
        if self.on_cells and not self.placings and not self.spots:
            return "map"
        if self.ask not in ("deploy", "legion") and self.on_spaces:
            return f"space.{next(iter(self.on_spaces))}"
        if offers := self.offered(Offer):
            return f"stack.{offers[0].stack}"
        return super().first_target

    def cancel(self) -> bool:
        if self.chosen is None and (self._crowd or self.holds_scholar):
            self._crowd, self.holds_scholar = None, False
            return True
        return super().cancel()

    def interlude(self) -> Scene | None:
        """All steps shown at once, when what set them off is over."""
        is_amid = self.view.agenda and not self.is_over
        return None if is_amid else self.steps.page()

    # -- looking ---------------------------------------------------------------------------
    def _notice(self) -> None:
        super()._notice()
        name, _, rest = self.host.focus.key.partition(".")
        if name == "who" and self.crowd:
            here = self.on_cells[self.crowd]
            spot = self.spot_of(here[int(rest)]) if int(rest) < len(here) else None
            self.looked = Looked(spot[:2], spot[2]) if spot else Looked(self.crowd, None)

    def draw(self, ui: Ui, box: Box) -> None:
        super().draw(ui, box)
        self.steps.draw(ui)

    @property
    def total(self) -> str:
        return self.words("carcosa_solo.total")

    # -- motion and words ------------------------------------------------------------------
    def clips(self, events: tuple[Event, ...], show: Callable[[], None]) -> list[Clip]:
        self._crowd, self.holds_scholar = None, False
        self.steps.close()
        return super().clips(events, show)

    def label(self, action: Action | Course) -> str:
        match action:
            case TurnBack():
                return self.words("carcosa.do.turn_back", space=mark_behind(self.view))
            case PointOut():
                return self.speech.point_out(action, attacks=self._attacks(action))
            case Host(x=x, y=y, part=part):
                return self.speech.do(action, self.facts.kind((x, y), part))
        return super().label(action)

    def point_to(self, action: Any) -> str:
        match action:
            case MoveScholar(stack) | Offer(stack):
                self.open("board")
                return f"stack.{stack}"
            case SetTrap(space) | CallTrap(space) | Invite(space) | Banish(space):
                self.open("board")
                return f"space.{space}"
        return key_of(action) if action in self.options else super().point_to(action)

    def short_label(self, action: SoloAction) -> str:
        """One of several on a tile, in a word or two."""
        match action:
            case PointOut() | Confront():
                return self.speech.role(self.pawn_role(action))
            case Host(x=x, y=y, part=part):
                return self.speech.section(self.facts.kind((x, y), part))
        return self.label(action)

    def reason(self, action: Any) -> str:
        """What the action does to the race, then what laying a tile completes."""
        told = [super().reason(action)]
        if end := self.told_end(action):
            return told[0] or end[0]  # where a tile is laid it stands there already
        for key, params in hints.reasons(self.view, action):
            fields = dict(params)
            if "stack" in fields:
                fields["stack"] = int(fields["stack"]) + 1
            if "kind" in fields:
                fields["tile"] = self.speech.tile(str(fields["kind"]))
            told.append(self.words(key, **fields))
        return " ".join(filter(None, told))

    def tell_next(self, tops: Mapping[int, Top]) -> str:
        """What the Scholar takes of these tops, and how far his Assistant gets by it."""
        wanted = [top for top in tops.values() if top.is_next]
        if not wanted:
            return self.words("carcosa_solo.next.none")
        told = []
        for top in wanted:
            how = "stands" if self.they.prone else "takes" if top.assistant else "exposes"
            key = f"carcosa_solo.next.{how}"
            tile = self.speech.tile(top.kind)
            fields = {"stack": top.stack + 1, "tile": tile, "value": top.value}
            told.append(self.words(key, **fields, space=top.assistant))
        return f"\n{self.words('carcosa_solo.next.or')} ".join(told)

    def tell_hunter(self, one: Hunter) -> tuple[str, ...]:
        """Whom a Detective hunts and what he will do next."""
        words, told = self.words, []
        if one.target:
            at = self.speech.at((one.target.x, one.target.y))
            told.append(words("carcosa_solo.hunts", at=at, steps=len(one.way)))
        told.append(words(f"carcosa_solo.hunter.{one.next}"))
        return tuple(told)
