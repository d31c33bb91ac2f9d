"""One moment of the game, and the small changes that every chapter of the rules makes.

Nothing in this game is anybody's secret; only the order of the deck is nobody's
(CO-1.2). So ``Table`` holds all that lies open, ``State`` adds the deck and the view
adds which cards are left in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final, Literal, NoReturn, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from game.cards.actions import By, Lending
from game.cards.events import CardUsed, ExperienceChanged, FollowerTurned, ItemSpent
from game.cards.pieces import (
    COMBO,
    CULTS,
    FACTS,
    HEALTH_DICE,
    PIECES,
    START_EXPERIENCE,
    WAKES,
    Card,
    Cult,
    Difficulty,
    Person,
    Rank,
)
from game.core.pile import Pile
from game.core.protocol import ClauseId, Event, IllegalAction, Seat
from game.core.protocol import Options as Base

OWN_SKILL: Final = "investigator"
"""How ``Turn.used`` names the investigator's own skill."""

Phase = Literal[
    "choose",
    "lend",
    "order",
    "begin",
    "ritual",
    "draw",
    "curses",
    "buy",
    "sanity",
    "combat",
    "muster",
    "roll",
    "wound",
    "aim",
    "reroll",
    "lay",
    "report",
    "inquiry",
    "purge",
    "outcome",
    "asked",
    "over",
]
"""The step that the game is in; what each is for stands in ``rules.STAGES``."""


class Options(Base, frozen=True, kw_only=True):
    """How the game is played."""

    seats: Annotated[int, Meta(ge=1, le=4)] = 1
    """Investigators in play (CO-1.1)."""

    investigators: Literal["chosen", "random"] = "chosen"
    """Whether each player picks an investigator or fate deals one (CO-1.1)."""

    difficulty: Difficulty = "normal"
    """Which minions are in the deck (CO-1.5)."""

    victory: Literal["cooperative", "competitive"] = "cooperative"
    """Whether all win or one (CO-1.4, CO-8.5)."""

    lending: Literal["each", "always", "ask", "never"] = "each"
    """Lending for all players alike, or set by each at the start (CO-8.2)."""


class Board(Struct, frozen=True):
    """A Cult Board (public)."""

    minions: tuple[Card, ...] = ()
    """Its minions by value; those that a Ritualist brought keep the name of their cult."""
    awake: tuple[Rank, ...] = ()
    """Awake horrors, the strongest last."""
    asleep: tuple[Rank, ...] = ()
    """Sleeping horrors, the strongest last."""
    gates: int = 0
    """Gate cards in the stack."""

    @property
    def is_empty(self) -> bool:
        """Whether it bears no card at all."""
        return not (self.minions or self.gates or self.awake or self.asleep)

    @property
    def values(self) -> tuple[int, ...]:
        """Values of its minions, sorted."""
        return tuple(FACTS[card].value for card in self.minions)

    @property
    def strongest(self) -> int:
        """Combo value of its strongest awake horror, 0 with none awake."""
        return COMBO[self.awake[-1]] if self.awake else 0

    @property
    def horrors(self) -> tuple[Rank, ...]:
        """All its horrors, the awake ones first."""
        return self.awake + self.asleep

    @property
    def exposed(self) -> Board:
        """What of it nothing protects (CO-3.4).

        Awake horrors protect the minions, minions the sleeping horrors and the gates.
        """
        return Board(
            minions=() if self.awake else self.minions,
            awake=self.awake,
            asleep=() if self.minions else self.asleep,
            gates=0 if self.minions else self.gates,
        )

    def with_minion(self, card: Card) -> Board:
        minions = sorted((*self.minions, card), key=_by_value)
        return replace(self, minions=tuple(minions))

    def without_minion(self, card: Card) -> Board:
        at = self.minions.index(card)
        return replace(self, minions=self.minions[:at] + self.minions[at + 1 :])

    def with_horror(self, rank: Rank) -> Board:
        """With a sleeping horror."""
        return replace(self, asleep=_ranked((*self.asleep, rank)))

    def without_horror(self, rank: Rank) -> Board:
        return replace(
            self,
            awake=tuple(one for one in self.awake if one != rank),
            asleep=tuple(one for one in self.asleep if one != rank),
        )

    def woken(self) -> Board:
        """With every sleeper awake that has minions enough (CO-2.3)."""
        waking = tuple(rank for rank in self.asleep if len(self.minions) >= WAKES[rank])
        if not waking:
            return self
        asleep = tuple(rank for rank in self.asleep if rank not in waking)
        return replace(self, awake=_ranked(self.awake + waking), asleep=asleep)


