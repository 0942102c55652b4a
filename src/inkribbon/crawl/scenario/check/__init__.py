"""Everything that can be wrong with a scenario although every field has the right type."""

from .whole import problems as problems
