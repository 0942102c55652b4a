"""A bot for tables measured in inches."""