def _by_value(card: Card) -> tuple[int, Card]:
    return FACTS[card].value, card


def _ranked(ranks: tuple[Rank, ...]) -> tuple[Rank, ...]:
    return tuple(sorted(ranks, key=COMBO.__getitem__))


class Investigator(Struct, frozen=True):
    """An investigator with all that belongs to it (public)."""

    person: Person
    lending: Lending = "never"
    """Whether the others may use its followers and items."""
    experience: int = START_EXPERIENCE
    """Unspent, 0 or more, no upper limit."""
    health: int = HEALTH_DICE
    """Health dice, 0 to ``HEALTH_DICE``."""
    followers: tuple[Card, ...] = ()
    """Its followers that lie face up."""
    turned: tuple[Card, ...] = ()
    """Its followers that were turned face down."""
    items: tuple[Card, ...] = ()
    """Its items."""
    out: ClauseId | None = None
    """The clause by which it was killed or went insane; None while it plays."""


class Turn(Struct, frozen=True):
    """What lasts until the end of the turn (public)."""

    used: frozenset[str] = frozenset()
    """Cards used this turn, and ``OWN_SKILL``."""
    granted: frozenset[Card] = frozenset()
    """Cards that their owner lends this turn, having been asked."""
    denied: frozenset[Card] = frozenset()
    """Cards that their owner does not lend this turn, having been asked."""
    no_rerolls: bool = False
    """Whether the Cursed Cubes were suffered."""
    no_magic: bool = False
    """Whether the Cursed Temple was suffered."""
    attacks: int = 0
    """Attacks begun, gates destroyed as one among them."""
    hurried: bool = False
    """Whether Hurry was bought."""


class Die(Struct, frozen=True):
    """One die of an attack (public)."""

    kind: Literal["body", "health", "spirit"]
    face: int = 0
    """1 to 6; 0 while it rolls."""
    laid: bool = False
    """Whether it has been used."""


class Attack(Struct, frozen=True):
    """An attack under way (public)."""

    cult: Cult | None
    """The board attacked; None while a Psychic has not chosen it."""
    foresight: By | None = None
    """Whose skill lets the dice be rolled before the board is chosen."""
    dice: tuple[Die, ...] = ()
    """The Body die first, then Health and Spirit dice."""
    thrown: tuple[int, ...] = ()
    """Which dice the latest roll was of."""
    body_rolls: tuple[int, ...] = ()
    """Faces of the Body die that may still prove to be wounds."""
    rerolled: bool = False
    """Whether the re-roll is over, taken or not."""
    owed: int = 0
    """Health dice to be set aside at the end of the attack."""
    horrors: int = 0
    """Horrors slain in it."""


