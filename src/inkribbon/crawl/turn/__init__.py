"""The turn: its phases, the available actions, goals and permanent abilities."""
