"""`inkribbon serve`: tables in the browser."""

from __future__ import annotations

import argparse
import os
import re
import sys
from typing import Any
from urllib.parse import urlsplit

from inkribbon.cli import interrupt
from inkribbon.kernel.errors import BadSetup


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser("serve", help="tables in the browser")
    parser.add_argument(
        "--host", default="127.0.0.1", help="address to listen on (default: %(default)s)"
    )
    parser.add_argument(
        "--port", type=int, default=8666, help="port to listen on (default: %(default)s)"
    )
    parser.add_argument(
        "--store",
        default="",
        metavar="URL",
        help="sqlite:///FILE (default: a file in your data folder) or postgresql+psycopg://…",
    )
    parser.add_argument(
        "--workers",
        type=int,
        default=1,
        metavar="N",
        help="server processes; more than one needs PostgreSQL and Redis (default: %(default)s)",
    )
    parser.add_argument(
        "--redis",
        default="",
        metavar="URL",
        help="for several workers or machines that share a PostgreSQL store",
    )
    parser.add_argument(
        "--origin",
        action="append",
        default=[],
        metavar="URL",
        help="another address that pages may come from, such as https://table.example",
    )
    parser.add_argument(
        "--name",
        action="append",
        default=[],
        metavar="HOST",
        help="a name that the server is reached by; requests to other names are refused"
        " (default: any; only this machine's names on a local address)",
    )
    parser.add_argument(
        "--proxy",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="a proxy whose X-Forwarded-For header is believed",
    )
    parser.add_argument(
        "--table-days",
        type=float,
        metavar="N",
        help="delete tables that were not used for N days, 0 for never (default: 90; never on a"
        " local address)",
    )
    parser.add_argument(
        "--exec",
        action="append",
        default=[],
        dest="programs",
        metavar="NAME=COMMAND",
        help="a program that players may choose as a bot, such as mybot=./mybot",
    )
    parser.add_argument(
        "--open",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="open the browser (default: only in an interactive session)",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    with interrupt.importing():
        from inkribbon.server.run import serve
        from inkribbon.server.settings import Settings, default_store

    settings = Settings(
        store=args.store or default_store(),
        redis=args.redis,
        origins=tuple(args.origin),
        proxies=tuple(args.proxy),
        hosts=hosts_of(args),
        table_days=days_of(args),
        programs=dict(map(program_of, args.programs)),
    )
    return serve(settings, args.host, args.port, args.workers, wants_browser(args.open))


LOCAL = ("127.0.0.1", "localhost", "[::1]")
"""Names of this machine for itself."""
DAYS = 90.0


def is_local(args: argparse.Namespace) -> bool:
    return args.host in ("127.0.0.1", "localhost", "::1")


def hosts_of(args: argparse.Namespace) -> tuple[str, ...]:
    """A server for this machine refuses other names, which only a hostile page would use."""
    named = [name.lower() for name in args.name]
    named += [urlsplit(origin).hostname or "" for origin in args.origin]
    if is_local(args) and (named or not args.proxy):
        return (*LOCAL, *named)
    return (*named, *LOCAL) if named else ()


def program_of(text: str) -> tuple[str, str]:
    """The name and the command of a program; raises an error if it can't be run."""
    from inkribbon.bots import NAMES
    from inkribbon.bots.program import words_of

    name, _, command = text.partition("=")
    if not re.fullmatch(r"[a-z][a-z0-9-]{0,19}", name) or not command:
        raise BadSetup(f"--exec {text!r} names no program: write --exec mybot=./mybot")
    if name in NAMES:
        raise BadSetup(f"there is already a bot {name!r}: choose another name for {command!r}")
    words_of(command)
    return name, command


def days_of(args: argparse.Namespace) -> float:
    days: float | None = args.table_days
    if days is None:
        return 0.0 if is_local(args) else DAYS
    if not 0 <= days < 100_000:
        raise BadSetup("--table-days must be a number of days, or 0 for never")
    return days


def wants_browser(wish: bool | None) -> bool:
    """By default only in an interactive session."""
    if wish is not None:
        return wish
    return sys.stdout.isatty() and ("DISPLAY" in os.environ or sys.platform != "linux")
