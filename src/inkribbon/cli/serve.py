"""`inkribbon serve`: tables in the browser."""

from __future__ import annotations

import argparse
import os
import sys
from typing import Any

from . import interrupt


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
    )
    return serve(settings, args.host, args.port, args.workers, wants_browser(args.open))


def wants_browser(wish: bool | None) -> bool:
    """By default only in an interactive session."""
    if wish is not None:
        return wish
    return sys.stdout.isatty() and ("DISPLAY" in os.environ or sys.platform != "linux")
