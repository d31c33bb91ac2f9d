"""CO-2 Summoning: draw, deal with curses, buy, keep one's sanity."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from game.cards.actions import (
    BeginDraw,
    Buy,
    By,
    Decline,
    Draw,
    PayCurse,
    PayLoss,
    SufferCurse,
    TurnFollower,
)
from game.cards.events import (
    CardBought,
    CardDeclined,
    CardSetAside,
    CurseMet,
    DeckRanOut,
    DueChanged,
    GateLaid,
    HorrorLaid,
    HorrorWoke,
    MinionLaid,
    SanityKept,
    SanityThreatened,
    TurnBegan,
)
from game.cards.outcome import leave
from game.cards.pieces import (
    CULTS,
    CURSE_REWARD,
    DECLINE_REWARD,
    DRAW_CARDS,
    FACTS,
    PSYCHIATRIST_RELIEF,
    SCROLL_CARDS,
    THIEF_DISCOUNT,
    THIEF_FOLLOWER_DISCOUNT,
    THIEF_LEAST_PRICE,
    TYCOON_BONUS,
    Card,
    Cult,
)
from game.cards.state import (
    Board,
    State,
    Table,
    Turn,
    check_card,
    check_cost,
    check_own_follower,
    check_skill,
    discarded,
    gain,
    skills,
    turn_follower,
    use_skill,
    with_board,
    with_me,
)
from game.core.protocol import ClauseId, Event, IllegalAction

# CO-2.1 to CO-2.4 Draw


def begin_turn(state: State, log: list[Event]) -> State:
    """Count the cards due (CO-2.1) and look who wakes (CO-2.3)."""
    due = cards_due(state)
    state = replace(state, phase="ritual", turn=Turn(), turns=state.turns + 1, due=due)
    log.append(
        TurnBegan(
            clause=ClauseId("CO-2.1"),
            seat=state.active,
            number=state.turns,
            due=due,
            deck=len(state.deck),
        )
    )
    for cult in CULTS:
        state = _look_who_wakes(state, cult, log)
    return state


def cards_due(table: Table) -> int:
    """Cards that a turn beginning now would draw: 4 and one for each board with a gate (CO-2.1)."""
    return DRAW_CARDS + sum(board.gates > 0 for board in table.boards)


def begin_draw(state: State, action: BeginDraw, log: list[Event]) -> State:
    """Nothing more is said before the first card (CO-6.1)."""
    return replace(state, phase="draw")


def check_draw(state: State, action: Draw) -> None:
    """Only a card that is in the deck can be drawn (CO-1.2)."""
    if all(card != action.card for card, _ in state.deck.next_cards()):
        raise IllegalAction("CO-1.2", "cards.refuse.not_in_deck", card=action.card)


def lay_card(state: State, action: Draw, log: list[Event]) -> State:
    """A card comes from the deck and is laid (CO-2.2)."""
    card = action.card
    facts = FACTS[card]
    state = replace(taken_from_deck(state, card, log), due=state.due - 1)
    cult = facts.cult
    if cult is None:
        log.append(CardSetAside(clause=ClauseId("CO-2.2"), card=card))
        return replace(state, offer=(*state.offer, card))
    board = state.board(cult)
    if facts.kind == "gate":
        return _open_gate(state, cult, board, log)
    if facts.rank:
        log.append(HorrorLaid(clause=ClauseId("CO-2.2"), cult=cult, rank=facts.rank))
        board = board.with_horror(facts.rank)
    else:
        board = board.with_minion(card)
        count = len(board.minions)
        log.append(MinionLaid(clause=ClauseId("CO-2.2"), cult=cult, card=card, count=count))
    return _look_who_wakes(with_board(state, cult, board), cult, log)


def taken_from_deck(state: State, card: Card, log: list[Event]) -> State:
    """The deck without ``card``, and a word when it was the last (CO-2.4)."""
    deck = state.deck.without(card)
    if not len(deck):
        log.append(DeckRanOut(clause=ClauseId("CO-2.4")))
    return replace(state, deck=deck)


def _open_gate(state: State, cult: Cult, board: Board, log: list[Event]) -> State:
    """The first gate of a board adds a card at once, a second none (CO-2.1)."""
    board = replace(board, gates=board.gates + 1)
    log.append(GateLaid(clause=ClauseId("CO-2.2"), cult=cult, count=board.gates))
    state = with_board(state, cult, board)
    return _with_due(state, state.due + 1, "CO-2.1", log) if board.gates == 1 else state


def _with_due(state: State, due: int, clause: str, log: list[Event]) -> State:
    log.append(DueChanged(clause=ClauseId(clause), before=state.due, after=due))
    return replace(state, due=due)


def _look_who_wakes(state: State, cult: Cult, log: list[Event]) -> State:
    """Horrors with minions enough on their board are awake from now on (CO-2.3)."""
    before = state.board(cult)
    board = before.woken()
    if board is before:
        return state
    minions = len(board.minions)
    for rank in before.asleep:
        if rank in board.awake:
            log.append(HorrorWoke(clause=ClauseId("CO-2.3"), cult=cult, rank=rank, minions=minions))
    return with_board(state, cult, board)


def end_draw(state: State, log: list[Event]) -> State:
    """All that was due has come, or the deck is empty (CO-2.4)."""
    if state.due and len(state.deck):
        return state
    state = replace(state, due=0, phase="curses")
    if not state.scroll:
        return state
    return _curse_dealt_with(replace(state, scroll=False), "cursed_scroll", log)


# CO-2.6 Curses


def curses(table: Table) -> tuple[Card, ...]:
    """Curses drawn that are not yet dealt with (CO-2.6)."""
    return tuple(card for card in table.offer if FACTS[card].kind == "curse")


def curse_payments(state: State) -> Iterator[PayCurse]:
    for card in curses(state):
        if card == "cursed_temple":
            yield from (PayCurse(card, follower) for follower in state.me.followers)
        else:
            yield PayCurse(card)


def check_curse_payment(state: State, action: PayCurse) -> None:
    """Paying is possible only in full, the Temple with one's own follower (CO-2.6)."""
    check_curse(state, action)
    if action.card != "cursed_temple":
        if action.follower is not None:
            raise IllegalAction("CO-2.6", "cards.refuse.no_follower_wanted", card=action.card)
        check_cost(state, FACTS[action.card].price, "CO-2.6")
    elif action.follower is None:
        raise IllegalAction("CO-2.6", "cards.refuse.follower_wanted", card=action.card)
    else:
        check_own_follower(state, action.follower, "CO-2.6")


