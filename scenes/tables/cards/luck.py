"""What was rolled and drawn so far, against what was to be expected, in the side panel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from game.cards.events import DiceRolled, WoundSuffered
from game.cards.pieces import DIE_FACES, FACTS, cult_deck
from game.core.protocol import Event
from scenes.kit.layout import Box
from scenes.kit.sheet import Sheet
from scenes.kit.theme import GAP_M
from scenes.kit.ui import Ui
from scenes.tables.cards import pieces
from scenes.tables.cards.deck import KINDS, copies_left

if TYPE_CHECKING:
    from scenes.tables.cards.board import CardsBoard


@dataclass(slots=True)
class Luck:
    """What the dice of a game have shown."""

    faces: Counter[int] = field(default_factory=Counter)
    body_rolls: int = 0
    wounds: int = 0

    @classmethod
    def of(cls, events: Iterable[Event]) -> Luck:
        """Counted from the events of a log."""
        luck = cls()
        for event in events:
            match event:
                case DiceRolled(dice=dice, faces=faces):
                    luck.faces.update(faces)
                    luck.body_rolls += 0 in dice
                case WoundSuffered():
                    luck.wounds += 1
        return luck

    @property
    def rolled(self) -> int:
        """Dice rolled, those rolled again counted once more."""
        return self.faces.total()

    @property
    def mean(self) -> float:
        """Mean of the faces; 0.0 with none rolled."""
        total = sum(face * count for face, count in self.faces.items())
        return total / self.rolled if self.rolled else 0.0


class Fortune:
    """Draws a bar for each face, and what was drawn of each kind."""

    def __init__(self, board: CardsBoard) -> None:
        self._board = board
        self._say = board.speech.say

    def add_to(self, rows: Sheet) -> None:
        ui = rows.ui
        luck = Luck.of(self._board.news.events())
        rows.text(self._say("luck.dice", n=luck.rolled), "card")
        if luck.rolled:
            rows.add(lambda width: ui.pick(150.0, 128.0), partial(self._faces, ui, luck))
            each = f"{luck.rolled / DIE_FACES:.1f}"
            mean = self._say("luck.mean", mean=f"{luck.mean:.2f}")
            rows.text(f"{self._say('luck.expected', n=each)} {mean}", "small", ui.tone.quiet)
            wounds = self._say("luck.wounds", n=luck.wounds, rolls=luck.body_rolls)
            rows.text(wounds, "small", ui.tone.quiet)
        else:
            rows.text(self._say("luck.none"), "small", ui.tone.quiet)
        whole = _deck_kinds()
        left = {kind: copies_left(self._board.view, kind) for kind in KINDS}
        drawn = sum(whole.values()) - sum(left.values())
        rows.text(self._say("luck.draws", n=drawn), "card")
        for kind in KINDS:
            expected = f"{drawn * whole[kind] / sum(whole.values()):.1f}"
            told = self._say("luck.drawn", n=whole[kind] - left[kind], expected=expected)
            rows.add(
                lambda width: ui.pitch("small") + 2,
                partial(self._drawn, ui, self._say(f"kind.{kind}"), told),
            )

    def _drawn(self, ui: Ui, words: str, told: str, row: Box) -> None:
        ui.text(row.side(ui.width(told, "small") + GAP_M), told, "small", align="right")
        if ui.width(words, "small") <= row.w:
            ui.text(row, words, "small", ui.tone.quiet)

    def _faces(self, ui: Ui, luck: Luck, row: Box) -> None:
        """A bar for each face; the line is what was to be expected."""
        tone = ui.tone
        cells = Box(row.x, row.y, min(row.w, 420), row.h - 8).columns(DIE_FACES, 6)
        most = max(max(luck.faces.values()), luck.rolled / DIE_FACES, 1)
        high = row.h - 8 - 66
        line = luck.rolled / DIE_FACES / most * high
        for face, cell in enumerate(cells, 1):
            count = luck.faces[face]
            foot = cell.base(36, 2)
            pieces.die(ui, foot.fitted(1), "spirit", face)
            figures = cell.top(24)
            ui.text(figures, str(count), "label", tone.paper, "centre")
            bar = count / most * high
            body = (
                f'<rect x="20" y="{high - bar}" width="60" height="{max(1, bar)}" rx="3" '
                f'fill="{tone.brass_lit}"/><path d="M4 {high - line}H96" stroke="{tone.warn}" '
                'stroke-width="2.4" stroke-dasharray="9 6"/>'
            )
            ui.svg(Box(cell.x, figures.bottom + 2, cell.w, high), body, (100, high))


def _deck_kinds() -> Counter[str]:
    """Cards of each kind in the whole deck; the difficulties differ in values alone."""
    kinds: Counter[str] = Counter()
    for card, copies in cult_deck("normal").loose:
        kinds[FACTS[card].kind] += copies
    return kinds
