"""Scenario files: their format, what they ask of players, and what can be wrong with them."""
