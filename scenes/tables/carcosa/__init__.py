"""The table of Carcosa."""
