"""A lesson: a game learnt at its own table, card by card, move by move."""

from __future__ import annotations

from dataclasses import replace
from functools import partial, reduce
from typing import TYPE_CHECKING, Any

from game import GAMES
from game.core.protocol import Choice, Over
from game.core.rulebook import LINK
from game.core.session import Entry, Player, Session
from scenes.kit.focus import Press, find
from scenes.kit.intents import Meaning
from scenes.kit.layout import Box
from scenes.kit.theme import GAP_M, GAP_S, STUDY, TARGET, TARGET_LEAST, Identity
from scenes.kit.ui import Ui, key_cap
from scenes.screens.lessons import Step, carry_on, script, settle
from scenes.tables.prompt import PromptButton, cut_ribbon
from scenes.tables.table import AGAIN, Table

if TYPE_CHECKING:
    from scenes.app import App

PLACES = 5
"""Steps across and down the page in which a place for a card is looked for."""


class Lesson(Table):
    """A table where a script says who plays what, and a card tells about it.

    The learner's moves are real and judged by the rules, but only those that the step
    asks for are played. Nothing is kept: the open game stays as it is.
    """

    def __init__(self, app: App, game: str) -> None:
        self.script = script(game)
        self.index = 0
        self._starts: list[tuple[Entry, ...]] = []
        """The log at the beginning of each step so far, to go back to."""
        self._aimed = -1
        """The step that the focus was put for last."""
        self._has_pressed = False
        """Whether what the step asks to press was pressed."""
        self._card: tuple[Box, Box] | None = None
        """The page and where the card lay on it in the last frame."""
        super().__init__(app, self._new_session(app))
        self._begin()

    def _new_session(self, app: App) -> Session:
        """The game of the lesson before its first action."""
        usual = app.words("new.player_name", n=1)
        names = [next(iter(app.preferences.names), "") or usual]
        names += [app.words(f"lesson.other.{n}") for n in range(1, self.script.options.seats)]
        names.insert(self.script.chair, names.pop(0))
        level = next(iter(GAMES[self.script.game].bots))
        players = tuple(
            Player(name, seat, "" if seat == self.script.chair else level)
            for seat, name in enumerate(names)
        )
        return Session(GAMES[self.script.game], self.script.options, players, self.script.seed)

    # -- from step to step ---------------------------------------------------------------
    @property
    def step(self) -> Step:
        return self.script.steps[self.index]

    @property
    def is_last(self) -> bool:
        return self.index + 1 == len(self.script.steps)

    def _begin(self) -> None:
        """Come to the present step from the one before it."""
        step, chair = self.step, self.script.chair
        self._has_pressed = False
        if step.fresh:
            self.session = self._new_session(self.app)
        carry_on(self.session, step.setup)
        if step.fresh or step.setup:
            if not step.play:
                settle(self.session, chair)
            self._sit(chair)
        start = len(self.session.log)
        carry_on(self.session, step.play)
        settle(self.session, chair)
        self._follow(start)
        self._starts[self.index :] = [tuple(self.session.log)]

    def _read_on(self) -> None:
        """To the next step; after the last one, away."""
        if self.is_last:
            self.app.stack.pop()
            return
        self.index += 1
        self._begin()

    def _next(self) -> None:
        """The learner has read the card; the second half of a double press has not."""
        if self.app.clock - self._last_press >= AGAIN:
            self._last_press = self.app.clock
            self._read_on()

    def _back(self) -> None:
        """To the beginning of the step before, as it was then."""
        self.index -= 1
        self._aimed, self._has_pressed = -1, False
        self.session = self._new_session(self.app)
        for entry in self._starts[self.index]:
            self.session.replay(entry)
        self._sit(self.script.chair)

    def _show_me(self) -> None:
        """Do what the step asks for in the learner's place."""
        choice, wants = self.choice, self.step.wants
        if self.step.press and self.app.ui:
            target = find(self.app.ui.targets, self.step.press)
            if target and target.press:
                target.press()
        elif choice and wants:
            self.submit(choice.actions[0] if self.step.move is None else self.step.move)

    # -- what the learner does -----------------------------------------------------------
    def submit(self, action: Any) -> None:
        """Play what the step asks for; anything else is declined in words."""
        choice, wants = self.choice, self.step.wants
        if choice is None or self.app.clock - self._last_press < AGAIN:
            return
        self._last_press = self.app.clock
        if action not in choice.actions:
            self.refuse(action)
        elif wants == "any" or action in wants:
            start = len(self.session.log)
            self.session.replay(Entry(choice.seat, action))
            self._follow(start)
            self._read_on()
        else:
            self._remind(action)

    def _pressed(self, press: Press) -> None:
        """What the step asks to press does what it always does; then the learner may go on."""
        press()
        self._has_pressed = True
        self.focus.key = "next"

    def _remind(self, tried: Any = None, *, refused: bool = True) -> None:
        """Say what the step asks for, and if it is nearly what was tried, what is missing."""
        self.app.say(self._task(tried), refused=refused)

    @property
    def _asks(self) -> bool:
        """Whether something is to be done before the next step."""
        return bool(self.step.wants or (self.step.press and not self._has_pressed))

    def _task(self, tried: Any = None) -> str:
        step, words, choice = self.step, self.words, self.choice
        if step.wants and choice is None:  # it is about things that are still on their way
            return str(words("lesson.task.watch"))
        main = self.board.main_action(choice) if choice else None
        prepared = main[1] if main and tried is None else tried
        if step.move is not None and main and prepared in step.wants:
            return str(words("lesson.task.main", what=main[0]))
        if step.move is not None and (missing := self.board.nearly(prepared, step.move)):
            return missing
        if step.move is not None:
            return str(words("lesson.task.action", what=self.board.describe(step.move)))
        if step.wants:
            return str(words("lesson.task.any"))
        return str(words("lesson.task.press" if self._asks else "lesson.task.read"))

    # -- what is different from a game ---------------------------------------------------
    def _keep(self) -> None:
        """Nothing of a lesson is kept."""

    def _go_on(self) -> bool:
        """Nobody plays but by the script: only light what is wanted, and put the focus there."""
        self.board.interlude()  # what such a page tells, the cards do
        if self._aimed == self.index:
            return False
        self._aimed = self.index
        step = self.step
        self.hinted = step.move
        self.focus.key = step.focus or (self.board.first_target if step.wants else "next")
        return True

    def _take_back(self, what: str) -> None:
        if self.step.press == what and not self._has_pressed:
            super()._take_back(what)
        else:
            self._remind()

    def _hint(self) -> None:
        """The script knows what is good: where it asks for a hint, the move that comes next."""
        if self.step.press != "hint":
            self._remind(refused=False)
            return
        self.hinted = self.script.steps[self.index + 1].move
        what = self.board.describe(self.hinted)
        self.app.say(self.words("hint.says", what=what), refused=False)

    def _save(self) -> None:
        self.app.say(self.words("lesson.not_kept"), refused=False)

    def _open_menu(self) -> None:
        """Escape leaves at once: there is nothing to lose."""
        self.app.stack.pop()

    @property
    def rules(self) -> tuple[str, str]:
        """F1 opens the rule that the card speaks of."""
        found = LINK.search(self._sentence("how"))
        return self.game.key, found[1] if found else ""

    # -- drawing -------------------------------------------------------------------------
    def _prompt(self, pending: Choice[Any] | Over) -> tuple[Identity | None, str, str, str]:
        """The prompt of the game while a move is wanted or it is over, else what this is."""
        if self.step.wants or isinstance(pending, Over):
            return super()._prompt(pending)
        words = self.words
        title = words("lesson.title"), words(f"box.{self.game.key}")
        return None, *title, words("lesson.how")

    def _buttons(self) -> list[PromptButton]:
        """Those of a game, but only what is wanted stands out, and there is no menu."""
        kept = [one for one in super()._buttons() if one.key not in ("menu", "result")]
        if not self.step.wants:
            kept = [replace(one, kind="plain") for one in kept]
        leave = PromptButton(
            "leave", self.words("lesson.leave"), self._open_menu, hotkey=self._cap(Meaning.CANCEL)
        )
        return [*kept, leave]

    def draw(self, ui: Ui) -> None:
        super().draw(ui)
        spoken_of = [box for name in self.step.shows if (box := _spot(ui, name))]
        for box in spoken_of:
            _point_at(ui, box)
        self._draw_card(ui, spoken_of)
        for target in ui.targets:
            if target.key == self.step.press and target.press:
                target.press = partial(self._pressed, target.press)

    def _sentence(self, part: str = "") -> str:
        """The heading of the card, or with ``how`` its text."""
        key = ".".join(filter(None, ("lesson", self.game.key, self.step.key, part)))
        caps = {
            f"{meaning.value}_key": key_cap(self._cap(meaning))
            for meaning in (Meaning.UNDO, Meaning.HINT, Meaning.HELP)
        }
        return str(self.words(key, **self.game.constants, **caps))

    def _draw_card(self, ui: Ui, spoken_of: list[Box]) -> None:
        """A sheet of paper that hides nothing of what it speaks of."""
        tone, head, text = ui.tone, self._sentence(), self._sentence("how")
        width, gap = _panels(ui)[0].w - 2 * GAP_M, ui.pick(GAP_M, GAP_S)
        titled, told = ui.height(head, "heading", width), ui.height(text, "body", width)
        top = TARGET_LEAST if self._asks else ui.pitch("small")
        around = top + TARGET + 2 * gap + 2 * GAP_M
        last = self._card[1] if self._card and self._card[0] == ui.page else None
        card = _free_place(ui, titled + told + around, spoken_of, last)
        self._card = ui.page, card.copy()
        ui.cover(card)
        ui.place("card", card)
        room = ui.panel(card, tone.sheet, tone.brass_lit)
        number = self.words("lesson.step", n=self.index + 1, last=len(self.script.steps))
        line = room.top(top)
        self._draw_ways(ui, room.base(TARGET, gap))
        if self._asks:
            self._draw_show_me(ui, line)
        ui.text(line, number, "small", tone.sheet_quiet, valign="middle")
        ui.text(room.top(titled, gap), head, "heading", tone.sheet_ink)
        with ui.scrolled(room, "card", head, told) as sheet:
            ui.text(sheet, text, "body", tone.sheet_ink, link=tone.sheet_link)

    def _draw_ways(self, ui: Ui, row: Box) -> None:
        """Back and on; there is no way on before what is asked for is done."""
        words = self.words
        back, on = row.columns(2, GAP_S)
        first = "" if self.index else words("lesson.first")
        press = self._back if self.index else None
        ui.button(back, "back", words("lesson.back"), press, help=first, hotkey="b")
        label = words("lesson.done" if self.is_last else "lesson.next")
        if self._asks:
            ui.button(on, "next", label, None, help=self._task(), hotkey="n")
        else:
            ui.button(on, "next", label, self._next, "main", hotkey="n")

    def _draw_show_me(self, ui: Ui, line: Box) -> None:
        """Away from Next, so that who presses that twice skips no exercise."""
        label = self.words("lesson.show_me")
        place = line.side(ui.button_width(label, "s", "label"), GAP_S)
        ui.button(place, "show", label, self._show_me, style="label", hotkey="s")


