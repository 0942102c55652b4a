"""The people around a table: their tokens and seats, what they say, and how they signal."""
