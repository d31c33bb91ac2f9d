"""The table of Night of the Grand Octopus."""
