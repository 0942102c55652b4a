"""Rules ask `state/pending.py` about pending tasks, and do not read the stack."""

from __future__ import annotations

from pathlib import Path

RULES = Path(__file__).parents[2] / "src" / "inkribbon" / "crawl"
ALLOWED = {
    "state/pending.py",
    "state/world.py",
    "observe.py",  # a view contains the whole stack
    "campaign/entering.py",  # the stack of one scenario's world moves into another's
    "campaign/paths.py",
    "turn/actions.py",  # puts the Action Phase back without push, because it is hot code
}


def test_only_a_few_files_touch_the_stack() -> None:
    found = {
        path.relative_to(RULES).as_posix()
        for path in RULES.rglob("*.py")
        if ".stack" in path.read_text("utf-8")
    }
    assert found == ALLOWED
