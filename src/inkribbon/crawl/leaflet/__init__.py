"""A scenario as a page to print, and maps of where characters fell."""
