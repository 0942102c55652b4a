"""Which options to try, which results differ, and how far to look."""
