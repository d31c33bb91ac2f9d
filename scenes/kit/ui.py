"""The few things that every screen is made of, drawn in units through one ``Ui``.

A screen draws itself anew whenever something changed, and what can be pressed is
declared where it is drawn: ``ui.button(box, "quit", words, press)``. The targets of
the last frame are what mouse, keys and pad act on.

With ``watch`` on, ``Ui`` notes faults: text that does not fit or leaves the window,
contrast below what the theme wants on the pixels really under it, targets that are too
small.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Literal, TypeVar

import pygame

from scenes.kit import focus as fc
from scenes.kit import marks, pictures
from scenes.kit.focus import Field, Focus, Press, Target
from scenes.kit.layout import Box, Metrics
from scenes.kit.text import Face, Line, face, lines, word_image
from scenes.kit.theme import (
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

TICK = 18
"""Units that a button keeps free for its tick, where it has them."""
NOTE_GAP = 14
"""Units between a note and what it is about."""
NOTE_NEAR = 60.0
"""What a unit of distance counts, in units of area that words hide."""

CAPS = {"return": "Enter", "escape": "Esc", "space": "Space", "altgr": "Alt Gr"}
"""What stands on a key, where it is not the key's own name."""


def key_cap(combo: str) -> str:
    """How a key combination is shown: ``ctrl+z`` as ``Ctrl Z``."""
    parts = re.findall(r"[^+]+|\+$", combo)
    return " ".join(CAPS.get(part, part.capitalize()) for part in parts)


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


