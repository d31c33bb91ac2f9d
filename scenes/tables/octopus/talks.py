"""Talks as an open table: who is there, what is proposed, who agrees, what a fight costs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from game.core.protocol import Seat
from game.octopus.actions import Accept, Confront, Propose
from game.octopus.losses import LOSS
from game.octopus.state import Talks
from game.octopus.talks import PROPOSALS
from scenes.kit.focus import Target
from scenes.kit.layout import Box
from scenes.kit.sheet import Sheet
from scenes.kit.theme import GAP_S, GAP_XS, ink, mix
from scenes.kit.ui import Ui
from scenes.tables.octopus import pieces as draw
from scenes.tables.octopus import plates

if TYPE_CHECKING:
    from scenes.tables.octopus.board import OctopusBoard

COST = 76
"""Units for what a confrontation costs one cult, with its seal."""
BESIDE_WORDS = 64
"""Units of a button beside its words."""


class Form(NamedTuple):
    """How the buttons of proposals are laid out."""

    labels: list[str]
    columns: int
    high: float
    short: bool
    """Whether the heading must say what the labels leave out."""


class TalksPanel:
    """Targets: ``accept``, ``confront``, ``propose.<seat>`` and ``propose.nothing``."""

    def __init__(self, board: OctopusBoard) -> None:
        self._board = board
        self._words = board.words

    def draw(self, ui: Ui, box: Box, talks: Talks) -> None:
        ui.place("talks", box.copy())
        told = self._told(ui, talks, short=False)
        if self._board.host.choice is not None:
            self._draw_answers(ui, box, talks)
            form = self._form(ui, talks, box, told)
            if form is None:
                told = self._told(ui, talks, short=True)
                form = self._form(ui, talks, box, told)
            self._draw_proposals(ui, box, talks, form)
        if told.height(box.w) > box.h:
            told = self._told(ui, talks, short=True)
        told.show(box, "talks", self._words("octopus_table.talks"))

    def _told(self, ui: Ui, talks: Talks, *, short: bool) -> Sheet:
        """Where, what is proposed, and what each of those present says to it."""
        sheet = Sheet(ui)
        self._add_head(sheet, short=short)
        self._add_offer(sheet, talks)
        for number in range(len(talks.cults)):
            row = partial(self._draw_cult, ui, talks=talks, number=number)
            sheet.add(lambda width: 32 if short else ui.pick(42, 38), row)
        return sheet

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
        if seat == talks.proposer:
            state = "proposes"
        elif seat in talks.agreeing:
            state = "accepts"
        else:
            state = "speaks" if speaks else "waits"
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
    def _form(self, ui: Ui, talks: Talks, box: Box, told: Sheet) -> Form | None:
        """How proposals fit below ``told``: in sentences, or by names, or not at all."""
        wishes = _wishes(talks)
        sentences = [self._wish(talks, wish) for wish in wishes]
        names = [self._name(wish) for wish in wishes]
        high, room = ui.pick(50.0, 38.0), box.h - told.height(box.w)
        room -= ui.pitch("label") + 2 * GAP_S
        for labels, columns in ((sentences, ui.pick(2, 1)), (names, 2), (names, 3)):
            wide, rows = box.w / columns - BESIDE_WORDS, -(-len(wishes) // columns)
            if rows * (high + GAP_S) <= room and all(
                ui.height(words, "label", wide) <= high - 4 for words in labels
            ):
                return Form(labels, columns, high, labels is names)
        return None

    def _draw_proposals(self, ui: Ui, box: Box, talks: Talks, form: Form | None) -> None:
        """One button for each thing that could be proposed, with the seal of who dominates.

        By seals alone where there is hardly any room, as the names stand above.
        """
        wishes = _wishes(talks)
        labels, columns, high, short = form or Form([""] * len(wishes), len(wishes), 44.0, True)
        rows = -(-len(wishes) // columns)
        cells = box.base(rows * (high + GAP_S) - GAP_S, GAP_XS).grid(columns, rows, GAP_S)
        key = "instead" if talks.proposer is not None else "propose"
        words = self._words(f"octopus_table.talks.{key}{'.short' if short else ''}")
        head = box.base(ui.height(words, "label", box.w), GAP_XS)
        ui.text(head, words, "label", ui.tone.brass_lit)
        for number, (wish, label) in enumerate(zip(wishes, labels, strict=True)):
            self._draw_proposal(ui, cells[number], talks, wish, label, str(number))
        ui.hairline(Box(box.x, box.bottom - 2, box.w, 2))
        box.h -= GAP_S

    def _wish(self, talks: Talks, wish: Seat | None) -> str:
        """Who would dominate, as the speaker says it."""
        if wish is None:
            return self._words("octopus_table.talks.nothing")
        key = "me" if wish == talks.speaker else "dominates"
        return self._words(f"octopus_table.talks.{key}", name=self._board.name(wish))

    def _name(self, wish: Seat | None) -> str:
        return self._words("octopus_table.talks.nobody") if wish is None else self._board.name(wish)

    def _draw_proposal(
        self, ui: Ui, box: Box, talks: Talks, wish: Seat | None, words: str, hotkey: str
    ) -> None:
        board, action, sentence = self._board, Propose(wish), self._wish(talks, wish)
        choice = board.host.choice
        legal = choice is not None and action in choice.actions
        help = sentence if words != sentence else ""
        if not legal and talks.made[talks.speaking] >= PROPOSALS:
            help = self._words("octopus.refuse.no_proposal_left", limit=PROPOSALS)
        elif not legal:
            help = self._words("octopus.refuse.already_proposed")
        target = Target(
            f"propose.{'nothing' if wish is None else wish}",
            box,
            sentence,
            partial(board.host.submit, action) if legal else None,
            help,
            "GO-4.5",
            hotkey=hotkey,
        )
        sign = "nothing" if wish is None else board.identity(wish)
        plates.signed_button(ui, target, sign, words, hinted=board.host.hinted == action)

    def _draw_answers(self, ui: Ui, box: Box, talks: Talks) -> None:
        """Accept, and the confrontation with its price, always at hand."""
        seats = sorted(talks.cults)
        costs = box.base(ui.pick(34, 28), GAP_XS)
        words = self._words("octopus.action.Confront.cost", loss=LOSS)
        wide = ui.width(words, "small") + GAP_S
        if wide + COST * len(seats) <= costs.w:
            ui.text(costs.left(wide), words, "small", ui.tone.quiet, valign="middle")
        for cell, seat in zip(costs.columns(len(seats), 4), seats, strict=True):
            self._draw_cost(ui, cell, seat)
        row = box.base(ui.pick(52, 44), GAP_S)
        cells = row.columns(2, GAP_S) if talks.proposer is not None else [row]
        if talks.proposer is not None:
            self._draw_answer(ui, cells[0], Accept(), "talks")
        self._draw_answer(ui, cells[-1], Confront(), "confront")

    def _draw_answer(self, ui: Ui, box: Box, action: Accept | Confront, sign: str) -> None:
        host, name = self._board.host, type(action).__name__
        words = self._words(f"octopus.action.{name}")
        target = Target(
            name.lower(),
            box,
            words,
            partial(host.submit, action),
            clause="GO-4.4" if action == Confront() else "GO-4.5",
            hotkey=name[0].lower(),
        )
        hinted, warn = host.hinted == action, action == Confront()
        plates.signed_button(ui, target, sign, words, warn=warn, hinted=hinted)

    def _draw_cost(self, ui: Ui, box: Box, seat: Seat) -> None:
        """What a confrontation would take from one of those present."""
        now = self._board.table.cults[seat].power
        left = max(0, now - LOSS)
        figures = f"{now}\u2192{left}"
        group = box.middle(min(box.w, 28 + ui.width(figures, "label")), box.h)
        ui.emblem(group.left(22, 3), self._board.identity(seat))
        ui.text(group, figures, "label", "" if left else ui.tone.warn, valign="middle")


def _wishes(talks: Talks) -> list[Seat | None]:
    """All that could be proposed: that nobody dominates, or one of those present."""
    return [None, *sorted(talks.cults)]
