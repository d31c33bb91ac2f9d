"""How the factions move: along the track, from stack to stack, over the map."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.carcosa.events import (
    AssistantMoved,
    AssistantTurnedBack,
    DetectiveAttacked,
    DetectiveCame,
    DetectiveFled,
    DetectiveLeft,
    DetectiveMoved,
    OccultistCame,
    OccultistFled,
    ScholarMoved,
    ScholarTook,
    TrapSet,
    TrapSprung,
)
from game.core.protocol import Event
from scenes.kit.layout import Box
from scenes.kit.theme import Identity
from scenes.kit.timeline import Clip
from scenes.kit.ui import Ui
from scenes.tables.carcosa import pieces
from scenes.tables.carcosa.motion import RISE, STAND, WALK, Motion
from scenes.tables.carcosa.solo_follow import follow_factions
from scenes.tables.carcosa.solo_words import DECISIONS, YOU
from scenes.tables.map.motion import rising, walking
from scenes.tables.map.view import Cell

if TYPE_CHECKING:
    from scenes.tables.carcosa.solo import SoloBoard

Where = Callable[[], Box]
"""A place of the page, asked for when it is needed."""


class SoloMotion(Motion):
    """The movement of the solo game; after each step of a faction comes its card."""

    _board: SoloBoard

    def __init__(self, board: SoloBoard) -> None:
        super().__init__(board)
        self.away: frozenset[object] = frozenset()
        """Who is on the way: spaces of the track, ``scholar``, tiles that a Detective left."""
        self._assistant: float | None = None

    @property
    def key(self) -> tuple[object, ...]:
        return *super().key, self.away

    @property
    def assistant(self) -> float:
        """Where the Assistant is, between two spaces while he moves."""
        if self._assistant is not None:
            return self._assistant
        return self._board.they.assistant

    # -- clips ---------------------------------------------------------------------------
    def _followed(self, event: Event) -> Callable[[], None]:
        follow = super()._followed(event)

        def end() -> None:
            follow()
            if self.moment is not None:
                self.moment = follow_factions(self.moment, event)
            self.away, self._assistant = frozenset(), None

        return end

    def _after(self, event: Event) -> list[Clip]:
        return self._board.steps.clips(event)

    def _of(self, event: Event, rise: float) -> list[Clip]:
        if isinstance(event, DECISIONS):  # the card tells it
            return []
        if self._board.steps.mode == "instant" and self._board.speech.step(event):
            return []
        match event:
            case AssistantMoved(before=before, after=after):
                return [self._stride(before, after)]
            case AssistantTurnedBack(before=before, after=after):
                return [self._stride(before, after)]
            case ScholarTook(before=before, stack=after) | ScholarMoved(before, after):
                start, end = self._scholar(before), self._scholar(after)
                return [self._walk("scholar", start, end, "scholar")]
            case TrapSet(space=space, criminal=criminal):
                return [self._lay_trap(space, criminal)]
            case TrapSprung(space=space, criminal=criminal):
                goal = self._sign if event.standing else self._home
                role, who = self._trap(criminal)
                end = lambda: goal(YOU)  # noqa: E731
                return [self._walk(role, self._space(space), end, space, who)]
            case OccultistCame(x=x, y=y, part=part, space=space, before=before):
                start = self._part(*before) if before else self._space(space)
                return [self._arrive("occultist", start, (x, y), self._part(x, y, part), space)]
            case OccultistFled(x=x, y=y, part=part, space=space):
                return [self._walk("occultist", self._part(x, y, part), self._space(space), ())]
        return self._hunt(event) or super()._of(event, rise)

    def _hunt(self, event: Event) -> list[Clip]:
        match event:
            case DetectiveCame(x=x, y=y, space=space):
                tile = self._tile((x, y))
                return [self._arrive("detective", self._space(space), (x, y), tile, space)]
            case DetectiveLeft(space=space):
                return [self._walk("detective", self._space(space), self._space(0), space)]
            case DetectiveMoved(x=x, y=y, before=before):
                start, end = self._tile(before), self._tile((x, y))
                return [self._arrive("detective", start, (x, y), end, before)]
            case DetectiveAttacked(x=x, y=y):
                end = lambda: self._sign(YOU)  # noqa: E731
                return [self._walk("detective", self._tile((x, y)), end, (x, y))]
            case DetectiveFled(x=x, y=y, space=space):
                return [self._walk("detective", self._tile((x, y)), self._space(space), (x, y))]
        return []

    def _walk(
        self, role: str, start: Where, end: Where, away: object, who: Identity | None = None
    ) -> Clip:
        """A figure walks from one place to another; ``away``: what it leaves meanwhile."""

        def begin() -> None:
            self.away = frozenset({away})

        def paint(ui: Ui, share: float) -> None:
            pieces.figure(ui, walking(start(), end(), share), role, who)

        return self._board.clip(WALK, paint, "paper", begin)

    def _arrive(self, role: str, start: Where, cell: Cell, end: Where, away: object) -> Clip:
        """The same to a tile, which is brought into sight first."""
        clip = self._walk(role, start, end, away)
        begin = clip.start or (lambda: None)

        def reveal() -> None:
            self._board.map.reveal(cell)
            begin()

        clip.start = reveal
        return clip

    def _stride(self, before: int, after: int) -> Clip:
        """The Assistant goes along the track."""

        def paint(ui: Ui, share: float) -> None:
            self._assistant = before + (after - before) * share

        return self._board.clip(RISE, paint, "lay")

    def _lay_trap(self, space: int, criminal: bool) -> Clip:
        role, who = self._trap(criminal)
        where = self._space(space)

        def paint(ui: Ui, share: float) -> None:
            pieces.figure(ui, rising(where(), share), role, who, prone=True)

        return self._board.clip(STAND, paint, "lay")

    # -- places --------------------------------------------------------------------------
    def _trap(self, criminal: bool) -> tuple[str, Identity | None]:
        return ("criminal", None) if criminal else ("cultist", self._board.identity(YOU))

    def _space(self, space: int) -> Where:
        """A space of the track; the goals where it is out of sight, or there is none."""
        side = self._board.side
        return lambda: (space and side.chamber.space_box(space)) or side.goal.faction_box

    def _scholar(self, stack: int) -> Where:
        side = self._board.side
        return lambda: side.chamber.scholar_box(stack) or side.goal.faction_box

    def _part(self, x: int, y: int, part: int) -> Where:
        return lambda: self._board.picture.figure_box((x, y), part)

    def _tile(self, cell: Cell) -> Where:
        return lambda: self._board.picture.detective_box(cell)
