"""WebSockets: one per client and match. Reads messages, executes them, sends events.

`CloseCode` has the close codes of this server; the others are standard (1009: the message is too
large; 1012: the server restarts, so reconnect).
"""

import asyncio
import contextlib
import logging
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from ..errors import BadMessage, SintraError, StaleState, TooMany, UnknownToken
from ..match import protocol as wire
from ..match.match import Match
from ..tracing import root_span
from .errors import CloseCode, close_code, decode, error_message
from .hub import Hub, LoadedMatch, encode
from .logging import log
from .middleware import client_address
from .places import HELLO_SECONDS, PLACE, Kind, Place
from .ratelimit import TokenBucket
from .security import peer_address, security_event, security_refusal

Socket = WebSocket[Any, Any, Any]

MAX_QUEUED = 256
"""The maximum number of messages queued for a client that does not read them."""
SYNC_COST = 5
"""The number of messages that a sync counts as: its answer is the whole state."""
MAX_SOCKETS_PER_SEAT = 8
"""The maximum number of sockets of one player in a match: another one closes the oldest."""


DISMISSED = (CloseCode.TOO_SLOW, CloseCode.UNKNOWN_TOKEN, CloseCode.UNKNOWN_MATCH)
"""Close codes of sockets that the server closes while it waits for their next message."""


class _PartialMessage(msgspec.Struct):
    """The id of a message whose other fields are not valid."""

    id: str | None = None


_hello = msgspec.json.Decoder(wire.Hello)
_message: msgspec.json.Decoder[wire.ClientMessage] = msgspec.json.Decoder(wire.ClientMessage)
_id = msgspec.json.Decoder(_PartialMessage)


class Connection:
    """A socket and its send queue."""

    __slots__ = ("_queue", "_sender", "_socket", "address", "closed", "place")

    def __init__(self, socket: Socket) -> None:
        self._socket = socket
        self.address = client_address(socket.scope)
        scope: Any = socket.scope
        self.place: Place = scope[PLACE]
        self._queue: list[str] = []  # usually empty: an empty list is small
        self._sender: asyncio.Task[None] | None = None
        self.closed: int | None = None
        """The close code; None while the socket is open."""

    @property
    def peer(self) -> str:
        """The whole address of the client."""
        return peer_address(self._socket.scope)

    def post(self, text: str) -> None:
        """Queue a message. Never waits. A client that does not read is disconnected."""
        if self.closed is not None:
            return
        self._queue.append(text)
        if len(self._queue) > MAX_QUEUED:
            self._queue.clear()
            self.closed = CloseCode.TOO_SLOW
            security_event("socket_slow", self.peer)
        # A task only while the queue is not empty: an idle socket costs nothing.
        if self._sender is None:
            self._sender = asyncio.create_task(self._drain())

    def admit(self, loaded: LoadedMatch, hello: wire.Hello, most_spectators: int) -> None:
        """Take a place at a match, after a valid hello. Raises TooMany."""
        has_seat = loaded.match.has_seat(hello.token)
        if has_seat:
            same = [
                listener
                for listener, other in loaded.listeners.items()
                if other.token == hello.token
                and isinstance(listener, Connection)
                and listener.closed is None
            ]
            if len(same) >= MAX_SOCKETS_PER_SEAT:
                same[0].make_room()
        else:
            self._join_spectators(loaded, most_spectators)
        self.place.admit(has_seat=has_seat)

    def _join_spectators(self, loaded: LoadedMatch, most: int) -> None:
        groups: dict[str, list[Connection]] = {}
        count = 0
        for listener in loaded.listeners:
            if isinstance(listener, Connection) and listener.place.kind is Kind.SPECTATOR:
                groups.setdefault(listener.place.networks[-1], []).append(listener)
                count += 1
        if count < most:
            return
        # The oldest of the largest group makes room for a client of a smaller group.
        largest = max(groups.values(), key=len, default=[])
        own = groups.get(self.place.networks[-1], [])
        if len(largest) <= len(own) + 1 or not largest[0].make_room():
            raise TooMany("this match has too many spectators")

    def send(self, message: wire.ServerMessage) -> None:
        """Queue a message for this client alone."""
        self.post(encode(message).decode())

    def revoke(self) -> None:
        """Close the socket, because its token is no longer valid."""
        self.dismiss(UnknownToken("this token is no longer valid: the player uses another device"))

    def dismiss(self, error: SintraError) -> None:
        """Close the socket, because of this error."""
        self.send(error_message(error))
        if self.closed is None:
            self.closed = close_code(error)

    def make_room(self) -> bool:
        """Close the socket, because there are too many; False if that is not possible."""
        if not self.place.evict():
            return False
        self._queue.clear()
        self.closed = CloseCode.TOO_MANY
        return True

    async def close(self, code: int) -> None:
        """Send the queue, then close."""
        if self.closed is None:
            self.closed = code
        if self._sender is not None:
            await asyncio.wait({self._sender}, timeout=1.0)
        with contextlib.suppress(Exception):  # the client may have closed it already
            await self._socket.close(code=self.closed)

    async def _drain(self) -> None:
        try:
            while self._queue:
                await self._socket.send_data(self._queue.pop(0))
            if self.closed in DISMISSED:
                await self._socket.close(code=self.closed)
        except Exception:  # any error of a broken connection: the reader gets it too
            self._queue.clear()
        finally:
            self._sender = None


