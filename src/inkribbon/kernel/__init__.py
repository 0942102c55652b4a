"""The engine's core: tasks, decisions, chance, decks, records. It knows no game."""
