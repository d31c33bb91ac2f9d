"""Talks as an open table: who is there, what is proposed, who agrees, what a fight costs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.core.protocol import Seat
from game.octopus.actions import Accept, Confront, Propose
from game.octopus.losses import LOSS
from game.octopus.state import Talks
from game.octopus.talks import PROPOSALS
from scenes.kit.layout import Box
from scenes.kit.sheet import Sheet
from scenes.kit.theme import GAP_S, GAP_XS, ink, mix
from scenes.kit.ui import Ui
from scenes.tables.octopus import pieces as draw
from scenes.tables.octopus import plates

if TYPE_CHECKING:
    from scenes.tables.octopus.board import OctopusBoard

ROOM_FOR_OFFER = 160
"""Units of height for the heading and the proposal that stands."""
SHORT = 240
"""Units of height, without the buttons, below which the heading takes one line."""


class TalksPanel:
    """Targets: ``accept``, ``confront``, ``propose.<seat>`` and ``propose.nothing``."""

    def __init__(self, board: OctopusBoard) -> None:
        self._board = board
        self._words = board.words

    def draw(self, ui: Ui, box: Box, talks: Talks) -> None:
        if self._board.host.choice is not None:
            self._draw_answers(ui, box, talks)
            self._draw_proposals(ui, box, talks)
        sheet = Sheet(ui)
        short = box.h < SHORT
        self._add_head(sheet, short=short)
        self._add_offer(sheet, talks)
        for number in range(len(talks.cults)):
            row = partial(self._draw_cult, ui, talks=talks, number=number)
            sheet.add(lambda width: 32 if short else ui.pick(42, 38), row)
        sheet.show(box, "talks", self._words("octopus_table.talks"))

    # -- who is there ----------------------------------------------------------------------
    def _add_head(self, sheet: Sheet, *, short: bool) -> None:
        """Where, and what is at stake; ``short``: in one line."""
        board, ui = self._board, sheet.ui
        place = board.table.place
        title = self._words("octopus_table.talks.title", place=board.speech.place(place))
        if short:
            sheet.text(f"**{title}** [[GO-4.4]]")
            return
        stake = f"{board.speech.left(board.table, place)} [[GO-4.4]]"
        size = ui.pick(60.0, 44.0)

        def high(width: float) -> float:
            width -= size + GAP_S
            return max(size, ui.height(title, "heading", width) + ui.height(stake, "small", width))

        def paint(box: Box) -> None:
            draw.thing(ui, box.left(size, GAP_S).top(size), place)
            ui.text(box.top(ui.height(title, "heading", box.w)), title, "heading")
            ui.text(box, stake, "small", ui.tone.quiet)

        sheet.add(lambda width: high(width) + GAP_S, paint)

    def _draw_cult(self, ui: Ui, box: Box, *, talks: Talks, number: int) -> None:
        """One of those present: what it has said in answer to the proposal that stands."""
        seat = talks.cults[number]
        cult, who = self._board.table.cults[seat], self._board.identity(seat)
        row = Box(box.x, box.y, box.w, box.h - GAP_XS)
        speaks = seat == talks.speaker
        line = ui.tone.brass_lit if speaks else mix(ui.tone.brass, ui.tone.panel, 0.6)
        ui.panel(row, ui.tone.raised if speaks else ui.tone.panel, line, corner=6, double=False)
        row = row.inset(8, 2)
        ui.emblem(row.left(min(32.0, row.h), GAP_S), who)
        state = self._state(talks, seat)
        words = self._words(f"octopus_table.talks.{state}")
        self._draw_pips(ui, row.side(13 * PROPOSALS, GAP_S), PROPOSALS - talks.made[number])
        colour = {"accepts": ui.tone.pallid, "proposes": ui.tone.brass_lit}.get(state, "")
        if state == "accepts":
            ui.tick(Box(row.right - 22, row.centre[1] - 11, 22, 20), ui.tone.pallid)
            row.side(22, 4)
        ui.text(
            row.side(ui.width(words, "label") + 4, GAP_S), words, "label", colour, "right", "middle"
        )
        if cult.confronted:
            sign = row.side(44, 4)
            draw.icon(ui, sign.left(26, 2), "confront")
            ui.text(sign, str(cult.confronted), "label", ui.tone.warn, valign="middle")
        name = plates.short_name(ui, self._board.name(seat), "label", row.w)
        ui.text(row, name, "label", ink(who, ui.tone), valign="middle")

    def _state(self, talks: Talks, seat: Seat) -> str:
        """What a cult does in these talks: a word key's last part."""
        if talks.proposer is None:
            return "speaks" if seat == talks.speaker else "waits"
        if seat == talks.proposer:
            return "proposes"
        count, start = len(talks.cults), talks.cults.index(talks.proposer)
        behind = (talks.cults.index(seat) - start) % count
        if behind <= talks.accepted:
            return "accepts"
        return "speaks" if behind == talks.accepted + 1 else "waits"

    def _draw_pips(self, ui: Ui, box: Box, left: int) -> None:
        """Proposals that a cult may still make."""
        for i in range(PROPOSALS):
            fill = ui.tone.brass_lit if i < left else "none"
            ui.svg(
                Box(box.x + i * 13, box.centre[1] - 5, 11, 11),
                f'<circle cx="5.5" cy="5.5" r="4" fill="{fill}" stroke="{ui.tone.brass_lit}" '
                'stroke-width="1.6"/>',
                (11, 11),
            )

    # -- what is said ----------------------------------------------------------------------
    def _add_offer(self, sheet: Sheet, talks: Talks) -> None:
        """The proposal that stands, in the words of who makes it."""
        board, ui = self._board, sheet.ui
        if talks.proposer is None:
            words = self._words("octopus_table.talks.open", name=board.name(talks.speaker))
            sheet.text(f"{words} [[GO-4.5]]", ui.pick("body", "small"))
            return
        seat = talks.proposer
        said = board.speech.offer(talks.dominator, seat, board.table.place)
        if board.player(seat).bot and (grudge := self._grudge(talks)):
            said = f"{said} {grudge}"
        style = ui.pick("lead_it", "small")
        size = 40.0

        def paint(box: Box) -> None:
            box.h -= GAP_S
            plates.bubble(ui, Box(box.x + size + 4, box.y, box.w - size - 4, box.h))
            ui.emblem(Box(box.x, box.y + 6, size, size), board.identity(seat))
            room = Box(box.x + size + 26, box.y, box.w - size - 40, box.h)
            ui.text(room, said, style, ui.tone.sheet_ink, valign="middle")

        sheet.add(
            lambda width: max(ui.height(said, style, width - size - 40) + 20, 56) + GAP_S, paint
        )

    def _grudge(self, talks: Talks) -> str:
        """What a bot adds about who has confronted most often, if anybody has."""
        cults = self._board.table.cults
        others = [seat for seat in talks.cults if seat != talks.proposer]
        worst = max(others, key=lambda seat: cults[seat].confronted)
        if not cults[worst].confronted:
            return ""
        name, times = self._board.name(worst), cults[worst].confronted
        return self._words.count("octopus_table.offer.grudge", times, name=name)

    # -- what can be said ------------------------------------------------------------------
    def _draw_proposals(self, ui: Ui, box: Box, talks: Talks) -> None:
        """One button for each thing that could be proposed, with the seal of who dominates.

        Seals alone where there is no room for more, as the names stand above.
        """
        wishes: list[Seat | None] = [None, *sorted(talks.cults)]
        labels = [self._wish(talks, wish) for wish in wishes]
        columns, high = ui.pick((2, 50.0), (1, 38.0))
        rows = -(-len(wishes) // columns)
        room = box.h - ROOM_FOR_OFFER - ui.pick(42, 38) * len(talks.cults)
        wide = box.w / columns - 64
        bare = rows * (high + GAP_S) > room or any(
            ui.height(words, "label", wide) > high - 4 for words in labels
        )
        if bare:
            columns, rows, high = len(wishes), 1, 44.0
        cells = box.base(rows * (high + GAP_S) - GAP_S, GAP_XS).grid(columns, rows, GAP_S)
        key = "instead" if talks.proposer is not None else "propose"
        words = self._words(f"octopus_table.talks.{key}{'.short' if bare else ''}")
        head = box.base(ui.height(words, "label", box.w), GAP_XS)
        ui.text(head, words, "label", ui.tone.brass_lit)
        for number, (wish, label) in enumerate(zip(wishes, labels, strict=True)):
            self._draw_proposal(ui, cells[number], talks, wish, label, str(number), bare)
        ui.hairline(Box(box.x, box.bottom - 2, box.w, 2))
        box.h -= GAP_S

    def _wish(self, talks: Talks, wish: Seat | None) -> str:
        """Who would dominate, as the speaker says it."""
        if wish is None:
            return self._words("octopus_table.talks.nothing")
        key = "me" if wish == talks.speaker else "dominates"
        return self._words(f"octopus_table.talks.{key}", name=self._board.name(wish))

    def _draw_proposal(
        self,
        ui: Ui,
        box: Box,
        talks: Talks,
        wish: Seat | None,
        words: str,
        hotkey: str,
        bare: bool,
    ) -> None:
        board, action = self._board, Propose(wish)
        choice = board.host.choice
        legal = choice is not None and action in choice.actions
        if talks.made[talks.speaking] >= PROPOSALS:
            why = self._words("octopus.refuse.no_proposal_left", limit=PROPOSALS)
        else:
            why = self._words("octopus.refuse.already_proposed")
        plates.signed_button(
            ui,
            box,
            f"propose.{'nothing' if wish is None else wish}",
            words,
            partial(board.host.submit, action) if legal else None,
            None if wish is None else board.identity(wish),
            "nothing",
            hotkey=hotkey,
            help=why if not legal else words if bare else "",
            clause="GO-4.5",
            bare=bare,
            hinted=board.host.hinted == action,
        )

    def _draw_answers(self, ui: Ui, box: Box, talks: Talks) -> None:
        """Accept, and the confrontation with its price, always at hand."""
        board = self._board
        seats = sorted(talks.cults)
        costs = box.base(ui.pick(34, 28), GAP_XS)
        for cell, seat in zip(costs.columns(len(seats), 4), seats, strict=True):
            self._draw_cost(ui, cell, seat)
        row = box.base(ui.pick(52, 44), GAP_S)
        cells = row.columns(2, GAP_S) if talks.proposer is not None else [row]
        if talks.proposer is not None:
            plates.signed_button(
                ui,
                cells[0],
                "accept",
                self._words("octopus.action.Accept"),
                partial(board.host.submit, Accept()),
                None,
                "talks",
                hotkey="a",
                clause="GO-4.5",
                hinted=board.host.hinted == Accept(),
            )
        plates.signed_button(
            ui,
            cells[-1],
            "confront",
            self._words("octopus.action.Confront"),
            partial(board.host.submit, Confront()),
            None,
            "confront",
            hotkey="c",
            help=self._words("octopus.action.Confront.cost", loss=LOSS),
            clause="GO-4.4",
            warn=True,
            hinted=board.host.hinted == Confront(),
        )

    def _draw_cost(self, ui: Ui, box: Box, seat: Seat) -> None:
        """What a confrontation would take from one of those present."""
        now = self._board.table.cults[seat].power
        left = max(0, now - LOSS)
        figures = f"{now}\u2192{left}"
        group = box.middle(min(box.w, 28 + ui.width(figures, "label")), box.h)
        ui.emblem(group.left(22, 3), self._board.identity(seat))
        ui.text(group, figures, "label", "" if left else ui.tone.warn, valign="middle")
