"""What is said about The Cards of Cthulhu: names, texts of cards, the log, hints, the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, Final

from msgspec.structs import asdict

from game.cards import actions as ac
from game.cards import events as ev
from game.cards.hints import reasons
from game.cards.odds import Target
from game.cards.outcome import called_god
from game.cards.pieces import (
    CONSTANTS,
    CULTS,
    DECLINE_REWARD,
    FACTS,
    HEALTH_DICE,
    MINION_NAMES,
    PEOPLE,
    PIECES,
    TYCOON_BONUS,
    Card,
    Cult,
    Rank,
)
from game.cards.state import Board
from game.cards.summoning import price, sanity_loss
from game.cards.view import View
from game.core.protocol import Event, IllegalAction, Over, Seat
from scenes.services.words import Words

CLAUSES: Final[Mapping[str, str]] = {
    **{person: f"CO-7.{number}" for number, person in enumerate(PEOPLE, 1)},
    **{item: f"CO-6.{number}" for number, item in enumerate(PIECES.item, 1)},
    **dict.fromkeys(PIECES.curse, "CO-2.6"),
}
"""The clause of each person, item and curse."""

UNTOLD: Final = (ev.AttackEnded, ev.CombatEnded)
"""Events that the lines beside them make plain enough."""

ENDINGS: Final = {
    "CO-2.7": "insane",
    "CO-3.3": "killed",
    "CO-4.1": "god",
    "CO-4.2": "won",
    "CO-8.4": "all_out",
}
"""How a game ends, by the clause that ended it."""


class Speech:
    """Sentences with the names of those who play.

    What the rules name stands in the tables under ``cards.``, what only the table on the
    screen says under ``cards_table.``.
    """

    def __init__(self, words: Words, name: Callable[[Seat], str]) -> None:
        """``name``: how a seat is called in the log."""
        self._words = words
        self._name = name
        self._filled = cache(self._fill)  # a frame asks for a hundred sentences

    def _fill(self, key: str, params: tuple[tuple[str, object], ...]) -> str:
        return self._words(key, **{**CONSTANTS, **dict(params)})

    def say(self, key: str, /, **params: object) -> str:
        """The sentence ``cards_table.<key>``; it may also name any number of the rules."""
        return self._filled(f"cards_table.{key}", tuple(params.items()))

    def tell(self, key: str, /, **params: object) -> str:
        """The sentence ``cards.<key>``, with names in place of keys."""
        named = ((name, self._named(name, value)) for name, value in params.items())
        return self._filled(f"cards.{key}", tuple(named))

    # -- names ---------------------------------------------------------------------------
    def cult(self, cult: Cult) -> str:
        return self.tell(f"cult.{cult}")

    def person(self, person: str) -> str:
        return self.tell(f"person.{person}")

    def rank(self, rank: Rank) -> str:
        """A kind of horror within a sentence."""
        return self.tell(f"rank.{rank}")

    def heading(self, rank: Rank) -> str:
        """A kind of horror at the beginning of a line."""
        return self.say(f"rank.head.{rank}")

    def minion(self, card: Card) -> str:
        """A minion with its value."""
        value = FACTS[card].value
        name = self.tell(f"minion.{MINION_NAMES[value]}")
        return self.say("minion.valued", name=name, value=value)

    def card(self, card: Card) -> str:
        """A card by its name, with its cult if it has one."""
        facts = FACTS[card]
        if facts.cult is None:
            return self.tell(f"card.{card}")
        return self.say("of", what=self._thing(card), cult=self.cult(facts.cult))

    def _thing(self, card: Card) -> str:
        """A card of a cult, without the cult."""
        facts = FACTS[card]
        if facts.kind == "gate":
            return self.tell("gate")
        return self.rank(facts.rank) if facts.rank else self.minion(card)

    def target(self, target: Target) -> str:
        """Something on a board that dice can slay."""
        return self.heading(target.rank) if target.rank else self.minion(target.card)

    def short(self, target: Target) -> str:
        """The same where there is little room."""
        if target.rank:
            return self.say(f"rank.short.{target.rank}")
        return self.say(f"minion.short.{FACTS[target.card].value}")

    def listed(self, names: Iterable[str]) -> str:
        """Several names, the last after an *and*."""
        *most, last = names
        return self.say("and", most=", ".join(most), last=last) if most else last

    def text(self, card: Card) -> str:
        """What a card does, with its clause."""
        return f"{self.tell(f'card.{card}.text')} [[{CLAUSES[card]}]]"

    def skill(self, person: str) -> str:
        """What the investigator of that kind can do, with its clause."""
        return f"{self.tell(f'person.{person}.skill')} [[{CLAUSES[person]}]]"

    def faces(self, faces: Iterable[int]) -> str:
        return " ".join(map(str, faces))

    # -- what the rules say by key ---------------------------------------------------------
    def _named(self, param: str, value: Any) -> object:
        """What stands in a sentence for a value of the rules."""
        match param:
            case "card" | "follower" | "item":
                if value not in FACTS:
                    return value
                return self._thing(value) if FACTS[value].cult else self.card(value)
            case "person":
                return self.person(value)
            case "cult" | "to" if value:
                return self.tell(f"cult.{value}")
            case "rank":
                return self.rank(value)
            case "seat" | "owner" if value is not None:
                return self._name(value)
            case "seats" | "winners" if value:
                return self.listed(map(self._name, sorted(value)))
            case "faces" if not isinstance(value, str):
                return self.faces(value)
            case "limit":
                return self.wounding(value)
        return value

    def wounding(self, limit: int) -> str:
        """Faces of the Body die that wound."""
        return self._words.count("cards.limit", limit)

    def refusal(self, refused: IllegalAction) -> str:
        """Why something is refused."""
        return self.tell(refused.key.removeprefix("cards."), **refused.params)

    # -- the log -------------------------------------------------------------------------
    def sentence(self, event: Event) -> str:
        """An event in the log; empty when it is not worth a line."""
        if isinstance(event, UNTOLD):
            return ""
        key = f"event.{type(event).__name__}{self._variant(event)}"
        params = self._params(event)
        if isinstance(event, ev.CardRemoved | ev.CardSetAside):
            return self.tell(key, **{**params, "card": self.card(event.card)})
        return self.tell(key, **params)

    def _variant(self, event: Event) -> str:
        """Which of the sentences about a kind of event."""
        match event:
            case ev.LendingSet(lending=which) | ev.SanityKept(how=which):
                return f".{which}"
            case ev.InvestigatorLost(how=how):
                return f".{how}"
            case ev.WoundSuffered(met=met):
                return f".{met}"
            case ev.CurseMet(paid=paid):
                return ".paid" if paid else ".suffered"
            case ev.AttackBegan(cult=None):
                return ".foreseen"
            case ev.DiceMustered(sword=True):
                return ".sword"
            case ev.DiceRolled(again=True):
                return ".again"
            case ev.HorrorSlain(awake=awake):
                return ".awake" if awake else ".asleep"
            case ev.GameEnded(winners=winners):
                return ".won" if winners else ".lost"
            case ev.CardUsed(seat=seat, owner=owner) if owner not in (None, seat):
                return ".lent"
            case ev.LoanAnswered(granted=granted):
                return ".granted" if granted else ".denied"
        return ""

    @staticmethod
    def _params(said: Any) -> dict[str, Any]:
        """The fields of an action or event, and the value of its minion."""
        fields: dict[str, Any] = asdict(said)
        if fields.get("card") in FACTS:
            fields["value"] = FACTS[fields["card"]].value
        return fields

    # -- hints ---------------------------------------------------------------------------
    def describe(self, action: Any, view: View) -> str:
        """An action as a hint says it."""
        name = type(action).__name__
        params = {**self._params(action), **self._extras(action, view)}
        return self.tell(f"action.{name}{self._kind(action)}", **params)

    @staticmethod
    def _kind(action: Any) -> str:
        """Which of the words for an action."""
        match action:
            case ac.SetLending(lending):
                return f".{lending}"
            case ac.PayCurse(_, follower) if follower:
                return ".follower"
            case ac.Buy(_, by) | ac.Decline(_, by) if by:
                return f".{by}"
            case ac.Muster(_, True):
                return ".sword"
            case ac.Reroll(()):
                return ".none"
            case ac.Reroll(_, by) | ac.Foresee(by) if by:
                return f".{by}"
        return ""

    @staticmethod
    def _extras(action: Any, view: View) -> Mapping[str, object]:
        """What the words for an action ask for beside its fields."""
        match action:
            case ac.PayCurse(card):
                return {"cost": FACTS[card].price}
            case ac.Buy(card, by):
                return {"cost": price(card, by)}
            case ac.Decline(_, by):
                helped = (view.me.person == "tycoon") + (by is not None)
                return {"reward": DECLINE_REWARD + TYCOON_BONUS * helped}
            case ac.PayLoss():
                return {"cost": sanity_loss(view)}
            case ac.Reroll(dice):
                return {"n": len(dice)}
            case ac.SlayMinion(_, dice) | ac.SlayHorror(_, dice):
                rolled = view.attack.dice if view.attack else ()
                return {"faces": tuple(rolled[at].face for at in dice)}
        return {}

    def why(self, action: Any, view: View) -> str:
        """Why a hint proposes an action, and what to keep back for sanity."""
        told = reasons(view, action)
        return " ".join(self.tell(key.removeprefix("cards."), **params) for key, params in told)

    # -- the end and the score -----------------------------------------------------------
    def ending(self, over: Over, view: View) -> tuple[str, str]:
        """How the game ended: a headline, and the condition that was met or missed."""
        way = ENDINGS[over.clause]
        god = called_god(view) or CULTS[0]
        minions = len(view.board(god).minions)
        told = self.tell(f"end.{way}", cult=god, minions=minions)
        how = [told, *self._more(way, over, view)]
        if left := sum(copies for _, copies in view.unseen):
            how.append(self.say("end.left", n=left))
        return self._headline(way, over, view), f"{' '.join(how)} [[{over.clause}]]"

    def _headline(self, way: str, over: Over, view: View) -> str:
        if way == "god":
            return self.say("end.god", cult=self.cult(called_god(view) or CULTS[0]))
        if way == "won" and self._is_contest(view):
            names = self.listed(map(self._name, sorted(over.winners)))
            return self.say("end.won.by", names=names)
        return self.say(f"end.{way}", name=self._name(view.active))

    @staticmethod
    def _is_contest(view: View) -> bool:
        return view.options.victory == "competitive" and view.options.seats > 1

    def _more(self, way: str, over: Over, view: View) -> Iterable[str]:
        """What made it so."""
        if way == "insane":
            cult, board = max(_boards(view), key=lambda pair: pair[1].strongest)
            horror = self.card(f"{cult}.{board.awake[-1]}")
            yield self.say("end.insane.how", card=horror)
        if way == "won" and self._is_contest(view):
            most = view.investigators[min(over.winners)].experience
            yield self.say("end.won.most", n=most)

    def item(self, name: str, view: View) -> tuple[str, ...]:
        """What an item of the score is made of, by its name (CO-4.3)."""
        if name == "won":
            return (self.say("item.won"),)
        if name in ("experience", "wounds"):
            return tuple(self._of_living(name, view))
        rows = []
        for cult, board in _boards(view):
            if what := self._on_board(name, board):
                rows.append(self.say("item.board", cult=self.cult(cult), what=what))
        return tuple(rows)

    def _on_board(self, name: str, board: Board) -> str:
        match name:
            case "minions":
                return ", ".join(map(self.minion, board.minions))
            case "sleepers":
                return ", ".join(map(self.rank, board.asleep))
            case "gates" if board.gates:
                return str(board.gates)
            case "empty_boards" if board.is_empty:
                return self.say("item.empty")
        return ""

    def _of_living(self, name: str, view: View) -> Iterable[str]:
        for seat, one in enumerate(view.investigators):
            if not one.out:
                n = one.experience if name == "experience" else HEALTH_DICE - one.health
                yield self.say("item.investigator", name=self._name(Seat(seat)), n=n)


def _boards(view: View) -> list[tuple[Cult, Board]]:
    return list(zip(CULTS, view.boards, strict=True))
