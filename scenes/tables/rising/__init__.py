"""The table of Cthulhu Rising."""
