"""The mutation test finds places to change, picks tests, and tells survivors from the rest."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

BENCH = Path(__file__).parents[2] / "bench"


def load(name: str) -> Any:
    """A module of bench/, which is no package of ours."""
    if str(BENCH) not in sys.path:
        sys.path.append(str(BENCH))
    return importlib.import_module(f"mutation.{name}")


def mutated(source: str) -> set[tuple[str, str]]:
    """Each change to a piece of code: the operator, and the changed lines as they become."""
    found = load("operators").changes(source.encode())
    for change in found:
        compile(change.apply(source.encode()), "mutant", "exec")
    return {(change.operator, change.after) for change in found}


# Operators


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("x = a < b", {("boundary", "x = a <= b"), ("comparison", "x = a >= b")}),
        ("x = a >= b", {("boundary", "x = a > b"), ("comparison", "x = a < b")}),
        ("x = a == b", {("comparison", "x = a != b")}),
        ("x = a not in b", {("comparison", "x = a in b")}),
        ("x = a is None", {("comparison", "x = a is not None")}),
        ("x = 3", {("constant", "x = 4"), ("constant", "x = 2")}),
        ("x = a[0]", {("constant", "x = a[1]"), ("constant", "x = a[(-1)]")}),
        ("x = True", {("true and false", "x = False")}),
        ("x = min(a, b)", {("min and max", "x = max(a, b)")}),
        ("x = all(a)", {("any and all", "x = any(a)")}),
        ("x = a + b", {("arithmetic", "x = a - b")}),
        ("x = (a) // (b)", {("arithmetic", "x = (a) * (b)")}),
        ("x = not a", {("negate", "x = (a)")}),
        (
            "x = a and b",
            {
                ("and and or", "x = a or b"),
                ("drop condition", "x = (a)"),
                ("drop condition", "x = (b)"),
            },
        ),
        ("x = a if b else c", {("negate", "x = a if (not (b)) else c")}),
        (
            "x = [a for a in b if a]",
            {
                ("negate", "x = [a for a in b if (not (a))]"),
                ("drop condition", "x = [a for a in b if True]"),
            },
        ),
        ("if a:\n    b = c", {("negate", "if (not (a)):")}),
        ("raise Wrong('text', 3)", {("drop raise", "pass")}),
        ("def f(a=1): ...", {("constant", "def f(a=2): ..."), ("constant", "def f(a=0): ...")}),
        ("def f():\n    a()", {("drop statement", "pass")}),
        ("def f():\n    a.b = c", {("drop statement", "pass")}),
        ("def f():\n    del a[b]", {("drop statement", "pass")}),
        ("def f(a):\n    a = b", {("drop statement", "pass")}),
        ("def f():\n    a += b", {("drop statement", "pass"), ("arithmetic", "a -= b")}),
        (
            "def f():\n    if a:\n        return b\n    return c",
            {("negate", "if (not (a)):"), ("drop return", "pass")},
        ),
        (
            "def f() -> None:\n    for a in b:\n        c = a",
            {("early return", "return\nfor a in b:")},
        ),
        (
            "def f():\n    for a in b:\n        if a:\n            continue\n        c = a",
            {("negate", "if (not (a)):"), ("drop continue", "pass"), ("break", "break")},
        ),
        (
            "def f():\n    while a:\n        break",
            {("negate", "while (not (a)):"), ("drop break", "pass")},
        ),
        ("x = 'ü', a < b", {("boundary", "x = 'ü', a <= b"), ("comparison", "x = 'ü', a >= b")}),
    ],
)
def test_each_operator_changes_one_place(source: str, expected: set[tuple[str, str]]) -> None:
    assert mutated(source) == expected


@pytest.mark.parametrize(
    "source",
    [
        "from __future__ import annotations",
        "'''A docstring.'''",
        "x: Literal[1, 2]",
        "Side = Literal[1, 2]",
        "Either = int | None",
        "x = f'{a + 1}'",
        "x = 'a' + b",
        "assert a == b",
        "@lru_cache(maxsize=3)\ndef f(): ...",
        "class A(B, frozen=True): ...",
        "x = zip(a, b, strict=True)",
        "if TYPE_CHECKING:\n    x = 1",
        "def f():\n    a = b",
        "def f(a):\n    del a",
        "__all__ = ['a']",
    ],
)
def test_types_words_and_safeguards_are_left_alone(source: str) -> None:
    assert mutated(source) == set()


def test_a_change_knows_its_statement_and_its_function() -> None:
    source = "class A:\n    def f(self):\n        x = a(\n            b < c,\n        )\n"
    boundary, _ = load("operators").changes(source.encode())
    assert (boundary.line, boundary.first, boundary.last) == (4, 3, 5)
    assert (boundary.function, boundary.inside) == ("A.f", True)


# Sampling


def write(root: Path, file: str, text: str) -> None:
    path = root / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_only_rules_are_changed(tmp_path: Path) -> None:
    for file in ("kernel/a.py", "crawl/words/a.py", "crawl/turn/a.py", "cli/a.py"):
        write(tmp_path, file, "")
    write(tmp_path, "games/tower/rules/a.py", "")
    write(tmp_path, "games/tower/view/sheet.py", "")
    rule_files = load("sample").rule_files
    assert rule_files(tmp_path) == ["crawl/turn/a.py", "games/tower/rules/a.py", "kernel/a.py"]
    assert rule_files(tmp_path, ["games/**", "cli/**"]) == ["games/tower/rules/a.py"]


def test_a_seed_always_picks_the_same_mutants(tmp_path: Path) -> None:
    sample = load("sample")

    def picked(seed: int) -> list[tuple[str, str]]:
        found = list(sample.mutants(tmp_path, sorted(p.name for p in tmp_path.iterdir())))
        return [(m.change.before, m.change.after) for m in sample.pick(found, seed, 5)]

    write(tmp_path, "a.py", "".join(f"x{n} = {n} < a\n" for n in range(20)))
    first = picked(1)
    assert first == picked(1)
    assert first != picked(2)
    # Lines above do not change what is picked, unless they are picked themselves.
    text = (tmp_path / "a.py").read_text(encoding="utf-8")
    write(tmp_path, "a.py", f"# A comment\n\n{text}")
    assert picked(1) == first


# Choosing tests


def test_tests_of_a_clause_come_first_and_whole_games_last() -> None:
    covering, operators = load("covering"), load("operators")
    tests = [
        covering.Test("tests/golden/test_golden.py::a", 0.1, False),
        covering.Test("tests/kernel/test_a.py::slow", 2.0, True),
        covering.Test("tests/kernel/test_a.py::quick", 1.0, True),
        covering.Test("tests/kernel/test_a.py::plain", 0.1, False),
        covering.Test("tests/kernel/test_a.py::elsewhere", 0.1, True),
        covering.Test("tests/kernel/test_a.py::looking", 0.1, False),
    ]
    known = covering.Covering(tests, {"a.py": {2: 0b01111, 9: 0b10000}, "b.py": {1: 0b10000}})

    def chosen(change: Any, file: str, mentions: list[tuple[str, int]]) -> list[list[str]]:
        groups = known.of(change, file, ["b.py"], mentions)
        return [[test.id.rpartition(":")[2] for test in tests] for tests in groups]

    inside = operators.changes(b"def f():\n    return a < b\n")[0]
    assert chosen(inside, "a.py", []) == [["quick", "slow", "plain", "a"]]

    # A constant is read on import: tests that run no rule may look at what is declared, and
    # whatever runs a line with its name may notice. Then come those near it.
    near = ["quick", "slow", "plain", "a"]
    outside = operators.changes(b"\n\nx = 3\n")[0]
    assert outside.names == {"x"}
    assert chosen(outside, "a.py", [("b.py", 1)]) == [["looking"], ["elsewhere"], near]

    # What no test runs may run on import too.
    unseen = operators.changes(b"\n\ndef f():\n    return a < b\n")[0]
    assert chosen(unseen, "c.py", []) == [["looking"], [], ["elsewhere"]]


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("x = (1,)", {"x"}),
        ("class A:\n    x: int = 1", {"x"}),
        ("x = f(y=1)", {"y"}),
        ("def f(x=1): ...", {"f"}),
        ("def f():\n    x = 1", set()),
    ],
)
def test_what_runs_on_import_knows_its_name(source: str, names: set[str]) -> None:
    assert load("operators").changes(source.encode())[0].names == names


def test_names_are_looked_up_by_line(tmp_path: Path) -> None:
    write(tmp_path, "a.py", "x = 1\ny = x + xx")
    assert load("sample").mentions(tmp_path, ["a.py"]) == {
        "x": [("a.py", 1), ("a.py", 2)],
        "y": [("a.py", 2)],
        "xx": [("a.py", 2)],
    }


def test_no_more_tests_than_the_time_allows() -> None:
    covering, trying, sample = load("covering"), load("trying"), load("sample")
    tests = [covering.Test(f"tests/test_a.py::t{n}", n, False) for n in (1, 2, 5)]
    tests += [covering.Test(f"tests/golden/test_a.py::t{n}", n, False) for n in (3, 4)]
    known = covering.Covering(tests, {"a.py": {1: 0b11111}})
    mutant = sample.Mutant("a.py", load("operators").changes(b"x = 1")[0], 0)

    def planned(seconds: float) -> tuple[list[float], int]:
        plan = trying.plan(known, mutant, (), seconds)
        return [test.seconds for test in plan.tests], plan.left_out

    assert planned(4) == ([1, 3], 3)
    assert planned(5) == ([1, 2], 3)
    assert planned(6) == ([1, 2, 3], 2)
    assert planned(60) == ([1, 2, 5, 3, 4], 0)
    assert planned(0) == ([1], 4)


def test_of_whole_games_stored_ones_come_first() -> None:
    covering, trying, sample = load("covering"), load("trying"), load("sample")
    stored = covering.Test(f"{trying.STORED}::test_a", 3, False)
    tests = [covering.Test("tests/words/test_b.py::test_b", 2, False), stored]
    known = covering.Covering(tests, {"a.py": {2: 0b11}})
    mutant = sample.Mutant("a.py", load("operators").changes(b"def f():\n    lock(door)\n")[0], 0)
    assert trying.plan(known, mutant, (), 4).tests == [stored]


def test_what_was_recorded_is_kept(tmp_path: Path) -> None:
    covering = load("covering")
    tests = [covering.Test("a", 0.5, True), covering.Test("b", 1, False)]
    known = covering.Covering(tests, {"a.py": {3: 0b10}}, ["c"])
    covering.save(known, tmp_path / "x" / "kept.json.gz")
    assert covering.load(tmp_path / "x" / "kept.json.gz") == known


def test_files_know_who_imports_them(tmp_path: Path) -> None:
    write(tmp_path, "__init__.py", "")
    write(tmp_path, "kernel/a.py", "x = 1")
    write(tmp_path, "kernel/b.py", "from .a import x")
    write(tmp_path, "games/c.py", "from toy.kernel import a\nimport toy.kernel.b")
    assert load("sample").importers(tmp_path, "toy") == {
        "kernel/a.py": {"kernel/b.py", "games/c.py"},
        "kernel/b.py": {"games/c.py"},
    }


# The whole tool on a tiny package

RULES = """
def may_enter(count, room):
    return count < room


