"""How tables measured in inches are told."""
