"""Tile faces drawn from the rules' own data, and which printed part lies where on them.

``plan`` lays a face out, ``masonry`` and ``farmland`` build on it with ``pen`` and ``figures``,
``daylight`` is the whole picture for Carcassonne, ``moonlight`` that for Carcosa, ``plat`` the
parts. A face is drawn anew for every quarter turn, so that houses stand upright and all light
comes from the left.

What reaches a border reaches it alike on every tile, so that any two sides that match in the
rules also match to the eye. A tile is 512 units wide.
"""
