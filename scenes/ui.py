"""The few things that every screen is made of, drawn in units through one ``Ui``.

A screen draws itself anew whenever something changed, and what can be pressed is
declared where it is drawn: ``ui.button(box, "quit", words, press)``. The targets of
the last frame are what mouse, keys and pad act on.

With ``watch`` on, ``Ui`` notes faults: text that does not fit or leaves the window,
contrast below 4.5 : 1 on the pixels really under it, targets that are too small.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Literal, TypeVar

import pygame

from scenes import focus as fc
from scenes import marks, pictures
from scenes.focus import Field, Focus, Press, Target
from scenes.layout import Box, Metrics
from scenes.text import Face, Word, face, line_width, lines, word_image
from scenes.theme import (
    CORNER,
    GAP_M,
    GAP_S,
    STUDY,
    TARGET,
    TARGET_LEAST,
    Identity,
    Tone,
    contrast,
    mix,
)

T = TypeVar("T")

Align = Literal["left", "centre", "right"]
Valign = Literal["top", "middle", "bottom"]
Kind = Literal["plain", "main", "quiet"]

CAPS = {"return": "Enter", "escape": "Esc", "space": "Space"}
"""What stands on a key, where it is not the key's own name."""


def key_cap(combo: str) -> str:
    """How a key combination is shown: ``ctrl+z`` as ``Ctrl Z``."""
    return " ".join(CAPS.get(part, part.capitalize()) for part in combo.split("+"))


@dataclass(frozen=True, slots=True)
class Area:
    """A scrolled part of the page."""

    key: str
    box: Box
    scroll: Callable[[float], None]
    """Scrolls by so many units downwards."""


@dataclass(frozen=True, slots=True)
class Look:
    """How the player wants things to look."""

    scale: float = 1.0
    tone: Tone = STUDY
    sans: bool = False
    marks: str = "both"
    """What tells seats apart besides colour: ``symbol``, ``pattern`` or ``both``."""


def ticket(w: float, h: float, r: float, inset: float = 0) -> str:
    """Path of the frame's corner: a quarter circle cut out, like an old railway ticket."""
    i, a = inset, f"A{r} {r} 0 0 0"
    return (
        f"M{i + r} {i}H{w - i - r}{a} {w - i} {i + r}V{h - i - r}{a} {w - i - r} {h - i}"
        f"H{i + r}{a} {i} {h - i - r}V{i + r}{a} {i + r} {i}Z"
    )


