"""The one truth on disk, group commit, and how workers hear of each other's changes."""
