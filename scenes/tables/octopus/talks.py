"""Talks as an open table: who is there, what is proposed, who agrees, what a fight costs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from game.core.protocol import Seat
from game.octopus.actions import Accept, Confront, Propose
from game.octopus.events import Proposed, TalksBegan, TurnBegan
from game.octopus.losses import LOSS
from game.octopus.state import Talks
from game.octopus.talks import PROPOSALS
from scenes.kit.focus import Target
from scenes.kit.layout import Box
from scenes.kit.sheet import Sheet
from scenes.kit.theme import GAP_S, GAP_XS, TARGET_LEAST, ink, mix
from scenes.kit.ui import Ui
from scenes.tables.octopus import pieces as draw
from scenes.tables.octopus import plates

if TYPE_CHECKING:
    from scenes.tables.octopus.board import OctopusBoard

COST = 31
"""Units beside the figures of what a confrontation costs one cult: its seal and gaps."""
BESIDE_WORDS = 64
"""Units of a button beside its words."""
SURE = 0.25
"""Seconds before a second press on the confrontation is meant: no double click starts one."""
SEAL = 20.0
"""Units across the seal of what was proposed."""


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
        self._dared: tuple[int, float] | None = None
        """Length of the log and time when the confrontation was pressed first."""

    # -- a confrontation -------------------------------------------------------------------
    @property
    def daring(self) -> bool:
        """Whether one more press begins the confrontation."""
        return self._dared is not None and self._dared[0] == self._board.host.at

    def calm(self) -> bool:
        """Think better of it; whether there was anything to think of."""
        was, self._dared = self.daring, None
        return was

    def _confront(self) -> None:
        """It costs all of them Power, so it is pressed twice, unless that is not wanted."""
        host = self._board.host
        now = host.app.clock
        if host.app.preferences.confirm == "never":
            host.submit(Confront())
        elif not self.daring:
            self._dared = host.at, now
            host.app.say(self._words("octopus_table.talks.sure"), "GO-4.4", refused=False)
        elif self._dared and now - self._dared[1] >= SURE:
            host.submit(Confront())

    # -- the panel -------------------------------------------------------------------------
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
        proposals = self._proposals(talks)
        for number, seat in enumerate(talks.cults):
            made = [one.dominator for one in proposals if one.seat == seat]
            row = partial(self._draw_cult, ui, talks=talks, number=number, made=made)
            sheet.add(lambda width: 32 if short else 42, row)
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

    def _proposals(self, talks: Talks) -> list[Proposed]:
        """All that was proposed in these talks, as far as it is shown."""
        table, turn, here = self._board.table, 1, False
        found: list[Proposed] = []
        for event in (event for step in self._board.host.session.events for event in step):
            match event:
                case TurnBegan():
                    turn, here = event.turn, False
                case TalksBegan(place=place):
                    here = (turn, place) == (table.turn, table.place)
                case Proposed() if here:
                    found.append(event)
        return found[: sum(talks.made)]

    def _insists(self, talks: Talks) -> bool:
        """Whether the proposal that stands is one that its cult has made before."""
        made = [one.dominator for one in self._proposals(talks) if one.seat == talks.proposer]
        return talks.dominator in made[:-1]

    def _draw_cult(
        self, ui: Ui, box: Box, *, talks: Talks, number: int, made: list[Seat | None]
    ) -> None:
        """One of those present: what it says to the proposal that stands, and ``made`` itself."""
        seat = talks.cults[number]
        cult, who = self._board.table.cults[seat], self._board.identity(seat)
        row = Box(box.x, box.y, box.w, box.h - GAP_XS)
        speaks = seat == talks.speaker
        line = ui.tone.brass_lit if speaks else mix(ui.tone.brass, ui.tone.panel, 0.6)
        ui.panel(row, ui.tone.raised if speaks else ui.tone.panel, line, corner=6, double=False)
        ui.target(
            Target(
                f"said.{seat}",
                row.copy(),
                self._board.name(seat),
                None,
                self._made(seat, talks.made[number], made),
                "GO-4.5",
                inline=row.h < TARGET_LEAST,
            )
        )
        row = row.inset(8, 2)
        ui.emblem(row.left(min(32.0, row.h), GAP_S), who)
        if seat == talks.proposer:
            state = "insists" if self._insists(talks) else "proposes"
        elif seat in talks.agreeing:
            state = "accepts"
        else:
            state = "speaks" if speaks else "waits"
        words = self._words(f"octopus_table.talks.{state}")
        size = min(SEAL, row.h)
        self._draw_made(ui, row.side((size + 2) * PROPOSALS, GAP_S), size, talks.made[number], made)
        lit = ui.tone.brass_lit
        colour = {"accepts": ui.tone.pallid, "proposes": lit, "insists": lit}.get(state, "")
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

    def _draw_made(
        self, ui: Ui, box: Box, size: float, count: int, made: list[Seat | None]
    ) -> None:
        """Whom a cult has proposed so far, and a dot for each proposal that it may still make."""
        for i in range(PROPOSALS):
            spot = box.left(size, 2).middle(size, size)
            if i >= count:
                dot = f'<circle cx="10" cy="10" r="4.5" fill="{ui.tone.brass_lit}"/>'
                ui.svg(spot, dot, (20, 20))
            elif i < len(made):
                self._draw_wish(ui, spot, made[i])

    def _draw_wish(self, ui: Ui, box: Box, wish: Seat | None) -> None:
        if wish is None:
            draw.icon(ui, box, "nothing")
        else:
            ui.emblem(box, self._board.identity(wish))

    def _made(self, seat: Seat, count: int, made: list[Seat | None]) -> str:
        """What the seals and dots of a cult mean."""
        words = self._words
        left = words("octopus_table.talks.left", n=PROPOSALS - count, most=PROPOSALS)
        wishes = [
            words("octopus_table.talks.nothing")
            if wish is None
            else words("octopus_table.talks.dominates", name=self._board.name(wish))
            for wish in made
        ]
        told = words("octopus_table.talks.made", wishes="; ".join(wishes)) if wishes else ""
        return " ".join(part for part in (told, left) if part)

    # -- what is said ----------------------------------------------------------------------
    def _add_offer(self, sheet: Sheet, talks: Talks) -> None:
        """The proposal that stands, in the words of who makes it."""
        board, ui = self._board, sheet.ui
        if talks.proposer is None:
            words = self._words("octopus_table.talks.open", name=board.name(talks.speaker))
            sheet.text(f"{words} [[GO-4.5]]", ui.pick("body", "small"))
            return
        seat = talks.proposer
        again = self._insists(talks)
        said = board.speech.offer(talks.dominator, seat, board.table.place, again=again)
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
        high, room = ui.pick(50.0, 38.0), box.h - told.height(box.w)
        room -= ui.pitch("label") + 2 * GAP_S
        for short, columns in ((False, ui.pick(2, 1)), (True, 2), (True, 3)):
            wide, rows = box.w / columns - BESIDE_WORDS, -(-len(wishes) // columns)
            names = [plates.short_name(ui, self._name(wish), "label", wide) for wish in wishes]
            labels = names if short else sentences
            if rows * (high + GAP_S) <= room and all(
                words and ui.height(words, "label", wide) <= high - 4 for words in labels
            ):
                return Form(labels, columns, high, short)
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
        cost = self._words("octopus.action.Confront.cost", loss=LOSS)
        room = costs.w - len(seats) * (COST + ui.width(self._cost(seats[0]), "label"))
        for words in (cost, self._words("octopus_table.talks.cost")):
            if ui.width(words, "small") + GAP_S <= room:
                wide = ui.width(words, "small") + GAP_S
                ui.text(costs.left(wide), words, "small", ui.tone.quiet, valign="middle")
                break
        else:
            if room >= SEAL:
                draw.icon(ui, costs.left(SEAL), "confront")
        for cell, seat in zip(costs.columns(len(seats), 4), seats, strict=True):
            self._draw_cost(ui, cell, seat)
        row = box.base(ui.pick(52, 44), GAP_S)
        cells = row.columns(2, GAP_S) if talks.proposer is not None else [row]
        if talks.proposer is not None:
            self._draw_accept(ui, cells[0])
        self._draw_confront(ui, cells[-1], cost)

    def _draw_accept(self, ui: Ui, box: Box) -> None:
        host, words = self._board.host, self._words("octopus.action.Accept")
        press = partial(host.submit, Accept())
        target = Target("accept", box, words, press, clause="GO-4.5", hotkey="a")
        plates.signed_button(ui, target, "talks", words, hinted=host.hinted == Accept())

    def _draw_confront(self, ui: Ui, box: Box, cost: str) -> None:
        """The confrontation; once it was pressed it says that one more press begins it."""
        words = self._words("octopus.action.Confront")
        target = Target("confront", box, words, self._confront, cost, "GO-4.4", hotkey="c")
        shown = self._words("octopus_table.talks.again") if self.daring else words
        hinted = self._board.host.hinted == Confront()
        plates.signed_button(ui, target, "confront", shown, warn=True, hinted=hinted)

    def _draw_cost(self, ui: Ui, box: Box, seat: Seat) -> None:
        """What a confrontation would take from one of those present."""
        figures, lives = self._cost(seat), self._board.table.cults[seat].power > LOSS
        group = box.middle(min(box.w, 28 + ui.width(figures, "label")), box.h)
        ui.emblem(group.left(22, 3), self._board.identity(seat))
        ui.text(group, figures, "label", "" if lives else ui.tone.warn, valign="middle")

    def _cost(self, seat: Seat) -> str:
        """Power before and after."""
        now = self._board.table.cults[seat].power
        return f"{now}\u2192{max(0, now - LOSS)}"


def _wishes(talks: Talks) -> list[Seat | None]:
    """All that could be proposed: that nobody dominates, or one of those present."""
    return [None, *sorted(talks.cults)]
