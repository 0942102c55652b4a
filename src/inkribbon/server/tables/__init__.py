"""Tables, the people around them, their history and their bots."""
