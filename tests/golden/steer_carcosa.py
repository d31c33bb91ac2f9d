"""Finds the golden solo games of Carcosa: ``python -m tests.golden.steer_carcosa``.

The player works towards the end that the game is to have, also against itself; luck is that
of the seed. Needed only when the rules have changed so much that the old games no longer
replay.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from game.carcosa import CARCOSA
from game.carcosa.actions import Action, Place
from game.carcosa.events import DetectiveMoved
from game.carcosa.investigators import cultists_left
from game.carcosa.occultists import free_districts
from game.carcosa.race import turns_left, turns_to_rise
from game.carcosa.state import Options, State, foes, standing_pawns
from game.core.fate import Luck
from game.core.protocol import Choice
from game.core.session import Session
from tests.golden.ending import Ending, happened
from tests.playing import finished, players
from tests.playthrough import GOLDEN, transcript

THOUGHTS = 40
"""Actions that are tried for each decision, drawn by luck."""


Measure = Callable[[State], float]


class Aim(NamedTuple):
    """What a game is to come to."""

    ending: str
    options: Mapping[str, bool]
    measure: Measure | None
    """How near a table is to it; None leaves it to the bot."""
    shows: Ending = lambda session: True
    """What must be seen on the way."""


def time(state: State) -> float:
    """Turns that are left before the Assistant exposes the cult."""
    return turns_left(state)


def banished(state: State) -> float:
    """Rituals held, the flows and sites that lead to more, and nobody in the way of Occultists."""
    land = state.land
    held = sum(cell in state.stable for cell in land.sites)
    around = sum(8 - land.section(slot).open for slot in land.sites.values())
    loose = sum(section.open for _, section in land.sections() if section.kind == "flow")
    return 90 * (4 - len(free_districts(state))) + 30 * held + around / 4 - loose / 2 + time(state)


def disbanded(state: State) -> float:
    """Power first, for Detectives; cultists on the map, and few of them."""
    hunters, left = len(foes(state).hunters), cultists_left(state)
    steps = len(standing_pawns(state.land))
    return state.cults[0].power + 20 * hunters - 40 * left + 2 * steps + time(state) / 2


def rise(state: State) -> float:
    return time(state) - turns_to_rise(state)


def exposed(state: State) -> float:
    return -time(state)


AIMS: Mapping[str, Aim] = {
    "exposed-to-the-scholar": Aim("exposed", {"distant": True}, exposed),
    "banished-by-occultists": Aim("banished", {"quick": True}, banished),
    "disbanded-by-detectives": Aim(
        "disbanded", {"unprepared": True}, disbanded, happened(DetectiveMoved)
    ),
    "two-stacks-out-alone": Aim("rise", {"criminals": True}, rise),
    "the-king-comes-to-one": Aim("king", {"naive": True, "criminals": True}, None),
}
"""File -> aim."""


def steered(aim: Aim, seed: str) -> Session:
    """A solo game played towards the aim."""
    options = Options(seats=1, **aim.options)
    if aim.measure is None:
        session = Session(CARCOSA, options, players(1, "cunning"), seed)
        session.begin()
        return finished(session)
    session, luck = Session(CARCOSA, options, players(1), seed), Luck(f"{seed} aim")
    session.begin()
    while isinstance(due := session.pending, Choice):
        session.submit(due.seat, best(session.state, due.actions, aim.measure, luck))
    return session


def best(state: State, actions: tuple[Any, ...], measure: Measure, luck: Luck) -> Action:
    """The best of a few actions as the table lies after each."""
    others, thoughts = list(actions), []
    while others and len(thoughts) < THOUGHTS:
        thoughts.append(others.pop(luck([1] * len(others))))
    first = [action for action in thoughts if isinstance(action, Place)] or thoughts
    return max(first, key=lambda action: measure(CARCOSA.apply(state, action).state))


def main() -> None:
    for file, aim in AIMS.items():
        trials = (steered(aim, f"alone-{number}") for number in range(1000))
        fitting = (trial for trial in trials if trial.state.ending == aim.ending)
        session = next(trial for trial in fitting if aim.shows(trial))
        (GOLDEN / "carcosa" / f"{file}.txt").write_text(transcript(session), encoding="utf-8")


if __name__ == "__main__":
    main()
