"""The tower in a terminal."""