def countdown(count):
    while count > 0:
        count -= 1
    return count


def never_called(count):
    return count + 1
"""
TESTS = """
import pytest
from toy.kernel.rules import countdown, may_enter


@pytest.mark.rule("full")
def test_a_full_room_stays_shut():
    assert not may_enter(5, 4)


def test_an_empty_room_is_open():
    assert may_enter(0, 4)


def test_it_ends():
    assert countdown(3) == 0
"""
EQUIVALENT = """
[[equivalent]]
file = "kernel/rules.py"
before = "while count > 0:"
after = "while count > (-1):"
why = "An example: this one is not equivalent at all."

[[equivalent]]
file = "kernel/rules.py"
before = "gone"
after = "gone for good"
why = "The line is not there any more."
"""


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    write(tmp_path, "pyproject.toml", '[tool.pytest.ini_options]\npythonpath = ["src"]\n')
    write(tmp_path, "src/toy/__init__.py", "")
    write(tmp_path, "src/toy/kernel/__init__.py", "")
    write(tmp_path, "src/toy/kernel/rules.py", RULES)
    write(tmp_path, "tests/test_rules.py", TESTS)
    write(tmp_path, "tests/conftest.py", "")
    write(tmp_path, "bench/equivalent.toml", EQUIVALENT)
    return tmp_path


def run(root: Path, *words: str) -> Any:
    command = [sys.executable, str(BENCH / "mutants.py"), "--root", str(root), "--json", *words]
    environment = {name: value for name, value in os.environ.items() if "COV_CORE" not in name}
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=300, env=environment, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize(("function", "named"), [("", ["a", "b"]), ("b", ["b"])])
def test_an_equivalent_mutant_is_named_everywhere_or_in_one_function(
    function: str, named: list[str], tmp_path: Path
) -> None:
    write(tmp_path, "rules.py", "def a(x):\n    return x + 1\n\n\ndef b(x):\n    return x + 1\n")
    sample = load("sample")
    found = list(sample.mutants(tmp_path, ["rules.py"]))
    entry = sample.Equivalent("rules.py", "return x + 1", "return x - 1", "", function)
    assert [mutant.change.function for mutant in found if entry.names(mutant)] == named
    assert sample.stale([entry], found, tmp_path, ["rules.py"]) == []
    gone = sample.Equivalent("rules.py", "return x + 1", "return x - 1", "", "c")
    assert sample.stale([gone], found, tmp_path, ["rules.py"]) == [gone]


def test_survivors_are_listed_and_the_rest_says_what_noticed_it(toy: Path) -> None:
    before = {path: path.read_bytes() for path in toy.rglob("*.py")}
    report = run(toy, "--count", "99", "--jobs", "2")

    alive = {(found["before"], found["after"]): found for found in report["survivors"]}
    edge = alive.pop(("return count < room", "return count <= room"))
    assert [test.rpartition(":")[2] for test in edge["tests"]] == [
        "test_a_full_room_stays_shut",
        "test_an_empty_room_is_open",
    ]
    # No test runs this line, so it might run on import: those near it are tried.
    assert {before for before, _ in alive} == {"return count + 1"}
    assert all(len(found["tests"]) == 3 for found in alive.values())

    dead = {(found["before"], found["after"]): found for found in report["killed"]}
    assert dead["return count < room", "return count >= room"]["by"] == "rule"
    assert dead["while count > 0:", "while count > 1:"]["by"] == "other"
    endless = dead["count -= 1", "pass"]
    assert endless["timed_out"]
    assert endless["test"] == "tests/test_rules.py::test_it_ends"

    assert report["equivalent"] == 1
    assert [entry["before"] for entry in report["stale"]] == ["gone"]
    assert report["mutants"] == report["survived"] + sum(report["killed_by"].values())
    assert {path: path.read_bytes() for path in toy.rglob("*.py")} == before


def test_a_test_that_fails_anyway_proves_nothing(toy: Path) -> None:
    write(
        toy,
        "tests/test_wrong.py",
        "import toy.kernel.rules as r\ndef test_a(): assert r.may_enter(2, 1)",
    )
    report = run(toy, "--count", "99", "--jobs", "1", "--files", "kernel/r*")
    assert report["unusable"] == ["tests/test_wrong.py::test_a"]
    assert "tests/test_wrong.py::test_a" not in {found["test"] for found in report["killed"]}
