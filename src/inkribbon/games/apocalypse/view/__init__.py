"""What a seat may see, and what is pointed out to it."""
