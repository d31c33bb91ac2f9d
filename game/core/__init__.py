"""What every game shares: protocol, luck, piles, sessions, saves, bots, rulebooks."""
