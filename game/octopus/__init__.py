"""Night of the Grand Octopus: secret clocks and open bargains.

Read ``rules.py`` first; it says in which module each chapter of the rulebook stands.
"""

from __future__ import annotations

from game.core.protocol import ClauseId, Game
from game.octopus.actions import Action
from game.octopus.bots import BOTS, evaluate
from game.octopus.events import AnyEvent
from game.octopus.options import SEATS, Options
from game.octopus.rules import CONSTANTS, apply, check, pending, score, start
from game.octopus.state import State
from game.octopus.view import View, determinise, redact, secret, view

OCTOPUS: Game[State, Action, View] = Game(
    key="octopus",
    title="Night of the Grand Octopus",
    seats=SEATS,
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
        "seats": ClauseId("GO-1.1"),
        "exterior": ClauseId("GO-1.2"),
        "exterior.dreams": ClauseId("GO-6.1"),
        "exterior.marsh": ClauseId("GO-6.2"),
        "exterior.moon": ClauseId("GO-6.3"),
        "exterior.city": ClauseId("GO-6.4"),
        "fallible_clock": ClauseId("GO-3.2"),
    },
    constants=CONSTANTS,
)
