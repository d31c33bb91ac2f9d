"""Rules of Cthulhu Rising, clause by clause, in the order of the rulebook.

What a line pays stands in ``scoring.py``, what a state holds in ``state.py``.
"""

from __future__ import annotations

from functools import cache
from typing import Final, Literal, TypeVar

from msgspec.structs import replace

from game.core.protocol import (
    Chance,
    Choice,
    ClauseId,
    IllegalAction,
    Over,
    ScoreLine,
    Seat,
    Step,
)
from game.rising.actions import Action, Draw, EndTurn, Lay, TurnUp
from game.rising.events import (
    BoardCleared,
    LineClosed,
    MatchEnded,
    RoundEnded,
    RoundStarted,
    TokenDrawn,
    TokenLaid,
    TokensSetAside,
    TokensShuffledBack,
    TokenTurnedUp,
    TurnPassed,
)
from game.rising.pieces import (
    CENTRE_SPACE,
    HAND_SIZE,
    NEPTUNE,
    SEATS,
    TRACK_END,
    VESTA,
    WINS_NEEDED,
    ZONE_SIZE,
    Token,
    Zone,
    is_on_board,
    other,
    space,
)
from game.rising.scoring import preview
from game.rising.state import Options, RoundResult, State, is_decided, wins

T = TypeVar("T")

Due = Literal["turn_up", "draw", "lay", "end_turn", "over"]
"""What has to happen next."""

DUE: Final[dict[Due, tuple[type, str, str]]] = {
    "turn_up": (TurnUp, "CR-1.4", "rising.refuse.turn_up_first"),
    "draw": (Draw, "CR-1.5", "rising.refuse.draw_first"),
    "lay": (Lay, "CR-2.1", "rising.refuse.lay_first"),
    "end_turn": (EndTurn, "CR-2.1", "rising.refuse.end_turn_first"),
    "over": (type(None), "CR-4.5", "rising.refuse.over"),
}
"""What is due -> the action for it, its clause, and the refusal of any other action."""


def start(options: Options) -> State:
    """The table before the first token is turned up (CR-1)."""
    return State(variant=options.variant)


def pending(state: State) -> Choice[Action] | Chance[Action] | Over:
    """Who decides next: a seat, fate, or nobody any more."""
    match _due(state):
        case "turn_up":
            return _from_stack(state, TurnUp, _seat_to_turn_up(state), ClauseId("CR-1.4"))
        case "draw":
            return _from_stack(state, Draw, _seat_to_draw(state), _draw_clause(state))
        case "lay":
            return Choice(state.turn, ClauseId("CR-2.1"), _lays(state))
        case "end_turn":
            clause = ClauseId("CR-4.4" if state.is_round_over else "CR-2.1")
            return Choice(state.turn, clause, (EndTurn(),))
        case "over":
            return _outcome(state.rounds)


def check(state: State, action: Action) -> None:
    """Say why ``action`` is refused; silent when it is legal.

    Raises:
        IllegalAction: with the clause that forbids it and the key of the sentence for
            it. The state is never touched.
    """
    kind, clause, key = DUE[_due(state)]
    if not isinstance(action, kind):
        raise IllegalAction(clause, key)
    match action:
        case TurnUp():
            _check_stack(state, action, _seat_to_turn_up(state), ClauseId("CR-1.4"))
        case Draw():
            _check_stack(state, action, _seat_to_draw(state), _draw_clause(state))
        case Lay(value, zone, row, column):
            if value not in state.hands[state.turn]:
                raise IllegalAction("CR-2.1", "rising.refuse.not_held", value=value)
            if not is_on_board(zone, row, column):
                raise IllegalAction("CR-1.2", "rising.refuse.no_such_space")
            if state.zones[zone][space(row, column)]:
                raise IllegalAction("CR-2.1", "rising.refuse.taken")


def apply(state: State, action: Action) -> Step[State]:
    """Play ``action`` and tell what happened, in order.

    Raises:
        IllegalAction: see ``check``.
    """
    check(state, action)
    match action:
        case TurnUp():
            return _turn_up(state, action)
        case Draw():
            return _draw(state, action)
        case Lay():
            return _lay(state, action)
        case EndTurn():
            return _end_turn(state)


def _due(state: State) -> Due:
    if state.is_round_over:
        return "over" if is_decided(state.rounds) else "end_turn"
    if not state.zones[NEPTUNE][CENTRE_SPACE] or not state.zones[VESTA][CENTRE_SPACE]:
        return "turn_up"
    if state.laid:
        return "end_turn"
    if len(state.hands[NEPTUNE]) < HAND_SIZE or len(state.hands[VESTA]) < HAND_SIZE:
        return "draw"
    return "lay"


# CR-1 Set-up


