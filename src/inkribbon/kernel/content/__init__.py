"""Content files: where they are, what is in them, and the texts that players read of them."""
