"""What is in the box: cults, cards, people, and every number of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Final, Literal, get_args

import msgspec
from msgspec import Struct

from game.core.pile import Pile

Cult = Literal["cthulhu", "arwassa", "chaugnar_faugn", "yog_sothoth"]
"""A board and the cards that belong to it (CO-1.1)."""

Rank = Literal["minor", "major", "unspeakable"]
"""What kind of horror; a cult has one of each (CO-1.2)."""

Person = Literal[
    "soldier",
    "big_game_hunter",
    "journalist",
    "psychic",
    "psychiatrist",
    "thief",
    "doctor",
    "ritualist",
    "priest",
    "tycoon",
]
"""A kind of investigator, and the key of the follower card of that kind (CO-7)."""

Item = Literal[
    "disruption_ritual",
    "elder_sign",
    "necklace_of_the_veil",
    "necronomicon",
    "otherworldly_idol",
    "potion_of_rebirth",
    "ritual_dagger",
    "sword_of_the_crusader",
    "temple_of_light",
]
"""An item that can be bought (CO-6)."""

Curse = Literal["cursed_cubes", "cursed_scroll", "cursed_temple"]
"""An item that is paid or suffered (CO-2.6)."""

Difficulty = Literal["gentle", "normal", "grim"]
"""Which values the minions have (CO-1.5)."""

Card = str
"""Key of a card of the Cult deck: ``cthulhu.5``, ``cthulhu.gate``, ``cthulhu.minor``, or the
name of a follower or item. Equal minions and gates share a key."""

CULTS: Final[tuple[Cult, ...]] = get_args(Cult)
RANKS: Final[tuple[Rank, ...]] = get_args(Rank)
PEOPLE: Final[tuple[Person, ...]] = get_args(Person)

START_EXPERIENCE: Final = 4
"""Experience of an investigator at the start (CO-1.3)."""

HEALTH_DICE: Final = 2
"""Most Health dice an investigator may have (CO-1.3)."""

SPIRIT_DICE: Final = 3
"""Most Spirit dice bought for one attack (CO-3.1)."""

DIE_FACES: Final = 6

DRAW_CARDS: Final = 4
"""Cards drawn in a turn before gates are counted (CO-2.1)."""

SCROLL_CARDS: Final = 3
"""Cards that the Cursed Scroll makes one draw (CO-2.6)."""

GOD_MINIONS: Final = 5
"""Minions on one board that bring its god (CO-4.1)."""

MINION_REWARD: Final = 1
"""Experience for a minion slain (CO-3.9)."""

GATE_REWARD: Final = 1
"""Experience for a gate destroyed (CO-3.9)."""

DECLINE_REWARD: Final = 1
"""Experience for a follower or item not bought (CO-3.9)."""

CURSE_REWARD: Final = 1
"""Experience for a curse dealt with (CO-3.9)."""

DESTROY_GATE_COST: Final = 3
"""Experience to destroy a gate as the attack (CO-3.8)."""

SPIRIT_DIE_COST: Final = 1
"""Experience for a Spirit die (CO-5.1)."""

HURRY_COST: Final = 2
"""Experience for a second attack (CO-5.2)."""

HEALING_COST: Final = 3
"""Experience for a lost Health die by magic (CO-5.3)."""

SEAL_GATE_COST: Final = 3
"""Experience to destroy a gate by magic (CO-5.4)."""

TEMPLE_CARDS: Final = 2
"""Cards that the Temple of Light takes from the deck (CO-6.9)."""

SOLDIER_LEAST: Final = 2
"""Lowest minion value that either Soldier discards (CO-7.1)."""

SOLDIER_MOST: Final = 6
"""Highest minion value that the investigator discards (CO-7.1)."""

SOLDIER_FOLLOWER_MOST: Final = 3
"""Highest minion value that the follower discards (CO-7.1)."""

JOURNALIST_BONUS: Final = 1
"""Experience more for a horror slain (CO-7.3)."""

PSYCHIATRIST_RELIEF: Final = 1
"""Experience less for a sanity loss (CO-7.5)."""

THIEF_LEAST_PRICE: Final = 3
"""Lowest printed price of an item that a Thief makes cheaper (CO-7.6)."""

THIEF_DISCOUNT: Final = 2
"""What the investigator takes off a price (CO-7.6)."""

THIEF_FOLLOWER_DISCOUNT: Final = 1
"""What the follower takes off a price (CO-7.6)."""

TYCOON_BONUS: Final = 1
"""Experience more for a follower or item not bought (CO-7.10)."""

WIN_POINTS: Final = 50
EMPTY_BOARD_POINTS: Final = 10
EXPERIENCE_POINTS: Final = 1
MINION_POINTS: Final = -2
SLEEPER_POINTS: Final = -1
GATE_POINTS: Final = -3
WOUND_POINTS: Final = -3
"""Points of the score, one each (CO-4.3)."""


class MinionData(Struct, frozen=True, forbid_unknown_fields=True):
    """A minion: its name, its value, and its copies in each cult by difficulty."""

    key: str
    value: int
    copies: dict[Difficulty, int]


class HorrorData(Struct, frozen=True, forbid_unknown_fields=True):
    """A horror: its combo value in dice, and the minions that wake it (CO-2.3)."""

    combo: int
    wakes: int


class GateData(Struct, frozen=True, forbid_unknown_fields=True):
    """Gates of a cult."""

    count: int


class PersonData(Struct, frozen=True, forbid_unknown_fields=True):
    """Experience for the investigator's skill, the follower, and the follower's skill."""

    skill: int
    price: int
    use: int


class ItemData(Struct, frozen=True, forbid_unknown_fields=True):
    """Experience to buy an item, and to use it."""

    price: int
    use: int


class CurseData(Struct, frozen=True, forbid_unknown_fields=True):
    """Experience that lifts a curse; 0 when a follower does."""

    price: int


class Pieces(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of ``pieces.toml``."""

    minion: tuple[MinionData, ...]
    horror: dict[Rank, HorrorData]
    gate: GateData
    person: dict[Person, PersonData]
    item: dict[Item, ItemData]
    curse: dict[Curse, CurseData]


