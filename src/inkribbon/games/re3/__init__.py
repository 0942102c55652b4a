"""Resident Evil 3: The Board Game."""
