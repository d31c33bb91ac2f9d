"""What runs behind the pages: files, settings, words, rulebooks, sound, thinking bots."""