def _part(words: str, caret: int, look: Face, room: float) -> tuple[int, int]:
    """From where to where ``words`` can be shown in ``room`` pixels, the caret among them."""
    start, end = 0, len(words)
    while start < caret and look.width(words[start:caret]) > room:
        start += 1
    while end > caret and look.width(words[start:end]) > room:
        end -= 1
    return start, end


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
        self.places: dict[str, Box] = {}
        """What can be spoken of and cannot be pressed, by name; see ``place``."""
        self.covers: list[Box] = []
        """What lies over the page and is read there; see ``cover``."""
        self.default = ""
        """Key of what Enter presses while the focus is only where the pointer happens to be."""
        self.carried: tuple[str, tuple[float, float]] | None = None
        """Key of the target that the pointer drags about, and where the pointer is."""
        self._open_clause = open_clause
        self._watch = watch
        self._links: dict[str, int] = {}
        self._clip: Box | None = None
        self._area = ""

    @property
    def page(self) -> Box:
        """The whole window, in units."""
        return Box(0, 0, self.metrics.width, self.metrics.height)

    @property
    def chosen(self) -> Target | None:
        """The target that has the focus."""
        return fc.find(self.targets, self.focus.key)

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

    def still(self, box: Box, key: str, draw: Callable[[], None]) -> None:
        """Show what ``draw`` draws within ``box``; it is drawn once, then kept.

        For the ground of a table: many shapes that cover all of the box, without words
        and targets. ``key`` names whatever they depend on besides the window.
        """

        def paint(surface: pygame.Surface) -> None:
            shown, self.surface = self.surface, surface
            draw()
            self.surface = shown

        size = self.surface.get_size()
        place = box.pixels(self.unit)
        ground = pictures.still((key, size, self.unit, tuple(place)), size, paint)
        self.surface.blit(ground, place, place)

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

        def body(w: float, h: float) -> str:
            outer = (
                f'<path d="{ticket(w, h, corner, 1)}" fill="{fill}" '
                f'fill-opacity="{opacity}" stroke="{line}" stroke-width="{width}"/>'
            )
            inner = (
                f'<path d="{ticket(w, h, corner, 5)}" fill="none" stroke="{line}" '
                'stroke-opacity=".35" stroke-width="1"/>'
            )
            return outer + inner if double else outer

        self._frame(box, corner + 6, body, fill if opacity == 1.0 else None)
        return box.inset(GAP_M)

    def _frame(
        self,
        box: Box,
        corner: float,
        body: Callable[[float, float], str],
        inside: str | None,
    ) -> None:
        """Draw what is straight between its corners, quickly at any size.

        ``body`` gives it for a width and height. ``inside`` is the one colour between the
        corners; empty if nothing is there, None if it is translucent.
        """
        rect, rim = box.pixels(self.unit), math.ceil(corner * self.unit)
        core = rect.inflate(-2 * rim, -2 * rim)
        if core.w < 1 or core.h < 1:
            self.svg(box, body(box.w, box.h))
            return
        side = (2 * rim + 1) / self.unit
        drawn = pictures.frame(body(side, side), side, rim, rect.size)
        if inside is None:
            self.surface.blit(drawn, rect)
            return
        if inside:
            self.surface.fill(inside, core)
        for edge in (
            pygame.Rect(rect.x, rect.y, rect.w, rim),
            pygame.Rect(rect.x, core.bottom, rect.w, rim),
            pygame.Rect(rect.x, core.y, rim, core.h),
            pygame.Rect(core.right, core.y, rim, core.h),
        ):
            self.surface.blit(drawn, edge, edge.move(-rect.x, -rect.y))

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
        """Dim everything drawn so far; at 1 nothing of it is left."""
        kept = round(255 * (1 - strength))
        self.surface.fill((kept, kept, kept), special_flags=pygame.BLEND_RGB_MULT)
        shade = [round(part * strength) for part in (5, 7, 10)]
        self.surface.fill(shade, special_flags=pygame.BLEND_RGB_ADD)

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

    def cut(self, words: str, style: str, width: float) -> str:
        """``words``, with an ellipsis for what does not fit on a line of ``width``."""
        line = self.pitch(style) + 1
        if self.height(words, style, width) <= line:
            return words
        while words and self.height(words + "…", style, width) > line:
            words = words[:-1]
        return words.rstrip() + "…"

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
        is_path = "/" in words or "\\" in words  # the name of a file may be torn
        if self._watch and not is_path and any(w.torn for line in laid for w in line.words):
            self.faults.append(f"text too wide for {box.w:.0f}: {words[:50]!r}")
        for number, line in enumerate(laid):
            spare = box.w * self.unit - line.width
            x = box.x * self.unit + {"left": 0.0, "centre": spare / 2, "right": spare}[align]
            self._line(line, x, y, colour or self.tone.paper, link, f"{words}/{number}")
            y += look.pitch
        return used

    def _line(self, line: Line, x: float, y: float, colour: str, link: str, name: str) -> None:
        link, look = link or self.tone.brass_lit, line.look
        image = line.image(colour, link)
        at = round(x), round(y + (look.pitch - image.get_height()) / 2)
        for i, (word, place) in enumerate(zip(line.words, line.places, strict=True)):
            is_link = word.kind == "link"
            if is_link or self._watch:
                size = look.width(word.text, word.kind), image.get_height()
                rect = pygame.Rect((at[0] + place, at[1]), size)
            if self._watch:
                self._watch_word(word.text, rect, link if is_link else colour)
            if is_link:
                self._link(word.text, rect, f"{name}/{i}")
        self.surface.blit(image, at)

    def _link(self, clause: str, rect: pygame.Rect, name: str) -> None:
        """``name`` says where it stands; a sentence that is there twice has two links."""
        count = self._links[name] = self._links.get(name, 0) + 1
        box = Box(*(v / self.unit for v in rect))
        self.target(
            Target(
                f"link {name}" if count == 1 else f"link {name} {count}",
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
        if seen.w < core.w and seen.h > 0:
            self.faults.append(f"cut off at the side: {word!r}")
        if seen.h < core.h or seen.w < core.w:
            return
        if not window.contains(core):
            self.faults.append(f"outside the window: {word!r}")
        elif core.w and core.h:
            under = pygame.Color(pygame.transform.average_color(self.surface, core))
            ratio = contrast(colour, under)
            if ratio < self.tone.legible:
                self.faults.append(f"contrast {ratio:.1f}: {word!r}")
        self.texts.append((core, word))

    # -- what can be pressed -------------------------------------------------------------
    def target(self, target: Target) -> None:
        """Declare a place that can be pressed; everything below does it through here."""
        target.clip, target.area = self._clip, self._area or target.area
        if self._watch:
            self._watch_target(target)
        self.targets.append(target)

    def place(self, name: str, box: Box) -> None:
        """Say where something is that a lesson may point at, besides the targets.

        Places called ``panel.<name>`` are those that its card may lie on, the last one best.
        """
        self.places[name] = box

    def cover(self, box: Box) -> None:
        """Something opaque will lie on ``box``: what is there can be neither pressed nor read."""
        self.covers.append(box)
        self.targets = [one for one in self.targets if not one.seen.overlaps(box)]
        self._hide_texts(box)

    def _hide_texts(self, box: Box) -> None:
        """Forget, for ``watch``, the texts that something opaque is drawn over."""
        rect = box.pixels(self.unit)
        self.texts = [one for one in self.texts if not rect.colliderect(one[0])]

    def _watch_target(self, target: Target) -> None:
        if fc.find(self.targets, target.key):
            self.faults.append(f"two targets with one key: {target.key}")
        if target.press is None and not target.help:
            self.faults.append(f"target without a reason why not: {target.key}")
        if target.inline:
            return
        size = self.surface.get_size()
        least = TARGET_LEAST * max(1.0, min(size[0] / 1920, size[1] / 1080)) / self.unit
        if min(target.box.w, target.box.h) < least - 0.01:
            self.faults.append(f"target too small: {target.key}")
        inside = self.page.inset(-1).holds((target.box.right, target.box.bottom))
        if not inside and target.clip is None:
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
        if tick and self.width(words, style) + TICK <= inner.w:
            inner.side(TICK)
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
        if kind == "main" and press and not tick and not self.first:
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
        caret = min(self.focus.caret, len(value)) if active else 0
        whole = value if value or active else hint
        start, end = _part(whole, caret, look, inner.w * self.unit)
        colour = tone.paper if value else tone.quiet
        y = round((box.centre[1] * self.unit) - look.pitch / 2)
        x = round(inner.x * self.unit)
        if shown := whole[start:end]:
            image = word_image(shown, look, "plain", colour)
            at = x, y + (look.pitch - image.get_height()) // 2
            if self._watch:
                self._watch_word(shown, image.get_rect(topleft=at), colour)
                if not value and shown != hint:
                    self.faults.append(f"text too wide for {inner.w:.0f}: {hint!r}")
            self.surface.blit(image, at)
        if active:
            left = x + look.width(whole[start:caret])
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
        whole, bar = box.copy(), box.side(TARGET_LEAST, GAP_S)
        most = height - box.h

        def offset() -> float:
            stored = min(most, self.focus.scroll.get(key, 0.0))
            return most - stored if from_end else stored

        def scroll(by: float) -> None:
            to = max(0.0, min(most, offset() + by))
            self.focus.scroll[key] = most - to if from_end else to

        self.areas.append(Area(key, whole, scroll))
        first = len(self.targets)
        outer = self._clip, self._area, self.surface.get_clip()
        self._clip, self._area = box.within(outer[0] or box), key
        self.surface.set_clip(box.pixels(self.unit).clip(outer[2]))
        yield Box(box.x, box.y - offset(), box.w, height)
        self._clip, self._area = outer[0], outer[1]
        self.surface.set_clip(outer[2])
        chosen = fc.find(self.targets[first:], self.focus.key)
        if self.focus.reveal and chosen and chosen.area == key:
            above, below = box.y - chosen.box.y, chosen.box.bottom - box.bottom
            if above > 0 or below > 0:
                scroll(-above - GAP_S if above > 0 else min(-above, below + GAP_S))
                self.again = True
        self._scroll_bar(bar, key, label, offset() / most, box.h / height, scroll)

    def _scroll_bar(
        self,
        bar: Box,
        key: str,
        label: str,
        share: float,
        seen: float,
        scroll: Callable[[float], None],
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
        for half, name, by in ((upper, "up", -0.8 * high), (lower, "down", 0.8 * high)):
            press = partial(scroll, by)
            self.target(Target(f"{key}.{name}", half, label, press, area=key, inline=True))

    # -- rows of the table ---------------------------------------------------------------
    def log(
        self, box: Box, key: str, label: str, entries: Sequence[tuple[Identity | None, str]]
    ) -> None:
        """The newest at the bottom; scrolls back to the beginning."""
        width = box.w - 30 - TARGET_LEAST - GAP_S
        heights = [self.height(words, "small", width) + 5 for _, words in entries]
        with self.scrolled(box, key, label, sum(heights), from_end=True) as room:
            shown = box if sum(heights) > box.h else room
            for i, ((who, words), high) in enumerate(zip(entries, heights, strict=True)):
                row = room.top(high)
                if row.bottom < shown.y or row.y > shown.bottom:
                    continue
                mark = row.left(22, 8)
                if who:
                    self.emblem(Box(mark.x, mark.y + 1, 22, 22), who)
                last = i == len(entries) - 1
                row.w = width
                self.text(row, words, "small", self.tone.paper if last else self.tone.quiet)

    # -- the end of a frame --------------------------------------------------------------
    def finish(
        self,
        said: str = "",
        *,
        warn: bool = False,
        at: tuple[float, float] | None = None,
        beside: str = "",
    ) -> None:
        """Draw what lies on top of everything: the focus ring, and words beside it.

        ``said`` is what the last press led to: beside the target of that key, else beside the
        pointer ``at`` if it was not on the focus. Without it the focus tells its help once it
        has come to rest.
        """
        chosen = self.chosen
        self.focus.reveal = chosen is None
        if chosen is None and self.targets:
            chosen = fc.find(self.targets, self.first) or self.targets[0]
            self.focus.take(chosen, reveal=True)
            self.again = self.again or chosen.clip is not None
        if chosen and chosen.seen.h > 0:
            clip = self.surface.get_clip()
            if chosen.clip:
                self.surface.set_clip(chosen.clip.inset(-8).pixels(self.unit))
            if not chosen.shows_focus:
                self.ring(chosen.spot or chosen.box.inset(-3 if chosen.inline else 0))
            self.surface.set_clip(clip)
        help = chosen.help if chosen and self.focus.resting else ""
        if said or help:
            owner = fc.find(self.targets, beside) if said and beside else None
            about = owner or chosen
            near = about and ((about is chosen and about.spot) or about.seen)
            near = near if near and near.h > 0 else None
            if said and at and not owner and not (chosen and chosen.hit(at)):
                near = Box(*at, 0, 0)
            self.note(near or Box(*self.page.centre, 0, 0), said or help, warn=warn)

    def note(self, near: Box, words: str, *, warn: bool = False) -> None:
        """A few words beside ``near``, not over it if there is any room for them.

        Of the places that are left, the one that hides least of what lies over the page, then
        of what has a key of its own, then of all that can be pressed or has a name, and that is
        near.
        """
        lines = words.split("\n")
        wide = min(max(self.width(line, "small") for line in lines) + 4, 420.0)
        high = self.height(words, "small", wide) + 20
        wide += 28
        xs: list[float] = []
        ys: list[float] = []
        places: list[tuple[float, float]] = []
        named = [place for name, place in self.places.items() if name != "map"]
        for one in (near, *(box for box in (*self.covers, *named) if box.overlaps(near))):
            xs += one.centre[0] - wide / 2, one.x, one.right - wide
            ys += one.centre[1] - high / 2, one.y, one.bottom - high, one.y - high / 3
            below, above = one.bottom + NOTE_GAP, one.y - NOTE_GAP - high
            right, left = one.right + NOTE_GAP, one.x - NOTE_GAP - wide
            places += [(x, y) for y in (below, above) for x in xs]
            places += [(x, y) for x in (right, left) for y in ys]
        page = self.page.inset(GAP_S)
        boxes = [Box(*place, wide, high).pushed_into(page) for place in places]
        pressable = [target for target in self.targets if not target.inline]
        commands = [target.seen for target in pressable if target.hotkey]
        seen = [target.seen for target in pressable if not target.plane]
        seen += named
        box = min(
            boxes,
            key=lambda one: (
                one.overlaps(near),
                one.shared(self.covers),
                one.shared(commands),
                one.shared(seen) + NOTE_NEAR * math.dist(one.centre, near.centre),
            ),
        )
        self._hide_texts(box)
        tone = self.tone
        self.panel(box, tone.ink, tone.warn if warn else tone.brass_lit, corner=6, double=False)
        self.text(box.inset(14, 10), words, "small", tone.warn if warn else tone.paper)

    def ring(self, box: Box) -> None:
        """Two rings, light in dark, so that the focus shows on anything."""

        def body(w: float, h: float) -> str:
            path = ticket(w, h, CORNER, 3)
            return (
                f'<path d="{path}" fill="none" stroke="{STUDY.ink}" stroke-width="6"/>'
                f'<path d="{path}" fill="none" stroke="{self.tone.pallid}" stroke-width="3"/>'
            )

        self._frame(box.inset(-7), CORNER + 7, body, "")
