"""The turn: its phases, the actions on offer, goals and standing abilities."""
