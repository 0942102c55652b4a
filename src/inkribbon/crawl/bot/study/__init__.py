"""What `keen` sees: a position as numbers."""
