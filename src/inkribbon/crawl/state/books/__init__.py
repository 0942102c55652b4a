"""Books: every static fact of a game, for single scenarios and for campaigns."""