async def serve_socket(socket: Socket, match_id: str, hub: Hub) -> None:
    """Serve a socket from its hello until it is closed."""
    connection = Connection(socket)
    code: int = 1000
    try:
        hello = await _receive_hello(socket, hub)
        async with hub.hellos:
            if connection.place.kind is None:
                raise WebSocketDisconnect(detail="closed while it waited")
            match = await hub.subscribe(match_id, connection, hello, connection.admit)
        await _message_loop(socket, connection, match, hub, hello)
    except WebSocketDisconnect as gone:
        # If the server has closed it, that is the reason; else the one of the client.
        hub.metrics.socket_closed(gone.code if connection.closed is None else connection.closed)
        return
    except TimeoutError:
        code = CloseCode.NO_HELLO
    except SintraError as error:
        _count_refusal(error, connection, match_id, hub)
        connection.send(error_message(error))
        code = close_code(error)
    except Exception as error:
        log("socket failed", logging.ERROR, error=error, match=match_id)
        code = 1011
    finally:
        hub.unsubscribe(match_id, connection)
    hub.metrics.socket_closed(code if connection.closed is None else connection.closed)
    await connection.close(code)


def _count_refusal(error: SintraError, connection: Connection, match_id: str, hub: Hub) -> None:
    hub.metrics.refusals.labels(error.code).inc()
    security_refusal(error.code, connection.peer, match=match_id, over="socket")


async def _receive_hello(socket: Socket, hub: Hub) -> wire.Hello:
    async with asyncio.timeout(HELLO_SECONDS):
        text = await _receive(socket)
    if text is None:
        raise BadMessage("hello must be a text message")
    return decode(_hello, text)


async def _message_loop(
    socket: Socket, connection: Connection, match: Match, hub: Hub, hello: wire.Hello
) -> None:
    bucket = TokenBucket(hub.settings.messages_per_second, 3 * hub.settings.messages_per_second)
    while True:
        text = await _receive(socket)
        if connection.closed is not None:
            raise WebSocketDisconnect(detail="too slow")
        if not bucket.take() or not hub.messages.take(connection.address):
            raise TooMany("too many messages; wait before you reconnect")
        await _handle(text, connection, match, hub, hello, bucket)


async def _handle(
    text: str | None,
    connection: Connection,
    match: Match,
    hub: Hub,
    hello: wire.Hello,
    bucket: TokenBucket,
) -> None:
    message: wire.ClientMessage | None = None
    try:
        message = _read(text)
        match message:
            case wire.Ping(n=n):
                connection.send(wire.Pong(n=n, at=match.now()))
            case wire.Sync():
                more = SYNC_COST - 1
                if not bucket.take(more) or not hub.messages.take(connection.address, more):
                    raise TooMany("too many syncs; wait before you send another")
                await match.refresh()
                connection.send(hub.snapshot(match, hello))
            case wire.Hello():
                raise BadMessage("hello was already sent")
            case _:
                kind = message.__struct_config__.tag
                with root_span("socket message", match=match.id, kind=str(kind)):
                    hub.charge(connection.address, len((text or "").encode()), message, match)
                    done, is_new = await hub.execute(match, hello.token, message)
                    if not is_new:  # otherwise the event is the answer
                        connection.send(done)
    except SintraError as error:
        _count_refusal(error, connection, match.id, hub)
        state = None
        if isinstance(error, StaleState):
            with contextlib.suppress(SintraError):
                state = hub.snapshot(match, hello)
        message_id = getattr(message, "id", None) if message is not None else _id_of(text)
        connection.send(error_message(error, message_id, state))


async def _receive(socket: Socket) -> str | None:
    """Return the next message; None if it is not text."""
    event: dict[str, Any] = dict(await socket.receive())
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="gone", code=event["code"] or 1005)
    text: str | None = event.get("text")
    return text


def _read(text: str | None) -> wire.ClientMessage:
    if text is None:
        raise BadMessage("a message must be text, not bytes")
    return decode(_message, text)


def _id_of(text: str | None) -> str | None:
    try:
        message_id = decode(_id, text or "").id
    except BadMessage:
        return None
    return message_id if message_id is None or len(message_id) <= 64 else None
