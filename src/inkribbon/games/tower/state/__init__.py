"""The tower: what is printed, the faces, the piles on the roof, and what is told."""
