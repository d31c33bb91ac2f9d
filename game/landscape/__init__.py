"""Tile-laying as such: faces, the map, sections that join, and where a tile may lie.

It knows no game and no scoring. ``grid`` numbers cells and sides, ``faces`` prepares what is
printed on the tiles of a box, ``land`` is the map. Turning a tile over changes nothing here:
a game keeps the cells whose other side shows.
"""
