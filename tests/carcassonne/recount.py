"""A referee that shares nothing with the rules: slow, by flood fill over the printed tiles.

A node is a part of a tile, (x, y, index); two are linked when they meet at a side or half-edge.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from game.carcassonne.pieces import printed
from game.carcassonne.state import Options

TILES = {tile["id"]: tile for tile in printed()}
TO = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
FACING = {"N": "S", "S": "N", "E": "W", "W": "E"}
OTHER_HALF = {"": "", "0": "1", "1": "0"}
RING = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]

Node = tuple[int, int, int]


def turned(port: str, turns: int) -> str:
    return "NESW"[("NESW".index(port[0]) + turns) % 4] + port[1:]


def across(x: int, y: int, port: str) -> tuple[int, int, str]:
    dx, dy = TO[port[0]]
    return x + dx, y + dy, FACING[port[0]] + OTHER_HALF[port[1:]]


class Feature:
    """A connected whole: what it is, its nodes, how many ends or neighbours it lacks."""

    def __init__(self, kind: str, nodes: set[Node], missing: int) -> None:
        self.kind, self.nodes, self.missing = kind, nodes, missing

    @property
    def cells(self) -> set[tuple[int, int]]:
        return {(x, y) for x, y, _ in self.nodes}


class Referee:
    def __init__(self, options: Options) -> None:
        self.options = options
        self.board: dict[tuple[int, int], tuple[str, int]] = {(0, 0): ("D", 0)}
        self.men: dict[Node, int] = {}
        self.scores = [0] * options.seats
        self.home = [7] * options.seats
        self.duels: list[set[tuple[int, int]]] = []

    # -- the map -------------------------------------------------------------------------
    def parts(self, x: int, y: int) -> Iterator[tuple[str, list[str], Any]]:
        """(kind, ports, entry of the data) of each part of the tile there."""
        name, turns = self.board[x, y]
        tile = TILES[name]
        for city in tile.get("cities", ()):
            yield "city", [turned(side, turns) for side in city["sides"]], city
        for road in tile.get("roads", ()):
            yield "road", [turned(side, turns) for side in road if side in TO], road
        for field in tile.get("fields", ()):
            yield "field", [turned(half, turns) for half in field["halves"]], field
        if "building" in tile:
            yield tile["building"], [], None

    def part(self, node: Node) -> tuple[str, list[str], Any]:
        return list(self.parts(*node[:2]))[node[2]]

    def feature(self, start: Node) -> Feature:
        kind = self.part(start)[0]
        nodes, queue, missing = {start}, [start], 0
        while queue:
            x, y, index = queue.pop()
            for port in self.part((x, y, index))[1]:
                a, b, facing = across(x, y, port)
                if (a, b) not in self.board:
                    missing += kind != "field"
                    continue
                for other, (what, ports, _) in enumerate(self.parts(a, b)):
                    if what == kind and facing in ports and (a, b, other) not in nodes:
                        nodes.add((a, b, other))
                        queue.append((a, b, other))
        if kind in ("cloister", "cult"):
            missing = 8 - self.around(*start[:2])
        return Feature(kind, nodes, missing)

    def features(self) -> list[Feature]:
        found: list[Feature] = []
        seen: set[Node] = set()
        for x, y in self.board:
            for index in range(len(list(self.parts(x, y)))):
                if (x, y, index) not in seen:
                    found.append(self.feature((x, y, index)))
                    seen |= found[-1].nodes
        return found

    def around(self, x: int, y: int) -> int:
        return sum((x + dx, y + dy) in self.board for dx, dy in RING)

    def building(self, x: int, y: int) -> str:
        return TILES[self.board[x, y][0]].get("building", "") if (x, y) in self.board else ""

    def pennants(self, feature: Feature) -> int:
        return sum(self.part(node)[2].get("pennants", 0) for node in feature.nodes)

    def cities(self, field: Feature) -> list[Feature]:
        """The cities that a field touches, each once."""
        found: dict[Node, Feature] = {}
        for node in field.nodes:
            for index in self.part(node)[2].get("cities", ()):
                city = self.feature((*node[:2], index))
                found[min(city.nodes)] = city
        return list(found.values())

    # -- a turn --------------------------------------------------------------------------
    def turn(self, seat: int, tile: str, x: int, y: int, turns: int, part: int | None) -> None:
        self.board[x, y] = tile, turns
        if part is not None:
            self.deploy(seat, (x, y, part))
        done = self.done(x, y)
        for feature in done:
            self.pay(feature, self.worth(feature, complete=True))
        finished = {cell for f in done if f.kind in ("cloister", "cult") for cell in f.cells}
        for feature in done:
            self.take_home(feature.nodes)
        for duel in [duel for duel in self.duels if duel & finished]:
            self.duels.remove(duel)
            self.take_home({node for node in self.men if node[:2] in duel and self.is_site(node)})

    def deploy(self, seat: int, node: Node) -> None:
        feature = self.feature(node)
        assert not self.on(feature)
        assert self.home[seat] > 0
        self.men[node] = seat
        self.home[seat] -= 1
        if self.is_site(node):
            for other, owner in self.men.items():
                near = max(abs(other[0] - node[0]), abs(other[1] - node[1])) == 1
                rival = self.is_site(other) and self.part(other)[0] != feature.kind
                if near and rival and owner != seat:
                    self.duels.append({node[:2], other[:2]})

    def is_site(self, node: Node) -> bool:
        return self.part(node)[0] in ("cloister", "cult")

    def done(self, x: int, y: int) -> list[Feature]:
        """What the tile there completes that bears followers, each once."""
        found: list[Feature] = []
        for a, b in [(x, y), *((x + dx, y + dy) for dx, dy in RING)]:
            if (a, b) not in self.board:
                continue
            for index, (kind, _, _) in enumerate(self.parts(a, b)):
                if kind == "field" or ((a, b) != (x, y) and kind not in ("cloister", "cult")):
                    continue
                feature = self.feature((a, b, index))
                new = all(feature.nodes != other.nodes for other in found)
                if new and not feature.missing and self.on(feature):
                    found.append(feature)
        return found

    def on(self, feature: Feature) -> list[int]:
        return [self.men[node] for node in feature.nodes if node in self.men]

    def worth(self, feature: Feature, complete: bool) -> int:
        tiles = len(feature.cells)
        if feature.kind == "road":
            return tiles
        if feature.kind == "city":
            each = 2 if complete else 1
            if complete and tiles == 2 and self.options.small_city == 2:
                each = 1
            return each * (tiles + self.pennants(feature))
        if feature.kind == "field":
            return 3 * sum(not city.missing for city in self.cities(feature))
        ((x, y),) = feature.cells
        return 1 + self.around(x, y)

    def pay(self, feature: Feature, points: int) -> None:
        counts = Counter(self.on(feature))
        for seat, number in counts.items():
            if number == max(counts.values()):
                self.scores[seat] += points

    def take_home(self, nodes: set[Node]) -> None:
        for node in [node for node in self.men if node in nodes]:
            self.home[self.men.pop(node)] += 1

    def finish(self) -> None:
        for feature in self.features():
            if self.on(feature):
                self.pay(feature, self.worth(feature, complete=False))

    # -- what is legal, by brute force ---------------------------------------------------
    def places(self, tile: str) -> set[tuple[int, int, int]]:
        xs, ys = [x for x, _ in self.board], [y for _, y in self.board]
        return {
            (x, y, turns)
            for x in range(min(xs) - 1, max(xs) + 2)
            for y in range(min(ys) - 1, max(ys) + 2)
            for turns in range(4)
            if self.fits(tile, x, y, turns)
        }

    def fits(self, tile: str, x: int, y: int, turns: int) -> bool:
        beside = [side for side, (dx, dy) in TO.items() if (x + dx, y + dy) in self.board]
        if (x, y) in self.board or not beside:
            return False
        for side in beside:
            a, b, facing = across(x, y, side)
            if edge(*self.board[a, b], facing) != edge(tile, turns, side):
                return False
        return self.keeps_apart(TILES[tile].get("building", ""), x, y)

    def keeps_apart(self, mine: str, x: int, y: int) -> bool:
        if not mine:
            return True
        near = [(x + dx, y + dy) for dx, dy in RING]
        rivals = [cell for cell in near if self.building(*cell) not in ("", mine)]
        return len(rivals) < 2 and not any(
            self.building(a + dx, b + dy) == mine for a, b in rivals for dx, dy in RING
        )

    def free_parts(self, x: int, y: int) -> set[int]:
        return {
            index
            for index, (kind, _, _) in enumerate(self.parts(x, y))
            if not self.on(self.feature((x, y, index))) and (kind != "field" or self.options.fields)
        }


def edge(tile: str, turns: int, side: str) -> str:
    """Terrain that the tile shows at a side as it lies."""
    return str(TILES[tile]["edges"]["NESW".index(turned(side, -turns))])


def look(tile: str, turns: int) -> object:
    """A tile as the eye sees it, so that turns that look alike compare equal."""
    alone = Referee(Options())
    alone.board = {(0, 0): (tile, turns)}
    return frozenset(
        (kind, frozenset(ports), entry.get("pennants", 0) if kind == "city" else 0)
        for kind, ports, entry in alone.parts(0, 0)
    )
