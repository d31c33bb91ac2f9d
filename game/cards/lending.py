"""CO-8.2: asking another player for a follower or an item."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from game.cards.actions import Allow, Ask, Refuse
from game.cards.events import LoanAnswered, LoanAsked
from game.cards.pieces import Card
from game.cards.state import Phase, State
from game.core.protocol import ClauseId, Event, IllegalAction, Seat

LENT_IN: Final[Mapping[Phase, tuple[Card, ...]]] = {
    "ritual": ("disruption_ritual",),
    "buy": ("thief", "tycoon"),
    "sanity": ("elder_sign", "psychiatrist"),
    "combat": (
        "necklace_of_the_veil",
        "necronomicon",
        "otherworldly_idol",
        "potion_of_rebirth",
        "temple_of_light",
        "soldier",
        "big_game_hunter",
        "psychic",
        "doctor",
        "ritualist",
    ),
    "muster": ("sword_of_the_crusader",),
    "reroll": ("priest",),
    "lay": ("ritual_dagger",),
    "report": ("journalist",),
}
"""Cards that can be of use in a phase, and so be asked for in it."""


def questions(state: State) -> Iterator[Ask]:
    for one in state.investigators:
        if one.lending == "ask" and one is not state.me:
            for card in LENT_IN[state.phase]:
                if card in one.followers or card in one.items:
                    yield Ask(card)


def check_question(state: State, action: Ask) -> None:
    """A card that is of use now, whose owner wants to be asked and was not yet (CO-8.2)."""
    card, turn = action.card, state.turn
    owner = state.owner(card)
    if owner is None or owner == state.active:
        raise IllegalAction("CO-8.2", "cards.refuse.nobody_to_ask", card=card)
    one = state.investigators[owner]
    if card in one.turned:
        raise IllegalAction("CO-2.8", "cards.refuse.turned", card=card)
    if card in turn.used:
        raise IllegalAction("CO-8.3", "cards.refuse.used", card=card)
    if one.lending != "ask" or card in turn.granted or card in turn.denied:
        raise IllegalAction("CO-8.2", "cards.refuse.no_asking", card=card, owner=owner)
    if card not in LENT_IN[state.phase]:
        raise IllegalAction("CO-8.2", "cards.refuse.no_use_now", card=card)


def ask(state: State, action: Ask, log: list[Event]) -> State:
    owner = lender(state, action.card)
    log.append(
        LoanAsked(clause=ClauseId("CO-8.2"), seat=state.active, owner=owner, card=action.card)
    )
    return replace(state, asking=action.card)


def lender(state: State, card: Card) -> Seat:
    """Who has the card that is asked for."""
    owner = state.owner(card)
    assert owner is not None
    return owner


def answer(state: State, action: Allow | Refuse, log: list[Event]) -> State:
    """The owner lends the card for this turn, or does not (CO-8.2)."""
    card, turn, granted = state.asking, state.turn, isinstance(action, Allow)
    assert card is not None
    log.append(
        LoanAnswered(
            clause=ClauseId("CO-8.2"), owner=lender(state, card), card=card, granted=granted
        )
    )
    if granted:
        turn = replace(turn, granted=turn.granted | {card})
    else:
        turn = replace(turn, denied=turn.denied | {card})
    return replace(state, asking=None, turn=turn)
