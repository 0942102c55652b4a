"""The End Phase of a campaign and its steps."""