def _seat_to_turn_up(state: State) -> Seat:
    return VESTA if state.zones[NEPTUNE][CENTRE_SPACE] else NEPTUNE


def _from_stack(
    state: State, kind: type[TurnUp | Draw], seat: Seat, clause: ClauseId
) -> Chance[Action]:
    """Any token of the seat's stack may come next (CR-1.3)."""
    tokens = state.stacks[seat].next_cards()
    return Chance(clause, tuple((kind(seat, value), copies) for value, copies in tokens))


def _check_stack(state: State, action: TurnUp | Draw, seat: Seat, clause: ClauseId) -> None:
    stack = state.stacks[seat].next_cards()
    if action.seat != seat or all(value != action.value for value, _ in stack):
        raise IllegalAction(clause, "rising.refuse.not_in_stack", value=action.value)


def _turn_up(state: State, action: TurnUp) -> Step[State]:
    """Lay the token on the centre of its zone, and see who begins (CR-1.4)."""
    seat, value = action.seat, action.value
    after = replace(
        state,
        zones=_with(
            state.zones, seat, _with_token(state.zones[seat], CENTRE_SPACE, Token(seat, value))
        ),
        stacks=_with(state.stacks, seat, state.stacks[seat].without(value)),
    )
    turned_up = TokenTurnedUp(clause=ClauseId("CR-1.4"), seat=seat, value=value)
    neptune, vesta = (zone[CENTRE_SPACE] for zone in after.zones)
    if not neptune or not vesta:
        return Step(after, (turned_up,))
    if state.first is not None:
        step = _begin_round(after, state.first, "CR-4.4")
    elif neptune.value == vesta.value:
        step = _set_aside(after, value)
    else:
        lower = NEPTUNE if neptune.value < vesta.value else VESTA
        step = _begin_round(after, lower, "CR-1.4")
    return Step(step.state, (turned_up, *step.events))


def _set_aside(state: State, value: int) -> Step[State]:
    """Both are equal: clear the centres, so that two new ones are turned up (CR-1.4)."""
    after = replace(
        state,
        zones=tuple(_with_token(zone, CENTRE_SPACE, None) for zone in state.zones),
        aside=(*state.aside, value),
    )
    aside = TokensSetAside(clause=ClauseId("CR-1.4"), value=value)
    if len(after.stacks[NEPTUNE]):
        return Step(after, (aside,))
    step = _shuffle_back(after)  # every token was equal in turn: there must be one to turn up
    return Step(step.state, (aside, *step.events))


def _begin_round(state: State, first: Seat, clause: str) -> Step[State]:
    """The two tokens stay, those set aside go back, and ``first`` is to begin (CR-1.4)."""
    step = _shuffle_back(state)
    started = RoundStarted(clause=ClauseId(clause), number=state.number, first=first)
    return Step(replace(step.state, first=first, turn=first), (*step.events, started))


def _shuffle_back(state: State) -> Step[State]:
    """Put what was set aside into the stacks again (CR-1.4)."""
    if not state.aside:
        return Step(state, ())
    after = replace(
        state,
        stacks=tuple(stack.shuffled_with(state.aside) for stack in state.stacks),
        aside=(),
    )
    return Step(after, (TokensShuffledBack(clause=ClauseId("CR-1.4"), count=len(state.aside)),))


def _seat_to_draw(state: State) -> Seat:
    return NEPTUNE if len(state.hands[NEPTUNE]) < HAND_SIZE else VESTA


def _draw_clause(state: State) -> ClauseId:
    return ClauseId("CR-2.1" if state.last else "CR-1.5")


def _draw(state: State, action: Draw) -> Step[State]:
    """Fill a hand (CR-1.5); at the end of a turn, pass it on (CR-2.1)."""
    seat, value = action.seat, action.value
    after = replace(
        state,
        hands=_with(state.hands, seat, tuple(sorted((*state.hands[seat], value)))),
        stacks=_with(state.stacks, seat, state.stacks[seat].without(value)),
    )
    drawn = TokenDrawn(
        clause=_draw_clause(state), audience=frozenset({seat}), seat=seat, value=value
    )
    if not state.last:
        return Step(after, (drawn,))
    turn = other(seat)
    passed = TurnPassed(clause=ClauseId("CR-2.1"), seat=turn)
    return Step(replace(after, turn=turn), (drawn, passed))


# CR-2 The turn


def _lays(state: State) -> tuple[Lay, ...]:
    """Every value in the mover's hand once, on every free space of both zones (CR-2.1)."""
    blue, red = state.zones
    free = [index for index, token in enumerate(blue + red) if token is None]
    values = sorted(set(state.hands[state.turn]))
    return tuple(lays[index] for lays in map(_lays_of, values) for index in free)


