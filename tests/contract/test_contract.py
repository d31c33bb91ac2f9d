"""Promises that every game makes. A new game in ``GAMES`` is tested unasked."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from game import GAMES
from game.core import save
from game.core.fate import Luck
from game.core.protocol import AnyGame, Chance, Choice, Event, IllegalAction, Options, Over, Seat
from tests.playing import SEEDS, every_options, pick, playout, random_session

CASES = [
    pytest.param(game, options, id=f"{game.key}-{i}")
    for game in GAMES.values()
    for i, options in enumerate(every_options(game))
]
TABLES = pytest.mark.parametrize(("game", "options"), CASES)
EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def seats(options: Options) -> list[Seat | None]:
    return [None, *(Seat(i) for i in range(options.seats))]


@TABLES
def test_every_game_ends_with_a_standing_of_all_seats(game: AnyGame, options: Options) -> None:
    for seed in range(SEEDS):
        over = [pending for _, pending in playout(game, options, str(seed))][-1]
        assert isinstance(over, Over)
        placed = [seat for place in over.standing for seat in place]
        assert sorted(placed) == list(range(options.seats))
        assert over.winners <= set(placed)


@TABLES
def test_offered_actions_are_distinct_legal_and_leave_the_state_alone(
    game: AnyGame, options: Options
) -> None:
    for state, pending in playout(game, options, "offered"):
        if isinstance(pending, Choice):
            assert pending.actions
            assert len(set(pending.actions)) == len(pending.actions)
            before = save.digest(state)
            for action in pending.actions[:40]:
                game.check(state, action)
                game.apply(state, action)
            assert save.digest(state) == before


@TABLES
def test_chances_have_whole_positive_weights_and_distinct_outcomes(
    game: AnyGame, options: Options
) -> None:
    for state, pending in playout(game, options, "weights"):
        if isinstance(pending, Chance):
            outcomes = [outcome for outcome, _ in pending.outcomes]
            assert outcomes
            assert len(set(outcomes)) == len(outcomes)
            assert all(isinstance(weight, int) and weight > 0 for _, weight in pending.outcomes)
            for outcome in outcomes[:10]:
                game.apply(state, outcome)


@TABLES
def test_an_action_of_another_moment_is_refused_with_a_clause_and_changes_nothing(
    game: AnyGame, options: Options
) -> None:
    met: dict[Any, None] = {}
    refused = 0
    for state, pending in playout(game, options, "refused"):
        if not isinstance(pending, Choice):
            continue
        before = save.digest(state)
        for action in list(met)[-60:]:
            if action in pending.actions:
                continue
            with pytest.raises(IllegalAction) as refusal:
                game.apply(state, action)
            assert refusal.value.clause
            with pytest.raises(IllegalAction):
                game.check(state, action)
            refused += 1
        assert save.digest(state) == before
        met.update(dict.fromkeys(pending.actions))
    assert refused


@TABLES
def test_everything_survives_json(game: AnyGame, options: Options) -> None:
    assert _again(options, game.options) == options
    luck = Luck("json")
    state = game.start(options)
    while not isinstance(pending := game.pending(state), Over):
        action = pick(pending, luck)
        assert _again(action, game.actions) == action
        step = game.apply(state, action)
        for event in step.events:
            assert _again(event, game.events) == event
        state = step.state
    assert save.digest(_again(state, game.state)) == save.digest(state)
    for seat in seats(options):
        view = game.view(state, seat)
        assert _again(view, game.views) == view


def _again(value: Any, kind: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value), type=kind)


@TABLES
def test_a_saved_game_replays_to_the_same_state_and_goes_on_with_the_same_luck(
    game: AnyGame, options: Options
) -> None:
    half = random_session(game, options, "save", actions=25)
    loaded = save.decode(save.encode(half), GAMES)
    assert loaded.agrees
    assert save.digest(loaded.session.state) == save.digest(half.state)
    luck = Luck("on")
    for _ in range(25):
        pending = half.pending
        if not isinstance(pending, Choice):
            break
        action = pick(pending, luck)
        assert half.submit(pending.seat, action) == loaded.session.submit(pending.seat, action)


@TABLES
def test_taking_back_and_playing_again_never_bends_the_game(
    game: AnyGame, options: Options
) -> None:
    session = random_session(game, options, "undo", actions=0)
    luck = Luck("undo")
    for _ in range(120):
        pending = session.pending
        if not isinstance(pending, Choice):
            break
        before, entries = save.digest(session.state), len(session.log)
        session.submit(pending.seat, pick(pending, luck))
        if session.undo_refusal(pending.seat) is None:
            after = save.digest(session.state)
            session.undo(pending.seat)
            assert (save.digest(session.state), len(session.log)) == (before, entries)
            session.redo(pending.seat)
            assert save.digest(session.state) == after
        for seat in range(options.seats):
            if seat != pending.seat:
                assert session.undo_refusal(Seat(seat)) is not None


@TABLES
def test_a_world_dealt_from_a_view_looks_the_same_from_that_seat(
    game: AnyGame, options: Options
) -> None:
    luck = Luck("deal")
    for number, (state, pending) in enumerate(playout(game, options, "deal")):
        if number % 7 or not isinstance(pending, Choice):
            continue
        view = game.view(state, pending.seat)
        world = game.determinise(view, luck)
        assert game.view(world, pending.seat) == view
        assert game.pending(world) == pending


@TABLES
def test_what_is_hidden_cannot_be_told_from_a_view_or_from_what_happened(
    game: AnyGame, options: Options
) -> None:
    """Deal the hidden anew as one seat must imagine it: no other secret shows anywhere."""
    luck = Luck("hidden")
    for number, (state, pending) in enumerate(playout(game, options, "hidden")):
        if number % 11 or not isinstance(pending, Choice):
            continue
        for seat in (Seat(i) for i in range(options.seats)):
            world = game.determinise(game.view(state, seat), luck)
            assert game.view(world, seat) == game.view(state, seat)
            assert game.view(world, None) == game.view(state, None)


@TABLES
def test_secret_events_are_redacted_for_every_other_seat(game: AnyGame, options: Options) -> None:
    for seed in range(2):
        session = random_session(game, options, f"redact{seed}")
        for event in (event for events in session.events for event in events):
            _check_redaction(game, event, options)


def _check_redaction(game: AnyGame, event: Event, options: Options) -> None:
    for seat in seats(options):
        told = game.redact(event, seat)
        if event.audience is None or seat in event.audience:
            assert told == event
        else:
            assert told != event
            assert told.audience is None


@TABLES
def test_evaluate_and_score_answer_at_any_time(game: AnyGame, options: Options) -> None:
    for number, (state, _) in enumerate(playout(game, options, "score")):
        if number % 9 == 0:
            for seat in (Seat(i) for i in range(options.seats)):
                assert -1.0 <= game.evaluate(game.view(state, seat), seat) <= 1.0
            assert all(0 <= line.seat < options.seats for line in game.score(state))


@EVERY_GAME
def test_every_bot_plays_legally_and_the_same_way_again(game: AnyGame) -> None:
    options = game.options(seats=game.seats[0])
    for level, bot in game.bots.items():
        luck = Luck(level)
        state = game.start(options)
        for number in range(400):
            pending = game.pending(state)
            if isinstance(pending, Over):
                break
            if isinstance(pending, Choice) and number % 8 == 0:
                view = game.view(state, pending.seat)
                chosen = bot(game, view, pending.actions, Luck(str(number)))
                assert chosen in pending.actions
                assert chosen == bot(game, view, pending.actions, Luck(str(number)))
                state = game.apply(state, chosen).state
            else:
                state = game.apply(state, pick(pending, luck)).state
