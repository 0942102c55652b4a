"""The rule marker accepts only tests that run and name existing clauses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

KNOWN = "re3.reaction.linked-tiles"
OTHER = "re3.components.players"


@pytest.fixture
def suite(pytester: pytest.Pytester) -> pytest.Pytester:
    pytester.makeini("[pytest]\nmarkers = rule(*ids): clauses")
    return pytester


def run(suite: pytest.Pytester, source: str, *args: str) -> pytest.RunResult:
    suite.makepyfile(test_it=f"import pytest\n\n{source}")
    # Without the hypothesis plugin, which takes a second to load and is not needed here.
    return suite.runpytest("-p", "support.proofs", "-p", "no:hypothesispytest", *args)


def test_a_marker_with_a_known_clause_passes(suite: pytest.Pytester) -> None:
    result = run(suite, f"@pytest.mark.rule('{KNOWN}')\ndef test_a(): pass")
    result.assert_outcomes(passed=1)


def test_a_marker_with_an_unknown_clause_fails_and_says_what_was_meant(
    suite: pytest.Pytester,
) -> None:
    result = run(suite, f"@pytest.mark.rule('{KNOWN[:-1]}')\ndef test_a(): pass")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(f"*test_it.py::test_a carries a wrong*did you mean {KNOWN}*")


def test_a_marker_without_a_clause_fails(suite: pytest.Pytester) -> None:
    result = run(suite, "@pytest.mark.rule()\ndef test_a(): pass")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines("*without a clause*")


@pytest.mark.parametrize("mark", ["skip", "skipif(False, reason='no')", "xfail"])
def test_a_marked_test_may_not_carry_a_skip(suite: pytest.Pytester, mark: str) -> None:
    source = f"@pytest.mark.{mark}\n@pytest.mark.rule('{KNOWN}')\ndef test_a(): pass"
    result = run(suite, source)
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines("*only a test that runs can prove*")


@pytest.mark.parametrize("call", ["pytest.skip('no')", "pytest.xfail('no')"])
def test_a_marked_test_that_skips_itself_fails(suite: pytest.Pytester, call: str) -> None:
    result = run(suite, f"@pytest.mark.rule('{KNOWN}')\ndef test_a(): {call}")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines("*test_it.py::test_a was skipped*")


def test_other_tests_may_skip(suite: pytest.Pytester) -> None:
    run(suite, "def test_a(): pytest.skip('no')").assert_outcomes(skipped=1)


def test_claims_are_written_for_functions_classes_modules_and_single_cases(
    suite: pytest.Pytester, tmp_path: Path
) -> None:
    source = f"""
pytestmark = pytest.mark.rule("{OTHER}")

@pytest.mark.parametrize("n", [1, pytest.param(2, marks=pytest.mark.rule("{KNOWN}"))])
def test_cases(n): pass

@pytest.mark.rule("{KNOWN}")
class TestAll:
    def test_a(self): pass
"""
    result = run(suite, source, "--collect-only", "--proofs-to", str(tmp_path / "out.json"))
    assert result.ret == 0
    both = ["test_it.py::TestAll::test_a", "test_it.py::test_cases"]
    assert json.loads((tmp_path / "out.json").read_text()) == {OTHER: both, KNOWN: both}


def test_claims_are_not_written_while_one_is_wrong(suite: pytest.Pytester, tmp_path: Path) -> None:
    source = "@pytest.mark.rule('re3.no.such')\ndef test_a(): pass"
    result = run(suite, source, "--collect-only", "--proofs-to", str(tmp_path / "out.json"))
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines("ERROR: test_it.py::test_a carries a wrong rule marker*")
    assert not (tmp_path / "out.json").exists()
