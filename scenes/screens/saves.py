"""The saved games: a list to load or to watch from, and the dialog that saves one."""

from __future__ import annotations

import io
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from game.core.protocol import Choice, Seat
from game.core.session import Session
from scenes.kit.focus import Focus, Target
from scenes.kit.intents import Meaning
from scenes.kit.layout import Box
from scenes.kit.theme import GAP_L, GAP_M, GAP_S, GAP_XS, STUDY, TARGET, mix
from scenes.kit.ui import Look, Ui
from scenes.scene import Scene
from scenes.screens import opening
from scenes.screens.opening import Aim
from scenes.screens.study import box_art, headed_page, page_title
from scenes.services.store import Note, SaveInfo, free_name, tidy_title
from scenes.tables import TABLES

if TYPE_CHECKING:
    from scenes.app import App

TITLE_LIMIT = 60
"""Letters of a title, at most."""
PICTURE = (480, 270)
"""Pixels of the picture that is kept with a save."""
DRAWN = (960, 540)
"""Pixels it is drawn at: the least that a table can do with."""
SHAPE = 16 / 9
"""Width to height of the pictures."""

TORN = (
    '<rect width="160" height="90" fill="#1c1a17"/><path d="M48 8H112V82H48Z" fill="#8d8066"/>'
    '<path d="M48 42L58 50L66 40L76 52L86 42L96 50L104 40L112 48V54L104 46L96 56L86 48L76 58'
    'L66 46L58 56L48 48Z" fill="#1c1a17"/><path d="M58 20H102M58 28H94M58 68H100" '
    'stroke="#4d4434" stroke-width="3"/>'
)
"""In the place of the picture of a save that cannot be read, 160 x 90."""


# -- the picture of a save ---------------------------------------------------------------
class _Onlooker:
    """Holds a board for somebody who sits in no seat: it shows what everybody may see."""

    plays = False
    chair: Seat | None = None
    choice: Choice[Any] | None = None
    hinted: Any = None

    def __init__(self, app: App, session: Session) -> None:
        self.app = app
        self.session = session
        self.focus = Focus()
        self.at = len(session.log)
        self.view = session.game.view(session.state, None)

    def submit(self, action: Any) -> None:
        """Nobody presses anything on a picture."""

    def refuse(self, action: Any) -> None:
        """Nobody presses anything on a picture."""

    def draw_log(self, ui: Ui, box: Box) -> None:
        """Too small to be read."""


def public_picture(app: App, session: Session) -> bytes:
    """The table as a PNG of 480 x 270 that shows nobody's secrets."""
    onlooker = _Onlooker(app, session)
    surface = pygame.Surface(DRAWN)
    surface.fill(STUDY.ink)
    board = TABLES[session.game.key].of(onlooker)
    is_whole = False
    while not is_whole:
        ui = Ui(surface, Look(), onlooker.focus, lambda clause: None)
        board.draw(ui, ui.page)
        is_whole = not ui.again
    png = io.BytesIO()
    pygame.image.save(pygame.transform.smoothscale(surface, PICTURE), png, "png")
    return png.getvalue()


@lru_cache(maxsize=64)
def _photograph(path: Path, time: datetime, size: tuple[int, int]) -> pygame.Surface | None:
    """The picture of a save at a size in pixels; None when it cannot be read.

    ``time`` tells a picture from an older one in the same file.
    """
    try:
        return pygame.transform.smoothscale(pygame.image.load(path).convert(), size)
    except (pygame.error, OSError):
        return None


# -- titles ------------------------------------------------------------------------------
def free_title(app: App, session: Session) -> str:
    """A title for a save that no other one has."""
    taken = {info.title for info in app.store.list_saves()}
    names = ", ".join(player.name for player in session.players)
    game = app.words(f"box.{session.game.key}")
    wanted = tidy_title(app.words("saves.proposal", game=game, names=names)[:TITLE_LIMIT])
    return free_name(wanted, taken.__contains__)


def _last_title(app: App, session: Session) -> str:
    """The title that this game was last saved under; empty when it never was."""
    mine = session.game.key, session.seed, session.players
    saves = (info for info in app.store.list_saves() if info.title)
    return next((one.title for one in saves if (one.game, one.seed, one.players) == mine), "")


