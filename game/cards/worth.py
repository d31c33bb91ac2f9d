"""What a table is worth to whoever plays it, in Experience: the judgement of the bots."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import exp
from typing import Final

from game.cards.outcome import result, survivors
from game.cards.pieces import COMBO, GOD_MINIONS, WAKES, Card
from game.cards.state import Board, Investigator, Table
from game.core.protocol import Seat

LOST: Final = 60.0
"""What one gives not to lose the game."""

DANGER: Final = (0.0, 0.8, 1.9, 3.8, 8.0)
"""What the minions of a board cost, by their number, while the deck is full."""

SUMMONED: Final = 24.0
"""What the fifth minion costs, which has to go in this very turn."""

BEYOND: Final = 6.0
"""What each further minion costs."""

CALM_DECK: Final = 12
"""Cards in the deck below which minions and gates become less dangerous."""

AWAKE: Final = 1.7
"""Cost of an awake horror for each of its combo value: about two turns of sanity."""

ASLEEP: Final = 0.45
"""Cost of a sleeping horror for each of its combo value."""

GATE: Final = 1.5
"""Cost of the first gate of a board; a further one costs ``STACKED_GATE``."""

STACKED_GATE: Final = 0.6

RESERVE: Final = ((3, 1.25), (4, 0.9))
"""Worth of the first Experience points, in groups: they keep one sane."""

SURPLUS: Final = 0.55
"""Worth of every further Experience point."""

HEALTH: Final = (0.0, 4.5, 7.5)
"""Worth of the Health dice, by their number."""

FOLLOWERS: Final = (0.0, 3.2, 5.4, 7.0)
"""Worth of face-up followers as shields, by their number; more add 1 each."""

CARD_WORTH: Final[Mapping[Card, float]] = {
    "soldier": 0.8,
    "big_game_hunter": 0.3,
    "journalist": 0.4,
    "psychic": 0.7,
    "psychiatrist": 0.8,
    "thief": 0.2,
    "doctor": 0.8,
    "ritualist": 1.2,
    "priest": 0.3,
    "tycoon": 0.6,
    "disruption_ritual": 4.0,
    "elder_sign": 3.2,
    "necklace_of_the_veil": 2.2,
    "necronomicon": 2.5,
    "otherworldly_idol": 1.2,
    "potion_of_rebirth": 1.5,
    "ritual_dagger": 2.6,
    "sword_of_the_crusader": 6.0,
    "temple_of_light": 4.0,
}
"""Worth of a follower's skill, and of an item, in a game of which much is left."""


def worth(table: Table, cards_left: int) -> float:
    """Boards and the active investigator together, higher is better."""
    boards = sum(board_worth(board, cards_left) for board in table.boards)
    return boards + investigator_worth(table.me, cards_left)


@lru_cache(maxsize=1 << 15)
def board_worth(board: Board, cards_left: int) -> float:
    """What a board costs, as a negative number."""
    count, calm = len(board.minions), min(1.0, cards_left / CALM_DECK)
    cost = 0.0
    if count >= GOD_MINIONS:
        cost += SUMMONED + BEYOND * (count - GOD_MINIONS)
    else:
        cost += DANGER[count] * calm
    cost += 0.02 * sum(board.values)
    for rank in board.awake:
        cost += AWAKE * COMBO[rank]
    for rank in board.asleep:
        wakes = count >= WAKES[rank]
        cost += (AWAKE if wakes else ASLEEP * calm) * COMBO[rank]
    if board.gates:
        cost += (GATE + STACKED_GATE * (board.gates - 1)) * calm
    return -cost


def experience_worth(points: int) -> float:
    """The first Experience points are worth most, as they keep one sane."""
    total = 0.0
    for size, each in RESERVE:
        total += min(points, size) * each
        points = max(0, points - size)
    return total + points * SURPLUS


def investigator_worth(one: Investigator, cards_left: int) -> float:
    """Experience, health, followers and items."""
    calm = min(1.0, cards_left / CALM_DECK)
    count = len(one.followers)
    most = len(FOLLOWERS) - 1
    shields = FOLLOWERS[min(count, most)] + max(0, count - most)
    cards = sum(CARD_WORTH[card] for card in one.followers + one.items)
    return experience_worth(one.experience) + HEALTH[one.health] + shields + cards * calm


def wound_worth(one: Investigator, owed: int) -> float:
    """What the next wound would cost, as a negative number."""
    left = one.health - owed
    if left > 0:
        return HEALTH[left - 1] - HEALTH[left]
    count = len(one.followers)
    return FOLLOWERS[min(count, 3) - 1] - FOLLOWERS[min(count, 3)] if count else -LOST


def standing(table: Table, seat: Seat, cards_left: int) -> float:
    """How well a seat stands, from -1.0 (lost) to 1.0 (won)."""
    if table.ended:
        winners = result(table).winners
        return 1.0 if seat in winners else -1.0
    if len(table.investigators) <= seat:
        return 0.0
    one = table.investigators[seat]
    if one.out and table.options.victory == "competitive":
        return -1.0
    boards = sum(board_worth(board, cards_left) for board in table.boards)
    total = boards + investigator_worth(one, cards_left) + 10.0
    if table.options.victory == "competitive":
        rivals = [table.investigators[other] for other in survivors(table) if other != seat]
        total += one.experience - max((rival.experience for rival in rivals), default=0)
    return 2.0 / (1.0 + exp(-total / 20.0)) - 1.0