def pay_curse(state: State, action: PayCurse, log: list[Event]) -> State:
    """A curse paid does nothing (CO-2.6)."""
    log.append(_curse_met(state, action.card, paid=True))
    if action.follower is None:
        state = gain(state, -FACTS[action.card].price, "CO-2.6", log)
    else:
        state = turn_follower(state, action.follower, "CO-2.6", log)
    return _curse_dealt_with(state, action.card, log)


def sufferings(state: State) -> Iterator[SufferCurse]:
    return (SufferCurse(card) for card in curses(state))


def check_curse(state: State, action: PayCurse | SufferCurse) -> None:
    """Suffering is always allowed (CO-2.6)."""
    if action.card not in curses(state):
        raise IllegalAction("CO-2.6", "cards.refuse.no_such_curse", card=action.card)


def suffer_curse(state: State, action: SufferCurse, log: list[Event]) -> State:
    """Cubes: no re-rolls this turn. Scroll: draw now. Temple: no Magic this turn (CO-2.6)."""
    card = action.card
    log.append(_curse_met(state, card, paid=False))
    if card == "cursed_scroll":
        return _with_due(replace(state, phase="draw", scroll=True), SCROLL_CARDS, "CO-2.6", log)
    if card == "cursed_cubes":
        state = replace(state, turn=replace(state.turn, no_rerolls=True))
    else:
        state = replace(state, turn=replace(state.turn, no_magic=True))
    return _curse_dealt_with(state, card, log)


def _curse_met(state: State, card: Card, paid: bool) -> CurseMet:
    return CurseMet(clause=ClauseId("CO-2.6"), seat=state.active, card=card, paid=paid)


def _curse_dealt_with(state: State, card: Card, log: list[Event]) -> State:
    """The curse is discarded for Experience (CO-2.6)."""
    return gain(_off_offer(state, card), CURSE_REWARD, "CO-3.9", log)


def _off_offer(state: State, card: Card) -> State:
    """``card`` goes from those set aside to the open pile."""
    offer = tuple(other for other in state.offer if other != card)
    return discarded(replace(state, offer=offer), card)


def end_curses(state: State, log: list[Event]) -> State:
    """Buying begins when no curse is left (CO-2.6)."""
    return state if curses(state) else replace(state, phase="buy")


# CO-2.5 Buy


def price(card: Card, by: By | None) -> int:
    """What a card costs with a Thief's help (CO-2.5, CO-7.6)."""
    discounts = {None: 0, "investigator": THIEF_DISCOUNT, "follower": THIEF_FOLLOWER_DISCOUNT}
    return FACTS[card].price - discounts[by]


def purchases(state: State) -> Iterator[Buy]:
    thieves: tuple[By | None, ...] = (None, *skills(state, "thief"))
    return (Buy(card, by) for card in state.offer for by in thieves)


