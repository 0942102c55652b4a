"""The client's types, generated from the structs that the server sends.

Run `python -m inkribbon.server.wire.types > web/src/wire.ts` to update them; a test fails if they
are out of date.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from inkribbon.catalogue import GAMES
from inkribbon.kernel.view import View, shown_fields

from . import bodies, replies, requests


@cache
def _sent(kind: type[msgspec.Struct]) -> type[msgspec.Struct]:
    """A struct as it is sent: a view without the fields that only the engine needs."""
    if not issubclass(kind, View):
        return kind
    fields = {field.name: field.type for field in msgspec.structs.fields(kind)} | kind.SENT_AS
    return msgspec.defstruct(kind.__name__, [(name, fields[name]) for name in shown_fields(kind)])


SENT = (
    replies.State,
    replies.Change,
    replies.Presence,
    replies.Pointed,
    replies.Reaction,
    replies.ChatLine,
    replies.Odds,
    replies.WithheldList,
    replies.UndoNews,
    replies.Error,
    replies.Pong,
    bodies.Games,
    bodies.Guide,
    requests.NewTable,
    requests.NewRecord,
    requests.SeatChange,
    bodies.Opened,
    replies.Hint,
    bodies.Chances,
    bodies.History,
    bodies.WholeLog,
    bodies.Balance,
    bodies.Squares,
    bodies.Clause,
    bodies.Rules,
    bodies.Health,
    *dict.fromkeys(_sent(kind) for game in GAMES.values() for kind in game.shown),
)

REQUESTS = {kind.__name__ for kind in requests.Request.__subclasses__()}
HEAD = """// Written by `python -m inkribbon.server.wire.types`: do not edit.
"""


def typescript() -> str:
    """Every struct as an interface, by name."""
    _, components = msgspec.json.schema_components(SENT, ref_template="#/{name}")
    parts = [_interface(name, schema) for name, schema in sorted(components.items())]
    return HEAD + "\n" + "\n".join(parts)


def _interface(name: str, schema: dict[str, Any]) -> str:
    if "properties" not in schema:
        return f"export type {name} = {_type(schema)};\n"
    optional = _optional(schema, name in REQUESTS)
    fields = [
        f"  {field}{'?' if field in optional else ''}: {_type(kind)};"
        for field, kind in schema["properties"].items()
    ]
    return f"export interface {name} {{\n" + "\n".join(fields) + "\n}\n"


def _optional(schema: dict[str, Any], request: bool) -> set[str]:
    """Fields that may be missing: in a request those with a default, else those that are unset."""
    return {
        field
        for field, kind in schema["properties"].items()
        if field not in schema.get("required", ()) and (request or "default" not in kind)
    }


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix("#/")
    if "enum" in schema:
        return " | ".join(msgspec.json.encode(value).decode() for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(_type(kind) for kind in schema["anyOf"])
    return _plain(schema)


def _plain(schema: dict[str, Any]) -> str:
    kind = schema.get("type")
    if kind == "array":
        return _array(schema)
    if kind == "object":
        inner = schema.get("additionalProperties")
        return f"Record<string, {_type(inner) if isinstance(inner, dict) else 'unknown'}>"
    simple = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean"}
    return {**simple, "null": "null"}.get(str(kind), "unknown")


def _array(schema: dict[str, Any]) -> str:
    if "prefixItems" in schema:
        return "[" + ", ".join(_type(kind) for kind in schema["prefixItems"]) + "]"
    items = schema.get("items")
    inner = _type(items) if isinstance(items, dict) else "unknown"
    return f"({inner})[]" if " | " in inner else f"{inner}[]"


if __name__ == "__main__":
    print(typescript(), end="")
