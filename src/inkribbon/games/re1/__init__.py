"""Resident Evil: The Board Game."""
