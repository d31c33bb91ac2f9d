"""Carcosa with the Criminals, the Stranger and the Investigators: lay tiles, conquer its power.

Read ``rules.py`` beside the rulebook; it says where each chapter stands. How tiles join is
in ``game.landscape``, what is hidden from whom in ``view.py``, what a table may ask to help
its players in ``aids.py``.
"""

from __future__ import annotations

from game.carcosa.actions import Action
from game.carcosa.bots import BOTS, evaluate
from game.carcosa.events import AnyEvent
from game.carcosa.investigators import levels
from game.carcosa.pieces import CONSTANTS
from game.carcosa.rules import apply, check, pending, score, start
from game.carcosa.state import Options, State
from game.carcosa.view import View, determinise, redact, secret, view
from game.core.protocol import ClauseId, Game

CARCOSA: Game[State, Action, View] = Game(
    key="carcosa",
    title="Carcosa",
    seats=(1, 2, 3, 4),
    rules_version=1,
    options=Options,
    actions=Action,
    events=AnyEvent,
    state=State,
    views=View,
    start=start,
    pending=pending,
    check=check,
    apply=apply,
    view=view,
    redact=redact,
    secret=secret,
    determinise=determinise,
    evaluate=evaluate,
    score=score,
    bots=BOTS,
    solo=levels,
    option_clauses={
        "quick": ClauseId("CA-1.2"),
        "track": ClauseId("CA-1.6"),
        "several_stones": ClauseId("CA-3.2"),
        "criminals": ClauseId("CA-7.1"),
        "stranger": ClauseId("CA-8.1"),
        "naive": ClauseId("CA-9.3"),
        "distant": ClauseId("CA-9.3"),
        "unprepared": ClauseId("CA-9.3"),
        "first": ClauseId("CA-1.7"),
    },
    constants=CONSTANTS,
)
