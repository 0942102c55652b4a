"""What a seat may see, its odds, and the marks on its map."""