# -- saving ------------------------------------------------------------------------------
class SaveAs(Scene):
    """Saves an open game under a title; over the title it had before, if it had one."""

    opaque = False

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self._usual = _last_title(app, session) or free_title(app, session)
        """What it is called when nothing is written."""
        self._title = ""
        self._taken = {info.title for info in app.store.list_saves()}
        self.focus.key = "title"

    def draw(self, ui: Ui) -> None:
        words = self.app.words
        ui.veil()
        width = min(720, ui.page.w - 60) - 2 * (GAP_M + GAP_S)
        taken = (tidy_title(self._title) or self._usual) in self._taken
        note = words("saves.replaces" if taken else "saves.is_new")
        high = ui.height(note, "small", width)
        around = 2 * (GAP_M + GAP_S)
        inside = ui.pitch("heading") + high + 2 * TARGET + GAP_M + GAP_L + GAP_S
        room = ui.panel(ui.page.middle(width + around, inside + around)).inset(GAP_S)
        ui.text(room.top(ui.pitch("heading"), GAP_S), words("saves.save_as"), "heading")
        label = words("saves.title")
        ui.field(
            room.top(TARGET, GAP_M),
            "title",
            label,
            self._title,
            self._change,
            limit=TITLE_LIMIT,
            hint=self._usual,
            done=self._save,
        )
        ui.text(room.top(high, GAP_L), note, "small", ui.tone.quiet)
        save = words("saves.replace" if taken else "saves.save")
        save_cell, back_cell = room.columns(2, GAP_S)
        ui.button(save_cell, "save", save, self._save, "main")
        ui.button(back_cell, "back", words("question.back"), self.cancel)

    def _change(self, title: str) -> None:
        self._title = title

    def _save(self) -> None:
        title = tidy_title(self._title) or self._usual
        kept = self.app.store.save(self.session, title, public_picture(self.app, self.session))
        self.app.stack.pop()
        if isinstance(kept, Note):
            self.app.tell(kept)
        else:
            self.app.say(self.app.words("saves.saved", title=title), refused=False)


