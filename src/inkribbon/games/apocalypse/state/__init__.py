"""The state of a table: figures, barricades, the search deck, and events."""
