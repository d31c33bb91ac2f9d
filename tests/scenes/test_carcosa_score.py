"""What the result of Carcosa sums a score up under."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.core.protocol import Over, Seat
from scenes.screens.result import Result
from scenes.tables.carcosa.score import KINDS, by_kind
from scenes.tables.table import Table
from tests.assets.test_words import KEYS
from tests.scenes.harness import Stage, stage
from tests.scenes.test_carcosa_table import crowded

PREFIX = "carcosa.score."


@pytest.fixture
def at(data_dir: Path) -> Iterator[Stage]:
    with stage(data_dir) as made:
        yield made


def test_every_gain_has_one_kind() -> None:
    names = [name for own in KINDS.values() for name in own]
    assert sorted(names) == sorted(key.removeprefix(PREFIX) for key in KEYS if PREFIX in key)


@pytest.mark.parametrize("seats", [2, 3])
def test_a_long_score_is_summed_up_by_kinds_and_says_how_it_ended(at: Stage, seats: int) -> None:
    session = crowded(999, seats, "late")
    table = Table(at.app, session)
    at.show(table)
    at.frame(0.3)
    assert isinstance(at.top, Result)
    lines = session.game.score(session.state)
    listed = [place for _, places in table.board.sums(lines) for place in places]
    assert sorted(listed) == list(range(len(lines)))
    assert at.has("sum 0")
    assert not at.has("score 0")
    assert isinstance(over := session.pending, Over)
    assert table.board.ending(over)[1].startswith("Two stacks are out")
    for seat in range(seats):
        points = sum(
            lines[i].points
            for own in by_kind(lines).values()
            for i in own
            if lines[i].seat == Seat(seat)
        )
        assert points == session.state.cults[seat].power
