"""How the events of Carcassonne move: tiles slide, followers stand up, walk home, points rise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.carcassonne.events import (
    ChallengeBegan,
    ChallengeShared,
    ChallengeWon,
    FollowerPlaced,
    FollowersReturned,
    LastTilePlayed,
    PlayerBegan,
    Scored,
    TileDrawn,
    TilePlaced,
    TileSetAside,
)
from game.carcassonne.pieces import FOLLOWER
from game.core.protocol import Event, Seat
from scenes.kit.layout import Box
from scenes.kit.timeline import Clip
from scenes.kit.ui import Ui
from scenes.services.sound import Effect
from scenes.tables.carcassonne import pieces
from scenes.tables.carcassonne.facts import Standing
from scenes.tables.map.motion import (
    between,
    draw_banner,
    draw_flying,
    draw_gain,
    draw_squeezed,
    nothing,
    rising,
    walking,
)

if TYPE_CHECKING:
    from scenes.tables.carcassonne.board import CarcassonneBoard

DRAW, SLIDE, SETTLE, STAND, RISE, WALK, UNFOLD, REST = 0.22, 0.34, 0.14, 0.24, 0.4, 0.38, 0.2, 0.7
"""Seconds of each movement."""
STAY, LAST_STAY = 0.8, 0.3
"""Seconds in which points that have risen can be read; in the last scoring there are many."""


class Motion:
    """Makes the clips, and keeps from the board what is still on its way.

    The view after an action is shown when its tile has landed; until their own clips have
    played, followers and points stay as they were.
    """

    def __init__(self, board: CarcassonneBoard) -> None:
        self._board = board
        self._points: dict[Seat, float] = {}
        self._supply: dict[Seat, int] = {}
        self._extra: tuple[Standing, ...] = ()
        """Followers that have left the view but not yet their places."""
        self._hidden: frozenset[tuple[int, int, int]] = frozenset()
        """Places of followers that have not stood up yet."""
        self._drawn = ""
        """The tile that is on its way to the hand."""
        self.tells_gain = False
        """Whether points stand on the map."""

    # -- what the table shows meanwhile ----------------------------------------------------
    @property
    def key(self) -> tuple[object, ...]:
        """What the picture of the map depends on."""
        return self._extra, self._hidden

    def followers(self, standing: Sequence[Standing]) -> list[Standing]:
        """The followers to be drawn where the view has ``standing``."""
        there = {one.place: one for one in (*self._extra, *standing)}
        shown = [one for place, one in there.items() if place not in self._hidden]
        return sorted(shown, key=lambda one: (one.y, one.x))

    def points_of(self, seat: Seat, points: int) -> float:
        return self._points.get(seat, points)

    def supply_of(self, seat: Seat, supply: int) -> int:
        return self._supply.get(seat, supply)

    def hand(self, tile: str | None) -> str | None:
        """The tile in the hand; it is not there while it is on its way."""
        return None if tile == self._drawn else tile

    def _settle(self) -> None:
        self._points, self._supply, self._extra = {}, {}, ()
        self._hidden, self._drawn, self.tells_gain = frozenset(), "", False

    # -- clips --------------------------------------------------------------------------------
    def clips(self, events: tuple[Event, ...], show: Callable[[], None]) -> list[Clip]:
        """The movement of one action; ``show`` puts the state after it on the table."""

        def begin() -> None:
            show()
            self._hold_back(events)

        clips: list[Clip] = []
        if not any(isinstance(event, TilePlaced) for event in events):
            clips.append(Clip(0.0, nothing, begin))
        is_last = any(isinstance(event, LastTilePlayed) for event in events)
        for event in events:
            clips += self._of(event, begin, LAST_STAY if is_last else STAY)
        if clips:
            clips.append(Clip(0.0, nothing, end=self._settle))
        return clips

    def _hold_back(self, events: tuple[Event, ...]) -> None:
        """Leave followers and points where they were before the events."""
        for event in reversed(events):
            match event:
                case Scored(seat=seat, before=before):
                    self._points[seat] = before
                case FollowersReturned(seat=seat, before=before, places=places):
                    self._supply[seat] = before
                    self._extra += tuple(Standing(seat, self._role(*at), *at) for at in places)
                case FollowerPlaced(seat=seat, before=before):
                    self._supply[seat] = before
                    self._hidden |= {(event.x, event.y, event.part)}

    def _role(self, x: int, y: int, part: int) -> str:
        return FOLLOWER[self._board.facts.kind((x, y), part)]

    def _of(self, event: Event, show: Callable[[], None], stay: float) -> list[Clip]:
        match event:
            case PlayerBegan():
                return self._banner(event, event.seat, "bell")
            case TileDrawn():
                return [self._draw(event)]
            case TileSetAside():
                return self._banner(event, None, "bell", event.tile)
            case TilePlaced():
                return self._lay(event, show)
            case FollowerPlaced():
                return [self._stand(event)]
            case ChallengeBegan() | ChallengeWon() | ChallengeShared():
                return self._banner(event, event.seat, "bell")
            case Scored():
                return self._rise(event, stay)
            case FollowersReturned():
                return [self._walk(event)]
            case LastTilePlayed():
                return self._banner(event, None, "bell")
        return []

    # -- tiles ---------------------------------------------------------------------------
    def _draw(self, event: TileDrawn) -> Clip:
        """Turned up in the hand, like a card (CC-2.1)."""

        def start() -> None:
            self._drawn = event.tile

        def paint(ui: Ui, share: float) -> None:
            slot = self._board.side.slot
            wide = slot.w * max(0.06, abs(1 - 2 * share))
            box = slot.middle(wide, slot.h)
            if share < 0.5:
                pieces.draw_back(ui, box, 1)
            else:
                draw_squeezed(ui, box, pieces.tiles, pieces.look_at(event.tile, 0, 0, 0))

        def end() -> None:
            self._drawn = ""

        return self._board.clip(DRAW, paint, "paper", start, end)

    def _lay(self, event: TilePlaced, show: Callable[[], None]) -> list[Clip]:
        """From the hand to its cell, where it settles (CC-2.2)."""
        cell, look = (event.x, event.y), pieces.look_at(event.tile, event.turns, event.x, event.y)
        board = self._board
        is_own = event.seat == board.host.chair

        def start() -> None:
            board.map.reveal(cell)

        def slide(ui: Ui, share: float) -> None:
            target = board.map.cell_box(cell)
            goal = target.inset(-target.w * 0.06)
            draw_flying(ui, between(board.side.slot, goal, share), pieces.tiles, look)

        def drop(ui: Ui, share: float) -> None:
            target = board.map.cell_box(cell)
            lift = (1 - share) * 0.06
            draw_flying(ui, target.inset(-target.w * lift), pieces.tiles, look)

        def land() -> None:
            has_followers = board.view.supply[event.seat] > 0
            show()
            if is_own and board.view.fresh is None:
                board.tell_skipped(event.seat, has_followers=has_followers)

        lands = self._board.clip(SETTLE, drop, "lay", end=land)
        if is_own:  # it lies there already, as the player has put it
            return [lands]
        return [self._board.clip(SLIDE, slide, "paper", start), lands]

    # -- followers --------------------------------------------------------------------------
    def _stand(self, event: FollowerPlaced) -> Clip:
        """A follower stands up on its section (CC-2.5)."""
        place = event.x, event.y, event.part
        role, who = FOLLOWER[event.kind], self._board.identity(event.seat)

        def paint(ui: Ui, share: float) -> None:
            box = self._board.picture.figure_box((event.x, event.y), event.part)
            pieces.figure(ui, rising(box, share), role, who)

        def end() -> None:
            self._hidden -= {place}
            self._supply[event.seat] = event.after

        return self._board.clip(STAND, paint, "lay", end=end)

    def _walk(self, event: FollowersReturned) -> Clip:
        """Followers walk home to their seat (CC-2.6)."""
        who = self._board.identity(event.seat)

        def start() -> None:
            self._extra = tuple(one for one in self._extra if one.place not in event.places)

        def paint(ui: Ui, share: float) -> None:
            home = self._board.layout.players[event.seat]
            for x, y, part in event.places:
                box = self._board.picture.figure_box((x, y), part)
                goal = Box(home.x + 20, home.centre[1] - 14, 28, 28)
                pieces.figure(ui, walking(box, goal, share), self._role(x, y, part), who)

        def end() -> None:
            self._supply[event.seat] = event.after

        return self._board.clip(WALK, paint, "paper", start, end)

    # -- points -----------------------------------------------------------------------------
    def _rise(self, event: Scored, stay: float) -> list[Clip]:
        """The points rise from their section, count up on the rail, and stay (CC-3, CC-5)."""
        board, who = self._board, self._board.identity(event.seat)
        found = dict(event.line.params)
        cell, part = (int(found["x"]), int(found["y"])), int(found["part"])

        def start() -> None:
            self.tells_gain = True
            board.map.reveal(cell)

        def paint(ui: Ui, share: float) -> None:
            self._points[event.seat] = event.before + (event.after - event.before) * share
            board.picture.draw_lit(ui, board.facts.section(cell, part))
            x, y = board.picture.place_of(cell, part)
            words = f"+{event.line.points}"
            draw_gain(ui, board.map.box, (x, y - 34 * share), words, who)

        def hold(ui: Ui, share: float) -> None:
            paint(ui, 1.0)

        def end() -> None:
            self._points[event.seat], self.tells_gain = event.after, False

        return [
            self._board.clip(RISE, paint, "score", start),
            self._board.clip(stay, hold, end=end),
        ]

    # -- announcements ------------------------------------------------------------------------
    def _banner(self, event: Event, seat: Seat | None, sound: Effect, tile: str = "") -> list[Clip]:
        """A sentence across the map."""
        words = self._board.sentence(event)
        who = None if seat is None else self._board.identity(seat)

        def draw(ui: Ui, box: Box) -> None:
            draw_squeezed(ui, box, pieces.tiles, pieces.look_at(tile, 0, 0, 0))

        def paint(ui: Ui, share: float) -> None:
            draw_banner(ui, self._board.map.box, words, share, who, draw if tile else None)

        def hold(ui: Ui, share: float) -> None:
            paint(ui, 1.0)

        return [self._board.clip(UNFOLD, paint, sound), self._board.clip(REST, hold)]
