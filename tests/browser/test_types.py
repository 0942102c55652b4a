"""The client's types are those of the server."""

from __future__ import annotations

from pathlib import Path

from inkribbon.server.wire.types import typescript

WIRE = Path(__file__).resolve().parents[2] / "web" / "src" / "wire.ts"


def test_the_clients_types_are_written_from_the_servers_structs() -> None:
    assert WIRE.read_text("utf-8") == typescript(), "run: python -m inkribbon.server.wire.types"
