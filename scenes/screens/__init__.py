"""The pages around a game: title, new game, menu, saves, rules, settings, result, replay."""
