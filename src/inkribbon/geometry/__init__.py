"""Squares, borders, sight and walks of a board, and maps drawn as text."""
