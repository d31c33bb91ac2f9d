"""The map: tiles laid, the sections they form together, and where a tile may still lie.

Every part of every tile owns a *slot*. A slot holds the ``Section`` that the part belongs to,
or the number of a slot nearer to the one that does. Joining two sections writes two slots and
renumbers nothing; sections are never changed, so lands share them.

A ``Land`` is frozen: its containers are not changed once it exists. ``laid`` and ``lifted``
work on fresh copies of them, which cost less than the work itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from game.landscape.faces import Blank, Box, Tile
from game.landscape.grid import AROUND, STEP, around


class Pawn(Struct, frozen=True, array_like=True, gc=False):
    """Something that stands on a part of a tile."""

    owner: int
    """Whose it is; what the number means belongs to the game."""
    cell: int
    part: int
    """Index of the part on the tile at ``cell``."""


class Section(Struct, frozen=True, array_like=True, gc=False):
    """Parts that are connected, across tiles too."""

    kind: str
    tiles: int
    """Bit set of its tiles, a tile's bit being its ``Laid.base``; a site has its neighbours too."""
    open: int
    """Ends that nothing continues yet, or a site's missing neighbours; 0 is complete."""
    pawns: tuple[Pawn, ...]
    worth: int
    """Marks on all its parts together."""
    touches: int
    """Bit set of the slots that its parts border on their own tiles."""


class Laid(Struct, frozen=True, array_like=True, gc=False):
    """A tile on the table; the slot of its part ``i`` is ``base + i``."""

    face: int
    """Number of its face in the box."""
    base: int


DEAD: Final = Section("", 0, 0, (), 0, 0)
"""In the slots of a tile that was lifted."""


class Land(Struct, frozen=True):
    """All tiles laid. Read it freely; never change its containers."""

    tiles: Mapping[int, Laid] = {}
    """By cell."""
    slots: Sequence[Section | int] = ()
    frontier: Mapping[int, int] = {}
    """Empty cells beside a tile, with their need."""
    sites: Mapping[int, int] = {}
    """Cells with a site, with its slot."""

    def root(self, slot: int) -> int:
        """The slot that holds the section of ``slot``; the name of the section in this land."""
        held = self.slots[slot]
        while isinstance(held, int):
            slot, held = held, self.slots[held]
        return slot

    def section(self, slot: int) -> Section:
        """The section that the part of ``slot`` belongs to."""
        held = self.slots[slot]
        while isinstance(held, int):
            held = self.slots[held]
        return held

    def slot(self, cell: int, part: int) -> int:
        """The slot of a part of the tile at ``cell``."""
        return self.tiles[cell].base + part

    def with_pawns(self, root: int, pawns: tuple[Pawn, ...]) -> Land:
        """The land with these pawns, and no others, on the section held by ``root``."""
        slots = list(self.slots)
        slots[root] = replace(self.section(root), pawns=pawns)
        return replace(self, slots=slots)

    def sections(self) -> Iterator[tuple[int, Section]]:
        """Every section with its root."""
        for slot, held in enumerate(self.slots):
            if not isinstance(held, int) and held.tiles:
                yield slot, held


def spots(land: Land, tile: Tile, barred: Collection[int] = ()) -> list[int]:
    """Every empty cell where ``tile`` matches its neighbours, as ``cell << 4 | set of turns``.

    The game may have ``barred`` cells to it. Sorted by row, then column, so that equal lands
    answer alike however they came about.
    """
    fits = tile.fits
    found = [cell << 4 | turns for cell, need in land.frontier.items() if (turns := fits[need])]
    if barred:
        found = [spot for spot in found if spot >> 4 not in barred]
    found.sort()
    return found


def has_spot(land: Land, tile: Tile, barred: Collection[int] = ()) -> bool:
    """Whether there is any."""
    fits = tile.fits
    return any(fits[need] and cell not in barred for cell, need in land.frontier.items())


BESIDE: Final = tuple((step, side ^ 2) for side, step in enumerate(STEP))
"""What leads to each neighbour, with the side that it turns to the cell."""