def check_purchase(state: State, action: Buy) -> None:
    """A card drawn this turn can be bought if it can be paid (CO-2.5)."""
    card, by = action.card, action.by
    _check_offered(state, card)
    if by is not None:
        if FACTS[card].kind != "item" or FACTS[card].price < THIEF_LEAST_PRICE:
            raise IllegalAction(
                "CO-7.6", "cards.refuse.no_discount", card=card, least=THIEF_LEAST_PRICE
            )
        check_skill(state, by, "thief", "CO-7.6")
    check_cost(state, price(card, by), "CO-2.5")


def _check_offered(state: State, card: Card) -> None:
    if card not in state.offer:
        raise IllegalAction("CO-2.5", "cards.refuse.not_offered", card=card)


def buy(state: State, action: Buy, log: list[Event]) -> State:
    """The card is the active investigator's, and works at once (CO-2.5)."""
    card, cost = action.card, price(action.card, action.by)
    if action.by is not None:
        state = use_skill(state, action.by, "thief", "CO-7.6", log)
    log.append(CardBought(clause=ClauseId("CO-2.5"), seat=state.active, card=card, price=cost))
    state = gain(state, -cost, "CO-2.5", log)
    state = replace(state, offer=tuple(other for other in state.offer if other != card))
    me = state.me
    if FACTS[card].kind == "item":
        return with_me(state, replace(me, items=(*me.items, card)))
    return with_me(state, replace(me, followers=(*me.followers, card)))


def refusals_to_buy(state: State) -> Iterator[Decline]:
    for card in state.offer:
        yield Decline(card)
        if state.may_use("tycoon"):
            yield Decline(card, "follower")


def check_decline(state: State, action: Decline) -> None:
    """Any card drawn this turn can be left, once a turn with a Tycoon's help (CO-2.5, CO-7.10)."""
    _check_offered(state, action.card)
    if action.by is not None:
        check_card(state, "tycoon", "CO-7.10")


def decline(state: State, action: Decline, log: list[Event]) -> State:
    """The card is discarded for Experience, more for a Tycoon (CO-2.5, CO-7.10)."""
    card = action.card
    reward = DECLINE_REWARD
    log.append(CardDeclined(clause=ClauseId("CO-2.5"), seat=state.active, card=card))
    if state.me.person == "tycoon":
        reward += TYCOON_BONUS
    if action.by is not None:
        state = use_skill(state, action.by, "tycoon", "CO-7.10", log)
        reward += TYCOON_BONUS
    return gain(_off_offer(state, card), reward, "CO-3.9", log)


def end_buying(state: State, log: list[Event]) -> State:
    """Sanity is looked at when nothing is left to buy, combat begins if none is lost (CO-2.7)."""
    if state.offer:
        return state
    loss = sanity_loss(state)
    if not loss:
        return replace(state, phase="combat")
    board, cult = max(zip(state.boards, CULTS, strict=True), key=lambda pair: pair[0].strongest)
    rank = board.awake[-1]
    log.append(
        SanityThreatened(
            clause=ClauseId("CO-2.7"), seat=state.active, cult=cult, rank=rank, loss=loss
        )
    )
    return replace(state, phase="sanity")


# CO-2.7 Sanity


def sanity_loss(table: Table) -> int:
    """What the strongest horror awake on any board costs the active investigator (CO-2.7)."""
    loss = max(board.strongest for board in table.boards)
    if table.me.person == "psychiatrist":
        loss -= PSYCHIATRIST_RELIEF
    return max(0, loss)


def check_loss_payment(state: State, action: PayLoss) -> None:
    """The loss is paid in full or not at all (CO-2.7)."""
    check_cost(state, sanity_loss(state), "CO-2.7")


def pay_loss(state: State, action: PayLoss, log: list[Event]) -> State:
    """Experience keeps one's sanity (CO-2.7)."""
    log.append(SanityKept(clause=ClauseId("CO-2.7"), seat=state.active, how="paid"))
    state = gain(state, -sanity_loss(state), "CO-2.7", log)
    return replace(state, phase="combat")


def absorbers(state: State) -> Iterator[TurnFollower]:
    """Own followers that may absorb a sanity loss or a wound (CO-2.7, CO-3.3)."""
    return (TurnFollower(follower) for follower in state.me.followers)


def check_absorber(state: State, action: TurnFollower) -> None:
    """Only an own follower that lies face up absorbs anything (CO-2.8, CO-8.2)."""
    check_own_follower(state, action.follower, "CO-8.2")


def absorb_loss(state: State, action: TurnFollower, log: list[Event]) -> State:
    """A follower goes insane instead (CO-2.7)."""
    log.append(SanityKept(clause=ClauseId("CO-2.7"), seat=state.active, how="follower"))
    return replace(turn_follower(state, action.follower, "CO-2.7", log), phase="combat")


def go_insane(state: State, log: list[Event]) -> State:
    """Nothing keeps the investigator's sanity: it is out (CO-2.7)."""
    return leave(state, "CO-2.7", log)
