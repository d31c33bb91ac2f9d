"""What every page is made of: units, type, pictures, widgets, focus, input, motion."""
