"""Bots: one that thinks of a few actions; one that weighs them all; one that knows the odds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol, TypeVar

from msgspec.structs import replace

from game.cards.actions import (
    Action,
    Aim,
    Allow,
    Ask,
    BeginAttack,
    BeginDraw,
    Disrupt,
    EndAttack,
    EndCombat,
    Foresee,
    Heal,
    Hurry,
    Muster,
    OweHealth,
    Purge,
    Refuse,
    Report,
    Reroll,
    SetDagger,
    SetLending,
    SlayHorror,
    SlayMinion,
    SufferCurse,
)
from game.cards.combat import attacked, attacked_cult, attacks_left, wound_limit
from game.cards.dice import Faces
from game.cards.odds import best_expected, expected
from game.cards.pieces import (
    COMBO,
    CULTS,
    DIE_FACES,
    JOURNALIST_BONUS,
    MINION_REWARD,
    SPIRIT_DICE,
    TEMPLE_CARDS,
    Card,
    Cult,
    Person,
)
from game.cards.slaying import Purse, laid_worth, roll_worths
from game.cards.state import Board, State, with_investigator, with_me
from game.cards.summoning import sanity_loss
from game.cards.view import View
from game.cards.worth import (
    CARD_WORTH,
    LOST,
    board_worth,
    experience_worth,
    standing,
    worth,
    wound_worth,
)
from game.core.protocol import AnyGame, Bot, Picker, Seat

A = TypeVar("A")

PREFERRED: Final[tuple[Person, ...]] = (
    "tycoon",
    "journalist",
    "doctor",
    "psychic",
    "priest",
    "ritualist",
    "soldier",
    "psychiatrist",
    "big_game_hunter",
    "thief",
)
"""Investigators, the one that bots like best first."""

CURSE_WORTH: Final[Mapping[Card, float]] = {
    "cursed_cubes": -2.0,
    "cursed_scroll": -2.2,
    "cursed_temple": -1.6,
}
"""What it costs to suffer a curse."""

CARD_DRAWN: Final = 1.0
"""What a card costs that is laid now and not later; one that leaves the deck unlaid is worth
as much."""

FORESIGHT: Final = 0.8
"""What it is worth to choose the board after the roll."""

PRIEST_USED: Final = 0.1
"""What it costs to use a Priest, who may be wanted in a second attack."""

SECOND_WOUND: Final = 1.35
"""How often the Body die is rolled in an attack with a re-roll, on average."""

CONTENT: Final = 0.05
"""How much better than leaving combat something has to be."""

ALIKE: Final = 9
"""Decimals that count: sums of floats differ in the last ones from machine to machine."""

LOW_DIE: Final = 4
"""A die that shows less is thought to be rolled again while a Psychic looks at the boards."""


class DiceSense(Protocol):
    """How a bot foresees dice; worths are those of ``worth.worth`` for one board."""

    def before(self, board: Board, purse: Purse, dice: int, rerolls: bool) -> float:
        """What an attack will leave, before its first roll."""

    def again(self, board: Board, purse: Purse, kept: Faces, rolled: int) -> float:
        """What it will leave when some dice are kept and the others rolled once more."""


class ThumbRule:
    """Expects what dice show on a usual day."""

    USUAL: Final = (4, 5, 2, 6, 3, 4, 5)
    """Faces after the re-roll: of one die, of two, and so on."""

    REROLLED: Final = 4
    """Face of a die rolled once more."""

    BOTHER: Final = 0.01
    """What it costs to roll a die again, so that good ones are kept."""

    def before(self, board: Board, purse: Purse, dice: int, rerolls: bool) -> float:
        return laid_worth(board, purse, self.USUAL[:dice])

    def again(self, board: Board, purse: Purse, kept: Faces, rolled: int) -> float:
        faces = kept + (self.REROLLED,) * rolled
        return laid_worth(board, purse, faces) - self.BOTHER * rolled


class ExactOdds:
    """Knows the chance of every roll, and the best re-roll and laying of each."""

    def before(self, board: Board, purse: Purse, dice: int, rerolls: bool) -> float:
        worths = roll_worths(board, purse, dice)
        return best_expected(worths, dice) if rerolls else expected(worths, (), dice)

    def again(self, board: Board, purse: Purse, kept: Faces, rolled: int) -> float:
        return expected(roll_worths(board, purse, len(kept) + rolled), kept, rolled)


class Weigher:
    """Takes the action that leaves the table worth most, one decision ahead.

    Attacks are worth what its sense for dice says; everything else is tried out.
    """

    def __init__(self, sense: DiceSense) -> None:
        self.sense = sense
        """How it foresees the dice of an attack."""

    def __call__(self, game: AnyGame, view: View, actions: tuple[A, ...], picker: Picker) -> A:
        if len(actions) == 1:
            return actions[0]
        polite = courtesy(view, actions)
        if polite is not None:
            return polite
        state: State = game.determinise(view, picker)
        values = [round(self.weigh(game, state, action), ALIKE) for action in actions]
        return actions[max(range(len(actions)), key=values.__getitem__)]

    def weigh(self, game: AnyGame, state: State, action: Any) -> float:
        """What the table is worth, to whoever acts, when ``action`` is taken."""
        match action:
            case Ask():
                return -2 * LOST if state.step != "sanity" else -LOST / 2
            case Heal() if state.step != "combat":
                return -2 * LOST
            case BeginDraw():
                return seat_worth(state, state.active)
            case Disrupt() | Report():
                return outlook(game, state, action) + CARD_DRAWN
            case SufferCurse(card):
                me = replace(state.me, experience=state.me.experience + 1)
                return seat_worth(with_me(state, me), state.active) + CURSE_WORTH[card]
            case OweHealth():
                owed = attacked(state).owed
                return seat_worth(state, state.active) + wound_worth(state.me, owed)
            case Purge():
                return outlook(game, state, action) + CARD_DRAWN * TEMPLE_CARDS
            case EndCombat():
                return seat_worth(state, state.active) + CONTENT
            case Hurry():
                after = game.apply(state, action).state
                return -LOST if attacks_left(state) else self.best_attack(after)
            case Foresee():
                return self.best_attack(state) + FORESIGHT
            case BeginAttack(cult):
                return self.attack(state, cult)
            case Muster():
                return max(self.muster(state, cult, action) for cult in open_boards(state))
            case Reroll():
                return max(self.reroll(state, cult, action) for cult in open_boards(state))
            case Aim(cult):
                return self.aim(state, cult)
            case EndAttack() | SetDagger() | SlayMinion() | SlayHorror():
                return placement_worth(state, action)
        return outlook(game, state, action)

    def best_attack(self, state: State) -> float:
        """What the table is worth before an attack on the best board."""
        boards = [self.attack(state, cult) for cult in open_boards(state)]
        return max(boards, default=-LOST)

    def attack(self, state: State, cult: Cult) -> float:
        """What the table is worth before an attack on that board, with the best dice for it."""
        return self.muster(state, cult, self.best_muster(state, cult))

    def best_muster(self, state: State, cult: Cult) -> Muster:
        """The dice to take up against that board."""
        most = 0 if state.turn.no_magic else min(SPIRIT_DICE, state.me.experience)
        sword = state.may_use("sword_of_the_crusader")
        musters = [Muster(spirit, sword) for spirit in range(most + 1)]
        return max(musters, key=lambda one: self.muster(state, cult, one))

    def muster(self, state: State, cult: Cult, action: Muster) -> float:
        """What the table is worth before these dice are rolled against that board."""
        me, board, left = state.me, state.board(cult), len(state.deck)
        rerolls = not state.turn.no_rerolls
        dice = 1 + me.health + action.spirit + action.sword
        after = self.sense.before(board, purse_of(state, spent=action.spirit), dice, rerolls)
        before = board_worth(board, left) + experience_worth(me.experience)
        wounds = wound_limit(board) / DIE_FACES * (SECOND_WOUND if rerolls else 1.0)
        return worth(state, left) - before + after + wounds * wound_worth(me, 0)

    def reroll(self, state: State, cult: Cult, action: Reroll) -> float:
        """What the re-roll gains on that board, less the wound that the Body die may bring."""
        attack, board = attacked(state), state.board(cult)
        kept = tuple(die.face for at, die in enumerate(attack.dice) if at not in action.dice)
        after = self.sense.again(board, purse_of(state), kept, len(action.dice))
        if 0 in action.dice:
            after += wound_limit(board) / DIE_FACES * wound_worth(state.me, attack.owed)
        return after - board_worth(board, len(state.deck)) - PRIEST_USED * (action.by is not None)

    def aim(self, state: State, cult: Cult) -> float:
        """What the dice gain on that board as they lie, or with the low ones rolled again."""
        attack, board = attacked(state), state.board(cult)
        faces = tuple(die.face for die in attack.dice)
        low = () if attack.rerolled else tuple(face for face in faces if 1 < face < LOW_DIE)
        kept = tuple(face for face in faces if face not in low)
        after = self.sense.again(board, purse_of(state), kept, len(low))
        wounds = sum(face <= wound_limit(board) for face in attack.body_rolls)
        return after - board_worth(board, len(state.deck)) + wounds * wound_worth(state.me, 0)


def courtesy(view: View, actions: tuple[A, ...]) -> A | None:
    """The investigator to take or the answer to give; None when neither is the matter.

    Cards are lent to friends, not to rivals.
    """
    friendly = view.options.victory == "cooperative"
    if view.step == "choose":
        return min(actions, key=_preference)
    if view.step == "lend":
        return _like(actions, SetLending("always" if friendly else "never"))
    if view.step == "asked":
        return _like(actions, Allow() if friendly else Refuse())
    return None


def _preference(action: Any) -> int:
    return PREFERRED.index(action.person)


def _like(actions: tuple[A, ...], wanted: Action) -> A:
    return next(action for action in actions if action == wanted)


def outlook(game: AnyGame, state: State, action: Action) -> float:
    """What the table is worth to whoever acts, once ``action`` is done."""
    return seat_worth(game.apply(state, action).state, state.active)


def seat_worth(state: State, seat: Seat) -> float:
    """Worth of the table to a seat, its sanity loss to come already paid."""
    one = state.investigators[seat]
    if one.out or (state.ended and state.ended != "CO-4.2"):
        return -LOST
    state = replace(state, active=seat)
    if state.step in ("curses", "buy", "sanity"):
        loss = sanity_loss(state)
        if one.experience + len(state.offer) >= loss:
            one = replace(one, experience=max(0, one.experience - loss))
        elif "elder_sign" not in one.items:
            if not one.followers:
                return -LOST
            one = replace(one, followers=one.followers[1:])
        state = with_investigator(state, seat, one)
    return worth(state, len(state.deck))


def open_boards(state: State) -> list[Cult]:
    """The board under attack, or all that can be attacked."""
    if state.attack and state.attack.cult:
        return [state.attack.cult]
    return [cult for cult in CULTS if not state.board(cult).is_empty]


def purse_of(state: State, spent: int = 0) -> Purse:
    bonus = JOURNALIST_BONUS if state.me.person == "journalist" else 0
    return Purse(state.me.experience - spent, bonus, len(state.deck))


def placement_worth(state: State, action: EndAttack | SetDagger | SlayMinion | SlayHorror) -> float:
    """What is left of the board when the other dice are laid in the best way, too."""
    board, purse = state.board(attacked_cult(state)), purse_of(state)
    dice = attacked(state).dice
    faces = tuple(die.face for die in dice if not die.laid)
    match action:
        case EndAttack():
            return board_worth(board, purse.cards_left) + experience_worth(purse.experience)
        case SetDagger(face):
            return laid_worth(board, purse, (*faces, face)) - CARD_WORTH["ritual_dagger"]
        case SlayMinion(card, group):
            slain, reward = board.without_minion(card), MINION_REWARD
        case SlayHorror(rank, group):
            slain, reward = board.without_horror(rank), COMBO[rank] + purse.bonus
    others = tuple(die.face for at, die in enumerate(dice) if not die.laid and at not in group)
    return laid_worth(slain, purse._replace(experience=purse.experience + reward), others)


class Hasty:
    """Takes the best of the few actions that come to mind."""

    THOUGHTS: Final = 5
    """Actions that come to mind, drawn by luck from all that are legal."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        """How it chooses among them."""

    def __call__(self, game: AnyGame, view: View, actions: tuple[A, ...], picker: Picker) -> A:
        others, thoughts = list(actions), list[A]()
        while others and len(thoughts) < self.THOUGHTS:
            thoughts.append(others.pop(picker([1] * len(others))))
        return self.bot(game, view, tuple(thoughts), picker)


BOTS: Final[Mapping[str, Bot]] = {
    "simple": Hasty(Weigher(ThumbRule())),
    "sound": Weigher(ThumbRule()),
    "cunning": Weigher(ExactOdds()),
}
"""Level -> bot, weakest first."""


def evaluate(view: View, seat: Seat) -> float:
    """How well the seat stands, from -1.0 (lost) to 1.0 (won)."""
    return standing(view, seat, sum(copies for _, copies in view.unseen))
