"""What is still to be done: goals, keys, searches, errands, and who goes where for them."""
