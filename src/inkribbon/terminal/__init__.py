"""The terminal: styled text, lists of choices, and the interface of a board to draw."""
