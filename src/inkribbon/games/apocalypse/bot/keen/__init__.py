"""`keen` on the table of inches: plays plans through over several turns."""
