"""What `keen` sees of the tile crawlers."""
