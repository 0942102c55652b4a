"""The HTTP interface. Handlers decode requests and pass them to the room."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from functools import partial
from typing import Any, TypeVar

import msgspec
import segno
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response

from inkribbon import __version__, bots, rules
from inkribbon.catalogue import GAMES
from inkribbon.kernel.codec import encode
from inkribbon.kernel.errors import InkribbonError
from inkribbon.kernel.game import Game, ScenarioInfo
from inkribbon.kernel.records.text import dumps
from inkribbon.lab import measured
from inkribbon.server.achievements import achievements
from inkribbon.server.errors import Stale, TooLarge, Unknown, Wrong
from inkribbon.server.store.database import OUT_OF_ORDER
from inkribbon.server.store.outage import reason
from inkribbon.server.store.schema import BadStore
from inkribbon.server.tables import history
from inkribbon.server.tables.people import hands
from inkribbon.server.tables.people.access import NOTHING, bearer, plain
from inkribbon.server.tables.room import Room
from inkribbon.server.tables.rooms import Rooms
from inkribbon.server.wire import bodies, requests, telling
from inkribbon.words.guide import guide_of, has_guide
from inkribbon.words.languages import of_browser
from inkribbon.words.lexicon import Lexicon, load

from . import advice
from .long import Long

T = TypeVar("T")

JSON = "application/json"
BUSY = "too many long requests at once: wait for the others"
ID = re.compile(r"[A-Za-z0-9_-]{1,32}")


def rooms_of(request: Request) -> Rooms:
    rooms: Rooms = request.app.state.rooms
    return rooms


def address_of(request: Any) -> str:
    return request.client.host if request.client else "?"


def reply(content: msgspec.Struct, status: int = 200) -> Response:
    return Response(encode(content), status, media_type=JSON, headers={"Cache-Control": "no-store"})


async def body(request: Request, kind: type[T], limit: int) -> T:
    """The body as a struct; raises a one-line error if it can't be decoded."""
    raw = bytearray()
    async for chunk in request.stream():
        raw += chunk
        if len(raw) > limit:
            raise TooLarge("the body is larger than {limit} bytes", limit=limit)
    try:
        return msgspec.json.decode(raw, type=kind)
    except RecursionError:
        raise Wrong("can't read the body: it is nested too deeply") from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Wrong("can't read the body: {error}", error=error) from None


async def _enter(request: Request) -> tuple[Room, int]:
    token = bearer(request.headers.get("authorization"))
    return await rooms_of(request).enter(_id(request), token, address_of(request))


def words_of(headers: Headers) -> Lexicon:
    """The words in the language that a client asks for."""
    return load(of_browser(headers.get("accept-language", "")))


def _words(request: Request) -> Lexicon:
    return words_of(request.headers)


def _language(request: Request) -> str:
    return _words(request).language


def _id(request: Request) -> str:
    id: str = request.path_params["id"]
    if not ID.fullmatch(id):
        raise Unknown(NOTHING)
    return id


def _whole(request: Request, name: str, default: int) -> int:
    given = request.query_params.get(name)
    if given is None:
        return default
    if not given.isascii() or not given.isdigit() or len(given) > 9:
        raise Wrong("{name} must be a whole number", name=name)
    return int(given)


# Tables


async def open_table(request: Request) -> Response:
    rooms = rooms_of(request)
    wish = await body(request, requests.NewTable, rooms.settings.body_limit)
    _take_opening(request)
    with _replaying(request):
        return reply(await _made(rooms.open(wish, _words(request))), 201)


async def open_record(request: Request) -> Response:
    rooms = rooms_of(request)
    # JSON escapes can double the size of a record.
    wish = await body(request, requests.NewRecord, 2 * rooms.settings.record_limit)
    _take_opening(request)
    with _replaying(request):
        opening = rooms.open_record(wish, _words(request), address_of(request))
        return reply(await _made(opening), 201)


def _take_opening(request: Request) -> None:
    rooms, address = rooms_of(request), address_of(request)
    for limit in (rooms.openings, rooms.days_openings):
        limit.take(address, "too many new tables: try again later")


def _replaying(request: Request) -> AbstractContextManager[None]:
    """One of the places for requests that take long."""
    return rooms_of(request).replays.place(address_of(request), BUSY)


async def _made(opening: Any) -> bodies.Opened:
    try:
        opened: bodies.Opened = await opening
    except BadStore:
        raise
    except InkribbonError as error:
        raise Wrong(error.sentence) from None
    return opened


async def state(request: Request) -> Response:
    room, seat = await _enter(request)
    return reply(room.state(seat, _language(request)))


