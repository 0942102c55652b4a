"""The `inkribbon` program. Ctrl-C ends it without a traceback from its first line on."""

from __future__ import annotations

from inkribbon.cli import interrupt

interrupt.exit_at_once()


def main() -> int:
    from inkribbon.cli.main import main as run

    code = run()
    # Output is flushed, so Ctrl-C during shutdown can exit at once.
    interrupt.exit_at_once()
    return code


if __name__ == "__main__":
    raise SystemExit(main())
