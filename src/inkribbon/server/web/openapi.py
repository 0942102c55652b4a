"""The OpenAPI file, built from the wire structs."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from inkribbon import __version__
from inkribbon.server.wire import bodies, messages, replies, requests

REFERENCE = "#/components/schemas/{name}"
TABLE = "/api/tables/{id}"

ID = {
    "name": "id",
    "in": "path",
    "required": True,
    "description": "The table.",
    "schema": {"type": "string", "pattern": "^[A-Za-z0-9_-]{1,32}$"},
}
SEAT = {"name": "seat", "in": "path", "required": True, "schema": {"type": "integer", "minimum": 0}}
CLAUSE = {"name": "clause", "in": "path", "required": True, "schema": {"type": "string"}}
GAME = {"name": "game", "in": "path", "required": True, "schema": {"type": "string"}}
COUNT = {"type": "integer", "minimum": 0, "maximum": 999999999}
SPAN = [{"name": name, "in": "query", "schema": COUNT} for name in ("from", "to")]
OLD = [{"name": "old", "in": "query", "schema": {"type": "boolean"}}]
AT = [{"name": "at", "in": "query", "schema": COUNT}]

MEANINGS = {
    200: "Success.",
    201: "Created.",
    401: "No token was sent.",
    403: "Not allowed with this token: another seat, another site, or secret until the end.",
    404: "Not found, or the token does not belong to it.",
    409: "The table has moved on; the response has the newest state.",
    410: "The table can't be opened any more; its record can be downloaded.",
    413: "Too large.",
    422: "Invalid; see the message. For an answer, includes what was offered.",
    429: "Too many requests; try again later.",
    503: "The server can't reach its store; try again later.",
}


@lru_cache(maxsize=1)
def document() -> bytes:
    kinds = [*messages.MESSAGES, *messages.BODIES]
    _, components = msgspec.json.schema_components(kinds, ref_template=REFERENCE)
    return msgspec.json.encode(
        {
            "openapi": "3.1.0",
            "info": {
                "title": "Inkribbon",
                "version": __version__,
                "description": "Tables of survival-horror board games. Live updates come over the"
                f" WebSocket {TABLE}/live: send Hello first; see docs/server.md.",
            },
            "paths": _paths(),
            "components": {
                "schemas": components,
                "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
            },
        }
    )


def _paths() -> dict[str, Any]:
    return {
        "/api/games": {"get": _call("games", "What can be played", bodies.Games)},
        "/api/guides/{game}": {
            "get": _call("guide", "A guided first game", bodies.Guide, 404, more=[GAME])
        },
        "/api/clauses/{clause}": {
            "get": _call("clause", "A clause of a rulebook", bodies.Clause, 404, more=[CLAUSE])
        },
        "/api/rules/{game}": {
            "get": _call("rules", "All clauses of a rulebook", bodies.Rules, 404, more=[GAME])
        },
        "/api/tables": {
            "post": _call(
                "openTable",
                "Open a table",
                bodies.Opened,
                422,
                413,
                403,
                takes=requests.NewTable,
                ok=201,
            )
        },
        "/api/records": {
            "post": _call(
                *("openRecord", "Open a record as a replay, or continue it", bodies.Opened),
                *(422, 413, 403),
                takes=requests.NewRecord,
                ok=201,
            )
        },
        TABLE: {
            "get": _seated("state", "The table as the seat sees it", replies.State),
            "delete": _seated("delete", "Delete the table, for its owner", bodies.Deleted),
        },
        f"{TABLE}/sheet": {
            "get": _seated(
                "sheet", "What the table is drawn on, now or after a step", None, more=AT
            )
        },
        f"{TABLE}/answers": {
            "post": _seated(
                "answer", "Answer the open decision", replies.State, takes=requests.Answer
            )
        },
        f"{TABLE}/undo": {
            "post": _seated("undo", "Undo, or ask to", replies.State, takes=requests.Undo)
        },
        f"{TABLE}/redo": {
            "post": _seated("redo", "Revert the last undo", replies.State, takes=requests.Redo)
        },
        f"{TABLE}/undo-consent": {
            "post": _seated(
                "consent", "Answer an undo request", replies.State, takes=requests.UndoConsent
            )
        },
        f"{TABLE}/chat": {
            "post": _seated(
                "chat", "Send a chat message", bodies.ChatDone, takes=requests.Say, ok=201
            )
        },
        f"{TABLE}/odds": {"get": _seated("odds", "Exact odds of every option", replies.Odds)},
        f"{TABLE}/hint": {"get": _seated("hint", "What a bot advises you now", replies.Hint)},
        f"{TABLE}/chances": {
            "get": _seated(
                "chances", "The chance of winning through a finished game", bodies.Chances
            )
        },
        f"{TABLE}/balance": {
            "get": _seated("balance", "How often parties of bots win this", bodies.Balance)
        },
        f"{TABLE}/withheld": {
            "get": _seated("withheld", "What is not on offer, and why", replies.WithheldList)
        },
        f"{TABLE}/record": {"get": _seated("record", "The record file", None, file=True, more=OLD)},
        f"{TABLE}/log": {"get": _seated("log", "The whole log", bodies.WholeLog)},
        f"{TABLE}/history": {
            "get": _seated("history", "The game step by step", bodies.History, more=SPAN)
        },
        f"{TABLE}/claim": {
            "post": _seated(
                *("claim", "Exchange a link's token for a key of your own", bodies.SeatToken),
                takes=requests.Claim,
            )
        },
        f"{TABLE}/qr": {
            "post": _seated("qr", "A link as a QR code", bodies.Squares, takes=requests.Link)
        },
        f"{TABLE}/seats/{{seat}}": {
            "post": _seated(
                *(
                    "changeSeat",
                    "Rename a seat, hand it to a bot, or take it back",
                    bodies.SeatToken,
                ),
                takes=requests.SeatChange,
                more=[SEAT],
            )
        },
        "/health": {"get": _call("health", "Whether the server is healthy", bodies.Health)},
        "/metrics": {"get": _call("metrics", "Counters for Prometheus", None, text=True)},
    }


def _seated(
    name: str,
    summary: str,
    gives: type[msgspec.Struct] | None,
    *,
    takes: type[msgspec.Struct] | None = None,
    more: list[dict[str, Any]] | None = None,
    ok: int = 200,
    file: bool = False,
) -> dict[str, Any]:
    """A call that needs a seat's token."""
    problems = (401, 403, 404, 409, 410, 413, 422) if takes else (401, 403, 404, 410, 422)
    call = _call(
        *(name, summary, gives, *problems), takes=takes, more=[ID, *(more or [])], ok=ok, file=file
    )
    return {**call, "security": [{"seat": []}]}


def _call(
    name: str,
    summary: str,
    gives: type[msgspec.Struct] | None,
    *problems: int,
    takes: type[msgspec.Struct] | None = None,
    more: list[dict[str, Any]] | None = None,
    ok: int = 200,
    text: bool = False,
    file: bool = False,
) -> dict[str, Any]:
    kind = "text/plain" if text else "application/x-ndjson" if file else "application/json"
    schema: dict[str, Any] = _schema(gives) if gives else {}
    call: dict[str, Any] = {
        "operationId": name,
        "summary": summary,
        "responses": {
            str(ok): {"description": MEANINGS[ok], "content": {kind: {"schema": schema}}},
            **{str(status): _problem(status) for status in (*problems, 429, 503)},
        },
    }
    if more:
        call["parameters"] = more
    if takes:
        content = {"application/json": {"schema": _schema(takes)}}
        call["requestBody"] = {"required": True, "content": content}
    return call


def _problem(status: int) -> dict[str, Any]:
    content = {"application/json": {"schema": _schema(replies.Error)}}
    return {"description": MEANINGS[status], "content": content}


def _schema(kind: type[msgspec.Struct]) -> dict[str, Any]:
    return {"$ref": REFERENCE.format(name=kind.__name__)}
