"""What the game promises, held against it. ``python3 -m tests`` runs everything."""
