"""Rules of Carcassonne with The Cult, clause by clause, in the order of the rulebook.

What a section is worth stands in ``scoring.py``, what a state holds in ``state.py``, how
tiles join in ``game.landscape``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cache
from itertools import chain
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from game.carcassonne.actions import Action, Begin, Deploy, Draw, Pass, Place
from game.carcassonne.events import (
    ChallengeBegan,
    ChallengeLeftOpen,
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
from game.carcassonne.pieces import FOLLOWERS, RIVAL, START, box, pile
from game.carcassonne.scoring import lines_at_end, lines_complete
from game.carcassonne.state import Options, State, Table, totals
from game.core.protocol import (
    Chance,
    Choice,
    ClauseId,
    Event,
    IllegalAction,
    Over,
    ScoreLine,
    Seat,
    Step,
)
from game.landscape.grid import AROUND, around, cell_at, xy
from game.landscape.land import Land, Pawn, closed_by, has_spot, laid, spots

T = TypeVar("T", bound=Table)

LOT: Final = ClauseId("CC-1.2")
DRAW: Final = ClauseId("CC-2.1")
PLACE: Final = ClauseId("CC-2.2")
ASIDE: Final = ClauseId("CC-2.3")
APART: Final = ClauseId("CC-2.4")
DEPLOY: Final = ClauseId("CC-2.5")
HOME: Final = ClauseId("CC-2.6")
CHALLENGE: Final = ClauseId("CC-4.2")
FIRST_COMPLETE: Final = ClauseId("CC-4.4")
LEFT_OPEN: Final = ClauseId("CC-4.5")
LAST_TILE: Final = ClauseId("CC-5.1")
MOST_POINTS: Final = ClauseId("CC-5.4")


def start(options: Options) -> State:
    """One tile lies, the rest are the pile (CC-1.1); the first player as chosen (CC-1.2)."""
    chosen = 1 <= options.first <= options.seats
    return State(
        options=options,
        land=laid(Land(), box(), cell_at(0, 0), box().tiles[START].faces[0]),
        pile=pile(options.cult),
        supply=(FOLLOWERS,) * options.seats,
        first=Seat(options.first - 1) if chosen else None,
        turn=Seat(options.first - 1) if chosen else Seat(0),
    )


# What may be done. Actions are values, so one of each is enough: looking one up costs less
# than making it, and lists of places are most of what a game computes.


@cache
def _begin(seat: int) -> Begin:
    return Begin(Seat(seat))


@cache
def _draw(tile: str) -> Draw:
    return Draw(tile)


@cache
def _places(spot: int) -> tuple[Place, ...]:
    """The actions of one spot; see ``game.landscape.land.spots``."""
    x, y = xy(spot >> 4)
    return tuple(Place(x, y, turns) for turns in range(4) if spot >> turns & 1)


@cache
def _deploy(part: int) -> Deploy:
    return Deploy(part)


PASS: Final = Pass()


def pending(state: State) -> Choice[Action] | Chance[Action] | Over:
    """Who decides next: a seat, fate, or nobody any more."""
    if state.first is None:
        return Chance(LOT, tuple((_begin(seat), 1) for seat in range(state.options.seats)))
    if state.hand is not None:
        return Choice(state.turn, PLACE, places(state, state.hand))
    if state.fresh is not None:
        return Choice(state.turn, DEPLOY, (*map(_deploy, free_parts(state)), PASS))
    if tiles := state.pile.next_cards():
        return Chance(DRAW, tuple([(_draw(tile), copies) for tile, copies in tiles]))
    return _outcome(state)


def places(table: Table, tile: str) -> tuple[Place, ...]:
    """Every legal place of ``tile`` with its turns, by row, column and turn (CC-2.2, CC-2.4)."""
    land = table.land
    found = spots(land, box().tiles[tile], barred(land, tile))
    return tuple(chain.from_iterable(map(_places, found)))


def fits_nowhere(table: Table, tile: str) -> bool:
    """Whether ``tile`` has no legal place at all (CC-2.3)."""
    return not has_spot(table.land, box().tiles[tile], barred(table.land, tile))


def barred(land: Land, tile: str) -> Collection[int]:
    """The cells where the building on ``tile`` would stand beside too many of its rivals (CC-2.4).

    Too many are two, or one that stands beside such a building already.
    """
    kind = box().tiles[tile].site
    if not kind:
        return ()
    cells: dict[str, list[int]] = {kind: [], RIVAL[kind]: []}
    for cell, slot in land.sites.items():
        cells[land.section(slot).kind].append(cell)
    once: set[int] = set()
    closed: set[int] = set()
    for cell in cells[RIVAL[kind]]:
        ring = around(cell)
        closed |= ring & once if ring.isdisjoint(cells[kind]) else ring
        once |= ring
    return closed


def free_parts(table: Table) -> list[int]:
    """The parts of the tile just laid whose whole section bears no follower (CC-2.5)."""
    assert table.fresh is not None
    tile, section = table.land.tiles[table.fresh], table.land.section
    parts = box().faces[tile.face].parts
    free = [part for part in range(len(parts)) if not section(tile.base + part).pawns]
    if table.options.fields:
        return free
    return [part for part in free if parts[part].kind != "field"]


def check(state: State, action: Action) -> None:
    """Say why ``action`` is refused; silent when it is legal.

    Raises:
        IllegalAction: with the clause that forbids it and the key of the sentence for
            it. The state is never touched.
    """
    RULES[type(action)][0](state, action)


def apply(state: State, action: Action) -> Step[State]:
    """Play ``action`` and tell what happened, in the order it happened.

    Raises:
        IllegalAction: see ``check``.
    """
    refuse, happen = RULES[type(action)]
    refuse(state, action)
    return happen(state, action)


# CC-1.2 The first player


def _check_begin(state: State, action: Begin) -> None:
    if state.first is not None or not 0 <= action.seat < state.options.seats:
        raise IllegalAction(LOT, "carcassonne.refuse.no_lot")


def _begun(state: State, action: Begin) -> Step[State]:
    seat = action.seat
    return Step(replace(state, first=seat, turn=seat), (PlayerBegan(seat, clause=LOT),))


# CC-2.1 Draw, CC-2.3 a tile that fits nowhere


def _check_draw(state: State, action: Draw) -> None:
    if state.first is None or state.hand is not None or state.fresh is not None:
        raise IllegalAction(DRAW, "carcassonne.refuse.no_draw_now")
    if action.tile not in dict(state.pile.next_cards()):
        raise IllegalAction(DRAW, "carcassonne.refuse.not_in_pile", tile=action.tile)


def _drawn(state: State, action: Draw) -> Step[State]:
    tile, rest = action.tile, state.pile.without(action.tile)
    drawn = TileDrawn(state.turn, tile, clause=DRAW)
    if not fits_nowhere(state, tile):
        return Step(replace(state, pile=rest, hand=tile), (drawn,))
    events = [drawn, TileSetAside(state.turn, tile, clause=ASIDE)]
    state = replace(state, pile=rest, aside=(*state.aside, tile))
    return _next(state, events)


# CC-2.2 Place, CC-2.4 rivals apart


def _check_place(state: State, action: Place) -> None:
    if state.hand is None:
        raise IllegalAction(PLACE, "carcassonne.refuse.no_tile_in_hand")
    land, tile, cell = state.land, box().tiles[state.hand], cell_at(action.x, action.y)
    # Cells are told apart only near the table, and a save may name any column.
    is_near = xy(cell) == (action.x, action.y)
    if is_near and cell in land.tiles:
        raise IllegalAction(PLACE, "carcassonne.refuse.occupied")
    if not is_near or cell not in land.frontier:
        raise IllegalAction(PLACE, "carcassonne.refuse.not_beside")
    fitting = _places(cell << 4 | tile.fits[land.frontier[cell]])
    is_fit = action in fitting
    if not is_fit and not any(box().alike(state.hand, one.turns, action.turns) for one in fitting):
        raise IllegalAction(PLACE, "carcassonne.refuse.no_match")
    if cell in barred(land, state.hand):
        raise IllegalAction(APART, f"carcassonne.refuse.too_near.{tile.site}")
    if not is_fit:
        raise IllegalAction(PLACE, "carcassonne.refuse.alike")


def _placed(state: State, action: Place) -> Step[State]:
    """Straight on to the end of the turn when no follower could be put."""
    seat, tile = state.turn, state.hand
    assert tile is not None
    state = with_tile(state, action)
    placed = TilePlaced(seat, tile, action.x, action.y, action.turns, clause=PLACE)
    if state.supply[seat] and free_parts(state):
        return Step(state, (placed,))
    return _resolved(state, [placed])


def with_tile(table: T, place: Place) -> T:
    """The table once the tile in hand lies there, before its follower is decided."""
    assert table.hand is not None
    cell = cell_at(place.x, place.y)
    land = laid(table.land, box(), cell, box().tiles[table.hand].faces[place.turns])
    return replace(table, land=land, hand=None, fresh=cell)


# CC-2.5 Deploy, CC-4.2 challenge


def _check_deploy(state: State, action: Deploy) -> None:
    if state.fresh is None:
        raise IllegalAction(DEPLOY, "carcassonne.refuse.no_fresh_tile")
    parts = box().faces[state.land.tiles[state.fresh].face].parts
    if not 0 <= action.part < len(parts):
        raise IllegalAction(DEPLOY, "carcassonne.refuse.no_such_part")
    if parts[action.part].kind == "field" and not state.options.fields:
        raise IllegalAction(DEPLOY, "carcassonne.refuse.no_farmers")
    if action.part not in free_parts(state):
        raise IllegalAction(DEPLOY, "carcassonne.refuse.section_taken")


def _deployed(state: State, action: Deploy) -> Step[State]:
    seat, cell, land = state.turn, state.fresh, state.land
    assert cell is not None
    slot = land.slot(cell, action.part)
    kind = land.section(slot).kind
    land = land.with_pawns(land.root(slot), (Pawn(seat, cell, action.part),))
    before = state.supply[seat]
    x, y = xy(cell)
    events: list[Event] = [
        FollowerPlaced(seat, kind, x, y, action.part, before, before - 1, clause=DEPLOY)
    ]
    state = replace(state, land=land, supply=_changed(state.supply, seat, -1))
    if kind in RIVAL:
        state = _challenged(state, cell, kind, events)
    return _resolved(state, events)


def _challenged(state: State, cell: int, kind: str, events: list[Event]) -> State:
    """CC-4.2, CC-4.7: the new building challenges a rival that another player has manned.

    By CC-2.4 there is one at most (CC-4.6).
    """
    land = state.land
    for step in AROUND:
        slot = land.sites.get(cell + step)
        if slot is None or land.section(slot).kind != RIVAL[kind]:
            continue
        if (pawns := land.section(slot).pawns) and pawns[0].owner != state.turn:
            rival = Seat(pawns[0].owner)
            events.append(ChallengeBegan(state.turn, rival, kind, clause=CHALLENGE))
            pair = (land.sites[cell], slot)
            return replace(state, challenges=(*state.challenges, pair))
    return state


def _check_pass(state: State, action: Pass) -> None:
    if state.fresh is None:
        raise IllegalAction(DEPLOY, "carcassonne.refuse.no_fresh_tile")


def _passed(state: State, action: Pass) -> Step[State]:
    return _resolved(state, [])


# CC-2.6 Completed sections, CC-3 scoring, CC-4.4 the end of a challenge


def _resolved(state: State, events: list[Event]) -> Step[State]:
    """Score what the fresh tile completes, send followers home, then pass the turn.

    What is complete is listed before anybody goes home, or two buildings completed by one
    tile would depend on their order.
    """
    land = state.land
    closed = [root for root in completed(state) if land.section(root).pawns]
    for root in closed:
        state = _scored(state, lines_complete(state.options, land.section(root)), events)
    for pair in state.challenges:
        state = _challenge_ended(state, pair, closed, events)
    for root in closed:
        state = _sent_home(state, root, HOME, events)
    turn = Seat((state.turn + 1) % state.options.seats)
    return _next(replace(state, fresh=None, turn=turn), events)


def completed(table: Table) -> list[int]:
    """Roots of the sections that the tile just laid completes, manned or not (CC-2.6)."""
    assert table.fresh is not None
    return closed_by(table.land, box(), table.fresh)


def _scored(state: State, lines: tuple[ScoreLine, ...], events: list[Event]) -> State:
    """CC-3.4: whoever has a line is paid it in full."""
    points = totals(state)
    for line in lines:
        before = points[line.seat]
        points = _changed(points, line.seat, line.points)
        events.append(Scored(line.seat, line, before, before + line.points, clause=line.clause))
    return replace(state, gains=(*state.gains, *lines))


def _challenge_ended(
    state: State, pair: tuple[int, int], closed: list[int], events: list[Event]
) -> State:
    """CC-4.4: the first complete wins; the loser goes home unpaid. Both at once: both won."""
    done = [slot for slot in pair if slot in closed]
    if not done:
        return state
    state = replace(state, challenges=tuple(other for other in state.challenges if other != pair))
    winner = done[0]
    loser = pair[1] if winner == pair[0] else pair[0]
    seat, rival = _owner(state.land, winner), _owner(state.land, loser)
    if loser in closed:
        events.append(ChallengeShared(seat, rival, clause=FIRST_COMPLETE))
        return state
    kind = state.land.section(winner).kind
    events.append(ChallengeWon(seat, rival, kind, clause=FIRST_COMPLETE))
    return _sent_home(state, loser, FIRST_COMPLETE, events)


def _owner(land: Land, slot: int) -> Seat:
    """Whose follower stands on a building."""
    return Seat(land.section(slot).pawns[0].owner)


def _sent_home(state: State, root: int, clause: ClauseId, events: list[Event]) -> State:
    """CC-2.6: all followers of a section go back to their supplies."""
    pawns, supply = state.land.section(root).pawns, state.supply
    for seat in sorted({Seat(pawn.owner) for pawn in pawns}):
        own = tuple((*xy(pawn.cell), pawn.part) for pawn in pawns if pawn.owner == seat)
        before = supply[seat]
        supply = _changed(supply, seat, len(own))
        events.append(FollowersReturned(seat, own, before, supply[seat], clause=clause))
    return replace(state, land=state.land.with_pawns(root, ()), supply=supply)


def _changed(counts: tuple[int, ...], seat: Seat, by: int) -> tuple[int, ...]:
    return (*counts[:seat], counts[seat] + by, *counts[seat + 1 :])


# CC-5 The end


def _next(state: State, events: list[Event]) -> Step[State]:
    """CC-5.1: with no tile left the last scoring, CC-5.2 and CC-5.3, follows at once."""
    if state.pile.next_cards():
        return Step(state, tuple(events))
    events.append(LastTilePlayed(clause=LAST_TILE))
    for mine, theirs in state.challenges:
        seats = _owner(state.land, mine), _owner(state.land, theirs)
        events.append(ChallengeLeftOpen(*seats, clause=LEFT_OPEN))
    return Step(_scored(state, lines_at_end(state), events), tuple(events))


def _outcome(state: State) -> Over:
    """CC-5.4: most points win, a tie is shared."""
    points = totals(state)
    standing = tuple(
        tuple(Seat(seat) for seat, own in enumerate(points) if own == place)
        for place in sorted(set(points), reverse=True)
    )
    return Over(frozenset(standing[0]), MOST_POINTS, standing)


def score(state: State) -> tuple[ScoreLine, ...]:
    """Every point of every seat so far, in the order it was gained."""
    return state.gains


RULES: Final[
    Mapping[type, tuple[Callable[[State, Any], None], Callable[[State, Any], Step[State]]]]
] = {
    Begin: (_check_begin, _begun),
    Draw: (_check_draw, _drawn),
    Place: (_check_place, _placed),
    Deploy: (_check_deploy, _deployed),
    Pass: (_check_pass, _passed),
}
"""How each action is refused, and what it does."""