PIECES: Final = msgspec.toml.decode(
    files("game.cards").joinpath("pieces.toml").read_bytes(), type=Pieces
)


class CardFacts(Struct, frozen=True):
    """What is printed on a card."""

    kind: Literal["minion", "gate", "horror", "follower", "item", "curse"]
    cult: Cult | None = None
    """Of a minion, gate or horror."""
    value: int = 0
    """Of a minion."""
    rank: Rank | None = None
    """Of a horror."""
    price: int = 0
    """Experience to buy it, or to lift the curse."""
    use: int = 0
    """Experience each time it is used."""


def _facts() -> Iterator[tuple[Card, CardFacts]]:
    for cult in CULTS:
        for minion in PIECES.minion:
            yield f"{cult}.{minion.value}", CardFacts("minion", cult, value=minion.value)
        yield f"{cult}.gate", CardFacts("gate", cult)
        for rank in RANKS:
            yield f"{cult}.{rank}", CardFacts("horror", cult, rank=rank)
    for person, follower in PIECES.person.items():
        yield person, CardFacts("follower", price=follower.price, use=follower.use)
    for item, data in PIECES.item.items():
        yield item, CardFacts("item", price=data.price, use=data.use)
    for name, curse in PIECES.curse.items():
        yield name, CardFacts("curse", price=curse.price)


FACTS: Final[Mapping[Card, CardFacts]] = dict(_facts())
"""Every card by its key."""

MINION_NAMES: Final[Mapping[int, str]] = {one.value: one.key for one in PIECES.minion}
"""Key of the minion of each value."""

COMBO: Final[Mapping[Rank, int]] = {rank: PIECES.horror[rank].combo for rank in RANKS}
"""Combo value of a horror: dice to slay it, Experience for it, sanity it costs, and the highest
Body roll that wounds (CO-2.7, CO-3.3, CO-3.6, CO-3.9)."""

WAKES: Final[Mapping[Rank, int]] = {rank: PIECES.horror[rank].wakes for rank in RANKS}
"""Minions on its board that wake a horror (CO-2.3)."""


