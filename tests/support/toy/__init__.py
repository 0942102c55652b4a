"""The family of the kernel's toy game."""
