"""A game in the terminal: who sits there, what can be typed, and why things happen."""
