"""What a seat may see, guess and expect."""
