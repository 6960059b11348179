"""One socket a client and match: reads messages, carries them out, sends what happens.

Close codes that are our own; the others are those of WebSocket itself (1009 too large a message,
1012 the server restarts: come back).
"""

import asyncio
import contextlib
import logging
import re
from enum import IntEnum
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from ..errors import BadMessage, SintraError, StaleState, StoreError, TooMany, UnknownToken
from ..match import protocol as wire
from ..match.match import Match
from .hub import Hub, encode
from .logging import log
from .middleware import address_of
from .ratelimit import Bucket

Socket = WebSocket[Any, Any, Any]

MOST_WAITING = 256
"""Messages that may wait for a client which does not read them."""


class Close(IntEnum):
    """Why the server closes a socket."""

    BAD_HELLO = 4400
    """The first message was no hello that can be read."""
    UNKNOWN_TOKEN = 4401
    """The token opens no seat of this match."""
    NOT_ALLOWED = 4403
    """The table has no spectators."""
    UNKNOWN_MATCH = 4404
    """There is no such match."""
    NO_HELLO = 4408
    """The first message did not come in time."""
    TOO_SLOW = 4413
    """The client does not read what it is sent."""
    TOO_MANY = 4429
    """Too many messages, or too many sockets: wait before coming back."""
    NOT_NOW = 4503
    """The server is starting, or its database cannot be reached: come back."""


_CLOSES = {
    "bad_message": Close.BAD_HELLO,
    "unknown_token": Close.UNKNOWN_TOKEN,
    "not_allowed": Close.NOT_ALLOWED,
    "unknown_match": Close.UNKNOWN_MATCH,
    "too_many": Close.TOO_MANY,
}


class _Id(msgspec.Struct):
    """Whatever can be told of a message that cannot be read."""

    id: str | None = None


_hello = msgspec.json.Decoder(wire.Hello)
_message: msgspec.json.Decoder[wire.ClientMessage] = msgspec.json.Decoder(wire.ClientMessage)
_id = msgspec.json.Decoder(_Id)
_PLACE = re.compile(r"(.*?) - at `\$?\.?(.*)`", re.DOTALL)


class Connection:
    """A socket, and what waits to be sent over it."""

    __slots__ = ("_pump", "_socket", "_waiting", "closed")

    def __init__(self, socket: Socket) -> None:
        self._socket = socket
        self._waiting: list[str] = []  # most of the time empty, and then small
        self._pump: asyncio.Task[None] | None = None
        self.closed: int | None = None
        """The code it was closed with."""

    def post(self, text: str) -> None:
        """Take a message to be sent; never waits. Who does not read is sent away."""
        if self.closed is not None:
            return
        self._waiting.append(text)
        if len(self._waiting) > MOST_WAITING:
            self._waiting.clear()
            self.closed = Close.TOO_SLOW
        # A task only while there is something to send: an idle socket costs nothing.
        if self._pump is None:
            self._pump = asyncio.create_task(self._send())

    def answer(self, message: wire.ServerMessage) -> None:
        """Post a message to this client alone."""
        self.post(encode(message).decode())

    def revoke(self) -> None:
        """Close, because the token opens nothing any more."""
        self.answer(refused(UnknownToken("somebody has used the invitation of this seat again")))
        if self.closed is None:
            self.closed = Close.UNKNOWN_TOKEN

    async def close(self, code: int) -> None:
        """Send what waits, then close."""
        if self.closed is None:
            self.closed = code
        if self._pump is not None:
            await asyncio.wait({self._pump}, timeout=1.0)
        with contextlib.suppress(Exception):  # closed from the other side meanwhile
            await self._socket.close(code=self.closed)

    async def _send(self) -> None:
        try:
            while self._waiting:
                await self._socket.send_data(self._waiting.pop(0))
            if self.closed in (Close.TOO_SLOW, Close.UNKNOWN_TOKEN):
                await self._socket.close(code=self.closed)
        except Exception:  # whatever a broken connection raises: the reader will see it too
            self._waiting.clear()
        finally:
            self._pump = None


