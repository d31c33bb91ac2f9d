"""The rules of every game, without a screen. ``GAMES`` is the only list of them."""

from __future__ import annotations

from collections.abc import Mapping

from game.carcassonne import CARCASSONNE
from game.carcosa import CARCOSA
from game.cards import CARDS
from game.core.protocol import AnyGame
from game.octopus import OCTOPUS
from game.rising import RISING

GAMES: Mapping[str, AnyGame] = {
    game.key: game for game in (RISING, CARDS, CARCASSONNE, OCTOPUS, CARCOSA)
}
"""Key -> game, in the order of the shelf."""
