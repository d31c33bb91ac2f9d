"""Playing alone: the challenges of a game, its game of the day, and what was won so far."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from scenes.kit.layout import Box
from scenes.kit.sheet import Sheet
from scenes.kit.theme import GAP_M, GAP_S, TARGET, mix
from scenes.kit.ui import Ui
from scenes.scene import Scene
from scenes.screens import opening
from scenes.screens.study import headed_page, page_title
from scenes.services.challenges import Challenge, challenges, daily, day_of
from scenes.services.records import RECENT, Ended, Tally, tallies

if TYPE_CHECKING:
    from scenes.app import App

WIDEST = 1040.0
"""Units of the challenges where nothing stands beside them, at most."""
PIP, PIPS = 17.0, 15.0
"""Units from mark to mark of the last games, and their height."""


class RecordsPage(Scene):
    """Of one game that can be won or lost alone."""

    def __init__(self, app: App, game: str) -> None:
        super().__init__(app)
        self.game = game
        self.games: tuple[Ended, ...] = ()
        """All that were ended alone, the latest last."""
        self.offered = (*challenges(game), daily(game, app.now().date()))

    def enter(self) -> None:
        opened = self.app.records.of(self.game)
        self.games = opened.value or ()
        self.app.tell(*opened.notes)

    @property
    def rules(self) -> tuple[str, str]:
        return self.game, ""

    def _tried(self, challenge: Challenge) -> Tally:
        """The games that were this challenge."""
        return Tally(tuple(one for one in self.games if one.challenge == challenge.key))

    @property
    def _next(self) -> Challenge:
        """The easiest that was never met, of all the game of the day last."""
        open_ones = [one for one in self.offered if not self._tried(one).met]
        return open_ones[0] if open_ones else self.offered[-1]

    # -- drawing -------------------------------------------------------------------------
    def draw(self, ui: Ui) -> None:
        words = self.app.words
        head, page = headed_page(ui, words("records.back"), self.cancel)
        page_title(ui, head, words("records.title", game=words(f"box.{self.game}")))
        if self.games:
            right = page.side(page.w * ui.pick(0.46, 0.47), ui.pick(20, 10))
            self._draw_records(ui, ui.panel(right, opacity=0.95))
        else:
            page = page.middle(min(page.w, WIDEST), page.h)
        self._draw_challenges(ui, ui.panel(page, opacity=0.95))

    def _draw_challenges(self, ui: Ui, inner: Box) -> None:
        words = self.app.words
        title = words("records.challenges")
        ui.text(inner.top(ui.pitch("heading"), GAP_S), title, "heading")
        rows = Sheet(ui)
        for challenge in self.offered:
            rows.add(
                partial(self._challenge_height, ui, challenge),
                partial(self._draw_challenge, ui, challenge),
            )
        if not self.games:
            rows.text(words("records.none"), "small", ui.tone.quiet)
        rows.show(inner, "challenges", title)

    def _challenge_words(self, challenge: Challenge) -> tuple[str, str, str]:
        """Its name, what is to be done, and how it went so far."""
        words, tried = self.app.words, self._tried(challenge)
        name, aim = challenge.name(words), challenge.task(words)
        if day := day_of(challenge.seed):
            name = words("records.of_day", name=name, day=day.isoformat())
        if not tried.played:
            return name, aim, words("records.untried")
        key = "records.tried.met" if tried.met else "records.tried"
        return name, aim, words.count(key, tried.played, best=tried.best)

    def _button(self, ui: Ui) -> tuple[str, float]:
        words = self.app.words("records.begin")
        return words, ui.button_width(words)

    def _challenge_height(self, ui: Ui, challenge: Challenge, width: float) -> float:
        inner = width - 2 * GAP_M - GAP_S
        name, aim, state = self._challenge_words(challenge)
        beside = inner - self._button(ui)[1] - GAP_M
        told = ui.height(name, "card", beside) + ui.height(aim, "body", beside)
        told += ui.height(state, "small", beside)
        return 2 * self._padding(ui) + max(TARGET, told) + GAP_S

    @staticmethod
    def _padding(ui: Ui) -> float:
        return ui.pick(18, 6)

    def _draw_challenge(self, ui: Ui, challenge: Challenge, row: Box) -> None:
        tone, met = ui.tone, bool(self._tried(challenge).met)
        box = Box(row.x, row.y, row.w - GAP_S, row.h - GAP_S)
        line = tone.pallid if met else mix(tone.brass, tone.panel, 0.3)
        ui.panel(box, tone.ink, line, corner=6, double=False)
        inner = box.inset(GAP_M, self._padding(ui))
        name, aim, state = self._challenge_words(challenge)
        label, wide = self._button(ui)
        kind = "main" if challenge is self._next else "plain"
        cell = inner.side(wide, GAP_M).middle(wide, TARGET)
        press = partial(opening.begin_challenge, self.app, challenge)
        ui.button(cell, f"begin {challenge.key}", label, press, kind)  # type: ignore[arg-type]
        if met:
            ui.tick(Box(inner.x - 4, inner.y, inner.w + 4, inner.h), tone.pallid)
        ui.text(inner.top(ui.height(name, "card", inner.w)), name, "card")
        ui.text(inner.top(ui.height(aim, "body", inner.w)), aim, "body")
        ui.text(inner, state, "small", tone.pallid if met else tone.quiet)

    # -- what was won so far -------------------------------------------------------------
    def _draw_records(self, ui: Ui, inner: Box) -> None:
        words = self.app.words
        title = words("records.so_far")
        ui.text(inner.top(ui.pitch("heading"), GAP_S), title, "heading")
        rows = Sheet(ui)
        self._add_tally(rows, words("records.all"), Tally(self.games))
        for group, games in tallies(self.games).items():
            name = words("records.comma").join(map(words, group))
            self._add_tally(rows, name, games)
        if len(self.games) > 1:
            rows.text(words("records.lozenges"), "small", ui.tone.quiet)
        rows.text(words("records.counted"), "small", ui.tone.quiet)
        rows.show(inner, "records", title)

    def _add_tally(self, rows: Sheet, name: str, games: Tally) -> None:
        """How often, how well, and the last games as marks."""
        words, ui = self.app.words, rows.ui
        percent = round(100 * games.won / games.played)
        facts = {"won": games.won, "percent": percent, "best": games.best}
        rows.text(name, "card")
        rows.text(words.count("records.tally", games.played, **facts))
        recent = games.recent
        if len(recent) < 2:
            return
        late = words.count("records.recent", len(recent), won=sum(one.won for one in recent))
        rows.text(late, "small", ui.tone.quiet)
        rows.add(lambda width: PIPS + GAP_M, partial(self._draw_recent, ui, recent))

    def _draw_recent(self, ui: Ui, recent: tuple[Ended, ...], row: Box) -> None:
        """A full lozenge for a game won, an empty one for a game lost, the latest last."""
        tone, wide = ui.tone, min(row.w, RECENT * PIP)
        m, body = PIPS / 2, ""
        for at, one in enumerate(recent):
            x = at * PIP + 1
            fill, line = (tone.pallid, tone.pallid) if one.won else ("none", tone.quiet)
            body += (
                f'<path d="M{x} {m}L{x + m - 1} 1L{x + 2 * m - 2} {m}L{x + m - 1} {PIPS - 1}Z" '
                f'fill="{fill}" stroke="{line}" stroke-width="1.4"/>'
            )
        ui.svg(Box(row.x, row.y, wide, PIPS * wide / (RECENT * PIP)), body, (RECENT * PIP, PIPS))
