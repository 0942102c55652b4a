"""Combat: attacks, evading, reactions, enemy moves, spawning and bosses."""