async def serve(socket: Socket, match_id: str, hub: Hub) -> None:
    """All of a socket's life, from hello to its end."""
    connection = Connection(socket)
    code: int = 1000
    try:
        hello = await _first(socket, hub)
        match = await hub.enter(match_id, connection, hello.token)
        await _talk(socket, connection, match, hub, hello.token)
    except WebSocketDisconnect:
        return
    except TimeoutError:
        code = Close.NO_HELLO
    except SintraError as error:
        hub.metrics.refusals.labels(error.code).inc()
        connection.answer(refused(error))
        code = _CLOSES.get(error.code, Close.NOT_NOW)
    except Exception as error:
        log("socket failed", logging.ERROR, error=error, match=match_id)
        code = 1011
    finally:
        hub.leave(match_id, connection)
    await connection.close(code)


async def _first(socket: Socket, hub: Hub) -> wire.Hello:
    text = await asyncio.wait_for(_receive(socket), hub.settings.hello_seconds)
    if text is None:
        raise BadMessage("say hello as text")
    try:
        return _hello.decode(text)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise unreadable(error) from None


async def _talk(
    socket: Socket, connection: Connection, match: Match, hub: Hub, token: str | None
) -> None:
    address = address_of(socket.scope)
    bucket = Bucket(hub.settings.messages_per_second, 3 * hub.settings.messages_per_second)
    while True:
        text = await _receive(socket)
        if connection.closed is not None:
            raise WebSocketDisconnect(detail="too slow")
        if not bucket.take() or not hub.messages.take(address):
            raise TooMany("too many messages; wait before coming back")
        await _handle(text, connection, match, hub, token)


async def _handle(
    text: str | None, connection: Connection, match: Match, hub: Hub, token: str | None
) -> None:
    message: wire.ClientMessage | None = None
    try:
        message = _read(text)
        match message:
            case wire.Ping(n=n):
                connection.answer(wire.Pong(n=n, at=match.now()))
            case wire.Sync():
                await match.refresh()
                connection.answer(match.state(token))
            case wire.Hello():
                raise BadMessage("hello has been said already")
            case _:
                done, is_new = await match.carry_out(token, message)
                if not is_new:  # else the event has been the answer
                    connection.answer(done)
    except SintraError as error:
        hub.metrics.refusals.labels(error.code).inc()
        stands = None
        if isinstance(error, StaleState):
            with contextlib.suppress(SintraError):
                stands = match.state(token)
        known = getattr(message, "id", None) if message is not None else _id_of(text)
        connection.answer(refused(error, known, stands))


async def _receive(socket: Socket) -> str | None:
    """The next message; None where it is not text."""
    event: dict[str, Any] = dict(await socket.receive())
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="gone", code=event["code"] or 1005)
    text: str | None = event.get("text")
    return text


def _read(text: str | None) -> wire.ClientMessage:
    if text is None:
        raise BadMessage("messages are text, not bytes")
    try:
        return _message.decode(text)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise unreadable(error) from None


def _id_of(text: str | None) -> str | None:
    try:
        found = _id.decode(text or "").id
    except (msgspec.MsgspecError, RecursionError):
        return None
    return found if found is None or len(found) <= 64 else None


def unreadable(error: Exception) -> BadMessage:
    """What msgspec complains about, as ours."""
    if isinstance(error, RecursionError):
        return BadMessage("nested too deeply")
    found = _PLACE.fullmatch(str(error))
    if found is None:
        return BadMessage(bounded(str(error)))
    return BadMessage(bounded(found[1]), where=bounded(found[2]))


def bounded(text: str) -> str:
    """Enough of a text to see what is wrong; it may be as long as somebody liked."""
    return text if len(text) <= 200 else f"{text[:200]}…"


def refused(
    error: SintraError, known: str | None = None, state: wire.State | None = None
) -> wire.Refused:
    """An error as a client is told of it."""
    text = error.message
    if isinstance(error, StoreError) and error.code == StoreError.code:
        text = "the database cannot be used now; the same message may be sent again"
    return wire.Refused(
        code=error.code, error=text, id=known, where=getattr(error, "where", None), state=state
    )
