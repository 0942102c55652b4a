"""Change one place in the rules at a time, and see whether a test notices."""
