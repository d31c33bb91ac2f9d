"""Finds the golden games of Cthulhu Rising: ``python -m tests.golden.steer_rising``.

Both seats work together towards the end that each round is to have; luck is that of the
seed. Needed only when the rules have changed so much that the old games no longer replay.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.core.fate import Luck
from game.core.protocol import Choice
from game.core.session import Session
from game.rising import RISING
from game.rising.actions import Action, Lay
from game.rising.pieces import NEPTUNE, TRACK_END, VESTA, Variant
from game.rising.scoring import preview
from game.rising.state import Options, RoundResult
from tests.playing import players
from tests.playthrough import GOLDEN, transcript


class Aim(NamedTuple):
    """What a round is to come to."""

    lighthouse: int
    """Where it is to be driven."""
    fits: Callable[[RoundResult], bool]


def own_gain(winner: int) -> Aim:
    """A 10 reached by a line of the winner's own."""
    end = TRACK_END if winner == VESTA else -TRACK_END
    return Aim(end, lambda ended: ended.lighthouse == end and ended.lines[-1].owner == winner)


def others_loss(winner: int) -> Aim:
    """A 10 reached by a line that cost the other something."""
    end = TRACK_END if winner == VESTA else -TRACK_END
    return Aim(end, lambda ended: ended.lighthouse == end and ended.lines[-1].owner != winner)


def full_board(winner: int | None) -> Aim:
    """All spaces taken, the lighthouse on the winner's side, or on 0 for a draw."""
    stand = 0 if winner is None else 3 if winner == VESTA else -3
    return Aim(stand, lambda ended: ended.winner == winner and abs(ended.lighthouse) < TRACK_END)


MATCHES: dict[str, tuple[Variant, str, tuple[Aim, ...]]] = {
    "two-wins": ("colours", "hali-2", (own_gain(NEPTUNE), others_loss(NEPTUNE))),
    "two-of-three": ("highest", "hali-3", (own_gain(VESTA), others_loss(NEPTUNE), own_gain(VESTA))),
    "one-win-two-draws": ("sum", "hali-4", (full_board(None), full_board(VESTA), full_board(None))),
    "three-draws": ("colours", "hali-5", (full_board(None),) * 3),
    "one-win-each": (
        "colours",
        "hali-6",
        (full_board(NEPTUNE), others_loss(VESTA), full_board(None)),
    ),
}
"""File -> variant, seed and rounds."""


def steered(variant: Variant, seed: str, aims: tuple[Aim, ...]) -> Session:
    """A match whose rounds end as they are to."""
    session = Session(RISING, Options(variant=variant), players(2), seed)
    session.begin()
    for aim in aims:
        trials = (with_round(session, aim, Luck(str(attempt))) for attempt in range(10_000))
        session = next(trial for trial in trials if aim.fits(trial.state.rounds[-1]))
    return session


def with_round(before: Session, aim: Aim, luck: Luck) -> Session:
    """The match after one more round, played towards the aim but not straight."""
    session = copied(before)
    rounds = len(session.state.rounds)
    while len(session.state.rounds) == rounds:
        pending = session.pending
        assert isinstance(pending, Choice)
        session.submit(pending.seat, chosen(session, pending, aim, luck))
    if isinstance(pending := session.pending, Choice):
        session.submit(pending.seat, pending.actions[0])  # the next round is set up
    return session


def chosen(session: Session, choice: Choice[Action], aim: Aim, luck: Luck) -> Action:
    """Of a few actions the one that leaves the lighthouse nearest to where it shall go."""
    some = [choice.actions[luck([1] * len(choice.actions))] for _ in range(6)]

    def missed(action: Action) -> int:
        lines = preview(session.state, choice.seat, action) if isinstance(action, Lay) else ()
        stands: int = lines[-1].after if lines else session.state.lighthouse
        return abs(stands - aim.lighthouse)

    return min(some, key=missed)


def copied(session: Session) -> Session:
    copy = Session(session.game, session.options, session.players, session.seed)
    for entry in session.log:
        copy.replay(entry)
    return copy


if __name__ == "__main__":
    for name, match in MATCHES.items():
        text = transcript(steered(*match))
        (GOLDEN / "rising" / f"{name}.txt").write_text(text, encoding="utf-8")
