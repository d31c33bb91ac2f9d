"""What is said about the Investigators: their steps, why they took them, choices, endings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.carcosa.actions import (
    Action,
    CallTrap,
    Host,
    MoveScholar,
    Offer,
    PointOut,
    SetTrap,
)
from game.carcosa.events import (
    AssistantMoved,
    AssistantStood,
    AssistantTurnedBack,
    CultRose,
    DetectiveAttacked,
    DetectiveCame,
    DetectiveFled,
    DetectiveLeft,
    DetectiveMoved,
    DetectivesEaten,
    DetectiveStayed,
    GameLost,
    InvestigationsBegan,
    KingSummoned,
    OccultistCame,
    OccultistConfronted,
    OccultistFled,
    OccultistStayed,
    ScholarMoved,
    ScholarStayed,
    ScholarTook,
    StackPutAway,
    TargetNamed,
    TrapSet,
    TrapSprung,
)
from game.carcosa.pieces import DEVOURED_POWER, DISBANDED, SOLO_STACKS, STACKS_OUT, STANDING
from game.carcosa.state import CRIMINAL, Table, is_summoning, stacks_out
from game.carcosa.verdict import SureEnd
from game.core.protocol import Event, Over, ScoreLine, Seat
from scenes.tables.carcosa.words import Speech
from scenes.tables.map.view import Cell

YOU = Seat(0)
"""Who plays alone."""
OUT = "out"
"""Instead of a place: out of the game."""
WINNERS = {"exposed": "assistant", "banished": "occultist", "disbanded": "detective"}
"""Who has won by each loss (CA-9.16)."""
DECISIONS = GameLost, CultRose, KingSummoned
"""What ends a game."""
WHY = {ScholarTook: "tile", TargetNamed: "target", DetectiveMoved: "way"}
"""What was chosen, where more can be said than that the rules left no choice."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a faction, as it is shown."""

    role: str
    """Figure of who took it."""
    prone: bool
    before: str
    """Where it began, in words; empty when nobody moved."""
    after: str
    words: str
    """What happened and why, as in the log."""
    clause: str
    cells: tuple[Cell, ...] = ()
    """The tiles that it might have led to."""
    place: Cell | None = None
    """Where on the map it happened."""
    title: str = ""
    """What stands above it instead of who took it: that the game is won or lost."""


