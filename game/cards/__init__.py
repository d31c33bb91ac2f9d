"""The Cards of Cthulhu: four cults, one deck, alone or with others.

Read ``rules.py`` first: it is the table of contents of the chapters. What a chair may see
is in ``view.py``, the exact odds in ``odds.py``.
"""

from __future__ import annotations

from game.cards import rules
from game.cards.actions import Action
from game.cards.bots import BOTS, evaluate
from game.cards.events import AnyEvent
from game.cards.outcome import score, solo
from game.cards.pieces import CONSTANTS
from game.cards.state import Options, State
from game.cards.view import View, determinise, redact, secret, view
from game.core.protocol import ClauseId, Game

CARDS: Game[State, Action, View] = Game(
    key="cards",
    title="The Cards of Cthulhu",
    seats=(1, 2, 3, 4),
    rules_version=1,
    options=Options,
    actions=Action,
    events=AnyEvent,
    state=State,
    views=View,
    start=rules.start,
    pending=rules.pending,
    check=rules.check,
    apply=rules.apply,
    view=view,
    redact=redact,
    secret=secret,
    determinise=determinise,
    evaluate=evaluate,
    score=score,
    bots=BOTS,
    solo=solo,
    option_clauses={
        "seats": ClauseId("CO-1.1"),
        "investigators": ClauseId("CO-1.1"),
        "difficulty": ClauseId("CO-1.5"),
        "victory": ClauseId("CO-1.4"),
        "victory.cooperative": ClauseId("CO-8.5"),
        "victory.competitive": ClauseId("CO-8.5"),
        "lending": ClauseId("CO-8.2"),
    },
    constants=CONSTANTS,
)
