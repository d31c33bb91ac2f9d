"""What a seat may do, and what fate may answer."""

from __future__ import annotations

from typing import Literal

from game.cards.pieces import Card, Cult, Person, Rank
from game.core.protocol import Action as Base

Lending = Literal["always", "ask", "never"]
"""Whether a player's cards may be used by the others (CO-8.2)."""

By = Literal["investigator", "follower"]
"""Whose skill is used: the active investigator's own, or a follower's of that kind."""


class Deal(Base, frozen=True):
    """Fate gives the seat an investigator (CO-1.1)."""

    person: Person


class Show(Base, frozen=True):
    """Fate's answer to a rolled die (CO-1.4, CO-3.1, CO-3.2)."""

    face: int


class Draw(Base, frozen=True):
    """Fate turns up the next card of the deck (CO-2.1, CO-6.9, CO-7.3)."""

    card: Card


# CO-1 Set-up


class Choose(Base, frozen=True):
    """Take an investigator (CO-1.1)."""

    person: Person


class SetLending(Base, frozen=True):
    """Say whether the others may use one's followers and items (CO-8.2)."""

    lending: Lending


# CO-2 Summoning


class BeginDraw(Base, frozen=True):
    """Begin to draw, with nothing more said before the first card (CO-2.1)."""


class PayCurse(Base, frozen=True):
    """Pay a curse, the Temple with a follower of one's own (CO-2.6)."""

    card: Card
    follower: Card | None = None


class SufferCurse(Base, frozen=True):
    """Suffer a curse (CO-2.6)."""

    card: Card


class Buy(Base, frozen=True):
    """Buy a card drawn this turn, an item with a Thief's help if one likes (CO-2.5, CO-7.6)."""

    card: Card
    by: By | None = None


class Decline(Base, frozen=True):
    """Discard a card drawn this turn for Experience (CO-2.5, CO-7.10).

    ``by`` says whether the Tycoon follower helps; the investigator's skill needs no saying.
    """

    card: Card
    by: Literal["follower"] | None = None


class PayLoss(Base, frozen=True):
    """Pay the whole sanity loss in Experience (CO-2.7)."""


class TurnFollower(Base, frozen=True):
    """Turn an own follower to absorb a sanity loss or a wound (CO-2.7, CO-3.3)."""

    follower: Card


# CO-3 Combat


class BeginAttack(Base, frozen=True):
    """Choose the board of an attack (CO-3.1)."""

    cult: Cult


class DestroyGate(Base, frozen=True):
    """Destroy a gate as the attack, without rolling (CO-3.8)."""

    cult: Cult


class Muster(Base, frozen=True):
    """Buy this attack's Spirit dice, say if the Sword is used, and roll (CO-3.1)."""

    spirit: int
    sword: bool = False


class OweHealth(Base, frozen=True):
    """Meet a wound with a Health die, set aside at the end of the attack (CO-3.3)."""


class Reroll(Base, frozen=True):
    """Roll these dice again (places in ``Attack.dice``, ascending); none keeps them all (CO-3.2).

    ``by`` says whose Priest lets dice that show 1 be among them (CO-7.9).
    """

    dice: tuple[int, ...] = ()
    by: By | None = None


class SlayMinion(Base, frozen=True):
    """Lay dice on a minion of the board attacked (CO-3.5).

    Dice are told by their places in ``Attack.dice``, ascending.
    """

    card: Card
    dice: tuple[int, ...]


class SlayHorror(Base, frozen=True):
    """Lay dice on a horror of the board attacked, awake or asleep (CO-3.6, CO-3.7)."""

    rank: Rank
    dice: tuple[int, ...]


class EndAttack(Base, frozen=True):
    """Lay no more dice (CO-3.10)."""


class EndCombat(Base, frozen=True):
    """Leave the combat step, with or without an attack (CO-3.1)."""


# CO-5 Magic


class Hurry(Base, frozen=True):
    """Buy a second attack (CO-5.2)."""


class Heal(Base, frozen=True):
    """Buy back a lost Health die (CO-5.3)."""


class SealGate(Base, frozen=True):
    """Destroy a gate on any board (CO-5.4)."""

    cult: Cult


# CO-6 Items


class Disrupt(Base, frozen=True):
    """Use the Disruption Ritual (CO-6.1)."""


class ShowElderSign(Base, frozen=True):
    """Discard the Elder Sign to cancel a sanity loss (CO-6.2)."""


class DiscardGate(Base, frozen=True):
    """Discard a gate with the Necklace or the Necronomicon (CO-6.3, CO-6.4)."""

    cult: Cult
    item: Literal["necklace_of_the_veil", "necronomicon"]


class Sacrifice(Base, frozen=True):
    """Turn an own follower for the Idol, to discard a horror (CO-6.5)."""

    follower: Card
    cult: Cult
    rank: Rank


class Restore(Base, frozen=True):
    """Discard the Potion to unturn an own follower (CO-6.6)."""

    follower: Card


class SetDagger(Base, frozen=True):
    """Discard the Dagger for a Spirit die that shows this face (CO-6.7)."""

    face: int


class Purge(Base, frozen=True):
    """Use the Temple of Light (CO-6.9)."""


# CO-7 People


class DiscardMinion(Base, frozen=True):
    """A Soldier discards a minion (CO-7.1)."""

    cult: Cult
    card: Card
    by: By


class DiscardHorror(Base, frozen=True):
    """A Big Game Hunter discards a horror (CO-7.2)."""

    cult: Cult
    rank: Rank
    by: By


class Report(Base, frozen=True):
    """The Journalist follower draws a card and discards it (CO-7.3)."""


class SkipReports(Base, frozen=True):
    """Let the Journalist follower draw no more (CO-7.3)."""


class Foresee(Base, frozen=True):
    """Begin an attack whose board a Psychic chooses after the roll (CO-7.4)."""

    by: By


class Aim(Base, frozen=True):
    """Choose the board after the roll (CO-7.4)."""

    cult: Cult


class GiveItem(Base, frozen=True):
    """Discard an own item so that the Psychiatrist follower stops a sanity loss (CO-7.5)."""

    item: Card


class Treat(Base, frozen=True):
    """A Doctor gives back a lost Health die (CO-7.7)."""

    by: By


class MoveMinion(Base, frozen=True):
    """A Ritualist moves a minion to another board (CO-7.8)."""

    cult: Cult
    card: Card
    to: Cult
    by: By


# CO-8 Several players


class Ask(Base, frozen=True):
    """Ask the owner of a follower or item to lend it for this turn (CO-8.2)."""

    card: Card


class Allow(Base, frozen=True):
    """Lend the card asked for (CO-8.2)."""


class Refuse(Base, frozen=True):
    """Do not lend the card asked for (CO-8.2)."""


Action = (
    Deal
    | Show
    | Draw
    | Choose
    | SetLending
    | BeginDraw
    | PayCurse
    | SufferCurse
    | Buy
    | Decline
    | PayLoss
    | TurnFollower
    | BeginAttack
    | DestroyGate
    | Muster
    | OweHealth
    | Reroll
    | SlayMinion
    | SlayHorror
    | EndAttack
    | EndCombat
    | Hurry
    | Heal
    | SealGate
    | Disrupt
    | ShowElderSign
    | DiscardGate
    | Sacrifice
    | Restore
    | SetDagger
    | Purge
    | DiscardMinion
    | DiscardHorror
    | Report
    | SkipReports
    | Foresee
    | Aim
    | GiveItem
    | Treat
    | MoveMinion
    | Ask
    | Allow
    | Refuse
)
