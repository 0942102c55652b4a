"""What all commands share: shortcuts, errors, and importing only what is needed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from inkribbon.catalogue import GAMES
from inkribbon.cli import main as cli
from inkribbon.cli.commands import rules as command
from inkribbon.kernel.errors import InkribbonError

SRC = Path(__file__).parents[2] / "src"


def python(*args: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, *args],
        # Buffered, as for a user: a full buffer makes a closed pipe hard to handle.
        env=os.environ | {"PYTHONPATH": str(SRC), "PYTHONUNBUFFERED": ""},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def fail_with(error: BaseException) -> int:
    raise error


def test_bad_input_is_one_sentence_on_stderr_and_exit_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "run", lambda _: fail_with(InkribbonError("Try again.")))
    assert cli.main(["rules"]) == 2
    assert capsys.readouterr() == ("", "inkribbon: Try again.\n")


def test_an_interrupt_exits_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "run", lambda _: fail_with(KeyboardInterrupt()))
    assert cli.main(["rules"]) == 130


def test_an_unknown_option_exits_with_2(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit:
        cli.main(["rules", "--no-such-option"])
    assert exit.value.code == 2
    assert "inkribbon" in capsys.readouterr().err


def test_an_unknown_word_is_answered_with_all_commands_and_games(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(["balnce"]) == 2
    error = capsys.readouterr().err
    assert error.startswith("inkribbon: there is no command or game 'balnce': choose")
    assert all(name in error for name in (*cli.COMMANDS, *GAMES))
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("", "serve"),
        ("re3", "play re3"),
        ("re2 1a", "play re2 1a"),
        ("--load game.ink", "play --load game.ink"),
        *((f"{name} x", f"{name} x") for name in cli.COMMANDS),
        *((word, word) for word in cli.HELP),
    ],
)
def test_a_command_may_be_left_out(typed: str, meant: str) -> None:
    assert cli.in_full(typed.split()) == meant.split()


def test_no_game_is_called_like_a_command() -> None:
    assert not set(cli.COMMANDS) & set(GAMES)


def test_help_lists_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit:
        cli.main(["--help"])
    assert exit.value.code == 0
    page = capsys.readouterr().out
    assert all(f"\n    {name} " in page for name in cli.COMMANDS)
    assert "inkribbon re2 1a" in page


# Long output hits the closed pipe while printing, short output when flushed.
@pytest.mark.parametrize("words", [["rules", "re1"], ["rules"]])
def test_a_reader_who_leaves_early_causes_no_traceback(words: list[str]) -> None:
    with python("-m", "inkribbon", *words) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        run.stdout.close()
        errors = run.stderr.read()
    assert (run.returncode, errors) == (0, "")


def test_only_the_command_that_is_asked_for_is_read() -> None:
    source = """if True:
        import sys
        from inkribbon.cli.main import COMMANDS, main
        main(["rules", "--json"])
        read = [name for name in COMMANDS if f"inkribbon.cli.commands.{name}" in sys.modules]
        print(read, file=sys.stderr)
    """
    out, err = python("-c", source).communicate()
    assert out.startswith("{")
    assert err == "['rules']\n"
