"""What is printed on tiles, prepared so that nothing is turned or compared in play.

The terrains of a box (three at most) are numbered 1 to 3 and take two bits a side, so what
the neighbours of a cell ask of a tile, its *need*, is one byte, 0 for a free side; and
``Tile.fits[need]`` is the set of quarter turns that match.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from game.landscape.grid import STEP


class Part(Struct, frozen=True, gc=False):
    """One printed piece of a tile: what may join across sides, bear a pawn, be completed."""

    kind: str
    """What it is, in the game's own word: city, road, flow, water."""
    sides: tuple[int, ...] = ()
    """Whole sides it runs over, 0 to 3 for N E S W; each is an end that another tile closes."""
    halves: tuple[int, ...] = ()
    """Half-edges it fills, 0 to 7 clockwise from N0; they join but never need closing."""
    worth: int = 0
    """Marks printed on it that its section adds up (a city's pennants)."""
    touches: tuple[int, ...] = ()
    """Indices of the parts of this tile that it borders (a field's cities)."""
    site: bool = False
    """Whether it lives from its eight neighbours instead of joining any."""
    stop: str = ""
    """What ends it on this tile (crossing, city, conflux); empty when it runs on or lies open."""

    def turned(self, turns: int) -> Part:
        """The part after ``turns`` quarter turns clockwise."""
        return replace(
            self,
            sides=tuple((side + turns) % 4 for side in self.sides),
            halves=tuple((half + 2 * turns) % 8 for half in self.halves),
        )


class Join(Struct, frozen=True, gc=False):
    """How one part meets the neighbour across a side."""

    part: int
    """Index of the part on this tile."""
    across: int
    """Port of the neighbour that it meets; see ``Face.part_at``."""
    closes: int
    """Open ends the meeting closes: 2 for a whole side, 0 for a half-edge."""


class Border(Struct, frozen=True, gc=False):
    """One side of a face, as laying it needs it."""

    step: int
    """What leads to the neighbouring cell."""
    asks: int
    """What the side adds to the need of that cell while it is empty."""
    joins: tuple[Join, ...]
    """What joins when it is not."""


class Blank(Struct, frozen=True, gc=False):
    """The section of a single part before anything joins it."""

    kind: str
    ends: int
    """Open ends: the sides it runs over, or the eight neighbours of a site."""
    worth: int
    touches: int
    """Bit set of the parts of the tile that it borders."""


class Face(Struct, frozen=True, gc=False):
    """A tile in one of its quarter turns."""

    tile: str
    """Which tile of the box it is."""
    turns: int
    """Quarter turns clockwise, 0 to 3."""
    parts: tuple[Part, ...]
    """Its parts as they lie now; their order is the same in every turn."""
    codes: tuple[int, ...]
    """Number of the terrain, 1 to 3, of each side."""
    borders: tuple[Border, ...]
    """Its sides N E S W."""
    part_at: tuple[int, ...]
    """Index of the part at each port, the four sides, then the eight half-edges; -1 for none."""
    blanks: tuple[Blank, ...]
    """By part."""
    site: int
    """Index of its site, or -1."""
    closing: tuple[int, ...]
    """Indices of the parts that can be completed: sites, and what runs over a side."""


class Tile(Struct, frozen=True, gc=False):
    """A tile of the box in all its quarter turns."""

    faces: tuple[int, ...]
    """Numbers of its faces in ``Box.faces``, by quarter turns."""
    fits: bytes
    """By need: bit set of the turns that match. Of turns that look alike only the lowest counts."""
    site: str
    """Kind of its site, or empty."""


class Box(Struct, frozen=True, gc=False):
    """All tiles of a game. A land names a face by its number, so it stays small when written."""

    tiles: Mapping[str, Tile]
    faces: tuple[Face, ...]

    def face(self, tile: str, turns: int) -> Face:
        """The face of ``tile`` after ``turns`` quarter turns."""
        return self.faces[self.tiles[tile].faces[turns]]

    def alike(self, tile: str, turns: int, others: int) -> bool:
        """Whether ``tile`` looks the same after either number of quarter turns."""
        return _look(self.face(tile, turns % 4)) == _look(self.face(tile, others % 4))


