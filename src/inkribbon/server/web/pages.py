"""The web client: hashed assets that can be cached for ever, and one page for all routes."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOLDER = Path(str(files("inkribbon.server").joinpath("static")))

NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Inkribbon</title></head><body>
<h1>Inkribbon</h1>
<p>The server is running, but its web pages are not built yet. In a checkout, run
<code>npm ci &amp;&amp; npm run build</code> in the folder <code>web</code>, then reload.</p>
<p>The interface for programs is at <a href="/api/openapi.json">/api/openapi.json</a>.</p>
</body></html>
"""


async def page(_request: Request) -> Response:
    """The client's only page, which shows what its address names."""
    index = FOLDER / "index.html"
    try:
        text = index.read_text("utf-8")
    except FileNotFoundError:
        return HTMLResponse(NOT_BUILT, headers={"Cache-Control": "no-cache"})
    text = text.replace(UNFILLED, f'<meta name="build" content="{build()}"')
    return HTMLResponse(text, headers={"Cache-Control": "no-cache"})


UNFILLED = '<meta name="build" content=""'


def build() -> str:
    """Names the pages that this server sends: a page of another build must be loaded again."""
    index = FOLDER / "index.html"
    try:
        return _digest(index, index.stat().st_mtime_ns)
    except FileNotFoundError:
        return ""


@lru_cache(maxsize=4)
def _digest(index: Path, _changed: int) -> str:
    # It names all files of the build by their hashes.
    return sha256(index.read_bytes()).hexdigest()[:16]


class Assets(StaticFiles):
    """Files of the build. Those under assets/ carry a hash in their name and never change."""

    def __init__(self) -> None:
        super().__init__(directory=FOLDER, check_dir=False)
        self.config_checked = True  # without a build the folder doesn't exist

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        kept = path.startswith("assets/") and response.status_code in (200, 304)
        response.headers["Cache-Control"] = (
            "public, max-age=31536000, immutable" if kept else "no-cache"
        )
        return response

    def lookup_path(self, path: str) -> tuple[str, Any]:
        try:
            return super().lookup_path(path)
        except (ValueError, UnicodeError):
            return "", None  # an invalid path, such as one with a zero byte