def _spot(ui: Ui, name: str) -> Box | None:
    """Where something is that a step shows; None if it is not on this page."""
    boxes: list[Box] = []
    for part in name.split("+"):
        target = find(ui.targets, part)
        if box := target.seen if target else ui.places.get(part):
            boxes.append(box)
    return reduce(Box.joined, boxes) if boxes else None


def _room(ui: Ui) -> Box:
    """The page below the prompt line."""
    page = ui.page
    cut_ribbon(ui, page)
    return page.inset(*ui.pick((14, 10), (10, 8)))


def _panels(ui: Ui) -> list[Box]:
    """What the card may lie on, the best first: panels of the board, else the right side."""
    panels = [box for name, box in ui.places.items() if name.startswith("panel.")]
    return panels[::-1] or [_room(ui).side(ui.pick(430, 284)).base(0)]


def _free_place(ui: Ui, high: float, clear: list[Box], last: Box | None) -> Box:
    """Where a card that needs ``high`` covers nothing of ``clear``, or least of it.

    On the panel where it lay ``last``, or there beside everything, with its buttons at the foot,
    so that they stay under the pointer; else on a panel, which it then covers whole; else where
    it hides least of the board.
    """
    page, panels = _room(ui), _panels(ui)
    high, wide = min(page.h, high), panels[0].w
    on_panels = [
        Box(panel.x, panel.bottom - max(panel.h, high), wide, max(panel.h, high)).pushed_into(page)
        for panel in panels
    ]
    board = _things(ui)
    if last:
        beside = [card for card in on_panels if card.x == last.x]
        stays = Box(last.x, last.bottom - high, wide, high).pushed_into(page)
        kept = min(beside, key=lambda card: abs(card.bottom - last.bottom), default=stays)
        if not kept.shared(clear if beside else [*clear, *board]):
            return kept
    steps = [step / PLACES for step in range(PLACES, -1, -1)]
    elsewhere = [
        Box(page.x + (page.w - wide) * x, page.y + (page.h - high) * y, wide, high)
        for x in steps
        for y in steps
    ]
    place = min(on_panels, key=lambda card: card.shared(clear))
    if not place.shared(clear):
        return place
    return min(elsewhere, key=lambda card: (card.shared(clear), card.shared(board)))


def _things(ui: Ui) -> list[Box]:
    """Where everything is that can be pressed or has a name, but for the ground of a map."""
    pressed = [one.seen for one in ui.targets if not one.inline and not one.plane]
    return pressed + [box for name, box in ui.places.items() if name not in ("map", "card")]


def _point_at(ui: Ui, box: Box) -> None:
    """Four corners around what the card speaks of."""
    around = box.inset(-8).within(ui.page.inset(3))
    w, h = around.w, around.h
    arm = min(26.0, w / 3, h / 3)
    corners = (
        f"M4 {4 + arm}V4H{4 + arm}M{w - 4 - arm} 4H{w - 4}V{4 + arm}"
        f"M{w - 4} {h - 4 - arm}V{h - 4}H{w - 4 - arm}M{4 + arm} {h - 4}H4V{h - 4 - arm}"
    )
    ui.svg(
        around,
        f'<path d="{corners}" fill="none" stroke="{STUDY.ink}" stroke-width="8"/>'
        f'<path d="{corners}" fill="none" stroke="{ui.tone.pallid}" stroke-width="4"/>',
    )
