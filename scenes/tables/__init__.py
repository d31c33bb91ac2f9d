"""The tables: what each game shows within the frame that all share."""

from __future__ import annotations

from collections.abc import Mapping

from scenes.tables.board import Board
from scenes.tables.carcassonne.board import CarcassonneBoard
from scenes.tables.carcosa.board import CarcosaBoard
from scenes.tables.cards.board import CardsBoard
from scenes.tables.octopus.board import OctopusBoard
from scenes.tables.rising.board import RisingBoard

TABLES: Mapping[str, type[Board]] = {
    "rising": RisingBoard,
    "cards": CardsBoard,
    "carcassonne": CarcassonneBoard,
    "octopus": OctopusBoard,
    "carcosa": CarcosaBoard,
}
"""Game key -> its board. A game without a board is not offered."""
