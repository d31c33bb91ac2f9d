"""An independent, slow referee: it hears what is told and counts all power again by flood fill.

It shares nothing with the rules but the words of the events and the order of a tile's parts.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

from game.carcosa import events as told

DATA = tomllib.loads((Path(told.__file__).parent / "pieces.toml").read_text(encoding="utf-8"))
PRINTED = {tile["id"]: tile for tile in [*DATA["tile"], DATA["hastur"]]}
AWAY = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
FACING = {"N": "S", "E": "W", "S": "N", "W": "E"}
OTHER_HALF = {"0": "1", "1": "0"}

HASTUR = {(x, y) for x, y, _ in DATA["hastur"]["places"]}

Place = tuple[int, int]
Spot = tuple[int, int, int]


def turned(name: str, turns: int) -> str:
    """A side, or a half-edge, or a word, after quarter turns clockwise."""
    if name[0] not in AWAY or len(name) > 2:
        return name
    return "NESW"[("NESW".index(name[0]) + turns) % 4] + name[1:]


def parts_of(tile: str, turns: int) -> list[tuple[str, list[str]]]:
    """(kind, ports and stop) of each part."""
    printed = PRINTED[tile]
    parts = [("district", sides) for sides in printed["districts"]]
    parts += [("flow", flow) for flow in printed["flows"]]
    parts += [("water", lake) for lake in printed["lakes"]]
    parts += [("site", [])] * printed["site"]
    return [(kind, [turned(name, turns) for name in names]) for kind, names in parts]


def shows(parts: list[tuple[str, list[str]]], side: str) -> str:
    """The terrain of a side."""
    whole = [kind for kind, ports in parts if side in ports]
    return whole[0] if whole else "water"


def look(parts: list[tuple[str, list[str]]]) -> frozenset[tuple[str, frozenset[str]]]:
    """What can be told of a tile as it lies."""
    return frozenset((kind, frozenset(p for p in ports if p[0] in AWAY)) for kind, ports in parts)


class Referee:
    """Hears every event of a game, in order; ``AssertionError`` when something is wrong."""

    def __init__(self, seats: int, last_space: int, first: int) -> None:
        self.seats, self.last, self.turn = seats, last_space, first
        self.map: dict[Place, list[tuple[str, list[str]]]] = {}
        self.stable: dict[Place, str] = {}
        self.pawns: list[tuple[int, bool, Spot]] = []
        self.power = [0] * seats
        self.summoned = False
        self.section: dict[str, Any] = {}
        self.rite: tuple[Place, list[int]] | None = None
        """The Devourer's site, and whose it is, while he may still take somebody."""
        self.fed = False
        """Whether he has taken the pawns."""
        self.owed: list[tuple[int, str, int]] = []
        self.detectives: list[Place] = []
        for x, y, turns in DATA["hastur"]["places"]:
            self.map[x, y] = parts_of("hastur", turns)
            self.stable[x, y] = "none"

    def hear(self, event: Any) -> None:
        snake = re.sub(r"(?<!^)(?=[A-Z])", "_", type(event).__name__).lower()
        if listener := getattr(self, f"on_{snake}", None):
            listener(event)

    def on_player_began(self, event: Any) -> None:
        self.turn = event.seat

    def on_turn_ended(self, event: Any) -> None:
        assert event.seat == self.turn
        self._finish()
        self._nothing_was_missed()
        self.turn = (self.turn + 1) % self.seats

    def on_tile_placed(self, event: Any) -> None:
        here = event.x, event.y
        assert (here in self.map) == bool(event.replaced)
        assert here not in self.stable
        self.map.pop(here, None)
        assert any(self._beside(here, side) in self.map for side in AWAY)
        assert not any(spot[:2] == here for _, _, spot in self.pawns)
        self.map[here] = parts_of(event.kind.split(".")[0], event.turns)
        for side in AWAY:
            if (near := self._beside(here, side)) in self.map:
                assert self._shows(here, side) == self._shows(near, FACING[side])

    def on_pawn_deployed(self, event: Any) -> None:
        self.rite = None
        spot = event.x, event.y, event.part
        kind, _ = self.map[event.x, event.y][event.part]
        assert kind == event.section
        if kind != "water":
            assert not self._on(self._flood(spot))
        self.pawns.append((event.seat, event.criminal, spot))

    def on_section_completed(self, event: Any) -> None:
        self._finish()
        spots = self._flood((event.x, event.y, event.part))
        cells = self._around(event.x, event.y) if event.section == "site" else cells_of(spots)
        assert not self._open(spots)
        assert event.tiles == len(cells)
        who = self._control(spots)
        assert list(event.controllers) == who
        self.section = {"kind": event.section, "spots": spots, "cells": cells, "who": who}
        self.section["paid"] = []

    def on_tiles_turned(self, event: Any) -> None:
        cells = {(x, y) for x, y, _ in event.tiles}
        assert not cells & self.stable.keys()
        if self.section and self.section["kind"] != "site":
            assert cells == self.section["cells"] - self.stable.keys()
        else:
            assert len(cells) == 1
        self.stable |= {(x, y): shown for x, y, shown in event.tiles}

    def on_ritual_held(self, event: Any) -> None:
        assert not self.owed
        here = event.x, event.y
        assert self.stable[here] == event.event
        (site,) = [i for i, (kind, _) in enumerate(self.map[here]) if kind == "site"]
        hosts = self._control({(*here, site)})
        self.owed = [(seat, "site", len(self._around(*here))) for seat in hosts]
        self.rite, self.fed = None, False
        if event.event == "devourer":
            self.rite = here, hosts
            self._owe_devoured()

    def _owe_devoured(self) -> None:
        """What the Devourer is due to give for pawns, as things stand before he takes them."""
        assert self.rite
        here, hosts = self.rite
        self.owed = [due for due in self.owed if due[1] == "site"]
        eaten = self._on(self._devoured(here))
        host = hosts[0] if hosts else self.turn
        grey = sum(criminal for _, criminal, _ in eaten)
        for seat in self._order():
            own = sum(who == seat and not criminal for who, criminal, _ in eaten)
            self.owed += [(seat, "devoured", 4 * own)] * (own > 0)
            self.owed += [(seat, "criminals", 4 * grey)] * (grey > 0 and seat == host)
        self._owe_detectives()

    def _owe_detectives(self) -> None:
        """The same for Detectives; more may come while he is fed."""
        if not self.rite:
            return
        here, hosts = self.rite
        found = self._detectives_at(self._devoured(here))
        self.owed = [due for due in self.owed if due[1] != "detectives"]
        self.owed += [(seat, "detectives", 4 * len(found)) for seat in hosts if found]

    def _detectives_at(self, spots: set[Spot]) -> list[Place]:
        """The Detectives on tiles with water of these spots."""
        waters = {(x, y) for x, y, part in spots if self.map[x, y][part][0] == "water"}
        return [place for place in self.detectives if place in waters]

    def on_detective_came(self, event: Any) -> None:
        assert (event.x, event.y) not in self.detectives
        self.detectives.append((event.x, event.y))
        self._owe_detectives()

    def on_detective_moved(self, event: Any) -> None:
        self.detectives.remove(event.before)
        self.detectives.append((event.x, event.y))
        assert abs(event.x - event.before[0]) + abs(event.y - event.before[1]) == 1
        assert event.steps == self._steps((event.x, event.y), event.target[:2])
        assert event.steps == self._steps(event.before, event.target[:2]) - 1
        assert any(pawn[2] == event.target for pawn in self.pawns)

    def on_target_named(self, event: Any) -> None:
        steps = [self._steps((event.x, event.y), spot[:2]) for _, _, spot in self.pawns]
        assert event.steps == min(steps) == self._steps((event.x, event.y), event.target[:2])

    def on_detective_attacked(self, event: Any) -> None:
        self.detectives.remove((event.x, event.y))
        assert event.pawn[:2] == (event.x, event.y)
        hit = next(p for p in self.pawns if p[2] == event.pawn and p[1] == event.criminal)
        self.pawns.remove(hit)

    def on_detectives_eaten(self, event: Any) -> None:
        assert self.rite
        found = self._detectives_at(self._devoured(self.rite[0]))
        assert sorted(found) == sorted(event.tiles)
        for place in found:
            self.detectives.remove(place)
        self.rite = None

    def on_detective_fled(self, event: Any) -> None:
        self.detectives.remove((event.x, event.y))

    def _steps(self, start: Place, end: Place) -> int:
        """How many steps over tiles lead from one tile to the other."""
        seen, edge, count = {start}, {start}, 0
        while end not in seen:
            edge = {self._beside(here, side) for here in edge for side in AWAY} & self.map.keys()
            seen, count = seen | edge, count + 1
        return count

    def on_pawns_devoured(self, event: Any) -> None:
        self.fed = True
        for seat, *spot in event.pawns:
            self.pawns.remove((seat, False, tuple(spot)))
        for spot in event.criminals:
            grey = next(p for p in self.pawns if p[1] and p[2] == tuple(spot))
            self.pawns.remove(grey)

    def on_power_gained(self, event: Any) -> None:
        what = event.line.key.removeprefix("carcosa.score.")
        seat, points = event.seat, event.line.points
        assert event.before == self.power[seat]
        assert event.after == event.before + points
        self.power[seat] = event.after
        if what in ("site", "devoured", "criminals", "detectives"):
            assert self.owed.pop(0) == (seat, what, points + event.lost)
        elif what in ("flow", "district"):
            self.rite = None
            self.section["paid"].append((seat, points + event.lost))
        else:
            assert event.lost == 0
            self.section.setdefault("last", Counter())[seat, what] += points
            return
        assert event.after <= self.last
        assert not event.lost or event.after == self.last

    def on_pawns_went_mad(self, event: Any) -> None:
        assert event.standing == (self.power[event.seat] >= self.last)
        for criminal, spots in ((False, event.pawns), (True, event.criminals)):
            for spot in spots:
                self.pawns.remove((event.seat, criminal, tuple(spot)))
        if self.rite and not self.fed:
            self._owe_devoured()

    def on_pawn_called(self, event: Any) -> None:
        if event.at:
            called = next(
                pawn
                for pawn in self.pawns
                if pawn[1] == event.criminal
                and pawn[2] == tuple(event.at)
                and (event.criminal or pawn[0] == event.seat)
            )
            self.pawns.remove(called)

    def on_king_summoned(self, event: Any) -> None:
        self.summoned = True

    def on_cult_rose(self, event: Any) -> None:
        self.section = {"last": Counter()}

    on_game_lost = on_cult_rose

    def last_power(self, charged: list[int]) -> Counter[tuple[int, str]]:
        """What the end must have paid by CA-6.2."""
        lines: Counter[tuple[int, str]] = Counter()
        for spots in self._sections():
            kind = self._kind(spots)
            if kind == "water":
                for seat, criminal, _ in self._on(spots):
                    lines[seat, "victims"] += not criminal
                continue
            x, y, _ = next(iter(spots))
            if kind == "site":
                points = 0 if (x, y) in self.stable else len(self._around(x, y)) - 1
            else:
                points = len(cells_of(spots)) if self._open(spots) else 0
            for seat in self._control(spots):
                lines[seat, f"{kind}.left"] += points
        for seat, stones in enumerate(charged):
            lines[seat, "stones"] += stones
        return +lines

    def places(self, kind: str, barred: Place | None) -> set[tuple[int, int, Any]]:
        """Every legal place of a tile with what it looks like there, by brute force."""
        beside = {self._beside(here, side) for here in self.map for side in AWAY} - self.map.keys()
        stood_on = {spot[:2] for _, _, spot in self.pawns} | {barred}
        found = set()
        for here in beside | (self.map.keys() - self.stable.keys() - stood_on):
            for turns in range(4):
                parts = parts_of(kind.split(".")[0], turns)
                if all(
                    shows(parts, side) == self._shows(near, FACING[side])
                    for side in AWAY
                    if (near := self._beside(here, side)) in self.map
                ):
                    found.add((*here, look(parts)))
        return found

    def free_parts(self, x: int, y: int) -> set[int]:
        """What a pawn may be put on of the tile there, by brute force."""
        return {
            part
            for part, (kind, _) in enumerate(self.map[x, y])
            if kind == "water" or not self._on(self._flood((x, y, part)))
        }

    def _finish(self) -> None:
        """The section that was resolved has paid what it owed."""
        assert not self.owed
        self.rite = None
        section, self.section = self.section, {}
        if not section or self.summoned:
            return
        due = 0
        if section["kind"] == "district":
            due = 2 * len(section["cells"])
        elif section["kind"] == "flow" and self._powered(section["spots"]):
            due = len(section["cells"])
        assert section["paid"] == [(seat, due) for seat in section["who"] if due]

    def _nothing_was_missed(self) -> None:
        """Whatever is closed has been resolved: stable, and nobody stands there any more."""
        for spots in self._sections():
            if self._kind(spots) != "water" and not self._open(spots):
                assert cells_of(spots) <= self.stable.keys()
                left = [spot[:2] for _, _, spot in self._on(spots)]
                assert not left or (self.seats == 1 and {*left} <= HASTUR)  # CA-9.6

    # The map by flood fill

    def _beside(self, here: Place, side: str) -> Place:
        return here[0] + AWAY[side][0], here[1] + AWAY[side][1]

    def _shows(self, here: Place, side: str) -> str:
        return shows(self.map[here], side)

    def _flood(self, start: Spot) -> set[Spot]:
        found, edge = {start}, [start]
        while edge:
            x, y, part = edge.pop()
            kind, ports = self.map[x, y][part]
            for port in ports:
                if port[0] not in AWAY or len(port) > 2:
                    continue
                near = self._beside((x, y), port[0])
                if near not in self.map:
                    continue
                wanted = FACING[port[0]] + (OTHER_HALF[port[1]] if len(port) == 2 else "")
                for index, (other, theirs) in enumerate(self.map[near]):
                    if other == kind and wanted in theirs and (*near, index) not in found:
                        found.add((*near, index))
                        edge.append((*near, index))
        return found

    def _sections(self) -> list[set[Spot]]:
        left = {(*here, i) for here, parts in self.map.items() for i in range(len(parts))}
        found = []
        while left:
            found.append(self._flood(next(iter(left))))
            left -= found[-1]
        return found

    def _kind(self, spots: set[Spot]) -> str:
        x, y, part = next(iter(spots))
        return self.map[x, y][part][0]

    def _open(self, spots: set[Spot]) -> int:
        """Ends that nothing continues, or neighbours that a site misses."""
        if self._kind(spots) == "site":
            ((x, y, _),) = spots
            return 9 - len(self._around(x, y))
        return sum(
            self._beside((x, y), port) not in self.map
            for x, y, part in spots
            for port in self.map[x, y][part][1]
            if port in AWAY
        )

    def _around(self, x: int, y: int) -> set[Place]:
        """A tile and the tiles around it."""
        near = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        return near & self.map.keys()

    def _on(self, spots: set[Spot]) -> list[tuple[int, bool, Spot]]:
        return [pawn for pawn in self.pawns if pawn[2] in spots]

    def _order(self) -> list[int]:
        return [(self.turn + step) % self.seats for step in range(self.seats)]

    def _control(self, spots: set[Spot]) -> list[int]:
        counts = Counter(seat for seat, criminal, _ in self._on(spots) if not criminal)
        most = max(counts.values(), default=0)
        return [seat for seat in self._order() if most and counts[seat] == most]

    def _devoured(self, here: Place) -> set[Spot]:
        spots: set[Spot] = set()
        for index, (kind, _) in enumerate(self.map[here]):
            if kind in ("water", "site"):
                spots |= self._flood((*here, index))
        return spots

    def _powered(self, spots: set[Spot]) -> bool:
        return any(
            self.stable[x, y] == "powered" and "conflux" in self.map[x, y][part][1]
            for x, y, part in spots
        )


def cells_of(spots: set[Spot]) -> set[Place]:
    return {(x, y) for x, y, _ in spots}
