"""Statistics over many games: how often a scenario is won, how long it takes, why it is lost."""
