"""Tables measured in inches in a terminal."""
