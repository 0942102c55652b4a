"""The application: routes, and what applies to every request."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Mount, Route, Router, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from inkribbon.kernel.codec import settle
from inkribbon.server import tidy
from inkribbon.server.errors import Internal, NotAllowed, Plain, Refused
from inkribbon.server.logs import keep_short
from inkribbon.server.settings import ENVIRONMENT, Settings
from inkribbon.server.stopping import stop_in_time
from inkribbon.server.store.database import OUT_OF_ORDER, Store
from inkribbon.server.store.outage import out_of_order
from inkribbon.server.tables.people.access import host_is_known, same_origin
from inkribbon.server.tables.rooms import Rooms

from . import http, pages
from .door import Door, Doors
from .frames import Frames
from .live import live
from .openapi import document

CSP = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self' data:",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
BUILD = "X-Inkribbon-Build"
"""Tells a page whether it is the one that this server would send."""
_log = logging.getLogger("inkribbon.server")


class Guard:
    """Security headers, origin check and rate limit for every HTTP request."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        started = False

        async def guarded(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                MutableHeaders(scope=message).update({**HEADERS, BUILD: pages.build()})
            await send(message)

        try:
            _check(scope)
            await self.app(scope, receive, guarded)
        except Refused as error:
            await refused(error, Headers(scope=scope))(scope, receive, guarded)
        except ClientDisconnect:
            return  # in the middle of its request: nobody waits for an answer
        except OUT_OF_ORDER as error:
            if started:
                raise
            await refused(out_of_order(error), Headers(scope=scope))(scope, receive, guarded)
        except Exception as error:
            if started:
                raise
            await _failed(scope, error)(scope, receive, guarded)


def _check(scope: Scope) -> None:
    rooms: Rooms = scope["app"].state.rooms
    client = scope.get("client")
    rooms.requests.take(client[0] if client else "?", "too many requests: slow down")
    headers = Headers(scope=scope)
    if not host_is_known(headers.get("host"), rooms.settings.hosts):
        raise NotAllowed("this server has another name: use the address that it was given")
    foreign = not same_origin(headers.get("origin"), headers.get("host"), rooms.settings.origins)
    if foreign and scope["method"] not in ("GET", "HEAD", "OPTIONS"):
        raise NotAllowed("requests from other sites are not allowed")


def refused(error: Refused, headers: Headers) -> Response:
    response = http.reply(error.body(http.words_of(headers)), error.status)
    if error.status == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


async def on_refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return refused(error, request.headers)


async def on_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    response = refused(Plain(error.status_code, error.detail), request.headers)
    response.headers.update(error.headers or {})
    return response


def _failed(scope: Scope, error: Exception) -> Response:
    rooms: Rooms = scope["app"].state.rooms
    rooms.metrics.add("errors")
    _log.error("%s %s failed", scope["method"], scope["path"], exc_info=error)
    return refused(Internal(), Headers(scope=scope))


async def openapi(_request: Request) -> Response:
    return Response(document(), media_type=http.JSON)


TABLE = "/tables/{id}"
API = [
    Route("/openapi.json", openapi),
    Route("/games", http.games),
    Route("/guides/{game}", http.guide),
    Route("/clauses/{clause}", http.clause),
    Route("/rules/{game}", http.rulebook),
    Route("/tables", http.open_table, methods=["POST"]),
    Route("/records", http.open_record, methods=["POST"]),
    Route(TABLE, http.state),
    Route(TABLE, http.delete, methods=["DELETE"]),
    Route(f"{TABLE}/sheet", http.sheet),
    Route(f"{TABLE}/answers", http.answer, methods=["POST"]),
    Route(f"{TABLE}/undo", http.undo, methods=["POST"]),
    Route(f"{TABLE}/redo", http.redo, methods=["POST"]),
    Route(f"{TABLE}/undo-consent", http.consent, methods=["POST"]),
    Route(f"{TABLE}/chat", http.chat, methods=["POST"]),
    Route(f"{TABLE}/odds", http.odds),
    Route(f"{TABLE}/hint", http.hint),
    Route(f"{TABLE}/chances", http.chances),
    Route(f"{TABLE}/balance", http.balance),
    Route(f"{TABLE}/withheld", http.withheld),
    Route(f"{TABLE}/record", http.record),
    Route(f"{TABLE}/history", http.replay),
    Route(f"{TABLE}/log", http.log),
    Route(f"{TABLE}/claim", http.claim, methods=["POST"]),
    Route(f"{TABLE}/qr", http.qr, methods=["POST"]),
    Route(f"{TABLE}/seats/{{seat:int}}", http.change_seat, methods=["POST"]),
    WebSocketRoute(f"{TABLE}/live", live),
]
ROUTES = [
    Mount("/api", Router(API, redirect_slashes=False)),
    Route("/health", http.health),
    Route("/metrics", http.metrics),
    Route("/", pages.page),
    Route("/about", pages.page),
    Route("/mine", pages.page),
    Route("/rules", pages.page),
    Route("/t/{id}", pages.page),
    Route("/replay/{id}", pages.page),
    Mount("/", pages.Assets()),
]


def make(settings: Settings) -> Starlette:
    """The application of one process."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        stop_in_time()
        keep_short()
        settle()
        tidy.start()
        # Every answer waits for the writer's thread, which must get the interpreter quickly.
        sys.setswitchinterval(0.0005)
        app.state.rooms = Rooms(settings, Store(settings.store))
        await app.state.rooms.start()
        try:
            yield
        finally:
            await app.state.rooms.close()

    return Starlette(
        routes=ROUTES,
        lifespan=lifespan,
        middleware=[Middleware(Guard)],
        exception_handlers={Refused: on_refused, HTTPException: on_http},
    )


def make_from_environment() -> Starlette:
    """The application of one of several workers, which uvicorn starts by name."""
    return make(msgspec.json.decode(os.environ[ENVIRONMENT], type=Settings))


def options(settings: Settings) -> dict[str, Any]:
    """How uvicorn runs it."""
    return {
        "http": partial(Door, Doors(settings)),
        "proxy_headers": bool(settings.proxies),
        "forwarded_allow_ips": list(settings.proxies),
        "ws": partial(Frames, settings),
        "ws_max_size": settings.message_limit,
        "ws_per_message_deflate": False,
        "ws_ping_interval": 20,
        "ws_ping_timeout": 30,
        "log_level": "warning",
        "access_log": False,
        "server_header": False,
        "lifespan": "on",
        "timeout_graceful_shutdown": 2,
    }
