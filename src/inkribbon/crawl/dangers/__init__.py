"""Dangers on the board: fire, corpses, barrels, unexplored tiles."""
