"""Searches the numbers that an author marked in a file until a scenario is as hard as wanted."""
