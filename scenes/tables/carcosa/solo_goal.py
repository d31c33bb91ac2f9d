"""What the solo game may come to, always in sight: three threats and two ways to win."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from game.carcosa.state import is_summoning
from scenes.kit.focus import Target
from scenes.kit.layout import Box
from scenes.kit.theme import TARGET_LEAST, mix
from scenes.kit.ui import Ui
from scenes.tables.carcosa import pieces
from scenes.tables.carcosa.goal import Goal
from scenes.tables.carcosa.solo_words import YOU

if TYPE_CHECKING:
    from scenes.tables.carcosa.solo import SoloBoard

NEAR = {"assistant": (10, 5), "hastur": (2, 1), "cultists": (1, 0)}
"""What is left of a threat when it glows, and when it may end the game with the next turn."""
PACES = {
    "step": "M12 9V31M18 10L32 20L18 30Z",
    "run": "M12 10L28 20L12 30Z",
    "instant": "M6 10L18 20L6 30ZM18 10L30 20L18 30ZM34 9V31",
}
"""Signs of how the steps of the factions are shown."""


@dataclass(frozen=True, slots=True)
class Chip:
    """One thing that may end the game."""

    key: str
    figures: str
    help: str
    clause: str
    left: int
    """How much of it is left."""
    draw: Callable[[Ui, Box], None]

    @property
    def alarm(self) -> int:
        """0: nothing to fear; 1: it comes near; 2: it may end the game with the next turn."""
        return sum(self.left <= most for most in NEAR.get(self.key, ()))


class SoloGoal(Goal):
    """Targets: ``goal.<what>`` for assistant, hastur, cultists, stacks, oracle; ``pace``."""

    _board: SoloBoard

    def __init__(self, board: SoloBoard) -> None:
        super().__init__(board)
        self.faction_box = Box(0, 0, 1, 1)
        """Where figures go to that are seen nowhere else."""

    def draw(self, ui: Ui, box: Box) -> None:
        inner = ui.panel(box, double=not ui.compact)
        inner = inner.inset(-10, -10) if ui.compact else inner.inset(-4, -6)
        ui.place("goal", box)
        chips = self.chips_now()
        if ui.compact:
            pace = inner.side(TARGET_LEAST, 4).middle(TARGET_LEAST, TARGET_LEAST)
            places = inner.columns(len(chips), 4)
        else:
            head = inner.top(TARGET_LEAST, 8)
            pace = head.side(TARGET_LEAST + 8)
            self._draw_title(ui, head)
            upper, lower = inner.rows(2, 8)
            places = [*upper.columns(3, 8), *lower.columns(2, 8)]
        self._draw_pace(ui, pace)
        for place, chip in zip(places, chips, strict=True):
            self._draw_chip_of(ui, place, chip)
        self.faction_box = places[0].middle(32, 32)
        self.chips = (places[-1],)

    def _draw_title(self, ui: Ui, head: Box) -> None:
        title = self._words("carcosa_solo.goal")
        style = "small" if ui.width(title, "small") <= head.w else "label"
        ui.text(head, title, style, ui.tone.quiet, valign="middle")

    def _draw_pace(self, ui: Ui, box: Box) -> None:
        """How the steps of the factions are shown: the next way by a press."""
        mode = self._board.steps.chosen
        ui.panel(box, ui.tone.raised, corner=6, double=False)
        ui.svg(
            box.fitted(1),
            f'<path d="{PACES[mode]}" fill="{ui.tone.paper}" '
            f'stroke="{ui.tone.paper}" stroke-width="2.4"/>',
            (40, 40),
        )
        label = self._words(f"carcosa_solo.pace.{mode}")
        ui.target(
            Target("pace", box, label, self._board.steps.next_mode, label, "CA-9.18", hotkey="v")
        )

    def _draw_chip_of(self, ui: Ui, box: Box, chip: Chip) -> None:
        board, tone = self._board, ui.tone
        is_shown, is_win = chip.key == board.shown_threat, chip.key not in NEAR
        rest = tone.pallid if is_shown else tone.brass_lit if is_win else tone.brass
        line = (rest, tone.pallid, tone.warn)[chip.alarm]
        fill = mix(tone.raised, tone.warn, 0.12) if chip.alarm == 2 else tone.raised
        width = (1.4, 2.2, 2.2)[chip.alarm]
        ui.panel(box, fill, line, corner=6, double=False, width=width)
        inner = box.inset(5, 4)
        if name := self._name(ui, chip, inner.w):
            foot = inner.base(ui.pitch("label")).inset(-3, 0)
            ui.text(foot, name, "label", tone.quiet, "centre", "middle")
        if ui.compact:
            icon = inner.top(inner.h - ui.pitch("card"))
        else:
            icon = inner.left(min(inner.h, inner.w * 0.42), 4)
        ui.text(inner, self._fitting(ui, chip.figures, inner.w), "card", "", "centre", "middle")
        chip.draw(ui, icon)
        label = self._words(f"carcosa_solo.goal.{chip.key}")
        press = partial(board.show_threat, chip.key)
        ui.target(Target(f"goal.{chip.key}", box, label, press, chip.help, chip.clause))

    def _name(self, ui: Ui, chip: Chip, width: float) -> str:
        """What a chip is called, as long as there is room for; empty with none at all."""
        least = chip.key == "cultists" and {"least": self._board.solo.threats.cultists_to_lose}
        short, tiny = (
            self._words(f"carcosa_solo.goal.{chip.key}.{length}", **(least or {}))
            for length in ("short", "tiny")
        )
        if ui.width(short, "label") <= width:
            return short
        return tiny if ui.width(tiny, "label") <= width + 6 else ""

    def _fitting(self, ui: Ui, figures: str, width: float) -> str:
        """The figures, closer to each other where there is little room."""
        return figures if ui.width(figures, "card") <= width else figures.replace(" ", "")

    # -- what they say -----------------------------------------------------------------------
    def chips_now(self) -> tuple[Chip, ...]:
        """What may end the game, as it stands."""
        board, words = self._board, self._words
        now, of = board.solo.threats, partial(words, "carcosa_solo.of")
        key = "carcosa.ending.assistant" + ".prone" * now.is_prone
        places, needed = now.districts, now.districts_to_lose
        lost = now.cultists_to_lose
        told = {
            "assistant": f"{words.count(key, now.assistant)}.\n{board.tell_next(board.solo.tops)}",
            "hastur": words("carcosa.ending.hastur", taken=places, limit=needed)
            + ". "
            + words("carcosa_solo.goal.hastur.how"),
            "cultists": words("carcosa.ending.cultists", left=now.cultists, limit=lost)
            + ". "
            + words("carcosa_solo.goal.cultists.how", n=len(board.they.hunters)),
            "stacks": f"{words('carcosa_solo.goal.stacks.how')}\n{self._told_stacks()}",
        }
        return (
            Chip(
                "assistant",
                str(now.assistant),
                told["assistant"],
                "CA-9.12",
                now.assistant,
                partial(self._draw_figure, "assistant"),
            ),
            Chip(
                "hastur",
                of(n=places, all=needed),
                told["hastur"],
                "CA-9.14",
                needed - places,
                partial(self._draw_figure, "occultist"),
            ),
            Chip(
                "cultists",
                str(now.cultists),
                told["cultists"],
                "CA-9.16",
                now.cultists - lost,
                partial(self._draw_figure, "detective"),
            ),
            Chip(
                "stacks",
                of(n=now.stacks_out, all=now.stacks_to_win),
                told["stacks"],
                "CA-9.17",
                0,
                self._draw_stacks,
            ),
            self._oracle(),
        )

    def _told_stacks(self) -> str:
        board, now = self._board, self._board.solo.threats
        told = self._words("carcosa.ending.stacks", out=now.stacks_out, limit=now.stacks_to_win)
        heights = sorted(len(stack) for stack in board.table.stacks if stack)
        if board.is_over or not heights:
            return f"{told}."
        left = self._words.count("carcosa_table.goal.smallest", heights[0])
        power = self._words("carcosa_table.goal.projected", n=board.facts.projected[YOU])
        return f"{told}. {left}. {power if board.aid('projected') else ''}".rstrip()

    def _oracle(self) -> Chip:
        """The way of the Oracle; or, at its end, who stands on the Yellow Sign."""
        board, ending = self._board, self._board.facts.ending
        draw = partial(self._draw_figure, "oracle")
        figures = str(board.solo.threats.oracle)
        if is_summoning(board.table, YOU):
            n, limit = ending.standing[YOU], ending.standing_to_summon
            figures = self._words("carcosa_solo.of", n=n, all=limit)
        elif (power := board.motion.power_of(YOU)) != board.table.cults[YOU].power:
            figures = str(max(0, board.view.options.last_space - round(power)))
        told = f"{self._words('carcosa_solo.goal.oracle.how')}\n{self._told(YOU)}"
        return Chip("oracle", figures, told, "CA-9.17", 0, draw)

    def _draw_figure(self, role: str, ui: Ui, box: Box) -> None:
        who = self._board.identity(YOU) if role == "oracle" else None
        prone = role == "assistant" and self._board.they.prone
        pieces.figure(ui, box, role, who, prone=prone)

    def _draw_stacks(self, ui: Ui, box: Box) -> None:
        """As many backs of tiles as stacks must be out, with those that are crossed."""
        now = self._board.solo.threats
        for number, place in enumerate(box.fitted(1.6).columns(now.stacks_to_win, 3)):
            tile = place.fitted(1)
            ui.art(tile, "carcosa/back")
            if number < now.stacks_out:
                ui.svg(
                    tile,
                    f'<path d="M6 6L94 94M94 6L6 94" stroke="{ui.tone.warn}" stroke-width="12"/>',
                    (100, 100),
                )
