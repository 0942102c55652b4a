"""Planning a turn: positions within it, the moves between them, and what they are worth."""
