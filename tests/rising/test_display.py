"""CR-6: how the pieces are shown."""

from __future__ import annotations

import pygame
import pytest

from game.rising.pieces import SEATS, VALUES
from scenes.kit.focus import Focus
from scenes.kit.ui import Look, Ui
from scenes.tables.rising import pieces as rising_pieces

SIZE = (1920, 1080)


def face(value: int, seat: int) -> bytes:
    """A token's picture."""
    ui = Ui(pygame.Surface(SIZE), Look(), Focus(), lambda clause: None)
    rising_pieces.token(ui, ui.page.middle(100, 100), SEATS[seat], value)
    return pygame.image.tobytes(ui.surface, "RGB")


@pytest.mark.clause("CR-6.1")
@pytest.mark.parametrize("seat", SEATS)
def test_6_and_9_and_no_others_have_a_bar_under_them(
    seat: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    pygame.font.init()
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    rising_pieces.figure.cache_clear()
    shown = {value: face(value, seat) for value in VALUES}
    monkeypatch.setattr(rising_pieces, "UNDERLINED", ())
    rising_pieces.figure.cache_clear()
    changed = {value for value in VALUES if face(value, seat) != shown[value]}
    rising_pieces.figure.cache_clear()
    assert changed == {6, 9}
