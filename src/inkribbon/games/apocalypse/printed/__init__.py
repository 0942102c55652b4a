"""Printed components: the search deck, the characters, and the game's numbers."""
