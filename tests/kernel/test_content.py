"""Content files: entries by id, overlays by field, and errors that name the file and the fix."""

from __future__ import annotations

import pytest

from inkribbon.kernel.content.entries import Entry, entries
from inkribbon.kernel.content.files import Source, package_file, package_names
from inkribbon.kernel.content.limits import scenario_table
from inkribbon.kernel.content.tables import convert, table
from inkribbon.kernel.errors import BadContent


class Tool(Entry, frozen=True, kw_only=True):
    weight: int = 1
    tags: tuple[str, ...] = ()


BASE = Source(
    "base/tools.toml",
    """
    [[tool]]
    id = "spade"
    name = "Spade"
    source = "authored"
    weight = 4
    tags = ["digs", "hits"]

    [[tool]]
    id = "lamp"
    name = "Lamp"
    source = "authored"
    """,
)


def tools(*texts: str) -> dict[str, Tool]:
    """The base file with overlays."""
    over = [Source(f"over-{number}.toml", text) for number, text in enumerate(texts, 1)]
    return entries(Tool, "tool", [BASE, *over])


def refusal(*texts: str) -> str:
    with pytest.raises(BadContent) as refused:
        tools(*texts)
    message = str(refused.value)
    assert "\n" not in message
    return message


def test_entries_are_found_by_id_in_the_order_of_the_file() -> None:
    found = tools()
    assert list(found) == ["spade", "lamp"]
    assert found["spade"].weight == 4
    assert found["lamp"].tags == ()


def test_an_overlay_changes_only_the_fields_it_names() -> None:
    spade = tools('tool = [{id = "spade", weight = 9}]')["spade"]
    assert spade == Tool(
        id="spade", name="Spade", source="authored", weight=9, tags=("digs", "hits")
    )


def test_an_overlay_replaces_a_list_as_a_whole() -> None:
    assert tools('tool = [{id = "spade", tags = ["shines"]}]')["spade"].tags == ("shines",)


def test_later_overlays_lie_over_earlier_ones() -> None:
    found = tools(
        'tool = [{id = "spade", weight = 9, name = "Shovel"}]',
        'tool = [{id = "spade", weight = 2}]',
    )
    assert (found["spade"].weight, found["spade"].name) == (2, "Shovel")


def test_an_overlay_can_add_an_entry() -> None:
    found = tools('tool = [{id = "rope", name = "Rope", source = "authored"}]')
    assert list(found) == ["spade", "lamp", "rope"]


def test_an_overlay_can_remove_an_entry() -> None:
    assert list(tools('tool = [{id = "spade", removed = true}]')) == ["lamp"]


def test_a_removed_entry_can_be_defined_anew_without_its_old_fields() -> None:
    found = tools(
        'tool = [{id = "spade", removed = true}]',
        'tool = [{id = "spade", name = "New", source = "authored"}]',
    )
    assert found["spade"].weight == 1


def test_removing_what_was_never_defined_is_refused() -> None:
    message = refusal('tool = [{id = "saw", removed = true}]')
    assert message == "over-1.toml: tool 'saw' is removed but never defined"


def test_an_unknown_field_is_named_with_its_file_and_entry() -> None:
    message = refusal('tool = [{id = "spade", wieght = 9}]')
    assert message.startswith("over-1.toml, tool 'spade':")
    assert "`wieght`" in message


def test_a_wrong_value_is_named_with_its_file_entry_and_place() -> None:
    message = refusal('tool = [{id = "lamp", weight = "much"}]')
    assert message.startswith("over-1.toml, tool 'lamp':")
    assert "`$.weight`" in message


def test_a_missing_field_is_named() -> None:
    message = refusal('tool = [{id = "rope", name = "Rope"}]')
    assert message.startswith("over-1.toml, tool 'rope':")
    assert "`source`" in message


def test_an_unknown_heading_is_named_with_the_right_one() -> None:
    message = refusal('[[tools]]\nid = "rope"')
    assert message == "over-1.toml has an unknown table 'tools': use [[tool]]"


def test_an_id_that_stands_twice_in_a_file_is_named() -> None:
    message = refusal('tool = [{id = "spade", weight = 1}, {id = "spade", weight = 2}]')
    assert message == "over-1.toml: the id 'spade' is used twice; rename one"


