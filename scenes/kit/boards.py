"""Boards drawn in Tiled, read with pytmx: where spaces, pawns and words are.

A map has three object layers: ``spaces`` (polygons with the property ``space``, the
rules' own name of it), ``anchors`` (points that things stand on) and ``labels``
(rectangles with the property ``words``, a key of the word tables). What lies next to
what is data of the rules, never of a map.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from scenes.kit.layout import Box

BOARDS = Path(__file__).parent.parent.parent / "assets" / "boards"

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Place:
    """An object of a map, in its units."""

    outline: tuple[Point, ...]
    """Corners of a polygon; of a point only itself."""
    bounds: Box
    """The smallest upright rectangle around it."""
    properties: Mapping[str, str | int | float | bool]


@dataclass(frozen=True, slots=True)
class BoardMap:
    """The objects of a map by what they are called, and its size."""

    width: float
    height: float
    spaces: Mapping[str, Place]
    """By the property ``space``."""
    anchors: Mapping[str, Place]
    """By name."""
    labels: Mapping[str, Place]
    """By name."""

    def fitted(self, box: Box) -> Fitted:
        """The map as large as ``box`` allows, in the middle of it."""
        room = box.fitted(self.width / self.height)
        return Fitted(self, room, room.w / self.width)


@dataclass(frozen=True, slots=True)
class Fitted:
    """A map laid into a page: everything it gives is in units of the page."""

    map: BoardMap
    box: Box
    scale: float
    """Units of the page for one of the map."""

    def space(self, name: str) -> Box:
        return self._box(self.map.spaces[name])

    def label(self, name: str) -> Box:
        return self._box(self.map.labels[name])

    def anchor(self, name: str) -> Point:
        spot = self._box(self.map.anchors[name])
        return spot.x, spot.y

    def _box(self, place: Place) -> Box:
        there, scale = place.bounds, self.scale
        return Box(
            self.box.x + there.x * scale,
            self.box.y + there.y * scale,
            there.w * scale,
            there.h * scale,
        )


@cache
def board_map(name: str) -> BoardMap:
    """``assets/boards/<name>.tmx``; needs no window.

    Raises:
        KeyError: a layer is missing, or an object of ``spaces`` has no ``space``.
        ValueError: two objects of a layer are called the same.
    """
    import pytmx  # only when a table is laid: the title screen need not wait for it

    tiled = pytmx.TiledMap(str(BOARDS / f"{name}.tmx"))
    layers = {group.name: group for group in tiled.objectgroups}
    return BoardMap(
        width=tiled.width * tiled.tilewidth,
        height=tiled.height * tiled.tileheight,
        spaces=_places([(one.properties["space"], one) for one in layers["spaces"]]),
        anchors=_places([(one.name, one) for one in layers["anchors"]]),
        labels=_places([(one.name, one) for one in layers["labels"]]),
    )


def _places(objects: list[tuple[str, Any]]) -> Mapping[str, Place]:
    """Objects of pytmx by name. A rectangle has no corners of its own there, a point no size."""
    places: dict[str, Place] = {}
    for name, one in objects:
        if name in places:
            raise ValueError(f"two objects are called {name}")
        corners = getattr(one, "points", None) or one.as_points
        outline = tuple(dict.fromkeys((float(x), float(y)) for x, y in corners))
        places[name] = Place(outline, _bounds(outline), dict(one.properties))
    return places


def _bounds(outline: tuple[Point, ...]) -> Box:
    xs, ys = zip(*outline, strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
