"""Environments are an extra: the core does without their packages."""

from __future__ import annotations

import subprocess
import sys

import pytest

from inkribbon import rl

PACKAGES = ("gymnasium", "pettingzoo", "pyspiel", "numpy")
CORE = f"""
import sys
import inkribbon.cli.main, inkribbon.server.run, inkribbon.lab.simulate, inkribbon.rl.table
from inkribbon.catalogue import GAMES
for game in GAMES.values():
    game.family.room("bot")
print([name for name in {PACKAGES} if name in sys.modules])
"""


def test_the_core_imports_none_of_their_packages() -> None:
    done = subprocess.run([sys.executable, "-c", CORE], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("make", [rl.aec, rl.parallel, rl.gym, rl.spiel])
def test_a_missing_package_gives_a_sentence(make: object, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(f"No module named {name!r}", name="gymnasium")

    monkeypatch.setattr(rl, "import_module", missing)
    assert callable(make)
    with pytest.raises(rl.MissingPackage, match=r"needs gymnasium: .* 'inkribbon\[rl\]'"):
        make("re3")
