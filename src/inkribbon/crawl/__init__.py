"""The family of the three tile-crawlers: what they share, with parameters where they differ."""
