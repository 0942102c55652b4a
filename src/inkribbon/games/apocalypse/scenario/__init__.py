"""Tables: drawn in scenario files, or generated from a number."""
