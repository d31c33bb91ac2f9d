"""Investigators with all that is theirs: Experience, Health, followers and items in full."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Literal

from game.cards.lending import LENT_IN
from game.cards.pieces import FACTS, HEALTH_DICE, Card
from game.cards.state import OWN_SKILL, Investigator
from game.core.protocol import Seat
from scenes.kit.focus import Target
from scenes.kit.layout import Box
from scenes.kit.sheet import Sheet
from scenes.kit.theme import GAP_M, GAP_S, GAP_XS, TARGET
from scenes.kit.ui import Ui
from scenes.services.challenges import challenge_of
from scenes.tables.cards import pieces
from scenes.tables.cards.moves import card_key
from scenes.tables.cards.words import CLAUSES

if TYPE_CHECKING:
    from scenes.tables.cards.board import CardsBoard

State = Literal["ready", "used", "turned", "lent", "ask", "denied", "theirs"]
COINS = 6
"""Coins drawn beside the number of Experience, at most."""
SHEETS, SLIPS = 2, 3
"""Cards that are listed with their text, at most; and slips side by side where there are more."""
SLIP = 40.0
"""Units of the print on a slip."""
SLIP_FRAME = SLIP + 18
"""Units of a slip that are not left for its name."""
COUNTS = 34.0
"""Units of height of Experience and Health in one short line."""
PRINT = 58.0
"""Units of a print beside its text."""


@dataclass(frozen=True, slots=True)
class Held:
    """A card that somebody has, as the player at the screen may use it."""

    card: Card
    owner: Seat
    state: State


class Hand:
    """Draws the investigator that is looked at, and its cards."""

    def __init__(self, board: CardsBoard) -> None:
        self._board = board
        self._say = board.speech.say

    @property
    def _one(self) -> Investigator | None:
        people, seat = self._board.view.investigators, self._board.seat
        return people[seat] if seat < len(people) else None

    # -- what is held ----------------------------------------------------------------------
    def held(self) -> list[Held]:
        """Cards of the investigator looked at; of who is active also what others lend."""
        view, seat = self._board.view, self._board.seat
        cards = self._of(seat)
        if seat == view.active:
            for other in range(len(view.investigators)):
                if other != seat:
                    cards += [one for one in self._of(Seat(other)) if one.state in LOANS]
        return cards

    def _of(self, seat: Seat) -> list[Held]:
        view = self._board.view
        one = view.investigators[seat]
        up = [Held(card, seat, self._state(card, seat)) for card in one.followers + one.items]
        return up + [Held(card, seat, "turned") for card in one.turned]

    def _state(self, card: Card, seat: Seat) -> State:
        view = self._board.view
        if card in view.turn.used:
            return "used"
        if seat == view.active:
            return "ready"
        lending = view.investigators[seat].lending
        if lending == "never" or card not in LENDABLE:
            return "theirs"
        if lending == "always" or card in view.turn.granted:
            return "lent"
        return "denied" if card in view.turn.denied else "ask"

    def _state_words(self, held: Held) -> str:
        name = self._board.player(held.owner).name
        return self._say(f"state.{held.state}", name=name)

    # -- roomy: the investigator beside its cards ------------------------------------------
    def draw(self, ui: Ui, who: Box, cards: Box) -> None:
        one = self._one
        if one is None:
            return
        room = ui.panel(who, opacity=0.95).inset(-3)
        self._chips(ui, room)
        self._portrait(ui, room, one)
        held = self.held()
        if not held:
            pieces.hollow(ui, cards, ui.tone.brass, 0.05)
            words = f"{self._say('no_cards')} {self._say('absorbs')}"
            ui.text(cards.inset(40, 10), words, "body", ui.tone.paper, "centre", "middle")
            return
        self._spread(ui, cards, held)

    def _chips(self, ui: Ui, room: Box) -> None:
        """A button for each investigator, when there are several."""
        people = self._board.view.investigators
        if len(people) < 2:
            return
        row = room.top(TARGET, GAP_S)
        for seat, cell in enumerate(row.columns(len(people), 6)):
            self._chip(ui, cell, Seat(seat), people[seat])

    def _chip(self, ui: Ui, cell: Box, seat: Seat, one: Investigator) -> None:
        tone, board = ui.tone, self._board
        shown = seat == board.seat
        line = tone.pallid if shown else tone.brass
        ui.panel(cell, tone.raised, line, corner=5, double=False, width=2.4 if shown else 1.2)
        inner = cell.inset(5, 4)
        seal = inner.left(min(inner.h, inner.w * 0.5), 4)
        ui.emblem(seal, board.identity(seat))
        words = "\u2020" if one.out else str(one.experience)
        ui.text(inner, words, "label", tone.warn if one.out else tone.paper, "centre", "middle")
        person = board.speech.person(one.person)
        name = self._say("name", player=board.name(seat), person=person)
        ui.target(Target(f"seat.{seat}", cell, name, partial(board.turn_to, seat), name))

    def _portrait(self, ui: Ui, room: Box, one: Investigator) -> None:
        tone, board = ui.tone, self._board
        head = room.top(min(118.0, room.h * 0.32), GAP_S)
        pieces.pinned(ui, head.left(head.h, GAP_M), f"person_{one.person}")
        name, person = board.player(board.seat).name, board.speech.person(one.person)
        seal = Box(room.x + head.h - 34, head.bottom - 36, 36, 36)
        ui.emblem(seal, board.identity(board.seat))
        style = "heading" if ui.width(person, "heading") <= head.w else "card"
        lines = [(name, "small", tone.quiet), (person, style, tone.paper)]
        if one.out:
            lines.append((self._fate(one), "label", tone.warn))
        elif len(board.view.investigators) > 1:
            lines.append((board.speech.tell(f"lending.{one.lending}"), "small", tone.quiet))
        for words, look, colour in lines:
            high = ui.height(words, look, head.w)
            if head.h >= high - 2:
                ui.text(head.top(high), words, look, colour)
        self._counts(ui, room, one)
        self._skill(ui, room, one)

    def _fate(self, one: Investigator) -> str:
        return self._say("out.insane" if one.out == "CO-2.7" else "out.killed")

    def _counts(self, ui: Ui, room: Box, one: Investigator) -> None:
        """Experience as coins, Health as dice; the words are in front of them."""
        words = [self._say("experience"), self._say("health")]
        wide = max(ui.width(word, "body") for word in words) + GAP_S
        row = room.top(42, 2)
        self._board.places["experience"] = row.copy()
        ui.place("experience", row.copy())
        ui.text(row.left(wide), words[0], "body", ui.tone.quiet, valign="middle")
        figures = str(one.experience)
        ui.text(row.side(ui.width(figures, "figure") + 4), figures, "figure", valign="middle")
        for at in range(min(one.experience, COINS)):
            step = min(24.0, (row.w - 34) / max(1, COINS - 1))
            pieces.coin(ui, Box(row.x + at * step, row.y + 5, 32, 32))
        row = room.top(42, 4)
        self._board.places["health"] = row.copy()
        ui.text(row.left(wide), words[1], "body", ui.tone.quiet, valign="middle")
        for at in range(HEALTH_DICE):
            self._health_die(ui, Box(row.x + at * 42, row.y + 1, 37, 40), one, at)

    def _health_die(self, ui: Ui, spot: Box, one: Investigator, at: int) -> None:
        """One of the Health dice: held, owed, or lost."""
        if at >= one.health:
            pieces.ghost_die(ui, spot)
            return
        pieces.die(ui, spot, "health", 6)
        attack = self._board.view.attack
        owed = attack.owed if attack and one == self._board.view.me else 0
        if at >= one.health - owed:
            pieces.struck(ui, spot)

    def _skill(self, ui: Ui, room: Box, one: Investigator) -> None:
        ui.rule(room.top(14, 2))
        words = self._board.speech.skill(one.person)
        used = (
            self._board.seat == self._board.view.active and OWN_SKILL in self._board.view.turn.used
        )
        rows = Sheet(ui)
        rows.text(words, "body", ui.tone.quiet if used else ui.tone.paper)
        if used:
            rows.text(self._say("state.used"), "label", ui.tone.brass_lit)
        self._lasting(rows)
        rows.show(room, "who", self._say("skill"))

    def _lasting(self, rows: Sheet) -> None:
        """Curses that were suffered, and the challenge that the game is."""
        for curse in self._curses():
            rows.text(curse, "label", rows.ui.tone.warn)
        if challenge := challenge_of(self._board.host.session):
            rows.text(challenge.told(self._board.words), "small", rows.ui.tone.brass_lit)

    def _curses(self) -> list[str]:
        """What was suffered and lasts until the end of the turn."""
        view, say = self._board.view, self._say
        if self._board.seat != view.active:
            return []
        lasting = (("no_rerolls", view.turn.no_rerolls), ("no_magic", view.turn.no_magic))
        return [f"{say(f'turn.{key}')} [[CO-2.6]]" for key, holds in lasting if holds]

    def _spread(self, ui: Ui, box: Box, held: list[Held]) -> None:
        """Up to three large cards; more as sheets with a small print, scrolled if need be."""
        if len(held) <= 3:
            wide = min(240.0, (box.w - 20) / 3)
            fits = all(self._large_height(ui, one, wide) <= box.h for one in held)
            if fits:
                for at, one in enumerate(held):
                    self._large(ui, Box(box.x + at * (wide + 10), box.y, wide, box.h), one)
                return
        columns = max(1, int((box.w + 10) // 250))
        wide = (box.w - 10 * (columns - 1)) / columns
        rows = [held[at : at + columns] for at in range(0, len(held), columns)]
        heights = [max(self._small_height(ui, one, wide) for one in row) for row in rows]
        gap = 8.0
        whole = sum(heights) + gap * (len(rows) - 1)
        if whole > box.h + 1:
            wide = (box.w - 44 - 10 * (columns - 1)) / columns
            heights = [max(self._small_height(ui, one, wide) for one in row) for row in rows]
            whole = max(sum(heights) + gap * (len(rows) - 1), box.h + 2)
        with ui.scrolled(box, "cards", self._say("tab.cards"), whole) as room:
            for row, high in zip(rows, heights, strict=True):
                line = room.top(high, gap)
                for at, one in enumerate(row):
                    self._small(ui, Box(line.x + at * (wide + 10), line.y, wide, high), one)

    # -- one card --------------------------------------------------------------------------
    def _kind(self, card: Card) -> str:
        facts = FACTS[card]
        kind = self._say(f"kind.one.{facts.kind}")
        return self._say("kind.use", kind=kind, use=facts.use) if facts.use else kind

    def _large_height(self, ui: Ui, held: Held, wide: float) -> float:
        inner = wide - 29
        text = ui.height(self._board.speech.text(held.card), "body", inner)
        name = ui.height(self._board.speech.card(held.card), "card", inner)
        return 90 + name + 2 * ui.pitch("small") + text + 40

    def _large(self, ui: Ui, box: Box, held: Held) -> None:
        """A typed sheet with a photograph pinned to it."""
        tone, speech = ui.tone, self._board.speech
        room = self._sheet(ui, box, held).inset(11, 9)
        self._declare(ui, box, held)
        name, words = speech.card(held.card), speech.text(held.card)
        named = ui.height(name, "card", room.w)
        text = ui.height(words, "body", room.w)
        spare = room.h - named - text - 2 * ui.pitch("small") - 26
        plate = room.top(max(70.0, min(spare, room.w * 0.86)), 10)
        pieces.pinned(ui, plate, pieces.card_art(held.card))
        ui.text(room.top(named), name, "card", tone.sheet_ink)
        quiet = self._quiet(ui, held)
        kind, line = self._kind(held.card), room.top(ui.pitch("small"), 2)
        if pieces.fitting(ui, kind, line.w, ("small",)):
            ui.text(line, kind, "small", quiet)
        self._state_line(ui, room.base(ui.pitch("label")), held)
        link = tone.sheet_ink if held.state == "turned" else tone.sheet_link
        ui.text(room, words, "body", tone.sheet_ink, link=link)
        self._mark(ui, box, held)

    def _quiet(self, ui: Ui, held: Held) -> str:
        """Ink of what is less important; there is no lighter one on a sheet in shadow."""
        return ui.tone.sheet_ink if held.state == "turned" else ui.tone.sheet_quiet

    def _small_height(self, ui: Ui, held: Held, wide: float) -> float:
        inner = wide - 23
        speech = self._board.speech
        head = ui.height(speech.card(held.card), "card", inner - PRINT - GAP_S)
        head = max(PRINT, head + ui.pitch("small") + ui.pitch("label"))
        return head + ui.height(speech.text(held.card), "small", inner) + 28

    def _small(self, ui: Ui, box: Box, held: Held) -> None:
        """A sheet with a small print beside its name and the text below."""
        tone, speech = ui.tone, self._board.speech
        room = self._sheet(ui, box, held).inset(8, 6)
        self._declare(ui, box, held)
        wide = room.w - PRINT - GAP_S
        name = speech.card(held.card)
        named = ui.height(name, "card", wide)
        head = room.top(max(PRINT, named + ui.pitch("small") + ui.pitch("label")), GAP_XS)
        pieces.photograph(ui, head.left(PRINT, GAP_S).top(PRINT), pieces.card_art(held.card))
        ui.text(head.top(named), name, "card", tone.sheet_ink)
        quiet = self._quiet(ui, held)
        kind, line = self._kind(held.card), head.top(ui.pitch("small"))
        if pieces.fitting(ui, kind, line.w, ("small",)):
            ui.text(line, kind, "small", quiet)
        self._state_line(ui, head, held)
        link = tone.sheet_ink if held.state == "turned" else tone.sheet_link
        ui.text(room, speech.text(held.card), "small", tone.sheet_ink, link=link)
        self._mark(ui, box, held)

    def _sheet(self, ui: Ui, box: Box, held: Held) -> Box:
        """The paper; what cannot be used is greyer, a turned follower lies in shadow."""
        tone = ui.tone
        fill = {"turned": "#b8ab8c", "used": "#d6caa9"}.get(held.state, tone.sheet)
        return pieces.sheet(ui, box, fill)

    def _state_line(self, ui: Ui, row: Box, held: Held) -> None:
        tone = ui.tone
        words = self._state_words(held)
        colour = pieces.READY if held.state in ("ready", "lent", "ask") else tone.sheet_ink
        if held.owner != self._board.seat:
            ui.emblem(row.left(20, 6).middle(20, 20), self._board.identity(held.owner))
        if held.state in ("used", "theirs", "denied"):
            colour = tone.sheet_quiet
        if ui.width(words, "label") <= row.w:
            ui.text(row, words, "label", colour, valign="top")

    def _declare(self, ui: Ui, box: Box, held: Held, help: str = "") -> None:
        """The card as something to press; links in its text lie above it."""
        board, card = self._board, held.card
        key = card_key(card)
        board.places[key] = box
        press = partial(board.press, f"ask.{card}" if held.state == "ask" else key)
        words = f"{board.speech.card(card)}: {self._state_words(held)}"
        help = f"**{words}.** {help}" if help else ""
        ui.target(Target(key, box, words, press, help, CLAUSES[card]))

    def _mark(self, ui: Ui, box: Box, held: Held) -> None:
        board, key = self._board, card_key(held.card)
        if key in board.picking.picks:
            pieces.lit(ui, box, strong=True)
        elif key in board.picking.lit:
            pieces.lit(ui, box)
        if key in board.picking.hinted:
            pieces.hint(ui, box)

    # -- compact: all of it as a list ------------------------------------------------------
    def draw_list(self, ui: Ui, box: Box) -> None:
        """The investigator and its cards under each other."""
        one = self._one
        if one is None:
            return
        self._chips(ui, box)
        rows = Sheet(ui)
        rows.add(partial(self._row_height, ui, one), partial(self._row, ui, one))
        self._lasting(rows)
        held = self.held()
        if len(held) > SHEETS:
            self._slips(rows, held)
            held = []
        for card in held:
            rows.add(
                lambda width, card=card: self._small_height(ui, card, width) + 6,  # type: ignore[misc]
                lambda row, card=card: self._small(  # type: ignore[misc]
                    ui, Box(row.x, row.y, row.w, row.h - 6), card
                ),
            )
        if not self.held():
            rows.text(f"{self._say('no_cards')} {self._say('absorbs')}", "small", ui.tone.quiet)
        rows.show(box, "cards", self._say("tab.cards"))

    def _slips(self, rows: Sheet, held: list[Held]) -> None:
        """Many cards as prints with names, some side by side; the focus shows their text."""
        ui, names = rows.ui, list(map(self._slip_words, held))
        widest = max(ui.width(word, "label") for name in names for word in name.split())

        def columns(width: float) -> int:
            return max(1, min(SLIPS, int((width + GAP_XS) // (widest + SLIP_FRAME + GAP_XS))))

        def high(width: float) -> float:
            room = (width + GAP_XS) / columns(width) - GAP_XS - SLIP_FRAME
            return max(SLIP, *(ui.height(name, "label", room) for name in names)) + 18

        def height(width: float) -> float:
            return high(width) * -(-len(held) // columns(width))

        def draw(row: Box) -> None:
            across, each = columns(row.w), high(row.w)
            cells = row.grid(across, -(-len(held) // across), GAP_XS)
            for cell, one in zip(cells, held, strict=False):
                self._slip(ui, Box(cell.x, cell.y, cell.w, each - 4), one)

        rows.add(height, draw)

    def _slip(self, ui: Ui, box: Box, held: Held) -> None:
        room = self._sheet(ui, box, held).inset(3)
        self._declare(ui, box, held, self._board.speech.text(held.card))
        pieces.photograph(ui, room.left(SLIP, 4).middle(SLIP, SLIP), pieces.card_art(held.card))
        ui.text(room, self._slip_words(held), "label", ui.tone.sheet_ink, valign="middle")
        self._mark(ui, box, held)

    def _slip_words(self, held: Held) -> str:
        """The card's name, and how it is with it if it is not simply ready."""
        name = self._board.speech.card(held.card)
        if held.state == "ready":
            return name
        return self._say("slip", card=name, state=self._state_words(held))

    def _row_words(self, one: Investigator) -> tuple[str, str]:
        board = self._board
        name, person = board.player(board.seat).name, board.speech.person(one.person)
        head = self._say("name", player=name, person=person)
        if one.out:
            head = f"{head}, {self._fate(one)}"
        return head, board.speech.skill(one.person)

    def _row_height(self, ui: Ui, one: Investigator, width: float) -> float:
        head, text = self._row_words(one)
        inner = width - PRINT - GAP_M
        words = ui.height(head, "card", inner) + ui.height(text, "small", inner)
        if self._in_line(ui, one, inner):
            return max(PRINT, words + COUNTS - ui.pitch("card")) + GAP_S
        return max(PRINT, words) + COUNTS + GAP_S

    def _in_line(self, ui: Ui, one: Investigator, inner: float) -> bool:
        """Whether Experience and Health have room beside the name."""
        head, _ = self._row_words(one)
        return ui.width(head, "card") + GAP_M + self.counts_width(ui, one) <= inner

    def _row(self, ui: Ui, one: Investigator, row: Box) -> None:
        head, text = self._row_words(one)
        in_line = self._in_line(ui, one, row.w - PRINT - GAP_M)
        foot = Box(0, 0, 0, 0) if in_line else row.base(COUNTS + GAP_S).top(COUNTS)
        pieces.photograph(ui, row.left(PRINT, GAP_M).top(PRINT), f"person_{one.person}")
        line = row.top(COUNTS if in_line else ui.height(head, "card", row.w))
        counts = line.side(self.counts_width(ui, one)) if in_line else foot
        self.draw_counts(ui, counts, one)
        ui.text(line, head, "card", valign="middle")
        ui.text(row, text, "small")

    def draw_counts(self, ui: Ui, row: Box, one: Investigator) -> None:
        """Experience and Health in one short line, from the left."""
        size = min(30.0, row.h)
        self._board.places.setdefault("experience", row.copy())
        ui.places.setdefault("experience", row.copy())
        pieces.coin(ui, row.left(size, 5))
        figures = str(one.experience)
        ui.text(row.left(ui.width(figures, "card") + GAP_M), figures, "card", valign="middle")
        self._board.places.setdefault("health", row.copy())
        for at in range(HEALTH_DICE):
            self._health_die(ui, row.left(size * 0.92, 4), one, at)

    def counts_width(self, ui: Ui, one: Investigator) -> float:
        """Units that ``draw_counts`` takes."""
        return 35 + ui.width(str(one.experience), "card") + GAP_M + HEALTH_DICE * 32


LOANS: tuple[State, ...] = ("lent", "ask", "denied", "used")
"""States in which another's card is of interest to who is active."""

LENDABLE = frozenset(card for cards in LENT_IN.values() for card in cards)
"""Cards that can be of use to others (CO-8.2)."""
