"""Cthulhu Rising: two zones, one lighthouse, best of three rounds.

Read ``rules.py`` beside the rulebook; what a line pays is in ``scoring.py``, what a
seat may see in ``view.py``.
"""

from __future__ import annotations

from game.core.protocol import ClauseId, Game
from game.rising.actions import Action
from game.rising.bots import BOTS, evaluate
from game.rising.events import AnyEvent
from game.rising.pieces import CONSTANTS
from game.rising.rules import apply, check, pending, score, start
from game.rising.state import Options, State
from game.rising.view import View, determinise, redact, secret, view

RISING: Game[State, Action, View] = Game(
    key="rising",
    title="Cthulhu Rising",
    seats=(2,),
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
        "variant.colours": ClauseId("CR-2.3"),
        "variant.highest": ClauseId("CR-5.1"),
        "variant.sum": ClauseId("CR-5.2"),
    },
    constants=CONSTANTS,
)
