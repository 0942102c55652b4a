"""Content with all words for people changed, to find code that depends on them."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from inkribbon.kernel.content.gist import is_wording


def reworded(value: Any) -> Any:
    """The same value with other words."""
    if isinstance(value, msgspec.Struct):
        fields = {name: getattr(value, name) for name in value.__struct_fields__}
        return replace(
            value,
            **{
                name: f"{member}, in other words"
                if is_wording(value, name, member)
                else reworded(member)
                for name, member in fields.items()
            },
        )
    if isinstance(value, dict):
        return {key: reworded(member) for key, member in value.items()}
    if isinstance(value, tuple):
        return tuple(reworded(member) for member in value)
    return value
