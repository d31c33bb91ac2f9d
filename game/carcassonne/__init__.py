"""Carcassonne with The Cult: lay tiles, man what they form, score what is complete.

Read ``rules.py`` beside the rulebook; what a section pays is in ``scoring.py``, how tiles
join in ``game.landscape``, what a table may ask to help its players in ``aids.py``.
"""

from __future__ import annotations

from game.carcassonne.actions import Action
from game.carcassonne.bots import BOTS, evaluate
from game.carcassonne.events import AnyEvent
from game.carcassonne.pieces import CONSTANTS
from game.carcassonne.rules import apply, check, pending, score, start
from game.carcassonne.state import Options, State
from game.carcassonne.view import View, determinise, redact, secret, view
from game.core.protocol import ClauseId, Game

CARCASSONNE: Game[State, Action, View] = Game(
    key="carcassonne",
    title="Carcassonne: The Cult",
    seats=(2, 3, 4, 5),
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
    option_clauses={
        "cult": ClauseId("CC-1.1"),
        "fields": ClauseId("CC-5.3"),
        "small_city": ClauseId("CC-3.2"),
        "first": ClauseId("CC-1.2"),
    },
    constants=CONSTANTS,
)
