"""The names that `import inkribbon` offers, each of which is imported when it is first used."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import inkribbon

SRC = Path(__file__).parents[1] / "src"


@pytest.mark.parametrize("name", inkribbon.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(inkribbon, name) is not None


def test_another_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="'inkribbon' has no attribute 'nonsense'"):
        exec("inkribbon.nonsense")  # mypy would not accept it in plain sight


def test_importing_the_package_imports_nothing_else() -> None:
    source = """if True:
        import sys
        before = set(sys.modules)
        import inkribbon
        print(*sorted(set(sys.modules) - before))
    """
    done = subprocess.run(
        [sys.executable, "-c", source],
        env={"PYTHONPATH": str(SRC)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["__future__", "inkribbon"]