async def delete(request: Request) -> Response:
    room, seat = await _enter(request)
    await rooms_of(request).delete(room, seat)
    return reply(bodies.Deleted(table=room.table.id))


async def answer(request: Request) -> Response:
    return await _acted(request, requests.Answer, _answered)


async def undo(request: Request) -> Response:
    return await _acted(
        request, requests.Undo, lambda room, seat, wish: room.undoing.undo(seat, wish.to)
    )


async def redo(request: Request) -> Response:
    return await _acted(request, requests.Redo, lambda room, seat, _: room.undoing.redo(seat))


async def consent(request: Request) -> Response:
    return await _acted(
        request,
        requests.UndoConsent,
        lambda room, seat, given: room.undoing.consent(seat, given.agree, given.ask),
    )


async def _answered(room: Room, seat: int, given: requests.Answer) -> None:
    await room.answer(seat, given.version, bytes(given.action))


async def _acted(
    request: Request, kind: type[T], act: Callable[[Room, int, T], Awaitable[None]]
) -> Response:
    """Decode the body, act on it, and return the new state."""
    # The body first: the key may end while it arrives.
    given = await body(request, kind, rooms_of(request).settings.body_limit)
    room, seat = await _enter(request)
    try:
        await act(room, seat, given)
    except Stale as error:
        return reply(
            error.body(_words(request), room.state(seat, _language(request))), error.status
        )
    return reply(room.state(seat, _language(request)))


async def chat(request: Request) -> Response:
    said = await body(request, requests.Say, rooms_of(request).settings.body_limit)
    room, seat = await _enter(request)
    return reply(bodies.ChatDone(n=await room.talk.say(seat, chat_text(said.text))), 201)


def chat_text(text: str) -> str:
    kept = plain(text, 500)
    if not kept:
        raise Wrong("the message is empty")
    return kept


async def sheet(request: Request) -> Response:
    """What never changes. It is the same for all seats; a campaign has one for each scenario."""
    room, _ = await _enter(request)
    game, language = room.table.game, _language(request)
    if "at" not in request.query_params:
        return reply(game.sheet(game.told(room.table.world, language)))
    step = _whole(request, "at", 0)
    history.check_open(room.table)
    with _replaying(request):
        show = partial(history.sheet, room.table.snapshot(), step, language)
        return reply(await rooms_of(request).replaying(show))


async def odds(request: Request) -> Response:
    room, seat = await _enter(request)
    return reply(await advice.odds(room, seat, _words(request)))


async def hint(request: Request) -> Response:
    room, seat = await _enter(request)
    rooms, words = rooms_of(request), _words(request)
    return reply(await advice.hint(rooms, room, seat, address_of(request), words))


async def chances(request: Request) -> Response:
    """How close a finished game was, turn by turn."""
    room, _ = await _enter(request)
    rooms, language = rooms_of(request), _language(request)
    found = await advice.chances(rooms, room, address_of(request), language)
    return Response(found, media_type=JSON, headers={"Cache-Control": "no-store"})


async def balance(request: Request) -> Response:
    """How often parties of bots win what is played here."""
    room, _ = await _enter(request)
    table = room.table
    cell = await asyncio.to_thread(measured.found, table.game, table.header.setup)
    return reply(bodies.Balance(measured=telling.measured(cell) if cell else None))


async def log(request: Request) -> Response:
    """The whole log, as a seat knows it."""
    room, seat = await _enter(request)
    table = room.table.snapshot()
    with _replaying(request):
        tell = partial(history.whole_log, table, seat, _language(request))
        text = await rooms_of(request).replaying(lambda: encode(tell()))
    return _long(request, text)


async def withheld(request: Request) -> Response:
    room, seat = await _enter(request)
    async with room.lock:
        return reply(history.withheld(room.table, seat, _words(request)))


async def record(request: Request) -> Response:
    """The record; with `old`, the one up to where the rules have changed."""
    if "old" in request.query_params:
        token = bearer(request.headers.get("authorization"))
        id = _id(request)
        text = await rooms_of(request).old_record(id, token)
        return _as_file(request, text, f"inkribbon-{id}-old.jsonl")
    room, _ = await _enter(request)
    history.check_record(room.table)
    table = room.table.snapshot()
    with _replaying(request):
        text = await rooms_of(request).replaying(lambda: dumps(table.record()))
    return _as_file(request, text, f"inkribbon-{room.table.game.id}-{room.table.id}.jsonl")


def _as_file(request: Request, text: str, name: str) -> Response:
    headers = {
        "Content-Disposition": f'attachment; filename="{name}"',
        "Cache-Control": "no-store",
    }
    return Long(_download(request), text, media_type="application/x-ndjson", headers=headers)


