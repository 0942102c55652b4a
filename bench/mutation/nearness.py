"""How much a test has to do with a change: which rare words the two share."""

from __future__ import annotations

import ast
import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from .covering import Test
from .sample import Mutant

WORD = re.compile(r"[A-Z]?[a-z]{2,}|[A-Z]{3,}")
STEM = 4
"""As many letters tell words apart: `hold` and `holding` are the same."""


def stems(text: str) -> frozenset[str]:
    return frozenset(word[:STEM].lower() for word in WORD.findall(text))


def rooms(file: str) -> frozenset[str]:
    """The words of a path: tests/ mirrors the package."""
    return frozenset(f"/{word}" for word in stems(file))


class Nearness:
    """The words of every test: its name is a sentence, and its body uses our names."""

    def __init__(self, words: Mapping[str, frozenset[str]]) -> None:
        self.words = words

    @classmethod
    def of(cls, root: Path, tests: Sequence[Test]) -> Nearness:
        functions: dict[str, frozenset[str]] = {}
        for file in sorted({test.file for test in tests}):
            source = (root / file).read_text(encoding="utf-8")
            lines = source.splitlines()
            for node in ast.walk(ast.parse(source)):
                if isinstance(node, ast.FunctionDef):
                    text = " ".join(lines[node.lineno - 1 : node.end_lineno])
                    functions[f"{file}::{node.name}"] = stems(text)
        none: frozenset[str] = frozenset()
        return cls(
            {
                test.id: functions.get(test.id.partition("[")[0], none)
                | stems(test.id)
                | rooms(test.file)
                for test in tests
            }
        )

    def nearest(self, mutant: Mutant, tests: Sequence[Test]) -> list[Test]:
        """Those that share words with the changed lines or rooms with their file, the rarest
        first."""
        change = mutant.change
        wanted = stems(" ".join((change.function, change.before, *change.names)))
        wanted |= rooms(mutant.file)
        shared = {test: wanted & self.words[test.id] for test in tests}
        count = Counter(word for words in shared.values() for word in words)
        weight = {word: math.log(len(tests) / times) for word, times in count.items()}
        score = {test: sum(weight[word] for word in words) for test, words in shared.items()}
        near = [test for test in tests if score[test] > 0]
        return sorted(near, key=lambda test: (-score[test], test.seconds))
