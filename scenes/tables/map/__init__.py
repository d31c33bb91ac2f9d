"""A map of square tiles in a window: looking about on it, and what pointer and keys are on.

It knows no game: tiles are pictures by whatever key the game gives them, and cells are
columns and rows. ``camera`` is where one looks, ``sprites`` the pictures at every size,
``view`` the window itself with its tools, ``minimap`` the whole of it in a corner, ``cells``
what marks single cells, ``veils`` what shows whose a part of a tile is.
"""
