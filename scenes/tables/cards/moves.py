"""What is pressed, thing by thing, to play an action of The Cards of Cthulhu.

Every thing on the table has a key, as ``board.cthulhu``, ``minion.cthulhu.cthulhu.5`` or
``card.soldier``. An action is a path of such keys: first a tool if it needs one, then
its targets. A press goes one step along all paths of the legal actions; what a next step
may be is lit. Dice are chosen first and laid together (``with_dice``).
"""

from __future__ import annotations

from collections.abc import Sequence
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
    if not picks:
        return _first_meant(view, key)
    tool, cult = picks[0], cult_of(key)
    follower = card_of(key)
    match card_of(tool):
        case "potion_of_rebirth" if follower:
            return Restore(follower)
        case "otherworldly_idol" if follower and len(picks) == 1:
            return Sacrifice(follower, *_any_horror(view))
    return _aimed(view, tool, cult, key, picks) if cult else None


def _aimed(view: View, tool: Key, cult: Cult, key: Key, picks: Path) -> Any:
    """A tool used on something that lies on a dossier."""
    minion, rank = minion_of(key), rank_of(key)
    gate = key == gate_key(cult)
    person, by = _user(view, tool)
    if gate and tool in ("destroy", "seal"):
        return DestroyGate(cult) if tool == "destroy" else SealGate(cult)
    if gate and person == "necklace_of_the_veil":
        return DiscardGate(cult, "necklace_of_the_veil")
    if gate and person == "necronomicon":
        return DiscardGate(cult, "necronomicon")
    if minion and person == "soldier":
        return DiscardMinion(cult, minion, by)
    if rank and person == "big_game_hunter":
        return DiscardHorror(cult, rank, by)
    if person == "ritualist" and len(picks) > 1 and (moved := minion_of(picks[1])):
        return MoveMinion(cult_of(picks[1]) or cult, moved, cult, by)
    return None


def _user(view: View, tool: Key) -> tuple[Card, By]:
    """The card or skill that a tool is, and whose."""
    if tool == SKILL:
        return view.me.person, "investigator"
    return card_of(tool) or "", "follower"


def _first_meant(view: View, key: Key) -> Any:
    cult = cult_of(key)
    if cult:
        return BeginAttack(cult) if view.phase != "aim" else Aim(cult)
    simple: dict[Key, Any] = {
        "hurry": Hurry(),
        "heal": Heal(),
        "destroy": DestroyGate(_any_gate(view)),
        "seal": SealGate(_any_gate(view)),
        "end": EndCombat(),
    }
    if key in simple:
        return simple[key]
    if key.startswith("buy."):
        return Buy(key.split(".")[1])
    if key.startswith("pay."):
        return _payment(view, key.split(".")[1])
    card, by = _user(view, key)
    return _used(view, card, by)


def _payment(view: View, curse: Card) -> PayCurse:
    followers = view.me.followers + view.me.turned
    wanted = curse == "cursed_temple" and followers
    return PayCurse(curse, followers[0] if wanted else None)


def _used(view: View, card: Card, by: By) -> Any:
    """The use of a card or skill, on whatever there is."""
    cult = CULTS[0]
    own = (*view.me.followers, *view.me.turned, "soldier")[0]
    if view.phase in ("sanity", "wound") and card in PIECES.person and by == "follower":
        return TurnFollower(card)
    if view.phase == "sanity" and card in PIECES.item and card != "elder_sign":
        return GiveItem(card)
    uses: dict[Card, Any] = {
        "soldier": DiscardMinion(*_any_minion(view), by),
        "big_game_hunter": DiscardHorror(*_any_horror(view), by),
        "ritualist": MoveMinion(*_any_minion(view), cult, by),
        "psychic": Foresee(by),
        "doctor": Treat(by),
        "psychiatrist": GiveItem(next(iter(view.me.items), "elder_sign")),
        "priest": Reroll((0,), by),
        "journalist": Report(),
        "thief": Buy("sword_of_the_crusader", by),
        "tycoon": Decline("sword_of_the_crusader", "follower"),
        "sword_of_the_crusader": Muster(0, sword=True),
        "disruption_ritual": Disrupt(),
        "elder_sign": ShowElderSign(),
        "necklace_of_the_veil": DiscardGate(_any_gate(view), "necklace_of_the_veil"),
        "necronomicon": DiscardGate(_any_gate(view), "necronomicon"),
        "otherworldly_idol": Sacrifice(own, *_any_horror(view)),
        "potion_of_rebirth": Restore(own),
        "ritual_dagger": SetDagger(1),
        "temple_of_light": Purge(),
    }
    return uses.get(card)


def _any_gate(view: View) -> Cult:
    """A dossier with a gate, an unprotected one before all others."""
    gates = [cult for cult in CULTS if view.board(cult).gates]
    return min(gates, key=lambda cult: len(view.board(cult).minions), default=CULTS[0])


def _any_minion(view: View) -> tuple[Cult, Card]:
    found = ((cult, card) for cult in CULTS for card in view.board(cult).minions)
    return next(found, (CULTS[0], f"{CULTS[0]}.{SOLDIER_LEAST}"))


def _any_horror(view: View) -> tuple[Cult, Rank]:
    found = ((cult, rank) for cult in CULTS for rank in view.board(cult).horrors)
    return next(found, (CULTS[0], "minor"))


Tool = Literal["destroy", "seal", "hurry", "heal"]
MAGIC: tuple[Tool, ...] = ("destroy", "seal", "hurry", "heal")
"""What everybody can do in the combat step, if it can be paid."""
