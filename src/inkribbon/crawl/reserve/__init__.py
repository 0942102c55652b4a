"""The reserve: characters who wait, are sent on missions, and take over between scenarios."""