class Table(Struct, frozen=True, kw_only=True):
    """All that lies open (public, every field of it)."""

    options: Options
    """How the game is played."""
    phase: Phase = "choose"
    """The step that is being played."""
    active: Seat = Seat(0)
    """Whose turn it is; during set-up, who chooses."""
    turns: int = 0
    """Turns begun, of all seats together."""
    investigators: tuple[Investigator, ...] = ()
    """By seat; shorter than ``options.seats`` until all are chosen."""
    boards: tuple[Board, ...] = (Board(),) * len(CULTS)
    """The Cult Boards in the order of ``CULTS``."""
    discard: tuple[Card, ...] = ()
    """The open pile, the latest card last."""
    gone: tuple[Card, ...] = ()
    """Cards that left the game with their investigator."""
    offer: tuple[Card, ...] = ()
    """Followers and items set aside for this turn's purchases, curses among them."""
    due: int = 0
    """Cards still to be drawn in the present draw."""
    scroll: bool = False
    """Whether the present draw is the Cursed Scroll's."""
    turn: Turn = Turn()
    """What lasts until the end of the present turn."""
    attack: Attack | None = None
    """The attack under way; None between attacks."""
    reports: int = 0
    """Horrors slain in the last attack that a Journalist may still report."""
    asking: Card | None = None
    """A card whose owner has to say whether it is lent."""
    contenders: tuple[Seat, ...] = ()
    """Who rolls to begin (CO-1.4)."""
    rolls: tuple[int, ...] = ()
    """What the first of ``contenders`` have rolled."""
    ended: ClauseId | None = None
    """The clause that ended the game."""

    @property
    def step(self) -> Phase:
        """What is due now: the phase, or the answer to a question in the midst of it."""
        return "asked" if self.asking else self.phase

    @property
    def me(self) -> Investigator:
        """The investigator whose turn it is."""
        return self.investigators[self.active]

    def board(self, cult: Cult) -> Board:
        return self.boards[CULTS.index(cult)]

    def owner(self, card: Card) -> Seat | None:
        """Who has that follower (turned or not) or item, if anybody."""
        for seat, one in enumerate(self.investigators):
            if card in one.followers or card in one.items or card in one.turned:
                return Seat(seat)
        return None

    def may_use(self, card: Card) -> bool:
        """Whether the active investigator may use that follower or item now, own or lent."""
        if card in self.turn.used:
            return False
        me = self.me
        if card in me.followers or card in me.items:
            return True
        return any(
            (one.lending == "always" or card in self.turn.granted)
            and (card in one.followers or card in one.items)
            for one in self.investigators
            if one is not me
        )


class State(Table, frozen=True, kw_only=True):
    """One moment of the game. Frozen: ``apply`` gives a new one."""

    deck: Pile[Card]
    """The Cult deck (which cards are left is public, their order nobody's)."""


# Changes that several chapters make. Each writes what it does into ``log``.

T = TypeVar("T", bound=Table)


def with_me(state: T, me: Investigator) -> T:
    """With the investigator whose turn it is replaced."""
    return with_investigator(state, state.active, me)


def with_investigator(state: T, seat: Seat, one: Investigator) -> T:
    all_of_them = state.investigators
    return replace(state, investigators=(*all_of_them[:seat], one, *all_of_them[seat + 1 :]))


def with_board(state: T, cult: Cult, board: Board) -> T:
    at = CULTS.index(cult)
    return replace(state, boards=(*state.boards[:at], board, *state.boards[at + 1 :]))


def discarded(state: T, *cards: Card) -> T:
    """With ``cards`` on the open pile."""
    return replace(state, discard=state.discard + cards)


def gain(state: T, amount: int, clause: str, log: list[Event]) -> T:
    """The active investigator gains Experience, or pays it when ``amount`` is negative."""
    if not amount:
        return state
    me = state.me
    after = me.experience + amount
    log.append(
        ExperienceChanged(
            clause=ClauseId(clause), seat=state.active, before=me.experience, after=after
        )
    )
    return with_me(state, replace(me, experience=after))


def turn_follower(state: T, follower: Card, clause: str, log: list[Event]) -> T:
    """One own follower is turned face down (CO-2.8)."""
    me = state.me
    log.append(FollowerTurned(clause=ClauseId(clause), seat=state.active, card=follower))
    return with_me(
        state,
        replace(
            me,
            followers=tuple(one for one in me.followers if one != follower),
            turned=(*me.turned, follower),
        ),
    )