class Ui:
    """One frame of one page, drawn in units."""

    def __init__(
        self,
        surface: pygame.Surface,
        look: Look,
        focus: Focus,
        open_clause: Callable[[str], None],
        watch: bool = False,
    ) -> None:
        self.surface = surface
        self.look = look
        self.tone = look.tone
        self.focus = focus
        self.metrics = Metrics.of(surface.get_size(), look.scale)
        self.unit = self.metrics.unit
        self.compact = self.metrics.compact
        self.targets: list[Target] = []
        self.areas: list[Area] = []
        self.first = ""
        """The target that takes the focus when it is nowhere: the first main button."""
        self.again = False
        """Whether one more frame is needed, as after scrolling the focus into sight."""
        self.faults: list[str] = []
        self.texts: list[tuple[pygame.Rect, str]] = []
        """With ``watch``: where each text stands, in pixels."""
        self._open_clause = open_clause
        self._watch = watch
        self._clip: Box | None = None
        self._area = ""

    @property
    def page(self) -> Box:
        """The whole window, in units."""
        return Box(0, 0, self.metrics.width, self.metrics.height)

    def pick(self, roomy: T, compact: T) -> T:
        """The value for this window's arrangement."""
        return compact if self.compact else roomy

    # -- shapes --------------------------------------------------------------------------
    def svg(
        self,
        box: Box,
        body: str,
        view: tuple[float, float] | None = None,
        *,
        opaque: bool = False,
    ) -> None:
        """Draw an SVG body; ``view`` is its own width and height, units by default.

        ``opaque``: it covers all of its box, as a background does.
        """
        rect = box.pixels(self.unit)
        if rect.w > 0 and rect.h > 0:
            drawn = pictures.picture(body, view or (box.w, box.h), rect.size, opaque)
            self.surface.blit(drawn, rect)

    def art(self, box: Box, name: str, **colours: str) -> None:
        """Draw ``assets/art/<name>.svg``."""
        self.svg(box, *pictures.art(name, **colours))

    def panel(
        self,
        box: Box,
        fill: str = "",
        line: str = "",
        *,
        opacity: float = 1.0,
        corner: float = CORNER,
        double: bool = True,
        width: float = 1.4,
    ) -> Box:
        """A ticket-shaped surface; gives the room inside its padding."""
        fill, line = fill or self.tone.panel, line or self.tone.brass
        body = (
            f'<path d="{ticket(box.w, box.h, corner, 1)}" fill="{fill}" '
            f'fill-opacity="{opacity}" stroke="{line}" stroke-width="{width}"/>'
        )
        if double:
            body += (
                f'<path d="{ticket(box.w, box.h, corner, 5)}" fill="none" stroke="{line}" '
                'stroke-opacity=".35" stroke-width="1"/>'
            )
        self.svg(box, body)
        return box.inset(GAP_M)

    def rule(self, box: Box) -> None:
        """A brass hairline with a lozenge in the middle."""
        y, m, brass = box.h / 2, box.w / 2, self.tone.brass
        self.svg(
            box,
            f'<path d="M0 {y}H{m - 12}M{m + 12} {y}H{box.w}" stroke="{brass}" '
            f'stroke-width="1.2"/><path d="M{m - 6} {y}L{m} {y - 5}L{m + 6} {y}'
            f'L{m} {y + 5}Z" fill="{brass}"/>',
        )

    def hairline(self, box: Box, opacity: float = 0.5) -> None:
        """A thin line along the top of ``box``."""
        self.svg(
            Box(box.x, box.y, box.w, 2),
            f'<rect width="{box.w}" height="1" fill="{self.tone.brass}" fill-opacity="{opacity}"/>',
        )

    def veil(self, strength: float = 0.62) -> None:
        """Dim everything drawn so far."""
        shade = pygame.Surface(self.surface.get_size(), pygame.SRCALPHA)
        shade.fill((5, 7, 10, round(255 * strength)))
        self.surface.blit(shade, (0, 0))

    def emblem(self, box: Box, who: Identity) -> None:
        """A seat's seal."""
        self.svg(box.fitted(1), marks.emblem(who, self.look.marks), (100, 100))

    def band(self, box: Box, who: Identity) -> None:
        """A seat's colour with its pattern, for edges and ribbons."""
        dark = mix(who.colour, STUDY.ink, 0.42)
        plain = f'<rect width="{box.w}" height="{box.h}" fill="{who.colour}"/>'
        drawn = self.look.marks != "symbol"
        lines = marks.pattern(who.pattern, box.w, box.h, dark) if drawn else ""
        self.svg(box, plain + lines)

    # -- text ----------------------------------------------------------------------------
    def face(self, style: str) -> Face:
        return face(style, self.unit, self.compact, self.look.sans)

    def width(self, words: str, style: str = "body") -> float:
        """Units that ``words`` take on one line."""
        return self.face(style).width(words) / self.unit

    def height(self, words: str, style: str, width: float) -> float:
        """Units that ``words`` take when wrapped to ``width``."""
        look = self.face(style)
        return len(lines(words, look, width * self.unit)) * look.pitch / self.unit

    def pitch(self, style: str) -> float:
        """Units from line to line."""
        return self.face(style).pitch / self.unit

    def text(
        self,
        box: Box,
        words: str,
        style: str = "body",
        colour: str = "",
        align: Align = "left",
        valign: Valign = "top",
        link: str = "",
    ) -> float:
        """Wrapped text with **bold** and [[CR-1.2]] links; gives the height used, in units."""
        look = self.face(style)
        laid = lines(words, look, box.w * self.unit)
        used = len(laid) * look.pitch / self.unit
        free = {"top": 0.0, "middle": (box.h - used) / 2, "bottom": box.h - used}[valign]
        y = (box.y + free) * self.unit
        if self._watch and used > box.h + 2 and self._clip is None:
            self.faults.append(f"text too high ({used:.0f} > {box.h:.0f}): {words[:50]!r}")
        for number, line in enumerate(laid):
            wide = line_width(line, look)
            if self._watch and wide > box.w * self.unit + 2:
                room = f"{wide / self.unit:.0f} > {box.w:.0f}"
                self.faults.append(f"text too wide ({room}): {words[:50]!r}")
            spare = box.w * self.unit - wide
            x = box.x * self.unit + {"left": 0.0, "centre": spare / 2, "right": spare}[align]
            self._line(line, look, x, y, colour or self.tone.paper, link, f"{words}/{number}")
            y += look.pitch
        return used

    def _line(
        self,
        line: tuple[Word, ...],
        look: Face,
        x: float,
        y: float,
        colour: str,
        link: str,
        name: str,
    ) -> None:
        for i, word in enumerate(line):
            x += look.width(" ") if i and not word.glued else 0
            is_link = word.kind == "link"
            shade = (link or self.tone.brass_lit) if is_link else colour
            image = word_image(word.text, look, word.kind, shade)
            at = round(x), round(y + (look.pitch - image.get_height()) / 2)
            if self._watch:
                self._watch_word(word.text, image.get_rect(topleft=at), shade)
            self.surface.blit(image, at)
            if is_link:
                self._link(word.text, image.get_rect(topleft=at), f"{name}/{i}")
            x += image.get_width()

    def _link(self, clause: str, rect: pygame.Rect, name: str) -> None:
        box = Box(*(v / self.unit for v in rect))
        self.target(
            Target(
                f"link {name}",
                box,
                clause,
                lambda: self._open_clause(clause),
                clause=clause,
                inline=True,
            )
        )

    def _watch_word(self, word: str, rect: pygame.Rect, colour: str) -> None:
        window = self.surface.get_rect()
        core = rect.inflate(0, -rect.h // 3)
        seen = core.clip(self._clip.pixels(self.unit)) if self._clip else core
        if seen.h < core.h or seen.w < core.w:
            return
        if not window.contains(core):
            self.faults.append(f"outside the window: {word!r}")
        elif core.w and core.h:
            under = pygame.Color(pygame.transform.average_color(self.surface, core))
            ratio = contrast(colour, under)
            if ratio < 4.5:
                self.faults.append(f"contrast {ratio:.1f}: {word!r}")
        self.texts.append((core, word))

    # -- what can be pressed -------------------------------------------------------------
    def target(self, target: Target) -> None:
        """Declare a place that can be pressed; everything below does it through here."""
        target.clip, target.area = self._clip, self._area
        self.targets.append(target)
        if self._watch and not target.inline:
            size = self.surface.get_size()
            least = TARGET_LEAST * max(1.0, min(size[0] / 1920, size[1] / 1080)) / self.unit
            if min(target.box.w, target.box.h) < least - 0.01:
                self.faults.append(f"target too small: {target.key}")
            inside = self.page.inset(-1).holds((target.box.right, target.box.bottom))
            if not inside and self._clip is None:
                self.faults.append(f"target outside the window: {target.key}")

    def button(
        self,
        box: Box,
        key: str,
        words: str,
        press: Press | None,
        kind: Kind = "plain",
        *,
        hotkey: str = "",
        help: str = "",
        clause: str = "",
        style: str = "strong",
        tick: bool = False,
    ) -> None:
        """A button; without ``press`` it is shown as unusable and ``help`` says why."""
        tone = self.tone
        fill, line, ink = {
            "plain": (tone.raised, tone.brass, tone.paper),
            "main": (tone.pallid, tone.pallid, tone.ink),
            "quiet": (tone.panel, mix(tone.brass, tone.panel, 0.5), tone.quiet),
        }[kind]
        if press is None:
            fill, line, ink = tone.panel, mix(tone.brass, tone.panel, 0.75), tone.unusable
        self.panel(box, fill, line, corner=6, double=False)
        inner = box.inset(10, 0)
        cap = key_cap(hotkey) if hotkey and not self.compact else ""
        if cap and self.width(cap, "label") + self.width(words, style) + 12 <= inner.w:
            on_cap = tone.sheet_quiet if kind == "main" and press else ink
            place = inner.side(self.width(cap, "label") + 2, GAP_S)
            self.text(place, cap, "label", on_cap, "right", "middle")
            self.text(inner, words, style, ink, "left", "middle")
        else:
            self.text(inner, words, style, ink, "centre", "middle")
        if tick:
            self.tick(box, tone.sheet_quiet if kind == "main" else tone.pallid)
        if kind == "main" and press and not self.first:
            self.first = key
        self.target(Target(key, box, words, press, help, clause, hotkey=hotkey))

    def button_width(self, words: str, hotkey: str = "", style: str = "strong") -> float:
        """Units that a button needs for its words and its key."""
        cap = self.width(key_cap(hotkey), "label") + 14 if hotkey and not self.compact else 0
        return max(self.width(words, style) + cap + 30, TARGET)

    def tick(self, box: Box, colour: str) -> None:
        """The second mark of what is chosen, for eyes that do not see the fill."""
        self.svg(
            Box(box.right - 22, box.y + 4, 16, 14),
            f'<path d="M2 7l4 5l8 -10" fill="none" stroke="{colour}" stroke-width="3"/>',
            (16, 14),
        )

    def choices(
        self,
        box: Box,
        key: str,
        options: Sequence[tuple[T, str]],
        chosen: T,
        choose: Callable[[T], None],
        *,
        style: str = "label",
        clauses: Sequence[str] = (),
    ) -> None:
        """One of a few side by side: (value, words) each."""
        for i, (cell, (value, words)) in enumerate(
            zip(box.columns(len(options), 6), options, strict=True)
        ):
            on = value == chosen
            self.button(
                cell,
                f"{key}.{value}",
                words,
                partial(choose, value),
                "main" if on else "plain",
                style=style,
                tick=on,
                clause=clauses[i] if clauses else "",
            )

    def toggle(
        self, box: Box, key: str, label: str, on: bool, flip: Press, clause: str = ""
    ) -> None:
        """A switch; its state shows by place, fill and mark."""
        tone = self.tone
        fill, knob = (tone.pallid, tone.ink) if on else (tone.raised, tone.quiet)
        mark = "M12 16l5 5l10 -10" if on else "M40 11l10 10m0 -10l-10 10"
        self.svg(
            box.middle(64, 32),
            f'<rect x="1" y="1" width="62" height="30" rx="15" fill="{fill}" '
            f'stroke="{tone.brass_lit}"/><circle cx="{48 if on else 16}" cy="16" r="11" '
            f'fill="{knob}"/><path d="{mark}" fill="none" stroke="{knob}" stroke-width="2.6"/>',
            (64, 32),
        )
        self.target(Target(key, box, label, flip, clause=clause, turn=lambda by: flip()))

    def slider(
        self, box: Box, key: str, label: str, value: int, top: int, change: Callable[[int], None]
    ) -> None:
        """A whole number from 0 to ``top``; keys move it by a twentieth."""
        tone, y = self.tone, box.h / 2
        x = 12 + (box.w - 24) * value / top
        self.svg(
            box,
            f'<path d="M12 {y}H{box.w - 12}" stroke="{tone.raised}" stroke-width="8" '
            f'stroke-linecap="round"/><path d="M12 {y}H{x}" stroke="{tone.brass}" '
            f'stroke-width="8" stroke-linecap="round"/><path d="M{x - 11} {y}L{x} {y - 13}'
            f'L{x + 11} {y}L{x} {y + 13}Z" fill="{tone.pallid}"/>',
        )

        def turn(by: int) -> None:
            change(max(0, min(top, value + by * max(1, top // 20))))

        def drag(share: float) -> None:
            inner = (share * box.w - 12) / (box.w - 24)
            change(round(top * max(0.0, min(1.0, inner))))

        self.target(Target(key, box, label, lambda: None, turn=turn, drag=drag))

    def field(
        self,
        box: Box,
        key: str,
        label: str,
        value: str,
        change: Callable[[str], None],
        *,
        limit: int = 40,
        hint: str = "",
        done: Press | None = None,
    ) -> None:
        """A line of text to type into."""
        tone = self.tone
        self.svg(
            box,
            f'<rect x="1" y="1" width="{box.w - 2}" height="{box.h - 2}" rx="3" '
            f'fill="{tone.ink}" stroke="{tone.brass_lit}" stroke-width="1.4"/>',
        )
        inner, look = box.inset(12, 0), self.face("body")
        active = self.focus.key == key
        shown = value if value or active else hint
        # Typing must never run out of the box: keep the end, where the caret is.
        while shown and look.width(shown) > inner.w * self.unit:
            shown = shown[1:]
        colour = tone.paper if value else tone.quiet
        y = round((box.centre[1] * self.unit) - look.pitch / 2)
        x = round(inner.x * self.unit)
        if shown:
            image = word_image(shown, look, "plain", colour)
            at = x, y + (look.pitch - image.get_height()) // 2
            if self._watch:
                self._watch_word(shown, image.get_rect(topleft=at), colour)
            self.surface.blit(image, at)
        if active:
            before = shown[: max(0, len(shown) - (len(value) - self.focus.caret))]
            left = x + look.width(before)
            thick = max(2, round(2 * self.unit))
            pygame.draw.rect(self.surface, tone.pallid, (left, y + 2, thick, look.pitch - 4))
        entry = Field(value, change, limit, done)
        self.target(Target(key, box, label, lambda: None, field=entry))

    # -- scrolling -----------------------------------------------------------------------
    @contextmanager
    def scrolled(
        self, box: Box, key: str, label: str, height: float, *, from_end: bool = False
    ) -> Iterator[Box]:
        """Room of ``height`` units seen through ``box``; a bar appears when it is needed.

        Wheel, bar and arrow keys scroll it; the focus is always scrolled into sight.
        ``from_end`` keeps the newest line in sight until the reader scrolls back.
        """
        if height <= box.h + 1:
            yield box.copy()
            return
        bar = box.side(TARGET_LEAST, GAP_S)
        most = height - box.h
        stored = self.focus.scroll.get(key, 0.0)
        offset = max(0.0, min(most, most - stored if from_end else stored))

        def scroll(to: float) -> None:
            to = max(0.0, min(most, to))
            self.focus.scroll[key] = most - to if from_end else to

        self.areas.append(Area(key, box.copy(), lambda by: scroll(offset + by)))
        first = len(self.targets)
        outer = self._clip, self._area, self.surface.get_clip()
        self._clip, self._area = box, key
        self.surface.set_clip(box.pixels(self.unit).clip(outer[2]))
        yield Box(box.x, box.y - offset, box.w, height)
        self._clip, self._area = outer[0], outer[1]
        self.surface.set_clip(outer[2])
        self._scroll_bar(bar, key, label, offset / most, box.h / height, scroll, offset, box.h)
        chosen = fc.find(self.targets[first:], self.focus.key)
        if self.focus.reveal and chosen and chosen.area == key:
            above, below = box.y - chosen.box.y, chosen.box.bottom - box.bottom
            if above > 0 or below > 0:
                scroll(offset - above - GAP_S if above > 0 else offset + below + GAP_S)
                self.again = True

    def _scroll_bar(
        self,
        bar: Box,
        key: str,
        label: str,
        share: float,
        seen: float,
        scroll: Callable[[float], None],
        offset: float,
        page: float,
    ) -> None:
        tone, high = self.tone, bar.h
        thumb = max(40.0, high * seen)
        y = (high - thumb) * share
        m = bar.w / 2
        self.svg(
            bar,
            f'<path d="M{m} 4V{high - 4}" stroke="{tone.brass}" stroke-opacity=".5" '
            f'stroke-width="2"/><rect x="{m - 6}" y="{y + 2}" width="12" height="{thumb - 4}" '
            f'rx="6" fill="{tone.brass}"/><path d="M{m - 3} {y + thumb / 2}h6" '
            f'stroke="{tone.panel}" stroke-width="2"/>',
        )
        upper, lower = bar.copy().top(high / 2), bar.copy().base(high / 2)
        for half, name, by in ((upper, "up", -1), (lower, "down", 1)):
            self.target(
                Target(
                    f"{key}.{name}",
                    half,
                    label,
                    partial(scroll, offset + by * page * 0.8),
                    area=key,
                )
            )

    # -- rows of the table ---------------------------------------------------------------
    def log(
        self, box: Box, key: str, label: str, entries: Sequence[tuple[Identity | None, str]]
    ) -> None:
        """The newest at the bottom; scrolls back to the beginning."""
        width = box.w - 30 - TARGET_LEAST - GAP_S
        heights = [self.height(words, "small", width) + 5 for _, words in entries]
        with self.scrolled(box, key, label, sum(heights), from_end=True) as room:
            shown = box if sum(heights) > box.h else room
            for (who, words), high in zip(entries, heights, strict=True):
                row = room.top(high)
                if row.bottom < shown.y or row.y > shown.bottom:
                    continue
                mark = row.left(22, 8)
                if who:
                    self.emblem(Box(mark.x, mark.y + 1, 22, 22), who)
                last = words is entries[-1][1]
                row.w = width
                self.text(row, words, "small", self.tone.paper if last else self.tone.quiet)

    # -- the end of a frame --------------------------------------------------------------
    def finish(self) -> None:
        """Draw what lies on top of everything: the focus ring and its tooltip."""
        chosen = fc.find(self.targets, self.focus.key)
        if chosen is None and self.targets:
            chosen = fc.find(self.targets, self.first) or self.targets[0]
            self.focus.take(chosen)
        if chosen:
            clip = self.surface.get_clip()
            if chosen.clip:
                self.surface.set_clip(chosen.clip.inset(-8).pixels(self.unit))
            self.ring(chosen.box.inset(-3 if chosen.inline else 0))
            self.surface.set_clip(clip)
            if self.focus.resting and chosen.help:
                self.note(chosen.box, chosen.help)
        self.focus.reveal = False

    def note(self, near: Box, words: str, *, warn: bool = False) -> None:
        """A few words beside ``near``: a tooltip, or why something is refused."""
        page = self.page.inset(GAP_S)
        wide = min(self.width(words, "small") + 4, 420.0)
        wide = max(wide, max((self.width(word, "small") for word in words.split()), default=0))
        high = self.height(words, "small", wide) + 20
        wide += 28
        x = min(max(page.x, near.centre[0] - wide / 2), page.right - wide)
        below = near.bottom + 14 + high <= page.bottom
        y = near.bottom + 14 if below else max(page.y, near.y - 14 - high)
        box = Box(x, y, wide, high)
        tone = self.tone
        self.panel(box, tone.ink, tone.warn if warn else tone.brass_lit, corner=6, double=False)
        self.text(box.inset(14, 10), words, "small", tone.warn if warn else tone.paper)

    def ring(self, box: Box) -> None:
        """Two rings, light in dark, so that the focus shows on anything."""
        out = box.inset(-7)
        path = ticket(out.w, out.h, CORNER, 3)
        self.svg(
            out,
            f'<path d="{path}" fill="none" stroke="{STUDY.ink}" stroke-width="6"/>'
            f'<path d="{path}" fill="none" stroke="{self.tone.pallid}" stroke-width="3"/>',
        )
