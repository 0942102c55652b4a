"""The last words of a story, one version for each way it can end."""

from __future__ import annotations

import msgspec


class Epilogue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What became of everyone, after a victory and after a defeat."""

    won: str = ""
    lost: str = ""

    def told(self, *, won: bool) -> str:
        """The version that applies, on one line."""
        return " ".join((self.won if won else self.lost).split())
