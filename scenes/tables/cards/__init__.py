"""The table of The Cards of Cthulhu."""