@cache
def cult_deck(difficulty: Difficulty) -> Pile[Card]:
    """The whole Cult deck, shuffled (CO-1.2, CO-1.5)."""
    copies = {f"{minion.value}": minion.copies[difficulty] for minion in PIECES.minion}
    copies |= {"gate": PIECES.gate.count} | dict.fromkeys(RANKS, 1)
    cards = [f"{cult}.{key}" for cult in CULTS for key, n in copies.items() for _ in range(n)]
    return Pile.of([*cards, *PIECES.person, *PIECES.item, *PIECES.curse])


def _constants() -> Iterator[tuple[str, int]]:
    for rank in RANKS:
        yield f"{rank.upper()}_COMBO", COMBO[rank]
        yield f"{rank.upper()}_WAKES", WAKES[rank]
    for person, data in PIECES.person.items():
        yield f"{person.upper()}_SKILL", data.skill
    for card in (*PIECES.person, *PIECES.item):
        yield f"{card.upper()}_PRICE", FACTS[card].price
        yield f"{card.upper()}_USE", FACTS[card].use
    for curse, price in PIECES.curse.items():
        yield f"{curse.upper()}_PRICE", price.price


CONSTANTS: Final[Mapping[str, int]] = {
    "CULTS": len(CULTS),
    "PEOPLE": len(PEOPLE),
    "CARDS": len(cult_deck("normal")),
    "MINIONS_PER_CULT": sum(minion.copies["normal"] for minion in PIECES.minion),
    "GATES_PER_CULT": PIECES.gate.count,
    "ITEMS": len(PIECES.item),
    "CURSES": len(PIECES.curse),
    "START_EXPERIENCE": START_EXPERIENCE,
    "HEALTH_DICE": HEALTH_DICE,
    "SPIRIT_DICE": SPIRIT_DICE,
    "DRAW_CARDS": DRAW_CARDS,
    "SCROLL_CARDS": SCROLL_CARDS,
    "GOD_MINIONS": GOD_MINIONS,
    "SAFE_MINIONS": GOD_MINIONS - 1,
    "MINION_REWARD": MINION_REWARD,
    "GATE_REWARD": GATE_REWARD,
    "DECLINE_REWARD": DECLINE_REWARD,
    "CURSE_REWARD": CURSE_REWARD,
    "DESTROY_GATE_COST": DESTROY_GATE_COST,
    "SPIRIT_DIE_COST": SPIRIT_DIE_COST,
    "HURRY_COST": HURRY_COST,
    "HEALING_COST": HEALING_COST,
    "SEAL_GATE_COST": SEAL_GATE_COST,
    "TEMPLE_CARDS": TEMPLE_CARDS,
    "SOLDIER_LEAST": SOLDIER_LEAST,
    "SOLDIER_MOST": SOLDIER_MOST,
    "SOLDIER_FOLLOWER_MOST": SOLDIER_FOLLOWER_MOST,
    "JOURNALIST_BONUS": JOURNALIST_BONUS,
    "PSYCHIATRIST_RELIEF": PSYCHIATRIST_RELIEF,
    "THIEF_LEAST_PRICE": THIEF_LEAST_PRICE,
    "THIEF_DISCOUNT": THIEF_DISCOUNT,
    "THIEF_FOLLOWER_DISCOUNT": THIEF_FOLLOWER_DISCOUNT,
    "TYCOON_BONUS": TYCOON_BONUS,
    "TYCOON_REWARD": DECLINE_REWARD + TYCOON_BONUS,
    "WIN_POINTS": WIN_POINTS,
    "EMPTY_BOARD_POINTS": EMPTY_BOARD_POINTS,
    "EXPERIENCE_POINTS": EXPERIENCE_POINTS,
    "MINION_LOSS": -MINION_POINTS,
    "SLEEPER_LOSS": -SLEEPER_POINTS,
    "GATE_LOSS": -GATE_POINTS,
    "WOUND_LOSS": -WOUND_POINTS,
    **dict(_constants()),
}
"""Numbers for the text of the rulebook and of the cards."""
