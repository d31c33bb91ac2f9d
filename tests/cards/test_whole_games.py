"""Whole games: nothing is lost or used twice, every end is reached, all of it replays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.cards import CARDS, actions, rules
from game.cards.actions import Action, Draw, Reroll, SlayHorror, SlayMinion
from game.cards.events import DeckRanOut
from game.cards.pieces import CULTS, FACTS, PEOPLE, RANKS, cult_deck
from game.cards.state import Options, State
from game.core.bot import simple
from game.core.fate import Luck
from game.core.pile import Pile
from game.core.protocol import Chance, Choice, ClauseId, IllegalAction, Over, Seat
from tests.cards.build import named, offered, table

clause = pytest.mark.clause

OPTIONS = st.builds(
    Options,
    seats=st.integers(1, 4),
    investigators=st.sampled_from(["chosen", "random"]),
    difficulty=st.sampled_from(["gentle", "normal", "grim"]),
    victory=st.sampled_from(["cooperative", "competitive"]),
    lending=st.sampled_from(["each", "always", "ask", "never"]),
)
SEEDS = st.integers(0, 10**6)

games = given(options=OPTIONS, seed=SEEDS)
FEW = settings(max_examples=25)


def moves(options: Options, seed: int, level: str = "random") -> Iterator[tuple[State, Any]]:
    """Each state of a game with the action taken in it, None at the end."""
    luck = Luck(f"game {seed}")
    bot = simple if level == "random" else CARDS.bots[level]
    state = rules.start(options)
    while not isinstance(pending := rules.pending(state), Over):
        if isinstance(pending, Chance):
            action = pending.outcomes[luck([weight for _, weight in pending.outcomes])][0]
        else:
            action = bot(CARDS, CARDS.view(state, pending.seat), pending.actions, luck)
        yield state, action
        state = rules.apply(state, action).state
    yield state, None


def states(options: Options, seed: int, level: str = "random") -> Iterator[State]:
    return (state for state, _ in moves(options, seed, level))


def cards_in_play(state: State) -> Counter[str]:
    """Every card, wherever it is."""
    found = Counter(dict(state.deck.loose))
    found.update((*state.discard, *state.gone, *state.offer))
    for cult, board in zip(CULTS, state.boards, strict=True):
        found.update((*board.minions, *(f"{cult}.{rank}" for rank in board.horrors)))
        found[f"{cult}.gate"] += board.gates
    for one in state.investigators:
        found.update(one.followers + one.turned + one.items)
    return +found


@clause("CO-1.2")
@FEW
@games
def test_all_98_cards_are_accounted_for_at_any_time(options: Options, seed: int) -> None:
    whole = Counter(dict(cult_deck(options.difficulty).loose))
    assert whole.total() == 98
    for state in states(options, seed):
        assert cards_in_play(state) == whole


@clause("CO-1.3")
@FEW
@games
def test_experience_is_never_negative_and_health_never_above_two(
    options: Options, seed: int
) -> None:
    for state in states(options, seed):
        for one in state.investigators:
            assert one.experience >= 0
            assert 0 <= one.health <= 2


@clause("CO-3.5")
@FEW
@games
def test_no_die_is_used_twice(options: Options, seed: int) -> None:
    laid: set[int] = set()
    for state, action in moves(options, seed):
        if not state.attack:
            laid = set()
        if isinstance(action, SlayMinion | SlayHorror):
            assert not laid & set(action.dice)
            laid |= set(action.dice)


@clause("CO-3.5", "CO-3.6", "CO-3.7")
@FEW
@games
def test_dice_laid_are_enough_for_what_they_slay(options: Options, seed: int) -> None:
    for state, action in moves(options, seed):
        if isinstance(action, SlayMinion | SlayHorror):
            for event in rules.apply(state, action).events:
                if type(event).__name__ == "MinionSlain":
                    assert sum(event.faces) >= FACTS[event.card].value
                elif type(event).__name__ == "HorrorSlain" and event.awake:
                    low, faces = min(event.faces), sorted(event.faces)
                    steps = [face - low for face in faces]
                    assert steps in ([0] * len(faces), list(range(len(faces))))


@clause("CO-2.3")
@FEW
@games
def test_an_awake_horror_never_falls_asleep(options: Options, seed: int) -> None:
    awake: set[tuple[str, str]] = set()
    for state in states(options, seed):
        asleep = {
            (cult, rank)
            for cult, board in zip(CULTS, state.boards, strict=True)
            for rank in board.asleep
        }
        assert not awake & asleep
        for cult, board in zip(CULTS, state.boards, strict=True):
            awake |= {(cult, rank) for rank in board.awake}


@FEW
@games
def test_experience_in_the_log_adds_up(options: Options, seed: int) -> None:
    told: dict[int, int] = {}
    for state, action in moves(options, seed):
        if action is None:
            break
        for event in named(rules.apply(state, action).events, "ExperienceChanged"):
            assert told.get(event.seat, 4) == event.before
            told[event.seat] = event.after


def universe(state: State) -> Iterator[Action]:
    """All actions that a seat could think of, most of them nonsense."""
    attack = state.attack
    dice = range(len(attack.dice) if attack else 0)
    groups = [tuple(at for at in dice if mask >> at & 1) for mask in range(1 << len(dice))]
    cards = [card for card, facts in FACTS.items() if facts.price or facts.kind == "curse"]
    minions = {card for board in state.boards for card in board.minions}
    by: tuple[Any, ...] = ("investigator", "follower")
    spread: dict[str, tuple[Any, ...]] = {
        "person": PEOPLE,
        "lending": ("always", "ask", "never"),
        "card": tuple(cards) + tuple(minions),
        "follower": PEOPLE,
        "cult": CULTS,
        "to": CULTS,
        "rank": RANKS,
        "item": tuple(cards),
        "by": by,
        "spirit": (-1, 0, 1, 2, 3, 4),
        "sword": (False, True),
        "face": range(8),
        "dice": groups,
    }
    for kind in get_args(Action):
        if kind in (actions.Deal, actions.Show, Draw):
            continue
        choices = [_values(kind, name, spread) for name in kind.__struct_fields__]
        for values in product(*choices):
            yield kind(*values)


def _values(kind: type, name: str, spread: dict[str, tuple[Any, ...]]) -> tuple[Any, ...]:
    """What a field may hold: ``by`` and ``follower`` may be None where they have a default."""
    values = tuple(spread[name])
    if name in ("by", "follower") and kind in (
        actions.Buy,
        actions.Decline,
        Reroll,
        actions.PayCurse,
    ):
        values = (None, *values)
    if kind is actions.Decline and name == "by":
        values = (None, "follower")
    if kind is actions.DiscardGate and name == "item":
        values = ("necklace_of_the_veil", "necronomicon")
    return values


def test_exactly_what_is_offered_is_legal() -> None:
    seen: Counter[str] = Counter()
    for seed in range(60):
        options = Options(seats=1 + seed % 3, lending=("each", "always", "ask")[seed // 3 % 3])
        for state in states(options, seed, ("random", "sound")[seed % 2]):
            pending = rules.pending(state)
            if not isinstance(pending, Choice) or seen[state.step] > 8:
                continue
            seen[state.step] += 1
            legal = {action for action in universe(state) if refusal_of(state, action) is None}
            assert legal == set(pending.actions), state.step
    assert set(seen) == set(rules.STAGES) - WITHOUT_CHOICE


WITHOUT_CHOICE = {"order", "begin", "draw", "roll", "inquiry", "purge", "outcome", "over"}
"""Steps in which no seat ever decides."""


def refusal_of(state: State, action: Action) -> IllegalAction | None:
    try:
        rules.check(state, action)
    except IllegalAction as refused:
        return refused
    return None


@FEW
@games
def test_a_refusal_names_a_clause_and_leaves_the_state(options: Options, seed: int) -> None:
    met: set[Any] = set()
    for state, action in moves(options, seed):
        before = msgspec.json.encode(state)
        for other in list(met)[:20]:
            refused = refusal_of(state, other)
            if refused:
                assert refused.clause.startswith("CO-")
                assert refused.key.startswith("cards.refuse.")
        assert msgspec.json.encode(state) == before
        met.add(action)
        met.discard(None)


@FEW
@games
def test_every_action_event_state_and_view_survives_json(options: Options, seed: int) -> None:
    for number, (state, action) in enumerate(moves(options, seed)):
        if action is not None:
            assert again(action, CARDS.actions) == action
            for event in rules.apply(state, action).events:
                assert again(event, CARDS.events) == event
        if number % 10 == 0:
            assert again(state, State) == state
            view = CARDS.view(state, state.active)
            assert again(view, CARDS.views) == view


def again(value: Any, kind: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value), type=kind)


@FEW
@games
def test_a_world_dealt_from_a_view_is_the_same_table(options: Options, seed: int) -> None:
    for number, state in enumerate(states(options, seed)):
        if number % 10 == 0:
            view = CARDS.view(state, state.active)
            world = CARDS.determinise(view, Luck("any"))
            assert CARDS.view(world, state.active) == view
            assert rules.pending(world) == rules.pending(state)


@clause("CO-1.2")
def test_the_order_of_the_deck_shows_in_no_view() -> None:
    deck = ("thief", "cthulhu.5", "thief")
    ordered = table(phase="begin", deck=deck)
    shuffled = msgspec.structs.replace(ordered, deck=Pile.of(deck))
    for seat in (None, 0):
        assert CARDS.view(ordered, seat) == CARDS.view(shuffled, seat)
    assert CARDS.view(ordered, None).unseen == (("cthulhu.5", 1), ("thief", 2))


def test_an_event_that_is_not_for_all_is_an_error() -> None:
    whispered = DeckRanOut(clause=ClauseId("CO-2.4"), audience=frozenset({Seat(0)}))
    with pytest.raises(TypeError):
        CARDS.redact(whispered, None)


def test_nothing_is_ever_secret() -> None:
    for state, action in moves(Options(seats=2), 5):
        assert not CARDS.secret(state, state.active)
        if action is not None:
            for event in rules.apply(state, action).events:
                assert CARDS.redact(event, None) == event


ENDS = {
    "CO-4.2": (Options(), 3, "cunning"),
    "CO-4.1": (Options(difficulty="grim"), 0, "random"),
    "CO-2.7": (Options(), 0, "sound"),
    "CO-3.3": (Options(), 0, "random"),
    "CO-8.4": (Options(seats=2), 0, "random"),
}


@pytest.mark.parametrize("ending", ENDS)
def test_every_way_to_end_is_reached_in_play(ending: str) -> None:
    options, first, level = ENDS[ending]
    for seed in range(first, first + 400):
        *_, state = states(options, seed, level)
        if state.ended == ending:
            return
    raise AssertionError(f"no game ended by {ending}")


@pytest.mark.parametrize("victory", ["cooperative", "competitive"])
def test_two_that_play_well_win_together_or_one_of_them(victory: str) -> None:
    options = Options(seats=2, difficulty="gentle", victory=victory)  # type: ignore[arg-type]
    for seed in range(12):
        *_, state = states(options, seed, "sound")
        pending = rules.pending(state)
        assert isinstance(pending, Over)
        if pending.winners:
            expected = 2 if victory == "cooperative" else 1
            assert len(pending.winners) >= expected
            return
    raise AssertionError("no game was won")


def test_offered_actions_are_distinct_and_hashable() -> None:
    for state in states(Options(seats=3), 11):
        if isinstance(rules.pending(state), Choice):
            assert len(set(offered(state))) == len(offered(state))
