"""Resident Evil: Apocalypse - The Game: miniatures on a table measured in inches."""
