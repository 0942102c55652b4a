"""What items are worth: carried, found, shared, stored and fired."""
