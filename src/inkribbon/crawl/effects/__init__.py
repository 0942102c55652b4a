"""Card effects: the verbs cards are written in, the Tension Phase, narrative events."""
