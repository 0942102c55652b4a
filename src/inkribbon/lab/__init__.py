"""Playing many games to learn from them: how often a scenario is won, how long it takes, and why
it is lost."""
