"""What marks the things of Carcosa: the omens of the stacks, and what a hint proposes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from scenes.kit.layout import Box
from scenes.kit.ui import Ui
from scenes.tables.carcosa import pieces
from tests.carcosa.tables import opened
from tests.scenes.harness import SIZES, Stage, stage
from tests.scenes.test_carcosa_table import board_of, crowded, seated

LEAST_STAR = 20
"""Pixels of a star that can be told from another."""


@pytest.fixture
def at(data_dir: Path) -> Iterator[Stage]:
    with stage(data_dir) as made:
        yield made


def drawn_stars(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Box, str]]:
    """The stars beside the tiles, as they are drawn from now on."""
    found: list[tuple[Box, str]] = []
    draw = pieces.star

    def record(ui: Ui, box: Box, star: str) -> None:
        found.append((box, star))
        draw(ui, box, star)

    monkeypatch.setattr(pieces, "star", record)
    return found


@pytest.mark.parametrize("size", SIZES)
def test_the_omen_of_every_stack_can_be_read_and_has_a_corner_to_itself(
    data_dir: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = drawn_stars(monkeypatch)
    with stage(data_dir, size) as at:
        table = seated(at, opened())
        found.clear()
        ui = at.frame()
        omens = [star for stack in table.view.stacks if (star := pieces.star_of(stack[0].kind))]
        assert omens
        assert [star for _, star in found[: len(omens)]] == omens
        stacks = [one.box for one in ui.targets if one.key.startswith("stack.")]
        for box, _ in found:
            stack = next(one for one in stacks if one.overlaps(box))
            assert box.w * ui.unit >= LEAST_STAR
            assert max(box.right - stack.x, box.bottom - stack.y) < stack.w * 0.6


def test_a_hint_brings_its_place_into_sight(at: Stage) -> None:
    table = seated(at, crowded(20, ask="place").state)
    board = board_of(table)
    hint = max(board.placings, key=lambda one: one.x)
    board.map.centre((-100, -100))
    for _ in range(8):
        board.map.zoom(1)
    at.frame(0.5)
    assert not board.map.box.overlaps(board.map.cell_box((hint.x, hint.y)))
    table.hinted = hint
    at.frame(0.5, times=2)
    assert board.map.box.within(board.map.cell_box((hint.x, hint.y))).w == board.map.size
