"""Whatever the OpenAPI file allows, and much that it does not, never ends in an internal error."""

from __future__ import annotations

import json
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from server.live import Running

from inkribbon.server.web.app import API
from inkribbon.server.web.openapi import document

SCHEMA = schemathesis.openapi.from_dict(json.loads(document()))
QUICK = settings(
    max_examples=15,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@SCHEMA.parametrize()
@QUICK
def test_no_request_ends_in_an_internal_error(case: Any, server: Running) -> None:
    for table in (None, _table(server)):
        if table is not None and "id" in (case.path_parameters or {}):
            case.path_parameters["id"] = table[0]
        token = table[1] if table else "x"
        headers = {"Authorization": f"Bearer {token}"}
        # A process that reads records has to start first; on a busy machine that takes a while.
        response = case.call(base_url=server.url, headers=headers, timeout=60)
        assert response.status_code < 500, response.text
        assert str(response.status_code) in {*_documented(case), "405"}, response.text


_tables: dict[str, tuple[str, str]] = {}


def _table(server: Running) -> tuple[str, str]:
    """One table of the server for all examples."""
    if server.url not in _tables:
        table = server.open("human", "human")
        _tables[server.url] = (table.id, table.tokens[0])
    return _tables[server.url]


def _documented(case: Any) -> set[str]:
    return set(case.operation.definition.raw["responses"])


def test_the_file_is_served_and_names_every_route(server: Running) -> None:
    served = server.http.get("/api/openapi.json").json()
    assert served == json.loads(document())
    known = {"/api" + getattr(route, "path", "?").replace(":int", "") for route in API}
    hidden = {"/api/openapi.json", "/api/tables/{id}/live"}
    assert known - hidden | {"/health", "/metrics"} == set(served["paths"])


@pytest.mark.parametrize("name", ["State", "Change", "Answer", "Hello", "Error", "Opened"])
def test_the_file_describes_the_messages(name: str) -> None:
    assert name in json.loads(document())["components"]["schemas"]
