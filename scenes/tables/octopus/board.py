"""The table of Night of the Grand Octopus: what can be done there, and what is looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game.core.protocol import Choice, Event, Over, ScoreLine, Seat
from game.octopus.actions import Accept, Confront, Gather, Propose, SetClock
from game.octopus.bots import outlook
from game.octopus.clocks import course
from game.octopus.events import ClockSet, Exchanged, GameEnded, Gathered, TurnBegan
from game.octopus.pieces import EXTERIOR, LIBRARY, THINGS, thing_key
from game.octopus.state import Ending, Table
from game.octopus.view import View
from scenes.kit.layout import Box
from scenes.kit.timeline import Clip
from scenes.kit.ui import Ui
from scenes.scene import Scene
from scenes.tables.board import Board, Host
from scenes.tables.octopus.clock import HANDS, Draft
from scenes.tables.octopus.cults import Cults
from scenes.tables.octopus.follow import Moment
from scenes.tables.octopus.layout import NOBODY, Pawn
from scenes.tables.octopus.light import CameToLight
from scenes.tables.octopus.motion import Motion
from scenes.tables.octopus.picture import Picture
from scenes.tables.octopus.side import Side
from scenes.tables.octopus.words import Speech


class OctopusBoard(Board):
    """Clocks are set in the side column or on the map; the rest is buttons.

    Targets: ``place.<number>``, ``cult.<seat>``, and those of the panels. What a person
    sets stands in ``draft`` alone, which nobody else's board ever sees; it is dropped
    before anything that follows is drawn (GO-2.4).
    """

    ticks = True

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.draft = Draft()
        self.speech = Speech(self.words, self.name, lambda: self.table.exterior)
        self.motion = Motion(self)
        self.picture = Picture(self)
        self.cults = Cults(self)
        self.side = Side(self)
        self._untold = False
        """Whether a turn is over that is to be looked at before anybody sets a clock."""
        self._light: CameToLight | None = None
        """The page about the turn before."""
        self.looked = ""
        """Key of the place or cult that the focus was on last."""

    # -- who and what --------------------------------------------------------------------
    @property
    def view(self) -> View:
        view: View = self.host.view
        return view

    @property
    def table(self) -> Table:
        """The table as it is shown: on its way to the view while something moves."""
        return self.shown.table

    @property
    def shown(self) -> Moment:
        """The table with what is seen of the clocks."""
        return self.motion.moment or Moment(self.view.table, self.view.clocks_set)

    @property
    def setting(self) -> Seat | None:
        """The chair, while it sets its clock; nobody while all look at the turn before."""
        if self._untold or self._light in self.host.app.stack.scenes:
            return None
        choice = self.host.choice
        return choice.seat if choice and isinstance(choice.actions[0], SetClock) else None

    @property
    def people(self) -> int:
        """How many persons play."""
        return sum(not player.bot for player in self.host.session.players)

    @property
    def fallible(self) -> bool:
        return self.view.options.fallible_clock

    # -- what is looked at ---------------------------------------------------------------
    @property
    def looked_place(self) -> int | None:
        return _numbered("place", self.looked)

    @property
    def focused_place(self) -> int | None:
        return _numbered("place", self.host.focus.key)

    @property
    def looked_cult(self) -> Seat | None:
        return _numbered("cult", self.looked)

    @property
    def shown_reach(self) -> Seat | None:
        """The cult whose reach lies on the map: one's own, or that of the cult focused."""
        focused = _numbered("cult", self.host.focus.key)
        if focused is not None and self.table.place == 0:
            return focused
        return self.setting if self.aid("legal") else None

    def _notice(self, key: str) -> None:
        """Keep in mind what the focus is on, if it is something to be told about."""
        if key.startswith(("place.", "cult.")):
            self.looked = key

    # -- setting the clock ---------------------------------------------------------------
    @property
    def planned(self) -> Mapping[Pawn, int]:
        """Where one's own pawns would go by the clock as it is set so far."""
        seat, draft = self.setting, self.draft
        if seat is None:
            return NOBODY
        place = self.table.cults[seat].place
        if (clock := draft.clock) is not None:
            goal = course(place, clock)
            to, room = goal.place if not goal.lying else 0, goal.offspring
        else:
            to, room = draft.dagger or 0, draft.tentacle or 0
        plan = {
            Pawn("cultist", seat, True): to if to != place else 0,
            Pawn("offspring", seat, True): room,
        }
        return {pawn: goal for pawn, goal in plan.items() if goal}

    @property
    def chosen_places(self) -> frozenset[int]:
        """Where one's own pawns would be after the reveal."""
        return frozenset(self.planned.values())

    def press_place(self, place: int) -> None:
        """While setting: turn the hand in hand there; else tell about it."""
        if self.setting is None:
            self.side.open("look")
            return
        self.side.open_stage()
        if place == EXTERIOR:
            self.side.stage.clock.hold_ritual()
        else:
            self.side.stage.clock.turn_hand(place)

    # -- what to do ----------------------------------------------------------------------
    def prompt(self, choice: Choice[Any]) -> tuple[str, str]:
        words, talks = self.words, self.table.talks
        if isinstance(choice.actions[0], SetClock):
            how = "lock" if self.draft.clock else "how"
            return words("octopus_table.do.clock"), words(f"octopus_table.do.clock.{how}")
        if talks is not None:
            verb = words("octopus_table.do.propose")
            if talks.proposer is not None:
                verb = words("octopus_table.do.answer", name=self.name(talks.proposer))
            return verb, words("octopus_table.do.talks.how")
        if isinstance(choice.actions[0], Gather):
            return words("octopus_table.do.gather"), words("octopus_table.do.gather.how")
        return words("octopus_table.do.effect"), self.speech.effect()

    def in_private(self, choice: Choice[Any]) -> bool:
        """Every clock begins behind the curtain (GO-2.4)."""
        return isinstance(choice.actions[0], SetClock)

    @property
    def meanwhile(self) -> tuple[str, str, str]:
        words, place = self.words, self.table.place
        if place:
            told = words("octopus_table.resolves"), words("octopus_table.resolves.how")
            return self.speech.place(place), *told
        key = "revealed" if self.shown.revealed else "waiting"
        return words(f"octopus_table.{key}"), "", words(f"octopus_table.{key}.how")

    def main_action(self, choice: Choice[Any]) -> tuple[str, Any] | None:
        first = choice.actions[0]
        if isinstance(first, SetClock):
            clock = self.draft.clock
            return (self.words("octopus.action.SetClock"), SetClock(clock)) if clock else None
        if isinstance(first, Accept | Gather):
            return self.speech.describe(first, self.table.place), first
        return None

    def main_refusal(self, choice: Choice[Any]) -> tuple[str, str] | None:
        """A clock is locked once both its hands are set."""
        if not isinstance(choice.actions[0], SetClock):
            return None
        unset = [hand for hand in HANDS if getattr(self.draft, hand) is None]
        key = "octopus_table.clock.missing" + (f".{unset[0]}" if len(unset) == 1 else "")
        return self.words("octopus.action.SetClock"), self.words(key)

    @property
    def first_target(self) -> str:
        """One's own room for the dagger, or the first thing that may be said or done."""
        if (seat := self.setting) is not None:
            place = self.table.cults[seat].place
            return f"dagger.{LIBRARY if place == EXTERIOR else place}"
        return "propose.nothing" if self.table.talks else "do.0"

    def cancel(self) -> bool:
        """Escape takes both hands off the clock, or thinks better of a confrontation."""
        is_set = self.setting is not None and self.draft != Draft()
        self.draft = Draft()
        return self.side.stage.talks.calm() or is_set

    def elsewhere(self, at: tuple[float, float]) -> None:
        if place := self.picture.layout.place_at(at):
            self.host.focus.key = f"place.{place}"
            self.press_place(place)

    # -- drawing -------------------------------------------------------------------------
    def draw(self, ui: Ui, box: Box) -> None:
        self._notice(self.host.focus.key)
        self.picture.draw(ui, box)
        layout = self.picture.layout
        ui.place("map", layout.board.box)
        ui.place("cults", layout.cults)
        self.cults.draw(ui, layout.cults)
        self.side.draw(ui, layout.side.copy())

    # -- motion and words ----------------------------------------------------------------
    def clips(self, events: tuple[Event, ...], show: Callable[[], None]) -> list[Clip]:
        if any(isinstance(event, ClockSet) for event in events):
            self.draft = Draft()  # before a frame is drawn that somebody else may see
        self._untold |= any(isinstance(event, self._to_be_read) for event in events)
        return self.motion.clips(events, show)

    @property
    def _to_be_read(self) -> tuple[type[Event], ...]:
        """Events after which a page tells the turn.

        Without motion nobody has seen it, and several people look at the table together
        before the curtain.
        """
        if self.host.app.preferences.motion == "off":
            return TurnBegan, GameEnded
        return (TurnBegan,) if self.people > 1 else ()

    def interlude(self) -> Scene | None:
        """All conflicts of the turn, after the last location."""
        if not self._untold:
            return None
        self._untold = False
        self._light = CameToLight(
            self.host.app,
            self.side.add_turn,
            lambda: self.picture.layout.side.copy(),
            (self.host.session.game.key, "GO-4"),
            last=self.view.table.ending is not None,
        )
        return self._light

    def sentence(self, event: Event) -> str:
        return self.speech.sentence(event)

    def describe(self, action: Any) -> str:
        return self.speech.describe(action, self.table.place)

    def reason(self, action: Any) -> str:
        """For a clock what is met where it leads, if all others set theirs at random.

        For all else how the victory is shared afterwards.
        """
        if isinstance(action, SetClock):
            place = self.table.cults[self.setting].place if self.setting is not None else 0
            return self.odds(course(place, action.clock).place) if place else ""
        talks = self.view.table.talks
        if talks is None:
            return self.words("octopus_table.share", share=self._share(action))
        if action == Confront():
            action = Propose(None) if talks.proposer is None else Accept()
        shares = {"share": self._share(action), "quarrel": self._share(Confront())}
        return self.words("octopus_table.share.talks", **shares)

    def _share(self, action: Any) -> str:
        """What part of the victory the chair may hope for after an action."""
        chair = self.host.chair
        return "" if chair is None else f"{outlook(self.view, chair, action):.0%}"

    def odds(self, place: int) -> str:
        """What one's own Cultist would meet there if all others set their clocks at random.

        Empty where it cannot go now.
        """
        if self.setting is None:
            return ""
        from game.octopus.odds import odds  # late: numpy takes its time

        met = odds(self.view, self.setting).get(place)
        return self.speech.odds(place, met) if met else ""

    def sums(self, lines: Sequence[ScoreLine]) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """Kind by kind, so that it is seen who has it and who has not."""
        kinds = [(thing, f"octopus.thing.{thing_key(thing)}") for thing in THINGS]
        items = [
            (self.speech.thing(thing), tuple(i for i, line in enumerate(lines) if line.key == key))
            for thing, key in kinds
        ]
        return tuple((words, places) for words, places in items if places)

    def details(self, line: ScoreLine) -> tuple[str, ...]:
        """When and how a component was come by."""
        turn, told = 1, ""
        for event in (event for step in self.host.session.events for event in step):
            turn = getattr(event, "turn", turn)
            match event:
                case Gathered(seat=seat, thing=thing) if seat == line.seat:
                    key, params = "octopus_table.got.gathered", {}
                case Exchanged(seat=seat, other=other, thing=thing) if seat == line.seat:
                    key, params = "octopus_table.got.exchanged", {"name": self.name(other)}
                case Exchanged(seat=seat, other=other) if other == line.seat:
                    thing, key = EXTERIOR, "octopus_table.got.exchanged"
                    params = {"name": self.name(seat)}
                case _:
                    continue
            if line.key == f"octopus.thing.{thing_key(thing)}":
                told = f"{self.words(key, turn=turn, **params)} [[{event.clause}]]"
        return (told,)

    def ending(self, over: Over) -> tuple[str, str]:
        winner = next(iter(over.winners), None)
        return self.speech.ending(Ending(winner, over.clause), self.table.cults)


def _numbered(kind: str, key: str) -> Seat | None:
    """The number in the key of a target, if it is one of that kind."""
    name, _, number = key.partition(".")
    return Seat(int(number)) if name == kind else None