def box_of(printed: Mapping[str, Sequence[Part]]) -> Box:
    """Prepare the tiles of a game from their parts as printed.

    Raises:
        ValueError: a side without a part, or more than three terrains.
    """
    codes = _numbered(printed)
    tiles: dict[str, Tile] = {}
    faces: list[Face] = []
    for tile, parts in printed.items():
        turned = [
            _face(tile, turns, [part.turned(turns) for part in parts], codes) for turns in range(4)
        ]
        numbers = tuple(range(len(faces), len(faces) + 4))
        site = turned[0].site
        tiles[tile] = Tile(numbers, _fits(turned), parts[site].kind if site >= 0 else "")
        faces += turned
    return Box(tiles, tuple(faces))


def _numbered(printed: Mapping[str, Sequence[Part]]) -> dict[str, int]:
    """Terrain -> its number."""
    terrains = sorted({t for tile, parts in printed.items() for t in _terrains(tile, parts)})
    if len(terrains) > 3:
        raise ValueError(f"more than three terrains: {terrains}")
    return {terrain: number for number, terrain in enumerate(terrains, 1)}


def _terrains(tile: str, parts: Sequence[Part]) -> tuple[str, ...]:
    """What each side shows: the part that runs over it, else the one that fills its halves."""
    found: list[str] = []
    for side in range(4):
        over = [part.kind for part in parts if side in part.sides]
        along = [part.kind for part in parts if 2 * side in part.halves]
        if not over and not along:
            raise ValueError(f"tile {tile} has no part at its side {side}")
        found.append((over or along)[0])
    return tuple(found)


def _fits(turned: Sequence[Face]) -> bytes:
    looks = [_look(face) for face in turned]
    distinct = [face for face in turned if looks.index(looks[face.turns]) == face.turns]
    by_side = [
        [
            sum(1 << face.turns for face in distinct if asked in (0, face.codes[side]))
            for asked in range(4)
        ]
        for side in range(4)
    ]
    north, east, south, west = by_side
    return bytes(
        north[need & 3] & east[need >> 2 & 3] & south[need >> 4 & 3] & west[need >> 6]
        for need in range(256)
    )


def _look(face: Face) -> frozenset[tuple[object, ...]]:
    """What the rules can tell of a face."""
    return frozenset(
        (part.kind, frozenset(part.sides), frozenset(part.halves), part.worth)
        for part in face.parts
    )


def _face(tile: str, turns: int, parts: Sequence[Part], numbers: Mapping[str, int]) -> Face:
    part_at = [-1] * 12
    joins: list[list[Join]] = [[], [], [], []]
    for index, part in enumerate(parts):
        for side in part.sides:
            part_at[side] = index
            joins[side].append(Join(index, side ^ 2, 2))
        for half in part.halves:
            part_at[4 + half] = index
            joins[half // 2].append(Join(index, 4 + (half ^ 5), 0))
    codes = tuple(numbers[terrain] for terrain in _terrains(tile, parts))
    return Face(
        tile=tile,
        turns=turns,
        parts=tuple(parts),
        codes=codes,
        borders=tuple(
            Border(STEP[side], codes[side] << 2 * (side ^ 2), tuple(joins[side]))
            for side in range(4)
        ),
        part_at=tuple(part_at),
        blanks=tuple(map(_blank, parts)),
        site=next((index for index, part in enumerate(parts) if part.site), -1),
        closing=tuple(index for index, part in enumerate(parts) if part.sides or part.site),
    )


def _blank(part: Part) -> Blank:
    touches = sum(1 << index for index in part.touches)
    return Blank(part.kind, 8 if part.site else len(part.sides), part.worth, touches)
