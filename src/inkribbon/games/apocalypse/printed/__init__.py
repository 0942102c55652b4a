"""What is printed: the search deck, the people, the numbers of the game."""
