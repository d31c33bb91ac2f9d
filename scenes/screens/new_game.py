"""A new game: who sits where, by which rules, from which seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin

import msgspec

from game import GAMES
from game.core import fate
from game.core.protocol import AnyGame, Options
from game.core.session import Player
from scenes.kit.focus import Press, Target
from scenes.kit.layout import Box
from scenes.kit.pointing import copy
from scenes.kit.theme import GAP_M, GAP_S, GAP_XS, IDENTITIES, TARGET, TARGET_LEAST, Identity, mix
from scenes.kit.ui import Ui
from scenes.scene import Scene
from scenes.screens import opening
from scenes.screens.lesson import Lesson
from scenes.screens.lessons import has_lesson
from scenes.screens.presets import Presets
from scenes.screens.records import RecordsPage
from scenes.screens.study import game_box, headed_page, page_title
from scenes.services.challenges import has_challenges
from scenes.services.preferences import Setup
from scenes.services.store import free_name
from scenes.services.words import Words
from scenes.tables import TABLES

if TYPE_CHECKING:
    from scenes.app import App

NAME_LIMIT = 20
SEED_LIMIT = 40
TICK = 14
"""Units that the tick of a choice needs beside its words."""
BAR = TARGET_LEAST + GAP_S
"""Units that the bar takes which scrolls a list."""
CHOICE = 40
"""Units of height of a choice within a row."""


# -- options -----------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Option:
    """One thing about a game that the players may set."""

    name: str
    values: tuple[Any, ...]
    """What it may be; a switch has False and True."""

    @property
    def is_switch(self) -> bool:
        return isinstance(self.values[0], bool)


def offered_options(options: type[Options]) -> tuple[Option, ...]:
    """The options of a game besides the number of seats, in the order of its struct."""
    fields = msgspec.structs.fields(options)
    return tuple(Option(one.name, _values(one.type)) for one in fields if one.name != "seats")


def _values(kind: Any) -> tuple[Any, ...]:
    """What an option may be: a switch, one of a few words, or a number within bounds."""
    if kind is bool:
        return False, True
    if get_origin(kind) is Literal:
        return get_args(kind)
    _, bounds = get_args(kind)
    return tuple(range(bounds.ge, bounds.le + 1))


# -- players -----------------------------------------------------------------------------
@dataclass(slots=True)
class Chair:
    """What is planned for one seat."""

    mark: int
    bot: str = ""
    """Level of the bot; empty for a person."""
    name: str = ""
    """As it was written; empty for the usual name."""
    other: str = ""
    """The name it had when it was the other of person and bot."""


def usual_chairs(app: App, game: AnyGame, people: int = 1) -> list[Chair]:
    """All chairs of a game: people in the first, under names they had before, then bots."""
    level = list(game.bots)[len(game.bots) // 2]
    seats = game.seats[-1]
    known = [*app.preferences.names, *[""] * seats]
    return [
        Chair(i % len(IDENTITIES), name=known[i])
        if i < people
        else Chair(i % len(IDENTITIES), level, other=known[i])
        for i in range(seats)
    ]


def usual_name(words: Words, chairs: Sequence[Chair], index: int) -> str:
    """What a seat without a written name is called: players and bots are counted apart."""
    chair = chairs[index]
    number = sum(bool(one.bot) == bool(chair.bot) for one in chairs[: index + 1])
    return words("new.bot_name" if chair.bot else "new.player_name", n=number)


def players(words: Words, chairs: Sequence[Chair]) -> tuple[Player, ...]:
    """The chairs as a session wants them; no two have the same name."""
    seated: list[Player] = []
    for i, chair in enumerate(chairs):
        wanted = " ".join(chair.name.split()) or usual_name(words, chairs, i)
        name = free_name(wanted, [player.name for player in seated].__contains__)
        seated.append(Player(name, chair.mark, chair.bot))
    return tuple(seated)


def last_or_usual(app: App, game: AnyGame) -> tuple[Options, tuple[Player, ...]]:
    """How a game was last begun, or a person against bots by the usual rules."""
    if last := app.preferences.quick_start(game):
        return last
    options = msgspec.convert({}, game.options)
    return options, players(app.words, usual_chairs(app, game)[: options.seats])


# -- the screen --------------------------------------------------------------------------
class NewGame(Scene):
    """Sets up one game and begins it; starts from how it was last begun."""

    def __init__(self, app: App, key: str) -> None:
        super().__init__(app)
        self.game = GAMES[key]
        self.fixed: tuple[Identity, ...] = TABLES[key].fixed_identities
        """Marks that belong to the seats and not to the people, if the game has such."""
        self.options: Options
        self.chairs: list[Chair]
        self.take(*last_or_usual(app, self.game))
        self.seed = fate.fresh_seed()
        self.focus.key = "begin"

    @property
    def offered(self) -> tuple[Option, ...]:
        """The options that mean something as the game is set up now."""
        offers = TABLES[self.game.key].offers
        every = offered_options(self.game.options)
        return tuple(one for one in every if offers(self.options, one.name))

    def take(self, options: Options, seated: Sequence[Player]) -> None:
        """Set everything but the seed up like this."""
        self.options, self.chairs = options, usual_chairs(self.app, self.game)
        self._drop_unoffered()
        for chair, player in zip(self.chairs, seated, strict=False):
            chair.mark, chair.bot, chair.name = player.mark, player.bot, player.name
        self._part_marks()
        self._forget_usual_names()

    @property
    def setup(self) -> Setup:
        """How everything but the seed is set up."""
        seated = players(self.app.words, self.seated)
        return Setup(seated, msgspec.to_builtins(self.options))

    def _part_marks(self) -> None:
        """No two chairs alike; those that take part keep theirs before the others."""
        taken: set[int] = set()
        for chair in self.chairs:
            free = [mark for mark in range(len(IDENTITIES)) if mark not in taken]
            chair.mark = chair.mark if chair.mark in free else free[0]
            taken.add(chair.mark)

    def _forget_usual_names(self) -> None:
        """A name that nobody wrote stays with the seat, not with who moves to another."""
        for i, chair in enumerate(self.seated):
            if chair.name == usual_name(self.app.words, self.seated, i):
                chair.name = ""

    @property
    def seated(self) -> list[Chair]:
        """The chairs that take part."""
        return self.chairs[: self.options.seats]

    @property
    def rules(self) -> tuple[str, str]:
        return self.game.key, ""

    # -- what can be done ----------------------------------------------------------------
    def _learn(self) -> None:
        self.app.stack.push(Lesson(self.app, self.game.key))

    def _presets(self) -> None:
        self.app.stack.push(Presets(self.app, self))

    def _solo(self) -> None:
        self.app.stack.push(RecordsPage(self.app, self.game.key))

    def _begin(self) -> None:
        seed = " ".join(self.seed.split()) or fate.fresh_seed()
        seated = players(self.app.words, self.seated)
        opening.begin(self.app, self.game, self.options, seated, seed)

    def _set(self, option: str, value: Any) -> None:
        self.options = msgspec.structs.replace(self.options, **{option: value})

    def _seat(self, number: int) -> None:
        self._set("seats", number)
        self._drop_unoffered()
        self._part_marks()

    def _drop_unoffered(self) -> None:
        """Give up what cannot be chosen with so many seats."""
        offers = TABLES[self.game.key].offers_value
        for option in self.offered:
            if not offers(self.options, option.name, getattr(self.options, option.name)):
                self._set(option.name, option.values[0])

    def _change_mark(self, index: int, by: int) -> None:
        """The next mark that is free; when none is, two seats exchange theirs."""
        chair = self.chairs[index]
        holders = {other.mark: other for other in self.seated if other is not chair}
        ways = [(chair.mark + by * step) % len(IDENTITIES) for step in range(1, len(IDENTITIES))]
        wanted = next((mark for mark in ways if mark not in holders), ways[0])
        if wanted in holders:
            holders[wanted].mark = chair.mark
        chair.mark = wanted
        self._part_marks()

    def _set_bot(self, index: int, level: str) -> None:
        chair = self.chairs[index]
        if bool(level) != bool(chair.bot):
            chair.name, chair.other = chair.other, chair.name
        chair.bot = level

    def _set_name(self, index: int, name: str) -> None:
        self.chairs[index].name = name

    def _arrange(self, order: Sequence[int]) -> None:
        """Let people change seats; marks go with them unless they belong to the seats."""
        moved = [self.chairs[i] for i in order]
        if self.fixed:
            marks = [chair.mark for chair in self.seated]
            for chair, mark in zip(moved, marks, strict=True):
                chair.mark = mark
        self.chairs[: len(moved)] = moved

    def _move_up(self, index: int) -> None:
        order = list(range(self.options.seats))
        order[index - 1], order[index] = index, index - 1
        self._arrange(order)
        self.focus.key = f"up {index - 1}" if index > 1 else f"name {index - 1}"

    def _shuffle(self) -> None:
        self._arrange(fate.fresh_order(self.options.seats))
        names = ", ".join(player.name for player in players(self.app.words, self.seated))
        self.app.say(self.app.words("new.shuffled", names=names), refused=False)

    def _set_seed(self, seed: str) -> None:
        self.seed = seed

    def _fresh_seed(self) -> None:
        self.seed = fate.fresh_seed()

    def _copy_seed(self) -> None:
        said = "new.seed.copied" if copy(self.seed) else "clipboard.none"
        self.app.say(self.app.words(said), refused=False)

    # -- drawing -------------------------------------------------------------------------
    def draw(self, ui: Ui) -> None:
        words = self.app.words
        head, page = headed_page(ui, words("new.back"), self.cancel)
        presets = words("preset.open")
        cell = head.side(ui.button_width(presets, "p"), 20)
        help = words("preset.open.help")
        cell = cell.middle(cell.w, TARGET)
        ui.button(cell, "presets", presets, self._presets, hotkey="p", help=help)
        page_title(ui, head, words("new.title", game=words(f"box.{self.game.key}")))
        self._draw_foot(ui, page.base(ui.pick(76, TARGET), ui.pick(16, 8)))
        if not ui.compact:
            self._draw_shelf(ui, page.left(min(370, page.w * 0.2), 30))
        rules = page.side(page.w * ui.pick(0.42, 0.4), ui.pick(20, 10))
        self._draw_seats(ui, ui.panel(page, opacity=0.95))
        self._draw_rules(ui, ui.panel(rules, opacity=0.95))

    def _draw_shelf(self, ui: Ui, shelf: Box) -> None:
        words, key = self.app.words, self.game.key
        line, note = words(f"box.{key}.line"), words("new.bots_note")
        width = shelf.w - 2 * GAP_M
        parts = ui.height(line, "body", width), ui.height(note, "small", width)
        inner = ui.panel(shelf.base(sum(parts) + 2 * GAP_M + 34, 30), opacity=0.95)
        ui.text(inner.top(parts[0], 10), line, "body")
        ui.rule(inner.top(14, 10))
        ui.text(inner, note, "small", ui.tone.quiet)
        game_box(ui, shelf.top(min(shelf.w * 1.8, shelf.h)), key, words)

    def _draw_foot(self, ui: Ui, foot: Box) -> None:
        words = self.app.words
        bar = ui.panel(foot, double=False).inset(0, -10) if not ui.compact else foot
        begin = words("new.begin")
        wide = max(ui.pick(300, 180), ui.button_width(begin))
        cell = bar.side(wide, GAP_M).middle(wide, ui.pick(52, TARGET))
        label = words("new.seed")
        ui.text(bar.left(ui.width(label) + 4, 10), label, "body", ui.tone.quiet, valign="middle")
        entry = bar.left(ui.pick(240, 190), GAP_S)
        ui.field(
            entry.middle(entry.w, TARGET),
            "seed",
            label,
            self.seed,
            self._set_seed,
            limit=SEED_LIMIT,
            hint=words("new.seed.hint"),
            done=self._begin,
        )
        for key, press in (("copy", self._copy_seed), ("fresh", self._fresh_seed)):
            name = words(f"new.seed.{key}")
            place = bar.left(ui.button_width(name), GAP_S)
            ui.button(place.middle(place.w, TARGET), f"seed.{key}", name, press)
        note = words("new.seed.note")
        if ui.height(note, "small", bar.w) <= bar.h and bar.w > 160:
            ui.text(bar.inset(GAP_S, 0), note, "small", ui.tone.quiet, valign="middle")
        ui.button(cell, "begin", begin, self._begin, "main")

    # -- seats ---------------------------------------------------------------------------
    def _draw_seats(self, ui: Ui, inner: Box) -> None:
        words = self.app.words
        head = inner.top(ui.pick(44, TARGET), 6)
        if len(self.seated) > 1:
            shuffle = words("new.shuffle")
            cell = head.side(ui.button_width(shuffle, style="label"), GAP_M)
            ui.button(cell.middle(cell.w, CHOICE), "shuffle", shuffle, self._shuffle, style="label")
        title = words("new.seats")
        ui.text(head.left(ui.width(title, "heading") + 4, GAP_M), title, "heading", valign="middle")
        if len(self.game.seats) > 1:
            numbers = [(n, str(n)) for n in self.game.seats]
            row = head.left(min(head.w, 56.0 * len(numbers)))
            ui.choices(row.middle(row.w, CHOICE), "seats", numbers, len(self.seated), self._seat)
        labels = self._kinds(words)
        width = inner.w - self._seal_room(ui) - 50
        rows = _rows(ui, [label for _, label in labels], width)
        high = 2 * ui.pick(14.0, 8.0) + TARGET + GAP_S + rows * (CHOICE + GAP_XS)
        gap = ui.pick(12, 6)
        spare = (inner.h + gap) / len(self.seated) - gap - high
        high += ui.pick(min(max(0.0, spare), ui.pitch("small") + 30), 0)
        whole = len(self.seated) * (high + gap) - gap
        with ui.scrolled(inner, "chairs", title, whole) as room:
            for index in range(len(self.seated)):
                self._draw_seat(ui, room.top(high, gap), index)
        if len(self.seated) == 1:
            inner.top(high, GAP_M)
            self._draw_alone(ui, inner)

    def _draw_alone(self, ui: Ui, room: Box) -> None:
        """What the game is for one, if there is something to tell and room for it."""
        words, key = self.app.words, f"box.{self.game.key}.alone"
        if not words.has(key):
            return
        fits = [s for s in ("body", "small") if ui.height(words(key), s, room.w) <= room.h]
        if fits:
            ui.text(room, words(key), fits[0], ui.tone.quiet)

    def _kinds(self, words: Words) -> list[tuple[str, str]]:
        """A person, or a bot of each level."""
        bots = [(level, words("new.bot", level=words(f"bot.{level}"))) for level in self.game.bots]
        return [("", words("new.person")), *bots]

    def _seal_room(self, ui: Ui) -> float:
        return ui.pick(156.0, 96.0)

    def _draw_seat(self, ui: Ui, box: Box, index: int) -> None:
        words, chair = self.app.words, self.chairs[index]
        who = self.fixed[index] if self.fixed else IDENTITIES[chair.mark]
        ui.panel(box, ui.tone.ink, mix(ui.tone.brass, ui.tone.panel, 0.3), corner=6, double=False)
        left = box.left(self._seal_room(ui) - GAP_S)
        ui.band(Box(left.x + 7, left.y + 7, ui.pick(26, 14), left.h - 14), who)
        left.left(ui.pick(40, 24))
        size = min(left.w - 4, left.h - 20, ui.pick(100, 60))
        self._draw_seal(ui, left.middle(size, size), index, who)
        inner = box.inset(GAP_S, ui.pick(14, 8))
        first = inner.top(TARGET, GAP_S)
        self._draw_name(ui, first, index, who)
        _choice_rows(
            ui,
            inner,
            f"kind {index}",
            self._kinds(words),
            chair.bot,
            lambda level: self._set_bot(index, level),
        )
        about = words(f"new.plays.{chair.bot or 'person'}")
        if ui.height(about, "small", inner.w) <= inner.h:
            ui.text(inner, about, "small", ui.tone.quiet, valign="middle")

    def _draw_name(self, ui: Ui, row: Box, index: int, who: Identity) -> None:
        words, chair = self.app.words, self.chairs[index]
        if index:
            up = row.side(TARGET, GAP_S)
            move = partial(self._move_up, index)
            ui.button(up, f"up {index}", "↑", move, help=words("new.up"))
        entry = row.left(min(row.w, ui.pick(340, 260)), GAP_M)
        ui.field(
            entry,
            f"name {index}",
            words("new.name"),
            chair.name,
            partial(self._set_name, index),
            limit=NAME_LIMIT,
            hint=usual_name(words, self.chairs, index),
        )
        marks = words("new.mark", **_marks(words, who))
        if row.w > 60 and ui.height(marks, "small", row.w) <= row.h + 2:
            ui.text(row, marks, "small", ui.tone.quiet, valign="middle")

    def _draw_seal(self, ui: Ui, box: Box, index: int, who: Identity) -> None:
        words = self.app.words
        ui.emblem(box, who)
        named = _marks(words, who)
        if self.fixed:
            help = words("new.mark.fixed", **named)
            ui.target(Target(f"mark {index}", box, help, None, help))
            return
        ui.target(
            Target(
                f"mark {index}",
                box,
                words("new.mark", **named),
                lambda: self._change_mark(index, 1),
                words("new.mark.change", **named),
                turn=lambda by: self._change_mark(index, by),
            )
        )

    # -- rules ---------------------------------------------------------------------------
    def _draw_rules(self, ui: Ui, inner: Box) -> None:
        words = self.app.words
        title = words("new.rules")
        head = inner.top(ui.pick(44, TARGET), 6)
        if has_lesson(self.game.key):
            self._draw_way(ui, head, "learn", "lesson.learn", self._learn, "e")
        if has_challenges(self.game.key):
            self._draw_way(ui, head, "solo", "records.solo", self._solo, "o")
        if ui.width(title, "heading") <= head.w:
            ui.text(head, title, "heading", valign="middle")
        width, gap = inner.w, ui.pick(12, 6)
        heights = [self._option_height(ui, option, width) for option in self.offered]
        if sum(heights) + gap * (len(heights) - 1) > inner.h + 1:
            width -= BAR
            heights = [self._option_height(ui, option, width) for option in self.offered]
        whole = sum(high + gap for high in heights)
        part = inner.top(min(whole, inner.h))
        with ui.scrolled(part, "rules", title, whole - gap) as room:
            for option, high in zip(self.offered, heights, strict=True):
                self._draw_option(ui, room.top(high, gap), option)
        self._draw_short(ui, inner)

    def _draw_way(self, ui: Ui, head: Box, key: str, label: str, press: Press, hotkey: str) -> None:
        """A button on the right of a heading that leads to another page."""
        words = self.app.words
        cell = head.side(ui.button_width(words(label), hotkey, "label"), GAP_S)
        cell = cell.middle(cell.w, CHOICE)
        help = words(f"{label}.help", game=words(f"box.{self.game.key}"))
        ui.button(cell, key, words(label), press, hotkey=hotkey, help=help, style="label")

    def _draw_short(self, ui: Ui, room: Box) -> None:
        """The game in a few sentences, below the options when they leave room for it."""
        about = self.app.words(f"box.{self.game.key}.about")
        free = room.h - 56 - ui.pitch("card")
        fits = [s for s in ("lead", "body", "small") if ui.height(about, s, room.w) <= free]
        if not fits:
            return
        ui.rule(room.top(24, GAP_M))
        ui.text(room.top(ui.pitch("card"), GAP_M), self.app.words("new.short"), "card")
        ui.text(room, about, fits[0], ui.tone.quiet)

    def _option_words(self, option: Option) -> tuple[str, str]:
        """Name with its clause, and what it does as it is set now."""
        words, value = self.app.words, getattr(self.options, option.name)
        key = f"{self.game.key}.option.{option.name}"
        clauses = self.game.option_clauses
        clause = clauses.get(f"{option.name}.{value}") or clauses.get(option.name)
        name = f"**{words(key)}**" + (f" [[{clause}]]" if clause else "")
        helps = [f"{key}.help"] if option.is_switch else [f"{key}.help", f"{key}.{value}.help"]
        return name, " ".join(words(one) for one in helps if words.has(one))

    def _option_values(self, option: Option) -> list[tuple[Any, str]]:
        """The values with their words; a plain number is its own word."""
        words, key = self.app.words, f"{self.game.key}.option.{option.name}"
        offers = TABLES[self.game.key].offers_value
        values = [one for one in option.values if offers(self.options, option.name, one)]
        keys = [(value, f"{key}.{value}") for value in values]
        return [(value, words(one) if words.has(one) else str(value)) for value, one in keys]

    def _option_height(self, ui: Ui, option: Option, width: float) -> float:
        name, help = self._option_words(option)
        inner = width - 2 * GAP_M - (80 if option.is_switch else 0)
        high = 2 * ui.pick(14, 8) + ui.height(name, "body", inner)
        if help:
            high += GAP_XS + ui.height(help, "small", inner)
        if not option.is_switch:
            rows = _rows(ui, [label for _, label in self._option_values(option)], inner)
            high += GAP_S + rows * (CHOICE + GAP_XS)
        return max(high, TARGET + 2 * GAP_XS)

    def _draw_option(self, ui: Ui, box: Box, option: Option) -> None:
        ui.panel(box, ui.tone.ink, mix(ui.tone.brass, ui.tone.panel, 0.3), corner=6, double=False)
        name, help = self._option_words(option)
        value = getattr(self.options, option.name)
        inner = box.inset(GAP_M, ui.pick(14, 8))
        if option.is_switch:
            cell = inner.side(64, GAP_M).middle(64, TARGET)
            ui.toggle(
                cell,
                f"option {option.name}",
                name,
                value,
                lambda: self._set(option.name, not value),
            )
        inner.w = min(inner.w, box.w - 2 * GAP_M - (80 if option.is_switch else 0))
        ui.text(inner.top(ui.height(name, "body", inner.w), GAP_XS), name)
        if help:
            high = ui.height(help, "small", inner.w)
            ui.text(inner.top(high, GAP_XS), help, "small", ui.tone.quiet)
        if not option.is_switch:
            inner.top(GAP_XS)
            values = self._option_values(option)
            _choice_rows(
                ui,
                inner,
                f"option {option.name}",
                values,
                value,
                lambda chosen: self._set(option.name, chosen),
            )


def _marks(words: Words, who: Identity) -> dict[str, str]:
    """Colour, symbol and pattern in words."""
    return {
        "colour": words(f"identity.{who.key}"),
        "symbol": words(f"symbol.{who.symbol}"),
        "pattern": words(f"pattern.{who.pattern}"),
    }


def _columns(ui: Ui, labels: Sequence[str], width: float) -> int:
    """How many choices stand side by side, the rows as full as each other."""
    widest = max(ui.button_width(label, style="label") + TICK for label in labels)
    fitting = max(1, min(len(labels), int((width + 6) / (widest + 6))))
    rows = -(-len(labels) // fitting)
    return -(-len(labels) // rows)


def _rows(ui: Ui, labels: Sequence[str], width: float) -> int:
    """Rows that choices take within ``width``."""
    return -(-len(labels) // _columns(ui, labels, width))


def _choice_rows(
    ui: Ui,
    box: Box,
    key: str,
    options: Sequence[tuple[Any, str]],
    chosen: Any,
    choose: Callable[[Any], None],
) -> None:
    """One of several, on as many rows as their words need."""
    columns = _columns(ui, [label for _, label in options], box.w)
    for start in range(0, len(options), columns):
        part = options[start : start + columns]
        row = box.top(CHOICE, GAP_XS)
        row.w = (row.w + 6) * len(part) / columns - 6
        ui.choices(row, key, part, chosen, choose)
