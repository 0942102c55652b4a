"""What a seat may see, what it may infer, and its odds."""
