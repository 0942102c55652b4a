"""The rules of the tower: phases, actions, escapes."""