def test_an_entry_without_an_id_is_refused() -> None:
    assert (
        refusal('tool = [{name = "Rope"}]')
        == "over-1.toml: a [[tool]] entry has no id; give it one"
    )


@pytest.mark.parametrize("text", ['tool = "rope"', "tool = 3", "tool = [1]", "[tool]\nid = 'x'"])
def test_a_heading_that_holds_no_entries_is_refused(text: str) -> None:
    assert "over-1.toml" in refusal(text)


def test_broken_toml_is_refused_with_file_and_line() -> None:
    message = refusal('\n[[tool]]\nid = "spade"\nweight = = 3\n')
    assert message.startswith("over-1.toml is not valid TOML:")
    assert "line 4" in message


def test_a_table_becomes_a_struct_or_a_sentence() -> None:
    known = table(Source("x.toml", 'id = "a"\nname = "A"\nsource = "authored"'))
    assert convert(Source("x.toml", ""), "tool", known, Tool).id == "a"
    with pytest.raises(BadContent, match=r"^x\.toml, tool: "):
        convert(Source("x.toml", ""), "tool", {"id": 3}, Tool)


def test_files_of_the_package_are_named_for_people() -> None:
    names = package_names("inkribbon.games.re2", "scenarios", ".toml")
    assert "1a" in names
    assert list(names) == sorted(names)
    source = package_file("inkribbon.games.re2", "scenarios", "1a.toml")
    assert source.name == "re2/scenarios/1a.toml"
    assert table(source)["id"] == "1a"


# Limits on scenario files


def scenario(text: str) -> dict[str, object]:
    return scenario_table(Source("my.toml", text))


@pytest.mark.parametrize(
    ("fits", "too_much", "message"),
    [
        ("#" * 65536, "#" * 65537, "my.toml is too long: the limit is 65536 characters"),
        (
            f"a = {[0] * 500}",
            f"a = {[0] * 501}",
            "my.toml, a: 501 entries; the limit is 500",
        ),
        (
            "[a]\n" + "".join(f"x{n} = 0\n" for n in range(500)),
            "[a]\n" + "".join(f"x{n} = 0\n" for n in range(501)),
            "my.toml, a: 501 entries; the limit is 500",
        ),
        ("a = 9999", "a = 10000", "my.toml, a: the number is too large; the limit is 9999"),
        ("a = -9999", "a = -10000", "my.toml, a: the number is too large; the limit is 9999"),
        ("a = 9998.5", "a = 9999.5", "my.toml, a: the number is too large; the limit is 9999"),
        (
            "a = [9999, -9999, 2]",
            "a = [9999, -9999, 3]",
            "my.toml: its numbers add up to more than 20000: lower some",
        ),
        (
            "[a]\nb = [{c = 9999}]",
            "[a]\nb = [{c = 0}, {c = 10000}]",
            "my.toml, a.b, entry 2.c: the number is too large; the limit is 9999",
        ),
        (
            f"a = '{'x' * 40_000}'",
            f"a = '{'x' * 40_001}'",
            "my.toml, a: the text is too large for a map or a story",
        ),
        (
            f"a = '''{'x' * 200}{chr(10) * 199}'''",
            f"a = '''{'x' * 200}{chr(10) * 200}'''",
            "my.toml, a: the text is too large for a map or a story",
        ),
    ],
)
def test_a_scenario_file_may_be_large_but_not_without_limit(
    fits: str, too_much: str, message: str
) -> None:
    scenario(fits)
    with pytest.raises(BadContent) as refused:
        scenario(too_much)
    assert str(refused.value) == message


def test_only_files_with_the_ending_are_listed() -> None:
    names = package_names("inkribbon", "kernel", ".py")
    assert "engine" in names
    assert not [name for name in names if "cache" in name]
    assert package_names("inkribbon", "no-such-folder", ".py") == ()


@pytest.mark.parametrize("listed", ["[1, {id = 'x'}]", "[{id = 'x'}, 1]", "{id = 'x'}"])
def test_every_entry_under_a_heading_must_be_one(listed: str) -> None:
    with pytest.raises(BadContent, match="'tool' is not a list of entries"):
        list(entries(Tool, "tool", [Source("my.toml", f"tool = {listed}")]))
