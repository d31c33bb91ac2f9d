"""How the events of Carcosa move: tiles slide and turn over, pawns stand up, walk and are taken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.carcosa.events import (
    CultRose,
    KingSummoned,
    NextTileDrawn,
    NoPlaceFound,
    NoTileSelected,
    PawnDeployed,
    PawnsDevoured,
    PawnsWentMad,
    PlayerBegan,
    PowerGained,
    ProphetMoved,
    RitualHeld,
    SanityRecovered,
    SectionCompleted,
    StackEmptied,
    StoneCharged,
    StoneUsed,
    StrangerCame,
    StrangerMoved,
    StrangerSpoke,
    SummoningBegan,
    TilePlaced,
    TileSelected,
    TilesTurned,
)
from game.carcosa.view import View
from game.core.protocol import Event, Seat
from scenes.kit.layout import Box
from scenes.kit.timeline import Clip
from scenes.kit.ui import Ui
from scenes.services.sound import Effect
from scenes.tables.carcosa import pieces
from scenes.tables.carcosa.facts import Standing
from scenes.tables.carcosa.follow import follow
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
from scenes.tables.map.view import Cell

if TYPE_CHECKING:
    from scenes.tables.carcosa.board import CarcosaBoard

DRAW, SLIDE, SETTLE, STAND, RISE, WALK, TURN = 0.24, 0.34, 0.14, 0.24, 0.42, 0.4, 0.36
UNFOLD, REST, GLOW, RITUAL = 0.2, 0.75, 0.26, 0.5
"""Seconds of each movement."""
LAST_RISE = 0.22
"""Seconds of a gain in the last power, where there are many."""

BANNERS: tuple[type[Event], ...] = (
    PlayerBegan,
    NoPlaceFound,
    NoTileSelected,
    StackEmptied,
    SummoningBegan,
    StoneUsed,
    StrangerCame,
    StrangerSpoke,
    CultRose,
    KingSummoned,
)
"""What is announced in a sentence across the map."""


class Motion:
    """Makes the clips; meanwhile the table is shown as far as its events have moved.

    ``moment`` follows the events of an action one by one, from the view before it.
    """

    def __init__(self, board: CarcosaBoard) -> None:
        self._board = board
        self.moment: View | None = None
        """The table while something moves; None for the view itself."""
        self.has_hand = True
        """Whether the tile in hand lies there, and is not on its way."""
        self.hides_stranger = False
        self._hidden: frozenset[tuple[int, int, int]] = frozenset()
        """Places of pawns that are on their way."""
        self._power: dict[Seat, float] = {}

    # -- what the table shows meanwhile ----------------------------------------------------
    @property
    def key(self) -> tuple[object, ...]:
        """What the picture of the map depends on."""
        return self._hidden, self.hides_stranger

    def hides(self, pawn: Standing) -> bool:
        return pawn.place in self._hidden

    def power_of(self, seat: Seat) -> float:
        """Where an Oracle is, between two spaces while it moves."""
        return self._power.get(seat, self._board.table.cults[seat].power)

    # -- clips --------------------------------------------------------------------------------
    def clips(self, events: tuple[Event, ...], show: Callable[[], None]) -> list[Clip]:
        """The movement of one action; ``show`` puts the state after it on the table."""

        def begin() -> None:
            self.moment = self._board.view

        def settle() -> None:
            self.moment, self._power, self._hidden = None, {}, frozenset()
            self.has_hand, self.hides_stranger = True, False
            show()

        is_last = any(isinstance(event, CultRose) for event in events)
        clips = [Clip(0.0, nothing, begin)]
        for event in events:
            moving = self._of(event, LAST_RISE if is_last else RISE)
            followed = Clip(0.0, nothing, end=self._followed(event))
            clips += [*moving, followed, *self._after(event)]
        return [*clips, Clip(0.0, nothing, end=settle)]

    def _followed(self, event: Event) -> Callable[[], None]:
        """Puts what the event has changed on the table."""

        def end() -> None:
            if self.moment is not None:
                self.moment = follow(self.moment, event)
            self._hidden, self.hides_stranger, self.has_hand = frozenset(), False, True

        return end

    def _after(self, event: Event) -> list[Clip]:
        """What is told of an event once it is followed."""
        return []

    def _of(self, event: Event, rise: float) -> list[Clip]:
        if isinstance(event, BANNERS):
            return self._banner(event)
        match event:
            case TileSelected(stack=stack, kind=kind) | NextTileDrawn(stack=stack, kind=kind):
                return [self._draw(stack, kind)]
            case TilePlaced():
                return self._lay(event)
            case PawnDeployed():
                return [self._stand(event)]
            case SectionCompleted():
                return [self._glow(event)]
            case TilesTurned():
                return [self._turn_over(event)]
            case RitualHeld():
                return [self._ritual(event)]
            case PowerGained() if event.after > event.before:
                return [self._rise(event, rise)]
            case PawnsDevoured():
                return [self._devour(event)]
            case PawnsWentMad():
                return [self._madden(event)]
            case SanityRecovered():
                return [self._recover(event)]
            case StoneCharged():
                return [self._charge(event)]
            case ProphetMoved():
                return self._prophet(event)
            case StrangerMoved():
                return [self._stranger(event)]
        return []

    # -- where things go -------------------------------------------------------------------
    def _home(self, seat: Seat) -> Box:
        """The Chapter House of a cult, or what tells of it where that is not shown."""
        side = self._board.side
        chip = side.goal.chips[seat]
        return side.houses.room_box(seat) or chip.middle(32, 32)

    def _sign(self, seat: Seat) -> Box:
        """The Yellow Sign, or what tells of the cult where that is not shown."""
        return self._board.side.chamber.sign_box() or self._home(seat)

    def _stack(self, stack: int) -> Box:
        return self._board.side.chamber.stack_box(stack) or self._board.side.hand.slot

    # -- tiles ---------------------------------------------------------------------------
    def _draw(self, stack: int, kind: str) -> Clip:
        """From its stack to the hand (CA-2.2)."""
        look = pieces.look_at(kind, 0, False, "", 0, 0)

        def start() -> None:
            self.has_hand = False

        def paint(ui: Ui, share: float) -> None:
            box = between(self._stack(stack), self._board.side.hand.slot, share)
            draw_flying(ui, box, pieces.tiles, look)

        return self._board.clip(DRAW, paint, "paper", start)

    def _lay(self, event: TilePlaced) -> list[Clip]:
        """From the hand to its cell, where it settles (CA-2.4)."""
        cell, board = (event.x, event.y), self._board
        look = pieces.look_at(event.kind, event.turns, False, "", *cell)

        def start() -> None:
            self.has_hand = event.extra
            board.map.reveal(cell)

        def slide(ui: Ui, share: float) -> None:
            target = board.map.cell_box(cell)
            goal = target.inset(-target.w * 0.06)
            start = board.side.hand.slot
            if event.extra and event.seat != board.host.chair:
                start = self._home(event.seat)
            draw_flying(ui, between(start, goal, share), pieces.tiles, look)

        def drop(ui: Ui, share: float) -> None:
            target = board.map.cell_box(cell)
            lift = (1 - share) * 0.06
            draw_flying(ui, target.inset(-target.w * lift), pieces.tiles, look)

        lands = self._board.clip(SETTLE, drop, "lay", start)
        if event.seat == board.host.chair:  # it lies there already, as the player has put it
            return [lands]
        return [self._board.clip(SLIDE, slide, "paper", start), lands]

    def _turn_over(self, event: TilesTurned) -> Clip:
        """All turned tiles come alive together (CA-4.1)."""
        board = self._board
        turned = {(x, y): what for x, y, what in event.tiles}

        def start() -> None:
            board.map.reveal(next(iter(turned)))

        def paint(ui: Ui, share: float) -> None:
            facts = board.facts
            for cell, what in turned.items():
                if cell not in facts.by_cell or not board.map.shows(cell):
                    continue
                one, box = facts.by_cell[cell], board.map.cell_box(cell)
                wide = box.w * max(0.05, abs(1 - 2 * share))
                ui.svg(box, '<rect width="9" height="9" fill="#05090d"/>', (9, 9), opaque=True)
                look = pieces.look_at(one.tile, one.turns, share >= 0.5, what, *cell)
                draw_squeezed(ui, box.middle(wide, box.h), pieces.tiles, look)

        return self._board.clip(TURN, paint, "wake", start)

    def _glow(self, event: SectionCompleted) -> Clip:
        """What is completed lights up (CA-3)."""
        board, cell = self._board, (event.x, event.y)

        def start() -> None:
            board.map.reveal(cell)

        def paint(ui: Ui, share: float) -> None:
            board.picture.light_section(ui, board.facts.section(cell, event.part))

        return self._board.clip(GLOW, paint, "flow" if event.section == "flow" else "bell", start)

    def _ritual(self, event: RitualHeld) -> Clip:
        """The event of a site grows out of it (CA-3.4)."""
        board, cell = self._board, (event.x, event.y)

        def start() -> None:
            board.map.reveal(cell)

        def paint(ui: Ui, share: float) -> None:
            box = board.map.cell_box(cell)
            size = box.w * (0.4 + 1.0 * share)
            place = box.middle(size, size)
            ui.svg(
                place,
                '<circle cx="50" cy="50" r="48" fill="#05090d" fill-opacity=".72"/>',
                (100, 100),
            )
            pieces.event_icon(ui, place.inset(size * 0.14), event.event)

        return self._board.clip(
            RITUAL, paint, "water" if event.event == "devourer" else "bell", start
        )

    # -- pawns ---------------------------------------------------------------------------
    def _stand(self, event: PawnDeployed) -> Clip:
        """A pawn stands up on its section, or is laid into the water (CA-2.7, CA-2.8)."""
        board = self._board
        prone = event.section == "water"
        role = "criminal" if event.criminal else "cultist"
        who = None if event.criminal else board.identity(event.seat)

        def paint(ui: Ui, share: float) -> None:
            box = board.picture.figure_box((event.x, event.y), event.part)
            pieces.figure(ui, rising(box, share), role, who, prone=prone)

        return self._board.clip(STAND, paint, "water" if prone else "lay")

    def _devour(self, event: PawnsDevoured) -> Clip:
        """A shadow takes them from the waters to the Yellow Sign (CA-3.5)."""
        going = [(seat, (x, y), part, False) for seat, x, y, part in event.pawns]
        going += [(Seat(0), (x, y), part, True) for x, y, part in event.criminals]
        return self._go(going, lambda seat: self._sign(seat), "devour", prone=True)

    def _madden(self, event: PawnsWentMad) -> Clip:
        """The mad leave the map: to the Asylum, or to stand on the Sign (CA-4.3)."""
        seat = event.seat
        going = [(seat, (x, y), part, False) for x, y, part in event.pawns]
        going += [(seat, (x, y), part, True) for x, y, part in event.criminals]
        goal = self._sign if event.standing else self._home
        return self._go(going, goal, "mad")

    def _go(
        self,
        going: Sequence[tuple[Seat, Cell, int, bool]],
        goal: Callable[[Seat], Box],
        sound: Effect,
        *,
        prone: bool = False,
    ) -> Clip:
        """Pawns leave the map: whose, from which cell and part, and whether a criminal."""
        board = self._board

        def start() -> None:
            self._hidden = frozenset((*cell, part) for _, cell, part, _ in going)

        def paint(ui: Ui, share: float) -> None:
            for seat, cell, part, criminal in going:
                box = board.picture.figure_box(cell, part)
                who = None if criminal else board.identity(seat)
                role = "criminal" if criminal else "cultist"
                step = walking(box, goal(seat), share)
                pieces.figure(ui, step, role, who, prone=prone or share > 0.5)

        return self._board.clip(WALK, paint, sound, start)

    def _recover(self, event: SanityRecovered) -> Clip:
        """Those who recover are counted in their Chapter House, where it is in sight (CA-2.1)."""
        houses, who = self._board.side.houses, self._board.identity(event.seat)
        ready = event.ready + event.criminals_ready
        words = f"+{ready}" if ready else "…"

        def paint(ui: Ui, share: float) -> None:
            if box := houses.room_box(event.seat):  # elsewhere it would be taken for power
                x, y = box.centre
                pieces.figure(ui, box.moved(34, -20 * share), "cultist", who)
                draw_gain(ui, ui.page, (x - 30, y - 16 * share), words, who)

        return self._board.clip(GLOW, paint, "paper")

    def _prophet(self, event: ProphetMoved) -> list[Clip]:
        """A Prophet goes to another stack, or home (CA-5.1, CA-5.5)."""
        who = self._board.identity(event.seat)

        def place(at: int) -> Box:
            if at >= 0:
                box = self._stack(at)
                return box.middle(box.w * 0.78, box.h * 0.78)
            return self._home(event.seat)

        def paint(ui: Ui, share: float) -> None:
            step = walking(place(event.before), place(event.after), share)
            pieces.figure(ui, step, "prophet", who)

        return [self._board.clip(WALK, paint, "lay")]

    def _stranger(self, event: StrangerMoved) -> Clip:
        """The Stranger walks to the next tile (CA-8.2)."""
        board = self._board

        def start() -> None:
            self.hides_stranger = True
            board.map.reveal((event.x, event.y))

        def paint(ui: Ui, share: float) -> None:
            boxes = [board.picture.stranger_box(c) for c in (event.before, (event.x, event.y))]
            pieces.figure(ui, walking(boxes[0], boxes[1], share), "stranger", None)

        return self._board.clip(WALK, paint, "paper", start)

    # -- power ---------------------------------------------------------------------------
    def _rise(self, event: PowerGained, seconds: float) -> Clip:
        """Power rises from its place on the map and the Oracle goes along its track (CA-4.2)."""
        board, who = self._board, self._board.identity(event.seat)
        place = board.scored_at(event.line)

        def start() -> None:
            if place:
                board.map.reveal(place.cell)

        def paint(ui: Ui, share: float) -> None:
            self._power[event.seat] = event.before + (event.after - event.before) * share
            at = board.side.goal.chips[event.seat].centre
            if place:
                at = board.map.cell_box(place.cell).centre
            words = f"+{event.after - event.before}"
            draw_gain(ui, board.map.box, (at[0], at[1] - 34 * share), words, who)

        def end() -> None:
            self._power.pop(event.seat, None)

        return self._board.clip(seconds, paint, "score", start, end)

    def _charge(self, event: StoneCharged) -> Clip:
        """A stone begins to glow above the cult that charges it (CA-3.2)."""

        def paint(ui: Ui, share: float) -> None:
            x, y = self._home(event.seat).centre
            size = 40 + 44 * share
            box = Box(x - size / 2, y - size * 0.6 - 30, size, size * 1.2)
            pieces.stone(ui, box.pushed_into(ui.page.inset(8)), event.stone, share > 0.35)

        return self._board.clip(RITUAL, paint, "stone")

    # -- announcements ------------------------------------------------------------------------
    def _banner(self, event: Event) -> list[Clip]:
        """A sentence across the map."""
        words = self._board.sentence(event)
        seat: Seat | None = getattr(event, "seat", None)
        who = None if seat is None else self._board.identity(seat)
        draw: Callable[[Ui, Box], None] | None = None
        if isinstance(event, StoneUsed):
            who, draw = None, self._stone_of(event)
        elif isinstance(event, StrangerCame | StrangerSpoke):
            draw = _draw_stranger

        def paint(ui: Ui, share: float) -> None:
            draw_banner(ui, self._board.map.box, words, share, who, draw)

        def hold(ui: Ui, share: float) -> None:
            paint(ui, 1.0)

        sound: Effect = "stone" if isinstance(event, StoneUsed) else "bell"
        return [self._board.clip(UNFOLD, paint, sound), self._board.clip(REST, hold)]

    def _stone_of(self, event: StoneUsed) -> Callable[[Ui, Box], None]:
        return lambda ui, box: pieces.stone(ui, box, event.stone, True)


def _draw_stranger(ui: Ui, box: Box) -> None:
    pieces.figure(ui, box, "stranger", None)
