"""What is said about Carcassonne: sections, places, events, endings."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.carcassonne.actions import Action, Deploy, Pass, Place
from game.carcassonne.aids import SectionInfo
from game.carcassonne.events import (
    ChallengeBegan,
    ChallengeLeftOpen,
    ChallengeShared,
    ChallengeWon,
    FollowerPlaced,
    FollowersReturned,
    LastTilePlayed,
    PlayerBegan,
    Scored,
    TileDrawn,
    TilePlaced,
    TileSetAside,
)
from game.carcassonne.pieces import FOLLOWER
from game.carcassonne.scoring import SCORED, each
from game.carcassonne.state import Options
from game.core.protocol import Event, Over, ScoreLine, Seat
from scenes.services.words import Words
from scenes.tables.carcassonne.facts import Facts
from scenes.tables.map.view import Cell


class Speech:
    """Sentences with the names of those who play."""

    def __init__(self, words: Words, name: Callable[[Seat], str], options: Options) -> None:
        """``name``: how a seat is called."""
        self.words = words
        self.name = name
        self._options = options

    # -- things --------------------------------------------------------------------------
    def tile(self, tile: str) -> str:
        return self.words(f"carcassonne.tile.{tile}")

    def section(self, kind: str) -> str:
        return self.words(f"carcassonne.section.{kind}")

    def follower(self, kind: str) -> str:
        """What a follower on that kind of section is called."""
        return self.words(f"carcassonne.follower.{kind}")

    def points(self, points: int) -> str:
        return self.words.count("carcassonne_table.points", points)

    def names(self, seats: tuple[Seat, ...]) -> str:
        return ", ".join(map(self.name, seats))

    def state(self, info: SectionInfo) -> str:
        """How far a section is."""
        if info.kind == "field" and not info.cities:
            return self.words("carcassonne_table.state.field.none")
        if info.kind == "field":
            return self.words.count("carcassonne_table.state.field", info.cities)
        if info.is_complete:
            return self.words("carcassonne_table.state.complete")
        key = "missing" if info.kind in ("cloister", "cult") else "open"
        return self.words.count(f"carcassonne_table.state.{key}", info.open)

    def worth(self, info: SectionInfo) -> str:
        """What a section pays: now if it is complete, else at the end, left as it is."""
        if info.is_complete:
            return self.words("carcassonne_table.worth.now", points=info.points_if_complete)
        return self.words("carcassonne_table.worth.end", points=info.points_as_left)

    def completion(self, info: SectionInfo) -> str:
        """A section that would be complete: what it pays, to whom."""
        what, points = self.section(info.kind), self.points(info.points_if_complete)
        if not info.owners:
            return self.words("carcassonne_table.completes.nobody", what=what, points=points)
        who = self.names(info.owners)
        return self.words("carcassonne_table.completes", what=what, points=points, who=who)

    # -- the score -----------------------------------------------------------------------
    def gain(self, line: ScoreLine) -> str:
        """For what points were given."""
        counted = dict(line.params)
        key = f"{line.key}.plain" if counted.get("pennants") == 0 else line.key
        return self.words(key, **counted)

    def details(self, line: ScoreLine) -> tuple[str, ...]:
        """The sum that a line comes to, a sentence each."""
        kind, is_complete = SCORED[line.key]
        counted = dict(line.params)
        pays = each(self._options, kind, int(counted.get("tiles", 0)), complete=is_complete)
        return tuple(
            self.words(f"carcassonne_table.sum.{name}", n=n, each=pays, all=n * pays)
            for name in ("tiles", "pennants", "cities")
            if (n := int(counted.get(name, 0)))
        )

    def sums(self, lines: Sequence[ScoreLine]) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """Kinds of section by which a score is summed up, each with the places of its lines."""
        kinds = [SCORED[line.key][0] for line in lines]
        return tuple(
            (
                self.words(f"carcassonne_table.sums.{kind}"),
                tuple(index for index, one in enumerate(kinds) if one == kind),
            )
            for kind in FOLLOWER
            if kind in kinds
        )

    # -- the log, the hint, the end -------------------------------------------------------
    def describe(self, action: Action, kind: str) -> str:
        """An action, for a hint; ``kind`` of section where it puts a follower."""
        match action:
            case Place():
                return self.words("carcassonne_table.hint.place")
            case Deploy():
                return self.words(f"carcassonne_table.hint.{kind}")
            case Pass():
                return self.words("carcassonne_table.hint.pass")
        raise ValueError(f"fate's own: {action}")

    def reason(self, facts: Facts, chair: Seat | None, fresh: Cell | None, action: Action) -> str:
        """What speaks for an action, for a hint; ``fresh``: the cell of the tile just laid."""
        if isinstance(action, Place):
            return self._why_there(facts, chair, action)
        if not isinstance(action, Deploy) or fresh is None:
            return self.words("carcassonne_table.why.pass")
        info = facts.section(fresh, action.part)
        points = info.points_if_complete if info.is_complete else info.points_as_left
        key = "now" if info.is_complete else "end" if points else "field"
        return self.words.count(f"carcassonne_table.why.{key}", points)

    def _why_there(self, facts: Facts, chair: Seat | None, place: Place) -> str:
        """What laying the tile there completes for the chair, or adds to what it would have."""
        own = [info for info in facts.completed(place) if chair in info.owners]
        if own:
            best = max(own, key=lambda info: info.points_if_complete)
            key = f"carcassonne_table.why.completes.{best.kind}"
            return self.words.count(key, best.points_if_complete)
        if chair is None:
            return ""
        more = facts.after(place).projected[chair] - facts.projected[chair]
        return self.words.count("carcassonne_table.why.adds", more) if more > 0 else ""

    def sentence(self, event: Event) -> str:
        """An event in the log."""
        words, name = self.words, self.name
        match event:
            case PlayerBegan(seat=seat):
                return words("carcassonne.log.player_began", name=name(seat))
            case TileDrawn(seat=seat, tile=tile):
                return words("carcassonne.log.tile_drawn", name=name(seat), tile=self.tile(tile))
            case TileSetAside(seat=seat):
                return words("carcassonne.log.tile_set_aside", name=name(seat))
            case TilePlaced(seat=seat):
                return words("carcassonne.log.tile_placed", name=name(seat))
            case FollowerPlaced(seat=seat, kind=kind, after=after):
                return words(
                    f"carcassonne.log.follower_placed.{kind}", name=name(seat), after=after
                )
            case ChallengeBegan(seat=seat, rival=rival, kind=kind):
                return words(
                    f"carcassonne.log.challenge_began.{kind}", name=name(seat), rival=name(rival)
                )
            case ChallengeWon(seat=seat, rival=rival, kind=kind):
                return words(
                    f"carcassonne.log.challenge_won.{kind}", name=name(seat), rival=name(rival)
                )
            case ChallengeShared(seat=seat, rival=rival):
                return words("carcassonne.log.challenge_shared", name=name(seat), rival=name(rival))
            case ChallengeLeftOpen(seat=seat, rival=rival):
                return words(
                    "carcassonne.log.challenge_left_open", name=name(seat), rival=name(rival)
                )
            case Scored(seat=seat, line=line, before=before, after=after):
                return words(
                    "carcassonne.log.scored",
                    name=name(seat),
                    points=line.points,
                    before=before,
                    after=after,
                    what=self.gain(line),
                )
            case FollowersReturned(seat=seat, after=after):
                return words("carcassonne.log.followers_returned", name=name(seat), after=after)
            case LastTilePlayed():
                return words("carcassonne.log.last_tile_played")
        return ""

    def ending(self, over: Over, points: tuple[int, ...]) -> tuple[str, str]:
        """How the game ended."""
        winners = tuple(sorted(over.winners))
        best = max(points)
        key = "won" if len(winners) == 1 else "shared"
        headline = self.words(f"carcassonne_table.end.{key}", name=self.names(winners))
        others = [own for seat, own in enumerate(points) if seat not in over.winners]
        if others:
            how = self.words("carcassonne_table.end.how", best=best, next=max(others))
        else:
            how = self.words("carcassonne_table.end.all", best=best)
        return headline, f"{how} [[{over.clause}]]"
