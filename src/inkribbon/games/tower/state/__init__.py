"""The state of the tower: printed cards, faces, the piles on the roof, and events."""
