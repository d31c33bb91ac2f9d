"""What is pressed, thing by thing, to play an action of The Cards of Cthulhu.

Every thing on the table has a key, as ``board.cthulhu``, ``minion.cthulhu.cthulhu.5`` or
``card.soldier``. An action is a path of such keys: first a tool if it needs one, then
its targets. A press goes one step along all paths of the legal actions; what a next step
may be is lit. Dice are chosen first and laid together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

from game.cards.actions import (
    Aim,
    Ask,
    BeginAttack,
    Buy,
    By,
    Decline,
    DestroyGate,
    DiscardGate,
    DiscardHorror,
    DiscardMinion,
    Disrupt,
    EndCombat,
    Foresee,
    GiveItem,
    Heal,
    Hurry,
    MoveMinion,
    Muster,
    OweHealth,
    PayCurse,
    PayLoss,
    Purge,
    Report,
    Reroll,
    Restore,
    Sacrifice,
    SealGate,
    SetDagger,
    ShowElderSign,
    SufferCurse,
    Treat,
    TurnFollower,
)
from game.cards.pieces import CULTS, PIECES, RANKS, SOLDIER_LEAST, Card, Cult, Person, Rank
from game.cards.view import View

Key = str
Path = tuple[Key, ...]

SKILL = "skill"
"""The investigator's own skill."""


def board_key(cult: Cult) -> Key:
    return f"board.{cult}"


def gate_key(cult: Cult) -> Key:
    return f"gate.{cult}"


def minion_key(cult: Cult, card: Card) -> Key:
    """A minion on the board of a cult, which need not be its own."""
    return f"minion.{cult}.{card}"


def horror_key(cult: Cult, rank: Rank) -> Key:
    return f"horror.{cult}.{rank}"


def card_key(card: Card) -> Key:
    return f"card.{card}"


def die_key(at: int) -> Key:
    """A die, by its place in the attack."""
    return f"die.{at}"


def cult_of(key: Key) -> Cult | None:
    """The dossier that a thing lies on; None for what lies elsewhere."""
    parts = key.split(".")
    return next((cult for cult in CULTS if cult in parts[1:2]), None)


def minion_of(key: Key) -> Card | None:
    """The minion that lies there."""
    kind, *rest = key.split(".", 2)
    return rest[1] if kind == "minion" else None


def rank_of(key: Key) -> Rank | None:
    """Rank of the horror."""
    kind, *rest = key.split(".")
    return next((rank for rank in RANKS if kind == "horror" and rank == rest[1]), None)


def card_of(key: Key) -> Card | None:
    """The follower or item."""
    kind, _, card = key.partition(".")
    return card if kind == "card" else None


def path(action: Any) -> Path:
    """The things that are pressed one after another; none for what only a button does."""
    match action:
        case BeginAttack(cult) | Aim(cult):
            return (board_key(cult),)
        case DestroyGate(cult):
            return "destroy", gate_key(cult)
        case SealGate(cult):
            return "seal", gate_key(cult)
        case Hurry():
            return ("hurry",)
        case Heal():
            return ("heal",)
        case Disrupt():
            return (card_key("disruption_ritual"),)
        case Purge():
            return (card_key("temple_of_light"),)
        case ShowElderSign():
            return (card_key("elder_sign"),)
        case DiscardGate(cult, item):
            return card_key(item), gate_key(cult)
        case Sacrifice(follower, cult, rank):
            return card_key("otherworldly_idol"), card_key(follower), horror_key(cult, rank)
        case Restore(follower):
            return card_key("potion_of_rebirth"), card_key(follower)
        case DiscardMinion(cult, card, by):
            return _skill("soldier", by), minion_key(cult, card)
        case DiscardHorror(cult, rank, by):
            return _skill("big_game_hunter", by), horror_key(cult, rank)
        case MoveMinion(cult, card, to, by):
            return _skill("ritualist", by), minion_key(cult, card), board_key(to)
        case Foresee(by):
            return (_skill("psychic", by),)
        case Treat(by):
            return (_skill("doctor", by),)
        case TurnFollower(follower):
            return (card_key(follower),)
        case GiveItem(item):
            return (f"give.{item}",)
        case SetDagger(face):
            return card_key("ritual_dagger"), f"dagger.{face}"
        case PayLoss() | OweHealth():
            return ("pay",)
        case Ask(card):
            return (f"ask.{card}",)
        case EndCombat():
            return ("end",)
        case Buy(card, by):
            return (f"buy.{card}.{by or 'self'}",)
        case Decline(card, by):
            return (f"leave.{card}.{by or 'self'}",)
        case PayCurse(card, follower):
            return (f"pay.{card}.{follower or 'self'}",)
        case SufferCurse(card):
            return (f"suffer.{card}",)
    return ()


