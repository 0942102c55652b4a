"""The base of every verb of a card."""

from __future__ import annotations

import msgspec


class Effect(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """One line of a card."""
