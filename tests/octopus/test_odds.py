"""Exact odds of a meeting, held against every pair of clocks there is."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from itertools import product

import pytest

from game.octopus import clocks
from game.octopus.odds import Odds, even_spread, odds
from game.octopus.pieces import EXTERIOR
from game.octopus.view import view
from tests.octopus.tables import CRYPT, GARDEN, LIBRARY, MUSEUM, OBSERVATORY, OUT, A, cult, table

clause = pytest.mark.clause


def test_nothing_is_reckoned_before_odds_are_wanted() -> None:
    """numpy would double the time in which the title comes."""
    names = "{'game.octopus.odds', 'game.octopus.guesses'}"
    told = f"import sys, scenes.tables.octopus.board; assert not {names} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", told], check=True)


@clause("GO-4.1", "GO-4.3", "GO-4.4")
@pytest.mark.parametrize("fallible", [False, True])
@pytest.mark.parametrize(
    ("second", "third"), [(LIBRARY, CRYPT), (GARDEN, EXTERIOR), (MUSEUM, MUSEUM)]
)
def test_the_odds_are_those_of_all_pairs_of_clocks(second: int, third: int, fallible: bool) -> None:
    state = table(cult(), cult(place=second), cult(place=third), fallible=fallible)
    met: dict[int, Counter[str]] = {place: Counter() for place in range(1, EXTERIOR + 1)}
    pairs = list(product(clocks.settings(second, fallible), clocks.settings(third, fallible)))
    for one, two in pairs:
        ways = [clocks.course(second, one.clock), clocks.course(third, two.clock)]
        for place, count in met.items():
            if any(way.offspring == place for way in ways):
                count["battle"] += 1
            elif any(way.place == place and not way.lying for way in ways):
                count["talks"] += 1
            else:
                count["alone"] += 1
    found = odds(view(state, A), A)
    assert set(found) == set(clocks.goals(state.table, A))
    for place, odd in found.items():
        expected = [met[place][what] / len(pairs) for what in Odds._fields]
        assert list(odd) == pytest.approx(expected, abs=1e-12)


@clause("GO-4.0")
def test_cults_that_are_out_meet_nobody() -> None:
    state = table(cult(), OUT, OUT, cult(place=CRYPT))
    assert odds(view(state, A), A)[OBSERVATORY].talks == pytest.approx(
        odds(view(table(cult(), cult(place=CRYPT), OUT), A), A)[OBSERVATORY].talks
    )


@clause("GO-2.1")
@pytest.mark.parametrize("fallible", [False, True])
@pytest.mark.parametrize("place", range(1, EXTERIOR + 1))
def test_chances_add_up_to_one(place: int, fallible: bool) -> None:
    spread = even_spread(place, fallible)
    assert spread.cultist.sum() == pytest.approx(1)
    assert spread.offspring.sum() == pytest.approx(1)


@clause("GO-2.3")
def test_goals_are_the_reach_and_the_exterior() -> None:
    assert clocks.goals(table(cult(place=GARDEN), cult(), cult()).table, A) == (
        MUSEUM,
        OBSERVATORY,
        GARDEN,
        EXTERIOR,
    )
