"""The crawlers in a terminal."""
