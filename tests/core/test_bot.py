"""The bots that play any game."""

from __future__ import annotations

from game.core.bot import LookAhead, simple
from game.core.fate import Luck
from game.core.protocol import Choice
from game.rising import RISING
from tests.playing import random_session


def decision() -> Choice:
    session = random_session(RISING, RISING.options(), "bot", actions=20)
    assert isinstance(session.pending, Choice)
    return session, session.pending


def test_the_simple_bot_plays_anything_legal() -> None:
    session, choice = decision()
    view = RISING.view(session.state, choice.seat)
    played = {simple(RISING, view, choice.actions, Luck(str(i))) for i in range(200)}
    assert played <= set(choice.actions)
    assert len(played) > 1


def test_looking_ahead_takes_what_evaluates_best() -> None:
    session, choice = decision()
    view = RISING.view(session.state, choice.seat)
    chosen = LookAhead(worlds=3)(RISING, view, choice.actions, Luck("a"))
    own = [
        RISING.evaluate(
            RISING.view(RISING.apply(session.state, action).state, choice.seat), choice.seat
        )
        for action in choice.actions
    ]
    assert own[choice.actions.index(chosen)] >= sorted(own)[len(own) // 2]


def test_a_single_action_needs_no_thought() -> None:
    session, choice = decision()
    session.submit(choice.seat, choice.actions[0])
    forced = session.pending
    assert isinstance(forced, Choice)
    view = RISING.view(session.state, forced.seat)
    assert LookAhead()(RISING, view, forced.actions, Luck("a")) == forced.actions[0]
