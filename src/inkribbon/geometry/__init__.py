"""Boards: squares, borders, lines of sight, paths, and maps drawn as text."""
