"""The terminal: text with styles, lists of choices, and what a board must offer to be drawn."""
