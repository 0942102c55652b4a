"""All sentences shown to people, by key and language; content has its own names."""