class SoloSpeech(Speech):
    """Sentences of the solo game too."""

    # -- places ----------------------------------------------------------------------------
    def at(self, cell: Sequence[int]) -> str:
        """A tile by its place, counted from the north-west tile of Hastur."""
        return self.words("carcosa_solo.tile", x=cell[0], y=cell[1])

    def space(self, space: int) -> str:
        """A space of the track; ``OUT`` for 0."""
        if not space:
            return self.words("carcosa_solo.out")
        return self.words("carcosa_solo.space", space=space)

    def stack(self, stack: int) -> str:
        """A stack, or beside the board."""
        if stack < 0:
            return self.words("carcosa_solo.beside")
        return self.words("carcosa_solo.stack.place", stack=stack + 1)

    def role(self, role: str) -> str:
        return self.words(f"carcosa.pawn.{role}")

    def sure_end(self, end: SureEnd) -> str:
        """That the game is sure to end, how, and what may still prevent it."""
        told = [self.words(f"carcosa_solo.sure.{end.ending}")]
        if end.may_help:
            told.append(self.words("carcosa_solo.sure.unless"))
        return " ".join(told)

    # -- steps -----------------------------------------------------------------------------
    def step(self, event: Event) -> Step | None:
        """What a faction did, or how the game ended; None for everything else."""
        if isinstance(event, DECISIONS):
            return self._decision(event)
        found = self._step(event)
        if found is None:
            return None
        role, before, after, cells, place = found
        prone = isinstance(event, TrapSprung)
        words = self.sentence(event)
        return Step(role, prone, before, after, words, str(event.clause), cells, place)

    def _decision(self, event: Event) -> Step:
        is_lost = isinstance(event, GameLost)
        role = WINNERS[event.reason] if isinstance(event, GameLost) else ""
        title = self.words(f"carcosa_solo.{'lost' if is_lost else 'won'}")
        return Step(role, False, "", "", self.sentence(event), str(event.clause), title=title)

    def _step(self, event: Event) -> tuple[str, str, str, tuple[Cell, ...], Cell | None] | None:
        """Who, from where to where, what else was allowed on the map, and where there."""
        at, space, stack = self.at, self.space, self.stack
        match event:
            case DetectiveCame(x=x, y=y, candidates=spots):
                return "detective", space(event.space), at((x, y)), spots, (x, y)
            case DetectiveLeft():
                return "detective", space(event.space), space(0), (), None
            case TargetNamed(x=x, y=y, target=target, candidates=spots):
                cells = _cells(spots)
                return "detective", at((x, y)), "", cells, target[:2]
            case DetectiveMoved(x=x, y=y, before=before, candidates=spots):
                return "detective", at(before), at((x, y)), spots, (x, y)
            case DetectiveAttacked(x=x, y=y):
                return "detective", at((x, y)), space(0), (), (x, y)
            case DetectiveStayed(x=x, y=y):
                return "detective", at((x, y)), "", (), (x, y)
            case DetectivesEaten(tiles=tiles):
                return "detective", ", ".join(map(at, tiles)), space(0), tiles, tiles[0]
            case DetectiveFled(x=x, y=y):
                return "detective", at((x, y)), space(event.space), (), (x, y)
            case ScholarTook(before=old, stack=new):
                return "scholar", stack(old), stack(new), (), None
            case ScholarStayed():
                return "scholar", "", "", (), None
            case AssistantStood():
                return "assistant", space(event.space), "", (), None
            case AssistantMoved(before=old, after=new):
                end = space(new) if new else self.words("carcosa_solo.start")
                return "assistant", space(old), end, (), None
            case TrapSprung():
                return "assistant", space(event.space), "", (), None
        return self._occult_step(event)

    def _occult_step(
        self, event: Event
    ) -> tuple[str, str, str, tuple[Cell, ...], Cell | None] | None:
        match event:
            case OccultistCame(x=x, y=y, space=space, before=before, candidates=spots):
                old = self.at(before) if before else self.space(space)
                return "occultist", old, self.at((x, y)), _cells(spots), (x, y)
            case OccultistStayed():
                return "occultist", self.space(event.space), "", (), None
            case OccultistConfronted(occultist=one):
                return "occultist", self.at(one), "", (), one[:2]
            case OccultistFled(x=x, y=y):
                return "occultist", self.at((x, y)), self.space(event.space), (), (x, y)
        return None

    # -- the log -----------------------------------------------------------------------------
    def _sentences(self, event: Event) -> Iterator[str]:
        told = self._told(event)
        if told is None:
            yield from super()._sentences(event)
            return
        key, params = told
        yield self.words(f"carcosa.log.{key}", **params)
        if isinstance(event, ScholarTook):
            yield self.words("carcosa_solo.comes", before=self.stack(event.before))
        elif (found := self._step(event)) and found[0] != "assistant" and found[1] and found[2]:
            if found[2] != self.space(0):  # that it is out has been said
                yield self.words("carcosa_solo.way", before=found[1], after=found[2])
        elif isinstance(event, TargetNamed):
            where = self.at((event.x, event.y))
            yield self.words("carcosa_solo.target", where=where, target=self.at(event.target))
        yield from self._why(event)

    def _told(self, event: Event) -> tuple[str, dict[str, object]] | None:
        """What happened: the sentence and what to fill in; None for what others play too."""
        match event:
            case StackPutAway(tiles=tiles):
                return "stack_put_away", {"tiles": tiles}
            case InvestigationsBegan(detectives=number):
                return "investigations_began", {"detectives": number}
            case TrapSet(space=space, after=after):
                pawn = self.pawn(criminal=event.criminal)
                told = {"name": self.name(event.seat), "pawn": pawn, "space": space, "after": after}
                return "trap_set", told
            case TrapSprung(space=space, total=total):
                pawn = self.pawn(criminal=event.criminal)
                key = "trap_sprung" + ".standing" * event.standing
                return key, {"space": space, "pawn": pawn, "total": total}
            case ScholarMoved(after=after):
                return "scholar_moved", {"stack": after + 1}
            case ScholarTook(stack=stack, kind=kind, priority=priority, value=value):
                told = {"stack": stack + 1, "tile": self.tile(kind)}
                return "scholar_took", {**told, "priority": priority, "value": value}
            case ScholarStayed():
                return "scholar_stayed", {}
            case AssistantTurnedBack(before=before, after=after):
                return "assistant_turned_back", {"before": before, "after": after}
            case AssistantStood(space=space):
                return "assistant_stood", {"space": space}
            case AssistantMoved(before=before, after=after, value=value):
                told = {"before": before, "after": after, "value": value}
                return "assistant_moved" + ".start" * (not after), told
            case GameLost(reason=reason):
                return f"game_lost.{reason}", {"limit": DISBANDED}
            case CultRose():
                return "cult_rose.alone", {}
        return self._detective_told(event) or self._occultist_told(event)

    def _detective_told(self, event: Event) -> tuple[str, dict[str, object]] | None:
        match event:
            case DetectiveCame(space=space):
                return "detective_came", {"space": space}
            case DetectiveLeft(space=space):
                return "detective_left", {"space": space}
            case TargetNamed(steps=steps):
                pawn = self.pawn(criminal=event.criminal)
                away = self.words.count("carcosa.steps", steps)
                return "target_named" + ".fresh" * event.fresh, {"pawn": pawn, "steps": away}
            case DetectiveMoved(steps=steps):
                return "detective_moved", {"steps": self.words.count("carcosa.steps", steps)}
            case DetectiveAttacked():
                return "detective_attacked", {"pawn": self.pawn(criminal=event.criminal)}
            case DetectiveStayed():
                return "detective_stayed", {}
            case DetectivesEaten(tiles=tiles):
                return "detectives_eaten", {"count": len(tiles)}
            case DetectiveFled(space=space):
                return "detective_fled" + ".out" * (not space), {"space": space}
        return None

    def _occultist_told(self, event: Event) -> tuple[str, dict[str, object]] | None:
        match event:
            case OccultistCame(by="ritual", space=space):
                return "occultist_came.ritual" + ".map" * (not space), {"space": space}
            case OccultistCame(by=by, space=space, section=section, tiles=tiles):
                told = {"space": space, "section": self.section(section), "tiles": tiles}
                return f"occultist_came.{by}", told
            case OccultistStayed(space=space):
                return "occultist_stayed", {"space": space}
            case OccultistConfronted():
                return "occultist_confronted", {"pawn": self.pawn(criminal=event.criminal)}
            case OccultistFled(space=space):
                return "occultist_fled" + ".out" * (not space), {"space": space}
        return None

    def _why(self, event: Event) -> Iterator[str]:
        """How many the rules allowed, who chose among them, and what a Detective does next."""
        if isinstance(event, ScholarTook):
            yield from self._tops(event)
            alike = sum(priority == event.priority for _, priority in event.candidates)
        else:
            found = getattr(event, "candidates", None)
            if not found:
                return
            alike = found if isinstance(found, int) else len(found)
        what = WHY.get(type(event))
        if alike > 1:
            key = f"carcosa_solo.why.{what}.chosen" if what else "carcosa.why.chosen"
            yield self.words(key, name=self.name(YOU), count=alike)
        else:
            yield self.words(f"carcosa_solo.why.{what}" if what else "carcosa.why.forced")
        if isinstance(event, TargetNamed | DetectiveMoved):
            yield self.words(f"carcosa_solo.then.{'closer' if event.steps else 'attacks'}")

    def _tops(self, event: ScholarTook) -> Iterator[str]:
        """What he looked at, and which stacks he had to leave out."""
        tops = [
            self.words("carcosa.why.top", stack=stack + 1, priority=priority)
            for stack, priority in event.candidates
        ]
        yield self.words("carcosa.why.tops", tops="; ".join(tops))
        seen = {stack for stack, _ in event.candidates}
        shut = [stack for stack in range(SOLO_STACKS) if stack not in seen]
        if event.before in shut:
            yield self.words("carcosa_solo.why.own", stack=event.before + 1)
        if rest := [str(stack + 1) for stack in shut if stack != event.before]:
            yield self.words("carcosa_solo.why.shut", stacks=", ".join(rest))

    # -- choices and the end -------------------------------------------------------------
    def do(self, action: Action, section: str = "", *, replaces: bool = False) -> str:
        words = self.words
        match action:
            case SetTrap(space=space, criminal=criminal):
                pawn = self.pawn(criminal=criminal)
                return words("carcosa.do.set_trap", space=space, pawn=pawn)
            case CallTrap(space=space):
                return words("carcosa.do.call_trap", space=space)
            case MoveScholar(stack=stack):
                return words("carcosa.do.move_scholar", stack=stack + 1)
            case Offer(stack=stack):
                return words("carcosa.do.offer", stack=stack + 1)
            case Host():
                return words("carcosa.do.host", section=self.section(section))
        return super().do(action, section, replaces=replaces)

    def point_out(self, action: PointOut, *, attacks: bool) -> str:
        """Whom a Detective names or takes with him."""
        pawn = self.pawn(criminal=action.owner >= CRIMINAL)
        return self.words(f"carcosa.do.point_out.{'victim' if attacks else 'target'}", pawn=pawn)

    def details(self, line: ScoreLine, theatres: int) -> tuple[str, ...]:
        match line.key.removeprefix("carcosa.score."):
            case "rise" | "king":
                return ()
            case "detectives":
                n = line.points // DEVOURED_POWER
                whole = {"n": n, "each": DEVOURED_POWER, "all": line.points}
                return (self.words("carcosa_solo.sum.detectives", **whole),)
        return super().details(line, theatres)

    def ending(self, over: Over, table: Table) -> tuple[str, str]:
        """Won or lost, which way it was, and how near what else would have decided it was."""
        words, won = self.words, bool(over.winners)
        how = table.ending
        decided = words(f"carcosa_solo.end.{how}" if won else f"carcosa.ending.{how}.text")
        told = [f"{decided} [[{over.clause}]]"]
        if not won:
            told.append(words("carcosa_solo.near.stacks", n=stacks_out(table), all=STACKS_OUT))
        if not won and is_summoning(table, YOU):
            told.append(words("carcosa_solo.near.king", n=table.cults[YOU].standing, all=STANDING))
        elif not won:
            power, last = table.cults[YOU].power, table.options.last_space
            told.append(words("carcosa_solo.near.oracle", n=power, all=last))
        elif table.investigators:
            told.append(words("carcosa_solo.near.assistant", n=table.investigators.assistant))
        return words(f"carcosa_solo.{'won' if won else 'lost'}"), " ".join(told)


def _cells(spots: Sequence[tuple[int, int, int]]) -> tuple[Cell, ...]:
    """The tiles of some parts, each once."""
    return tuple(dict.fromkeys((x, y) for x, y, _ in spots))
