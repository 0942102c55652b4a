"""The three tile crawlers: their shared rules, with parameters where they differ."""
