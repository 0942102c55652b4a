"""The `inkribbon` program. From its first line on, Ctrl-C ends it without a traceback."""

from __future__ import annotations

from inkribbon.cli import interrupt

interrupt.exit_at_once()


def main() -> int:
    from inkribbon.cli.main import main as run

    code = run()
    # The output is flushed; a Ctrl-C while Python shuts down has nothing left to interrupt.
    interrupt.exit_at_once()
    return code


if __name__ == "__main__":
    raise SystemExit(main())
