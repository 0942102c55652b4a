"""What `careful` knows about the tile crawlers."""
