"""The games. Each folder shows only what is its own."""
