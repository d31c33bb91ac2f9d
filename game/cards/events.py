"""What has happened, for the log and for whatever moves on the screen.

Everything is public. ``before`` and ``after`` are amounts; the clause of an
``ExperienceChanged`` says what was paid or earned.
"""

from __future__ import annotations

from typing import Literal

from game.cards.actions import By, Lending
from game.cards.pieces import Card, Cult, Person, Rank
from game.core.protocol import Event, Seat

# CO-1 Set-up


class InvestigatorTaken(Event, frozen=True):
    """A seat has its investigator, by choice or by fate (CO-1.1)."""

    seat: Seat
    person: Person


class LendingSet(Event, frozen=True):
    """A seat said whether it lends its cards (CO-8.2)."""

    seat: Seat
    lending: Lending


class FirstSeatRolled(Event, frozen=True):
    """A seat rolled to begin (CO-1.4)."""

    seat: Seat
    face: int


class FirstSeatTied(Event, frozen=True):
    """These seats rolled the same and roll again (CO-1.4)."""

    seats: tuple[Seat, ...]


class FirstSeatFound(Event, frozen=True):
    """This seat begins (CO-1.4)."""

    seat: Seat


# CO-2 Summoning


class TurnBegan(Event, frozen=True):
    """A turn began, with ``due`` cards to draw (CO-2.1)."""

    seat: Seat
    number: int
    due: int
    deck: int
    """Cards left in the deck."""


class DueChanged(Event, frozen=True):
    """A first gate, the Disruption Ritual or the Scroll changed how many cards are due."""

    before: int
    after: int


class MinionLaid(Event, frozen=True):
    """A minion came to its board, which now has ``count`` (CO-2.2)."""

    cult: Cult
    card: Card
    count: int


class GateLaid(Event, frozen=True):
    """A gate opened on its board, which now has ``count`` (CO-2.2)."""

    cult: Cult
    count: int


class HorrorLaid(Event, frozen=True):
    """A horror came to its board; ``HorrorWoke`` follows if it is awake (CO-2.3)."""

    cult: Cult
    rank: Rank


class HorrorWoke(Event, frozen=True):
    """A horror is awake now (CO-2.3)."""

    cult: Cult
    rank: Rank
    minions: int


class CardSetAside(Event, frozen=True):
    """A follower, an item or a curse was drawn (CO-2.2)."""

    card: Card


class DeckRanOut(Event, frozen=True):
    """The last card was drawn (CO-2.4)."""


class CurseMet(Event, frozen=True):
    """A curse was paid, or suffered (CO-2.6)."""

    seat: Seat
    card: Card
    paid: bool


class CardBought(Event, frozen=True):
    """A follower or item was bought (CO-2.5)."""

    seat: Seat
    card: Card
    price: int


class CardDeclined(Event, frozen=True):
    """A follower or item was discarded for Experience (CO-2.5)."""

    seat: Seat
    card: Card


class SanityThreatened(Event, frozen=True):
    """The strongest awake horror costs ``loss`` Experience (CO-2.7)."""

    seat: Seat
    cult: Cult
    rank: Rank
    loss: int


class SanityKept(Event, frozen=True):
    """A sanity loss was met: paid, absorbed by a follower, or cancelled (CO-2.7)."""

    seat: Seat
    how: Literal["paid", "follower", "elder_sign", "psychiatrist"]


class FollowerTurned(Event, frozen=True):
    """A follower was turned face down (CO-2.8)."""

    seat: Seat
    card: Card


class InvestigatorLost(Event, frozen=True):
    """An investigator went insane (CO-2.7) or was killed (CO-3.3) and is out."""

    seat: Seat
    how: Literal["insane", "killed"]


# CO-3 Combat


class AttackBegan(Event, frozen=True):
    """An attack began; the board is not known yet if a Psychic rolls first (CO-3.1)."""

    seat: Seat
    cult: Cult | None


class BoardAimedAt(Event, frozen=True):
    """A Psychic chose the board (CO-7.4)."""

    seat: Seat
    cult: Cult


class DiceMustered(Event, frozen=True):
    """The dice of an attack were taken up (CO-3.1)."""

    seat: Seat
    health: int
    spirit: int
    """Bought Spirit dice."""
    sword: bool


class DiceRolled(Event, frozen=True):
    """Dice were rolled, or rolled again (CO-3.1, CO-3.2)."""

    seat: Seat
    dice: tuple[int, ...]
    """Which of the attack's dice."""
    faces: tuple[int, ...]
    """What they show, in the same order."""
    again: bool


class DiceKept(Event, frozen=True):
    """No die was rolled again (CO-3.2)."""

    seat: Seat