def need(land: Land, box: Box, cell: int) -> int:
    """What the neighbours of ``cell`` ask of a tile there, whether it is empty or not."""
    asked, tiles, faces = 0, land.tiles, box.faces
    for step, facing in BESIDE:
        if beside := tiles.get(cell + step):
            asked |= faces[beside.face].borders[facing].asks
    return asked


def turns_at(land: Land, box: Box, tile: Tile, cell: int) -> int:
    """Set of the turns in which ``tile`` matches the neighbours of ``cell``, empty or not."""
    asked, turns = 0, tile.fits[0]
    tiles, faces, fits = land.tiles, box.faces, tile.fits
    for step, facing in BESIDE:
        if beside := tiles.get(cell + step):
            asked |= faces[beside.face].borders[facing].asks
            turns = fits[asked]
            if not turns:
                break
    return turns


def parts_of(land: Land, box: Box, root: int) -> list[tuple[int, int]]:
    """The parts of the section held by ``root``, as (cell, index)."""
    tiles = land.section(root).tiles
    return [
        (cell, part)
        for cell, tile in land.tiles.items()
        if tiles >> tile.base & 1
        for part in range(len(box.faces[tile.face].parts))
        if land.root(tile.base + part) == root
    ]


def cells_of(land: Land, section: Section) -> list[int]:
    """The cells of the tiles of ``section``, by row and column; a site has its neighbours too."""
    tiles = section.tiles
    return sorted([cell for cell, tile in land.tiles.items() if tiles >> tile.base & 1])


def touched(land: Land, section: Section) -> list[int]:
    """Roots of the sections that ``section`` borders on its tiles, each once."""
    found: dict[int, None] = {}
    rest = section.touches
    while rest:
        lowest = rest & -rest
        found[land.root(lowest.bit_length() - 1)] = None
        rest ^= lowest
    return list(found)


def gaps(land: Land, box: Box, root: int) -> set[int]:
    """The empty cells that must be filled before the section held by ``root`` is complete."""
    found: set[int] = set()
    for cell, index in parts_of(land, box, root):
        part = box.faces[land.tiles[cell].face].parts[index]
        found |= around(cell) if part.site else {cell + STEP[side] for side in part.sides}
    return found - land.tiles.keys()


def closed_by(land: Land, box: Box, cell: int) -> list[int]:
    """Roots of the complete sections that the tile at ``cell`` belongs to or surrounds.

    In a fixed order: the parts of the tile, then sites clockwise from north.
    """
    tile = land.tiles[cell]
    slots = [tile.base + part for part in box.faces[tile.face].closing]
    if land.sites:
        slots += [land.sites[cell + step] for step in AROUND if cell + step in land.sites]
    closed: list[int] = []
    for slot in slots:
        if not land.section(slot).open and (root := land.root(slot)) not in closed:
            closed.append(root)
    return closed


def laid(land: Land, box: Box, cell: int, face: int) -> Land:
    """``land`` with the face of that number at an empty ``cell``; its sides must match."""
    draft = _Draft(land, box)
    draft.lay(cell, face)
    return draft.land()


def lifted(land: Land, box: Box, cell: int) -> Land:
    """``land`` without the tile at ``cell``, on which no pawn may stand.

    Only the sections it was part of are built anew. Its slots stay, dead, so that no other
    part changes its number.
    """
    draft = _Draft(land, box)
    draft.lift(land, cell)
    return draft.land()


