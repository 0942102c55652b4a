"""Dangers of the place: fire, corpses, barrels, unexplored tiles."""
