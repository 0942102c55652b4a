"""How the tower is told."""