class _Draft:
    """Copies of a land's containers, to be changed in place."""

    __slots__ = ("box", "frontier", "sites", "slots", "tiles")

    def __init__(self, land: Land, box: Box) -> None:
        self.box = box
        self.tiles = dict(land.tiles)
        self.slots = list(land.slots)
        self.frontier = dict(land.frontier)
        self.sites = dict(land.sites)

    def land(self) -> Land:
        return Land(self.tiles, self.slots, self.frontier, self.sites)

    def lay(self, cell: int, number: int) -> None:
        tiles, slots, frontier, faces = self.tiles, self.slots, self.frontier, self.box.faces
        face, base = faces[number], len(slots)
        slots += [_alone(blank, base) for blank in face.blanks]
        for border in face.borders:
            near = cell + border.step
            beside = tiles.get(near)
            if beside is None:
                frontier[near] = frontier.get(near, 0) | border.asks
            else:
                part_at = faces[beside.face].part_at
                for join in border.joins:
                    _join(slots, base + join.part, beside.base + part_at[join.across], join.closes)
        tiles[cell] = Laid(number, base)
        frontier.pop(cell, None)
        self._meet_sites(cell, face.site, 1 << base)

    def _meet_sites(self, cell: int, site: int, bit: int) -> None:
        """Tell the sites around a new tile of it, and its own ``site`` of the tiles around."""
        tiles, sites, slots = self.tiles, self.sites, self.slots
        if sites:
            for step in AROUND:
                if cell + step in sites:
                    _gain_neighbour(slots, sites[cell + step], bit)
        if site >= 0:
            slot = tiles[cell].base + site
            for step in AROUND:
                if cell + step in tiles:
                    _gain_neighbour(slots, slot, 1 << tiles[cell + step].base)
            sites[cell] = slot

    def lift(self, before: Land, cell: int) -> None:
        gone = self.tiles.pop(cell)
        own = range(gone.base, gone.base + len(self.box.faces[gone.face].parts))
        self._rebuild(before, {before.root(slot) for slot in own})
        for slot in own:
            self.slots[slot] = DEAD
        self.sites.pop(cell, None)
        for near in around(cell) & self.sites.keys():
            _lose_neighbour(self.slots, self.sites[near], 1 << gone.base)
        for near in (cell, *[cell + step for step in STEP]):
            if near not in self.tiles:
                self.frontier.pop(near, None)
                if asked := need(self.land(), self.box, near):
                    self.frontier[near] = asked

    def _rebuild(self, before: Land, broken: set[int]) -> None:
        """Take the sections at these roots apart and join again what still touches."""
        faces, slots = self.box.faces, self.slots
        reach = reduce(or_, [before.section(root).tiles for root in broken], 0)
        loose = {cell: tile for cell, tile in self.tiles.items() if reach >> tile.base & 1}
        for cell, tile in loose.items():
            for part, blank in enumerate(faces[tile.face].blanks):
                slot = tile.base + part
                if (root := before.root(slot)) in broken:
                    stood = before.section(root).pawns
                    pawns = tuple([p for p in stood if p.cell == cell and p.part == part])
                    slots[slot] = _alone(blank, tile.base, pawns)
        for cell, tile in loose.items():
            for border in faces[tile.face].borders[1:3]:  # east and south: each border once
                if beside := loose.get(cell + border.step):
                    part_at = faces[beside.face].part_at
                    for join in border.joins:
                        slot = tile.base + join.part
                        if before.root(slot) in broken:
                            _join(slots, slot, beside.base + part_at[join.across], join.closes)


def _alone(blank: Blank, base: int, pawns: tuple[Pawn, ...] = ()) -> Section:
    """The section of one part of the tile at ``base`` while nothing joins it."""
    touches = blank.touches << base
    return Section(blank.kind, 1 << base, blank.ends, pawns, blank.worth, touches)


def _join(slots: list[Section | int], a: int, b: int, closes: int) -> None:
    """Make the sections of slots ``a`` and ``b`` one; the one on more tiles stays the root."""
    one, two = slots[a], slots[b]
    while isinstance(one, int):
        a, one = one, slots[one]
    while isinstance(two, int):
        b, two = two, slots[two]
    if a != b:
        if one.tiles.bit_count() < two.tiles.bit_count():
            a, b = b, a
        slots[b] = a
        slots[a] = Section(
            one.kind,
            one.tiles | two.tiles,
            one.open + two.open - closes,
            one.pawns + two.pawns,
            one.worth + two.worth,
            one.touches | two.touches,
        )
    elif closes:  # a ring: the section meets itself
        slots[a] = replace(one, open=one.open - closes)


def _gain_neighbour(slots: list[Section | int], site: int, bit: int) -> None:
    old = slots[site]
    assert not isinstance(old, int)  # sites never join
    slots[site] = replace(old, tiles=old.tiles | bit, open=old.open - 1)


def _lose_neighbour(slots: list[Section | int], site: int, bit: int) -> None:
    old = slots[site]
    assert not isinstance(old, int)
    slots[site] = replace(old, tiles=old.tiles ^ bit, open=old.open + 1)
