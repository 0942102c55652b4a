"""`careful` in the tower: plans its own turn exactly, and the escape from what was called out."""
