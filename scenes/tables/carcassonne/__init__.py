"""The table of Carcassonne: The Cult."""
