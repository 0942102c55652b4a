"""Scenarios that do without a younger rule keep the fingerprint that saves know them by."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import NODEFAULT
from msgspec.structs import FieldInfo, fields

from inkribbon.crawl.scenario.file import BossRule, More, Scenario, Station, TileName
from inkribbon.kernel.content.gist import gist


def default_of(field: FieldInfo) -> Any:
    return field.default if field.default is not NODEFAULT else field.default_factory()


@pytest.mark.parametrize("struct", [TileName, BossRule, Station, More, Scenario])
def test_a_younger_field_that_a_file_leaves_out_changes_no_fingerprint(
    struct: type[Any],
) -> None:
    young = [field for field in fields(struct) if field.name in struct.added]
    assert {field.name: default_of(field) for field in young} == struct.added


def test_a_younger_field_that_a_file_sets_changes_the_fingerprint() -> None:
    assert "cards" not in gist(TileName(at="a1", name="Hall"))
    assert gist(TileName(at="a1", name="Hall", cards=2))["cards"] == 2
    assert gist(BossRule(kind="birkin", waits=True))["waits"]
    assert gist(More(characters=3, text="", most=3))["most"] == 3