class WoundSuffered(Event, frozen=True):
    """The Body die wounded: it showed ``face``, up to ``limit`` wounds (CO-3.3)."""

    seat: Seat
    face: int
    limit: int
    met: Literal["follower", "health", "killed"]


class HealthChanged(Event, frozen=True):
    """Health dice were set aside or came back (CO-3.3, CO-5.3, CO-7.7)."""

    seat: Seat
    before: int
    after: int


class MinionSlain(Event, frozen=True):
    """Dice slew a minion (CO-3.5)."""

    cult: Cult
    card: Card
    faces: tuple[int, ...]


class HorrorSlain(Event, frozen=True):
    """Dice slew a horror (CO-3.6, CO-3.7)."""

    cult: Cult
    rank: Rank
    awake: bool
    faces: tuple[int, ...]


class GateDestroyed(Event, frozen=True):
    """A gate was destroyed, ``left`` are left in its stack (CO-3.8, CO-5.4)."""

    cult: Cult
    left: int


class AttackEnded(Event, frozen=True):
    """The last die of an attack was laid (CO-3.10)."""

    seat: Seat


class CombatEnded(Event, frozen=True):
    """The combat step is over (CO-3.1)."""

    seat: Seat
    attacks: int


class ExperienceChanged(Event, frozen=True):
    """Experience was earned or spent, by the clause."""

    seat: Seat
    before: int
    after: int


# CO-4 Outcome


class GodCame(Event, frozen=True):
    """A board had minions enough at the end of a turn (CO-4.1)."""

    cult: Cult
    minions: int


class GameEnded(Event, frozen=True):
    """The game was won or lost, by the clause."""

    winners: frozenset[Seat]


# CO-5 to CO-8


class Hurried(Event, frozen=True):
    """A second attack was bought (CO-5.2)."""

    seat: Seat


class CardUsed(Event, frozen=True):
    """A skill or an item was used (CO-6, CO-7)."""

    seat: Seat
    card: Card
    owner: Seat | None
    """Whose card or skill it is."""
    by: By | None = None
    """Whose skill; None for an item."""


class ItemSpent(Event, frozen=True):
    """An item was discarded by its use (CO-6)."""

    seat: Seat
    card: Card
    owner: Seat


class DaggerSet(Event, frozen=True):
    """The Dagger became a Spirit die that shows ``face`` (CO-6.7)."""

    seat: Seat
    face: int


class GateDiscarded(Event, frozen=True):
    """A gate was discarded, ``left`` are left in its stack (CO-6.3, CO-6.4)."""

    cult: Cult
    left: int


class FollowerRestored(Event, frozen=True):
    """A follower was turned face up again (CO-6.6)."""

    seat: Seat
    card: Card


class CardRemoved(Event, frozen=True):
    """A card went from the deck to the open pile without effect (CO-6.9, CO-7.3)."""

    card: Card


class MinionDiscarded(Event, frozen=True):
    """A minion was discarded (CO-7.1)."""

    cult: Cult
    card: Card


class HorrorDiscarded(Event, frozen=True):
    """A horror was discarded (CO-6.5, CO-7.2)."""

    cult: Cult
    rank: Rank


class MinionMoved(Event, frozen=True):
    """A minion went to another board (CO-7.8)."""

    cult: Cult
    card: Card
    to: Cult


class LoanAsked(Event, frozen=True):
    """A seat asked another for a card (CO-8.2)."""

    seat: Seat
    owner: Seat
    card: Card


class LoanAnswered(Event, frozen=True):
    """The owner lends the card for this turn, or does not (CO-8.2)."""

    owner: Seat
    card: Card
    granted: bool


AnyEvent = (
    InvestigatorTaken
    | LendingSet
    | FirstSeatRolled
    | FirstSeatTied
    | FirstSeatFound
    | TurnBegan
    | DueChanged
    | MinionLaid
    | GateLaid
    | HorrorLaid
    | HorrorWoke
    | CardSetAside
    | DeckRanOut
    | CurseMet
    | CardBought
    | CardDeclined
    | SanityThreatened
    | SanityKept
    | FollowerTurned
    | InvestigatorLost
    | AttackBegan
    | BoardAimedAt
    | DiceMustered
    | DiceRolled
    | DiceKept
    | WoundSuffered
    | HealthChanged
    | MinionSlain
    | HorrorSlain
    | GateDestroyed
    | AttackEnded
    | CombatEnded
    | ExperienceChanged
    | GodCame
    | GameEnded
    | Hurried
    | CardUsed
    | ItemSpent
    | DaggerSet
    | GateDiscarded
    | FollowerRestored
    | CardRemoved
    | MinionDiscarded
    | HorrorDiscarded
    | MinionMoved
    | LoanAsked
    | LoanAnswered
)
