"""What is said about Carcosa: tiles, sections, choices, events, endings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from game.carcosa.actions import (
    Action,
    Call,
    CallVictim,
    Charge,
    Complete,
    Deploy,
    EmptyRoom,
    LookInto,
    MoveProphet,
    Place,
    PutBeneath,
    Recruit,
    Select,
    UseStone,
)
from game.carcosa.aids import Preview, SectionInfo
from game.carcosa.events import (
    CultRose,
    KingSummoned,
    NextTileDrawn,
    NoPlaceFound,
    NoStackLeft,
    NoTileSelected,
    PawnCalled,
    PawnDeployed,
    PawnRecruited,
    PawnsDevoured,
    PawnsWentMad,
    PlayerBegan,
    PowerGained,
    ProphetMoved,
    RitualHeld,
    RoomEmptied,
    SanityRecovered,
    SectionCompleted,
    StackArranged,
    StackEmptied,
    StackSeen,
    StoneCharged,
    StoneUsed,
    StoneWithoutEffect,
    StrangerCame,
    StrangerMoved,
    StrangerSpoke,
    StrangerStayed,
    SummoningBegan,
    TileKept,
    TilePlaced,
    TilePutUnder,
    TileRemoved,
    TileSeen,
    TileSelected,
    TilesTurned,
    TopRevealed,
    TurnEnded,
)
from game.carcosa.pieces import (
    DEVOURED_POWER,
    DISTRICT_POWER,
    FLOW_POWER,
    LEFT_POWER,
    NEIGHBOURS,
    SITE_POWER,
    kinds,
)
from game.carcosa.state import Table, Tile
from game.core.protocol import Event, Over, ScoreLine, Seat
from scenes.services.words import Words

EACH = {
    "flow": FLOW_POWER,
    "site": SITE_POWER,
    "district": DISTRICT_POWER,
    "devoured": DEVOURED_POWER,
    "criminals": DEVOURED_POWER,
}
"""Power for one of what is counted; for what is left at the end see ``LEFT_POWER``."""


def ask_of(table: Table) -> str:
    """What is asked now: the step of the turn, or what came up within it."""
    if not table.agenda:
        return table.phase
    return _snake(type(table.agenda[-1]).__name__)


class Speech:
    """Sentences with the names of those who play."""

    def __init__(self, words: Words, name: Callable[[Seat], str]) -> None:
        """``name``: how a seat is called."""
        self.words = words
        self.name = name

    # -- things --------------------------------------------------------------------------
    def tile(self, kind: str) -> str:
        return self.words(f"carcosa.tile.{kinds()[kind].tile}")

    def star(self, kind: str) -> str:
        """What the omen of a kind foretells."""
        return self.words(f"carcosa.star.{kinds()[kind].star or 'none'}")

    def event(self, event: str) -> str:
        return self.words(f"carcosa.event.{event or 'unknown'}")

    def event_text(self, event: str) -> str:
        """What an event does."""
        return self.words(f"carcosa.event.{event or 'unknown'}.text", power=DEVOURED_POWER)

    def stone(self, stone: int) -> str:
        return self.words(f"carcosa.stone.{stone}")

    def stone_text(self, stone: int, *, charged: bool) -> str:
        """Name, state and effect of a stone."""
        state = self.words(f"carcosa.stone.{'charged' if charged else 'uncharged'}")
        text = self.words(f"carcosa.stone.{stone}.text")
        return f"**{self.stone(stone)}** ({state})\n{text} {self.words('carcosa.stone.home')}"

    def section(self, kind: str) -> str:
        return self.words(f"carcosa.section.{kind}")

    def pawn(self, *, criminal: bool) -> str:
        return self.words(f"carcosa.pawn.{'criminal' if criminal else 'cultist'}")

    def power(self, power: int) -> str:
        return self.words.count("carcosa_table.power", power)

    def names(self, seats: tuple[Seat, ...]) -> str:
        return ", ".join(map(self.name, seats))

    def seen_tile(self, kind: str, event: str) -> str:
        """Both sides of a tile, as far as they are known."""
        if not kinds()[kind].star:
            return self.tile(kind)
        return self.words("carcosa_table.both", tile=self.tile(kind), event=self.event(event))

    def tile_text(self, tile: Tile) -> str:
        """A tile with its omen, and its stable side if that is known."""
        told = f"**{self.tile(tile.kind)}**\n{self.star(tile.kind)}."
        if kinds()[tile.kind].star and tile.event:
            told += f"\n**{self.event(tile.event)}**: {self.event_text(tile.event)}"
        return told

    # -- sections ------------------------------------------------------------------------
    def state(self, info: SectionInfo) -> str:
        """How large a section is and how far."""
        words, count = self.words, self.words.count
        if info.kind == "site":
            around = info.tiles - 1
            size = words("carcosa_table.state.site", n=around, all=NEIGHBOURS)
        elif info.kind == "water":
            return count("carcosa_table.tiles", info.tiles)
        else:
            size = count("carcosa_table.tiles", info.tiles)
        if info.is_done:
            return f"{size} {words('carcosa_table.state.done')}"
        if info.kind == "site":
            return size
        if not info.open:
            return f"{size} {words('carcosa_table.state.closed')}"
        return f"{size} {count('carcosa_table.state.open', info.open)}"

    def control(self, info: SectionInfo) -> str:
        """Who controls a section."""
        if not info.controllers:
            return self.words("carcosa_table.control.nobody")
        key = "one" if len(info.controllers) == 1 else "several"
        return self.words(f"carcosa_table.control.{key}", names=self.names(info.controllers))

    def foretold(self, preview: Preview, events: dict[tuple[int, int], str]) -> list[str]:
        """What laying a tile would complete and stabilise, for whom; ``events`` are those known."""
        told = [self._completion(info) for info in preview.completed]
        for info in preview.rituals:
            if any(one.kind == "site" and one.at == info.at for one in preview.completed):
                continue
            told.append(self._ritual(info))
        for info in preview.rituals:
            if event := events.get(info.at[:2], ""):
                told.append(self.words("carcosa_table.foretold.event", event=self.event(event)))
        if preview.stabilised:
            told.append(self.words.count("carcosa_table.foretold.turns", len(preview.stabilised)))
        if preview.hole:
            told.append(self.words("carcosa_table.foretold.hole"))
        return told

    def _for(self, info: SectionInfo) -> str:
        if not info.controllers:
            return self.words("carcosa_table.foretold.nobody")
        return self.names(info.controllers)

    def _ritual(self, info: SectionInfo) -> str:
        power = self.power(info.pays)
        return self.words("carcosa_table.foretold.ritual", power=power, who=self._for(info))

    def _completion(self, info: SectionInfo) -> str:
        words, who = self.words, self._for(info)
        if info.kind == "site":
            return self._ritual(info)
        if info.kind == "district":
            power = self.power(info.pays)
            told = words("carcosa_table.foretold.district", power=power, who=who)
            if info.theatres:
                told += " " + words.count("carcosa_table.foretold.theatres", info.theatres)
            return told
        told = words("carcosa_table.foretold.flow", n=info.tiles, stone=info.charges, who=who)
        if info.pays:
            told += " " + words("carcosa_table.foretold.powered", power=self.power(info.pays))
        return told

    # -- the score -----------------------------------------------------------------------
    def details(self, line: ScoreLine, theatres: int) -> tuple[str, ...]:
        """The sum that a gain comes to, a sentence each; ``theatres`` on its district."""
        what, _, left = line.key.removeprefix("carcosa.score.").partition(".")
        counted = {name: int(n) for name, n in line.params if name not in ("x", "y")}
        each = LEFT_POWER if left or what in ("victims", "stones") else EACH[what]
        told = []
        if what == "site" and not left:
            told.append(self.words("carcosa_table.sum.site", all=SITE_POWER))
        for name, n in counted.items():
            told.append(self.words(f"carcosa_table.sum.{name}", n=n, each=each, all=n * each))
        whole = sum(n * each for n in counted.values()) + SITE_POWER * (what == "site" and not left)
        if whole > line.points:
            told.append(self.words("carcosa_table.sum.lost", n=whole - line.points))
        if what == "district" and theatres:
            told.append(self.words.count("carcosa_table.sum.theatres", theatres))
        return tuple(told)

    # -- choices -------------------------------------------------------------------------
    def do(self, action: Action, section: str = "", *, replaces: bool = False) -> str:
        """A choice in a few words; ``section`` and ``replaces`` tell more of its place."""
        words = self.words
        match action:
            case Place(held=held):
                extra = ".extra" if held is not None else ".replace" if replaces else ""
                return words(f"carcosa.do.place{extra}")
            case Deploy(criminal=criminal):
                pawn, water = self.pawn(criminal=criminal), section == "water"
                key = "carcosa.do.deploy.water" if water else "carcosa.do.deploy"
                return words(key, pawn=pawn, section=self.section(section))
            case Complete():
                return words("carcosa.do.complete", section=self.section(section))
            case Select(stack=stack):
                return words("carcosa.do.select", stack=stack + 1)
            case PutBeneath(stack=stack):
                return words("carcosa.do.put_beneath", stack=stack + 1)
            case LookInto(stack=stack):
                return words("carcosa.do.look_into", stack=stack + 1)
            case Charge(stone=stone):
                return words("carcosa.do.charge", stone=self.stone(stone))
            case UseStone(stone=stone):
                return words("carcosa.do.use_stone", stone=self.stone(stone))
            case MoveProphet(seat=seat, stack=None):
                return words("carcosa.do.move_prophet.home", name=self.name(seat))
            case MoveProphet(seat=seat, stack=int(stack)):
                return words("carcosa.do.move_prophet", name=self.name(seat), stack=stack + 1)
        fields = {name: getattr(action, name) for name in action.__struct_fields__}
        return words(f"carcosa.do.{_plain(action)}", **fields)

    def pick(self, ask: str) -> str:
        """What picking a tile does while that is asked."""
        what = {"keep": "keep", "take_out": "remove"}.get(ask, "next")
        return self.words(f"carcosa.do.pick.{what}")

    # -- the log and the end ---------------------------------------------------------------
    def sentence(self, event: Event) -> str:
        """An event in the log."""
        return " ".join(self._sentences(event))

    def _sentences(self, event: Event) -> Iterator[str]:
        def say(key: str, **params: object) -> str:
            return self.words(f"carcosa.log.{key}", **params)

        name, tile = self.name, self.tile
        match event:
            case PlayerBegan(seat=seat):
                yield say("player_began", name=name(seat))
            case TopRevealed(stack=stack, kind=kind):
                yield say("top_revealed", stack=stack + 1, tile=tile(kind))
            case StackEmptied(stack=stack, out=out):
                yield say("stack_emptied", stack=stack + 1, out=out)
            case SanityRecovered():
                yield self._recovered(event)
            case TileSelected(seat=seat, stack=stack, kind=kind):
                yield say("tile_selected", name=name(seat), stack=stack + 1, tile=tile(kind))
            case TileSeen(seat=seat, event=""):
                yield say("tile_seen.hidden", name=name(seat))
            case TileSeen(event=shown):
                yield say("tile_seen", event=self.event(shown))
            case NoTileSelected(seat=seat):
                yield say("no_tile_selected", name=name(seat))
            case NoPlaceFound(seat=seat):
                yield say("no_place_found", name=name(seat))
            case NextTileDrawn(seat=seat, stack=stack, kind=kind):
                yield say("next_tile_drawn", name=name(seat), stack=stack + 1, tile=tile(kind))
            case TilePlaced():
                yield self._placed(event)
            case TilePutUnder(kind=kind, stack=stack):
                yield say("tile_put_under", tile=tile(kind), stack=stack + 1)
            case NoStackLeft(kind=kind):
                yield say("no_stack_left", tile=tile(kind))
            case PawnDeployed(seat=seat, section=section, after=after):
                pawn = self.pawn(criminal=event.criminal)
                yield say(f"pawn_deployed.{section}", name=name(seat), pawn=pawn, after=after)
            case SectionCompleted(section=section, tiles=tiles):
                yield say(f"section_completed.{section}", tiles=tiles)
            case TilesTurned(tiles=turned):
                yield say("tiles_turned", count=len(turned))
            case RitualHeld(event=shown):
                yield say(f"ritual_held.{shown}")
            case PowerGained():
                yield self._gained(event)
            case SummoningBegan(seat=seat):
                yield say("summoning_began", name=name(seat))
            case StoneCharged(seat=seat, stone=stone):
                yield say("stone_charged", name=name(seat), stone=self.stone(stone))
            case PawnsDevoured(pawns=pawns, criminals=criminals):
                yield say("pawns_devoured", count=len(pawns) + len(criminals))
            case PawnRecruited(seat=seat, criminal=criminal):
                yield say(f"pawn_recruited{'.criminal' * criminal}", name=name(seat))
            case PawnsWentMad():
                yield from self._maddened(event)
            case StoneUsed(seat=seat, stone=stone):
                yield say("stone_used", name=name(seat), stone=self.stone(stone))
            case StoneWithoutEffect():
                yield say("stone_without_effect")
            case ProphetMoved(seat=seat, after=after):
                home = after < 0
                params = {} if home else {"stack": after + 1}
                yield say(f"prophet_moved{'.home' * home}", name=name(seat), **params)
            case RoomEmptied(seat=seat, room=room):
                count = event.cultists + event.criminals
                yield say(f"room_emptied.{room}", name=name(seat), cultists=count)
            case StackSeen(seat=seat, stack=stack, tiles=()):
                yield say("stack_seen.hidden", name=name(seat), stack=stack + 1)
            case StackSeen(stack=stack, tiles=tiles):
                told = ", ".join(self.seen_tile(*one) for one in tiles)
                yield say("stack_seen", stack=stack + 1, tiles=told)
            case StackArranged(seat=seat, stack=stack):
                yield say("stack_arranged", name=name(seat), stack=stack + 1)
            case TileKept(seat=seat, kind="", held=held):
                yield say("tile_kept.hidden", name=name(seat), held=held)
            case TileKept(seat=seat, kind=kind, event=shown, held=held):
                told, what = tile(kind), self.event(shown)
                yield say("tile_kept", name=name(seat), tile=told, event=what, held=held)
            case TileRemoved(seat=seat, kind=""):
                yield say("tile_removed.hidden", name=name(seat))
            case TileRemoved(seat=seat, kind=kind, event=shown):
                told, what = tile(kind), self.event(shown)
                yield say("tile_removed", name=name(seat), tile=told, event=what)
            case PawnCalled(seat=seat, criminal=criminal, place=place):
                pawn = self.pawn(criminal=criminal)
                yield say(f"pawn_called.{place}", name=name(seat), pawn=pawn)
            case TurnEnded(seat=seat):
                yield say("turn_ended", name=name(seat))
            case KingSummoned(seat=seat):
                yield say("king_summoned", name=name(seat))
            case StrangerCame() | StrangerMoved() | StrangerStayed() | StrangerSpoke() | CultRose():
                yield say(_snake(type(event).__name__))

    def _recovered(self, event: SanityRecovered) -> str:
        grey = event.criminals_ready + event.criminals_recovering > 0
        key = "carcosa.log.sanity_recovered" + ".criminals" * grey
        return self.words(
            key,
            name=self.name(event.seat),
            ready=event.ready,
            recovering=event.recovering,
            criminals_ready=event.criminals_ready,
            criminals_recovering=event.criminals_recovering,
        )

    def _placed(self, event: TilePlaced) -> str:
        if event.extra:
            key = ".extra_replaced" if event.replaced else ".extra"
        else:
            key = ".replaced" if event.replaced else ""
        replaced = self.tile(event.replaced) if event.replaced else ""
        return self.words(
            f"carcosa.log.tile_placed{key}",
            name=self.name(event.seat),
            tile=self.tile(event.kind),
            replaced=replaced,
        )

    def _gained(self, event: PowerGained) -> str:
        return self.words(
            "carcosa.log.power_gained" + ".lost" * (event.lost > 0),
            name=self.name(event.seat),
            points=event.after - event.before,
            before=event.before,
            after=event.after,
            lost=event.lost,
            what=self.words(event.line.key, **dict(event.line.params)),
        )

    def _maddened(self, event: PawnsWentMad) -> Iterator[str]:
        name = self.name(event.seat)
        if count := len(event.pawns):
            key = "carcosa.log.pawns_went_mad" + ".standing" * event.standing
            yield self.words.count(key, count, name=name, total=event.total)
        if count := len(event.criminals):
            yield self.words("carcosa.log.pawns_went_mad.criminals", count=count, name=name)

    def ending(self, over: Over, table: Table) -> tuple[str, str]:
        """How the game ended."""
        winners = tuple(sorted(over.winners))
        clause = f"[[{over.clause}]]"
        if table.summoner is not None:
            headline = self.words("carcosa_table.end.king", name=self.names(winners))
            return headline, f"{self.words('carcosa_table.end.king.how')} {clause}"
        key = "won" if len(winners) == 1 else "shared"
        headline = self.words(f"carcosa_table.end.{key}", name=self.names(winners))
        powers = [cult.power for cult in table.cults]
        others = [own for seat, own in enumerate(powers) if seat not in over.winners]
        if others:
            how = self.words("carcosa_table.end.how", best=max(powers), next=max(others))
        else:
            how = self.words("carcosa_table.end.all", best=max(powers))
        return headline, f"{how} {clause}"


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def _plain(action: Action) -> str:
    """What the words of a choice are called that tells of no place."""
    match action:
        case Recruit(criminal=criminal):
            return "recruit" + ".criminal" * criminal
        case EmptyRoom(room=room):
            return f"empty_room.{room}"
        case Call(place=place, criminal=criminal):
            return f"call.{place}" + ".criminal" * criminal
        case CallVictim(criminal=criminal):
            return "call_victim" + ".criminal" * criminal
    return _snake(type(action).__name__)