def _long(request: Request, text: bytes) -> Response:
    headers = {"Cache-Control": "no-store"}
    return Long(_download(request), text, media_type=JSON, headers=headers)


def _download(request: Request) -> AbstractContextManager[None]:
    """One of the places for long answers."""
    return rooms_of(request).downloads.place(address_of(request), BUSY)


async def replay(request: Request) -> Response:
    room, seat = await _enter(request)
    first, last = _whole(request, "from", 0), _whole(request, "to", history.STEPS)
    history.check_open(room.table)
    table = room.table.snapshot()
    with _replaying(request):
        show = partial(history.history, table, seat, first, last, _words(request))
        text = await rooms_of(request).replaying(lambda: encode(show()))
    return _long(request, text)


async def change_seat(request: Request) -> Response:
    wish = await body(request, requests.SeatChange, rooms_of(request).settings.body_limit)
    room, mine = await _enter(request)
    return reply(await hands.change(room, mine, request.path_params["seat"], wish))


async def claim(request: Request) -> Response:
    """The first to open a link gets a key of their own; the link stops working."""
    rooms, token = rooms_of(request), bearer(request.headers.get("authorization"))
    wish = await body(request, requests.Claim, rooms.settings.body_limit)
    room, seat = await rooms.reach(_id(request), token, address_of(request))
    return reply(await hands.claim(room, seat, token, wish))


async def qr(request: Request) -> Response:
    """A link to this table as a QR code, for whoever invites others."""
    wish = await body(request, requests.Link, rooms_of(request).settings.body_limit)
    await _enter(request)
    code = await asyncio.to_thread(segno.make_qr, wish.text)
    return reply(bodies.Squares(rows=["".join(map(str, row)) for row in code.matrix]))


# Catalogue and monitoring


async def games(request: Request) -> Response:
    programs = list(rooms_of(request).settings.programs)
    told = [game.in_language(_language(request)) for game in GAMES.values()]
    cards = [await asyncio.to_thread(_game_card, game, programs) for game in told]
    return reply(bodies.Games(games=cards, bots=[*bots.NAMES, *programs]))


def _game_card(game: Game[Any, Any], programs: list[str]) -> bodies.GameCard:
    return bodies.GameCard(
        id=game.id,
        title=game.title,
        seats=game.seats,
        scenarios=[_scenario_card(game, info) for info in game.scenarios()],
        modes=list(game.modes),
        family=game.family.id,
        secret=game.secret,
        characters=[
            bodies.CastCard(id=id, name=name, text=game.told_of(id))
            for id, name in game.characters()
        ],
        bots=[*bots.names(game), *programs],
        achievements=achievements(game),
        guided=has_guide(game),
    )


async def guide(request: Request) -> Response:
    """The guided first game of a game."""
    game = GAMES.get(request.path_params["game"])
    found = guide_of(game) if game is not None else None
    if game is None or found is None:
        raise Unknown("there is no guided first game of that name")
    return reply(telling.guide(game, found, _words(request)))


def _scenario_card(game: Game[Any, Any], info: ScenarioInfo) -> bodies.ScenarioCard:
    return bodies.ScenarioCard(
        id=info.id,
        title=info.title,
        seats=info.seats,
        brief=info.brief,
        group=info.group,
        modes=list(game.modes if info.modes is None else info.modes),
    )


async def clause(request: Request) -> Response:
    try:
        found = rules.clause(request.path_params["clause"])
    except InkribbonError as error:
        raise Unknown(error.sentence) from None
    return reply(_clause(found))


async def rulebook(request: Request) -> Response:
    try:
        found = await asyncio.to_thread(rules.load, request.path_params["game"])
    except InkribbonError as error:
        raise Unknown(error.sentence) from None
    clauses = [_clause(clause) for clause in found.clauses]
    return reply(bodies.Rules(game=found.game, title=found.title, clauses=clauses))


def _clause(found: rules.Clause) -> bodies.Clause:
    return bodies.Clause(
        id=found.id,
        game=found.game,
        page=found.page,
        kind=found.kind,
        text=found.text,
        ambiguity=found.ambiguity,
    )


async def health(request: Request) -> Response:
    rooms = rooms_of(request)
    down = [rooms.bus.trouble] if rooms.bus.trouble else []
    try:
        await asyncio.to_thread(rooms.store.ping)
    except OUT_OF_ORDER as error:
        down.insert(0, f"the store: {reason(error)}")
    found = bodies.Health(
        status="down" if down else "ok", version=__version__, tables=len(rooms), down=down
    )
    return reply(found, 503 if down else 200)


async def metrics(request: Request) -> Response:
    found = await asyncio.to_thread(rooms_of(request).metrics.text)
    return Response(found, media_type=CONTENT_TYPE_LATEST)