def _skill(person: Person, by: By) -> Key:
    return SKILL if by == "investigator" else card_key(person)


def roots(actions: Sequence[Any]) -> list[Key]:
    """What can be pressed first, in the order in which the rules offer it."""
    return list(dict.fromkeys(keys[0] for action in actions if (keys := path(action))))


def following(actions: Sequence[Any], picks: Path) -> set[Key]:
    """What can be pressed next after ``picks``."""
    at = len(picks)
    return {keys[at] for keys in map(path, actions) if keys[:at] == picks and len(keys) > at}


def completed(actions: Sequence[Any], picks: Path) -> Any:
    """The action that these presses play; None while one is missing."""
    return next((action for action in actions if picks and path(action) == picks), None)


# What somebody may have meant who presses a thing that is not lit: the rules say why not.


def meant(view: View, picks: Path, key: Key) -> Any:
    """The action that ``key`` would be a part of after ``picks``; None if none would."""
    cult = cult_of(key)
    for thing in (key, board_key(cult)) if cult else (key,):
        pressed = (*picks, thing)
        for action in _imagined(view):
            if path(action)[: len(pressed)] == pressed:
                return action
    return None if picks else _other_use(view, key)


def _imagined(view: View) -> Iterator[Any]:
    """All that could be done with what there is, at another moment or by somebody richer.

    What comes nearest to being allowed comes first.
    """
    gates = sorted(CULTS, key=lambda cult: (not view.board(cult).gates, view.board(cult).minions))
    minions = [(cult, card) for cult in CULTS for card in view.board(cult).minions]
    minions = minions or [(CULTS[0], f"{CULTS[0]}.{SOLDIER_LEAST}")]
    horrors = [(cult, rank) for cult in CULTS for rank in view.board(cult).horrors]
    horrors = horrors or [(CULTS[0], RANKS[0])]
    followers = (*view.me.followers, *view.me.turned, *PIECES.person)
    if view.phase in ("sanity", "wound"):
        yield from map(TurnFollower, followers)
    yield from map(Aim if view.phase == "aim" else BeginAttack, CULTS)
    yield from (Hurry(), Heal(), EndCombat(), Disrupt(), Purge(), ShowElderSign(), SetDagger(1))
    for cult in gates:
        yield from (DestroyGate(cult), SealGate(cult))
        yield from (DiscardGate(cult, "necklace_of_the_veil"), DiscardGate(cult, "necronomicon"))
    for follower in followers:
        yield Restore(follower)
        yield from (Sacrifice(follower, cult, rank) for cult, rank in horrors)
    for by in _users(view, "soldier"):
        yield from (DiscardMinion(cult, card, by) for cult, card in minions)
    for by in _users(view, "big_game_hunter"):
        yield from (DiscardHorror(cult, rank, by) for cult, rank in horrors)
    for by in _users(view, "ritualist"):
        yield from (MoveMinion(cult, card, to, by) for cult, card in minions for to in CULTS)
    yield from map(Foresee, _users(view, "psychic"))
    yield from map(Treat, _users(view, "doctor"))


def _users(view: View, person: Person) -> tuple[By, ...]:
    """Who might use a person's skill: the follower, and the investigator who is that person."""
    return ("investigator", "follower") if view.me.person == person else ("follower",)


def _other_use(view: View, key: Key) -> Any:
    """What a thing is for whose action is not played by pressing it."""
    verb, _, card = key.partition(".")
    if verb == "buy":
        return Buy(card.split(".")[0])
    if verb == "pay" and card:
        return _payment(view, card.split(".")[0])
    by: By = "follower" if verb == "card" else "investigator"
    uses: dict[Card, Any] = {
        "psychiatrist": GiveItem(next(iter(view.me.items), "elder_sign")),
        "priest": Reroll((0,), by),
        "journalist": Report(),
        "thief": Buy("sword_of_the_crusader", by),
        "tycoon": Decline("sword_of_the_crusader", "follower"),
        "sword_of_the_crusader": Muster(0, sword=True),
    }
    return uses.get(view.me.person if key == SKILL else card)


def _payment(view: View, curse: Card) -> PayCurse:
    followers = view.me.followers + view.me.turned
    wanted = curse == "cursed_temple" and followers
    return PayCurse(curse, followers[0] if wanted else None)


Tool = Literal["destroy", "seal", "hurry", "heal"]
MAGIC: tuple[Tool, ...] = ("destroy", "seal", "hurry", "heal")
"""What everybody can do in the combat step, if it can be paid."""