# -- the list ----------------------------------------------------------------------------
class Saves(Scene):
    """All saves, the newest first; the chosen one in full beside the list."""

    def __init__(self, app: App, aim: Aim = "load") -> None:
        """``aim``: whether an opened save is played on or watched."""
        super().__init__(app)
        self.aim = aim
        self.saves: tuple[SaveInfo, ...] = ()
        self._chosen: Path | None = None
        self._renaming: str | None = None
        """The new title while it is being written."""
        self._import = ""
        self._deleted: list[tuple[str, Path]] = []
        """Title and token of what was deleted here; the last can be brought back."""

    def enter(self) -> None:
        self._refresh()

    def _refresh(self, chosen: Path | None = None) -> None:
        """Read the list anew and choose a save: the one given, the one before, or the newest."""
        self.saves = self.app.store.list_saves()
        self._chosen = chosen or self._chosen
        self._renaming = None
        if self._save is None:
            self._chosen = self.saves[0].path if self.saves else None

    @property
    def _save(self) -> SaveInfo | None:
        """The chosen save."""
        return next((info for info in self.saves if info.path == self._chosen), None)

    # -- what can be done ----------------------------------------------------------------
    def _choose(self, info: SaveInfo) -> None:
        """The first press chooses a save, the second opens it."""
        if self._chosen == info.path:
            self._open()
        else:
            self._chosen = info.path
            self._renaming = None

    def _open(self) -> None:
        if self._chosen is not None:
            opening.open_save(self.app, self._chosen, self.aim)
            self._refresh()

    def _delete(self) -> None:
        info = self._save
        if info is None:
            return
        token = self.app.store.delete(info.path)
        if isinstance(token, Note):
            self.app.tell(token)
            return
        place = self.saves.index(info)
        after = [*self.saves[place + 1 :], *reversed(self.saves[:place])]
        self._deleted.append((self._title(info), token))
        self._refresh(after[0].path if after else None)

    def _undo_delete(self) -> None:
        _, token = self._deleted.pop()
        self._arrive(self.app.store.restore(token))

    def take_in(self, path: str) -> None:
        """Copy a save from elsewhere among ours, as when a file is dropped on the window."""
        plain = path.strip().strip("\"'")
        if plain:
            self._arrive(self.app.store.import_file(Path(plain).expanduser()))

    def _take_in(self) -> None:
        self.take_in(self._import)

    def _arrive(self, at: Path | Note) -> None:
        """Choose a save that has come or changed its place, or say why it could not."""
        if isinstance(at, Note):
            self.app.tell(at)
            return
        self._import = ""
        self._refresh(at)

    def _start_renaming(self) -> None:
        info = self._save
        if info is not None:
            self._renaming = info.title
            self.focus.key = "rename.title"
            self.focus.caret = len(info.title)

    def _rename(self) -> None:
        info, title = self._save, tidy_title(self._renaming or "")
        if info is None or not title:
            self.app.say(self.app.words("saves.no_title"))
            return
        self._arrive(self.app.store.rename(info.path, title))

    def _write_title(self, title: str) -> None:
        self._renaming = title

    def _write_import(self, path: str) -> None:
        self._import = path

    def command(self, meaning: Meaning) -> None:
        if meaning is Meaning.UNDO and self._deleted:
            self._undo_delete()

    def cancel(self) -> None:
        if self._renaming is None:
            super().cancel()
        self._renaming = None

    # -- words ---------------------------------------------------------------------------
    def _title(self, info: SaveInfo) -> str:
        return info.title or self.app.words("saves.open_game")

    def _game(self, info: SaveInfo) -> str:
        key = f"box.{info.game}"
        return self.app.words(key) if self.app.words.has(key) else info.game

    def _progress(self, info: SaveInfo) -> str:
        if info.damaged:
            return self.app.words("saves.damaged")
        if info.finished:
            return self.app.words("saves.finished")
        return self.app.words.count("saves.steps", info.entries)

    # -- drawing -------------------------------------------------------------------------
    def draw(self, ui: Ui) -> None:
        words = self.app.words
        head, page = headed_page(ui, words("saves.back"), self.app.stack.pop)
        page_title(ui, head, words(f"saves.{self.aim}"))
        self._draw_foot(ui, page.base(ui.pick(76, TARGET), ui.pick(16, 8)))
        details = page.side(page.w * ui.pick(0.44, 0.48), ui.pick(20, 10))
        inner = ui.panel(page, opacity=0.95)
        if not self.saves:
            ui.text(inner, words("saves.none"), "lead", ui.tone.quiet, "centre", "middle")
        else:
            self._draw_list(ui, inner)
        inner = ui.panel(details, opacity=0.95)
        if info := self._save:
            self._draw_details(ui, inner, info)

    def _draw_list(self, ui: Ui, box: Box) -> None:
        high = ui.pick(92.0, 72.0) + GAP_S
        with ui.scrolled(
            box, "saves", self.app.words("saves.list"), len(self.saves) * high
        ) as room:
            for info in self.saves:
                row = room.top(high)
                row.h -= GAP_S
                self._draw_row(ui, row, info, seen=row.bottom > box.y and row.y < box.bottom)

    def _draw_row(self, ui: Ui, row: Box, info: SaveInfo, *, seen: bool) -> None:
        title = self._title(info)
        key = f"save {info.path.name}"
        ui.target(Target(key, row, title, lambda: self._choose(info)))
        if not seen:
            return
        tone, chosen = ui.tone, info.path == self._chosen
        line = tone.pallid if chosen else mix(tone.brass, tone.panel, 0.4)
        ui.panel(row, tone.raised if chosen else tone.ink, line, corner=6, double=False)
        inner = row.inset(10, 6)
        self._draw_picture(ui, inner.left(inner.h * SHAPE, GAP_M), info)
        first = inner.top(inner.h / 2)
        names = [player.name for player in info.players]
        facts = [_local(info.time), self._progress(info), self._game(info), ", ".join(names)]
        second = "  ·  ".join(filter(None, facts))
        fitted = ui.cut(title, "card", first.w)
        ui.text(first, fitted, "card", tone.warn if info.damaged else tone.paper, valign="middle")
        ui.text(inner, ui.cut(second, "small", inner.w), "small", tone.quiet, valign="middle")

    def _draw_picture(self, ui: Ui, box: Box, info: SaveInfo) -> None:
        """The table as it was saved, else the picture on the game's box."""
        rect = box.pixels(ui.unit)
        drawn = info.picture and _photograph(info.picture, info.time, rect.size)
        if drawn:
            ui.surface.blit(drawn, rect)
        elif info.game in TABLES:
            box_art(ui, box, info.game)
        else:
            ui.svg(box, TORN, (160, 90))
        frame = f'<rect x="1" y="1" width="{box.w - 2}" height="{box.h - 2}" fill="none" '
        ui.svg(box, frame + f'stroke="{ui.tone.brass_lit}" stroke-width="1.6"/>')

    def _draw_details(self, ui: Ui, inner: Box, info: SaveInfo) -> None:
        inner = inner.inset(ui.pick(10, 0), ui.pick(8, 0))
        self._draw_buttons(ui, inner, info)
        texts = self._facts(ui, info)
        if self._renaming is None:
            texts.insert(0, (self._title(info), "heading", ui.tone.paper))
        width = inner.w - 50
        texts = [(_words_cut(ui, text, style, width), style, ink) for text, style, ink in texts]
        tall = sum(ui.height(text, style, width) + GAP_XS for text, style, _ in texts)
        taken = tall + GAP_M + (0 if self._renaming is None else TARGET + GAP_S)
        high = min(inner.w / SHAPE, max(100, inner.h - taken))
        frame = inner.top(high, ui.pick(GAP_M, GAP_S))
        self._draw_picture(ui, frame.middle(high * SHAPE, high), info)
        if self._renaming is not None:
            self._draw_renaming(ui, inner)
        with ui.scrolled(inner, "details", self.app.words("saves.details"), tall) as room:
            for text, style, colour in texts:
                room.w = width
                ui.text(room.top(ui.height(text, style, width), GAP_XS), text, style, colour)

    def _facts(self, ui: Ui, info: SaveInfo) -> list[tuple[str, str, str]]:
        """Text, style and colour of each line about a save."""
        words, tone = self.app.words, ui.tone
        time = words("saves.time", time=_local(info.time))
        if info.damaged:
            reason = words("saves.damaged.text")
            return [(time, "body", tone.quiet), (reason, "body", tone.warn)]
        names = ", ".join(player.name for player in info.players)
        return [
            (f"**{self._game(info)}:** {names}", "body", tone.paper),
            (self._progress(info), "body", tone.paper),
            (time, "body", tone.quiet),
            (words("saves.seed", seed=info.seed), "body", tone.quiet),
        ]

    def _draw_renaming(self, ui: Ui, inner: Box) -> None:
        words = self.app.words
        row = inner.top(TARGET, GAP_S)
        done = words("saves.rename.done")
        cell = row.side(ui.button_width(done), GAP_S)
        title = words("saves.title")
        ui.field(
            row,
            "rename.title",
            title,
            self._renaming or "",
            self._write_title,
            limit=TITLE_LIMIT,
            hint=title,
            done=self._rename,
        )
        ui.button(cell, "rename.done", done, self._rename)

    def _draw_buttons(self, ui: Ui, inner: Box, info: SaveInfo) -> None:
        words = self.app.words
        second = inner.base(TARGET, GAP_S)
        first = inner.base(ui.pick(52, TARGET), ui.pick(GAP_M, GAP_S))
        name = "saves.set_aside" if info.damaged else f"saves.{self.aim}.open"
        ui.button(first, "open", words(name), self._open, "main")
        left, right = second.columns(2, GAP_S)
        named = bool(info.title) and not info.damaged
        ui.button(
            left,
            "rename",
            words("saves.rename"),
            self._start_renaming if named else None,
            help=words("saves.rename.not"),
            hotkey="r",
        )
        ui.button(right, "delete", words("saves.delete"), self._delete, hotkey="delete")

    def _draw_foot(self, ui: Ui, foot: Box) -> None:
        words = self.app.words
        bar = ui.panel(foot, double=False).inset(0, -10) if not ui.compact else foot
        if self._deleted:
            undo = words("saves.undo", title=ui.cut(self._deleted[-1][0], "label", 160))
            cell = bar.side(min(ui.button_width(undo, style="label"), bar.w / 2), GAP_M)
            cell = cell.middle(cell.w, TARGET)
            ui.button(
                cell,
                "undo",
                undo,
                self._undo_delete,
                style="label",
                hotkey=self.app.reader.key_of(Meaning.UNDO),
            )
        bring = words("saves.import")
        cell = bar.side(ui.button_width(bring), GAP_S)
        label = words("saves.import.path")
        if not ui.compact:
            ui.text(
                bar.left(ui.width(label) + 4, GAP_M), label, "body", ui.tone.quiet, valign="middle"
            )
        ui.field(
            bar.middle(bar.w, TARGET),
            "import.path",
            label,
            self._import,
            self._write_import,
            limit=400,
            hint=words("saves.import.hint"),
            done=self._take_in,
        )
        ui.button(cell.middle(cell.w, TARGET), "import", bring, self._take_in)


def _local(time: datetime) -> str:
    """A time by the clock on this wall, in the order that no country misreads."""
    return f"{time.astimezone():%Y-%m-%d %H:%M}"


def _words_cut(ui: Ui, text: str, style: str, width: float) -> str:
    """``text`` to be wrapped to ``width``, single words that are longer cut."""
    return " ".join(ui.cut(word, style, width) for word in text.split())