@cache
def _lays_of(value: int) -> tuple[Lay, ...]:
    """The value on every space, the blue zone first; made once, as every turn offers them."""
    side = range(ZONE_SIZE)
    return tuple(Lay(value, zone, row, column) for zone in SEATS for row in side for column in side)


def _lay(state: State, action: Lay) -> Step[State]:
    """Lay the token, score what it closes, and see whether the round is won (CR-2.1)."""
    seat, value = state.turn, action.value
    hand = list(state.hands[seat])
    hand.remove(value)
    zone = _with_token(
        state.zones[action.zone], space(action.row, action.column), Token(seat, value)
    )
    lines = preview(state, seat, action)
    after = replace(
        state,
        laid=True,
        zones=_with(state.zones, action.zone, zone),
        hands=_with(state.hands, seat, tuple(hand)),
        lighthouse=lines[-1].after if lines else state.lighthouse,
        lines=state.lines + lines,
        last=action,
    )
    laid = TokenLaid(
        clause=ClauseId("CR-2.1"),
        seat=seat,
        value=value,
        zone=action.zone,
        row=action.row,
        column=action.column,
    )
    if not lines:  # the lighthouse stood still, and the last space always closes a line
        return Step(after, (laid,))
    closed = tuple(LineClosed(clause=line.clause, line=line) for line in lines)
    step = _end_round(after)
    return Step(step.state, (laid, *closed, *step.events))


def _end_turn(state: State) -> Step[State]:
    """Pass on: the draw comes next (CR-2.1), or the next round is set up (CR-4.4)."""
    if not state.is_round_over:
        return Step(replace(state, laid=False), ())
    number = state.number + 1
    first = other(state.first) if number == 2 and state.first is not None else None
    after = State(variant=state.variant, number=number, first=first, rounds=state.rounds)
    return Step(after, (BoardCleared(clause=ClauseId("CR-4.4"), number=number),))


# CR-4 Round and match


def _end_round(state: State) -> Step[State]:
    """Write down the round's result, and the match's, if they are decided."""
    if abs(state.lighthouse) == TRACK_END:
        winner, clause = _ahead(state.lighthouse), ClauseId("CR-4.1")
    elif any(None in zone for zone in state.zones):
        return Step(state, ())
    elif state.lighthouse:
        winner, clause = _ahead(state.lighthouse), ClauseId("CR-4.2")
    else:
        blue, red = (_own_tokens(state.zones[seat], seat) for seat in SEATS)
        winner, clause = _ahead(red - blue), ClauseId("CR-4.3")
    result = RoundResult(winner, clause, state.lighthouse, state.lines)
    after = replace(state, rounds=(*state.rounds, result))
    ended = RoundEnded(
        clause=clause, number=state.number, winner=winner, lighthouse=state.lighthouse
    )
    if not is_decided(after.rounds):
        return Step(after, (ended,))
    over = _outcome(after.rounds)
    match_ended = MatchEnded(clause=over.clause, winners=over.winners, wins=wins(after.rounds))
    return Step(after, (ended, match_ended))


def _ahead(lead: int) -> Seat | None:
    """Who leads: Neptune when it is negative, as on the track, nobody at 0."""
    return VESTA if lead > 0 else NEPTUNE if lead < 0 else None


def _own_tokens(zone: Zone, seat: Seat) -> int:
    return sum(token is not None and token.seat == seat for token in zone)


def _outcome(rounds: tuple[RoundResult, ...]) -> Over:
    """Who has won a match that is decided (CR-4.5)."""
    neptune, vesta = wins(rounds)
    clause = ClauseId("CR-4.4" if max(neptune, vesta) == WINS_NEEDED else "CR-4.5")
    winner = _ahead(vesta - neptune)
    if winner is None:
        return Over(frozenset(SEATS), clause, (SEATS,))
    return Over(frozenset({winner}), clause, ((winner,), (other(winner),)))


def score(state: State) -> tuple[ScoreLine, ...]:
    """Every round won, one point each; ``State.rounds`` has the lines behind it (CR-4.5)."""
    return tuple(
        ScoreLine(
            seat=result.winner,
            key="rising.score.round",
            points=1,
            clause=result.clause,
            params=(("round", number), ("lighthouse", abs(result.lighthouse))),
        )
        for number, result in enumerate(state.rounds, start=1)
        if result.winner is not None
    )


def _with(pair: tuple[T, T], seat: int, item: T) -> tuple[T, T]:
    """The pair with ``seat``'s part, or that zone's, exchanged."""
    return (item, pair[1]) if seat == NEPTUNE else (pair[0], item)


def _with_token(zone: Zone, index: int, token: Token | None) -> Zone:
    return (*zone[:index], token, *zone[index + 1 :])
