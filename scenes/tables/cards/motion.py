"""How the events of The Cards of Cthulhu move: cards slide, dice tumble, coins count."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.cards import events as ev
from game.cards.pieces import DIE_FACES, FACTS, Card, Cult
from game.core.protocol import Event
from scenes.kit.layout import Box
from scenes.kit.timeline import Clip
from scenes.kit.ui import Ui
from scenes.services.sound import Effect
from scenes.tables.cards import pieces
from scenes.tables.cards.moves import board_key, card_key, die_key, gate_key, horror_key, minion_key

if TYPE_CHECKING:
    from scenes.tables.cards.board import CardsBoard

DRAW, FALL, ROLL, COINS, SAY, HOLD = 0.3, 0.26, 0.4, 0.22, 0.2, 0.4
"""Seconds of each movement."""
CLIMAX = 2.4
"""Seconds in which a god comes, or the case is closed."""
SPIN = 9
"""Faces that a tumbling die shows."""

Show = Callable[[], None]


def _nothing(ui: Ui, share: float) -> None:
    """A clip without a picture of its own."""


class Motion:
    """Makes the clips of one action after another."""

    def __init__(self, board: CardsBoard) -> None:
        self._board = board
        self._say = board.speech.say

    def clips(self, events: tuple[Event, ...], show: Show) -> list[Clip]:
        """The movement of one action; ``show`` puts the state after it on the table."""
        return [clip for event in events for clip in self._of(event, show)]

    def _of(self, event: Event, show: Show) -> list[Clip]:
        return (
            self._of_draw(event, show)
            or self._of_dice(event, show)
            or self._of_leaving(event, show)
            or self._of_ends(event)
        )

    # -- places ------------------------------------------------------------------------------
    def _place(self, *keys: str) -> Box:
        """Where the first of these things lies; the middle of the tray if none does."""
        places = self._board.places
        for key in keys:
            if key in places:
                return places[key]
        return places.get("tray", Box(400, 300, 200, 200))

    def _minion_place(self, cult: Cult, card: Card) -> Box:
        """Where a minion lies, or will lie among the others."""
        dossier = self._board.layout.dossier(cult)
        values = self._board.view.board(cult).values
        at = sum(value < FACTS[card].value for value in values)
        return dossier.minions[min(at, len(dossier.minions) - 1)]

    # -- the draw ----------------------------------------------------------------------------
    def _of_draw(self, event: Event, show: Show) -> list[Clip]:
        match event:
            case ev.TurnBegan(number=number, due=due):
                words = self._say("say.turn", number=number, due=due)
                return self._banner(words, "turn", start=show)
            case ev.DueChanged(before=before, after=after):
                fewer = self._say("say.due.fewer")
                more = self._say("say.due") if after == before + 1 else ""
                words = more or (fewer if after < before else self._say("say.scroll", n=after))
                return self._banner(words, "bell", hold=False)
            case ev.MinionLaid(cult=cult, card=card):
                return [self._deal(card, partial(self._minion_place, cult, card))]
            case ev.HorrorLaid(cult=cult, rank=rank):
                place = partial(self._place, horror_key(cult, rank))
                return [self._deal(f"{cult}.{rank}", place, awake=False)]
            case ev.GateLaid(cult=cult):
                return [self._deal(f"{cult}.gate", partial(self._place, gate_key(cult)))]
            case ev.CardSetAside(card=card):
                return [self._deal(card, partial(self._place, "tray"))]
            case ev.CardRemoved(card=card):
                return [self._deal(card, partial(self._place, "goal.pile"))]
            case ev.HorrorWoke(cult=cult, rank=rank):
                return [self._wake(cult, f"{cult}.{rank}", horror_key(cult, rank), show)]
        return []

    def _deal(self, card: Card, place: Callable[[], Box], *, awake: bool = True) -> Clip:
        """From the deck to its place, turned over on the way."""

        def paint(ui: Ui, share: float) -> None:
            box = _between(self._place("goal.deck"), place(), share, 30)
            edge = max(0.0, 1 - abs(share - 0.45) * 5)
            wide = box.w * (1 - 0.85 * round(edge * 4) / 4)
            turned = box.middle(wide, box.h)
            if share < 0.45:
                pieces.back(ui, turned)
            else:
                self._card(ui, turned, card, awake)

        return self._board.clip(DRAW, paint, "paper")

    def _card(self, ui: Ui, box: Box, card: Card, awake: bool = True) -> None:
        """A card on its way: paper with its print."""
        room = pieces.sheet(ui, box).inset(3)
        pieces.card_print(ui, room, card, awake=awake)

    def _wake(self, cult: Cult, card: Card, key: str, show: Show) -> Clip:
        """Its eyes open, and it grows for a moment."""

        def paint(ui: Ui, share: float) -> None:
            place = self._place(key, board_key(cult))
            swell = round(10 * math.sin(math.pi * share)) / 10
            box = place.middle(place.w * (1 + 0.25 * swell), place.h * (1 + 0.25 * swell))
            room = pieces.sheet(ui, box, "#f8e7b8", pieces.BLOOD, 4).inset(4)
            pieces.card_print(ui, room, card, awake=share > 0.35)

        return self._board.clip(HOLD, paint, "bell", show)

    # -- dice --------------------------------------------------------------------------------
    def _of_dice(self, event: Event, show: Show) -> list[Clip]:
        match event:
            case ev.DiceRolled(dice=dice, faces=faces):
                return [self._tumble(dice, faces, show)]
            case ev.FirstSeatRolled():
                return [self._board.clip(ROLL, _nothing, "dice", show)]
            case ev.WoundSuffered(met=met):
                key = "say.wound" if met == "health" else f"say.wound.{met}"
                return self._banner(self._say(key), "lose", warn=True)
            case ev.SanityThreatened(cult=cult, rank=rank, loss=loss):
                horror = self._board.speech.card(f"{cult}.{rank}")
                words = self._say("say.sanity", horror=horror, n=loss)
                return self._banner(words, "bell", warn=True)
            case ev.ExperienceChanged(before=before, after=after):
                return [self._count(before, after)]
        return []

    def _tumble(self, dice: tuple[int, ...], faces: tuple[int, ...], show: Show) -> Clip:
        """The dice jump and turn, and come to rest on what they show."""
        kinds: list[pieces.Material] = []

        def start() -> None:
            show()
            attack = self._board.view.attack
            kinds.extend(attack.dice[at].kind for at in dice) if attack else None
            self._board.tumbling = frozenset(dice)

        def paint(ui: Ui, share: float) -> None:
            for number, (at, face) in enumerate(zip(dice, faces, strict=True)):
                place = self._place(die_key(at))
                step = math.floor(share * SPIN)
                shown = face if share > 0.8 else (face + step * (number + 2)) % DIE_FACES + 1
                lift = abs(math.cos(share * math.pi * 2.5)) * (1 - share) * place.h * 0.5
                if number < len(kinds):
                    pieces.die(ui, place.moved(0, -lift), kinds[number], shown)

        def end() -> None:
            self._board.tumbling = frozenset()

        clip = self._board.clip(ROLL, paint, "dice", start)
        clip.end = end
        return clip

    def _count(self, before: int, after: int) -> Clip:
        """Coins come or go above the Experience."""

        def paint(ui: Ui, share: float) -> None:
            place = self._place("experience")
            change = after - before
            words = f"{change:+d}".replace("-", "\u2212")
            box = Box(place.x, place.y - 30 * share, 92, 40)
            tone = ui.tone
            ui.panel(box, tone.ink, tone.brass_lit, corner=6, double=False)
            pieces.coin(ui, box.left(38).inset(5))
            colour = tone.pallid if change > 0 else tone.warn
            ui.text(box, words, "card", colour, "left", "middle")

        return self._board.clip(COINS, paint, "score" if after > before else "click")

    # -- cards that leave --------------------------------------------------------------------
    def _of_leaving(self, event: Event, show: Show) -> list[Clip]:
        match event:
            case ev.MinionSlain(cult=cult, card=card) | ev.MinionDiscarded(cult=cult, card=card):
                return [self._fall(card, partial(self._minion_place, cult, card), show)]
            case ev.HorrorSlain(cult=cult, rank=rank) | ev.HorrorDiscarded(cult=cult, rank=rank):
                place = partial(self._place, horror_key(cult, rank))
                return [self._fall(f"{cult}.{rank}", place, show)]
            case ev.GateDestroyed(cult=cult) | ev.GateDiscarded(cult=cult):
                place = partial(self._place, gate_key(cult))
                return [self._fall(f"{cult}.gate", place, show)]
            case ev.MinionMoved(cult=cult, card=card, to=to):
                start = partial(self._minion_place, cult, card)
                end = partial(self._place, minion_key(to, card), board_key(to))
                return [self._carry(card, start, end, show)]
            case ev.CardBought(card=card):
                end = partial(self._place, card_key(card), "experience")
                return [self._carry(card, partial(self._place, f"offer.{card}"), end, show)]
            case ev.CardDeclined(card=card) | ev.CurseMet(card=card):
                start = partial(self._place, f"offer.{card}")
                return [self._fall(card, start, show)]
            case ev.ItemSpent(card=card):
                return [self._fall(card, partial(self._place, card_key(card)), show)]
        return []

    def _fall(self, card: Card, place: Callable[[], Box], show: Show) -> Clip:
        """To the open pile."""
        end = partial(self._place, "goal.pile")
        return self._carry(card, place, end, show)

    def _carry(
        self, card: Card, start: Callable[[], Box], end: Callable[[], Box], show: Show
    ) -> Clip:
        begun: list[Box] = []

        def begin() -> None:
            begun.append(start())
            show()

        def paint(ui: Ui, share: float) -> None:
            box = _between(begun[0] if begun else start(), end(), share, 24)
            self._card(ui, box, card)

        return self._board.clip(FALL, paint, "lay", begin)

    # -- ends --------------------------------------------------------------------------------
    def _of_ends(self, event: Event) -> list[Clip]:
        match event:
            case ev.AttackEnded():
                return [self._board.clip(HOLD, _nothing)]
            case ev.InvestigatorLost(how=how):
                return self._banner(self._say(f"say.{how}"), "lose", warn=True)
            case ev.GodCame(cult=cult):
                words = self._say("say.god", cult=self._board.speech.cult(cult))
                god = partial(self._god, cult)
                return [self._climax(words, self._say("say.god.line"), god, "lose")]
            case ev.GameEnded(clause="CO-4.1"):
                return []
            case ev.GameEnded(winners=winners) if winners:
                hero = self._board.view.investigators[min(winners)].person
                words, line = self._say("say.won"), self._say("say.won.line")
                return [self._climax(words, line, partial(self._hero, hero), "end")]
            case ev.GameEnded():
                return self._banner(self._say("say.lost"), "lose", warn=True)
        return []

    def _god(self, cult: Cult, ui: Ui, box: Box, share: float) -> None:
        """It rises from its board to the middle of the page."""
        start = self._board.layout.dossier(cult).whole
        ui.ring(start.inset(4))
        place = _between(start, box, share, 0) if share < 1 else box
        pieces.photograph(ui, place.fitted(1), f"avatar_{cult}", cult)

    @staticmethod
    def _hero(person: str, ui: Ui, box: Box, share: float) -> None:
        pieces.pinned(ui, box, f"person_{person}")

    def _climax(
        self, words: str, line: str, draw: Callable[[Ui, Box, float], None], sound: Effect
    ) -> Clip:
        """The page goes dim; a picture with a line below it is all that can be seen."""

        def paint(ui: Ui, share: float) -> None:
            grown = min(1.0, share * 3)
            ui.veil(0.88 * grown)
            title, low = ui.pitch("title"), ui.height(line, "lead_it", 720)
            size = min(300.0, ui.page.h * 0.4)
            room = ui.page.middle(760, size + title + low + 12)
            draw(ui, room.top(size, 12).middle(size, size), grown)
            if grown == 1.0:
                ui.text(room.top(title), words, "title", "", "centre")
                ui.text(room.inset(20, 0), line, "lead_it", "", "centre")

        return self._board.clip(CLIMAX, paint, sound)

    def _banner(
        self,
        words: str,
        sound: Effect,
        *,
        warn: bool = False,
        hold: bool = True,
        start: Show | None = None,
    ) -> list[Clip]:
        """A strip of paper across the dossiers."""

        def paint(ui: Ui, share: float) -> None:
            page = self._board.layout.dossiers
            left, right = page[0].whole, page[-1].whole
            room = Box(left.x, left.y, right.right - left.x, left.h)
            wide = min(room.w - 40, ui.width(words, "title") + 120)
            high = ui.height(words, "title", wide - 60) + 28
            box = room.middle(wide, max(10.0, high * share))
            tone = ui.tone
            ui.panel(box, tone.ink, tone.warn if warn else tone.brass_lit, width=2.2)
            if share > 0.9:
                colour = tone.warn if warn else tone.paper
                ui.text(box.inset(30, 0), words, "title", colour, "centre", "middle")

        def still(ui: Ui, share: float) -> None:
            paint(ui, 1.0)

        first = self._board.clip(SAY, paint, sound, start)
        return (
            [first, self._board.clip(HOLD, still)]
            if hold
            else [first, self._board.clip(SAY, still)]
        )


def _between(start: Box, end: Box, share: float, lift: float) -> Box:
    """On the way from one place to another, in a low arc; in few sizes, to draw few pictures."""
    step = round(share * 5) / 5
    first, last = start.fitted(0.8), end.fitted(0.8)
    high = min(first.h, 150.0) + (min(last.h, 150.0) - min(first.h, 150.0)) * step
    x = start.centre[0] + (end.centre[0] - start.centre[0]) * share
    y = start.centre[1] + (end.centre[1] - start.centre[1]) * share
    arc = lift * math.sin(math.pi * share)
    return Box(x - high * 0.4, y - high / 2 - arc, high * 0.8, high)
