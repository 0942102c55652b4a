"""Resident Evil 2: The Board Game."""