def use_skill(state: T, by: By, person: Person, clause: str, log: list[Event]) -> T:
    """Pay for a skill, the investigator's or a follower's, and mark it as used."""
    owner = state.active if by == "investigator" else state.owner(person)
    log.append(
        CardUsed(clause=ClauseId(clause), seat=state.active, card=person, by=by, owner=owner)
    )
    state = _used(state, person if by == "follower" else OWN_SKILL)
    return gain(state, -skill_cost(by, person), clause, log)


def use_item(state: T, item: Card, clause: str, log: list[Event]) -> T:
    """Pay for the use of an item, own or lent, and mark it as used."""
    owner = state.owner(item)
    log.append(CardUsed(clause=ClauseId(clause), seat=state.active, card=item, owner=owner))
    return gain(_used(state, item), -FACTS[item].use, clause, log)


def _used(state: T, name: str) -> T:
    return replace(state, turn=replace(state.turn, used=state.turn.used | {name}))


def spend_item(state: T, item: Card, clause: str, log: list[Event]) -> T:
    """Discard an item, own or lent, as its use demands."""
    owner = state.owner(item)
    assert owner is not None
    log.append(ItemSpent(clause=ClauseId(clause), seat=state.active, card=item, owner=owner))
    one = state.investigators[owner]
    items = tuple(other for other in one.items if other != item)
    return discarded(with_investigator(state, owner, replace(one, items=items)), item)


# Refusals that several chapters make.


def check_cost(table: Table, cost: int, clause: str) -> None:
    """Refuse what the active investigator cannot pay in full."""
    have = table.me.experience
    if have < cost:
        raise IllegalAction(
            clause, "cards.refuse.experience", cost=cost, have=have, missing=cost - have
        )


def check_card(table: Table, card: Card, clause: str) -> None:
    """Refuse the use of a card that is not at hand, turned, used, not lent or too dear."""
    if not table.may_use(card):
        _refuse_card(table, card, clause)
    check_cost(table, FACTS[card].use, clause)


def _refuse_card(table: Table, card: Card, clause: str) -> NoReturn:
    owner = table.owner(card)
    if owner is None:
        raise IllegalAction(clause, "cards.refuse.not_held", card=card)
    if card in table.investigators[owner].turned:
        raise IllegalAction("CO-2.8", "cards.refuse.turned", card=card)
    if card in table.turn.used:
        raise IllegalAction(clause, "cards.refuse.used", card=card)
    raise IllegalAction("CO-8.2", "cards.refuse.not_lent", card=card, owner=owner)


def check_skill(table: Table, by: By, person: Person, clause: str) -> None:
    """Refuse a skill that the active investigator has not got, has used or cannot pay."""
    if by == "follower":
        check_card(table, person, clause)
        return
    if table.me.person != person:
        raise IllegalAction(clause, "cards.refuse.not_your_skill", person=person)
    if OWN_SKILL in table.turn.used:
        raise IllegalAction(clause, "cards.refuse.skill_used", person=person)
    check_cost(table, skill_cost(by, person), clause)


def check_own_follower(table: Table, follower: Card, clause: str) -> None:
    """Refuse to turn a follower that is not an own one, face up."""
    if follower in table.me.turned:
        raise IllegalAction("CO-2.8", "cards.refuse.turned", card=follower)
    if follower not in table.me.followers:
        raise IllegalAction(clause, "cards.refuse.not_own_follower", card=follower)


def skill_cost(by: By, person: Person) -> int:
    """Experience for a skill."""
    return FACTS[person].use if by == "follower" else PIECES.person[person].skill


def skills(table: Table, person: Person) -> Iterator[By]:
    """Whose skill of that kind the active investigator may use now, if it can be paid."""
    if table.me.person == person and OWN_SKILL not in table.turn.used:
        yield "investigator"
    if table.may_use(person):
        yield "follower"
