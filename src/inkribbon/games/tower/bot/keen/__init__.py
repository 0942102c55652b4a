"""`keen`: plans several turns of its own face, and knows what won many games."""
